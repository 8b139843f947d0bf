// Statements and blocks.
#include <algorithm>

#include "base/check.h"
#include "frontend/sema/checker.h"

namespace phobos {
namespace {

bool IsJump(const Stmt& stmt) {
  return std::holds_alternative<Break>(stmt.node) || std::holds_alternative<Continue>(stmt.node) ||
         std::holds_alternative<Return>(stmt.node);
}

}  // namespace

LocalId Checker::AddLocal(const ast::Name& name, Local::Kind kind, const Type& type,
                          const ast::TypeExpr* written) {
  const LocalId id = kernel_.locals.Add(
      Local{std::string(name.text), name.span, kind, type, /*is_staging=*/false});
  local_facts_.push_back({{}, written, {}, false});
  // Where the name is taken, its first declaration keeps it.
  Declare(name, {Symbol::Kind::kLocal, id.index(), name.span, false});
  return id;
}

// A scope of its own. Statements that no run reaches are checked and left out.
Block Checker::CheckBlock(const ast::Block& block) {
  scopes_.Enter();
  Block result;
  result.reserve(block.stmts.size());
  bool is_reached = true;
  bool is_reported = false;
  for (ast::StmtId id : block.stmts) {
    const ast::Stmt& stmt = file_.stmts[id];
    if (!is_reached && !is_reported) {
      diagnostics_.Report(stmt.span, diag::UnreachableStatement);
      is_reported = true;
    }
    const StmtId checked = CheckStmt(stmt);
    if (!checked.valid() || !is_reached) continue;
    result.push_back(checked);
    is_reached = !IsJump(kernel_.stmts[checked]);
  }
  LeaveScope();
  return result;
}

// Invalid for a statement that has a fault or does nothing.
StmtId Checker::CheckStmt(const ast::Stmt& stmt) {
  const Span span = stmt.span;
  return std::visit(
      [&](const auto& node) -> StmtId {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, ast::LetStmt>) {
          return CheckLet(span, node);
        } else if constexpr (std::is_same_v<Node, ast::VarStmt>) {
          return CheckVar(span, node);
        } else if constexpr (std::is_same_v<Node, ast::AssignStmt>) {
          return CheckAssign(span, node);
        } else if constexpr (std::is_same_v<Node, ast::ForStmt>) {
          return CheckFor(span, node);
        } else if constexpr (std::is_same_v<Node, ast::WhileStmt>) {
          const ExprId condition = CheckCondition(node.condition, "while");
          ++loop_depth_;
          Block body = CheckBlock(node.body);
          --loop_depth_;
          if (!condition.valid()) return {};
          return AddStmt(span, While{condition, std::move(body)});
        } else if constexpr (std::is_same_v<Node, ast::IfStmt>) {
          return CheckIf(span, node);
        } else if constexpr (std::is_same_v<Node, ast::BreakStmt> ||
                             std::is_same_v<Node, ast::ContinueStmt>) {
          constexpr bool kIsBreak = std::is_same_v<Node, ast::BreakStmt>;
          if (loop_depth_ == 0) {
            diagnostics_.Report(span, diag::OutsideLoop, kIsBreak ? "break" : "continue");
            return {};
          }
          if constexpr (kIsBreak) return AddStmt(span, Break{});
          return AddStmt(span, Continue{});
        } else if constexpr (std::is_same_v<Node, ast::ReturnStmt>) {
          if (node.value.valid()) {
            Check(node.value);
            diagnostics_.Report(file_.exprs[node.value].span, diag::ReturnValue);
          }
          return AddStmt(span, Return{});
        } else if constexpr (std::is_same_v<Node, ast::ExprStmt>) {
          return CheckExprStmt(span, node);
        } else {
          static_assert(std::is_same_v<Node, ast::ErrorStmt> ||
                        std::is_same_v<Node, std::monostate>);
          return {};
        }
      },
      stmt.node);
}

