// The options that several subcommands share, as values.
#ifndef PHOBOS_TOOLS_OPTIONS_H_
#define PHOBOS_TOOLS_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"

namespace phobos::tools {

// The process's exit status.
enum ExitStatus : int {
  kOk = 0,
  kInputFault = 1,        // diagnostics, a failed check, a hazard
  kUsage = 2,             // wrong flags
  kEnvironmentFault = 3,  // a file, the GPU, memory
};

// What every subcommand takes for a .ph file.
struct CompileOptions {
  std::string kernel;
  std::string chip = "sm_75";
  std::map<std::string, int64_t> defines;  // -D
  std::map<std::string, int64_t> statics;  // --static
  std::string padstage = "source";         // source, on, off
  int opt_level = 3;
  std::string diagnostics = "text";  // text, json
  std::vector<std::string> werror;   // ids; an empty one means all warnings
  bool remarks = false;
  bool print_passes = false;
};

// Adds the compile options to a subcommand; `options` must outlive the parse.
void AddCompileOptions(CLI::App& app, CompileOptions& options);

// Reads "NAME=INT" with a decimal or 0x value of 64 bits.
Result<std::pair<std::string, int64_t>> ParseDefine(const std::string& text);

// Prints `phobosc: error: MESSAGE` to stderr and returns `status`.
int Complain(const std::string& message, ExitStatus status);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_OPTIONS_H_
