// The bank rule in full: which trip serves which lanes, banks and words. For reports and drawings;
// CountShared gives the same totals at a fraction of the cost.
#ifndef PHOBOS_HARDWARE_BANK_EXPLAIN_H_
#define PHOBOS_HARDWARE_BANK_EXPLAIN_H_

#include <cstdint>
#include <vector>

#include "hardware/bank_rule.h"

namespace phobos {

// One bank's delivery in a wavefront.
struct ServedWord {
  uint8_t bank = 0;
  uint64_t address = 0;  // of the word, in bytes
  uint32_t lanes = 0;    // those that read, write or update it on this trip
};

struct Wavefront {
  uint8_t group = 0;
  uint32_t lanes = 0;             // served on this trip, each with its whole access
  std::vector<ServedWord> words;  // by bank, at most one of each
};

struct SharedExplanation {
  SharedCost cost;
  SharedGroups groups;
  std::vector<Wavefront> wavefronts;  // cost.wavefronts of them, group after group
};

// Returns the trips of `request`. A bank's n-th distinct word, counted by the lowest lane that
// wants it, is served on its group's n-th trip; the hardware's own order is not known.
SharedExplanation ExplainShared(const SharedRequest& request);

}  // namespace phobos

#endif  // PHOBOS_HARDWARE_BANK_EXPLAIN_H_
