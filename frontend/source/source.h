// A source file and places in it.
#ifndef PHOBOS_FRONTEND_SOURCE_SOURCE_H_
#define PHOBOS_FRONTEND_SOURCE_SOURCE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace phobos {

// Bytes [begin, end) of a source file. An empty span points between two bytes.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;

  bool operator==(const Span&) const = default;
  // The smallest span that holds both.
  Span To(Span other) const {
    return {begin < other.begin ? begin : other.begin, end > other.end ? end : other.end};
  }
};

// A place as people write it; both count from 1. Columns count bytes.
struct LineColumn {
  int line = 1;
  int column = 1;

  bool operator==(const LineColumn&) const = default;
};

// One file's text, with its lines found. Copies share nothing; names may be any text
// (`<stdin>` for one that has no path).
class SourceFile {
 public:
  // The largest text that is accepted, 4 MiB (some 4,000 kernels): a bound on the time and memory
  // that any input can take.
  static constexpr size_t kMaxBytes = size_t{1} << 22;

  // `text` must not exceed kMaxBytes.
  SourceFile(std::string name, std::string text);

  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }
  std::string_view Text(Span span) const;

  LineColumn Place(uint32_t offset) const;
  int line_count() const { return static_cast<int>(line_starts_.size()); }
  // The text of `line` (from 1) without its line end.
  std::string_view Line(int line) const;
  // The offset at which `line` (from 1) starts.
  uint32_t LineStart(int line) const;

 private:
  std::string name_;
  std::string text_;
  std::vector<uint32_t> line_starts_;
};

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SOURCE_SOURCE_H_
