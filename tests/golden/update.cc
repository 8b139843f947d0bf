// Rewrites the expectations of golden files: `bazel run //tests/golden:update [--
// PART_OF_NAME...]`.
//
// A file whose comments blame other lines than phobosc does is left alone and named: either the
// program or the compiler is wrong, and no update makes that right.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/files.h"
#include "tests/golden/golden_suite.h"

namespace phobos {
namespace {

bool IsChosen(const std::string& name, const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    if (name.find(part) != std::string::npos) return true;
  }
  return parts.empty();
}

// False when the file needs a person.
bool Update(const std::string& folder, const std::string& name) {
  const std::string path = folder + "/" + name;
  const auto text = ReadFile(path);
  if (!text) {
    std::fprintf(stderr, "%s\n", text.error().message.c_str());
    return false;
  }
  const GoldenFile golden = ParseGolden(*text);
  const auto outcome = RunGolden(golden, name, "tools/phobosc");
  if (!outcome) {
    std::fprintf(stderr, "%s: %s\n", name.c_str(), outcome.error().message.c_str());
    return false;
  }
  if (HasTextDiagnostics(golden)) {
    const std::string intended = ToString(IntendedBlame(golden.program));
    const std::string reported = ToString(ReportedBlame(outcome->err, LastName(name)));
    if (intended != reported) {
      std::fprintf(stderr, "%s: not updated\n-- its comments blame\n%s-- phobosc says\n%s",
                   name.c_str(), intended.c_str(), outcome->err.c_str());
      return false;
    }
  }
  const std::string updated = golden.program + FormatExpectation(*outcome);
  if (updated == *text) return true;
  if (const auto written = WriteFile(path, updated); !written) {
    std::fprintf(stderr, "%s\n", written.error().message.c_str());
    return false;
  }
  std::printf("updated %s\n", name.c_str());
  return true;
}

int Main(const std::vector<std::string>& parts) {
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  if (workspace == nullptr) {
    std::fprintf(stderr, "run me with `bazel run //tests/golden:update`\n");
    return 2;
  }
  const std::string folder = std::string(workspace) + "/tests/golden";
  int bad = 0;
  for (const std::string& name : GoldenNames(folder)) {
    if (IsChosen(name, parts) && !Update(folder, name)) ++bad;
  }
  if (bad > 0) std::fprintf(stderr, "%d files need a person\n", bad);
  return bad > 0 ? 1 : 0;
}

}  // namespace
}  // namespace phobos

int main(int argc, char** argv) {
  return phobos::Main(std::vector<std::string>(argv + 1, argv + argc));
}
