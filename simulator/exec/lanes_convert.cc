#include <bit>
#include <optional>

#include "simulator/exec/lane_map.h"
#include "simulator/exec/lanes.h"
#include "simulator/exec/modes.h"
#include "simulator/ptx/names.h"
#include "simulator/values/convert.h"

namespace phobos::sim {
namespace {

using ptx::Flag;
using ptx::Modifiers;
using ptx::Opcode;
using ptx::Type;

std::optional<values::ValueType> ValueTypeOf(Type type) {
  switch (type) {
    case Type::kU8:
    case Type::kB8:
      return values::ValueType::kU8;
    case Type::kS8:
      return values::ValueType::kS8;
    case Type::kU16:
    case Type::kB16:
      return values::ValueType::kU16;
    case Type::kS16:
      return values::ValueType::kS16;
    case Type::kU32:
    case Type::kB32:
      return values::ValueType::kU32;
    case Type::kS32:
      return values::ValueType::kS32;
    case Type::kU64:
    case Type::kB64:
      return values::ValueType::kU64;
    case Type::kS64:
      return values::ValueType::kS64;
    case Type::kF16:
      return values::ValueType::kF16;
    case Type::kBf16:
      return values::ValueType::kBf16;
    case Type::kF32:
      return values::ValueType::kF32;
    case Type::kF64:
      return values::ValueType::kF64;
    default:
      return std::nullopt;
  }
}

struct ConvertImm {
  values::ConvertMode mode;
  values::ValueType to{}, from{};
};
static_assert(sizeof(ConvertImm) == 8);

struct ConvertOp {
  template <typename S>
  static uint64_t Apply(uint64_t imm, S a) {
    const auto convert = std::bit_cast<ConvertImm>(imm);
    return values::Convert(convert.to, convert.from, a, convert.mode);
  }
};
template <typename D>
struct ConvertTo {
  template <typename S>
  static D Apply(uint64_t imm, S a) {
    return static_cast<D>(ConvertOp::Apply(imm, a));
  }
};

struct PairOp {
  static uint32_t Apply(uint64_t imm, uint32_t high, uint32_t low) {
    const auto convert = std::bit_cast<ConvertImm>(imm);
    return values::ConvertPair(convert.to, high, low, convert.mode);
  }
};
struct Tf32Op {
  static uint32_t Apply(uint64_t imm, uint32_t a) {
    return values::ConvertToTf32(a, std::bit_cast<ConvertImm>(imm).mode);
  }
};
struct PackOp {
  static uint32_t Apply(uint64_t imm, uint32_t a, uint32_t b, uint32_t c) {
    return values::ConvertPack(static_cast<values::ValueType>(imm), static_cast<int32_t>(a),
                               static_cast<int32_t>(b), c);
  }
};

// Between integers that need no clamping: From is the instruction's source type, To its
// destination type, D the register's.
template <typename To, typename From, typename D>
struct IntegerOp {
  static D Apply(uint64_t, From a) { return static_cast<D>(static_cast<To>(a)); }
};

template <typename D>
LaneFunction GeneralTo(uint32_t from_bits) {
  return from_bits == 64 ? MapEachLane<ConvertTo<D>, D, uint64_t>
                         : MapEachLane<ConvertTo<D>, D, uint32_t>;
}

template <typename Visit>
LaneFunction ForIntegerType(Type type, const Visit& visit) {
  switch (type) {
    case Type::kU8:
    case Type::kB8:
      return visit(uint8_t{});
    case Type::kS8:
      return visit(int8_t{});
    case Type::kU16:
    case Type::kB16:
      return visit(uint16_t{});
    case Type::kS16:
      return visit(int16_t{});
    case Type::kU32:
    case Type::kB32:
      return visit(uint32_t{});
    case Type::kS32:
      return visit(int32_t{});
    case Type::kU64:
    case Type::kB64:
      return visit(uint64_t{});
    case Type::kS64:
      return visit(int64_t{});
    default:
      return nullptr;
  }
}

LaneFunction SelectIntegers(Type to, Type from, uint32_t register_bits) {
  return ForIntegerType(to, [&]<typename To>(To) -> LaneFunction {
    return ForIntegerType(from, [&]<typename From>(From) -> LaneFunction {
      // A narrow source is truncated from its slot by MapLanes.
      if (register_bits == 64) return MapLanes<IntegerOp<To, From, uint64_t>, uint64_t, From>;
      if (register_bits == 16) return MapLanes<IntegerOp<To, From, uint16_t>, uint16_t, From>;
      return MapLanes<IntegerOp<To, From, uint32_t>, uint32_t, From>;
    });
  });
}

}  // namespace

LaneOp SelectConvert(const ptx::Mnemonic& mnemonic, uint32_t register_bits) {
  const Modifiers& m = mnemonic.modifiers;
  LaneOp op;
  op.to = m.types[0];
  if (mnemonic.opcode == Opcode::kCvtPack) {
    const auto to = ValueTypeOf(m.types[0]);
    if (!to) return {};
    op.function = MapEachLane<PackOp, uint32_t, uint32_t, uint32_t, uint32_t>;
    op.to = Type::kB32;
    op.from = {Type::kB32, Type::kB32, Type::kB32};
    op.sources = 3;
    op.imm = static_cast<uint64_t>(*to);
    return op;
  }
  if (mnemonic.opcode != Opcode::kCvt) return {};
  ConvertImm imm;
  imm.mode.rounding = RoundingOf(m.rounding);
  imm.mode.integral = m.rounding == ptx::Rounding::kRni || m.rounding == ptx::Rounding::kRzi ||
                      m.rounding == ptx::Rounding::kRmi || m.rounding == ptx::Rounding::kRpi;
  imm.mode.ftz = m.Has(Flag::kFtz);
  imm.mode.sat = m.Has(Flag::kSat);
  imm.mode.relu = m.Has(Flag::kRelu);
  imm.mode.satfinite = m.Has(Flag::kSatfinite);
  const Type to = m.types[0], from = m.types[1];
  op.from[0] = op.from[1] = from;
  op.sources = 1;
  if ((to == Type::kF16x2 || to == Type::kBf16x2) && from == Type::kF32) {
    imm.to = to == Type::kF16x2 ? values::ValueType::kF16 : values::ValueType::kBf16;
    op.function = MapEachLane<PairOp, uint32_t, uint32_t, uint32_t>;
    op.sources = 2;
    op.imm = std::bit_cast<uint64_t>(imm);
    return op;
  }
  if (to == Type::kTf32 && from == Type::kF32) {
    op.function = MapEachLane<Tf32Op, uint32_t, uint32_t>;
    op.imm = std::bit_cast<uint64_t>(imm);
    return op;
  }
  const auto to_value = ValueTypeOf(to);
  const auto from_value = ValueTypeOf(from);
  if (!to_value || !from_value) return {};
  imm.to = *to_value;
  imm.from = *from_value;
  op.imm = std::bit_cast<uint64_t>(imm);
  if (!imm.mode.sat && ptx::ClassOf(to) != ptx::TypeClass::kFloat &&
      ptx::ClassOf(from) != ptx::TypeClass::kFloat) {
    op.function = SelectIntegers(to, from, register_bits);
    return op;
  }
  const uint32_t from_bits = ptx::BitsOf(from);
  op.function = register_bits == 64   ? GeneralTo<uint64_t>(from_bits)
                : register_bits == 16 ? GeneralTo<uint16_t>(from_bits)
                                      : GeneralTo<uint32_t>(from_bits);
  return op;
}

}  // namespace phobos::sim
