// Exact intermediate values and their one rounding: what all floating-point results here go
// through, so that no result depends on the host's rounding mode, flags or contraction.
#ifndef PHOBOS_SIMULATOR_VALUES_EXACT_H_
#define PHOBOS_SIMULATOR_VALUES_EXACT_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "simulator/values/float_format.h"

namespace phobos::values {

template <typename Wide>
constexpr int kBitsOf = static_cast<int>(8 * sizeof(Wide));

constexpr int BitWidth(uint64_t a) { return static_cast<int>(std::bit_width(a)); }
constexpr int BitWidth(Uint128 a) {
  const auto high = static_cast<uint64_t>(a >> 64);
  return high != 0 ? 64 + BitWidth(high) : BitWidth(static_cast<uint64_t>(a));
}

// The number significand * 2^exponent. The last bit of a significand may be *sticky*, standing
// for any non-zero remainder below it, provided that the significand is longer by two bits than
// the format it is rounded to.
template <typename Wide>
struct Exact {
  bool negative = false;
  int exponent = 0;
  Wide significand = 0;
};

// Returns `a` shifted right, its last bit sticky.
template <typename Wide>
constexpr Wide ShiftRightSticky(Wide a, int by) {
  if (by <= 0) return a;
  if (by >= kBitsOf<Wide>) return a != 0;
  const Wide lost = a & ((Wide{1} << by) - 1);
  return a >> by | Wide{lost != 0};
}

// Whether a magnitude between two neighbours of a format goes to the larger one.
template <typename Wide>
constexpr bool RoundsAway(bool negative, bool is_odd, Wide rest, Wide half, Rounding rounding) {
  if (rest == 0) return false;
  switch (rounding) {
    case Rounding::kNearestEven:
      return rest > half || (rest == half && is_odd);
    case Rounding::kNearestAway:
      return rest >= half;
    case Rounding::kZero:
      return false;
    case Rounding::kDown:
      return negative;
    case Rounding::kUp:
      return !negative;
  }
  return false;
}

// Returns value.significand * 2^value.exponent / 2^lsb as an integer rounded as `rounding` says.
// The caller knows that it fits.
template <typename Wide>
constexpr Wide RoundAt(const Exact<Wide>& value, int lsb, Rounding rounding) {
  const int shift = lsb - value.exponent;
  if (shift <= 0) return value.significand << -shift;
  if (shift > kBitsOf<Wide>) {  // less than a half, of which only the sign matters
    return RoundsAway<Wide>(value.negative, false, value.significand != 0, 2, rounding);
  }
  const Wide half = Wide{1} << (shift - 1);
  const Wide rest = value.significand & (half - 1 + half);
  // Two steps: a shift by the whole width is undefined.
  const Wide kept = value.significand >> (shift - 1) >> 1;
  return kept + Wide{RoundsAway<Wide>(value.negative, (kept & 1) != 0, rest, half, rounding)};
}

// Returns the value of format F nearest to `value` in the sense of `rounding`, infinity or the
// largest finite one on overflow as IEEE 754 says.
template <typename F, typename Wide>
constexpr typename F::Bits RoundTo(const Exact<Wide>& value, Rounding rounding) {
  using Bits = typename F::Bits;
  const Bits sign = value.negative ? F::kSign : Bits{0};
  if (value.significand == 0) return sign;
  const int top = value.exponent + BitWidth(value.significand) - 1;
  if (top <= F::kBias) {
    const int lsb = std::max(top - F::kFractionBits, F::kLeastExponent);
    const auto kept = static_cast<uint64_t>(RoundAt(value, lsb, rounding));
    // A normal number's leading bit carries into the exponent field, as does a round-up.
    const uint64_t field = static_cast<uint64_t>(lsb - F::kLeastExponent) << F::kFractionBits;
    const uint64_t packed = field + kept;
    if (packed < F::kInfinity) return static_cast<Bits>(sign | packed);
  }
  const bool to_infinity = RoundsAway<int>(value.negative, true, 3, 2, rounding);
  return static_cast<Bits>(sign | (to_infinity ? F::kInfinity : F::kMostFinite));
}

// Returns the value of a finite `a`.
template <typename F>
constexpr Exact<typename F::Wide> Unpack(typename F::Bits a) {
  const int field = static_cast<int>((a & F::kInfinity) >> F::kFractionBits);
  const typename F::Wide fraction = a & F::kFraction;
  if (field == 0) return {F::IsNegative(a), F::kLeastExponent, fraction};
  return {F::IsNegative(a), F::kLeastExponent + field - 1,
          fraction | typename F::Wide{1} << F::kFractionBits};
}

// Returns the same value with the significand's leading bit at position `top`, which must not
// lose bits. `value` is not zero.
template <typename Wide>
constexpr Exact<Wide> Normalize(const Exact<Wide>& value, int top) {
  const int shift = top - (BitWidth(value.significand) - 1);
  return {value.negative, value.exponent - shift, value.significand << shift};
}

}  // namespace phobos::values

#endif  // PHOBOS_SIMULATOR_VALUES_EXACT_H_
