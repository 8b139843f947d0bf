#include "simulator/values/bits.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace phobos::values {
namespace {

constexpr uint64_t kSeed = 31337;

// The PTX ISA's own pseudo-code, bit by bit, as the second opinion.

template <typename T>
T BfeByBits(T a, uint32_t position, uint32_t length) {
  const int msb = 8 * sizeof(T) - 1;
  const int pos = position & 0xff, len = length & 0xff;
  const auto bit = [&](int i) { return (static_cast<std::make_unsigned_t<T>>(a) >> i) & 1; };
  const bool sign = std::is_unsigned_v<T> || len == 0 ? false : bit(std::min(pos + len - 1, msb));
  std::make_unsigned_t<T> d = 0;
  for (int i = 0; i <= msb; ++i) {
    const std::make_unsigned_t<T> value = i < len && pos + i <= msb ? bit(i + pos) : sign;
    d = static_cast<std::make_unsigned_t<T>>(d | value << i);
  }
  return static_cast<T>(d);
}

template <typename U>
U BfiByBits(U a, U b, uint32_t position, uint32_t length) {
  const int msb = 8 * sizeof(U) - 1;
  const int pos = position & 0xff, len = length & 0xff;
  U f = b;
  for (int i = 0; i < len && pos + i <= msb; ++i) {
    f = static_cast<U>((f & ~(U{1} << (pos + i))) | (a >> i & 1) << (pos + i));
  }
  return f;
}

template <typename T>
uint32_t BfindByBits(T a, bool shift_amount) {
  const int msb = 8 * sizeof(T) - 1;
  if (std::is_signed_v<T> && a < 0) a = static_cast<T>(~a);
  for (int i = msb; i >= 0; --i) {
    if (static_cast<std::make_unsigned_t<T>>(a) >> i & 1) {
      return static_cast<uint32_t>(shift_amount ? msb - i : i);
    }
  }
  return 0xffffffff;
}

std::vector<uint64_t> Words() {
  std::vector<uint64_t> words = {0, 1, 0x80000000, 0xffffffff, 0x8000000000000000, ~uint64_t{0}};
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 30; ++i) words.push_back(random() >> (random() % 64));
  return words;
}

TEST(BitsTest, FieldsAgreeWithThePseudoCode) {
  SCOPED_TRACE(kSeed);
  for (const uint64_t a : Words()) {
    for (const uint32_t position : {0u, 1u, 7u, 30u, 31u, 32u, 40u, 63u, 64u, 255u, 256u, 261u}) {
      for (const uint32_t length : {0u, 1u, 2u, 8u, 31u, 32u, 33u, 63u, 64u, 255u, 256u, 257u}) {
        const auto a32 = static_cast<uint32_t>(a);
        ASSERT_EQ(Bfe(a32, position, length), BfeByBits(a32, position, length));
        ASSERT_EQ(Bfe(static_cast<int32_t>(a32), position, length),
                  BfeByBits(static_cast<int32_t>(a32), position, length));
        ASSERT_EQ(Bfe(a, position, length), BfeByBits(a, position, length));
        ASSERT_EQ(Bfe(static_cast<int64_t>(a), position, length),
                  BfeByBits(static_cast<int64_t>(a), position, length));
        ASSERT_EQ(Bfi(a32, 0x5a5a5a5au, position, length),
                  BfiByBits(a32, 0x5a5a5a5au, position, length));
        ASSERT_EQ(Bfi(a, ~a * 3, position, length), BfiByBits(a, ~a * 3, position, length));
      }
    }
    for (const bool shift_amount : {false, true}) {
      ASSERT_EQ(Bfind(a, shift_amount), BfindByBits(a, shift_amount));
      ASSERT_EQ(Bfind(static_cast<int64_t>(a), shift_amount),
                BfindByBits(static_cast<int64_t>(a), shift_amount));
      ASSERT_EQ(Bfind(static_cast<int32_t>(a), shift_amount),
                BfindByBits(static_cast<int32_t>(a), shift_amount));
    }
  }
}

