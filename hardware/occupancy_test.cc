#include "hardware/occupancy.h"

#include <gtest/gtest.h>

namespace phobos {
namespace {

struct Case {
  const char* chip;
  int64_t threads;
  int64_t registers;  // -1: unknown
  int64_t shared;
  int ctas;
  const char* limiter;
};

// Worked by hand; the arithmetic is beside each.
constexpr Case kCases[] = {
    // 256 threads = 8 warps; 32 / 8 = 4.
    {"sm_75", 256, 32, 0, 4, "threads"},
    // 32 threads: 32 by threads, 16 by CTAs.
    {"sm_75", 32, 16, 0, 16, "ctas"},
    // 80 * 32 = 2560 = 10 units; 16384 / 2560 = 6 warps a partition, 24 in all, 24 / 8 = 3.
    {"sm_75", 256, 80, 21408, 3, "registers"},
    // 21408 -> 21504 (84 * 256); 65536 / 21504 = 3, before the 4 of the threads.
    {"sm_75", 256, 32, 21408, 3, "shared"},
    // 81 * 32 = 2592 -> 2816; 16384 / 2816 = 5, 20 warps, 20 / 8 = 2.
    {"sm_75", 256, 81, 0, 2, "registers"},
    // 16384 B -> 16384; 65536 / 16384 = 4: as many as the threads, which are named.
    {"sm_75", 256, 32, 16384, 4, "threads"},
    {"sm_75", 256, 32, 16385, 3, "shared"},
    // 65536 B: exactly one.
    {"sm_75", 64, 32, 65536, 1, "shared"},
    {"sm_75", 64, 32, 65537, 0, "shared"},
    // 8 warps; 64 / 8 = 8; by registers 16384 / 1024 = 16 a partition, 64 in all, 8.
    {"sm_80", 256, 32, 0, 8, "threads"},
    // 48 KB + 1 KB = 50176; 167936 / 50176 = 3.
    {"sm_80", 256, 32, 49152, 3, "shared"},
    // 163 KB + 1 KB = the SM.
    {"sm_80", 128, 32, 163 * 1024, 1, "shared"},
    {"sm_80", 128, 32, 163 * 1024 + 1, 0, "shared"},
    // 33 warps are too many for a CTA.
    {"sm_80", 1025, 32, 0, 0, "threads"},
    // 255 * 32 = 8160 -> 8192; 2 warps a partition, 8 in all; 1024 threads need 32.
    {"sm_86", 1024, 255, 0, 0, "registers"},
    // 8 warps of 8: 1 CTA.
    {"sm_86", 256, 255, 0, 1, "registers"},
    // 48 / 32 = 1; 64 registers: 2048, 8 a partition, 32: 1.
    {"sm_86", 1024, 64, 0, 1, "threads"},
    // 48 / 2 = 24 and 24 by CTAs.
    {"sm_89", 64, 32, 0, 24, "threads"},
    {"sm_89", 32, 32, 0, 24, "ctas"},
    // 10000 + 1024 = 11024 -> 11136 (87 * 128); 102400 / 11136 = 9.
    {"sm_89", 64, 32, 10000, 9, "shared"},
    // 227 KB + 1 KB; 64 / 8 = 8 by threads; registers 168 * 32 = 5376: 3 a partition, 12: 1.
    {"sm_90", 256, 168, 227 * 1024, 1, "registers"},
    {"sm_100", 1024, 32, 0, 2, "threads"},
    {"sm_120", 1024, 32, 0, 1, "threads"},
    // Unknown registers limit nothing; a last, partial warp counts whole: 7 warps, 32 / 7 = 4.
    {"sm_75", 193, -1, 0, 4, "threads"},
    // 5 warps of 104 * 32 = 3328: 16384 / 3328 = 4 a partition, 16 in all: 3.
    {"sm_75", 160, 104, 0, 3, "registers"},
};

TEST(OccupancyTest, HandWorkedCases) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(std::string(c.chip) + " threads " + std::to_string(c.threads) + " registers " +
                 std::to_string(c.registers) + " shared " + std::to_string(c.shared));
    CtaResources resources{.threads = c.threads, .registers = {}, .shared_bytes = c.shared};
    if (c.registers >= 0) resources.registers = c.registers;
    const Occupancy occupancy = ComputeOccupancy(**FindChip(c.chip), resources);
    EXPECT_EQ(occupancy.ctas_per_sm, c.ctas);
    EXPECT_EQ(LimiterName(occupancy.limiter), c.limiter);
    EXPECT_EQ(occupancy.warps_per_sm, c.ctas * occupancy.warps_per_cta);
  }
}

TEST(OccupancyTest, ReportsEveryLimit) {
  const Occupancy occupancy = ComputeOccupancy(
      **FindChip("sm_75"), {.threads = 256, .registers = 80, .shared_bytes = 21408});
  EXPECT_EQ(occupancy.ctas_by_threads, 4);
  EXPECT_EQ(occupancy.ctas_by_ctas, 16);
  EXPECT_EQ(occupancy.ctas_by_registers, 3);
  EXPECT_EQ(occupancy.ctas_by_shared, 3);
  EXPECT_EQ(occupancy.allocated_registers, 8 * 2560);
  EXPECT_EQ(occupancy.allocated_shared_bytes, 21504);
  EXPECT_DOUBLE_EQ(occupancy.warps_share, 0.75);
}

TEST(OccupancyTest, HugeRequestsAreNotTraps) {
  constexpr int64_t kHuge = INT64_MAX;
  for (const Chip& chip : Chips()) {
    EXPECT_EQ(
        ComputeOccupancy(chip, {.threads = kHuge, .registers = {}, .shared_bytes = 0}).ctas_per_sm,
        0);
    EXPECT_EQ(
        ComputeOccupancy(chip, {.threads = 32, .registers = kHuge, .shared_bytes = 0}).ctas_per_sm,
        0);
    EXPECT_EQ(
        ComputeOccupancy(chip, {.threads = 32, .registers = {}, .shared_bytes = kHuge}).ctas_per_sm,
        0);
  }
}

}  // namespace
}  // namespace phobos
