#include "codegen/build/build.h"

#include <utility>

#include "codegen/build/builder.h"

namespace phobos {

tile::Kernel BuildTileIr(const Kernel& kernel) { return Builder(kernel).Run(); }

Builder::Builder(const Kernel& kernel) : in_(kernel), span_(kernel.span) {
  out_.name = kernel.name;
  out_.source = kernel.source->name();
  out_.threads = kernel.threads;
  out_.min_ctas = kernel.min_ctas;
  out_.max_registers = kernel.max_registers;
  for (const Extent& extent : kernel.extents) {
    out_.extents.push_back({extent.name, extent.multiple_of});
  }
  int index = 0;
  for (const Param& param : kernel.params) {
    out_.params.push_back({param.name, param.is_tensor, param.element});
    TensorId id;
    if (param.is_tensor) {
      tile::Tensor tensor = {param.name, index,           param.element,
                             {},         param.is_stored, param.is_loaded};
      for (const Dim& dim : param.dims) {
        tensor.dims.push_back(dim.is_constant()
                                  ? tile::TensorDim{-1, dim.constant}
                                  : tile::TensorDim{static_cast<int>(dim.extent.index()), 0});
      }
      id = out_.tensors.Add(std::move(tensor));
    }
    tensors_.push_back(id);
    ++index;
  }
}

tile::Kernel Builder::Run() {
  out_.body = LowerBlock(in_.body);
  return std::move(out_);
}

ValueId Builder::Add(ScalarType type, decltype(tile::Value::node) node) {
  return out_.values.Add({type, std::move(node)});
}

ValueId Builder::Int(ScalarType type, int64_t value) {
  return IsFloat(type) ? Add(type, tile::FloatConstant{static_cast<double>(value)})
                       : Add(type, tile::IntConstant{value});
}

ValueId Builder::Coordinate(int axis) { return Add(ScalarType::kI32, tile::Coord{axis}); }

Coords Builder::Coordinates(const Shape& shape) {
  Coords coords;
  for (int axis = 0; axis < shape.rank(); ++axis) coords.push_back(Coordinate(axis));
  return coords;
}

ValueId Builder::Fn(ScalarType type, tile::FunctionKind kind, std::vector<ValueId> operands) {
  return Add(type, tile::Function{kind, std::move(operands)});
}

ValueId Builder::ConvertValue(ScalarType type, ValueId value) {
  if (TypeOf(value) == type) return value;
  if (const auto constant = ConstantOf(value); constant && type == ScalarType::kI64) {
    return Int(type, *constant);
  }
  return Add(type, tile::ConvertTo{value});
}

std::optional<int64_t> Builder::ConstantOf(ValueId value) const {
  const auto* constant = std::get_if<tile::IntConstant>(&out_.values[value].node);
  if (constant == nullptr) return std::nullopt;
  return constant->value;
}

ValueId Builder::Freeze(ValueId value, const std::string& name) {
  const tile::Value& v = out_.values[value];
  const bool fixed = std::holds_alternative<tile::IntConstant>(v.node) ||
                     std::holds_alternative<tile::FloatConstant>(v.node) ||
                     std::holds_alternative<tile::ExtentValue>(v.node) ||
                     std::holds_alternative<tile::ScalarParam>(v.node) ||
                     std::holds_alternative<tile::BlockIndex>(v.node) ||
                     std::holds_alternative<tile::GridSize>(v.node);
  if (fixed) return value;
  const ScalarType type = v.type;
  const ScalarId scalar = out_.scalars.Add({name, type});
  Emit(tile::SetScalar{scalar, value});
  return Add(type, tile::ScalarRead{scalar});
}

void Builder::Emit(decltype(tile::Op::node) node) {
  block_->push_back(out_.ops.Add({At(span_), std::move(node)}));
}

tile::AccessId Builder::NewAccess(tile::Access::Kind kind, Span span, std::string name) {
  tile::Access access = {};
  access.kind = kind;
  access.location = At(span);
  access.name = std::move(name);
  return out_.accesses.Add(std::move(access));
}

TileId Builder::NewTile(std::string name, tile::TileKind kind, const Type& type, Span span) {
  tile::Tile tile;
  tile.name = std::move(name);
  tile.kind = kind;
  tile.location = At(span);
  tile.type = type.element;
  tile.shape = type.shape;
  return out_.tiles.Add(std::move(tile));
}

tile::Location Builder::At(Span span) const {
  const LineColumn begin = in_.source->Place(span.begin);
  const LineColumn end = in_.source->Place(span.end);
  // A range over several lines is told by its first.
  const int end_column = end.line == begin.line
                             ? end.column
                             : static_cast<int>(in_.source->Line(begin.line).size()) + 1;
  return {begin.line, begin.column, end_column};
}

}  // namespace phobos
