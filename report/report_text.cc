#include "report/report_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "report/excerpt.h"
#include "report/names.h"
#include "report/ncu_sentence.h"
#include "report/site_groups.h"

namespace phobos {
namespace {

constexpr size_t kMaxHazards = 20;
constexpr size_t kMaxWarps = 32;  // of a fault

using Row = std::vector<std::string>;

// Rows in columns as wide as they need, the first to the left, all others to the right.
std::string Table(const std::vector<Row>& rows) {
  std::vector<size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      text += i == 0 ? fmt::format("{:<{}}", row[i], widths[i])
                     : fmt::format("  {:>{}}", row[i], widths[i]);
    }
    text += '\n';
  }
  return text;
}

// The excerpt of a place that no group of sites stands for, underlined as far as a site there is.
std::string ExcerptAt(const RunReport& report, const sim::Place& place) {
  const std::vector<sim::Site>& sites = report.counts.sites;
  for (size_t i = 0; i < report.end_columns.size() && i < sites.size(); ++i) {
    if (sites[i].place == place) return Excerpt(report, place, report.end_columns[i]);
  }
  return Excerpt(report, place, 0);
}

std::string Ratio(const std::optional<double>& value) {
  return value ? fmt::format("{:.2f}", *value) : "-";
}

std::string Times(const sim::Dim3& dim) { return fmt::format("{} x {} x {}", dim.x, dim.y, dim.z); }

std::string Plural(uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", Grouped(count), noun, count == 1 ? "" : "s");
}

std::string Header(const RunReport& report) {
  const sim::Report& counts = report.counts;
  std::string text =
      Wrapped(fmt::format("{} of {} on {}", counts.kernel, report.source, report.chip), "", "  ");
  text += fmt::format("grid {}, block {}: {} of {}\n", Times(counts.grid), Times(counts.block),
                      Plural(counts.ctas_total, "CTA"), Plural(counts.block.count(), "thread"));
  if (counts.extrapolated) {
    text +=
        fmt::format("only {} of them ran; the counts are scaled up to all\n", Grouped(counts.ctas));
  }
  return text;
}

std::string FaultText(const RunReport& report) {
  if (!report.counts.fault) return "";
  const sim::Fault& fault = *report.counts.fault;
  std::string text = "\n" + Wrapped(fault.message, "The run ended early: ", "  ");
  if (fault.place.ptx_line != 0) {
    text += Wrapped(fmt::format("at {}, {}", PlaceText(fault.place), fault.place.op), "  ");
    text += ExcerptAt(report, fault.place);
  }
  for (size_t i = 0; i < fault.warps.size() && i < kMaxWarps; ++i) {
    const sim::WarpPosition& warp = fault.warps[i];
    text += Wrapped(
        fmt::format("{} of warp {} at {}, {}: {}",
                    Plural(static_cast<uint64_t>(std::popcount(warp.lanes)), "lane"),
                    warp.first_thread.warp, PlaceText(warp.place), warp.place.op, warp.state),
        "  ", "    ");
  }
  if (fault.warps.size() > kMaxWarps) {
    text += fmt::format("  and {} more\n", fault.warps.size() - kMaxWarps);
  }
  return text + "What follows is what was counted until then.\n";
}

std::string SharedTotals(const sim::Report& counts) {
  std::vector<Row> rows = {{"shared memory", "requests", "wavefronts", "passes", "ideal",
                            "conflicts", "nway", "degree"}};
  const auto add = [&](std::string name, const sim::SharedCounts& shared) {
    if (shared.requests == 0) return;
    rows.push_back({std::move(name), Grouped(shared.requests), Grouped(shared.wavefronts),
                    Grouped(shared.passes), Grouped(shared.ideal), Grouped(shared.conflicts()),
                    Ratio(shared.nway()), Ratio(shared.degree())});
  };
  add("  loads", counts.shared_load);
  add("    of these ldmatrix", counts.ldmatrix);
  add("  stores", counts.shared_store);
  add("  atomics", counts.shared_atomic);
  return rows.size() > 1 ? Table(rows) : "shared memory: no access was counted\n";
}

