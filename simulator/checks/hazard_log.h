// Hazards as one worker finds them: one entry for each kind and pair of places.
#ifndef PHOBOS_SIMULATOR_CHECKS_HAZARD_LOG_H_
#define PHOBOS_SIMULATOR_CHECKS_HAZARD_LOG_H_

#include <cstdint>
#include <map>
#include <tuple>

#include "simulator/report_model.h"

namespace phobos::sim {

// One access: the op and the thread, by its number in the CTA.
struct Accessor {
  uint32_t op = 0;
  uint32_t thread = 0;
};

struct FoundHazard {
  HazardKind kind{};
  MemorySpace space{};
  bool benign = false;
  bool has_second = false;
  Accessor first, second;
  uint64_t address = 0;  // shared: the offset; local: the offset in the lane's memory
  uint32_t bytes = 0;
  uint64_t cta = 0;  // linear index
  uint64_t count = 0;
};

class HazardLog {
 public:
  // Adds one occurrence; the one of the lowest CTA, there the first, is kept as the example.
  void Add(const FoundHazard& hazard) { Insert(hazard, 1); }
  void Merge(const HazardLog& other) {
    for (const auto& [key, hazard] : other.hazards_) Insert(hazard, hazard.count);
  }

  using Key = std::tuple<uint32_t, uint32_t, HazardKind, MemorySpace, bool>;  // ops first
  const std::map<Key, FoundHazard>& hazards() const { return hazards_; }

 private:
  void Insert(const FoundHazard& hazard, uint64_t count) {
    const Key key{hazard.first.op, hazard.has_second ? hazard.second.op : 0, hazard.kind,
                  hazard.space, hazard.benign};
    const auto [it, is_new] = hazards_.try_emplace(key, hazard);
    const uint64_t total = (is_new ? 0 : it->second.count) + count;
    if (!is_new && hazard.cta < it->second.cta) it->second = hazard;
    it->second.count = total;
  }

  std::map<Key, FoundHazard> hazards_;
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_CHECKS_HAZARD_LOG_H_
