// Calls: the shape and type rules of the built-ins.
#include <array>

#include "base/check.h"
#include "frontend/sema/callables.h"
#include "frontend/sema/checker.h"

namespace phobos {
namespace {

// What a built-in does with shapes and types. Those of one rule differ only in what they compute.
enum class Rule : uint8_t {
  kFloats,   // elementwise on floats
  kNumbers,  // elementwise on numbers
  kWhere,
  kIota,
  kRowwise,  // of one tile of rank 2 (transpose: or 1)
  kGather,
  kDot,
  kAtomic,
};

Rule RuleOf(Builtin builtin) {
  using enum Builtin;
  switch (builtin) {
    case kExp:
    case kLog:
    case kSqrt:
    case kRsqrt:
    case kTanh:
    case kRound:
    case kFloor:
    case kCeil:
    case kPow:
      return Rule::kFloats;
    case kAbs:
    case kTmax:
    case kTmin:
      return Rule::kNumbers;
    case kWhere:
      return Rule::kWhere;
    case kIota:
      return Rule::kIota;
    case kRowsum:
    case kRowmax:
    case kRowmin:
    case kRowargmax:
    case kCumsum:
    case kTril:
    case kTranspose:
    case kFlat:
      return Rule::kRowwise;
    case kGather:
      return Rule::kGather;
    case kDot:
    case kDotT:
      return Rule::kDot;
    case kAtomicAdd:
    case kAtomicCas:
      return Rule::kAtomic;
  }
  UNREACHABLE();
}

// As the user counts them.
size_t ArgumentCount(Builtin builtin) {
  static constexpr size_t kCounts[] = {
#define PHOBOS_BUILTIN(Name, spelling, arguments) arguments,
#include "frontend/sema/kernel.def"
  };
  if (builtin == Builtin::kIota) return 1;  // its argument goes into the type
  return kCounts[static_cast<int>(builtin)];
}

// The type in which a sum is made.
ScalarType SumType(ScalarType element) {
  if (IsFloat(element)) return element == ScalarType::kF64 ? element : ScalarType::kF32;
  return element == ScalarType::kI64 ? element : ScalarType::kI32;
}

bool IsSmallFloat(ScalarType type) { return IsFloat(type) && type != ScalarType::kF64; }

bool IsByte(ScalarType type) { return type == ScalarType::kI8 || type == ScalarType::kU8; }

}  // namespace

bool Checker::CheckArgumentCount(Span span, std::string_view name, size_t found, size_t expected) {
  if (found == expected) return true;
  if (HasErrorWithin(span)) return false;  // an argument was lost to it
  diagnostics_.Report(span, diag::ArgumentCount, name, expected, expected == 1 ? "" : "s", found);
  return false;
}

Value Checker::MakeCall(Span span, Type type, Builtin builtin, std::vector<ExprId> args) {
  return {Add(span, type, Call{builtin, std::move(args)})};
}

Value Checker::CheckCall(Span span, const ast::CallExpr& call) {
  const auto check_arguments = [&] {
    for (ast::ExprId arg : call.args) Check(arg);
    return Value{};
  };
  const ast::Expr& callee = file_.exprs[call.callee];
  const auto* name_expr = std::get_if<ast::NameExpr>(&callee.node);
  if (name_expr == nullptr) {
    const Value value = Check(call.callee);
    if (value.ok()) diagnostics_.Report(callee.span, diag::CalleeNotName);
    return check_arguments();
  }
  const ast::Name& name = name_expr->name;
  if (Symbol* symbol = scopes_.Find(name.text)) {
    symbol->is_used = true;
    if (symbol->kind != Symbol::Kind::kPoison && symbol->kind != Symbol::Kind::kFunction) {
      diagnostics_.Report(name.span, diag::NotAFunction, name.text)
          .Note(symbol->span, diag::DeclaredHere, name.text);
    }
    return check_arguments();
  }
  const Callable* callable = FindCallable(name.text);
  if (callable == nullptr) {
    if (name.text == "ctx") {
      diagnostics_.Report(name.span, diag::ContextAsValue);
    } else {
      ReportUnknownName(name, /*is_callee=*/true, /*is_target=*/false);
    }
    return check_arguments();
  }
  switch (callable->kind) {
    case Callable::Kind::kBuiltin:
      return CheckBuiltin(span, callable->builtin, call.args);
    case Callable::Kind::kConversion:
      return CheckConversion(span, callable->type, call.args);
    case Callable::Kind::kExtent:
      return CheckExtent(span, call.args);
    case Callable::Kind::kProgramId:
      return CheckProgramId(span, call.args);
    case Callable::Kind::kUnsupported:
      ReportUnsupported(span, std::string(name.text) + "()");
      return check_arguments();
  }
  UNREACHABLE();
}

Value Checker::CheckBuiltin(Span span, Builtin builtin, const std::vector<ast::ExprId>& args) {
  const bool is_count_right =
      CheckArgumentCount(span, Spelling(builtin), args.size(), ArgumentCount(builtin));
  const Rule rule = RuleOf(builtin);
  if (is_count_right) {
    // These have arguments that are no operands.
    if (rule == Rule::kIota) return CheckIota(span, args[0]);
    if (rule == Rule::kGather) return CheckGather(span, args);
    if (rule == Rule::kAtomic) return CheckAtomic(span, builtin, args);
  }
  std::vector<Value> values;
  values.reserve(args.size());
  bool is_valid = is_count_right;
  for (ast::ExprId arg : args) {
    values.push_back(is_count_right ? CheckOperand(arg) : Check(arg));
    is_valid = is_valid && values.back().ok();
  }
  if (!is_valid) return {};
  switch (rule) {
    case Rule::kFloats:
    case Rule::kNumbers:
      return CheckElementwise(span, builtin, std::move(values));
    case Rule::kWhere:
      return CheckWhere(span, std::move(values));
    case Rule::kRowwise:
      return CheckRowwise(span, builtin, values[0]);
    case Rule::kDot:
      return CheckDot(span, builtin, values[0], values[1]);
    case Rule::kIota:
    case Rule::kGather:
    case Rule::kAtomic:
      break;
  }
  UNREACHABLE();
}

// One or two operands, all of the result's type and shape.
Value Checker::CheckElementwise(Span span, Builtin builtin, std::vector<Value> args) {
  const bool is_pair = args.size() == 2;
  ScalarType element = TypeOf(args[0].id).element;
  Shape shape = TypeOf(args[0].id).shape;
  bool is_tile = TypeOf(args[0].id).is_tiled();
  if (is_pair) {
    const auto join = JoinOperands(span, Spelling(builtin), args[0], args[1]);
    if (!join) return {};
    element = *join;
    const auto broadcast = BroadcastShapes(span, args[0].id, args[1].id);
    if (!broadcast) return {};
    shape = *broadcast;
    is_tile = is_tile || TypeOf(args[1].id).is_tiled();
  }
  const bool needs_float = RuleOf(builtin) == Rule::kFloats;
  if (needs_float ? !IsFloat(element) : !IsNumeric(element)) {
    const ExprId arg = args[0].id;
    const Span place = SpanOf(arg);
    auto report = diagnostics_.Report(place, diag::ArgumentType, Spelling(builtin),
                                      needs_float ? "floats" : "numbers", ToString(TypeOf(arg)));
    if (element != ScalarType::kBool) {
      const std::string text(Text(place));
      const bool is_literal = args[0].literal != Value::Literal::kNone;
      report.FixIt(place, is_literal ? text + ".0" : "f32(" + text + ")");
    } else {
      report.Note(place, diag::BoolIsNoNumber);
    }
    return {};
  }
  std::vector<ExprId> operands;
  operands.reserve(args.size());
  for (const Value& arg : args) {
    operands.push_back(Stretch(ConvertElements(arg.id, element), shape));
  }
  return MakeCall(span, is_tile ? Type::Tile(element, shape) : Type::Scalar(element), builtin,
                  std::move(operands));
}

Value Checker::CheckWhere(Span span, std::vector<Value> args) {
  const Type condition = TypeOf(args[0].id);
  if (condition.element != ScalarType::kBool) {
    const Span place = SpanOf(args[0].id);
    diagnostics_
        .Report(place, diag::ArgumentType, "where", "bools as its first argument",
                ToString(condition))
        .Note(place, diag::CompareWithZero);
    return {};
  }
  const auto element = JoinOperands(span, "where", args[1], args[2]);
  if (!element) return {};
  const auto values_shape = BroadcastShapes(span, args[1].id, args[2].id);
  if (!values_shape) return {};
  bool is_tile = false;
  for (const Value& arg : args) is_tile = is_tile || TypeOf(arg.id).is_tiled();
  const auto shape = Broadcast(condition.shape, *values_shape);
  if (!shape) {
    diagnostics_
        .Report(span, diag::ShapesDoNotBroadcast, ShapeText(args[0].id),
                "`" + ToString(*values_shape) + "`")
        .Note(span, diag::HowShapesBroadcast);
    return {};
  }
  if (!CheckTileSize(*shape, span)) return {};
  std::vector<ExprId> operands = {Stretch(args[0].id, *shape)};
  for (size_t i = 1; i < args.size(); ++i) {
    operands.push_back(Stretch(ConvertElements(args[i].id, *element), *shape));
  }
  return MakeCall(span, is_tile ? Type::Tile(*element, *shape) : Type::Scalar(*element),
                  Builtin::kWhere, std::move(operands));
}

Value Checker::CheckIota(Span span, ast::ExprId arg) {
  const auto length = CheckConstantDim(arg);
  Shape shape;
  if (!length || !AppendDim(shape, *length, file_.exprs[arg].span)) return {};
  return MakeCall(span, Type::Tile(ScalarType::kI32, shape), Builtin::kIota, {});
}

Value Checker::CheckRowwise(Span span, Builtin builtin, Value arg) {
  const Type type = TypeOf(arg.id);
  const Span place = SpanOf(arg.id);
  const bool is_transpose = builtin == Builtin::kTranspose;
  const int rank = type.shape.rank();
  if (!type.is_tiled() || (rank != 2 && !(is_transpose && rank == 1))) {
    auto report = diagnostics_.Report(place, diag::ArgumentType, Spelling(builtin),
                                      is_transpose ? "a tile of rank 1 or 2" : "a tile of rank 2",
                                      ToString(type));
    if (rank == 1) report.Note(place, diag::RowOfRankOne);
    return {};
  }
  const int64_t rows = type.shape[0];
  const int64_t columns = rank == 2 ? type.shape[1] : 1;
  using enum Builtin;
  ScalarType element = type.element;
  if (builtin == kRowsum || builtin == kCumsum) element = SumType(element);
  if (builtin == kRowargmax) element = ScalarType::kI32;
  Shape shape = type.shape;
  if (builtin == kRowsum || builtin == kRowmax || builtin == kRowmin || builtin == kRowargmax) {
    shape = {rows, 1};
  } else if (builtin == kTranspose) {
    shape = rank == 1 ? Shape{rows, 1} : Shape{columns, rows};
  } else if (builtin == kFlat) {
    shape = {1, rows * columns};
  }
  const bool needs_number = builtin != kTril && builtin != kTranspose && builtin != kFlat;
  if (needs_number && type.element == ScalarType::kBool) {
    diagnostics_.Report(place, diag::ArgumentType, Spelling(builtin), "numbers", ToString(type))
        .Note(place, diag::BoolIsNoNumber);
    return {};
  }
  return MakeCall(span, Type::Tile(element, shape), builtin, {arg.id});
}

Value Checker::CheckDot(Span span, Builtin builtin, Value a, Value b) {
  const bool is_transposed = builtin == Builtin::kDotT;
  for (const Value& arg : {a, b}) {
    const Type type = TypeOf(arg.id);
    const Span place = SpanOf(arg.id);
    if (!type.is_tiled() || type.shape.rank() != 2) {
      auto report = diagnostics_.Report(place, diag::ArgumentType, Spelling(builtin),
                                        "tiles of rank 2", ToString(type));
      if (type.shape.rank() == 1) report.Note(place, diag::RowOfRankOne);
      return {};
    }
    if (type.element == ScalarType::kBool) {
      diagnostics_.Report(place, diag::ArgumentType, Spelling(builtin), "numbers", ToString(type))
          .Note(place, diag::BoolIsNoNumber);
      return {};
    }
  }
  const Type left = TypeOf(a.id);
  const Type right = TypeOf(b.id);
  const int64_t depth = left.shape[1];
  if (right.shape[is_transposed ? 1 : 0] != depth) {
    auto report =
        diagnostics_.Report(span, diag::DotShapes, Spelling(builtin),
                            is_transposed ? "[N, K]" : "[K, N]", ShapeText(a.id), ShapeText(b.id));
    if (right.shape[is_transposed ? 0 : 1] == depth) {
      const std::string other = is_transposed ? "dot" : "dot_t";
      const Span name{span.begin, span.begin + static_cast<uint32_t>(Spelling(builtin).size())};
      report.Note(name, diag::OtherDot, other).FixIt(name, other);
    }
    return {};
  }
  const Shape shape{left.shape[0], right.shape[is_transposed ? 0 : 1]};
  if (!CheckTileSize(shape, span)) return {};
  // Mixes that multiply exactly stay as they are, so that each operand is staged in its own type.
  ScalarType sum;
  if (IsSmallFloat(left.element) && IsSmallFloat(right.element)) {
    sum = ScalarType::kF32;
  } else if (IsByte(left.element) && IsByte(right.element)) {
    sum = ScalarType::kI32;
  } else {
    const ScalarType join = *Join(left.element, right.element);
    a.id = ConvertElements(a.id, join);
    b.id = ConvertElements(b.id, join);
    sum = SumType(join);
  }
  return MakeCall(span, Type::Tile(sum, shape), builtin, {a.id, b.id});
}

Value Checker::CheckGather(Span span, const std::vector<ast::ExprId>& args) {
  const Value table = Check(args[0]);
  const Value indices = CheckOperand(args[1]);
  if (!table.ok() || !indices.ok()) return {};
  const Type type = TypeOf(table.id);
  const Span place = SpanOf(table.id);
  int rank = type.shape.rank();
  bool is_row = rank == 2 && type.shape[0] == 1;
  if (type.form == Type::Form::kTensor) {
    const std::vector<Dim>& dims = kernel_.params[BaseParam(table.id)].dims;
    rank = static_cast<int>(dims.size());
    is_row = rank == 2 && dims[0].is_constant() && dims[0].constant == 1;
  }
  if (rank != 1 && !is_row) {
    diagnostics_.Report(
        place, diag::ArgumentType, "gather", "a table of rank 1 or of one row, `[1, n]`",
        type.form == Type::Form::kTensor ? ToString(type) + " of rank " + std::to_string(rank)
                                         : ToString(type));
    return {};
  }
  MarkLoaded(table.id);
  const Type index = TypeOf(indices.id);
  if (!index.is_tiled() || !IsInteger(index.element)) {
    const Span index_place = SpanOf(indices.id);
    auto report = diagnostics_.Report(index_place, diag::ArgumentType, "gather",
                                      "a tile of integers as its indices", ToString(index));
    if (index.is_scalar() && IsInteger(index.element)) report.Note(index_place, diag::UsePoint);
    return {};
  }
  return MakeCall(span, Type::Tile(type.element, index.shape), Builtin::kGather,
                  {table.id, indices.id});
}

Value Checker::CheckAtomic(Span span, Builtin builtin, const std::vector<ast::ExprId>& args) {
  const Value target = Check(args[0]);
  const ExprId index = CheckIndexScalar(args[1]);
  std::vector<Value> values;
  bool is_valid = target.ok() && index.valid();
  for (size_t i = 2; i < args.size(); ++i) {
    values.push_back(CheckOperand(args[i]));
    is_valid = is_valid && values.back().ok();
  }
  if (!target.ok()) return {};
  const Type type = TypeOf(target.id);
  const Span place = SpanOf(target.id);
  const ParamId param = BaseParam(target.id);
  if (type.form != Type::Form::kTensor || kernel_.params[param].dims.size() != 1) {
    diagnostics_.Report(
        place, diag::ArgumentType, Spelling(builtin), "a tensor of rank 1",
        type.form == Type::Form::kTensor
            ? ToString(type) + " of rank " + std::to_string(kernel_.params[param].dims.size())
            : ToString(type));
    return {};
  }
  const bool is_wide_integer = type.element == ScalarType::kI32 || type.element == ScalarType::kI64;
  const bool is_wide_float = type.element == ScalarType::kF32 || type.element == ScalarType::kF64;
  if (!is_wide_integer && !(is_wide_float && builtin == Builtin::kAtomicAdd)) {
    diagnostics_.Report(place, diag::ArgumentType, Spelling(builtin),
                        builtin == Builtin::kAtomicAdd ? "elements of type i32, i64, f32 or f64"
                                                       : "elements of type i32 or i64",
                        ToString(type));
    return {};
  }
  kernel_.params[param].is_loaded = true;
  kernel_.params[param].is_stored = true;
  if (!is_valid) return {};
  std::vector<ExprId> operands = {target.id, index};
  for (const Value& value : values) {
    operands.push_back(ConvertForStore(value, Type::Scalar(type.element)));
    if (!operands.back().valid()) return {};
  }
  return MakeCall(span, Type::Scalar(type.element), builtin, std::move(operands));
}

// extent(x, d)
Value Checker::CheckExtent(Span span, const std::vector<ast::ExprId>& args) {
  if (!CheckArgumentCount(span, "extent", args.size(), 2)) {
    for (ast::ExprId arg : args) Check(arg);
    return {};
  }
  const Value base = Check(args[0]);
  const ExprId axis = CheckIndexScalar(args[1]);
  if (!base.ok() || !axis.valid()) return {};
  const Type type = TypeOf(base.id);
  if (type.is_scalar()) {
    diagnostics_.Report(SpanOf(base.id), diag::ArgumentType, "extent", "a tensor, view or tile",
                        ToString(type));
    return {};
  }
  const bool is_tensor = type.form == Type::Form::kTensor;
  const int64_t rank = is_tensor
                           ? static_cast<int64_t>(kernel_.params[BaseParam(base.id)].dims.size())
                           : type.shape.rank();
  const auto d = IntegerOf(axis);
  if (!d || *d < 0 || *d >= rank) {
    diagnostics_.Report(SpanOf(axis), diag::AxisRange, "extent", rank - 1, Text(SpanOf(axis)));
    return {};
  }
  if (!is_tensor) return {AddIndex(span, type.shape[static_cast<int>(*d)])};
  const Dim dim = kernel_.params[BaseParam(base.id)].dims[*d];
  if (dim.is_constant()) return {AddIndex(span, dim.constant)};
  return {Add(span, Type::Scalar(ScalarType::kI32), ExtentRef{dim.extent})};
}

// program_id(axis), the older spelling of ctx.block.
Value Checker::CheckProgramId(Span span, const std::vector<ast::ExprId>& args) {
  std::vector<ExprId> values;
  for (ast::ExprId arg : args) values.push_back(CheckIndexScalar(arg));
  if (!CheckArgumentCount(span, "program_id", args.size(), 1) || !values[0].valid()) return {};
  const auto axis = IntegerOf(values[0]);
  if (!axis || *axis < 0 || *axis > 2) {
    diagnostics_.Report(SpanOf(values[0]), diag::AxisRange, "program_id", int64_t{2},
                        Text(SpanOf(values[0])));
    return {};
  }
  return {Add(span, Type::Scalar(ScalarType::kI32), BlockIndex{static_cast<int>(*axis)})};
}

}  // namespace phobos
