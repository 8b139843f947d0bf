#include "report/compare/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "report/compare/compare_json.h"
#include "report/compare/compare_text.h"
#include "report/compare/metrics.h"

namespace phobos {
namespace {

sim::SharedCounts Counts(uint64_t requests, uint64_t wavefronts) {
  sim::SharedCounts counts;
  counts.requests = counts.passes = counts.ideal = requests;
  counts.wavefronts = wavefronts;
  return counts;
}

sim::Site SharedLoad(uint32_t line, const std::string& buffer, uint64_t requests,
                     uint64_t wavefronts) {
  sim::Site site;
  site.place.op = "ld.shared.b32";
  site.place.file = "k.ph";
  site.place.line = line;
  site.place.column = 3;
  site.place.ptx_line = 100 + line;
  site.space = sim::MemorySpace::kShared;
  site.kind = sim::AccessKind::kLoad;
  site.width_bits = 32;
  site.touched = {{buffer, 0, 128}};
  site.shared = Counts(requests, wavefronts);
  site.max_degree = static_cast<uint32_t>(wavefronts / requests);
  return site;
}

Variant MakeVariant(std::string name, std::vector<sim::Site> sites, uint64_t bytes,
                    int32_t warps = 32) {
  Variant variant;
  variant.name = std::move(name);
  variant.results.outcome = ResultCheck::Outcome::kSame;
  RunReport& report = variant.report;
  report.chip = "sm_75";
  report.source = "k.ph";
  report.counts.kernel = "k";
  report.counts.shared_bytes = bytes;
  report.counts.warp_instructions = 1000;
  for (const sim::Site& site : sites) report.counts.shared_load += site.shared;
  report.counts.sites = std::move(sites);
  report.occupancy = OccupancySummary{warps / 8, "shared", std::nullopt, warps, 32};
  return variant;
}

Verdict::Kind KindOf(const Variant& a, const Variant& b) { return Judge(a, b).kind; }

TEST(Verdict, EachKind) {
  using Kind = Verdict::Kind;
  const Variant plain = MakeVariant("plain", {SharedLoad(1, "t", 100, 800)}, 1000);
  EXPECT_EQ(KindOf(plain, MakeVariant("v", {SharedLoad(1, "t", 100, 100)}, 1100)), Kind::kPays);
  EXPECT_EQ(KindOf(plain, MakeVariant("v", {SharedLoad(1, "t", 100, 100)}, 1100, 24)),
            Kind::kMixed);
  EXPECT_EQ(KindOf(plain, MakeVariant("v", {SharedLoad(1, "t", 100, 800)}, 1100)),
            Kind::kGainsNothing);
  EXPECT_EQ(KindOf(plain, MakeVariant("v", {SharedLoad(1, "t", 100, 800)}, 1000)), Kind::kNoChange);
  EXPECT_EQ(KindOf(plain, MakeVariant("v", {SharedLoad(1, "t", 100, 900)}, 1000)), Kind::kHurts);
  EXPECT_EQ(KindOf(MakeVariant("p", {}, 0), MakeVariant("v", {}, 0)), Kind::kNothingShared);
}

TEST(Verdict, SaysWhyNothingIsGained) {
  Variant plain = MakeVariant("plain", {SharedLoad(1, "t", 100, 100)}, 1000);
  Variant padded = MakeVariant("padded", {SharedLoad(1, "t", 100, 100)}, 1100);
  SharedBuffer buffer;
  buffer.name = "t";
  plain.report.buffers = {buffer};
  buffer.is_padded = true;
  padded.report.buffers = {buffer};
  EXPECT_NE(Judge(plain, padded).headline.find("reads whole rows of t"), std::string::npos);
  plain.report.counts.sites[0].shared = Counts(100, 800);
  padded.report.counts.sites[0].shared = Counts(100, 800);
  EXPECT_NE(Judge(plain, padded).headline.find("the conflicts on t stay"), std::string::npos);
}

TEST(Comparison, AccessesAreLinedUpByPlace) {
  const VariantComparison comparison =
      Compare({MakeVariant("a", {SharedLoad(1, "t", 10, 10), SharedLoad(2, "t", 10, 80)}, 100),
               MakeVariant("b", {SharedLoad(2, "t", 10, 10), SharedLoad(3, "t", 10, 10)}, 100)});
  ASSERT_EQ(comparison.rows.size(), 3u);
  EXPECT_EQ(comparison.FirstSite(comparison.rows[0]).place.line, 2u) << "the costliest first";
  EXPECT_EQ(comparison.Group(comparison.rows[0], 0)->shared.wavefronts, 80u);
  EXPECT_EQ(comparison.Group(comparison.rows[0], 1)->shared.wavefronts, 10u);
  const auto alone = std::ranges::count_if(comparison.rows, [&](const SiteRow& row) {
    return comparison.Group(row, 0) == nullptr || comparison.Group(row, 1) == nullptr;
  });
  EXPECT_EQ(alone, 2);
}

TEST(Comparison, AnotherWidthIsTheSameAccess) {
  sim::Site wide = SharedLoad(1, "t", 5, 20);
  wide.place.op = "ld.shared.v4.b32";
  wide.width_bits = 128;
  const VariantComparison comparison =
      Compare({MakeVariant("a", {SharedLoad(1, "t", 10, 10)}, 100), MakeVariant("b", {wide}, 100)});
  EXPECT_EQ(comparison.rows.size(), 1u);
}

TEST(Comparison, KernelsOfOtherSourcesAreLinedUpByOrder) {
  std::vector<sim::Site> others = {SharedLoad(41, "u", 10, 10), SharedLoad(42, "u", 10, 320)};
  for (sim::Site& site : others) site.place.file = "other.cu";
  const VariantComparison comparison =
      Compare({MakeVariant("a", {SharedLoad(1, "t", 10, 10), SharedLoad(2, "t", 10, 10)}, 100),
               MakeVariant("b", others, 100)});
  ASSERT_EQ(comparison.rows.size(), 2u);
  EXPECT_EQ(comparison.FirstSite(comparison.rows[0]).place.line, 2u);
  EXPECT_EQ(comparison.Group(comparison.rows[0], 1)->shared.wavefronts, 320u);
}

TEST(Metrics, ChangesReadWell) {
  EXPECT_EQ(ChangeText(100, 50, 0), "-50.0%");
  EXPECT_EQ(ChangeText(100, 100, 0), "=");
  EXPECT_EQ(ChangeText(0, 12, 0), "+12");
  EXPECT_EQ(ChangeText(10, 1000, 0), "x 100.0");
  EXPECT_EQ(ChangeText(1'000'000, 1, 0), "-99.9%") << "what is left is not nothing";
  EXPECT_EQ(ChangeText(std::nullopt, 1, 0), "");
  EXPECT_EQ(FigureText(25165824, 0), "25,165,824");
  EXPECT_EQ(FigureText(1.049, 2), "1.05");
  EXPECT_EQ(FigureText(std::nullopt, 2), "-");
}

TEST(CompareText, MarksBestAndWorstOfMany) {
  std::vector<Variant> variants;
  for (int i = 0; i < 5; ++i) {
    variants.push_back(MakeVariant("a variant with quite a long name " + std::to_string(i),
                                   {SharedLoad(1, "t", 10, 80 - 10 * static_cast<uint64_t>(i))},
                                   100));
  }
  const std::string text = CompareText(Compare(std::move(variants)));
  EXPECT_NE(text.find("80!"), std::string::npos) << text;
  EXPECT_NE(text.find("40*"), std::string::npos) << text;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at);
    EXPECT_LE(end - at, 100u) << text.substr(at, end - at);
    at = end + 1;
  }
}

TEST(CompareCsv, NamesAreQuoted) {
  const std::string csv =
      CompareCsv(Compare({MakeVariant("a,\"b\"", {SharedLoad(1, "t", 10, 80)}, 100)}));
  EXPECT_NE(csv.find("\n\"a,\"\"b\"\"\",k,k.ph,1,"), std::string::npos) << csv;
}

}  // namespace
}  // namespace phobos
