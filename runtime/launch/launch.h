// From what a user asks for to a launch that can run: arguments, extents and grid, all checked.
//
// Pure functions but for reading .npy files. Every error is found before anything runs.
#ifndef PHOBOS_RUNTIME_LAUNCH_LAUNCH_H_
#define PHOBOS_RUNTIME_LAUNCH_LAUNCH_H_

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "runtime/contract/contract.h"
#include "runtime/tensor/tensor.h"

namespace phobos {

using Grid = std::array<int64_t, 3>;  // CTAs along x, y, z

// What --arg, -D, --grid and --seed say.
struct LaunchRequest {
  std::map<std::string, std::string> arguments;  // parameter -> SPEC (runtime/tensor/spec.h)
  std::map<std::string, int64_t> extents;
  std::optional<Grid> grid;
  uint64_t seed = 0;
};

// A launch of one kernel. Runs change the tensors in place.
struct Launch {
  std::vector<Tensor> arguments;  // one per parameter; a scalar has rank 0
  std::vector<int64_t> extents;   // one per extent
  Grid grid = {1, 1, 1};
};

// Makes the arguments that `request` describes: a tensor without a SPEC is random, a scalar 1.
Result<Launch> BindSpecs(const Signature& signature, const LaunchRequest& request);

// The same with arguments at hand, one for each parameter by name; extents that no tensor has, or
// that are to be checked, come from `extents`.
Result<Launch> BindTensors(const Signature& signature, std::map<std::string, Tensor> arguments,
                           const std::map<std::string, int64_t>& extents = {},
                           std::optional<Grid> grid = std::nullopt);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_LAUNCH_LAUNCH_H_
