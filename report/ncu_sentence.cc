#include "report/ncu_sentence.h"

#include <fmt/format.h>

namespace phobos {

std::optional<std::string> NcuSentence(const sim::SharedCounts& counts, std::string_view what) {
  if (counts.conflicts() == 0 || counts.conflicts() * 10 < counts.wavefronts) return std::nullopt;
  const std::string_view one = what.substr(0, what.size() - (what.ends_with('s') ? 1 : 0));
  return fmt::format(
      "The memory access pattern for {} might not be optimal and causes on average a {:.1f} - way "
      "bank conflict across all {} {} requests. This results in {} bank conflicts, which represent "
      "{:.2f}% of the overall {} wavefronts for {}. Check the Source Counters section for "
      "uncoalesced {}.",
      what, *counts.nway(), counts.requests, one, counts.conflicts(),
      100.0 * static_cast<double>(counts.conflicts()) / static_cast<double>(counts.wavefronts),
      counts.wavefronts, what, what);
}

}  // namespace phobos
