// The expressions and statements of a checked kernel (kernel.h).
#ifndef PHOBOS_FRONTEND_SEMA_NODES_H_
#define PHOBOS_FRONTEND_SEMA_NODES_H_

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "base/typed_id.h"
#include "frontend/sema/types.h"
#include "frontend/source/source.h"

namespace phobos {

using ExprId = Id<struct CheckedExprTag>;
using StmtId = Id<struct CheckedStmtTag>;
using LocalId = Id<struct LocalTag>;
using ParamId = Id<struct ParamTag>;
using ExtentId = Id<struct ExtentTag>;

enum class Builtin : uint8_t {
#define PHOBOS_BUILTIN(Name, spelling, arguments) Name,
#include "frontend/sema/kernel.def"
};
std::string_view Spelling(Builtin builtin);

enum class UnaryOp : uint8_t {
  kNegate,  // of numbers
  kNot,     // of bools, whether written `!` or `~`
  kBitNot,  // of integers
};
enum class BinaryOp : uint8_t {
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kRemainder,
  kShiftLeft,
  kShiftRight,
  kAnd,
  kOr,
  kXor,
};
enum class CompareOp : uint8_t { kEqual, kNotEqual, kLess, kLessEqual, kGreater, kGreaterEqual };
enum class LogicalOp : uint8_t { kAnd, kOr };

// --- Expressions. Operands are evaluated left to right; only atomics have effects.

struct IntConstant {  // of an integer type
  int64_t value;
};
struct FloatConstant {  // of a float type; already rounded to it
  double value;
};
struct BoolConstant {
  bool value;
};
struct ParamRef {  // a scalar parameter's value, or a whole tensor (Type::Form::kTensor)
  ParamId param;
};
struct ExtentRef {  // i32
  ExtentId extent;
};
struct LocalRef {
  LocalId local;
};
struct BlockIndex {  // ctx.block.x/.y/.z, i32
  int axis;
};
struct GridSize {  // ctx.grid.x/.y/.z, i32
  int axis;
};
// In the value of a compound assignment: what the target held before. Its subscripts are
// evaluated once for both.
struct OldTarget {};
struct Unary {  // the operand has the type of the result, but may be a view
  UnaryOp op;
  ExprId operand;
};
// Here and below "one type" is one element type and one shape: any operand may be a view.
struct Binary {  // both operands and the result have one type
  BinaryOp op;
  ExprId left;
  ExprId right;
};
struct Compare {  // both operands have one type; the result is bool of their shape
  CompareOp op;
  ExprId left;
  ExprId right;
};
struct Logical {  // scalar bools; the right side is evaluated only when it decides
  LogicalOp op;
  ExprId left;
  ExprId right;
};
struct Convert {  // elementwise, to the element type of this expression
  ExprId operand;
};
struct BroadcastTo {  // a scalar or tile stretched to the shape of this expression
  ExprId operand;
};

// One dimension of the base of a slice.
struct SliceDim {
  ExprId start;    // an integer scalar
  bool is_point;   // drops the dimension; the length is then 1
  int64_t length;  // in elements
};
// A part of a tensor or view (then a view), or of a tile (then a tile, by value). The base is a
// ParamRef of a tensor, a LocalRef, or any expression that is a tile. Elements outside the base
// read as 0.
struct Slice {
  ExprId base;
  std::vector<SliceDim> dims;
};
// One element of a tensor, view or tile, as a scalar. Outside the base it reads as 0.
struct Element {
  ExprId base;
  std::vector<ExprId> indices;
};
// A built-in. Elementwise ones have operands of the shape and (but for the condition of `where`)
// the element type of the result. The first operand of gather may, and that of atomics must, be
// a ParamRef of a tensor or a LocalRef of an alias of one; an atomic's values have the element
// type of its tensor, indices any integer type. dot and dot_t have operands of f16, bf16 and f32
// in any mix (the result is f32) or of i8 and u8 in any mix (i32), else both of one type: f64
// (f64), i16 or i32 (i32), i64 (i64).
struct Call {
  Builtin builtin;
  std::vector<ExprId> args;
};

struct Expr {
  Span span;
  Type type;
  std::variant<
#define PHOBOS_CHECKED_EXPR(Name) Name,
#include "frontend/sema/kernel.def"
      std::monostate>
      node;
};

// --- Statements.

using Block = std::vector<StmtId>;

// Gives a Local of kind kLet, kView or kTensor its value. For a view that is a Slice, whose
// subscripts are evaluated here and whose elements are read at each use; `let b = a` of a view a
// is a Slice of all of a.
struct Let {
  LocalId local;
  ExprId value;
};
// Makes a mutable Local, uninitialised without a value.
struct Var {
  LocalId local;
  ExprId value;  // may be invalid
};
// Stores as if the whole value were computed first. The target is a LocalRef of a var, or a Slice
// or Element whose base is a tensor, a view, or a LocalRef of a var tile. Stores outside the base
// are skipped. The value has the target's element type and shape.
struct Assign {
  ExprId target;
  ExprId value;
};
struct For {  // low, low + step, ... below high; never wraps; none when step <= 0
  LocalId variable;
  ExprId low;  // all three of the variable's type
  ExprId high;
  ExprId step;
  Block body;
};
struct While {
  ExprId condition;
  Block body;
};
struct If {
  ExprId condition;
  Block then_block;
  Block else_block;
};
struct Break {};
struct Continue {};
struct Return {};
struct Evaluate {  // for the effect: an atomic
  ExprId value;
};

struct Stmt {
  Span span;
  std::variant<
#define PHOBOS_CHECKED_STMT(Name) Name,
#include "frontend/sema/kernel.def"
      std::monostate>
      node;
};

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_NODES_H_
