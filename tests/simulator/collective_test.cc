// Reductions, scans, sorts, atomics and warp operations against plain C++.
#include <algorithm>
#include <numeric>

#include "tests/simulator/kernel_run.h"
#include "tests/simulator/test_data.h"

namespace phobos::sim {
namespace {

class IntegerReduction : public testing::TestWithParam<const char*> {};

TEST_P(IntegerReduction, SumsEachBlock) {
  const auto in = RandomIntegers<int>(5 * 256, -1000, 1000);
  KernelRun run("reduce", GetParam());
  run.Grid(5).Block(256).In("in", in).Out<int>("out", 5);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(5, [&](size_t b) {
              const auto first = in.begin() + static_cast<ptrdiff_t>(b) * 256;
              return std::accumulate(first, first + 256, 0);
            }));
}

INSTANTIATE_TEST_SUITE_P(Styles, IntegerReduction,
                         testing::Values("reduce_tree", "reduce_interleaved", "reduce_strided"));

// Sums v[0 ... n-1] as the tree with halving steps does.
float TreeSum(std::vector<float> v) {
  for (size_t step = v.size() / 2; step > 0; step /= 2) {
    for (size_t i = 0; i < step; ++i) v[i] += v[i + step];
  }
  return v[0];
}

TEST(Reduction, LastWarpAlone) {
  const auto in = RandomReals<float>(3 * 256, -1, 1);
  KernelRun run("reduce", "reduce_last_warp");
  run.Grid(3).Block(256).In("in", in).Out<float>("out", 3);
  ASSERT_TRUE(run.Clean());
  ExpectSame(run.Get<float>("out"),
             Filled<float>(3, [&](size_t b) { return TreeSum(Part(in, b, 256)); }));
}

TEST(Reduction, Shuffle) {
  const auto in = RandomReals<float>(3 * 256, -1, 1);
  KernelRun run("reduce", "reduce_shuffle");
  run.Grid(3).Block(256).In("in", in).Out<float>("out", 3);
  ASSERT_TRUE(run.Clean());
  ExpectSame(run.Get<float>("out"), Filled<float>(3, [&](size_t b) {
               std::vector<float> warps;
               for (size_t w = 0; w < 8; ++w) warps.push_back(TreeSum(Part(in, b * 8 + w, 32)));
               return TreeSum(warps);
             }));
}

TEST(Reduction, SharedAtomics) {
  const auto in = RandomIntegers<int>(1000, -100000, 100000);
  KernelRun run("reduce", "reduce_shared_atomics");
  run.Block(128).In("in", in).Out<int>("out", 3).Value(1000);
  ASSERT_TRUE(run.Clean());
  const auto [low, high] = std::minmax_element(in.begin(), in.end());
  EXPECT_EQ(run.Get<int>("out"),
            (std::vector<int>{std::accumulate(in.begin(), in.end(), 0), *low, *high}));
  EXPECT_GT(run.report().shared_atomic.requests, 0u);
}

TEST(Reduction, GlobalAtomics) {
  const auto in = RandomIntegers<int>(5000, INT32_MIN, INT32_MAX);
  KernelRun run("reduce", "reduce_global_atomics");
  run.Grid(7).Block(64).In("in", in).In("out", std::vector<int64_t>{1}).Value(5000);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int64_t>("out")[0], std::accumulate(in.begin(), in.end(), int64_t{1}));
}

TEST(Reduction, LastBlock) {
  const auto in = RandomIntegers<int>(9 * 64, -1000, 1000);
  KernelRun run("reduce", "reduce_last_block");
  run.Grid(9).Block(64).In("in", in).Out<int>("partial", 9).Out<int>("out", 1);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out")[0], std::accumulate(in.begin(), in.end(), 0));
}

TEST(Reduction, DotOfDoubles) {
  const auto a = RandomReals<double>(1000, -1, 1, 1), b = RandomReals<double>(1000, -1, 1, 2);
  KernelRun run("reduce", "dot_double");
  run.Block(128).In("a", a).In("b", b).Out<double>("out", 1).Value(1000);
  ASSERT_TRUE(run.Clean());
  std::vector<double> s(128);
  for (size_t i = 0; i < 1000; ++i) s[i % 128] = std::fma(a[i], b[i], s[i % 128]);
  for (size_t step = 64; step > 0; step /= 2) {
    for (size_t i = 0; i < step; ++i) s[i] += s[i + step];
  }
  EXPECT_EQ(run.Get<double>("out")[0], s[0]);
}

