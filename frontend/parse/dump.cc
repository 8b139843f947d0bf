#include "frontend/parse/dump.h"

#include <fmt/core.h>

#include <variant>

#include "base/check.h"

namespace phobos {
namespace {

using namespace ast;  // every node is named here

std::string_view Spelling(BinaryOp op) {
  switch (op) {
    case BinaryOp::kLogicalOr:
      return "||";
    case BinaryOp::kLogicalAnd:
      return "&&";
    case BinaryOp::kBitOr:
      return "|";
    case BinaryOp::kBitXor:
      return "^";
    case BinaryOp::kBitAnd:
      return "&";
    case BinaryOp::kEqual:
      return "==";
    case BinaryOp::kNotEqual:
      return "!=";
    case BinaryOp::kLess:
      return "<";
    case BinaryOp::kLessEqual:
      return "<=";
    case BinaryOp::kGreater:
      return ">";
    case BinaryOp::kGreaterEqual:
      return ">=";
    case BinaryOp::kShiftLeft:
      return "<<";
    case BinaryOp::kShiftRight:
      return ">>";
    case BinaryOp::kAdd:
      return "+";
    case BinaryOp::kSubtract:
      return "-";
    case BinaryOp::kMultiply:
      return "*";
    case BinaryOp::kDivide:
      return "/";
    case BinaryOp::kRemainder:
      return "%";
  }
  UNREACHABLE();
}

std::string_view Spelling(UnaryOp op) {
  switch (op) {
    case UnaryOp::kMinus:
      return "-";
    case UnaryOp::kNot:
      return "!";
    case UnaryOp::kBitNot:
      return "~";
  }
  UNREACHABLE();
}

class Dumper {
 public:
  explicit Dumper(const File& file) : file_(file) {}

  std::string Run() {
    for (const Kernel& kernel : file_.kernels) {
      Item("kernel", kernel.name, [&] {
        for (const Attribute& attribute : kernel.attributes) Line(Text(attribute));
        for (const Param& param : kernel.params) Line(Text(param));
        Statements(kernel.body);
      });
    }
    for (const Function& function : file_.functions) {
      Item("fn", function.name, [&] {
        for (const Param& param : function.params) Line(Text(param));
        if (function.result) Line(fmt::format("(result {})", Text(*function.result)));
        Statements(function.body);
      });
    }
    return std::move(out_);
  }

 private:
  void Line(std::string_view text) {
    if (!out_.empty()) out_ += '\n';
    out_.append(2 * static_cast<size_t>(indent_), ' ');
    out_ += text;
  }
  template <typename Body>
  void Item(std::string_view kind, const Name& name, Body body) {
    Line(fmt::format("({} {}", kind, name.text));
    Nest(body);
    out_ += ")";
    if (indent_ == 0) out_ += "\n";
  }
  template <typename Body>
  void Nest(Body body) {
    ++indent_;
    body();
    --indent_;
  }
  void Statements(const Block& block) {
    for (const StmtId id : block.stmts) {
      std::visit([&](const auto& node) { Statement(node); }, file_.stmts[id].node);
    }
  }
  template <typename Body>
  void Nesting(std::string_view head, Body body) {
    Line("(" + std::string(head));
    Nest(body);
    out_ += ")";
  }

  void Statement(const LetStmt& s) { Line("(let" + Declaration(s.name, s.type, s.value) + ")"); }
  void Statement(const VarStmt& s) { Line("(var" + Declaration(s.name, s.type, s.value) + ")"); }
  std::string Declaration(const Name& name, const std::optional<TypeExpr>& type, ExprId value) {
    std::string result = fmt::format(" {}", name.text);
    if (type) result += " : " + Text(*type);
    if (value.valid()) result += " " + Text(value);
    return result;
  }
  void Statement(const AssignStmt& s) {
    const std::string_view op = s.op ? Spelling(*s.op) : "";
    Line(fmt::format("({}= {} {})", op, Text(s.target), Text(s.value)));
  }
  void Statement(const ForStmt& s) {
    std::string head = fmt::format("for{} {} {} {}", s.unroll ? "<unroll>" : "", s.variable.text,
                                   Text(s.low), Text(s.high));
    if (s.step.valid()) head += " " + Text(s.step);
    Nesting(head, [&] { Statements(s.body); });
  }
  void Statement(const WhileStmt& s) {
    Nesting("while " + Text(s.condition), [&] { Statements(s.body); });
  }
  void Statement(const IfStmt& s) {
    Nesting("if " + Text(s.condition), [&] {
      Statements(s.then_block);
      if (s.else_block) Nesting("else", [&] { Statements(*s.else_block); });
    });
  }
  void Statement(const BreakStmt&) { Line("(break)"); }
  void Statement(const ContinueStmt&) { Line("(continue)"); }
  void Statement(const ReturnStmt& s) {
    Line(s.value.valid() ? "(return " + Text(s.value) + ")" : "(return)");
  }
  void Statement(const ExprStmt& s) { Line(Text(s.value)); }
  void Statement(const ErrorStmt&) { Line("(error)"); }
  void Statement(std::monostate) { UNREACHABLE(); }

