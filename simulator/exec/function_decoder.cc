#include "simulator/exec/function_decoder.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "simulator/exec/control_flow.h"
#include "simulator/ptx/names.h"

namespace phobos::sim {
namespace {

using ptx::OperandKind;
using ptx::Type;

uint32_t StorageBytes(Type type) {
  const uint32_t bits = ptx::BitsOf(type);
  return bits <= 32 ? 4 : bits / 8;
}

bool IsSigned(Type type) { return ptx::ClassOf(type) == ptx::TypeClass::kSigned; }

uint64_t Truncated(uint64_t value, uint32_t bits) {
  return bits >= 64 ? value : value & ((uint64_t{1} << bits) - 1);
}

}  // namespace

FunctionDecoder::FunctionDecoder(const ptx::Module& module, const Layout& layout, Program& program,
                                 ptx::FunctionId id)
    : module_(module),
      layout_(layout),
      program_(program),
      id_(id),
      function_(module.functions[id]) {
  for (const Type type : function_.registers) {
    Slot slot;
    if (type == Type::kPred) {
      slot.offset = AllocateMask();
      slot.bits = 1;
    } else {
      slot.bits = static_cast<uint8_t>(std::max(ptx::BitsOf(type), 8u));
      slot.bytes = static_cast<uint8_t>(StorageBytes(type));
      slot.offset = Allocate(slot.bytes * 32u);
    }
    slots_.push_back(slot);
  }
}

void FunctionDecoder::Decode() {
  const auto count = static_cast<uint32_t>(function_.instructions.size());
  meeting_ = MeetingPoints(module_, function_);
  is_meeting_.assign(count + 1, false);
  for (uint32_t i = 0; i < count; ++i) {
    if (Successors(module_, function_, i).size() > 1) is_meeting_[meeting_[i]] = true;
    // Instructions that are jumped around, or called with several targets, meet right after.
    const ptx::Instruction& instruction = function_.instructions[i];
    const ptx::Opcode opcode = module_.mnemonics[instruction.mnemonic].opcode;
    if (opcode == ptx::Opcode::kCall || instruction.guard.valid()) {
      const bool is_branch = opcode == ptx::Opcode::kBra || opcode == ptx::Opcode::kBrxIdx ||
                             opcode == ptx::Opcode::kRet || opcode == ptx::Opcode::kExit;
      if (!is_branch && opcode >= ptx::Opcode::kBarSync) is_meeting_[i + 1] = true;
    }
  }
  DecodedFunction decoded;
  decoded.source = &function_;
  decoded.id = id_;
  decoded.first_op = static_cast<uint32_t>(program_.ops.size());
  for (uint32_t i = 0; i < count; ++i) {
    first_op_.push_back(static_cast<uint32_t>(program_.ops.size()));
    DecodeInstruction(i);
  }
  first_op_.push_back(static_cast<uint32_t>(program_.ops.size()));
  instruction_ = nullptr;
  index_ = count;
  Emit(Action::kEnd).counted = false;
  decoded.end_op = static_cast<uint32_t>(program_.ops.size() - 1);
  for (const uint32_t op : to_patch_) {
    program_.ops[op].aux = first_op_[program_.ops[op].aux];
    program_.ops[op].join = first_op_[program_.ops[op].join];
  }
  for (const uint32_t op : table_ops_) {
    program_.ops[op].join = first_op_[program_.ops[op].join];
    for (uint32_t& target : program_.tables[program_.ops[op].aux]) {
      target = first_op_[std::min(target, count)];
    }
  }
  for (const uint32_t op : call_ops_) program_.ops[op].join = first_op_[program_.ops[op].join];
  decoded.local_bytes = layout_.local_bytes[id_.index()];
  decoded.fills = std::move(fills_);
  decoded.image.assign((frame_bytes_ + 63) / 64 * 64, std::byte{0});
  for (const auto& [key, offset] : constants_) {
    for (uint32_t lane = 0; lane < 32; ++lane) {
      std::memcpy(decoded.image.data() + offset + lane * key.second, &key.first, key.second);
    }
  }
  for (const auto& [value, offset] : constant_masks_) {
    const uint32_t mask = value ? kAllLanes : 0;
    std::memcpy(decoded.image.data() + offset, &mask, 4);
  }
  program_.functions.push_back(std::move(decoded));
  const auto copied = [&](const std::vector<ptx::Parameter>& parameters) {
    std::vector<CopiedParameter> list;
    for (const ptx::Parameter& parameter : parameters) {
      CopiedParameter copy;
      if (parameter.variable.valid()) {
        copy.local = layout_.place[parameter.variable.index()];
        copy.bytes = module_.variables[parameter.variable].size_bytes;
      } else {
        copy.is_slot = true;
        copy.slot = SlotOf(parameter.reg);
        copy.bytes = copy.slot.bytes;
      }
      list.push_back(copy);
    }
    return list;
  };
  program_.parameters.push_back(function_.is_entry ? std::vector<CopiedParameter>{}
                                                   : copied(function_.signature.parameters));
  program_.returns.push_back(copied(function_.signature.returns));
}

// ---- Frame ----

uint32_t FunctionDecoder::Allocate(uint32_t bytes) {
  frame_bytes_ = (frame_bytes_ + 63) / 64 * 64;
  const uint32_t offset = frame_bytes_;
  frame_bytes_ += bytes;
  return offset;
}

uint32_t FunctionDecoder::AllocateMask() {
  if (masks_left_ == 0) {
    mask_block_ = Allocate(64);
    masks_left_ = 16;
  }
  return mask_block_ + 4 * (16 - masks_left_--);
}

uint32_t FunctionDecoder::Constant(uint64_t value, uint32_t bytes) {
  value = Truncated(value, bytes * 8);
  const auto [it, is_new] = constants_.try_emplace({value, bytes}, 0);
  if (is_new) it->second = Allocate(bytes * 32);
  return it->second;
}

uint32_t FunctionDecoder::ConstantMask(bool value) {
  const auto [it, is_new] = constant_masks_.try_emplace(value, 0);
  if (is_new) it->second = AllocateMask();
  return it->second;
}

uint32_t FunctionDecoder::Special(ptx::Special special, uint32_t component, uint32_t bytes) {
  const auto [it, is_new] = specials_.try_emplace({special, component, bytes}, 0);
  if (is_new) {
    it->second = Allocate(bytes * 32);
    fills_.push_back({it->second, FrameFill::Kind::kSpecial, special,
                      static_cast<uint8_t>(component), static_cast<uint8_t>(bytes), 0});
  }
  return it->second;
}

uint32_t FunctionDecoder::LocalAddress(uint64_t addend, uint32_t bytes) {
  const auto [it, is_new] = local_addresses_.try_emplace({addend, bytes}, 0);
  if (is_new) {
    it->second = Allocate(bytes * 32);
    fills_.push_back(
        {it->second, FrameFill::Kind::kLocalAddress, {}, 0, static_cast<uint8_t>(bytes), addend});
  }
  return it->second;
}

Slot FunctionDecoder::Temporary(uint32_t bytes) {
  return {Allocate(bytes * 32), static_cast<uint8_t>(bytes), static_cast<uint8_t>(bytes * 8)};
}

// ---- Operands ----

std::optional<uint64_t> FunctionDecoder::Literal(const ptx::Operand& operand, Type type) const {
  switch (operand.kind) {
    case OperandKind::kInteger:
      if (type == Type::kF32)
        return std::bit_cast<uint32_t>(static_cast<float>(static_cast<int64_t>(operand.value)));
      if (type == Type::kF64)
        return std::bit_cast<uint64_t>(static_cast<double>(static_cast<int64_t>(operand.value)));
      return Truncated(operand.value, std::max(ptx::BitsOf(type), 8u));
    case OperandKind::kFloat: {
      const double value = std::bit_cast<double>(operand.value);
      if (ptx::BitsOf(type) == 64) return operand.value;
      return std::bit_cast<uint32_t>(static_cast<float>(value));
    }
    case OperandKind::kFloat32:
      if (ptx::BitsOf(type) == 64) {
        return std::bit_cast<uint64_t>(
            static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(operand.value))));
      }
      return operand.value;
    default:
      return std::nullopt;
  }
}

