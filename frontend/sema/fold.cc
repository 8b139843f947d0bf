#include "frontend/sema/fold.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace phobos {
namespace {

struct FloatFormat {
  int precision;     // bits of the significand, the hidden one included
  int min_exponent;  // of the smallest normal number, as frexp gives it
  double max;        // the largest finite number
};

FloatFormat FormatOf(ScalarType type) {
  if (type == ScalarType::kF16) return {11, -13, 65504.0};
  CHECK(type == ScalarType::kBF16);
  return {8, -125, 0x1.fep127};
}

int64_t AsWrapped(uint64_t value, ScalarType type) {
  return WrapInteger(static_cast<int64_t>(value), type);
}

// An integer as a double that rounds to any narrower format as the integer itself would: the bits
// that a double has no room for are replaced by one sticky bit far below that format's last.
double ToDoubleForRounding(int64_t value) {
  constexpr int64_t kExact = int64_t{1} << 53;
  if (value > -kExact && value < kExact) return static_cast<double>(value);
  const int64_t high = (value >> 11) | ((value & 0x7ff) != 0 ? 1 : 0);
  return std::ldexp(static_cast<double>(high), 11);
}

double IntegerToFloat(int64_t value, ScalarType to) {
  if (to == ScalarType::kF64) return static_cast<double>(value);
  if (to == ScalarType::kF32) return static_cast<float>(value);
  return RoundFloat(ToDoubleForRounding(value), to);
}

int64_t FloatToInteger(double value, ScalarType to) {
  if (std::isnan(value)) return 0;
  const double whole = std::trunc(value);
  // Where MaxValue is no double (i64), the least double above all values of the type is.
  if (whole >= std::ldexp(1.0, to == ScalarType::kU8 ? 8 : 8 * ByteSize(to) - 1)) {
    return MaxValue(to);
  }
  if (whole <= static_cast<double>(MinValue(to))) return MinValue(to);
  return static_cast<int64_t>(whole);
}

std::optional<Constant> FoldIntegers(BinaryOp op, ScalarType type, int64_t a, int64_t b) {
  const uint64_t ua = static_cast<uint64_t>(a);
  const uint64_t ub = static_cast<uint64_t>(b);
  // A shift count is read as unsigned and clamps to the width, so a negative one is a large one.
  const bool over_wide = ub >= static_cast<uint64_t>(8 * ByteSize(type));
  int64_t result = 0;
  switch (op) {
    case BinaryOp::kAdd:
      result = AsWrapped(ua + ub, type);
      break;
    case BinaryOp::kSubtract:
      result = AsWrapped(ua - ub, type);
      break;
    case BinaryOp::kMultiply:
      result = AsWrapped(ua * ub, type);
      break;
    case BinaryOp::kDivide:
      if (b == 0) return std::nullopt;
      result = b == -1 ? AsWrapped(0 - ua, type) : a / b;
      break;
    case BinaryOp::kRemainder:
      if (b == 0) return std::nullopt;
      result = b == -1 ? 0 : a % b;
      break;
    case BinaryOp::kShiftLeft:
      result = over_wide ? 0 : AsWrapped(ua << ub, type);
      break;
    case BinaryOp::kShiftRight:
      result = over_wide ? (a < 0 ? -1 : 0) : a >> ub;
      break;
    case BinaryOp::kAnd:
      result = a & b;
      break;
    case BinaryOp::kOr:
      result = a | b;
      break;
    case BinaryOp::kXor:
      result = a ^ b;
      break;
  }
  return Constant::Integer(type, result);
}

// In T, which is float or double; f16 and bf16 are computed in f32 and rounded afterwards.
template <typename T>
double FoldFloats(BinaryOp op, T a, T b) {
  switch (op) {
    case BinaryOp::kAdd:
      return a + b;
    case BinaryOp::kSubtract:
      return a - b;
    case BinaryOp::kMultiply:
      return a * b;
    case BinaryOp::kDivide:
      return a / b;
    case BinaryOp::kRemainder:
    case BinaryOp::kShiftLeft:
    case BinaryOp::kShiftRight:
    case BinaryOp::kAnd:
    case BinaryOp::kOr:
    case BinaryOp::kXor:
      break;
  }
  UNREACHABLE();
}

template <typename T>
bool CompareValues(CompareOp op, T a, T b) {
  switch (op) {
    case CompareOp::kEqual:
      return a == b;
    case CompareOp::kNotEqual:
      return a != b;
    case CompareOp::kLess:
      return a < b;
    case CompareOp::kLessEqual:
      return a <= b;
    case CompareOp::kGreater:
      return a > b;
    case CompareOp::kGreaterEqual:
      return a >= b;
  }
  UNREACHABLE();
}

}  // namespace

int64_t WrapInteger(int64_t value, ScalarType type) {
  const int unused_bits = 64 - 8 * ByteSize(type);
  const uint64_t shifted = static_cast<uint64_t>(value) << unused_bits;
  if (type == ScalarType::kU8) return static_cast<int64_t>(shifted >> unused_bits);
  return static_cast<int64_t>(shifted) >> unused_bits;
}

double RoundFloat(double value, ScalarType type) {
  if (type == ScalarType::kF64 || !std::isfinite(value) || value == 0) return value;
  if (type == ScalarType::kF32) return static_cast<float>(value);
  const FloatFormat format = FormatOf(type);
  int exponent;
  std::frexp(value, &exponent);
  // Numbers below the smallest normal one share its last bit.
  const int last_bit = std::max(exponent, format.min_exponent) - format.precision;
  const double rounded = std::ldexp(std::nearbyint(std::ldexp(value, -last_bit)), last_bit);
  if (std::abs(rounded) > format.max) return std::copysign(INFINITY, value);
  return rounded;
}

Constant FoldConvert(const Constant& x, ScalarType to) {
  if (x.type == to) return x;
  CHECK(to != ScalarType::kBool);
  if (IsFloat(x.type)) {
    if (IsFloat(to)) return Constant::Real(to, RoundFloat(x.real, to));
    return Constant::Integer(to, FloatToInteger(x.real, to));
  }
  if (IsFloat(to)) return Constant::Real(to, IntegerToFloat(x.integer, to));
  return Constant::Integer(to, WrapInteger(x.integer, to));
}

Constant FoldUnary(UnaryOp op, const Constant& x) {
  switch (op) {
    case UnaryOp::kNegate:
      if (IsFloat(x.type)) return Constant::Real(x.type, -x.real);
      return Constant::Integer(x.type, AsWrapped(0 - static_cast<uint64_t>(x.integer), x.type));
    case UnaryOp::kNot:
      return Constant::Bool(x.integer == 0);
    case UnaryOp::kBitNot:
      return Constant::Integer(x.type, WrapInteger(~x.integer, x.type));
  }
  UNREACHABLE();
}

std::optional<Constant> FoldBinary(BinaryOp op, const Constant& a, const Constant& b) {
  CHECK(a.type == b.type);
  if (a.type == ScalarType::kF64) {
    return Constant::Real(a.type, FoldFloats<double>(op, a.real, b.real));
  }
  if (IsFloat(a.type)) {
    const double result =
        FoldFloats<float>(op, static_cast<float>(a.real), static_cast<float>(b.real));
    return Constant::Real(a.type, RoundFloat(result, a.type));
  }
  return FoldIntegers(op, a.type, a.integer, b.integer);
}

bool FoldCompare(CompareOp op, const Constant& a, const Constant& b) {
  CHECK(a.type == b.type);
  if (IsFloat(a.type)) return CompareValues(op, a.real, b.real);
  return CompareValues(op, a.integer, b.integer);
}

}  // namespace phobos
