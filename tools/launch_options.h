// The launch options that sim, compare, run and tune share, as values.
#ifndef PHOBOS_TOOLS_LAUNCH_OPTIONS_H_
#define PHOBOS_TOOLS_LAUNCH_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "simulator/launch.h"

namespace phobos::tools {

// -D is among the compile options: see SplitDefines in tools/simulate_ph.h.
struct LaunchOptions {
  std::optional<std::array<int64_t, 3>> grid;
  std::optional<std::array<int64_t, 3>> block;   // .ptx only
  std::optional<uint64_t> shared_bytes;          // dynamic, .ptx only
  std::optional<int64_t> registers;              // for occupancy
  std::map<std::string, std::string> arguments;  // --arg: name or position -> SPEC
  std::map<std::string, std::string> outputs;    // --out: name or position -> path
  uint64_t seed = 0;
  unsigned threads = 0;  // of the host; 0: one a core
  uint64_t max_instructions = sim::Launch().max_instructions;
};

// What is looked at while a kernel runs on the simulator.
struct SimulationOptions {
  sim::Checks checks;
  uint64_t ctas = 0;  // 0: all
};

// Add options to a subcommand; `options` must outlive the parse.
void AddLaunchOptions(CLI::App& app, LaunchOptions& options);
// `checks`: the default of --check, as written there.
void AddSimulationOptions(CLI::App& app, SimulationOptions& options, const std::string& checks);

// Fails when a file among the arguments cannot be read.
Result<void> CheckFiles(const LaunchOptions& options);

// Reads "X[,Y[,Z]]", each at least 1.
Result<std::array<int64_t, 3>> ParseTriple(std::string_view text);
// Reads a list of race, memory, init, or all or none.
Result<sim::Checks> ParseChecks(std::string_view text);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_LAUNCH_OPTIONS_H_
