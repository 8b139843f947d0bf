#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "simulator/test_kernel.h"

namespace phobos::sim {
namespace {

// 64 threads; %r0: %tid.x, %r1: its word in shared `s` (64 words), %r2: s, %rd1: the buffer `g` of
// 64 words, %rd2: its word there.
Report Check(std::string_view body, bool initialized = true) {
  std::string text =
      ".reg .b32 %r<32>; .reg .b64 %rd<16>; .reg .pred %p<8>; .reg .b16 %h<8>;"
      "mov.u32 %r0, %tid.x; mov.u32 %r2, s; mad.lo.u32 %r1, %r0, 4, %r2; ld.param.u64 %rd1, [g];"
      "cvta.to.global.u64 %rd1, %rd1; mul.wide.u32 %rd2, %r0, 4; add.s64 %rd2, %rd1, %rd2;\n";
  text += body;
  text += "\nret;";
  Launch launch;
  launch.block = {64, 1, 1};
  launch.threads = 1;
  launch.arguments = {MakePointer(0)};
  std::vector<DeviceBuffer> memory = {BufferOf("g", std::vector<uint32_t>(64), initialized)};
  return RunText(KernelText(".param .u64 g", text, ".shared .align 16 .u32 s[64];"), launch,
                 memory);
}

// The kinds of hazards found, each once, benign ones marked.
std::vector<std::string> Kinds(std::string_view body, bool initialized = true) {
  std::vector<std::string> kinds;
  for (const Hazard& hazard : Check(body, initialized).hazards) {
    kinds.push_back(std::string(ToString(hazard.kind)) + (hazard.benign ? " benign" : ""));
  }
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return kinds;
}

using Found = std::vector<std::string>;
const Found kNothing;

TEST(Checks, ReadAfterWriteNeedsABarrier) {
  EXPECT_EQ(Kinds("st.shared.u32 [%r1], %r0; bar.sync 0; xor.b32 %r3, %r1, 4;"
                  "ld.shared.u32 %r4, [%r3];"),
            kNothing);
  // A barrier of the other warp's alone orders nothing.
  EXPECT_EQ(Kinds("st.shared.u32 [%r1], %r0; xor.b32 %r3, %r1, 4; ld.shared.u32 %r4, [%r3];"),
            Found{"race-raw"});
}

TEST(Checks, RaceNamesBothSides) {
  const Report report =
      Check("st.shared.u32 [%r1], %r0; xor.b32 %r3, %r1, 4; ld.shared.u32 %r4, [%r3];");
  ASSERT_EQ(report.hazards.size(), 1u);
  const Hazard& hazard = report.hazards[0];
  EXPECT_EQ(hazard.first.place.op, "st.shared.u32");
  EXPECT_EQ(hazard.first.thread.lane, 1u);
  ASSERT_TRUE(hazard.second.has_value());
  EXPECT_EQ(hazard.second->place.op, "ld.shared.u32");
  EXPECT_EQ(hazard.second->thread.lane, 0u);
  EXPECT_EQ(hazard.buffer, "s");
  EXPECT_EQ(hazard.element, 1);
  EXPECT_EQ(hazard.count, 64u);
}

TEST(Checks, WarpSyncOrdersAWarpOnly) {
  EXPECT_EQ(Kinds("st.shared.u32 [%r1], %r0; bar.warp.sync -1; xor.b32 %r3, %r1, 4;"
                  "ld.shared.u32 %r4, [%r3];"),
            kNothing);
  EXPECT_EQ(Kinds("st.shared.u32 [%r1], %r0; bar.warp.sync -1; xor.b32 %r3, %r1, 128;"
                  "ld.shared.u32 %r4, [%r3];"),
            Found({"race-raw", "race-war", "uninitialised"}));
}

TEST(Checks, WriteAfterRead) {
  EXPECT_EQ(Kinds("st.shared.u32 [%r1], %r0; bar.sync 0; xor.b32 %r3, %r1, 4;"
                  "ld.shared.u32 %r4, [%r3]; add.u32 %r4, %r4, 100; st.shared.u32 [%r1], %r4;"),
            Found{"race-war"});
  EXPECT_EQ(Kinds("st.shared.u32 [%r1], %r0; bar.sync 0; xor.b32 %r3, %r1, 4;"
                  "ld.shared.u32 %r4, [%r3]; bar.sync 0; add.u32 %r4, %r4, 100;"
                  "st.shared.u32 [%r1], %r4;"),
            kNothing);
}

TEST(Checks, WritesToOneWord) {
  // All threads write one word: the first write of the value is a change, the others are not.
  EXPECT_EQ(Kinds("st.shared.u32 [%r2], %r0;"), Found{"race-waw"});
  EXPECT_EQ(Kinds("mov.u32 %r3, 5; st.shared.u32 [%r2], %r3;"), Found{"race-waw benign"});
}

TEST(Checks, BytesOfOneWordAreApart) {
  EXPECT_EQ(Kinds("add.u32 %r3, %r2, %r0; st.shared.u8 [%r3], %r0; bar.sync 0;"
                  "ld.shared.u8 %r4, [%r3];"),
            kNothing);
  EXPECT_EQ(Kinds("add.u32 %r3, %r2, %r0; st.shared.u8 [%r3], %r0; xor.b32 %r3, %r3, 1;"
                  "ld.shared.u8 %r4, [%r3];"),
            Found{"race-raw"});
}

TEST(Checks, AtomicsDoNotRaceWithEachOther) {
  const std::string_view init = "setp.eq.u32 %p1, %r0, 0; @%p1 st.shared.u32 [%r2], 0; bar.sync 0;";
  EXPECT_EQ(Kinds(std::string(init) + "atom.shared.add.u32 %r3, [%r2], 1; bar.sync 0;"
                                      "ld.shared.u32 %r4, [%r2];"),
            kNothing);
  EXPECT_EQ(Kinds(std::string(init) + "red.shared.add.u32 [%r2], 1; ld.shared.u32 %r4, [%r2];"),
            Found({"race-raw", "race-war"}));
}

// Thread 0 writes data, then a flag; threads of the other warp spin on the flag and read the data.
std::string Handover(std::string_view before_flag, std::string_view after_flag) {
  std::string text =
      "setp.lt.u32 %p1, %r0, 2; @%p1 st.shared.u32 [%r1], 0; bar.sync 0; setp.eq.u32 %p2, %r0, 0;"
      "setp.lt.u32 %p3, %r0, 32; @!%p2 bra READER; st.shared.u32 [%r2+8], 7;";
  text += before_flag;
  text +=
      "atom.shared.exch.b32 %r3, [%r2], 1; READER: @%p3 bra END;\n"
      "SPIN: atom.shared.or.b32 %r4, [%r2], 0; setp.eq.u32 %p4, %r4, 0; @%p4 bra SPIN;";
  text += after_flag;
  text += "ld.shared.u32 %r5, [%r2+8];\nEND:";
  return text;
}

TEST(Checks, FencesAndAtomicsOrder) {
  EXPECT_EQ(Kinds(Handover("membar.cta;", "membar.cta;")), kNothing);
  EXPECT_EQ(Kinds(Handover("", "membar.cta;")), Found{"race-raw"});
  EXPECT_EQ(Kinds(Handover("membar.cta;", "")), Found{"race-raw"});
}

TEST(Checks, NamedBarriersOrderThoseWhoMeet) {
  EXPECT_EQ(Kinds("setp.lt.u32 %p1, %r0, 32; @%p1 bra A; bar.sync 1, 64; xor.b32 %r3, %r1, 128;"
                  "ld.shared.u32 %r4, [%r3]; bra E;\nA: st.shared.u32 [%r1], %r0;"
                  "bar.arrive 1, 64;\nE:"),
            kNothing);
}

TEST(Checks, CopiesAreWaitedFor) {
  const std::string copy = "cp.async.ca.shared.global [%r1], [%rd2], 4; cp.async.commit_group;";
  const std::string read = "ld.shared.u32 %r4, [%r1];";
  EXPECT_EQ(Kinds(copy + "cp.async.wait_group 0;" + read), kNothing);
  EXPECT_EQ(Kinds(copy + read), Found{"race-raw"});
  // A barrier alone does not wait for copies.
  EXPECT_EQ(Kinds(copy + "bar.sync 0;" + read), Found{"race-raw"});
  EXPECT_EQ(Kinds(copy + "cp.async.wait_group 1;" + read), Found{"race-raw"});
  EXPECT_EQ(Kinds(copy + "cp.async.commit_group; cp.async.wait_group 1;" + read), kNothing);
  EXPECT_EQ(Kinds(copy + "cp.async.wait_all; bar.sync 0; xor.b32 %r3, %r1, 4;"
                         "ld.shared.u32 %r4, [%r3];"),
            kNothing);
}

TEST(Checks, OutOfBounds) {
  const Report report = Check("ld.global.u32 %r3, [%rd2+8];");
  ASSERT_EQ(report.hazards.size(), 1u);
  EXPECT_EQ(report.hazards[0].kind, HazardKind::kOutOfBounds);
  EXPECT_EQ(report.hazards[0].buffer, "g");
  EXPECT_EQ(report.hazards[0].element, 64);
  EXPECT_EQ(report.hazards[0].first.thread.thread.x, 62u);
  EXPECT_EQ(report.hazards[0].count, 2u);
  EXPECT_FALSE(report.fault.has_value());
  EXPECT_EQ(Kinds("ld.global.u32 %r3, [%rd2+-4];"), Found{"out-of-bounds"});
  EXPECT_EQ(Kinds("st.shared.u32 [%r1+4], 1;"), Found{"out-of-bounds"});
  EXPECT_EQ(Kinds(".local .b32 l; st.local.u32 [l+16], 1;"), Found{"out-of-bounds"});
  EXPECT_EQ(Kinds("mov.u64 %rd3, 0; ld.global.u32 %r3, [%rd3];"), Found{"out-of-bounds"});
}

TEST(Checks, Misaligned) {
  EXPECT_EQ(Kinds("setp.lt.u32 %p1, %r0, 9; @%p1 st.shared.u32 [%r1+2], 1;"), Found{"misaligned"});
  EXPECT_EQ(Kinds("setp.lt.u32 %p1, %r0, 9; @%p1 ld.global.v2.u32 {%r3, %r4}, [%rd2];"),
            Found{"misaligned"});
}

TEST(Checks, WithoutChecksAnAccessOutOfBoundsEndsTheRun) {
  Launch launch;
  launch.block = {32, 1, 1};
  launch.checks = Checks::None();
  std::vector<DeviceBuffer> memory;
  const Report report =
      RunText(KernelText("",
                         ".reg .b64 %rd<2>; .reg .b32 %r<2>; mov.u64 %rd1, 4096;\n"
                         "ld.global.u32 %r1, [%rd1]; ret;"),
              launch, memory);
  ASSERT_TRUE(report.fault.has_value());
  EXPECT_EQ(report.fault->kind, Fault::Kind::kMemory);
}

TEST(Checks, Uninitialized) {
  EXPECT_EQ(Kinds("ld.shared.u32 %r3, [%r1];"), Found{"uninitialised"});
  EXPECT_EQ(Kinds(".local .b32 l; ld.local.u32 %r3, [l];"), Found{"uninitialised"});
  EXPECT_EQ(Kinds("ld.global.u32 %r3, [%rd2];", false), Found{"uninitialised"});
  EXPECT_EQ(Kinds("st.global.u32 [%rd2], 1; ld.global.u32 %r3, [%rd2];", false), kNothing);
}

TEST(Checks, GlobalRacesInACta) {
  EXPECT_EQ(Kinds("st.global.u32 [%rd2], %r0; xor.b32 %r3, %r0, 1; mul.wide.u32 %rd3, %r3, 4;"
                  "add.s64 %rd3, %rd3, %rd1; ld.global.u32 %r4, [%rd3];"),
            Found{"race-raw"});
  EXPECT_EQ(
      Kinds("st.global.u32 [%rd2], %r0; bar.sync 0; xor.b32 %r3, %r0, 1;"
            "mul.wide.u32 %rd3, %r3, 4; add.s64 %rd3, %rd3, %rd1; ld.global.u32 %r4, [%rd3];"),
      kNothing);
}

TEST(Checks, DivergentBarriers) {
  EXPECT_EQ(Kinds("setp.lt.u32 %p1, %r0, 16; @%p1 bra A; bar.sync 0; bra E;\nA: bar.sync 0;\nE:"),
            Found{"divergent-barrier"});
  // Without .aligned that is allowed.
  EXPECT_EQ(Kinds("setp.lt.u32 %p1, %r0, 16; @%p1 bra A; barrier.sync 0; bra E;\n"
                  "A: barrier.sync 0;\nE:"),
            kNothing);
  // Whole warps may take different ways.
  EXPECT_EQ(Kinds("setp.lt.u32 %p1, %r0, 32; @%p1 bra A; bar.sync 0; bra E;\nA: bar.sync 0;\nE:"),
            kNothing);
}

}  // namespace
}  // namespace phobos::sim
