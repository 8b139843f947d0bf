// The binary floating-point formats of PTX, as types that carry their layout.
#ifndef PHOBOS_SIMULATOR_VALUES_FLOAT_FORMAT_H_
#define PHOBOS_SIMULATOR_VALUES_FLOAT_FORMAT_H_

#include <cstdint>

namespace phobos::values {

using Uint128 = unsigned __int128;

// A format with 1 sign bit, `exponent_bits` and `fraction_bits`, in the low bits of a BitsT. WideT
// holds a product of two significands with room for exact addition.
template <int exponent_bits, int fraction_bits, typename BitsT, typename WideT>
struct Format {
  using Bits = BitsT;
  using Wide = WideT;

  static constexpr int kExponentBits = exponent_bits;
  static constexpr int kFractionBits = fraction_bits;
  static constexpr int kWidth = 1 + exponent_bits + fraction_bits;
  static constexpr int kBias = (1 << (exponent_bits - 1)) - 1;
  // The exponent of a subnormal's last bit, the least of any.
  static constexpr int kLeastExponent = 1 - kBias - fraction_bits;

  static constexpr Bits kSign = static_cast<Bits>(Bits{1} << (kWidth - 1));
  static constexpr Bits kMagnitude = static_cast<Bits>(kSign - 1);
  static constexpr Bits kFraction = static_cast<Bits>((Bits{1} << fraction_bits) - 1);
  static constexpr Bits kInfinity = static_cast<Bits>(kMagnitude & ~kFraction);
  static constexpr Bits kQuiet = static_cast<Bits>(Bits{1} << (fraction_bits - 1));
  static constexpr Bits kLeastNormal = static_cast<Bits>(Bits{1} << fraction_bits);
  static constexpr Bits kMostFinite = static_cast<Bits>(kInfinity - 1);
  static constexpr Bits kOne = static_cast<Bits>(Bits{kBias} << fraction_bits);

  static constexpr bool IsNan(Bits a) { return (a & kMagnitude) > kInfinity; }
  static constexpr bool IsInfinite(Bits a) { return (a & kMagnitude) == kInfinity; }
  static constexpr bool IsZero(Bits a) { return (a & kMagnitude) == 0; }
  static constexpr bool IsSubnormal(Bits a) {
    return !IsZero(a) && (a & kMagnitude) < kLeastNormal;
  }
  static constexpr bool IsNegative(Bits a) { return (a & kSign) != 0; }
};

using F16 = Format<5, 10, uint16_t, uint64_t>;
using Bf16 = Format<8, 7, uint16_t, uint64_t>;
using F32 = Format<8, 23, uint32_t, uint64_t>;
using F64 = Format<11, 52, uint64_t, Uint128>;
// TensorFloat-32 without the 13 low bits that its 32-bit register leaves unused.
using Tf32 = Format<8, 10, uint32_t, uint64_t>;
inline constexpr int kTf32UnusedBits = 13;

// The NaN that arithmetic makes and min, max and conversions answer with. PTX calls it canonical
// and gives 0x7fffffff for f32 and 0x7fff for f16 and bf16 (PTX ISA, min, max, cvt, fma).
// For f64 nothing is stated; 0xfff8000000000000 is x86's, which GPUs are seen to give too.
template <typename F>
constexpr typename F::Bits CanonicalNan() {
  return F::kMagnitude;
}
template <>
constexpr uint64_t CanonicalNan<F64>() {
  return 0xfff8000000000000;
}

enum class Rounding : uint8_t {
  kNearestEven,  // .rn
  kZero,         // .rz
  kDown,         // .rm, to minus infinity
  kUp,           // .rp, to plus infinity
  kNearestAway,  // .rna, ties away from zero
};

// The modifiers of a floating-point instruction.
struct FloatMode {
  Rounding rounding = Rounding::kNearestEven;
  bool ftz = false;   // subnormal inputs and results become zero of their sign
  bool sat = false;   // the result is clamped to [0, 1], NaN to +0
  bool relu = false;  // negative results become +0, NaN the canonical one
};

// Returns `a`, or the zero of its sign when `a` is subnormal and `ftz` is set.
template <typename F>
constexpr typename F::Bits Flush(typename F::Bits a, bool ftz) {
  return ftz && F::IsSubnormal(a) ? static_cast<typename F::Bits>(a & F::kSign) : a;
}

// Applies `mode`'s flush and clamps to a result.
template <typename F>
constexpr typename F::Bits FinishResult(typename F::Bits a, const FloatMode& mode) {
  a = Flush<F>(a, mode.ftz);
  if (mode.sat) {
    if (F::IsNan(a) || F::IsNegative(a)) return 0;
    if (a > F::kOne) return F::kOne;
  }
  if (mode.relu) {
    if (F::IsNan(a)) return CanonicalNan<F>();
    if (F::IsNegative(a)) return 0;
  }
  return a;
}

}  // namespace phobos::values

#endif  // PHOBOS_SIMULATOR_VALUES_FLOAT_FORMAT_H_
