#include "frontend/lex/number.h"

#include <cmath>

#include "gtest/gtest.h"

namespace phobos {
namespace {

TEST(NumberTest, Integers) {
  EXPECT_EQ(IntegerValue("0"), 0u);
  EXPECT_EQ(IntegerValue("007"), 7u);
  EXPECT_EQ(IntegerValue("1_000_000"), 1000000u);
  EXPECT_EQ(IntegerValue("0xfF_00"), 0xff00u);
  EXPECT_EQ(IntegerValue("18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(IntegerValue("18446744073709551616"), std::nullopt);
  EXPECT_EQ(IntegerValue("99999999999999999999"), std::nullopt);
  EXPECT_EQ(IntegerValue("0xffffffffffffffff"), UINT64_MAX);
  EXPECT_EQ(IntegerValue("0x1_0000_0000_0000_0000"), std::nullopt);
  EXPECT_EQ(IntegerValue("0000000000000000000000000001"), 1u);
}

TEST(NumberTest, Floats) {
  EXPECT_EQ(FloatValue("1.0"), 1.0);
  EXPECT_EQ(FloatValue("2.5e-6"), 2.5e-6);
  EXPECT_EQ(FloatValue("1e9"), 1e9);
  EXPECT_EQ(FloatValue("1E+2"), 100.0);
  EXPECT_EQ(FloatValue("1_0.2_5"), 10.25);
  EXPECT_EQ(FloatValue("0.1"), 0.1);
  EXPECT_EQ(FloatValue("1.7976931348623157e308"), 1.7976931348623157e308);
  EXPECT_EQ(FloatValue("1e309"), std::nullopt);
  EXPECT_EQ(FloatValue("1e999999999999999999999"), std::nullopt);
  EXPECT_EQ(FloatValue("1e-999"), 0.0);
  EXPECT_EQ(FloatValue("5e-324"), 5e-324);
}

}  // namespace
}  // namespace phobos
