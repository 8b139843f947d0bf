// Divergence, calls, locks and barriers against plain C++.
#include <algorithm>
#include <numeric>

#include "tests/simulator/kernel_run.h"
#include "tests/simulator/test_data.h"

namespace phobos::sim {
namespace {

TEST(Control, DenseSwitch) {
  const auto in = RandomIntegers<int>(300, -2, 9);
  KernelRun run("control", "switch_dense");
  run.Grid(3).Block(128).In("in", in).In("out", std::vector<int>(300, 77)).Value(300);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(300, [&](size_t index) {
              const int i = static_cast<int>(index), x = in[index];
              switch (x) {
                case 0:
                  return i * 3;
                case 1:
                  return i ^ 0x55;
                case 2:
                  return 1000 - i;
                case 3:
                  return 1003;
                case 4:
                  return i * i;
                case 5: {
                  uint32_t y = 5;
                  for (int k = 0; k < i % 7; ++k) y = y * 31 + static_cast<uint32_t>(k);
                  return static_cast<int>(y);
                }
                case 6:
                  return 77;
                case 7:
                  return i / 3;
              }
              return x < 0 ? -1 : -2;
            }));
}

TEST(Control, SparseSwitch) {
  const std::vector<int> keys = {-5, 17, 1000, 70000, 0, 16, 18, -70000};
  const auto which = RandomIntegers<size_t>(64, 0, 7);
  KernelRun run("control", "switch_sparse");
  run.Block(64).In("in", Filled<int>(64, [&](size_t t) { return keys[which[t]]; }));
  run.Out<int>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"),
            Filled<int>(64, [&](size_t t) { return which[t] < 4 ? which[t] + 1 : 5; }));
}

TEST(Control, NestedLoops) {
  const auto in = RandomIntegers<int>(64, 0, 30);
  KernelRun run("control", "nested_loops");
  run.Block(64).In("in", in).Out<int>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(64, [&](size_t t) {
              const int i = static_cast<int>(t);
              int sum = 0;
              for (int a = 0; a < in[t]; ++a) {
                if (a % 3 == 1) continue;
                for (int b = a; b < 20; ++b) {
                  if ((a * b + i) % 11 == 0) break;
                  if (b % 4 == 2) continue;
                  sum += a * 100 + b;
                }
                if (sum > 20000) break;
              }
              return sum;
            }));
}

TEST(Control, Collatz) {
  const auto in = RandomIntegers<uint32_t>(128, 1, 5000);
  KernelRun run("control", "collatz");
  run.Grid(2).Block(64).In("in", in).Out<int>("out", 128);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(128, [&](size_t t) {
              int steps = 0;
              for (uint32_t x = in[t]; x != 1; ++steps) x = x % 2 ? 3 * x + 1 : x / 2;
              return steps;
            }));
}

TEST(Control, EarlyExit) {
  const auto in = RandomIntegers<int>(256, -500, 500);
  KernelRun run("control", "early_exit");
  run.Block(256).In("in", in).Out<int>("out", 256);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(256, [&](size_t t) {
              if (t >= 192) return 0;
              const int x = in[191 - t];
              return x < 0 ? 0 : x % 2 ? x : x + 1000;
            }));
}

TEST(Control, ShortCircuit) {
  const auto at = RandomIntegers<int>(64, -2, 20);
  const auto table = RandomIntegers<int>(15, 0, 7);
  KernelRun run("control", "short_circuit");
  run.Block(64).In("at", at).In("table", table).Value(15).Out<int>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(64, [&](size_t t) {
              const int i = at[t];
              if ((i >= 0 && i < 15 && table[i] > 3) || (i == -1 && t % 2 == 0)) return 1;
              return i >= 15 ? 2 : 0;
            }));
}

TEST(Control, Irreducible) {
  const auto in = RandomIntegers<int>(64, 0, 1 << 20);
  KernelRun run("control", "irreducible");
  run.Block(64).In("in", in).Out<int>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(64, [&](size_t t) {
              int x = in[t], steps = 0;
              bool odd = x & 1;
              while (true) {
                if (odd) {
                  x -= 1;
                  steps += 2;
                  if (x == 0) break;
                  odd = false;
                } else {
                  x /= 2;
                  ++steps;
                  if (steps > 40 || x == 0) break;
                  odd = x & 1;
                }
              }
              return steps * 1000 + x;
            }));
}

TEST(Control, BinarySearch) {
  auto sorted = RandomIntegers<int>(1000, -5000, 5000);
  std::sort(sorted.begin(), sorted.end());
  const auto keys = RandomIntegers<int>(96, -5100, 5100, 2);
  KernelRun run("control", "binary_search");
  run.Grid(3).Block(32).In("sorted", sorted).Value(1000).In("keys", keys).Out<int>("out", 96);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(96, [&](size_t t) {
              return std::lower_bound(sorted.begin(), sorted.end(), keys[t]) - sorted.begin();
            }));
}

