// The checks that make up a binding, one by one, for launchers that hold the data elsewhere.
#ifndef PHOBOS_RUNTIME_LAUNCH_CHECKS_H_
#define PHOBOS_RUNTIME_LAUNCH_CHECKS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "runtime/contract/contract.h"
#include "runtime/launch/launch.h"

namespace phobos {

// The type and shape of an argument as it was found, and where: "w.npy".
struct FoundShape {
  ScalarType element = ScalarType::kF32;
  std::vector<int64_t> shape;
  std::string origin;
};

// Fails on a name among `arguments` that is no parameter, or among `extents` that is no extent.
Result<void> CheckNames(const Signature& signature, std::span<const std::string> arguments,
                        std::span<const std::string> extents);

// Element type, rank and constant dimensions against the parameter.
Result<void> CheckShape(const ContractParam& param, const FoundShape& found);

// One value for each extent, from `given` and from the shapes found (one entry per parameter,
// empty where nothing fixes it). Fails when two disagree, naming both; when some are missing,
// naming all; when one is not within 1 ... 2^31 - 1; or when a promise of @aligned does not hold.
Result<std::vector<int64_t>> ResolveExtents(const Signature& signature,
                                            std::span<const std::optional<FoundShape>> found,
                                            const std::map<std::string, int64_t>& given);

// `asked`, if given, else what the kernel's subscripts say. Fails when that is not enough, and
// on a size that no grid has (x up to 2^31 - 1, y and z up to 65535: CUDA C++ Programming Guide,
// "Technical Specifications per Compute Capability").
Result<Grid> ResolveGrid(const Signature& signature, std::span<const int64_t> extents,
                         const std::optional<Grid>& asked);

// The extents of a tensor parameter.
std::vector<int64_t> ShapeOf(const Signature& signature, const ContractParam& param,
                             std::span<const int64_t> extents);

// Where an argument lies in memory; a scalar has no bytes.
struct MemoryRange {
  uint64_t address = 0;
  uint64_t bytes = 0;
};
// Every tensor's base must be a multiple of 16, and no tensor that is stored to may share bytes
// with another. One range per parameter.
Result<void> CheckMemory(const Signature& signature, std::span<const MemoryRange> ranges);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_LAUNCH_CHECKS_H_
