// Spellings of the tile IR's enums, both ways.
#ifndef PHOBOS_CODEGEN_TILE_IR_NAMES_H_
#define PHOBOS_CODEGEN_TILE_IR_NAMES_H_

#include <optional>
#include <string_view>

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

std::string_view Spelling(FunctionKind kind);
int OperandCount(FunctionKind kind);
std::optional<FunctionKind> ParseFunctionKind(std::string_view spelling);

std::string_view Spelling(ReduceKind kind);
std::optional<ReduceKind> ParseReduceKind(std::string_view spelling);

std::string_view Spelling(LoopForm form);
std::optional<LoopForm> ParseLoopForm(std::string_view spelling);

std::string_view Spelling(TileKind kind);
std::optional<TileKind> ParseTileKind(std::string_view spelling);

// Whether the function's result is bool whatever its operands are.
bool IsComparison(FunctionKind kind);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_TILE_IR_NAMES_H_
