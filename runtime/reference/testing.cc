#include "runtime/reference/testing.h"

#include <gtest/gtest.h>

#include "base/check.h"
#include "frontend/parse/parse.h"
#include "frontend/sema/sema.h"
#include "runtime/contract/of_kernel.h"
#include "runtime/tensor/random.h"

namespace phobos::reference {

Kernel CheckedKernel(std::string_view text, const std::map<std::string, int64_t>& constants) {
  const auto source = std::make_shared<const SourceFile>("t.ph", std::string(text));
  Diagnostics diagnostics;
  const ast::File file = Parse(*source, diagnostics);
  SemaOptions options;
  options.constants = constants;
  std::vector<Kernel> kernels = Check(source, file, options, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity != Severity::kError) continue;
    ADD_FAILURE() << "t.ph:" << source->Place(diagnostic.span.begin).line << ": "
                  << diagnostic.message << "\n"
                  << source->Text(diagnostic.span);
  }
  CHECK(kernels.size() == 1);
  return std::move(kernels[0]);
}

Tensor Reals(ScalarType element, const std::vector<double>& values, std::vector<int64_t> shape) {
  if (shape.empty()) shape = {static_cast<int64_t>(values.size())};
  Tensor tensor = MakeTensor(element, shape).value();
  CHECK(tensor.elements() == static_cast<int64_t>(values.size()));
  for (size_t i = 0; i < values.size(); ++i) SetReal(tensor, static_cast<int64_t>(i), values[i]);
  return tensor;
}

Tensor Integers(ScalarType element, const std::vector<int64_t>& values,
                std::vector<int64_t> shape) {
  if (shape.empty()) shape = {static_cast<int64_t>(values.size())};
  Tensor tensor = MakeTensor(element, shape).value();
  CHECK(tensor.elements() == static_cast<int64_t>(values.size()));
  for (size_t i = 0; i < values.size(); ++i) SetInteger(tensor, static_cast<int64_t>(i), values[i]);
  return tensor;
}

Tensor Random(ScalarType element, const std::vector<int64_t>& shape, uint64_t position) {
  Tensor tensor = MakeTensor(element, shape).value();
  FillRandom(tensor, {0, position});
  return tensor;
}

std::vector<double> RealsOf(const Tensor& tensor) {
  std::vector<double> values;
  for (int64_t i = 0; i < tensor.elements(); ++i) values.push_back(GetReal(tensor, i));
  return values;
}

std::vector<int64_t> IntegersOf(const Tensor& tensor) {
  std::vector<int64_t> values;
  for (int64_t i = 0; i < tensor.elements(); ++i) values.push_back(GetInteger(tensor, i));
  return values;
}

Outcome RunKernel(const Kernel& kernel, std::map<std::string, Tensor> arguments,
                  std::optional<Grid> grid, const EvaluateOptions& options) {
  Outcome outcome;
  Result<Launch> launch = BindTensors(SignatureOf(kernel), std::move(arguments), {}, grid);
  if (!launch) {
    outcome.error = launch.error().message;
    return outcome;
  }
  const Result<Evaluation> evaluation = EvaluateKernel(kernel, *launch, options);
  if (evaluation) {
    outcome.evaluation = *evaluation;
  } else {
    outcome.error = evaluation.error().message;
  }
  size_t position = 0;
  for (const Param& param : kernel.params) {
    outcome.tensors[param.name] = std::move(launch->arguments[position++]);
  }
  return outcome;
}

Outcome RunText(std::string_view text, std::map<std::string, Tensor> arguments,
                std::optional<Grid> grid, const EvaluateOptions& options) {
  return RunKernel(CheckedKernel(text), std::move(arguments), grid, options);
}

}  // namespace phobos::reference
