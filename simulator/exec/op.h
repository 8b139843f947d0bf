// A decoded instruction and the frame that it works on.
//
// A warp's registers lie in a *frame*, one a function call: each register is 32 lanes side by side,
// of 4 bytes (up to 32 bits; narrower values have zeros above) or 8; a predicate is a mask of 32
// bits. Immediates and special registers are registers too, filled when the frame is made, so that
// an op needs nothing but offsets.
#ifndef PHOBOS_SIMULATOR_EXEC_OP_H_
#define PHOBOS_SIMULATOR_EXEC_OP_H_

#include <cstddef>
#include <cstdint>

namespace phobos::sim {

inline constexpr uint32_t kAllLanes = 0xffffffff;
inline constexpr uint32_t kNoSlot = 0xffffffff;

struct Op;

// Executes an op without side effects outside the frame for the lanes of `mask`.
using LaneFunction = void (*)(std::byte* frame, const Op& op, uint32_t mask);

enum class Action : uint8_t {
  kLanes,         // `lanes`
  kJump,          // to op `aux`
  kBranch,        // to op `aux` where the guard holds; paths meet at op `join`
  kBranchTable,   // index in `a`; `aux`: a Program::tables; paths meet at `join`
  kJoin,          // a place where paths may meet
  kEnd,           // the end of a function: paths meet, then return
  kExit,          //
  kCall,          // `aux`: a Program::calls
  kMemory,        // `aux`: a Program::accesses
  kMatrixMemory,  // ldmatrix, stmatrix, wmma loads and stores; `aux`: a Program::matrices
  kAsyncCopy,     // cp.async; `aux`: a Program::copies
  kAsyncGroup,    // imm: 0 commit_group, 1 wait_group (`aux` may be left), 2 wait_all
  kAsyncArrive,   // cp.async.mbarrier.arrive; `a`: address
  kMbarrier,      // `aux`: a Program::mbarriers
  kCollective,    // `lanes`, once all lanes of the mask in `sync` are here
  kWarpSync,      // the same without `lanes`
  kBarrier,       // `aux`: a Program::barriers
  kFence,         //
  kClock,         // writes a counter to `d`; `imm`: which
  kTrap,          //
  kNothing,       //
  kPrint,         // a call of vprintf: a note, and the result 0; `aux`: a Program::calls
  kUnsupported,   // executing it is a fault; `aux`: a Program::messages
};

struct alignas(64) Op {
  LaneFunction lanes = nullptr;
  uint32_t d = 0, a = 0, b = 0, c = 0, e = 0;  // offsets in the frame, in bytes
  uint32_t guard = kNoSlot;                    // offset of a predicate
  uint32_t aux = 0;
  union {
    uint32_t join = 0;  // of branches: an op
    uint32_t sync;      // of collectives: offset of the member mask
    uint32_t p;         // of others: offset of one more predicate
  };
  uint32_t instruction = 0;  // in the function's list: see Program::PlaceOf
  Action action = Action::kNothing;
  bool guard_negated = false;
  bool counted = true;  // false: a helper op, not an instruction
  uint8_t negated = 0;  // bit i: the i-th source, a predicate, is negated
  uint64_t imm = 0;
};

template <typename T>
T* At(std::byte* frame, uint32_t offset) {
  return reinterpret_cast<T*>(frame + offset);
}

inline uint32_t& MaskAt(std::byte* frame, uint32_t offset) { return *At<uint32_t>(frame, offset); }

inline uint32_t GuardMask(std::byte* frame, const Op& op) {
  return MaskAt(frame, op.guard) ^ (op.guard_negated ? kAllLanes : 0);
}

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_OP_H_
