// The tile IR as text: what `--emit=tile` shows and parse.h reads back.
#ifndef PHOBOS_CODEGEN_TILE_IR_PRINT_H_
#define PHOBOS_CODEGEN_TILE_IR_PRINT_H_

#include <string>

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// Declarations, then the body with its operations numbered in order of appearance, one a line;
// blocks are indented. Values are prefix expressions: `(add f32 (load f32 @a [$0 $1] #3) 1.0)`,
// `$d` is a coordinate, `%s` a scalar, `@t` a tile, `&T` a tensor, `#n` an access.
std::string Print(const Kernel& kernel);

// One value as Print writes it.
std::string Print(const Kernel& kernel, ValueId value);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_TILE_IR_PRINT_H_
