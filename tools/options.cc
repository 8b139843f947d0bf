#include "tools/options.h"

#include <fmt/core.h>

#include <charconv>
#include <cstdio>

namespace phobos::tools {
namespace {

// Adds a repeatable option that fills `target` with NAME=INT pairs; a repeated name is refused.
void AddDefines(CLI::App& app, const std::string& flag, const std::string& help,
                std::map<std::string, int64_t>& target) {
  app.add_option_function<std::vector<std::string>>(
         flag,
         [&target, flag](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) {
             const auto define = ParseDefine(text);
             if (!define) throw CLI::ValidationError(flag, define.error().message);
             if (!target.insert(*define).second) {
               throw CLI::ValidationError(flag, "'" + define->first + "' is given twice");
             }
           }
         },
         help)
      ->type_name("NAME=INT")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}  // namespace

void AddCompileOptions(CLI::App& app, CompileOptions& options) {
  const std::string group = "Compile options";
  app.add_option("--kernel", options.kernel, "The kernel, when the file has several")
      ->type_name("NAME");
  app.add_option("--chip", options.chip, "The GPU architecture to compile for")
      ->type_name("CHIP")
      ->capture_default_str();
  AddDefines(app, "-D", "Give an @autotune constant a value", options.defines);
  AddDefines(app, "--static", "Make a run-time extent a constant", options.statics);
  app.add_option("--padstage", options.padstage,
                 "Pad staging tiles: as the source says, or always, or never")
      ->check(CLI::IsMember({"source", "on", "off"}))
      ->capture_default_str();
  app.add_option("-O", options.opt_level, "Optimisation level")
      ->check(CLI::Range(0, 3))
      ->capture_default_str();
  app.add_option("--diagnostics", options.diagnostics, "The form of diagnostics on stderr")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  app.add_option_function<std::vector<std::string>>(
         "-W",
         [&options](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) {
             if (text == "error") {
               options.werror.emplace_back();
             } else if (text.starts_with("error=") && text.size() > 6) {
               options.werror.push_back(text.substr(6));
             } else {
               throw CLI::ValidationError("-W" + text, "expected -Werror or -Werror=ID");
             }
           }
         },
         "Make warnings errors: -Werror for all, -Werror=ID for one kind")
      ->type_name("error[=ID]")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_flag("--print-passes", options.print_passes,
               "Print the tile IR after each pass to stderr");
  app.add_flag("--remarks", options.remarks, "Also show remarks");
  for (CLI::Option* option : app.get_options()) {
    if (option->get_group() == "Options" && option->get_name() != "--help") option->group(group);
  }
}

Result<std::pair<std::string, int64_t>> ParseDefine(const std::string& text) {
  const auto bad = [&] { return Fail("'" + text + "' is not NAME=INT"); };
  const size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) return bad();
  std::string_view digits = std::string_view(text).substr(equals + 1);
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  const bool hex = digits.starts_with("0x");
  if (hex) digits.remove_prefix(2);
  uint64_t magnitude = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), magnitude, hex ? 16 : 10);
  const uint64_t limit = uint64_t{INT64_MAX} + (negative ? 1 : 0);
  if (error == std::errc::result_out_of_range || (error == std::errc() && magnitude > limit)) {
    return Fail("the value of '" + text + "' does not fit 64 bits");
  }
  if (error != std::errc() || end != digits.data() + digits.size()) return bad();
  const int64_t value = static_cast<int64_t>(negative ? 0 - magnitude : magnitude);
  return std::pair(text.substr(0, equals), value);
}

int Complain(const std::string& message, ExitStatus status) {
  fmt::print(stderr, "phobosc: error: {}\n", message);
  return status;
}

}  // namespace phobos::tools