StmtId Checker::CheckLet(Span span, const ast::LetStmt& let) {
  Value value = Check(let.value);
  std::optional<Type> type;
  if (let.type) {
    type = CheckLocalType(*let.type);
    if (!type) value = {};
  }
  // What is neither named with a type nor computed is another name: of a part of a tensor (a
  // view), or of a whole one. A declared tile type makes it a value.
  Local::Kind kind = Local::Kind::kLet;
  if (value.ok() && !type) {
    if (TypeOf(value.id).form == Type::Form::kTensor) {
      kind = Local::Kind::kTensor;
    } else if (TypeOf(value.id).form == Type::Form::kView) {
      kind = Local::Kind::kView;
      if (std::holds_alternative<LocalRef>(kernel_.exprs[value.id].node)) {
        value = WholeSlice(SpanOf(value.id), value.id);
      }
    }
  }
  if (kind == Local::Kind::kLet) value = AsOperand(value);
  if (value.ok() && type) value = {ConvertForStore(value, *type)};
  if (!value.ok()) {
    DeclarePoison(let.name);
    return {};
  }
  Type local_type = TypeOf(value.id);
  if (kind == Local::Kind::kLet && local_type.is_tiled()) local_type.form = Type::Form::kTile;
  const LocalId local = AddLocal(let.name, kind, local_type, let.type ? &*let.type : nullptr);
  LocalFacts& facts = local_facts_[local.index()];
  if (kind != Local::Kind::kLet) {
    facts.tensor = BaseParam(value.id);
  } else if (ConstantOf(value.id)) {
    facts.constant = value.id;
  } else if (local_type.is_scalar() && IsInteger(local_type.element)) {
    symbolic_.Define(local, value.id);
    facts.mentions_block_index = MentionsBlockIndex(value.id);
  }
  return AddStmt(span, Let{local, value.id});
}

StmtId Checker::CheckVar(Span span, const ast::VarStmt& var) {
  std::optional<Type> type;
  bool is_valid = true;
  if (var.type) {
    type = CheckLocalType(*var.type);
    is_valid = type.has_value();
  }
  ExprId initial;
  bool is_staging = false;
  if (var.value.valid()) {
    Value value = CheckOperand(var.value);
    is_valid = is_valid && value.ok();
    if (is_valid) {
      // A copy of a part of a tensor as it is. A conversion or a broadcast would have given an
      // expression of its own.
      const bool is_view = TypeOf(value.id).form == Type::Form::kView;
      initial = value.id;
      if (type) {
        initial = ConvertForStore(value, *type);
        is_valid = initial.valid();
      } else {
        type = TypeOf(value.id);
        if (type->is_tiled()) type->form = Type::Form::kTile;
      }
      is_staging = is_view && initial == value.id;
    }
  } else if (!type) {
    is_valid = false;
  }
  if (!is_valid) {
    DeclarePoison(var.name);
    return {};
  }
  const LocalId local =
      AddLocal(var.name, Local::Kind::kVar, *type, var.type ? &*var.type : nullptr);
  kernel_.locals[local].is_staging = is_staging;
  return AddStmt(span, Var{local, initial});
}

