#include "hardware/bank_rule.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/check.h"

namespace phobos {
namespace {

constexpr uint32_t kAllLanes = 0xffffffff;

// Lanes whose accesses are aligned touch whole *units* of max(4, width) bytes, and a unit covers
// its own 1, 2 or 4 neighbouring banks, its *slot*. Two units share a bank only if they share the
// slot, so the degree of a group is the most distinct units in one slot.
struct Units {
  int shift;       // log2 of a unit's bytes
  uint32_t slots;  // 32, 16 or 8

  uint64_t Of(uint64_t address) const { return address >> shift; }
  uint32_t SlotOf(uint64_t unit) const { return static_cast<uint32_t>(unit) & (slots - 1); }
};

bool IsMatrix(SharedOp op) { return op == SharedOp::kLdmatrix || op == SharedOp::kStmatrix; }

int Width(const SharedRequest& request) {
  return IsMatrix(request.op) ? 16 : request.bytes_per_lane;
}

Units UnitsOf(int width) {
  const int shift = std::max(2, std::countr_zero(static_cast<unsigned>(width)));
  return {shift, static_cast<uint32_t>(kBanks * kBankBytes) >> shift};
}

// Whether each active lane i has lane i ^ `distance` inactive or at its own address.
bool PartnersAgree(const SharedRequest& request, int distance, int shift) {
  for (int lane = 0; lane < kWarpLanes; ++lane) {
    const int partner = lane ^ distance;
    if (partner < lane) continue;
    const bool both = (request.active >> lane & 1) != 0 && (request.active >> partner & 1) != 0;
    if (both && request.addresses[lane] >> shift != request.addresses[partner] >> shift) {
      return false;
    }
  }
  return true;
}

// The degree of a group in which some slot holds two units, or for an atomic two lanes.
int CountConflictingDegree(const SharedRequest& request, uint32_t lanes, const Units& units) {
  // A hash set of the distinct units seen, by the first lane that brought each; half full at most.
  constexpr int kEntriesLog2 = 6;
  constexpr uint32_t kEntries = 1u << kEntriesLog2;
  constexpr uint8_t kFree = 0xff;
  constexpr uint64_t kSpread = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio, odd
  std::array<uint8_t, kEntries> first_lane;
  first_lane.fill(kFree);
  std::array<uint8_t, kBanks> in_slot = {};
  int degree = 0;
  for (; lanes != 0; lanes &= lanes - 1) {
    const int lane = std::countr_zero(lanes);
    const uint64_t unit = units.Of(request.addresses[lane]);
    if (request.op != SharedOp::kAtomic) {
      auto entry = static_cast<uint32_t>((unit * kSpread) >> (64 - kEntriesLog2));
      while (first_lane[entry] != kFree && units.Of(request.addresses[first_lane[entry]]) != unit) {
        entry = (entry + 1) % kEntries;
      }
      if (first_lane[entry] != kFree) continue;
      first_lane[entry] = static_cast<uint8_t>(lane);
    }
    degree = std::max<int>(degree, ++in_slot[units.SlotOf(unit)]);
  }
  return degree;
}

// Whether no two lanes of a group share a slot; what most requests come to, and free of branches.
bool SlotsDiffer(const SharedRequest& request, uint32_t lanes, const Units& units) {
  uint32_t seen = 0;
  const int end = kWarpLanes - std::countl_zero(lanes);
  for (int lane = std::countr_zero(lanes); lane < end; ++lane) {
    seen |= (lanes >> lane & 1) << units.SlotOf(units.Of(request.addresses[lane]));
  }
  return std::popcount(seen) == std::popcount(lanes);
}

int CountDegree(const SharedRequest& request, uint32_t lanes, const Units& units) {
  if (SlotsDiffer(request, lanes, units)) return lanes == 0 ? 0 : 1;
  const bool is_atomic = request.op == SharedOp::kAtomic;
  uint32_t seen = 0;
  std::array<uint64_t, kBanks> unit_in_slot;
  for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const uint64_t unit = units.Of(request.addresses[std::countr_zero(rest)]);
    const uint32_t slot = units.SlotOf(unit);
    const uint32_t bit = 1u << slot;
    if ((seen & bit) == 0) {
      seen |= bit;
      unit_in_slot[slot] = unit;
    } else if (is_atomic || unit_in_slot[slot] != unit) {
      return CountConflictingDegree(request, lanes, units);
    }
  }
  return 1;
}

// Whether lane i's address is that of lane 0 plus i times `stride`.
bool HasStride(std::span<const uint64_t, kWarpLanes> addresses, uint64_t stride) {
  uint64_t difference = 0;
  for (int lane = 0; lane < kWarpLanes; ++lane) {
    difference |= addresses[lane] ^ (addresses[0] + static_cast<uint64_t>(lane) * stride);
  }
  return difference == 0;
}

// The degree of a group of `lanes` lanes (a power of two) whose units are `step` apart.
int StridedDegree(int lanes, uint64_t step, const Units& units, bool is_atomic) {
  if (step == 0) return is_atomic ? lanes : 1;
  const uint32_t common = std::gcd(static_cast<uint32_t>(step & (units.slots - 1)), units.slots);
  return std::max(1, lanes * static_cast<int>(common) / static_cast<int>(units.slots));
}

int IdealWavefronts(int width) { return width <= kBankBytes ? 1 : width / kBankBytes; }

void AddGroup(int degree, SharedCost& cost) {
  cost.degree[cost.groups++] = static_cast<uint8_t>(degree);
  cost.passes += degree > 0;
  cost.wavefronts = static_cast<uint8_t>(cost.wavefronts + degree);
  cost.max_degree = std::max(cost.max_degree, static_cast<uint8_t>(degree));
}

// Counts a full warp at a constant stride, the commonest request, in closed form. Returns false,
// leaving `cost` alone, for a stride that does not step over whole units.
bool CountStrided(const SharedRequest& request, int width, const Units& units, SharedCost& cost) {
  const uint64_t stride = request.addresses[1] - request.addresses[0];
  const uint64_t unit_bytes = uint64_t{1} << units.shift;
  if ((stride & (unit_bytes - 1)) != 0 || !HasStride(request.addresses, stride)) return false;
  const bool is_atomic = request.op == SharedOp::kAtomic;
  int groups = IdealWavefronts(width);
  if (groups > 1 && stride == 0 && request.op == SharedOp::kLoad) {
    groups /= 2;
    cost.merged = true;
  }
  // An arithmetic shift: the sign of a step changes no count, but its low bits must be right.
  const uint64_t step = static_cast<uint64_t>(static_cast<int64_t>(stride) >> units.shift);
  const int degree = StridedDegree(kWarpLanes / groups, step, units, is_atomic);
  for (int group = 0; group < groups; ++group) AddGroup(degree, cost);
  cost.ideal = static_cast<uint8_t>(IdealWavefronts(width));
  return true;
}

}  // namespace

