// The bank rule: what one warp's shared-memory access costs, as a pure function of its addresses.
//
// Shared memory has 32 banks, each 4 bytes wide: the word at byte address a (a multiple of 4) lies
// in bank (a / 4) mod 32. The data stage serves a *group* of lanes at a time, and on each trip, a
// *wavefront*, every bank delivers one word, to any number of lanes. Two lanes of a group that
// want different words of one bank therefore take two trips; two that want the same word take one.
//
//   degree(group) = max over banks of the number of distinct words the group's active lanes touch
//   passes        = groups with an active lane
//   wavefronts    = sum of degree over those groups
//   conflicts     = wavefronts - passes
//
// The groups depend on the width of a lane's access, since one trip carries at most 128 bytes:
//
//   access                           groups                       a full warp without conflict
//   8, 16, 32 bits                   the warp                     1 wavefront
//   64 bits                          lanes 0-15, 16-31            2, or 1 merged
//   128 bits                         lanes 0-7, 8-15, ...         4, or 2 merged
//   ldmatrix, stmatrix x1, x2, x4    lanes 0-7, 8-15, ... as far  1, 2, 4
//                                    as the instruction has matrices; 16 bytes a lane
//
// Wide loads merge (64 bits: to the whole warp; 128 bits: to its two halves) when, in the WHOLE
// warp, (a) each active lane i has lane i^1 inactive or at its own address, or (b) the same with
// i^2. One half that meets (a) beside another that meets only (b) does not merge. Merging comes
// first; conflicts are then counted inside the merged groups.
//
// Worked examples:
//
//   float s[32][32]: s[lane][c]      word stride 32: one bank, 32 words   32 wavefronts, 1 pass
//   float s[32][33]: s[lane][c]      word stride 33: every bank once       1 wavefront,  1 pass
//   float s[...]:    s[2 * lane]     16 banks, 2 words each                2 wavefronts, 1 pass
//   uint2 s[...]:    s[lane]         2 groups of 128 bytes                 2 wavefronts, 2 passes
//   uint2 s[...]:    s[lane / 2]     merged by (a)                         1 wavefront,  1 pass
//   128 bits at 128 * lane           4 groups of 8 rows, 4 banks each     32 wavefronts, 4 passes
//
// The rule is the same for every chip of the table; what a wavefront costs in time is the chip's.
//
// Sources. Words, banks, multicast, stores to one word: CUDA C++ Programming Guide. Merging:
// an NVIDIA moderator for compute capability 7.0 to 7.5 (developer forum, thread 77228) and seven
// kernels measured with Nsight Compute on sm_80 (zhihu 690052715). Not known, and modelled: that
// wide stores do not merge; that stmatrix costs what ldmatrix does; that atomics serve lanes on
// one word one after the other; `ideal` of a wide access with lanes off.
#ifndef PHOBOS_HARDWARE_BANK_RULE_H_
#define PHOBOS_HARDWARE_BANK_RULE_H_

#include <array>
#include <cstdint>
#include <span>

namespace phobos {

inline constexpr int kWarpLanes = 32;
inline constexpr int kBanks = 32;
inline constexpr int kBankBytes = 4;

enum class SharedOp : uint8_t { kLoad, kStore, kAtomic, kLdmatrix, kStmatrix };

// One shared-memory instruction of one warp.
struct SharedRequest {
  SharedOp op = SharedOp::kLoad;
  uint8_t bytes_per_lane = 4;    // 1, 2, 4, 8 or 16; for ldmatrix and stmatrix not looked at
  uint8_t matrices = 1;          // 1, 2 or 4; looked at for ldmatrix and stmatrix only
  uint32_t active = 0xffffffff;  // bit i: lane i takes part
  // Byte addresses; those of inactive lanes are not looked at. They should be multiples of the
  // access width (anything else is a fault, which is not this rule's to report) and are rounded
  // down to one.
  std::span<const uint64_t, kWarpLanes> addresses;
};

// The lanes that the hardware serves together, for one request.
struct SharedGroups {
  uint8_t count = 0;  // with the empty ones
  bool merged = false;
  std::array<uint32_t, 4> lanes = {};  // active lanes of each group
};

struct SharedCost {
  uint8_t groups = 0;      // with the empty ones
  uint8_t passes = 0;      // 0 when no lane takes part: then there was no request
  uint8_t wavefronts = 0;  // at most 32
  uint8_t ideal = 0;       // by width only, as Nsight Compute counts: no credit for merging
  uint8_t max_degree = 0;
  std::array<uint8_t, 4> degree = {};  // of each group, 0 for an empty one
  bool merged = false;                 // a wide load's groups were merged
  // `ideal` is ceil(active lanes * bytes / 128), which is a guess for wide accesses with lanes off.
  bool ideal_is_guess = false;

  int conflicts() const { return wavefronts - passes; }
  // Negative for a merged load without conflicts.
  int excessive() const { return wavefronts - ideal; }

  bool operator==(const SharedCost&) const = default;
};

// Returns the groups into which the rule splits `request`.
SharedGroups GroupLanes(const SharedRequest& request);

// Returns what `request` costs. Made to be called for every access of a simulation: some tens of
// nanoseconds without conflicts.
SharedCost CountShared(const SharedRequest& request);

}  // namespace phobos

#endif  // PHOBOS_HARDWARE_BANK_RULE_H_
