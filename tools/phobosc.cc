// phobosc: the one command line of Phobos.

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "tools/commands.h"
#include "tools/options.h"

namespace phobos::tools {
namespace {

// Under `bazel run` the process starts in the runfiles folder; relative paths are meant from where
// the user stands.
int EnterCallersDirectory() {
  const char* directory = std::getenv("BUILD_WORKING_DIRECTORY");
  if (directory == nullptr || chdir(directory) == 0) return kOk;
  return Complain(std::string("cannot enter '") + directory + "'", kEnvironmentFault);
}

int Main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is a failed write, told as such
  if (const int status = EnterCallersDirectory(); status != kOk) return status;

  CLI::App app("Phobos: a tile language for GPU kernels, its compiler and simulator", "phobosc");
  app.require_subcommand(1);
  std::map<std::string, Command> commands;
  commands["compile"] = AddCompileCommand(app);
  commands["sim"] = AddSimCommand(app);
  commands["compare"] = AddCompareCommand(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return kUsage;
  }
  return commands.at(app.get_subcommands().front()->get_name())();
}

}  // namespace
}  // namespace phobos::tools

int main(int argc, char** argv) { return phobos::tools::Main(argc, argv); }