TEST(Control, Mandelbrot) {
  KernelRun run("control", "mandelbrot");
  run.Grid(2, 8).Block(32, 8).Out<int>("out", 64 * 64).Value(64).Value(100);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(64 * 64, [](size_t at) {
              const float cr = std::fma(static_cast<float>(at % 64), 3.0f / 64, -2.0f);
              const float ci = std::fma(static_cast<float>(at / 64), 2.0f / 64, -1.0f);
              float r = 0, i = 0;
              int steps = 0;
              for (; steps < 100; ++steps) {
                const float rr = r * r, ii = i * i;
                if (rr + ii > 4) break;
                i = 2 * r * i + ci;
                r = rr - ii + cr;
              }
              return steps;
            }));
}

int SquarePlus(int x, int y) { return x * x + y; }

int Twice(int x) {
  if (x % 3 == 0) return SquarePlus(x, 1);
  return SquarePlus(SquarePlus(x, 2) % 100, 3);
}

TEST(Functions, Chain) {
  const auto in = RandomIntegers<int>(64, 0, 200);
  KernelRun run("functions", "call_chain");
  run.Block(64).In("in", in).Out<int>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(64, [&](size_t t) {
              int x = in[t];
              if (x > 10) x = Twice(x);
              for (int i = 0; i < x % 4; ++i) x = SquarePlus(x % 50, i);
              return x;
            }));
}

TEST(Functions, StructReturned) {
  const auto in = RandomIntegers<int>(32 * 6, -30000, 30000);
  KernelRun run("functions", "call_struct");
  run.Block(32).In("in", in).Out<float>("out", 128).Value(6);
  ASSERT_TRUE(run.Clean());
  std::vector<float> want;
  for (size_t t = 0; t < 32; ++t) {
    const auto v = Part(in, t, 6);
    const int sum = std::accumulate(v.begin(), v.end(), 0);
    const auto [low, high] = std::minmax_element(v.begin(), v.end());
    for (const float x : {static_cast<float>(sum), static_cast<float>(sum) / 6,
                          static_cast<float>(*low), static_cast<float>(*high)}) {
      want.push_back(x);
    }
  }
  ExpectSame(run.Get<float>("out"), want);
}

TEST(Functions, GenericPointers) {
  KernelRun run("functions", "call_generic");
  run.Block(32).In("data", Filled<double>(96, [](size_t i) { return i; }));
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<double>("data"), Filled<double>(96, [](size_t i) {
              const size_t t = i % 32;
              return i < 32 ? 100 + t : i < 64 ? 200 + t : t;
            }));
}

TEST(Functions, Pointers) {
  const auto which = RandomIntegers<int>(64, 0, 2);
  const auto in = RandomReals<float>(64, -5, 5);
  KernelRun run("functions", "call_indirect");
  run.Block(64).In("which", which).In("in", in).Out<float>("out", 64);
  ASSERT_TRUE(run.Clean());
  ExpectSame(run.Get<float>("out"), Filled<float>(64, [&](size_t t) {
               const float x = in[t];
               return which[t] == 0 ? x + 2.5f : which[t] == 1 ? x * 2.5f : std::max(x, 2.5f);
             }));
}

TEST(Functions, Virtual) {
  const auto which = RandomIntegers<int>(64, 0, 1);
  KernelRun run("functions", "call_virtual");
  run.Block(64).In("which", which).Out<float>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<float>("out"), Filled<float>(64, [&](size_t t) {
              return static_cast<float>(t * t) * (which[t] ? 1.0f : 0.5f);
            }));
}

TEST(Functions, CollectiveInside) {
  const auto in = RandomIntegers<int>(128, -50, 50);
  KernelRun run("functions", "call_collective");
  run.Block(128).In("in", in).Out<int>("out", 128);
  ASSERT_TRUE(run.Clean());
  const int sum = std::accumulate(in.begin(), in.end(), 0);
  const auto positive = std::count_if(in.begin(), in.end(), [](int x) { return x > 0; });
  EXPECT_EQ(run.Get<int>("out"), std::vector<int>(128, sum * 1000 + static_cast<int>(positive)));
}

TEST(Functions, SmallTypes) {
  const auto in = RandomIntegers<int>(64, INT32_MIN, INT32_MAX);
  KernelRun run("functions", "call_small_types");
  run.Block(64).In("in", in).Out<uint32_t>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<uint32_t>("out"), Filled<uint32_t>(64, [&](size_t t) {
              const auto x = static_cast<uint32_t>(in[t]);
              const auto wide = static_cast<uint64_t>(int64_t{in[t]}) << 18;
              return (x & 0xff) * 7 + static_cast<uint32_t>(static_cast<int16_t>(x * 3)) * 13 +
                     static_cast<uint32_t>(wide >> 20) + (x & 1 ? 5 : 0);
            }));
}

TEST(Locks, BetweenLanes) {
  KernelRun run("sync", "lock_lanes");
  run.Grid(2).Block(40).In("lock", std::vector<int>{0}).In("counter", std::vector<int>{5});
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("counter")[0], 85);
  EXPECT_EQ(run.Get<int>("lock")[0], 0);
}

