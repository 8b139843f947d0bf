#include "frontend/sema/print.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string_view>
#include <type_traits>

#include "base/check.h"

namespace phobos {
namespace {

// How tight an expression binds; an operand that binds looser than its place wants gets
// parentheses.
enum Precedence {
  kOr = 1,
  kAnd,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEqual,
  kOrder,
  kShift,
  kSum,
  kProduct,
  kPrefix,
  kPostfix
};

struct OperatorText {
  std::string_view spelling;
  int precedence;
};

OperatorText TextOf(BinaryOp op) {
  switch (op) {
    case BinaryOp::kAdd:
      return {"+", kSum};
    case BinaryOp::kSubtract:
      return {"-", kSum};
    case BinaryOp::kMultiply:
      return {"*", kProduct};
    case BinaryOp::kDivide:
      return {"/", kProduct};
    case BinaryOp::kRemainder:
      return {"%", kProduct};
    case BinaryOp::kShiftLeft:
      return {"<<", kShift};
    case BinaryOp::kShiftRight:
      return {">>", kShift};
    case BinaryOp::kAnd:
      return {"&", kBitAnd};
    case BinaryOp::kOr:
      return {"|", kBitOr};
    case BinaryOp::kXor:
      return {"^", kBitXor};
  }
  UNREACHABLE();
}

OperatorText TextOf(CompareOp op) {
  switch (op) {
    case CompareOp::kEqual:
      return {"==", kEqual};
    case CompareOp::kNotEqual:
      return {"!=", kEqual};
    case CompareOp::kLess:
      return {"<", kOrder};
    case CompareOp::kLessEqual:
      return {"<=", kOrder};
    case CompareOp::kGreater:
      return {">", kOrder};
    case CompareOp::kGreaterEqual:
      return {">=", kOrder};
  }
  UNREACHABLE();
}

// The shortest text that gives the value back in its type.
std::string FloatText(double value, ScalarType type) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  std::string text = type == ScalarType::kF64 ? fmt::format("{}", value)
                                              : fmt::format("{}", static_cast<float>(value));
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

constexpr std::string_view kAxes[] = {"x", "y", "z"};

class Printer {
 public:
  explicit Printer(const Kernel& kernel) : kernel_(kernel) {}

  std::string All() {
    Header();
    out_ += " {\n";
    PrintBlock(kernel_.body, 1);
    out_ += "}\n";
    return std::move(out_);
  }

  std::string ExprText(ExprId id, int wanted = 0) const {
    const Expr& expr = kernel_.exprs[id];
    int precedence = kPostfix;
    std::string text = std::visit(
        [&]<typename T>(const T& node) { return NodeText(expr, node, precedence); }, expr.node);
    return precedence < wanted ? "(" + text + ")" : text;
  }

