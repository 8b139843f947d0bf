// Decodes instructions that work on registers alone.
#include <algorithm>

#include "simulator/exec/function_decoder.h"
#include "simulator/exec/lane_map.h"
#include "simulator/ptx/names.h"

namespace phobos::sim {
namespace {

using ptx::Flag;
using ptx::Opcode;
using ptx::OperandKind;
using ptx::Type;

// imm: the position, and 8 bits up the number of bits to keep.
template <typename D>
struct ExtractOp {
  template <typename S>
  static D Apply(uint64_t imm, S a) {
    const uint64_t bits = static_cast<uint64_t>(a) >> (imm & 63);
    const uint64_t keep = imm >> 8 & 127;
    return static_cast<D>(keep >= 64 ? bits : bits & ((uint64_t{1} << keep) - 1));
  }
};
// a with b at bit imm.
template <typename D>
struct InsertOp {
  template <typename S>
  static D Apply(uint64_t imm, D a, S b) {
    return static_cast<D>(a | static_cast<D>(b) << (imm & 63));
  }
};

template <typename D>
LaneFunction ExtractFrom(uint32_t bytes) {
  return bytes == 8 ? MapLanes<ExtractOp<D>, D, uint64_t> : MapLanes<ExtractOp<D>, D, uint32_t>;
}
template <typename D>
LaneFunction InsertInto(uint32_t bytes) {
  return bytes == 8 ? MapLanes<InsertOp<D>, D, D, uint64_t> : MapLanes<InsertOp<D>, D, D, uint32_t>;
}

// isspacep: whether the region of a is imm; a device object's when imm is 0.
struct IsRegion {
  static bool Apply(uint64_t imm, uint64_t a) {
    const uint64_t region = RegionOf(a);
    return imm == 0 ? region >= kFirstBufferRegion : region == imm;
  }
};
void TestSpace(std::byte* frame, const Op& op, uint32_t mask) {
  SetMask(frame, op.d, TestLanes<IsRegion, uint64_t>(frame, op), mask);
}

struct AddImmOp {
  static uint64_t Apply(uint64_t imm, uint64_t a) { return a + imm; }
};

bool IsClock(ptx::Special special) {
  return special == ptx::Special::kClock || special == ptx::Special::kClockHi ||
         special == ptx::Special::kClock64 || special == ptx::Special::kGlobaltimer ||
         special == ptx::Special::kGlobaltimerLo || special == ptx::Special::kGlobaltimerHi;
}

}  // namespace

bool FunctionDecoder::EmitLaneOp(const LaneOp& lane_op, Operands sources,
                                 const ptx::Operand& destination) {
  if (lane_op.function == nullptr || sources.size() < lane_op.sources) return false;
  uint32_t offsets[4] = {};
  for (size_t i = 0; i < lane_op.sources; ++i) {
    const auto slot = Source(sources[i], lane_op.from[i]);
    if (!slot) return false;
    offsets[i] = slot->offset;
  }
  const auto result = Result(destination, lane_op.to);
  if (!result) return false;
  Op& op = Emit(Action::kLanes, lane_op.function);
  op.d = result->slot.offset;
  op.a = offsets[0];
  op.b = offsets[1];
  op.c = offsets[2];
  op.e = offsets[3];
  op.imm = lane_op.imm;
  Finish(*result);
  return true;
}

bool FunctionDecoder::DecodeLanes() {
  const Operands all = operands();
  if (all.size() < 2) return false;
  const Opcode opcode = mnemonic().opcode;
  const ptx::Modifiers& m = modifiers();
  const auto [destination, second] = SplitPair(all[0]);
  const Operands sources = all.subspan(1);

  if (m.types[0] == Type::kPred) return DecodePredicateLogic();
  if (const LaneOp carry = SelectCarry(mnemonic()); carry.function != nullptr) {
    if (carry_ == kNoSlot) carry_ = AllocateMask();
    if (!EmitLaneOp(carry, sources, destination)) return false;
    for (size_t i = program_.ops.size(); i-- > 0;) {
      if (!program_.ops[i].counted) continue;
      program_.ops[i].p = carry_;
      break;
    }
    return true;
  }
  if (opcode == Opcode::kCvt || opcode == Opcode::kCvtPack) {
    uint32_t bits = 32;
    if (destination.kind == OperandKind::kRegister && !IsPredicate(destination.register_id())) {
      bits = SlotOf(destination.register_id()).bits;
    }
    LaneOp op = SelectConvert(mnemonic(), bits);
    if (opcode == Opcode::kCvtPack && sources.size() == 2) {
      // Without c, zeros.
      ptx::Operand zero;
      zero.kind = OperandKind::kInteger;
      const ptx::Operand with_zero[] = {sources[0], sources[1], zero};
      return EmitLaneOp(op, with_zero, destination);
    }
    // The function writes the register's own width.
    if (op.function != nullptr && op.sources == 1 && m.types[0] != Type::kTf32) {
      op.to = bits == 64 ? Type::kB64 : bits == 16 ? Type::kB16 : Type::kB32;
    }
    return EmitLaneOp(op, sources, destination);
  }
  if (opcode == Opcode::kLop3) {
    // lop3{.op} d{|p}, a, b, c, table{, q}: p = (d != 0) op q.
    if (m.operation != ptx::Operation::kNone || sources.size() != 4 ||
        sources[3].kind != OperandKind::kInteger) {
      return false;
    }
    LaneOp op = SelectBits(mnemonic());
    op.imm = sources[3].value & 0xff;
    return EmitLaneOp(op, sources.first(3), destination);
  }
  const LaneFunction fast = SelectFast(mnemonic());
  for (const auto select : {SelectFloat, SelectInteger, SelectBits}) {
    LaneOp op = select(mnemonic());
    if (op.function == nullptr) continue;
    if ((opcode == Opcode::kMin || opcode == Opcode::kMax) && sources.size() == 3) return false;
    if (fast != nullptr) op.function = fast;
    return EmitLaneOp(op, sources, destination);
  }
  return false;
}

bool FunctionDecoder::DecodePredicateLogic() {
  const Operands all = operands();
  const auto d = PredicateResult(all[0]);
  const auto a = Predicate(all[1]);
  const LaneFunction function = SelectMaskOp(mnemonic().opcode);
  if (!d || !a || function == nullptr) return false;
  std::pair<uint32_t, bool> b{0, false};
  if (all.size() == 3) {
    const auto second = Predicate(all[2]);
    if (!second) return false;
    b = *second;
  }
  Op& op = Emit(Action::kLanes, function);
  op.d = *d;
  op.a = a->first;
  op.b = b.first;
  op.negated = static_cast<uint8_t>((a->second ? 1 : 0) | (b.second ? 2 : 0));
  return true;
}

bool FunctionDecoder::DecodeMov() {
  const Operands all = operands();
  const Type type = modifiers().types[0];
  if (type == Type::kPred) return DecodePredicateLogic();
  const uint32_t bits = ptx::BitsOf(type);
  if (all[1].kind == OperandKind::kSpecial) {
    if (IsClock(all[1].special())) {
      const auto result = Result(all[0], ptx::TypeOf(all[1].special()));
      if (!result) return false;
      Op& op = Emit(Action::kClock);
      op.d = result->slot.offset;
      op.e = result->slot.bytes;
      const bool is_high = all[1].special() == ptx::Special::kClockHi ||
                           all[1].special() == ptx::Special::kGlobaltimerHi;
      op.imm = is_high ? 32 : 0;
      Finish(*result);
      return true;
    }
    if (ptx::TypeOf(all[1].special()) == Type::kPred) return false;
  }
  if (all[0].kind == OperandKind::kList && modifiers().vector == 1) {
    // Unpack: equal parts, lowest first.
    const auto parts = Parts(all[0]);
    if (parts.empty()) return false;
    const auto part_bits = static_cast<uint32_t>(bits / parts.size());
    if (bits == 128) {
      const auto source = Source(all[1], type);
      if (!source || parts.size() != 2) return false;
      for (uint32_t i = 0; i < 2; ++i) {
        if (parts[i].kind == OperandKind::kSink) continue;
        const auto result = Result(parts[i], Type::kB64);
        if (!result) return false;
        Op& op = Emit(Action::kLanes, SelectMove(8));
        op.counted = i == 0;
        op.d = result->slot.offset;
        op.a = source->offset + i * 256;
        Finish(*result);
      }
      return true;
    }
    const auto source = Source(all[1], type);
    if (!source) return false;
    for (uint32_t i = 0; i < parts.size(); ++i) {
      if (parts[i].kind == OperandKind::kSink) continue;
      if (parts[i].kind != OperandKind::kRegister || IsPredicate(parts[i].register_id())) {
        return false;
      }
      const Slot part = SlotOf(parts[i].register_id());
      Op& op = Emit(Action::kLanes, part.bytes == 8 ? ExtractFrom<uint64_t>(source->bytes)
                                                    : ExtractFrom<uint32_t>(source->bytes));
      op.counted = i == 0;
      op.d = part.offset;
      op.a = source->offset;
      op.imm = i * part_bits | uint64_t{part_bits} << 8;
    }
    return true;
  }
  if (all[1].kind == OperandKind::kList && modifiers().vector == 1) {
    const auto parts = Parts(all[1]);
    if (parts.empty() || (bits == 128 && parts.size() != 2)) return false;
    const auto part_bits = static_cast<uint32_t>(bits / parts.size());
    const Type part_type = part_bits == 64   ? Type::kB64
                           : part_bits == 32 ? Type::kB32
                           : part_bits == 16 ? Type::kB16
                                             : Type::kB8;
    std::vector<Slot> sources;
    for (const ptx::Operand& part : parts) {
      const auto slot = Source(part, part_type);
      if (!slot) return false;
      sources.push_back(*slot);
    }
    const auto result = Result(all[0], type);
    if (!result) return false;
    if (bits == 128) {
      for (uint32_t i = 0; i < 2; ++i) {
        Op& op = Emit(Action::kLanes, SelectMove(8));
        op.counted = i == 0;
        op.d = result->slot.offset + i * 256;
        op.a = sources[i].offset;
      }
      return true;
    }
    const bool is_64 = result->slot.bytes == 8;
    uint32_t so_far = Constant(0, result->slot.bytes);
    const Slot sum = Temporary(result->slot.bytes);
    for (uint32_t i = 0; i < sources.size(); ++i) {
      // The last step writes the register, which may be among the sources.
      const bool is_last = i + 1 == sources.size();
      Op& op = Emit(Action::kLanes, is_64 ? InsertInto<uint64_t>(sources[i].bytes)
                                          : InsertInto<uint32_t>(sources[i].bytes));
      op.counted = is_last;
      op.d = is_last ? result->slot.offset : sum.offset;
      op.a = so_far;
      op.b = sources[i].offset;
      op.imm = i * part_bits;
      so_far = sum.offset;
    }
    Finish(*result);
    return true;
  }
  if (modifiers().vector > 1) {
    const auto to = Parts(all[0]), from = Parts(all[1]);
    if (to.size() != from.size()) return false;
    std::vector<Slot> sources;
    for (const ptx::Operand& part : from) {
      const auto slot = Source(part, type);
      if (!slot) return false;
      sources.push_back(*slot);
    }
    for (size_t i = 0; i < to.size(); ++i) {
      const auto result = Result(to[i], type);
      if (!result) return false;
      Op& op = Emit(Action::kLanes, SelectMove(result->slot.bytes));
      op.counted = i == 0;
      op.d = result->slot.offset;
      op.a = sources[i].offset;
      Finish(*result);
    }
    return true;
  }
  const auto source = Source(all[1], type);
  const auto result = Result(all[0], type);
  if (!source || !result) return false;
  if (result->slot.bytes == 16) {
    for (uint32_t i = 0; i < 2; ++i) {
      Op& op = Emit(Action::kLanes, SelectMove(8));
      op.counted = i == 0;
      op.d = result->slot.offset + i * 256;
      op.a = source->offset + i * 256;
    }
    return true;
  }
  Op& op = Emit(Action::kLanes, SelectMove(result->slot.bytes));
  op.d = result->slot.offset;
  op.a = source->offset;
  Finish(*result);
  return true;
}

bool FunctionDecoder::DecodeCvta() {
  const Operands all = operands();
  const ptx::Modifiers& m = modifiers();
  if (mnemonic().opcode == Opcode::kGetctarank) return false;
  const ptx::Space space = m.spaces[0];
  uint64_t region = 0;
  if (space == ptx::Space::kShared || space == ptx::Space::kSharedCluster) region = kSharedRegion;
  if (space == ptx::Space::kLocal) region = kLocalRegion;
  if (space == ptx::Space::kParam) region = function_.is_entry ? kParamRegion : kLocalRegion;
  if (mnemonic().opcode == Opcode::kIsspacep) {
    const auto d = PredicateResult(all[0]);
    const auto a = Source(all[1], Type::kB64);
    if (!d || !a || space == ptx::Space::kConst) return false;
    Op& op = Emit(Action::kLanes, TestSpace);
    op.d = *d;
    op.a = a->offset;
    op.imm = region;
    return true;
  }
  if (mnemonic().opcode == Opcode::kMapa) {
    // A cluster is one CTA here: every address is its own.
    const auto a = Source(all[1], m.types[0]);
    const auto result = Result(all[0], m.types[0]);
    if (!a || !result) return false;
    Op& op = Emit(Action::kLanes, SelectMove(result->slot.bytes));
    op.d = result->slot.offset;
    op.a = a->offset;
    Finish(*result);
    return true;
  }
  const auto a = Source(all[1], m.types[0]);
  const auto result = Result(all[0], m.types[0]);
  if (!a || !result || result->slot.bytes != 8) return false;
  if (region == 0) {
    Op& op = Emit(Action::kLanes, SelectMove(8));
    op.d = result->slot.offset;
    op.a = a->offset;
    return true;
  }
  const uint64_t base = WindowAddress(region);
  Op& op = Emit(Action::kLanes, MapLanes<AddImmOp, uint64_t, uint64_t>);
  op.d = result->slot.offset;
  op.a = a->offset;
  op.imm = m.Has(Flag::kTo) ? 0 - base : base;
  Finish(*result);
  return true;
}

bool FunctionDecoder::DecodeCompare() {
  const Operands all = operands();
  const bool is_test = mnemonic().opcode == Opcode::kTestp;
  const LaneOp lane_op = is_test ? SelectTest(mnemonic()) : SelectCompare(mnemonic());
  if (lane_op.function == nullptr) return false;
  const bool is_set = mnemonic().opcode == Opcode::kSet;
  uint32_t offsets[2] = {};
  for (size_t i = 0; i < lane_op.sources; ++i) {
    const auto slot = Source(all[1 + i], lane_op.from[i]);
    if (!slot) return false;
    offsets[i] = slot->offset;
  }
  std::optional<std::pair<uint32_t, bool>> combined;
  if (!is_test && all.size() == 4) {
    combined = Predicate(all[3]);
    if (!combined) return false;
  }
  std::optional<Destination> result;
  uint32_t first = kNoSlot, second = kNoSlot;
  if (is_set) {
    result = Result(all[0], lane_op.to);
    if (!result) return false;
    first = result->slot.offset;
  } else {
    const auto [p, q] = SplitPair(all[0]);
    const auto p_offset = PredicateResult(p), q_offset = PredicateResult(q);
    if (!p_offset || !q_offset) return false;
    first = *p_offset;
    second = *q_offset;
  }
  Op& op = Emit(Action::kLanes, lane_op.function);
  op.d = first;
  op.p = second;
  op.a = offsets[0];
  op.b = offsets[1];
  op.c = combined ? combined->first : kNoSlot;
  op.negated = combined && combined->second ? 4 : 0;
  op.imm = lane_op.imm;
  if (result) Finish(*result);
  return true;
}

bool FunctionDecoder::DecodeSelect() {
  const Operands all = operands();
  if (mnemonic().opcode == Opcode::kSlct) {
    return EmitLaneOp(SelectSlct(mnemonic()), all.subspan(1), all[0]);
  }
  const Type type = modifiers().types[0];
  const auto a = Source(all[1], type), b = Source(all[2], type);
  const auto chosen = Predicate(all[3]);
  const auto result = Result(all[0], type);
  if (!a || !b || !chosen || !result || result->slot.bytes > 8) return false;
  Op& op = Emit(Action::kLanes, SelectSelect(result->slot.bytes));
  op.d = result->slot.offset;
  op.a = a->offset;
  op.b = b->offset;
  op.c = chosen->first;
  op.negated = chosen->second ? 4 : 0;
  Finish(*result);
  return true;
}

}  // namespace phobos::sim
