#include "hardware/occupancy.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/check.h"

namespace phobos {
namespace {

constexpr int64_t kLanes = 32;

int64_t DivideUp(int64_t value, int64_t by) { return value / by + (value % by != 0); }
int64_t RoundUp(int64_t value, int64_t to) { return DivideUp(value, to) * to; }

int32_t ByRegisters(const Chip& chip, int64_t registers, int64_t warps, int64_t& allocated) {
  // Registers belong to one sub-partition, and a warp to one: what is left over in each is lost.
  if (registers > chip.registers_per_thread) return 0;
  const int64_t per_warp =
      RoundUp(std::max<int64_t>(registers, 1) * kLanes, chip.register_granularity);
  allocated = per_warp * warps;
  // The launch check assumes that all sub-partitions hold equally many of the CTA's warps.
  if (per_warp * RoundUp(warps, chip.sub_partitions) > chip.registers_per_sm) return 0;
  const int64_t warps_per_partition = chip.registers_per_sm / chip.sub_partitions / per_warp;
  return static_cast<int32_t>(warps_per_partition * chip.sub_partitions / warps);
}

int32_t ByShared(const Chip& chip, int64_t bytes, int64_t& allocated) {
  if (bytes > chip.shared_bytes_per_cta) return 0;
  allocated = RoundUp(bytes + chip.reserved_shared_bytes_per_cta, chip.shared_granularity_bytes);
  if (allocated == 0) return std::numeric_limits<int32_t>::max();
  return static_cast<int32_t>(chip.shared_bytes_per_sm / allocated);
}

}  // namespace

std::string_view LimiterName(Limiter limiter) {
  switch (limiter) {
    case Limiter::kThreads:
      return "threads";
    case Limiter::kCtas:
      return "ctas";
    case Limiter::kRegisters:
      return "registers";
    case Limiter::kShared:
      return "shared";
  }
  UNREACHABLE();
}

Occupancy ComputeOccupancy(const Chip& chip, const CtaResources& resources) {
  CHECK(resources.threads > 0 && resources.shared_bytes >= 0);
  CHECK(!resources.registers || *resources.registers >= 0);
  Occupancy occupancy;
  occupancy.ctas_by_ctas = chip.ctas_per_sm;
  if (resources.threads > chip.threads_per_cta) {
    occupancy.limiter = Limiter::kThreads;
    return occupancy;
  }
  const int64_t warps = DivideUp(resources.threads, kLanes);
  occupancy.warps_per_cta = static_cast<int32_t>(warps);
  occupancy.ctas_by_threads = static_cast<int32_t>(chip.warps_per_sm / warps);
  occupancy.ctas_by_shared =
      ByShared(chip, resources.shared_bytes, occupancy.allocated_shared_bytes);
  if (resources.registers) {
    occupancy.ctas_by_registers =
        ByRegisters(chip, *resources.registers, warps, occupancy.allocated_registers);
  }
  constexpr int32_t kNoLimit = std::numeric_limits<int32_t>::max();
  const std::array limits = {
      std::pair{Limiter::kThreads, occupancy.ctas_by_threads},
      std::pair{Limiter::kCtas, occupancy.ctas_by_ctas},
      std::pair{Limiter::kRegisters, occupancy.ctas_by_registers.value_or(kNoLimit)},
      std::pair{Limiter::kShared, occupancy.ctas_by_shared},
  };
  const auto least =
      std::min_element(limits.begin(), limits.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  occupancy.limiter = least->first;
  occupancy.ctas_per_sm = least->second;
  occupancy.warps_per_sm = occupancy.ctas_per_sm * occupancy.warps_per_cta;
  occupancy.warps_share = static_cast<double>(occupancy.warps_per_sm) / chip.warps_per_sm;
  return occupancy;
}

}  // namespace phobos
