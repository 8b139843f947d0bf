#include "tools/variants.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace phobos::tools {
namespace {

bool IsPtx(const std::string& file) { return file.ends_with(".ptx"); }

bool IsNumber(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

template <typename Map>
void Overlay(const Map& over, Map& base) {
  for (const auto& [name, value] : over) base[name] = value;
}

// Options given in `words` win over those of `spec`.
Result<void> Apply(std::vector<std::string> words, VariantSpec& spec) {
  CLI::App app("", "");
  app.set_help_flag();
  CompileOptions compile;
  LaunchOptions launch;
  AddCompileOptions(app, compile);
  AddLaunchOptions(app, launch);
  app.add_option("FILE", spec.file);
  std::ranges::reverse(words);  // as CLI11 takes them
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return Fail(error.what());
  }
  const auto has = [&](const char* name) { return app.count(name) != 0; };
  if (has("--kernel")) spec.compile.kernel = compile.kernel;
  if (has("--chip")) {
    spec.compile.chip = compile.chip;
    spec.has_chip = true;
  }
  if (has("--padstage")) spec.compile.padstage = compile.padstage;
  if (has("-O")) spec.compile.opt_level = compile.opt_level;
  if (has("--remarks")) spec.compile.remarks = true;
  if (has("--print-passes")) spec.compile.print_passes = true;
  Overlay(compile.defines, spec.compile.defines);
  Overlay(compile.statics, spec.compile.statics);
  spec.compile.werror.insert(spec.compile.werror.end(), compile.werror.begin(),
                             compile.werror.end());
  if (launch.grid) spec.launch.grid = launch.grid;
  if (launch.block) spec.launch.block = launch.block;
  if (launch.shared_bytes) spec.launch.shared_bytes = launch.shared_bytes;
  if (launch.registers) spec.launch.registers = launch.registers;
  if (has("--seed")) spec.launch.seed = launch.seed;
  if (has("--threads")) spec.launch.threads = launch.threads;
  if (has("--max-instructions")) spec.launch.max_instructions = launch.max_instructions;
  Overlay(launch.arguments, spec.launch.arguments);
  if (!launch.outputs.empty()) return Fail("--out is not for one variant");
  return {};
}

Result<VariantSpec> ParseVariant(const std::string& text, const VariantSpec& common) {
  const size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) {
    return Fail("--variant '" + text + "' is not NAME=OPTIONS");
  }
  VariantSpec spec = common;
  spec.name = text.substr(0, equals);
  spec.options = text.substr(equals + 1);
  Result<std::vector<std::string>> words = SplitWords(spec.options);
  if (!words) return Fail("--variant " + spec.name + ": " + words.error().message);
  const Result<void> applied = Apply(*std::move(words), spec);
  if (!applied) return Fail("--variant " + spec.name + ": " + applied.error().message);
  return spec;
}

// With both kinds of file, --arg speaks to a .ph by name and to a .ptx by position, and what only
// one kind takes goes to that.
void TakeOwnOptions(VariantSpec& spec) {
  std::erase_if(spec.launch.arguments,
                [&](const auto& argument) { return IsNumber(argument.first) != IsPtx(spec.file); });
  if (IsPtx(spec.file)) {
    spec.compile.defines.clear();
    spec.compile.statics.clear();
    spec.compile.kernel.clear();
  } else {
    spec.launch.block.reset();
    spec.launch.shared_bytes.reset();
  }
}

std::string FileName(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

}  // namespace

Result<std::vector<std::string>> SplitWords(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      if (in_word) words.push_back(std::exchange(word, ""));
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) return Fail(std::string("a ") + quote + " is not closed");
  if (in_word) words.push_back(std::move(word));
  return words;
}

Result<std::vector<VariantSpec>> MakeVariants(const std::vector<std::string>& files,
                                              const std::vector<std::string>& texts,
                                              const VariantSpec& common) {
  std::vector<VariantSpec> specs;
  if (files.size() > 1) {
    if (!texts.empty()) return Fail("--variant is for one file: each of several is a variant");
    const bool any_ptx = std::ranges::any_of(files, IsPtx);
    const bool any_ph = !std::ranges::all_of(files, IsPtx);
    std::set<std::string> short_names;
    for (const std::string& file : files) short_names.insert(FileName(file));
    for (const std::string& file : files) {
      specs.push_back(common);
      specs.back().file = file;
      specs.back().name = short_names.size() == files.size() ? FileName(file) : file;
      if (any_ptx && any_ph) TakeOwnOptions(specs.back());
    }
  } else if (!texts.empty()) {
    VariantSpec of_file = common;
    of_file.file = files[0];
    for (const std::string& text : texts) {
      Result<VariantSpec> spec = ParseVariant(text, of_file);
      if (!spec) return Fail(spec.error().message);
      specs.push_back(*std::move(spec));
    }
  } else if (IsPtx(files[0])) {
    return Fail(
        "one .ptx alone is compared with nothing; name another file, or variants: "
        "--variant a=\"--kernel f\" --variant b=\"--kernel g\"");
  } else {
    for (const auto& [name, padstage] : {std::pair("plain", "off"), std::pair("padstage", "on")}) {
      specs.push_back(common);
      specs.back().file = files[0];
      specs.back().name = name;
      specs.back().options = std::string("--padstage=") + padstage;
      specs.back().compile.padstage = padstage;
    }
  }
  std::set<std::string> names;
  for (const VariantSpec& spec : specs) {
    if (!names.insert(spec.name).second) return Fail("two variants are called '" + spec.name + "'");
  }
  return specs;
}

}  // namespace phobos::tools
