#include "simulator/count/counters.h"

#include <algorithm>

namespace phobos::sim {

void SharedCounter::Merge(const SharedCounter& other) {
  counts += other.counts;
  max_degree = std::max(max_degree, other.max_degree);
  for (size_t i = 0; i < histogram.size(); ++i) histogram[i] += other.histogram[i];
  low = std::min(low, other.low);
  high = std::max(high, other.high);
  for (const KeptRequest& request : other.kept) {
    if (request.cta < kept_cta[request.degree]) Keep(request);
  }
}

void SharedCounter::Keep(const SharedCost& cost, const SharedRequest& request, uint64_t cta,
                         uint32_t warp) {
  KeptRequest kept_request{std::min<uint32_t>(cost.max_degree, 32), cta, warp, request.active, {}};
  std::copy(request.addresses.begin(), request.addresses.end(), kept_request.addresses.begin());
  Keep(kept_request);
}

void SharedCounter::Keep(const KeptRequest& request) {
  kept_cta[request.degree] = request.cta;
  for (KeptRequest& old : kept) {
    if (old.degree == request.degree) {
      old = request;
      return;
    }
  }
  kept.push_back(request);
}

void GlobalCounter::Front(uint64_t object) {
  const auto found = std::find_if(ranges.begin(), ranges.end(),
                                  [&](const Range& range) { return range.object == object; });
  if (found == ranges.end()) {
    ranges.insert(ranges.begin(), Range{object});
  } else {
    std::swap(*found, ranges.front());
  }
}

void GlobalCounter::Merge(const GlobalCounter& other) {
  counts += other.counts;
  for (const Range& range : other.ranges) Touch(range.object, range.low, range.high);
  std::sort(ranges.begin(), ranges.end(),
            [](const Range& a, const Range& b) { return a.object < b.object; });
}

void Counters::Merge(const Counters& other) {
  for (size_t i = 0; i < shared.size(); ++i) {
    shared[i].Merge(other.shared[i]);
    global[i].Merge(other.global[i]);
    unmodelled[i] += other.unmodelled[i];
  }
  for (size_t i = 0; i < wide.size(); ++i) wide[i].Merge(other.wide[i]);
  warp_instructions += other.warp_instructions;
  prints += other.prints;
}

}  // namespace phobos::sim
