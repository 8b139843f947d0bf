// The figures that variants of a kernel are compared by, with Nsight Compute's names for them.
#ifndef PHOBOS_REPORT_COMPARE_METRICS_H_
#define PHOBOS_REPORT_COMPARE_METRICS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "report/run_report.h"

namespace phobos {

enum class Better : uint8_t { kLess, kMore, kNeither };

struct Metric {
  std::string id;     // of the figure in the report's JSON: "shared_load.wavefronts"
  std::string group;  // "shared loads"
  std::string name;   // "wavefronts"
  Better better = Better::kNeither;
  int decimals = 0;
  // Nothing when the run has no such figure: the degree of no requests.
  std::function<std::optional<double>(const RunReport&)> value;
};

// Those that apply to at least one of the runs, group by group.
std::vector<Metric> MetricsOf(const std::vector<const RunReport*>& reports);

// "25,165,824", "1.05", or "-" for none.
std::string FigureText(const std::optional<double>& value, int decimals);

// "-58.8%", "=" for no change; "" when there is nothing to compare. From 0: "+12".
std::string ChangeText(const std::optional<double>& baseline, const std::optional<double>& value,
                       int decimals);

struct Definition {
  std::string name, ncu, text;  // ncu: its metric; empty if it has none
};

// What our words mean and what Nsight Compute calls it, for the end of a report.
const std::vector<Definition>& Definitions();

}  // namespace phobos

#endif  // PHOBOS_REPORT_COMPARE_METRICS_H_