std::string GlobalTotals(const sim::Report& counts) {
  std::vector<Row> rows = {{"global memory", "requests", "sectors", "ideal", "lines"}};
  const auto add = [&](std::string name, const sim::GlobalCounts& global) {
    if (global.requests == 0) return;
    rows.push_back({std::move(name), Grouped(global.requests), Grouped(global.sectors),
                    Grouped(global.ideal_sectors), Grouped(global.lines)});
  };
  add("  loads", counts.global_load);
  add("  stores", counts.global_store);
  add("  atomics", counts.global_atomic);
  return rows.size() > 1 ? Table(rows) : "global memory: no access was counted\n";
}

std::string Resources(const RunReport& report) {
  std::string text =
      fmt::format("shared bytes of a CTA   {}\n", Grouped(report.counts.shared_bytes));
  if (report.occupancy) {
    const OccupancySummary& occupancy = *report.occupancy;
    text += fmt::format(
        "occupancy               {} an SM ({} of {} warps), limited by {}; registers {}\n",
        Plural(static_cast<uint64_t>(occupancy.ctas_per_sm), "CTA"), occupancy.warps_per_sm,
        occupancy.most_warps_per_sm, occupancy.limiter,
        occupancy.registers ? std::to_string(*occupancy.registers) : "not known");
  }
  text += fmt::format("warp instructions       {}\n", Grouped(report.counts.warp_instructions));
  for (const auto& [unit, cycles] : report.cycles) {
    text += fmt::format("{:<24}{}\n", "cycles (" + unit + ")", Grouped(cycles));
  }
  return text;
}

// ---- Sites ----

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

// "ld.shared.f32 from tile at transpose.cu:25:7, PTX line 210 and 3 more".
std::string Title(const RunReport& report, const SiteGroup& group) {
  const sim::Site& site = report.counts.sites[group.sites[0]];
  std::string text = site.place.op;
  if (!group.buffers.empty()) {
    text += fmt::format(" {} {}", Preposition(site.kind), group.buffers);
  }
  text += " at " + PlaceText(site.place);
  if (site.place.line != 0) text += fmt::format(", PTX line {}", site.place.ptx_line);
  if (group.sites.size() > 1) text += fmt::format(" and {} more", group.sites.size() - 1);
  if (!site.place.inlined_at.empty()) {
    text += fmt::format(", inlined at {}", fmt::join(site.place.inlined_at, ", "));
  }
  return text;
}

std::string SharedFigures(const RunReport& report, const SiteGroup& group) {
  const sim::Site& site = report.counts.sites[group.sites[0]];
  if (site.unmodelled)
    return Plural(group.shared.requests, "request") + ", their cost is not known";
  std::string text = group.shared.conflicts() == 0
                         ? "no conflicts"
                         : fmt::format("{}, degree {:.2f}, at worst {}",
                                       Plural(group.shared.conflicts(), "conflict"),
                                       *group.shared.degree(), group.max_degree);
  text += fmt::format(": {}, {}", Plural(group.shared.requests, "request"),
                      Plural(group.shared.wavefronts, "wavefront"));
  if (const auto& predicted = group.predicted_wavefronts_per_request) {
    const double counted = *group.shared.nway();
    text += std::abs(*predicted - counted) < 0.005
                ? fmt::format("; {:.2f} a request, as predicted", counted)
                : fmt::format("; {:.2f} a request, {:.2f} predicted", counted, *predicted);
  } else if (site.data_dependent) {
    text += "; the addresses depend on data, so nothing was predicted";
  }
  return text;
}

