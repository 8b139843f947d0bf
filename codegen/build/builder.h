// The working state of BuildTileIr.
#ifndef PHOBOS_CODEGEN_BUILD_BUILDER_H_
#define PHOBOS_CODEGEN_BUILD_BUILDER_H_

#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "codegen/tile_ir/ir.h"
#include "frontend/sema/kernel.h"

namespace phobos {

using tile::ScalarId;
using tile::TensorId;
using tile::TileId;
using tile::ValueId;
using Coords = std::vector<ValueId>;

// Where elements lie: a part of a tensor or of a tile, as index arithmetic.
struct Place {
  // One dimension of the tensor or tile underneath.
  struct BaseDim {
    ValueId start;  // uniform; invalid is 0
    int axis = -1;  // the dimension of the place that is added to start, or none (a point)
  };
  TensorId tensor;  // one of the two is valid
  TileId tile;
  std::string name;
  std::vector<BaseDim> dims;
  Shape shape;  // of the place; of no meaning for a whole tensor
  // What an index of the place must be inside of, because a slice reaches past the view that it
  // is a slice of: start + coordinate of the place in [0, length).
  struct Limit {
    ValueId start;  // invalid is 0
    int axis;
    int64_t length;
  };
  std::vector<Limit> limits;
};

class Builder {
 public:
  explicit Builder(const Kernel& kernel);
  tile::Kernel Run();

 private:
  // build_statement.cc
  tile::Block LowerBlock(const Block& block);
  void LowerStatement(const Stmt& stmt);
  void LowerLet(const Let& let);
  void LowerVar(const Var& var);
  void LowerAssign(const Assign& assign);
  void LowerFor(const For& loop);
  void LowerWhile(const While& loop);
  void LowerIf(const If& branch);
  // Fills a whole tile with the value of a tiled expression.
  void Fill(TileId to, ExprId value);

  // build_place.cc
  Place PlaceOf(ExprId expr);
  Place SlicePlace(const Slice& slice, const Expr& expr);
  // Whether the expression is a part of a tensor or tile, outside of which there may be more of it.
  bool IsPart(ExprId expr) const;
  ValueId IndexOf(const Place& place, size_t dim, const Coords& coords);
  std::vector<ValueId> IndicesOf(const Place& place, const Coords& coords);
  ValueId LoadFrom(const Place& place, const Coords& coords, Span span);
  tile::Destination StoreTo(const Place& place, const Coords& coords, Span span);
  // The start of a slice, frozen in a scalar when it is not constant; invalid for 0.
  ValueId Start(ExprId expr);

  // build_value.cc
  // The element at `coords` (one per dimension of the expression) or, for a scalar, the value.
  ValueId Lower(ExprId expr, const Coords& coords);
  ValueId LowerScalar(ExprId expr) { return Lower(expr, {}); }
  // The operands of an elementwise function, from left to right.
  std::vector<ValueId> LowerOperands(const std::vector<ExprId>& operands, const Coords& coords);
  ValueId LowerCall(const Call& call, const Expr& expr, const Coords& coords);
  ValueId LowerAtomic(const Call& call, const Expr& expr);
  ValueId LowerLogical(const Logical& logical, const Expr& expr);
  ValueId LowerElement(const Element& element, const Expr& expr);
  ValueId LowerGather(const Call& call, const Expr& expr, const Coords& coords);
  Coords BroadcastCoords(const Shape& from, const Shape& to, const Coords& coords);
  // Emits the operation of a call that is not elementwise, into `to`.
  void EmitInto(TileId to, const Call& call, const Expr& expr);
  // A tile with the value of a tiled expression, new unless the expression is a tile already.
  TileId Materialize(ExprId expr);
  // Whether the test holds for the expression or any below it.
  bool Any(ExprId expr, bool (*test)(const Expr&)) const;
  bool HasAtomic(ExprId expr) const;
  bool UsesOldTarget(ExprId expr) const;

  // Small makers.
  ValueId Add(ScalarType type, decltype(tile::Value::node) node);
  ValueId Int(ScalarType type, int64_t value);
  ValueId Coordinate(int axis);
  Coords Coordinates(const Shape& shape);
  ValueId Fn(ScalarType type, tile::FunctionKind kind, std::vector<ValueId> operands);
  ValueId ConvertValue(ScalarType type, ValueId value);
  ScalarType TypeOf(ValueId value) const { return out_.values[value].type; }
  std::optional<int64_t> ConstantOf(ValueId value) const;
  ValueId Freeze(ValueId value, const std::string& name);
  void Emit(decltype(tile::Op::node) node);
  tile::AccessId NewAccess(tile::Access::Kind kind, Span span, std::string name = {});
  TileId NewTile(std::string name, tile::TileKind kind, const Type& type, Span span);
  tile::Location At(Span span) const;

  const Expr& expr(ExprId id) const { return in_.exprs[id]; }

  const Kernel& in_;
  tile::Kernel out_;
  tile::Block* block_ = nullptr;  // where operations go
  Span span_;                     // of the statement being lowered

  std::vector<TensorId> tensors_;                       // by parameter; invalid for scalars
  std::unordered_map<LocalId, ValueId> scalar_values_;  // of immutable scalars
  std::unordered_map<LocalId, ScalarId> scalars_;       // of vars and loop variables
  std::unordered_map<LocalId, TileId> tiles_;
  std::unordered_map<LocalId, Place> places_;  // of views and tensor aliases
  // What OldTarget is, inside of a compound assignment.
  std::optional<Place> old_place_;
  ValueId old_value_;
};

}  // namespace phobos

#endif  // PHOBOS_CODEGEN_BUILD_BUILDER_H_
