#include "codegen/passes/pipeline.h"

#include <cstdio>
#include <string>
#include <vector>

#include "base/check.h"
#include "codegen/passes/assign.h"
#include "codegen/passes/barriers.h"
#include "codegen/passes/fragments.h"
#include "codegen/passes/masks.h"
#include "codegen/passes/plan.h"
#include "codegen/passes/predict.h"
#include "codegen/passes/split_loops.h"
#include "codegen/passes/stage.h"
#include "codegen/tile_ir/verify.h"

namespace phobos::tile {

void RunPasses(Kernel& kernel, const PassOptions& options) {
  const auto pass = [&](std::string_view name, const auto& run, bool planned = false) {
    run();
    const std::vector<std::string> faults = Verify(kernel, planned);
    for (const std::string& fault : faults) {
      std::fprintf(stderr, "phobos: after %.*s: %s\n", static_cast<int>(name.size()), name.data(),
                   fault.c_str());
    }
    CHECK(faults.empty());
    if (options.after_pass) options.after_pass(name, kernel);
  };
  pass("stage", [&] { StageDotOperands(kernel); });
  pass("hoist", [&] { HoistStages(kernel); });
  pass("masks", [&] { ProveMasks(kernel, kernel.body); });
  pass("split", [&] { SplitLoops(kernel); });
  pass("buffer", [&] { MarkBuffered(kernel); });
  pass("map", [&] { AssignMappings(kernel); });
  pass("fragments", [&] { KeepFragments(kernel); });
  pass("widths", [&] { AssignWidths(kernel); });
  pass("layout", [&] { LayOutTiles(kernel, options.padstage); });
  pass("plan", [&] { PlanSharedMemory(kernel); });
  pass("barriers", [&] { PlaceBarriers(kernel, options.keep_all_barriers); }, true);
  pass("number", [&] { FindLifetimes(kernel); }, true);
  // A kernel that no chip runs is only planned for the error that says so.
  if (kernel.shared_bytes > kStaticSharedBytes) return;
  pass("predict", [&] { PredictWavefronts(kernel); }, true);
}

}  // namespace phobos::tile
