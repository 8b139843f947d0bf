#include "frontend/sema/fold.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace phobos {
namespace {

using enum ScalarType;

int64_t Fold(BinaryOp op, ScalarType type, int64_t a, int64_t b) {
  return FoldBinary(op, Constant::Integer(type, a), Constant::Integer(type, b))->integer;
}

TEST(FoldIntegers, Wrap) {
  EXPECT_EQ(Fold(BinaryOp::kAdd, kI8, 127, 1), -128);
  EXPECT_EQ(Fold(BinaryOp::kAdd, kU8, 255, 1), 0);
  EXPECT_EQ(Fold(BinaryOp::kSubtract, kU8, 0, 1), 255);
  EXPECT_EQ(Fold(BinaryOp::kMultiply, kI32, 65536, 65536), 0);
  EXPECT_EQ(Fold(BinaryOp::kMultiply, kI64, INT64_MAX, 2), -2);
  EXPECT_EQ(FoldUnary(UnaryOp::kNegate, Constant::Integer(kI32, INT32_MIN)).integer, INT32_MIN);
  EXPECT_EQ(FoldUnary(UnaryOp::kBitNot, Constant::Integer(kU8, 1)).integer, 254);
}

TEST(FoldIntegers, Divide) {
  EXPECT_EQ(Fold(BinaryOp::kDivide, kI32, -7, 2), -3);
  EXPECT_EQ(Fold(BinaryOp::kRemainder, kI32, -7, 2), -1);
  EXPECT_EQ(Fold(BinaryOp::kDivide, kI32, INT32_MIN, -1), INT32_MIN);
  EXPECT_EQ(Fold(BinaryOp::kDivide, kI64, INT64_MIN, -1), INT64_MIN);
  EXPECT_EQ(Fold(BinaryOp::kRemainder, kI64, INT64_MIN, -1), 0);
  const Constant zero = Constant::Integer(kI32, 0);
  EXPECT_FALSE(FoldBinary(BinaryOp::kDivide, zero, zero));
  EXPECT_FALSE(FoldBinary(BinaryOp::kRemainder, zero, zero));
}

TEST(FoldIntegers, ShiftCountsClampToTheWidth) {
  EXPECT_EQ(Fold(BinaryOp::kShiftLeft, kI32, 1, 31), INT32_MIN);
  EXPECT_EQ(Fold(BinaryOp::kShiftLeft, kI32, 1, 32), 0);
  EXPECT_EQ(Fold(BinaryOp::kShiftRight, kI32, -8, 1), -4);
  EXPECT_EQ(Fold(BinaryOp::kShiftRight, kI32, -8, 99), -1);
  EXPECT_EQ(Fold(BinaryOp::kShiftRight, kU8, 200, 8), 0);
  EXPECT_EQ(Fold(BinaryOp::kShiftRight, kI64, -8, 64), -1);
}

TEST(FoldFloats, SmallTypesComputeInF32AndRoundOnce) {
  // 2048 + 1 is not an f16; the tie goes to the even neighbour.
  const auto add = [](ScalarType type, double a, double b) {
    return FoldBinary(BinaryOp::kAdd, Constant::Real(type, a), Constant::Real(type, b))->real;
  };
  EXPECT_EQ(add(kF16, 2048, 1), 2048);
  EXPECT_EQ(add(kF16, 2048, 3), 2052);
  EXPECT_EQ(add(kF16, 65504, 65504), INFINITY);
  EXPECT_EQ(add(kBF16, 256, 1), 256);
  EXPECT_EQ(add(kF32, 16777216, 1), 16777216);
  EXPECT_EQ(add(kF64, 16777216, 1), 16777217);
}

TEST(RoundFloat, Limits) {
  EXPECT_EQ(RoundFloat(65519.99, kF16), 65504);
  EXPECT_EQ(RoundFloat(65520, kF16), INFINITY);
  EXPECT_EQ(RoundFloat(-65520, kF16), -INFINITY);
  EXPECT_EQ(RoundFloat(0x1p-24, kF16), 0x1p-24);  // the least subnormal
  EXPECT_EQ(RoundFloat(0x1p-25, kF16), 0);        // a tie, to even
  EXPECT_EQ(RoundFloat(0x1.8p-25, kF16), 0x1p-24);
  EXPECT_EQ(RoundFloat(0x1p-133, kBF16), 0x1p-133);
  EXPECT_TRUE(std::signbit(RoundFloat(-0.0, kF16)));
  EXPECT_TRUE(std::isnan(RoundFloat(NAN, kBF16)));
}

// bf16 is the upper half of an f32: rounding the bits is an independent way to the same number.
RC_GTEST_PROP(RoundFloat, Bf16IsTheUpperHalfOfF32, (uint32_t bits)) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  RC_PRE(std::isfinite(value));
  const uint32_t rounded = (bits + 0x7fff + ((bits >> 16) & 1)) & 0xffff0000u;
  float expected;
  std::memcpy(&expected, &rounded, sizeof expected);
  RC_ASSERT(RoundFloat(value, kBF16) == static_cast<double>(expected));
}

