#include "frontend/source/source.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/check.h"

namespace phobos {

SourceFile::SourceFile(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
  CHECK(text_.size() <= kMaxBytes);
  line_starts_.push_back(0);
  const char* const begin = text_.data();
  const char* const end = begin + text_.size();
  for (const char* at = begin; at != end;) {
    const auto* newline = static_cast<const char*>(std::memchr(at, '\n', end - at));
    if (newline == nullptr) break;
    at = newline + 1;
    line_starts_.push_back(static_cast<uint32_t>(at - begin));
  }
}

std::string_view SourceFile::Text(Span span) const {
  CHECK(span.begin <= span.end && span.end <= text_.size());
  return text().substr(span.begin, span.end - span.begin);
}

LineColumn SourceFile::Place(uint32_t offset) const {
  CHECK(offset <= text_.size());
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const int line = static_cast<int>(next - line_starts_.begin());
  return {line, static_cast<int>(offset - LineStart(line)) + 1};
}

std::string_view SourceFile::Line(int line) const {
  const uint32_t start = LineStart(line);
  const size_t end = line == line_count() ? text_.size() : LineStart(line + 1);
  std::string_view result = text().substr(start, end - start);
  if (result.ends_with('\n')) {
    result.remove_suffix(1);
    if (result.ends_with('\r')) result.remove_suffix(1);
  }
  return result;
}

uint32_t SourceFile::LineStart(int line) const {
  CHECK(line >= 1 && line <= line_count());
  return line_starts_[line - 1];
}

}  // namespace phobos
