// Names: declaring, finding, misspelling.
#include <algorithm>

#include "base/check.h"
#include "base/text.h"
#include "frontend/sema/callables.h"
#include "frontend/sema/checker.h"

namespace phobos {
namespace {

int AxisOf(std::string_view name) {
  if (name.size() != 1 || name[0] < 'x' || name[0] > 'z') return -1;
  return name[0] - 'x';
}

bool IsLaneMember(std::string_view name) {
  return name == "thread" || name == "warp" || name == "lane";
}

}  // namespace

// False, after a report, when the innermost scope has the name already.
bool Checker::Declare(const ast::Name& name, Symbol symbol) {
  if (name.text.empty()) return true;  // lost to a syntax error
  symbol.span = name.span;
  if (Symbol* old = scopes_.FindInnermost(name.text)) {
    if (old->kind == Symbol::Kind::kPoison) {
      *old = symbol;
      return true;
    }
    diagnostics_.Report(name.span, diag::Redeclaration, name.text)
        .Note(old->span, diag::DeclaredHere, name.text);
    return false;
  }
  scopes_.Declare(name.text, symbol);
  return true;
}

// A name whose declaration had a fault is known, but nothing is said about its uses.
void Checker::DeclarePoison(const ast::Name& name) { Declare(name, Symbol{}); }

Value Checker::CheckName(const ast::Name& name) {
  Symbol* symbol = scopes_.Find(name.text);
  if (symbol == nullptr) {
    ReportUnknownName(name, /*is_callee=*/false, /*is_target=*/false);
    return {};
  }
  symbol->is_used = true;
  switch (symbol->kind) {
    case Symbol::Kind::kParam: {
      const Param& param = kernel_.params[ParamId(symbol->index)];
      return {Add(name.span,
                  param.is_tensor ? Type::Tensor(param.element) : Type::Scalar(param.element),
                  ParamRef{ParamId(symbol->index)})};
    }
    case Symbol::Kind::kExtent:
      return {Add(name.span, Type::Scalar(ScalarType::kI32), ExtentRef{ExtentId(symbol->index)})};
    case Symbol::Kind::kConstant:
      return {AddConstant(
          name.span, Constant::Integer(ScalarType::kI32, kernel_.constants[symbol->index].value))};
    case Symbol::Kind::kStatic:
      return {AddConstant(
          name.span, Constant::Integer(ScalarType::kI32, kernel_.statics[symbol->index].value))};
    case Symbol::Kind::kLocal: {
      const LocalFacts& facts = local_facts_[symbol->index];
      const Local& local = kernel_.locals[LocalId(symbol->index)];
      if (facts.constant.valid()) {
        return {AddConstant(name.span, *ConstantOf(facts.constant))};
      }
      if (local.kind == Local::Kind::kTensor) {
        return {Add(name.span, local.type, ParamRef{facts.tensor})};
      }
      return {Add(name.span, local.type, LocalRef{LocalId(symbol->index)})};
    }
    case Symbol::Kind::kFunction:
      return {};  // its declaration is reported as not supported
    case Symbol::Kind::kPoison:
      return {};
  }
  UNREACHABLE();
}

// Whether the expression is the `ctx` of the language, not a name of the user's.
bool Checker::IsContext(ast::ExprId id) {
  const auto* name = std::get_if<ast::NameExpr>(&file_.exprs[id].node);
  return name != nullptr && name->name.text == "ctx" && scopes_.Find("ctx") == nullptr;
}

Value Checker::CheckMember(Span span, const ast::MemberExpr& member) {
  const std::string_view name = member.member.text;
  const auto report_unknown = [&](std::string_view base, std::vector<std::string> candidates) {
    const auto [hint, nearest] = DidYouMean(name, std::move(candidates));
    auto report = diagnostics_.Report(member.member.span, diag::UnknownMember, base, name, hint);
    if (!nearest.empty()) report.FixIt(member.member.span, nearest);
    return Value{};
  };
  if (IsContext(member.base)) {
    if (IsLaneMember(name)) {
      ReportUnsupported(span, "ctx." + std::string(name));
    } else if (name == "block" || name == "grid") {
      diagnostics_.Report(span, diag::ContextNeedsAxis, name);
    } else {
      report_unknown("ctx", {"block", "grid", "thread", "warp", "lane"});
    }
    return {};
  }
  const auto* outer = std::get_if<ast::MemberExpr>(&file_.exprs[member.base].node);
  if (outer != nullptr && IsContext(outer->base)) {
    const std::string_view base = outer->member.text;
    if (base != "block" && base != "grid") return Check(member.base);  // reports
    const int axis = AxisOf(name);
    if (axis < 0) return report_unknown("ctx." + std::string(base), {"x", "y", "z"});
    const Type type = Type::Scalar(ScalarType::kI32);
    if (base == "block") return {Add(span, type, BlockIndex{axis})};
    return {Add(span, type, GridSize{axis})};
  }
  const Value base = Check(member.base);
  if (base.ok())
    diagnostics_.Report(member.member.span, diag::NoMembers, ToString(TypeOf(base.id)));
  return {};
}

std::pair<std::string, std::string> Checker::DidYouMean(std::string_view name,
                                                        std::vector<std::string> candidates) {
  if (suggestions_left_ == 0) return {};
  --suggestions_left_;
  const auto nearest = NearestName(name, candidates);
  if (!nearest) return {};
  return {"; did you mean `" + *nearest + "`?", *nearest};
}

// Says so once for each name of a kernel.
void Checker::ReportUnknownName(const ast::Name& name, bool is_callee, bool is_target) {
  scopes_.Poison(name.text);
  if (name.text.empty()) return;
  if (const Callable* callable = FindCallable(name.text); callable != nullptr && !is_callee) {
    // As `f32` or `rowsum` without arguments.
    const bool is_type = callable->kind == Callable::Kind::kConversion;
    diagnostics_.Report(name.span, is_type ? diag::TypeAsValue : diag::BuiltinAsValue, name.text);
    return;
  }
  if (name.text == "ctx") {
    diagnostics_.Report(name.span, diag::ContextAsValue);
    return;
  }
  std::vector<std::string> candidates;
  if (suggestions_left_ > 0) {
    candidates = scopes_.Names();
    if (!is_target) {
      const std::vector<std::string> callables = CallableNames();
      candidates.insert(is_callee ? candidates.begin() : candidates.end(), callables.begin(),
                        callables.end());
      candidates.push_back("ctx");
    }
  }
  const auto [hint, nearest] = DidYouMean(name.text, std::move(candidates));
  auto report = diagnostics_.Report(name.span, diag::UnknownName, name.text, hint);
  if (!nearest.empty()) {
    report.FixIt(name.span, nearest);
  } else if (is_target) {
    report.Note(name.span, diag::DeclareFirst, name.text);
  }
}

// Leaves the innermost scope; names that nothing read are remarked on.
void Checker::LeaveScope() {
  scopes_.Leave([&](std::string_view name, const Symbol& symbol) {
    if (symbol.kind != Symbol::Kind::kLocal || symbol.is_used || name.starts_with('_')) return;
    if (kernel_.locals[LocalId(symbol.index)].kind == Local::Kind::kLoop) return;
    // After an error uses may be missing only because they were not understood.
    if (diagnostics_.has_errors()) return;
    diagnostics_.Report(symbol.span, diag::UnusedName, name);
  });
}

bool Checker::HasErrorWithin(Span span) const {
  for (const Diagnostic& diagnostic : diagnostics_.all()) {
    if (diagnostic.severity == Severity::kError && diagnostic.span.begin >= span.begin &&
        diagnostic.span.end <= span.end) {
      return true;
    }
  }
  return false;
}

void Checker::ReportUnsupported(Span span, std::string_view construct) {
  diagnostics_.Report(span, diag::NotSupportedYet, construct);
}

}  // namespace phobos
