#include "simulator/count/widening.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace phobos::sim {
namespace {

struct Candidate {
  uint32_t access = 0;  // index in Program::accesses, which ascends with the ops
  uint64_t offset = 0;
};

// Address slot, guard, its negation.
using Key = std::tuple<uint32_t, uint32_t, bool>;

bool IsCandidate(const MemoryAccess& access) {
  return access.kind == AccessKind::kLoad && access.space == ptx::Space::kShared &&
         access.elements == 1 && access.element_bytes == 4 && !access.is_strong;
}

class Finder {
 public:
  explicit Finder(Program& program) : program_(program) {}

  void Run() {
    for (const Op& op : program_.ops) {
      if (op.action == Action::kLanes) {
        EndOf(op.d);
        continue;
      }
      if (op.action != Action::kMemory) {
        EndAll();
        continue;
      }
      const MemoryAccess& access = program_.accesses[op.aux];
      if (IsCandidate(access)) {
        open_[{access.address, op.guard, op.guard_negated}].push_back({op.aux, access.offset});
      } else if (access.kind != AccessKind::kLoad) {
        const bool may_be_shared = access.space == ptx::Space::kShared ||
                                   access.space == ptx::Space::kSharedCluster ||
                                   access.space == ptx::Space::kNone;
        if (may_be_shared) EndAll();
      }
      if (access.kind == AccessKind::kStore) continue;
      for (uint32_t e = 0; e < access.elements; ++e) EndOf(access.values[e].offset);
    }
    EndAll();
  }

 private:
  // The slot gets a new value: as an address, or (a predicate) as a guard.
  void EndOf(uint32_t slot) {
    for (auto it = open_.begin(); it != open_.end();) {
      const bool ends = std::get<0>(it->first) == slot || std::get<1>(it->first) == slot;
      if (ends) Group(it->second);
      it = ends ? open_.erase(it) : std::next(it);
    }
  }

  void EndAll() {
    for (auto& [key, candidates] : open_) Group(candidates);
    open_.clear();
  }

  void Group(std::vector<Candidate>& candidates) {
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.offset < b.offset; });
    // Of loads of one word, the first.
    candidates.erase(
        std::unique(candidates.begin(), candidates.end(),
                    [](const Candidate& a, const Candidate& b) { return a.offset == b.offset; }),
        candidates.end());
    for (size_t i = 0; i < candidates.size();) {
      const size_t words = WordsFrom(candidates, i);
      if (words > 1)
        Add(std::vector(candidates.begin() + static_cast<ptrdiff_t>(i),
                        candidates.begin() + static_cast<ptrdiff_t>(i + words)));
      i += words;
    }
  }

  static size_t WordsFrom(const std::vector<Candidate>& candidates, size_t first) {
    for (const size_t words : {size_t{4}, size_t{2}}) {
      const uint64_t start = candidates[first].offset;
      if (start % (4 * words) != 0 || first + words > candidates.size()) continue;
      if (candidates[first + words - 1].offset == start + 4 * (words - 1)) return words;
    }
    return 1;
  }

  void Add(const std::vector<Candidate>& loads) {
    const Candidate& leader = *std::min_element(
        loads.begin(), loads.end(),
        [](const Candidate& a, const Candidate& b) { return a.access < b.access; });
    WideGroup group;
    group.bytes = static_cast<uint32_t>(4 * loads.size());
    MemoryAccess& access = program_.accesses[leader.access];
    access.wide_group = static_cast<uint32_t>(program_.wide.size());
    access.wide_bytes = static_cast<uint8_t>(group.bytes);
    access.wide_delta = static_cast<int64_t>(loads[0].offset - leader.offset);
    group.sites.push_back(access.site);
    for (const Candidate& load : loads) {
      if (load.access != leader.access) {
        group.sites.push_back(program_.accesses[load.access].site);
      }
    }
    program_.wide.push_back(std::move(group));
  }

  Program& program_;
  std::map<Key, std::vector<Candidate>> open_;
};

}  // namespace

void FindWideLoads(Program& program) { Finder(program).Run(); }

}  // namespace phobos::sim
