#include "tests/sim_cli/sim_cli.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/files.h"
#include "tests/json_schema/json_schema.h"

namespace phobos {

Outcome Sim(const std::vector<std::string>& words) {
  const TemporaryFolder scratch;
  std::vector<std::string> arguments = {std::filesystem::absolute("tools/phobosc").string(), "sim"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  const auto outcome = RunProcess(arguments, ".", scratch.path(), 60);
  EXPECT_TRUE(outcome.has_value());
  return outcome.value_or(Outcome{-1, "", ""});
}

Outcome Sim(const std::string& line) { return Sim(SplitWords(line)); }

nlohmann::json SimReport(const std::string& line, int status) {
  const Outcome outcome = Sim(line + " --json -");
  EXPECT_EQ(outcome.exit_status, status) << line << "\n" << outcome.err;
  const auto schema = ReadFile("docs/schema/report.schema.json");
  EXPECT_TRUE(schema.has_value());
  EXPECT_EQ(SchemaFaults(schema.value_or(""), outcome.out), std::vector<std::string>()) << line;
  auto json = nlohmann::json::parse(outcome.out, nullptr, /*allow_exceptions=*/false);
  return json.is_discarded() ? nlohmann::json() : json;
}

}  // namespace phobos
