#include "report/html/memory_ruler.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "report/excerpt.h"
#include "report/html/markup.h"

namespace phobos::html {
namespace {

constexpr double kWidth = 640, kLeft = 4;
constexpr int kRow = 40, kTop = 22, kBar = 16;
constexpr double kCharacter = 5.2;  // width of one in the text, about
constexpr int64_t kMostRows = 64;   // of a tile that are drawn apart

// A round distance between the marks of a scale that takes `bytes`.
uint64_t Step(uint64_t bytes) {
  uint64_t step = 128;
  while (bytes / step > 8) step *= 2;
  return step;
}

std::string Describe(const SharedBuffer& buffer) {
  std::string text = buffer.name;
  if (!buffer.element.empty()) {
    text += fmt::format(": {} {} [{}]", buffer.kind, buffer.element, fmt::join(buffer.shape, ", "));
  }
  text += fmt::format(", bytes {} to {}", buffer.offset, buffer.offset + buffer.bytes);
  if (buffer.row_stride > 0 && !buffer.shape.empty()) {
    const int64_t padding = buffer.is_padded ? buffer.row_stride - buffer.shape.back() : 0;
    text += fmt::format(", a row each {} bytes", buffer.row_stride * buffer.element_bytes);
    if (padding > 0) text += fmt::format(", {} of them padding", padding * buffer.element_bytes);
  }
  return text;
}

}  // namespace

std::string MemoryRuler(const RunReport& report, uint64_t scale_bytes) {
  const std::vector<SharedBuffer> buffers = BuffersOf(report);
  if (buffers.empty() || scale_bytes == 0) return "";
  const auto x = [&](int64_t byte) {
    return kLeft + kWidth * static_cast<double>(byte) / static_cast<double>(scale_bytes);
  };
  const int height = kTop + kRow * static_cast<int>(buffers.size()) + 6;
  std::string svg = fmt::format(
      "<svg class=\"ruler\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Shared memory of a "
      "CTA, "
      "{} bytes\">\n",
      kWidth + 2 * kLeft + 30, height, report.counts.shared_bytes);
  const auto total = static_cast<int64_t>(report.counts.shared_bytes);
  const uint64_t step = Step(scale_bytes);
  for (uint64_t mark = 0; mark <= scale_bytes; mark += step) {
    const double at = x(static_cast<int64_t>(mark));
    svg += fmt::format(
        "<line class=\"k\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/><text class=\"m\" "
        "x=\"{0:.1f}\" y=\"{3}\">{4}</text>\n",
        at, kTop - 6, height - 4, kTop - 10, mark);
  }
  svg += fmt::format("<line class=\"e\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>\n",
                     x(total), kTop - 6, height - 4);
  int y = kTop;
  for (const SharedBuffer& buffer : buffers) {
    const int64_t row_bytes = buffer.row_stride * buffer.element_bytes;
    const int64_t rows = row_bytes > 0 ? (buffer.bytes + row_bytes - 1) / row_bytes : 0;
    const auto rect = [&](const char* kind, int64_t begin, int64_t end) {
      svg +=
          fmt::format("<rect class=\"{}\" x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\"/>",
                      kind, x(begin), y, std::max(x(end) - x(begin), 0.5), kBar);
    };
    rect("d", buffer.offset, buffer.offset + buffer.bytes);
    if (buffer.is_padded && rows <= kMostRows && !buffer.shape.empty()) {
      const int64_t data = buffer.shape.back() * buffer.element_bytes;
      for (int64_t row = 0; row < rows; ++row) {
        const int64_t begin = buffer.offset + row * row_bytes;
        rect("p", begin + data, std::min(begin + row_bytes, buffer.offset + buffer.bytes));
      }
    } else if (rows > 1 && rows <= kMostRows) {
      for (int64_t row = 1; row < rows; ++row) {
        svg +=
            fmt::format("<line class=\"r\" x1=\"{0:.2f}\" x2=\"{0:.2f}\" y1=\"{1}\" y2=\"{2}\"/>",
                        x(buffer.offset + row * row_bytes), y, y + kBar);
      }
    }
    // The text begins at its bar unless it would not fit there.
    const std::string text = Describe(buffer);
    const double room = kLeft + kWidth + 30 - kCharacter * static_cast<double>(text.size());
    svg += fmt::format("<text class=\"n\" x=\"{:.1f}\" y=\"{}\">{}</text>\n",
                       std::clamp(room, 0.0, x(buffer.offset)), y + kBar + 12, Escaped(text));
    y += kRow;
  }
  return svg + "</svg>\n";
}

}  // namespace phobos::html
