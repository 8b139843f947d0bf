#include "codegen/passes/access_pattern.h"

#include <array>

#include "base/check.h"
#include "codegen/tile_ir/walk.h"

namespace phobos::tile {

AccessPattern::AccessPattern(const Kernel& kernel, const LinearAnalysis& analysis,
                             const std::vector<ValueId>& indices, const Shape& shape)
    : kernel_(kernel), indices_(indices), shape_(shape) {
  for (const ValueId index : indices) {
    Linear form = analysis.Form(index);
    for (const auto& [atom, coefficient] : form.terms) {
      if (atom.kind == Atom::Kind::kOpaque && DependsOnCoords(ValueId(atom.index))) {
        linear_ = false;
      } else if (atom.kind != Atom::Kind::kCoord) {
        data_dependent_ = true;
      }
    }
    forms_.push_back(std::move(form));
  }
  if (linear_) return;
  // Not linear, but perhaps made of coordinates and constants only.
  const std::array<int64_t, Shape::kMaxRank> zeros = {};
  for (const ValueId index : indices) {
    if (!Evaluate(index, zeros)) data_dependent_ = true;
  }
}

// What does not is the same for all threads, whatever it is.
bool AccessPattern::DependsOnCoords(ValueId value) const {
  bool depends = false;
  ForEachValueBelow(const_cast<Kernel&>(kernel_), value, [&](ValueId id) {
    depends = depends || std::holds_alternative<Coord>(kernel_.values[id].node);
  });
  return depends;
}

std::optional<int64_t> AccessPattern::Evaluate(ValueId id, std::span<const int64_t> coords) const {
  const Value& value = kernel_.values[id];
  if (const auto* constant = std::get_if<IntConstant>(&value.node)) return constant->value;
  if (const auto* coord = std::get_if<Coord>(&value.node)) {
    return coords[static_cast<size_t>(coord->axis)];
  }
  if (const auto* convert = std::get_if<ConvertTo>(&value.node)) {
    return Evaluate(convert->operand, coords);
  }
  const auto* function = std::get_if<Function>(&value.node);
  if (function == nullptr || !(IsInteger(value.type) || value.type == ScalarType::kBool)) {
    return std::nullopt;
  }
  std::array<int64_t, 3> operands = {};
  for (size_t i = 0; i < function->operands.size(); ++i) {
    const auto operand = Evaluate(function->operands[i], coords);
    if (!operand) return std::nullopt;
    operands[i] = *operand;
  }
  const auto [a, b, c] = operands;
  switch (function->kind) {
    case FunctionKind::kAdd:
      return a + b;
    case FunctionKind::kSubtract:
      return a - b;
    case FunctionKind::kMultiply:
      return a * b;
    case FunctionKind::kDivide:
      return b == 0 ? std::nullopt : std::optional(a / b);
    case FunctionKind::kRemainder:
      return b == 0 ? std::nullopt : std::optional(a % b);
    case FunctionKind::kSelect:
      return a != 0 ? b : c;
    case FunctionKind::kLess:
      return a < b;
    case FunctionKind::kLessEqual:
      return a <= b;
    case FunctionKind::kGreater:
      return a > b;
    case FunctionKind::kGreaterEqual:
      return a >= b;
    case FunctionKind::kEqual:
      return a == b;
    case FunctionKind::kNotEqual:
      return a != b;
    case FunctionKind::kAnd:
      return a & b;
    case FunctionKind::kOr:
      return a | b;
    default:
      return std::nullopt;  // not index arithmetic
  }
}

std::optional<int64_t> AccessPattern::Element(std::span<const int64_t> coords,
                                              int64_t row_stride) const {
  int64_t row = 0;
  for (size_t d = 0; d < indices_.size(); ++d) {
    int64_t index = 0;
    if (linear_) {
      index = forms_[d].constant;
      for (const auto& [atom, coefficient] : forms_[d].terms) {
        if (atom.kind == Atom::Kind::kCoord) index += coefficient * coords[atom.index];
      }
    } else {
      index = Evaluate(indices_[d], coords).value_or(0);
    }
    if (index < 0 || index >= shape_[static_cast<int>(d)]) return std::nullopt;
    if (d + 1 == indices_.size()) return row * row_stride + index;
    row = row * shape_[static_cast<int>(d)] + index;
  }
  UNREACHABLE();
}

bool AccessPattern::IsContiguousAlong(int axis) const {
  if (!linear_ || forms_.empty()) return false;
  const Atom atom = {Atom::Kind::kCoord, static_cast<uint32_t>(axis)};
  for (size_t d = 0; d + 1 < forms_.size(); ++d) {
    if (forms_[d].Of(atom) != 0) return false;
  }
  return forms_.back().Of(atom) == 1;
}

bool AccessPattern::IsAlignedTo(int64_t elements, int axis, const LinearAnalysis& analysis) const {
  Linear rest = forms_.back();
  rest.terms.erase({Atom::Kind::kCoord, static_cast<uint32_t>(axis)});
  return analysis.Divisor(rest) % elements == 0;
}

PatternCost CountPattern(const AccessPattern& pattern, const Shape& space, const Mapping& mapping,
                         const TileLayoutView& layout, SharedOp op, int64_t elements, int axis,
                         std::span<const bool> depends, bool leaders, int64_t most_steps) {
  PatternCost cost;
  const size_t rank = mapping.dims.size();
  std::array<int64_t, Shape::kMaxRank> steps = {}, step = {};
  for (size_t d = 0; d < rank; ++d) {
    steps[d] = !depends[d]                   ? 1
               : static_cast<int>(d) == axis ? mapping.dims[d].per_thread() / elements
                                             : mapping.dims[d].per_thread();
  }
  const int64_t warps = (mapping.active_threads + kWarpLanes - 1) / kWarpLanes;
  for (int64_t done = 0; done < most_steps; ++done) {
    for (int64_t warp = 0; warp < warps; ++warp) {
      std::array<uint64_t, kWarpLanes> addresses = {};
      uint32_t active = 0;
      for (int lane = 0; lane < kWarpLanes; ++lane) {
        const int64_t thread = warp * kWarpLanes + lane;
        if (thread >= mapping.active_threads) break;
        if (leaders && !IsLeader(mapping, thread)) continue;
        std::array<int64_t, Shape::kMaxRank> coords = {};
        bool inside = true;
        for (size_t d = 0; d < rank; ++d) {
          const DimMapping& dim = mapping.dims[d];
          const int64_t at = step[d] * (static_cast<int>(d) == axis ? elements : 1);
          coords[d] = Coordinate(dim, thread, at / dim.vector, at % dim.vector);
          inside = inside && coords[d] < space[static_cast<int>(d)];
        }
        if (!inside) continue;
        const auto element = pattern.Element(coords, layout.row_stride);
        if (!element) continue;
        active |= 1u << lane;
        addresses[static_cast<size_t>(lane)] =
            static_cast<uint64_t>(*element * layout.element_bytes);
      }
      if (active == 0) continue;
      const SharedRequest request = {
          .op = op,
          .bytes_per_lane = static_cast<uint8_t>(elements * layout.element_bytes),
          .matrices = 1,
          .active = active,
          .addresses = addresses};
      ++cost.requests;
      cost.wavefronts += CountShared(request).wavefronts;
    }
    size_t d = 0;
    while (d < rank && ++step[d] == steps[d]) step[d++] = 0;
    if (d == rank) break;
  }
  return cost;
}

}  // namespace phobos::tile