std::optional<uint64_t> FunctionDecoder::VariableAddress(ptx::VariableId id) const {
  return layout_.place[id.index()];
}

bool FunctionDecoder::IsFrameVariable(ptx::VariableId id) const {
  const ptx::Variable& variable = module_.variables[id];
  return variable.space == ptx::Space::kLocal ||
         (variable.space == ptx::Space::kParam && !function_.is_entry) ||
         (variable.space == ptx::Space::kParam && variable.owner == id_ &&
          std::none_of(function_.signature.parameters.begin(), function_.signature.parameters.end(),
                       [&](const ptx::Parameter& p) { return p.variable == id; }));
}

std::optional<Slot> FunctionDecoder::Source(const ptx::Operand& operand, Type type) {
  const uint32_t bytes = StorageBytes(type);
  if (bytes > 8) {
    if (operand.kind != OperandKind::kRegister) return std::nullopt;
    const Slot slot = SlotOf(operand.register_id());
    return slot.bytes == bytes ? std::optional(slot) : std::nullopt;
  }
  const auto bits = static_cast<uint8_t>(std::max(ptx::BitsOf(type), 8u));
  switch (operand.kind) {
    case OperandKind::kRegister: {
      if (IsPredicate(operand.register_id())) return std::nullopt;
      const Slot slot = SlotOf(operand.register_id());
      if (slot.bytes > 8) return std::nullopt;
      if (slot.bytes == bytes) return slot;
      const Slot converted = Temporary(bytes);
      Op& op = EmitHelper(SelectExtend(slot.bytes, bytes));
      op.a = slot.offset;
      op.d = converted.offset;
      op.imm = bits < 64 ? std::min<uint64_t>(bits, slot.bits) : slot.bits;
      if (op.imm == 64) op.imm = 0;
      return converted;
    }
    case OperandKind::kInteger:
    case OperandKind::kFloat:
    case OperandKind::kFloat32:
      return Slot{Constant(*Literal(operand, type), bytes), static_cast<uint8_t>(bytes), bits};
    case OperandKind::kSpecial: {
      const uint32_t offset = Special(operand.special(), operand.component, bytes);
      return Slot{offset, static_cast<uint8_t>(bytes), bits};
    }
    case OperandKind::kVariable: {
      if (IsFrameVariable(operand.variable())) {
        const uint64_t place = layout_.place[operand.id] + operand.value;
        return Slot{LocalAddress(place, bytes), static_cast<uint8_t>(bytes), bits};
      }
      const uint64_t address = layout_.place[operand.id] + operand.value;
      return Slot{Constant(address, bytes), static_cast<uint8_t>(bytes), bits};
    }
    case OperandKind::kFunction:
      return Slot{Constant(FunctionAddress(operand.function()), bytes), static_cast<uint8_t>(bytes),
                  bits};
    default:
      return std::nullopt;
  }
}

