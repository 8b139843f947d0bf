// One CTA: its warps, shared memory and barriers, and what its instructions do outside a frame.
#ifndef PHOBOS_SIMULATOR_EXEC_CTA_H_
#define PHOBOS_SIMULATOR_EXEC_CTA_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "simulator/checks/hazard_log.h"
#include "simulator/checks/race_checker.h"
#include "simulator/count/counters.h"
#include "simulator/exec/memory.h"
#include "simulator/exec/program.h"
#include "simulator/exec/warp.h"
#include "simulator/launch.h"

namespace phobos::sim {

// What all CTAs of a launch share.
struct GridContext {
  const Program& program;
  const Layout& layout;
  const Launch& launch;
  DeviceMemory& memory;
  const DecodedFunction& entry;
  std::vector<std::byte> parameters;
  uint64_t shared_bytes = 0;
  // Set when CTAs that ran side by side turned out to depend on their order: see grid.h.
  std::atomic<bool> conflict = false;
};

// What one worker collects over its CTAs.
struct Findings {
  Counters counters;
  HazardLog hazards;
  std::vector<std::unique_ptr<RaceChecker>> idle_checkers;  // to be used again
};

// Addresses of a warp's access, by lane.
struct alignas(64) LaneAddresses {
  std::array<uint64_t, 32> at;
};

class Cta {
 public:
  enum class Status : uint8_t { kDone, kPaused, kStopped };

  // `side_by_side`: other CTAs run at the same time.
  Cta(GridContext& context, Findings& findings, uint64_t index, bool side_by_side);
  ~Cta();
  Cta(const Cta&) = delete;
  Cta& operator=(const Cta&) = delete;

  // Runs for about `budget` warp instructions.
  Status Run(uint64_t budget);
  // Why it stopped; nothing when another CTA's conflict was the reason.
  const std::optional<Fault>& fault() const { return fault_; }
  uint64_t index() const { return index_; }

  // For warps.
  const Program& program() const { return context_.program; }
  bool stopped() const { return stopped_; }
  uint64_t instructions() const { return instructions_; }
  bool checks_init() const { return context_.launch.checks.init; }
  uint64_t SpecialValue(ptx::Special special, uint32_t component, uint32_t warp,
                        uint32_t lane) const;
  // Each executes the op for the lanes of `mask`. False: the CTA stopped.
  bool Access(Warp& warp, Frame& frame, uint32_t op, uint32_t mask);
  bool MatrixAccess(Warp& warp, Frame& frame, uint32_t op, uint32_t mask);
  bool AsyncCopy(Warp& warp, Frame& frame, uint32_t op, uint32_t mask);
  void AsyncGroup(Warp& warp, const Op& op, uint32_t mask);
  bool Mbarrier(Warp& warp, Frame& frame, uint32_t op, uint32_t mask);
  void Barrier(Warp& warp, int strand, uint32_t op);
  void Fence(Warp& warp, uint32_t mask);
  void OnWarpSync(Warp& warp, uint32_t lanes);
  void OnExit();
  void NotePrint() { ++findings_.counters.prints; }
  void Stop(Fault::Kind kind, std::string message, const Warp& warp, uint32_t op, uint32_t lanes);

 private:
  // One access of a warp while it is carried out: where each lane's bytes are.
  struct Request {
    Warp& warp;
    Frame& frame;
    const MemoryAccess& access;
    uint32_t op;
    uint32_t width;  // bytes a lane
    uint32_t mask;   // lanes that may access; shrinks by those at fault
    LaneAddresses addresses;
    // Of cp.async: the bytes go from or to here, `staged_stride` a lane, instead of slots; a load
    // brings only so many.
    std::byte* staged = nullptr;
    uint32_t staged_bytes = 0, staged_stride = 0;
  };

  void Addresses(Request& request, uint32_t slot, bool is_64, uint64_t offset) const;
  bool Dispatch(Request& request);
  bool AccessShared(Request& request);
  bool AccessGlobal(Request& request);
  bool AccessLocal(Request& request);
  bool AccessParameters(Request& request);
  // Removes the lanes of `bad` from the request, as a hazard each or by stopping.
  bool Reject(Request& request, uint32_t bad, HazardKind kind, MemorySpace space);
  // Lanes whose address is misaligned, and those that end beyond `limit`.
  static uint32_t MisalignedLanes(const Request& request);
  static uint32_t OutsideLanes(const Request& request, uint64_t limit);
  bool CheckLanes(Request& request, uint64_t limit, MemorySpace space);
  bool AccessRows(Warp& warp, Frame& frame, uint32_t op, uint32_t mask, const MatrixOp& matrix);
  bool AccessFragment(Warp& warp, Frame& frame, uint32_t op, uint32_t mask, const MatrixOp& matrix);
  bool CheckObject(Request& request, const Object& object);
  void CheckInit(Request& request, uint8_t* written, const uint64_t* offsets, MemorySpace space,
                 uint64_t base);
  void CountShared(Request& request);
  // Notes who uses the words. False: CTAs that run side by side depend on each other's order.
  bool NoteUsers(Request& request, Object& object);
  // Moves the bytes, once nothing is wrong with their addresses, and checks races. `object`: what
  // tells one memory from another.
  void Transfer(Request& request, std::byte* base, const uint64_t* offsets, MemorySpace space,
                uint64_t object, bool check_races = true);
  void CheckRaces(const Request& request, AccessClass kind, std::byte* base,
                  const uint64_t* offsets, MemorySpace space, uint64_t object,
                  const std::byte* values);
  void Atomic(Request& request, std::byte* base, const uint64_t* offsets);

  void Hazard(HazardKind kind, MemorySpace space, uint32_t op, uint32_t thread, uint64_t address,
              uint32_t bytes);
  ThreadId ThreadOf(uint32_t warp, uint32_t lane) const;
  std::vector<WarpPosition> Positions() const;
  void Deadlock();

  struct BarrierState {
    std::vector<uint32_t> arrived;  // by warp: lanes
    std::vector<uint32_t> waiting;  // by warp: lanes
    uint64_t threads = 0;           // arrived, whole warps counted as 32
    uint64_t expected = 0;          // 0: all that have not exited
    uint32_t count_true = 0, count_false = 0;
    bool is_active = false;
  };
  void CompleteIfMet(uint32_t number);
  void Complete(uint32_t number);
  void CheckDivergence(uint32_t number);
  // Reports barriers that a part of the warp waits at while the rest waits to meet that part.
  void CheckMissing(const Warp& warp);

  GridContext& context_;
  Findings& findings_;
  const uint64_t index_;
  const bool side_by_side_;
  Dim3 id_;
  std::vector<std::byte> shared_;
  std::vector<std::unique_ptr<Warp>> warps_;
  std::array<BarrierState, 16> barriers_;
  std::unique_ptr<RaceChecker> races_;  // null when races and initialisation are not checked
  uint64_t instructions_ = 0;
  bool stopped_ = false;
  std::optional<Fault> fault_;
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_CTA_H_
