#include "tools/launch_options.h"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <vector>

namespace phobos::tools {
namespace {

constexpr char kGroup[] = "Launch options";

// Adds a repeatable option that fills `target` with NAME=TEXT pairs; a repeated name is refused.
void AddPairs(CLI::App& app, const std::string& flag, const std::string& value_name,
              const std::string& help, std::map<std::string, std::string>& target) {
  app.add_option_function<std::vector<std::string>>(
         flag,
         [&target, flag, value_name](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) {
             const size_t equals = text.find('=');
             if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
               throw CLI::ValidationError(flag, "'" + text + "' is not NAME=" + value_name);
             }
             const std::string name = text.substr(0, equals);
             if (!target.emplace(name, text.substr(equals + 1)).second) {
               throw CLI::ValidationError(flag, "'" + name + "' is given twice");
             }
           }
         },
         help)
      ->type_name("NAME=" + value_name)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(kGroup);
}

void AddTriple(CLI::App& app, const std::string& flag, const std::string& help,
               std::optional<std::array<int64_t, 3>>& target) {
  app.add_option_function<std::string>(
         flag,
         [&target, flag](const std::string& text) {
           const auto triple = ParseTriple(text);
           if (!triple) throw CLI::ValidationError(flag, triple.error().message);
           target = *triple;
         },
         help)
      ->type_name("X[,Y[,Z]]")
      ->group(kGroup);
}

}  // namespace

void AddLaunchOptions(CLI::App& app, LaunchOptions& options) {
  AddTriple(app, "--grid", "CTAs along each axis; wins over what the kernel's subscripts say",
            options.grid);
  AddTriple(app, "--block",
            "Threads of a CTA along each axis, of a .ptx; default: its .reqntid or .maxntid",
            options.block);
  app.add_option("--shared", options.shared_bytes, "Dynamic shared memory of a CTA, of a .ptx")
      ->type_name("BYTES")
      ->group(kGroup);
  app.add_option("--registers", options.registers,
                 "Registers of a thread, for the occupancy; default: .maxnreg, else not known")
      ->type_name("N")
      ->check(CLI::Range(1, 255))
      ->group(kGroup);
  AddPairs(app, "--arg", "SPEC",
           "An argument, by the parameter's name or in a .ptx its position from 0.\n"
           "A tensor: @FILE.npy, zeros, iota, random, const:V, uninit. A pointer of a .ptx: the\n"
           "same with a type and a shape (random:f32[64,64]), @FILE.npy, or null. A scalar: a\n"
           "literal, in a .ptx LITERAL:TYPE or bytes:HEX. Default: random tensors, scalars of 1",
           options.arguments);
  AddPairs(app, "--out", "FILE.npy", "Write a tensor as the kernel left it", options.outputs);
  app.add_option("--seed", options.seed, "Seed of random tensors")
      ->type_name("N")
      ->capture_default_str()
      ->group(kGroup);
  app.add_option("--threads", options.threads, "Threads of this machine; default: one a core")
      ->type_name("N")
      ->check(CLI::Range(1, 1024))
      ->group(kGroup);
  app.add_option("--max-instructions", options.max_instructions,
                 "Warp instructions that one CTA may execute")
      ->type_name("N")
      ->check(CLI::PositiveNumber)
      ->capture_default_str()
      ->group(kGroup);
}

void AddSimulationOptions(CLI::App& app, SimulationOptions& options, const std::string& checks) {
  const std::string group = "Simulation options";
  options.checks = *ParseChecks(checks);
  app.add_option_function<std::string>(
         "--check",
         [&options](const std::string& text) {
           const auto parsed = ParseChecks(text);
           if (!parsed) throw CLI::ValidationError("--check", parsed.error().message);
           options.checks = *parsed;
         },
         "What to look for: race (with divergent barriers), memory, init, or all, none;\n"
         "default: " +
             checks)
      ->type_name("LIST")
      ->group(group);
  app.add_option_function<std::string>(
         "--ctas",
         [&options](const std::string& text) {
           if (text == "all") {
             options.ctas = 0;
             return;
           }
           const auto [end, error] =
               std::from_chars(text.data(), text.data() + text.size(), options.ctas);
           if (error != std::errc() || end != text.data() + text.size() || options.ctas == 0) {
             throw CLI::ValidationError("--ctas", "'" + text + "' is not all or a number of CTAs");
           }
         },
         "Run only N CTAs, evenly spread, and scale the counts up")
      ->type_name("all|N")
      ->group(group);
}

Result<void> CheckFiles(const LaunchOptions& options) {
  for (const auto& [name, spec] : options.arguments) {
    if (!spec.starts_with('@') || access(spec.c_str() + 1, R_OK) == 0) continue;
    return Fail("argument " + name + ": cannot read '" + spec.substr(1) +
                "': " + std::strerror(errno));
  }
  return {};
}

Result<std::array<int64_t, 3>> ParseTriple(std::string_view text) {
  std::array<int64_t, 3> triple = {1, 1, 1};
  std::string_view rest = text;
  for (size_t axis = 0; axis < 3; ++axis) {
    const size_t comma = rest.find(',');
    const std::string_view number = rest.substr(0, comma);
    const auto [end, error] =
        std::from_chars(number.data(), number.data() + number.size(), triple[axis]);
    if (error != std::errc() || end != number.data() + number.size() || triple[axis] < 1 ||
        triple[axis] > INT32_MAX) {
      break;
    }
    if (comma == std::string_view::npos) return triple;
    rest.remove_prefix(comma + 1);
  }
  return Fail("'" + std::string(text) + "' is not X[,Y[,Z]] of numbers from 1 to 2147483647");
}

Result<sim::Checks> ParseChecks(std::string_view text) {
  if (text == "all") return sim::Checks();
  sim::Checks checks = sim::Checks::None();
  if (text == "none") return checks;
  while (true) {
    const size_t comma = text.find(',');
    const std::string_view word = text.substr(0, comma);
    if (word == "race") {
      checks.race = true;
    } else if (word == "memory") {
      checks.memory = true;
    } else if (word == "init") {
      checks.init = true;
    } else {
      return Fail("'" + std::string(word) + "' is not race, memory or init, nor all or none alone");
    }
    if (comma == std::string_view::npos) return checks;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace phobos::tools
