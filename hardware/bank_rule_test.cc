#include "hardware/bank_rule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "hardware/bank_explain.h"

namespace phobos {
namespace {

using Addresses = std::array<uint64_t, kWarpLanes>;

Addresses Each(const std::function<uint64_t(uint64_t lane)>& address) {
  Addresses addresses;
  for (uint64_t lane = 0; lane < kWarpLanes; ++lane) addresses[lane] = address(lane);
  return addresses;
}

SharedCost Count(SharedOp op, int bytes, const Addresses& addresses, uint32_t active = ~0u) {
  return CountShared({.op = op,
                      .bytes_per_lane = static_cast<uint8_t>(bytes),
                      .matrices = 1,
                      .active = active,
                      .addresses = addresses});
}

SharedCost CountMatrices(int matrices, const Addresses& rows) {
  return CountShared({.op = SharedOp::kLdmatrix,
                      .bytes_per_lane = 16,
                      .matrices = static_cast<uint8_t>(matrices),
                      .active = ~0u,
                      .addresses = rows});
}

struct Expected {
  int wavefronts, passes, conflicts;
};

void ExpectCost(const SharedCost& cost, const Expected& expected) {
  EXPECT_EQ(cost.wavefronts, expected.wavefronts);
  EXPECT_EQ(cost.passes, expected.passes);
  EXPECT_EQ(cost.conflicts(), expected.conflicts);
}

// ---- Published patterns ----

TEST(BankRuleTest, WordStrides) {
  const std::map<int, Expected> kStrides = {
      {1, {1, 1, 0}}, {2, {2, 1, 1}}, {3, {1, 1, 0}}, {32, {32, 1, 31}}, {33, {1, 1, 0}}};
  for (const auto& [stride, expected] : kStrides) {
    SCOPED_TRACE(stride);
    const uint64_t words = static_cast<uint64_t>(stride);
    ExpectCost(Count(SharedOp::kLoad, 4, Each([&](uint64_t i) { return 4 * words * i; })),
               expected);
  }
}

TEST(BankRuleTest, ColumnsOfFloatArrays) {
  const auto column = [](uint64_t row_floats) {
    return Each([=](uint64_t i) { return (i * row_floats + 5) * 4; });
  };
  ExpectCost(Count(SharedOp::kLoad, 4, column(32)), {32, 1, 31});
  ExpectCost(Count(SharedOp::kLoad, 4, column(33)), {1, 1, 0});
}

TEST(BankRuleTest, WideLoadsMerge) {
  const auto pair = Count(SharedOp::kLoad, 8, Each([](uint64_t i) { return 8 * i; }));
  ExpectCost(pair, {2, 2, 0});
  EXPECT_FALSE(pair.merged);
  EXPECT_EQ(pair.excessive(), 0);
  const auto shared = Count(SharedOp::kLoad, 8, Each([](uint64_t i) { return 8 * (i / 2); }));
  ExpectCost(shared, {1, 1, 0});
  EXPECT_TRUE(shared.merged);

  const auto in_order = Each([](uint64_t i) { return 16 * i; });
  ExpectCost(Count(SharedOp::kLoad, 16, in_order, 1u << 15 | 1u << 16), {2, 2, 0});
  ExpectCost(Count(SharedOp::kLoad, 16, in_order, 1u << 0 | 1u << 15), {1, 1, 0});
  ExpectCost(Count(SharedOp::kLoad, 16, Each([](uint64_t i) { return 16 * (i % 4); })), {4, 4, 0});
  const auto merged = Count(SharedOp::kLoad, 16, Each([](uint64_t i) { return 16 * (i / 2 % 4); }));
  ExpectCost(merged, {2, 2, 0});
  EXPECT_EQ(merged.excessive(), -2);
  ExpectCost(Count(SharedOp::kLoad, 16, Each([](uint64_t i) { return 128 * i; })), {32, 4, 28});
  ExpectCost(Count(SharedOp::kLoad, 16, in_order), {4, 4, 0});
}

TEST(BankRuleTest, MergingLooksAtTheWholeWarp) {
  // One half meets (a), the other only (b).
  const auto mixed =
      Each([](uint64_t i) { return i < 16 ? 8 * (i / 2) : 8 * (i & 1) + 16 * (i / 4); });
  EXPECT_FALSE(Count(SharedOp::kLoad, 8, mixed).merged);
  EXPECT_TRUE(Count(SharedOp::kLoad, 8, mixed, 0x0000ffff).merged);
  EXPECT_TRUE(Count(SharedOp::kLoad, 8, mixed, 0xffff0000).merged);
  // Stores and atomics never merge.
  const auto same = Each([](uint64_t) { return 64; });
  EXPECT_TRUE(Count(SharedOp::kLoad, 8, same).merged);
  EXPECT_FALSE(Count(SharedOp::kStore, 8, same).merged);
  EXPECT_FALSE(Count(SharedOp::kAtomic, 8, same).merged);
}

TEST(BankRuleTest, StoresOfDoubles) {
  ExpectCost(Count(SharedOp::kStore, 8, Each([](uint64_t i) { return 256 * i; })), {32, 2, 30});
}

TEST(BankRuleTest, MatrixRows) {
  const std::map<uint64_t, Expected> kStrides = {
      {256, {32, 4, 28}}, {128, {32, 4, 28}}, {64, {16, 4, 12}}, {32, {8, 4, 4}}, {144, {4, 4, 0}}};
  // Lane l addresses row l of one 16-byte column; x4 reads 32 rows.
  for (const auto& [stride, expected] : kStrides) {
    SCOPED_TRACE(stride);
    ExpectCost(CountMatrices(4, Each([&](uint64_t i) { return stride * i; })), expected);
  }
  const auto swizzled = Each([](uint64_t row) {
    const uint64_t column = 8 ^ ((row & 7) << 3);
    return row * 256 + column * 2;
  });
  ExpectCost(CountMatrices(4, swizzled), {4, 4, 0});
}

TEST(BankRuleTest, MatrixCountsDecideWhichLanesAddress) {
  const auto rows = Each([](uint64_t i) { return 128 * i; });
  ExpectCost(CountMatrices(1, rows), {8, 1, 7});
  ExpectCost(CountMatrices(2, rows), {16, 2, 14});
  EXPECT_EQ(CountMatrices(1, rows).ideal, 1);
  EXPECT_EQ(CountMatrices(2, rows).ideal, 2);
  EXPECT_EQ(CountMatrices(4, rows).ideal, 4);
}

TEST(BankRuleTest, SmallAccessesShareWords) {
  for (const int bytes : {1, 2}) {
    const auto width = static_cast<uint64_t>(bytes);
    ExpectCost(Count(SharedOp::kLoad, bytes, Each([&](uint64_t i) { return width * i; })),
               {1, 1, 0});
    ExpectCost(Count(SharedOp::kStore, bytes,
                     Each([&](uint64_t i) { return 128 * i + i % 4 / width * width; })),
               {32, 1, 31});
  }
}

TEST(BankRuleTest, AtomicsServeEachLane) {
  ExpectCost(Count(SharedOp::kAtomic, 4, Each([](uint64_t) { return 0; })), {32, 1, 31});
  ExpectCost(Count(SharedOp::kAtomic, 4, Each([](uint64_t i) { return 4 * i; })), {1, 1, 0});
  ExpectCost(Count(SharedOp::kAtomic, 4, Each([](uint64_t i) { return 4 * (i / 2); })), {2, 1, 1});
  ExpectCost(Count(SharedOp::kAtomic, 8, Each([](uint64_t) { return 0; })), {32, 2, 30});
}

TEST(BankRuleTest, InactiveLanesAreAbsent) {
  const auto same_bank = Each([](uint64_t i) { return 128 * i; });
  ExpectCost(Count(SharedOp::kLoad, 4, same_bank, 0x00010010), {2, 1, 1});
  const auto nothing = Count(SharedOp::kLoad, 16, same_bank, 0);
  ExpectCost(nothing, {0, 0, 0});
  EXPECT_EQ(nothing.ideal, 0);
  const auto half = Count(SharedOp::kLoad, 16, Each([](uint64_t i) { return 16 * i; }), 0x0000ffff);
  ExpectCost(half, {2, 2, 0});
  EXPECT_EQ(half.groups, 4);
  EXPECT_EQ(half.ideal, 2);
  EXPECT_TRUE(half.ideal_is_guess);
}

// ---- The naive oracle: the rule's words, one lane and one word at a time ----

bool IsMatrixOp(SharedOp op) { return op == SharedOp::kLdmatrix || op == SharedOp::kStmatrix; }

bool NaiveMerges(const SharedRequest& request) {
  if (request.op != SharedOp::kLoad || request.bytes_per_lane < 8) return false;
  if (request.active == 0) return false;
  const auto is_active = [&](int lane) { return (request.active >> lane & 1) == 1; };
  for (const int distance : {1, 2}) {
    bool all = true;
    for (int i = 0; i < 32; ++i) {
      if (!is_active(i)) continue;
      const int partner = i ^ distance;
      all = all && (!is_active(partner) || request.addresses[i] == request.addresses[partner]);
    }
    if (all) return true;
  }
  return false;
}

SharedCost NaiveCount(const SharedRequest& request) {
  const bool is_matrix = IsMatrixOp(request.op);
  const int width = is_matrix ? 16 : request.bytes_per_lane;
  SharedCost cost;
  cost.merged = NaiveMerges(request);
  int group_lanes = 32;
  if (width == 8) group_lanes = 16;
  if (width == 16) group_lanes = 8;
  if (cost.merged) group_lanes *= 2;
  cost.groups = static_cast<uint8_t>(is_matrix ? request.matrices : 32 / group_lanes);
  int active = 0;
  for (int i = 0; i < 32; ++i) active += request.active >> i & 1;
  for (int group = 0; group < cost.groups; ++group) {
    std::array<std::multiset<uint64_t>, 32> touches;  // words that lanes touch, by bank
    bool any = false;
    for (int i = group * group_lanes; i < (group + 1) * group_lanes; ++i) {
      if ((request.active >> i & 1) == 0) continue;
      any = true;
      std::set<uint64_t> words;
      for (int byte = 0; byte < width; ++byte) {
        words.insert((request.addresses[i] + static_cast<uint64_t>(byte)) / 4);
      }
      for (const uint64_t word : words) touches[word % 32].insert(word);
    }
    if (!any) continue;
    size_t degree = 0;
    for (const auto& words : touches) {
      const std::set<uint64_t> distinct(words.begin(), words.end());
      degree = std::max(degree, request.op == SharedOp::kAtomic ? words.size() : distinct.size());
    }
    cost.degree[group] = static_cast<uint8_t>(degree);
    cost.max_degree = std::max(cost.max_degree, cost.degree[group]);
    cost.wavefronts = static_cast<uint8_t>(cost.wavefronts + degree);
    ++cost.passes;
  }
  if (cost.passes == 0) return cost;
  if (is_matrix) {
    cost.ideal = request.matrices;
  } else if (width <= 4) {
    cost.ideal = 1;
  } else {
    cost.ideal = static_cast<uint8_t>((active * width + 127) / 128);
    cost.ideal_is_guess = active < 32;
  }
  return cost;
}

// ---- Random requests ----

struct Random {
  std::mt19937_64 engine;
  uint64_t Below(uint64_t bound) { return engine() % bound; }
};

uint32_t RandomMask(Random& random) {
  switch (random.Below(8)) {
    case 0:
      return static_cast<uint32_t>(random.engine());
    case 1:
      return static_cast<uint32_t>(random.engine() & random.engine() & random.engine());
    case 2:  // a ragged edge
      return 0xffffffffu >> random.Below(32);
    case 3:
      return 1u << random.Below(32) | 1u << random.Below(32);
    case 4:  // every other lane, or pair of lanes
      return random.Below(2) == 0 ? 0x55555555u << random.Below(2) : 0x33333333u << random.Below(3);
    default:
      return 0xffffffff;
  }
}

// Element indices of one of the shapes that kernels produce.
Addresses RandomPattern(Random& random) {
  const uint64_t base = random.Below(64);
  switch (random.Below(8)) {
    case 0: {
      const uint64_t stride =
          random.Below(2) == 0 ? random.Below(70) : uint64_t{1} << random.Below(9);
      if (random.Below(4) == 0) return Each([=](uint64_t i) { return 40000 - i * stride; });
      return Each([=](uint64_t i) { return base + i * stride; });
    }
    case 1:  // all alike, or a few
      return Each([=, n = 1 + random.Below(4)](uint64_t i) { return base + 32 * (i % n); });
    case 2:
      return Each([&, n = uint64_t{1} << random.Below(12)](uint64_t) { return random.Below(n); });
    case 3: {  // two-dimensional, with an xor swizzle
      const uint64_t columns = uint64_t{1} << random.Below(6);
      const uint64_t pitch = random.Below(3) == 0 ? 33 : uint64_t{8} << random.Below(4);
      const uint64_t mask = random.Below(2) == 0 ? 7 : random.Below(32);
      const uint64_t shift = random.Below(4);
      return Each([=](uint64_t i) {
        const uint64_t row = i / columns;
        return base + row * pitch + (i % columns ^ (row & mask) << shift);
      });
    }
    case 4:  // neighbours alike, which merges
      return Each([=, d = 1 + random.Below(2), s = 1 + random.Below(40)](uint64_t i) {
        return base + (i & ~d) * s;
      });
    case 5:  // nearly so
      return Each([&, d = 1 + random.Below(2), odd = random.Below(32)](uint64_t i) {
        return base + (i & ~d) + (i == odd ? 1 : 0);
      });
    case 6:  // repeated rows
      return Each([=, n = uint64_t{1} << random.Below(5), s = 1 + random.Below(33)](uint64_t i) {
        return base + (i % n) * s;
      });
    default: {  // a permutation
      Addresses addresses = Each([](uint64_t i) { return i; });
      std::shuffle(addresses.begin(), addresses.end(), random.engine);
      return addresses;
    }
  }
}

std::string Describe(const SharedRequest& request) {
  std::string text = "op " + std::to_string(static_cast<int>(request.op)) + " bytes " +
                     std::to_string(request.bytes_per_lane) + " matrices " +
                     std::to_string(request.matrices) + " active " +
                     std::to_string(request.active) + " at";
  for (const uint64_t address : request.addresses) text += " " + std::to_string(address);
  return text;
}

// Calls `check` with `count` random requests; `seed` is printed when one fails.
void ForRandomRequests(uint64_t seed, int count,
                       const std::function<void(const SharedRequest&)>& check) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random{std::mt19937_64(seed)};
  constexpr SharedOp kOps[] = {SharedOp::kLoad,    SharedOp::kLoad,   SharedOp::kLoad,
                               SharedOp::kStore,   SharedOp::kAtomic, SharedOp::kLdmatrix,
                               SharedOp::kStmatrix};
  for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i) {
    Addresses addresses = RandomPattern(random);
    const SharedRequest request{.op = kOps[random.Below(std::size(kOps))],
                                .bytes_per_lane = static_cast<uint8_t>(1 << random.Below(5)),
                                .matrices = static_cast<uint8_t>(1 << random.Below(3)),
                                .active = RandomMask(random),
                                .addresses = addresses};
    const uint64_t scale = IsMatrixOp(request.op) ? 16 : request.bytes_per_lane;
    for (uint64_t& address : addresses) address *= scale;
    check(request);
  }
}

