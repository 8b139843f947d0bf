#include "tools/compare_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "runtime/verify/verify.h"

namespace phobos::tools {
namespace {

std::vector<const BoundParameter*> Tensors(const Simulation& simulation) {
  std::vector<const BoundParameter*> tensors;
  for (const BoundParameter& parameter : simulation.parameters) {
    if (parameter.buffer) tensors.push_back(&parameter);
  }
  return tensors;
}

std::string TypeText(const BoundParameter& parameter) {
  return fmt::format("{}{}", Spelling(parameter.element), ShapeText(parameter.shape));
}

Tensor TensorOf(const Simulation& simulation, const BoundParameter& parameter) {
  Tensor tensor;
  tensor.element = parameter.element;
  tensor.shape = parameter.shape;
  tensor.bytes = simulation.memory[*parameter.buffer].bytes;
  return tensor;
}

// The roundings of a sum over the largest extent, in f32 and one after the other; approximate
// functions are off by up to four times as much.
double ExpectedError(const std::vector<const BoundParameter*>& tensors) {
  int64_t largest = 1;
  for (const BoundParameter* tensor : tensors) {
    for (const int64_t extent : tensor->shape) largest = std::max(largest, extent);
  }
  return std::sqrt(static_cast<double>(largest)) * 0x1p-22;
}

}  // namespace

Result<void> CheckComparable(const Simulation& baseline, const Simulation& variant) {
  const auto ours = Tensors(baseline);
  const auto theirs = Tensors(variant);
  for (size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
    if (ours[i]->element == theirs[i]->element &&
        baseline.memory[*ours[i]->buffer].bytes.size() ==
            variant.memory[*theirs[i]->buffer].bytes.size()) {
      continue;
    }
    return Fail(fmt::format("tensor {} is `{}`, {}, in the one and `{}`, {}, in the other", i,
                            ours[i]->name, TypeText(*ours[i]), theirs[i]->name,
                            TypeText(*theirs[i])));
  }
  if (ours.size() != theirs.size()) {
    return Fail(fmt::format("the one has {} tensors and the other {}", ours.size(), theirs.size()));
  }
  return {};
}

MemoryBytes BytesOf(const Simulation& simulation) {
  MemoryBytes bytes;
  for (const sim::DeviceBuffer& buffer : simulation.memory) bytes.push_back(buffer.bytes);
  return bytes;
}

ResultCheck CompareResults(const ResultRun& baseline, const ResultRun& variant,
                           bool only_addresses_differ) {
  using Outcome = ResultCheck::Outcome;
  ResultCheck check;
  const auto ours = Tensors(baseline.simulation);
  const auto theirs = Tensors(variant.simulation);
  for (size_t i = 0; i < ours.size(); ++i) {
    if (baseline.inputs[*ours[i]->buffer] != variant.inputs[*theirs[i]->buffer]) {
      check.details.push_back(
          fmt::format("`{}` and `{}` held different bytes before the run; give both one --arg",
                      ours[i]->name, theirs[i]->name));
    }
  }
  if (!check.details.empty()) return check;

  check.outcome = Outcome::kSame;
  const double expected_error = ExpectedError(ours);
  for (size_t i = 0; i < ours.size(); ++i) {
    const Tensor expected = TensorOf(baseline.simulation, *ours[i]);
    Tensor actual = TensorOf(variant.simulation, *theirs[i]);
    if (expected.bytes == actual.bytes) continue;
    actual.shape = expected.shape;
    const Tolerance tolerance =
        only_addresses_differ ? Tolerance() : DefaultTolerance(expected.element, expected_error);
    const auto compared = CompareTensors(expected, actual, tolerance);
    if (compared.ok() && !only_addresses_differ) {
      if (check.outcome == Outcome::kSame) check.outcome = Outcome::kWithinTolerance;
      continue;
    }
    check.outcome = Outcome::kDiffers;
    check.details.push_back(compared.ok()
                                ? fmt::format("`{}`: bits differ (of zeros or NaNs)", ours[i]->name)
                                : Describe(compared, ours[i]->name, expected));
  }
  return check;
}

}  // namespace phobos::tools
