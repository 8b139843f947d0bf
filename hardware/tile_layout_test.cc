#include "hardware/tile_layout.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "hardware/bank_rule.h"

namespace phobos {
namespace {

using Shape = std::vector<int64_t>;

TEST(TileLayoutTest, PadstageReachesStagingTilesOfWholeBankRows) {
  EXPECT_TRUE(PadstageReaches(true, Shape{8, 128}, 2));    // 256-byte rows
  EXPECT_FALSE(PadstageReaches(true, Shape{8, 32}, 2));    // 64-byte rows
  EXPECT_TRUE(PadstageReaches(true, Shape{1, 32}, 4));     // one row of 128 bytes
  EXPECT_FALSE(PadstageReaches(false, Shape{8, 128}, 2));  // an accumulator
  EXPECT_FALSE(PadstageReaches(true, Shape{8, 96}, 2));    // 192-byte rows
  EXPECT_TRUE(PadstageReaches(true, Shape{128}, 1));
  EXPECT_FALSE(PadstageReaches(true, Shape{4, 0}, 4));
  EXPECT_TRUE(PadstageReaches(true, Shape{int64_t{1} << 62}, 8));
}

TEST(TileLayoutTest, PaddingGrowsEachRowByEightElements) {
  const TileLayout half = LayOutTile(Shape{8, 128}, 2, true);
  EXPECT_EQ(half.allocated, (Shape{8, 136}));
  EXPECT_EQ(half.shape, (Shape{8, 128}));
  EXPECT_EQ(half.row_stride, 136);
  EXPECT_EQ(half.bytes, 2176);
  EXPECT_EQ(LayOutTile(Shape{1, 32}, 4, true).bytes, 160);
  EXPECT_EQ(LayOutTile(Shape{1, 32}, 4, false).bytes, 128);
  const TileLayout cube = LayOutTile(Shape{2, 3, 64}, 2, true);
  EXPECT_EQ(cube.rows, 6);
  EXPECT_EQ(cube.bytes, 6 * 72 * 2);
  EXPECT_EQ(cube.OffsetBytes(Shape{1, 2, 5}), ((1 * 3 + 2) * 72 + 5) * 2);
  const TileLayout vector = LayOutTile(Shape{128}, 4, true);
  EXPECT_EQ(vector.rows, 1);
  EXPECT_EQ(vector.bytes, 136 * 4);
  EXPECT_EQ(LayOutTile(Shape{8, 128}, 2, false).row_stride, 128);
}

TEST(TileLayoutTest, HugeTilesSaturate) {
  constexpr int64_t kHuge = int64_t{1} << 40;
  EXPECT_EQ(LayOutTile(Shape{kHuge, kHuge, kHuge}, 8, true).bytes, INT64_MAX);
  EXPECT_EQ(LayOutTile(Shape{INT64_MAX}, 8, true).bytes, INT64_MAX);
}

TEST(TileLayoutTest, PaddedRowsLimitTheAccessWidthOfBytes) {
  EXPECT_EQ(MostAccessBytes(true, 1), 8);
  EXPECT_EQ(MostAccessBytes(true, 2), 16);
  EXPECT_EQ(MostAccessBytes(true, 4), 16);
  EXPECT_EQ(MostAccessBytes(false, 1), 16);
}

// What padding buys a warp that reads one column position of 32 consecutive rows.
TEST(TileLayoutTest, ColumnReadsPlainAndPadded) {
  struct Case {
    int element, access;
    int passes, plain, padded;  // wavefronts
  };
  constexpr Case kCases[] = {
      {1, 1, 1, 32, 2}, {1, 4, 1, 32, 2},  {1, 8, 2, 32, 2},  {2, 2, 1, 32, 4},
      {2, 4, 1, 32, 4}, {2, 8, 2, 32, 4},  {2, 16, 4, 32, 4}, {4, 4, 1, 32, 8},
      {4, 8, 2, 32, 8}, {4, 16, 4, 32, 8}, {8, 8, 2, 32, 16}, {8, 16, 4, 32, 16},
  };
  for (const Case& c : kCases) {
    for (const int64_t pitch : {128, 256, 512}) {
      for (const bool padded : {false, true}) {
        SCOPED_TRACE(testing::Message() << "element " << c.element << " access " << c.access
                                        << " pitch " << pitch << " padded " << padded);
        const TileLayout tile = LayOutTile(Shape{32, pitch / c.element}, c.element, padded);
        std::array<uint64_t, kWarpLanes> addresses;
        for (int64_t row = 0; row < kWarpLanes; ++row) {
          addresses[row] = static_cast<uint64_t>(tile.OffsetBytes(Shape{row, 16 / c.element}));
        }
        const SharedCost cost =
            CountShared({.bytes_per_lane = static_cast<uint8_t>(c.access), .addresses = addresses});
        EXPECT_EQ(cost.wavefronts, padded ? c.padded : c.plain);
        EXPECT_EQ(cost.passes, c.passes);
      }
    }
  }
}

}  // namespace
}  // namespace phobos
