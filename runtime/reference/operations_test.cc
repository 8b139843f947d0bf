#include "runtime/reference/operations.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace phobos::reference {
namespace {

using enum ScalarType;
using Reals = std::vector<double>;
using Integers = std::vector<int64_t>;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Value Tile(ScalarType element, const Shape& shape, Reals values) {
  return {element, shape, std::move(values), {}};
}
Value Tile(ScalarType element, const Shape& shape, Integers values) {
  return {element, shape, {}, std::move(values)};
}

Integers OfIntegers(BinaryOp op, ScalarType element, int64_t a, int64_t b) {
  int64_t zero_divisions = 0;
  return Apply(op, Value::Integer(element, a), Value::Integer(element, b), zero_divisions).integers;
}
double OfReals(BinaryOp op, ScalarType element, double a, double b) {
  int64_t zero_divisions = 0;
  return Apply(op, Value::Real(element, a), Value::Real(element, b), zero_divisions).reals[0];
}

TEST(OperationsTest, IntegersWrap) {
  EXPECT_EQ(OfIntegers(BinaryOp::kAdd, kI8, 127, 1), Integers{-128});
  EXPECT_EQ(OfIntegers(BinaryOp::kSubtract, kU8, 0, 1), Integers{255});
  EXPECT_EQ(OfIntegers(BinaryOp::kMultiply, kI32, 65536, 65536), Integers{0});
  EXPECT_EQ(OfIntegers(BinaryOp::kAdd, kI64, INT64_MAX, 1), Integers{INT64_MIN});
  EXPECT_EQ(OfIntegers(BinaryOp::kDivide, kI32, INT32_MIN, -1), Integers{INT32_MIN});
  EXPECT_EQ(OfIntegers(BinaryOp::kDivide, kI64, INT64_MIN, -1), Integers{INT64_MIN});
  EXPECT_EQ(OfIntegers(BinaryOp::kRemainder, kI64, INT64_MIN, -1), Integers{0});
  EXPECT_EQ(Apply(UnaryOp::kNegate, Value::Integer(kI8, -128)).integers, Integers{-128});
  EXPECT_EQ(Apply(UnaryOp::kBitNot, Value::Integer(kU8, 1)).integers, Integers{254});
  EXPECT_EQ(Apply(UnaryOp::kNot, Value::Integer(kBool, 1)).integers, Integers{0});
}

TEST(OperationsTest, IntegerDivisionTruncates) {
  EXPECT_EQ(OfIntegers(BinaryOp::kDivide, kI32, -7, 2), Integers{-3});
  EXPECT_EQ(OfIntegers(BinaryOp::kRemainder, kI32, -7, 2), Integers{-1});
  EXPECT_EQ(OfIntegers(BinaryOp::kRemainder, kI32, 7, -2), Integers{1});
  int64_t zero_divisions = 0;
  Apply(BinaryOp::kDivide, Tile(kI32, {3}, Integers{1, 2, 3}), Tile(kI32, {3}, Integers{0, 1, 0}),
        zero_divisions);
  EXPECT_EQ(zero_divisions, 2);
}

TEST(OperationsTest, ShiftCountsClamp) {
  EXPECT_EQ(OfIntegers(BinaryOp::kShiftLeft, kI8, 3, 6), Integers{-64});
  EXPECT_EQ(OfIntegers(BinaryOp::kShiftLeft, kI32, 1, 32), Integers{0});
  EXPECT_EQ(OfIntegers(BinaryOp::kShiftRight, kI32, -8, 1), Integers{-4});
  EXPECT_EQ(OfIntegers(BinaryOp::kShiftRight, kI32, -8, 99), Integers{-1});
  EXPECT_EQ(OfIntegers(BinaryOp::kShiftRight, kU8, 200, 3), Integers{25});
  EXPECT_EQ(OfIntegers(BinaryOp::kShiftRight, kU8, 200, 8), Integers{0});
  EXPECT_EQ(OfIntegers(BinaryOp::kShiftLeft, kI64, 1, -1), Integers{0});
}

TEST(OperationsTest, BitsAndBools) {
  EXPECT_EQ(OfIntegers(BinaryOp::kAnd, kI8, -1, 12), Integers{12});
  EXPECT_EQ(OfIntegers(BinaryOp::kOr, kU8, 128, 3), Integers{131});
  EXPECT_EQ(OfIntegers(BinaryOp::kXor, kBool, 1, 1), Integers{0});
}

TEST(OperationsTest, FloatsRoundToTheirType) {
  EXPECT_EQ(OfReals(BinaryOp::kAdd, kF32, 1, 0x1p-24), 1);  // a tie, to even
  EXPECT_EQ(OfReals(BinaryOp::kAdd, kF64, 1, 0x1p-24), 1 + 0x1p-24);
  EXPECT_EQ(OfReals(BinaryOp::kMultiply, kF32, 0.1f, 0.1f), static_cast<double>(0.1f * 0.1f));
  EXPECT_EQ(OfReals(BinaryOp::kDivide, kF32, 1, 3), static_cast<double>(1.0f / 3.0f));
  EXPECT_EQ(OfReals(BinaryOp::kMultiply, kF16, 300, 300), kInfinity);
  EXPECT_EQ(OfReals(BinaryOp::kSubtract, kBF16, 256, 1), 255);
  EXPECT_EQ(OfReals(BinaryOp::kAdd, kBF16, 256, 1), 256);
  EXPECT_EQ(OfReals(BinaryOp::kRemainder, kF32, -5.5, 2), -1.5);
}

TEST(OperationsTest, ComparisonsWithNan) {
  const Value nan = Tile(kF32, {2}, Reals{kNan, 1});
  const Value one = Tile(kF32, {2}, Reals{1, 1});
  EXPECT_EQ(Apply(CompareOp::kEqual, nan, one).integers, (Integers{0, 1}));
  EXPECT_EQ(Apply(CompareOp::kNotEqual, nan, one).integers, (Integers{1, 0}));
  EXPECT_EQ(Apply(CompareOp::kLess, nan, one).integers, (Integers{0, 0}));
  EXPECT_EQ(Apply(CompareOp::kLessEqual, nan, one).integers, (Integers{0, 1}));
  EXPECT_EQ(Apply(CompareOp::kGreater, nan, one).integers, (Integers{0, 0}));
  EXPECT_EQ(Apply(CompareOp::kGreaterEqual, one, one).integers, (Integers{1, 1}));
}

TEST(OperationsTest, Conversions) {
  EXPECT_EQ(ConvertTo(kI8, Tile(kF32, {4}, Reals{-1.9, 300, kNan, -kInfinity})).integers,
            (Integers{-1, 127, 0, -128}));
  EXPECT_EQ(ConvertTo(kI8, Value::Integer(kI32, 300)).integers, Integers{44});
  EXPECT_EQ(ConvertTo(kU8, Value::Integer(kI8, -1)).integers, Integers{255});
  EXPECT_EQ(ConvertTo(kF16, Value::Integer(kI32, 2049)).reals, Reals{2048});
  EXPECT_EQ(ConvertTo(kF32, Value::Integer(kBool, 1)).reals, Reals{1});
  EXPECT_EQ(ConvertTo(kF16, Value::Real(kF32, 1e6)).reals, Reals{kInfinity});
}

TEST(OperationsTest, Broadcasts) {
  EXPECT_EQ(BroadcastTo({2, 3}, Tile(kI32, {3}, Integers{1, 2, 3})).integers,
            (Integers{1, 2, 3, 1, 2, 3}));
  EXPECT_EQ(BroadcastTo({2, 3}, Tile(kI32, {2, 1}, Integers{1, 2})).integers,
            (Integers{1, 1, 1, 2, 2, 2}));
  EXPECT_EQ(BroadcastTo({2, 2}, Value::Real(kF32, 7)).reals, (Reals{7, 7, 7, 7}));
  EXPECT_EQ(BroadcastTo({2, 1, 2}, Tile(kI32, {1, 2}, Integers{1, 2})).integers,
            (Integers{1, 2, 1, 2}));
}

TEST(OperationsTest, Elementwise) {
  const auto of = [](Builtin builtin, double x) {
    return Elementwise(builtin, Value::Real(kF64, x)).reals[0];
  };
  EXPECT_DOUBLE_EQ(of(Builtin::kExp, 1), 2.718281828459045);
  EXPECT_DOUBLE_EQ(of(Builtin::kLog, 10), 2.302585092994046);
  EXPECT_EQ(of(Builtin::kSqrt, 9), 3);
  EXPECT_EQ(of(Builtin::kRsqrt, 4), 0.5);
  EXPECT_DOUBLE_EQ(of(Builtin::kTanh, 0.5), 0.46211715726000973);
  EXPECT_EQ(of(Builtin::kAbs, -2), 2);
  EXPECT_EQ(of(Builtin::kRound, 2.5), 2);
  EXPECT_EQ(of(Builtin::kRound, -3.5), -4);
  EXPECT_EQ(of(Builtin::kFloor, -0.5), -1);
  EXPECT_EQ(of(Builtin::kCeil, 0.5), 1);
  EXPECT_EQ(Elementwise(Builtin::kPow, Value::Real(kF32, 2), Value::Real(kF32, 10)).reals[0], 1024);
  EXPECT_EQ(Elementwise(Builtin::kAbs, Value::Integer(kI32, -5)).integers[0], 5);
  EXPECT_EQ(Elementwise(Builtin::kExp, Value::Real(kF32, 1)).reals[0],
            static_cast<double>(static_cast<float>(std::exp(1.0))));
}

TEST(OperationsTest, MaxAndMinPreferNumbers) {
  const Value a = Tile(kF32, {4}, Reals{kNan, 1, kNan, -0.0});
  const Value b = Tile(kF32, {4}, Reals{2, kNan, kNan, 0.0});
  const Value greatest = Elementwise(Builtin::kTmax, a, b);
  EXPECT_EQ(greatest.reals[0], 2);
  EXPECT_EQ(greatest.reals[1], 1);
  EXPECT_TRUE(std::isnan(greatest.reals[2]));
  EXPECT_FALSE(std::signbit(greatest.reals[3]));
  EXPECT_TRUE(std::signbit(Elementwise(Builtin::kTmin, a, b).reals[3]));
  EXPECT_EQ(
      Elementwise(Builtin::kTmin, Value::Integer(kI8, -1), Value::Integer(kI8, 3)).integers[0], -1);
}

TEST(OperationsTest, WhereChoosesByElement) {
  EXPECT_EQ(Where(Tile(kBool, {3}, Integers{1, 0, 1}), Tile(kF32, {3}, Reals{1, 2, 3}),
                  Tile(kF32, {3}, Reals{4, kNan, 6}))
                .reals[2],
            3);
  EXPECT_EQ(Where(Tile(kBool, {2}, Integers{1, 0}), Tile(kI32, {2}, Integers{1, 2}),
                  Tile(kI32, {2}, Integers{3, 4}))
                .integers,
            (Integers{1, 4}));
}

TEST(OperationsTest, Rows) {
  const Value a = Tile(kF32, {2, 3}, Reals{1, kNan, 3, kNan, kNan, kNan});
  EXPECT_EQ(Rowmax(a).reals[0], 3);
  EXPECT_EQ(Rowmin(a).reals[0], 1);
  EXPECT_TRUE(std::isnan(Rowmax(a).reals[1]));
  EXPECT_EQ(Rowargmax(a).integers, (Integers{2, 0}));
  EXPECT_EQ(Rowargmax(Tile(kI8, {1, 4}, Integers{-3, -1, -1, -2})).integers, Integers{1});
  EXPECT_EQ(Rowmax(a).shape, (Shape{2, 1}));
  EXPECT_EQ(Rowsum(Tile(kF16, {1, 3}, Reals{60000, 60000, 1}), kF32).reals, Reals{120001});
  EXPECT_EQ(Rowsum(Tile(kI8, {2, 2}, Integers{100, 100, -1, 2}), kI32).integers,
            (Integers{200, 1}));
  EXPECT_EQ(Rowsum(Tile(kI32, {1, 2}, Integers{INT32_MAX, 1}), kI32).integers, Integers{INT32_MIN});
}

TEST(OperationsTest, CumsumRunsDown) {
  const Value sums = Cumsum(Tile(kI8, {3, 2}, Integers{1, 100, 2, 100, 3, 100}), kI32);
  EXPECT_EQ(sums.integers, (Integers{1, 100, 3, 200, 6, 300}));
  EXPECT_EQ(sums.element, kI32);
  EXPECT_EQ(Cumsum(Tile(kF32, {2, 1}, Reals{1, 0x1p-24}), kF32).reals, (Reals{1, 1}));
}

TEST(OperationsTest, Rearrangements) {
  const Value a = Tile(kI32, {2, 3}, Integers{1, 2, 3, 4, 5, 6});
  EXPECT_EQ(Transpose(a, {3, 2}).integers, (Integers{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(Transpose(Tile(kI32, {2}, Integers{1, 2}), {2, 1}).integers, (Integers{1, 2}));
  EXPECT_EQ(Tril(a).integers, (Integers{1, 0, 0, 4, 5, 0}));
  EXPECT_EQ(Tril(Tile(kF32, {3, 2}, Reals{1, kNan, 3, 4, 5, 6})).reals, (Reals{1, 0, 3, 4, 5, 6}));
  EXPECT_EQ(Flat(a, {1, 6}).shape, (Shape{1, 6}));
  EXPECT_EQ(Iota({3}).integers, (Integers{0, 1, 2}));
}

TEST(OperationsTest, Dots) {
  const Value a = Tile(kF16, {2, 3}, Reals{1, 2, 3, 4, 5, 6});
  const Value b = Tile(kF32, {3, 2}, Reals{1, 10, 2, 20, 3, 30});
  EXPECT_EQ(Dot(a, b, false, kF32).reals, (Reals{14, 140, 32, 320}));
  const Value b_t = Tile(kF32, {2, 3}, Reals{1, 2, 3, 10, 20, 30});
  EXPECT_EQ(Dot(a, b_t, true, kF32).reals, (Reals{14, 140, 32, 320}));
  const Value i8 = Tile(kI8, {1, 2}, Integers{-128, -128});
  EXPECT_EQ(Dot(i8, Tile(kU8, {1, 2}, Integers{255, 255}), true, kI32).integers, Integers{-65280});
  const Value big = Tile(kI64, {1, 1}, Integers{INT64_MAX});
  EXPECT_EQ(Dot(big, big, false, kI64).integers, Integers{1});
  const Value one = Tile(kI32, {1, 2}, Integers{INT32_MAX, INT32_MAX});
  EXPECT_EQ(Dot(one, one, true, kI32).integers, Integers{2});
}

}  // namespace
}  // namespace phobos::reference
