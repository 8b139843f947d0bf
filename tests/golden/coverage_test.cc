// Every registered kind of diagnostic, notes and remarks too, is said of some golden file's
// program.
#include <set>
#include <string>

#include "base/files.h"
#include "frontend/diagnostics/diagnostics.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/golden/golden_suite.h"

namespace phobos {
namespace {

constexpr char kFolder[] = "tests/golden";

void CollectIds(const nlohmann::json& diagnostics, std::set<std::string>& ids) {
  for (const auto& diagnostic : diagnostics) {
    ids.insert(diagnostic["id"].get<std::string>());
    CollectIds(diagnostic["notes"], ids);
  }
}

TEST(CoverageTest, EveryKindOfDiagnosticIsShownByAGoldenFile) {
  std::set<std::string> shown;
  for (const std::string& name : GoldenNames(kFolder)) {
    const auto text = ReadFile(std::string(kFolder) + "/" + name);
    ASSERT_TRUE(text.has_value()) << text.error().message;
    GoldenFile golden = ParseGolden(*text);
    if (golden.expectation.find("// ---- stderr") == std::string::npos) continue;
    if (HasTextDiagnostics(golden)) golden.arguments.push_back("--diagnostics=json");
    const auto outcome = RunGolden(golden, name, "tools/phobosc");
    ASSERT_TRUE(outcome.has_value()) << outcome.error().message;
    // What is said of the command line instead of the program is not JSON.
    const auto json = nlohmann::json::parse(outcome->err, nullptr, /*allow_exceptions=*/false);
    if (json.is_object()) CollectIds(json["diagnostics"], shown);
  }
  for (int i = 0; i < DiagnosticKindCount(); ++i) {
    const std::string id(Info(static_cast<DiagnosticKind>(i)).id);
    EXPECT_TRUE(shown.contains(id)) << id << " is in no golden file";
  }
}

}  // namespace
}  // namespace phobos
