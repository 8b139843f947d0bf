#include "tests/compare/compare_cli.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

#include "base/files.h"
#include "tests/json_schema/json_schema.h"

namespace phobos {

Outcome CompareCommand(const std::string& line) {
  const TemporaryFolder scratch;
  std::vector<std::string> arguments = {std::filesystem::absolute("tools/phobosc").string(),
                                        "compare"};
  for (const std::string& word : SplitWords(line)) arguments.push_back(word);
  const auto outcome = RunProcess(arguments, ".", scratch.path(), 120);
  EXPECT_TRUE(outcome.has_value());
  return outcome.value_or(Outcome{-1, "", ""});
}

nlohmann::json CompareReport(const std::string& line, int status) {
  const Outcome outcome = CompareCommand(line + " --json -");
  EXPECT_EQ(outcome.exit_status, status) << line << "\n" << outcome.err;
  const auto schema = ReadFile("docs/schema/compare.schema.json");
  const auto report_schema = ReadFile("docs/schema/report.schema.json");
  EXPECT_TRUE(schema.has_value() && report_schema.has_value());
  EXPECT_EQ(SchemaFaults(schema.value_or(""), outcome.out), std::vector<std::string>()) << line;
  auto json = nlohmann::json::parse(outcome.out, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return nlohmann::json();
  for (const nlohmann::json& variant : json["variants"]) {
    EXPECT_EQ(SchemaFaults(report_schema.value_or(""), variant["report"].dump()),
              std::vector<std::string>())
        << line;
  }
  return json;
}

nlohmann::json Site(const nlohmann::json& comparison, const std::string& kind,
                    const std::string& buffer) {
  nlohmann::json found;
  for (const nlohmann::json& site : comparison["sites"]) {
    if (site["space"] != "shared" || site["kind"] != kind || site["buffer"] != buffer) continue;
    if (!found.is_null()) return nlohmann::json();
    found = site;
  }
  return found;
}

}  // namespace phobos
