// Which accesses need no bounds test.
//
// An index I of a dimension of extent E needs none when 0 <= I < E is proved from the ranges of
// coordinates and loop variables, or promised: under `@aligned(E = n)` a slice that starts at
// c * ctx.block.a, with n a multiple of c, and is at most c long, is inside as a whole (the grid
// that the launch contract derives has no CTA past the end).
#ifndef PHOBOS_CODEGEN_PASSES_MASKS_H_
#define PHOBOS_CODEGEN_PASSES_MASKS_H_

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// Clears the `checked` bits of `block` (a part of the kernel) that are proved not to be needed.
// Returns how many it cleared.
int ProveMasks(Kernel& kernel, Block& block);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_MASKS_H_
