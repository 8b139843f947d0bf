#include "tests/golden/golden_suite.h"

#include <algorithm>
#include <filesystem>

#include "base/files.h"

namespace phobos {

namespace fs = std::filesystem;

std::vector<std::string> GoldenNames(const std::string& folder) {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".ph") {
      names.push_back(entry.path().lexically_relative(folder).string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

Result<Outcome> RunGolden(const GoldenFile& golden, const std::string& name,
                          const std::string& phobosc) {
  constexpr int kSeconds = 10;
  const TemporaryFolder folder;
  const TemporaryFolder scratch;
  const std::string file = LastName(name);
  if (auto written = WriteFile(folder.path() + "/" + file, ProgramBytes(golden)); !written) {
    return std::unexpected(written.error());
  }
  std::vector<std::string> arguments = {fs::absolute(phobosc).string()};
  arguments.insert(arguments.end(), golden.arguments.begin(), golden.arguments.end());
  arguments.insert(arguments.begin() + std::min<size_t>(2, arguments.size()), file);
  return RunProcess(arguments, folder.path(), scratch.path(), kSeconds);
}

std::string LastName(const std::string& name) { return fs::path(name).filename().string(); }

bool HasTextDiagnostics(const GoldenFile& golden) {
  return std::find(golden.arguments.begin(), golden.arguments.end(), "--diagnostics=json") ==
         golden.arguments.end();
}

}  // namespace phobos
