#include "hardware/coalescing.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "base/check.h"

namespace phobos {
namespace {

// The address of an access's last byte; one that would leave the address space ends with it.
uint64_t LastByte(uint64_t address, uint64_t bytes) {
  const uint64_t room = std::numeric_limits<uint64_t>::max() - address;
  return address + std::min(room, bytes - 1);
}

// Whether the warp is full and reads one run of bytes without gap or overlap.
bool IsContiguous(const GlobalRequest& request) {
  uint64_t difference = ~request.active;
  for (int lane = 0; lane < kWarpLanes; ++lane) {
    difference |= request.addresses[lane] ^
                  (request.addresses[0] + static_cast<uint64_t>(lane) * request.bytes_per_lane);
  }
  return difference == 0 && request.addresses[0] <= request.addresses[kWarpLanes - 1];
}

}  // namespace

GlobalCost CountGlobal(const GlobalRequest& request) {
  CHECK(request.bytes_per_lane >= 1 && request.bytes_per_lane <= kSectorBytes);
  if (IsContiguous(request)) {
    const uint64_t begin = request.addresses[0];
    const uint64_t end = LastByte(request.addresses[kWarpLanes - 1], request.bytes_per_lane);
    const uint64_t bytes = end - begin + 1;
    return {.sectors = static_cast<uint16_t>(end / kSectorBytes - begin / kSectorBytes + 1),
            .lines = static_cast<uint16_t>(end / kLineBytes - begin / kLineBytes + 1),
            .ideal_sectors = static_cast<uint16_t>((bytes + kSectorBytes - 1) / kSectorBytes),
            .bytes = static_cast<uint16_t>(bytes)};
  }
  std::array<uint64_t, kWarpLanes> starts;
  int count = 0;
  bool is_sorted = true;
  for (uint32_t lanes = request.active; lanes != 0; lanes &= lanes - 1) {
    starts[count] = request.addresses[std::countr_zero(lanes)];
    is_sorted = is_sorted && (count == 0 || starts[count - 1] <= starts[count]);
    ++count;
  }
  if (!is_sorted) std::sort(starts.begin(), starts.begin() + count);

  // One sweep: all accesses are equally long, so ends ascend with starts, and only what lies
  // above everything before it is new.
  GlobalCost cost;
  bool is_first = true;
  uint64_t last_byte = 0;
  for (int i = 0; i < count; ++i) {
    const uint64_t end = LastByte(starts[i], request.bytes_per_lane);
    if (!is_first && end == last_byte) continue;
    uint64_t begin = starts[i];
    if (!is_first && begin <= last_byte) begin = last_byte + 1;
    cost.bytes = static_cast<uint16_t>(cost.bytes + (end - begin + 1));
    const auto added = [&](uint64_t unit) {
      const uint64_t touched = end / unit - begin / unit + 1;
      return static_cast<uint16_t>(touched - (!is_first && begin / unit == last_byte / unit));
    };
    cost.sectors = static_cast<uint16_t>(cost.sectors + added(kSectorBytes));
    cost.lines = static_cast<uint16_t>(cost.lines + added(kLineBytes));
    last_byte = end;
    is_first = false;
  }
  cost.ideal_sectors = static_cast<uint16_t>((cost.bytes + kSectorBytes - 1) / kSectorBytes);
  return cost;
}

}  // namespace phobos
