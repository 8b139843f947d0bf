#include "report/conditions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/text.h"
#include "report/report_json.h"

namespace phobos {
namespace {

using Json = nlohmann::ordered_json;
using Comparison = Condition::Comparison;
using Figures = std::vector<std::pair<std::string, std::optional<double>>>;

void Collect(const Json& json, const std::string& path, Figures& figures) {
  for (const auto& [name, value] : json.items()) {
    const std::string here = path.empty() ? name : path + "." + name;
    if (here == "schema" || here == "fault") continue;
    if (here == "hazards" || here == "sites") {
      figures.emplace_back(here, static_cast<double>(value.size()));
    } else if (value.is_object()) {
      Collect(value, here, figures);
    } else if (value.is_number()) {
      figures.emplace_back(here, value.get<double>());
    } else if (value.is_null() && !path.empty()) {
      figures.emplace_back(here, std::nullopt);
    }
  }
}

Figures FiguresOf(const RunReport& report) {
  Figures figures;
  Collect(ReportAsJson(report), "", figures);
  return figures;
}

// All figures that a report can have.
std::vector<std::string> FigureNames() {
  RunReport report;
  report.occupancy.emplace();
  std::vector<std::string> names;
  for (const auto& [name, value] : FiguresOf(report)) names.push_back(name);
  return names;
}

constexpr std::pair<std::string_view, Comparison> kComparisons[] = {
    {"<=", Comparison::kLessEqual}, {">=", Comparison::kGreaterEqual}, {"==", Comparison::kEqual},
    {"!=", Comparison::kNotEqual},  {"<", Comparison::kLess},          {">", Comparison::kGreater}};

std::string_view Spelling(Comparison comparison) {
  for (const auto& [spelling, known] : kComparisons) {
    if (known == comparison) return spelling;
  }
  UNREACHABLE();
}

bool Holds(double value, Comparison comparison, double bound) {
  switch (comparison) {
    case Comparison::kLess:
      return value < bound;
    case Comparison::kLessEqual:
      return value <= bound;
    case Comparison::kGreater:
      return value > bound;
    case Comparison::kGreaterEqual:
      return value >= bound;
    case Comparison::kEqual:
      return value == bound;
    case Comparison::kNotEqual:
      return value != bound;
  }
  UNREACHABLE();
}

std::string_view Trim(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

Result<Condition> ParseCondition(std::string_view text) {
  const size_t at = text.find_first_of("<>=!");
  const std::string_view rest = at == std::string_view::npos ? "" : text.substr(at);
  const auto* const found = std::ranges::find_if(
      kComparisons, [&](const auto& known) { return rest.starts_with(known.first); });
  if (found == std::end(kComparisons)) {
    return Fail(fmt::format(
        "'{}' is not FIGURE>NUMBER, such as shared_load.degree>1.05 (or <, <=, >=, ==, !=)", text));
  }
  Condition condition;
  condition.figure = Trim(text.substr(0, at));
  condition.comparison = found->second;
  condition.text = text;
  const std::string_view bound = Trim(rest.substr(found->first.size()));
  const auto [end, error] =
      std::from_chars(bound.data(), bound.data() + bound.size(), condition.bound);
  if (error != std::errc() || end != bound.data() + bound.size()) {
    return Fail(fmt::format("'{}' in '{}' is not a number", bound, text));
  }
  const std::vector<std::string> names = FigureNames();
  if (std::ranges::find(names, condition.figure) == names.end() &&
      !condition.figure.starts_with("cycles.")) {
    const auto nearest = NearestName(condition.figure, names);
    return Fail(fmt::format("a report has no figure '{}'; {}", condition.figure,
                            nearest ? "did you mean " + *nearest + "?"
                                    : fmt::format("it has {}", fmt::join(names, ", "))));
  }
  return condition;
}

std::optional<double> FigureOf(const RunReport& report, const std::string& figure) {
  for (const auto& [name, value] : FiguresOf(report)) {
    if (name == figure) return value;
  }
  return std::nullopt;
}

std::optional<std::string> Failure(const Condition& condition, const RunReport& report) {
  const std::optional<double> value = FigureOf(report, condition.figure);
  if (!value || !Holds(*value, condition.comparison, condition.bound)) return std::nullopt;
  return fmt::format("{} is {}, and must not be {} {}", condition.figure, *value,
                     Spelling(condition.comparison), condition.bound);
}

}  // namespace phobos
