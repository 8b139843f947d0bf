// Small questions about text that several stages ask.
#ifndef PHOBOS_BASE_TEXT_H_
#define PHOBOS_BASE_TEXT_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace phobos {

// Returns the candidate nearest to a misspelt `name`, or nothing when none is near enough to be
// what was meant (at most a third of the letters wrong, counted as Damerau-Levenshtein edits).
// Ties go to the earlier candidate.
std::optional<std::string> NearestName(std::string_view name,
                                       std::span<const std::string> candidates);

}  // namespace phobos

#endif  // PHOBOS_BASE_TEXT_H_
