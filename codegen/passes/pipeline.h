// The passes over the tile IR, in order.
#ifndef PHOBOS_CODEGEN_PASSES_PIPELINE_H_
#define PHOBOS_CODEGEN_PASSES_PIPELINE_H_

#include <functional>
#include <string_view>

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

struct PassOptions {
  bool padstage = false;
  bool keep_all_barriers = false;  // also those that could be elided; for tests
  // Called after each pass with its name; may be empty.
  std::function<void(std::string_view pass, const Kernel& kernel)> after_pass;
};

// Plans a kernel as BuildTileIr made it: afterwards Verify(kernel, true) holds.
void RunPasses(Kernel& kernel, const PassOptions& options);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_PIPELINE_H_
