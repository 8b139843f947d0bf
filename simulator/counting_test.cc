#include <gtest/gtest.h>

#include "simulator/test_kernel.h"

namespace phobos::sim {
namespace {

// One warp; `body` accesses shared memory `s` of 16 KiB, with %tid.x in %r0 and s in %r1.
Report CountOf(std::string_view body, uint32_t threads = 32, bool widening = true) {
  std::string text =
      ".reg .b32 %r<32>; .reg .b64 %rd<16>; .reg .pred %p<8>; .reg .f32 %f<8>;"
      "mov.u32 %r0, %tid.x; mov.u32 %r1, s;\n";
  text += body;
  text += "\nret;";
  Launch launch;
  launch.block = {threads, 1, 1};
  launch.threads = 1;
  launch.checks = Checks::None();
  launch.model_widening = widening;
  std::vector<DeviceBuffer> memory = {BufferOf("g", std::vector<float>(4096))};
  launch.arguments = {MakePointer(0)};
  const Report report = RunText(KernelText(".param .u64 g", text,
                                           ".shared .align 16 .b8 pad[16];"
                                           ".shared .align 16 .f32 s[4096];"),
                                launch, memory);
  EXPECT_FALSE(report.fault.has_value()) << (report.fault ? report.fault->message : "");
  return report;
}

SharedCounts Counts(uint64_t requests, uint64_t wavefronts, uint64_t passes, uint64_t ideal) {
  SharedCounts counts;
  counts.requests = requests;
  counts.wavefronts = wavefronts;
  counts.passes = passes;
  counts.ideal = ideal;
  return counts;
}

TEST(Counting, ColumnsOfAnUnpaddedTile) {
  const Report report = CountOf("mad.lo.u32 %r2, %r0, 128, %r1; ld.shared.f32 %f1, [%r2];");
  EXPECT_EQ(report.shared_load, Counts(1, 32, 1, 1));
  ASSERT_EQ(report.sites.size(), 1u);
  EXPECT_EQ(report.sites[0].max_degree, 32u);
  EXPECT_EQ(report.sites[0].histogram[32], 1u);
  EXPECT_EQ(report.sites[0].place.op, "ld.shared.f32");
  ASSERT_EQ(report.sites[0].touched.size(), 1u);
  EXPECT_EQ(report.sites[0].touched[0], (TouchedRange{"s", 0, 31 * 128 + 4}));
}

TEST(Counting, ColumnsOfAPaddedTile) {
  EXPECT_EQ(CountOf("mad.lo.u32 %r2, %r0, 132, %r1; ld.shared.f32 %f1, [%r2];").shared_load,
            Counts(1, 1, 1, 1));
}

TEST(Counting, KeepsTheFirstRequestOfEachDegree) {
  // Four warps: word strides 1, 2, 1, 2.
  const Report report = CountOf(
      "shr.u32 %r3, %r0, 5; and.b32 %r3, %r3, 1; add.u32 %r3, %r3, 1; and.b32 %r4, %r0, 31;"
      "mul.lo.u32 %r4, %r4, %r3; mad.lo.u32 %r2, %r4, 4, %r1; ld.shared.f32 %f1, [%r2];",
      128);
  ASSERT_EQ(report.sites.size(), 1u);
  const std::vector<RequestSample>& samples = report.sites[0].samples;
  ASSERT_EQ(samples.size(), 2u);
  for (uint32_t i = 0; i < 2; ++i) {
    EXPECT_EQ(samples[i].degree, i + 1);
    EXPECT_EQ(samples[i].warp, i);
    EXPECT_EQ(samples[i].cta, (Dim3{0, 0, 0}));
    EXPECT_EQ(samples[i].active, 0xffffffffu);
    for (uint64_t lane = 0; lane < 32; ++lane) {
      EXPECT_EQ(samples[i].addresses[lane], 4 * lane * (i + 1));
    }
  }
  ASSERT_EQ(report.shared_variables.size(), 1u);
  EXPECT_EQ(report.shared_variables[0], (SharedVariable{"s", 0, 16384, 4}));
}

TEST(Counting, WideAccesses) {
  EXPECT_EQ(CountOf("mad.lo.u32 %r2, %r0, 16, %r1; ld.shared.v4.f32 {%f1,%f2,%f3,%f4}, [%r2];")
                .shared_load,
            Counts(1, 4, 4, 4));
  EXPECT_EQ(CountOf("mad.lo.u32 %r2, %r0, 128, %r1; ld.shared.v4.f32 {%f1,%f2,%f3,%f4}, [%r2];")
                .shared_load,
            Counts(1, 32, 4, 4));
  EXPECT_EQ(CountOf("mad.lo.u32 %r2, %r0, 8, %r1; st.shared.v2.f32 [%r2], {%f1,%f2};").shared_store,
            Counts(1, 2, 2, 2));
}

TEST(Counting, InactiveLanesAreAbsent) {
  const Report report = CountOf(
      "mad.lo.u32 %r2, %r0, 128, %r1; setp.lt.u32 %p1, %r0, 4; @%p1 ld.shared.f32 %f1, [%r2];"
      "setp.gt.u32 %p1, %r0, 100; @%p1 ld.shared.f32 %f1, [%r2];");
  EXPECT_EQ(report.shared_load, Counts(1, 4, 1, 1));
}

TEST(Counting, GenericAddresses) {
  EXPECT_EQ(CountOf("cvt.u64.u32 %rd1, %r1; cvta.shared.u64 %rd1, %rd1; mul.wide.u32 %rd2, %r0, 8;"
                    "add.s64 %rd1, %rd1, %rd2; ld.f32 %f1, [%rd1];")
                .shared_load,
            Counts(1, 2, 1, 1));
}

TEST(Counting, AtomicsApart) {
  const Report report = CountOf("atom.shared.add.u32 %r2, [%r1], 1;");
  EXPECT_EQ(report.shared_atomic.requests, 1u);
  EXPECT_EQ(report.shared_atomic.wavefronts, 32u);
  EXPECT_EQ(report.shared_load.requests + report.shared_store.requests, 0u);
}

TEST(Counting, GlobalSectors) {
  const Report coalesced = CountOf(
      "ld.param.u64 %rd1, [g]; mul.wide.u32 %rd2, %r0, 4; add.s64 %rd1, %rd1, %rd2;"
      "ld.global.f32 %f1, [%rd1]; st.global.f32 [%rd1], %f1;");
  EXPECT_EQ(coalesced.global_load, (GlobalCounts{1, 4, 1, 4}));
  EXPECT_EQ(coalesced.global_store, (GlobalCounts{1, 4, 1, 4}));
  const Report strided = CountOf(
      "ld.param.u64 %rd1, [g]; mul.wide.u32 %rd2, %r0, 128; add.s64 %rd1, %rd1, %rd2;"
      "ld.global.f32 %f1, [%rd1];");
  EXPECT_EQ(strided.global_load, (GlobalCounts{1, 32, 32, 4}));
}

constexpr std::string_view kFourLoads =
    "mad.lo.u32 %r2, %r0, 16, %r1; ld.shared.f32 %f1, [%r2+4]; add.f32 %f5, %f1, %f1;"
    "ld.shared.f32 %f2, [%r2]; ld.shared.f32 %f3, [%r2+8]; ld.shared.f32 %f4, [%r2+12];";

TEST(Counting, AdjacentLoadsAreWidened) {
  const Report report = CountOf(kFourLoads);
  EXPECT_EQ(report.shared_load, Counts(1, 4, 4, 4));
  ASSERT_EQ(report.sites.size(), 4u);
  EXPECT_EQ(report.sites[0].width_bits, 128u);
  EXPECT_EQ(report.sites[3].widened_into, 0u);
  EXPECT_FALSE(report.notes.empty());
  EXPECT_EQ(CountOf(kFourLoads, 32, false).shared_load, Counts(4, 16, 4, 4));
}

TEST(Counting, LoadsAreNotWidenedWhenMisalignedOrApart) {
  EXPECT_EQ(CountOf("mad.lo.u32 %r2, %r0, 4, %r1; ld.shared.f32 %f1, [%r2];"
                    "ld.shared.f32 %f2, [%r2+4];")
                .shared_load,
            Counts(2, 2, 2, 2));
  EXPECT_EQ(CountOf("mad.lo.u32 %r2, %r0, 16, %r1; ld.shared.f32 %f1, [%r2];"
                    "st.shared.f32 [%r2], %f1; ld.shared.f32 %f2, [%r2+4];")
                .shared_load,
            Counts(2, 8, 2, 2));
}

TEST(Counting, ThreadsAndSamplesOfCtas) {
  const std::string text = KernelText(
      "", ".reg .b32 %r<4>; .reg .f32 %f<2>; mov.u32 %r1, s; ld.shared.f32 %f1, [%r1]; ret;",
      ".shared .align 4 .b8 s[128];");
  for (const unsigned threads : {1u, 3u}) {
    Launch launch;
    launch.grid = {100, 1, 1};
    launch.block = {64, 1, 1};
    launch.threads = threads;
    launch.checks = Checks::None();
    std::vector<DeviceBuffer> memory;
    EXPECT_EQ(RunText(text, launch, memory).shared_load.requests, 200u);
    launch.sample_ctas = 7;
    const Report sampled = RunText(text, launch, memory);
    EXPECT_EQ(sampled.shared_load.requests, 200u);
    EXPECT_EQ(sampled.ctas, 7u);
    EXPECT_TRUE(sampled.extrapolated);
  }
}

}  // namespace
}  // namespace phobos::sim
