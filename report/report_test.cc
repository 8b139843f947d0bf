#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/files.h"
#include "report/conditions.h"
#include "report/excerpt.h"
#include "report/names.h"
#include "report/ncu_sentence.h"
#include "report/report_csv.h"
#include "report/report_json.h"
#include "report/report_text.h"
#include "tests/json_schema/json_schema.h"

namespace phobos {
namespace {

sim::Site SharedLoad(uint32_t ptx_line, uint32_t line, uint64_t requests, uint32_t degree) {
  sim::Site site;
  site.place = {ptx_line, 2, "ld.shared.f32", "turn", "turn.cu", line, 12, {}};
  site.space = sim::MemorySpace::kShared;
  site.kind = sim::AccessKind::kLoad;
  site.width_bits = 32;
  site.touched = {{"tile", 0, 4096}};
  site.shared = {requests, requests * degree, requests, requests, 0};
  site.max_degree = degree;
  site.histogram[degree] = requests;
  return site;
}

// Two loads with conflicts that unrolling made of one expression, one without, a global load.
RunReport Example() {
  RunReport report;
  report.source = "turn.ptx";
  report.chip = "sm_75";
  report.occupancy = OccupancySummary{4, "threads", std::nullopt, 32, 32};
  report.sources["turn.cu"] = {"", "", "  out[i] = tile[x][y];", "  out[j] = tile[y][x];"};
  sim::Report& counts = report.counts;
  counts.kernel = "turn";
  counts.grid = {4, 2, 1};
  counts.block = {32, 8, 1};
  counts.ctas = counts.ctas_total = 8;
  counts.shared_bytes = 4096;
  counts.warp_instructions = 12345;
  counts.sites = {SharedLoad(40, 4, 64, 1), SharedLoad(50, 3, 64, 32), SharedLoad(52, 3, 64, 32)};
  sim::Site global;
  global.place = {30, 2, "ld.global.f32", "turn", "turn.cu", 3, 3, {}};
  global.space = sim::MemorySpace::kGlobal;
  global.kind = sim::AccessKind::kLoad;
  global.width_bits = 32;
  global.touched = {{"in", 0, 8192}};
  global.global = {64, 2048, 256, 2048};
  counts.sites.push_back(global);
  for (const sim::Site& site : counts.sites) {
    if (site.space == sim::MemorySpace::kShared) counts.shared_load += site.shared;
    counts.global_load += site.global;
  }
  report.end_columns = {0, 22, 22, 0};
  return report;
}

sim::Hazard Race() {
  sim::Hazard race;
  race.kind = sim::HazardKind::kRaceReadAfterWrite;
  race.space = sim::MemorySpace::kShared;
  race.first.place = {45, 2, "st.shared.f32", "turn", "turn.cu", 4, 3, {}};
  race.second = sim::HazardSide{{50, 2, "ld.shared.f32", "turn", "turn.cu", 3, 12, {}}, {}};
  race.count = 32;
  race.buffer = "tile";
  race.message = "one thread reads what another writes";
  return race;
}

std::vector<std::string> SchemaFaultsOf(const RunReport& report) {
  const auto schema = ReadFile("docs/schema/report.schema.json");
  EXPECT_TRUE(schema.has_value());
  return SchemaFaults(schema.value_or(""), ReportJson(report));
}

TEST(ReportJsonTest, FitsTheSchema) {
  RunReport report = Example();
  EXPECT_EQ(SchemaFaultsOf(report), std::vector<std::string>());
  report.counts.hazards = {Race()};
  report.counts.fault = sim::Fault{sim::Fault::Kind::kTrap, "trap", {}, {}, {{}}};
  report.cycles = {{"sm", 100}};
  report.counts.sites[2].widened_into = 1;
  report.counts.sites[1].predicted_wavefronts_per_request = 32;
  EXPECT_EQ(SchemaFaultsOf(report), std::vector<std::string>());
  EXPECT_EQ(SchemaFaultsOf(RunReport()), std::vector<std::string>());
}

TEST(ReportJsonTest, HasTheCounts) {
  const auto json = ReportAsJson(Example());
  EXPECT_EQ(json["grid"], nlohmann::ordered_json({4, 2, 1}));
  EXPECT_EQ(json["shared_load"]["wavefronts"], 64 + 2 * 64 * 32);
  EXPECT_EQ(json["shared_load"]["conflicts"], 2 * 64 * 31);
  EXPECT_EQ(json["shared_load"]["degree"], (64.0 + 2 * 64 * 32) / (3 * 64));
  EXPECT_TRUE(json["shared_store"]["degree"].is_null());
  EXPECT_EQ(json["sites"][1]["histogram"]["32"], 64);
  EXPECT_EQ(json["sites"][1]["buffer"], "tile");
  EXPECT_EQ(json["sites"][3]["sectors"], 2048);
  EXPECT_EQ(json["sites"][3]["requests"], 64);
}

TEST(ReportJsonTest, SurvivesNamesThatAreNoUtf8) {
  RunReport report = Example();
  report.counts.sites[0].place.file = "\xff.cu";
  EXPECT_EQ(SchemaFaultsOf(report), std::vector<std::string>());
}

TEST(ReportTextTest, ReadsAsAPersonWantsIt) {
  RunReport report = Example();
  report.counts.notes = {"a note"};
  EXPECT_EQ(ReportText(report), R"(turn of turn.ptx on sm_75
grid 4 x 2 x 1, block 32 x 8 x 1: 8 CTAs of 256 threads

shared memory  requests  wavefronts  passes  ideal  conflicts   nway  degree
  loads             192       4,160     192    192      3,968  21.67   21.67
global memory  requests  sectors  ideal  lines
  loads              64    2,048  2,048    256
shared bytes of a CTA   4,096
occupancy               4 CTAs an SM (32 of 32 warps), limited by threads; registers not known
warp instructions       12,345

Shared accesses, most conflicts first
  1. ld.shared.f32 from tile at turn.cu:3:12, PTX line 50 and 1 more
     3,968 conflicts, degree 32.00, at worst 32: 128 requests, 4,096 wavefronts
     3 |   out[i] = tile[x][y];
       |            ^~~~~~~~~~
  2. ld.shared.f32 from tile at turn.cu:4:12, PTX line 40
     no conflicts: 64 requests, 64 wavefronts

Nsight Compute would say
  The memory access pattern for shared loads might not be optimal and causes on average a 21.7 - way
  bank conflict across all 192 shared load requests. This results in 3968 bank conflicts, which
  represent 95.38% of the overall 4160 wavefronts for shared loads. Check the Source Counters
  section for uncoalesced shared loads.

Notes
  - a note
)");
}

TEST(ReportTextTest, ShowsHazardsWithBothPlaces) {
  RunReport report = Example();
  report.counts.hazards = {Race()};
  const std::string text = ReportText(report, {.top = 0});
  EXPECT_NE(text.find(R"(
Hazards: 1
========= race-raw, 32 times: one thread reads what another writes
     4 |   out[j] = tile[y][x];
       |   ^
     3 |   out[i] = tile[x][y];
       |            ^~~~~~~~~~
)"),
            std::string::npos)
      << text;
}

TEST(ReportTextTest, SaysThatThereIsNoSharedAccess) {
  RunReport report;
  const std::string text = ReportText(report);
  EXPECT_NE(text.find("shared memory: no access was counted\n"), std::string::npos);
  EXPECT_EQ(text.find("Nsight"), std::string::npos);
}

TEST(ReportTextTest, TellsPredictedFromCounted) {
  RunReport report = Example();
  report.counts.sites[0].predicted_wavefronts_per_request = 1;
  report.counts.sites[1].predicted_wavefronts_per_request = 16;
  report.counts.sites[2].predicted_wavefronts_per_request = 16;
  const std::string text = ReportText(report);
  EXPECT_NE(text.find("64 wavefronts; 1.00 a request, as predicted"), std::string::npos) << text;
  EXPECT_NE(text.find("16.00 predicted"), std::string::npos);
}

TEST(ReportTextTest, FitsAHundredColumns) {
  RunReport report = Example();
  const std::string filler(150, 'x');
  report.sources["turn.cu"][2] = filler + "tile[x][y]" + filler;
  report.sources["turn.cu"][3] = std::string(300, 'y');
  report.counts.sites[1].place.column = report.counts.sites[2].place.column = 151;
  report.end_columns = {0, 161, 161, 0};
  report.counts.notes = {"many words " + filler.substr(0, 80) + " and more of them after that one"};
  report.counts.hazards = {Race()};
  const std::string text = ReportText(report);
  for (const std::string& line : SplitLines(text)) EXPECT_LE(line.size(), 100u) << line;
  EXPECT_NE(text.find("xtile[x][y]xx..."), std::string::npos) << text;
}

TEST(ExcerptTest, CountsColumnsOfUtf8AndTakesControlCharactersAway) {
  RunReport report;
  report.sources["a"] = {"\tδ\x1b = x;"};
  const sim::Place place = {1, 1, "ld", "f", "a", 1, 8, {}};
  EXPECT_EQ(Excerpt(report, place, 9), "     1 |  δ  = x;\n       |       ^\n");
  EXPECT_EQ(Excerpt(report, {1, 1, "ld", "f", "a", 2, 1, {}}, 0), "");
  EXPECT_EQ(Excerpt(report, {1, 1, "ld", "f", "a", 1, 99, {}}, 0), "     1 |  δ  = x;\n");
}

TEST(ExcerptTest, ShowsThePtxWhereThereIsNoSourceLine) {
  RunReport report;
  report.sources[""] = {"", "\tld.shared.f32 \t%f1, [%r1]; // c"};
  EXPECT_EQ(Excerpt(report, {2, 2, "ld.shared.f32", "f", "", 0, 0, {}}, 0),
            "     2 |  ld.shared.f32  %f1, [%r1]; // c\n"
            "       |  ^~~~~~~~~~~~~~~~~~~~~~~~~\n");
}

TEST(NamesTest, BuffersAreNamedOnceAndWithoutMangling) {
  EXPECT_EQ(BufferNames({{"q", 0, 4}, {"k", 0, 4}, {"q", 8, 12}, {"", 0, 4}}), "q, k");
  EXPECT_EQ(PlainName("_ZZ16transpose_sharedE4tile"), "tile");
  EXPECT_EQ(PlainName("_ZZN4nameE1f3fooE4tile_0"), "tile");
  for (const std::string_view name : {"tile", "_ZZ4tileE", "_ZZ1fE9tile", "_ZZE", "E4tile", ""}) {
    EXPECT_EQ(PlainName(name), name);
  }
}

TEST(ExcerptTest, GroupsDigits) {
  EXPECT_EQ(Grouped(0), "0");
  EXPECT_EQ(Grouped(999), "999");
  EXPECT_EQ(Grouped(1000), "1,000");
  EXPECT_EQ(Grouped(25165824), "25,165,824");
}

// The measured figures of a published kernel, and the sentence that Nsight Compute prints for them.
TEST(NcuSentenceTest, HasItsFormat) {
  const sim::SharedCounts counts = {654464, 3286619, 3286619 - 2229390, 0, 0};
  const auto sentence = NcuSentence(counts, "shared loads");
  ASSERT_TRUE(sentence);
  EXPECT_NE(sentence->find("causes on average a 5.0 - way bank conflict across all 654464 shared "
                           "load requests. This results in 2229390 bank conflicts, which represent "
                           "67.83% of the overall 3286619 wavefronts for shared loads"),
            std::string::npos);
}

TEST(NcuSentenceTest, IsSilentBelowATenth) {
  EXPECT_FALSE(NcuSentence({100, 100, 91, 100, 0}, "shared loads"));
  EXPECT_TRUE(NcuSentence({100, 100, 90, 100, 0}, "shared loads"));
  EXPECT_FALSE(NcuSentence({}, "shared loads"));
}

TEST(ReportCsvTest, HasALineForEachSite) {
  RunReport report = Example();
  report.counts.sites[0].place.file = "a \"b\", c.cu";
  const std::vector<std::string> lines = SplitLines(ReportCsv(report));
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[1],
            "turn,\"a \"\"b\"\", c.cu\",4,12,40,turn,ld.shared.f32,shared,load,tile,32,64,64,64,64,"
            "0,0,1,1,1,,,,");
  EXPECT_EQ(lines[4],
            "turn,turn.cu,3,3,30,turn,ld.global.f32,global,load,in,32,64,,,,,,,,,2048,2048,256,");
  const auto cells = std::count(lines[0].begin(), lines[0].end(), ',');
  for (size_t i = 2; i < lines.size(); ++i) {
    EXPECT_EQ(std::count(lines[i].begin(), lines[i].end(), ','), cells) << lines[i];
  }
}

TEST(ConditionTest, ComparesFigures) {
  const RunReport report = Example();
  const auto failure = [&](std::string_view text) {
    const auto condition = ParseCondition(text);
    EXPECT_TRUE(condition) << text;
    return condition ? Failure(*condition, report) : std::nullopt;
  };
  EXPECT_EQ(failure("shared_load.conflicts > 100"),
            "shared_load.conflicts is 3968, and must not be > 100");
  EXPECT_FALSE(failure("shared_load.conflicts>3968"));
  EXPECT_TRUE(failure("shared_load.conflicts>=3968"));
  EXPECT_TRUE(failure("shared_load.conflicts==3968"));
  EXPECT_FALSE(failure("shared_load.conflicts!=3968"));
  EXPECT_TRUE(failure("shared_load.degree>1.05"));
  EXPECT_TRUE(failure("occupancy.ctas_per_sm<5"));
  EXPECT_TRUE(failure("occupancy.ctas_per_sm<=4"));
  EXPECT_FALSE(failure("hazards>0"));
  // There were no stores, so their degree is no number.
  EXPECT_FALSE(failure("shared_store.degree>1.05"));
  EXPECT_FALSE(failure("shared_store.degree<1.05"));
}

TEST(ConditionTest, RefusesWhatIsNone) {
  const auto error = [](std::string_view text) {
    const auto condition = ParseCondition(text);
    return condition ? std::string() : condition.error().message;
  };
  EXPECT_NE(error("shared_load.degree"), "");
  EXPECT_EQ(error("shared_load.degree>x"), "'x' in 'shared_load.degree>x' is not a number");
  EXPECT_EQ(error("shared_lode.degree>1"),
            "a report has no figure 'shared_lode.degree'; did you mean shared_load.degree?");
  EXPECT_NE(error("speed>1").find("warp_instructions"), std::string::npos);
  EXPECT_NE(error(""), "");
}

}  // namespace
}  // namespace phobos
