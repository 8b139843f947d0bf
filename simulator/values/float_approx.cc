#include "simulator/values/float_approx.h"

#include <bit>
#include <cmath>

#include "simulator/values/convert.h"
#include "simulator/values/float_arithmetic.h"

namespace phobos::values {
namespace {

constexpr uint64_t kUpperHalf = 0xffffffff00000000;

template <typename F>
constexpr ValueType kTypeOf = ValueType::kF32;
template <>
constexpr ValueType kTypeOf<F16> = ValueType::kF16;
template <>
constexpr ValueType kTypeOf<Bf16> = ValueType::kBf16;

template <typename F>
double ToDouble(typename F::Bits a) {
  return std::bit_cast<double>(Convert(ValueType::kF64, kTypeOf<F>, a));
}

// Rounds the f64 result of an operation that has no NaN left.
template <typename F>
typename F::Bits FromDouble(double value, bool ftz) {
  const auto bits = Convert(kTypeOf<F>, ValueType::kF64, std::bit_cast<uint64_t>(value));
  return Flush<F>(static_cast<typename F::Bits>(bits), ftz);
}

// 2^x for finite x, to about 2^-45.
double Exp2(double x) {
  if (x > 1100) return HUGE_VAL;
  if (x < -1100) return 0;
  const double whole = std::nearbyint(x);
  const double y = (x - whole) * 0.6931471805599453;  // |y| <= 0.3466
  // The series of e^y; the first term left out is below 2^-45.
  double sum = 1;
  for (int n = 12; n >= 1; --n) sum = 1 + y / n * sum;
  return std::ldexp(sum, static_cast<int>(whole));
}

// log2 of a positive finite x, to about 2^-45 relative.
double Log2(double x) {
  int exponent = 0;
  double m = std::frexp(x, &exponent);  // in [1/2, 1)
  if (m < 0.7071067811865476) {
    m *= 2;
    --exponent;
  }
  // ln m = 2 atanh s, s = (m - 1) / (m + 1), |s| <= 0.1716
  const double s = (m - 1) / (m + 1);
  const double square = s * s;
  double sum = 0;
  for (int n = 21; n >= 1; n -= 2) sum = sum * square + 1.0 / n;
  return exponent + 2 * s * sum * 1.4426950408889634;
}

// sin and cos of |y| <= pi/4 by their series.
double SinNearZero(double y) {
  const double square = y * y;
  double sum = 1;
  for (int n = 16; n >= 2; n -= 2) sum = 1 - square / (n * (n + 1)) * sum;
  return y * sum;
}
double CosNearZero(double y) {
  const double square = y * y;
  double sum = 1;
  for (int n = 16; n >= 2; n -= 2) sum = 1 - square / (n * (n - 1)) * sum;
  return sum;
}

// sin(x + quarter_turns * pi/2) for finite x. Far outside PTX's stated range the reduction by a
// rounded pi costs accuracy, but the result stays in [-1, 1].
double SinOfTurn(double x, int quarter_turns) {
  constexpr double kQuarter = 1.5707963267948966;
  constexpr double kQuarterRest = 6.123233995736766e-17;  // pi/2 - kQuarter
  const double near = std::fmod(x, 4 * kQuarter);         // exact
  const double turns_dropped = std::nearbyint((x - near) / kQuarter);
  const double whole = std::nearbyint(near / kQuarter);
  const double y = (near - whole * kQuarter) - (turns_dropped + whole) * kQuarterRest;
  if (!(std::fabs(y) <= 1)) return 0;  // x so large that its last place exceeds a turn
  switch ((static_cast<int>(whole) + quarter_turns) & 3) {
    case 0:
      return SinNearZero(y);
    case 1:
      return CosNearZero(y);
    case 2:
      return -SinNearZero(y);
    default:
      return -CosNearZero(y);
  }
}

double Tanh(double x) {
  const double magnitude = std::fabs(x);
  double result;
  if (magnitude < 0x1p-7) {
    const double square = x * x;
    result = magnitude * (1 - square / 3 * (1 - square * 0.4));
  } else if (magnitude > 20) {
    result = 1;
  } else {
    const double e = Exp2(magnitude * 2.8853900817779268);  // e^(2x)
    result = (e - 1) / (e + 1);
  }
  return std::copysign(result, x);
}

}  // namespace

template <typename F>
typename F::Bits Ex2Approx(typename F::Bits a, bool ftz) {
  a = Flush<F>(a, ftz);
  if (F::IsNan(a)) return CanonicalNan<F>();
  if (F::IsInfinite(a)) return F::IsNegative(a) ? 0 : F::kInfinity;
  return FromDouble<F>(Exp2(ToDouble<F>(a)), ftz);
}

template <typename F>
typename F::Bits TanhApprox(typename F::Bits a) {
  if (F::IsNan(a)) return CanonicalNan<F>();
  if (F::IsInfinite(a)) return static_cast<typename F::Bits>((a & F::kSign) | F::kOne);
  return FromDouble<F>(Tanh(ToDouble<F>(a)), false);
}

template uint32_t Ex2Approx<F32>(uint32_t, bool);
template uint16_t Ex2Approx<F16>(uint16_t, bool);
template uint16_t Ex2Approx<Bf16>(uint16_t, bool);
template uint32_t TanhApprox<F32>(uint32_t);
template uint16_t TanhApprox<F16>(uint16_t);
template uint16_t TanhApprox<Bf16>(uint16_t);

uint32_t Lg2Approx(uint32_t a, bool ftz) {
  a = Flush<F32>(a, ftz);
  if (F32::IsZero(a)) return F32::kSign | F32::kInfinity;
  if (F32::IsNan(a) || F32::IsNegative(a)) return CanonicalNan<F32>();
  if (F32::IsInfinite(a)) return a;
  return FromDouble<F32>(Log2(ToDouble<F32>(a)), ftz);
}

uint32_t SinApprox(uint32_t a, bool ftz) {
  a = Flush<F32>(a, ftz);
  if (F32::IsNan(a) || F32::IsInfinite(a)) return CanonicalNan<F32>();
  if (F32::IsZero(a)) return a;
  return FromDouble<F32>(SinOfTurn(ToDouble<F32>(a), 0), ftz);
}

uint32_t CosApprox(uint32_t a, bool ftz) {
  a = Flush<F32>(a, ftz);
  if (F32::IsNan(a) || F32::IsInfinite(a)) return CanonicalNan<F32>();
  return FromDouble<F32>(SinOfTurn(ToDouble<F32>(a), 1), ftz);
}

uint32_t RcpApprox(uint32_t a, bool ftz) { return Rcp<F32>(a, {.ftz = ftz}); }

uint32_t SqrtApprox(uint32_t a, bool ftz) { return Sqrt<F32>(a, {.ftz = ftz}); }

uint32_t RsqrtApprox(uint32_t a, bool ftz) {
  a = Flush<F32>(a, ftz);
  if (F32::IsZero(a)) return (a & F32::kSign) | F32::kInfinity;
  if (F32::IsNan(a) || F32::IsNegative(a)) return CanonicalNan<F32>();
  if (F32::IsInfinite(a)) return 0;
  return FromDouble<F32>(1 / std::sqrt(ToDouble<F32>(a)), ftz);
}

uint32_t DivApprox(uint32_t a, uint32_t b, bool ftz) {
  constexpr uint32_t kTwoTo126 = 0x7e800000;
  const uint32_t magnitude = b & F32::kMagnitude;
  if (magnitude > kTwoTo126 && magnitude < F32::kInfinity) {
    return Mul<F32>(a, b & F32::kSign, {.ftz = ftz});
  }
  return Mul<F32>(a, RcpApprox(b, ftz), {.ftz = ftz});
}

uint32_t DivFull(uint32_t a, uint32_t b, bool ftz) { return Div<F32>(a, b, {.ftz = ftz}); }

uint64_t RcpApproxFtzF64(uint64_t a) {
  if (F64::IsNan(a)) return CanonicalNan<F64>();
  return Rcp<F64>(a & kUpperHalf, {.ftz = true}) & kUpperHalf;
}

uint64_t RsqrtApproxF64(uint64_t a, bool ftz) {
  const uint64_t mask = ftz ? kUpperHalf : ~uint64_t{0};
  if (F64::IsNan(a)) return CanonicalNan<F64>();
  a = Flush<F64>(a & mask, ftz);
  if (F64::IsZero(a)) return (a & F64::kSign) | F64::kInfinity;
  if (F64::IsNegative(a)) return CanonicalNan<F64>();
  return Rcp<F64>(Sqrt<F64>(a)) & mask;
}

}  // namespace phobos::values
