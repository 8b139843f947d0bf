#include <type_traits>

#include "simulator/exec/lane_map.h"
#include "simulator/exec/lanes.h"
#include "simulator/ptx/names.h"
#include "simulator/values/bits.h"
#include "simulator/values/integer.h"

namespace phobos::sim {
namespace {

using ptx::Flag;
using ptx::Half;
using ptx::Modifiers;
using ptx::Opcode;
using ptx::Type;

// A function object of one expression. `imm` is the op's.
#define UNARY(Name, D, expression)                                 \
  struct Name {                                                    \
    template <typename T>                                          \
    static constexpr D Apply([[maybe_unused]] uint64_t imm, T a) { \
      return static_cast<D>(expression);                           \
    }                                                              \
  }
#define BINARY(Name, expression)                                           \
  struct Name {                                                            \
    template <typename T, typename U>                                      \
    static constexpr auto Apply([[maybe_unused]] uint64_t imm, T a, U b) { \
      return expression;                                                   \
    }                                                                      \
  }
#define TERNARY(Name, expression)                                               \
  struct Name {                                                                 \
    template <typename T, typename U, typename V>                               \
    static constexpr auto Apply([[maybe_unused]] uint64_t imm, T a, U b, V c) { \
      return expression;                                                        \
    }                                                                           \
  }

BINARY(AddOp, values::AddInt(a, b));
BINARY(SubOp, values::SubInt(a, b));
BINARY(AddSatOp, values::AddSat(a, b));
BINARY(SubSatOp, values::SubSat(a, b));
BINARY(MulLoOp, values::MulLo(a, b));
BINARY(MulHiOp, values::MulHi(a, b));
BINARY(MulWideOp, values::MulWide(a, b));
BINARY(DivOp, values::DivInt(a, b));
BINARY(RemOp, values::RemInt(a, b));
BINARY(MinOp, values::MinInt(a, b, imm != 0));
BINARY(MaxOp, values::MaxInt(a, b, imm != 0));
BINARY(Mul24LoOp, values::Mul24Lo(a, b));
BINARY(Mul24HiOp, values::Mul24Hi(a, b));
TERNARY(MadLoOp, values::MadLo(a, b, c));
TERNARY(MadHiOp, values::MadHi(a, b, c));
TERNARY(MadHiSatOp, values::MadHiSat(a, b, c));
TERNARY(MadWideOp, values::MadWide(a, b, c));
TERNARY(Mad24LoOp, values::AddInt(values::Mul24Lo(a, b), c));
TERNARY(Mad24HiOp, values::AddInt(values::Mul24Hi(a, b), c));
TERNARY(Mad24HiSatOp, values::Mad24HiSat(a, b, c));
TERNARY(SadOp, values::Sad(a, b, c));
TERNARY(Dp4aOp, values::Dp4a(a, b, c, (imm & 1) != 0, (imm & 2) != 0));
TERNARY(Dp2aOp, values::Dp2a(a, b, c, (imm & 1) != 0, (imm & 2) != 0, (imm & 4) != 0));
UNARY(NegOp, T, values::NegInt(a));
UNARY(AbsOp, T, values::AbsInt(a));
BINARY(AddHalvesOp,
       values::ForHalves<uint16_t>([](auto x, auto y) { return values::AddInt(x, y); }, a, b));
template <typename H>
struct MinMaxHalves {
  static constexpr uint32_t Apply(uint64_t imm, uint32_t a, uint32_t b) {
    const bool relu = (imm & 1) != 0;
    return (imm & 2) != 0
               ? values::ForHalves<H>([=](H x, H y) { return values::MaxInt(x, y, relu); }, a, b)
               : values::ForHalves<H>([=](H x, H y) { return values::MinInt(x, y, relu); }, a, b);
  }
};

// ---- Forms by type ----

template <typename F, typename T>
LaneFunction Same1() {
  return MapLanes<F, T, T>;
}
template <typename F, typename T>
LaneFunction Same2() {
  return MapLanes<F, T, T, T>;
}
template <typename F, typename T>
LaneFunction Same3() {
  return MapLanes<F, T, T, T, T>;
}

// Calls `select` with a value of the C++ type of `type`; null for types that are no integers of 16,
// 32 or 64 bits.
template <typename Select>
LaneFunction ForInteger(Type type, const Select& select) {
  switch (type) {
    case Type::kU16:
    case Type::kB16:
      return select(uint16_t{});
    case Type::kS16:
      return select(int16_t{});
    case Type::kU32:
    case Type::kB32:
      return select(uint32_t{});
    case Type::kS32:
      return select(int32_t{});
    case Type::kU64:
    case Type::kB64:
      return select(uint64_t{});
    case Type::kS64:
      return select(int64_t{});
    default:
      return nullptr;
  }
}

Type WideOf(Type type) {
  switch (type) {
    case Type::kU16:
      return Type::kU32;
    case Type::kS16:
      return Type::kS32;
    case Type::kU32:
      return Type::kU64;
    case Type::kS32:
      return Type::kS64;
    default:
      return Type::kNone;
  }
}

template <typename F>
LaneFunction Binary(Type type) {
  return ForInteger(type, []<typename T>(T) { return Same2<F, T>(); });
}

template <typename F>
LaneFunction For32(Type type) {
  if (type == Type::kS32) return Same2<F, int32_t>();
  return type == Type::kU32 ? Same2<F, uint32_t>() : nullptr;
}
template <typename F>
LaneFunction Ternary32(Type type) {
  if (type == Type::kS32) return Same3<F, int32_t>();
  return type == Type::kU32 ? Same3<F, uint32_t>() : nullptr;
}

LaneFunction SelectMul(const Modifiers& m, Type type) {
  switch (m.half) {
    case Half::kLo:
      return Binary<MulLoOp>(type);
    case Half::kHi:
      return Binary<MulHiOp>(type);
    case Half::kWide:
      return ForInteger(type, []<typename T>(T) -> LaneFunction {
        if constexpr (sizeof(T) == 8) {
          return nullptr;
        } else {
          return MapLanes<MulWideOp, values::Twice<T>, T, T>;
        }
      });
    case Half::kNone:
      return nullptr;
  }
  return nullptr;
}

LaneFunction SelectMad(const Modifiers& m, Type type) {
  switch (m.half) {
    case Half::kLo:
      return ForInteger(type, []<typename T>(T) { return Same3<MadLoOp, T>(); });
    case Half::kHi:
      if (m.Has(Flag::kSat)) {
        return type == Type::kS32 ? Same3<MadHiSatOp, int32_t>() : nullptr;
      }
      return ForInteger(type, []<typename T>(T) { return Same3<MadHiOp, T>(); });
    case Half::kWide:
      return ForInteger(type, []<typename T>(T) -> LaneFunction {
        if constexpr (sizeof(T) == 8) {
          return nullptr;
        } else {
          return MapLanes<MadWideOp, values::Twice<T>, T, T, values::Twice<T>>;
        }
      });
    case Half::kNone:
      return nullptr;
  }
  return nullptr;
}

LaneOp Simple(LaneFunction function, Type type, uint8_t sources, uint64_t imm = 0) {
  return {function, type, {type, type, type, type}, sources, imm};
}

}  // namespace

LaneOp SelectInteger(const ptx::Mnemonic& mnemonic) {
  const Modifiers& m = mnemonic.modifiers;
  const Type type = m.types[0];
  const bool relu = m.Has(Flag::kRelu);
  switch (mnemonic.opcode) {
    case Opcode::kAdd:
      if (type == Type::kU16x2 || type == Type::kS16x2) {
        return Simple(Same2<AddHalvesOp, uint32_t>(), type, 2);
      }
      if (m.Has(Flag::kSat)) {
        return Simple(type == Type::kS32 ? Same2<AddSatOp, int32_t>() : nullptr, type, 2);
      }
      return Simple(Binary<AddOp>(type), type, 2);
    case Opcode::kSub:
      if (m.Has(Flag::kSat)) {
        return Simple(type == Type::kS32 ? Same2<SubSatOp, int32_t>() : nullptr, type, 2);
      }
      return Simple(Binary<SubOp>(type), type, 2);
    case Opcode::kMul: {
      LaneOp op = Simple(SelectMul(m, type), type, 2);
      if (m.half == Half::kWide) op.to = WideOf(type);
      return op;
    }
    case Opcode::kMad: {
      LaneOp op = Simple(SelectMad(m, type), type, 3);
      if (m.half == Half::kWide) op.to = op.from[2] = WideOf(type);
      return op;
    }
    case Opcode::kMul24:
      return Simple(m.half == Half::kHi ? For32<Mul24HiOp>(type) : For32<Mul24LoOp>(type), type, 2);
    case Opcode::kMad24:
      if (m.Has(Flag::kSat)) return Simple(Same3<Mad24HiSatOp, int32_t>(), type, 3);
      return Simple(m.half == Half::kHi ? Ternary32<Mad24HiOp>(type) : Ternary32<Mad24LoOp>(type),
                    type, 3);
    case Opcode::kDiv:
      return Simple(Binary<DivOp>(type), type, 2);
    case Opcode::kRem:
      return Simple(Binary<RemOp>(type), type, 2);
    case Opcode::kMin:
    case Opcode::kMax: {
      const bool is_max = mnemonic.opcode == Opcode::kMax;
      const uint64_t imm = (relu ? 1 : 0) | (is_max ? 2 : 0);
      if (type == Type::kU16x2)
        return Simple(Same2<MinMaxHalves<uint16_t>, uint32_t>(), type, 2, imm);
      if (type == Type::kS16x2)
        return Simple(Same2<MinMaxHalves<int16_t>, uint32_t>(), type, 2, imm);
      return Simple(is_max ? Binary<MaxOp>(type) : Binary<MinOp>(type), type, 2, relu);
    }
    case Opcode::kSad:
      return Simple(ForInteger(type, []<typename T>(T) { return Same3<SadOp, T>(); }), type, 3);
    case Opcode::kNeg:
      return Simple(ForInteger(type, []<typename T>(T) { return Same1<NegOp, T>(); }), type, 1);
    case Opcode::kAbs:
      return Simple(ForInteger(type, []<typename T>(T) { return Same1<AbsOp, T>(); }), type, 1);
    case Opcode::kDp4a:
    case Opcode::kDp2a: {
      const uint64_t imm = (m.types[0] == Type::kS32 ? 1 : 0) | (m.types[1] == Type::kS32 ? 2 : 0) |
                           (m.half == Half::kHi ? 4 : 0);
      return Simple(
          mnemonic.opcode == Opcode::kDp4a ? Same3<Dp4aOp, uint32_t>() : Same3<Dp2aOp, uint32_t>(),
          Type::kB32, 3, imm);
    }
    default:
      return {};
  }
}

// ---- Bits ----

namespace {

BINARY(AndOp, static_cast<T>(a& b));
BINARY(OrOp, static_cast<T>(a | b));
BINARY(XorOp, static_cast<T>(a ^ b));
BINARY(ShlOp, values::Shl(a, b));
BINARY(ShrOp, values::Shr(a, b));
UNARY(NotOp, T, ~a);
UNARY(CnotOp, T, values::Cnot(a));
UNARY(PopcOp, uint32_t, values::Popc(a));
UNARY(ClzOp, uint32_t, values::Clz(a));
UNARY(BrevOp, T, values::Brev(a));
UNARY(BfindOp, uint32_t, values::Bfind(a, imm != 0));
BINARY(SzextOp, values::Szext(a, b, static_cast<values::ShiftMode>(imm)));
BINARY(BmskOp, values::Bmsk(a, b, static_cast<values::ShiftMode>(imm)));
TERNARY(Lop3Op, values::Lop3(a, b, c, static_cast<uint32_t>(imm)));
TERNARY(ShfLOp, values::ShfLeft(a, b, c, static_cast<values::ShiftMode>(imm)));
TERNARY(ShfROp, values::ShfRight(a, b, c, static_cast<values::ShiftMode>(imm)));
TERNARY(PrmtOp, values::Prmt(a, b, c, static_cast<values::PrmtMode>(imm)));
TERNARY(BfeOp, values::Bfe(a, b, c));
TERNARY(FnsOp, values::Fns(a, b, static_cast<int32_t>(c)));
struct BfiOp {
  template <typename T>
  static constexpr T Apply(uint64_t, T a, T base, uint32_t position, uint32_t length) {
    return values::Bfi(a, base, position, length);
  }
};

template <typename F>
LaneOp Unary(Type type, Type to) {
  LaneOp op = Simple(nullptr, type, 1);
  op.to = to;
  if (ptx::BitsOf(type) == 64) {
    op.function = MapLanes<F, decltype(F::Apply(0, uint64_t{})), uint64_t>;
  } else if (ptx::BitsOf(type) == 32) {
    op.function = MapLanes<F, decltype(F::Apply(0, uint32_t{})), uint32_t>;
  } else if (ptx::BitsOf(type) == 16) {
    op.function = MapLanes<F, decltype(F::Apply(0, uint16_t{})), uint16_t>;
  }
  return op;
}

template <typename F>
LaneOp Shift(Type type) {
  LaneOp op = Simple(
      ForInteger(type, []<typename T>(T) -> LaneFunction { return MapLanes<F, T, T, uint32_t>; }),
      type, 2);
  op.from[1] = Type::kU32;
  return op;
}

Type Signless(Type type) {
  switch (ptx::BitsOf(type)) {
    case 16:
      return Type::kU16;
    case 32:
      return Type::kU32;
    default:
      return Type::kU64;
  }
}

values::PrmtMode ModeOf(ptx::Permute permute) {
  switch (permute) {
    case ptx::Permute::kNone:
      return values::PrmtMode::kIndex;
    case ptx::Permute::kF4e:
      return values::PrmtMode::kF4e;
    case ptx::Permute::kB4e:
      return values::PrmtMode::kB4e;
    case ptx::Permute::kRc8:
      return values::PrmtMode::kRc8;
    case ptx::Permute::kEcl:
      return values::PrmtMode::kEcl;
    case ptx::Permute::kEcr:
      return values::PrmtMode::kEcr;
    case ptx::Permute::kRc16:
      return values::PrmtMode::kRc16;
  }
  return values::PrmtMode::kIndex;
}

}  // namespace

LaneOp SelectBits(const ptx::Mnemonic& mnemonic) {
  const Modifiers& m = mnemonic.modifiers;
  const Type type = m.types[0];
  const auto shift_mode = static_cast<uint64_t>(m.Has(Flag::kWrap) ? values::ShiftMode::kWrap
                                                                   : values::ShiftMode::kClamp);
  switch (mnemonic.opcode) {
    case Opcode::kAnd:
      return Simple(Binary<AndOp>(type), type, 2);
    case Opcode::kOr:
      return Simple(Binary<OrOp>(type), type, 2);
    case Opcode::kXor:
      return Simple(Binary<XorOp>(type), type, 2);
    case Opcode::kNot:
      return Unary<NotOp>(type, type);
    case Opcode::kCnot:
      return Unary<CnotOp>(type, type);
    case Opcode::kLop3:
      return Simple(MapLanes<Lop3Op, uint32_t, uint32_t, uint32_t, uint32_t>, Type::kB32, 3);
    case Opcode::kShl:
      return Shift<ShlOp>(Signless(type));
    case Opcode::kShr:
      return Shift<ShrOp>(type);
    case Opcode::kShfL:
    case Opcode::kShfR:
      return Simple(
          mnemonic.opcode == Opcode::kShfL ? Same3<ShfLOp, uint32_t>() : Same3<ShfROp, uint32_t>(),
          Type::kB32, 3, shift_mode);
    case Opcode::kPrmt:
      return Simple(Same3<PrmtOp, uint32_t>(), Type::kB32, 3,
                    static_cast<uint64_t>(ModeOf(m.permute)));
    case Opcode::kBfe: {
      LaneOp op = Simple(ForInteger(type,
                                    []<typename T>(T) -> LaneFunction {
                                      return MapLanes<BfeOp, T, T, uint32_t, uint32_t>;
                                    }),
                         type, 3);
      op.from[1] = op.from[2] = Type::kU32;
      return op;
    }
    case Opcode::kBfi: {
      LaneOp op = Simple(nullptr, type, 4);
      op.function = ptx::BitsOf(type) == 64
                        ? MapLanes<BfiOp, uint64_t, uint64_t, uint64_t, uint32_t, uint32_t>
                        : MapLanes<BfiOp, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t>;
      op.from[2] = op.from[3] = Type::kU32;
      return op;
    }
    case Opcode::kBfind: {
      LaneOp op = Simple(
          ForInteger(type,
                     []<typename T>(T) -> LaneFunction { return MapLanes<BfindOp, uint32_t, T>; }),
          type, 1, m.Has(Flag::kShiftamt));
      op.to = Type::kU32;
      return op;
    }
    case Opcode::kBmsk:
      return Simple(Same2<BmskOp, uint32_t>(), Type::kB32, 2, shift_mode);
    case Opcode::kSzext: {
      LaneOp op = Simple(type == Type::kS32 ? MapLanes<SzextOp, int32_t, int32_t, uint32_t>
                                            : MapLanes<SzextOp, uint32_t, uint32_t, uint32_t>,
                         type, 2, shift_mode);
      op.from[1] = Type::kU32;
      return op;
    }
    case Opcode::kBrev:
      return Unary<BrevOp>(type, type);
    case Opcode::kPopc:
      return Unary<PopcOp>(type, Type::kU32);
    case Opcode::kClz:
      return Unary<ClzOp>(type, Type::kU32);
    case Opcode::kFns:
      return Simple(Same3<FnsOp, uint32_t>(), Type::kB32, 3);
    default:
      return {};
  }
}

// ---- Carry chains ----

namespace {

template <typename T>
void AddCarryLanes(std::byte* frame, const Op& op, uint32_t mask, bool subtracts) {
  const bool uses = (op.imm & 1) != 0, sets = (op.imm & 2) != 0;
  const uint32_t carry_in = uses ? MaskAt(frame, op.p) : 0;
  uint32_t carry_out = 0;
  for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const auto a = static_cast<T>(At<Storage<T>>(frame, op.a)[lane]);
    const auto b = static_cast<T>(At<Storage<T>>(frame, op.b)[lane]);
    const bool carry = (carry_in >> lane & 1) != 0;
    // A subtraction adds the complement: its carry is the absence of a borrow. PTX speaks of a
    // borrow, but code of nvcc's that reads the flag of subc with addc (the inlined 128-bit
    // division) works only so.
    const auto result =
        subtracts ? values::SubBorrow<T>(a, b, uses && !carry) : values::AddCarry<T>(a, b, carry);
    At<Storage<T>>(frame, op.d)[lane] = result.value;
    carry_out |= static_cast<uint32_t>(result.carry != subtracts) << lane;
  }
  if (sets) SetMask(frame, op.p, carry_out, mask);
}

template <typename T, bool subtracts>
void CarryLanes(std::byte* frame, const Op& op, uint32_t mask) {
  AddCarryLanes<T>(frame, op, mask, subtracts);
}

// T is signed for the high half of a signed product.
template <typename T>
void MadCarryLanes(std::byte* frame, const Op& op, uint32_t mask) {
  using U = std::make_unsigned_t<T>;
  const bool uses = (op.imm & 1) != 0, sets = (op.imm & 2) != 0, high = (op.imm & 4) != 0;
  const uint32_t carry_in = uses ? MaskAt(frame, op.p) : 0;
  uint32_t carry_out = 0;
  for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const auto a = static_cast<T>(At<Storage<T>>(frame, op.a)[lane]);
    const auto b = static_cast<T>(At<Storage<T>>(frame, op.b)[lane]);
    const auto c = static_cast<U>(At<Storage<T>>(frame, op.c)[lane]);
    const auto product = static_cast<U>(high ? values::MulHi(a, b) : values::MulLo(a, b));
    const auto result = values::AddCarry<U>(product, c, (carry_in >> lane & 1) != 0);
    At<Storage<T>>(frame, op.d)[lane] = result.value;
    carry_out |= static_cast<uint32_t>(result.carry) << lane;
  }
  if (sets) SetMask(frame, op.p, carry_out, mask);
}

}  // namespace

