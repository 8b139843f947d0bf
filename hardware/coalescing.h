// Global memory: the sectors and lines that one warp's access touches.
#ifndef PHOBOS_HARDWARE_COALESCING_H_
#define PHOBOS_HARDWARE_COALESCING_H_

#include <cstdint>
#include <span>

#include "hardware/bank_rule.h"

namespace phobos {

inline constexpr int kSectorBytes = 32;
inline constexpr int kLineBytes = 128;

// One global-memory instruction of one warp.
struct GlobalRequest {
  uint8_t bytes_per_lane = 4;    // 1 to 32
  uint32_t active = 0xffffffff;  // bit i: lane i takes part
  // Byte addresses, of any alignment; those of inactive lanes are not looked at.
  std::span<const uint64_t, kWarpLanes> addresses;
};

struct GlobalCost {
  uint16_t sectors = 0;        // distinct 32-byte sectors touched
  uint16_t lines = 0;          // distinct 128-byte lines touched
  uint16_t ideal_sectors = 0;  // distinct bytes touched, in sectors, rounded up
  uint16_t bytes = 0;          // distinct bytes touched

  bool operator==(const GlobalCost&) const = default;
};

// Returns what `request` touches. Source of the units: CUDA C++ Programming Guide, global memory.
GlobalCost CountGlobal(const GlobalRequest& request);

}  // namespace phobos

#endif  // PHOBOS_HARDWARE_COALESCING_H_
