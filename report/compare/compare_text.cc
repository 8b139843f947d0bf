#include "report/compare/compare_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "report/compare/metrics.h"
#include "report/excerpt.h"
#include "report/names.h"
#include "report/ncu_sentence.h"

namespace phobos {
namespace {

// Variants in one table; more are shown in further tables, the baseline in each.
constexpr size_t kVariantsInTable = 3;
constexpr size_t kMaxName = 16;

// Names that are cut keep their ends, in which variants mostly differ.
std::string Short(const std::string& name) {
  if (name.size() <= kMaxName) return name;
  return name.substr(0, kMaxName - 10) + "..." + name.substr(name.size() - 7);
}

using Row = std::vector<std::string>;

// The first column to the left, all others to the right, as wide as they need.
std::string Table(const std::vector<Row>& rows) {
  std::vector<size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      line += i == 0 ? fmt::format("{:<{}}", row[i], widths[i])
                     : fmt::format("  {:>{}}", row[i], widths[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

std::string Header(const VariantComparison& comparison) {
  std::string names;
  for (size_t v = 1; v < comparison.variants.size(); ++v) {
    names += (v == 1 ? "" : ", ") + comparison.variants[v].name;
  }
  const Variant& baseline = comparison.baseline();
  const RunReport& report = baseline.report;
  const bool is_one_kernel = IsOneKernel(comparison);
  std::string text =
      Wrapped(fmt::format("{} on {}: {} against {}",
                          is_one_kernel ? report.counts.kernel + " of " + report.source : "kernels",
                          report.chip, names, baseline.name),
              "", "  ");
  std::vector<std::string> launches;
  for (const Variant& variant : comparison.variants) {
    const sim::Report& counts = variant.report.counts;
    std::string launch =
        fmt::format("grid {} x {} x {}, block {} x {} x {}", counts.grid.x, counts.grid.y,
                    counts.grid.z, counts.block.x, counts.block.y, counts.block.z);
    if (counts.extrapolated) {
      launch += fmt::format("; {} of {} CTAs ran, the counts are scaled up", Grouped(counts.ctas),
                            Grouped(counts.ctas_total));
    }
    launches.push_back(launch);
  }
  const bool are_same = std::ranges::all_of(
      launches, [&](const std::string& launch) { return launch == launches[0]; });
  for (size_t v = 0; v < launches.size() && (v == 0 || !are_same); ++v) {
    text += Wrapped(launches[v], are_same ? "" : comparison.variants[v].name + ": ", "  ");
  }
  for (const Variant& variant : comparison.variants) {
    std::string what = variant.options;
    if (!is_one_kernel) {
      what = fmt::format("{} of {}{}{}", variant.report.counts.kernel, variant.report.source,
                         what.empty() ? "" : ", ", what);
    }
    if (!what.empty()) text += Wrapped(what, fmt::format("{} is ", variant.name), "  ");
  }
  return text;
}

std::string Verdicts(const VariantComparison& comparison) {
  std::string text;
  for (size_t v = 1; v < comparison.variants.size(); ++v) {
    const Verdict& verdict = comparison.verdicts[v - 1];
    text += "\n" + Wrapped(verdict.headline + ".", "=> ");
    for (const std::string& line : verdict.bought) text += Wrapped(line, "   + ");
    for (const std::string& line : verdict.cost) text += Wrapped(line, "   - ");
    const ResultCheck& results = comparison.variants[v].results;
    const std::string& name = comparison.variants[v].name;
    switch (results.outcome) {
      case ResultCheck::Outcome::kSame:
        text += Wrapped(fmt::format("The results of {} are those of {}, bit for bit.", name,
                                    comparison.baseline().name),
                        "   = ");
        break;
      case ResultCheck::Outcome::kWithinTolerance:
        text += Wrapped(fmt::format("The results of {} are those of {} but for rounding.", name,
                                    comparison.baseline().name),
                        "   = ");
        break;
      case ResultCheck::Outcome::kDiffers:
        text += Wrapped(
            fmt::format("THE RESULTS of {} are not those of {}:", name, comparison.baseline().name),
            "   ! ");
        break;
      case ResultCheck::Outcome::kNotCompared:
        text += Wrapped("The results were not compared:", "   ! ");
        break;
    }
    for (const std::string& detail : results.details) text += Wrapped(detail, "     ");
  }
  return text;
}

// "*" for the best of the values that differ, "!" for the worst.
std::vector<std::string> Marks(const Metric& metric, const VariantComparison& comparison) {
  std::vector<std::string> marks(comparison.variants.size());
  if (metric.better == Better::kNeither || comparison.variants.size() < 2) return marks;
  std::optional<double> least, most;
  for (const Variant& variant : comparison.variants) {
    const auto value = metric.value(variant.report);
    if (!value) continue;
    least = std::min(least.value_or(*value), *value);
    most = std::max(most.value_or(*value), *value);
  }
  if (!least || FigureText(least, metric.decimals) == FigureText(most, metric.decimals)) {
    return marks;
  }
  for (size_t v = 0; v < marks.size(); ++v) {
    const auto value = metric.value(comparison.variants[v].report);
    if (value == least) marks[v] = metric.better == Better::kLess ? "*" : "!";
    if (value == most) marks[v] = metric.better == Better::kLess ? "!" : "*";
  }
  return marks;
}

std::string Figures(const VariantComparison& comparison, const std::vector<size_t>& shown) {
  Row names = {""};
  for (const size_t v : shown) {
    names.push_back(Short(comparison.variants[v].name) + " ");
    if (v != 0) names.emplace_back("change");
  }
  std::vector<Row> rows = {names};
  std::string group;
  for (const Metric& metric : MetricsOf(comparison.reports())) {
    if (metric.group != group) {
      rows.push_back({metric.group});
      group = metric.group;
    }
    const std::vector<std::string> marks = Marks(metric, comparison);
    Row row = {"  " + metric.name};
    const auto base = metric.value(comparison.baseline().report);
    for (const size_t v : shown) {
      const auto value = metric.value(comparison.variants[v].report);
      row.push_back(FigureText(value, metric.decimals) + (marks[v].empty() ? " " : marks[v]));
      if (v != 0) row.push_back(ChangeText(base, value, metric.decimals));
    }
    rows.push_back(std::move(row));
  }
  Row limiter = {"  limited by"};
  for (const size_t v : shown) {
    const auto& occupancy = comparison.variants[v].report.occupancy;
    limiter.push_back((occupancy ? occupancy->limiter : "-") + " ");
    if (v != 0) limiter.emplace_back();
  }
  rows.push_back(std::move(limiter));
  return Table(rows);
}

std::string AllFigures(const VariantComparison& comparison) {
  std::string text;
  size_t next = 1;
  do {
    std::vector<size_t> shown = {0};
    while (next < comparison.variants.size() && shown.size() < kVariantsInTable) {
      shown.push_back(next++);
    }
    text += "\n" + Figures(comparison, shown);
  } while (next < comparison.variants.size());
  return text + "* best  ! worst\n";
}

// ---- Accesses

std::string_view Preposition(sim::AccessKind kind) {
  switch (kind) {
    case sim::AccessKind::kLoad:
    case sim::AccessKind::kLdmatrix:
      return "from";
    case sim::AccessKind::kStore:
    case sim::AccessKind::kStmatrix:
    case sim::AccessKind::kAsyncCopy:
      return "to";
    case sim::AccessKind::kAtomic:
      return "on";
  }
  return "on";
}

bool IsCostly(const VariantComparison& comparison, const SiteRow& row) {
  for (size_t v = 0; v < row.groups.size(); ++v) {
    const SiteGroup* const group = comparison.Group(row, v);
    if (group == nullptr) continue;
    if (row.space == sim::MemorySpace::kShared
            ? group->shared.conflicts() != 0
            : group->global.sectors > group->global.ideal_sectors) {
      return true;
    }
  }
  return false;
}

std::string SharedTable(const VariantComparison& comparison, const SiteRow& row) {
  std::vector<Row> rows = {
      {"", "requests", "wavefronts", "change", "ideal", "conflicts", "degree", "at worst"}};
  const SiteGroup* const base = comparison.Group(row, 0);
  for (size_t v = 0; v < comparison.variants.size(); ++v) {
    const std::string name = "     " + Short(comparison.variants[v].name);
    const SiteGroup* const group = comparison.Group(row, v);
    if (group == nullptr) {
      rows.push_back({name, "none"});
      continue;
    }
    const sim::Site& site = comparison.variants[v].report.counts.sites[group->sites[0]];
    const sim::SharedCounts& shared = group->shared;
    if (site.unmodelled) {
      rows.push_back({name, Grouped(shared.requests), "unknown"});
      continue;
    }
    const std::string change = v == 0 || base == nullptr
                                   ? ""
                                   : ChangeText(static_cast<double>(base->shared.wavefronts),
                                                static_cast<double>(shared.wavefronts), 0);
    rows.push_back({name, Grouped(shared.requests), Grouped(shared.wavefronts), change,
                    Grouped(shared.ideal), Grouped(shared.conflicts()),
                    shared.degree() ? fmt::format("{:.2f}", *shared.degree()) : "-",
                    fmt::format("{}-way", group->max_degree)});
  }
  return Table(rows);
}

std::string GlobalTable(const VariantComparison& comparison, const SiteRow& row) {
  std::vector<Row> rows = {{"", "requests", "sectors", "ideal", "lines"}};
  for (size_t v = 0; v < comparison.variants.size(); ++v) {
    const std::string name = "     " + Short(comparison.variants[v].name);
    const SiteGroup* const group = comparison.Group(row, v);
    if (group == nullptr) {
      rows.push_back({name, "none"});
      continue;
    }
    const sim::GlobalCounts& global = group->global;
    rows.push_back({name, Grouped(global.requests), Grouped(global.sectors),
                    Grouped(global.ideal_sectors), Grouped(global.lines)});
  }
  return Table(rows);
}

std::string Accesses(const VariantComparison& comparison, sim::MemorySpace space, size_t top) {
  std::vector<const SiteRow*> rows;
  size_t quiet = 0;
  for (const SiteRow& row : comparison.rows) {
    if (row.space != space) continue;
    if (IsCostly(comparison, row)) {
      rows.push_back(&row);
    } else {
      ++quiet;
    }
  }
  const bool is_shared = space == sim::MemorySpace::kShared;
  if (top == 0 || (rows.empty() && (quiet == 0 || !is_shared))) return "";
  std::string text = is_shared
                         ? "\nShared accesses, most conflicts in any variant first\n"
                         : "\nGlobal accesses that move more sectors than they need, worst first\n";
  for (size_t i = 0; i < rows.size() && i < top; ++i) {
    const SiteRow& row = *rows[i];
    const size_t variant = comparison.FirstVariant(row);
    const SiteGroup& group = *comparison.Group(row, variant);
    const sim::Site& site = comparison.FirstSite(row);
    std::string title = site.place.op;
    if (!group.buffers.empty()) {
      title += fmt::format(" {} {}", Preposition(site.kind), group.buffers);
    }
    title += " at " + PlaceText(site.place);
    text += Wrapped(title, fmt::format("{:>3}. ", i + 1));
    text += Excerpt(comparison.variants[variant].report, site.place, group.end_column);
    text += is_shared ? SharedTable(comparison, row) : GlobalTable(comparison, row);
  }
  if (rows.size() > top) text += fmt::format("     and {} more\n", rows.size() - top);
  if (is_shared && quiet != 0) {
    text += Wrapped(fmt::format("{} {} no conflict in any variant", quiet,
                                quiet == 1 ? "access has" : "accesses have"),
                    rows.empty() ? "  " : "  and ");
  }
  return text;
}

// ---- Where everything lies

std::string Memory(const VariantComparison& comparison) {
  std::string text = "\nShared memory of a CTA\n";
  bool any = false;
  for (const Variant& variant : comparison.variants) {
    const std::vector<SharedBuffer> buffers = BuffersOf(variant.report);
    if (buffers.empty()) continue;
    any = true;
    std::vector<Row> rows = {
        {fmt::format("  {}", variant.name), "bytes", "begin", "end", "row stride", ""}};
    for (const SharedBuffer& buffer : buffers) {
      std::string shape;
      for (const int64_t extent : buffer.shape) {
        shape += (shape.empty() ? "" : ", ") + std::to_string(extent);
      }
      std::string what = buffer.name;
      if (!buffer.element.empty()) what += fmt::format(": {} [{}]", buffer.element, shape);
      rows.push_back({"    " + what, Grouped(static_cast<uint64_t>(buffer.bytes)),
                      std::to_string(buffer.offset), std::to_string(buffer.offset + buffer.bytes),
                      buffer.row_stride > 0
                          ? fmt::format("{} bytes", buffer.row_stride * buffer.element_bytes)
                          : "-",
                      buffer.is_padded ? "padded" : ""});
    }
    text += Table(rows);
  }
  return any ? text : "";
}

std::string Sentences(const VariantComparison& comparison) {
  std::string text;
  for (const Variant& variant : comparison.variants) {
    const sim::Report& counts = variant.report.counts;
    for (const auto& sentence : {NcuSentence(counts.shared_load, "shared loads"),
                                 NcuSentence(counts.shared_store, "shared stores")}) {
      if (sentence) text += Wrapped(*sentence, fmt::format("  {}: ", Short(variant.name)), "    ");
    }
  }
  return text.empty() ? "" : "\nNsight Compute would say\n" + text;
}

std::string Notes(const VariantComparison& comparison) {
  std::vector<std::string> order;
  std::map<std::string, std::vector<std::string>> of;  // note -> variants
  for (const Variant& variant : comparison.variants) {
    for (const std::string& note : variant.report.counts.notes) {
      if (!of.contains(note)) order.push_back(note);
      of[note].push_back(variant.name);
    }
  }
  std::string text;
  for (const std::string& note : order) {
    const std::vector<std::string>& names = of[note];
    std::string who;
    if (names.size() != comparison.variants.size()) {
      for (const std::string& name : names) who += (who.empty() ? "" : ", ") + name;
      who += ": ";
    }
    text += Wrapped(who + note, "  - ");
  }
  return text.empty() ? "" : "\nNotes\n" + text;
}

std::string Faults(const VariantComparison& comparison) {
  std::string text;
  for (const Variant& variant : comparison.variants) {
    if (variant.report.counts.fault) {
      text += Wrapped(variant.report.counts.fault->message,
                      fmt::format("{} ended early: ", variant.name), "  ");
    }
    for (const sim::Hazard& hazard : variant.report.counts.hazards) {
      text += Wrapped(fmt::format("{}: {}", ToString(hazard.kind), hazard.message),
                      fmt::format("========= {}: ", variant.name), "=========     ");
    }
  }
  return text.empty() ? "" : "\n" + text;
}

}  // namespace

std::string CompareText(const VariantComparison& comparison, const CompareTextOptions& options) {
  return Header(comparison) + Faults(comparison) + Verdicts(comparison) + AllFigures(comparison) +
         Accesses(comparison, sim::MemorySpace::kShared, options.top) +
         Accesses(comparison, sim::MemorySpace::kGlobal, options.top) + Memory(comparison) +
         Sentences(comparison) + Notes(comparison);
}

}  // namespace phobos
