#include "frontend/sema/types.h"

#include <gtest/gtest.h>

#include <vector>

namespace phobos {
namespace {

using enum ScalarType;

const std::vector<ScalarType> kAll = {kF16, kBF16, kF32, kF64, kI8, kU8, kI16, kI32, kI64, kBool};

TEST(ScalarType, SpellingsRoundTrip) {
  for (ScalarType type : kAll) EXPECT_EQ(ParseScalarType(Spelling(type)), type);
  for (std::string_view no : {"", "f", "f8", "u16", "int", "F32", "boolean", "f32 "}) {
    EXPECT_EQ(ParseScalarType(no), std::nullopt) << no;
  }
}

TEST(ScalarType, SizesAndRanges) {
  EXPECT_EQ(ByteSize(kF16), 2);
  EXPECT_EQ(ByteSize(kBool), 1);
  EXPECT_EQ(ByteSize(kI64), 8);
  EXPECT_EQ(MinValue(kI8), -128);
  EXPECT_EQ(MaxValue(kI8), 127);
  EXPECT_EQ(MinValue(kU8), 0);
  EXPECT_EQ(MaxValue(kU8), 255);
  EXPECT_EQ(MinValue(kI32), -2147483648LL);
  EXPECT_EQ(MaxValue(kI64), INT64_MAX);
  EXPECT_EQ(MinValue(kI64), INT64_MIN);
}

TEST(Join, FollowsTheLanguage) {
  EXPECT_EQ(Join(kF16, kF32), kF32);
  EXPECT_EQ(Join(kF16, kBF16), kF32);
  EXPECT_EQ(Join(kF16, kF16), kF16);
  EXPECT_EQ(Join(kF64, kBF16), kF64);
  EXPECT_EQ(Join(kI64, kF16), kF16);
  EXPECT_EQ(Join(kI8, kI32), kI32);
  EXPECT_EQ(Join(kU8, kI8), kI16);
  EXPECT_EQ(Join(kU8, kI16), kI16);
  EXPECT_EQ(Join(kBool, kI32), std::nullopt);
  EXPECT_EQ(Join(kBool, kBool), kBool);
}

TEST(Join, IsSymmetricAndAboveBoth) {
  for (ScalarType a : kAll) {
    for (ScalarType b : kAll) {
      const auto join = Join(a, b);
      EXPECT_EQ(join, Join(b, a));
      if (!join) continue;
      EXPECT_EQ(Join(*join, a), join) << Spelling(a) << " " << Spelling(b);
      EXPECT_EQ(Join(*join, b), join) << Spelling(a) << " " << Spelling(b);
    }
  }
}

TEST(Shape, Basics) {
  const Shape shape{8, 128};
  EXPECT_EQ(shape.rank(), 2);
  EXPECT_EQ(shape.elements(), 1024);
  EXPECT_EQ(ToString(shape), "[8, 128]");
  EXPECT_EQ(Shape().elements(), 1);
  EXPECT_EQ(ToString(Shape()), "[]");
}

TEST(Broadcast, RanksAlignAtTheRight) {
  EXPECT_EQ(Broadcast(Shape{8, 64}, Shape{64}), (Shape{8, 64}));
  EXPECT_EQ(Broadcast(Shape{8, 1}, Shape{1, 64}), (Shape{8, 64}));
  EXPECT_EQ(Broadcast(Shape{}, Shape{3}), (Shape{3}));
  EXPECT_EQ(Broadcast(Shape{8, 64}, Shape{8}), std::nullopt);
  EXPECT_EQ(Broadcast(Shape{2, 3}, Shape{3, 3}), std::nullopt);
}

TEST(Type, Spelling) {
  EXPECT_EQ(ToString(Type::Tile(kF16, Shape{8, 128})), "tile<f16>[8, 128]");
  EXPECT_EQ(ToString(Type::View(kI8, Shape{4})), "view<i8>[4]");
  EXPECT_EQ(ToString(Type::Scalar(kBool)), "bool");
  EXPECT_EQ(ToString(Type::Tensor(kF32)), "tensor<f32>");
  EXPECT_EQ(ToString(Type{}), "nothing");
}

}  // namespace
}  // namespace phobos
