// `phobosc sim` on PTX of other compilers.
#include <gtest/gtest.h>

#include "base/files.h"
#include "runtime/tensor/npy.h"
#include "tests/sim_cli/sim_cli.h"

namespace phobos {
namespace {

using Json = nlohmann::json;

const std::string kScale = "tests/sim_cli/testdata/scale.ptx";
const std::string kTranspose = "tests/simulator/cuda/transpose.ptx";
const std::string kScaleArguments =
    " --kernel scale --grid 4 --arg in=iota:f32[1024] --arg 1=uninit:f32[1024] --arg factor=2 "
    "--arg n=1000";

std::string Transpose(const std::string& kernel) {
  return kTranspose + " --kernel " + kernel +
         " --grid 4,4 --block 32,8 --arg 0=iota:f32[128,128] --arg 1=uninit:f32[128,128] "
         "--arg 2=128";
}

// Expects that the run ends with `status` and tells `message`, and prints no report.
void ExpectRefused(const std::string& line, int status, const std::string& message) {
  const Outcome outcome = Sim(line);
  EXPECT_EQ(outcome.exit_status, status) << line << "\n" << outcome.err;
  EXPECT_NE(outcome.err.find(message), std::string::npos) << line << "\n" << outcome.err;
  EXPECT_EQ(outcome.out, "") << line;
}

TEST(SimPtxTest, PaddingTakesTheConflictsAway) {
  const Json plain = SimReport(Transpose("transpose_shared"));
  EXPECT_EQ(plain["shared_load"]["requests"], 16 * 8 * 4);
  EXPECT_EQ(plain["shared_load"]["degree"], 32.0);
  EXPECT_EQ(plain["shared_load"]["conflicts"], 16 * 8 * 4 * 31);
  EXPECT_EQ(plain["shared_store"]["degree"], 1.0);
  EXPECT_EQ(plain["occupancy"]["ctas_per_sm"], 4);
  EXPECT_EQ(plain["occupancy"]["limiter"], "threads");
  EXPECT_TRUE(plain["occupancy"]["registers"].is_null());
  int loads = 0;
  for (const Json& site : plain["sites"]) {
    if (site["op"] != "ld.shared.f32") continue;
    ++loads;
    EXPECT_EQ(site["file"], "tests/simulator/cuda/transpose.cu");
    EXPECT_EQ(site["line"], 19);
    EXPECT_EQ(site["max_degree"], 32);
    EXPECT_EQ(site["histogram"], (Json{{"32", 128}}));
  }
  EXPECT_EQ(loads, 4);
  const Json padded = SimReport(Transpose("transpose_padded"));
  EXPECT_EQ(padded["shared_load"]["degree"], 1.0);
  EXPECT_EQ(padded["shared_load"]["conflicts"], 0);
}

TEST(SimPtxTest, TextShowsTheWorstSiteAndTheSentence) {
  const Outcome outcome = Sim(Transpose("transpose_shared"));
  EXPECT_EQ(outcome.exit_status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, R"(transpose_shared of tests/simulator/cuda/transpose.ptx on sm_75
grid 4 x 4 x 1, block 32 x 8 x 1: 16 CTAs of 256 threads

shared memory  requests  wavefronts  passes  ideal  conflicts   nway  degree
  loads             512      16,384     512    512     15,872  32.00   32.00
  stores            512         512     512    512          0   1.00    1.00
global memory  requests  sectors  ideal  lines
  loads             512    2,048  2,048    512
  stores            512    2,048  2,048    512
shared bytes of a CTA   4,096
occupancy               4 CTAs an SM (32 of 32 warps), limited by threads; registers not known
warp instructions       7,168

Shared accesses, most conflicts first
  1. ld.shared.f32 from tile at tests/simulator/cuda/transpose.cu:19:5, PTX line 130 and 3 more
     15,872 conflicts, degree 32.00, at worst 32: 512 requests, 16,384 wavefronts
    19 |     out[(y + i) * n + x] = tile[threadIdx.x][threadIdx.y + i];  // @shared:load
       |     ^
  2. st.shared.f32 to tile at tests/simulator/cuda/transpose.cu:14:5, PTX line 106 and 3 more
     no conflicts: 512 requests, 512 wavefronts

Nsight Compute would say
  The memory access pattern for shared loads might not be optimal and causes on average a 32.0 - way
  bank conflict across all 512 shared load requests. This results in 15872 bank conflicts, which
  represent 96.88% of the overall 16384 wavefronts for shared loads. Check the Source Counters
  section for uncoalesced shared loads.

Notes
  - registers of a thread are not known, so the occupancy leaves them out; --registers N gives them
)");
}

TEST(SimPtxTest, ReportsDoNotDependOnThreads) {
  const std::string line = Transpose("transpose_shared") + " --json -";
  EXPECT_EQ(Sim(line + " --threads 1").out, Sim(line + " --threads 3").out);
}

TEST(SimPtxTest, WritesTensorsAndReports) {
  const TemporaryFolder folder;
  const std::string path = folder.path();
  const Outcome outcome = Sim(kScale + kScaleArguments + " --out out=" + path + "/out.npy --json " +
                              path + "/r.json --csv " + path + "/r.csv --html " + path + "/r.html");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("scale of"), 0u);
  const auto tensor = ReadNpy(path + "/out.npy", ScalarType::kF32);
  ASSERT_TRUE(tensor.has_value());
  EXPECT_EQ(tensor->shape, std::vector<int64_t>({1024}));
  EXPECT_EQ(GetReal(*tensor, 0), 0);
  EXPECT_EQ(GetReal(*tensor, 999), 1998);
  EXPECT_NE(GetReal(*tensor, 1000), 2000);  // not written
  const auto json = ReadFile(path + "/r.json");
  ASSERT_TRUE(json.has_value());
  EXPECT_EQ(Json::parse(*json)["kernel"], "scale");
  const auto csv = ReadFile(path + "/r.csv");
  ASSERT_TRUE(csv.has_value());
  EXPECT_EQ(csv->find("kernel,file,line"), 0u);
  const auto html = ReadFile(path + "/r.html");
  ASSERT_TRUE(html.has_value());
  EXPECT_EQ(html->find("<!DOCTYPE html>"), 0u);
  EXPECT_NE(html->find("scale.ptx"), std::string::npos);

