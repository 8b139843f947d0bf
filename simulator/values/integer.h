// Integer instructions of PTX on one lane's values. T is the unsigned or signed C++ type of the
// instruction's type; b types are unsigned. Everything wraps unless a name says otherwise.
//
// Source: PTX ISA, integer arithmetic, logic and shift instructions. The SIMD-in-a-word video
// instructions (vadd, vset, vadd2, vadd4, ...) are not here.
#ifndef PHOBOS_SIMULATOR_VALUES_INTEGER_H_
#define PHOBOS_SIMULATOR_VALUES_INTEGER_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace phobos::values {

template <typename T>
using Unsigned = std::make_unsigned_t<T>;
template <typename T>
constexpr int kWidthOf = static_cast<int>(8 * sizeof(T));
// The type twice as wide.
template <typename T>
using Twice =
    std::conditional_t<std::is_signed_v<T>,
                       std::conditional_t<sizeof(T) == 8, __int128,
                                          std::conditional_t<sizeof(T) == 4, int64_t, int32_t>>,
                       std::conditional_t<sizeof(T) == 8, unsigned __int128,
                                          std::conditional_t<sizeof(T) == 4, uint64_t, uint32_t>>>;

// ---- Arithmetic ----

template <typename T>
constexpr T AddInt(T a, T b) {
  return static_cast<T>(static_cast<Unsigned<T>>(a) + static_cast<Unsigned<T>>(b));
}
template <typename T>
constexpr T SubInt(T a, T b) {
  return static_cast<T>(static_cast<Unsigned<T>>(a) - static_cast<Unsigned<T>>(b));
}
// add.sat.s32 and sub.sat.s32.
template <typename T>
constexpr T AddSat(T a, T b) {
  return static_cast<T>(std::clamp<Twice<T>>(Twice<T>{a} + b, std::numeric_limits<T>::min(),
                                             std::numeric_limits<T>::max()));
}
template <typename T>
constexpr T SubSat(T a, T b) {
  return static_cast<T>(std::clamp<Twice<T>>(Twice<T>{a} - b, std::numeric_limits<T>::min(),
                                             std::numeric_limits<T>::max()));
}

template <typename T>
constexpr Twice<T> MulWide(T a, T b) {
  // The square of the least 16-bit or 32-bit integer still fits.
  return static_cast<Twice<T>>(static_cast<Twice<T>>(a) * static_cast<Twice<T>>(b));
}
template <typename T>
constexpr T MulLo(T a, T b) {
  // Promotion to int would overflow for 16 bits.
  using Wide = std::common_type_t<Unsigned<T>, uint32_t>;
  return static_cast<T>(static_cast<Wide>(a) * static_cast<Wide>(b));
}
template <typename T>
constexpr T MulHi(T a, T b) {
  return static_cast<T>(MulWide(a, b) >> kWidthOf<T>);
}
template <typename T>
constexpr T MadLo(T a, T b, T c) {
  return AddInt(MulLo(a, b), c);
}
template <typename T>
constexpr T MadHi(T a, T b, T c) {
  return AddInt(MulHi(a, b), c);
}
template <typename T>
constexpr Twice<T> MadWide(T a, T b, Twice<T> c) {
  return AddInt(MulWide(a, b), c);
}
// mad.hi.sat.s32.
constexpr int32_t MadHiSat(int32_t a, int32_t b, int32_t c) { return AddSat(MulHi(a, b), c); }

// The 24 low bits of an operand of mul24 and mad24, extended by T's sign.
template <typename T>
constexpr int64_t Low24(T a) {
  static_assert(sizeof(T) == 4);
  const uint32_t bits = static_cast<uint32_t>(a) << 8;
  return std::is_signed_v<T> ? static_cast<int64_t>(static_cast<int32_t>(bits) >> 8)
                             : static_cast<int64_t>(bits >> 8);
}
// mul24.lo gives bits 0-31 of the 48-bit product, mul24.hi bits 16-47.
template <typename T>
constexpr T Mul24Lo(T a, T b) {
  return static_cast<T>(Low24(a) * Low24(b));
}
template <typename T>
constexpr T Mul24Hi(T a, T b) {
  return static_cast<T>((Low24(a) * Low24(b)) >> 16);
}
// mad24.hi.sat.s32.
constexpr int32_t Mad24HiSat(int32_t a, int32_t b, int32_t c) { return AddSat(Mul24Hi(a, b), c); }

// |a - b| + c.
template <typename T>
constexpr T Sad(T a, T b, T c) {
  return AddInt(c, a < b ? SubInt(b, a) : SubInt(a, b));
}

