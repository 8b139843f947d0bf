// Mappings for operations, registers or shared memory for tiles, widths for accesses.
#ifndef PHOBOS_CODEGEN_PASSES_ASSIGN_H_
#define PHOBOS_CODEGEN_PASSES_ASSIGN_H_

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// Marks the maps whose value reads, at other elements, what they store: all values are computed
// before any is stored.
void MarkBuffered(Kernel& kernel);

// Chooses a mapping for every operation and a storage for every tile. A tile goes to registers
// when each thread only ever touches its own elements of it: all operations that touch it walk
// its whole shape, element by element, and can share one mapping (that of a dot, where one
// produces it). Staging tiles, and all others, are in shared memory. Adds the scratch tiles that
// sums across warps and atomic results need. Nothing here depends on whether padding is on.
void AssignMappings(Kernel& kernel);

// Chooses the width of each access, in elements, from the mapping and what alignment is certain
// in both the plain and the padded layout.
void AssignWidths(Kernel& kernel);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_ASSIGN_H_
