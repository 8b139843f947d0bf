// Statements, names and errors; expressions are in expressions.cc.
#include "runtime/reference/evaluator.h"

#include <fmt/format.h>

#include "base/check.h"

namespace phobos::reference {

Evaluator::Evaluator(const Kernel& kernel, Launch& launch, const EvaluateOptions& options)
    : kernel_(kernel), launch_(launch), options_(options), locals_(kernel.locals.size()) {
  CHECK(launch.arguments.size() == kernel.params.size());
  CHECK(launch.extents.size() == kernel.extents.size());
}

void Evaluator::RunCta(std::array<int64_t, 3> block) {
  block_ = block;
  error_variance_ = 0;
  cta_steps_ = 0;
  Run(kernel_.body);
}

Evaluator::Flow Evaluator::Run(const Block& block) {
  for (const StmtId id : block) {
    const Flow flow = Run(id);
    if (flow != Flow::kNext) return flow;
  }
  return Flow::kNext;
}

Evaluator::Flow Evaluator::Run(StmtId id) {
  const Stmt& stmt = kernel_.stmts[id];
  if (!Step(stmt.span)) return Flow::kReturn;
  const Flow flow = std::visit(
      [&](const auto& node) -> Flow {
        if constexpr (std::is_same_v<std::decay_t<decltype(node)>, std::monostate>) {
          UNREACHABLE();
        } else {
          return Run(stmt, node);
        }
      },
      stmt.node);
  return error_ ? Flow::kReturn : flow;
}

Evaluator::Flow Evaluator::Run(const Stmt&, const Let& let) {
  State& state = locals_[let.local.index()];
  switch (kernel_.locals[let.local].kind) {
    case Local::Kind::kView:
    case Local::Kind::kTensor: {
      Variable scratch;
      state.region = RegionOf(let.value, scratch);
      CHECK(std::holds_alternative<Tensor*>(state.region.base));
      return Flow::kNext;
    }
    case Local::Kind::kLet:
      state.variable = {Eval(let.value), {}};
      return Flow::kNext;
    case Local::Kind::kVar:
    case Local::Kind::kLoop:
      break;
  }
  UNREACHABLE();
}

Evaluator::Flow Evaluator::Run(const Stmt&, const Var& var) {
  Variable& variable = locals_[var.local.index()].variable;
  if (var.value.valid()) {
    variable = {Eval(var.value), {}};
  } else {
    const Type& type = kernel_.locals[var.local].type;
    variable.value = Value::Zeros(type.element, type.shape);
    variable.written.assign(static_cast<size_t>(variable.value.size()), 0);
  }
  return Flow::kNext;
}

Evaluator::Flow Evaluator::Run(const Stmt&, const Assign& assign) {
  // The subscripts of the target are evaluated once, before the value, which may ask for what the
  // target held. The whole value exists before the first element is stored.
  Variable scratch;
  const Region target = RegionOf(assign.target, scratch);
  target_ = &target;
  Value value = Eval(assign.value);
  target_ = nullptr;
  if (error_) return Flow::kReturn;
  if (const auto* ref = std::get_if<LocalRef>(&kernel_.exprs[assign.target].node)) {
    locals_[ref->local.index()].variable = {std::move(value), {}};
  } else {
    Write(target, value);
  }
  return Flow::kNext;
}

Evaluator::Flow Evaluator::Run(const Stmt& stmt, const For& loop) {
  const int64_t low = EvalInteger(loop.low);
  const int64_t high = EvalInteger(loop.high);
  const int64_t step = EvalInteger(loop.step);
  if (step <= 0) return Flow::kNext;
  const ScalarType type = kernel_.locals[loop.variable].type.element;
  for (int64_t i = low; i < high;) {
    if (!Step(stmt.span)) return Flow::kReturn;
    locals_[loop.variable.index()].variable = {Value::Integer(type, i), {}};
    const Flow flow = Run(loop.body);
    if (flow == Flow::kReturn) return flow;
    if (flow == Flow::kBreak) break;
    // The distance fits in 64 bits without a sign, and the next i only where it lies below high.
    const uint64_t distance = static_cast<uint64_t>(high) - static_cast<uint64_t>(i);
    if (distance <= static_cast<uint64_t>(step)) break;
    i += step;
  }
  return Flow::kNext;
}

Evaluator::Flow Evaluator::Run(const Stmt& stmt, const While& loop) {
  while (Eval(loop.condition).boolean()) {
    if (!Step(stmt.span)) return Flow::kReturn;
    const Flow flow = Run(loop.body);
    if (flow == Flow::kReturn) return flow;
    if (flow == Flow::kBreak) break;
  }
  return Flow::kNext;
}

Evaluator::Flow Evaluator::Run(const Stmt&, const If& branch) {
  const bool holds = Eval(branch.condition).boolean();
  if (error_) return Flow::kReturn;
  return Run(holds ? branch.then_block : branch.else_block);
}

Evaluator::Flow Evaluator::Run(const Stmt&, const Evaluate& evaluate) {
  Eval(evaluate.value);
  return Flow::kNext;
}

Region Evaluator::RegionOf(const Expr& expr, Variable& scratch) {
  if (const auto* param = std::get_if<ParamRef>(&expr.node)) {
    return WholeOf(launch_.arguments[param->param.index()]);
  }
  if (const auto* ref = std::get_if<LocalRef>(&expr.node)) {
    State& state = locals_[ref->local.index()];
    const Local::Kind kind = kernel_.locals[ref->local].kind;
    const bool is_region = kind == Local::Kind::kView || kind == Local::Kind::kTensor;
    return is_region ? state.region : WholeOf(state.variable);
  }
  if (std::holds_alternative<OldTarget>(expr.node)) {
    CHECK(target_ != nullptr);
    return *target_;
  }
  if (const auto* slice = std::get_if<Slice>(&expr.node)) {
    const Region base = RegionOf(slice->base, scratch);
    std::vector<Subscript> subscripts;
    for (const SliceDim& dim : slice->dims) {
      subscripts.push_back({EvalInteger(dim.start), dim.length, dim.is_point});
    }
    return Subregion(base, subscripts);
  }
  if (const auto* element = std::get_if<Element>(&expr.node)) {
    const Region base = RegionOf(element->base, scratch);
    std::vector<Subscript> subscripts;
    for (const ExprId index : element->indices) subscripts.push_back({EvalInteger(index), 1, true});
    return Subregion(base, subscripts);
  }
  scratch = {Eval(expr), {}};
  return WholeOf(scratch);
}

Value Evaluator::ReadAt(const Region& region, Span span) {
  std::optional<int64_t> unwritten;
  Value value = Read(region, unwritten);
  if (unwritten) ReportUnwritten(region, *unwritten, span);
  return value;
}

Value Evaluator::ReadRegionOf(const Expr& expr) {
  Variable scratch;
  return ReadAt(RegionOf(expr, scratch), expr.span);
}

bool Evaluator::Step(Span span) {
  if (error_) return false;
  const int64_t steps = 1 + elements_ / 256;
  elements_ %= 256;
  steps_ += steps;
  cta_steps_ += steps;
  if (cta_steps_ > options_.max_steps_per_cta) {
    ReportError(span, fmt::format("stopped after {} steps of one CTA: an endless loop?",
                                  options_.max_steps_per_cta));
  } else if (steps_ > options_.max_steps) {
    ReportError(span, fmt::format("stopped after {} steps", options_.max_steps));
  }
  return !error_;
}

std::string Evaluator::Place(Span span) const {
  const LineColumn place = kernel_.source->Place(span.begin);
  return fmt::format("{}:{}:{}", kernel_.source->name(), place.line, place.column);
}

void Evaluator::ReportUnwritten(const Region& region, int64_t index, Span span) {
  std::string name;
  std::vector<int64_t> shape;
  if (Tensor* const* tensor = std::get_if<Tensor*>(&region.base)) {
    const size_t position = static_cast<size_t>(*tensor - launch_.arguments.data());
    name = kernel_.params[ParamId(static_cast<uint32_t>(position))].name;
    shape = (*tensor)->shape;
  } else {
    const Variable* variable = std::get<Variable*>(region.base);
    for (size_t i = 0; i < locals_.size(); ++i) {
      if (&locals_[i].variable == variable) {
        name = kernel_.locals[LocalId(static_cast<uint32_t>(i))].name;
      }
    }
    shape.assign(variable->value.shape.dims().begin(), variable->value.shape.dims().end());
  }
  const std::string what = shape.empty()
                               ? fmt::format("`{}`", name)
                               : fmt::format("element {} of `{}`", PlaceText(shape, index), name);
  ReportError(span, what + " is read but was never written");
}

void Evaluator::ReportError(Span span, const std::string& message) {
  if (error_) return;  // the first one counts
  error_ = Error{fmt::format("{}: {} (CTA {}, {}, {} of `{}`)", Place(span), message, block_[0],
                             block_[1], block_[2], kernel_.name)};
}

std::vector<std::string> Evaluator::Notes() const {
  std::vector<std::string> notes;
  for (const auto& [begin, count] : zero_divisions_) {
    notes.push_back(
        fmt::format("{}: {} integer division{} by zero: the language leaves the value "
                    "open, here it is 0",
                    Place({begin, begin}), count, count == 1 ? "" : "s"));
  }
  return notes;
}

}  // namespace phobos::reference