TEST(Reduction, Redux) {
  const auto in = RandomIntegers<int>(96, INT32_MIN, INT32_MAX);
  KernelRun run("ampere", "reduce_redux");
  run.Block(96).In("in", in).Out<int>("out", 24);
  ASSERT_TRUE(run.Clean());
  std::vector<int> want;
  for (size_t w = 0; w < 3; ++w) {
    const auto v = Part(in, w, 32);
    uint32_t sum = 0, low = ~0u, high = 0, all = ~0u, any = 0, odd = 0;
    for (const int x : v) {
      const auto u = static_cast<uint32_t>(x);
      sum += u;
      low = std::min(low, u);
      high = std::max(high, u);
      all &= u | 0xff;
      any |= u & 0xf0f0;
      odd ^= u;
    }
    const auto [s_low, s_high] = std::minmax_element(v.begin(), v.end());
    for (const uint32_t x : {sum, static_cast<uint32_t>(*s_low), static_cast<uint32_t>(*s_high),
                             low, high, all, any, odd}) {
      want.push_back(static_cast<int>(x));
    }
  }
  EXPECT_EQ(run.Get<int>("out"), want);
}

TEST(Scan, HillisSteele) {
  const auto in = RandomIntegers<int>(256, -1000, 1000);
  KernelRun run("scan_sort", "scan_hillis_steele");
  run.Block(256).In("in", in).Out<int>("out", 256);
  ASSERT_TRUE(run.Clean());
  std::vector<int> want(256);
  std::partial_sum(in.begin(), in.end(), want.begin());
  EXPECT_EQ(run.Get<int>("out"), want);
}

TEST(Scan, Blelloch) {
  const auto in = RandomIntegers<uint32_t>(512, 0, UINT32_MAX);
  KernelRun run("scan_sort", "scan_blelloch");
  run.Block(256).In("in", in).Out<uint32_t>("out", 512);
  ASSERT_TRUE(run.Clean());
  std::vector<uint32_t> want(512);
  std::exclusive_scan(in.begin(), in.end(), want.begin(), 0u);
  EXPECT_EQ(run.Get<uint32_t>("out"), want);
}

TEST(Scan, Warp) {
  const auto in = RandomIntegers<float>(64, -1000, 1000);  // sums are exact
  KernelRun run("scan_sort", "scan_warp");
  run.Block(64).In("in", in).Out<float>("out", 64);
  ASSERT_TRUE(run.Clean());
  std::vector<float> want(64);
  std::partial_sum(in.begin(), in.begin() + 32, want.begin());
  std::partial_sum(in.begin() + 32, in.end(), want.begin() + 32);
  EXPECT_EQ(run.Get<float>("out"), want);
}

TEST(Scan, WarpByPredicate) {
  const auto in = RandomIntegers<int>(32, -1000, 1000);
  KernelRun run("scan_sort", "scan_warp_predicate");
  run.Block(32).In("in", in).Out<int>("out", 32);
  ASSERT_TRUE(run.Clean());
  std::vector<int> want(32);
  std::partial_sum(in.begin(), in.end(), want.begin());
  EXPECT_EQ(run.Get<int>("out"), want);
}

TEST(Sort, BitonicInShared) {
  const auto in = RandomIntegers<int>(2 * 256, INT32_MIN, INT32_MAX);
  KernelRun run("scan_sort", "bitonic_sort_shared");
  run.Grid(2).Block(256).In("in", in).Out<int>("out", 512);
  ASSERT_TRUE(run.Clean());
  std::vector<int> want = in;
  std::sort(want.begin(), want.begin() + 256);
  std::sort(want.begin() + 256, want.end());
  EXPECT_EQ(run.Get<int>("out"), want);
}

TEST(Sort, BitonicInWarp) {
  const auto in = RandomReals<float>(64, -1, 1);
  KernelRun run("scan_sort", "bitonic_sort_warp");
  run.Block(64).In("in", in).Out<float>("out", 64);
  ASSERT_TRUE(run.Clean());
  std::vector<float> want = in;
  std::sort(want.begin(), want.begin() + 32);
  std::sort(want.begin() + 32, want.end());
  EXPECT_EQ(run.Get<float>("out"), want);
}

