#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "report/compare/compare_json.h"
#include "report/compare/compare_text.h"
#include "report/compare/comparison.h"
#include "report/html/page.h"
#include "tools/commands.h"
#include "tools/compare_results.h"
#include "tools/launch_options.h"
#include "tools/options.h"
#include "tools/output.h"
#include "tools/report_options.h"
#include "tools/simulate_ph.h"
#include "tools/simulate_ptx.h"
#include "tools/simulation.h"
#include "tools/variants.h"

namespace phobos::tools {
namespace {

struct CompareArguments {
  std::vector<std::string> files;
  std::vector<std::string> variants;
  VariantSpec common;
  CLI::Option* chip = nullptr;
  SimulationOptions simulation;
  ReportOptions report;
};

// A variant on its way from options to a report.
struct VariantRun {
  VariantSpec spec;
  Simulation simulation;
  MemoryBytes inputs;
};

std::expected<Simulation, ExitStatus> Prepare(VariantSpec& spec) {
  if (!spec.file.ends_with(".ptx")) {
    const auto extents = TakeExtents(spec.file, spec.compile);
    return PreparePh(spec.file, spec.compile, extents, spec.launch);
  }
  if (!spec.compile.defines.empty() || !spec.compile.statics.empty()) {
    return std::unexpected(
        ExitStatus(Complain("-D and --static are for .ph; a .ptx has --arg", kUsage)));
  }
  const PtxOptions options = {spec.compile.kernel, spec.has_chip ? spec.compile.chip : ""};
  return PreparePtx(spec.file, options, spec.launch);
}

// All variants bound to their arguments, and comparable with the first.
std::expected<std::vector<VariantRun>, ExitStatus> PrepareAll(std::vector<VariantSpec> specs,
                                                              const SimulationOptions& options) {
  std::vector<VariantRun> runs;
  for (VariantSpec& spec : specs) {
    auto simulation = Prepare(spec);
    if (!simulation) {
      Complain(fmt::format("variant '{}' cannot be compared: see above", spec.name),
               simulation.error());
      return std::unexpected(simulation.error());
    }
    ApplyOptions(spec.launch, options, *simulation);
    runs.push_back({std::move(spec), *std::move(simulation), {}});
    const VariantRun& run = runs.back();
    const Result<void> comparable = CheckComparable(runs[0].simulation, run.simulation);
    if (!comparable) {
      return std::unexpected(ExitStatus(
          Complain(fmt::format("variants '{}' and '{}' cannot be compared: {}", runs[0].spec.name,
                               run.spec.name, comparable.error().message),
                   kInputFault)));
    }
    if (run.simulation.chip != runs[0].simulation.chip) {
      return std::unexpected(ExitStatus(
          Complain(fmt::format("variants '{}' and '{}' are for different chips, {} and {}; --chip "
                               "chooses one",
                               runs[0].spec.name, run.spec.name, runs[0].simulation.chip,
                               run.simulation.chip),
                   kInputFault)));
    }
  }
  return runs;
}

// Whether nothing but padding tells the two apart, so that not a bit of the results may differ.
bool OnlyAddressesDiffer(const VariantSpec& a, const VariantSpec& b) {
  return a.file == b.file && a.compile.kernel == b.compile.kernel &&
         a.compile.chip == b.compile.chip && a.compile.defines == b.compile.defines &&
         a.compile.statics == b.compile.statics && a.launch.grid == b.launch.grid &&
         !a.file.ends_with(".ptx");
}

ResultCheck CheckResults(const VariantRun& baseline, const VariantRun& run,
                         const RunReport& baseline_report, const RunReport& report) {
  if (baseline_report.counts.fault || report.counts.fault) {
    return {ResultCheck::Outcome::kNotCompared, {"A run ended early."}};
  }
  const bool is_sample = report.counts.extrapolated || baseline_report.counts.extrapolated;
  if (is_sample && !(report.counts.grid == baseline_report.counts.grid)) {
    return {ResultCheck::Outcome::kNotCompared,
            {"With --ctas, variants of different grids leave different results out."}};
  }
  return CompareResults({baseline.simulation, baseline.inputs}, {run.simulation, run.inputs},
                        OnlyAddressesDiffer(baseline.spec, run.spec));
}

std::expected<VariantComparison, ExitStatus> RunAll(std::vector<VariantRun>& runs) {
  const bool shows_progress = isatty(STDERR_FILENO) != 0;
  std::vector<Variant> variants;
  for (size_t i = 0; i < runs.size(); ++i) {
    VariantRun& run = runs[i];
    if (shows_progress) {
      fmt::print(stderr, "\r\033[Krunning {} ({} of {})", run.spec.name, i + 1, runs.size());
    }
    run.inputs = BytesOf(run.simulation);
    auto report = Run(run.simulation);
    if (shows_progress) fmt::print(stderr, "\r\033[K");
    if (!report) return std::unexpected(report.error());
    ResultCheck results;
    if (i != 0) results = CheckResults(runs[0], run, variants[0].report, *report);
    variants.push_back({run.spec.name, run.spec.options, *std::move(report), std::move(results)});
    if (i != 0) {  // only those of the baseline are still needed
      run.simulation.memory.clear();
      run.inputs.clear();
    }
  }
  return Compare(std::move(variants));
}

int WriteAll(const CompareArguments& arguments, const VariantRun& baseline,
             const VariantComparison& comparison) {
  const ReportOptions& options = arguments.report;
  std::vector<std::pair<std::string, std::string>> files;  // path, bytes
  if (!options.json_path.empty()) files.emplace_back(options.json_path, CompareJson(comparison));
  if (!options.csv_path.empty()) files.emplace_back(options.csv_path, CompareCsv(comparison));
  if (!options.html_path.empty()) files.emplace_back(options.html_path, HtmlPage(comparison));
  if (!comparison.baseline().report.counts.fault) {
    for (const auto& [name, path] : arguments.common.launch.outputs) {
      const Simulation& simulation = baseline.simulation;
      files.emplace_back(
          path, NpyOf(simulation, simulation.parameters[*FindParameter(simulation, name)]));
    }
  }
  for (const auto& [path, bytes] : files) {
    if (const int status = Write(bytes, path); status != kOk) return status;
  }
  return TakesStdout(options) ? kOk : Write(CompareText(comparison, {options.top}), "");
}

// What is wrong beside the report, or because of it.
int Failures(const CompareArguments& arguments, const VariantComparison& comparison) {
  int status = kOk;
  for (const Variant& variant : comparison.variants) {
    const sim::Report& counts = variant.report.counts;
    if (CheckConditions(arguments.report, variant.report, variant.name + ": ") != kOk) {
      status = kInputFault;
    }
    const auto real = std::ranges::count_if(
        counts.hazards, [](const sim::Hazard& hazard) { return !hazard.benign; });
    if (real != 0) {
      status = Complain(fmt::format("{}: {} {} found; the report tells where", variant.name, real,
                                    real == 1 ? "hazard was" : "hazards were"),
                        kInputFault);
    }
    if (counts.fault) {
      status = Complain(variant.name + ": " + counts.fault->message, kInputFault);
    }
    if (variant.results.outcome == ResultCheck::Outcome::kDiffers) {
      std::string details;
      for (const std::string& detail : variant.results.details) details += "; " + detail;
      status = Complain(fmt::format("the results of '{}' are not those of '{}'{}", variant.name,
                                    comparison.baseline().name, details),
                        kInputFault);
    }
  }
  return status;
}

int CompareVariants(CompareArguments& arguments) {
  std::vector<std::string> outputs;
  for (const auto& [name, path] : arguments.common.launch.outputs) outputs.push_back(path);
  if (const int status = CheckPaths(arguments.report, outputs); status != kOk) return status;
  if (arguments.simulation.ctas != 0 && !outputs.empty()) {
    return Complain("--ctas leaves CTAs out, so there is nothing to write with --out", kUsage);
  }
  arguments.common.has_chip = arguments.chip->count() > 0;
  auto specs = MakeVariants(arguments.files, arguments.variants, arguments.common);
  if (!specs) return Complain(specs.error().message, kUsage);
  auto runs = PrepareAll(*std::move(specs), arguments.simulation);
  if (!runs) return runs.error();
  for (const auto& [name, path] : arguments.common.launch.outputs) {
    const Simulation& simulation = runs->front().simulation;
    const auto index = FindParameter(simulation, name);
    if (!index || !simulation.parameters[*index].buffer) {
      return Complain(fmt::format("--out {}: the kernel has no such tensor", name), kInputFault);
    }
  }
  const auto comparison = RunAll(*runs);
  if (!comparison) return comparison.error();
  if (const int status = WriteAll(arguments, runs->front(), *comparison); status != kOk) {
    return status;
  }
  return Failures(arguments, *comparison);
}

}  // namespace

Command AddCompareCommand(CLI::App& app) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App* compare = app.add_subcommand(
      "compare", "Compare variants of a kernel: what padding buys, where, and what it costs");
  compare->footer(
      "One .ph is compared as `plain` (--padstage=off) and `padstage` (--padstage=on); several\n"
      "files are variants of their own. The first is the baseline. With .ph and .ptx together,\n"
      "--arg NAME=... is for the .ph and --arg POSITION=... for the .ptx.\n\n"
      "Examples:\n"
      "  phobosc compare examples/attention_block.ph -D R=128 -D QW=2048 -D NK=128 -D KW=256 \\\n"
      "      --grid 16,16 --html report.html\n"
      "  phobosc compare examples/gemm_f32.ph -D M=128 -D N=128 -D K=64 \\\n"
      "      --variant small=\"-D TILE_M=32\" --variant large=\"-D TILE_M=64 --padstage=on\"");
  compare->add_option("FILE", arguments->files, "Phobos source (.ph), or PTX (.ptx)")->required();
  compare
      ->add_option("--variant", arguments->variants,
                   "A variant of the one FILE: its name, and its compile and launch options; a\n"
                   "file among them replaces FILE")
      ->type_name("NAME=OPTIONS")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  AddCompileOptions(*compare, arguments->common.compile);
  arguments->chip = compare->get_option("--chip");
  AddLaunchOptions(*compare, arguments->common.launch);
  AddSimulationOptions(*compare, arguments->simulation, "memory");
  AddReportOptions(*compare, arguments->report);
  return [arguments] { return CompareVariants(*arguments); };
}

}  // namespace phobos::tools
