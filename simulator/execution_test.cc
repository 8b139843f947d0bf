#include <gtest/gtest.h>

#include <string>

#include "simulator/test_kernel.h"

namespace phobos::sim {
namespace {

Launch Shape(Dim3 grid, Dim3 block) {
  Launch launch;
  launch.grid = grid;
  launch.block = block;
  launch.threads = 1;
  return launch;
}

// Runs `body`, which leaves a value of thread %tid.x in %r1, over one CTA; gives the values.
std::vector<uint32_t> ThreadValues(std::string_view body, uint32_t threads = 32,
                                   std::string_view globals = "", Report* report = nullptr) {
  std::string text =
      ".reg .b32 %r<64>; .reg .b64 %rd<32>; .reg .pred %p<16>; .reg .b16 %h<16>; .reg .f32 %f<32>;"
      " .reg .f64 %fd<8>;\n mov.u32 %r0, %tid.x;\n";
  text += body;
  text +=
      "\n ld.param.u64 %rd30, [out]; cvta.to.global.u64 %rd30, %rd30;\n"
      " mul.wide.u32 %rd31, %r0, 4; add.s64 %rd31, %rd30, %rd31;\n st.global.u32 [%rd31], %r1; "
      "ret;";
  Launch launch = Shape({1, 1, 1}, {threads, 1, 1});
  launch.arguments = {MakePointer(0)};
  std::vector<DeviceBuffer> memory = {BufferOf("out", std::vector<uint32_t>(threads, 0xdeadbeef))};
  Report got = RunText(KernelText(".param .u64 out", text, globals), launch, memory);
  EXPECT_FALSE(got.fault.has_value()) << (got.fault ? got.fault->message : "");
  for (const Hazard& hazard : got.hazards) ADD_FAILURE() << hazard.message;
  if (report != nullptr) *report = got;
  return ValuesOf<uint32_t>(memory[0]);
}

std::vector<uint32_t> Expected(uint32_t threads, const auto& value) {
  std::vector<uint32_t> values(threads);
  for (uint32_t t = 0; t < threads; ++t) values[t] = static_cast<uint32_t>(value(t));
  return values;
}

TEST(Execution, AddsIntegers) {
  EXPECT_EQ(ThreadValues("mad.lo.s32 %r1, %r0, 3, 7;"),
            Expected(32, [](uint32_t t) { return 3 * t + 7; }));
}

TEST(Execution, PartialWarp) {
  EXPECT_EQ(ThreadValues("add.u32 %r1, %r0, 1;", 45),
            Expected(45, [](uint32_t t) { return t + 1; }));
}

TEST(Execution, Floats) {
  EXPECT_EQ(ThreadValues("cvt.rn.f32.u32 %f1, %r0; fma.rn.f32 %f1, %f1, 0f40000000, 0f3F800000;"
                         "cvt.rzi.u32.f32 %r1, %f1;"),
            Expected(32, [](uint32_t t) { return 2 * t + 1; }));
}

TEST(Execution, PacksAndUnpacks) {
  EXPECT_EQ(ThreadValues("mov.b64 %rd1, {%r0, 5}; mov.b64 {%r2, %r3}, %rd1;"
                         "shl.b32 %r3, %r3, 8; or.b32 %r1, %r2, %r3;"
                         "mov.b32 {%h1, %h2}, %r1; mov.b32 %r1, {%h2, %h1};"),
            Expected(32, [](uint32_t t) { return (t | 5 << 8) << 16; }));
}

TEST(Execution, GuardsAndSelections) {
  EXPECT_EQ(ThreadValues("setp.lt.u32 %p1|%p2, %r0, 10; mov.u32 %r1, 1; @%p2 mov.u32 %r1, 2;"
                         "selp.b32 %r2, 100, 200, !%p1; add.u32 %r1, %r1, %r2;"),
            Expected(32, [](uint32_t t) { return t < 10 ? 201 : 102; }));
}

TEST(Execution, DivergesAndMeets) {
  // After the branches, all lanes are together again: ballot sees them.
  EXPECT_EQ(ThreadValues("and.b32 %r2, %r0, 1; setp.eq.u32 %p1, %r2, 0; @%p1 bra EVEN;\n"
                         "mov.u32 %r3, 7; bra MEET;\nEVEN: mov.u32 %r3, 9;\nMEET:\n"
                         "activemask.b32 %r4; setp.eq.u32 %p2, %r4, -1; selp.u32 %r4, 1, 0, %p2;"
                         "add.u32 %r1, %r3, %r4;"),
            Expected(32, [](uint32_t t) { return t % 2 == 0 ? 10 : 8; }));
}

TEST(Execution, LoopsOfDifferentLength) {
  EXPECT_EQ(ThreadValues("mov.u32 %r1, 0; mov.u32 %r2, 0;\nLOOP: setp.ge.u32 %p1, %r2, %r0;\n"
                         "@%p1 bra DONE; add.u32 %r1, %r1, %r2; add.u32 %r2, %r2, 1; bra LOOP;\n"
                         "DONE:\n activemask.b32 %r3; setp.ne.u32 %p2, %r3, -1;"
                         "@%p2 mov.u32 %r1, -1;"),
            Expected(32, [](uint32_t t) { return t * (t - 1) / 2; }));
}

TEST(Execution, BranchTables) {
  EXPECT_EQ(ThreadValues("and.b32 %r2, %r0, 3;\n ts: .branchtargets A, B, C, B;\n"
                         "brx.idx %r2, ts;\nA: mov.u32 %r1, 1; bra E;\nB: mov.u32 %r1, 2; bra E;\n"
                         "C: mov.u32 %r1, 3;\nE:\n"),
            Expected(32, [](uint32_t t) { return t % 4 == 0   ? 1
                                                 : t % 4 == 2 ? 3
                                                              : 2; }));
}

TEST(Execution, SharedMemoryAndBarriers) {
  EXPECT_EQ(ThreadValues("mov.u32 %r2, s; shl.b32 %r3, %r0, 2; add.u32 %r4, %r2, %r3;\n"
                         "st.shared.u32 [%r4], %r0; bar.sync 0; sub.u32 %r5, 508, %r3;\n"
                         "add.u32 %r5, %r5, %r2; ld.shared.u32 %r1, [%r5];",
                         128, ".shared .align 4 .b8 s[512];"),
            Expected(128, [](uint32_t t) { return 127 - t; }));
}

TEST(Execution, Shuffles) {
  EXPECT_EQ(ThreadValues("shfl.sync.bfly.b32 %r2|%p1, %r0, 1, 31, -1;\n"
                         "shfl.sync.up.b32 %r3|%p2, %r0, 4, 0, -1; selp.u32 %r3, %r3, 1000, %p2;\n"
                         "mad.lo.u32 %r1, %r2, 10000, %r3;"),
            Expected(32, [](uint32_t t) { return (t ^ 1) * 10000 + (t < 4 ? 1000 : t - 4); }));
}

TEST(Execution, VotesAndMatches) {
  EXPECT_EQ(
      ThreadValues("setp.lt.u32 %p1, %r0, 5; vote.sync.ballot.b32 %r2, %p1, -1;\n"
                   "shr.u32 %r3, %r0, 4; match.any.sync.b32 %r4, %r3, -1; add.u32 %r1, %r2, %r4;"),
      Expected(32, [](uint32_t t) { return 31u + (t < 16 ? 0xffffu : 0xffff0000u); }));
}

TEST(Execution, SharedAtomics) {
  EXPECT_EQ(ThreadValues("mov.u32 %r2, s; setp.eq.u32 %p1, %r0, 0; @%p1 st.shared.u32 [%r2], 0;\n"
                         "bar.sync 0; atom.shared.add.u32 %r3, [%r2], %r0; bar.sync 0;"
                         "ld.shared.u32 %r1, [%r2];",
                         64, ".shared .align 4 .b8 s[4];"),
            Expected(64, [](uint32_t) { return 64 * 63 / 2; }));
}

TEST(Execution, FunctionsWithParameters) {
  EXPECT_EQ(
      ThreadValues("{ .param .b32 p0; .param .b32 r0; st.param.b32 [p0], %r0;\n"
                   "call (r0), twice, (p0); ld.param.b32 %r1, [r0]; }\n"
                   "setp.gt.u32 %p1, %r0, 7;\n @%p1 bra SKIP;\n"
                   "{ .param .b32 p1; .param .b32 r1; st.param.b32 [p1], %r1;\n"
                   "call (r1), twice, (p1); ld.param.b32 %r1, [r1]; }\nSKIP:",
                   32,
                   ".func (.param .b32 result) twice(.param .b32 value) { .reg .b32 %a<4>;"
                   ".reg .pred %q; ld.param.b32 %a1, [value]; setp.eq.u32 %q, %a1, 3; @%q bra ODD;"
                   "add.u32 %a1, %a1, %a1; st.param.b32 [result], %a1; ret;\n"
                   "ODD: st.param.b32 [result], 1000; ret; }"),
      Expected(32, [](uint32_t t) {
        const auto twice = [](uint32_t a) { return a == 3 ? 1000 : 2 * a; };
        return t > 7 ? twice(t) : twice(twice(t));
      }));
}

TEST(Execution, LocalMemoryThroughGenericAddresses) {
  EXPECT_EQ(ThreadValues(".local .align 4 .b8 l[16]; mov.u64 %rd1, l; cvta.local.u64 %rd2, %rd1;\n"
                         "st.u32 [%rd2+4], %r0; st.local.u32 [%rd1+8], 5; ld.u32 %r2, [%rd2+8];\n"
                         "ld.local.u32 %r1, [l+4]; add.u32 %r1, %r1, %r2;"),
            Expected(32, [](uint32_t t) { return t + 5; }));
}

TEST(Execution, SpinLockBetweenLanes) {
  // Each lane in turn holds the lock; the winner waits at the loop's end for lanes that spin.
  EXPECT_EQ(
      ThreadValues("mov.u32 %r2, s; setp.eq.u32 %p1, %r0, 0; @%p1 st.shared.u32 [%r2], 0;\n"
                   "@%p1 st.shared.u32 [%r2+4], 0; bar.sync 0;\n"
                   "SPIN: atom.shared.cas.b32 %r3, [%r2], 0, 1; setp.ne.u32 %p2, %r3, 0;\n"
                   "@%p2 bra SPIN; membar.cta;\n"
                   "ld.shared.u32 %r4, [%r2+4]; add.u32 %r4, %r4, 1; st.shared.u32 [%r2+4], %r4;\n"
                   "membar.cta; atom.shared.exch.b32 %r5, [%r2], 0; bar.sync 0;\n"
                   "ld.shared.u32 %r1, [%r2+4];",
                   36, ".shared .align 4 .b8 s[8];"),
      Expected(36, [](uint32_t) { return 36; }));
}

TEST(Execution, NamedBarriersAndReductions) {
  EXPECT_EQ(ThreadValues("setp.lt.u32 %p1, %r0, 3; bar.red.popc.u32 %r2, 1, 64, %p1;\n"
                         "bar.red.and.pred %p2, 2, %p1; selp.u32 %r3, 100, 0, %p2;"
                         "bar.red.or.pred %p3, 2, %p1; selp.u32 %r4, 10, 0, %p3;"
                         "add.u32 %r1, %r2, %r3; add.u32 %r1, %r1, %r4;",
                         64),
            Expected(64, [](uint32_t) { return 13; }));
}

TEST(Execution, LdmatrixAndMma) {
  // C = A * B of ones: every element is 16.
  Report report;
  EXPECT_EQ(ThreadValues("mov.b32 %r2, 0x3c003c00; mov.f32 %f0, 0f00000000;\n"
                         "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1,%f2,%f3,%f4},"
                         "{%r2,%r2,%r2,%r2},{%r2,%r2},{%f0,%f0,%f0,%f0};\n"
                         "add.f32 %f1, %f1, %f4; cvt.rzi.u32.f32 %r1, %f1;\n"
                         "mov.u32 %r3, s; shl.b32 %r4, %r0, 4; add.u32 %r5, %r3, %r4;\n"
                         "st.shared.v4.b32 [%r5], {%r0, %r0, %r0, %r0}; bar.sync 0;\n"
                         "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r6,%r7,%r8,%r9}, [%r5];\n"
                         "mad.lo.u32 %r1, %r9, 100, %r1;",
                         32, ".shared .align 16 .b8 s[512];", &report),
            Expected(32, [](uint32_t t) { return 32 + 100 * (24 + t / 4); }));
  EXPECT_EQ(report.ldmatrix.requests, 1u);
  EXPECT_EQ(report.ldmatrix.wavefronts, 4u);
}

TEST(Execution, PrintingIsANote) {
  Report report;
  EXPECT_EQ(ThreadValues("{ .param .b64 p0; .param .b64 p1; .param .b32 r0; st.param.b64 [p0], 0;"
                         "st.param.b64 [p1], 0; call (r0), vprintf, (p0, p1);"
                         "ld.param.b32 %r1, [r0]; }",
                         32, ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);",
                         &report),
            Expected(32, [](uint32_t) { return 0; }));
  EXPECT_EQ(report.notes.size(), 1u);
}

TEST(Execution, AsynchronousCopies) {
  EXPECT_EQ(ThreadValues("mov.u64 %rd1, table; mul.wide.u32 %rd2, %r0, 4; add.s64 %rd1, %rd1, %rd2;"
                         "mov.u32 %r2, s; mad.lo.u32 %r2, %r0, 4, %r2;"
                         "cp.async.ca.shared.global [%r2], [%rd1], 4; cp.async.commit_group;"
                         "cp.async.wait_group 0; bar.warp.sync -1; ld.shared.u32 %r1, [%r2];",
                         32,
                         ".shared .align 16 .b8 s[128]; .global .align 16 .u32 table[32] ="
                         "{5,6,7,8};"),
            Expected(32, [](uint32_t t) { return t < 4 ? t + 5 : 0; }));
}

TEST(Execution, Mbarriers) {
  EXPECT_EQ(ThreadValues("mov.u32 %r2, bar; mov.u32 %r3, s; setp.eq.u32 %p1, %r0, 0;"
                         "@%p1 mbarrier.init.shared.b64 [%r2], 64; bar.sync 0;"
                         "mad.lo.u32 %r4, %r0, 4, %r3; st.shared.u32 [%r4], %r0;"
                         "mbarrier.arrive.shared.b64 %rd1, [%r2];\n"
                         "WAIT: mbarrier.test_wait.shared.b64 %p2, [%r2], %rd1; @!%p2 bra WAIT;"
                         "xor.b32 %r4, %r4, 128; ld.shared.u32 %r1, [%r4];",
                         64, ".shared .align 8 .b64 bar; .shared .align 256 .b8 s[256];"),
            Expected(64, [](uint32_t t) { return t ^ 32; }));
}

TEST(Execution, CarryChains) {
  EXPECT_EQ(ThreadValues("add.cc.u32 %r2, %r0, -16; addc.u32 %r1, 0, 0;"),
            Expected(32, [](uint32_t t) { return t >= 16; }));
}

TEST(Execution, UnknownInstructionIsAFaultOnlyWhenExecuted) {
  EXPECT_EQ(ThreadValues("setp.gt.u32 %p1, %r0, 100; @!%p1 bra OVER; frobnicate.b32 %r1, 5;\n"
                         "OVER: mov.u32 %r1, 4;"),
            Expected(32, [](uint32_t) { return 4; }));
  Launch launch = Shape({1, 1, 1}, {32, 1, 1});
  std::vector<DeviceBuffer> memory;
  const Report report =
      RunText(KernelText("", ".reg .b32 %r<4>;\n frobnicate.b32 %r1, 5;\n ret;"), launch, memory);
  ASSERT_TRUE(report.fault.has_value());
  EXPECT_EQ(report.fault->kind, Fault::Kind::kUnsupported);
  EXPECT_EQ(report.fault->place.op, "frobnicate.b32");
  EXPECT_GT(report.fault->place.ptx_line, 1u);
}

TEST(Execution, DeadlockSaysWhereWarpsAre) {
  Launch launch = Shape({1, 1, 1}, {64, 1, 1});
  std::vector<DeviceBuffer> memory;
  const Report report =
      RunText(KernelText("",
                         ".reg .b32 %r<4>; .reg .pred %p; mov.u32 %r1, %tid.x;"
                         "setp.lt.u32 %p, %r1, 32; @%p bra A; bar.sync 1; ret;\nA: bar.sync 2;"
                         "ret;"),
              launch, memory);
  ASSERT_TRUE(report.fault.has_value());
  EXPECT_EQ(report.fault->kind, Fault::Kind::kDeadlock);
  ASSERT_EQ(report.fault->warps.size(), 2u);
  EXPECT_EQ(report.fault->warps[0].state, "waits at barrier 2 (32 threads came)");
  EXPECT_EQ(report.fault->warps[1].state, "waits at barrier 1 (32 threads came)");
}

TEST(Execution, RunawayLoopEnds) {
  Launch launch = Shape({1, 1, 1}, {32, 1, 1});
  launch.max_instructions = 100000;
  std::vector<DeviceBuffer> memory;
  const Report report = RunText(KernelText("", "L: bra L;"), launch, memory);
  ASSERT_TRUE(report.fault.has_value());
  EXPECT_EQ(report.fault->kind, Fault::Kind::kInstructionLimit);
  EXPECT_EQ(report.fault->warps.size(), 1u);
}

// Every CTA adds to a counter and notes the old value: the order is that of the CTAs.
TEST(Execution, GlobalAtomicsHaveAFixedOrder) {
  const std::string text = KernelText(
      ".param .u64 counter, .param .u64 out",
      ".reg .b32 %r<8>; .reg .b64 %rd<8>; ld.param.u64 %rd1, [counter]; ld.param.u64 %rd2, [out];"
      "mov.u32 %r1, %ctaid.x; atom.global.add.u32 %r2, [%rd1], 3;"
      "mul.wide.u32 %rd3, %r1, 4; add.s64 %rd3, %rd2, %rd3; st.global.u32 [%rd3], %r2; ret;");
  for (const unsigned threads : {1u, 2u, 5u}) {
    Launch launch = Shape({50, 1, 1}, {1, 1, 1});
    launch.threads = threads;
    launch.arguments = {MakePointer(0), MakePointer(1)};
    std::vector<DeviceBuffer> memory = {BufferOf("counter", std::vector<uint32_t>{0}),
                                        BufferOf("out", std::vector<uint32_t>(50))};
    const Report report = RunText(text, launch, memory);
    EXPECT_FALSE(report.fault.has_value());
    EXPECT_EQ(ValuesOf<uint32_t>(memory[1]), Expected(50, [](uint32_t t) { return 3 * t; }));
  }
}

// CTA i reads what CTA i - 1 wrote: only the order of CTAs makes this defined.
TEST(Execution, DependentCtasGiveTheSameForAnyThreads) {
  const std::string text = KernelText(
      ".param .u64 data",
      ".reg .b32 %r<8>; .reg .b64 %rd<8>; ld.param.u64 %rd1, [data]; mov.u32 %r1, %ctaid.x;"
      "mul.wide.u32 %rd3, %r1, 4; add.s64 %rd3, %rd1, %rd3; ld.global.u32 %r2, [%rd3];"
      "add.u32 %r2, %r2, 2; st.global.u32 [%rd3+4], %r2; ret;");
  for (const unsigned threads : {1u, 2u, 4u}) {
    Launch launch = Shape({200, 1, 1}, {1, 1, 1});
    launch.threads = threads;
    launch.arguments = {MakePointer(0)};
    std::vector<DeviceBuffer> memory = {BufferOf("data", std::vector<uint32_t>(201))};
    RunText(text, launch, memory);
    EXPECT_EQ(ValuesOf<uint32_t>(memory[0]), Expected(201, [](uint32_t t) { return 2 * t; }));
  }
}

// CTA 0 waits for what the last CTA writes.
TEST(Execution, CtasThatWaitForLaterOnes) {
  const std::string text = KernelText(
      ".param .u64 flag",
      ".reg .b32 %r<8>; .reg .b64 %rd<8>; .reg .pred %p<4>; ld.param.u64 %rd1, [flag];"
      "mov.u32 %r1, %ctaid.x; setp.eq.u32 %p1, %r1, 7; @%p1 st.volatile.global.u32 [%rd1], 1;\n"
      "L: ld.volatile.global.u32 %r2, [%rd1]; setp.eq.u32 %p2, %r2, 0; @%p2 bra L; ret;");
  Launch launch = Shape({8, 1, 1}, {32, 1, 1});
  launch.threads = 2;
  launch.arguments = {MakePointer(0)};
  std::vector<DeviceBuffer> memory = {BufferOf("flag", std::vector<uint32_t>{0})};
  EXPECT_FALSE(RunText(text, launch, memory).fault.has_value());
}

TEST(Execution, WrongLaunchesAreErrors) {
  std::vector<DeviceBuffer> memory;
  const std::string text = KernelText(".param .u64 data, .param .f32 factor", "ret;");
  Launch launch = Shape({1, 1, 1}, {2048, 1, 1});
  launch.arguments = {MakePointer(0), MakeArgument(1.0f)};
  EXPECT_DEATH(RunText(text, launch, memory), "2048 threads");
  launch.block = {32, 1, 1};
  launch.arguments = {MakePointer(0)};
  EXPECT_DEATH(RunText(text, launch, memory), "1 arguments for 2 parameters; the kernel is k");
}

}  // namespace
}  // namespace phobos::sim