TEST(Locks, BetweenLanesInShared) {
  KernelRun run("sync", "lock_lanes_loop");
  run.Grid(3).Block(96).Out<int>("counter", 3);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("counter"), std::vector<int>(3, 95 * 96 / 2));
}

TEST(Locks, BetweenWarpsAndCtas) {
  KernelRun run("sync", "lock_warps");
  run.Grid(4).Block(128).In("lock", std::vector<int>{0}).In("list", std::vector<int64_t>(11));
  run.Value(10);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int64_t>("list"),
            Filled<int64_t>(11, [](size_t i) { return i == 0 ? 16 : (i - 1) * (i - 1); }));
}

TEST(Locks, Tickets) {
  KernelRun run("sync", "lock_ticket");
  run.Block(256).Out<uint32_t>("tickets", 8).Out<uint32_t>("order", 8);
  ASSERT_TRUE(run.Clean());
  const auto tickets = run.Get<uint32_t>("tickets"), order = run.Get<uint32_t>("order");
  for (uint32_t w = 0; w < 8; ++w) {
    ASSERT_LT(tickets[w], 8u);
    EXPECT_EQ(order[tickets[w]], w);
  }
}

class ChainOfCtas : public testing::TestWithParam<bool> {};

TEST_P(ChainOfCtas, HandsValuesOn) {
  const bool backwards = GetParam();
  KernelRun run("sync", backwards ? "chain_blocks_backwards" : "chain_blocks");
  run.Grid(12).Block(32).In("flags", std::vector<int>(12)).Out<int>("values", 12);
  ASSERT_TRUE(run.Clean());
  std::vector<int> want = {1};
  while (want.size() < 12) want.push_back(want.back() * 3 + 1);
  if (backwards) std::reverse(want.begin(), want.end());
  EXPECT_EQ(run.Get<int>("values"), want);
}

INSTANTIATE_TEST_SUITE_P(Directions, ChainOfCtas, testing::Bool());

TEST(Barriers, OfTheGrid) {
  KernelRun run("sync", "grid_barrier");
  run.Grid(6).Block(32).In("arrived", std::vector<int>{0}).Out<int>("values", 192);
  run.Out<int>("out", 192);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"),
            Filled<int>(192, [](size_t i) { return (i / 32 + 1) % 6 + 31 - i % 32; }));
}

TEST(Barriers, Named) {
  const auto in = RandomIntegers<int>(5 * 64, -1000, 1000);
  KernelRun run("sync", "named_barriers");
  run.Block(128).In("in", in).Out<int>("out", 64).Value(5);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(64, [&](size_t t) {
              int sum = 0;
              for (size_t i = 0; i < 5; ++i) sum += in[i * 64 + 63 - t];
              return sum;
            }));
}

TEST(Barriers, OfPairsOfWarps) {
  KernelRun run("sync", "pair_barriers");
  run.Block(128).Out<int>("out", 128);
  ASSERT_TRUE(run.Clean());
  std::vector<int> want(128);
  std::iota(want.begin(), want.end(), 0);
  for (size_t pair = 0; pair < 2; ++pair) {
    for (size_t i = 0; i <= 3 * pair; ++i) {
      const std::vector<int> old = want;
      for (size_t t = 0; t < 64; ++t) want[pair * 64 + t] = old[pair * 64 + (t + 32) % 64] + 1;
    }
  }
  EXPECT_EQ(run.Get<int>("out"), want);
}

TEST(Barriers, WithReduction) {
  auto in = RandomIntegers<int>(96, -40, 40);
  for (const int extra : {0, 13, 99}) {
    in[77] = extra;
    std::replace(in.begin(), in.begin() + 77, 13, 12);
    std::replace(in.begin() + 78, in.end(), 13, 12);
    KernelRun run("sync", "barrier_reductions");
    run.Block(96).In("in", in).Out<int>("out", 96);
    ASSERT_TRUE(run.Clean());
    const auto positive = std::count_if(in.begin(), in.end(), [](int x) { return x > 0; });
    const int want = static_cast<int>(positive) * 4 + (extra < 50 ? 2 : 0) + (extra == 13 ? 1 : 0);
    EXPECT_EQ(run.Get<int>("out"), std::vector<int>(96, want));
  }
}

TEST(Barriers, OfAWarp) {
  const auto in = RandomIntegers<int>(64, -1000, 1000);
  KernelRun run("sync", "warp_exchange");
  run.Block(64).In("in", in).Out<int>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(64, [&](size_t t) {
              const size_t base = t & ~size_t{31}, lane = t & 31;
              const int x = lane < 16 ? in[base + 31 - (lane ^ 1)] * 2 : 0;
              return x + in[base + 31 - lane / 2] * 2;
            }));
}

TEST(Barriers, ReachedByPartsOfAWarp) {
  KernelRun run("sync", "unaligned_barrier");
  run.Block(64).Out<int>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"),
            Filled<int>(64, [](size_t t) { return (63 - t) * 5 + (t % 2) * 1000; }));
}

}  // namespace
}  // namespace phobos::sim
