// Applies a function to 32 lanes: the loop under most ops.
#ifndef PHOBOS_SIMULATOR_EXEC_LANE_MAP_H_
#define PHOBOS_SIMULATOR_EXEC_LANE_MAP_H_

#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "simulator/exec/op.h"

namespace phobos::sim {

// How a value of C++ type T lies in a frame.
template <typename T>
using Storage = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

template <typename T>
inline Storage<T> ToStorage(T value) {
  return static_cast<Storage<T>>(static_cast<std::make_unsigned_t<T>>(value));
}

// F::Apply(imm, a, b, ...) for the values of types S in slots a, b, c, e; the result, of type D,
// goes to slot d. For functions cheap enough to compute for lanes that are off, too, which keeps
// the loop free of branches.
template <typename F, typename D, typename... S>
void MapLanes(std::byte* frame, const Op& op, uint32_t mask) {
  const uint32_t offsets[] = {op.a, op.b, op.c, op.e};
  const uint64_t imm = op.imm;
  Storage<D>* const d = At<Storage<D>>(frame, op.d);
  [&]<size_t... i>(std::index_sequence<i...>) {
    if (mask == kAllLanes) {
#pragma GCC ivdep
      for (int lane = 0; lane < 32; ++lane) {
        d[lane] =
            ToStorage<D>(F::Apply(imm, static_cast<S>(At<Storage<S>>(frame, offsets[i])[lane])...));
      }
    } else {
      alignas(64) Storage<D> out[32];
      for (int lane = 0; lane < 32; ++lane) {
        out[lane] =
            ToStorage<D>(F::Apply(imm, static_cast<S>(At<Storage<S>>(frame, offsets[i])[lane])...));
      }
      for (int lane = 0; lane < 32; ++lane) {
        d[lane] = (mask >> lane & 1) != 0 ? out[lane] : d[lane];
      }
    }
  }(std::index_sequence_for<S...>{});
}

// The same for functions that are not cheap: only lanes of the mask.
template <typename F, typename D, typename... S>
void MapEachLane(std::byte* frame, const Op& op, uint32_t mask) {
  const uint32_t offsets[] = {op.a, op.b, op.c, op.e};
  Storage<D>* const d = At<Storage<D>>(frame, op.d);
  [&]<size_t... i>(std::index_sequence<i...>) {
    for (; mask != 0; mask &= mask - 1) {
      const int lane = std::countr_zero(mask);
      d[lane] = ToStorage<D>(
          F::Apply(op.imm, static_cast<S>(At<Storage<S>>(frame, offsets[i])[lane])...));
    }
  }(std::index_sequence_for<S...>{});
}

// F::Apply gives a bool; returns its mask over all lanes.
template <typename F, typename... S>
uint32_t TestLanes(std::byte* frame, const Op& op) {
  const uint32_t offsets[] = {op.a, op.b, op.c, op.e};
  const uint64_t imm = op.imm;
  alignas(32) uint8_t bytes[32];
  [&]<size_t... i>(std::index_sequence<i...>) {
    for (int lane = 0; lane < 32; ++lane) {
      bytes[lane] = F::Apply(imm, static_cast<S>(At<Storage<S>>(frame, offsets[i])[lane])...);
    }
  }(std::index_sequence_for<S...>{});
  // Eight bytes of 0 or 1 at a time: the product gathers their low bits in the top byte.
  uint32_t result = 0;
  for (int part = 0; part < 4; ++part) {
    uint64_t eight;
    __builtin_memcpy(&eight, bytes + 8 * part, 8);
    result |= static_cast<uint32_t>(eight * 0x0102040810204080u >> 56) << (8 * part);
  }
  return result;
}

inline void SetMask(std::byte* frame, uint32_t offset, uint32_t value, uint32_t lanes) {
  if (offset == kNoSlot) return;
  uint32_t& mask = MaskAt(frame, offset);
  mask = (mask & ~lanes) | (value & lanes);
}

// The mask at `offset`, as the i-th source of the op.
inline uint32_t SourceMask(std::byte* frame, const Op& op, uint32_t offset, int i) {
  return MaskAt(frame, offset) ^ ((op.negated >> i & 1) != 0 ? kAllLanes : 0);
}

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_LANE_MAP_H_
