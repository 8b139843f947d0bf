// Copies of parts of a kernel.
#ifndef PHOBOS_CODEGEN_PASSES_CLONE_H_
#define PHOBOS_CODEGEN_PASSES_CLONE_H_

#include <vector>

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// Copies the operations, with values and accesses of their own; tiles and scalars are shared.
Block CloneBlock(Kernel& kernel, const Block& block);

// Copies a value and all below it, with accesses of their own. `coords[d]` takes the place of
// coordinate d; coordinates past the end of `coords` stay.
ValueId CloneValue(Kernel& kernel, ValueId value, const std::vector<ValueId>& coords);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_CLONE_H_
