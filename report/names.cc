#include "report/names.h"

#include <algorithm>
#include <charconv>

#include "base/check.h"

namespace phobos {

std::string_view AccessName(sim::AccessKind kind) {
  switch (kind) {
    case sim::AccessKind::kLoad:
      return "load";
    case sim::AccessKind::kStore:
      return "store";
    case sim::AccessKind::kAtomic:
      return "atomic";
    case sim::AccessKind::kLdmatrix:
      return "ldmatrix";
    case sim::AccessKind::kStmatrix:
      return "stmatrix";
    case sim::AccessKind::kAsyncCopy:
      return "async-copy";
  }
  UNREACHABLE();
}

std::string_view FaultName(sim::Fault::Kind kind) {
  switch (kind) {
    case sim::Fault::Kind::kMemory:
      return "memory";
    case sim::Fault::Kind::kUnsupported:
      return "unsupported";
    case sim::Fault::Kind::kTrap:
      return "trap";
    case sim::Fault::Kind::kDeadlock:
      return "deadlock";
    case sim::Fault::Kind::kInstructionLimit:
      return "instruction-limit";
    case sim::Fault::Kind::kOther:
      return "other";
  }
  UNREACHABLE();
}

std::string BufferNames(const std::vector<sim::TouchedRange>& touched) {
  std::vector<std::string_view> names;
  std::string text;
  for (const sim::TouchedRange& range : touched) {
    if (range.buffer.empty() || std::ranges::find(names, range.buffer) != names.end()) continue;
    names.push_back(range.buffer);
    text += (text.empty() ? "" : ", ") + range.buffer;
  }
  return text;
}

std::string_view PlainName(std::string_view name) {
  if (!name.starts_with("_ZZ")) return name;
  // <encoding> E <length> <name> [_ <number>], of the Itanium C++ ABI's mangling.
  for (size_t at = name.rfind('E'); at != std::string_view::npos && at != 0;
       at = name.rfind('E', at - 1)) {
    std::string_view rest = name.substr(at + 1);
    size_t length = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
    if (error != std::errc() || length == 0) continue;
    rest.remove_prefix(static_cast<size_t>(end - rest.data()));
    if (length > rest.size()) continue;
    const std::string_view suffix = rest.substr(length);
    if (suffix.empty() || suffix.starts_with('_')) return rest.substr(0, length);
  }
  return name;
}

}  // namespace phobos