TEST(Sort, OddEven) {
  const auto in = RandomIntegers<uint16_t>(101, 0, 65535);
  KernelRun run("scan_sort", "odd_even_sort");
  run.Block(128).Shared(2 * 101).In("data", in).Value(101);
  ASSERT_TRUE(run.Clean());
  std::vector<uint16_t> want = in;
  std::sort(want.begin(), want.end());
  EXPECT_EQ(run.Get<uint16_t>("data"), want);
}

TEST(Sort, RadixSplit) {
  const auto in = RandomIntegers<uint32_t>(128, 0, UINT32_MAX);
  KernelRun run("scan_sort", "radix_split");
  run.Block(128).In("in", in).Out<uint32_t>("out", 128).Value(9);
  ASSERT_TRUE(run.Clean());
  std::vector<uint32_t> want = in;
  std::stable_partition(want.begin(), want.end(), [](uint32_t x) { return !(x >> 9 & 1); });
  EXPECT_EQ(run.Get<uint32_t>("out"), want);
}

TEST(Sort, FilterAggregated) {
  const auto in = RandomIntegers<int>(500, -1000, 1000);
  KernelRun run("scan_sort", "filter_aggregated");
  run.Grid(4).Block(128).In("in", in).Out<int>("out", 500).In("count", std::vector<int>{0});
  run.Value(500);
  ASSERT_TRUE(run.Clean());
  std::vector<int> want;
  std::copy_if(in.begin(), in.end(), std::back_inserter(want), [](int x) { return x > 0; });
  const auto count = static_cast<size_t>(run.Get<int>("count")[0]);
  ASSERT_EQ(count, want.size());
  std::vector<int> out = run.Get<int>("out");
  out.resize(count);
  std::sort(out.begin(), out.end());
  std::sort(want.begin(), want.end());
  EXPECT_EQ(out, want);
}

TEST(Atomics, HistogramInShared) {
  const auto in = RandomIntegers<uint8_t>(3000, 0, 255);
  KernelRun run("atomics", "histogram_shared");
  run.Grid(3).Block(96).In("in", in).In("bins", std::vector<uint32_t>(256)).Value(3000);
  ASSERT_TRUE(run.Clean());
  std::vector<uint32_t> want(256);
  for (const uint8_t x : in) ++want[x];
  EXPECT_EQ(run.Get<uint32_t>("bins"), want);
}

TEST(Atomics, HistogramInGlobal) {
  const auto in = RandomIntegers<uint8_t>(500, 0, 255);
  KernelRun run("atomics", "histogram_global");
  run.Grid(4).Block(128).In("in", in).In("bins", std::vector<uint32_t>(16)).Value(500);
  ASSERT_TRUE(run.Clean());
  std::vector<uint32_t> want(16);
  for (const uint8_t x : in) ++want[x % 16];
  EXPECT_EQ(run.Get<uint32_t>("bins"), want);
}

TEST(Atomics, Unsigned) {
  const size_t n = 192;
  const auto in = RandomIntegers<uint32_t>(n, 0, UINT32_MAX);
  std::vector<uint32_t> cells = {5, 7, ~0u, 0, ~0u, 0, 9, 3, 2, 100};
  KernelRun run("atomics", "atomics_u32");
  run.Grid(3).Block(64).In("in", in).In("cells", cells).Out<uint32_t>("old", n);
  ASSERT_TRUE(run.Clean());
  for (const uint32_t x : in) {
    cells[0] += x;
    cells[1] -= x;
    cells[2] = std::min(cells[2], x);
    cells[3] = std::max(cells[3], x);
    cells[4] &= x;
    cells[5] |= x;
    cells[6] ^= x;
    cells[7] = cells[7] >= 16 ? 0 : cells[7] + 1;
    cells[8] = cells[8] == 0 || cells[8] > 12 ? 12 : cells[8] - 1;
    ++cells[9];
  }
  EXPECT_EQ(run.Get<uint32_t>("cells"), cells);
  // In some order, the old values are the sums so far.
  const auto old = run.Get<uint32_t>("old");
  std::vector<uint32_t> before = old, after(n);
  for (size_t i = 0; i < n; ++i) after[i] = old[i] + in[i];
  before.push_back(cells[0]);
  after.push_back(5);
  std::sort(before.begin(), before.end());
  std::sort(after.begin(), after.end());
  EXPECT_EQ(before, after);
}

