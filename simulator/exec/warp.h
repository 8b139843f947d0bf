// The state of one warp: its frames, and the paths that its lanes are on.
//
// A *strand* is a set of lanes at one place. Where a branch splits a strand, the strand itself
// starts to wait at the meeting point (the branch's immediate post-dominator) and a new strand
// follows each path; a strand that reaches the point hands its lanes back, and when the last has,
// the waiting strand goes on with all of them. One strand of a warp runs at a time. Any may run
// first, so which one does is only a matter of progress: after kPatience backward branches (fewer
// when its warp has given way before) a strand lets another one run, and when all others wait at
// meeting points, lanes that wait go on without it. So lanes that spin until other lanes of their
// warp do something are served.
#ifndef PHOBOS_SIMULATOR_EXEC_WARP_H_
#define PHOBOS_SIMULATOR_EXEC_WARP_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "simulator/exec/program.h"

namespace phobos::sim {

inline constexpr uint32_t kPatience = 10'000;
inline constexpr uint32_t kLeastPatience = 64;
inline constexpr uint32_t kMaxCallDepth = 1024;
inline constexpr uint64_t kMaxLocalBytes = 512 * 1024;  // of a thread: the GPU's own limit

class Cta;

// One call of a function by the lanes of a strand.
struct Frame {
  const DecodedFunction* function = nullptr;
  std::byte* slots = nullptr;
  Frame* caller = nullptr;
  const CallOp* call = nullptr;
  uint32_t return_op = 0;
  uint32_t depth = 0;
  uint32_t lanes = 0;       // that have not returned
  uint64_t local_base = 0;  // of the frame's local bytes in a lane's local memory
  std::unique_ptr<std::byte[]> storage;
};

struct Strand {
  enum class State : uint8_t {
    kFree,
    kReady,
    kMeeting,  // waits for the strands below it at `op`
    kBarrier,  // at op `op`, arrived
    kSync,     // at a collective op that other lanes have to reach
  };
  State state = State::kFree;
  uint32_t lanes = 0;
  uint32_t op = 0;  // the next one
  Frame* frame = nullptr;
  int parent = -1;
  uint32_t meet_op = kNoSlot;  // where it hands its lanes to the parent, in this frame
  Frame* meet_frame = nullptr;
  uint32_t arrived = 0;   // kMeeting: lanes handed back
  uint32_t children = 0;  // kMeeting: strands that have not
  uint32_t patience = kPatience;
  uint32_t wanted = 0;   // kSync: lanes that have to come
  uint32_t barrier = 0;  // kBarrier: its number
};

class Warp {
 public:
  Warp(Cta& cta, uint32_t index, uint32_t lanes);
  Warp(const Warp&) = delete;
  Warp& operator=(const Warp&) = delete;

  // Makes the warp ready to begin the entry function.
  void Start(const DecodedFunction& entry);

  // Runs until the warp is done, waits, has executed about `quantum` instructions, or the CTA
  // stopped. Returns the number of instructions.
  uint64_t Run(uint64_t quantum);

  bool done() const { return live_ == 0; }
  bool ready() const { return current_ >= 0 || !queue_.empty(); }
  uint32_t live() const { return live_; }
  uint32_t index() const { return index_; }
  Cta& cta() { return cta_; }
  std::vector<Strand>& strands() { return strands_; }
  const std::vector<Strand>& strands() const { return strands_; }
  // Local memory: lane after lane, local_stride() bytes each.
  std::byte* local() { return local_.data(); }
  uint8_t* local_written() { return local_written_.data(); }
  uint64_t local_stride() const { return local_stride_; }

  // Lets a waiting strand go on after its op. For barriers.
  void Release(Strand& strand);
  // Joins strands that stand at the same place under the same parent.
  void Unite();
  // Lets the lanes that wait at a meeting point go on without the rest. False: there are none.
  bool ReleaseMeeting();

 private:
  friend class Cta;

  int NewStrand(const Strand& strand);
  void MakeReady(int index);
  void PickNext();
  // A strand is done with its lanes: they were handed over or have exited.
  void Finish(int index);
  void BranchTable(int index, const Op& op);
  // Splits a strand into one for each path.
  struct Path {
    uint32_t op;
    uint32_t lanes;
  };
  void Split(int index, uint32_t meet_op, std::span<const Path> paths);
  bool Meet(int index);
  void Exit(int index, uint32_t lanes);
  void Return(int index);
  void Call(int index, const Op& op);
  void Enter(int index, const Op& op, uint32_t function_index);
  void CopyParameters(const std::vector<CopiedParameter>& from, const Frame& from_frame,
                      const std::vector<CopiedParameter>& to, const Frame& to_frame,
                      uint32_t lanes);
  // Makes a call's results zero, for a function that is not there.
  void ClearResults(Frame& frame, const CallOp& call, uint32_t lanes);
  void Synchronize(int index, const Op& op);
  void ResolveSync();
  void GiveWay();
  Frame* NewFrame(const DecodedFunction& function, Frame* caller, uint32_t lanes);
  void FreeFrame(Frame* frame);
  void Fill(Frame& frame);
  bool EnsureLocal(uint64_t bytes);
  std::byte* LocalOf(uint32_t lane, uint64_t offset) {
    return local_.data() + lane * local_stride_ + offset;
  }

  Cta& cta_;
  const uint32_t index_;
  uint32_t live_ = 0;
  int current_ = -1;
  std::vector<Strand> strands_;
  std::deque<int> queue_;  // ready strands but the current one; the back runs next
  std::vector<std::unique_ptr<Frame>> frames_;
  std::vector<Frame*> free_frames_;
  std::vector<std::byte> local_;
  std::vector<uint8_t> local_written_;
  uint64_t local_stride_ = 0;
  uint32_t patience_ = kPatience;
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_WARP_H_
