#include "runtime/launch/launch.h"

#include <fmt/format.h>

#include "runtime/launch/checks.h"
#include "runtime/tensor/npy.h"
#include "runtime/tensor/spec.h"

namespace phobos {
namespace {

template <typename Map>
std::vector<std::string> Keys(const Map& map) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : map) keys.push_back(key);
  return keys;
}

// "argument `X`: " in front of what went wrong with it.
std::unexpected<Error> InArgument(const ContractParam& param, const Error& error) {
  return Fail(fmt::format("argument `{}`: {}", param.name, error.message));
}

}  // namespace

Result<Launch> BindSpecs(const Signature& signature, const LaunchRequest& request) {
  const Result<void> names = CheckNames(signature, Keys(request.arguments), Keys(request.extents));
  if (!names) return std::unexpected(names.error());

  // Files first: their shapes say what the extents are.
  Launch launch;
  launch.arguments.resize(signature.params.size());
  std::vector<std::optional<TensorSpec>> specs(signature.params.size());
  std::vector<std::optional<FoundShape>> found(signature.params.size());
  for (size_t i = 0; i < signature.params.size(); ++i) {
    const ContractParam& param = signature.params[i];
    const auto asked = request.arguments.find(param.name);
    if (!param.is_tensor) {
      Result<Tensor> scalar =
          ParseLiteral(asked == request.arguments.end() ? "1" : asked->second, param.element);
      if (!scalar) return InArgument(param, scalar.error());
      launch.arguments[i] = std::move(*scalar);
      continue;
    }
    specs[i] = TensorSpec{};
    if (asked == request.arguments.end()) continue;
    const Result<TensorSpec> spec = ParseTensorSpec(asked->second);
    if (!spec) return InArgument(param, spec.error());
    specs[i] = *spec;
    if (spec->kind != TensorSpec::Kind::kFile) continue;
    Result<Tensor> tensor = ReadNpy(spec->text, param.element);
    if (!tensor) return InArgument(param, tensor.error());
    found[i] = FoundShape{tensor->element, tensor->shape, spec->text};
    launch.arguments[i] = std::move(*tensor);
  }

  const Result<std::vector<int64_t>> extents = ResolveExtents(signature, found, request.extents);
  if (!extents) return std::unexpected(extents.error());
  launch.extents = *extents;
  const Result<Grid> grid = ResolveGrid(signature, launch.extents, request.grid);
  if (!grid) return std::unexpected(grid.error());
  launch.grid = *grid;

  for (size_t i = 0; i < signature.params.size(); ++i) {
    const ContractParam& param = signature.params[i];
    if (!param.is_tensor || found[i]) continue;
    Result<Tensor> tensor =
        FillTensor(*specs[i], param.element, ShapeOf(signature, param, launch.extents),
                   RandomKey{request.seed, i});
    if (!tensor) return InArgument(param, tensor.error());
    launch.arguments[i] = std::move(*tensor);
  }
  return launch;
}

Result<Launch> BindTensors(const Signature& signature, std::map<std::string, Tensor> arguments,
                           const std::map<std::string, int64_t>& extents,
                           std::optional<Grid> grid) {
  const Result<void> names = CheckNames(signature, Keys(arguments), Keys(extents));
  if (!names) return std::unexpected(names.error());
  Launch launch;
  std::vector<std::string> missing;
  std::vector<std::optional<FoundShape>> found;
  for (const ContractParam& param : signature.params) {
    const auto argument = arguments.find(param.name);
    if (argument == arguments.end()) {
      missing.push_back(param.name);
      continue;
    }
    found.push_back(FoundShape{argument->second.element, argument->second.shape, "the argument"});
    launch.arguments.push_back(std::move(argument->second));
  }
  if (!missing.empty()) {
    return Fail(fmt::format("kernel `{}` lacks the argument{} `{}`", signature.kernel,
                            missing.size() == 1 ? "" : "s", fmt::join(missing, "`, `")));
  }
  const Result<std::vector<int64_t>> values = ResolveExtents(signature, found, extents);
  if (!values) return std::unexpected(values.error());
  launch.extents = *values;
  const Result<Grid> resolved = ResolveGrid(signature, launch.extents, grid);
  if (!resolved) return std::unexpected(resolved.error());
  launch.grid = *resolved;
  return launch;
}

}  // namespace phobos