TEST(Atomics, Signed) {
  const auto in = RandomIntegers<int>(128, INT32_MIN, INT32_MAX);
  std::vector<int> cells = {0, 0};
  std::vector<int64_t> wide = {0, 0, -1, 0, 12345, 1};
  KernelRun run("atomics", "atomics_s32_s64");
  run.Grid(2).Block(64).In("in", in).In("cells", cells).In("wide", wide);
  ASSERT_TRUE(run.Clean());
  for (const int i : in) {
    cells[0] = std::min(cells[0], i);
    cells[1] = std::max(cells[1], i);
    const int64_t x = int64_t{i} * 0x10001;
    wide[0] = std::min(wide[0], x);
    wide[1] = std::max(wide[1], x);
    wide[2] &= x;
    wide[3] |= x;
    wide[4] ^= x;
    wide[5] += x;
  }
  EXPECT_EQ(run.Get<int>("cells"), cells);
  EXPECT_EQ(run.Get<int64_t>("wide"), wide);
}

TEST(Atomics, Float) {
  const auto in = RandomIntegers<float>(128, -1000, 1000);  // sums are exact in any order
  KernelRun run("atomics", "atomics_float");
  run.Grid(2).Block(64).In("in", in).In("sum", std::vector<float>{0.5f});
  run.In("wide", std::vector<double>{0.25});
  ASSERT_TRUE(run.Clean());
  const float sum = std::accumulate(in.begin(), in.end(), 0.0f);
  EXPECT_EQ(run.Get<float>("sum")[0], sum + 0.5f);
  EXPECT_EQ(run.Get<double>("wide")[0], sum + 0.25);
}

TEST(Atomics, Shared) {
  const auto in = RandomIntegers<int>(128, 0, INT32_MAX);
  KernelRun run("atomics", "atomics_shared");
  run.Block(128).In("in", in).Out<uint32_t>("out", 12);
  ASSERT_TRUE(run.Clean());
  std::vector<uint32_t> want(12);
  uint64_t wide = 0;
  want[1] = want[3] = ~0u;
  for (const int i : in) {
    const auto x = static_cast<uint32_t>(i);
    want[0] += x;
    want[1] = std::min(want[1], x);
    want[2] = std::max(want[2], x);
    want[3] &= x | 0xf0000000;
    want[4] |= x & 0xff;
    want[5] ^= x;
    want[6] = want[6] >= 10 ? 0 : want[6] + 1;
    wide += uint64_t{x} << 16;
  }
  want[7] = 7;
  want[8] = static_cast<uint32_t>(wide);
  want[9] = static_cast<uint32_t>(wide >> 32);
  want[10] = std::bit_cast<uint32_t>(32.0f);
  want[11] = 1;
  EXPECT_EQ(run.Get<uint32_t>("out"), want);
}

TEST(Atomics, Generic) {
  KernelRun run("atomics", "atomics_generic");
  run.Block(96).In("global", std::vector<int>{0}).Out<int>("out", 1);
  ASSERT_TRUE(run.Clean());
  int shared = 0, global = 0;
  for (int t = 0; t < 96; ++t) (t % 3 == 0 ? shared : global) += t;
  EXPECT_EQ(run.Get<int>("out")[0], shared);
  EXPECT_EQ(run.Get<int>("global")[0], global);
}

TEST(Warp, Shuffles) {
  const auto in = RandomIntegers<int>(64, -1000, 1000);
  KernelRun run("warp", "shuffles");
  run.Block(64).In("in", in).Out<int>("out", 6 * 64);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<int>("out");
  for (int t = 0; t < 64; ++t) {
    const int lane = t % 32, base = t - lane;
    EXPECT_EQ(out[t], in[t ^ 5]);
    EXPECT_EQ(out[64 + t], in[lane >= 3 ? t - 3 : t]);
    EXPECT_EQ(out[128 + t], in[lane % 16 + 7 < 16 ? t + 7 : t]);
    EXPECT_EQ(out[192 + t], in[base + (in[t] & 31)]);
    EXPECT_EQ(out[256 + t], in[t / 8 * 8 + 3]);
    EXPECT_EQ(out[320 + t], in[t % 4 >= 1 ? t - 1 : t]);
  }
}

TEST(Warp, WideShuffles) {
  const auto in = RandomReals<double>(32, -1, 1);
  KernelRun run("warp", "shuffles_wide");
  run.Block(32).In("in", in).Out<double>("out", 32);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<double>("out"), Filled<double>(32, [&](size_t t) {
              return in[(t + 1) % 32] + in[((t ^ 16) + 1) % 32];
            }));
}

