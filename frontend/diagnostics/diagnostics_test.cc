#include "frontend/diagnostics/diagnostics.h"

#include <cctype>
#include <set>
#include <string>

#include "gtest/gtest.h"

namespace phobos {
namespace {

std::string KebabCase(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (std::isupper(static_cast<unsigned char>(c)) && !result.empty()) result += '-';
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return result;
}

TEST(RegistryTest, EveryKindHasItsNameAsIdAndATextInTheHouseStyle) {
  std::set<std::string_view> ids;
  ASSERT_GT(DiagnosticKindCount(), 0);
  for (int i = 0; i < DiagnosticKindCount(); ++i) {
    const DiagnosticInfo& info = Info(static_cast<DiagnosticKind>(i));
    EXPECT_TRUE(ids.insert(info.id).second) << info.id << " is registered twice";
    EXPECT_EQ(info.id, KebabCase(info.name));
    ASSERT_FALSE(info.format.empty()) << info.name;
    EXPECT_FALSE(info.format.ends_with('.')) << info.name;
    EXPECT_FALSE(std::isupper(static_cast<unsigned char>(info.format[0])) &&
                 std::islower(static_cast<unsigned char>(info.format[1])))
        << info.name;
  }
}

TEST(DiagnosticsTest, ReportsFormatTheirArgumentsAndTakeNotesAndFixIts) {
  Diagnostics diagnostics;
  EXPECT_FALSE(diagnostics.has_errors());
  diagnostics.Report({3, 5}, diag::UnknownCharacter, "", "`$`").FixIt({3, 5}, "x");
  ASSERT_EQ(diagnostics.all().size(), 1u);
  const Diagnostic& first = diagnostics.all()[0];
  EXPECT_EQ(first.kind, DiagnosticKind::kUnknownCharacter);
  EXPECT_EQ(first.severity, Severity::kError);
  EXPECT_EQ(first.span, (Span{3, 5}));
  EXPECT_NE(first.message.find("`$`"), std::string::npos);
  ASSERT_EQ(first.fix_its.size(), 1u);
  EXPECT_EQ(first.fix_its[0].text, "x");
  EXPECT_EQ(diagnostics.error_count(), 1);
}

TEST(DiagnosticsTest, SortingByPlaceKeepsTheOrderOfEqualPlaces) {
  Diagnostics diagnostics;
  diagnostics.Report({9, 9}, diag::UnknownCharacter, "", "c");
  diagnostics.Report({1, 9}, diag::UnknownCharacter, "", "a");
  diagnostics.Report({1, 2}, diag::UnknownCharacter, "", "b");
  diagnostics.SortByPlace();
  std::string order;
  for (const Diagnostic& diagnostic : diagnostics.all()) order += diagnostic.message.back();
  EXPECT_EQ(order, "abc");
}

TEST(DiagnosticsTest, WarningsCanBeMadeErrors) {
  Diagnostics diagnostics;
  diagnostics.Report({0, 1}, diag::InvalidUtf8InComment, "x");
  diagnostics.MakeErrors("unknown-character");
  EXPECT_FALSE(diagnostics.has_errors());
  EXPECT_EQ(diagnostics.count(Severity::kWarning), 1);
  Diagnostics by_id = diagnostics;
  by_id.MakeErrors("invalid-utf8-in-comment");
  EXPECT_EQ(by_id.error_count(), 1);
  EXPECT_EQ(by_id.count(Severity::kWarning), 0);
  EXPECT_EQ(by_id.all()[0].severity, Severity::kError);
  diagnostics.MakeErrors("");
  diagnostics.MakeErrors("");
  EXPECT_EQ(diagnostics.error_count(), 1);
  EXPECT_EQ(diagnostics.all()[0].severity, Severity::kError);
}

TEST(DiagnosticsTest, AFloodIsCountedButNotKept) {
  Diagnostics diagnostics;
  for (int i = 0; i < Diagnostics::kMaxKept + 50; ++i) {
    diagnostics.Report({0, 1}, diag::UnknownCharacter, "", "x").FixIt({0, 1}, "y");
  }
  EXPECT_EQ(static_cast<int>(diagnostics.all().size()), Diagnostics::kMaxKept);
  EXPECT_EQ(diagnostics.error_count(), Diagnostics::kMaxKept + 50);
}

}  // namespace
}  // namespace phobos
