#include "runtime/verify/verify.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace phobos {
namespace {

using enum ScalarType;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Tensor Reals(ScalarType type, const std::vector<double>& values) {
  const std::vector<int64_t> shape = {static_cast<int64_t>(values.size())};
  Tensor tensor = MakeTensor(type, shape).value();
  for (size_t i = 0; i < values.size(); ++i) SetReal(tensor, static_cast<int64_t>(i), values[i]);
  return tensor;
}

Tensor Integers(ScalarType type, const std::vector<int64_t>& values) {
  const std::vector<int64_t> shape = {static_cast<int64_t>(values.size())};
  Tensor tensor = MakeTensor(type, shape).value();
  for (size_t i = 0; i < values.size(); ++i) SetInteger(tensor, static_cast<int64_t>(i), values[i]);
  return tensor;
}

TEST(CompareTest, TheWorstElementIsNamedWithBothValues) {
  const Tensor expected = Reals(kF32, {1, 2, 3, 4});
  const Comparison comparison =
      CompareTensors(expected, Reals(kF32, {1, 2.25, 3.125, 4}), UniformTolerance(0.01));
  EXPECT_FALSE(comparison.ok());
  EXPECT_EQ(comparison.wrong, 2);
  EXPECT_EQ(comparison.elements, 4);
  EXPECT_EQ(Describe(comparison, "C", expected),
            "`C`: 2 of 4 elements are wrong; the worst is [1]: 2.25, expected 2 +- 0.06");
}

TEST(CompareTest, ToleranceIsOfElementAndScale) {
  const Tensor expected = Reals(kF64, {1, 100});
  const Tolerance tolerance{0.5, 0.01, 0.25};  // 0.5 + 1 + 0.25 for the first
  EXPECT_TRUE(CompareTensors(expected, Reals(kF64, {2.75, 100}), tolerance).ok());
  EXPECT_FALSE(CompareTensors(expected, Reals(kF64, {2.76, 100}), tolerance).ok());
  EXPECT_TRUE(CompareTensors(expected, expected, Tolerance{}).ok());
  EXPECT_FALSE(
      CompareTensors(expected, Reals(kF64, {1, std::nextafter(100, 101)}), Tolerance{}).ok());
}

TEST(CompareTest, NansAndInfinitiesMustBeTheSame) {
  const Tensor expected = Reals(kF32, {kNan, kInfinity, -kInfinity, 1});
  const Tolerance tolerance = UniformTolerance(0.1);
  EXPECT_TRUE(CompareTensors(expected, expected, tolerance).ok());
  EXPECT_EQ(CompareTensors(expected, Reals(kF32, {1, 3e38, kInfinity, kNan}), tolerance).wrong, 4);
}

TEST(CompareTest, IntegersMustBeEqual) {
  const Tensor expected = Integers(kI64, {INT64_MAX, 2});
  EXPECT_TRUE(CompareTensors(expected, expected, UniformTolerance(1)).ok());
  const Comparison comparison =
      CompareTensors(expected, Integers(kI64, {INT64_MAX, 3}), UniformTolerance(1));
  EXPECT_EQ(Describe(comparison, "n", expected),
            "`n`: 1 of 2 elements are wrong; the worst is [1]: 3, expected 2");
  EXPECT_FALSE(CompareTensors(expected, Integers(kI64, {INT64_MAX - 1, 2}), Tolerance{}).ok());
}

TEST(CompareTest, WhatTheReferenceNeverWroteIsLeftOut) {
  Tensor expected = Reals(kF32, {1, 2});
  expected.written = {1, 0};
  EXPECT_TRUE(CompareTensors(expected, Reals(kF32, {1, 7}), Tolerance{}).ok());
  EXPECT_EQ(CompareTensors(expected, Reals(kF32, {1, 7}), Tolerance{}).elements, 1);
  EXPECT_FALSE(CompareTensors(expected, Reals(kF32, {7, 2}), Tolerance{}).ok());
}

TEST(DefaultToleranceTest, GrowsWithTheRootOfTheOperations) {
  // 4096 roundings in f32, one after the other.
  const Tolerance tolerance = DefaultTolerance(kF32, 64 * 0x1p-24);
  EXPECT_EQ(tolerance.of_scale, 512 * 0x1p-24);
  EXPECT_EQ(tolerance.of_element, 514 * 0x1p-24);
  EXPECT_EQ(DefaultTolerance(kF16, 0).of_element, 0x1p-10);
  EXPECT_EQ(DefaultTolerance(kI32, 1).of_element, 0);
}

// A sum of random f32 numbers made in order lies within the tolerance, and a sum that lost one of
// its terms does not.
TEST(DefaultToleranceTest, AcceptsRoundingAndRejectsALostTerm) {
  for (const int terms : {16, 256, 4096}) {
    double exact = 0;
    float in_order = 0;
    uint32_t state = 1;
    for (int i = 0; i < terms; ++i) {
      state = state * 1664525 + 1013904223;
      const float term = static_cast<float>(state >> 8) * 0x1p-24f;
      exact += term;
      in_order += term;
    }
    const Tolerance tolerance = DefaultTolerance(kF32, std::sqrt(terms) * 0x1p-24);
    const Tensor expected = Reals(kF32, {exact});
    EXPECT_TRUE(CompareTensors(expected, Reals(kF32, {in_order}), tolerance).ok()) << terms;
    EXPECT_FALSE(CompareTensors(expected, Reals(kF32, {exact - 0.5}), tolerance).ok()) << terms;
  }
}

}  // namespace
}  // namespace phobos
