// Expressions: dispatch, operators, conditions.
#include "base/check.h"
#include "frontend/sema/checker.h"

namespace phobos {
namespace {

std::string_view Spelling(ast::BinaryOp op) {
  using enum ast::BinaryOp;
  switch (op) {
    case kLogicalOr:
      return "||";
    case kLogicalAnd:
      return "&&";
    case kBitOr:
      return "|";
    case kBitXor:
      return "^";
    case kBitAnd:
      return "&";
    case kEqual:
      return "==";
    case kNotEqual:
      return "!=";
    case kLess:
      return "<";
    case kLessEqual:
      return "<=";
    case kGreater:
      return ">";
    case kGreaterEqual:
      return ">=";
    case kShiftLeft:
      return "<<";
    case kShiftRight:
      return ">>";
    case kAdd:
      return "+";
    case kSubtract:
      return "-";
    case kMultiply:
      return "*";
    case kDivide:
      return "/";
    case kRemainder:
      return "%";
  }
  UNREACHABLE();
}

std::string_view Spelling(ast::UnaryOp op) {
  switch (op) {
    case ast::UnaryOp::kMinus:
      return "-";
    case ast::UnaryOp::kNot:
      return "!";
    case ast::UnaryOp::kBitNot:
      return "~";
  }
  UNREACHABLE();
}

// What an operator of the syntax tree computes.
struct Operation {
  std::variant<BinaryOp, CompareOp, LogicalOp> op;
  enum class Takes : uint8_t { kNumbers, kIntegers, kBits, kAnything, kBools } takes;
};

Operation OperationOf(ast::BinaryOp op) {
  using enum ast::BinaryOp;
  using Takes = Operation::Takes;
  switch (op) {
    case kLogicalOr:
      return {LogicalOp::kOr, Takes::kBools};
    case kLogicalAnd:
      return {LogicalOp::kAnd, Takes::kBools};
    case kBitOr:
      return {BinaryOp::kOr, Takes::kBits};
    case kBitXor:
      return {BinaryOp::kXor, Takes::kBits};
    case kBitAnd:
      return {BinaryOp::kAnd, Takes::kBits};
    case kEqual:
      return {CompareOp::kEqual, Takes::kAnything};
    case kNotEqual:
      return {CompareOp::kNotEqual, Takes::kAnything};
    case kLess:
      return {CompareOp::kLess, Takes::kNumbers};
    case kLessEqual:
      return {CompareOp::kLessEqual, Takes::kNumbers};
    case kGreater:
      return {CompareOp::kGreater, Takes::kNumbers};
    case kGreaterEqual:
      return {CompareOp::kGreaterEqual, Takes::kNumbers};
    case kShiftLeft:
      return {BinaryOp::kShiftLeft, Takes::kIntegers};
    case kShiftRight:
      return {BinaryOp::kShiftRight, Takes::kIntegers};
    case kAdd:
      return {BinaryOp::kAdd, Takes::kNumbers};
    case kSubtract:
      return {BinaryOp::kSubtract, Takes::kNumbers};
    case kMultiply:
      return {BinaryOp::kMultiply, Takes::kNumbers};
    case kDivide:
      return {BinaryOp::kDivide, Takes::kNumbers};
    case kRemainder:
      return {BinaryOp::kRemainder, Takes::kIntegers};
  }
  UNREACHABLE();
}

Type WithShape(ScalarType element, const Shape& shape, bool is_tile) {
  return is_tile ? Type::Tile(element, shape) : Type::Scalar(element);
}

}  // namespace

Value Checker::Check(ast::ExprId id) {
  if (!id.valid()) return {};
  const ast::Expr& expr = file_.exprs[id];
  const Span span = expr.span;
  return std::visit(
      [&](const auto& node) -> Value {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, ast::IntLiteral>) {
          if (node.value > static_cast<uint64_t>(INT64_MAX)) {
            diagnostics_.Report(span, diag::IntegerExceedsI64, Text(span));
            return {};
          }
          return {AddIndex(span, static_cast<int64_t>(node.value)), Value::Literal::kInteger};
        } else if constexpr (std::is_same_v<Node, ast::FloatLiteral>) {
          const double rounded = RoundFloat(node.value, ScalarType::kF32);
          return {AddConstant(span, Constant::Real(ScalarType::kF32, rounded)),
                  Value::Literal::kFloat, node.value};
        } else if constexpr (std::is_same_v<Node, ast::BoolLiteral>) {
          return {AddConstant(span, Constant::Bool(node.value))};
        } else if constexpr (std::is_same_v<Node, ast::NameExpr>) {
          return CheckName(node.name);
        } else if constexpr (std::is_same_v<Node, ast::MemberExpr>) {
          return CheckMember(span, node);
        } else if constexpr (std::is_same_v<Node, ast::UnaryExpr>) {
          return CheckUnary(span, node);
        } else if constexpr (std::is_same_v<Node, ast::BinaryExpr>) {
          return CheckBinary(span, node);
        } else if constexpr (std::is_same_v<Node, ast::CallExpr>) {
          return CheckCall(span, node);
        } else if constexpr (std::is_same_v<Node, ast::IndexExpr>) {
          return CheckIndex(span, node, Access::kRead);
        } else {
          static_assert(std::is_same_v<Node, ast::ErrorExpr> ||
                        std::is_same_v<Node, std::monostate>);
          return {};
        }
      },
      expr.node);
}

