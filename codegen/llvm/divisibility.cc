#include "codegen/llvm/divisibility.h"

#include <algorithm>
#include <bit>

namespace phobos::llvm_lowering {
namespace {

int64_t PowerOfTwoPart(int64_t value) {
  if (value == 0) return Divisibility::kMost;
  const int zeros = std::countr_zero(static_cast<uint64_t>(value));
  return zeros >= 6 ? Divisibility::kMost : int64_t{1} << zeros;
}

}  // namespace

// Optimistic start, lowered until every definition agrees: the values only fall, so this ends.
Divisibility::Divisibility(const tile::Kernel& kernel)
    : kernel_(kernel), scalars_(kernel.scalars.size(), kMost) {
  bool changed = true;
  const auto lower = [&](tile::ScalarId scalar, int64_t divisor) {
    int64_t& known = scalars_[scalar.index()];
    changed = changed || divisor < known;
    known = std::min(known, divisor);
  };
  while (changed) {
    changed = false;
    for (const tile::Op& op : kernel.ops) {
      if (const auto* const set = std::get_if<tile::SetScalar>(&op.node)) {
        lower(set->scalar, Of(set->value, -1, 1));
      } else if (const auto* const loop = std::get_if<tile::For>(&op.node)) {
        lower(loop->scalar, std::min(Of(loop->low, -1, 1), Of(loop->step, -1, 1)));
      } else if (const auto* const atomic = std::get_if<tile::Atomic>(&op.node)) {
        if (atomic->result.valid()) lower(atomic->result, 1);
      }
    }
  }
}

int64_t Divisibility::OfDim(const tile::TensorDim& dim) const {
  if (dim.extent < 0) return PowerOfTwoPart(dim.constant);
  return PowerOfTwoPart(
      std::max<int64_t>(kernel_.extents[static_cast<size_t>(dim.extent)].multiple_of, 1));
}

int64_t Divisibility::Of(tile::ValueId id, int axis, int64_t multiple) const {
  const tile::Value& value = kernel_.values[id];
  if (!IsInteger(value.type)) return 1;
  if (const auto* const constant = std::get_if<tile::IntConstant>(&value.node)) {
    return PowerOfTwoPart(constant->value);
  }
  if (const auto* const extent = std::get_if<tile::ExtentValue>(&value.node)) {
    return OfDim({extent->index, 0});
  }
  if (const auto* const coord = std::get_if<tile::Coord>(&value.node)) {
    return coord->axis == axis ? std::min(multiple, kMost) : 1;
  }
  if (const auto* const read = std::get_if<tile::ScalarRead>(&value.node)) {
    return scalars_[read->scalar.index()];
  }
  if (const auto* const convert = std::get_if<tile::ConvertTo>(&value.node)) {
    return Of(convert->operand, axis, multiple);  // wrapping keeps low bits; 1 from a float
  }
  const auto* const function = std::get_if<tile::Function>(&value.node);
  if (function == nullptr) return 1;
  const auto operand = [&](size_t i) { return Of(function->operands[i], axis, multiple); };
  switch (function->kind) {
    case tile::FunctionKind::kNegate:
    case tile::FunctionKind::kAbs:
      return operand(0);
    case tile::FunctionKind::kAdd:
    case tile::FunctionKind::kSubtract:
    case tile::FunctionKind::kMax:
    case tile::FunctionKind::kMin:
      return std::min(operand(0), operand(1));
    case tile::FunctionKind::kSelect:
      return std::min(operand(1), operand(2));
    case tile::FunctionKind::kMultiply:
      return std::min(operand(0) * operand(1), kMost);
    case tile::FunctionKind::kShiftLeft: {
      const auto* const count =
          std::get_if<tile::IntConstant>(&kernel_.values[function->operands[1]].node);
      if (count == nullptr || count->value < 0 || count->value > 6) return operand(0);
      return std::min(operand(0) << count->value, kMost);
    }
    default:
      return 1;
  }
}

}  // namespace phobos::llvm_lowering
