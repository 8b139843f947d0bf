#include "runtime/contract/of_kernel.h"

#include "base/check.h"
#include "runtime/contract/sha256.h"

namespace phobos {
namespace {

ContractDim DimOf(const Kernel& kernel, const Dim& dim) {
  if (dim.is_constant()) return {"", dim.constant};
  return {kernel.extents[dim.extent].name, 0};
}

ContractAxis AxisOf(const Kernel& kernel, const GridAxis& axis) {
  switch (axis.kind) {
    case GridAxis::Kind::kOne:
      return {};
    case GridAxis::Kind::kDerived:
      return {ContractAxis::Kind::kCeil, DimOf(kernel, axis.extent), axis.per_cta};
    case GridAxis::Kind::kAmbiguous:
      return {ContractAxis::Kind::kAsked, {}, 1};
  }
  UNREACHABLE();
}

}  // namespace

Signature SignatureOf(const Kernel& kernel) {
  Signature signature;
  signature.kernel = kernel.name;
  for (const Param& param : kernel.params) {
    ContractParam& result = signature.params.emplace_back();
    result.name = param.name;
    result.element = param.element;
    for (const Dim& dim : param.dims) result.dims.push_back(DimOf(kernel, dim));
    result.is_tensor = param.is_tensor;
    result.is_loaded = param.is_loaded;
    result.is_stored = param.is_stored;
  }
  for (const Extent& extent : kernel.extents) {
    signature.extents.push_back({extent.name, extent.multiple_of});
  }
  for (int axis = 0; axis < 3; ++axis) signature.grid[axis] = AxisOf(kernel, kernel.grid[axis]);
  return signature;
}

LaunchContract ContractOf(const Kernel& kernel) {
  LaunchContract contract;
  contract.signature = SignatureOf(kernel);
  contract.source_file = kernel.source->name();
  contract.source_sha256 = Sha256(kernel.source->text());
  for (const TuneConstant& constant : kernel.constants) {
    contract.constants.push_back({constant.name, constant.value});
  }
  for (const StaticExtent& extent : kernel.statics) {
    contract.statics.push_back({extent.name, extent.value});
  }
  contract.threads = kernel.threads;
  contract.min_ctas = kernel.min_ctas;
  contract.max_registers = kernel.max_registers;
  return contract;
}

}  // namespace phobos
