// What stands before a kernel's body: parameters, types, extents.
#include "base/check.h"
#include "base/text.h"
#include "frontend/sema/checker.h"

namespace phobos {
namespace {

// What people from other languages write for the types of this one.
std::string ForeignType(std::string_view name) {
  struct Pair {
    std::string_view foreign;
    std::string_view own;
  };
  static constexpr Pair kPairs[] = {
      {"half", "f16"},    {"float16", "f16"}, {"bfloat16", "bf16"}, {"float", "f32"},
      {"float32", "f32"}, {"double", "f64"},  {"float64", "f64"},   {"char", "i8"},
      {"int8", "i8"},     {"uint8", "u8"},    {"byte", "u8"},       {"short", "i16"},
      {"int16", "i16"},   {"int", "i32"},     {"int32", "i32"},     {"long", "i64"},
      {"int64", "i64"},   {"i1", "bool"},     {"boolean", "bool"},
  };
  for (const Pair& pair : kPairs) {
    if (pair.foreign == name) return std::string(pair.own);
  }
  return "";
}

}  // namespace

Checker::Checker(std::shared_ptr<const SourceFile> source, const ast::File& file,
                 const SemaOptions& options, Diagnostics& diagnostics, OptionNames& option_names)
    : source_(std::move(source)),
      file_(file),
      options_(options),
      diagnostics_(diagnostics),
      option_names_(option_names) {}

std::optional<Kernel> Checker::Run(const ast::Kernel& kernel) {
  const int errors_before = diagnostics_.error_count();
  kernel_.name = kernel.name.text;
  kernel_.source = source_;
  kernel_.span = kernel.header_span;
  scopes_.Enter();
  DeclareFunctions();
  scopes_.Enter();
  CheckAttributes(kernel);
  for (const ast::Param& param : kernel.params) CheckParam(param);
  for (const ast::Attribute& attribute : kernel.attributes) {
    if (attribute.name.text == "aligned") CheckAligned(attribute);
  }
  // The body is an inner block of the header: it may hide a parameter.
  kernel_.body = CheckBlock(kernel.body);
  LeaveScope();
  LeaveScope();
  DeriveGrid();
  if (diagnostics_.error_count() > errors_before) return std::nullopt;
  return std::move(kernel_);
}

void Checker::DeclareFunctions() {
  for (size_t i = 0; i < file_.functions.size(); ++i) {
    const ast::Name& name = file_.functions[i].name;
    if (scopes_.FindInnermost(name.text) != nullptr) continue;
    scopes_.Declare(name.text,
                    {Symbol::Kind::kFunction, static_cast<uint32_t>(i), name.span, false});
  }
}

void Checker::CheckParam(const ast::Param& param) {
  const auto element = CheckScalarType(param.type.element);
  bool is_valid = element.has_value();
  Param result{std::string(param.name.text),
               param.name.span,
               param.type.form == ast::TypeExpr::Form::kTensor,
               element.value_or(ScalarType::kI32),
               {}};
  switch (param.type.form) {
    case ast::TypeExpr::Form::kScalar:
      break;
    case ast::TypeExpr::Form::kTile:
      diagnostics_.Report(param.type.span, diag::TileParameter)
          .FixIt(Span{param.type.span.begin, param.type.span.begin + 4}, "tensor");
      is_valid = false;
      break;
    case ast::TypeExpr::Form::kTensor:
      if (param.type.dims.size() > static_cast<size_t>(Shape::kMaxRank)) {
        diagnostics_.Report(param.type.span, diag::TooManyDimensions, param.type.dims.size(),
                            Shape::kMaxRank);
        is_valid = false;
        break;
      }
      for (ast::ExprId dim : param.type.dims) {
        const auto checked = CheckTensorDim(dim);
        is_valid = is_valid && checked;
        if (checked) result.dims.push_back(*checked);
      }
      is_valid = is_valid && !result.dims.empty();
      break;
  }
  if (!is_valid) {
    DeclarePoison(param.name);
    return;
  }
  // A parameter of an extent's name would make that name mean two things.
  if (const Symbol* symbol = scopes_.FindInnermost(param.name.text);
      symbol != nullptr &&
      (symbol->kind == Symbol::Kind::kExtent || symbol->kind == Symbol::Kind::kStatic)) {
    diagnostics_.Report(param.name.span, diag::ParameterIsExtent, param.name.text)
        .Note(symbol->span, diag::RunTimeExtent, param.name.text);
    return;
  }
  const ParamId id = kernel_.params.Add(std::move(result));
  written_params_.push_back(&param);
  Declare(param.name, {Symbol::Kind::kParam, id.index(), param.name.span, false});
}

// A constant expression, or one name that is no constant: a run-time extent.
std::optional<Dim> Checker::CheckTensorDim(ast::ExprId dim) {
  if (!dim.valid()) return std::nullopt;
  const ast::Expr& expr = file_.exprs[dim];
  if (const auto* name = std::get_if<ast::NameExpr>(&expr.node)) {
    const Symbol* symbol = scopes_.FindInnermost(name->name.text);
    if (symbol == nullptr) {
      if (name->name.text.empty()) return std::nullopt;
      return DeclareExtent(name->name);
    }
    if (symbol->kind == Symbol::Kind::kExtent) return Dim{ExtentId(symbol->index), 0};
    if (symbol->kind == Symbol::Kind::kParam) {
      diagnostics_.Report(expr.span, diag::ExtentIsParameter, name->name.text)
          .Note(symbol->span, diag::DeclaredHere, name->name.text);
      return std::nullopt;
    }
    if (symbol->kind == Symbol::Kind::kPoison) return std::nullopt;
  }
  if (const ast::Name* extent = FindUndeclared(dim)) {
    diagnostics_.Report(expr.span, diag::DimensionNotConstant, Text(expr.span))
        .Note(extent->span, diag::RunTimeExtent, extent->text);
    return std::nullopt;
  }
  const auto constant = CheckConstantDim(dim);
  if (!constant) return std::nullopt;
  if (*constant < 1 || *constant > kMaxExtent) {
    diagnostics_.Report(expr.span, diag::DimensionRange, *constant, kMaxExtent);
    return std::nullopt;
  }
  return Dim{{}, *constant};
}

// A name in an arithmetic expression that nothing has declared: in a tensor's dimension it can only
// be meant as an extent. Null when there is none.
const ast::Name* Checker::FindUndeclared(ast::ExprId id) {
  if (!id.valid()) return nullptr;
  const ast::Expr& expr = file_.exprs[id];
  if (const auto* name = std::get_if<ast::NameExpr>(&expr.node)) {
    return scopes_.Find(name->name.text) == nullptr ? &name->name : nullptr;
  }
  if (const auto* unary = std::get_if<ast::UnaryExpr>(&expr.node)) {
    return FindUndeclared(unary->operand);
  }
  if (const auto* binary = std::get_if<ast::BinaryExpr>(&expr.node)) {
    const ast::Name* left = FindUndeclared(binary->left);
    return left != nullptr ? left : FindUndeclared(binary->right);
  }
  return nullptr;
}

Dim Checker::DeclareExtent(const ast::Name& name) {
  if (!options_.statics.empty()) {
    std::string text(name.text);
    option_names_.extents.insert(text);
    const auto it = options_.statics.find(text);
    if (it != options_.statics.end()) {
      int64_t value = it->second;
      if (value < 1 || value > kMaxExtent) {
        diagnostics_.Report(name.span, diag::StaticRange, name.text, value, kMaxExtent);
        value = 1;
      }
      kernel_.statics.push_back({std::move(text), name.span, value});
      Declare(name, {Symbol::Kind::kStatic, static_cast<uint32_t>(kernel_.statics.size() - 1),
                     name.span, false});
      return Dim{{}, value};
    }
  }
  const ExtentId id = kernel_.extents.Add(Extent{std::string(name.text), name.span, 1});
  Declare(name, {Symbol::Kind::kExtent, id.index(), name.span, false});
  return Dim{id, 0};
}

std::optional<ScalarType> Checker::CheckScalarType(const ast::Name& name) {
  if (const auto type = ParseScalarType(name.text)) return type;
  if (name.text.empty()) return std::nullopt;
  std::string hint;
  std::string nearest = ForeignType(name.text);
  if (!nearest.empty()) {
    hint = "; did you mean `" + nearest + "`?";
  } else {
    std::tie(hint, nearest) = DidYouMean(name.text, {
#define PHOBOS_SCALAR_TYPE(Name, spelling, bits) spelling,
#include "frontend/sema/types.def"
                                                    });
  }
  auto report = diagnostics_.Report(name.span, diag::UnknownType, name.text, hint);
  if (!nearest.empty()) {
    report.FixIt(name.span, nearest);
  } else {
    report.Note(name.span, diag::TypesAre);
  }
  return std::nullopt;
}

std::optional<Type> Checker::CheckLocalType(const ast::TypeExpr& type) {
  const auto element = CheckScalarType(type.element);
  switch (type.form) {
    case ast::TypeExpr::Form::kScalar:
      if (!element) return std::nullopt;
      return Type::Scalar(*element);
    case ast::TypeExpr::Form::kTensor:
      diagnostics_.Report(type.span, diag::TensorLocal)
          .FixIt(Span{type.span.begin, type.span.begin + 6}, "tile");
      return std::nullopt;
    case ast::TypeExpr::Form::kTile:
      break;
  }
  if (type.dims.size() > static_cast<size_t>(Shape::kMaxRank)) {
    diagnostics_.Report(type.span, diag::TooManyDimensions, type.dims.size(), Shape::kMaxRank);
    return std::nullopt;
  }
  Shape shape;
  bool is_valid = element.has_value() && !type.dims.empty();
  for (ast::ExprId dim : type.dims) {
    const auto length = CheckConstantDim(dim);
    if (!length || (is_valid && !AppendDim(shape, *length, file_.exprs[dim].span))) {
      is_valid = false;
    }
  }
  if (!is_valid) return std::nullopt;
  return Type::Tile(*element, shape);
}

// An integer constant of any value. Nothing after a report.
std::optional<int64_t> Checker::CheckConstantDim(ast::ExprId dim) {
  const Value value = CheckOperand(dim);
  if (!value.ok()) return std::nullopt;
  const Type type = TypeOf(value.id);
  const Span span = SpanOf(value.id);
  if (const auto constant = IntegerOf(value.id)) return constant;
  if (!type.is_scalar() || !IsInteger(type.element)) {
    diagnostics_.Report(span, diag::DimensionNotInteger, ToString(type));
    return std::nullopt;
  }
  auto report = diagnostics_.Report(span, diag::DimensionNotConstant, Text(span));
  if (const auto* extent = std::get_if<ExtentRef>(&kernel_.exprs[value.id].node)) {
    const Extent& declared = kernel_.extents[extent->extent];
    report.Note(declared.span, diag::RunTimeExtent, declared.name);
  } else {
    report.Note(span, diag::WhatIsConstant);
  }
  return std::nullopt;
}

bool Checker::AppendDim(Shape& shape, int64_t dim, Span span) {
  if (dim < 1) {
    diagnostics_.Report(span, diag::DimensionRange, dim, kMaxTileElements);
    return false;
  }
  if (dim > kMaxTileElements / shape.elements()) {
    diagnostics_.Report(span, diag::TileTooLarge, kMaxTileElements);
    return false;
  }
  shape.Append(dim);
  return true;
}

bool Checker::CheckTileSize(const Shape& shape, Span span) {
  if (shape.elements() <= kMaxTileElements) return true;
  diagnostics_.Report(span, diag::TileTooLarge, kMaxTileElements);
  return false;
}

}  // namespace phobos
