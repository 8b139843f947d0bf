// Checked kernel -> tile IR.
#ifndef PHOBOS_CODEGEN_BUILD_BUILD_H_
#define PHOBOS_CODEGEN_BUILD_BUILD_H_

#include "codegen/tile_ir/ir.h"
#include "frontend/sema/kernel.h"

namespace phobos {

// Says what the kernel means in the tile IR, deciding nothing: every access is checked and one
// element wide, no operation has a mapping, no tile a storage, and there are no barriers. Views
// disappear into index arithmetic, elementwise chains become one value; what is not elementwise
// (dot, reductions, cumsum) gets an operation and a tile of its own.
tile::Kernel BuildTileIr(const Kernel& kernel);

}  // namespace phobos

#endif  // PHOBOS_CODEGEN_BUILD_BUILD_H_
