// How numbers of every scalar type are stored, rounded and converted on the host.
//
// Floats are carried as double, which holds every f16, bf16, f32 and f64 exactly; integers and
// bools as int64_t. This is a plain restatement of the types' definitions: nothing here is shared
// with the compiler or the simulator, which it serves to check.
#ifndef PHOBOS_RUNTIME_TENSOR_NUMBERS_H_
#define PHOBOS_RUNTIME_TENSOR_NUMBERS_H_

#include <cstdint>

#include "frontend/sema/types.h"

namespace phobos {

// The double with the value of the IEEE 754 binary16 / the bfloat16 of these bits.
double F16ToDouble(uint16_t bits);
double BF16ToDouble(uint16_t bits);
// The nearest binary16 / bfloat16, ties to even, overflow to infinity; every NaN becomes the
// positive quiet NaN without payload.
uint16_t DoubleToF16(double value);
uint16_t DoubleToBF16(double value);

// The value of float type `type` nearest to `value`, ties to even.
double RoundTo(ScalarType type, double value);
// The same for an integer, rounded once (a detour through double could round i64 twice).
double RoundTo(ScalarType type, int64_t value);
// `value` modulo 2^bits, as integer type `type` reads it; for bool whether it is not 0.
int64_t WrapTo(ScalarType type, int64_t value);
// `value` truncated toward zero and saturated to integer type `type`; NaN gives 0.
int64_t SaturateTo(ScalarType type, double value);

// Half the distance from 1 to the next value of a float type: the largest relative error of one
// rounding (2^-24 for f32).
double UnitRoundoff(ScalarType type);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_TENSOR_NUMBERS_H_
