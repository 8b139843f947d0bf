// Going through the parts of a tile IR kernel without knowing their kinds.
#ifndef PHOBOS_CODEGEN_TILE_IR_WALK_H_
#define PHOBOS_CODEGEN_TILE_IR_WALK_H_

#include <functional>

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

using ValueFn = std::function<void(ValueId&)>;
using BlockFn = std::function<void(Block&)>;
using OpFn = std::function<void(OpId)>;

// Calls `fn` on each operand of a value (indices of loads included).
void ForEachOperand(Value& value, const ValueFn& fn);
// Calls `fn` on `root` and all values below it, parents first.
void ForEachValueBelow(Kernel& kernel, ValueId root, const std::function<void(ValueId)>& fn);
// Calls `fn` on each value that the operation itself names, destinations' indices included; not
// on those of operations in its blocks.
void ForEachValue(Op& op, const ValueFn& fn);
// Calls `fn` on each block of the operation, in order.
void ForEachBlock(Op& op, const BlockFn& fn);
// Calls `fn` on each operation of the block and of the blocks in it, outer ones first: the order
// in which the printer numbers them.
void ForEachOp(Kernel& kernel, Block& block, const OpFn& fn);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_TILE_IR_WALK_H_