LaneOp SelectCarry(const ptx::Mnemonic& mnemonic) {
  const Modifiers& m = mnemonic.modifiers;
  const Type type = m.types[0];
  const bool is_64 = ptx::BitsOf(type) == 64;
  const bool sets = m.Has(Flag::kCc);
  const auto sum = [&](bool subtracts, bool uses) {
    const LaneFunction function =
        subtracts ? (is_64 ? CarryLanes<uint64_t, true> : CarryLanes<uint32_t, true>)
                  : (is_64 ? CarryLanes<uint64_t, false> : CarryLanes<uint32_t, false>);
    return Simple(function, type, 2, (uses ? 1 : 0) | (sets ? 2 : 0));
  };
  const auto product = [&](bool uses) {
    LaneFunction function = nullptr;
    if (type == Type::kS32) function = MadCarryLanes<int32_t>;
    if (type == Type::kU32) function = MadCarryLanes<uint32_t>;
    if (type == Type::kS64) function = MadCarryLanes<int64_t>;
    if (type == Type::kU64) function = MadCarryLanes<uint64_t>;
    return Simple(function, type, 3,
                  (uses ? 1 : 0) | (sets ? 2 : 0) | (m.half == Half::kHi ? 4 : 0));
  };
  switch (mnemonic.opcode) {
    case Opcode::kAdd:
      return sets ? sum(false, false) : LaneOp{};
    case Opcode::kAddc:
      return sum(false, true);
    case Opcode::kSub:
      return sets ? sum(true, false) : LaneOp{};
    case Opcode::kSubc:
      return sum(true, true);
    case Opcode::kMad:
      return sets ? product(false) : LaneOp{};
    case Opcode::kMadc:
      return product(true);
    default:
      return {};
  }
}

}  // namespace phobos::sim
