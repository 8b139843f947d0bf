// Staging: views that a dot reads more than once are first copied into shared memory.
#ifndef PHOBOS_CODEGEN_PASSES_STAGE_H_
#define PHOBOS_CODEGEN_PASSES_STAGE_H_

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// Puts a copy (a Map into a new tile of the view's element type, which bears the view's name, or
// the tensor's where it has none) before each dot that reads a view more than once, and lets the
// dot read the copy. A copy that is there already, of a tensor that the kernel never stores to,
// serves again.
void StageDotOperands(Kernel& kernel);

// Moves what does not change in a loop before it: scalars, and stages whose tensor the kernel
// never stores to or whose loop stores to no tensor. Reading elements in vain is harmless: what
// lies outside of its tensor is not touched.
void HoistStages(Kernel& kernel);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_STAGE_H_
