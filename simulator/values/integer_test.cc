#include "simulator/values/integer.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace phobos::values {
namespace {

constexpr uint64_t kSeed = 1009;

template <typename T>
std::vector<T> Operands() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> operands = {0,
                             1,
                             2,
                             3,
                             7,
                             Limits::min(),
                             static_cast<T>(Limits::min() + 1),
                             Limits::max(),
                             static_cast<T>(Limits::max() - 1),
                             static_cast<T>(-1),
                             static_cast<T>(-2),
                             static_cast<T>(-7)};
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 40; ++i) operands.push_back(static_cast<T>(random() >> (random() % 64)));
  return operands;
}

// Products and sums in a type that holds them exactly: __int128, or for 64-bit hi halves school
// multiplication by parts.
template <typename T>
T HighByParts(T a, T b) {
  if constexpr (sizeof(T) < 8) {
    return static_cast<T>((static_cast<__int128>(a) * static_cast<__int128>(b)) >> (8 * sizeof(T)));
  } else {
    const uint64_t x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
    const uint64_t x0 = x & 0xffffffff, x1 = x >> 32, y0 = y & 0xffffffff, y1 = y >> 32;
    const uint64_t middle = (x0 * y0 >> 32) + (x0 * y1 & 0xffffffff) + (x1 * y0 & 0xffffffff);
    uint64_t high = x1 * y1 + (x0 * y1 >> 32) + (x1 * y0 >> 32) + (middle >> 32);
    if (std::is_signed_v<T> && a < 0) high -= y;
    if (std::is_signed_v<T> && b < 0) high -= x;
    return static_cast<T>(high);
  }
}

template <typename T>
void CheckArithmetic() {
  SCOPED_TRACE(kSeed);
  using Wide = __int128;
  for (const T a : Operands<T>()) {
    for (const T b : Operands<T>()) {
      const Wide x = a, y = b;
      ASSERT_EQ(AddInt(a, b), static_cast<T>(x + y));
      ASSERT_EQ(SubInt(a, b), static_cast<T>(x - y));
      ASSERT_EQ(MulLo(a, b), static_cast<T>(static_cast<unsigned __int128>(x) *
                                            static_cast<unsigned __int128>(y)));
      ASSERT_EQ(MulHi(a, b), HighByParts(a, b));
      ASSERT_EQ(MadHi(a, b, T{5}), static_cast<T>(Wide{HighByParts(a, b)} + 5));
      ASSERT_EQ(Sad(a, b, T{3}), static_cast<T>((x < y ? y - x : x - y) + 3));
      ASSERT_EQ(MinInt(a, b), x < y ? a : b);
      ASSERT_EQ(MaxInt(a, b), x < y ? b : a);
      if (b != 0) {
        ASSERT_EQ(DivInt(a, b), static_cast<T>(x / y));
        ASSERT_EQ(RemInt(a, b), static_cast<T>(x % y));
      }
      ASSERT_EQ(CompareInt(IntCompare::kLt, a, b), x < y);
      ASSERT_EQ(CompareInt(IntCompare::kGe, a, b), x >= y);
    }
    ASSERT_EQ(DivInt(a, T{0}), static_cast<T>(~T{0}));
    ASSERT_EQ(RemInt(a, T{0}), static_cast<T>(~T{0}));
    ASSERT_EQ(NegInt(a), static_cast<T>(-Wide{a}));
  }
}

TEST(IntegerTest, ArithmeticAgreesWithWiderIntegers) {
  CheckArithmetic<uint16_t>();
  CheckArithmetic<int16_t>();
  CheckArithmetic<uint32_t>();
  CheckArithmetic<int32_t>();
  CheckArithmetic<uint64_t>();
  CheckArithmetic<int64_t>();
}

TEST(IntegerTest, WideProducts) {
  for (const int32_t a : Operands<int32_t>()) {
    for (const int32_t b : Operands<int32_t>()) {
      ASSERT_EQ(MulWide(a, b), int64_t{a} * b);
      ASSERT_EQ(MulWide(static_cast<uint32_t>(a), static_cast<uint32_t>(b)),
                uint64_t{static_cast<uint32_t>(a)} * static_cast<uint32_t>(b));
      ASSERT_EQ(MulWide(static_cast<int16_t>(a), static_cast<int16_t>(b)),
                static_cast<int16_t>(a) * static_cast<int16_t>(b));
      // 24 bits: the products fit 64.
      const int64_t x = (int64_t{a} & 0xffffff) - ((a & 0x800000) != 0 ? 1 << 24 : 0);
      const int64_t y = (int64_t{b} & 0xffffff) - ((b & 0x800000) != 0 ? 1 << 24 : 0);
      ASSERT_EQ(Mul24Lo(a, b), static_cast<int32_t>(x * y));
      ASSERT_EQ(Mul24Hi(a, b), static_cast<int32_t>(x * y >> 16));
      const uint64_t u = static_cast<uint32_t>(a) & 0xffffff,
                     v = static_cast<uint32_t>(b) & 0xffffff;
      ASSERT_EQ(Mul24Lo(static_cast<uint32_t>(a), static_cast<uint32_t>(b)),
                static_cast<uint32_t>(u * v));
      ASSERT_EQ(Mul24Hi(static_cast<uint32_t>(a), static_cast<uint32_t>(b)),
                static_cast<uint32_t>(u * v >> 16));
    }
  }
  EXPECT_EQ(MadWide<uint32_t>(~0u, ~0u, ~uint64_t{0}), ~uint64_t{0} * 1 + 0xfffffffe00000001u);
}

