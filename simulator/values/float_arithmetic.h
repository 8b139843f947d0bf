// Floating-point instructions of PTX on one lane's bit patterns, rounded once and exactly as the
// PTX ISA states. Instantiated for F16, Bf16, F32 and F64.
//
// Where PTX leaves a result open we give: arithmetic on NaN the canonical NaN, for f64 the first
// NaN operand made quiet; results are subnormal, for .ftz, if they are so after rounding.
#ifndef PHOBOS_SIMULATOR_VALUES_FLOAT_ARITHMETIC_H_
#define PHOBOS_SIMULATOR_VALUES_FLOAT_ARITHMETIC_H_

#include "simulator/values/float_format.h"

namespace phobos::values {

template <typename F>
typename F::Bits Add(typename F::Bits a, typename F::Bits b, const FloatMode& mode = {});
template <typename F>
typename F::Bits Sub(typename F::Bits a, typename F::Bits b, const FloatMode& mode = {});
template <typename F>
typename F::Bits Mul(typename F::Bits a, typename F::Bits b, const FloatMode& mode = {});
// a * b + c, rounded once. mad of floats is the same.
template <typename F>
typename F::Bits Fma(typename F::Bits a, typename F::Bits b, typename F::Bits c,
                     const FloatMode& mode = {});
template <typename F>
typename F::Bits Div(typename F::Bits a, typename F::Bits b, const FloatMode& mode = {});
template <typename F>
typename F::Bits Sqrt(typename F::Bits a, const FloatMode& mode = {});
template <typename F>
typename F::Bits Rcp(typename F::Bits a, const FloatMode& mode = {}) {
  return Div<F>(F::kOne, a, mode);
}

// The modifiers of min and max.
struct MinMaxMode {
  bool ftz = false;
  bool nan = false;          // .NaN: a NaN operand gives NaN; otherwise the number wins
  bool xorsign_abs = false;  // of the magnitudes, with the product's sign
};

// -0 is less than +0; two NaNs give the canonical one.
template <typename F>
typename F::Bits Min(typename F::Bits a, typename F::Bits b, const MinMaxMode& mode = {});
template <typename F>
typename F::Bits Max(typename F::Bits a, typename F::Bits b, const MinMaxMode& mode = {});

// Sign operations work on NaN's sign as on any other; PTX leaves it open.
template <typename F>
constexpr typename F::Bits Abs(typename F::Bits a, bool ftz = false) {
  return static_cast<typename F::Bits>(Flush<F>(a, ftz) & F::kMagnitude);
}
template <typename F>
constexpr typename F::Bits Neg(typename F::Bits a, bool ftz = false) {
  return static_cast<typename F::Bits>(Flush<F>(a, ftz) ^ F::kSign);
}
// The sign of `a` on the magnitude of `b`: PTX's order of operands.
template <typename F>
constexpr typename F::Bits CopySign(typename F::Bits a, typename F::Bits b) {
  return static_cast<typename F::Bits>((a & F::kSign) | (b & F::kMagnitude));
}

enum class FloatTest : uint8_t { kFinite, kInfinite, kNumber, kNotANumber, kNormal, kSubnormal };

// testp. Zeros count as normal.
template <typename F>
constexpr bool TestProperty(FloatTest test, typename F::Bits a) {
  switch (test) {
    case FloatTest::kFinite:
      return !F::IsNan(a) && !F::IsInfinite(a);
    case FloatTest::kInfinite:
      return F::IsInfinite(a);
    case FloatTest::kNumber:
      return !F::IsNan(a);
    case FloatTest::kNotANumber:
      return F::IsNan(a);
    case FloatTest::kNormal:
      return !F::IsNan(a) && !F::IsInfinite(a) && !F::IsSubnormal(a);
    case FloatTest::kSubnormal:
      return F::IsSubnormal(a);
  }
  return false;
}

// The comparisons of set and setp. The first six are false for NaN, the next six true.
enum class FloatCompare : uint8_t {
  kEq,
  kNe,
  kLt,
  kLe,
  kGt,
  kGe,
  kEqu,
  kNeu,
  kLtu,
  kLeu,
  kGtu,
  kGeu,
  kNum,  // neither is NaN
  kNan,  // one is
};

template <typename F>
bool Compare(FloatCompare compare, typename F::Bits a, typename F::Bits b, bool ftz = false);

}  // namespace phobos::values

#endif  // PHOBOS_SIMULATOR_VALUES_FLOAT_ARITHMETIC_H_
