#include "hardware/chip.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace phobos {
namespace {

TEST(ChipTest, TableHoldsTheSpecifiedCapacities) {
  struct Row {
    const char* name;
    int warps, ctas, shared_kb, cta_kb, reserved, granularity;
  };
  constexpr Row kRows[] = {
      {"sm_75", 32, 16, 64, 64, 0, 256},      {"sm_80", 64, 32, 164, 163, 1024, 128},
      {"sm_86", 48, 16, 100, 99, 1024, 128},  {"sm_89", 48, 24, 100, 99, 1024, 128},
      {"sm_90", 64, 32, 228, 227, 1024, 128}, {"sm_100", 64, 32, 228, 227, 1024, 128},
      {"sm_120", 48, 24, 100, 99, 1024, 128},
  };
  ASSERT_EQ(Chips().size(), std::size(kRows) + 1);
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    const auto chip = FindChip(row.name);
    ASSERT_TRUE(chip);
    EXPECT_EQ((*chip)->warps_per_sm, row.warps);
    EXPECT_EQ((*chip)->ctas_per_sm, row.ctas);
    EXPECT_EQ((*chip)->shared_bytes_per_sm, row.shared_kb * 1024);
    EXPECT_EQ((*chip)->shared_bytes_per_cta, row.cta_kb * 1024);
    EXPECT_EQ((*chip)->reserved_shared_bytes_per_cta, row.reserved);
    EXPECT_EQ((*chip)->shared_granularity_bytes, row.granularity);
    EXPECT_EQ((*chip)->registers_per_sm, 65536);
    EXPECT_EQ((*chip)->registers_per_thread, 255);
    EXPECT_EQ((*chip)->register_granularity, 256);
    EXPECT_EQ((*chip)->sub_partitions, 4);
    EXPECT_EQ((*chip)->threads_per_cta, 1024);
    EXPECT_EQ((*chip)->static_shared_bytes_per_cta, 48 * 1024);
  }
}

TEST(ChipTest, EveryFactHasAValueAndASource) {
  for (const Chip& chip : Chips()) {
    std::set<std::string_view> names;
    ForEachFact(chip, [&](std::string_view name, std::string_view unit, std::string_view meaning,
                          const Fact& fact) {
      SCOPED_TRACE(std::string(chip.name) + " " + std::string(name));
      EXPECT_TRUE(names.insert(name).second);
      EXPECT_FALSE(fact.source.empty());
      EXPECT_FALSE(unit.empty());
      EXPECT_FALSE(meaning.empty());
      EXPECT_EQ(fact.source == "not published: a parameter of the model",
                fact.confidence == Confidence::kUnknown);
      if (name != "reserved_shared_bytes_per_cta") {
        EXPECT_GT(fact.value, 0);
      }
      if (chip.name == "unit" && unit == "cycles") {
        EXPECT_EQ(fact.value, 1);
      }
    });
    EXPECT_EQ(names.size(), 36u);
  }
}

TEST(ChipTest, FindsSpecificTargets) {
  EXPECT_EQ((*FindChip("sm_90a"))->name, "sm_90");
  EXPECT_EQ((*FindChip("sm_100f"))->name, "sm_100");
  EXPECT_EQ((*FindChip("unit"))->name, "unit");
}

TEST(ChipTest, UnknownNameListsTheKnownOnes) {
  const auto chip = FindChip("sm_99");
  ASSERT_FALSE(chip);
  EXPECT_NE(chip.error().message.find(
                "known are sm_75, sm_80, sm_86, sm_89, sm_90, sm_100, sm_120, unit"),
            std::string::npos);
  EXPECT_FALSE(FindChip(""));
  EXPECT_FALSE(FindChip("sm_"));
  EXPECT_FALSE(FindChip("sm_a"));
}

}  // namespace
}  // namespace phobos
