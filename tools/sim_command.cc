#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "report/compare/comparison.h"
#include "report/html/page.h"
#include "report/report_csv.h"
#include "report/report_json.h"
#include "report/report_text.h"
#include "tools/commands.h"
#include "tools/launch_options.h"
#include "tools/options.h"
#include "tools/output.h"
#include "tools/report_options.h"
#include "tools/simulate_ph.h"
#include "tools/simulate_ptx.h"
#include "tools/simulation.h"

namespace phobos::tools {
namespace {

struct SimArguments {
  std::string file;
  CompileOptions compile;
  CLI::Option* chip = nullptr;  // --chip: a .ptx has a default of its own
  LaunchOptions launch;
  SimulationOptions simulation;
  ReportOptions report;
};

std::expected<Simulation, ExitStatus> Prepare(SimArguments& arguments) {
  if (arguments.file.ends_with(".ptx")) {
    if (!arguments.compile.defines.empty() || !arguments.compile.statics.empty()) {
      return std::unexpected(
          ExitStatus(Complain("-D and --static are for .ph; a .ptx has --arg", kUsage)));
    }
    const PtxOptions options = {arguments.compile.kernel,
                                arguments.chip->count() > 0 ? arguments.compile.chip : ""};
    return PreparePtx(arguments.file, options, arguments.launch);
  }
  const auto extents = TakeExtents(arguments.file, arguments.compile);
  return PreparePh(arguments.file, arguments.compile, extents, arguments.launch);
}

// The parameters that --out names, in the order of their paths' names.
int CheckOutputs(const SimArguments& arguments, const Simulation& simulation) {
  for (const auto& [name, path] : arguments.launch.outputs) {
    const auto index = FindParameter(simulation, name);
    if (!index) {
      return Complain(fmt::format("--out {}: the kernel has no such parameter", name), kInputFault);
    }
    if (!simulation.parameters[*index].buffer) {
      return Complain(
          fmt::format("--out {}: '{}' is no tensor", name, simulation.parameters[*index].name),
          kInputFault);
    }
  }
  return kOk;
}

int WriteAll(const SimArguments& arguments, const Simulation& simulation, const RunReport& report) {
  const ReportOptions& options = arguments.report;
  std::vector<std::pair<std::string, std::string>> files;  // path, bytes
  if (!options.json_path.empty()) files.emplace_back(options.json_path, ReportJson(report));
  if (!options.csv_path.empty()) files.emplace_back(options.csv_path, ReportCsv(report));
  if (!options.html_path.empty()) {
    std::vector<Variant> only(1);
    only[0].name = report.counts.kernel;
    only[0].report = report;
    files.emplace_back(options.html_path, HtmlPage(Compare(std::move(only))));
  }
  if (!report.counts.fault) {
    for (const auto& [name, path] : arguments.launch.outputs) {
      files.emplace_back(
          path, NpyOf(simulation, simulation.parameters[*FindParameter(simulation, name)]));
    }
  }
  for (const auto& [path, bytes] : files) {
    if (const int status = Write(bytes, path); status != kOk) return status;
  }
  return TakesStdout(options) ? kOk : Write(ReportText(report, {options.top}), "");
}

// What a run that went wrong is told about beside the report.
int Verdict(const SimArguments& arguments, const RunReport& report) {
  int status = CheckConditions(arguments.report, report);
  const sim::Report& counts = report.counts;
  const auto real = std::ranges::count_if(counts.hazards,
                                          [](const sim::Hazard& hazard) { return !hazard.benign; });
  if (real != 0) {
    status = Complain(fmt::format("{}: {} {} found; the report tells where", arguments.file, real,
                                  real == 1 ? "hazard was" : "hazards were"),
                      kInputFault);
  }
  if (counts.fault) {
    status = Complain(fmt::format("{}: {}{}", arguments.file, counts.fault->message,
                                  arguments.launch.outputs.empty() ? "" : "; no --out was written"),
                      kInputFault);
  }
  return status;
}

int Sim(SimArguments& arguments) {
  std::vector<std::string> outputs;
  for (const auto& [name, path] : arguments.launch.outputs) outputs.push_back(path);
  if (const int status = CheckPaths(arguments.report, outputs); status != kOk) return status;
  if (arguments.simulation.ctas != 0 && !outputs.empty()) {
    return Complain("--ctas leaves CTAs out, so there is nothing to write with --out", kUsage);
  }
  if (const auto readable = CheckFiles(arguments.launch); !readable) {
    return Complain(readable.error().message, kEnvironmentFault);
  }
  auto simulation = Prepare(arguments);
  if (!simulation) return simulation.error();
  ApplyOptions(arguments.launch, arguments.simulation, *simulation);
  if (const int status = CheckOutputs(arguments, *simulation); status != kOk) return status;
  const auto report = Run(*simulation);
  if (!report) return report.error();
  if (const int status = WriteAll(arguments, *simulation, *report); status != kOk) return status;
  return Verdict(arguments, *report);
}

}  // namespace

Command AddSimCommand(CLI::App& app) {
  auto arguments = std::make_shared<SimArguments>();
  CLI::App* sim = app.add_subcommand(
      "sim", "Run a kernel without a GPU: count bank conflicts, find races and bad accesses");
  sim->footer(
      "Examples:\n"
      "  phobosc sim examples/transpose.ph -D M=128 -D N=256\n"
      "  phobosc sim scale.ptx --grid 4 --block 256 --arg in=iota:f32[1024] \\\n"
      "      --arg out=uninit:f32[1024] --arg 2=0.5 --out out=out.npy --json -");
  sim->add_option("FILE", arguments->file, "Phobos source (.ph), or PTX of any compiler (.ptx)")
      ->required();
  AddCompileOptions(*sim, arguments->compile);
  arguments->chip = sim->get_option("--chip");
  AddLaunchOptions(*sim, arguments->launch);
  AddSimulationOptions(*sim, arguments->simulation, "all");
  AddReportOptions(*sim, arguments->report);
  return [arguments] { return Sim(*arguments); };
}

}  // namespace phobos::tools
