// Statements as operations.

#include <type_traits>
#include <utility>

#include "base/check.h"
#include "codegen/build/builder.h"

namespace phobos {

tile::Block Builder::LowerBlock(const Block& block) {
  tile::Block result;
  tile::Block* const outer = block_;
  block_ = &result;
  for (const StmtId stmt : block) LowerStatement(in_.stmts[stmt]);
  block_ = outer;
  return result;
}

void Builder::LowerStatement(const Stmt& stmt) {
  span_ = stmt.span;
  std::visit(
      [&]<typename T>(const T& node) {
        if constexpr (std::is_same_v<T, Let>) {
          LowerLet(node);
        } else if constexpr (std::is_same_v<T, Var>) {
          LowerVar(node);
        } else if constexpr (std::is_same_v<T, Assign>) {
          LowerAssign(node);
        } else if constexpr (std::is_same_v<T, For>) {
          LowerFor(node);
        } else if constexpr (std::is_same_v<T, While>) {
          LowerWhile(node);
        } else if constexpr (std::is_same_v<T, If>) {
          LowerIf(node);
        } else if constexpr (std::is_same_v<T, Break>) {
          Emit(tile::Break{});
        } else if constexpr (std::is_same_v<T, Continue>) {
          Emit(tile::Continue{});
        } else if constexpr (std::is_same_v<T, Return>) {
          Emit(tile::Return{});
        } else if constexpr (std::is_same_v<T, Evaluate>) {
          LowerScalar(node.value);
        } else {
          UNREACHABLE();
        }
      },
      stmt.node);
}

void Builder::LowerLet(const Let& let) {
  const Local& local = in_.locals[let.local];
  if (local.kind == Local::Kind::kView || local.kind == Local::Kind::kTensor) {
    Place place = PlaceOf(let.value);
    place.name = local.name;
    places_[let.local] = std::move(place);
    return;
  }
  if (local.type.is_scalar()) {
    scalar_values_[let.local] = Freeze(LowerScalar(let.value), local.name);
    return;
  }
  const TileId tile = NewTile(local.name, tile::TileKind::kTile, local.type, local.span);
  Fill(tile, let.value);
  tiles_[let.local] = tile;
}

void Builder::LowerVar(const Var& var) {
  const Local& local = in_.locals[var.local];
  if (local.type.is_scalar()) {
    const ScalarId scalar = out_.scalars.Add({local.name, local.type.element});
    // Without a value: 0, which also says that the assignment to come is not the only one.
    Emit(tile::SetScalar{scalar,
                         var.value.valid() ? LowerScalar(var.value) : Int(local.type.element, 0)});
    scalars_[var.local] = scalar;
    return;
  }
  const TileId tile =
      NewTile(local.name, local.is_staging ? tile::TileKind::kStage : tile::TileKind::kTile,
              local.type, local.span);
  out_.tiles[tile].is_staging = local.is_staging;
  if (var.value.valid()) Fill(tile, var.value);
  tiles_[var.local] = tile;
}

void Builder::Fill(TileId to, ExprId value) {
  const Expr& e = expr(value);
  if (const auto* call = std::get_if<Call>(&e.node)) {
    switch (call->builtin) {
      case Builtin::kRowsum:
      case Builtin::kRowmax:
      case Builtin::kRowmin:
      case Builtin::kRowargmax:
      case Builtin::kCumsum:
      case Builtin::kDot:
      case Builtin::kDotT:
        return EmitInto(to, *call, e);
      default:
        break;
    }
  }
  const Shape shape = out_.tiles[to].shape;
  tile::Map map = {};
  map.space = shape;
  map.value = Lower(value, Coordinates(shape));
  map.to.tile = to;
  map.to.indices = Coordinates(shape);
  map.to.access = NewAccess(tile::Access::Kind::kStore, span_);
  Emit(std::move(map));
}

void Builder::LowerAssign(const Assign& assign) {
  const Expr& target = expr(assign.target);
  if (target.type.is_scalar()) {
    if (const auto* local = std::get_if<LocalRef>(&target.node)) {
      const ScalarId scalar = scalars_.at(local->local);
      old_value_ = Add(target.type.element, tile::ScalarRead{scalar});
      Emit(tile::SetScalar{scalar, LowerScalar(assign.value)});
      return;
    }
    // The subscripts are evaluated once, for the old value and for the store.
    const auto& element = std::get<Element>(target.node);
    Place place = PlaceOf(element.base);
    Coords coords;
    for (const ExprId index : element.indices) {
      coords.push_back(ConvertValue(ScalarType::kI64, Freeze(LowerScalar(index), "index")));
    }
    const Type& base = expr(element.base).type;
    if (IsPart(element.base)) {
      for (int d = 0; d < base.shape.rank(); ++d) {
        place.limits.push_back({ValueId(), d, base.shape[d]});
      }
    }
    old_value_ = Add(ScalarType::kBool, tile::IntConstant{0});
    if (UsesOldTarget(assign.value)) {
      old_value_ = Freeze(LoadFrom(place, coords, target.span), "old");
    }
    const ValueId value = LowerScalar(assign.value);
    Emit(tile::StoreElement{StoreTo(place, coords, target.span), value});
    return;
  }
  old_place_ = PlaceOf(assign.target);
  const Place place = *old_place_;
  tile::Map map = {};
  map.space = target.type.shape;
  map.value = Lower(assign.value, Coordinates(map.space));
  map.to = StoreTo(place, Coordinates(map.space), target.span);
  Emit(std::move(map));
  old_place_.reset();
}

void Builder::LowerFor(const For& loop) {
  const Local& local = in_.locals[loop.variable];
  tile::For op = {};
  op.low = Freeze(LowerScalar(loop.low), "low");
  op.high = Freeze(LowerScalar(loop.high), "high");
  op.step = Freeze(LowerScalar(loop.step), "step");
  op.scalar = out_.scalars.Add({local.name, local.type.element});
  scalars_[loop.variable] = op.scalar;
  op.form = tile::LoopForm::kPlain;
  const Span span = span_;
  op.body = LowerBlock(loop.body);
  span_ = span;
  Emit(std::move(op));
}

void Builder::LowerWhile(const While& loop) {
  const Span span = span_;
  tile::While op = {};
  tile::Block* const outer = block_;
  block_ = &op.condition_ops;
  op.condition = LowerScalar(loop.condition);
  block_ = outer;
  op.body = LowerBlock(loop.body);
  span_ = span;
  Emit(std::move(op));
}

void Builder::LowerIf(const If& branch) {
  const Span span = span_;
  tile::If op = {};
  op.condition = LowerScalar(branch.condition);
  op.then_block = LowerBlock(branch.then_block);
  op.else_block = LowerBlock(branch.else_block);
  span_ = span;
  Emit(std::move(op));
}

}  // namespace phobos