 private:
  template <typename T>
  std::string NodeText(const Expr& expr, const T& node, int& precedence) const {
    if constexpr (std::is_same_v<T, IntConstant>) {
      // What is not i32 says what it is.
      if (node.value < 0) precedence = kPrefix;
      return expr.type.element == ScalarType::kI32
                 ? fmt::format("{}", node.value)
                 : fmt::format("{}_{}", node.value, Spelling(expr.type.element));
    } else if constexpr (std::is_same_v<T, FloatConstant>) {
      if (std::signbit(node.value)) precedence = kPrefix;
      return expr.type.element == ScalarType::kF32
                 ? FloatText(node.value, expr.type.element)
                 : fmt::format("{}_{}", FloatText(node.value, expr.type.element),
                               Spelling(expr.type.element));
    } else if constexpr (std::is_same_v<T, BoolConstant>) {
      return node.value ? "true" : "false";
    } else if constexpr (std::is_same_v<T, ParamRef>) {
      return kernel_.params[node.param].name;
    } else if constexpr (std::is_same_v<T, ExtentRef>) {
      return kernel_.extents[node.extent].name;
    } else if constexpr (std::is_same_v<T, LocalRef>) {
      return kernel_.locals[node.local].name;
    } else if constexpr (std::is_same_v<T, BlockIndex>) {
      return fmt::format("ctx.block.{}", kAxes[node.axis]);
    } else if constexpr (std::is_same_v<T, GridSize>) {
      return fmt::format("ctx.grid.{}", kAxes[node.axis]);
    } else if constexpr (std::is_same_v<T, OldTarget>) {
      return "old";
    } else if constexpr (std::is_same_v<T, Unary>) {
      precedence = kPrefix;
      const std::string_view op = node.op == UnaryOp::kNegate ? "-"
                                  : node.op == UnaryOp::kNot  ? "!"
                                                              : "~";
      return fmt::format("{}{}", op, ExprText(node.operand, kPrefix + 1));
    } else if constexpr (std::is_same_v<T, Binary> || std::is_same_v<T, Compare>) {
      const OperatorText op = TextOf(node.op);
      precedence = op.precedence;
      return Infix(op, node.left, node.right);
    } else if constexpr (std::is_same_v<T, Logical>) {
      const OperatorText op =
          node.op == LogicalOp::kAnd ? OperatorText{"&&", kAnd} : OperatorText{"||", kOr};
      precedence = op.precedence;
      return Infix(op, node.left, node.right);
    } else if constexpr (std::is_same_v<T, Convert>) {
      return fmt::format("{}({})", Spelling(expr.type.element), ExprText(node.operand));
    } else if constexpr (std::is_same_v<T, BroadcastTo>) {
      return fmt::format("broadcast<{}>({})", ToString(expr.type.shape), ExprText(node.operand));
    } else if constexpr (std::is_same_v<T, Slice>) {
      std::string text = ExprText(node.base, kPostfix) + "[";
      bool first = true;
      for (const SliceDim& dim : node.dims) {
        if (!first) text += ", ";
        first = false;
        text += ExprText(dim.start);
        if (!dim.is_point) text += fmt::format(" :+ {}", dim.length);
      }
      return text + "]";
    } else if constexpr (std::is_same_v<T, Element>) {
      return ExprText(node.base, kPostfix) + "[" + List(node.indices) + "]";
    } else if constexpr (std::is_same_v<T, Call>) {
      if (node.builtin == Builtin::kIota) return fmt::format("iota({})", expr.type.shape[0]);
      return fmt::format("{}({})", Spelling(node.builtin), List(node.args));
    } else {
      UNREACHABLE();
    }
  }

  std::string Infix(const OperatorText& op, ExprId left, ExprId right) const {
    return fmt::format("{} {} {}", ExprText(left, op.precedence), op.spelling,
                       ExprText(right, op.precedence + 1));
  }

  std::string List(const std::vector<ExprId>& exprs) const {
    std::string text;
    for (const ExprId expr : exprs) text += (text.empty() ? "" : ", ") + ExprText(expr);
    return text;
  }

  std::string DimText(const Dim& dim) const {
    return dim.is_constant() ? fmt::format("{}", dim.constant) : kernel_.extents[dim.extent].name;
  }

