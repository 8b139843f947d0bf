#include "report/excerpt.h"

#include <fmt/format.h>

#include <algorithm>

namespace phobos {
namespace {

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// Columns that a text takes on a terminal, one a code point.
size_t Columns(std::string_view text) {
  return static_cast<size_t>(
      std::ranges::count_if(text, [](char c) { return !IsContinuation(c); }));
}

// What a line of a file may not do to a terminal.
std::string Printable(std::string_view line) {
  std::string text(line);
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';
  }
  return text;
}

}  // namespace

std::string Excerpt(const RunReport& report, const sim::Place& place, uint32_t end_column) {
  const bool is_ptx = place.line == 0;
  const uint32_t number = is_ptx ? place.ptx_line : place.line;
  const uint32_t column = is_ptx ? place.ptx_column : place.column;
  const auto file = report.sources.find(is_ptx ? "" : place.file);
  if (file == report.sources.end() || number == 0 || number > file->second.size()) return "";
  std::string line = Printable(file->second[number - 1]);

  // Bytes [begin, end) are underlined; none when the column is not known or past the line.
  size_t begin = 0, end = 0;
  if (column != 0 && column <= line.size()) {
    begin = column - 1;
    end = begin + 1;
    if (is_ptx) end = std::max(end, std::min(line.find(';', begin), line.size()));
    if (end_column > column) end = std::min<size_t>(end_column - 1, line.size());
  }

  const std::string gutter = fmt::format("{:>6} | ", number);
  const size_t room = kReportColumns - gutter.size();
  size_t cut = 0;  // bytes taken away at the front
  if (Columns(line) > room) {
    if (end > room - 8) cut = std::min(begin, end - std::min(end, room - 8));
    while (cut < line.size() && IsContinuation(line[cut])) ++cut;
    line = (cut > 0 ? "..." : "") + line.substr(cut);
    const size_t shift = cut > 0 ? 3 : 0;
    begin = begin >= cut ? begin - cut + shift : 0;
    end = end >= cut ? end - cut + shift : 0;
    while (Columns(line) > room - 3) line.pop_back();
    end = std::min(end, line.size());
    line += "...";
  }
  std::string text = gutter + line + "\n";
  if (end <= begin) return text;
  const size_t before = Columns(std::string_view(line).substr(0, begin));
  const size_t wide =
      std::max<size_t>(1, Columns(std::string_view(line).substr(begin, end - begin)));
  return text +
         fmt::format("{:>6} | {}^{}\n", "", std::string(before, ' '), std::string(wide - 1, '~'));
}

std::string Wrapped(std::string_view text, std::string_view first) {
  return Wrapped(text, first, std::string(first.size(), ' '));
}

std::string Wrapped(std::string_view text, std::string_view first, std::string_view rest) {
  std::string result, line(first);
  bool is_empty = true;
  while (!text.empty()) {
    const size_t blank = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, blank);
    text.remove_prefix(std::min(blank + 1, text.size()));
    if (!is_empty && Columns(line) + 1 + Columns(word) > kReportColumns) {
      result += line + "\n";
      line = rest;
      is_empty = true;
    }
    if (!is_empty) line += ' ';
    line += word;
    is_empty = false;
  }
  return result + line + "\n";
}

std::string Grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string PlaceText(const sim::Place& place) {
  if (place.line == 0) return fmt::format("line {} of the PTX", place.ptx_line);
  return place.column == 0 ? fmt::format("{}:{}", place.file, place.line)
                           : fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

}  // namespace phobos
