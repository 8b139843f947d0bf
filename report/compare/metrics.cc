#include "report/compare/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "report/excerpt.h"

namespace phobos {
namespace {

using Value = std::optional<double>;

double Real(uint64_t count) { return static_cast<double>(count); }

void AddShared(const std::string& id, const std::string& group,
               sim::SharedCounts sim::Report::* member, std::vector<Metric>& metrics) {
  const auto add = [&](const char* name, Better better, int decimals, auto of) {
    metrics.push_back(
        {id + "." + name, group, name, better, decimals,
         [member, of](const RunReport& report) -> Value { return of(report.counts.*member); }});
  };
  using Counts = const sim::SharedCounts&;
  add("requests", Better::kNeither, 0, [](Counts c) -> Value { return Real(c.requests); });
  add("wavefronts", Better::kLess, 0, [](Counts c) -> Value { return Real(c.wavefronts); });
  add("passes", Better::kNeither, 0, [](Counts c) -> Value { return Real(c.passes); });
  add("ideal", Better::kNeither, 0, [](Counts c) -> Value { return Real(c.ideal); });
  add("conflicts", Better::kLess, 0, [](Counts c) -> Value { return Real(c.conflicts()); });
  add("nway", Better::kLess, 2, [](Counts c) { return c.nway(); });
  add("degree", Better::kLess, 2, [](Counts c) { return c.degree(); });
}

void AddGlobal(const std::string& id, const std::string& group,
               sim::GlobalCounts sim::Report::* member, std::vector<Metric>& metrics) {
  const auto add = [&](const char* name, Better better, uint64_t sim::GlobalCounts::* count) {
    metrics.push_back({id + "." + name, group, name, better, 0,
                       [member, count](const RunReport& report) -> Value {
                         return Real(report.counts.*member.*count);
                       }});
  };
  add("requests", Better::kNeither, &sim::GlobalCounts::requests);
  add("sectors", Better::kLess, &sim::GlobalCounts::sectors);
  add("ideal_sectors", Better::kNeither, &sim::GlobalCounts::ideal_sectors);
  add("lines", Better::kLess, &sim::GlobalCounts::lines);
}

Value OfOccupancy(const RunReport& report, int32_t OccupancySummary::* member) {
  if (!report.occupancy) return std::nullopt;
  return (*report.occupancy).*member;
}

Value Cycles(const RunReport& report, const std::string& unit) {
  for (const auto& [name, cycles] : report.cycles) {
    if (name == unit) return Real(cycles);
  }
  return std::nullopt;
}

}  // namespace

std::vector<Metric> MetricsOf(const std::vector<const RunReport*>& reports) {
  const auto any = [&](const auto& has) {
    return std::ranges::any_of(reports, [&](const RunReport* report) { return has(*report); });
  };
  std::vector<Metric> metrics;
  const std::pair<const char*, std::pair<const char*, sim::SharedCounts sim::Report::*>> shared[] =
      {{"shared_load", {"shared loads", &sim::Report::shared_load}},
       {"ldmatrix", {"of these ldmatrix", &sim::Report::ldmatrix}},
       {"shared_store", {"shared stores", &sim::Report::shared_store}},
       {"shared_atomic", {"shared atomics", &sim::Report::shared_atomic}}};
  for (const auto& [id, of] : shared) {
    const auto& [group, member] = of;
    if (any([&](const RunReport& report) { return (report.counts.*member).requests != 0; })) {
      AddShared(id, group, member, metrics);
    }
  }
  const std::pair<const char*, std::pair<const char*, sim::GlobalCounts sim::Report::*>> global[] =
      {{"global_load", {"global loads", &sim::Report::global_load}},
       {"global_store", {"global stores", &sim::Report::global_store}},
       {"global_atomic", {"global atomics", &sim::Report::global_atomic}}};
  for (const auto& [id, of] : global) {
    const auto& [group, member] = of;
    if (any([&](const RunReport& report) { return (report.counts.*member).requests != 0; })) {
      AddGlobal(id, group, member, metrics);
    }
  }
  metrics.push_back(
      {"shared_bytes", "resources", "shared bytes of a CTA", Better::kLess, 0,
       [](const RunReport& report) -> Value { return Real(report.counts.shared_bytes); }});
  if (any([](const RunReport& report) { return report.occupancy.has_value(); })) {
    metrics.push_back({"occupancy.ctas_per_sm", "resources", "CTAs on an SM", Better::kMore, 0,
                       [](const RunReport& report) {
                         return OfOccupancy(report, &OccupancySummary::ctas_per_sm);
                       }});
    metrics.push_back({"occupancy.warps_per_sm", "resources", "warps on an SM", Better::kMore, 0,
                       [](const RunReport& report) {
                         return OfOccupancy(report, &OccupancySummary::warps_per_sm);
                       }});
  }
  metrics.push_back(
      {"warp_instructions", "resources", "warp instructions", Better::kLess, 0,
       [](const RunReport& report) -> Value { return Real(report.counts.warp_instructions); }});
  std::vector<std::string> units;
  for (const RunReport* report : reports) {
    for (const auto& [unit, cycles] : report->cycles) {
      if (std::ranges::find(units, unit) == units.end()) units.push_back(unit);
    }
  }
  for (const std::string& unit : units) {
    metrics.push_back({"cycles." + unit, "resources", "cycles (" + unit + ")", Better::kLess, 0,
                       [unit](const RunReport& report) { return Cycles(report, unit); }});
  }
  return metrics;
}

std::string FigureText(const std::optional<double>& value, int decimals) {
  if (!value) return "-";
  if (decimals == 0) return Grouped(static_cast<uint64_t>(std::llround(*value)));
  return fmt::format("{:.{}f}", *value, decimals);
}

std::string ChangeText(const std::optional<double>& baseline, const std::optional<double>& value,
                       int decimals) {
  if (!baseline || !value) return "";
  if (FigureText(baseline, decimals) == FigureText(value, decimals)) return "=";
  if (*baseline == 0) return "+" + FigureText(value, decimals);
  const double percent = 100 * (*value - *baseline) / *baseline;
  if (percent >= 1000) return fmt::format("x {:.1f}", *value / *baseline);
  if (std::abs(percent) < 0.05) return fmt::format("{:+.2g}%", percent);
  // A remainder does not round to nothing.
  if (percent < -99.95 && *value != 0) return "-99.9%";
  return fmt::format("{:+.1f}%", percent);
}

const std::vector<Definition>& Definitions() {
  static const std::vector<Definition> definitions = {
      {"request", "smsp__sass_inst_executed_op_shared_{ld,st}.sum (+ ldsm for loads)",
       "One shared-memory instruction executed by one warp, with at least one lane taking part."},
      {"bank", "",
       "Shared memory is split into 32 banks, each 4 bytes wide: byte address a lies in bank "
       "(a / 4) mod 32. On one trip each bank delivers one word, to any number of lanes."},
      {"wavefront", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st}.sum",
       "One trip to the banks. Lanes that want different words of one bank need different trips."},
      {"pass", "",
       "Lanes that are served together when nothing conflicts: the whole warp for accesses of up "
       "to 4 bytes, half of it for 8 bytes, a quarter for 16 bytes. The trips that a request "
       "cannot do without."},
      {"conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{ld,st}.sum",
       "wavefronts - passes: the extra trips, which another placement in memory would save."},
      {"ideal", "memory_l1_wavefronts_shared_ideal",
       "Wavefronts by the width of the access alone: 1, 2 or 4 for 4, 8 or 16 bytes a lane."},
      {"excessive", "derived__memory_l1_wavefronts_shared_excessive", "wavefronts - ideal."},
      {"nway", "derived__memory_l1_conflicts_shared_nway",
       "wavefronts / requests. It mixes the width of accesses with conflicts: 16-byte accesses "
       "without any conflict have 4."},
      {"degree", "",
       "wavefronts / passes: how many times the trips that were needed. 1 means no conflict."},
      {"sector", "l1tex__t_sectors_pipe_lsu_mem_global_op_{ld,st}.sum",
       "32 bytes of global memory that a request moved; ideal_sectors would hold its bytes "
       "without gaps."},
  };
  return definitions;
}

}  // namespace phobos
