// The memory accesses of one operation.
#ifndef PHOBOS_CODEGEN_PASSES_OP_ACCESSES_H_
#define PHOBOS_CODEGEN_PASSES_OP_ACCESSES_H_

#include <array>
#include <vector>

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

struct OpAccess {
  AccessId access;
  bool is_store = false;
  TileId tile;  // one of the two is valid
  TensorId tensor;
  std::vector<ValueId> indices;
  // Which coordinates of the operation's space the indices depend on.
  std::array<bool, Shape::kMaxRank> depends = {};
};

// All loads and stores that the operation itself makes (not those of operations in its blocks, nor
// of its scratch), loads first. The indices of a Reduce's, Scan's or Dot's store are not values;
// they are left empty.
std::vector<OpAccess> AccessesOf(const Kernel& kernel, OpId op);

// The space of an operation; rank 0 for uniform ones.
Shape SpaceOf(const Op& op);
// The mapping of an operation over a space, or null.
const Mapping* MappingOf(const Op& op);
Mapping* MappingOf(Op& op);

// Whether `indices` are exactly the coordinates 0, 1, ... of a space of `rank` dimensions.
bool IsIdentity(const Kernel& kernel, const std::vector<ValueId>& indices, int rank);

// The row stride, in elements, that a tile has when padding is `padded` as far as it reaches.
int64_t RowStride(const Tile& tile, bool padded);
// The most bytes that one lane may access at a time in the tile; see hardware/tile_layout.h.
int64_t MostBytes(const Tile& tile);
// Whether `@padstage` reaches the tile.
bool IsPaddable(const Tile& tile);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_OP_ACCESSES_H_
