// Attributes: their arguments, and what they set.
#include <algorithm>

#include "base/check.h"
#include "frontend/sema/checker.h"

namespace phobos {
namespace {

struct KnownAttribute {
  std::string_view name;
  bool is_supported;
};
constexpr KnownAttribute kKnown[] = {
    {"autotune", true},   {"launch", true},      {"aligned", true},  {"padstage", true},
    {"pipeline", false},  {"tensorcore", false}, {"swizzle", false}, {"dynshared", false},
    {"registers", false}, {"persistent", false},
};

const KnownAttribute* FindKnown(std::string_view name) {
  for (const KnownAttribute& known : kKnown) {
    if (known.name == name) return &known;
  }
  return nullptr;
}

std::string List(const std::vector<int64_t>& values) {
  std::string text = "[";
  for (int64_t value : values) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(value);
  }
  return text + "]";
}

}  // namespace

void Checker::CheckAttributes(const ast::Kernel& kernel) {
  std::vector<const ast::Attribute*> seen;
  for (const ast::Attribute& attribute : kernel.attributes) {
    const std::string_view name = attribute.name.text;
    if (name.empty()) continue;
    const KnownAttribute* known = FindKnown(name);
    if (known == nullptr) {
      std::vector<std::string> names;
      for (const KnownAttribute& candidate : kKnown) names.emplace_back(candidate.name);
      const auto [hint, nearest] = DidYouMean(name, std::move(names));
      auto report = diagnostics_.Report(attribute.name.span, diag::UnknownAttribute, name, hint);
      if (!nearest.empty()) report.FixIt(attribute.name.span, nearest);
      continue;
    }
    const auto earlier = std::find_if(seen.begin(), seen.end(), [&](const ast::Attribute* other) {
      return other->name.text == name;
    });
    if (earlier != seen.end()) {
      diagnostics_.Report(attribute.span, diag::DuplicateAttribute, name)
          .Note((*earlier)->span, diag::DeclaredHere, "@" + std::string(name));
      continue;
    }
    seen.push_back(&attribute);
    if (name == "pipeline") kernel_.pipeline = attribute.span;
    if (!known->is_supported) {
      ReportUnsupported(attribute.span, "@" + std::string(name));
    } else if (name == "autotune") {
      CheckAutotune(attribute);
    } else if (name == "launch") {
      CheckLaunch(attribute);
    } else if (name == "padstage") {
      kernel_.padstage = true;
      if (!attribute.args.empty()) {
        diagnostics_.Report(attribute.span, diag::NoAttributeArguments, name)
            .FixIt(attribute.span, "@padstage");
      }
    } else {
      CHECK(name == "aligned");  // needs the parameters
    }
  }
}

// An integer literal, with or without a minus, or an @autotune constant. Nothing, without a
// report, for all else.
std::optional<int64_t> Checker::AttributeInteger(ast::ExprId id) {
  if (!id.valid()) return std::nullopt;
  const ast::Expr& expr = file_.exprs[id];
  if (const auto* literal = std::get_if<ast::IntLiteral>(&expr.node)) {
    if (literal->value > static_cast<uint64_t>(INT64_MAX)) return std::nullopt;
    return static_cast<int64_t>(literal->value);
  }
  if (const auto* unary = std::get_if<ast::UnaryExpr>(&expr.node)) {
    const auto* literal = std::get_if<ast::IntLiteral>(&file_.exprs[unary->operand].node);
    if (unary->op != ast::UnaryOp::kMinus || literal == nullptr) return std::nullopt;
    if (literal->value > static_cast<uint64_t>(INT64_MAX)) return std::nullopt;
    return -static_cast<int64_t>(literal->value);
  }
  if (const auto* name = std::get_if<ast::NameExpr>(&expr.node)) {
    const Symbol* symbol = scopes_.FindInnermost(name->name.text);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::kConstant) {
      return kernel_.constants[symbol->index].value;
    }
  }
  return std::nullopt;
}

void Checker::CheckAutotune(const ast::Attribute& attribute) {
  if (attribute.args.empty()) diagnostics_.Report(attribute.span, diag::AutotuneArgument);
  for (const ast::AttributeArg& arg : attribute.args) CheckAutotuneArg(arg);
}

void Checker::CheckAutotuneArg(const ast::AttributeArg& arg) {
  if (!options_.constants.empty()) option_names_.constants.emplace(arg.name.text);
  if (arg.kind != ast::AttributeArg::Kind::kIn || arg.values.empty()) {
    auto report = diagnostics_.Report(arg.span, diag::AutotuneArgument);
    if (arg.kind == ast::AttributeArg::Kind::kEquals && arg.values.size() == 1) {
      report.FixIt(arg.span, std::string(arg.name.text) + " in [" +
                                 std::string(Text(file_.exprs[arg.values[0]].span)) + "]");
      DeclarePoison(arg.name);
    }
    return;
  }
  std::vector<int64_t> candidates;
  bool is_valid = true;
  for (ast::ExprId id : arg.values) {
    const auto value = AttributeInteger(id);
    if (!value || *value < INT32_MIN || *value > INT32_MAX) {
      const Span span = file_.exprs[id].span;
      diagnostics_.Report(span, diag::AutotuneValue, Text(span));
      is_valid = false;
    } else {
      candidates.push_back(*value);
    }
  }
  std::optional<std::pair<int64_t, int64_t>> bounds;
  if (is_valid && candidates.size() == 2) {
    bounds = {candidates[0], candidates[1]};
    if (bounds->first < 1 || bounds->first > bounds->second) {
      diagnostics_.Report(arg.span, diag::AutotuneBounds, bounds->first, bounds->second);
      is_valid = false;
    } else {
      candidates.pop_back();
      while (candidates.back() <= bounds->second / 2) candidates.push_back(candidates.back() * 2);
    }
  }
  if (!is_valid) {
    DeclarePoison(arg.name);
    return;
  }
  const int64_t value = ChooseConstant(arg, candidates, bounds);
  kernel_.constants.push_back(
      {std::string(arg.name.text), arg.name.span, value, std::move(candidates)});
  Declare(arg.name, {Symbol::Kind::kConstant, static_cast<uint32_t>(kernel_.constants.size() - 1),
                     arg.name.span, false});
}

