// Which accesses happen before which: what each thread of a CTA knows of the others.
//
// A clock ticks at every synchronisation, and an access is stamped with the clock and its thread.
// Thread u knows of thread t all accesses stamped up to known(u, t); an access happens before what
// u does next if u knows of it. Synchronising joins knowledge: after a barrier everyone knows what
// anyone knew, and all that was done until then. That is a vector clock, kept cheap by sharing:
// threads that went through one barrier share one vector, and a barrier of the whole CTA makes one
// that is a single number.
//
//   event                              what happens
//   barrier, bar.warp.sync             the waiting threads take the join over all that arrived
//   fence by u                         remembers what u knows now, to be released; takes what u's
//                                      relaxed reads have picked up
//   strong write by u at x             x offers what u's last fence remembered (a release takes
//                                      u's present knowledge); an atomic joins, a store replaces
//   strong read by u of x              u's next fence (an acquire: u at once) joins x's offer
//
// A thread's asynchronous copies (cp.async) are the accesses of a companion, who works beside it:
// the thread learns of them when it waits for their group, others from the thread after that.
//
// Source: PTX ISA, memory consistency model, release and acquire patterns. Scopes are not looked
// at: all threads are of one CTA, which every scope contains.
#ifndef PHOBOS_SIMULATOR_CHECKS_KNOWLEDGE_H_
#define PHOBOS_SIMULATOR_CHECKS_KNOWLEDGE_H_

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace phobos::sim {

class Knowledge {
 public:
  // Begins a CTA: nothing that was stamped before matters any more. `copies`: threads have
  // companions.
  void Start(uint32_t threads, bool copies);

  // The companion's number, for stamps; and a companion's thread.
  uint32_t CompanionOf(uint32_t thread) const { return threads_ + thread; }
  uint32_t ThreadOf(uint32_t number) const {
    return number < threads_ ? number : number - threads_;
  }
  // The companion of `thread` has begun a copy, stamped now.
  void BeginCopy(uint32_t thread) { companions_[thread].open = true; }
  void CommitCopies(uint32_t thread);
  // `thread` has waited until at most `left` of its groups are not complete; open copies too if
  // `all`.
  void WaitForCopies(uint32_t thread, uint64_t left, bool all);

  uint32_t now() const { return now_; }
  // Accesses stamped up to it are known to every thread; those of earlier CTAs are among them.
  uint32_t common() const { return common_; }
  // The stamp at which this CTA began.
  uint32_t start() const { return start_; }
  // Accesses stamped up to it are known to all lanes of `warp`.
  uint32_t WarpFloor(uint32_t warp) const { return warp_floor_[warp]; }

  bool Knows(uint32_t thread, uint32_t of, uint32_t stamp) const {
    if (thread == of) return true;
    const Vector& vector = vectors_[vector_of_[thread]];
    return stamp <= vector.floor || (!vector.known.empty() && stamp <= vector.known[of]);
  }

  // Masks of lanes by warp: those that arrived, and those that waited and now go on.
  // `everyone`: all threads of the CTA that have not exited arrived, and waited.
  void Barrier(std::span<const uint32_t> arrived, std::span<const uint32_t> waited, bool everyone);
  void WarpSync(uint32_t warp, uint32_t lanes);
  void Fence(uint32_t thread);
  void StrongWrite(uint32_t thread, uint64_t location, bool releases, bool is_atomic);
  void StrongRead(uint32_t thread, uint64_t location, bool acquires);
  // After changes to single threads of `warp`.
  void Refresh(uint32_t warp) { UpdateFloor(warp); }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  // Knows of everyone what is stamped up to `floor`, and of thread t up to known[t].
  struct Vector {
    uint32_t floor = 0;
    std::vector<uint32_t> known;  // empty: nothing beyond the floor
    uint32_t users = 0;
  };

  uint32_t NewVector(uint32_t floor);
  void Hold(uint32_t vector) { ++vectors_[vector].users; }
  void Drop(uint32_t vector);
  void Assign(uint32_t thread, uint32_t vector);
  // Joins `from` into the vector `into`, which nobody shares.
  void Join(uint32_t into, uint32_t from);
  void Raise(uint32_t vector, uint32_t thread, uint32_t stamp);
  void Settle(uint32_t vector);
  void UpdateFloor(uint32_t warp);
  void Replace(uint32_t& holder, uint32_t vector);

  // Who `thread` is, and its companion if that has nothing under way, as of now.
  void RaiseSelf(uint32_t vector, uint32_t thread, uint32_t stamp);
  bool AnyCopies() const;

  uint32_t threads_ = 0;
  uint32_t numbers_ = 0;  // of threads and companions
  struct Companion {
    bool open = false;             // copies of no group yet
    std::vector<uint32_t> groups;  // not waited for, by the stamp of their commit; 0: empty
    bool is_idle() const { return !open && groups.empty(); }
  };
  std::vector<Companion> companions_;
  uint32_t now_ = 1, start_ = 0, common_ = 0;
  std::vector<Vector> vectors_;
  std::vector<uint32_t> free_;
  std::vector<uint32_t> vector_of_;  // by thread
  std::vector<uint32_t> warp_floor_;
  struct Remembered {
    uint32_t vector = kNone;  // of the last fence
    uint32_t stamp = 0;
    uint32_t pending = kNone;  // picked up by relaxed reads
    uint32_t offer = kNone;    // what `vector` and `stamp` last became part of
  };
  std::vector<Remembered> remembered_;
  std::unordered_map<uint64_t, uint32_t> offers_;  // by location
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_CHECKS_KNOWLEDGE_H_
