// Views and slices as index arithmetic.

#include <utility>

#include "base/check.h"
#include "codegen/build/builder.h"

namespace phobos {

using tile::FunctionKind;

// A place for an expression that has one: a tensor, a view, a slice of these or of a tile, a
// tile. Any other tiled expression is computed into a tile first.
Place Builder::PlaceOf(ExprId id) {
  const Expr& e = expr(id);
  if (const auto* param = std::get_if<ParamRef>(&e.node)) {
    CHECK(e.type.form == Type::Form::kTensor);
    Place place;
    place.tensor = tensors_[param->param.index()];
    place.name = in_.params[param->param].name;
    const size_t rank = in_.params[param->param].dims.size();
    for (size_t d = 0; d < rank; ++d) place.dims.push_back({ValueId(), static_cast<int>(d)});
    return place;
  }
  if (const auto* local = std::get_if<LocalRef>(&e.node)) {
    const Local::Kind kind = in_.locals[local->local].kind;
    if (kind == Local::Kind::kView || kind == Local::Kind::kTensor) return places_.at(local->local);
  }
  if (const auto* slice = std::get_if<Slice>(&e.node)) return SlicePlace(*slice, e);
  if (std::holds_alternative<OldTarget>(e.node)) return *old_place_;

  Place place;
  place.tile = Materialize(id);
  place.name = out_.tiles[place.tile].name;
  place.shape = e.type.shape;
  for (int d = 0; d < e.type.shape.rank(); ++d) place.dims.push_back({ValueId(), d});
  return place;
}

ValueId Builder::Start(ExprId id) {
  const ValueId value = LowerScalar(id);
  if (const auto constant = ConstantOf(value)) {
    return *constant == 0 ? ValueId() : Int(ScalarType::kI64, *constant);
  }
  return ConvertValue(ScalarType::kI64, Freeze(value, "start"));
}

Place Builder::SlicePlace(const Slice& slice, const Expr& e) {
  const Place base = PlaceOf(slice.base);
  const Type& base_type = expr(slice.base).type;
  Place place = base;
  place.shape = e.type.shape;
  place.limits.clear();

  // Each dimension of the base becomes a start and perhaps a dimension of the slice.
  std::vector<Place::BaseDim> dims;
  int axis = 0;
  for (const SliceDim& dim : slice.dims) {
    const ValueId start = Start(dim.start);
    dims.push_back({start, dim.is_point ? -1 : axis++});
  }
  const auto add = [&](ValueId a, ValueId b) {
    if (!a.valid()) return b;
    if (!b.valid()) return a;
    const auto x = ConstantOf(a), y = ConstantOf(b);
    if (x && y) return Int(ScalarType::kI64, *x + *y);
    return Fn(ScalarType::kI64, FunctionKind::kAdd, {a, b});
  };
  for (Place::BaseDim& under : place.dims) {
    if (under.axis < 0) continue;
    const Place::BaseDim& dim = dims[static_cast<size_t>(under.axis)];
    under = {add(under.start, dim.start), dim.axis};
  }
  // What the slice reaches outside of the view is outside, though the tensor may go on there.
  for (const Place::Limit& limit : base.limits) {
    if (limit.axis < 0) {  // of a point, which no slice of the rest moves
      place.limits.push_back(limit);
      continue;
    }
    const Place::BaseDim& dim = dims[static_cast<size_t>(limit.axis)];
    place.limits.push_back({add(limit.start, dim.start), dim.axis, limit.length});
  }
  if (IsPart(slice.base)) {
    for (size_t d = 0; d < slice.dims.size(); ++d) {
      const int64_t length = base_type.shape[static_cast<int>(d)];
      const ValueId start = dims[d].start;
      const auto constant = start.valid() ? ConstantOf(start) : std::optional<int64_t>(0);
      const bool inside = constant && *constant >= 0 && *constant + slice.dims[d].length <= length;
      if (!inside) place.limits.push_back({start, dims[d].axis, length});
    }
  }
  return place;
}

bool Builder::IsPart(ExprId id) const {
  return expr(id).type.form == Type::Form::kView || std::holds_alternative<Slice>(expr(id).node);
}

ValueId Builder::IndexOf(const Place& place, size_t dim, const Coords& coords) {
  const Place::BaseDim& base = place.dims[dim];
  const ValueId coord = base.axis >= 0 ? coords[static_cast<size_t>(base.axis)] : ValueId();
  if (!base.start.valid()) return coord.valid() ? coord : Int(ScalarType::kI32, 0);
  if (!coord.valid()) return base.start;
  constexpr int64_t kSmall = 1 << 24;  // far from an overflow of 32 bits, with any coordinate
  const auto constant = ConstantOf(base.start);
  if (constant && *constant > -kSmall && *constant < kSmall && TypeOf(coord) == ScalarType::kI32) {
    return Fn(ScalarType::kI32, FunctionKind::kAdd, {Int(ScalarType::kI32, *constant), coord});
  }
  return Fn(ScalarType::kI64, FunctionKind::kAdd,
            {base.start, ConvertValue(ScalarType::kI64, coord)});
}

std::vector<ValueId> Builder::IndicesOf(const Place& place, const Coords& coords) {
  std::vector<ValueId> indices;
  for (size_t d = 0; d < place.dims.size(); ++d) indices.push_back(IndexOf(place, d, coords));
  if (place.limits.empty()) return indices;
  // Outside of a limit the first index is -1, which is outside of everything.
  ValueId inside;
  for (const Place::Limit& limit : place.limits) {
    ValueId index = limit.start.valid() ? limit.start : Int(ScalarType::kI64, 0);
    if (limit.axis >= 0) {
      index = Fn(ScalarType::kI64, FunctionKind::kAdd,
                 {index, ConvertValue(ScalarType::kI64, coords[static_cast<size_t>(limit.axis)])});
    }
    const ValueId low =
        Fn(ScalarType::kBool, FunctionKind::kGreaterEqual, {index, Int(ScalarType::kI64, 0)});
    const ValueId high =
        Fn(ScalarType::kBool, FunctionKind::kLess, {index, Int(ScalarType::kI64, limit.length)});
    const ValueId both = Fn(ScalarType::kBool, FunctionKind::kAnd, {low, high});
    inside = inside.valid() ? Fn(ScalarType::kBool, FunctionKind::kAnd, {inside, both}) : both;
  }
  indices[0] = Fn(ScalarType::kI64, FunctionKind::kSelect,
                  {inside, ConvertValue(ScalarType::kI64, indices[0]), Int(ScalarType::kI64, -1)});
  return indices;
}

ValueId Builder::LoadFrom(const Place& place, const Coords& coords, Span span) {
  std::vector<ValueId> indices = IndicesOf(place, coords);
  const uint32_t all = (1u << indices.size()) - 1;
  const tile::AccessId access = NewAccess(tile::Access::Kind::kLoad, span, place.name);
  if (place.tile.valid()) {
    return Add(out_.tiles[place.tile].type,
               tile::LoadTile{place.tile, std::move(indices), all, access});
  }
  return Add(out_.tensors[place.tensor].type,
             tile::LoadTensor{place.tensor, std::move(indices), all, access});
}

tile::Destination Builder::StoreTo(const Place& place, const Coords& coords, Span span) {
  tile::Destination to;
  to.tile = place.tile;
  to.tensor = place.tensor;
  to.indices = IndicesOf(place, coords);
  to.checked = (1u << to.indices.size()) - 1;
  to.access = NewAccess(tile::Access::Kind::kStore, span);
  return to;
}

}  // namespace phobos
