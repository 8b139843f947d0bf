// Operands of a dot that do not change in a loop are read from shared memory once, before it.
#ifndef PHOBOS_CODEGEN_PASSES_FRAGMENTS_H_
#define PHOBOS_CODEGEN_PASSES_FRAGMENTS_H_

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// For each dot in the body of a loop that reads a whole shared tile which the loop does not write:
// gives every thread its part of that tile in registers, filled by a Map before the loop, where
// that is small enough. Needs mappings and storages; adds register tiles.
void KeepFragments(Kernel& kernel);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_FRAGMENTS_H_
