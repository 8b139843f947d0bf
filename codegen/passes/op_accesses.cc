#include "codegen/passes/op_accesses.h"

#include <type_traits>

#include "codegen/tile_ir/walk.h"
#include "hardware/tile_layout.h"

namespace phobos::tile {
namespace {

void MarkCoords(const Kernel& kernel, ValueId value, std::array<bool, Shape::kMaxRank>& depends) {
  ForEachValueBelow(const_cast<Kernel&>(kernel), value, [&](ValueId id) {
    if (const auto* coord = std::get_if<Coord>(&kernel.values[id].node)) {
      depends[static_cast<size_t>(coord->axis)] = true;
    }
  });
}

template <typename Node>
OpAccess Describe(const Kernel& kernel, const Node& node, bool is_store) {
  OpAccess result;
  result.access = node.access;
  result.is_store = is_store;
  if constexpr (!std::is_same_v<Node, LoadTensor>) result.tile = node.tile;
  if constexpr (!std::is_same_v<Node, LoadTile>) result.tensor = node.tensor;
  result.indices = node.indices;
  for (const ValueId index : node.indices) MarkCoords(kernel, index, result.depends);
  return result;
}

}  // namespace

Shape SpaceOf(const Op& op) {
  return std::visit(
      []<typename T>(const T& node) -> Shape {
        if constexpr (requires { node.space; }) {
          return node.space;
        } else {
          return Shape();
        }
      },
      op.node);
}

const Mapping* MappingOf(const Op& op) { return MappingOf(const_cast<Op&>(op)); }

Mapping* MappingOf(Op& op) {
  return std::visit(
      []<typename T>(T& node) -> Mapping* {
        if constexpr (requires { node.mapping; }) {
          return &node.mapping;
        } else {
          return nullptr;
        }
      },
      op.node);
}

std::vector<OpAccess> AccessesOf(const Kernel& kernel, OpId id) {
  Kernel& walked = const_cast<Kernel&>(kernel);
  Op& op = walked.ops[id];
  std::vector<OpAccess> result;
  ForEachValue(op, [&](ValueId& root) {
    ForEachValueBelow(walked, root, [&](ValueId value) {
      const Value& v = kernel.values[value];
      if (const auto* load = std::get_if<LoadTile>(&v.node)) {
        result.push_back(Describe(kernel, *load, false));
      } else if (const auto* tensor = std::get_if<LoadTensor>(&v.node)) {
        result.push_back(Describe(kernel, *tensor, false));
      }
    });
  });
  std::visit(
      [&]<typename T>(const T& node) {
        if constexpr (std::is_same_v<T, Map> || std::is_same_v<T, StoreElement>) {
          result.push_back(Describe(kernel, node.to, true));
        } else if constexpr (std::is_same_v<T, Reduce> || std::is_same_v<T, Scan> ||
                             std::is_same_v<T, Dot>) {
          OpAccess store;
          store.access = node.store;
          store.is_store = true;
          store.tile = node.to;
          store.depends[0] = true;
          store.depends[1] = !std::is_same_v<T, Reduce>;
          result.push_back(store);
        }
      },
      op.node);
  return result;
}

bool IsIdentity(const Kernel& kernel, const std::vector<ValueId>& indices, int rank) {
  if (static_cast<int>(indices.size()) != rank) return false;
  for (int axis = 0; axis < rank; ++axis) {
    const auto* coord = std::get_if<Coord>(&kernel.values[indices[static_cast<size_t>(axis)]].node);
    if (coord == nullptr || coord->axis != axis) return false;
  }
  return true;
}

bool IsPaddable(const Tile& tile) {
  return PadstageReaches(tile.is_staging, tile.shape.dims(), ByteSize(tile.type));
}

int64_t RowStride(const Tile& tile, bool padded) {
  return LayOutTile(tile.shape.dims(), ByteSize(tile.type), padded && IsPaddable(tile)).row_stride;
}

int64_t MostBytes(const Tile& tile) {
  return MostAccessBytes(IsPaddable(tile), ByteSize(tile.type));
}

}  // namespace phobos::tile
