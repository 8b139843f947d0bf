// Loops over run-time extents: whole tiles without masks, then one masked remainder.
#ifndef PHOBOS_CODEGEN_PASSES_SPLIT_LOOPS_H_
#define PHOBOS_CODEGEN_PASSES_SPLIT_LOOPS_H_

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// Splits each innermost loop with a constant step in which that removes a mask. Both copies of
// the body use the same tiles. A loop that is left by `break` stays whole: the remainder would
// have to know.
void SplitLoops(Kernel& kernel);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_SPLIT_LOOPS_H_
