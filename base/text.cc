#include "base/text.h"

#include <algorithm>
#include <vector>

namespace phobos {
namespace {

// Edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`.
size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::optional<std::string> NearestName(std::string_view name,
                                       std::span<const std::string> candidates) {
  constexpr size_t kLongest = 64;  // nobody misspells a longer name, and the cost is quadratic
  if (name.size() > kLongest) return std::nullopt;
  const std::string* best = nullptr;
  size_t best_distance = std::max<size_t>(1, (name.size() + 1) / 3) + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > kLongest || candidate == name) continue;
    const size_t distance = EditDistance(name, candidate);
    // A replaced one-letter name has nothing in common with what was written.
    if (distance < best_distance && distance < std::max(name.size(), candidate.size())) {
      best = &candidate;
      best_distance = distance;
    }
  }
  if (best == nullptr) return std::nullopt;
  return *best;
}

}  // namespace phobos
