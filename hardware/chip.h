// The chip table: what each GPU offers and what it costs, each number with its source.
#ifndef PHOBOS_HARDWARE_CHIP_H_
#define PHOBOS_HARDWARE_CHIP_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "base/result.h"

namespace phobos {

// How well a number is known.
enum class Confidence : uint8_t {
  kHigh,     // the vendor says so, or several measurements agree
  kMedium,   // one good measurement, or a neighbouring architecture
  kLow,      // derived
  kUnknown,  // nobody says: a parameter of the model, with a value to start from
};

// Returns "high", "medium", "low" or "unknown".
std::string_view ConfidenceName(Confidence confidence);

struct Fact {
  int32_t value = 0;
  Confidence confidence = Confidence::kUnknown;
  std::string_view source;

  // Facts are read as numbers everywhere but where a report explains them.
  constexpr operator int32_t() const { return value; }  // NOLINT: implicit by intent
};

// One chip. The members are listed, with their units, in chip_facts.def; per SM where not said
// otherwise. Copy one and change members to try other parameters.
struct Chip {
  std::string_view name;  // "sm_75"
#define CHIP_FACT(name, unit, meaning) Fact name = {};
#include "hardware/chip_facts.def"
#undef CHIP_FACT
};

// Every chip of the table, oldest first. The last is "unit": Turing's capacities with every
// cost 1, which makes a cycle model's arithmetic checkable by hand.
std::span<const Chip> Chips();

// Returns the chip called `name`. The suffix of an architecture- or family-specific target
// ("sm_90a", "sm_100f") is ignored. Fails with the names that exist.
Result<const Chip*> FindChip(std::string_view name);

// Calls `visit` with each fact of `chip` in the table's order.
void ForEachFact(const Chip& chip,
                 const std::function<void(std::string_view name, std::string_view unit,
                                          std::string_view meaning, const Fact& fact)>& visit);

}  // namespace phobos

#endif  // PHOBOS_HARDWARE_CHIP_H_
