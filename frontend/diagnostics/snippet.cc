#include "frontend/diagnostics/snippet.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "frontend/source/utf8.h"

namespace phobos {
namespace {

constexpr int kTabStop = 4;
// A longer line is cut to this many bytes, of which so many before the span.
constexpr size_t kMaxLineBytes = 160;
constexpr size_t kBytesBefore = 60;

constexpr std::string_view kGreen = "\x1b[32m";
constexpr std::string_view kGreenBold = "\x1b[1;32m";
constexpr std::string_view kReset = "\x1b[0m";

// A part of a source line as it is shown, with the cell in which each of its bytes begins.
class ShownLine {
 public:
  // The line that holds `focus.begin`, cut to a window around it if it is long.
  ShownLine(const SourceFile& source, Span focus) : line_(source.Place(focus.begin).line) {
    const std::string_view text = source.Line(line_);
    begin_ = source.LineStart(line_);
    end_ = static_cast<uint32_t>(begin_ + text.size());
    const bool cut = text.size() > kMaxLineBytes;
    const uint32_t line_end = end_;
    if (cut) {
      const auto goes_on = [&](uint32_t at) { return (source.text()[at] & 0xc0) == 0x80; };
      const uint32_t focus_begin = std::min(focus.begin, line_end);
      uint32_t first = focus_begin - std::min<uint32_t>(kBytesBefore, focus_begin - begin_);
      first = std::min<uint32_t>(first, line_end - kMaxLineBytes);
      // Not in the middle of a character; bytes that are no UTF-8 give up soon.
      for (int i = 0; i < 3 && first > begin_ && goes_on(first); ++i) --first;
      if (first > begin_) {
        shown_ = "...";
        width_ = 3;
      }
      begin_ = first;
      end_ = std::min<uint32_t>(first + kMaxLineBytes, line_end);
      for (int i = 0; i < 3 && end_ < line_end && goes_on(end_); ++i) ++end_;
    }
    Lay(source.text().substr(begin_, end_ - begin_));
    if (end_ < line_end) shown_ += "...";
  }

  int line() const { return line_; }
  const std::string& shown() const { return shown_; }
  bool Holds(uint32_t offset) const { return offset >= begin_ && offset <= end_; }
  // The first cell of the byte at `offset`, or of the nearest one shown.
  int Cell(uint32_t offset) const { return cells_[std::clamp(offset, begin_, end_) - begin_]; }

 private:
  void Lay(std::string_view text) {
    while (!text.empty()) {
      const Utf8Char character = DecodeUtf8(text);
      const std::string visible = Visible(text, character);
      int width = 0;
      if (character.code_point == '\t' && character.valid) {
        width = kTabStop - width_ % kTabStop;
        shown_.append(width, ' ');
      } else if (character.valid && visible.size() == static_cast<size_t>(character.bytes)) {
        width = DisplayWidth(character.code_point);
        shown_ += visible;
      } else {
        width = static_cast<int>(visible.size()) + 2;
        shown_ += "<" + visible + ">";
      }
      cells_.insert(cells_.end(), character.bytes, width_);
      width_ += width;
      text.remove_prefix(character.bytes);
    }
    cells_.push_back(width_);
  }

  int line_;
  uint32_t begin_ = 0;  // the bytes that are shown
  uint32_t end_ = 0;
  std::string shown_;
  int width_ = 0;
  std::vector<int> cells_;  // of each byte shown, and of the end
};

std::string Gutter(std::string_view number) { return fmt::format("{:>5} |", number); }

void AddLine(std::string_view gutter, std::string_view text, std::string* out) {
  *out += gutter;
  if (!text.empty()) *out += ' ';
  *out += text;
  *out += '\n';
}

bool ShowsOnOneLine(const FixIt& fix_it, const SourceFile& source) {
  return fix_it.text.find('\n') == std::string::npos &&
         source.Text(fix_it.span).find('\n') == std::string_view::npos;
}

// The line beneath the underline: the texts of the fix-its on `line`, each at its place.
std::string FixItLine(const ShownLine& line, const SourceFile& source,
                      const std::vector<FixIt>& fix_its) {
  std::string shown;
  int width = 0;
  for (const FixIt& fix_it : fix_its) {
    if (source.Place(fix_it.span.begin).line != line.line() || !line.Holds(fix_it.span.begin)) {
      continue;
    }
    // A replacement of blanks by a text shows best at the text's own place.
    const int cell = line.Cell(fix_it.span.begin);
    if (cell < width) continue;
    shown.append(cell - width, ' ');
    if (fix_it.text.empty()) {
      shown.append(std::max(1, line.Cell(fix_it.span.end) - cell), '-');
    } else {
      shown += fix_it.text;
    }
    width = static_cast<int>(shown.size());
  }
  while (shown.ends_with(' ')) shown.pop_back();
  return shown;
}

}  // namespace

std::string Snippet(const SourceFile& source, Span span, const std::vector<FixIt>& fix_its,
                    bool color) {
  const ShownLine line(source, span);
  const std::string number = Gutter(std::to_string(line.line()));
  const std::string blank = Gutter("");
  std::string out;
  AddLine(number, line.shown(), &out);

  const int first = line.Cell(span.begin);
  const int width = std::max(1, line.Cell(span.end) - first);
  const std::string indent(first, ' ');
  const std::string mark = "^" + std::string(width - 1, '~');
  AddLine(blank, color ? fmt::format("{}{}{}{}", indent, kGreenBold, mark, kReset) : indent + mark,
          &out);

  std::vector<FixIt> here;
  std::vector<FixIt> elsewhere;
  for (const FixIt& fix_it : fix_its) {
    if (!ShowsOnOneLine(fix_it, source)) continue;
    const bool same_line = source.Place(fix_it.span.begin).line == line.line();
    (same_line ? here : elsewhere).push_back(fix_it);
  }
  const std::string inserted = FixItLine(line, source, here);
  if (!inserted.empty()) {
    AddLine(blank, color ? fmt::format("{}{}{}", kGreen, inserted, kReset) : inserted, &out);
  }
  for (const FixIt& fix_it : elsewhere) {
    const ShownLine other(source, fix_it.span);
    AddLine(Gutter(std::to_string(other.line())), other.shown(), &out);
    const std::string text = FixItLine(other, source, {fix_it});
    AddLine(blank, color ? fmt::format("{}{}{}", kGreen, text, kReset) : text, &out);
  }
  return out;
}

}  // namespace phobos