  std::string Text(ExprId id) {
    return std::visit([&](const auto& node) { return Expression(node); }, file_.exprs[id].node);
  }
  std::string Expression(const IntLiteral& e) { return fmt::format("{}", e.value); }
  std::string Expression(const FloatLiteral& e) { return fmt::format("{:#}", e.value); }
  std::string Expression(const BoolLiteral& e) { return e.value ? "true" : "false"; }
  std::string Expression(const NameExpr& e) { return std::string(e.name.text); }
  std::string Expression(const MemberExpr& e) {
    return fmt::format("(. {} {})", Text(e.base), e.member.text);
  }
  std::string Expression(const UnaryExpr& e) {
    return fmt::format("({} {})", Spelling(e.op), Text(e.operand));
  }
  std::string Expression(const BinaryExpr& e) {
    return fmt::format("({} {} {})", Spelling(e.op), Text(e.left), Text(e.right));
  }
  std::string Expression(const CallExpr& e) {
    return fmt::format("(call {}{})", Text(e.callee), List(e.args));
  }
  std::string Expression(const IndexExpr& e) {
    std::string result = "(index " + Text(e.base);
    for (const Subscript& s : e.subscripts) {
      switch (s.kind) {
        case Subscript::Kind::kPoint:
          result += " " + Text(s.start);
          break;
        case Subscript::Kind::kAll:
          result += " (:)";
          break;
        case Subscript::Kind::kBounds:
          result +=
              fmt::format(" (: {}{})", s.start.valid() ? Text(s.start) + " " : "", Text(s.end));
          break;
        case Subscript::Kind::kLength:
          result += fmt::format(" (:+ {} {})", Text(s.start), Text(s.end));
          break;
      }
    }
    return result + ")";
  }
  std::string Expression(const ErrorExpr&) { return "<error>"; }
  std::string Expression(std::monostate) { UNREACHABLE(); }

  std::string List(const std::vector<ExprId>& exprs) {
    std::string result;
    for (const ExprId id : exprs) result += " " + Text(id);
    return result;
  }
  std::string Text(const TypeExpr& type) {
    switch (type.form) {
      case TypeExpr::Form::kScalar:
        return std::string(type.element.text);
      case TypeExpr::Form::kTensor:
        return fmt::format("(tensor {}{})", type.element.text, List(type.dims));
      case TypeExpr::Form::kTile:
        return fmt::format("(tile {}{})", type.element.text, List(type.dims));
    }
    UNREACHABLE();
  }
  std::string Text(const Param& param) {
    return fmt::format("(param {} {})", param.name.text, Text(param.type));
  }
  std::string Text(const Attribute& attribute) {
    std::string result = fmt::format("(@{}", attribute.name.text);
    if (attribute.has_parentheses && attribute.args.empty()) result += " ()";
    for (const AttributeArg& arg : attribute.args) {
      switch (arg.kind) {
        case AttributeArg::Kind::kIn:
          result += fmt::format(" (in {}{})", arg.name.text, List(arg.values));
          break;
        case AttributeArg::Kind::kEquals:
          result += fmt::format(" (= {}{})", arg.name.text, List(arg.values));
          break;
        case AttributeArg::Kind::kLiteral:
          result += List(arg.values);
          break;
      }
    }
    return result + ")";
  }

  const File& file_;
  std::string out_;
  int indent_ = 0;
};

}  // namespace

std::string Dump(const File& file) { return Dumper(file).Run(); }

}  // namespace phobos
