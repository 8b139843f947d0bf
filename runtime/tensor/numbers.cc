#include "runtime/tensor/numbers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "base/check.h"

namespace phobos {
namespace {

// A binary format narrower than double: `fraction_bits` stored bits of the significand, and
// `min_exponent` the exponent of the smallest normal number.
struct Format {
  int fraction_bits;
  int exponent_bits;
  int max_exponent() const { return (1 << (exponent_bits - 1)) - 1; }
  int min_exponent() const { return 1 - max_exponent(); }
};
constexpr Format kF16Format = {10, 5};
constexpr Format kBF16Format = {7, 8};

double RoundToFormat(Format format, double value) {
  if (value == 0 || !std::isfinite(value)) return value;
  // Numbers of this size lie `quantum` apart; below the normal numbers the distance stays.
  const int exponent = std::max(std::ilogb(value), format.min_exponent());
  const double quantum = std::ldexp(1.0, exponent - format.fraction_bits);
  // Dividing by a power of two is exact, and nearbyint rounds half to even.
  const double rounded = std::nearbyint(value / quantum) * quantum;
  if (std::abs(rounded) >= std::ldexp(1.0, format.max_exponent() + 1)) {
    return std::copysign(std::numeric_limits<double>::infinity(), value);
  }
  return rounded;
}

uint16_t Encode(Format format, double value) {
  const uint16_t infinity =
      static_cast<uint16_t>(((1 << format.exponent_bits) - 1) << format.fraction_bits);
  if (std::isnan(value)) {
    return static_cast<uint16_t>(infinity | (1 << (format.fraction_bits - 1)));
  }
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double magnitude = std::abs(RoundToFormat(format, value));
  if (std::isinf(magnitude)) return sign | infinity;
  if (magnitude == 0) return sign;
  // Counted in the distance between numbers of its size, a number is its significand. Adding that
  // to the exponent field below it makes its leading bit carry into the field.
  const int exponent = std::max(std::ilogb(magnitude), format.min_exponent());
  const int significand = static_cast<int>(std::ldexp(magnitude, format.fraction_bits - exponent));
  const int field = (exponent - format.min_exponent()) << format.fraction_bits;
  return static_cast<uint16_t>(sign | (field + significand));
}

// `value` as a double whose last bit is set when it is inexact: rounding that to a format with at
// least two bits less gives what rounding `value` once gives.
double RoundToOdd(int64_t value) {
  const bool negative = value < 0;
  uint64_t magnitude = negative ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  const int excess = std::max(0, 11 - std::countl_zero(magnitude));
  if (excess > 0) {
    const uint64_t lost = magnitude & ((uint64_t{1} << excess) - 1);
    magnitude = (magnitude >> excess | (lost != 0)) << excess;
  }
  const double result = static_cast<double>(magnitude);
  return negative ? -result : result;
}

}  // namespace

double F16ToDouble(uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const int fraction = bits & 0x3ff;
  double magnitude;
  if (exponent == 31) {
    magnitude = fraction == 0 ? std::numeric_limits<double>::infinity()
                              : std::numeric_limits<double>::quiet_NaN();
  } else if (exponent == 0) {
    magnitude = fraction * 0x1p-24;
  } else {
    // The f32 with the same value: exponents are biased by 127 instead of 15.
    magnitude = std::bit_cast<float>((exponent + 112) << 23 | fraction << 13);
  }
  return bits & 0x8000 ? -magnitude : magnitude;
}

double BF16ToDouble(uint16_t bits) { return std::bit_cast<float>(uint32_t{bits} << 16); }

uint16_t DoubleToF16(double value) { return Encode(kF16Format, value); }
uint16_t DoubleToBF16(double value) { return Encode(kBF16Format, value); }

double RoundTo(ScalarType type, double value) {
  switch (type) {
    case ScalarType::kF16:
      return RoundToFormat(kF16Format, value);
    case ScalarType::kBF16:
      return RoundToFormat(kBF16Format, value);
    case ScalarType::kF32:
      return static_cast<float>(value);
    case ScalarType::kF64:
      return value;
    case ScalarType::kI8:
    case ScalarType::kU8:
    case ScalarType::kI16:
    case ScalarType::kI32:
    case ScalarType::kI64:
    case ScalarType::kBool:
      break;
  }
  UNREACHABLE();
}

double RoundTo(ScalarType type, int64_t value) {
  return type == ScalarType::kF64 ? static_cast<double>(value) : RoundTo(type, RoundToOdd(value));
}

int64_t WrapTo(ScalarType type, int64_t value) {
  switch (type) {
    case ScalarType::kI8:
      return static_cast<int8_t>(value);
    case ScalarType::kU8:
      return static_cast<uint8_t>(value);
    case ScalarType::kI16:
      return static_cast<int16_t>(value);
    case ScalarType::kI32:
      return static_cast<int32_t>(value);
    case ScalarType::kI64:
      return value;
    case ScalarType::kBool:
      return value != 0;
    case ScalarType::kF16:
    case ScalarType::kBF16:
    case ScalarType::kF32:
    case ScalarType::kF64:
      break;
  }
  UNREACHABLE();
}

int64_t SaturateTo(ScalarType type, double value) {
  if (std::isnan(value)) return 0;
  const double truncated = std::trunc(value);
  // Both bounds are exact as doubles but INT64_MAX, which rounds up to 2^63: hence >=.
  if (truncated >= static_cast<double>(MaxValue(type))) return MaxValue(type);
  if (truncated <= static_cast<double>(MinValue(type))) return MinValue(type);
  return static_cast<int64_t>(truncated);
}

double UnitRoundoff(ScalarType type) {
  switch (type) {
    case ScalarType::kF16:
      return 0x1p-11;
    case ScalarType::kBF16:
      return 0x1p-8;
    case ScalarType::kF32:
      return 0x1p-24;
    case ScalarType::kF64:
      return 0x1p-53;
    case ScalarType::kI8:
    case ScalarType::kU8:
    case ScalarType::kI16:
    case ScalarType::kI32:
    case ScalarType::kI64:
    case ScalarType::kBool:
      break;
  }
  UNREACHABLE();
}

}  // namespace phobos