SharedGroups GroupLanes(const SharedRequest& request) {
  SharedGroups groups;
  const int width = Width(request);
  int group_lanes = kWarpLanes;
  if (IsMatrix(request.op)) {
    CHECK(request.matrices == 1 || request.matrices == 2 || request.matrices == 4);
    groups.count = request.matrices;
    group_lanes = 8;
  } else {
    CHECK(std::has_single_bit(static_cast<unsigned>(width)) && width <= 16);
    groups.count = static_cast<uint8_t>(IdealWavefronts(width));
    const int shift = std::countr_zero(static_cast<unsigned>(width));
    groups.merged = width > kBankBytes && request.op == SharedOp::kLoad && request.active != 0 &&
                    (PartnersAgree(request, 1, shift) || PartnersAgree(request, 2, shift));
    if (groups.merged) groups.count /= 2;
    group_lanes /= groups.count;
  }
  const uint32_t first = kAllLanes >> (kWarpLanes - group_lanes);
  for (int group = 0; group < groups.count; ++group) {
    groups.lanes[group] = request.active & first << (group * group_lanes);
  }
  return groups;
}

SharedCost CountShared(const SharedRequest& request) {
  SharedCost cost;
  const int width = Width(request);
  const Units units = UnitsOf(width);
  if (request.active == kAllLanes && !IsMatrix(request.op) &&
      CountStrided(request, width, units, cost)) {
    return cost;
  }
  const SharedGroups groups = GroupLanes(request);
  cost.merged = groups.merged;
  for (int group = 0; group < groups.count; ++group) {
    AddGroup(CountDegree(request, groups.lanes[group], units), cost);
  }
  if (cost.passes == 0) return cost;
  if (IsMatrix(request.op)) {
    cost.ideal = request.matrices;
  } else if (width <= kBankBytes || request.active == kAllLanes) {
    cost.ideal = static_cast<uint8_t>(IdealWavefronts(width));
  } else {
    const int bytes = std::popcount(request.active) * width;
    cost.ideal = static_cast<uint8_t>((bytes + kBanks * kBankBytes - 1) / (kBanks * kBankBytes));
    cost.ideal_is_guess = true;
  }
  return cost;
}

}  // namespace phobos
