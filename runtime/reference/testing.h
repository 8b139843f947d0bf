// Running kernels from source text in tests.
#ifndef PHOBOS_RUNTIME_REFERENCE_TESTING_H_
#define PHOBOS_RUNTIME_REFERENCE_TESTING_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/sema/kernel.h"
#include "runtime/launch/launch.h"
#include "runtime/reference/reference.h"
#include "runtime/tensor/tensor.h"

namespace phobos::reference {

// The one kernel of the text, with `constants` for its @autotune constants; the test fails, with
// the diagnostics, when the front end refuses it.
Kernel CheckedKernel(std::string_view text, const std::map<std::string, int64_t>& constants = {});

// Tensors of these values; an empty shape means one dimension.
Tensor Reals(ScalarType element, const std::vector<double>& values,
             std::vector<int64_t> shape = {});
Tensor Integers(ScalarType element, const std::vector<int64_t>& values,
                std::vector<int64_t> shape = {});
// Uniform in [-1, 1), by position.
Tensor Random(ScalarType element, const std::vector<int64_t>& shape, uint64_t position);
std::vector<double> RealsOf(const Tensor& tensor);
std::vector<int64_t> IntegersOf(const Tensor& tensor);

// What a run left: its tensors by name, or the error.
struct Outcome {
  std::map<std::string, Tensor> tensors;
  Evaluation evaluation;
  std::string error;

  std::vector<double> reals(const std::string& name) const { return RealsOf(tensors.at(name)); }
  std::vector<int64_t> integers(const std::string& name) const {
    return IntegersOf(tensors.at(name));
  }
};
Outcome RunKernel(const Kernel& kernel, std::map<std::string, Tensor> arguments,
                  std::optional<Grid> grid = std::nullopt, const EvaluateOptions& options = {});
Outcome RunText(std::string_view text, std::map<std::string, Tensor> arguments,
                std::optional<Grid> grid = std::nullopt, const EvaluateOptions& options = {});

}  // namespace phobos::reference

#endif  // PHOBOS_RUNTIME_REFERENCE_TESTING_H_
