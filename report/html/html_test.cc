#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "report/html/bank_picture.h"
#include "report/html/markup.h"
#include "report/html/memory_ruler.h"
#include "report/html/page.h"
#include "report/request_samples.h"

namespace phobos::html {
namespace {

size_t Occurrences(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// What is wrong with the nesting of the tags; "" when nothing is.
std::string NestingFault(const std::string& html) {
  static const std::set<std::string> kVoid = {"meta", "input", "br", "!DOCTYPE"};
  std::vector<std::string> open;
  for (size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
    const size_t end = html.find('>', at);
    if (end == std::string::npos) return "a tag that does not end";
    const std::string tag = html.substr(at + 1, end - at - 1);
    const bool is_closing = tag.starts_with('/');
    const std::string name = tag.substr(is_closing, tag.find(' ') - is_closing);
    if (is_closing) {
      if (open.empty() || open.back() != name) return "</" + name + "> closes nothing";
      open.pop_back();
    } else if (!tag.ends_with('/') && !kVoid.contains(name)) {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : "<" + open.back() + "> stays open";
}

// A load of a column of f32 [32, 32], whose rows are `stride` elements.
RunReport ColumnOf(const std::string& name, int64_t stride) {
  sim::Site site;
  site.place.op = "ld.shared.f32";
  site.place.file = name;
  site.place.line = 1;
  site.place.column = 2;
  site.space = sim::MemorySpace::kShared;
  site.kind = sim::AccessKind::kLoad;
  site.width_bits = 32;
  site.touched = {{name, 0, 32 * stride * 4}};
  sim::RequestSample sample;
  sample.degree = stride == 32 ? 32 : 1;
  sample.active = 0xffffffff;
  for (uint64_t lane = 0; lane < 32; ++lane) {
    sample.addresses[lane] = 4 * (lane * static_cast<uint64_t>(stride) + 5);
  }
  site.samples = {sample};
  site.histogram[sample.degree] = 7;
  site.max_degree = sample.degree;
  site.shared.requests = site.shared.passes = site.shared.ideal = 7;
  site.shared.wavefronts = 7 * sample.degree;
  RunReport report;
  report.counts.kernel = name;
  report.source = name;
  report.chip = "sm_75";
  report.counts.shared_bytes = static_cast<uint64_t>(32 * stride * 4);
  report.counts.shared_load = site.shared;
  report.counts.sites = {site};
  report.counts.notes = {name};
  report.end_columns = {4};
  report.sources[name] = {name + name};
  report.buffers = {{.name = name,
                     .kind = "stage",
                     .element = "f32",
                     .element_bytes = 4,
                     .shape = {32, 32},
                     .row_stride = stride,
                     .offset = 0,
                     .bytes = 32 * stride * 4,
                     .is_padded = stride != 32}};
  return report;
}

KeptSample OnlySample(const RunReport& report) {
  return SamplesOf(report, GroupSites(report, sim::MemorySpace::kShared)[0])[0];
}

TEST(Markup, NothingGetsThrough) {
  EXPECT_EQ(Escaped("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(Escaped("\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"),
            "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80");
  const std::string replaced = "\xef\xbf\xbd";
  EXPECT_EQ(Escaped(std::string("\0", 1)), replaced);
  EXPECT_EQ(Escaped("\x1b[31m"), replaced + "[31m");
  EXPECT_EQ(Escaped("\xff"), replaced);
  EXPECT_EQ(Escaped("\xc3"), replaced);
  EXPECT_EQ(Escaped("\xc0\xaf"), replaced + replaced) << "overlong";
  EXPECT_EQ(Escaped("\xed\xa0\x80"), replaced + replaced + replaced) << "a surrogate";
}

TEST(RequestSamples, ElementsAreNamed) {
  const RunReport report = ColumnOf("t", 40);
  const sim::Site& site = report.counts.sites[0];
  EXPECT_EQ(ElementText(report.buffers, site, 0, 4), "t[0, 0]");
  EXPECT_EQ(ElementText(report.buffers, site, 3 * 160 + 16, 16), "t[3, 4..7]");
  EXPECT_EQ(ElementText(report.buffers, site, 32 * 4, 4), "padding of t");
  EXPECT_EQ(ElementText(report.buffers, site, 1 << 20, 4), "byte 1048576");
  EXPECT_EQ(LanesText(0x00000001), "lane 0");
  EXPECT_EQ(LanesText(0x80000003), "lanes 0, 1, 31");
  EXPECT_EQ(LanesText(0x000000ff), "lanes 0-7");
}

TEST(RequestSamples, OfBuffersThatShareBytesTheOneThatIsTouched) {
  RunReport report = ColumnOf("t", 32);
  report.buffers.insert(report.buffers.begin(), report.buffers[0]);
  report.buffers[0].name = "other";
  EXPECT_EQ(ElementText(report.buffers, report.counts.sites[0], 0, 4), "t[0, 0]");
}

TEST(BankPicture, EveryTripOfAConflict) {
  const RunReport plain = ColumnOf("t", 32);
  const std::string picture = BankPicture(plain, OnlySample(plain));
  EXPECT_EQ(NestingFault(picture), "");
  EXPECT_EQ(Occurrences(picture, "tabindex"), 32u) << "a cell a lane";
  EXPECT_EQ(Occurrences(picture, "class=\"c w\" tabindex"), 31u) << "all but one wait";
  EXPECT_NE(picture.find("lane 31 reads t[31, 5]: 4 bytes at 3988"), std::string::npos);
  EXPECT_NE(picture.find("bank 5, fetched on trip 32 of 32: waits for 31 other words of its bank"),
            std::string::npos);
  EXPECT_NE(BankCaption(OnlySample(plain))
                .find("want 32 different words of bank 5, which gives one a trip: 32 trips where 1 "
                      "would do, 31 of them for conflicts"),
            std::string::npos)
      << BankCaption(OnlySample(plain));

  const RunReport padded = ColumnOf("t", 33);
  const std::string free = BankPicture(padded, OnlySample(padded));
  EXPECT_EQ(Occurrences(free, "tabindex"), 32u);
  EXPECT_EQ(Occurrences(free, "class=\"c w\""), 0u);
}

TEST(BankPicture, LanesOnOneWordAreOneCell) {
  RunReport report = ColumnOf("t", 32);
  report.counts.sites[0].samples[0].addresses.fill(12);
  const std::string picture = BankPicture(report, OnlySample(report));
  EXPECT_EQ(Occurrences(picture, "tabindex"), 1u);
  EXPECT_NE(picture.find("lanes 0-31 read t[0, 3]"), std::string::npos);
}

TEST(MemoryRuler, DrawsThePaddingOfEachRow) {
  EXPECT_EQ(Occurrences(MemoryRuler(ColumnOf("t", 40), 8192), "class=\"p\""), 32u);
  EXPECT_EQ(Occurrences(MemoryRuler(ColumnOf("t", 32), 8192), "class=\"p\""), 0u);
  EXPECT_EQ(MemoryRuler(RunReport(), 8192), "");
}

TEST(HtmlPage, IsWellFormedWhateverTheNames) {
  const std::string hostile = "<script>alert(1)</script>\"'&\x01\xff";
  Variant plain{hostile, hostile, ColumnOf(hostile, 32), {}};
  Variant padded{"b" + hostile, hostile, ColumnOf(hostile, 33), {}};
  padded.results = {ResultCheck::Outcome::kDiffers, {hostile}};
  padded.report.counts.fault.emplace();
  padded.report.counts.fault->message = hostile;
  const std::string page = HtmlPage(Compare({plain, padded}));
  EXPECT_EQ(page.find("<script"), std::string::npos);
  const size_t style = page.find("<style>"), end = page.find("</style>");
  EXPECT_EQ(NestingFault(page.substr(0, style) + page.substr(end + 8)), "");
  EXPECT_EQ(Occurrences(page, "<svg class=\"banks\""), 2u);
}

TEST(HtmlPage, OfOneRun) {
  const std::string page = HtmlPage(Compare({{"k", "", ColumnOf("t", 32), {}}}));
  EXPECT_EQ(Occurrences(page, "<svg class=\"banks\""), 1u);
  EXPECT_EQ(page.find("class=\"verdict"), std::string::npos) << "there is nothing to judge";
  EXPECT_NE(page.find("What the words mean"), std::string::npos);
}

}  // namespace
}  // namespace phobos::html
