// Literals, joins, conversions, broadcasts, constants.
#include <cmath>

#include "base/check.h"
#include "frontend/sema/checker.h"

namespace phobos {

ExprId Checker::AddConstant(Span span, const Constant& constant) {
  const Type type = Type::Scalar(constant.type);
  if (constant.type == ScalarType::kBool) {
    return Add(span, type, BoolConstant{constant.integer != 0});
  }
  if (IsFloat(constant.type)) return Add(span, type, FloatConstant{constant.real});
  return Add(span, type, IntConstant{constant.integer});
}

ExprId Checker::AddIndex(Span span, int64_t value) {
  const bool is_small = value >= INT32_MIN && value <= INT32_MAX;
  return AddConstant(span,
                     Constant::Integer(is_small ? ScalarType::kI32 : ScalarType::kI64, value));
}

std::optional<Constant> Checker::ConstantOf(ExprId id) const {
  const Expr& expr = kernel_.exprs[id];
  if (const auto* integer = std::get_if<IntConstant>(&expr.node)) {
    return Constant::Integer(expr.type.element, integer->value);
  }
  if (const auto* real = std::get_if<FloatConstant>(&expr.node)) {
    return Constant::Real(expr.type.element, real->value);
  }
  if (const auto* boolean = std::get_if<BoolConstant>(&expr.node)) {
    return Constant::Bool(boolean->value);
  }
  return std::nullopt;
}

std::optional<int64_t> Checker::IntegerOf(ExprId id) const {
  if (const auto* integer = std::get_if<IntConstant>(&kernel_.exprs[id].node)) {
    return integer->value;
  }
  return std::nullopt;
}

// Gives a literal the type of its user. An integer literal has to be exact there. A float literal
// is f32 but for a user that is f64. False after a report.
bool Checker::Adapt(Value& literal, ScalarType type) {
  // Nothing refers to the literal's expression yet, so it can change in place.
  Expr& expr = kernel_.exprs[literal.id];
  if (literal.literal == Value::Literal::kFloat) {
    if (type == ScalarType::kF64) {
      expr.type = Type::Scalar(type);
      expr.node = FloatConstant{literal.real};
    }
    literal.literal = Value::Literal::kNone;
    return true;
  }
  CHECK(literal.literal == Value::Literal::kInteger && IsNumeric(type));
  literal.literal = Value::Literal::kNone;
  const int64_t value = std::get<IntConstant>(expr.node).value;
  if (IsInteger(type)) {
    if (value < MinValue(type) || value > MaxValue(type)) {
      diagnostics_.Report(expr.span, diag::LiteralOutOfRange, value, Spelling(type), MinValue(type),
                          MaxValue(type));
      literal = {};
      return false;
    }
    expr.node = IntConstant{value};
  } else {
    const double real = FoldConvert(Constant::Integer(ScalarType::kI64, value), type).real;
    const bool is_exact =
        std::isfinite(real) && std::abs(real) < 0x1p63 && static_cast<int64_t>(real) == value;
    if (!is_exact) {
      const std::string real_literal = std::to_string(value) + ".0";
      diagnostics_.Report(expr.span, diag::LiteralNotExact, value, Spelling(type), real_literal)
          .FixIt(expr.span, real_literal);
      literal = {};
      return false;
    }
    expr.node = FloatConstant{real};
  }
  expr.type = Type::Scalar(type);
  return true;
}

// The type in which `user`, an operator or built-in, computes. Literals are adapted to it. Nothing
// after a report.
std::optional<ScalarType> Checker::JoinOperands(Span span, std::string_view user, Value& a,
                                                Value& b) {
  using Literal = Value::Literal;
  const auto adapt = [&](Value& literal, const Value& other) {
    const ScalarType type = TypeOf(other.id).element;
    if (literal.literal == Literal::kNone || literal.literal == other.literal) return true;
    if (literal.literal == Literal::kFloat && other.literal == Literal::kInteger) return true;
    return !IsNumeric(type) || Adapt(literal, type);
  };
  if (!adapt(a, b) || !adapt(b, a)) return std::nullopt;
  const Type type_a = TypeOf(a.id);
  const Type type_b = TypeOf(b.id);
  const auto join = Join(type_a.element, type_b.element);
  if (!join) {
    const ExprId boolean = type_a.element == ScalarType::kBool ? a.id : b.id;
    diagnostics_.Report(span, diag::NoCommonType, user, ToString(type_a), ToString(type_b))
        .Note(SpanOf(boolean), diag::BoolIsNoNumber);
  }
  return join;
}

// Nothing after a report.
std::optional<Shape> Checker::BroadcastShapes(Span span, ExprId a, ExprId b) {
  const auto shape = Broadcast(TypeOf(a).shape, TypeOf(b).shape);
  if (!shape) {
    diagnostics_.Report(span, diag::ShapesDoNotBroadcast, ShapeText(a), ShapeText(b))
        .Note(span, diag::HowShapesBroadcast);
    return std::nullopt;
  }
  if (!CheckTileSize(*shape, span)) return std::nullopt;
  return shape;
}

ExprId Checker::ConvertElements(ExprId expr, ScalarType type) {
  const Type from = TypeOf(expr);
  if (from.element == type) return expr;
  const Span span = SpanOf(expr);
  if (const auto constant = ConstantOf(expr)) {
    return AddConstant(span, FoldConvert(*constant, type));
  }
  const Type to = from.is_scalar() ? Type::Scalar(type) : Type::Tile(type, from.shape);
  return Add(span, to, Convert{expr});
}

ExprId Checker::Stretch(ExprId expr, const Shape& shape) {
  const Type from = TypeOf(expr);
  if (from.shape == shape) return expr;
  return Add(SpanOf(expr), Type::Tile(from.element, shape), BroadcastTo{expr});
}

ExprId Checker::ConvertForStore(Value value, const Type& type) {
  const Span span = SpanOf(value.id);
  const ScalarType from = TypeOf(value.id).element;
  if ((from == ScalarType::kBool) != (type.element == ScalarType::kBool)) {
    auto report =
        diagnostics_.Report(span, diag::NotConvertible, Spelling(from), Spelling(type.element));
    const std::string text(Text(span));
    if (from == ScalarType::kBool) {
      report.FixIt(span, std::string(Spelling(type.element)) + "(" + text + ")");
    } else if (value.literal == Value::Literal::kInteger) {
      report.FixIt(span, *IntegerOf(value.id) == 0 ? "false" : "true");
    } else {
      report.Note(span, diag::CompareWithZero);
    }
    return {};
  }
  if (value.literal != Value::Literal::kNone && !Adapt(value, type.element)) return {};
  const auto shape = Broadcast(TypeOf(value.id).shape, type.shape);
  if (shape != type.shape) {
    if (type.is_scalar()) {
      diagnostics_.Report(span, diag::TileForScalar, ToString(TypeOf(value.id)),
                          Spelling(type.element));
    } else {
      diagnostics_.Report(span, diag::ValueDoesNotFit, ShapeText(value.id), ToString(type.shape))
          .Note(span, diag::HowShapesBroadcast);
    }
    return {};
  }
  return Stretch(ConvertElements(value.id, type.element), type.shape);
}

// T(x).
Value Checker::CheckConversion(Span span, ScalarType type, const std::vector<ast::ExprId>& args) {
  std::vector<Value> values;
  for (ast::ExprId arg : args) values.push_back(CheckOperand(arg));
  if (!CheckArgumentCount(span, Spelling(type), args.size(), 1) || !values[0].ok()) return {};
  Value value = values[0];
  // The destination of a float literal is this type; an integer literal is an i32 that is
  // converted, as any other: i8(300) wraps.
  if (value.literal == Value::Literal::kFloat && !Adapt(value, type)) return {};
  const Type from = TypeOf(value.id);
  if (type == ScalarType::kBool && from.element != ScalarType::kBool) {
    diagnostics_.Report(span, diag::NotConvertible, Spelling(from.element), Spelling(type))
        .Note(SpanOf(value.id), diag::CompareWithZero);
    return {};
  }
  if (const auto constant = ConstantOf(value.id)) {
    return {AddConstant(span, FoldConvert(*constant, type))};
  }
  // Also from a type to itself: what a conversion gives is a value, never a view or a copy of one.
  const Type to = from.is_scalar() ? Type::Scalar(type) : Type::Tile(type, from.shape);
  if (from.element == type && from.is_scalar()) return {value.id};
  return {Add(span, to, Convert{value.id})};
}

}  // namespace phobos