TEST(Warp, Votes) {
  auto in = RandomIntegers<int>(96, -100, 100);
  for (int t = 32; t < 64; ++t) in[t] = t;  // all of the warp positive
  in[70] = 7;
  in[5] = 1000;
  KernelRun run("warp", "votes");
  run.Block(96).In("in", in).Out<uint32_t>("out", 3 * 96);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint32_t>("out");
  for (int w = 0; w < 3; ++w) {
    uint32_t ballot = 0;
    bool seven = false, small = true;
    for (int i = 0; i < 32; ++i) {
      const int x = in[w * 32 + i];
      ballot |= static_cast<uint32_t>(x > 0) << i;
      seven |= x == 7;
      small &= x < 100;
    }
    for (int i = 0; i < 32; ++i) {
      EXPECT_EQ(out[w * 32 + i], ballot);
      EXPECT_EQ(out[96 + w * 32 + i], static_cast<uint32_t>(seven) | (small ? 2u : 0u));
      EXPECT_EQ(out[192 + w * 32 + i], static_cast<uint32_t>(ballot == 0 || ballot == ~0u));
    }
  }
}

TEST(Warp, Matches) {
  auto in = RandomIntegers<int>(64, 0, 4);
  for (int t = 32; t < 64; ++t) in[t] = -9;
  KernelRun run("warp", "matches");
  run.Block(64).In("in", in).Out<uint32_t>("out", 4 * 64);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint32_t>("out");
  for (int t = 0; t < 64; ++t) {
    uint32_t same = 0;
    for (int i = 0; i < 32; ++i) same |= static_cast<uint32_t>(in[t / 32 * 32 + i] == in[t]) << i;
    EXPECT_EQ(out[t], same);
    EXPECT_EQ(out[64 + t], same);
    EXPECT_EQ(out[128 + t], t < 32 ? 0 : ~0u);
    EXPECT_EQ(out[192 + t], t < 32 ? 0u : 1u);
  }
}

TEST(Warp, ActiveMasks) {
  const auto in = RandomIntegers<int>(32, -3, 3);
  KernelRun run("warp", "active_masks");
  run.Block(32).In("in", in).Out<uint32_t>("out", 32);
  ASSERT_TRUE(run.Clean());
  uint32_t positive = 0, even = 0;
  for (int t = 0; t < 32; ++t) {
    if (in[t] > 0) positive |= 1u << t;
    if (in[t] <= 0 && t % 2 == 0) even |= 1u << t;
  }
  EXPECT_EQ(run.Get<uint32_t>("out"), Filled<uint32_t>(32, [&](size_t t) {
              return in[t] > 0 ? positive : t % 2 == 0 ? even + 1 : 0;
            }));
}

TEST(Warp, DivergentCollectives) {
  const auto in = RandomIntegers<int>(64, 0, 1000);
  KernelRun run("warp", "divergent_collectives");
  run.Block(64).In("in", in).Out<int>("out", 64);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<int>("out");
  for (int w = 0; w < 2; ++w) {
    const auto v = Part(in, static_cast<size_t>(w), 32);
    EXPECT_EQ(out[w * 32], std::accumulate(v.begin(), v.begin() + 12, 0));
    int odd = 0;
    for (int i = 12; i < 32; ++i) odd += v[i] & 1;
    for (int i = 12; i < 32; ++i) EXPECT_EQ(out[w * 32 + i], odd);
  }
}

TEST(Warp, SpecialRegisters) {
  KernelRun run("warp", "special_registers");
  const uint32_t threads = 5 * 3 * 4, blocks = 2 * 3 * 2;
  run.Grid(2, 3, 2).Block(5, 3, 4).Out<uint32_t>("out", threads * blocks * 4);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint32_t>("out");
  for (uint32_t i = 0; i < threads * blocks; ++i) {
    const uint32_t lane = i % threads % 32;
    EXPECT_EQ(out[4 * i], lane);
    EXPECT_EQ(out[4 * i + 1], 1u);
    EXPECT_EQ(out[4 * i + 2], (1u << lane) - 1);
    EXPECT_EQ(out[4 * i + 3], 40305u);
  }
}

TEST(Warp, ClocksGoOn) {
  KernelRun run("warp", "clocks");
  run.Block(32).Out<uint32_t>("out", 32);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<uint32_t>("out"), std::vector<uint32_t>(32, 3));
}

}  // namespace
}  // namespace phobos::sim
