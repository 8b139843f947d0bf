#include "runtime/reference/reference.h"

#include <algorithm>
#include <cmath>

#include "runtime/reference/evaluator.h"

namespace phobos {

Result<Evaluation> EvaluateKernel(const Kernel& kernel, Launch& launch,
                                  const EvaluateOptions& options) {
  reference::Evaluator evaluator(kernel, launch, options);
  double variance = 0;
  for (int64_t z = 0; z < launch.grid[2]; ++z) {
    for (int64_t y = 0; y < launch.grid[1]; ++y) {
      for (int64_t x = 0; x < launch.grid[0]; ++x) {
        evaluator.RunCta({x, y, z});
        if (evaluator.error()) return std::unexpected(*evaluator.error());
        variance = std::max(variance, evaluator.error_variance());
      }
    }
  }
  return Evaluation{std::sqrt(variance), evaluator.steps(), evaluator.Notes()};
}

}  // namespace phobos
