// Runs one kernel text on several engines, for tests that compare them.
#ifndef PHOBOS_TESTS_ENGINES_ENGINES_H_
#define PHOBOS_TESTS_ENGINES_ENGINES_H_

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "codegen/llvm/lower.h"
#include "codegen/tile_ir/ir.h"
#include "frontend/sema/kernel.h"
#include "runtime/launch/launch.h"
#include "runtime/reference/reference.h"
#include "simulator/report_model.h"

namespace phobos::testing {

// Checks the one kernel of `text`. Fails with the rendered diagnostics.
Result<Kernel> CheckText(const std::string& name, const std::string& text);

struct EngineOptions {
  bool padstage = false;
  int opt_level = 3;
  bool keep_all_barriers = false;
  std::string chip = "sm_75";
};

// A kernel as the compiler made it.
struct Compilation {
  tile::Kernel planned;
  Lowered lowered;
};
Result<Compilation> CompileKernel(const Kernel& kernel, const EngineOptions& options);

// Runs compiled PTX on the simulator with all checks on, changing the tensors of `launch`.
Result<sim::Report> RunOnSimulator(const Compilation& compiled, const Kernel& kernel,
                                   Launch& launch);

// Where counted and predicted wavefronts per request differ, one line each; data-dependent
// accesses are left out.
std::vector<std::string> PredictionFaults(const Compilation& compiled, const sim::Report& report);

// What the hazards and the fault of a run say, one line each.
std::vector<std::string> HazardLines(const sim::Report& report);

// Parses what follows `RUN:` in a kernel's comments: NAME=VALUE words, where NAME is an extent or
// a parameter (then VALUE is a SPEC), and --grid=X,Y,Z and --seed=N.
Result<LaunchRequest> ParseRun(const std::string& line, const Kernel& kernel);

}  // namespace phobos::testing

#endif  // PHOBOS_TESTS_ENGINES_ENGINES_H_