std::string GlobalFigures(const SiteGroup& group) {
  std::string text = fmt::format("{}, {}", Plural(group.global.requests, "request"),
                                 Plural(group.global.sectors, "sector"));
  if (group.global.sectors > group.global.ideal_sectors && group.global.ideal_sectors != 0) {
    text += fmt::format(
        ", {:.2f} times the ideal {}",
        static_cast<double>(group.global.sectors) / static_cast<double>(group.global.ideal_sectors),
        Grouped(group.global.ideal_sectors));
  }
  return text;
}

std::string Sites(const RunReport& report, sim::MemorySpace space, size_t top) {
  const std::vector<SiteGroup> groups = GroupSites(report, space);
  if (groups.empty() || top == 0) return "";
  const bool is_shared = space == sim::MemorySpace::kShared;
  const auto is_costly = [&](const SiteGroup& group) {
    return is_shared ? group.shared.conflicts() != 0
                     : group.global.sectors > group.global.ideal_sectors;
  };
  const auto costly = static_cast<size_t>(std::ranges::count_if(groups, is_costly));
  std::string text = "\n";
  if (is_shared) {
    text += costly == 0 ? "Shared accesses, none with conflicts; most wavefronts first\n"
                        : "Shared accesses, most conflicts first\n";
  } else if (costly == 0) {
    return "";  // nothing to tell
  } else {
    text += "Global accesses that move more sectors than they need, worst first\n";
  }
  const size_t shown = std::min(top, is_shared ? groups.size() : costly);
  for (size_t i = 0; i < shown; ++i) {
    const SiteGroup& group = groups[i];
    text += Wrapped(Title(report, group), fmt::format("{:>3}. ", i + 1));
    text += Wrapped(is_shared ? SharedFigures(report, group) : GlobalFigures(group), "     ");
    if (is_costly(group)) {
      text += Excerpt(report, report.counts.sites[group.sites[0]].place, group.end_column);
    }
  }
  if (const size_t all = is_shared ? groups.size() : costly; all > shown) {
    text += fmt::format("     and {} more\n", all - shown);
  }
  return text;
}

// ---- Hazards, sentences, notes ----

std::string Hazards(const RunReport& report) {
  const std::vector<sim::Hazard>& hazards = report.counts.hazards;
  if (hazards.empty()) return "";
  std::string text = fmt::format("\nHazards: {}\n", hazards.size());
  for (size_t i = 0; i < hazards.size() && i < kMaxHazards; ++i) {
    const sim::Hazard& hazard = hazards[i];
    text +=
        Wrapped(fmt::format("{}{}, {}: {}", ToString(hazard.kind), hazard.benign ? " (benign)" : "",
                            Plural(hazard.count, "time"), hazard.message),
                "========= ", "=========     ");
    text += ExcerptAt(report, hazard.first.place);
    if (hazard.second && !(hazard.second->place == hazard.first.place)) {
      text += ExcerptAt(report, hazard.second->place);
    }
  }
  if (hazards.size() > kMaxHazards) {
    text += fmt::format("========= and {} more\n", hazards.size() - kMaxHazards);
  }
  return text;
}

std::string Sentences(const sim::Report& counts) {
  std::string text;
  for (const auto& sentence : {NcuSentence(counts.shared_load, "shared loads"),
                               NcuSentence(counts.shared_store, "shared stores")}) {
    if (sentence) text += Wrapped(*sentence, "  ");
  }
  return text.empty() ? "" : "\nNsight Compute would say\n" + text;
}

std::string Notes(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += Wrapped(note, "  - ");
  return text.empty() ? "" : "\nNotes\n" + text;
}

}  // namespace

std::string ReportText(const RunReport& report, const ReportTextOptions& options) {
  return Header(report) + FaultText(report) + "\n" + SharedTotals(report.counts) +
         GlobalTotals(report.counts) + Resources(report) +
         Sites(report, sim::MemorySpace::kShared, options.top) +
         Sites(report, sim::MemorySpace::kGlobal, options.top) + Hazards(report) +
         Sentences(report.counts) + Notes(report.counts.notes);
}

}  // namespace phobos
