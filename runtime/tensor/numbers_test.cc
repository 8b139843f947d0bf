#include "runtime/tensor/numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace phobos {
namespace {

using enum ScalarType;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(NumbersTest, F16KnownValues) {
  EXPECT_EQ(F16ToDouble(0x3c00), 1.0);
  EXPECT_EQ(F16ToDouble(0xc000), -2.0);
  EXPECT_EQ(F16ToDouble(0x7bff), 65504.0);
  EXPECT_EQ(F16ToDouble(0x0400), 0x1p-14);
  EXPECT_EQ(F16ToDouble(0x0001), 0x1p-24);
  EXPECT_EQ(F16ToDouble(0x83ff), -1023 * 0x1p-24);
  EXPECT_EQ(F16ToDouble(0x7c00), kInfinity);
  EXPECT_TRUE(std::isnan(F16ToDouble(0x7e01)));
  EXPECT_TRUE(std::signbit(F16ToDouble(0x8000)));
}

TEST(NumbersTest, BF16KnownValues) {
  EXPECT_EQ(BF16ToDouble(0x3f80), 1.0);
  EXPECT_EQ(BF16ToDouble(0x4049), 3.140625);
  EXPECT_EQ(BF16ToDouble(0xff80), -kInfinity);
  EXPECT_EQ(BF16ToDouble(0x0001), 0x1p-133);
}

TEST(NumbersTest, EveryHalfSurvivesTheRoundTrip) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const uint16_t half = static_cast<uint16_t>(bits);
    if (std::isnan(F16ToDouble(half))) {
      EXPECT_EQ(DoubleToF16(F16ToDouble(half)), 0x7e00);
    } else {
      ASSERT_EQ(DoubleToF16(F16ToDouble(half)), half);
    }
    if (std::isnan(BF16ToDouble(half))) {
      EXPECT_EQ(DoubleToBF16(BF16ToDouble(half)), 0x7fc0);
    } else {
      ASSERT_EQ(DoubleToBF16(BF16ToDouble(half)), half);
    }
  }
}

// Between two neighbours the nearer one wins, and the even one on a tie: checked for every pair of
// finite neighbours against the definition.
TEST(NumbersTest, RoundsToTheNearestEven) {
  for (uint32_t bits = 0; bits < 0x7bff; ++bits) {
    const uint16_t below = static_cast<uint16_t>(bits);
    const uint16_t above = static_cast<uint16_t>(bits + 1);
    const double middle = (F16ToDouble(below) + F16ToDouble(above)) / 2;
    ASSERT_EQ(DoubleToF16(middle), bits % 2 == 0 ? below : above) << bits;
    ASSERT_EQ(DoubleToF16(std::nextafter(middle, 0.0)), below) << bits;
    ASSERT_EQ(DoubleToF16(std::nextafter(middle, 1e9)), above) << bits;
  }
  for (uint32_t bits = 0; bits < 0x7f7f; ++bits) {
    const uint16_t below = static_cast<uint16_t>(bits);
    const uint16_t above = static_cast<uint16_t>(bits + 1);
    const double middle = (BF16ToDouble(below) + BF16ToDouble(above)) / 2;
    ASSERT_EQ(DoubleToBF16(middle), bits % 2 == 0 ? below : above) << bits;
    ASSERT_EQ(DoubleToBF16(-middle), 0x8000 | (bits % 2 == 0 ? below : above)) << bits;
  }
}

TEST(NumbersTest, OverflowGivesInfinity) {
  EXPECT_EQ(DoubleToF16(65519.999), 0x7bff);
  EXPECT_EQ(DoubleToF16(65520), 0x7c00);
  EXPECT_EQ(RoundTo(kF16, -1e300), -kInfinity);
  EXPECT_EQ(RoundTo(kF32, 1e300), kInfinity);
  EXPECT_EQ(RoundTo(kF32, 0.1), static_cast<double>(0.1f));
  EXPECT_TRUE(std::signbit(RoundTo(kF16, -1e-30)));
  EXPECT_TRUE(std::isnan(RoundTo(kBF16, kNan)));
}

TEST(NumbersTest, IntegersRoundOnce) {
  // 2^54 + 2^30 + 1 lies just above a tie of f32; through double it would become the tie.
  const int64_t above_tie = (int64_t{1} << 54) + (int64_t{1} << 30) + 1;
  EXPECT_EQ(RoundTo(kF32, above_tie), 0x1p54 + 0x1p31);
  EXPECT_EQ(RoundTo(kF32, above_tie - 1), 0x1p54);
  EXPECT_EQ(RoundTo(kBF16, (int64_t{1} << 62) + (int64_t{1} << 54) + 1), 0x1p62 + 0x1p55);
  EXPECT_EQ(RoundTo(kBF16, -((int64_t{1} << 62) + (int64_t{1} << 54) + 1)), -(0x1p62 + 0x1p55));
  EXPECT_EQ(RoundTo(kF64, INT64_MIN), -0x1p63);
  EXPECT_EQ(RoundTo(kF32, int64_t{0}), 0);
  EXPECT_EQ(RoundTo(kF16, int64_t{2049}), 2048);
  EXPECT_EQ(RoundTo(kF16, int64_t{70000}), kInfinity);
}

TEST(NumbersTest, Wraps) {
  EXPECT_EQ(WrapTo(kI8, 128), -128);
  EXPECT_EQ(WrapTo(kU8, -1), 255);
  EXPECT_EQ(WrapTo(kI16, 0x18000), -0x8000);
  EXPECT_EQ(WrapTo(kI32, int64_t{1} << 31), INT32_MIN);
  EXPECT_EQ(WrapTo(kI64, INT64_MIN), INT64_MIN);
  EXPECT_EQ(WrapTo(kBool, 256), 1);
}

TEST(NumbersTest, Saturates) {
  EXPECT_EQ(SaturateTo(kI8, -128.9), -128);
  EXPECT_EQ(SaturateTo(kI8, 1e9), 127);
  EXPECT_EQ(SaturateTo(kU8, -0.9), 0);
  EXPECT_EQ(SaturateTo(kU8, -1.0), 0);
  EXPECT_EQ(SaturateTo(kU8, 255.9), 255);
  EXPECT_EQ(SaturateTo(kI32, kNan), 0);
  EXPECT_EQ(SaturateTo(kI32, 2147483647.5), INT32_MAX);
  EXPECT_EQ(SaturateTo(kI64, 0x1p63), INT64_MAX);
  EXPECT_EQ(SaturateTo(kI64, -kInfinity), INT64_MIN);
  EXPECT_EQ(SaturateTo(kI64, -0x1p62), -(int64_t{1} << 62));
}

}  // namespace
}  // namespace phobos
