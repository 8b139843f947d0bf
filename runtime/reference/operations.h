// The language's operations on values, as pure functions that say what each means.
//
// Operands have the types that the checked kernel promises (frontend/sema/nodes.h). An operation
// on f16 or bf16 is computed in f32 and rounded to its type; f32 and f64 ones are rounded once.
// Sums are made in double and rounded at the end.
#ifndef PHOBOS_RUNTIME_REFERENCE_OPERATIONS_H_
#define PHOBOS_RUNTIME_REFERENCE_OPERATIONS_H_

#include <cstdint>

#include "frontend/sema/nodes.h"
#include "runtime/reference/value.h"

namespace phobos::reference {

Value Apply(UnaryOp op, const Value& a);
// The language leaves the result of an integer division or remainder by zero open: here it is 0,
// and `zero_divisions` counts them.
Value Apply(BinaryOp op, const Value& a, const Value& b, int64_t& zero_divisions);
Value Apply(CompareOp op, const Value& a, const Value& b);

Value ConvertTo(ScalarType element, const Value& a);
// Ranks align at the right; extents of 1 stretch.
Value BroadcastTo(const Shape& shape, const Value& a);

// exp log sqrt rsqrt tanh abs round floor ceil.
Value Elementwise(Builtin builtin, const Value& a);
// pow tmax tmin.
Value Elementwise(Builtin builtin, const Value& a, const Value& b);
Value Where(const Value& condition, const Value& a, const Value& b);

Value Iota(const Shape& shape);
// Along the last axis, which becomes 1; `element` is the type of the sum.
Value Rowsum(const Value& a, ScalarType element);
Value Rowmax(const Value& a);
Value Rowmin(const Value& a);
Value Rowargmax(const Value& a);
// Down the first axis.
Value Cumsum(const Value& a, ScalarType element);
Value Tril(const Value& a);
Value Transpose(const Value& a, const Shape& shape);
Value Flat(const Value& a, const Shape& shape);
// [M, K] x [K, N], or x [N, K] when `is_transposed`.
Value Dot(const Value& a, const Value& b, bool is_transposed, ScalarType element);

// The sum of two scalars of one type, as an atomic adds.
Value AddScalars(const Value& a, const Value& b);

}  // namespace phobos::reference

#endif  // PHOBOS_RUNTIME_REFERENCE_OPERATIONS_H_
