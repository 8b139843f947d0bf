// The reference evaluator: a checked kernel and its arguments -> what the language says it does.
//
// It runs on the host, CTA by CTA in the order of the grid (x fastest), statement by statement and
// tile by tile, and is written to be believed rather than to be fast: the other engines are
// checked against it. Each float operation is rounded as the language says; sums, dots and the
// functions of section "Operators and built-ins" are computed in double and rounded once.
#ifndef PHOBOS_RUNTIME_REFERENCE_REFERENCE_H_
#define PHOBOS_RUNTIME_REFERENCE_REFERENCE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontend/sema/kernel.h"
#include "runtime/launch/launch.h"

namespace phobos {

struct EvaluateOptions {
  // A step is one executed statement, or 256 elements that an expression gave (a dot counts its
  // products). These end kernels that would run for ever.
  int64_t max_steps_per_cta = 20'000'000;
  int64_t max_steps = 1'000'000'000;
};

struct Evaluation {
  // The expected relative error of results on hardware, by the number and kind of the operations
  // that the busiest CTA made: see runtime/verify/verify.h.
  double expected_error = 0;
  int64_t steps = 0;
  // What the language leaves open and this run met, such as divisions by zero, with places.
  std::vector<std::string> notes;
};

// Runs the kernel on `launch`, which must have been bound to it, and changes its tensors in place.
// Fails, naming place and CTA, on a read of an element that was never written and when a limit is
// reached; the tensors are then half done.
Result<Evaluation> EvaluateKernel(const Kernel& kernel, Launch& launch,
                                  const EvaluateOptions& options = {});

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_REFERENCE_REFERENCE_H_
