// Subscripts: points and ranges of tensors, views and tiles.
#include "base/check.h"
#include "frontend/sema/checker.h"
#include "frontend/sema/print.h"

namespace phobos {

// The tensor parameter of which a tensor, view or element is a part; invalid for all else.
ParamId Checker::BaseParam(ExprId expr) const {
  while (true) {
    const Expr& node = kernel_.exprs[expr];
    if (const auto* param = std::get_if<ParamRef>(&node.node)) {
      return kernel_.params[param->param].is_tensor ? param->param : ParamId();
    }
    if (const auto* local = std::get_if<LocalRef>(&node.node)) {
      return local_facts_[local->local.index()].tensor;
    }
    if (const auto* slice = std::get_if<Slice>(&node.node)) {
      expr = slice->base;
    } else if (const auto* element = std::get_if<Element>(&node.node)) {
      expr = element->base;
    } else {
      return {};
    }
  }
}

void Checker::MarkLoaded(ExprId expr) {
  const ParamId param = BaseParam(expr);
  if (param.valid()) kernel_.params[param].is_loaded = true;
}

// The shape as it was written, where it was, and as it is: "`[BR, D] = [8, 128]`".
std::string Checker::ShapeText(ExprId expr) const {
  const ast::TypeExpr* written = nullptr;
  std::string evaluated;
  const Expr& node = kernel_.exprs[expr];
  if (const auto* param = std::get_if<ParamRef>(&node.node);
      param != nullptr && node.type.form == Type::Form::kTensor) {
    written = &written_params_[param->param.index()]->type;
    for (const Dim& dim : kernel_.params[param->param].dims) {
      evaluated += evaluated.empty() ? "[" : ", ";
      evaluated +=
          dim.is_constant() ? std::to_string(dim.constant) : kernel_.extents[dim.extent].name;
    }
    evaluated += "]";
  } else if (!node.type.is_tiled()) {
    return "`" + ToString(node.type) + "`";
  } else {
    if (const auto* local = std::get_if<LocalRef>(&node.node)) {
      written = local_facts_[local->local.index()].written;
    }
    evaluated = ToString(node.type.shape);
  }
  std::string source;
  if (written != nullptr) {
    for (ast::ExprId dim : written->dims) {
      source += source.empty() ? "[" : ", ";
      source += Text(file_.exprs[dim].span);
    }
    source += "]";
  }
  if (source.empty() || source == evaluated) return "`" + evaluated + "`";
  return "`" + source + " = " + evaluated + "`";
}

// "M - 64 * ctx.block.x": the sum of its terms, constants last.
std::string Checker::PolynomialText(const Polynomial& polynomial) const {
  std::string text;
  const auto append = [&](const std::vector<Atom>& product, int64_t coefficient) {
    const bool is_negative = coefficient < 0;
    text += text.empty() ? (is_negative ? "-" : "") : (is_negative ? " - " : " + ");
    const uint64_t magnitude =
        is_negative ? 0 - static_cast<uint64_t>(coefficient) : static_cast<uint64_t>(coefficient);
    bool is_first = true;
    if (magnitude != 1 || product.empty()) {
      text += std::to_string(magnitude);
      is_first = false;
    }
    for (const Atom atom : product) {
      if (!is_first) text += " * ";
      is_first = false;
      const std::string factor = Print(kernel_, atom);
      const bool is_sum = factor.find(' ') != std::string::npos;
      text += is_sum ? "(" + factor + ")" : factor;
    }
  };
  for (const auto& [product, coefficient] : polynomial.terms) {
    if (!product.empty() && coefficient > 0) append(product, coefficient);
  }
  for (const auto& [product, coefficient] : polynomial.terms) {
    if (!product.empty() && coefficient < 0) append(product, coefficient);
  }
  for (const auto& [product, coefficient] : polynomial.terms) {
    if (product.empty()) append(product, coefficient);
  }
  return text;
}

// All of a tensor whose extents are constants, or of a view, as a view.
Value Checker::WholeSlice(Span span, ExprId base) {
  Slice slice{base, {}};
  Shape shape;
  const auto append = [&](int64_t length) {
    const ExprId start = AddIndex(span, 0);
    slice.dims.push_back({start, false, length});
    return AppendDim(shape, length, span);
  };
  const Type type = TypeOf(base);
  if (type.form == Type::Form::kTensor) {
    const Param& param = kernel_.params[BaseParam(base)];
    for (const Dim& dim : param.dims) {
      if (!dim.is_constant()) {
        const Extent& extent = kernel_.extents[dim.extent];
        diagnostics_.Report(span, diag::WholeTensorOfRunTimeExtent, param.name, extent.name)
            .Note(extent.span, diag::RunTimeExtent, extent.name);
        return {};
      }
      if (!append(dim.constant)) return {};
    }
  } else {
    for (int64_t length : type.shape.dims()) {
      if (!append(length)) return {};
    }
  }
  return {Add(span, Type::View(type.element, shape), std::move(slice))};
}

// An integer scalar. Invalid after a report.
ExprId Checker::CheckIndexScalar(ast::ExprId id) {
  const Value value = CheckOperand(id);
  if (!value.ok()) return {};
  const Type type = TypeOf(value.id);
  if (type.is_scalar() && IsInteger(type.element)) return value.id;
  const Span span = SpanOf(value.id);
  auto report = diagnostics_.Report(span, diag::SubscriptNotInteger, ToString(type));
  if (type.is_tiled() && IsInteger(type.element)) {
    report.Note(span, diag::UseGather);
  } else if (type.is_scalar() && IsFloat(type.element)) {
    report.FixIt(span, "i32(" + std::string(Text(span)) + ")");
  }
  return {};
}

// The number of elements from `start` to `end`, for kLength of which `end` is the number itself.
std::optional<int64_t> Checker::CheckLength(const ast::Subscript& subscript, ExprId start,
                                            ExprId end) {
  const bool is_length = subscript.kind == ast::Subscript::Kind::kLength;
  const Span span = is_length ? SpanOf(end) : subscript.span;
  std::optional<int64_t> length;
  const auto constant_end = IntegerOf(end);
  const auto constant_start = IntegerOf(start);
  if (is_length || (constant_start == 0 && constant_end)) {
    length = constant_end;
    // The length may yet be constant: `n - i` with `let n = i + 64`.
    if (!length) length = symbolic_.Normalize(end).AsConstant();
  } else {
    length = symbolic_.Difference(end, start).AsConstant();
  }
  if (!length) {
    const std::string text(Text(span));
    if (is_length) {
      diagnostics_.Report(span, diag::LengthNotConstant, text).Note(span, diag::WhatIsConstant);
    } else {
      const std::string difference = PolynomialText(symbolic_.Difference(end, start));
      diagnostics_.Report(span, diag::RangeLengthNotConstant, text, difference)
          .Note(span, diag::WhatIsConstant);
    }
    return std::nullopt;
  }
  if (*length < 1) {
    diagnostics_.Report(span, diag::EmptyRange, *length);
    return std::nullopt;
  }
  return length;
}

std::optional<SliceDim> Checker::CheckSubscript(const ast::Subscript& subscript,
                                                const BaseDim& base) {
  using Kind = ast::Subscript::Kind;
  SliceDim result{{}, subscript.kind == Kind::kPoint, 1};
  if (subscript.kind == Kind::kAll) {
    if (!base.dim.is_constant()) {
      const Extent& extent = kernel_.extents[base.dim.extent];
      diagnostics_.Report(subscript.span, diag::WholeRunTimeDimension, extent.name)
          .Note(extent.span, diag::RunTimeExtent, extent.name);
      return std::nullopt;
    }
    result.length = base.dim.constant;
  } else if (subscript.kind != Kind::kPoint || subscript.start.valid()) {
    // Both parts are checked before either's fault ends the matter.
    const bool has_start = subscript.start.valid();
    const ExprId start = has_start ? CheckIndexScalar(subscript.start) : ExprId();
    const ExprId end = subscript.end.valid() ? CheckIndexScalar(subscript.end) : ExprId();
    if ((has_start && !start.valid())) return std::nullopt;
    result.start = start;
    if (subscript.kind != Kind::kPoint) {
      if (!end.valid()) return std::nullopt;
      if (!has_start) result.start = AddIndex(subscript.span, 0);
      const auto length = CheckLength(subscript, result.start, end);
      if (!length) return std::nullopt;
      result.length = *length;
    }
  } else {
    return std::nullopt;
  }
  if (!result.start.valid()) result.start = AddIndex(subscript.span, 0);
  if (base.is_inside_needed) {
    const auto start = IntegerOf(result.start);
    if (start && (*start < 0 || *start > base.dim.constant - result.length)) {
      if (result.is_point) {
        diagnostics_.Report(subscript.span, diag::PointOutsideTile, *start, base.dim.constant);
      } else {
        diagnostics_.Report(subscript.span, diag::RangeOutsideTile, *start,
                            static_cast<int64_t>(static_cast<uint64_t>(*start) +
                                                 static_cast<uint64_t>(result.length)),
                            base.dim.constant);
      }
      return std::nullopt;
    }
  }
  if (base.is_global) NoteGridUse(base.dim, result.start, result.length);
  return result;
}

Value Checker::CheckIndex(Span span, const ast::IndexExpr& index, Access access) {
  const Value base = Check(index.base);
  if (!base.ok()) {
    for (const ast::Subscript& subscript : index.subscripts) {
      if (subscript.start.valid()) CheckIndexScalar(subscript.start);
      if (subscript.end.valid()) CheckIndexScalar(subscript.end);
    }
    return {};
  }
  const Type type = TypeOf(base.id);
  std::vector<Dim> dims;
  if (type.form == Type::Form::kTensor) {
    dims = kernel_.params[BaseParam(base.id)].dims;
  } else if (type.is_tiled()) {
    for (int64_t dim : type.shape.dims()) dims.push_back({{}, dim});
  } else {
    diagnostics_.Report(SpanOf(base.id), diag::NotSubscriptable, ToString(type));
    return {};
  }
  bool is_valid = true;
  if (index.subscripts.size() != dims.size()) {
    // A subscript may have been lost to a syntax error.
    if (!HasErrorWithin(span))
      diagnostics_.Report(span, diag::SubscriptCount, ShapeText(base.id), dims.size(),
                          index.subscripts.size());
    is_valid = false;
  }
  const bool is_tile = type.form == Type::Form::kTile;
  Slice slice{base.id, {}};
  slice.dims.reserve(index.subscripts.size());
  Shape shape;
  for (size_t i = 0; i < index.subscripts.size(); ++i) {
    const ast::Subscript& subscript = index.subscripts[i];
    if (i >= dims.size()) {
      if (subscript.start.valid()) CheckIndexScalar(subscript.start);
      if (subscript.end.valid()) CheckIndexScalar(subscript.end);
      continue;
    }
    const auto dim = CheckSubscript(subscript, {dims[i], is_tile, !is_tile});
    is_valid = is_valid && dim;
    if (!dim) continue;
    if (!dim->is_point && !AppendDim(shape, dim->length, span)) is_valid = false;
    slice.dims.push_back(*dim);
  }
  if (!is_valid) return {};
  if (shape.rank() == 0) {
    Element element{base.id, {}};
    for (const SliceDim& dim : slice.dims) element.indices.push_back(dim.start);
    const ExprId id = Add(span, Type::Scalar(type.element), std::move(element));
    // A scalar is read where it stands, unlike a view.
    if (access == Access::kRead) MarkLoaded(id);
    return {id};
  }
  return {Add(span, is_tile ? Type::Tile(type.element, shape) : Type::View(type.element, shape),
              std::move(slice))};
}

}  // namespace phobos
