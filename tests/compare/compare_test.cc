// `phobosc compare` from outside: what padding buys for the examples and for CUDA's transposes,
// what is printed and written, and what is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "base/files.h"
#include "tests/compare/compare_cli.h"

namespace phobos {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr char kAttention[] =
    "examples/attention_block.ph -D R=128 -D QW=2048 -D NK=128 -D KW=256 --grid 16,16";
constexpr char kTransposes[] =
    "tests/simulator/cuda/transpose.ptx --variant 'plain=--kernel transpose_shared' "
    "--variant 'padded=--kernel transpose_padded' --grid 2,2 --block 32,8 "
    "--arg 0=random:f32[64,64] --arg 1=zeros:f32[64,64] --arg 2=64";

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string ReadOrEmpty(const std::string& path) { return ReadFile(path).value_or(""); }

TEST(Compare, PaddingFreesAttentionOfItsConflicts) {
  const json comparison = CompareReport(kAttention);
  ASSERT_FALSE(comparison.is_null());
  const json& plain = comparison["variants"][0]["report"]["shared_load"];
  const json& padded = comparison["variants"][1]["report"]["shared_load"];
  // By hand, about 418,000 on the reads of the keys alone.
  EXPECT_GT(plain["conflicts"], 400'000);
  EXPECT_LE(padded["degree"], 1.05);
  EXPECT_LE(padded["conflicts"].get<double>(), 0.05 * plain["conflicts"].get<double>());
  EXPECT_EQ(plain["requests"], padded["requests"]) << "padding must not change the instructions";
  const json& change = comparison["change"]["padstage"];
  EXPECT_EQ(change["results"]["outcome"], "same");
  EXPECT_EQ(change["verdict"]["kind"], "pays");
  EXPECT_EQ(change["figures"]["shared_load.wavefronts"]["difference"],
            padded["wavefronts"].get<int64_t>() - plain["wavefronts"].get<int64_t>());

  const json keys = Site(comparison, "load", "k");
  ASSERT_FALSE(keys.is_null());
  EXPECT_EQ(keys["line"], 35);
  EXPECT_EQ(keys["variants"]["plain"]["max_degree"], 8);
  EXPECT_EQ(keys["variants"]["padstage"]["max_degree"], 1);
}

TEST(Compare, PaddingGainsNothingWhereRowsAreRead) {
  const json comparison = CompareReport("examples/q8_matvec.ph -D K=256 -D N=128 -D KB=8");
  ASSERT_FALSE(comparison.is_null());
  const json& change = comparison["change"]["padstage"];
  EXPECT_EQ(change["verdict"]["kind"], "gains-nothing");
  EXPECT_NE(change["verdict"]["headline"].get<std::string>().find("whole rows"), std::string::npos);
  EXPECT_GT(change["figures"]["shared_bytes"]["difference"], 0);
  EXPECT_EQ(change["figures"]["shared_load.wavefronts"]["difference"], 0);
}

TEST(Compare, CudaTransposes) {
  const json comparison = CompareReport(kTransposes);
  ASSERT_FALSE(comparison.is_null());
  const json load = Site(comparison, "load", "tile");
  ASSERT_FALSE(load.is_null());
  const std::vector<std::string> source = Lines(ReadOrEmpty("tests/simulator/cuda/transpose.cu"));
  ASSERT_LE(load["line"], source.size());
  EXPECT_NE(source[load["line"].get<size_t>() - 1].find("@shared:load"), std::string::npos);
  EXPECT_EQ(load["variants"]["plain"]["degree"], 32);
  EXPECT_EQ(load["variants"]["padded"]["degree"], 1);
  EXPECT_EQ(comparison["change"]["padded"]["results"]["outcome"], "same");
}

// A column of a tile with 128-byte rows, read 2 bytes at a time: 32 trips, and 4 when padded.
TEST(Compare, TransposeOfHalves) {
  const json comparison = CompareReport("tests/compare/kernels/transpose_f16.ph -D M=128 -D N=128");
  ASSERT_FALSE(comparison.is_null());
  const json load = Site(comparison, "load", "t");
  ASSERT_FALSE(load.is_null());
  const auto per_request = [&](const char* variant, const char* count) {
    const json& counts = load["variants"][variant];
    return counts[count].get<double>() / counts["requests"].get<double>();
  };
  EXPECT_EQ(per_request("plain", "wavefronts"), 32);
  EXPECT_EQ(per_request("padstage", "wavefronts"), 4);
  EXPECT_EQ(per_request("plain", "passes"), 1);
  EXPECT_EQ(per_request("padstage", "passes"), 1);
}

// 4-byte elements keep a conflict whatever padding does, and never more than 8 trips of one pass.
TEST(Compare, TransposeOfFloats) {
  const json comparison = CompareReport("tests/compare/kernels/transpose_f32.ph -D M=128 -D N=128");
  ASSERT_FALSE(comparison.is_null());
  const json load = Site(comparison, "load", "t");
  ASSERT_FALSE(load.is_null());
  EXPECT_LE(load["variants"]["padstage"]["max_degree"], 8);
  EXPECT_LE(load["variants"]["padstage"]["wavefronts"], load["variants"]["plain"]["wavefronts"]);
}

TEST(Compare, DotOfTransposedTiles) {
  for (const std::string type : {"f16", "f32"}) {
    const json comparison =
        CompareReport("tests/compare/kernels/dot_t_" + type + ".ph -D M=64 -D N=64");
    ASSERT_FALSE(comparison.is_null());
    EXPECT_EQ(comparison["change"]["padstage"]["verdict"]["kind"], "pays") << type;
    EXPECT_EQ(comparison["change"]["padstage"]["results"]["outcome"], "same") << type;
  }
}

TEST(Compare, KernelWithoutSharedMemory) {
  const TemporaryFolder folder;
  const std::string html = folder.path() + "/saxpy.html";
  const Outcome outcome = CompareCommand("examples/saxpy.ph -D N=1000 --html " + html);
  EXPECT_EQ(outcome.exit_status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("no shared-memory access"), std::string::npos) << outcome.out;
  EXPECT_NE(ReadOrEmpty(html).find("no access to shared memory"), std::string::npos);
}

TEST(Compare, TextFitsTheTerminalAndTellsTheCase) {
  for (const std::string& line : {std::string(kAttention), std::string(kTransposes),
                                  std::string("examples/q8_matvec.ph -D K=64 -D N=64 -D KB=2")}) {
    const Outcome outcome = CompareCommand(line);
    EXPECT_EQ(outcome.exit_status, 0) << outcome.err;
    for (const std::string& text : Lines(outcome.out)) EXPECT_LE(text.size(), 100u) << text;
    EXPECT_NE(outcome.out.find("* best  ! worst"), std::string::npos);
  }
  const Outcome outcome = CompareCommand(kAttention);
  for (const char* part : {"padstage is worth it", "bit for bit", "dot_t(q, k)", "8-way",
                           "way bank conflict across"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << "\n" << outcome.out;
  }
}

TEST(Compare, SameInputsGiveTheSameBytes) {
  const TemporaryFolder folder;
  std::vector<std::string> outputs;
  for (const char* threads : {"1", "3"}) {
    const std::string html = folder.path() + "/" + threads + ".html";
    const Outcome outcome = CompareCommand(
        std::string(
            "examples/attention_block.ph -D R=16 -D QW=2048 -D NK=16 -D KW=256 --threads ") +
        threads + " --json - --html " + html);
    ASSERT_EQ(outcome.exit_status, 0) << outcome.err;
    outputs.push_back(outcome.out + ReadOrEmpty(html));
  }
  EXPECT_TRUE(outputs[0] == outputs[1]);
  EXPECT_GT(outputs[0].size(), 100'000u);
}

TEST(Compare, CsvHasTheSitesOfAllVariants) {
  const Outcome outcome = CompareCommand(std::string(kTransposes) + " --csv -");
  ASSERT_EQ(outcome.exit_status, 0) << outcome.err;
  const std::vector<std::string> lines = Lines(outcome.out);
  ASSERT_GT(lines.size(), 2u);
  EXPECT_TRUE(lines[0].starts_with("variant,kernel,file,line,"));
  const auto of = [&](const std::string& name) {
    return std::ranges::count_if(
        lines, [&](const std::string& line) { return line.starts_with(name + ","); });
  };
  EXPECT_GT(of("plain"), 0);
  EXPECT_EQ(of("plain"), of("padded"));
  EXPECT_EQ(static_cast<size_t>(of("plain") + of("padded") + 1), lines.size());
}

TEST(Compare, ConditionsFailTheRun) {
  const std::string line = std::string(kTransposes) + " --fail-on 'shared_load.degree>1.05'";
  const Outcome outcome = CompareCommand(line);
  EXPECT_EQ(outcome.exit_status, 1);
  EXPECT_NE(outcome.err.find("plain: shared_load.degree is 32"), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.find("padded:"), std::string::npos) << outcome.err;
  EXPECT_FALSE(outcome.out.empty()) << "the report is still shown";
  EXPECT_EQ(
      CompareCommand(std::string(kTransposes) + " --fail-on 'shared_load.degree>32'").exit_status,
      0);
}

TEST(Compare, VariantsOfConstants) {
  const json comparison = CompareReport(
      "examples/transpose.ph -D M=64 -D N=64 --variant 'small=-D TILE=16' "
      "--variant 'large=-D TILE=32 --padstage=on'");
  ASSERT_FALSE(comparison.is_null());
  EXPECT_EQ(comparison["baseline"], "small");
  EXPECT_EQ(comparison["variants"][1]["report"]["grid"], json({2, 2, 1}));
  EXPECT_EQ(comparison["change"]["large"]["results"]["outcome"], "same");
}

TEST(Compare, SourceAgainstPtx) {
  const json comparison = CompareReport(
      "examples/transpose.ph --variant 'ours=-D M=64 -D N=64 --arg B=zeros' "
      "--variant 'theirs=tests/simulator/cuda/transpose.ptx --kernel transpose_padded --grid 2,2 "
      "--block 32,8 --arg 0=random:f32[64,64] --arg 1=zeros:f32[64,64] --arg 2=64'");
  ASSERT_FALSE(comparison.is_null());
  EXPECT_EQ(comparison["change"]["theirs"]["results"]["outcome"], "same");
  EXPECT_EQ(comparison["variants"][1]["report"]["kernel"], "transpose_padded");

  // Two files: what is said by name is for the .ph, what is said by position for the .ptx.
  const json files = CompareReport(
      "tests/compare/kernels/scale.ph tests/compare/kernels/scale.ptx -D N=1024 --grid 4 "
      "--arg IN=iota --arg OUT=zeros --arg factor=2 --arg 0=iota:f32[1024] "
      "--arg 1=zeros:f32[1024] --arg 2=2 --arg 3=1024");
  ASSERT_FALSE(files.is_null());
  EXPECT_EQ(files["baseline"], "scale.ph");
  EXPECT_EQ(files["change"]["scale.ptx"]["results"]["outcome"], "same");
}

TEST(Compare, VariantsThatCannotBeCompared) {
  const Outcome types = CompareCommand(
      "tests/simulator/cuda/transpose.ptx --grid 1,1 --block 32,8 "
      "--variant 'a=--kernel transpose_shared --arg 0=random:f32[32,32] --arg 1=zeros:f32[32,32]' "
      "--variant 'b=--kernel transpose_padded --arg 0=random:f32[64,32] --arg 1=zeros:f32[32,32]' "
      "--arg 2=32");
  EXPECT_EQ(types.exit_status, 1);
  EXPECT_NE(types.err.find("variants 'a' and 'b' cannot be compared: tensor 0"), std::string::npos)
      << types.err;
  EXPECT_NE(types.err.find("[64, 32]"), std::string::npos) << types.err;

  const Outcome constant = CompareCommand(
      "examples/attention_block.ph -D R=16 -D QW=2048 -D NK=16 -D KW=256 --variant 'a=-D BR=8' "
      "--variant 'b=-D BR=4096'");
  EXPECT_EQ(constant.exit_status, 1);
  EXPECT_NE(constant.err.find("'b'"), std::string::npos) << constant.err;
}

TEST(Compare, DifferentResultsAreAnError) {
  const Outcome outcome = CompareCommand(
      "tests/simulator/cuda/transpose.ptx --grid 1,1 --block 32,8 "
      "--variant 'whole=--kernel transpose_shared' "
      "--variant 'none=--kernel transpose_shared --arg 2=0' "
      "--arg 0=random:f32[32,32] --arg 1=zeros:f32[32,32] --arg 2=32");
  EXPECT_EQ(outcome.exit_status, 1);
  EXPECT_NE(outcome.err.find("the results of 'none' are not those of 'whole'"), std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.out.find("THE RESULTS of none"), std::string::npos) << outcome.out;
}

TEST(Compare, WrongUsage) {
  for (const char* line :
       {"tests/simulator/cuda/transpose.ptx", "examples/saxpy.ph --variant x",
        "examples/saxpy.ph --variant 'a=' --variant 'a='",
        "examples/saxpy.ph --variant 'a=--bogus'", "examples/saxpy.ph --variant \"a=-D 'x\"",
        "examples/saxpy.ph --json - --html -",
        "examples/saxpy.ph examples/stage.ph --variant a="}) {
    const Outcome outcome = CompareCommand(line);
    EXPECT_EQ(outcome.exit_status, 2) << line << "\n" << outcome.err;
    EXPECT_NE(outcome.err, "") << line;
  }
}

TEST(Compare, PathsThatCannotBeWritten) {
  const TemporaryFolder folder;
  const std::string json_path = folder.path() + "/x.json";
  const Outcome outcome = CompareCommand("examples/saxpy.ph -D N=32 --json " + json_path +
                                         " --html " + folder.path() + "/missing/x.html");
  EXPECT_EQ(outcome.exit_status, 3);
  EXPECT_FALSE(fs::exists(json_path)) << "nothing is written by half";
}

}  // namespace
}  // namespace phobos