  // What was written is an argument again.
  const Outcome again = Sim(kScale + " --kernel scale --grid 4 --arg in=@" + path +
                            "/out.npy --arg out=zeros:f32[1024] --arg factor=0.5:f32 --arg 3=1000 "
                            "--out 1=" +
                            path + "/in.npy");
  EXPECT_EQ(again.exit_status, 0) << again.err;
  const auto halved = ReadNpy(path + "/in.npy", ScalarType::kF32);
  ASSERT_TRUE(halved.has_value());
  EXPECT_EQ(GetReal(*halved, 999), 999);
  EXPECT_EQ(GetReal(*halved, 1000), 0);
}

TEST(SimPtxTest, DashIsStdoutAlone) {
  const Outcome csv = Sim(kScale + kScaleArguments + " --csv -");
  EXPECT_EQ(csv.exit_status, 0);
  EXPECT_EQ(csv.out.find("kernel,file,line"), 0u);
  EXPECT_EQ(csv.out.find("warp instructions"), std::string::npos);
  ExpectRefused(kScale + kScaleArguments + " --csv - --json -", 2, "only one report");
}

TEST(SimPtxTest, FindsHazardsAndStillReports) {
  const Json report =
      SimReport(kScale + " --kernel neighbour --grid 1 --arg out=uninit:i32[64]", 1);
  bool found = false;
  for (const Json& hazard : report["hazards"]) {
    if (hazard["kind"] != "race-raw") continue;
    found = true;
    EXPECT_EQ(hazard["buffer"], "line");
    EXPECT_EQ(hazard["count"], 32);
    EXPECT_EQ(hazard["first"]["op"], "st.shared.u32");
    EXPECT_EQ(hazard["second"]["op"], "ld.shared.u32");
    EXPECT_NE(hazard["first"]["thread"], hazard["second"]["thread"]);
  }
  EXPECT_TRUE(found) << report.dump(2);
  const Json unchecked =
      SimReport(kScale + " --kernel neighbour --grid 1 --arg out=uninit:i32[64] --check none");
  EXPECT_TRUE(unchecked["hazards"].empty());
}

TEST(SimPtxTest, FindsAccessesOutOfBounds) {
  const Json report = SimReport(
      kScale +
          " --kernel scale --grid 4 --arg in=iota:f32[1000] --arg 1=uninit:f32[1024] --arg "
          "n=1024",
      1);
  ASSERT_FALSE(report["hazards"].empty());
  const Json& hazard = report["hazards"][0];
  EXPECT_EQ(hazard["kind"], "out-of-bounds");
  EXPECT_EQ(hazard["buffer"], "in");
  EXPECT_EQ(hazard["element"], 1000);
  EXPECT_EQ(hazard["count"], 24);
  EXPECT_EQ(hazard["first"]["cta"], Json({3, 0, 0}));
  EXPECT_TRUE(hazard["second"].is_null());
}

TEST(SimPtxTest, RunAwayLoopsEndWithoutOutputs) {
  const Json report = SimReport(kScale + " --kernel spin --grid 1 --max-instructions 1000", 1);
  EXPECT_EQ(report["fault"]["kind"], "instruction-limit");
  ASSERT_EQ(report["fault"]["warps"].size(), 1u);
  EXPECT_EQ(report["fault"]["warps"][0]["lanes"], 32);
  EXPECT_EQ(report["fault"]["warps"][0]["function"], "spin");

  const TemporaryFolder folder;
  const std::string out = folder.path() + "/out.npy";
  const Outcome outcome = Sim(kScale + kScaleArguments + " --max-instructions 5 --out out=" + out);
  EXPECT_EQ(outcome.exit_status, 1);
  EXPECT_NE(outcome.err.find("no --out was written"), std::string::npos) << outcome.err;
  EXPECT_FALSE(ReadFile(out).has_value());
}

TEST(SimPtxTest, UnknownInstructionsAreNotesUntilTheyRun) {
  const std::string note = "note: `tcgen99.frobnicate.b32` is not implemented";
  const Outcome fine = Sim(kScale + " --kernel novel --grid 1 --arg run=0");
  EXPECT_EQ(fine.exit_status, 0);
  EXPECT_NE(fine.err.find(note), std::string::npos) << fine.err;
  const Json report = SimReport(kScale + " --kernel novel --grid 1 --arg run=1", 1);
  EXPECT_EQ(report["fault"]["kind"], "unsupported");
  EXPECT_EQ(report["fault"]["op"], "tcgen99.frobnicate.b32");
}

TEST(SimPtxTest, ParametersOfAnyBytes) {
  const TemporaryFolder folder;
  const std::string out = folder.path() + "/out.npy";
  const Outcome outcome = Sim(kScale +
                              " --kernel third --grid 1 --arg out=uninit:i32[1] --arg "
                              "shape=bytes:000000000000000001020300 --out out=" +
                              out);
  EXPECT_EQ(outcome.exit_status, 0) << outcome.err;
  const auto tensor = ReadNpy(out, ScalarType::kI32);
  ASSERT_TRUE(tensor.has_value());
  EXPECT_EQ(GetInteger(*tensor, 0), 0x00030201);
}

TEST(SimPtxTest, SampledCtasAreScaledUp) {
  const Json report = SimReport(Transpose("transpose_shared") + " --ctas 4");
  EXPECT_EQ(report["ctas"], 4);
  EXPECT_EQ(report["ctas_total"], 16);
  EXPECT_EQ(report["extrapolated"], true);
  EXPECT_EQ(report["shared_load"]["wavefronts"], 16384);
  ExpectRefused(kScale + kScaleArguments + " --ctas 1 --out out=/tmp/never.npy", 2, "--ctas");
}

TEST(SimPtxTest, FailsOnConditions) {
  const Outcome outcome =
      Sim({kTranspose, "--kernel", "transpose_shared", "--grid", "1", "--block", "32,8", "--arg",
           "0=iota:f32[32,32]", "--arg", "1=zeros:f32[32,32]", "--arg", "2=32", "--fail-on",
           "shared_load.degree > 1.05", "--fail-on", "shared_store.degree>1.05"});
  EXPECT_EQ(outcome.exit_status, 1);
  EXPECT_EQ(outcome.err, "phobosc: error: shared_load.degree is 32, and must not be > 1.05\n");
  EXPECT_EQ(Sim(Transpose("transpose_padded") + " --fail-on shared_load.degree>1.05").exit_status,
            0);
  ExpectRefused(Transpose("transpose_padded") + " --fail-on shared_lode.degree>1", 2,
                "did you mean shared_load.degree?");
}

TEST(SimPtxTest, OccupancyKnowsRegistersAndChips) {
  const Json few = SimReport(Transpose("transpose_shared") + " --registers 128");
  EXPECT_EQ(few["occupancy"]["limiter"], "registers");
  EXPECT_EQ(few["occupancy"]["registers"], 128);
  EXPECT_EQ(few["occupancy"]["ctas_per_sm"], 2);
  const Json ampere = SimReport(Transpose("transpose_shared") + " --chip sm_80");
  EXPECT_EQ(ampere["chip"], "sm_80");
  EXPECT_EQ(ampere["occupancy"]["ctas_per_sm"], 8);
  ExpectRefused(Transpose("transpose_shared") + " --chip sm_12", 2, "sm_75");
}

TEST(SimPtxTest, WhatDoesNotFitIsToldWithTheSignature) {
  const std::string signature =
      "the kernel is scale(0: .u64 .ptr in, 1: .u64 out, 2: .f32 factor, 3: .u32 n)";
  const std::string base = kScale + " --kernel scale --grid 1 --arg out=zeros:f32[8]";
  ExpectRefused(base, 1, signature);
  ExpectRefused(base + " --arg in=zeros", 1, "needs a type and a shape");
  ExpectRefused(base + " --arg in=zeros:f32[8] --arg m=3", 1, "no parameter 'm'; " + signature);
  ExpectRefused(base + " --arg in=zeros:f32[8] --arg 4=3", 1, signature);
  ExpectRefused(base + " --arg in=zeros:f32[8] --arg 0=null", 1, "given twice");
  ExpectRefused(base + " --arg in=zeros:f32[8] --arg n=zeros:i32[4]", 1, "is for pointers");
  ExpectRefused(base + " --arg in=zeros:f32[8] --arg n=4294967296", 1, "not a value of u32");
  ExpectRefused(base + " --arg in=zeros:f32[8] --arg n=1.5", 1, "not a value of u32");
  ExpectRefused(base + " --arg in=zeros:f32[8] --arg n=1:f64", 1, "8 bytes, the parameter 4");
  ExpectRefused(base + " --arg in=zeros:f32[8] --arg factor=x", 1, signature);
  ExpectRefused(base + " --arg in=zeros:f32[8,-1]", 1, signature);
  ExpectRefused(base + " --arg in=@/nonexistent.npy", 3, "/nonexistent.npy");
  ExpectRefused(kScale + " --kernel scale", 2, signature);
  ExpectRefused(kTranspose + " --kernel transpose_shared --grid 1", 2, "--block");
  ExpectRefused(kScale + " --grid 1", 2, "--kernel: scale, neighbour");
  ExpectRefused(kScale + " --kernel scala --grid 1", 1, "did you mean scale?");
  ExpectRefused(kScale + kScaleArguments + " --block 512", 1, "256");
  ExpectRefused(kScale + kScaleArguments + " --out n=/tmp/never.npy", 1, "'n' is no tensor");
  ExpectRefused(kScale + kScaleArguments + " --out m=/tmp/never.npy", 1, "no such parameter");
}

TEST(SimPtxTest, RefusesWrongUsage) {
  ExpectRefused(kScale + " --grid 0", 2, "--grid");
  ExpectRefused(kScale + " --grid 1,2,3,4", 2, "--grid");
  ExpectRefused(kScale + " --grid 1 --check speed", 2, "'speed'");
  ExpectRefused(kScale + " --grid 1 --ctas 0", 2, "--ctas");
  ExpectRefused(kScale + " --grid 1 --arg in", 2, "NAME=SPEC");
  ExpectRefused(kScale + " --grid 1 --arg in=1 --arg in=2", 2, "given twice");
  ExpectRefused(kScale + " --kernel scale --grid 1 -D N=4", 2, "-D");
  ExpectRefused(kScale + " --frobnicate", 2, "--frobnicate");
}

TEST(SimPtxTest, TellsWhatTheEnvironmentLacks) {
  ExpectRefused("/nonexistent.ptx --grid 1", 3, "/nonexistent.ptx");
  ExpectRefused(kScale + kScaleArguments + " --json /nonexistent/r.json", 3, "/nonexistent/r.json");
  ExpectRefused(kScale + kScaleArguments + " --out out=/nonexistent/o.npy", 3,
                "/nonexistent/o.npy");
  ExpectRefused(kScale +
                    " --kernel scale --grid 1 --arg in=zeros:f32[4294967296] --arg "
                    "out=null",
                3, "the simulator gives a kernel");
}

TEST(SimPtxTest, FaultsOfTheTextHavePlaces) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/bad.ptx";
  ASSERT_TRUE(
      WriteFile(path, ".version 7.0\n.target sm_75\n.address_size 64\n\x01\xff").has_value());
  ExpectRefused(path + " --grid 1", 1, path + ":4:1: error: ");
}

}  // namespace
}  // namespace phobos
