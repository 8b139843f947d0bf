// The evaluator's expressions.
#include <algorithm>

#include "base/check.h"
#include "runtime/reference/evaluator.h"
#include "runtime/reference/operations.h"
#include "runtime/tensor/numbers.h"

namespace phobos::reference {

Value Evaluator::Eval(const Expr& expr) {
  if (expr.type.is_tiled()) CountElements(expr.type.shape.elements());
  return std::visit(
      [&](const auto& node) -> Value {
        if constexpr (std::is_same_v<std::decay_t<decltype(node)>, std::monostate>) {
          UNREACHABLE();
        } else {
          return Eval(expr, node);
        }
      },
      expr.node);
}

Value Evaluator::Eval(const Expr& expr, const IntConstant& constant) {
  return Value::Integer(expr.type.element, constant.value);
}

Value Evaluator::Eval(const Expr& expr, const FloatConstant& constant) {
  return Value::Real(expr.type.element, constant.value);
}

Value Evaluator::Eval(const Expr&, const BoolConstant& constant) {
  return Value::Integer(ScalarType::kBool, constant.value);
}

Value Evaluator::Eval(const Expr& expr, const ParamRef&) {
  CHECK(expr.type.is_scalar());
  return ReadRegionOf(expr);
}

Value Evaluator::Eval(const Expr&, const ExtentRef& ref) {
  return Value::Integer(ScalarType::kI32, launch_.extents[ref.extent.index()]);
}

Value Evaluator::Eval(const Expr& expr, const LocalRef& ref) {
  // The usual case, without the detour over a region.
  const Variable& variable = locals_[ref.local.index()].variable;
  const Local::Kind kind = kernel_.locals[ref.local].kind;
  const bool is_variable = kind != Local::Kind::kView && kind != Local::Kind::kTensor;
  if (is_variable && variable.written.empty()) return variable.value;
  return ReadRegionOf(expr);
}

Value Evaluator::Eval(const Expr&, const BlockIndex& index) {
  return Value::Integer(ScalarType::kI32, block_[index.axis]);
}

Value Evaluator::Eval(const Expr&, const GridSize& size) {
  return Value::Integer(ScalarType::kI32, launch_.grid[size.axis]);
}

Value Evaluator::Eval(const Expr& expr, const OldTarget&) { return ReadRegionOf(expr); }

Value Evaluator::Eval(const Expr&, const Unary& unary) {
  return Apply(unary.op, Eval(unary.operand));
}

Value Evaluator::Eval(const Expr& expr, const Binary& binary) {
  const Value left = Eval(binary.left);
  const Value right = Eval(binary.right);
  if (left.is_float()) CountRoundings(1, UnitRoundoff(left.element));
  int64_t zero_divisions = 0;
  Value result = Apply(binary.op, left, right, zero_divisions);
  if (zero_divisions > 0) zero_divisions_[expr.span.begin] += zero_divisions;
  return result;
}

Value Evaluator::Eval(const Expr&, const Compare& compare) {
  const Value left = Eval(compare.left);
  return Apply(compare.op, left, Eval(compare.right));
}

Value Evaluator::Eval(const Expr&, const Logical& logical) {
  const bool left = Eval(logical.left).boolean();
  const bool decides = logical.op == LogicalOp::kAnd ? !left : left;
  return Value::Integer(ScalarType::kBool, decides ? left : Eval(logical.right).boolean());
}

Value Evaluator::Eval(const Expr& expr, const Convert& convert) {
  const ScalarType to = expr.type.element;
  if (IsFloat(to)) CountRoundings(1, UnitRoundoff(to));
  return ConvertTo(to, Eval(convert.operand));
}

Value Evaluator::Eval(const Expr& expr, const phobos::BroadcastTo& broadcast) {
  return reference::BroadcastTo(expr.type.shape, Eval(broadcast.operand));
}

Value Evaluator::Eval(const Expr& expr, const Slice&) { return ReadRegionOf(expr); }

Value Evaluator::Eval(const Expr& expr, const Element&) { return ReadRegionOf(expr); }

Value Evaluator::Eval(const Expr& expr, const Call& call) {
  using enum Builtin;
  CountCall(expr, call);
  std::vector<Value> args;
  const bool has_target =
      call.builtin == kGather || call.builtin == kAtomicAdd || call.builtin == kAtomicCas;
  for (size_t i = 0; i < call.args.size() && !has_target; ++i) args.push_back(Eval(call.args[i]));
  const ScalarType element = expr.type.element;
  const Shape& shape = expr.type.shape;
  switch (call.builtin) {
    case kExp:
    case kLog:
    case kSqrt:
    case kRsqrt:
    case kTanh:
    case kAbs:
    case kRound:
    case kFloor:
    case kCeil:
      return Elementwise(call.builtin, args[0]);
    case kPow:
    case kTmax:
    case kTmin:
      return Elementwise(call.builtin, args[0], args[1]);
    case kWhere:
      return Where(args[0], args[1], args[2]);
    case kIota:
      return Iota(shape);
    case kRowsum:
      return Rowsum(args[0], element);
    case kRowmax:
      return Rowmax(args[0]);
    case kRowmin:
      return Rowmin(args[0]);
    case kRowargmax:
      return Rowargmax(args[0]);
    case kCumsum:
      return Cumsum(args[0], element);
    case kTril:
      return Tril(args[0]);
    case kTranspose:
      return Transpose(args[0], shape);
    case kFlat:
      return Flat(args[0], shape);
    case kGather:
      return EvalGather(expr, call);
    case kDot:
    case kDotT:
      CountElements(shape.elements() * args[0].shape[1]);
      return Dot(args[0], args[1], call.builtin == kDotT, element);
    case kAtomicAdd:
    case kAtomicCas:
      return EvalAtomic(expr, call);
  }
  UNREACHABLE();
}

// Reads only the elements that the indices choose.
Value Evaluator::EvalGather(const Expr& expr, const Call& call) {
  Variable scratch;
  const Region table = RegionOf(call.args[0], scratch);
  const Value indices = Eval(call.args[1]);
  Value result = Value::Zeros(expr.type.element, indices.shape);
  for (int64_t i = 0; i < result.size(); ++i) {
    std::vector<Subscript> point(table.shape.size(), {0, 1, true});  // [i], or [0, i]
    point.back().start = indices.integers[i];
    const Value element = ReadAt(Subregion(table, point), expr.span);
    if (element.is_float()) {
      result.reals[i] = element.reals[0];
    } else {
      result.integers[i] = element.integers[0];
    }
  }
  return result;
}

Value Evaluator::EvalAtomic(const Expr& expr, const Call& call) {
  Variable scratch;
  const Region tensor = RegionOf(call.args[0], scratch);
  const Region target = Subregion(tensor, {{EvalInteger(call.args[1]), 1, true}});
  const Value operand = Eval(call.args[2]);
  const Value desired = call.builtin == Builtin::kAtomicCas ? Eval(call.args[3]) : Value();
  const Value old = ReadAt(target, expr.span);  // 0 outside, where nothing is stored either
  if (error_) return old;
  if (call.builtin == Builtin::kAtomicAdd) {
    if (old.is_float()) CountRoundings(1, UnitRoundoff(old.element));
    Write(target, AddScalars(old, operand));
  } else if (old.integer() == operand.integer()) {
    Write(target, desired);
  }
  return old;
}

// What the hardware's roundings and approximations may do to a call's result. The approximate
// instructions' errors are those of the PTX ISA: ex2.approx.f32 2 ulp + 2^-22, lg2.approx.f32
// 2^-22, sqrt and rsqrt.approx.f32 2^-22.9 or better, tanh.approx.f32 2^-11.
void Evaluator::CountCall(const Expr& expr, const Call& call) {
  using enum Builtin;
  const ScalarType element = expr.type.element;
  if (!IsFloat(element)) return;
  const auto extent_of_first = [&](int axis) {
    return kernel_.exprs[call.args[0]].type.shape[axis];
  };
  const double unit = UnitRoundoff(element);
  const double wide_unit = element == ScalarType::kF64 ? unit : UnitRoundoff(ScalarType::kF32);
  const bool is_approximate = element != ScalarType::kF64;
  switch (call.builtin) {
    case kExp:
    case kLog:
    case kPow:
      return CountRoundings(1, std::max(unit, is_approximate ? 0x1p-20 : 0x1p-50));
    case kSqrt:
    case kRsqrt:
      return CountRoundings(1, std::max(unit, is_approximate ? 0x1p-22 : 0x1p-52));
    case kTanh:
      return CountRoundings(1, std::max(unit, is_approximate ? 0x1p-11 : 0x1p-50));
    case kRowsum:
      return CountRoundings(extent_of_first(1), wide_unit);
    case kCumsum:
      return CountRoundings(extent_of_first(0), wide_unit);
    case kDot:
    case kDotT:
      return CountRoundings(extent_of_first(1), wide_unit);
    case kAbs:
    case kRound:
    case kFloor:
    case kCeil:
    case kTmax:
    case kTmin:
    case kWhere:
    case kIota:
    case kRowmax:
    case kRowmin:
    case kRowargmax:
    case kTril:
    case kTranspose:
    case kFlat:
    case kGather:
    case kAtomicAdd:
    case kAtomicCas:
      return;
  }
  UNREACHABLE();
}

}  // namespace phobos::reference
