// Counts of memory accesses by site, as one worker collects them.
#ifndef PHOBOS_SIMULATOR_COUNT_COUNTERS_H_
#define PHOBOS_SIMULATOR_COUNT_COUNTERS_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "hardware/bank_rule.h"
#include "hardware/coalescing.h"
#include "simulator/report_model.h"

namespace phobos::sim {

// One request as it was, for pictures of it.
struct KeptRequest {
  uint32_t degree = 0;
  uint64_t cta = 0;  // its index
  uint32_t warp = 0;
  uint32_t active = 0;
  std::array<uint64_t, 32> addresses{};
};

struct SharedCounter {
  SharedCounts counts;
  uint32_t max_degree = 0;
  std::array<uint64_t, 33> histogram{};
  // Of each degree, the first request of the lowest CTA that had one, whichever thread ran it.
  std::vector<KeptRequest> kept;
  std::array<uint64_t, 33> kept_cta = NoCtas();
  uint64_t low = UINT64_MAX, high = 0;  // bytes touched lie in [low, high)

  void Add(const SharedCost& cost) {
    if (cost.passes == 0) return;
    ++counts.requests;
    counts.wavefronts += cost.wavefronts;
    counts.passes += cost.passes;
    counts.ideal += cost.ideal;
    counts.ideal_guessed += cost.ideal_is_guess;
    max_degree = std::max<uint32_t>(max_degree, cost.max_degree);
    ++histogram[std::min<uint32_t>(cost.max_degree, 32)];
  }
  // `warp` of CTA number `cta` made the request, which costs `cost`.
  void Add(const SharedCost& cost, const SharedRequest& request, uint64_t cta, uint32_t warp) {
    Add(cost);
    if (cost.passes != 0 && cta < kept_cta[std::min<uint32_t>(cost.max_degree, 32)]) {
      Keep(cost, request, cta, warp);
    }
  }
  void Touch(uint64_t begin, uint64_t end) {
    low = std::min(low, begin);
    high = std::max(high, end);
  }
  void Merge(const SharedCounter& other);

 private:
  static constexpr std::array<uint64_t, 33> NoCtas() {
    std::array<uint64_t, 33> none{};
    none.fill(UINT64_MAX);
    return none;
  }
  void Keep(const SharedCost& cost, const SharedRequest& request, uint64_t cta, uint32_t warp);
  void Keep(const KeptRequest& request);
};

struct GlobalCounter {
  GlobalCounts counts;
  struct Range {
    uint64_t object = 0;  // its address
    uint64_t low = UINT64_MAX, high = 0;
  };
  std::vector<Range> ranges;  // ascending objects once merged; the last used first until then

  void Add(const GlobalCost& cost) {
    ++counts.requests;
    counts.sectors += cost.sectors;
    counts.lines += cost.lines;
    counts.ideal_sectors += cost.ideal_sectors;
  }
  // Bytes [begin, end) of the object at address `object`.
  void Touch(uint64_t object, uint64_t begin, uint64_t end) {
    if (ranges.empty() || ranges.front().object != object) Front(object);
    ranges.front().low = std::min(ranges.front().low, begin);
    ranges.front().high = std::max(ranges.front().high, end);
  }
  void Merge(const GlobalCounter& other);

 private:
  void Front(uint64_t object);
};

// Of a group of scalar loads that ptxas may make one wide load: see widening.h.
struct WideCounter {
  SharedCounter shared;
  bool was_misaligned = false;  // for some request, so that it stays apart

  void Merge(const WideCounter& other) {
    shared.Merge(other.shared);
    was_misaligned = was_misaligned || other.was_misaligned;
  }
};

struct Counters {
  std::vector<SharedCounter> shared;  // by site
  std::vector<GlobalCounter> global;  // by site
  std::vector<WideCounter> wide;      // by group
  std::vector<uint64_t> unmodelled;   // by site: requests whose cost is not known
  uint64_t warp_instructions = 0;
  uint64_t prints = 0;

  Counters(size_t sites, size_t groups)
      : shared(sites), global(sites), wide(groups), unmodelled(sites) {}
  void Merge(const Counters& other);
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_COUNT_COUNTERS_H_
