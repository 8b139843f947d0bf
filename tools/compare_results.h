// Whether two variants of a kernel, run on the same inputs, gave the same outputs.
#ifndef PHOBOS_TOOLS_COMPARE_RESULTS_H_
#define PHOBOS_TOOLS_COMPARE_RESULTS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "report/compare/comparison.h"
#include "tools/simulation.h"

namespace phobos::tools {

// Fails, with the first difference, when the variants have no parameters in common to compare
// results by: as many tensors, one by one of the same type and size.
Result<void> CheckComparable(const Simulation& baseline, const Simulation& variant);

// The bytes of all tensors, as they are.
using MemoryBytes = std::vector<std::vector<std::byte>>;
MemoryBytes BytesOf(const Simulation& simulation);

struct ResultRun {
  const Simulation& simulation;  // after the run
  const MemoryBytes& inputs;
};

// Compares the tensors of two comparable runs: bit for bit if `only_addresses_differ`, else float
// results may differ by the rounding of sums in another order.
ResultCheck CompareResults(const ResultRun& baseline, const ResultRun& variant,
                           bool only_addresses_differ);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_COMPARE_RESULTS_H_
