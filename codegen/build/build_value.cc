// Expressions as values: one element, or one uniform scalar.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "codegen/build/builder.h"

namespace phobos {

using tile::FunctionKind;

namespace {

FunctionKind KindOf(BinaryOp op) {
  switch (op) {
    case BinaryOp::kAdd:
      return FunctionKind::kAdd;
    case BinaryOp::kSubtract:
      return FunctionKind::kSubtract;
    case BinaryOp::kMultiply:
      return FunctionKind::kMultiply;
    case BinaryOp::kDivide:
      return FunctionKind::kDivide;
    case BinaryOp::kRemainder:
      return FunctionKind::kRemainder;
    case BinaryOp::kShiftLeft:
      return FunctionKind::kShiftLeft;
    case BinaryOp::kShiftRight:
      return FunctionKind::kShiftRight;
    case BinaryOp::kAnd:
      return FunctionKind::kAnd;
    case BinaryOp::kOr:
      return FunctionKind::kOr;
    case BinaryOp::kXor:
      return FunctionKind::kXor;
  }
  UNREACHABLE();
}

FunctionKind KindOf(CompareOp op) {
  switch (op) {
    case CompareOp::kEqual:
      return FunctionKind::kEqual;
    case CompareOp::kNotEqual:
      return FunctionKind::kNotEqual;
    case CompareOp::kLess:
      return FunctionKind::kLess;
    case CompareOp::kLessEqual:
      return FunctionKind::kLessEqual;
    case CompareOp::kGreater:
      return FunctionKind::kGreater;
    case CompareOp::kGreaterEqual:
      return FunctionKind::kGreaterEqual;
  }
  UNREACHABLE();
}

FunctionKind KindOf(UnaryOp op) {
  return op == UnaryOp::kNegate ? FunctionKind::kNegate : FunctionKind::kNot;
}

// The function that an elementwise built-in is, or nothing for the others.
std::optional<FunctionKind> KindOf(Builtin builtin) {
  switch (builtin) {
    case Builtin::kExp:
      return FunctionKind::kExp;
    case Builtin::kLog:
      return FunctionKind::kLog;
    case Builtin::kSqrt:
      return FunctionKind::kSqrt;
    case Builtin::kRsqrt:
      return FunctionKind::kRsqrt;
    case Builtin::kTanh:
      return FunctionKind::kTanh;
    case Builtin::kAbs:
      return FunctionKind::kAbs;
    case Builtin::kRound:
      return FunctionKind::kRound;
    case Builtin::kFloor:
      return FunctionKind::kFloor;
    case Builtin::kCeil:
      return FunctionKind::kCeil;
    case Builtin::kPow:
      return FunctionKind::kPow;
    case Builtin::kTmax:
      return FunctionKind::kMax;
    case Builtin::kTmin:
      return FunctionKind::kMin;
    case Builtin::kWhere:
      return FunctionKind::kSelect;
    case Builtin::kIota:
    case Builtin::kRowsum:
    case Builtin::kRowmax:
    case Builtin::kRowmin:
    case Builtin::kRowargmax:
    case Builtin::kCumsum:
    case Builtin::kTril:
    case Builtin::kTranspose:
    case Builtin::kFlat:
    case Builtin::kGather:
    case Builtin::kDot:
    case Builtin::kDotT:
    case Builtin::kAtomicAdd:
    case Builtin::kAtomicCas:
      return std::nullopt;
  }
  UNREACHABLE();
}

}  // namespace

ValueId Builder::Lower(ExprId id, const Coords& coords) {
  const Expr& e = expr(id);
  const ScalarType type = e.type.element;
  return std::visit(
      [&]<typename T>(const T& node) -> ValueId {
        if constexpr (std::is_same_v<T, IntConstant>) {
          return Add(type, tile::IntConstant{node.value});
        } else if constexpr (std::is_same_v<T, FloatConstant>) {
          return Add(type, tile::FloatConstant{node.value});
        } else if constexpr (std::is_same_v<T, BoolConstant>) {
          return Add(type, tile::IntConstant{node.value ? 1 : 0});
        } else if constexpr (std::is_same_v<T, ParamRef>) {
          return Add(type, tile::ScalarParam{static_cast<int>(node.param.index())});
        } else if constexpr (std::is_same_v<T, ExtentRef>) {
          return Add(type, tile::ExtentValue{static_cast<int>(node.extent.index())});
        } else if constexpr (std::is_same_v<T, BlockIndex>) {
          return Add(type, tile::BlockIndex{node.axis});
        } else if constexpr (std::is_same_v<T, GridSize>) {
          return Add(type, tile::GridSize{node.axis});
        } else if constexpr (std::is_same_v<T, LocalRef>) {
          if (!e.type.is_scalar()) return LoadFrom(PlaceOf(id), coords, e.span);
          if (const auto found = scalar_values_.find(node.local); found != scalar_values_.end()) {
            return found->second;
          }
          return Add(type, tile::ScalarRead{scalars_.at(node.local)});
        } else if constexpr (std::is_same_v<T, OldTarget>) {
          return e.type.is_scalar() ? old_value_ : LoadFrom(*old_place_, coords, e.span);
        } else if constexpr (std::is_same_v<T, Unary>) {
          return Fn(type, KindOf(node.op), {Lower(node.operand, coords)});
        } else if constexpr (std::is_same_v<T, Binary>) {
          return Fn(type, KindOf(node.op), LowerOperands({node.left, node.right}, coords));
        } else if constexpr (std::is_same_v<T, Compare>) {
          return Fn(type, KindOf(node.op), LowerOperands({node.left, node.right}, coords));
        } else if constexpr (std::is_same_v<T, Logical>) {
          return LowerLogical(node, e);
        } else if constexpr (std::is_same_v<T, Convert>) {
          return Add(type, tile::ConvertTo{Lower(node.operand, coords)});
        } else if constexpr (std::is_same_v<T, BroadcastTo>) {
          return Lower(node.operand,
                       BroadcastCoords(expr(node.operand).type.shape, e.type.shape, coords));
        } else if constexpr (std::is_same_v<T, Slice>) {
          return LoadFrom(PlaceOf(id), coords, e.span);
        } else if constexpr (std::is_same_v<T, Element>) {
          return LowerElement(node, e);
        } else if constexpr (std::is_same_v<T, Call>) {
          return LowerCall(node, e, coords);
        } else {
          UNREACHABLE();
        }
      },
      e.node);
}

Coords Builder::BroadcastCoords(const Shape& from, const Shape& to, const Coords& coords) {
  Coords result;
  const int skipped = to.rank() - from.rank();
  for (int axis = 0; axis < from.rank(); ++axis) {
    const int target = axis + skipped;
    const bool stretched = from[axis] == 1 && to[target] != 1;
    result.push_back(stretched ? Int(ScalarType::kI32, 0) : coords[static_cast<size_t>(target)]);
  }
  return result;
}

// An element is read here and once, whatever the rest of the expression does with it.
ValueId Builder::LowerElement(const Element& element, const Expr& e) {
  Place place = PlaceOf(element.base);
  Coords coords;
  for (const ExprId index : element.indices) {
    coords.push_back(ConvertValue(ScalarType::kI64, LowerScalar(index)));
  }
  const Type& base = expr(element.base).type;
  if (IsPart(element.base)) {
    for (int d = 0; d < base.shape.rank(); ++d) {
      const auto constant = ConstantOf(coords[static_cast<size_t>(d)]);
      if (constant && *constant >= 0 && *constant < base.shape[d]) continue;
      place.limits.push_back({ValueId(), d, base.shape[d]});
    }
  }
  return Freeze(LoadFrom(place, coords, e.span), "element");
}

bool Builder::Any(ExprId id, bool (*test)(const Expr&)) const {
  const Expr& e = expr(id);
  if (test(e)) return true;
  return std::visit(
      [&]<typename T>(const T& node) {
        if constexpr (std::is_same_v<T, Unary> || std::is_same_v<T, Convert> ||
                      std::is_same_v<T, BroadcastTo>) {
          return Any(node.operand, test);
        } else if constexpr (std::is_same_v<T, Binary> || std::is_same_v<T, Compare> ||
                             std::is_same_v<T, Logical>) {
          return Any(node.left, test) || Any(node.right, test);
        } else if constexpr (std::is_same_v<T, Element>) {
          for (const ExprId index : node.indices) {
            if (Any(index, test)) return true;
          }
          return Any(node.base, test);
        } else if constexpr (std::is_same_v<T, Slice>) {
          for (const SliceDim& dim : node.dims) {
            if (Any(dim.start, test)) return true;
          }
          return Any(node.base, test);
        } else if constexpr (std::is_same_v<T, Call>) {
          for (const ExprId arg : node.args) {
            if (Any(arg, test)) return true;
          }
          return false;
        } else {
          return false;
        }
      },
      e.node);
}

bool Builder::HasAtomic(ExprId id) const {
  return Any(id, [](const Expr& e) {
    const auto* call = std::get_if<Call>(&e.node);
    return call != nullptr &&
           (call->builtin == Builtin::kAtomicAdd || call->builtin == Builtin::kAtomicCas);
  });
}

bool Builder::UsesOldTarget(ExprId id) const {
  return Any(id, [](const Expr& e) { return std::holds_alternative<OldTarget>(e.node); });
}

// Atomics are made before the operation that uses their results, and elements are read in it: an
// operand to the left of an atomic is read into a tile before.
std::vector<ValueId> Builder::LowerOperands(const std::vector<ExprId>& operands,
                                            const Coords& coords) {
  std::vector<ValueId> values;
  for (size_t i = 0; i < operands.size(); ++i) {
    const Expr& e = expr(operands[i]);
    const bool atomics_follow =
        std::any_of(operands.begin() + static_cast<std::ptrdiff_t>(i) + 1, operands.end(),
                    [&](ExprId later) { return HasAtomic(later); });
    if (e.type.is_scalar() || !atomics_follow) {
      values.push_back(Lower(operands[i], coords));
      continue;
    }
    Place read;
    read.tile = Materialize(operands[i]);
    for (int d = 0; d < e.type.shape.rank(); ++d) read.dims.push_back({ValueId(), d});
    read.shape = e.type.shape;
    values.push_back(LoadFrom(read, coords, e.span));
  }
  return values;
}

// Nothing but an atomic can be noticed when it is evaluated in vain; only then a branch is made.
ValueId Builder::LowerLogical(const Logical& logical, const Expr& e) {
  const bool is_and = logical.op == LogicalOp::kAnd;
  const ValueId left = LowerScalar(logical.left);
  if (!HasAtomic(logical.right)) {
    return Fn(e.type.element, is_and ? FunctionKind::kAnd : FunctionKind::kOr,
              {left, LowerScalar(logical.right)});
  }
  const ScalarId result = out_.scalars.Add({"decided", ScalarType::kBool});
  Emit(tile::SetScalar{result, left});
  tile::Block* const outer = block_;
  tile::Block right;
  block_ = &right;
  Emit(tile::SetScalar{result, LowerScalar(logical.right)});
  block_ = outer;
  const ValueId decided = Add(ScalarType::kBool, tile::ScalarRead{result});
  if (is_and) {
    Emit(tile::If{decided, std::move(right), {}});
  } else {
    Emit(tile::If{decided, {}, std::move(right)});
  }
  return Add(ScalarType::kBool, tile::ScalarRead{result});
}

ValueId Builder::LowerAtomic(const Call& call, const Expr& e) {
  const Place place = PlaceOf(call.args[0]);
  tile::Atomic atomic = {};
  atomic.is_cas = call.builtin == Builtin::kAtomicCas;
  atomic.tensor = place.tensor;
  atomic.index = ConvertValue(ScalarType::kI64, LowerScalar(call.args[1]));
  size_t arg = 2;
  if (atomic.is_cas) atomic.compare = LowerScalar(call.args[arg++]);
  atomic.value = LowerScalar(call.args[arg]);
  atomic.checked = true;
  atomic.result = out_.scalars.Add({"old", e.type.element});
  const ScalarId result = atomic.result;
  Emit(std::move(atomic));
  return Add(e.type.element, tile::ScalarRead{result});
}

ValueId Builder::LowerGather(const Call& call, const Expr& e, const Coords& coords) {
  // The table is looked up where it lies; an index outside of it reads 0.
  const Place table = PlaceOf(call.args[0]);
  const ValueId index = ConvertValue(ScalarType::kI64, Lower(call.args[1], coords));
  const size_t rank = expr(call.args[0]).type.form == Type::Form::kTensor
                          ? table.dims.size()
                          : static_cast<size_t>(table.shape.rank());
  Place place = table;
  Coords table_coords(rank, Int(ScalarType::kI64, 0));
  table_coords.back() = index;
  if (IsPart(call.args[0])) {
    place.limits.push_back(
        {ValueId(), static_cast<int>(rank) - 1, table.shape[static_cast<int>(rank) - 1]});
  }
  return LoadFrom(place, table_coords, e.span);
}

ValueId Builder::LowerCall(const Call& call, const Expr& e, const Coords& coords) {
  const ScalarType type = e.type.element;
  if (const auto kind = KindOf(call.builtin)) {
    return Fn(type, *kind, LowerOperands(call.args, coords));
  }
  switch (call.builtin) {
    case Builtin::kAtomicAdd:
    case Builtin::kAtomicCas:
      return LowerAtomic(call, e);
    case Builtin::kIota:
      return ConvertValue(type, coords[0]);
    case Builtin::kTranspose: {
      const bool vector = expr(call.args[0]).type.shape.rank() == 1;
      return Lower(call.args[0], vector ? Coords{coords[0]} : Coords{coords[1], coords[0]});
    }
    case Builtin::kTril: {
      const ValueId kept = Fn(ScalarType::kBool, FunctionKind::kLessEqual, {coords[1], coords[0]});
      return Fn(type, FunctionKind::kSelect, {kept, Lower(call.args[0], coords), Int(type, 0)});
    }
    case Builtin::kFlat: {
      const int64_t columns = expr(call.args[0]).type.shape[1];
      const ScalarType index = TypeOf(coords[1]);
      const ValueId width = Int(index, columns);
      return Lower(call.args[0], {Fn(index, FunctionKind::kDivide, {coords[1], width}),
                                  Fn(index, FunctionKind::kRemainder, {coords[1], width})});
    }
    case Builtin::kGather:
      return LowerGather(call, e, coords);
    default: {
      // Not elementwise: an operation and a tile of its own, read here.
      const TileId tile = NewTile(fmt::format("{}.{}", Spelling(call.builtin), out_.tiles.size()),
                                  tile::TileKind::kTile, e.type, e.span);
      EmitInto(tile, call, e);
      const uint32_t all = (1u << coords.size()) - 1;
      return Add(type,
                 tile::LoadTile{tile, coords, all, NewAccess(tile::Access::Kind::kLoad, e.span)});
    }
  }
}

void Builder::EmitInto(TileId to, const Call& call, const Expr& e) {
  const auto store = [&] { return NewAccess(tile::Access::Kind::kStore, e.span); };
  const auto reduce = [&](tile::ReduceKind kind) {
    const Shape& space = expr(call.args[0]).type.shape;
    tile::Reduce op = {};
    op.kind = kind;
    op.space = space;
    op.value = Lower(call.args[0], Coordinates(space));
    op.to = to;
    op.store = store();
    Emit(std::move(op));
  };
  switch (call.builtin) {
    case Builtin::kRowsum:
      return reduce(tile::ReduceKind::kSum);
    case Builtin::kRowmax:
      return reduce(tile::ReduceKind::kMax);
    case Builtin::kRowmin:
      return reduce(tile::ReduceKind::kMin);
    case Builtin::kRowargmax:
      return reduce(tile::ReduceKind::kArgMax);
    case Builtin::kCumsum: {
      const Shape& space = e.type.shape;
      tile::Scan op = {};
      op.space = space;
      op.value = Lower(call.args[0], Coordinates(space));
      op.to = to;
      op.store = store();
      Emit(std::move(op));
      return;
    }
    case Builtin::kDot:
    case Builtin::kDotT: {
      const bool transposed = call.builtin == Builtin::kDotT;
      const Shape& left = expr(call.args[0]).type.shape;
      const int64_t n = e.type.shape[1];
      const ValueId row = Coordinate(0), column = Coordinate(1), k = Coordinate(2);
      tile::Dot op = {};
      op.space = Shape({left[0], n, left[1]});
      // An operand that is computed is computed once per element, before, not once per product.
      const auto operand = [&](ExprId arg, Coords coords) {
        const Expr& a = expr(arg);
        if (a.type.form == Type::Form::kView) return Lower(arg, coords);
        Place place;
        place.tile = Materialize(arg);
        place.dims = {{ValueId(), 0}, {ValueId(), 1}};
        place.shape = a.type.shape;
        return LoadFrom(place, coords, a.span);
      };
      op.a = operand(call.args[0], {row, k});
      op.b = operand(call.args[1], transposed ? Coords{column, k} : Coords{k, column});
      op.to = to;
      op.store = store();
      Emit(std::move(op));
      return;
    }
    default:
      UNREACHABLE();
  }
}

TileId Builder::Materialize(ExprId id) {
  const Expr& e = expr(id);
  if (const auto* local = std::get_if<LocalRef>(&e.node)) {
    if (const auto found = tiles_.find(local->local); found != tiles_.end()) return found->second;
  }
  if (std::holds_alternative<OldTarget>(e.node) && old_place_->tile.valid() &&
      old_place_->shape == out_.tiles[old_place_->tile].shape) {
    return old_place_->tile;
  }
  const TileId tile = NewTile(fmt::format("temporary.{}", out_.tiles.size()), tile::TileKind::kTile,
                              e.type, e.span);
  Fill(tile, id);
  return tile;
}

}  // namespace phobos