std::optional<std::pair<uint32_t, bool>> FunctionDecoder::Predicate(const ptx::Operand& operand) {
  if (operand.kind == OperandKind::kRegister && IsPredicate(operand.register_id())) {
    return std::pair(SlotOf(operand.register_id()).offset, operand.negated);
  }
  if (operand.kind == OperandKind::kInteger) {
    return std::pair(ConstantMask(operand.value != 0), operand.negated);
  }
  return std::nullopt;
}

std::optional<FunctionDecoder::Destination> FunctionDecoder::Result(const ptx::Operand& operand,
                                                                    Type type) {
  const uint32_t bytes = StorageBytes(type);
  if (operand.kind == OperandKind::kSink) {
    const Slot slot = Temporary(bytes);
    return Destination{slot, slot};
  }
  if (operand.kind != OperandKind::kRegister || IsPredicate(operand.register_id())) {
    return std::nullopt;
  }
  const Slot reg = SlotOf(operand.register_id());
  if (reg.bytes == bytes) return Destination{reg, reg};
  if (reg.bytes > 8 || bytes > 8) return std::nullopt;
  return Destination{Temporary(bytes), reg, IsSigned(type)};
}

void FunctionDecoder::Finish(const Destination& destination) {
  if (destination.slot.offset == destination.reg.offset) return;
  Op& op = EmitHelper(SelectExtend(destination.slot.bytes, destination.reg.bytes));
  op.a = destination.slot.offset;
  op.d = destination.reg.offset;
  op.imm = std::min<uint64_t>(destination.slot.bytes, destination.reg.bytes) * 8;
  if (op.imm == 64) op.imm = 0;
  if (destination.is_signed) op.imm |= 64;
}

