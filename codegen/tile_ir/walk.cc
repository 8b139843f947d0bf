#include "codegen/tile_ir/walk.h"

#include <type_traits>

namespace phobos::tile {
namespace {

void OnIndices(Destination& to, const ValueFn& fn) {
  for (ValueId& index : to.indices) fn(index);
}

}  // namespace

void ForEachOperand(Value& value, const ValueFn& fn) {
  std::visit(
      [&]<typename T>(T& node) {
        if constexpr (std::is_same_v<T, Function>) {
          for (ValueId& operand : node.operands) fn(operand);
        } else if constexpr (std::is_same_v<T, ConvertTo>) {
          fn(node.operand);
        } else if constexpr (std::is_same_v<T, Logical>) {
          fn(node.left);
          fn(node.right);
        } else if constexpr (std::is_same_v<T, LoadTile> || std::is_same_v<T, LoadTensor>) {
          for (ValueId& index : node.indices) fn(index);
        }
      },
      value.node);
}

void ForEachValueBelow(Kernel& kernel, ValueId root, const std::function<void(ValueId)>& fn) {
  fn(root);
  ForEachOperand(kernel.values[root],
                 [&](ValueId& operand) { ForEachValueBelow(kernel, operand, fn); });
}

void ForEachValue(Op& op, const ValueFn& fn) {
  std::visit(
      [&]<typename T>(T& node) {
        if constexpr (std::is_same_v<T, SetScalar> || std::is_same_v<T, Reduce> ||
                      std::is_same_v<T, Scan>) {
          fn(node.value);
        } else if constexpr (std::is_same_v<T, Atomic>) {
          fn(node.index);
          if (node.is_cas) fn(node.compare);
          fn(node.value);
        } else if constexpr (std::is_same_v<T, StoreElement> || std::is_same_v<T, Map>) {
          fn(node.value);
          OnIndices(node.to, fn);
        } else if constexpr (std::is_same_v<T, Dot>) {
          fn(node.a);
          fn(node.b);
        } else if constexpr (std::is_same_v<T, For>) {
          fn(node.low);
          fn(node.high);
          fn(node.step);
        } else if constexpr (std::is_same_v<T, While> || std::is_same_v<T, If>) {
          fn(node.condition);
        }
      },
      op.node);
}

void ForEachBlock(Op& op, const BlockFn& fn) {
  std::visit(
      [&]<typename T>(T& node) {
        if constexpr (std::is_same_v<T, For>) {
          fn(node.body);
        } else if constexpr (std::is_same_v<T, While>) {
          fn(node.condition_ops);
          fn(node.body);
        } else if constexpr (std::is_same_v<T, If>) {
          fn(node.then_block);
          fn(node.else_block);
        }
      },
      op.node);
}

void ForEachOp(Kernel& kernel, Block& block, const OpFn& fn) {
  for (const OpId id : block) {
    fn(id);
    ForEachBlock(kernel.ops[id], [&](Block& inner) { ForEachOp(kernel, inner, fn); });
  }
}

}  // namespace phobos::tile
