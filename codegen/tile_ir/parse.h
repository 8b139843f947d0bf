// Reads the tile IR's text form back.
#ifndef PHOBOS_CODEGEN_TILE_IR_PARSE_H_
#define PHOBOS_CODEGEN_TILE_IR_PARSE_H_

#include <string_view>

#include "base/result.h"
#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// Reads what Print wrote: Print(*ParseKernel(Print(k))) == Print(k). For tests and for trying
// passes by hand; a fault is one error that names its line and what was expected.
Result<Kernel> ParseKernel(std::string_view text);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_TILE_IR_PARSE_H_
