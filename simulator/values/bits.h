// Bit instructions of PTX on one lane's values: shifts, fields, permutations, counts.
// Source: PTX ISA, logic and shift instructions, and integer arithmetic for the bit-field family.
#ifndef PHOBOS_SIMULATOR_VALUES_BITS_H_
#define PHOBOS_SIMULATOR_VALUES_BITS_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace phobos::values {

// How a shift amount beyond the width is taken.
enum class ShiftMode : uint8_t { kClamp, kWrap };

// shl, shr: amounts beyond the width shift everything out; shr of a signed T leaves its sign.
template <typename T>
constexpr T Shl(T a, uint32_t by) {
  constexpr uint32_t kWidth = 8 * sizeof(T);
  using U = std::make_unsigned_t<T>;
  return by >= kWidth ? T{0} : static_cast<T>(static_cast<U>(a) << by);
}
template <typename T>
constexpr T Shr(T a, uint32_t by) {
  constexpr uint32_t kWidth = 8 * sizeof(T);
  if (by < kWidth) return static_cast<T>(a >> by);
  return std::is_signed_v<T> && a < 0 ? static_cast<T>(-1) : T{0};
}

// shf.l gives the upper word of {high, low} shifted left, shf.r the lower one shifted right.
constexpr uint32_t ShfLeft(uint32_t low, uint32_t high, uint32_t by, ShiftMode mode) {
  by = mode == ShiftMode::kClamp ? std::min(by, 32u) : by & 31;
  return static_cast<uint32_t>(((uint64_t{high} << 32 | low) << by) >> 32);
}
constexpr uint32_t ShfRight(uint32_t low, uint32_t high, uint32_t by, ShiftMode mode) {
  by = mode == ShiftMode::kClamp ? std::min(by, 32u) : by & 31;
  return static_cast<uint32_t>((uint64_t{high} << 32 | low) >> by);
}

// lop3: bit i of the result is the bit of `table` that bits i of a, b and c number, a's highest.
constexpr uint32_t Lop3(uint32_t a, uint32_t b, uint32_t c, uint32_t table) {
  uint32_t result = 0;
  for (uint32_t entry = 0; entry < 8; ++entry) {
    if ((table >> entry & 1) == 0) continue;
    result |=
        ((entry & 4) != 0 ? a : ~a) & ((entry & 2) != 0 ? b : ~b) & ((entry & 1) != 0 ? c : ~c);
  }
  return result;
}

// cnot: 1 for zero, else 0.
template <typename T>
constexpr T Cnot(T a) {
  return a == 0 ? T{1} : T{0};
}

enum class PrmtMode : uint8_t { kIndex, kF4e, kB4e, kRc8, kEcl, kEcr, kRc16 };

// prmt: picks four bytes of {b, a}. In the default mode each nibble of `select` names a byte, and
// its top bit asks for that byte's sign in all eight bits; the other modes read two bits.
constexpr uint32_t Prmt(uint32_t a, uint32_t b, uint32_t select, PrmtMode mode) {
  const uint64_t bytes = uint64_t{b} << 32 | a;
  const uint32_t s = select & 3;
  uint32_t result = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    uint32_t index = 0;
    switch (mode) {
      case PrmtMode::kIndex:
        index = select >> (4 * i) & 7;
        break;
      case PrmtMode::kF4e:  // forward four, from s
        index = (s + i) & 7;
        break;
      case PrmtMode::kB4e:  // backward four, from s
        index = (s - i) & 7;
        break;
      case PrmtMode::kRc8:  // replicate byte s
        index = s;
        break;
      case PrmtMode::kEcl:  // edge clamp left: no byte before s
        index = std::max(i, s);
        break;
      case PrmtMode::kEcr:  // edge clamp right: no byte after s
        index = std::min(i, s);
        break;
      case PrmtMode::kRc16:  // replicate half s & 1
        index = (s & 1) * 2 + (i & 1);
        break;
    }
    uint32_t byte = static_cast<uint32_t>(bytes >> (8 * index)) & 0xff;
    const bool wants_sign = mode == PrmtMode::kIndex && (select >> (4 * i) & 8) != 0;
    if (wants_sign) byte = (byte & 0x80) != 0 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return result;
}