// PTX leaves division by zero to the machine: what ptxas of CUDA 13.0 generates for sm_80 (it is a
// sequence of instructions) gives all ones, as quotient and as remainder, in every width.
template <typename T>
constexpr T DivInt(T a, T b) {
  if (b == 0) return static_cast<T>(~T{0});
  if (std::is_signed_v<T> && b == static_cast<T>(-1)) return SubInt(T{0}, a);
  return static_cast<T>(a / b);
}
template <typename T>
constexpr T RemInt(T a, T b) {
  if (b == 0) return static_cast<T>(~T{0});
  if (std::is_signed_v<T> && b == static_cast<T>(-1)) return 0;
  return static_cast<T>(a % b);
}

// The least integer is its own negation and absolute value.
template <typename T>
constexpr T NegInt(T a) {
  return SubInt(T{0}, a);
}
template <typename T>
constexpr T AbsInt(T a) {
  return a < 0 ? NegInt(a) : a;
}
// min.relu and max.relu clamp negative results to 0.
template <typename T>
constexpr T MinInt(T a, T b, bool relu = false) {
  return relu ? std::max<T>(std::min(a, b), 0) : std::min(a, b);
}
template <typename T>
constexpr T MaxInt(T a, T b, bool relu = false) {
  return relu ? std::max<T>(std::max(a, b), 0) : std::max(a, b);
}

// ---- Carry chains: add.cc, addc, sub.cc, subc, mad.cc, madc ----

template <typename T>
struct WithCarry {
  T value;
  bool carry;  // for subtraction: borrow, which CC.CF holds as PTX names it
};
template <typename T>
constexpr WithCarry<T> AddCarry(T a, T b, bool carry_in) {
  static_assert(std::is_unsigned_v<T>);
  const T first = static_cast<T>(a + b);
  const T sum = static_cast<T>(first + T{carry_in});
  return {sum, first < a || sum < first};
}
template <typename T>
constexpr WithCarry<T> SubBorrow(T a, T b, bool borrow_in) {
  static_assert(std::is_unsigned_v<T>);
  const T first = static_cast<T>(a - b);
  const T difference = static_cast<T>(first - T{borrow_in});
  return {difference, a < b || first < T{borrow_in}};
}

// ---- Dot products of small integers ----

// dp4a: c plus four products of bytes, each signed or not.
constexpr uint32_t Dp4a(uint32_t a, uint32_t b, uint32_t c, bool a_signed, bool b_signed) {
  for (int i = 0; i < 4; ++i) {
    const auto x = static_cast<uint8_t>(a >> (8 * i));
    const auto y = static_cast<uint8_t>(b >> (8 * i));
    const int32_t left = a_signed ? static_cast<int8_t>(x) : x;
    const int32_t right = b_signed ? static_cast<int8_t>(y) : y;
    c += static_cast<uint32_t>(left * right);
  }
  return c;
}
// dp2a: c plus a's halves times b's two lower bytes, or, for .hi, its two upper ones.
constexpr uint32_t Dp2a(uint32_t a, uint32_t b, uint32_t c, bool a_signed, bool b_signed, bool hi) {
  if (hi) b >>= 16;
  for (int i = 0; i < 2; ++i) {
    const auto x = static_cast<uint16_t>(a >> (16 * i));
    const auto y = static_cast<uint8_t>(b >> (8 * i));
    const int32_t left = a_signed ? static_cast<int16_t>(x) : x;
    const int32_t right = b_signed ? static_cast<int8_t>(y) : y;
    c += static_cast<uint32_t>(left * right);
  }
  return c;
}

// ---- Comparisons ----

enum class IntCompare : uint8_t { kEq, kNe, kLt, kLe, kGt, kGe };  // lo, ls, hi, hs: T unsigned

template <typename T>
constexpr bool CompareInt(IntCompare compare, T a, T b) {
  switch (compare) {
    case IntCompare::kEq:
      return a == b;
    case IntCompare::kNe:
      return a != b;
    case IntCompare::kLt:
      return a < b;
    case IntCompare::kLe:
      return a <= b;
    case IntCompare::kGt:
      return a > b;
    case IntCompare::kGe:
      return a >= b;
  }
  return false;
}

// ---- Two halves in a word: add, min, max of s16x2 and u16x2, and all of f16x2 and bf16x2 ----

// Applies `operation` to the low halves and to the high halves of words. For packed floats Half is
// uint16_t and the operation Add<F16>, say.
template <typename Half, typename Operation, typename... Words>
constexpr uint32_t ForHalves(Operation operation, Words... words) {
  const auto low = static_cast<uint16_t>(operation(static_cast<Half>(words & 0xffff)...));
  const auto high = static_cast<uint16_t>(operation(static_cast<Half>(words >> 16)...));
  return static_cast<uint32_t>(high) << 16 | low;
}

}  // namespace phobos::values

#endif  // PHOBOS_SIMULATOR_VALUES_INTEGER_H_