  template <typename... Args>
  void Add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  void Header() {
    for (const TuneConstant& constant : kernel_.constants) {
      std::string candidates;
      for (const int64_t value : constant.candidates) {
        candidates += (candidates.empty() ? "" : ", ") + std::to_string(value);
      }
      Add("// constant {} = {} in [{}]\n", constant.name, constant.value, candidates);
    }
    for (const StaticExtent& extent : kernel_.statics) {
      Add("// static {} = {}\n", extent.name, extent.value);
    }
    for (const Extent& extent : kernel_.extents) {
      Add("// extent {}: i32", extent.name);
      if (extent.multiple_of != 1) Add(", a multiple of {}", extent.multiple_of);
      out_ += "\n";
    }
    out_ += "// grid ";
    for (size_t axis = 0; axis < kernel_.grid.size(); ++axis) {
      const GridAxis& rule = kernel_.grid[axis];
      if (axis > 0) out_ += ", ";
      Add("{} = ", kAxes[axis]);
      switch (rule.kind) {
        case GridAxis::Kind::kOne:
          out_ += "1";
          break;
        case GridAxis::Kind::kDerived:
          Add("ceil({} / {})", DimText(rule.extent), rule.per_cta);
          break;
        case GridAxis::Kind::kAmbiguous:
          out_ += "asked for";
          break;
      }
    }
    Add("\n@launch({}", kernel_.threads);
    if (kernel_.min_ctas != 0 || kernel_.max_registers != 0) Add(", {}", kernel_.min_ctas);
    if (kernel_.max_registers != 0) Add(", {}", kernel_.max_registers);
    out_ += ")\n";
    if (kernel_.padstage) out_ += "@padstage\n";
    Add("kernel {}(", kernel_.name);
    bool first = true;
    for (const Param& param : kernel_.params) {
      if (!first) out_ += ", ";
      first = false;
      Add("{}: ", param.name);
      if (!param.is_tensor) {
        out_ += Spelling(param.element);
        continue;
      }
      Add("tensor<{}>[", Spelling(param.element));
      for (size_t d = 0; d < param.dims.size(); ++d)
        Add("{}{}", d == 0 ? "" : ", ", DimText(param.dims[d]));
      out_ += "]";
    }
    out_ += ")";
  }

  void Indent(int depth) { out_.append(static_cast<size_t>(depth) * 2, ' '); }

  void PrintBlock(const Block& block, int depth) {
    for (const StmtId id : block) {
      Indent(depth);
      PrintStatement(kernel_.stmts[id], depth);
      out_ += "\n";
    }
  }

  void Braced(const Block& block, int depth) {
    out_ += " {\n";
    PrintBlock(block, depth + 1);
    Indent(depth);
    out_ += "}";
  }

  void PrintStatement(const Stmt& stmt, int depth) {
    std::visit([&]<typename T>(const T& node) { PrintNode(node, depth); }, stmt.node);
  }

  template <typename T>
  void PrintNode(const T& node, int depth) {
    if constexpr (std::is_same_v<T, Let>) {
      const Local& local = kernel_.locals[node.local];
      Add("let {}: {} = {}", local.name, ToString(local.type), ExprText(node.value));
    } else if constexpr (std::is_same_v<T, Var>) {
      const Local& local = kernel_.locals[node.local];
      Add("var {}: {}", local.name, ToString(local.type));
      if (node.value.valid()) Add(" = {}", ExprText(node.value));
      if (local.is_staging) out_ += "  // staging";
    } else if constexpr (std::is_same_v<T, Assign>) {
      Add("{} = {}", ExprText(node.target), ExprText(node.value));
    } else if constexpr (std::is_same_v<T, For>) {
      const Local& local = kernel_.locals[node.variable];
      Add("for {}: {} in range({}, {}, {})", local.name, ToString(local.type), ExprText(node.low),
          ExprText(node.high), ExprText(node.step));
      Braced(node.body, depth);
    } else if constexpr (std::is_same_v<T, While>) {
      Add("while {}", ExprText(node.condition));
      Braced(node.body, depth);
    } else if constexpr (std::is_same_v<T, If>) {
      Add("if {}", ExprText(node.condition));
      Braced(node.then_block, depth);
      if (!node.else_block.empty()) {
        out_ += " else";
        Braced(node.else_block, depth);
      }
    } else if constexpr (std::is_same_v<T, Break>) {
      out_ += "break";
    } else if constexpr (std::is_same_v<T, Continue>) {
      out_ += "continue";
    } else if constexpr (std::is_same_v<T, Return>) {
      out_ += "return";
    } else if constexpr (std::is_same_v<T, Evaluate>) {
      out_ += ExprText(node.value);
    } else {
      UNREACHABLE();
    }
  }

  const Kernel& kernel_;
  std::string out_;
};

}  // namespace

std::string Print(const Kernel& kernel) { return Printer(kernel).All(); }
std::string Print(const Kernel& kernel, ExprId expr) { return Printer(kernel).ExprText(expr); }

}  // namespace phobos
