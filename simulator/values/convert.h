// cvt: conversions between PTX's integer and floating-point types, on one lane's bit patterns.
//
// Rules (PTX ISA, cvt): integers to narrower ones keep the low bits, or with .sat clamp; floats to
// integers round and always clamp; NaN becomes 0, or, where the source is f64 or the destination
// has 64 bits, 1 << (width - 1); float results with .sat are clamped to [0, 1], NaN to +0.
#ifndef PHOBOS_SIMULATOR_VALUES_CONVERT_H_
#define PHOBOS_SIMULATOR_VALUES_CONVERT_H_

#include <cstdint>

#include "simulator/values/float_format.h"

namespace phobos::values {

enum class ValueType : uint8_t {
  kU8,
  kS8,
  kU16,
  kS16,
  kU32,
  kS32,
  kU64,
  kS64,
  kF16,
  kBf16,
  kF32,
  kF64,
};

struct ConvertMode {
  Rounding rounding = Rounding::kNearestEven;  // .rn and .rni, .rz and .rzi, ...
  bool integral = false;  // .rni .rzi .rmi .rpi between floats: round to an integral value
  bool ftz = false;       // subnormal f32 inputs and results become zero of their sign
  bool sat = false;
  bool relu = false;       // negative results become +0, NaN the canonical one
  bool satfinite = false;  // results beyond the largest finite value become it
};

// Converts the low bits of `bits`, a value of type `from`, to type `to`. The result is extended to
// 64 bits by its sign for a signed type, by zeros for any other: a wider register holds just that.
uint64_t Convert(ValueType to, ValueType from, uint64_t bits, const ConvertMode& mode = {});

// cvt.f16x2.f32 and cvt.bf16x2.f32: `high` and `low` to the halves of a word. `to` is kF16 or
// kBf16.
uint32_t ConvertPair(ValueType to, uint32_t high, uint32_t low, const ConvertMode& mode = {});

// cvt.tf32.f32: f32 with 10 fraction bits, the other 13 zero.
uint32_t ConvertToTf32(uint32_t a, const ConvertMode& mode);

// cvt.pack.sat: `a` and `b`, clamped to `to` (8 or 16 bits; 16 bits leave no room for c), with `b`
// lowest, `a` above it, and the low bits of `c` above both.
uint32_t ConvertPack(ValueType to, int32_t a, int32_t b, uint32_t c = 0);

}  // namespace phobos::values

#endif  // PHOBOS_SIMULATOR_VALUES_CONVERT_H_
