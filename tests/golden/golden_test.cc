// Each golden file is one test: phobosc says of its program exactly what the file holds.
// `tools/update_golden.sh` rewrites the files; the diff is then for a person to judge.
#include <string>

#include "base/files.h"
#include "gtest/gtest.h"
#include "tests/golden/golden_suite.h"

namespace phobos {
namespace {

constexpr char kFolder[] = "tests/golden";
constexpr char kPhobosc[] = "tools/phobosc";

class GoldenTest : public testing::TestWithParam<std::string> {};

TEST_P(GoldenTest, SaysWhatTheFileHolds) {
  const auto text = ReadFile(std::string(kFolder) + "/" + GetParam());
  ASSERT_TRUE(text.has_value()) << text.error().message;
  const GoldenFile golden = ParseGolden(*text);
  const auto outcome = RunGolden(golden, GetParam(), kPhobosc);
  ASSERT_TRUE(outcome.has_value()) << outcome.error().message;
  EXPECT_EQ(golden.expectation, FormatExpectation(*outcome)) << "tools/update_golden.sh updates";
  if (HasTextDiagnostics(golden)) {
    EXPECT_EQ(ToString(IntendedBlame(golden.program)),
              ToString(ReportedBlame(outcome->err, LastName(GetParam()))))
        << "the lines at fault differ from the comments that name them";
  }
}

std::string CaseName(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param.substr(0, info.param.size() - 3);
  for (char& c : name) {
    if (c == '/') c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenTest, testing::ValuesIn(GoldenNames(kFolder)), CaseName);

}  // namespace
}  // namespace phobos
