// What the race checker keeps of each granule of memory: densely for shared memory, by 128-byte
// line on first use for global memory.
#ifndef PHOBOS_SIMULATOR_CHECKS_SHADOW_H_
#define PHOBOS_SIMULATOR_CHECKS_SHADOW_H_

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace phobos::sim {

// The last plain write, and when any write was last.
struct LastWrite {
  uint32_t stamp = 0;
  uint32_t op = 0;
  uint32_t thread = 0;
  uint32_t written = 0;
};

// Lanes of one warp that accessed a granule at one stamp. `last_lanes` are those that did by the
// latest of their instructions, `op`.
struct Accessors {
  uint32_t stamp = 0;
  uint32_t lanes = 0;
  uint32_t op = 0;
  uint32_t last_lanes = 0;
};

// The kinds of access that many threads can do side by side.
enum AccessorSet : int { kReads, kStrongReads, kAtomics, kAccessorSets };

class DenseShadow {
 public:
  using Handle = uint64_t;

  DenseShadow(uint64_t granules, uint32_t warps) : warps_(warps), writes_(granules) {}

  Handle Locate(uint64_t granule) { return granule; }
  LastWrite& Write(Handle h) { return writes_[h]; }
  // No accessor of the set is newer.
  uint32_t Newest(int set, Handle h) const { return newest_[set].empty() ? 0 : newest_[set][h]; }
  // The entry of `warp`, about to be stamped `now`.
  Accessors& Entry(int set, Handle h, uint32_t warp, uint32_t now) {
    if (newest_[set].empty()) {
      newest_[set].resize(writes_.size());
      entries_[set].resize(writes_.size() * warps_);
    }
    newest_[set][h] = now;
    return entries_[set][warp * writes_.size() + h];
  }
  void Spill(int set, Handle h, uint32_t warp, const Accessors& old) {
    auto& list = spilled_[Key(set, h, warp)];
    // Lanes that are back have a newer entry; a thread's own accesses are in order.
    for (Accessors& other : list) other.lanes &= ~old.lanes;
    std::erase_if(list, [](const Accessors& other) { return other.lanes == 0; });
    list.push_back(old);
  }
  template <typename Visit>
  void ForEach(int set, Handle h, const Visit& visit) {
    if (newest_[set].empty()) return;
    for (uint32_t warp = 0; warp < warps_; ++warp) {
      visit(warp, entries_[set][warp * writes_.size() + h]);
      if (spilled_.empty()) continue;
      const auto found = spilled_.find(Key(set, h, warp));
      if (found == spilled_.end()) continue;
      for (const Accessors& old : found->second) visit(warp, old);
    }
  }
  // Everything so far is known to everyone.
  void Forget() { spilled_.clear(); }
  void Start() { spilled_.clear(); }
  uint64_t granules() const { return writes_.size(); }

 private:
  uint64_t Key(int set, Handle h, uint32_t warp) const {
    return (static_cast<uint64_t>(set) * writes_.size() + h) * warps_ + warp;
  }

  const uint32_t warps_;
  std::vector<LastWrite> writes_;
  std::array<std::vector<uint32_t>, kAccessorSets> newest_;
  std::array<std::vector<Accessors>, kAccessorSets> entries_;  // warp after warp
  std::unordered_map<uint64_t, std::vector<Accessors>> spilled_;
};

class SparseShadow {
 private:
  struct Cell {
    LastWrite write;
    std::array<uint32_t, kAccessorSets> newest{};
    std::array<uint32_t, kAccessorSets> first{};  // index + 1 in nodes_
  };
  struct Node {
    Accessors accessors;
    uint32_t warp = 0;
    uint32_t next = 0;
  };

 public:
  // Of a cell; valid until the next Locate.
  using Handle = Cell*;

  explicit SparseShadow(uint32_t granule) : per_line_(128 / granule) {}

  // `granule`: an address in units of the granule.
  Handle Locate(uint64_t granule) {
    const uint64_t line = granule / per_line_;
    if (line != last_line_ || cells_.empty()) {
      const auto [it, is_new] = lines_.try_emplace(line, cells_.size());
      if (is_new) cells_.resize(cells_.size() + per_line_);
      last_line_ = line;
      last_first_ = it->second;
    }
    return &cells_[last_first_ + granule % per_line_];
  }
  LastWrite& Write(Handle h) { return h->write; }
  uint32_t Newest(int set, Handle h) const { return h->newest[set]; }
  Accessors& Entry(int set, Handle h, uint32_t warp, uint32_t now) {
    h->newest[set] = now;
    for (uint32_t i = h->first[set]; i != 0; i = nodes_[i - 1].next) {
      if (nodes_[i - 1].warp == warp) return nodes_[i - 1].accessors;
    }
    nodes_.push_back({{}, warp, h->first[set]});
    h->first[set] = static_cast<uint32_t>(nodes_.size());
    return nodes_.back().accessors;
  }
  void Spill(int set, Handle h, uint32_t warp, const Accessors& old) {
    uint32_t i = h->first[set];
    while (nodes_[i - 1].warp != warp) i = nodes_[i - 1].next;
    uint32_t older = nodes_[i - 1].next;
    for (uint32_t k = older; k != 0; k = nodes_[k - 1].next) {
      if (nodes_[k - 1].warp == warp) nodes_[k - 1].accessors.lanes &= ~old.lanes;
    }
    nodes_.push_back({old, warp, older});
    nodes_[i - 1].next = static_cast<uint32_t>(nodes_.size());
  }
  template <typename Visit>
  void ForEach(int set, Handle h, const Visit& visit) {
    for (uint32_t i = h->first[set]; i != 0; i = nodes_[i - 1].next) {
      visit(nodes_[i - 1].warp, nodes_[i - 1].accessors);
    }
  }
  void Forget() {}
  void Start() {
    lines_.clear();
    cells_.clear();
    nodes_.clear();
  }

 private:
  const uint64_t per_line_;
  std::unordered_map<uint64_t, uint64_t> lines_;  // first cell
  std::vector<Cell> cells_;
  std::vector<Node> nodes_;
  uint64_t last_line_ = 0, last_first_ = 0;
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_CHECKS_SHADOW_H_
