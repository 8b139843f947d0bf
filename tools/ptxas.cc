#include "tools/ptxas.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/files.h"

extern char** environ;

namespace phobos::tools {
namespace {

std::optional<std::string> FindPtxas() {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const size_t colon = rest.find(':');
    const std::string candidate = std::string(rest.substr(0, colon)) + "/ptxas";
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
    rest = colon == std::string_view::npos ? "" : rest.substr(colon + 1);
  }
  const std::string usual = "/usr/local/cuda/bin/ptxas";
  if (access(usual.c_str(), X_OK) == 0) return usual;
  return std::nullopt;
}

// A folder that is removed with all in it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "phobosXXXXXX").string();
    if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Runs a program with its output in a file, and returns whether it ended with status 0.
bool Run(const std::vector<std::string>& command, const std::string& output) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t pid = 0;
  const int error = posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return false;
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

Result<std::string> Assemble(const std::string& ptx, const std::string& chip) {
  const std::optional<std::string> ptxas = FindPtxas();
  if (!ptxas) {
    return Fail("--emit=cubin needs ptxas of a CUDA toolkit, on PATH or in /usr/local/cuda/bin");
  }
  const TemporaryFolder folder;
  if (folder.path().empty()) return Fail("cannot make a temporary folder for ptxas");
  const std::string input = folder.path() + "/kernel.ptx", output = folder.path() + "/kernel.cubin",
                    log = folder.path() + "/log";
  if (const Result<void> written = WriteFile(input, ptx); !written) {
    return std::unexpected(written.error());
  }
  if (!Run({*ptxas, "-arch=" + chip, input, "-o", output}, log)) {
    return Fail("ptxas rejects the PTX: " + ReadFile(log).value_or("(no message)"));
  }
  return ReadFile(output);
}

}  // namespace phobos::tools
