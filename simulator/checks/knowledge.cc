#include "simulator/checks/knowledge.h"

#include <algorithm>
#include <bit>

namespace phobos::sim {

void Knowledge::Start(uint32_t threads, bool copies) {
  threads_ = threads;
  numbers_ = copies ? 2 * threads : threads;
  companions_.assign(copies ? threads : 0, {});
  start_ = common_ = now_;
  ++now_;
  vectors_.clear();
  free_.clear();
  offers_.clear();
  remembered_.assign(threads, {});
  const uint32_t first = NewVector(common_);
  vectors_[first].users = threads;
  vector_of_.assign(threads, first);
  warp_floor_.assign((threads + 31) / 32, common_);
}

uint32_t Knowledge::NewVector(uint32_t floor) {
  uint32_t index;
  if (free_.empty()) {
    index = static_cast<uint32_t>(vectors_.size());
    vectors_.emplace_back();
  } else {
    index = free_.back();
    free_.pop_back();
  }
  vectors_[index].floor = floor;
  vectors_[index].known.clear();
  vectors_[index].users = 0;
  return index;
}

void Knowledge::Drop(uint32_t vector) {
  if (--vectors_[vector].users == 0) free_.push_back(vector);
}

void Knowledge::Replace(uint32_t& holder, uint32_t vector) {
  Hold(vector);
  if (holder != kNone) Drop(holder);
  holder = vector;
}

void Knowledge::Assign(uint32_t thread, uint32_t vector) { Replace(vector_of_[thread], vector); }

void Knowledge::Join(uint32_t into, uint32_t from) {
  Vector& target = vectors_[into];
  const Vector& source = vectors_[from];
  if (source.known.empty()) {
    if (target.known.empty()) {
      target.floor = std::max(target.floor, source.floor);
      return;
    }
    for (uint32_t& known : target.known) known = std::max(known, source.floor);
    target.floor = std::max(target.floor, source.floor);
    return;
  }
  if (target.known.empty()) target.known.assign(numbers_, target.floor);
  for (uint32_t t = 0; t < numbers_; ++t) {
    target.known[t] = std::max(target.known[t], source.known[t]);
  }
  target.floor = std::max(target.floor, source.floor);
}

void Knowledge::Raise(uint32_t vector, uint32_t thread, uint32_t stamp) {
  Vector& target = vectors_[vector];
  if (stamp <= target.floor) return;
  if (target.known.empty()) target.known.assign(numbers_, target.floor);
  target.known[thread] = std::max(target.known[thread], stamp);
}

void Knowledge::RaiseSelf(uint32_t vector, uint32_t thread, uint32_t stamp) {
  Raise(vector, thread, stamp);
  if (!companions_.empty() && companions_[thread].is_idle()) {
    Raise(vector, CompanionOf(thread), stamp);
  }
}

bool Knowledge::AnyCopies() const {
  return std::any_of(companions_.begin(), companions_.end(),
                     [](const Companion& companion) { return !companion.is_idle(); });
}

void Knowledge::CommitCopies(uint32_t thread) {
  Companion& companion = companions_[thread];
  companion.groups.push_back(companion.open ? now_ : 0);
  companion.open = false;
  ++now_;  // later copies are of another group
}

void Knowledge::WaitForCopies(uint32_t thread, uint64_t left, bool all) {
  Companion& companion = companions_[thread];
  uint32_t stamp = 0;
  if (all && companion.open) {
    stamp = now_++;
    companion.open = false;
  }
  while (!companion.groups.empty() && (all || companion.groups.size() > left)) {
    stamp = std::max(stamp, companion.groups.front());
    companion.groups.erase(companion.groups.begin());
  }
  if (stamp == 0) return;
  const uint32_t joined = NewVector(0);
  Hold(joined);
  Join(joined, vector_of_[thread]);
  Raise(joined, CompanionOf(thread), stamp);
  Settle(joined);
  Assign(thread, joined);
  Drop(joined);
}

void Knowledge::Settle(uint32_t vector) {
  Vector& target = vectors_[vector];
  if (target.known.empty()) return;
  target.floor = *std::min_element(target.known.begin(), target.known.end());
}

void Knowledge::UpdateFloor(uint32_t warp) {
  uint32_t floor = UINT32_MAX;
  for (uint32_t t = warp * 32; t < std::min(threads_, warp * 32 + 32); ++t) {
    floor = std::min(floor, vectors_[vector_of_[t]].floor);
  }
  warp_floor_[warp] = floor;
}

void Knowledge::Barrier(std::span<const uint32_t> arrived, std::span<const uint32_t> waited,
                        bool everyone) {
  if (everyone && !AnyCopies()) {
    const uint32_t all = NewVector(now_);
    for (uint32_t t = 0; t < threads_; ++t) Assign(t, all);
    std::fill(warp_floor_.begin(), warp_floor_.end(), now_);
    common_ = now_++;
    return;
  }
  const uint32_t joined = NewVector(0);
  Hold(joined);
  uint32_t last = kNone;
  const auto for_each = [&](std::span<const uint32_t> masks, const auto& visit) {
    for (uint32_t warp = 0; warp < masks.size(); ++warp) {
      for (uint32_t rest = masks[warp]; rest != 0; rest &= rest - 1) {
        visit(warp * 32 + static_cast<uint32_t>(std::countr_zero(rest)));
      }
    }
  };
  for_each(arrived, [&](uint32_t t) {
    if (vector_of_[t] != last) Join(joined, last = vector_of_[t]);
  });
  for_each(arrived, [&](uint32_t t) { RaiseSelf(joined, t, now_); });
  Settle(joined);
  for_each(waited, [&](uint32_t t) { Assign(t, joined); });
  for (uint32_t warp = 0; warp < waited.size(); ++warp) {
    if (waited[warp] != 0) UpdateFloor(warp);
  }
  Drop(joined);
  ++now_;
}

void Knowledge::WarpSync(uint32_t warp, uint32_t lanes) {
  const uint32_t joined = NewVector(0);
  Hold(joined);
  uint32_t last = kNone;
  for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const uint32_t t = warp * 32 + static_cast<uint32_t>(std::countr_zero(rest));
    if (vector_of_[t] != last) Join(joined, last = vector_of_[t]);
  }
  for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const uint32_t t = warp * 32 + static_cast<uint32_t>(std::countr_zero(rest));
    RaiseSelf(joined, t, now_);
  }
  Settle(joined);
  for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    Assign(warp * 32 + static_cast<uint32_t>(std::countr_zero(rest)), joined);
  }
  UpdateFloor(warp);
  Drop(joined);
  ++now_;
}