// bfe: the field of `length` bits at `position`, both modulo 256, extended by T's sign: for a
// signed T by the field's top bit, or the operand's where the field reaches beyond it.
template <typename T>
constexpr T Bfe(T a, uint32_t position, uint32_t length) {
  constexpr uint32_t kWidth = 8 * sizeof(T);
  using U = std::make_unsigned_t<T>;
  position &= 0xff;
  length &= 0xff;
  if (length == 0) return 0;
  const uint32_t top = std::min(position + length - 1, kWidth - 1);
  const bool sign = std::is_signed_v<T> && (static_cast<U>(a) >> top & 1) != 0;
  const U rest = sign ? static_cast<U>(~U{0}) : U{0};
  if (position >= kWidth) return static_cast<T>(rest);
  const uint32_t kept = std::min(length, kWidth - position);
  const U field = static_cast<U>(static_cast<U>(a) >> position);
  if (kept == kWidth) return static_cast<T>(field);
  const U mask = static_cast<U>((U{1} << kept) - 1);
  return static_cast<T>((field & mask) | (rest & ~mask));
}

// bfi: `base` with `length` bits at `position`, both modulo 256, replaced by the low bits of `a`.
template <typename U>
constexpr U Bfi(U a, U base, uint32_t position, uint32_t length) {
  constexpr uint32_t kWidth = 8 * sizeof(U);
  position &= 0xff;
  length &= 0xff;
  if (position >= kWidth || length == 0) return base;
  const U ones = length >= kWidth ? static_cast<U>(~U{0}) : static_cast<U>((U{1} << length) - 1);
  const U mask = static_cast<U>(ones << position);
  return static_cast<U>((base & ~mask) | (static_cast<U>(a << position) & mask));
}

inline constexpr uint32_t kNotFound = 0xffffffff;

// bfind: the position of the highest bit that is not a sign bit, or with `shift_amount` how far
// left it has to move to the top; kNotFound when there is none.
template <typename T>
constexpr uint32_t Bfind(T a, bool shift_amount) {
  using U = std::make_unsigned_t<T>;
  const U bits = static_cast<U>(std::is_signed_v<T> && a < 0 ? ~a : a);
  if (bits == 0) return kNotFound;
  const auto zeros = static_cast<uint32_t>(std::countl_zero(bits));
  return shift_amount ? zeros : static_cast<uint32_t>(8 * sizeof(T)) - 1 - zeros;
}

template <typename U>
constexpr uint32_t Clz(U a) {
  return static_cast<uint32_t>(std::countl_zero(a));
}
template <typename U>
constexpr uint32_t Popc(U a) {
  return static_cast<uint32_t>(std::popcount(a));
}
template <typename U>
constexpr U Brev(U a) {
  constexpr int kWidth = 8 * sizeof(U);
  U result = 0;
  for (int i = 0; i < kWidth; ++i) result = static_cast<U>(result << 1 | (a >> i & 1));
  return result;
}

// fns: the position of the |offset|-th set bit of `mask` from `base` on, upwards for a positive
// offset, downwards for a negative one; for 0, `base` itself if set. Else kNotFound.
constexpr uint32_t Fns(uint32_t mask, uint32_t base, int32_t offset) {
  if (base > 31) return kNotFound;
  if (offset == 0) return (mask >> base & 1) != 0 ? base : kNotFound;
  const int step = offset > 0 ? 1 : -1;
  int64_t left = offset > 0 ? offset : -int64_t{offset};
  for (int position = static_cast<int>(base); position >= 0 && position < 32; position += step) {
    if ((mask >> position & 1) != 0 && --left == 0) return static_cast<uint32_t>(position);
  }
  return kNotFound;
}

// szext: `a`'s low `width` bits extended by T's sign. Widths of 32 or more are 32 when clamped.
template <typename T>
constexpr T Szext(T a, uint32_t width, ShiftMode mode) {
  static_assert(sizeof(T) == 4);
  if (mode == ShiftMode::kClamp && width >= 32) return a;
  return Bfe<T>(a, 0, width & 31);
}

// bmsk: `width` ones from `position` up. Beyond 31 either wraps, or is clamped: a position to no
// ones at all, a width to all that are left.
constexpr uint32_t Bmsk(uint32_t position, uint32_t width, ShiftMode mode) {
  if (mode == ShiftMode::kClamp) {
    if (position >= 32) return 0;
    width = std::min(width, 32u);
  } else {
    position &= 31;
    width &= 31;
  }
  return static_cast<uint32_t>(((uint64_t{1} << width) - 1) << position);
}

}  // namespace phobos::values

#endif  // PHOBOS_SIMULATOR_VALUES_BITS_H_
