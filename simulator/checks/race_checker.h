// Finds races inside a CTA, and reads of shared memory that the CTA has not written.
//
// Memory is seen as granules: the widest power of two, at most 16 bytes, that no access of the
// kernel to the space is narrower than, so that nothing is lost against bytes. Of each granule it
// keeps the last plain write, and per warp the lanes that have read it, or accessed it atomically,
// since; knowledge.h decides which of them happened before an access.
#ifndef PHOBOS_SIMULATOR_CHECKS_RACE_CHECKER_H_
#define PHOBOS_SIMULATOR_CHECKS_RACE_CHECKER_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "simulator/checks/hazard_log.h"
#include "simulator/checks/knowledge.h"
#include "simulator/checks/shadow.h"
#include "simulator/launch.h"

namespace phobos::sim {

enum class AccessClass : uint8_t {
  kRead,
  kWrite,
  kStrongRead,   // volatile, relaxed, acquire
  kStrongWrite,  // volatile, relaxed, release
  kAtomic,
};

// One access of a warp to one space.
struct WarpAccess {
  AccessClass kind{};
  MemorySpace space{};
  uint32_t op = 0;
  uint32_t warp = 0;
  uint32_t mask = 0;
  uint32_t width = 4;                 // bytes a lane
  const uint64_t* at = nullptr;       // by lane: offsets in shared memory or the global object
  uint64_t base = 0;                  // of the object, to tell objects apart; shared: 0
  std::byte* memory = nullptr;        // the bytes that the offsets name
  const std::byte* values = nullptr;  // of a write: `width` bytes a lane, lane after lane
  bool acquires = false, releases = false;
  bool by_copy = false;  // a write of cp.async, by the thread's companion (knowledge.h)
};

class RaceChecker {
 public:
  RaceChecker(const Checks& checks, uint32_t threads, uint64_t shared_bytes,
              uint32_t shared_granule, uint32_t global_granule, bool has_copies);

  // Begins a CTA.
  void Start(uint64_t cta, HazardLog& log);

  // Checks the access, in the order of lanes. Also carries out a write, so that a write of the
  // value that is there already can be told.
  void Access(const WarpAccess& access);

  void Barrier(std::span<const uint32_t> arrived, std::span<const uint32_t> waited, bool everyone);
  void WarpSync(uint32_t warp, uint32_t lanes);
  void Fence(uint32_t warp, uint32_t lanes);
  // cp.async.commit_group; wait_group for all but `left` groups; wait_all.
  void CommitCopies(uint32_t warp, uint32_t lanes);
  void WaitForCopies(uint32_t warp, uint32_t lanes, uint64_t left, bool all);
  // A synchronising access of `thread` at a place in shared memory, such as an mbarrier.
  void OrderBy(uint32_t thread, uint64_t location, bool acquires, bool releases);
  // Bytes that count as written although no thread did: by cp.async's engine, mbarrier.init.
  void MarkWritten(uint64_t begin, uint64_t end);

 private:
  template <typename Shadow>
  void AccessIn(Shadow& shadow, const WarpAccess& access);
  template <typename Shadow>
  void Check(Shadow& shadow, typename Shadow::Handle h, const WarpAccess& access, uint32_t lane);
  template <typename Shadow>
  void CheckSet(Shadow& shadow, typename Shadow::Handle h, int set, const WarpAccess& access,
                uint32_t lane, HazardKind kind);
  template <typename Shadow>
  void Record(Shadow& shadow, typename Shadow::Handle h, const WarpAccess& access, uint32_t lanes);
  void Report(HazardKind kind, const WarpAccess& access, uint32_t lane, Accessor earlier);
  void ReportUninitialized(const WarpAccess& access, uint32_t lane);

  const Checks checks_;
  const uint32_t threads_;
  const bool has_copies_;
  Knowledge knowledge_;
  const uint32_t shared_granule_, global_granule_;
  DenseShadow shared_;
  SparseShadow global_;
  HazardLog* log_ = nullptr;
  uint64_t cta_ = 0;
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_CHECKS_RACE_CHECKER_H_
