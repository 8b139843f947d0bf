#include "simulator/values/float_arithmetic.h"

#include <bit>
#include <cmath>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "simulator/values/exact.h"

namespace phobos::values {
namespace {

// Where significands are aligned before they are added: two bits free for the carry.
template <typename F>
constexpr int kTop = kBitsOf<typename F::Wide> - 3;

// The NaN that an operation gives when an operand is one. `a` is tried before `b` and `c`.
template <typename F>
typename F::Bits NanFrom(typename F::Bits a, typename F::Bits b, typename F::Bits c = 0) {
  if constexpr (std::is_same_v<F, F64>) {
    const typename F::Bits nan = F::IsNan(a) ? a : F::IsNan(b) ? b : c;
    return nan | F::kQuiet;
  } else {
    return CanonicalNan<F>();
  }
}

// The sum of two values, neither of which is zero. Their significands carry no sticky bits and
// leave room for one exact shift, so that the sum's last bit is sticky only far below.
template <typename F>
typename F::Bits AddExact(Exact<typename F::Wide> a, Exact<typename F::Wide> b, Rounding rounding) {
  a = Normalize(a, kTop<F>);
  b = Normalize(b, kTop<F>);
  if (a.exponent < b.exponent || (a.exponent == b.exponent && a.significand < b.significand)) {
    std::swap(a, b);
  }
  b.significand = ShiftRightSticky(b.significand, a.exponent - b.exponent);
  if (a.negative == b.negative) {
    a.significand += b.significand;
  } else {
    a.significand -= b.significand;
    if (a.significand == 0) a.negative = rounding == Rounding::kDown;
  }
  return RoundTo<F>(a, rounding);
}

template <typename F>
typename F::Bits ZeroSum(bool a_negative, bool b_negative, Rounding rounding) {
  const bool negative = a_negative == b_negative ? a_negative : rounding == Rounding::kDown;
  return negative ? F::kSign : 0;
}

template <typename F>
typename F::Bits AddFinite(typename F::Bits a, typename F::Bits b, Rounding rounding) {
  if (F::IsZero(a) && F::IsZero(b)) {
    return ZeroSum<F>(F::IsNegative(a), F::IsNegative(b), rounding);
  }
  if (F::IsZero(a)) return b;
  if (F::IsZero(b)) return a;
  return AddExact<F>(Unpack<F>(a), Unpack<F>(b), rounding);
}

template <typename F>
Exact<typename F::Wide> Product(typename F::Bits a, typename F::Bits b) {
  const auto x = Unpack<F>(a);
  const auto y = Unpack<F>(b);
  return {x.negative != y.negative, x.exponent + y.exponent, x.significand * y.significand};
}

template <typename F>
typename F::Bits FmaFinite(typename F::Bits a, typename F::Bits b, typename F::Bits c,
                           Rounding rounding) {
  const auto product = Product<F>(a, b);
  if (product.significand == 0) {
    return F::IsZero(c) ? ZeroSum<F>(product.negative, F::IsNegative(c), rounding) : c;
  }
  if (F::IsZero(c)) return RoundTo<F>(product, rounding);
  return AddExact<F>(product, Unpack<F>(c), rounding);
}

template <typename F>
typename F::Bits DivFinite(typename F::Bits a, typename F::Bits b, Rounding rounding) {
  const auto dividend = Normalize(Unpack<F>(a), kTop<F>);
  const auto divisor = Normalize(Unpack<F>(b), F::kFractionBits);
  Exact<typename F::Wide> quotient = {dividend.negative != divisor.negative,
                                      dividend.exponent - divisor.exponent,
                                      dividend.significand / divisor.significand};
  quotient.significand |= dividend.significand % divisor.significand != 0;
  return RoundTo<F>(quotient, rounding);
}

// The largest integer whose square is at most `a`, and whether it falls short.
template <typename Wide>
std::pair<Wide, bool> IntegerRoot(Wide a) {
  Wide root = 0;
  for (Wide bit = Wide{1} << (kBitsOf<Wide> - 2); bit != 0; bit >>= 2) {
    if (a >= root + bit) {
      a -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
  return {root, a != 0};
}

template <typename F>
typename F::Bits SqrtFinite(typename F::Bits a, Rounding rounding) {
  auto value = Normalize(Unpack<F>(a), kTop<F>);
  if (value.exponent % 2 != 0) {
    value.significand >>= 1;  // exact: many more bits than the format's
    ++value.exponent;
  }
  const auto [root, is_short] = IntegerRoot(value.significand);
  return RoundTo<F>(Exact<typename F::Wide>{false, value.exponent / 2 - 1,
                                            root << 1 | typename F::Wide{is_short}},
                    rounding);
}

// The host's type of the same format, or void. Its operations round to nearest even.
template <typename F>
using Host = std::conditional_t<std::is_same_v<F, F32>, float,
                                std::conditional_t<std::is_same_v<F, F64>, double, void>>;
template <typename F>
constexpr bool kHasHost = !std::is_void_v<Host<F>>;

// Runs `operation` on the host for a result that needs no other rounding. Returns false when the
// result is NaN, whose bits the host and the GPU choose differently.
template <typename F, typename Operation, typename... Operands>
bool OnHost(const FloatMode& mode, typename F::Bits& result, Operation operation,
            Operands... operands) {
  if constexpr (kHasHost<F>) {
    if (mode.rounding != Rounding::kNearestEven) return false;
    result = std::bit_cast<typename F::Bits>(operation(std::bit_cast<Host<F>>(operands)...));
    return !F::IsNan(result);
  } else {
    (void)mode, (void)result, (void)operation, ((void)operands, ...);
    return false;
  }
}

// What min and max share: whether `a` comes before `b`, -0 before +0.
template <typename F>
bool Precedes(typename F::Bits a, typename F::Bits b) {
  if (F::IsNegative(a) != F::IsNegative(b)) return F::IsNegative(a);
  return F::IsNegative(a) ? a > b : a < b;
}

template <typename F>
typename F::Bits MinMax(typename F::Bits a, typename F::Bits b, const MinMaxMode& mode,
                        bool wants_min) {
  a = Flush<F>(a, mode.ftz);
  b = Flush<F>(b, mode.ftz);
  using Bits = typename F::Bits;
  const Bits sign = static_cast<Bits>((a ^ b) & F::kSign);
  if (mode.xorsign_abs) {
    a &= F::kMagnitude;
    b &= F::kMagnitude;
  }
  Bits result;
  if (F::IsNan(a) || F::IsNan(b)) {
    if (mode.nan || (F::IsNan(a) && F::IsNan(b))) return CanonicalNan<F>();
    result = F::IsNan(a) ? b : a;
  } else {
    result = Precedes<F>(a, b) == wants_min ? a : b;
  }
  return mode.xorsign_abs ? static_cast<Bits>(result | sign) : result;
}

}  // namespace

template <typename F>
typename F::Bits Add(typename F::Bits a, typename F::Bits b, const FloatMode& mode) {
  a = Flush<F>(a, mode.ftz);
  b = Flush<F>(b, mode.ftz);
  typename F::Bits result;
  if (!OnHost<F>(mode, result, [](auto x, auto y) { return x + y; }, a, b)) {
    if (F::IsNan(a) || F::IsNan(b)) {
      result = NanFrom<F>(a, b);
    } else if (F::IsInfinite(a) || F::IsInfinite(b)) {
      const bool opposed = F::IsInfinite(a) && F::IsInfinite(b) && a != b;
      result = opposed ? CanonicalNan<F>() : F::IsInfinite(a) ? a : b;
    } else {
      result = AddFinite<F>(a, b, mode.rounding);
    }
  }
  return FinishResult<F>(result, mode);
}

template <typename F>
typename F::Bits Sub(typename F::Bits a, typename F::Bits b, const FloatMode& mode) {
  // A NaN keeps its sign.
  return Add<F>(a, F::IsNan(b) ? b : Neg<F>(b), mode);
}

template <typename F>
typename F::Bits Mul(typename F::Bits a, typename F::Bits b, const FloatMode& mode) {
  a = Flush<F>(a, mode.ftz);
  b = Flush<F>(b, mode.ftz);
  typename F::Bits result;
  if (!OnHost<F>(mode, result, [](auto x, auto y) { return x * y; }, a, b)) {
    const auto sign = static_cast<typename F::Bits>((a ^ b) & F::kSign);
    if (F::IsNan(a) || F::IsNan(b)) {
      result = NanFrom<F>(a, b);
    } else if (F::IsInfinite(a) || F::IsInfinite(b)) {
      const bool invalid = F::IsZero(a) || F::IsZero(b);
      result = invalid ? CanonicalNan<F>() : static_cast<typename F::Bits>(sign | F::kInfinity);
    } else {
      result = RoundTo<F>(Product<F>(a, b), mode.rounding);
    }
  }
  return FinishResult<F>(result, mode);
}

template <typename F>
typename F::Bits Fma(typename F::Bits a, typename F::Bits b, typename F::Bits c,
                     const FloatMode& mode) {
  a = Flush<F>(a, mode.ftz);
  b = Flush<F>(b, mode.ftz);
  c = Flush<F>(c, mode.ftz);
  typename F::Bits result;
  const auto fused = [](auto x, auto y, auto z) { return std::fma(x, y, z); };
  if (!OnHost<F>(mode, result, fused, a, b, c)) {
    const auto sign = static_cast<typename F::Bits>((a ^ b) & F::kSign);
    if (F::IsNan(a) || F::IsNan(b) || F::IsNan(c)) {
      result = NanFrom<F>(a, b, c);
    } else if (F::IsInfinite(a) || F::IsInfinite(b)) {
      const auto infinity = static_cast<typename F::Bits>(sign | F::kInfinity);
      const bool invalid = F::IsZero(a) || F::IsZero(b) || (F::IsInfinite(c) && c != infinity);
      result = invalid ? CanonicalNan<F>() : infinity;
    } else if (F::IsInfinite(c)) {
      result = c;
    } else {
      result = FmaFinite<F>(a, b, c, mode.rounding);
    }
  }
  return FinishResult<F>(result, mode);
}

template <typename F>
typename F::Bits Div(typename F::Bits a, typename F::Bits b, const FloatMode& mode) {
  a = Flush<F>(a, mode.ftz);
  b = Flush<F>(b, mode.ftz);
  typename F::Bits result;
  if (!OnHost<F>(mode, result, [](auto x, auto y) { return x / y; }, a, b)) {
    const auto sign = static_cast<typename F::Bits>((a ^ b) & F::kSign);
    if (F::IsNan(a) || F::IsNan(b)) {
      result = NanFrom<F>(a, b);
    } else if ((F::IsInfinite(a) && F::IsInfinite(b)) || (F::IsZero(a) && F::IsZero(b))) {
      result = CanonicalNan<F>();
    } else if (F::IsInfinite(a) || F::IsZero(b)) {
      result = static_cast<typename F::Bits>(sign | F::kInfinity);
    } else if (F::IsZero(a) || F::IsInfinite(b)) {
      result = sign;
    } else {
      result = DivFinite<F>(a, b, mode.rounding);
    }
  }
  return FinishResult<F>(result, mode);
}

template <typename F>
typename F::Bits Sqrt(typename F::Bits a, const FloatMode& mode) {
  a = Flush<F>(a, mode.ftz);
  typename F::Bits result;
  if (!OnHost<F>(mode, result, [](auto x) { return std::sqrt(x); }, a)) {
    if (F::IsNan(a)) {
      result = NanFrom<F>(a, a);
    } else if (F::IsZero(a)) {
      result = a;
    } else if (F::IsNegative(a)) {
      result = CanonicalNan<F>();
    } else if (F::IsInfinite(a)) {
      result = a;
    } else {
      result = SqrtFinite<F>(a, mode.rounding);
    }
  }
  return FinishResult<F>(result, mode);
}

template <typename F>
typename F::Bits Min(typename F::Bits a, typename F::Bits b, const MinMaxMode& mode) {
  return MinMax<F>(a, b, mode, true);
}

template <typename F>
typename F::Bits Max(typename F::Bits a, typename F::Bits b, const MinMaxMode& mode) {
  return MinMax<F>(a, b, mode, false);
}

template <typename F>
bool Compare(FloatCompare compare, typename F::Bits a, typename F::Bits b, bool ftz) {
  a = Flush<F>(a, ftz);
  b = Flush<F>(b, ftz);
  const bool unordered = F::IsNan(a) || F::IsNan(b);
  const bool equal = a == b || (F::IsZero(a) && F::IsZero(b));
  const bool less = !equal && Precedes<F>(a, b);
  switch (compare) {
    case FloatCompare::kEq:
      return !unordered && equal;
    case FloatCompare::kNe:
      return !unordered && !equal;
    case FloatCompare::kLt:
      return !unordered && less;
    case FloatCompare::kLe:
      return !unordered && (less || equal);
    case FloatCompare::kGt:
      return !unordered && !less && !equal;
    case FloatCompare::kGe:
      return !unordered && !less;
    case FloatCompare::kEqu:
      return unordered || equal;
    case FloatCompare::kNeu:
      return unordered || !equal;
    case FloatCompare::kLtu:
      return unordered || less;
    case FloatCompare::kLeu:
      return unordered || less || equal;
    case FloatCompare::kGtu:
      return unordered || (!less && !equal);
    case FloatCompare::kGeu:
      return unordered || !less;
    case FloatCompare::kNum:
      return !unordered;
    case FloatCompare::kNan:
      return unordered;
  }
  UNREACHABLE();
}

#define INSTANTIATE(F)                                                  \
  template F::Bits Add<F>(F::Bits, F::Bits, const FloatMode&);          \
  template F::Bits Sub<F>(F::Bits, F::Bits, const FloatMode&);          \
  template F::Bits Mul<F>(F::Bits, F::Bits, const FloatMode&);          \
  template F::Bits Fma<F>(F::Bits, F::Bits, F::Bits, const FloatMode&); \
  template F::Bits Div<F>(F::Bits, F::Bits, const FloatMode&);          \
  template F::Bits Sqrt<F>(F::Bits, const FloatMode&);                  \
  template F::Bits Min<F>(F::Bits, F::Bits, const MinMaxMode&);         \
  template F::Bits Max<F>(F::Bits, F::Bits, const MinMaxMode&);         \
  template bool Compare<F>(FloatCompare, F::Bits, F::Bits, bool);
INSTANTIATE(F16)
INSTANTIATE(Bf16)
INSTANTIATE(F32)
INSTANTIATE(F64)
#undef INSTANTIATE

}  // namespace phobos::values