Value Checker::CheckOperand(ast::ExprId id) { return AsOperand(Check(id)); }

Value Checker::AsOperand(Value value) {
  if (!value.ok()) return value;
  if (TypeOf(value.id).form == Type::Form::kTensor) {
    value = WholeSlice(SpanOf(value.id), value.id);
    if (!value.ok()) return value;
  }
  MarkLoaded(value.id);
  return value;
}

Value Checker::CheckUnary(Span span, const ast::UnaryExpr& unary) {
  if (unary.op == ast::UnaryOp::kMinus) {
    // A minus directly in front belongs to the literal: -128 is an i8, and -2^63 an i64.
    const ast::Expr& operand = file_.exprs[unary.operand];
    if (const auto* integer = std::get_if<ast::IntLiteral>(&operand.node)) {
      if (integer->value <= uint64_t{1} << 63) {
        return {AddIndex(span, static_cast<int64_t>(0 - integer->value)), Value::Literal::kInteger};
      }
    } else if (const auto* real = std::get_if<ast::FloatLiteral>(&operand.node)) {
      const double rounded = RoundFloat(-real->value, ScalarType::kF32);
      return {AddConstant(span, Constant::Real(ScalarType::kF32, rounded)), Value::Literal::kFloat,
              -real->value};
    }
  }
  const Value operand = CheckOperand(unary.operand);
  if (!operand.ok()) return {};
  const Type type = TypeOf(operand.id);
  const bool is_bool = type.element == ScalarType::kBool;
  UnaryOp op = UnaryOp::kNegate;
  bool is_valid = !is_bool;
  std::string_view needs = "a number";
  switch (unary.op) {
    case ast::UnaryOp::kMinus:
      break;
    case ast::UnaryOp::kNot:
      op = UnaryOp::kNot;
      is_valid = is_bool;
      needs = "a bool";
      break;
    case ast::UnaryOp::kBitNot:
      op = is_bool ? UnaryOp::kNot : UnaryOp::kBitNot;
      is_valid = !IsFloat(type.element);
      needs = "an integer or a bool";
      break;
  }
  if (!is_valid) {
    auto report =
        diagnostics_.Report(span, diag::UnaryOperand, Spelling(unary.op), needs, ToString(type));
    if (unary.op == ast::UnaryOp::kNot) {
      report.Note(SpanOf(operand.id), diag::CompareWithZero);
    } else if (is_bool) {
      report.Note(SpanOf(operand.id), diag::BoolIsNoNumber);
    }
    return {};
  }
  if (const auto constant = ConstantOf(operand.id)) {
    return {AddConstant(span, FoldUnary(op, *constant))};
  }
  return {Add(span, WithShape(type.element, type.shape, type.is_tiled()), Unary{op, operand.id})};
}

Value Checker::CheckBinary(Span span, const ast::BinaryExpr& binary) {
  const Operation operation = OperationOf(binary.op);
  if (const auto* logical = std::get_if<LogicalOp>(&operation.op)) {
    return CheckLogical(span, *logical, binary);
  }
  const Value left = CheckOperand(binary.left);
  const Value right = CheckOperand(binary.right);
  if (!left.ok() || !right.ok()) return {};
  return Combine(span, binary.op, binary.op_span, left, right);
}

Value Checker::CheckLogical(Span span, LogicalOp op, const ast::BinaryExpr& binary) {
  const Value operands[] = {CheckOperand(binary.left), CheckOperand(binary.right)};
  bool is_valid = true;
  for (const Value& operand : operands) {
    if (!operand.ok()) {
      is_valid = false;
      continue;
    }
    const Type type = TypeOf(operand.id);
    if (type == Type::Scalar(ScalarType::kBool)) continue;
    is_valid = false;
    auto report = diagnostics_.Report(SpanOf(operand.id), diag::LogicalOperand, Spelling(binary.op),
                                      ToString(type));
    if (type.element != ScalarType::kBool) {
      report.Note(SpanOf(operand.id), diag::CompareWithZero);
    } else {
      const std::string bitwise = op == LogicalOp::kAnd ? "&" : "|";
      report.Note(binary.op_span, diag::ElementwiseLogic, bitwise).FixIt(binary.op_span, bitwise);
      break;  // the other side will mostly be a tile too
    }
  }
  if (!is_valid) return {};
  if (const auto left = ConstantOf(operands[0].id)) {
    // A constant left side decides, or leaves the answer to the right side.
    const bool decides = (left->integer != 0) == (op == LogicalOp::kOr);
    if (!decides) return {operands[1].id};
    return {AddConstant(span, Constant::Bool(op == LogicalOp::kOr))};
  }
  return {Add(span, Type::Scalar(ScalarType::kBool), Logical{op, operands[0].id, operands[1].id})};
}