TEST(BankRuleTest, AgreesWithTheNaiveOracle) {
  int merged = 0, conflicting = 0, guessed = 0;
  ForRandomRequests(20240229, 1'000'000, [&](const SharedRequest& request) {
    const SharedCost cost = CountShared(request);
    ASSERT_TRUE(cost == NaiveCount(request)) << Describe(request);
    merged += cost.merged;
    conflicting += cost.conflicts() > 0;
    guessed += cost.ideal_is_guess;
  });
  // The patterns reach what they are there for.
  EXPECT_GT(merged, 10'000);
  EXPECT_GT(conflicting, 100'000);
  EXPECT_GT(guessed, 10'000);
}

TEST(BankRuleTest, ExplanationServesEveryWordOnce) {
  ForRandomRequests(7, 20'000, [&](const SharedRequest& request) {
    SCOPED_TRACE(Describe(request));
    const SharedExplanation explanation = ExplainShared(request);
    ASSERT_EQ(explanation.wavefronts.size(), explanation.cost.wavefronts);
    ASSERT_EQ(explanation.cost, CountShared(request));
    std::map<std::pair<int, uint64_t>, int> served;  // (lane, word) -> trips
    uint32_t lanes = 0;
    for (const Wavefront& wavefront : explanation.wavefronts) {
      std::set<int> banks;
      uint32_t in_words = 0;
      for (const ServedWord& word : wavefront.words) {
        ASSERT_TRUE(banks.insert(word.bank).second);
        ASSERT_EQ(word.address / 4 % 32, word.bank);
        in_words |= word.lanes;
        if (request.op == SharedOp::kAtomic) {
          ASSERT_EQ(std::popcount(word.lanes), 1);
        }
        for (int i = 0; i < 32; ++i) {
          if (word.lanes >> i & 1) ++served[{i, word.address}];
        }
      }
      ASSERT_EQ(in_words, wavefront.lanes);
      ASSERT_EQ(wavefront.lanes & ~explanation.groups.lanes[wavefront.group], 0u);
      lanes |= wavefront.lanes;
    }
    uint32_t expected_lanes = 0;
    for (const uint32_t group : explanation.groups.lanes) expected_lanes |= group;
    ASSERT_EQ(lanes, expected_lanes);
    const int width = IsMatrixOp(request.op) ? 16 : request.bytes_per_lane;
    ASSERT_EQ(served.size(), static_cast<size_t>(std::popcount(lanes) * std::max(1, width / 4)));
    for (const auto& [place, trips] : served) ASSERT_EQ(trips, 1);
  });
}

TEST(BankRuleTest, ExtremeAndUnalignedAddressesAreCounted) {
  const auto top = Each([](uint64_t i) { return ~uint64_t{0} - 4 * i; });
  EXPECT_EQ(Count(SharedOp::kLoad, 4, top).wavefronts, 1);
  const auto odd = Each([](uint64_t i) { return 16 * i + 3; });
  EXPECT_EQ(Count(SharedOp::kLoad, 16, odd).wavefronts, 4);
  EXPECT_EQ(ExplainShared({.op = SharedOp::kLoad, .bytes_per_lane = 16, .addresses = odd})
                .wavefronts.size(),
            4u);
}

}  // namespace
}  // namespace phobos