void Knowledge::Fence(uint32_t thread) {
  Remembered& own = remembered_[thread];
  if (own.pending != kNone) {
    const uint32_t joined = NewVector(0);
    Hold(joined);
    Join(joined, vector_of_[thread]);
    Join(joined, own.pending);
    Settle(joined);
    Assign(thread, joined);
    Drop(joined);
    Drop(own.pending);
    own.pending = kNone;
    UpdateFloor(thread / 32);
  }
  Replace(own.vector, vector_of_[thread]);
  own.stamp = now_++;
  if (own.offer != kNone) Drop(own.offer);
  own.offer = kNone;
}

void Knowledge::StrongWrite(uint32_t thread, uint64_t location, bool releases, bool is_atomic) {
  Remembered& own = remembered_[thread];
  const auto found = offers_.find(location);
  // Spinning on an atomic adds nothing after the first time.
  if (!releases && is_atomic && found != offers_.end() && found->second == own.offer) return;
  if (!releases && own.vector == kNone) {
    // Nothing to offer; an atomic leaves the offers of others as they were.
    if (!is_atomic && found != offers_.end()) {
      Drop(found->second);
      offers_.erase(found);
    }
    return;
  }
  const uint32_t offer = NewVector(0);
  Hold(offer);
  Join(offer, releases ? vector_of_[thread] : own.vector);
  RaiseSelf(offer, thread, releases ? now_ : own.stamp);
  if (releases) ++now_;
  if (!releases) Replace(own.offer, offer);
  if (found == offers_.end()) {
    Settle(offer);
    offers_.emplace(location, offer);
    return;
  }
  if (is_atomic) Join(offer, found->second);
  Settle(offer);
  Drop(found->second);
  found->second = offer;
}

void Knowledge::StrongRead(uint32_t thread, uint64_t location, bool acquires) {
  const auto found = offers_.find(location);
  if (found == offers_.end()) return;
  Remembered& own = remembered_[thread];
  if (!acquires && (own.pending == kNone || own.pending == found->second)) {
    Replace(own.pending, found->second);
    return;
  }
  const uint32_t joined = NewVector(0);
  Hold(joined);
  Join(joined, found->second);
  if (acquires) {
    Join(joined, vector_of_[thread]);
    Settle(joined);
    Assign(thread, joined);
    UpdateFloor(thread / 32);
  } else {
    if (own.pending != kNone) Join(joined, own.pending);
    Settle(joined);
    Replace(own.pending, joined);
  }
  Drop(joined);
}

}  // namespace phobos::sim