// The default, or what -D says.
int64_t Checker::ChooseConstant(const ast::AttributeArg& arg,
                                const std::vector<int64_t>& candidates,
                                std::optional<std::pair<int64_t, int64_t>> bounds) {
  const int64_t default_value = candidates.front();
  if (options_.constants.empty()) return default_value;
  const std::string name(arg.name.text);
  const auto it = options_.constants.find(name);
  if (it == options_.constants.end()) return default_value;
  const int64_t value = it->second;
  if (value < INT32_MIN || value > INT32_MAX) {
    diagnostics_.Report(arg.name.span, diag::ConstantRange, name, value);
    return default_value;
  }
  const bool is_inside =
      bounds ? value >= bounds->first && value <= bounds->second
             : std::find(candidates.begin(), candidates.end(), value) != candidates.end();
  if (!is_inside) {
    const std::string space = bounds ? List({bounds->first, bounds->second}) : List(candidates);
    diagnostics_.Report(arg.span, diag::OutsideTuningSpace, name, value, space);
  }
  return value;
}

void Checker::CheckLaunch(const ast::Attribute& attribute) {
  if (attribute.args.empty() || attribute.args.size() > 3) {
    diagnostics_.Report(attribute.span, diag::LaunchArguments, attribute.args.size());
    return;
  }
  struct Field {
    std::string_view what;
    int64_t least;
    int64_t most;
    int* value;
  };
  // PTX allows 255 registers in a thread; no chip holds more than 32 CTAs on a multiprocessor.
  const Field fields[] = {
      {"the number of threads", 32, 1024, &kernel_.threads},
      {"the number of CTAs on a multiprocessor", 1, 32, &kernel_.min_ctas},
      {"the number of registers", 16, 255, &kernel_.max_registers},
  };
  for (size_t i = 0; i < attribute.args.size(); ++i) {
    const ast::AttributeArg& arg = attribute.args[i];
    const auto value = arg.kind == ast::AttributeArg::Kind::kLiteral && !arg.values.empty()
                           ? AttributeInteger(arg.values[0])
                           : std::nullopt;
    const Field& field = fields[i];
    if (!value || *value < field.least || *value > field.most) {
      diagnostics_.Report(arg.span, diag::LaunchRange, field.what, field.least, field.most,
                          Text(arg.span));
    } else if (i == 0 && *value % 32 != 0) {
      diagnostics_.Report(arg.span, diag::LaunchThreads, *value);
    } else {
      *field.value = static_cast<int>(*value);
    }
  }
}

void Checker::CheckAligned(const ast::Attribute& attribute) {
  if (attribute.args.empty()) diagnostics_.Report(attribute.span, diag::AlignedArgument);
  std::vector<const ast::AttributeArg*> seen;
  for (const ast::AttributeArg& arg : attribute.args) {
    if (arg.kind != ast::AttributeArg::Kind::kEquals || arg.values.empty()) {
      diagnostics_.Report(arg.span, diag::AlignedArgument);
      continue;
    }
    const Symbol* symbol = scopes_.FindInnermost(arg.name.text);
    const bool is_static = symbol != nullptr && symbol->kind == Symbol::Kind::kStatic;
    if (symbol != nullptr && symbol->kind == Symbol::Kind::kPoison) continue;
    if (!is_static && (symbol == nullptr || symbol->kind != Symbol::Kind::kExtent)) {
      std::vector<std::string> names;
      for (const Extent& extent : kernel_.extents) names.push_back(extent.name);
      for (const StaticExtent& extent : kernel_.statics) names.push_back(extent.name);
      const auto [hint, nearest] = DidYouMean(arg.name.text, std::move(names));
      auto report = diagnostics_.Report(arg.name.span, diag::AlignedNotExtent, arg.name.text, hint);
      if (!nearest.empty()) report.FixIt(arg.name.span, nearest);
      continue;
    }
    const auto earlier = std::find_if(seen.begin(), seen.end(), [&](const auto* other) {
      return other->name.text == arg.name.text;
    });
    if (earlier != seen.end()) {
      diagnostics_.Report(arg.span, diag::DuplicatePromise, arg.name.text)
          .Note((*earlier)->span, diag::DeclaredHere, arg.name.text);
      continue;
    }
    seen.push_back(&arg);
    const auto multiple = AttributeInteger(arg.values[0]);
    if (!multiple || *multiple < 1 || *multiple > kMaxExtent) {
      const Span span = file_.exprs[arg.values[0]].span;
      diagnostics_.Report(span, diag::AlignedValue, Text(span));
      continue;
    }
    if (!is_static) {
      kernel_.extents[ExtentId(symbol->index)].multiple_of = *multiple;
    } else if (kernel_.statics[symbol->index].value % *multiple != 0) {
      diagnostics_.Report(arg.span, diag::StaticBreaksPromise, arg.name.text,
                          kernel_.statics[symbol->index].value, *multiple);
    }
  }
}

}  // namespace phobos
