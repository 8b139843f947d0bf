#include "codegen/passes/clone.h"

#include <type_traits>
#include <utility>

#include "codegen/tile_ir/walk.h"

namespace phobos::tile {
namespace {

void RenewAccess(Kernel& kernel, AccessId& access) {
  if (access.valid()) access = kernel.accesses.Add(Access(kernel.accesses[access]));
}

}  // namespace

ValueId CloneValue(Kernel& kernel, ValueId id, const std::vector<ValueId>& coords) {
  Value copy = kernel.values[id];
  if (const auto* coord = std::get_if<Coord>(&copy.node)) {
    const size_t axis = static_cast<size_t>(coord->axis);
    return axis < coords.size() && coords[axis].valid() ? coords[axis] : id;
  }
  ForEachOperand(copy, [&](ValueId& operand) { operand = CloneValue(kernel, operand, coords); });
  if (auto* load = std::get_if<LoadTile>(&copy.node)) RenewAccess(kernel, load->access);
  if (auto* load = std::get_if<LoadTensor>(&copy.node)) RenewAccess(kernel, load->access);
  return kernel.values.Add(std::move(copy));
}

Block CloneBlock(Kernel& kernel, const Block& block) {
  Block result;
  for (const OpId id : block) {
    Op copy = kernel.ops[id];
    ForEachValue(copy, [&](ValueId& value) { value = CloneValue(kernel, value, {}); });
    ForEachBlock(copy, [&](Block& inner) { inner = CloneBlock(kernel, Block(inner)); });
    std::visit(
        [&]<typename T>(T& node) {
          if constexpr (std::is_same_v<T, Map> || std::is_same_v<T, StoreElement>) {
            RenewAccess(kernel, node.to.access);
          } else if constexpr (std::is_same_v<T, Scan>) {
            RenewAccess(kernel, node.store);
          } else if constexpr (std::is_same_v<T, Atomic>) {
            RenewAccess(kernel, node.scratch_store);
            RenewAccess(kernel, node.scratch_load);
          } else if constexpr (std::is_same_v<T, Reduce> || std::is_same_v<T, Dot>) {
            RenewAccess(kernel, node.store);
            RenewAccess(kernel, node.scratch_store);
            RenewAccess(kernel, node.scratch_load);
          }
        },
        copy.node);
    result.push_back(kernel.ops.Add(std::move(copy)));
  }
  return result;
}

}  // namespace phobos::tile