#ifdef __FLT16_MANT_DIG__
RC_GTEST_PROP(RoundFloat, F16IsTheCompilers, (double value)) {
  RC_ASSERT(RoundFloat(value, kF16) == static_cast<double>(static_cast<_Float16>(value)));
}
#endif

TEST(FoldConvert, FloatToIntegerTruncatesAndSaturates) {
  const auto convert = [](double value, ScalarType to) {
    return FoldConvert(Constant::Real(kF64, value), to).integer;
  };
  EXPECT_EQ(convert(-2.9, kI32), -2);
  EXPECT_EQ(convert(300, kI8), 127);
  EXPECT_EQ(convert(-300, kI8), -128);
  EXPECT_EQ(convert(-1, kU8), 0);
  EXPECT_EQ(convert(255.9, kU8), 255);
  EXPECT_EQ(convert(256, kU8), 255);
  EXPECT_EQ(convert(1e30, kI64), INT64_MAX);
  EXPECT_EQ(convert(-1e30, kI64), INT64_MIN);
  EXPECT_EQ(convert(0x1p62, kI64), int64_t{1} << 62);
  EXPECT_EQ(convert(2147483647.5, kI32), INT32_MAX);
  EXPECT_EQ(convert(NAN, kI32), 0);
}

TEST(FoldConvert, IntegersWrapAndRoundOnce) {
  EXPECT_EQ(FoldConvert(Constant::Integer(kI32, 300), kI8).integer, 44);
  EXPECT_EQ(FoldConvert(Constant::Integer(kI8, -1), kU8).integer, 255);
  EXPECT_EQ(FoldConvert(Constant::Integer(kI8, -1), kI64).integer, -1);
  EXPECT_EQ(FoldConvert(Constant::Bool(true), kF16).real, 1);
  EXPECT_EQ(FoldConvert(Constant::Integer(kI32, 65520), kF16).real, INFINITY);
  // Just above a tie of bf16: rounding to f64 first would lose the difference.
  const int64_t above_tie = (int64_t{1} << 62) + (int64_t{1} << 54) + 1;
  EXPECT_EQ(FoldConvert(Constant::Integer(kI64, above_tie), kBF16).real, 0x1.02p62);
  EXPECT_EQ(FoldConvert(Constant::Integer(kI64, above_tie - 1), kBF16).real, 0x1p62);
}

TEST(FoldCompare, NanIsUnordered) {
  const Constant nan = Constant::Real(kF32, NAN);
  EXPECT_FALSE(FoldCompare(CompareOp::kEqual, nan, nan));
  EXPECT_TRUE(FoldCompare(CompareOp::kNotEqual, nan, nan));
  EXPECT_FALSE(FoldCompare(CompareOp::kLessEqual, nan, nan));
  EXPECT_TRUE(
      FoldCompare(CompareOp::kLess, Constant::Integer(kI32, -1), Constant::Integer(kI32, 0)));
}

}  // namespace
}  // namespace phobos
