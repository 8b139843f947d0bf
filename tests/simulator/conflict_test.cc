// What whole kernels cost in bank conflicts, against the published figures of their patterns.
#include "tests/simulator/kernel_run.h"
#include "tests/simulator/test_data.h"

namespace phobos::sim {
namespace {

// Of all requests of a line together; each of `requests` has the published cost.
void ExpectCost(const SharedCounts& counts, uint64_t requests, uint64_t wavefronts, uint64_t passes,
                uint64_t ideal) {
  EXPECT_EQ(counts.requests, requests);
  EXPECT_EQ(counts.wavefronts, requests * wavefronts);
  EXPECT_EQ(counts.passes, requests * passes);
  EXPECT_EQ(counts.conflicts(), requests * (wavefronts - passes));
  EXPECT_EQ(counts.ideal, requests * ideal);
}

struct TransposeCase {
  const char* kernel;
  const char* marker;
  uint64_t load_wavefronts;
};

class Transposes : public testing::TestWithParam<TransposeCase> {};

TEST_P(Transposes, CostAtTheirLines) {
  const TransposeCase& c = GetParam();
  KernelRun run("transpose", c.kernel);
  run.Grid(2, 2).Block(32, 8).In("in", std::vector<float>(64 * 64, 1));
  run.Out<float>("out", 64 * 64).Value(64);
  ASSERT_TRUE(run.Clean());
  // 4 CTAs of 8 warps, 4 rows each.
  const std::string marker = c.marker;
  ExpectCost(LoadsAt(run.report(), LineOf("transpose", marker + ":load")), 128, c.load_wavefronts,
             1, 1);
  ExpectCost(StoresAt(run.report(), LineOf("transpose", marker + ":store")), 128, 1, 1, 1);
  ExpectCost(run.report().shared_load, 128, c.load_wavefronts, 1, 1);
  ExpectCost(run.report().shared_store, 128, 1, 1, 1);
  for (const Site& site : run.report().sites) {
    if (site.space != MemorySpace::kShared || site.kind != AccessKind::kLoad) continue;
    EXPECT_EQ(site.max_degree, c.load_wavefronts);
    EXPECT_EQ(site.histogram[c.load_wavefronts], site.shared.requests);
    EXPECT_EQ(site.place.file, "tests/simulator/cuda/transpose.cu");
    ASSERT_EQ(site.touched.size(), 1u);
    EXPECT_NE(site.touched[0].buffer.find("tile"), std::string::npos) << site.touched[0].buffer;
  }
}

INSTANTIATE_TEST_SUITE_P(Styles, Transposes,
                         testing::Values(TransposeCase{"transpose_shared", "shared", 32},
                                         TransposeCase{"transpose_padded", "padded", 1},
                                         TransposeCase{"transpose_swizzled", "swizzled", 1}),
                         [](const auto& tested) { return tested.param.marker; });

TEST(Patterns, WordStrides) {
  const std::pair<int, uint64_t> cases[] = {{1, 1},   {2, 2},   {3, 1},  {4, 4},  {8, 8},  {6, 2},
                                            {16, 16}, {32, 32}, {33, 1}, {34, 2}, {64, 32}};
  for (const auto& [stride, wavefronts] : cases) {
    SCOPED_TRACE(stride);
    KernelRun run("conflicts", "word_stride");
    run.Block(32).Shared(static_cast<uint64_t>(4 * (31 * stride + 1))).Out<float>("out", 32);
    run.Value(stride);
    ASSERT_TRUE(run.Clean());
    ExpectCost(LoadsAt(run.report(), LineOf("conflicts", "stride:load")), 1, wavefronts, 1, 1);
    ExpectCost(StoresAt(run.report(), LineOf("conflicts", "stride:store")), 1, wavefronts, 1, 1);
  }
}

TEST(Patterns, PairsOfWords) {
  KernelRun run("conflicts", "uint2_pairs");
  run.Block(32).Out<uint64_t>("out", 32);
  ASSERT_TRUE(run.Clean());
  ExpectCost(LoadsAt(run.report(), LineOf("conflicts", "uint2:lane")), 1, 2, 2, 2);
  ExpectCost(LoadsAt(run.report(), LineOf("conflicts", "uint2:half")), 1, 1, 1, 2);
  ExpectCost(StoresAt(run.report(), LineOf("conflicts", "uint2:store")), 1, 2, 2, 2);
}

struct Quads {
  const char* name;
  uint32_t mask;
  int scale, divide, period;
  uint64_t wavefronts, passes;
};

class QuadLoads : public testing::TestWithParam<Quads> {};

TEST_P(QuadLoads, Cost) {
  const Quads& c = GetParam();
  KernelRun run("conflicts", "float4_pattern");
  run.Block(32).Shared(4096).In("out", std::vector<float>(128));
  run.Value(c.mask).Value(c.scale).Value(c.divide).Value(c.period);
  ASSERT_TRUE(run.Clean());
  const SharedCounts counts = LoadsAt(run.report(), LineOf("conflicts", "float4:load"));
  EXPECT_EQ(counts.requests, 1u);
  EXPECT_EQ(counts.wavefronts, c.wavefronts);
  EXPECT_EQ(counts.passes, c.passes);
  if (c.mask == ~0u) {
    EXPECT_EQ(counts.ideal, 4u);
  }
  EXPECT_EQ(counts.ideal_guessed, c.mask == ~0u ? 0u : 1u);
}

INSTANTIATE_TEST_SUITE_P(Patterns, QuadLoads,
                         testing::Values(Quads{"Lanes15And16", 0x00018000, 1, 1, 32, 2, 2},
                                         Quads{"Lanes0And15", 0x00008001, 1, 1, 32, 1, 1},
                                         Quads{"FourInTurn", ~0u, 1, 1, 4, 4, 4},
                                         Quads{"FourInPairs", ~0u, 1, 2, 4, 2, 2},
                                         Quads{"Stride128", ~0u, 8, 1, 32, 32, 4},
                                         Quads{"Row", ~0u, 1, 1, 32, 4, 4},
                                         Quads{"OneForAll", ~0u, 1, 1, 1, 2, 2},
                                         Quads{"HalfWarp", 0x0000ffff, 1, 1, 32, 2, 2},
                                         Quads{"OneLane", 1u << 9, 1, 1, 32, 1, 1},
                                         Quads{"HalfWarpStride128", 0x0000ffff, 8, 1, 32, 16, 2}),
                         [](const auto& tested) { return tested.param.name; });

TEST(Patterns, QuadStores) {
  for (const auto& [scale, wavefronts] : {std::pair<int, uint64_t>{1, 4}, {2, 8}, {8, 32}}) {
    KernelRun run("conflicts", "float4_store");
    run.Block(32).Shared(static_cast<uint64_t>(16 * (31 * scale + 1))).Out<float>("out", 32);
    run.Value(scale);
    ASSERT_TRUE(run.Clean());
    ExpectCost(StoresAt(run.report(), LineOf("conflicts", "float4:store")), 1, wavefronts, 4, 4);
  }
}

TEST(Patterns, ColumnOfDoubles) {
  KernelRun run("conflicts", "double_store");
  run.Block(32).Shared(8 * (31 * 32 + 1)).Out<double>("out", 32);
  ASSERT_TRUE(run.Clean());
  ExpectCost(StoresAt(run.report(), LineOf("conflicts", "double:store")), 1, 32, 2, 2);
  ExpectCost(LoadsAt(run.report(), LineOf("conflicts", "double:load")), 1, 32, 2, 2);
}

TEST(Patterns, Broadcasts) {
  for (const int divide : {1, 2, 8, 32}) {
    KernelRun run("conflicts", "broadcast");
    run.Block(32).Out<float>("out", 32).Value(divide);
    ASSERT_TRUE(run.Clean());
    ExpectCost(LoadsAt(run.report(), LineOf("conflicts", "broadcast:load")), 1, 1, 1, 1);
  }
}

TEST(Patterns, PartialWarps) {
  KernelRun run("conflicts", "word_stride");
  run.Block(40).Shared(4 * (39 * 32 + 1)).Out<float>("out", 40).Value(32);
  ASSERT_TRUE(run.Clean());
  const SharedCounts counts = LoadsAt(run.report(), LineOf("conflicts", "stride:load"));
  EXPECT_EQ(counts.requests, 2u);
  EXPECT_EQ(counts.wavefronts, 32u + 8);
  EXPECT_EQ(counts.passes, 2u);
}

TEST(Patterns, Bytes) {
  KernelRun run("conflicts", "byte_access");
  run.Block(32).Out<uint8_t>("out", 32);
  ASSERT_TRUE(run.Clean());
  ExpectCost(LoadsAt(run.report(), LineOf("conflicts", "byte:load")), 1, 1, 1, 1);
  ExpectCost(StoresAt(run.report(), LineOf("conflicts", "byte:store")), 1, 1, 1, 1);
}

TEST(Patterns, StoresToOneWord) {
  KernelRun run("conflicts", "same_word_store");
  run.Block(32).Out<int>("out", 32);
  run.Run();
  ASSERT_FALSE(run.report().fault);
  for (const Hazard& hazard : run.report().hazards) {
    EXPECT_EQ(hazard.kind, HazardKind::kRaceWriteAfterWrite);
    EXPECT_TRUE(hazard.benign);
  }
  ExpectCost(StoresAt(run.report(), LineOf("conflicts", "same:store")), 1, 1, 1, 1);
}

TEST(Patterns, LdmatrixRows) {
  struct Case {
    int stride_bytes, swizzle;
    uint64_t wavefronts;
  };
  for (const Case& c : {Case{256, 0, 32},
                        {128, 0, 32},
                        {64, 0, 16},
                        {32, 0, 8},
                        {144, 0, 4},
                        {256, 1, 4},
                        {128, 1, 4},
                        {16, 0, 4}}) {
    SCOPED_TRACE(c.stride_bytes);
    KernelRun run("conflicts", "ldmatrix_rows");
    run.Block(32).Shared(8192).Out<uint32_t>("out", 32).Value(c.stride_bytes / 2);
    run.Value(c.swizzle);
    ASSERT_TRUE(run.Clean());
    ExpectCost(run.report().ldmatrix, 1, c.wavefronts, 4, 4);
    ExpectCost(run.report().shared_load, 1, c.wavefronts, 4, 4);
    ExpectCost(LoadsAt(run.report(), LineOf("conflicts", "ldmatrix:x4")), 1, c.wavefronts, 4, 4);
  }
}

// ptxas merges the four loads; one by one they would be 4 requests of 4 wavefronts.
TEST(Widening, FourAdjacentLoads) {
  for (const bool widen : {true, false}) {
    KernelRun run("conflicts", "adjacent_scalars");
    run.Block(32).Out<float>("out", 32);
    run.launch().model_widening = widen;
    ASSERT_TRUE(run.Clean());
    EXPECT_EQ(run.Get<float>("out"), Filled<float>(32, [](size_t t) { return 16 * t + 6; }));
    if (widen) {
      ExpectCost(run.report().shared_load, 1, 4, 4, 4);
      EXPECT_FALSE(run.report().notes.empty());
    } else {
      ExpectCost(run.report().shared_load, 4, 4, 1, 1);
    }
  }
}

TEST(Global, SectorsAndLines) {
  struct Case {
    int stride, offset;
    uint64_t sectors, lines, ideal;
  };
  for (const Case& c : {Case{1, 0, 4, 1, 4},
                        {1, 1, 5, 2, 4},
                        {2, 0, 8, 2, 4},
                        {8, 0, 32, 8, 4},
                        {32, 0, 32, 32, 4},
                        {0, 5, 1, 1, 1}}) {
    SCOPED_TRACE(c.stride);
    KernelRun run("conflicts", "global_stride");
    run.Block(32).In("in", std::vector<float>(1024)).Out<float>("out", 32);
    run.Value(c.stride).Value(c.offset);
    ASSERT_TRUE(run.Clean());
    const GlobalCounts& loads = run.report().global_load;
    EXPECT_EQ(loads.requests, 1u);
    EXPECT_EQ(loads.sectors, c.sectors);
    EXPECT_EQ(loads.lines, c.lines);
    EXPECT_EQ(loads.ideal_sectors, c.ideal);
    EXPECT_EQ(run.report().global_store.sectors, 4u);
  }
}

// The published trees of a reduction: the strided form conflicts, the others do not.
TEST(Reductions, Conflicts) {
  const auto in = RandomIntegers<int>(256, -9, 9);
  for (const auto& [kernel, conflicts] : {std::pair<const char*, bool>{"reduce_tree", false},
                                          {"reduce_interleaved", false},
                                          {"reduce_strided", true}}) {
    KernelRun run("reduce", kernel);
    run.Grid(1).Block(256).In("in", in).Out<int>("out", 1);
    run.launch().model_widening = false;  // at step 1 the two loads are adjacent
    ASSERT_TRUE(run.Clean());
    const uint64_t found =
        run.report().shared_load.conflicts() + run.report().shared_store.conflicts();
    if (conflicts) {
      // Steps 1 ... 128; w warps with full lanes, stride 2 * step words, thus 2 * step ways up to
      // the lanes that take part.
      uint64_t want = 0;
      for (uint64_t step = 1; step < 256; step *= 2) {
        const uint64_t threads = 128 / step, ways = std::min<uint64_t>(2 * step, 32);
        const uint64_t warps = (threads + 31) / 32, lanes = std::min<uint64_t>(threads, 32);
        // Distinct words a bank: lanes spread over 32 / ways banks.
        const uint64_t degree = std::max<uint64_t>(1, lanes * ways / 32);
        want += 3 * warps * (degree - 1);  // two loads and a store
      }
      EXPECT_EQ(found, want);
    } else {
      EXPECT_EQ(found, 0u) << kernel;
    }
  }
}

}  // namespace
}  // namespace phobos::sim
