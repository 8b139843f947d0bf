// Conditions on the figures of a report, for CI: `--fail-on "shared_load.degree>1.05"`.
#ifndef PHOBOS_REPORT_CONDITIONS_H_
#define PHOBOS_REPORT_CONDITIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "report/run_report.h"

namespace phobos {

struct Condition {
  enum class Comparison : uint8_t { kLess, kLessEqual, kGreater, kGreaterEqual, kEqual, kNotEqual };

  std::string figure;  // "shared_load.degree": a number of the report's JSON by its path
  Comparison comparison{};
  double bound = 0;
  std::string text;  // as given
};

// Reads FIGURE<OP>NUMBER with an operator of < <= > >= == !=. Every number outside of the sites
// and hazards is a figure; `hazards` and `sites` are their numbers. Fails on others, with the one
// that was meant or all that there are.
Result<Condition> ParseCondition(std::string_view text);

// The figure's value; nothing when the run has none (the degree of no requests).
std::optional<double> FigureOf(const RunReport& report, const std::string& figure);

// "shared_load.degree is 3.25, and must not be > 1.05" when the condition holds: then the report
// fails. A figure without a value fails nothing.
std::optional<std::string> Failure(const Condition& condition, const RunReport& report);

}  // namespace phobos

#endif  // PHOBOS_REPORT_CONDITIONS_H_