std::optional<uint32_t> FunctionDecoder::PredicateResult(const ptx::Operand& operand) {
  if (operand.kind == OperandKind::kSink || operand.kind == OperandKind::kNone) return kNoSlot;
  if (operand.kind != OperandKind::kRegister || !IsPredicate(operand.register_id())) {
    return std::nullopt;
  }
  return SlotOf(operand.register_id()).offset;
}

std::pair<ptx::Operand, ptx::Operand> FunctionDecoder::SplitPair(
    const ptx::Operand& operand) const {
  if (operand.kind != OperandKind::kPair) return {operand, {}};
  const auto parts = function_.PartsOf(operand);
  return {parts[0], parts[1]};
}

std::vector<ptx::Operand> FunctionDecoder::Parts(const ptx::Operand& operand) const {
  if (operand.kind != OperandKind::kList) return {operand};
  const auto parts = function_.PartsOf(operand);
  return {parts.begin(), parts.end()};
}

std::optional<FunctionDecoder::Address> FunctionDecoder::AddressOf(const ptx::Operand& operand) {
  switch (operand.kind) {
    case OperandKind::kAddress: {
      const ptx::RegisterId reg = operand.register_id();
      if (IsPredicate(reg)) return std::nullopt;
      const Slot slot = SlotOf(reg);
      if (slot.bytes > 8) return std::nullopt;
      return Address{slot.offset, slot.bytes == 8, operand.value};
    }
    case OperandKind::kAddressOf:
    case OperandKind::kVariable: {
      if (IsFrameVariable(operand.variable())) {
        return Address{LocalAddress(layout_.place[operand.id] + operand.value, 8), true, 0};
      }
      return Address{Constant(layout_.place[operand.id] + operand.value, 8), true, 0};
    }
    case OperandKind::kAbsolute:
    case OperandKind::kInteger:
      return Address{Constant(operand.value, 8), true, 0};
    case OperandKind::kRegister: {
      const Slot slot = SlotOf(operand.register_id());
      if (IsPredicate(operand.register_id()) || slot.bytes > 8) return std::nullopt;
      return Address{slot.offset, slot.bytes == 8, 0};
    }
    default:
      return std::nullopt;
  }
}

// ---- Ops ----

Op& FunctionDecoder::Emit(Action action, LaneFunction lanes) {
  Op& op = program_.ops.emplace_back();
  op.action = action;
  op.lanes = lanes;
  op.instruction = index_;
  if (guarded_ && instruction_ != nullptr && instruction_->guard.valid()) {
    op.guard = SlotOf(instruction_->guard).offset;
    op.guard_negated = instruction_->guard_negated;
  }
  return op;
}

Op& FunctionDecoder::EmitHelper(LaneFunction lanes) {
  Op& op = Emit(Action::kLanes, lanes);
  op.counted = false;
  return op;
}

void FunctionDecoder::Unsupported(const std::string& message) {
  Op& op = Emit(Action::kUnsupported);
  op.aux = static_cast<uint32_t>(program_.messages.size());
  program_.messages.push_back(message);
}

void FunctionDecoder::BranchAround() {
  if (!instruction_->guard.valid()) return;
  Op& op = Emit(Action::kBranch);
  op.guard_negated = !op.guard_negated;
  op.aux = op.join = index_ + 1;
  op.counted = false;
  to_patch_.push_back(static_cast<uint32_t>(program_.ops.size() - 1));
  guarded_ = false;
}

void FunctionDecoder::DecodeInstruction(uint32_t index) {
  index_ = index;
  instruction_ = &function_.instructions[index];
  mnemonic_ = &module_.mnemonics[instruction_->mnemonic];
  if (is_meeting_[index]) {
    guarded_ = false;
    Emit(Action::kJoin).counted = false;
  }
  guarded_ = true;
  const size_t ops = program_.ops.size();
  const size_t patches = to_patch_.size();
  if (mnemonic_->supported && DecodeOne()) return;
  program_.ops.resize(ops);
  to_patch_.resize(patches);
  guarded_ = true;
  Unsupported("'" + mnemonic_->text + "' is not implemented");
}

