#include "runtime/reference/value.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace phobos::reference {
namespace {

using enum ScalarType;
using Integers = std::vector<int64_t>;

// A 2-D tensor whose element [i, j] is 10 * i + j + 11.
Tensor Grid(int64_t rows, int64_t columns) {
  Tensor tensor = MakeTensor(kI32, std::vector<int64_t>{rows, columns}).value();
  for (int64_t i = 0; i < rows * columns; ++i) {
    SetInteger(tensor, i, 10 * (i / columns) + i % columns + 11);
  }
  return tensor;
}

Value ReadAll(const Region& region) {
  std::optional<int64_t> unwritten;
  Value value = Read(region, unwritten);
  EXPECT_FALSE(unwritten);
  return value;
}

TEST(RegionTest, ReadsPartsAndPoints) {
  Tensor tensor = Grid(3, 4);
  EXPECT_EQ(ReadAll(Subregion(WholeOf(tensor), {{1, 2, false}, {1, 2, false}})).integers,
            (Integers{22, 23, 32, 33}));
  const Value row = ReadAll(Subregion(WholeOf(tensor), {{2, 1, true}, {0, 4, false}}));
  EXPECT_EQ(row.integers, (Integers{31, 32, 33, 34}));
  EXPECT_EQ(row.shape, Shape{4});
  const Value column = ReadAll(Subregion(WholeOf(tensor), {{0, 3, false}, {1, 1, true}}));
  EXPECT_EQ(column.integers, (Integers{12, 22, 32}));
  const Region point = Subregion(WholeOf(tensor), {{2, 1, true}, {3, 1, true}});
  EXPECT_EQ(ReadAll(point).integers, Integers{34});
  EXPECT_EQ(IndexInBase(point), 11);
}

TEST(RegionTest, OutsideReadsAreZeroAndStoresAreSkipped) {
  Tensor tensor = Grid(2, 2);
  const Region region = Subregion(WholeOf(tensor), {{-1, 3, false}, {1, 3, false}});
  EXPECT_EQ(ReadAll(region).integers, (Integers{0, 0, 0, 12, 0, 0, 22, 0, 0}));
  Write(region, {kI32, {3, 3}, {}, {1, 2, 3, 4, 5, 6, 7, 8, 9}});
  EXPECT_EQ(ReadAll(WholeOf(tensor)).integers, (Integers{11, 4, 21, 7}));
  const Region outside = Subregion(WholeOf(tensor), {{INT64_MAX, 1, true}, {0, 1, true}});
  EXPECT_EQ(ReadAll(outside).integers, Integers{0});
  EXPECT_EQ(IndexInBase(outside), std::nullopt);
  const Region below = Subregion(WholeOf(tensor), {{INT64_MIN, 2, false}, {-1, 1, true}});
  EXPECT_EQ(ReadAll(below).integers, (Integers{0, 0}));
}

TEST(RegionTest, ASliceOfASliceSeesOnlyTheFirst) {
  Tensor tensor = Grid(1, 9);
  const Region first = Subregion(WholeOf(tensor), {{0, 1, true}, {2, 4, false}});  // 13 ... 16
  EXPECT_EQ(ReadAll(Subregion(first, {{-1, 6, false}})).integers, (Integers{0, 13, 14, 15, 16, 0}));
  EXPECT_EQ(ReadAll(Subregion(first, {{4, 2, false}})).integers, (Integers{0, 0}));
  const Region second = Subregion(first, {{3, 4, false}});
  EXPECT_EQ(ReadAll(Subregion(second, {{-3, 4, false}})).integers, (Integers{0, 0, 0, 16}));
}

TEST(RegionTest, UnwrittenElementsAreFound) {
  Variable variable{Value::Zeros(kF32, {2, 3}), {1, 1, 1, 1, 0, 0}};
  std::optional<int64_t> unwritten;
  Read(Subregion(WholeOf(variable), {{0, 2, false}, {0, 1, false}}), unwritten);
  EXPECT_EQ(unwritten, std::nullopt);
  Read(WholeOf(variable), unwritten);
  EXPECT_EQ(unwritten, 4);
  Write(Subregion(WholeOf(variable), {{1, 1, true}, {1, 9, false}}), Value::Zeros(kF32, {9}));
  EXPECT_EQ(variable.written, (std::vector<uint8_t>{1, 1, 1, 1, 1, 1}));
}

// Reading through any two slices gives what indexing one element at a time gives.
RC_GTEST_PROP(RegionTest, ReadsWhatElementsSay, ()) {
  const auto extent = [] { return *rc::gen::inRange<int64_t>(1, 6); };
  const auto start = [] { return *rc::gen::inRange<int64_t>(-7, 8); };
  const int64_t rows = extent();
  const int64_t columns = extent();
  Tensor tensor = Grid(rows, columns);
  const Subscript r1{start(), extent(), false};
  const Subscript c1{start(), extent(), false};
  const Subscript r2{start(), 1, true};
  const Subscript c2{start(), extent(), false};
  const Value value = ReadAll(Subregion(Subregion(WholeOf(tensor), {r1, c1}), {r2, c2}));
  for (int64_t j = 0; j < c2.length; ++j) {
    const int64_t row = r1.start + r2.start;
    const int64_t column = c1.start + c2.start + j;
    const bool in_slice =
        r2.start >= 0 && r2.start < r1.length && c2.start + j >= 0 && c2.start + j < c1.length;
    const bool in_tensor = row >= 0 && row < rows && column >= 0 && column < columns;
    const int64_t expected = in_slice && in_tensor ? 10 * row + column + 11 : 0;
    RC_ASSERT(value.integers[j] == expected);
  }
}

}  // namespace
}  // namespace phobos::reference
