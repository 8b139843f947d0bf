#include "runtime/verify/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "runtime/tensor/numbers.h"

namespace phobos {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The smallest positive value of a float type: below the normal numbers roundings are this coarse.
double SmallestStep(ScalarType type) {
  switch (type) {
    case ScalarType::kF16:
      return 0x1p-24;
    case ScalarType::kBF16:
      return 0x1p-133;
    case ScalarType::kF32:
      return 0x1p-149;
    case ScalarType::kF64:
      return 0x1p-1074;
    case ScalarType::kI8:
    case ScalarType::kU8:
    case ScalarType::kI16:
    case ScalarType::kI32:
    case ScalarType::kI64:
    case ScalarType::kBool:
      break;
  }
  UNREACHABLE();
}

double LargestFinite(const Tensor& tensor) {
  double largest = 0;
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    const double value = std::abs(GetReal(tensor, i));
    if (std::isfinite(value) && tensor.is_written(i)) largest = std::max(largest, value);
  }
  return largest;
}

// How much of what is allowed the difference takes: above 1 it is wrong.
double ShareOfTolerance(double expected, double actual, double allowed) {
  if (std::isnan(expected) || std::isnan(actual)) {
    return std::isnan(expected) && std::isnan(actual) ? 0 : kInfinity;
  }
  if (expected == actual) return 0;
  const double difference = std::abs(actual - expected);
  if (std::isinf(difference)) return kInfinity;
  return allowed > 0 ? difference / allowed : kInfinity;
}

}  // namespace

Tolerance DefaultTolerance(ScalarType type, double expected_error) {
  if (!IsFloat(type)) return {};
  // Two values that differ by next to nothing may round to neighbours: two units, not one.
  return {2 * UnitRoundoff(type) + 8 * expected_error, 8 * expected_error, SmallestStep(type)};
}

Tolerance UniformTolerance(double relative) { return {relative, relative, 0}; }

Comparison CompareTensors(const Tensor& expected, const Tensor& actual,
                          const Tolerance& tolerance) {
  CHECK(expected.element == actual.element && expected.shape == actual.shape);
  const bool is_float = IsFloat(expected.element);
  const double scale = is_float ? LargestFinite(expected) : 0;
  Comparison result;
  double worst_share = -1;
  for (int64_t i = 0; i < expected.elements(); ++i) {
    if (!expected.is_written(i)) continue;
    ++result.elements;
    Deviation deviation{i, 0, 0, 0};
    double share;
    if (is_float) {
      deviation.expected = GetReal(expected, i);
      deviation.actual = GetReal(actual, i);
      deviation.allowed = tolerance.of_scale * scale + tolerance.absolute;
      if (std::isfinite(deviation.expected)) {
        deviation.allowed += tolerance.of_element * std::abs(deviation.expected);
      }
      share = ShareOfTolerance(deviation.expected, deviation.actual, deviation.allowed);
    } else {
      const int64_t wanted = GetInteger(expected, i);
      const int64_t found = GetInteger(actual, i);
      deviation.expected = static_cast<double>(wanted);
      deviation.actual = static_cast<double>(found);
      share = wanted == found ? 0 : kInfinity;
    }
    if (share > 1) ++result.wrong;
    if (share > worst_share) {
      worst_share = share;
      result.worst = deviation;
    }
  }
  return result;
}

std::string Describe(const Comparison& comparison, const std::string& name,
                     const Tensor& expected) {
  if (!comparison.worst) return fmt::format("`{}`: nothing to compare", name);
  const Deviation& worst = *comparison.worst;
  const bool is_float = IsFloat(expected.element);
  const std::string place =
      expected.shape.empty() ? "the value" : PlaceText(expected.shape, worst.index);
  const std::string values =
      is_float ? fmt::format("{:.9g}, expected {:.9g} +- {:.3g}", worst.actual, worst.expected,
                             worst.allowed)
               : fmt::format("{:.0f}, expected {:.0f}", worst.actual, worst.expected);
  if (!comparison.ok()) {
    return fmt::format("`{}`: {} of {} elements are wrong; the worst is {}: {}", name,
                       comparison.wrong, comparison.elements, place, values);
  }
  if (!is_float) return fmt::format("`{}`: all {} elements are equal", name, comparison.elements);
  return fmt::format("`{}`: all {} elements agree; the nearest to its tolerance is {}: {}", name,
                     comparison.elements, place, values);
}

}  // namespace phobos
