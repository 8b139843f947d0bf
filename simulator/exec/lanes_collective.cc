// Instructions by which the lanes of a warp look at each other: shfl, vote, match, redux, elect.
#include <algorithm>
#include <bit>

#include "simulator/exec/lane_map.h"
#include "simulator/exec/lanes.h"
#include "simulator/values/float_arithmetic.h"

namespace phobos::sim {
namespace {

template <typename Visit>
void ForLanes(uint32_t mask, const Visit& visit) {
  for (; mask != 0; mask &= mask - 1) visit(static_cast<uint32_t>(std::countr_zero(mask)));
}

// A lane that reads one that does not take part gets what is in that one's register.
template <ptx::Shuffle mode>
void Shuffle(std::byte* frame, const Op& op, uint32_t mask) {
  const uint32_t* const a = At<uint32_t>(frame, op.a);
  const uint32_t* const b = At<uint32_t>(frame, op.b);
  const uint32_t* const c = At<uint32_t>(frame, op.c);
  uint32_t from[32];
  std::copy(a, a + 32, from);
  uint32_t* const d = At<uint32_t>(frame, op.d);
  uint32_t in_range = 0;
  ForLanes(mask, [&](uint32_t lane) {
    const uint32_t by = b[lane] & 31, clamp = c[lane] & 31, segment = c[lane] >> 8 & 31;
    const uint32_t last = (lane & segment) | (clamp & ~segment);
    const uint32_t first = lane & segment;
    uint32_t source = 0;
    bool fits = false;
    switch (mode) {
      case ptx::Shuffle::kUp:
        source = lane - by;
        fits = static_cast<int32_t>(source) >= static_cast<int32_t>(last);
        break;
      case ptx::Shuffle::kDown:
        source = lane + by;
        fits = source <= last;
        break;
      case ptx::Shuffle::kBfly:
        source = lane ^ by;
        fits = source <= last;
        break;
      case ptx::Shuffle::kIdx:
      case ptx::Shuffle::kNone:
        source = first | (by & ~segment);
        fits = source <= last;
        break;
    }
    d[lane] = from[fits ? source & 31 : lane];
    in_range |= static_cast<uint32_t>(fits) << lane;
  });
  SetMask(frame, op.e, in_range, mask);
}

template <ptx::Vote mode>
void Vote(std::byte* frame, const Op& op, uint32_t mask) {
  const uint32_t votes = SourceMask(frame, op, op.a, 0) & mask;
  if constexpr (mode == ptx::Vote::kBallot) {
    ForLanes(mask, [&](uint32_t lane) { At<uint32_t>(frame, op.d)[lane] = votes; });
    return;
  }
  bool result = votes == mask;
  if (mode == ptx::Vote::kAny) result = votes != 0;
  if (mode == ptx::Vote::kUni) result = votes == mask || votes == 0;
  SetMask(frame, op.d, result ? kAllLanes : 0, mask);
}

template <typename T, bool all>
void Match(std::byte* frame, const Op& op, uint32_t mask) {
  const T* const a = At<T>(frame, op.a);
  uint32_t out[32] = {};
  bool are_equal = true;
  ForLanes(mask, [&](uint32_t lane) {
    uint32_t equal = 0;
    ForLanes(mask,
             [&](uint32_t other) { equal |= static_cast<uint32_t>(a[other] == a[lane]) << other; });
    out[lane] = equal;
    are_equal = are_equal && equal == mask;
  });
  ForLanes(mask, [&](uint32_t lane) {
    if (op.d != kNoSlot) At<uint32_t>(frame, op.d)[lane] = all ? (are_equal ? mask : 0) : out[lane];
  });
  if (all) SetMask(frame, op.e, are_equal ? kAllLanes : 0, mask);
}

template <typename Reduce>
void Redux(std::byte* frame, const Op& op, uint32_t mask, const Reduce& reduce) {
  const uint32_t* const a = At<uint32_t>(frame, op.a);
  uint32_t result = a[std::countr_zero(mask)];
  ForLanes(mask & (mask - 1), [&](uint32_t lane) { result = reduce(result, a[lane]); });
  ForLanes(mask, [&](uint32_t lane) { At<uint32_t>(frame, op.d)[lane] = result; });
}

void ReduxAdd(std::byte* frame, const Op& op, uint32_t mask) {
  Redux(frame, op, mask, [](uint32_t a, uint32_t b) { return a + b; });
}
void ReduxAnd(std::byte* frame, const Op& op, uint32_t mask) {
  Redux(frame, op, mask, [](uint32_t a, uint32_t b) { return a & b; });
}
void ReduxOr(std::byte* frame, const Op& op, uint32_t mask) {
  Redux(frame, op, mask, [](uint32_t a, uint32_t b) { return a | b; });
}
void ReduxXor(std::byte* frame, const Op& op, uint32_t mask) {
  Redux(frame, op, mask, [](uint32_t a, uint32_t b) { return a ^ b; });
}
template <typename T, bool max>
void ReduxExtreme(std::byte* frame, const Op& op, uint32_t mask) {
  Redux(frame, op, mask, [](uint32_t a, uint32_t b) {
    const bool first =
        max ? static_cast<T>(a) > static_cast<T>(b) : static_cast<T>(a) < static_cast<T>(b);
    return first ? a : b;
  });
}
// Bit 0 of imm: .abs, 1: .NaN.
template <bool max>
void ReduxFloat(std::byte* frame, const Op& op, uint32_t mask) {
  const bool abs = (op.imm & 1) != 0;
  const values::MinMaxMode mode{false, (op.imm & 2) != 0, false};
  const auto value = [&](uint32_t a) { return abs ? values::Abs<values::F32>(a) : a; };
  Redux(frame, op, mask, [&](uint32_t a, uint32_t b) {
    return max ? values::Max<values::F32>(value(a), value(b), mode)
               : values::Min<values::F32>(value(a), value(b), mode);
  });
}

void GetActiveMask(std::byte* frame, const Op& op, uint32_t mask) {
  ForLanes(mask, [&](uint32_t lane) { At<uint32_t>(frame, op.d)[lane] = mask; });
}

void ElectLane(std::byte* frame, const Op& op, uint32_t mask) {
  const auto leader = static_cast<uint32_t>(std::countr_zero(mask));
  if (op.d != kNoSlot) {
    ForLanes(mask, [&](uint32_t lane) { At<uint32_t>(frame, op.d)[lane] = leader; });
  }
  SetMask(frame, op.e, 1u << leader, mask);
}

}  // namespace

LaneFunction SelectShuffle(ptx::Shuffle mode) {
  switch (mode) {
    case ptx::Shuffle::kUp:
      return Shuffle<ptx::Shuffle::kUp>;
    case ptx::Shuffle::kDown:
      return Shuffle<ptx::Shuffle::kDown>;
    case ptx::Shuffle::kBfly:
      return Shuffle<ptx::Shuffle::kBfly>;
    case ptx::Shuffle::kIdx:
      return Shuffle<ptx::Shuffle::kIdx>;
    case ptx::Shuffle::kNone:
      return nullptr;
  }
  return nullptr;
}

LaneFunction SelectVote(ptx::Vote mode) {
  switch (mode) {
    case ptx::Vote::kAll:
      return Vote<ptx::Vote::kAll>;
    case ptx::Vote::kAny:
      return Vote<ptx::Vote::kAny>;
    case ptx::Vote::kUni:
      return Vote<ptx::Vote::kUni>;
    case ptx::Vote::kBallot:
      return Vote<ptx::Vote::kBallot>;
    case ptx::Vote::kNone:
      return nullptr;
  }
  return nullptr;
}

LaneFunction SelectMatch(bool all, bool is_64) {
  if (is_64) return all ? Match<uint64_t, true> : Match<uint64_t, false>;
  return all ? Match<uint32_t, true> : Match<uint32_t, false>;
}

LaneFunction SelectRedux(ptx::Operation operation, ptx::Type type) {
  const bool is_float = type == ptx::Type::kF32, is_signed = type == ptx::Type::kS32;
  switch (operation) {
    case ptx::Operation::kAdd:
      return is_float ? nullptr : ReduxAdd;
    case ptx::Operation::kAnd:
      return ReduxAnd;
    case ptx::Operation::kOr:
      return ReduxOr;
    case ptx::Operation::kXor:
      return ReduxXor;
    case ptx::Operation::kMin:
      return is_float    ? ReduxFloat<false>
             : is_signed ? ReduxExtreme<int32_t, false>
                         : ReduxExtreme<uint32_t, false>;
    case ptx::Operation::kMax:
      return is_float    ? ReduxFloat<true>
             : is_signed ? ReduxExtreme<int32_t, true>
                         : ReduxExtreme<uint32_t, true>;
    default:
      return nullptr;
  }
}

LaneFunction ActiveMask() { return GetActiveMask; }
LaneFunction Elect() { return ElectLane; }

}  // namespace phobos::sim
