// `phobosc sim` on Phobos source.
#include <gtest/gtest.h>

#include "base/files.h"
#include "runtime/tensor/npy.h"
#include "tests/sim_cli/sim_cli.h"

namespace phobos {
namespace {

using Json = nlohmann::json;

void ExpectRefused(const std::string& line, int status, const std::string& message) {
  const Outcome outcome = Sim(line);
  EXPECT_EQ(outcome.exit_status, status) << line << "\n" << outcome.err;
  EXPECT_NE(outcome.err.find(message), std::string::npos) << line << "\n" << outcome.err;
  EXPECT_EQ(outcome.out, "") << line;
}

TEST(SimPhTest, TransposesAndWritesTheResult) {
  const TemporaryFolder folder;
  const std::string out = folder.path() + "/b.npy";
  const Outcome outcome =
      Sim("examples/transpose.ph -D M=40 -D N=70 --arg A=iota --arg B=uninit --out B=" + out);
  EXPECT_EQ(outcome.exit_status, 0) << outcome.err << outcome.out;
  const auto b = ReadNpy(out, ScalarType::kF32);
  ASSERT_TRUE(b.has_value());
  ASSERT_EQ(b->shape, std::vector<int64_t>({70, 40}));
  for (int64_t row = 0; row < 70; ++row) {
    for (int64_t column = 0; column < 40; ++column) {
      ASSERT_EQ(GetReal(*b, row * 40 + column), static_cast<double>(column * 70 + row));
    }
  }
}

// The counts of every access are those that the compiler predicted, and tiles have their names.
TEST(SimPhTest, CountsAreAsPredicted) {
  for (const std::string line : {
           "examples/transpose.ph -D M=64 -D N=64 --padstage=off",
           "examples/transpose.ph -D M=64 -D N=64 --padstage=on",
           "examples/attention_block.ph -D R=128 -D QW=256 -D NK=128 -D KW=128 --grid 2,2",
           "examples/saxpy.ph -D N=5000",
       }) {
    const Json report = SimReport(line);
    EXPECT_TRUE(report["hazards"].empty()) << line;
    for (const Json& site : report["sites"]) {
      if (site["space"] != "shared") continue;
      EXPECT_EQ(site["buffer"].get<std::string>().find("_shared"), std::string::npos) << site;
      ASSERT_FALSE(site["predicted_wavefronts_per_request"].is_null()) << line << site;
      EXPECT_DOUBLE_EQ(
          site["predicted_wavefronts_per_request"].get<double>() * site["requests"].get<double>(),
          site["wavefronts"].get<double>())
          << line << site;
    }
  }
}

TEST(SimPhTest, PaddingMovesAddressesAlone) {
  const std::string line = "examples/transpose.ph -D M=64 -D N=64 --padstage=";
  const Json plain = SimReport(line + "off");
  const Json padded = SimReport(line + "on");
  EXPECT_GT(plain["shared_load"]["degree"], 1.5);
  EXPECT_EQ(plain["shared_load"]["requests"], padded["shared_load"]["requests"]);
  EXPECT_EQ(plain["shared_store"]["requests"], padded["shared_store"]["requests"]);
  EXPECT_LE(padded["shared_load"]["conflicts"], plain["shared_load"]["conflicts"]);
  EXPECT_EQ(plain["shared_bytes"], 4 * 32 * 32);
  EXPECT_EQ(padded["shared_bytes"], 4 * 32 * 40);
}

TEST(SimPhTest, SitesHaveTheRangeOfTheirExpression) {
  const Outcome outcome = Sim("examples/transpose.ph -D M=64 -D N=64 --padstage=off");
  EXPECT_NE(outcome.out.find("    13 |   B[col :+ TILE, row :+ TILE] = transpose(square)\n"
                             "       |                                           ^~~~~~\n"),
            std::string::npos)
      << outcome.out;
  const Json report = SimReport("examples/transpose.ph -D M=64 -D N=64 --padstage=off");
  bool found = false;
  for (const Json& site : report["sites"]) {
    if (site["space"] != "shared" || site["kind"] != "load") continue;
    found = true;
    EXPECT_EQ(site["buffer"], "square");
    EXPECT_EQ(site["line"], 13);
    EXPECT_EQ(site["column"], 43);
    EXPECT_EQ(site["end_column"], 49);
  }
  EXPECT_TRUE(found);
}

TEST(SimPhTest, ConstantsAreCompiledInAndExtentsBound) {
  const Json report = SimReport("examples/saxpy.ph -D N=4096 -D BLOCK=512");
  EXPECT_EQ(report["grid"], Json({8, 1, 1}));
  EXPECT_EQ(SimReport("examples/saxpy.ph -D N=4096")["grid"], Json({4, 1, 1}));
  EXPECT_EQ(SimReport("examples/saxpy.ph --static N=4096")["grid"], Json({4, 1, 1}));
}

TEST(SimPhTest, SameSeedSameResult) {
  const TemporaryFolder folder;
  const auto run = [&](const std::string& name, const std::string& more) {
    const std::string out = folder.path() + "/" + name;
    const Outcome outcome = Sim("examples/saxpy.ph -D N=100 --out Y=" + out + " " + more);
    EXPECT_EQ(outcome.exit_status, 0) << outcome.err;
    return ReadFile(out).value_or(name);
  };
  EXPECT_EQ(run("a", "--threads 1"), run("b", "--threads 2"));
  EXPECT_NE(run("c", ""), run("d", "--seed 1"));
  EXPECT_NE(run("e", ""), run("f", "--arg a=3"));
}

TEST(SimPhTest, ReadsOfBytesNobodyWroteAreFound) {
  const Json report = SimReport("examples/saxpy.ph -D N=64 --arg X=uninit", 1);
  ASSERT_FALSE(report["hazards"].empty());
  EXPECT_EQ(report["hazards"][0]["kind"], "uninitialised");
  EXPECT_EQ(report["hazards"][0]["buffer"], "X");
  EXPECT_EQ(report["hazards"][0]["first"]["line"], 9);
}

TEST(SimPhTest, WhatDoesNotFitIsToldWithTheSignature) {
  const std::string signature = "the kernel is saxpy(X: tensor<f32>[N], Y: tensor<f32>[N], a: f32)";
  ExpectRefused("examples/saxpy.ph", 1, signature);
  ExpectRefused("examples/saxpy.ph -D N=0", 1, signature);
  ExpectRefused("examples/saxpy.ph -D N=8 -D M=8", 1, "no extent `M`");
  ExpectRefused("examples/saxpy.ph -D N=8 --arg Z=zeros", 1, "no parameter `Z`");
  ExpectRefused("examples/saxpy.ph -D N=8 --arg a=x", 1, "'x' is not a value of f32");
  ExpectRefused("examples/saxpy.ph -D N=8 --arg X=zero", 1, "did you mean zeros?");
  const TemporaryFolder folder;
  const std::string out = folder.path() + "/y.npy";
  ASSERT_EQ(Sim("examples/saxpy.ph -D N=100 --out Y=" + out).exit_status, 0);
  ExpectRefused("examples/saxpy.ph -D N=8 --arg X=@" + out, 1,
                "extent `N` is 8 by -D N=8, but 100");
}

TEST(SimPhTest, RefusesWrongUsage) {
  ExpectRefused("examples/saxpy.ph -D N=8 --block 32", 2, "--block");
  ExpectRefused("examples/saxpy.ph -D N=8 --shared 32", 2, "--shared");
  ExpectRefused("examples/saxpy.ph -D N=8 -D N=9", 2, "given twice");
  ExpectRefused("/nonexistent.ph", 3, "/nonexistent.ph");
}

TEST(SimPhTest, DiagnosticsEndTheRun) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/bad.ph";
  ASSERT_TRUE(WriteFile(path, "kernel k(X: tensor<f32>[N]) { let a = b }\n").has_value());
  ExpectRefused(path + " -D N=4", 1, path + ":1:");
}

}  // namespace
}  // namespace phobos
