#include <bit>
#include <type_traits>

#include "simulator/exec/lane_map.h"
#include "simulator/exec/lanes.h"
#include "simulator/ptx/names.h"
#include "simulator/values/float_arithmetic.h"
#include "simulator/values/integer.h"

namespace phobos::sim {
namespace {

using ptx::Compare;
using ptx::Flag;
using ptx::Modifiers;
using ptx::Opcode;
using ptx::Operation;
using ptx::Type;
using values::FloatCompare;
using values::IntCompare;

// Bits 0-7 of imm: the ptx::Operation that combines with the mask at c; bit 8: the result of a set
// is 1.0f; bits 16 up: .ftz.
constexpr uint64_t kFloatResult = 1 << 8, kFtz = 1 << 16;

template <IntCompare compare>
struct IntTest {
  template <typename T>
  static constexpr bool Apply(uint64_t, T a, T b) {
    return values::CompareInt(compare, a, b);
  }
};
template <typename F, FloatCompare compare>
struct FloatTest {
  using Bits = typename F::Bits;
  static bool Apply(uint64_t imm, Bits a, Bits b) {
    return values::Compare<F>(compare, a, b, (imm & kFtz) != 0);
  }
};

uint32_t Combine(std::byte* frame, const Op& op, uint32_t value) {
  if (op.c == kNoSlot) return value;
  const uint32_t other = SourceMask(frame, op, op.c, 2);
  switch (static_cast<Operation>(op.imm & 0xff)) {
    case Operation::kAnd:
      return value & other;
    case Operation::kOr:
      return value | other;
    case Operation::kXor:
      return value ^ other;
    default:
      return value;
  }
}

template <typename Test, typename T>
void SetPredicates(std::byte* frame, const Op& op, uint32_t mask) {
  const uint32_t test = TestLanes<Test, T, T>(frame, op);
  const uint32_t first = Combine(frame, op, test);
  const uint32_t second = Combine(frame, op, ~test);
  SetMask(frame, op.d, first, mask);
  SetMask(frame, op.p, second, mask);
}

template <typename Test, typename T>
void SetValues(std::byte* frame, const Op& op, uint32_t mask) {
  const uint32_t value = Combine(frame, op, TestLanes<Test, T, T>(frame, op));
  const uint32_t yes = (op.imm & kFloatResult) != 0 ? 0x3f800000 : kAllLanes;
  uint32_t* const d = At<uint32_t>(frame, op.d);
  for (; mask != 0; mask &= mask - 1) {
    const int lane = std::countr_zero(mask);
    d[lane] = (value >> lane & 1) != 0 ? yes : 0;
  }
}

template <typename Test, typename T>
LaneFunction Pick(bool is_set) {
  return is_set ? SetValues<Test, T> : SetPredicates<Test, T>;
}

template <typename T>
LaneFunction PickInt(IntCompare compare, bool is_set) {
  switch (compare) {
    case IntCompare::kEq:
      return Pick<IntTest<IntCompare::kEq>, T>(is_set);
    case IntCompare::kNe:
      return Pick<IntTest<IntCompare::kNe>, T>(is_set);
    case IntCompare::kLt:
      return Pick<IntTest<IntCompare::kLt>, T>(is_set);
    case IntCompare::kLe:
      return Pick<IntTest<IntCompare::kLe>, T>(is_set);
    case IntCompare::kGt:
      return Pick<IntTest<IntCompare::kGt>, T>(is_set);
    case IntCompare::kGe:
      return Pick<IntTest<IntCompare::kGe>, T>(is_set);
  }
  return nullptr;
}

template <typename F>
LaneFunction PickFloat(FloatCompare compare, bool is_set) {
  using Bits = typename F::Bits;
  switch (compare) {
#define CASE(name)         \
  case FloatCompare::name: \
    return Pick<FloatTest<F, FloatCompare::name>, Bits>(is_set)
    CASE(kEq);
    CASE(kNe);
    CASE(kLt);
    CASE(kLe);
    CASE(kGt);
    CASE(kGe);
    CASE(kEqu);
    CASE(kNeu);
    CASE(kLtu);
    CASE(kLeu);
    CASE(kGtu);
    CASE(kGeu);
    CASE(kNum);
    CASE(kNan);
#undef CASE
  }
  return nullptr;
}

IntCompare IntOf(Compare compare) {
  switch (compare) {
    case Compare::kNe:
      return IntCompare::kNe;
    case Compare::kLt:
    case Compare::kLo:
      return IntCompare::kLt;
    case Compare::kLe:
    case Compare::kLs:
      return IntCompare::kLe;
    case Compare::kGt:
    case Compare::kHi:
      return IntCompare::kGt;
    case Compare::kGe:
    case Compare::kHs:
      return IntCompare::kGe;
    default:
      return IntCompare::kEq;
  }
}

FloatCompare FloatOf(Compare compare) {
  switch (compare) {
    case Compare::kNe:
      return FloatCompare::kNe;
    case Compare::kLt:
      return FloatCompare::kLt;
    case Compare::kLe:
      return FloatCompare::kLe;
    case Compare::kGt:
      return FloatCompare::kGt;
    case Compare::kGe:
      return FloatCompare::kGe;
    case Compare::kEqu:
      return FloatCompare::kEqu;
    case Compare::kNeu:
      return FloatCompare::kNeu;
    case Compare::kLtu:
      return FloatCompare::kLtu;
    case Compare::kLeu:
      return FloatCompare::kLeu;
    case Compare::kGtu:
      return FloatCompare::kGtu;
    case Compare::kGeu:
      return FloatCompare::kGeu;
    case Compare::kNum:
      return FloatCompare::kNum;
    case Compare::kNan:
      return FloatCompare::kNan;
    default:
      return FloatCompare::kEq;
  }
}

// f16x2: one predicate for each half.
template <typename F>
void SetHalves(std::byte* frame, const Op& op, uint32_t mask) {
  const auto compare = static_cast<FloatCompare>(op.imm >> 24);
  const bool ftz = (op.imm & kFtz) != 0;
  uint32_t low = 0, high = 0;
  for (int lane = 0; lane < 32; ++lane) {
    const uint32_t a = At<uint32_t>(frame, op.a)[lane], b = At<uint32_t>(frame, op.b)[lane];
    const auto test = [&](uint32_t x, uint32_t y) {
      return values::Compare<F>(compare, static_cast<uint16_t>(x), static_cast<uint16_t>(y), ftz);
    };
    low |= static_cast<uint32_t>(test(a, b)) << lane;
    high |= static_cast<uint32_t>(test(a >> 16, b >> 16)) << lane;
  }
  SetMask(frame, op.d, Combine(frame, op, low), mask);
  SetMask(frame, op.p, Combine(frame, op, high), mask);
}

// set.f16x2 and set into f16: 1.0 or 0 in each half; bit 9 of imm: all ones instead.
template <typename F, bool packed>
void SetHalfValues(std::byte* frame, const Op& op, uint32_t mask) {
  const auto compare = static_cast<FloatCompare>(op.imm >> 24);
  const bool ftz = (op.imm & kFtz) != 0;
  const uint32_t yes = (op.imm & 1 << 9) != 0 ? 0xffff : F::kOne;
  for (; mask != 0; mask &= mask - 1) {
    const int lane = std::countr_zero(mask);
    const uint32_t a = At<uint32_t>(frame, op.a)[lane], b = At<uint32_t>(frame, op.b)[lane];
    const auto test = [&](uint32_t x, uint32_t y) -> uint32_t {
      return values::Compare<F>(compare, static_cast<uint16_t>(x), static_cast<uint16_t>(y), ftz)
                 ? yes
                 : 0;
    };
    At<uint32_t>(frame, op.d)[lane] = test(a, b) | (packed ? test(a >> 16, b >> 16) << 16 : 0);
  }
}

}  // namespace

LaneOp SelectCompare(const ptx::Mnemonic& mnemonic) {
  const Modifiers& m = mnemonic.modifiers;
  const bool is_set = mnemonic.opcode == Opcode::kSet;
  const Type to = is_set ? m.types[0] : Type::kPred;
  const Type type = is_set ? m.types[1] : m.types[0];
  LaneOp op;
  op.to = to;
  op.from = {type, type};
  op.sources = 2;
  op.imm = static_cast<uint64_t>(m.operation) | (to == Type::kF32 ? kFloatResult : 0) |
           (m.Has(Flag::kFtz) ? kFtz : 0) | static_cast<uint64_t>(FloatOf(m.compare)) << 24;
  const bool to_half =
      to == Type::kF16 || to == Type::kBf16 || to == Type::kF16x2 || to == Type::kBf16x2;
  const bool packed_or_half = type == Type::kF16x2 || type == Type::kBf16x2 ||
                              ((type == Type::kF16 || type == Type::kBf16) && is_set && to_half);
  if (packed_or_half && !is_set) {
    op.function = type == Type::kF16x2 ? SetHalves<values::F16> : SetHalves<values::Bf16>;
    return op;
  }
  if (packed_or_half) {
    if (!to_half) op.imm |= 1 << 9;
    if (type == Type::kF16x2) op.function = SetHalfValues<values::F16, true>;
    if (type == Type::kBf16x2) op.function = SetHalfValues<values::Bf16, true>;
    if (type == Type::kF16) op.function = SetHalfValues<values::F16, false>;
    if (type == Type::kBf16) op.function = SetHalfValues<values::Bf16, false>;
    return op;
  }
  if (is_set && to != Type::kF32 && to != Type::kU32 && to != Type::kS32) return {};
  const IntCompare compare = IntOf(m.compare);
  switch (type) {
    case Type::kB16:
    case Type::kU16:
      op.function = PickInt<uint16_t>(compare, is_set);
      break;
    case Type::kS16:
      op.function = PickInt<int16_t>(compare, is_set);
      break;
    case Type::kB32:
    case Type::kU32:
      op.function = PickInt<uint32_t>(compare, is_set);
      break;
    case Type::kS32:
      op.function = PickInt<int32_t>(compare, is_set);
      break;
    case Type::kB64:
    case Type::kU64:
      op.function = PickInt<uint64_t>(compare, is_set);
      break;
    case Type::kS64:
      op.function = PickInt<int64_t>(compare, is_set);
      break;
    case Type::kF16:
      op.function = PickFloat<values::F16>(FloatOf(m.compare), is_set);
      break;
    case Type::kBf16:
      op.function = PickFloat<values::Bf16>(FloatOf(m.compare), is_set);
      break;
    case Type::kF32:
      op.function = PickFloat<values::F32>(FloatOf(m.compare), is_set);
      break;
    case Type::kF64:
      op.function = PickFloat<values::F64>(FloatOf(m.compare), is_set);
      break;
    default:
      return {};
  }
  return op;
}

// ---- Moves and selections ----

namespace {

struct MoveOp {
  template <typename T>
  static T Apply(uint64_t, T a) {
    return a;
  }
};

template <typename T>
void Select(std::byte* frame, const Op& op, uint32_t mask) {
  const uint32_t chosen = SourceMask(frame, op, op.c, 2);
  const T* const a = At<T>(frame, op.a);
  const T* const b = At<T>(frame, op.b);
  T* const d = At<T>(frame, op.d);
  alignas(64) T out[32];
  for (int lane = 0; lane < 32; ++lane) out[lane] = (chosen >> lane & 1) != 0 ? a[lane] : b[lane];
  for (int lane = 0; lane < 32; ++lane) d[lane] = (mask >> lane & 1) != 0 ? out[lane] : d[lane];
}

// slct: c is signed, or f32 with -0 as 0 and NaN as negative.
template <bool is_float, bool ftz>
struct SlctOp {
  template <typename T>
  static T Apply(uint64_t, T a, T b, uint32_t c) {
    if constexpr (is_float) {
      if (values::F32::IsNan(c)) return b;
      if (values::F32::IsZero(values::Flush<values::F32>(c, ftz))) return a;
    }
    return static_cast<int32_t>(c) >= 0 ? a : b;
  }
};

void AndMasks(std::byte* frame, const Op& op, uint32_t mask) {
  SetMask(frame, op.d, SourceMask(frame, op, op.a, 0) & SourceMask(frame, op, op.b, 1), mask);
}
void OrMasks(std::byte* frame, const Op& op, uint32_t mask) {
  SetMask(frame, op.d, SourceMask(frame, op, op.a, 0) | SourceMask(frame, op, op.b, 1), mask);
}
void XorMasks(std::byte* frame, const Op& op, uint32_t mask) {
  SetMask(frame, op.d, SourceMask(frame, op, op.a, 0) ^ SourceMask(frame, op, op.b, 1), mask);
}
void NotMasks(std::byte* frame, const Op& op, uint32_t mask) {
  SetMask(frame, op.d, ~SourceMask(frame, op, op.a, 0), mask);
}
void MoveMasks(std::byte* frame, const Op& op, uint32_t mask) {
  SetMask(frame, op.d, SourceMask(frame, op, op.a, 0), mask);
}

template <typename D>
struct ExtendOp {
  template <typename S>
  static D Apply(uint64_t imm, S a) {
    const uint32_t bits = imm & 63;
    const uint32_t shift = bits == 0 ? 0 : 64 - bits;
    const uint64_t high = static_cast<uint64_t>(a) << shift;
    return static_cast<D>((imm & 64) != 0
                              ? static_cast<uint64_t>(static_cast<int64_t>(high) >> shift)
                              : high >> shift);
  }
};

}  // namespace

LaneFunction SelectMove(uint32_t bytes) {
  return bytes == 8 ? MapLanes<MoveOp, uint64_t, uint64_t> : MapLanes<MoveOp, uint32_t, uint32_t>;
}

LaneFunction SelectSelect(uint32_t bytes) {
  return bytes == 8 ? Select<uint64_t> : Select<uint32_t>;
}

LaneOp SelectSlct(const ptx::Mnemonic& mnemonic) {
  const Modifiers& m = mnemonic.modifiers;
  const Type type = m.types[0];
  LaneOp op{nullptr, type, {type, type, m.types[1]}, 3, 0};
  const bool is_64 = ptx::BitsOf(type) == 64;
  const auto pick = [&]<typename F>(F) -> LaneFunction {
    return is_64 ? MapLanes<F, uint64_t, uint64_t, uint64_t, uint32_t>
                 : MapLanes<F, uint32_t, uint32_t, uint32_t, uint32_t>;
  };
  if (m.types[1] == Type::kF32) {
    op.function = m.Has(Flag::kFtz) ? pick(SlctOp<true, true>{}) : pick(SlctOp<true, false>{});
  } else {
    op.function = pick(SlctOp<false, false>{});
  }
  return op;
}

LaneFunction SelectExtend(uint32_t from_bytes, uint32_t to_bytes) {
  if (from_bytes == 8) {
    return to_bytes == 8 ? MapLanes<ExtendOp<uint64_t>, uint64_t, uint64_t>
                         : MapLanes<ExtendOp<uint32_t>, uint32_t, uint64_t>;
  }
  return to_bytes == 8 ? MapLanes<ExtendOp<uint64_t>, uint64_t, uint32_t>
                       : MapLanes<ExtendOp<uint32_t>, uint32_t, uint32_t>;
}

LaneFunction SelectMaskOp(Opcode opcode) {
  switch (opcode) {
    case Opcode::kAnd:
      return AndMasks;
    case Opcode::kOr:
      return OrMasks;
    case Opcode::kXor:
      return XorMasks;
    case Opcode::kNot:
      return NotMasks;
    case Opcode::kMov:
      return MoveMasks;
    default:
      return nullptr;
  }
}

}  // namespace phobos::sim
