#include "report/run_report.h"

#include <utility>

#include "report/names.h"

namespace phobos {

std::vector<SharedBuffer> BuffersOf(const RunReport& report) {
  if (!report.buffers.empty()) return report.buffers;
  std::vector<SharedBuffer> buffers;
  for (const sim::SharedVariable& variable : report.counts.shared_variables) {
    SharedBuffer buffer;
    buffer.name = PlainName(variable.name);
    buffer.kind = "variable";
    buffer.element_bytes = variable.element_bytes;
    buffer.offset = static_cast<int64_t>(variable.offset);
    buffer.bytes = static_cast<int64_t>(variable.bytes);
    buffers.push_back(std::move(buffer));
  }
  return buffers;
}

SourceLines SplitLines(std::string_view text) {
  SourceLines lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

}  // namespace phobos
