// The subcommands of phobosc. Each registers its flags with CLI11 and, when it was the one
// chosen, runs: flags -> library call -> text.
#ifndef PHOBOS_TOOLS_COMMANDS_H_
#define PHOBOS_TOOLS_COMMANDS_H_

#include <CLI/CLI.hpp>
#include <functional>

namespace phobos::tools {

// Runs a parsed subcommand and returns the exit status.
using Command = std::function<int()>;

Command AddCompileCommand(CLI::App& app);
Command AddSimCommand(CLI::App& app);
Command AddCompareCommand(CLI::App& app);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_COMMANDS_H_