TEST(BitsTest, Shifts) {
  EXPECT_EQ(Shl(1u, 31), 0x80000000u);
  EXPECT_EQ(Shl(1u, 32), 0u);
  EXPECT_EQ(Shl<uint16_t>(3, 15), 0x8000);
  EXPECT_EQ(Shr(-8, 1), -4);
  EXPECT_EQ(Shr(-8, 77), -1);
  EXPECT_EQ(Shr(8, 77), 0);
  EXPECT_EQ(Shr(0x80000000u, 31), 1u);
  EXPECT_EQ(Shr(0x8000000000000000u, 64), 0u);
  constexpr uint32_t kLow = 0x89abcdef, kHigh = 0x01234567;
  EXPECT_EQ(ShfLeft(kLow, kHigh, 8, ShiftMode::kClamp), 0x23456789u);
  EXPECT_EQ(ShfLeft(kLow, kHigh, 40, ShiftMode::kClamp), kLow);
  EXPECT_EQ(ShfLeft(kLow, kHigh, 40, ShiftMode::kWrap), 0x23456789u);
  EXPECT_EQ(ShfRight(kLow, kHigh, 8, ShiftMode::kClamp), 0x6789abcdu);
  EXPECT_EQ(ShfRight(kLow, kHigh, 32, ShiftMode::kClamp), kHigh);
  EXPECT_EQ(ShfRight(kLow, kHigh, 32, ShiftMode::kWrap), kLow);
}

TEST(BitsTest, Lop3ComputesItsTable) {
  // The ISA's recipe: the table of f is f of these three constants.
  constexpr uint32_t kA = 0xf0, kB = 0xcc, kC = 0xaa;
  for (uint32_t table = 0; table < 256; ++table) {
    EXPECT_EQ(Lop3(kA, kB, kC, table) & 0xff, table);
  }
  EXPECT_EQ(Lop3(0x12345678, 0x0ff00ff0, 0xdeadbeef, 0x96),
            0x12345678u ^ 0x0ff00ff0u ^ 0xdeadbeefu);
  EXPECT_EQ(Lop3(0x12345678, 0x0ff00ff0, 0xdeadbeef, 0xca),
            (0x12345678u & 0x0ff00ff0u) | (~0x12345678u & 0xdeadbeefu));
}

// Bytes of a are 0x80, 0x11, 0x22, 0x33 and of b 0x44, 0x55, 0x66, 0x77.
TEST(BitsTest, PrmtModes) {
  constexpr uint32_t kA = 0x33221180, kB = 0x77665544;
  EXPECT_EQ(Prmt(kA, kB, 0x7531, PrmtMode::kIndex), 0x77553311u);
  EXPECT_EQ(Prmt(kA, kB, 0x0123, PrmtMode::kIndex), 0x80112233u);
  EXPECT_EQ(Prmt(kA, kB, 0x8f80, PrmtMode::kIndex), 0xff00ff80u);
  // The rows of the ISA's table, selector 0 to 3, most significant byte first.
  const auto bytes = [&](uint32_t d3, uint32_t d2, uint32_t d1, uint32_t d0) {
    const uint64_t all = uint64_t{kB} << 32 | kA;
    const auto at = [&](uint32_t i) { return static_cast<uint32_t>(all >> (8 * i)) & 0xff; };
    return at(d3) << 24 | at(d2) << 16 | at(d1) << 8 | at(d0);
  };
  const uint32_t f4e[4][4] = {{3, 2, 1, 0}, {4, 3, 2, 1}, {5, 4, 3, 2}, {6, 5, 4, 3}};
  const uint32_t b4e[4][4] = {{5, 6, 7, 0}, {6, 7, 0, 1}, {7, 0, 1, 2}, {0, 1, 2, 3}};
  const uint32_t rc8[4][4] = {{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}};
  const uint32_t ecl[4][4] = {{3, 2, 1, 0}, {3, 2, 1, 1}, {3, 2, 2, 2}, {3, 3, 3, 3}};
  const uint32_t ecr[4][4] = {{0, 0, 0, 0}, {1, 1, 1, 0}, {2, 2, 1, 0}, {3, 2, 1, 0}};
  const uint32_t rc16[4][4] = {{1, 0, 1, 0}, {3, 2, 3, 2}, {1, 0, 1, 0}, {3, 2, 3, 2}};
  const auto check = [&](PrmtMode mode, const uint32_t (&table)[4][4]) {
    for (uint32_t s = 0; s < 4; ++s) {
      EXPECT_EQ(Prmt(kA, kB, s, mode), bytes(table[s][0], table[s][1], table[s][2], table[s][3]));
    }
  };
  check(PrmtMode::kF4e, f4e);
  check(PrmtMode::kB4e, b4e);
  check(PrmtMode::kRc8, rc8);
  check(PrmtMode::kEcl, ecl);
  check(PrmtMode::kEcr, ecr);
  check(PrmtMode::kRc16, rc16);
}