bool FunctionDecoder::DecodeOne() {
  using ptx::Opcode;
  const Opcode opcode = mnemonic().opcode;
  switch (opcode) {
    case Opcode::kMov:
      return DecodeMov();
    case Opcode::kCvta:
    case Opcode::kIsspacep:
    case Opcode::kMapa:
    case Opcode::kGetctarank:
      return DecodeCvta();
    case Opcode::kSetp:
    case Opcode::kSet:
    case Opcode::kTestp:
      return DecodeCompare();
    case Opcode::kSelp:
    case Opcode::kSlct:
      return DecodeSelect();
    case Opcode::kLd:
    case Opcode::kLdu:
    case Opcode::kSt:
    case Opcode::kAtom:
    case Opcode::kRed:
      return DecodeMemory();
    case Opcode::kPrefetch:
    case Opcode::kPrefetchu:
    case Opcode::kNanosleep:
    case Opcode::kPmevent:
    case Opcode::kBrkpt:
    case Opcode::kGriddepcontrolWait:
    case Opcode::kGriddepcontrolLaunchDependents:
      Emit(Action::kNothing);
      return true;
    case Opcode::kCpAsync:
      return DecodeAsyncCopy();
    case Opcode::kCpAsyncCommitGroup:
    case Opcode::kCpAsyncWaitGroup:
    case Opcode::kCpAsyncWaitAll: {
      uint64_t left = 0;
      if (opcode == Opcode::kCpAsyncWaitGroup) {
        if (operands()[0].kind != OperandKind::kInteger) return false;
        left = operands()[0].value;
      }
      Op& op = Emit(Action::kAsyncGroup);
      op.imm = opcode == Opcode::kCpAsyncCommitGroup ? 0
               : opcode == Opcode::kCpAsyncWaitGroup ? 1
                                                     : 2;
      op.aux = static_cast<uint32_t>(std::min<uint64_t>(left, UINT32_MAX));
      return true;
    }
    case Opcode::kCpAsyncMbarrierArrive:
    case Opcode::kMbarrierInit:
    case Opcode::kMbarrierInval:
    case Opcode::kMbarrierExpectTx:
    case Opcode::kMbarrierCompleteTx:
    case Opcode::kMbarrierArrive:
    case Opcode::kMbarrierArriveDrop:
    case Opcode::kMbarrierTestWait:
    case Opcode::kMbarrierTryWait:
    case Opcode::kMbarrierPendingCount:
      return DecodeMbarrier();
    case Opcode::kBarSync:
    case Opcode::kBarArrive:
    case Opcode::kBarRed:
    case Opcode::kBarCtaSync:
    case Opcode::kBarCtaArrive:
    case Opcode::kBarCtaRed:
    case Opcode::kBarrierSync:
    case Opcode::kBarrierArrive:
    case Opcode::kBarrierRed:
    case Opcode::kBarrierCtaSync:
    case Opcode::kBarrierCtaArrive:
    case Opcode::kBarrierCtaRed:
      return DecodeBarrier();
    case Opcode::kMembar:
    case Opcode::kFence:
      Emit(Action::kFence);
      return true;
    case Opcode::kBarWarpSync:
    case Opcode::kShfl:
    case Opcode::kVote:
    case Opcode::kMatch:
    case Opcode::kActivemask:
    case Opcode::kRedux:
    case Opcode::kElect:
      return DecodeCollective();
    case Opcode::kMma:
    case Opcode::kWmmaMma:
      return DecodeMma();
    case Opcode::kWmmaLoadA:
    case Opcode::kWmmaLoadB:
    case Opcode::kWmmaLoadC:
    case Opcode::kWmmaStoreD:
    case Opcode::kLdmatrix:
    case Opcode::kStmatrix:
      return DecodeMatrixMemory();
    case Opcode::kMovmatrix:
      return DecodeMovmatrix();
    case Opcode::kBra:
    case Opcode::kBrxIdx:
    case Opcode::kCall:
    case Opcode::kRet:
    case Opcode::kExit:
    case Opcode::kTrap:
      return DecodeControl();
    default:
      return DecodeLanes();
  }
}

}  // namespace phobos::sim
