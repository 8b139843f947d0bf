// How many CTAs of a kernel one SM holds, and what keeps it from holding more.
#ifndef PHOBOS_HARDWARE_OCCUPANCY_H_
#define PHOBOS_HARDWARE_OCCUPANCY_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "hardware/chip.h"

namespace phobos {

// What a launch asks of an SM.
struct CtaResources {
  int64_t threads = 0;               // of one CTA
  std::optional<int64_t> registers;  // of one thread; unknown: no limit is taken from them
  int64_t shared_bytes = 0;          // of one CTA, static and dynamic
};

enum class Limiter : uint8_t { kThreads, kCtas, kRegisters, kShared };

// Returns "threads", "ctas", "registers" or "shared", as reports spell it.
std::string_view LimiterName(Limiter limiter);

struct Occupancy {
  int32_t ctas_per_sm = 0;  // 0: the kernel cannot run, for the limiter's reason
  // The least of the four below. Of equal ones the first: what no change of the kernel but another
  // CTA size would lift comes before what it could save.
  Limiter limiter = Limiter::kThreads;
  int32_t warps_per_cta = 0;
  int32_t warps_per_sm = 0;
  double warps_share = 0;  // warps_per_sm over the most the SM holds: 1.0 = fully occupied

  // CTAs that each resource alone would allow.
  int32_t ctas_by_threads = 0;
  int32_t ctas_by_ctas = 0;
  std::optional<int32_t> ctas_by_registers;
  int32_t ctas_by_shared = 0;

  // What one CTA takes after rounding to the allocation units.
  int64_t allocated_registers = 0;
  int64_t allocated_shared_bytes = 0;
};

// Returns the occupancy of a kernel with `resources` (none negative, threads not 0) on `chip`.
// The arithmetic is that of the CUDA toolkit's cuda_occupancy.h, with the whole of the SM's shared
// memory capacity configured as such.
Occupancy ComputeOccupancy(const Chip& chip, const CtaResources& resources);

}  // namespace phobos

#endif  // PHOBOS_HARDWARE_OCCUPANCY_H_
