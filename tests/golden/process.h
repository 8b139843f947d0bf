// Runs a program and keeps what it says.
#ifndef PHOBOS_TESTS_GOLDEN_PROCESS_H_
#define PHOBOS_TESTS_GOLDEN_PROCESS_H_

#include <string>
#include <vector>

#include "base/result.h"

namespace phobos {

struct Outcome {
  int exit_status = 0;  // 128 + the signal when one ended it
  std::string out;
  std::string err;

  bool operator==(const Outcome&) const = default;
};

// Runs `arguments[0]` in `directory` with no input, no colour and at most `seconds` of time (then
// it ends by SIGALRM). `scratch` is a folder for what it prints.
Result<Outcome> RunProcess(const std::vector<std::string>& arguments, const std::string& directory,
                           const std::string& scratch, int seconds);

// Splits a command line at blanks; 'single' and "double" quotes hold words together.
std::vector<std::string> SplitWords(const std::string& line);

// A folder of this process's own, removed with all its files at the end of its life.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace phobos

#endif  // PHOBOS_TESTS_GOLDEN_PROCESS_H_
