#include "simulator/exec/move.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "simulator/ptx/names.h"
#include "simulator/values/float_arithmetic.h"
#include "simulator/values/integer.h"

namespace phobos::sim {
namespace {

template <typename Visit>
void ForLanes(uint32_t mask, const Visit& visit) {
  if (mask == kAllLanes) {
    for (uint32_t lane = 0; lane < 32; ++lane) visit(lane);
  } else {
    for (; mask != 0; mask &= mask - 1) visit(static_cast<uint32_t>(std::countr_zero(mask)));
  }
}

template <typename T>
T ReadAs(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

bool AreSame(const uint64_t* offsets) {
  uint64_t difference = 0;
  for (int lane = 0; lane < 32; ++lane) difference |= offsets[lane] ^ offsets[0];
  return difference == 0;
}

bool AreContiguous(const uint64_t* offsets, uint64_t width) {
  uint64_t difference = 0;
  for (uint64_t lane = 0; lane < 32; ++lane) {
    difference |= offsets[lane] ^ (offsets[0] + lane * width);
  }
  return difference == 0;
}

// Whole slots of T, which most accesses are.
template <typename T>
void LoadWhole(const MemoryAccess& access, std::byte* slots, const std::byte* base,
               const uint64_t* offsets, uint32_t mask) {
  if (mask == kAllLanes && access.elements == 1) {
    if (access.values[0].offset == kNoSlot) return;
    T* const to = At<T>(slots, access.values[0].offset);
    if (AreContiguous(offsets, sizeof(T))) {
      std::memcpy(to, base + offsets[0], 32 * sizeof(T));
    } else {
      for (int lane = 0; lane < 32; ++lane) to[lane] = ReadAs<T>(base + offsets[lane]);
    }
    return;
  }
  if (mask == kAllLanes && AreSame(offsets)) {
    for (uint32_t e = 0; e < access.elements; ++e) {
      if (access.values[e].offset == kNoSlot) continue;
      const T value = ReadAs<T>(base + offsets[0] + e * sizeof(T));
      std::fill_n(At<T>(slots, access.values[e].offset), 32, value);
    }
    return;
  }
  if (access.elements == 4 && mask == kAllLanes) {
    T* to[4];
    bool whole = true;
    for (int e = 0; e < 4; ++e) {
      whole = whole && access.values[static_cast<size_t>(e)].offset != kNoSlot;
      to[e] = At<T>(slots, access.values[static_cast<size_t>(e)].offset);
    }
    if (whole) {
      for (int lane = 0; lane < 32; ++lane) {
        T value[4];
        std::memcpy(value, base + offsets[lane], sizeof(value));
        to[0][lane] = value[0];
        to[1][lane] = value[1];
        to[2][lane] = value[2];
        to[3][lane] = value[3];
      }
      return;
    }
  }
  for (uint32_t e = 0; e < access.elements; ++e) {
    if (access.values[e].offset == kNoSlot) continue;
    T* const to = At<T>(slots, access.values[e].offset);
    ForLanes(mask,
             [&](uint32_t lane) { to[lane] = ReadAs<T>(base + offsets[lane] + e * sizeof(T)); });
  }
}

uint64_t ReadBytes(const std::byte* at, uint32_t bytes) {
  uint64_t value = 0;
  std::memcpy(&value, at, bytes);
  return value;
}

uint64_t SignExtend(uint64_t value, uint32_t bytes) {
  const uint32_t shift = 64 - 8 * bytes;
  return static_cast<uint64_t>(static_cast<int64_t>(value << shift) >> shift);
}

}  // namespace

uint64_t ReadSlot(const std::byte* slots, const Slot& slot, uint32_t lane) {
  if (slot.bytes == 4) return ReadAs<uint32_t>(slots + slot.offset + lane * 4);
  return ReadAs<uint64_t>(slots + slot.offset + lane * 8);
}

void WriteSlot(std::byte* slots, const Slot& slot, uint32_t lane, uint64_t value) {
  if (slot.offset == kNoSlot) return;
  if (slot.bits < 64) value &= (uint64_t{1} << slot.bits) - 1;
  if (slot.bytes == 4) {
    At<uint32_t>(slots, slot.offset)[lane] = static_cast<uint32_t>(value);
  } else {
    At<uint64_t>(slots, slot.offset)[lane] = value;
  }
}

void LoadLanes(const MemoryAccess& access, std::byte* slots, const std::byte* base,
               const uint64_t* offsets, uint32_t mask) {
  bool whole = true;
  for (uint32_t e = 0; e < access.elements; ++e) {
    whole = whole && access.values[e].bytes == access.element_bytes;
  }
  if (whole && access.element_bytes == 4) {
    LoadWhole<uint32_t>(access, slots, base, offsets, mask);
    return;
  }
  if (whole && access.element_bytes == 8) {
    LoadWhole<uint64_t>(access, slots, base, offsets, mask);
    return;
  }
  for (uint32_t e = 0; e < access.elements; ++e) {
    const Slot& slot = access.values[e];
    if (slot.offset == kNoSlot) continue;
    ForLanes(mask, [&](uint32_t lane) {
      const std::byte* const at = base + offsets[lane] + e * access.element_bytes;
      if (access.element_bytes == 16) {  // two halves, 32 lanes each
        At<uint64_t>(slots, slot.offset)[lane] = ReadBytes(at, 8);
        At<uint64_t>(slots, slot.offset)[32 + lane] = ReadBytes(at + 8, 8);
        return;
      }
      uint64_t value = ReadBytes(at, access.element_bytes);
      if (access.sign_extend) value = SignExtend(value, access.element_bytes);
      WriteSlot(slots, slot, lane, value);
    });
  }
}

void StoreLanes(const MemoryAccess& access, std::byte* slots, std::byte* base,
                const uint64_t* offsets, uint32_t mask) {
  for (uint32_t e = 0; e < access.elements; ++e) {
    const Slot& slot = access.values[e];
    const uint32_t step = e * access.element_bytes;
    if (slot.bytes == 4 && access.element_bytes == 4) {
      const uint32_t* const from = At<uint32_t>(slots, slot.offset);
      if (mask == kAllLanes && access.elements == 1 && AreContiguous(offsets, 4)) {
        std::memcpy(base + offsets[0], from, 128);
        continue;
      }
      ForLanes(mask,
               [&](uint32_t lane) { std::memcpy(base + offsets[lane] + step, from + lane, 4); });
      continue;
    }
    ForLanes(mask, [&](uint32_t lane) {
      std::byte* const at = base + offsets[lane] + step;
      if (access.element_bytes == 16) {
        std::memcpy(at, At<uint64_t>(slots, slot.offset) + lane, 8);
        std::memcpy(at + 8, At<uint64_t>(slots, slot.offset) + 32 + lane, 8);
        return;
      }
      const uint64_t value = ReadSlot(slots, slot, lane);
      std::memcpy(at, &value, access.element_bytes);
    });
  }
}

void StageLanes(const MemoryAccess& access, std::byte* slots, std::byte* values, uint32_t mask) {
  uint64_t offsets[32];
  for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = uint64_t{lane} * access.width();
  StoreLanes(access, slots, values, offsets, mask);
}

void ClearLanes(const MemoryAccess& access, std::byte* slots, uint32_t mask) {
  for (uint32_t e = 0; e < access.elements; ++e) {
    const Slot& slot = access.values[e];
    if (slot.offset == kNoSlot) continue;
    ForLanes(mask, [&](uint32_t lane) {
      if (slot.bytes == 16) {
        At<uint64_t>(slots, slot.offset)[lane] = 0;
        At<uint64_t>(slots, slot.offset)[32 + lane] = 0;
      } else {
        WriteSlot(slots, slot, lane, 0);
      }
    });
  }
}

namespace {

using ptx::Operation;

template <typename T>
uint64_t ApplyInteger(Operation operation, uint64_t old_bits, uint64_t b_bits, uint64_t c_bits) {
  using U = std::make_unsigned_t<T>;
  const T old = static_cast<T>(old_bits), b = static_cast<T>(b_bits);
  T result = old;
  switch (operation) {
    case Operation::kAnd:
      result = static_cast<T>(old & b);
      break;
    case Operation::kOr:
      result = static_cast<T>(old | b);
      break;
    case Operation::kXor:
      result = static_cast<T>(old ^ b);
      break;
    case Operation::kAdd:
      result = values::AddInt(old, b);
      break;
    case Operation::kInc:
      result = static_cast<U>(old) >= static_cast<U>(b) ? T{0} : values::AddInt(old, T{1});
      break;
    case Operation::kDec:
      result = old == 0 || static_cast<U>(old) > static_cast<U>(b) ? b : values::SubInt(old, T{1});
      break;
    case Operation::kMin:
      result = std::min(old, b);
      break;
    case Operation::kMax:
      result = std::max(old, b);
      break;
    case Operation::kExch:
      result = b;
      break;
    case Operation::kCas:
      result = old == b ? static_cast<T>(c_bits) : old;
      break;
    case Operation::kNone:
    case Operation::kPopc:
      break;
  }
  return static_cast<U>(result);
}

template <typename F>
uint64_t ApplyFloat(Operation operation, uint64_t old, uint64_t b, const values::FloatMode& mode) {
  using Bits = typename F::Bits;
  const auto x = static_cast<Bits>(old), y = static_cast<Bits>(b);
  switch (operation) {
    case Operation::kAdd:
      return values::Add<F>(x, y, mode);
    case Operation::kMin:
      return values::Min<F>(x, y);
    case Operation::kMax:
      return values::Max<F>(x, y);
    default:
      return y;  // exch
  }
}

template <typename F>
uint64_t ApplyHalves(Operation operation, uint64_t old, uint64_t b) {
  const uint64_t low = ApplyFloat<F>(operation, old & 0xffff, b & 0xffff, {});
  const uint64_t high = ApplyFloat<F>(operation, old >> 16 & 0xffff, b >> 16 & 0xffff, {});
  return high << 16 | low;
}

}  // namespace

uint64_t ApplyAtomic(Operation operation, ptx::Type type, uint64_t old, uint64_t b, uint64_t c) {
  switch (type) {
    case ptx::Type::kF32:
      // atom.add.f32 on global memory flushes subnormals on no GPU of interest; PTX: no .ftz.
      return ApplyFloat<values::F32>(operation, old, b, {});
    case ptx::Type::kF64:
      return ApplyFloat<values::F64>(operation, old, b, {});
    case ptx::Type::kF16:
      return ApplyFloat<values::F16>(operation, old, b, {});
    case ptx::Type::kBf16:
      return ApplyFloat<values::Bf16>(operation, old, b, {});
    case ptx::Type::kF16x2:
      return ApplyHalves<values::F16>(operation, old, b);
    case ptx::Type::kBf16x2:
      return ApplyHalves<values::Bf16>(operation, old, b);
    case ptx::Type::kS32:
      return ApplyInteger<int32_t>(operation, old, b, c);
    case ptx::Type::kS64:
      return ApplyInteger<int64_t>(operation, old, b, c);
    default:
      if (ptx::BitsOf(type) == 64) return ApplyInteger<uint64_t>(operation, old, b, c);
      if (ptx::BitsOf(type) == 16) return ApplyInteger<uint16_t>(operation, old, b, c);
      return ApplyInteger<uint32_t>(operation, old, b, c);
  }
}

bool IsCommutative(Operation operation, ptx::Type type) {
  const ptx::TypeClass kind = ptx::ClassOf(type);
  if (kind == ptx::TypeClass::kFloat || kind == ptx::TypeClass::kPacked) return false;
  switch (operation) {
    case Operation::kAnd:
    case Operation::kOr:
    case Operation::kXor:
    case Operation::kAdd:
    case Operation::kMin:
    case Operation::kMax:
      return true;
    default:
      return false;
  }
}

}  // namespace phobos::sim
