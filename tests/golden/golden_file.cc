#include "tests/golden/golden_file.h"

#include <cctype>
#include <charconv>
#include <optional>

namespace phobos {
namespace {

constexpr std::string_view kSection = "// ---- ";

std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::optional<int> ParseInt(std::string_view text, int base) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string ResolveEscapes(std::string_view text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 3 < text.size() && text[i + 1] == 'x') {
      if (const auto value = ParseInt(text.substr(i + 2, 2), 16)) {
        bytes += static_cast<char>(*value);
        i += 3;
        continue;
      }
    }
    if (text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == 'r' || text[i + 1] == '0')) {
      bytes += text[i + 1] == 'r' ? '\r' : '\0';
      ++i;
      continue;
    }
    bytes += text[i];
  }
  return bytes;
}

void AppendSection(std::string& expectation, std::string_view name, const std::string& text) {
  if (text.empty()) return;
  expectation += kSection;
  expectation += name;
  if (!text.ends_with('\n')) expectation += ", no final newline";
  expectation += '\n' + text;
  if (!text.ends_with('\n')) expectation += '\n';
}

}  // namespace

GoldenFile ParseGolden(std::string_view text) {
  size_t end = text.starts_with(kSection) ? 0 : text.find("\n" + std::string(kSection));
  if (end != 0) end = end == std::string_view::npos ? text.size() : end + 1;
  GoldenFile golden;
  golden.program = text.substr(0, end);
  golden.expectation = text.substr(end);
  golden.arguments = {"compile", "--emit=ast"};
  constexpr std::string_view kRun = "// RUN: ";
  for (const std::string_view line : Lines(golden.program)) {
    if (line.starts_with(kRun)) {
      golden.arguments = SplitWords(std::string(line.substr(kRun.size())));
    }
  }
  return golden;
}

std::string ProgramBytes(const GoldenFile& golden) {
  bool escapes = false;
  bool final_newline = true;
  for (const std::string_view line : Lines(golden.program)) {
    if (line == "// ESCAPES") escapes = true;
    if (line == "// NO-FINAL-NEWLINE") final_newline = false;
  }
  std::string bytes = escapes ? ResolveEscapes(golden.program) : golden.program;
  if (!final_newline && bytes.ends_with('\n')) bytes.pop_back();
  return bytes;
}

std::string FormatExpectation(const Outcome& outcome) {
  std::string expectation(kSection);
  expectation += "exit " + std::to_string(outcome.exit_status) + "\n";
  AppendSection(expectation, "stdout", outcome.out);
  AppendSection(expectation, "stderr", outcome.err);
  return expectation;
}

Blame IntendedBlame(std::string_view program) {
  Blame blame;
  int line_number = 0;
  for (const std::string_view line : Lines(program)) {
    ++line_number;
    for (const std::string severity : {"error", "warning"}) {
      const std::string marker = "// " + severity;
      const size_t at = line.find(marker);
      if (at == std::string_view::npos) continue;
      const std::string_view rest = line.substr(at + marker.size());
      const size_t colon = rest.find(':');
      if (colon == 0) {
        blame.emplace(line_number, severity);
      } else if (colon != std::string_view::npos && rest.starts_with(' ')) {
        if (const auto named = ParseInt(rest.substr(1, colon - 1), 10)) {
          blame.emplace(*named, severity);
        }
      }
    }
  }
  return blame;
}

Blame ReportedBlame(std::string_view diagnostics, std::string_view file_name) {
  Blame blame;
  const std::string prefix = std::string(file_name) + ":";
  for (std::string_view line : Lines(diagnostics)) {
    if (!line.starts_with(prefix)) continue;
    line.remove_prefix(prefix.size());
    const size_t column = line.find(':');
    const size_t severity = line.find(": ");
    if (column == std::string_view::npos || severity == std::string_view::npos) continue;
    const auto number = ParseInt(line.substr(0, column), 10);
    if (!number) continue;
    const std::string_view rest = line.substr(severity + 2);
    for (const std::string kind : {"error", "warning"}) {
      if (rest.starts_with(kind + ":")) blame.emplace(*number, kind);
    }
  }
  return blame;
}

std::string ToString(const Blame& blame) {
  std::string text;
  for (const auto& [line, severity] : blame) text += std::to_string(line) + ": " + severity + "\n";
  return text;
}

}  // namespace phobos
