// Kernels with one planted fault each, which must be found with its kind, places, threads and
// buffer; without the fault they must be clean.
#include <array>
#include <functional>
#include <ostream>
#include <vector>

#include "tests/simulator/kernel_run.h"
#include "tests/simulator/test_data.h"

namespace phobos::sim {
namespace {

// The kernel `name` of cuda/`file`.cu with the parameters that `set` adds; `fault` comes last.
KernelRun WithFault(std::string_view file, std::string_view name, int fault,
                    const std::function<void(KernelRun&)>& set) {
  KernelRun run(file, name);
  set(run);
  run.Value(fault);
  return run;
}

// The line of cuda/`file`.cu where `place` is, or where what was inlined there was called.
uint32_t LineIn(std::string_view file, const Place& place) {
  const std::string path = "tests/simulator/cuda/" + std::string(file) + ".cu";
  if (place.file == path) return place.line;
  for (const std::string& call : place.inlined_at) {
    if (call.starts_with(path + ":")) {
      return static_cast<uint32_t>(std::stoul(call.substr(path.size() + 1)));
    }
  }
  return 0;
}

struct RaceCase {
  const char* kernel;
  HazardKind kind;
  uint32_t first_thread, second_thread;
  MemorySpace space;
  const char* buffer;  // a part of its name
  int64_t offset;      // of a byte that both touch
  bool benign = false;
  const char* file = "fault_race";
};

constexpr HazardKind kRaw = HazardKind::kRaceReadAfterWrite;
constexpr HazardKind kWar = HazardKind::kRaceWriteAfterRead;
constexpr HazardKind kWaw = HazardKind::kRaceWriteAfterWrite;
constexpr MemorySpace kShared = MemorySpace::kShared;
constexpr MemorySpace kGlobal = MemorySpace::kGlobal;

void PrintTo(const RaceCase& c, std::ostream* out) { *out << c.kernel; }

class Races : public testing::TestWithParam<RaceCase> {};

KernelRun RaceRun(const RaceCase& c, int fault) {
  return WithFault(c.file, c.kernel, fault, [&](KernelRun& run) {
    run.Block(c.second_thread < 32 ? 32 : c.second_thread < 64 ? 64 : 96);
    const bool is_async = std::string_view(c.file) == "fault_async";
    if (c.space == kGlobal || is_async) run.In("data", std::vector<int>(8));
    if (std::string_view(c.kernel) != "waw_global") run.Out<int>("out", 8);
  });
}

TEST_P(Races, AreFound) {
  const RaceCase& c = GetParam();
  KernelRun run = RaceRun(c, 1);
  run.Run();
  const Report& report = run.report();
  SCOPED_TRACE(Describe(report));
  EXPECT_FALSE(report.fault);
  ASSERT_FALSE(report.hazards.empty());
  for (const Hazard& hazard : report.hazards) {
    EXPECT_EQ(hazard.space, c.space);
    EXPECT_EQ(hazard.benign, c.benign);
    EXPECT_NE(hazard.buffer.find(c.buffer), std::string::npos) << hazard.buffer;
    EXPECT_LE(hazard.offset, c.offset);
    EXPECT_LT(c.offset, hazard.offset + hazard.bytes);
    EXPECT_GE(hazard.count, 1u);
    EXPECT_FALSE(hazard.message.empty());
    ASSERT_TRUE(hazard.second);
    // Between warps nothing says which access comes first; the kind follows the order.
    const bool turned = c.first_thread / 32 != c.second_thread / 32 &&
                        hazard.first.thread.thread == Dim3{c.second_thread, 0, 0};
    const HazardSide& first = turned ? *hazard.second : hazard.first;
    const HazardSide& second = turned ? hazard.first : *hazard.second;
    const HazardKind kind = !turned || c.kind == kWaw ? c.kind : c.kind == kRaw ? kWar : kRaw;
    EXPECT_EQ(ToString(hazard.kind), ToString(kind));
    const std::string marker = c.kernel;
    EXPECT_EQ(LineIn(c.file, first.place), LineOf(c.file, marker + ":first"));
    EXPECT_EQ(LineIn(c.file, second.place), LineOf(c.file, marker + ":second"));
    EXPECT_EQ(first.thread.thread, (Dim3{c.first_thread, 0, 0}));
    EXPECT_EQ(second.thread.thread, (Dim3{c.second_thread, 0, 0}));
  }
}

TEST_P(Races, AreNotFoundWithoutTheFault) { EXPECT_TRUE(RaceRun(GetParam(), 0).Clean()); }

TEST_P(Races, AreNotLookedForWithoutTheCheck) {
  KernelRun run = RaceRun(GetParam(), 1);
  run.launch().checks.race = false;
  EXPECT_TRUE(run.Clean());
}

template <typename Case>
std::string KernelName(const testing::TestParamInfo<Case>& tested) {
  return tested.param.kernel;
}

INSTANTIATE_TEST_SUITE_P(
    Planted, Races,
    testing::Values(
        RaceCase{"raw_missing_barrier", kRaw, 0, 40, kShared, "s", 20},
        RaceCase{"war_missing_barrier", kWar, 3, 64, kShared, "s", 28},
        RaceCase{"waw_two_warps", kWaw, 1, 33, kShared, "s", 36},
        RaceCase{"raw_missing_syncwarp", kRaw, 4, 6, kShared, "s", 24},
        RaceCase{"war_missing_syncwarp", kWar, 7, 2, kShared, "s", 8},
        RaceCase{"waw_one_instruction", kWaw, 10, 11, kShared, "s", 40},
        RaceCase{"raw_part_of_word", kRaw, 0, 32, kShared, "s", 2},
        RaceCase{"raw_wrong_mask", kRaw, 0, 20, kShared, "s", 0},
        RaceCase{"raw_wrong_barrier", kRaw, 31, 63, kShared, "s", 0},
        RaceCase{"war_in_loop", kWar, 0, 50, kShared, "s", 0},
        RaceCase{"raw_without_fence", kRaw, 0, 32, kShared, "value", 0},
        RaceCase{"waw_atomic_and_store", kWaw, 2, 34, kShared, "s", 0},
        RaceCase{"raw_global", kRaw, 2, 62, kGlobal, "data", 12},
        RaceCase{"waw_global", kWaw, 31, 32, kGlobal, "data", 16},
        RaceCase{"raw_wide_store", kRaw, 9, 41, kShared, "s", 24},
        RaceCase{"waw_benign", kWaw, 0, 32, kShared, "s", 0, true},
        RaceCase{"raw_generic", kRaw, 5, 37, kShared, "s", 4},
        RaceCase{"async_without_barrier", kRaw, 5, 40, kShared, "s", 8, false, "fault_async"},
        RaceCase{"async_without_wait", kRaw, 5, 40, kShared, "s", 8, false, "fault_async"},
        RaceCase{"async_wrong_group", kRaw, 5, 40, kShared, "s", 24, false, "fault_async"}),
    KernelName<RaceCase>);

struct MemoryCase {
  const char* kernel;
  uint32_t thread;
  MemorySpace space;
  const char* buffer;
  int64_t offset;
  std::function<void(KernelRun&)> set;
  uint32_t block_index = 0;
  const char* file = "fault_memory";
};

void PrintTo(const MemoryCase& c, std::ostream* out) { *out << c.kernel; }

void ExpectMemoryHazard(const MemoryCase& c, HazardKind kind) {
  KernelRun run = WithFault(c.file, c.kernel, 1, c.set);
  run.Run();
  const Report& report = run.report();
  SCOPED_TRACE(Describe(report));
  ASSERT_EQ(report.hazards.size(), 1u);
  const Hazard& hazard = report.hazards[0];
  EXPECT_EQ(ToString(hazard.kind), ToString(kind));
  EXPECT_EQ(hazard.space, c.space);
  EXPECT_NE(hazard.buffer.find(c.buffer), std::string::npos) << hazard.buffer;
  EXPECT_EQ(hazard.offset, c.offset);
  EXPECT_EQ(LineIn(c.file, hazard.first.place), LineOf(c.file, c.kernel));
  EXPECT_EQ(hazard.first.thread.thread, (Dim3{c.thread, 0, 0}));
  EXPECT_EQ(hazard.first.thread.cta, (Dim3{c.block_index, 0, 0}));
  EXPECT_EQ(hazard.count, 1u);
  EXPECT_FALSE(hazard.message.empty());
}

class OutOfBounds : public testing::TestWithParam<MemoryCase> {};

TEST_P(OutOfBounds, IsFound) { ExpectMemoryHazard(GetParam(), HazardKind::kOutOfBounds); }

TEST_P(OutOfBounds, IsNotFoundWithoutTheFault) {
  EXPECT_TRUE(WithFault(GetParam().file, GetParam().kernel, 0, GetParam().set).Clean());
}

const std::vector<int> kZeros(64);
const std::vector<int> kUpTo16 = Filled<int>(16, [](size_t i) { return i; });
const std::vector<int> kUpTo64 = Filled<int>(64, [](size_t i) { return i; });

INSTANTIATE_TEST_SUITE_P(
    Planted, OutOfBounds,
    testing::Values(
        MemoryCase{"read_past_end", 5, kGlobal, "in", 256,
                   [](KernelRun& run) { run.Block(64).In("in", kZeros).Out<int>("out", 64); }},
        MemoryCase{"write_before_start", 6, kGlobal, "out", -4,
                   [](KernelRun& run) { run.Block(32).Out<int>("out", 32); }},
        MemoryCase{"read_far_away", 33, kGlobal, "in", 4000000,
                   [](KernelRun& run) { run.Block(64).In("in", kZeros).Out<int>("out", 64); }},
        MemoryCase{"vector_across_end", 2, kGlobal, "in", 16,
                   [](KernelRun& run) {
                     run.Block(32).In("in", std::vector<float>(6)).Out<float>("out", 4);
                   }},
        MemoryCase{"atomic_past_end", 3, kGlobal, "cells", 16,
                   [](KernelRun& run) { run.Block(32).In("cells", std::vector<int>(4)); }},
        MemoryCase{"shared_past_end", 63, kShared, "s", 256,
                   [](KernelRun& run) { run.Block(64).Out<int>("out", 64); }},
        MemoryCase{"shared_before_start", 12, kShared, "", -16,
                   [](KernelRun& run) { run.Block(64).Out<int>("out", 64); }},
        MemoryCase{"dynamic_past_end", 31, kShared, "dynamic", 128,
                   [](KernelRun& run) { run.Block(32).Shared(128).Out<int>("out", 32); }},
        MemoryCase{"local_past_end", 8, MemorySpace::kLocal, "", 64,
                   [](KernelRun& run) { run.Block(32).In("at", kUpTo16).Out<int>("out", 32); }},
        MemoryCase{"const_past_end", 9, MemorySpace::kConst, "table", 32,
                   [](KernelRun& run) { run.Block(32).Out<int>("out", 32); }},
        MemoryCase{"variable_past_end", 15, kGlobal, "device_table", 64,
                   [](KernelRun& run) { run.Block(32); }},
        MemoryCase{"null_pointer", 17, kGlobal, "", 0,
                   [](KernelRun& run) { run.Block(32).Out<int>("out", 32); }},
        MemoryCase{"generic_past_end", 21, kShared, "s", 128,
                   [](KernelRun& run) { run.Block(32).Out<int>("out", 32); }},
        MemoryCase{"async_past_end", 31, kGlobal, "in", 512,
                   [](KernelRun& run) {
                     run.Block(32).In("in", std::vector<int>(128)).Out<int>("out", 32);
                   },
                   0, "fault_async"},
        MemoryCase{"ldmatrix_past_end", 7, kShared, "s", 128,
                   [](KernelRun& run) { run.Block(32).Out<int>("out", 32); }}),
    KernelName<MemoryCase>);

TEST(Parameters, OutOfBounds) {
  for (const int fault : {0, 1}) {
    KernelRun run("fault_param", "param_past_end");
    run.Block(32).Value(std::array<int, 4>{5, 6, 7, 8}).Out<int>("out", 32).Value(fault);
    if (fault == 0) {
      ASSERT_TRUE(run.Clean());
      EXPECT_EQ(run.Get<int>("out"), Filled<int>(32, [](size_t t) { return 5 + t % 4; }));
      continue;
    }
    run.Run();
    SCOPED_TRACE(Describe(run.report()));
    ASSERT_EQ(run.report().hazards.size(), 1u);
    const Hazard& hazard = run.report().hazards[0];
    EXPECT_EQ(hazard.kind, HazardKind::kOutOfBounds);
    EXPECT_EQ(hazard.space, MemorySpace::kParam);
    EXPECT_EQ(hazard.first.thread.thread, (Dim3{6, 0, 0}));
    EXPECT_EQ(hazard.first.place.op, "ld.param.u32");
    EXPECT_EQ(hazard.count, 1u);
  }
}

class Misaligned : public testing::TestWithParam<MemoryCase> {};

TEST_P(Misaligned, IsFound) { ExpectMemoryHazard(GetParam(), HazardKind::kMisaligned); }

TEST_P(Misaligned, IsNotFoundWithoutTheFault) {
  EXPECT_TRUE(WithFault(GetParam().file, GetParam().kernel, 0, GetParam().set).Clean());
}

// A load of `bytes` a lane, one lane's address `off` bytes too far.
MemoryCase MisalignedLoad(const char* kernel, size_t bytes, int64_t off) {
  return {kernel, 7, kGlobal, "in", 7 * static_cast<int64_t>(bytes) + off, [bytes](KernelRun& run) {
            run.Block(32).In("in", std::vector<char>(32 * bytes)).Out<char>("out", 32 * bytes);
          }};
}

const auto kOneOutput = [](KernelRun& run) { run.Block(32).Out<int>("out", 32); };

INSTANTIATE_TEST_SUITE_P(
    Planted, Misaligned,
    testing::Values(
        MisalignedLoad("misaligned_u16", 2, 1), MisalignedLoad("misaligned_u32", 4, 2),
        MisalignedLoad("misaligned_u64", 8, 4), MisalignedLoad("misaligned_v2f32", 8, 4),
        MisalignedLoad("misaligned_v2f64", 16, 8),
        MemoryCase{"misaligned_store", 7, kGlobal, "out", 120,
                   [](KernelRun& run) { run.Block(32).Out<float>("out", 128); }},
        MemoryCase{"misaligned_atomic", 7, kGlobal, "cells", 2,
                   [](KernelRun& run) { run.Block(32).In("cells", std::vector<int>(2)); }},
        MemoryCase{"misaligned_shared_load", 7, kShared, "s", 29, kOneOutput},
        MemoryCase{"misaligned_shared_store", 7, kShared, "s", 116,
                   [](KernelRun& run) { run.Block(32).Out<double>("out", 32); }},
        MemoryCase{"misaligned_shared_vector", 7, kShared, "s", 120,
                   [](KernelRun& run) { run.Block(32).Out<float>("out", 128); }},
        MemoryCase{"misaligned_shared_atomic", 7, kShared, "s", 3, kOneOutput},
        MemoryCase{"misaligned_local", 7, MemorySpace::kLocal, "", 29,
                   [](KernelRun& run) { run.Block(32).In("at", kUpTo64).Out<int>("out", 32); }},
        MemoryCase{"async_misaligned", 31, kShared, "s", 504,
                   [](KernelRun& run) {
                     run.Block(32).In("in", std::vector<int>(128)).Out<int>("out", 32);
                   },
                   0, "fault_async"},
        MemoryCase{"misaligned_ldmatrix", 7, kShared, "s", 120, kOneOutput}),
    KernelName<MemoryCase>);

class Uninitialized : public testing::TestWithParam<MemoryCase> {};

TEST_P(Uninitialized, IsFound) { ExpectMemoryHazard(GetParam(), HazardKind::kUninitialized); }

TEST_P(Uninitialized, IsNotFoundWithoutTheFault) {
  EXPECT_TRUE(WithFault(GetParam().file, GetParam().kernel, 0, GetParam().set).Clean());
}

TEST_P(Uninitialized, IsNotLookedForWithoutTheCheck) {
  KernelRun run = WithFault(GetParam().file, GetParam().kernel, 1, GetParam().set);
  run.launch().checks.init = false;
  EXPECT_TRUE(run.Clean());
}

INSTANTIATE_TEST_SUITE_P(
    Planted, Uninitialized,
    testing::Values(
        MemoryCase{"unset_shared", 54, kShared, "s", 36,
                   [](KernelRun& run) { run.Block(64).Out<int>("out", 64); }},
        MemoryCase{"unset_shared_byte", 3, kShared, "s", 12, kOneOutput},
        MemoryCase{"unset_dynamic", 31, kShared, "dynamic_floats", 124,
                   [](KernelRun& run) { run.Block(32).Shared(128).Out<float>("out", 32); }},
        MemoryCase{"unset_vector", 1, kShared, "s", 16,
                   [](KernelRun& run) { run.Block(32).Out<float>("out", 16); }},
        MemoryCase{"unset_local", 4, MemorySpace::kLocal, "", 60,
                   [](KernelRun& run) { run.Block(32).In("at", kUpTo16).Out<int>("out", 32); }},
        MemoryCase{
            "unset_global", 21, kGlobal, "scratch", 80,
            [](KernelRun& run) { run.Block(64).Out<int>("scratch", 64).Out<int>("out", 64); }},
        MemoryCase{
            "unset_global_half", 3, kGlobal, "scratch", 12,
            [](KernelRun& run) { run.Block(32).Out<int16_t>("scratch", 64).Out<int>("out", 32); }},
        MemoryCase{"unset_shared_atomic", 1, kShared, "counter", 0, kOneOutput},
        MemoryCase{"unset_global_atomic", 8, kGlobal, "cells", 8,
                   [](KernelRun& run) { run.Block(32).Out<int>("cells", 4); }},
        MemoryCase{"unset_ldmatrix", 7, kShared, "s", 112, kOneOutput},
        MemoryCase{"unset_by_this_block", 2, kShared, "s", 8,
                   [](KernelRun& run) { run.Grid(2).Block(32).Out<int>("out", 64); }, 1},
        MemoryCase{"unset_generic", 23, kShared, "s", 92, kOneOutput}),
    KernelName<MemoryCase>);

struct SyncCase {
  const char* kernel;
  std::function<void(KernelRun&)> set;
};

void PrintTo(const SyncCase& c, std::ostream* out) { *out << c.kernel; }

const auto kTwoWarps = [](KernelRun& run) { run.Block(64).Out<int>("out", 64); };

class DivergentBarriers : public testing::TestWithParam<SyncCase> {};

TEST_P(DivergentBarriers, AreFound) {
  const SyncCase& c = GetParam();
  KernelRun run = WithFault("fault_sync", c.kernel, 1, c.set);
  run.Run();
  SCOPED_TRACE(Describe(run.report()));
  const uint32_t line = LineOf("fault_sync", c.kernel);
  bool found = false;
  for (const Hazard& hazard : run.report().hazards) {
    if (hazard.kind == HazardKind::kDeadlock) continue;  // what a missing arrival leads to
    EXPECT_EQ(ToString(hazard.kind), "divergent-barrier");
    // A statement of several lines may be placed at the one before.
    found |= hazard.first.place.line == line || hazard.first.place.line + 1 == line;
  }
  EXPECT_TRUE(found);
}

TEST_P(DivergentBarriers, AreNotFoundWithoutTheFault) {
  EXPECT_TRUE(WithFault("fault_sync", GetParam().kernel, 0, GetParam().set).Clean());
}

INSTANTIATE_TEST_SUITE_P(
    Planted, DivergentBarriers,
    testing::Values(
        SyncCase{"barrier_in_branch", kTwoWarps},
        SyncCase{"barrier_in_loop",
                 [](KernelRun& run) { run.Block(32).In("rounds", kUpTo64).Out<int>("out", 32); }},
        SyncCase{"barrier_in_both_branches", kTwoWarps}, SyncCase{"barrier_in_switch", kTwoWarps},
        SyncCase{"reduction_in_branch", kTwoWarps}, SyncCase{"arrive_in_branch", kTwoWarps},
        SyncCase{"barrier_in_function", kTwoWarps}),
    KernelName<SyncCase>);

class Deadlocks : public testing::TestWithParam<SyncCase> {};

TEST_P(Deadlocks, AreFound) {
  const SyncCase& c = GetParam();
  KernelRun run = WithFault("fault_sync", c.kernel, 1, c.set);
  run.Run();
  const Report& report = run.report();
  SCOPED_TRACE(Describe(report));
  ASSERT_TRUE(report.fault);
  EXPECT_EQ(report.fault->kind, Fault::Kind::kDeadlock);
  const uint32_t line = LineOf("fault_sync", c.kernel);
  bool shown = false;
  for (const WarpPosition& warp : report.fault->warps) {
    shown |= warp.place.line == line && warp.state.find("wait") != std::string::npos;
  }
  EXPECT_TRUE(shown);
  for (const Hazard& hazard : report.hazards) EXPECT_EQ(hazard.kind, HazardKind::kDeadlock);
}

TEST_P(Deadlocks, AreNotFoundWithoutTheFault) {
  EXPECT_TRUE(WithFault("fault_sync", GetParam().kernel, 0, GetParam().set).Clean());
}

INSTANTIATE_TEST_SUITE_P(Planted, Deadlocks,
                         testing::Values(SyncCase{"deadlock_count", kTwoWarps},
                                         SyncCase{"deadlock_two_barriers", kTwoWarps},
                                         SyncCase{"deadlock_in_warp", kTwoWarps},
                                         SyncCase{"deadlock_named",
                                                  [](KernelRun& run) {
                                                    run.Block(128).Out<int>("out", 128);
                                                  }}),
                         KernelName<SyncCase>);

class EndlessLoops : public testing::TestWithParam<SyncCase> {};

TEST_P(EndlessLoops, AreEnded) {
  const SyncCase& c = GetParam();
  KernelRun run = WithFault("fault_sync", c.kernel, 1, c.set);
  run.launch().max_instructions = 100'000;
  run.Run();
  const Report& report = run.report();
  SCOPED_TRACE(Describe(report));
  ASSERT_TRUE(report.fault);
  EXPECT_EQ(report.fault->kind, Fault::Kind::kInstructionLimit);
  EXPECT_FALSE(report.fault->warps.empty());
  EXPECT_NE(report.fault->message.find("100"), std::string::npos);
}

TEST_P(EndlessLoops, AreNotFoundWithoutTheFault) {
  EXPECT_TRUE(WithFault("fault_sync", GetParam().kernel, 0, GetParam().set).Clean());
}

INSTANTIATE_TEST_SUITE_P(
    Planted, EndlessLoops,
    testing::Values(SyncCase{"spin_for_ever",
                             [](KernelRun& run) {
                               run.Block(64).In("flag", std::vector<int>(1)).Out<int>("out", 64);
                             }},
                    SyncCase{"lock_taken_twice",
                             [](KernelRun& run) {
                               run.Block(32).In("lock", std::vector<int>(1)).Out<int>("out", 1);
                             }},
                    SyncCase{"loop_without_end", kTwoWarps}),
    KernelName<SyncCase>);

TEST(Traps, EndTheRun) {
  KernelRun run = WithFault("fault_sync", "trap", 1, kTwoWarps);
  run.Run();
  ASSERT_TRUE(run.report().fault) << Describe(run.report());
  EXPECT_EQ(run.report().fault->kind, Fault::Kind::kTrap);
  EXPECT_EQ(run.report().fault->place.line, LineOf("fault_sync", "trap"));
  EXPECT_EQ(run.report().fault->thread.thread, (Dim3{13, 0, 0}));
  EXPECT_TRUE(WithFault("fault_sync", "trap", 0, kTwoWarps).Clean());
}

// Without the check a bad address ends the run, as it does on a GPU.
TEST(MemoryCheck, OffEndsTheRun) {
  KernelRun run = WithFault("fault_memory", "read_past_end", 1,
                            [](KernelRun& r) { r.Block(64).In("in", kZeros).Out<int>("out", 64); });
  run.launch().checks = Checks::None();
  run.Run();
  ASSERT_TRUE(run.report().fault) << Describe(run.report());
  EXPECT_EQ(run.report().fault->kind, Fault::Kind::kMemory);
}

}  // namespace
}  // namespace phobos::sim
