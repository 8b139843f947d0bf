// Constant arithmetic, exactly as the language defines it for a running kernel.
#ifndef PHOBOS_FRONTEND_SEMA_FOLD_H_
#define PHOBOS_FRONTEND_SEMA_FOLD_H_

#include <cstdint>
#include <optional>

#include "frontend/sema/nodes.h"
#include "frontend/sema/types.h"

namespace phobos {

// A scalar whose value is known. `integer` holds integers and bools (0 or 1), `real` floats, both
// already values of the type.
struct Constant {
  ScalarType type = ScalarType::kI32;
  int64_t integer = 0;
  double real = 0;

  static Constant Integer(ScalarType type, int64_t value) { return {type, value, 0}; }
  static Constant Real(ScalarType type, double value) { return {type, 0, value}; }
  static Constant Bool(bool value) { return {ScalarType::kBool, value, 0}; }
};

// `value` modulo 2^width, as a value of the integer type.
int64_t WrapInteger(int64_t value, ScalarType type);
// `value` rounded once, to nearest even, to the float type; infinity when too large.
double RoundFloat(double value, ScalarType type);

// `T(x)` of section "Joins"; `to` may be bool only for a bool.
Constant FoldConvert(const Constant& x, ScalarType to);
Constant FoldUnary(UnaryOp op, const Constant& x);
// Both operands have one type. Nothing for an integer division or remainder by zero, whose value
// the language leaves open.
std::optional<Constant> FoldBinary(BinaryOp op, const Constant& a, const Constant& b);
bool FoldCompare(CompareOp op, const Constant& a, const Constant& b);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_FOLD_H_