// Whether the name may stand left of `=`: a var, or with subscripts a var, a view or a tensor.
// False after a report.
bool Checker::CheckAssignable(const ast::Name& name, bool is_whole, Span target) {
  const Symbol* symbol = scopes_.Find(name.text);
  if (symbol == nullptr) {
    ReportUnknownName(name, /*is_callee=*/false, /*is_target=*/true);
    return false;
  }
  const auto refuse = [&](std::string_view what) {
    auto report = diagnostics_.Report(target, diag::NotAssignable, name.text, what);
    report.Note(symbol->span, diag::DeclaredHere, name.text);
    return false;
  };
  const auto suggest_elements = [&](std::string_view what, size_t rank) {
    std::string elements(name.text);
    for (size_t axis = 0; axis < rank; ++axis) elements += axis == 0 ? "[:" : ", :";
    elements += "]";
    diagnostics_.Report(target, diag::AssignToElements, name.text, what, elements)
        .Note(symbol->span, diag::DeclaredHere, name.text)
        .FixIt(name.span, elements);
    return false;
  };
  switch (symbol->kind) {
    case Symbol::Kind::kParam: {
      const Param& param = kernel_.params[ParamId(symbol->index)];
      if (!param.is_tensor) return refuse("a parameter");
      return !is_whole || suggest_elements("a tensor", param.dims.size());
    }
    case Symbol::Kind::kExtent:
    case Symbol::Kind::kStatic:
      return refuse("an extent");
    case Symbol::Kind::kConstant:
      return refuse("an `@autotune` constant");
    case Symbol::Kind::kFunction:
      return false;
    case Symbol::Kind::kPoison:
      return false;
    case Symbol::Kind::kLocal:
      break;
  }
  const Local& local = kernel_.locals[LocalId(symbol->index)];
  switch (local.kind) {
    case Local::Kind::kVar:
      return true;
    case Local::Kind::kLoop:
      return refuse("a loop's variable");
    case Local::Kind::kView:
      return !is_whole || suggest_elements("a view", static_cast<size_t>(local.type.shape.rank()));
    case Local::Kind::kTensor: {
      const ParamId tensor = local_facts_[symbol->index].tensor;
      return !is_whole || suggest_elements("a tensor", kernel_.params[tensor].dims.size());
    }
    case Local::Kind::kLet: {
      auto report = diagnostics_.Report(target, diag::NotAssignable, name.text, "a `let`");
      report.Note(symbol->span, diag::DeclaredHere, name.text);
      // The keyword stands in front of the name.
      const std::string_view before = source_->text().substr(0, symbol->span.begin);
      const size_t keyword = before.rfind("let");
      if (keyword != std::string_view::npos) {
        const uint32_t begin = static_cast<uint32_t>(keyword);
        report.FixIt({begin, begin + 3}, "var");
      }
      return false;
    }
  }
  UNREACHABLE();
}

// What is assigned to: a LocalRef, Slice or Element. Invalid after a report.
ExprId Checker::CheckTarget(const ast::AssignStmt& assign) {
  if (!assign.target.valid()) return {};
  const ast::Expr& target = file_.exprs[assign.target];
  if (const auto* name = std::get_if<ast::NameExpr>(&target.node)) {
    if (!CheckAssignable(name->name, /*is_whole=*/true, target.span)) return {};
    const Symbol* symbol = scopes_.Find(name->name.text);
    const LocalId local(symbol->index);
    return Add(target.span, kernel_.locals[local].type, LocalRef{local});
  }
  const auto* index = std::get_if<ast::IndexExpr>(&target.node);
  const auto* base =
      index == nullptr ? nullptr : std::get_if<ast::NameExpr>(&file_.exprs[index->base].node);
  if (base == nullptr) {
    const Value value = Check(assign.target);
    if (value.ok()) diagnostics_.Report(target.span, diag::TargetNotName);
    return {};
  }
  if (!CheckAssignable(base->name, /*is_whole=*/false, target.span)) return {};
  // To be written to is no use of a name: a tile that is only written to is reported as unused.
  const Symbol* symbol = scopes_.Find(base->name.text);
  const bool was_used = symbol->is_used;
  const Value value = CheckIndex(target.span, *index, Access::kWrite);
  Symbol* same = scopes_.Find(base->name.text);
  const bool is_var = same->kind == Symbol::Kind::kLocal &&
                      kernel_.locals[LocalId(same->index)].kind == Local::Kind::kVar;
  if (is_var) same->is_used = was_used;
  return value.id;
}

StmtId Checker::CheckAssign(Span span, const ast::AssignStmt& assign) {
  const ExprId target = CheckTarget(assign);
  Value value = CheckOperand(assign.value);
  if (!target.valid() || !value.ok()) return {};
  const ParamId param = BaseParam(target);
  if (param.valid()) {
    kernel_.params[param].is_stored = true;
    if (assign.op) kernel_.params[param].is_loaded = true;
  }
  Type type = TypeOf(target);
  if (type.is_tiled()) type.form = Type::Form::kTile;
  if (assign.op) {
    if (*assign.op == ast::BinaryOp::kLogicalAnd || *assign.op == ast::BinaryOp::kLogicalOr) {
      return {};  // no such token
    }
    const Value old{Add(SpanOf(target), type, OldTarget{})};
    value = Combine(span, *assign.op, assign.op_span, old, value);
    if (!value.ok()) return {};
  }
  const ExprId stored = ConvertForStore(value, type);
  if (!stored.valid()) return {};
  return AddStmt(span, Assign{target, stored});
}