// Whether one operand suits the operator by itself. False after a report.
bool Checker::CheckOperandType(ast::BinaryOp op, ExprId operand) {
  const Type type = TypeOf(operand);
  const Span span = SpanOf(operand);
  const bool is_bool = type.element == ScalarType::kBool;
  switch (OperationOf(op).takes) {
    case Operation::Takes::kNumbers:
      if (!is_bool) return true;
      diagnostics_.Report(span, diag::BinaryOperand, Spelling(op), "numbers", ToString(type))
          .Note(span, diag::BoolIsNoNumber);
      return false;
    case Operation::Takes::kIntegers: {
      if (IsInteger(type.element)) return true;
      auto report =
          diagnostics_.Report(span, diag::BinaryOperand, Spelling(op), "integers", ToString(type));
      if (is_bool) {
        report.Note(span, diag::BoolIsNoNumber);
      } else if (op == ast::BinaryOp::kRemainder) {
        report.Note(span, diag::FloatRemainder);
      }
      return false;
    }
    case Operation::Takes::kBits:
      if (!IsFloat(type.element)) return true;
      diagnostics_.Report(span, diag::BinaryOperand, Spelling(op), "integers or bools",
                          ToString(type));
      return false;
    case Operation::Takes::kAnything:
    case Operation::Takes::kBools:
      return true;
  }
  UNREACHABLE();
}

// `left op right`, but for && and ||.
Value Checker::Combine(Span span, ast::BinaryOp op, Span op_span, Value left, Value right) {
  if (!CheckOperandType(op, left.id) || !CheckOperandType(op, right.id)) return {};
  const auto element = JoinOperands(span, Spelling(op), left, right);
  if (!element) return {};
  const Type type_left = TypeOf(left.id);
  const Type type_right = TypeOf(right.id);
  const bool is_tile = type_left.is_tiled() || type_right.is_tiled();
  Shape shape;
  if (is_tile) {
    const auto broadcast = BroadcastShapes(span, left.id, right.id);
    if (!broadcast) return {};
    shape = *broadcast;
  }
  const ExprId a = ConvertElements(left.id, *element);
  const ExprId b = ConvertElements(right.id, *element);
  const auto constant_b = ConstantOf(b);
  const auto constant_a = constant_b ? ConstantOf(a) : std::nullopt;
  const Operation operation = OperationOf(op);
  if (const auto* compare = std::get_if<CompareOp>(&operation.op)) {
    if (constant_a) {
      return {AddConstant(span, Constant::Bool(FoldCompare(*compare, *constant_a, *constant_b)))};
    }
    return {Add(span, WithShape(ScalarType::kBool, shape, is_tile),
                Compare{*compare, Stretch(a, shape), Stretch(b, shape)})};
  }
  const BinaryOp binary = std::get<BinaryOp>(operation.op);
  if ((binary == BinaryOp::kDivide || binary == BinaryOp::kRemainder) && constant_b &&
      IsInteger(*element) && constant_b->integer == 0) {
    diagnostics_.Report(op_span, diag::DivisionByZero,
                        binary == BinaryOp::kDivide ? "division" : "remainder");
  }
  if (constant_a) {
    if (const auto folded = FoldBinary(binary, *constant_a, *constant_b)) {
      return {AddConstant(span, *folded)};
    }
  }
  return {Add(span, WithShape(*element, shape, is_tile),
              Binary{binary, Stretch(a, shape), Stretch(b, shape)})};
}

// The condition of an `if` or `while`: one bool scalar. Invalid after a report.
ExprId Checker::CheckCondition(ast::ExprId id, std::string_view construct) {
  const Value value = CheckOperand(id);
  if (!value.ok()) return {};
  const Type type = TypeOf(value.id);
  if (type == Type::Scalar(ScalarType::kBool)) return value.id;
  const Span span = SpanOf(value.id);
  auto report = diagnostics_.Report(span, diag::ConditionNotBool, construct, ToString(type));
  if (type.is_tiled()) {
    report.Note(span, diag::ConditionOfTile);
  } else {
    report.FixIt(span, std::string(Text(span)) + " != 0");
  }
  return {};
}

}  // namespace phobos
