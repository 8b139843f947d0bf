// The syntax tree: what the file says, before anything is known of its meaning.
//
// Names are views into the SourceFile's text, which must outlive the tree.
#ifndef PHOBOS_FRONTEND_PARSE_AST_H_
#define PHOBOS_FRONTEND_PARSE_AST_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "base/typed_id.h"
#include "frontend/source/source.h"

namespace phobos::ast {

using ExprId = Id<struct ExprTag>;
using StmtId = Id<struct StmtTag>;

// Binary operators in their spelling; the lower-case comment is the precedence, high binds tight.
enum class BinaryOp : uint8_t {
  kLogicalOr,
  kLogicalAnd,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kShiftLeft,
  kShiftRight,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kRemainder,
};
enum class UnaryOp : uint8_t { kMinus, kNot, kBitNot };

struct Name {
  std::string_view text;
  Span span;
};

struct IntLiteral {
  uint64_t value;  // decimal, hex and underscores resolved; larger ones do not get here
};
struct FloatLiteral {
  double value;
};
struct BoolLiteral {
  bool value;
};
struct NameExpr {
  Name name;
};
struct MemberExpr {  // base.member
  ExprId base;
  Name member;
};
struct UnaryExpr {
  UnaryOp op;
  ExprId operand;
};
struct BinaryExpr {
  BinaryOp op;
  Span op_span;
  ExprId left;
  ExprId right;
};
struct CallExpr {
  ExprId callee;  // any expression; sema wants a name
  std::vector<ExprId> args;
};

// One subscript: `i`, `:`, `s : e`, `s :+ n`, `: e`. Absent parts are invalid ids.
struct Subscript {
  enum class Kind : uint8_t { kPoint, kAll, kBounds, kLength };
  Kind kind;
  Span span;
  ExprId start;  // kPoint: the index; kBounds: may be absent
  ExprId end;    // kBounds: the end; kLength: the length
};
struct IndexExpr {
  ExprId base;
  std::vector<Subscript> subscripts;
};
struct ErrorExpr {};  // reported already

struct Expr {
  Span span;
  std::variant<
#define PHOBOS_EXPR_NODE(Name) Name,
#include "frontend/parse/ast.def"
      std::monostate>
      node;
};

// `f32`, `tile<f32>[8, 128]`, `tensor<f16>[M, K]`.
struct TypeExpr {
  enum class Form : uint8_t { kScalar, kTensor, kTile };
  Form form;
  Span span;
  Name element;  // not yet known to be a scalar type
  std::vector<ExprId> dims;
};

struct Block {
  Span span;  // with the braces
  std::vector<StmtId> stmts;
};

struct LetStmt {
  Name name;
  std::optional<TypeExpr> type;
  ExprId value;
};
struct VarStmt {
  Name name;
  std::optional<TypeExpr> type;
  ExprId value;  // invalid when absent
};
struct AssignStmt {
  ExprId target;               // a NameExpr, or an IndexExpr of one; sema checks
  std::optional<BinaryOp> op;  // of `+=` and its like
  Span op_span;
  ExprId value;
};
struct ForStmt {
  std::optional<Span> unroll;  // the `<unroll n>` of `for<unroll n>`, which sema refuses so far
  Name variable;
  ExprId low;
  ExprId high;
  ExprId step;  // invalid when absent
  Block body;
};
struct WhileStmt {
  ExprId condition;
  Block body;
};
struct IfStmt {
  ExprId condition;
  Block then_block;
  // `else if` is a block of that one if.
  std::optional<Block> else_block;
};
struct BreakStmt {};
struct ContinueStmt {};
struct ReturnStmt {
  ExprId value;  // only functions may have one; invalid when absent
};
struct ExprStmt {
  ExprId value;
};
struct ErrorStmt {};  // reported already

struct Stmt {
  Span span;
  std::variant<
#define PHOBOS_STMT_NODE(Name) Name,
#include "frontend/parse/ast.def"
      std::monostate>
      node;
};

// `X in [a, b]`, `K = 64`, or a bare `256`.
struct AttributeArg {
  enum class Kind : uint8_t { kIn, kEquals, kLiteral };
  Kind kind;
  Span span;
  Name name;                   // kIn, kEquals
  std::vector<ExprId> values;  // kIn: one or more; else exactly one
};
struct Attribute {
  Span span;  // with the `@` and the arguments
  Name name;
  bool has_parentheses;
  std::vector<AttributeArg> args;
};

struct Param {
  Span span;
  Name name;
  TypeExpr type;
};

struct Kernel {
  Span span;         // all of it, from the first attribute on
  Span header_span;  // from `kernel` to the closing parenthesis
  std::vector<Attribute> attributes;
  Name name;
  std::vector<Param> params;
  Block body;
  // A part could not be read, so a name that seems not to be declared may be declared there.
  bool incomplete = false;
};

// `fn`: read, kept for its place and name, and refused by sema so far.
struct Function {
  Span span;
  Name name;
  std::vector<Param> params;
  std::optional<TypeExpr> result;
  Block body;
};

// A whole file. Items that could not be read are left out, their errors reported.
struct File {
  IdVector<ExprId, Expr> exprs;
  IdVector<StmtId, Stmt> stmts;
  std::vector<Kernel> kernels;
  std::vector<Function> functions;
};

}  // namespace phobos::ast

#endif  // PHOBOS_FRONTEND_PARSE_AST_H_