TEST(IntegerTest, Saturation) {
  constexpr int32_t kMin = INT32_MIN, kMax = INT32_MAX;
  EXPECT_EQ(AddSat(kMax, 1), kMax);
  EXPECT_EQ(AddSat(kMin, -1), kMin);
  EXPECT_EQ(SubSat(kMin, 1), kMin);
  EXPECT_EQ(SubSat(0, kMin), kMax);
  EXPECT_EQ(AddSat(3, 4), 7);
  EXPECT_EQ(MadHiSat(kMin, kMin, kMax), kMax);
  EXPECT_EQ(AbsInt(kMin), kMin);
  EXPECT_EQ(AbsInt(-3), 3);
  EXPECT_EQ(DivInt(kMin, -1), kMin);
  EXPECT_EQ(RemInt(kMin, -1), 0);
  EXPECT_EQ(MinInt(-3, 4, /*relu=*/true), 0);
  EXPECT_EQ(MaxInt(-3, -4, /*relu=*/true), 0);
}

TEST(IntegerTest, CarryChainsAddWideNumbers) {
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 10'000; ++i) {
    uint64_t a = random(), b = random();
    if (i % 3 == 0) b = ~a + (i & 1);  // carries that ripple
    const auto low = AddCarry(static_cast<uint32_t>(a), static_cast<uint32_t>(b), false);
    const auto high =
        AddCarry(static_cast<uint32_t>(a >> 32), static_cast<uint32_t>(b >> 32), low.carry);
    ASSERT_EQ(uint64_t{high.value} << 32 | low.value, a + b);
    ASSERT_EQ(high.carry, a + b < a);
    const auto down = SubBorrow(static_cast<uint32_t>(a), static_cast<uint32_t>(b), false);
    const auto up =
        SubBorrow(static_cast<uint32_t>(a >> 32), static_cast<uint32_t>(b >> 32), down.carry);
    ASSERT_EQ(uint64_t{up.value} << 32 | down.value, a - b);
    ASSERT_EQ(up.carry, a < b);
  }
}

TEST(IntegerTest, SmallDotProducts) {
  // (-1, 2, 3, -128) . (4, 5, -6, 7) = -4 + 10 - 18 - 896
  EXPECT_EQ(Dp4a(0x800302ff, 0x07fa0504, 100, true, true), static_cast<uint32_t>(100 - 908));
  // Unsigned: 255*4 + 2*5 + 3*250 + 128*7
  EXPECT_EQ(Dp4a(0x800302ff, 0x07fa0504, 0, false, false), 1020u + 10 + 750 + 896);
  // Mixed: -1*4 + 2*5 + 3*250 - 128*7
  EXPECT_EQ(Dp4a(0x800302ff, 0x07fa0504, 0, true, false), static_cast<uint32_t>(-140));
  // Halves (-2, 300) by bytes (4, 5), or (-6, 7).
  EXPECT_EQ(Dp2a(0x012cfffe, 0x07fa0504, 1, true, true, false), 1u - 8 + 1500);
  EXPECT_EQ(Dp2a(0x012cfffe, 0x07fa0504, 1, true, true, true), 1u + 12 + 2100);
}

TEST(IntegerTest, Halves) {
  const auto add = [](int16_t a, int16_t b) { return AddInt(a, b); };
  EXPECT_EQ(ForHalves<int16_t>(add, 0x7fff0001u, 0x0001ffffu), 0x80000000u);
  const auto max_signed = [](int16_t a, int16_t b) { return MaxInt(a, b); };
  const auto max_unsigned = [](uint16_t a, uint16_t b) { return MaxInt(a, b); };
  EXPECT_EQ(ForHalves<int16_t>(max_signed, 0x80000001u, 0x0001ffffu), 0x00010001u);
  EXPECT_EQ(ForHalves<uint16_t>(max_unsigned, 0x80000001u, 0x0001ffffu), 0x8000ffffu);
}

}  // namespace
}  // namespace phobos::values
