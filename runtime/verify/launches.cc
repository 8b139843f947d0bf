#include "runtime/verify/launches.h"

#include <fmt/format.h>

#include "base/check.h"

namespace phobos {

Verification VerifyLaunch(const Signature& signature, const Launch& expected, const Launch& actual,
                          double expected_error, std::optional<double> tolerance) {
  CHECK(expected.arguments.size() == signature.params.size());
  CHECK(actual.arguments.size() == signature.params.size());
  Verification result;
  for (size_t i = 0; i < signature.params.size(); ++i) {
    const ContractParam& param = signature.params[i];
    if (!param.is_tensor) continue;
    const Tensor& wanted = expected.arguments[i];
    const Tensor& found = actual.arguments[i];
    if (!param.is_stored) {
      if (wanted.bytes == found.bytes) continue;
      result.ok = false;
      result.lines.push_back(
          fmt::format("`{}`: was changed, and the kernel does not store to it", param.name));
      continue;
    }
    const Comparison comparison = CompareTensors(
        wanted, found,
        tolerance ? UniformTolerance(*tolerance) : DefaultTolerance(param.element, expected_error));
    result.ok = result.ok && comparison.ok();
    result.lines.push_back(Describe(comparison, param.name, wanted));
  }
  return result;
}

}  // namespace phobos
