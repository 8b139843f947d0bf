// Whether a launch on an engine left what the same launch on the reference evaluator left.
#ifndef PHOBOS_RUNTIME_VERIFY_LAUNCHES_H_
#define PHOBOS_RUNTIME_VERIFY_LAUNCHES_H_

#include <optional>
#include <string>
#include <vector>

#include "runtime/contract/contract.h"
#include "runtime/launch/launch.h"
#include "runtime/verify/verify.h"

namespace phobos {

struct Verification {
  bool ok = true;
  std::vector<std::string> lines;  // one for each tensor that was compared, or that was harmed
};

// Compares the tensors of two runs of one launch: those that the kernel stores to within
// `tolerance` (one number for all, as UniformTolerance) or by default within DefaultTolerance of
// `expected_error`; all others must not have changed at all.
Verification VerifyLaunch(const Signature& signature, const Launch& expected, const Launch& actual,
                          double expected_error, std::optional<double> tolerance = std::nullopt);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_VERIFY_LAUNCHES_H_