TEST(BitsTest, Counts) {
  EXPECT_EQ(Clz(0u), 32u);
  EXPECT_EQ(Clz(uint64_t{1}), 63u);
  EXPECT_EQ(Popc(0xf0f0u), 8u);
  EXPECT_EQ(Brev(0x00000001u), 0x80000000u);
  EXPECT_EQ(Brev(0x0123456789abcdefu), 0xf7b3d591e6a2c480u);
  EXPECT_EQ(Cnot(0u), 1u);
  EXPECT_EQ(Cnot(5u), 0u);
}

TEST(BitsTest, FindsTheNthSetBit) {
  constexpr uint32_t kMask = 0b1011'0010;
  EXPECT_EQ(Fns(kMask, 0, 1), 1u);
  EXPECT_EQ(Fns(kMask, 0, 2), 4u);
  EXPECT_EQ(Fns(kMask, 1, 1), 1u);
  EXPECT_EQ(Fns(kMask, 2, 1), 4u);
  EXPECT_EQ(Fns(kMask, 31, -1), 7u);
  EXPECT_EQ(Fns(kMask, 6, -2), 4u);
  EXPECT_EQ(Fns(kMask, 4, 0), 4u);
  EXPECT_EQ(Fns(kMask, 3, 0), kNotFound);
  EXPECT_EQ(Fns(kMask, 0, 5), kNotFound);
  EXPECT_EQ(Fns(kMask, 40, 1), kNotFound);
  EXPECT_EQ(Fns(kMask, 0, INT32_MIN), kNotFound);
}

TEST(BitsTest, MasksAndExtensions) {
  EXPECT_EQ(Szext<int32_t>(0xff, 8, ShiftMode::kClamp), -1);
  EXPECT_EQ(Szext<uint32_t>(0xfff, 8, ShiftMode::kClamp), 0xffu);
  EXPECT_EQ(Szext<int32_t>(-5, 40, ShiftMode::kClamp), -5);
  EXPECT_EQ(Szext<uint32_t>(0xfff, 40, ShiftMode::kWrap), 0xffu);
  EXPECT_EQ(Szext<int32_t>(-5, 0, ShiftMode::kClamp), 0);
  EXPECT_EQ(Bmsk(4, 8, ShiftMode::kClamp), 0xff0u);
  EXPECT_EQ(Bmsk(28, 8, ShiftMode::kClamp), 0xf0000000u);
  EXPECT_EQ(Bmsk(32, 8, ShiftMode::kClamp), 0u);
  EXPECT_EQ(Bmsk(4, 99, ShiftMode::kClamp), 0xfffffff0u);
  EXPECT_EQ(Bmsk(36, 40, ShiftMode::kWrap), 0xff0u);
  EXPECT_EQ(Bmsk(4, 0, ShiftMode::kClamp), 0u);
}

}  // namespace
}  // namespace phobos::values
