#include "tests/golden/process.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/check.h"
#include "base/files.h"

namespace phobos {
namespace {

// In the child: what file descriptor `target` means from now on.
void Redirect(int target, const char* path, int flags) {
  const int opened = open(path, flags, 0600);
  if (opened < 0 || dup2(opened, target) < 0) _exit(127);
}

}  // namespace

Result<Outcome> RunProcess(const std::vector<std::string>& arguments, const std::string& directory,
                           const std::string& scratch, int seconds) {
  CHECK(!arguments.empty());
  const std::string out = scratch + "/out";
  const std::string err = scratch + "/err";
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  const pid_t child = fork();
  if (child < 0) return Fail(std::string("cannot fork: ") + std::strerror(errno));
  if (child == 0) {
    Redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
    Redirect(STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC);
    Redirect(STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC);
    // Bazel's own variables would move relative paths.
    unsetenv("BUILD_WORKING_DIRECTORY");
    unsetenv("BUILD_WORKSPACE_DIRECTORY");
    if (chdir(directory.c_str()) != 0) _exit(127);
    alarm(static_cast<unsigned>(seconds));
    execv(argv[0], argv.data());
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return Fail(std::string("cannot wait: ") + std::strerror(errno));
  }
  Outcome outcome;
  outcome.exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  for (const auto& [path, text] : {std::pair{out, &outcome.out}, std::pair{err, &outcome.err}}) {
    Result<std::string> bytes = ReadFile(path);
    if (!bytes) return std::unexpected(bytes.error());
    *text = *std::move(bytes);
  }
  return outcome;
}

std::vector<std::string> SplitWords(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  bool started = false;
  char quote = '\0';
  for (const char c : line) {
    if (quote != '\0') {
      if (c == quote) {
        quote = '\0';
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      started = true;
    } else if (c == ' ' || c == '\t') {
      if (started) words.push_back(std::move(word));
      word.clear();
      started = false;
    } else {
      word += c;
      started = true;
    }
  }
  if (started) words.push_back(std::move(word));
  return words;
}

TemporaryFolder::TemporaryFolder() {
  const char* parent = getenv("TEST_TMPDIR");
  path_ = std::string(parent != nullptr ? parent : "/tmp") + "/phobos_XXXXXX";
  CHECK(mkdtemp(path_.data()) != nullptr);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace phobos