StmtId Checker::CheckFor(Span span, const ast::ForStmt& loop) {
  if (loop.unroll) ReportUnsupported(*loop.unroll, "for<unroll>");
  Value bounds[3];
  const ast::ExprId written[3] = {loop.low, loop.high, loop.step};
  bool is_valid = true;
  std::optional<ScalarType> type;
  for (int i = 0; i < 3; ++i) {
    if (!written[i].valid()) {
      is_valid = is_valid && i == 2;
      continue;
    }
    bounds[i] = CheckOperand(written[i]);
    if (!bounds[i].ok()) {
      is_valid = false;
      continue;
    }
    const Type bound = TypeOf(bounds[i].id);
    if (!bound.is_scalar() || !IsInteger(bound.element)) {
      const Span place = SpanOf(bounds[i].id);
      diagnostics_.Report(place, diag::RangeBound, ToString(bound));
      is_valid = false;
    } else if (bounds[i].literal == Value::Literal::kNone) {
      type = type ? Join(*type, bound.element) : bound.element;
    }
  }
  if (is_valid && !type) {
    // Literals alone.
    type = ScalarType::kI32;
    for (const Value& bound : bounds) {
      if (bound.ok()) type = Join(*type, TypeOf(bound.id).element);
    }
  }
  ExprId converted[3];
  for (int i = 0; i < 3 && is_valid; ++i) {
    if (!written[i].valid()) {
      converted[i] = AddConstant(file_.exprs[loop.high].span, Constant::Integer(*type, 1));
    } else if (bounds[i].literal != Value::Literal::kNone && !Adapt(bounds[i], *type)) {
      is_valid = false;
    } else {
      converted[i] = ConvertElements(bounds[i].id, *type);
    }
  }
  if (is_valid && loop.step.valid()) {
    if (const auto step = IntegerOf(converted[2]); step && *step <= 0) {
      diagnostics_.Report(SpanOf(converted[2]), diag::StepNotPositive, *step);
      is_valid = false;
    }
  }
  scopes_.Enter();
  LocalId variable;
  if (type && is_valid) {
    variable = AddLocal(loop.variable, Local::Kind::kLoop, Type::Scalar(*type), nullptr);
  } else {
    DeclarePoison(loop.variable);
  }
  ++loop_depth_;
  Block body = CheckBlock(loop.body);
  --loop_depth_;
  LeaveScope();
  if (!is_valid) return {};
  return AddStmt(span, For{variable, converted[0], converted[1], converted[2], std::move(body)});
}

StmtId Checker::CheckIf(Span span, const ast::IfStmt& branch) {
  const ExprId condition = CheckCondition(branch.condition, "if");
  Block then_block = CheckBlock(branch.then_block);
  Block else_block;
  if (branch.else_block) else_block = CheckBlock(*branch.else_block);
  if (!condition.valid()) return {};
  return AddStmt(span, If{condition, std::move(then_block), std::move(else_block)});
}

StmtId Checker::CheckExprStmt(Span span, const ast::ExprStmt& stmt) {
  const Value value = Check(stmt.value);
  if (!value.ok()) return {};
  const auto* call = std::get_if<Call>(&kernel_.exprs[value.id].node);
  const bool has_effect = call != nullptr && (call->builtin == Builtin::kAtomicAdd ||
                                              call->builtin == Builtin::kAtomicCas);
  if (!has_effect) {
    // After an error it was meant to be something else.
    if (!HasErrorWithin(span)) diagnostics_.Report(span, diag::UnusedValue);
    return {};
  }
  return AddStmt(span, Evaluate{value.id});
}

}  // namespace phobos
