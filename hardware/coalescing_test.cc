#include "hardware/coalescing.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <random>
#include <set>

namespace phobos {
namespace {

using Addresses = std::array<uint64_t, kWarpLanes>;

Addresses Each(const std::function<uint64_t(uint64_t lane)>& address) {
  Addresses addresses;
  for (uint64_t lane = 0; lane < kWarpLanes; ++lane) addresses[lane] = address(lane);
  return addresses;
}

void ExpectCost(int bytes, const Addresses& addresses, uint32_t active, int sectors, int lines,
                int ideal) {
  const GlobalCost cost = CountGlobal({static_cast<uint8_t>(bytes), active, addresses});
  EXPECT_EQ(cost.sectors, sectors);
  EXPECT_EQ(cost.lines, lines);
  EXPECT_EQ(cost.ideal_sectors, ideal);
}

TEST(CoalescingTest, KnownPatterns) {
  constexpr uint32_t kAll = ~0u;
  ExpectCost(4, Each([](uint64_t i) { return 4 * i; }), kAll, 4, 1, 4);
  ExpectCost(4, Each([](uint64_t i) { return 4 * i + 4; }), kAll, 5, 2, 4);
  ExpectCost(4, Each([](uint64_t i) { return 8 * i; }), kAll, 8, 2, 4);
  ExpectCost(4, Each([](uint64_t i) { return 128 * i; }), kAll, 32, 32, 4);
  ExpectCost(4, Each([](uint64_t) { return 256; }), kAll, 1, 1, 1);
  ExpectCost(16, Each([](uint64_t i) { return 16 * i; }), kAll, 16, 4, 16);
  ExpectCost(1, Each([](uint64_t i) { return i; }), kAll, 1, 1, 1);
  ExpectCost(4, Each([](uint64_t i) { return 4 * (31 - i); }), kAll, 4, 1, 4);
  ExpectCost(4, Each([](uint64_t i) { return 4 * i; }), 1u << 7, 1, 1, 1);
  ExpectCost(4, Each([](uint64_t i) { return 4 * i; }), 0, 0, 0, 0);
}

TEST(CoalescingTest, AgreesWithSetsOfBytes) {
  constexpr uint64_t kSeed = 99;
  SCOPED_TRACE(kSeed);
  std::mt19937_64 random(kSeed);
  for (int round = 0; round < 20'000; ++round) {
    const auto bytes = static_cast<uint8_t>(1 + random() % 32);
    const uint64_t span = uint64_t{1} << (random() % 14);
    const uint64_t stride = random() % 40;
    const bool is_random = random() % 2 == 0;
    const auto addresses =
        Each([&](uint64_t i) { return is_random ? random() % span : 1000 + i * stride; });
    const uint32_t active = random() % 2 == 0 ? ~0u : static_cast<uint32_t>(random() & random());
    std::set<uint64_t> touched, sectors, lines;
    for (int i = 0; i < kWarpLanes; ++i) {
      if ((active >> i & 1) == 0) continue;
      for (uint64_t b = addresses[i]; b < addresses[i] + bytes; ++b) {
        touched.insert(b);
        sectors.insert(b / 32);
        lines.insert(b / 128);
      }
    }
    const GlobalCost cost = CountGlobal({bytes, active, addresses});
    ASSERT_EQ(cost.bytes, touched.size());
    ASSERT_EQ(cost.sectors, sectors.size());
    ASSERT_EQ(cost.lines, lines.size());
    ASSERT_EQ(cost.ideal_sectors, (touched.size() + 31) / 32);
  }
}

TEST(CoalescingTest, TheEndOfTheAddressSpaceIsNoTrap) {
  const auto top = Each([](uint64_t i) { return ~uint64_t{0} - i; });
  const GlobalCost cost = CountGlobal({16, ~0u, top});
  EXPECT_EQ(cost.bytes, 32);
  EXPECT_EQ(cost.sectors, 1);
}

}  // namespace
}  // namespace phobos
