// Decodes branches, calls, barriers and collectives.
#include <algorithm>

#include "simulator/exec/function_decoder.h"
#include "simulator/ptx/names.h"

namespace phobos::sim {
namespace {

using ptx::Flag;
using ptx::Opcode;
using ptx::OperandKind;
using ptx::Type;

}  // namespace

bool FunctionDecoder::DecodeControl() {
  const Operands all = operands();
  const auto end = static_cast<uint32_t>(function_.instructions.size());
  const bool is_guarded = instruction_->guard.valid();
  const auto patch = [&] { to_patch_.push_back(static_cast<uint32_t>(program_.ops.size() - 1)); };
  switch (mnemonic().opcode) {
    case Opcode::kBra:
    case Opcode::kRet: {
      Op& op = Emit(is_guarded ? Action::kBranch : Action::kJump);
      op.aux = mnemonic().opcode == Opcode::kRet ? end : std::min(all[0].id, end);
      op.join = meeting_[index_];
      patch();
      return true;
    }
    case Opcode::kBrxIdx: {
      const auto index = Source(all[0], Type::kU32);
      if (!index || all[1].kind != OperandKind::kBranchTable) return false;
      Op& op = Emit(Action::kBranchTable);
      op.a = index->offset;
      op.aux = static_cast<uint32_t>(program_.tables.size());
      op.join = meeting_[index_];
      program_.tables.push_back(function_.branch_tables[ptx::BranchTableId(all[1].id)].targets);
      table_ops_.push_back(static_cast<uint32_t>(program_.ops.size() - 1));
      return true;
    }
    case Opcode::kExit:
      Emit(Action::kExit);
      return true;
    case Opcode::kTrap: {
      Op& op = Emit(Action::kTrap);
      op.aux = static_cast<uint32_t>(program_.messages.size());
      program_.messages.push_back("trap");
      return true;
    }
    case Opcode::kCall:
      return DecodeCall();
    default:
      return false;
  }
}

std::optional<std::vector<CopiedParameter>> FunctionDecoder::Copied(const ptx::Operand& list) {
  std::vector<CopiedParameter> result;
  for (const ptx::Operand& part : Parts(list)) {
    CopiedParameter copy;
    if (part.kind == OperandKind::kSink) continue;
    if ((part.kind == OperandKind::kVariable || part.kind == OperandKind::kAddressOf) &&
        IsFrameVariable(part.variable())) {
      copy.local = layout_.place[part.id];
      copy.bytes = module_.variables[part.variable()].size_bytes;
    } else if (part.kind == OperandKind::kRegister && !IsPredicate(part.register_id())) {
      copy.is_slot = true;
      copy.slot = SlotOf(part.register_id());
      copy.bytes = copy.slot.bytes;
    } else {
      const auto slot = Source(part, Type::kB32);
      if (!slot) return std::nullopt;
      copy.is_slot = true;
      copy.slot = *slot;
      copy.bytes = 4;
    }
    result.push_back(copy);
  }
  return result;
}

bool FunctionDecoder::DecodeCall() {
  const Operands all = operands();
  if (all.size() < 3) return false;
  BranchAround();
  CallOp call;
  const auto results = Copied(all[0]), arguments = Copied(all[2]);
  if (!results || !arguments) return false;
  call.results = *results;
  call.arguments = *arguments;
  if (all[1].kind == OperandKind::kFunction) {
    ptx::FunctionId callee = all[1].function();
    while (module_.functions[callee].aliasee.valid()) callee = module_.functions[callee].aliasee;
    const ptx::Function& function = module_.functions[callee];
    if (!function.defined) {
      if (function.name == "vprintf") {
        Op& op = Emit(Action::kPrint);
        op.aux = static_cast<uint32_t>(program_.calls.size());
        program_.calls.push_back(std::move(call));
        return true;
      }
      if (function.name == "__assertfail") {
        Op& op = Emit(Action::kTrap);
        op.aux = static_cast<uint32_t>(program_.messages.size());
        program_.messages.push_back("a device assertion failed");
        return true;
      }
      Unsupported("'" + function.name + "' is called, but the module does not define it");
      return true;
    }
    call.callee = callee;
  } else {
    const auto address = Source(all[1], Type::kB64);
    if (!address) return false;
    call.address = address->offset;
  }
  Op& op = Emit(Action::kCall);
  op.aux = static_cast<uint32_t>(program_.calls.size());
  op.join = index_ + 1;
  call_ops_.push_back(static_cast<uint32_t>(program_.ops.size() - 1));
  program_.calls.push_back(std::move(call));
  return true;
}

bool FunctionDecoder::DecodeBarrier() {
  const Operands all = operands();
  const ptx::Modifiers& m = modifiers();
  BarrierOp barrier;
  size_t first = 0;
  bool reduces = false;
  switch (mnemonic().opcode) {
    case Opcode::kBarSync:
    case Opcode::kBarCtaSync:
      barrier.aligned = true;
      break;
    case Opcode::kBarArrive:
    case Opcode::kBarCtaArrive:
      barrier.aligned = true;
      barrier.waits = false;
      break;
    case Opcode::kBarRed:
    case Opcode::kBarCtaRed:
      barrier.aligned = reduces = true;
      break;
    case Opcode::kBarrierSync:
    case Opcode::kBarrierCtaSync:
      barrier.aligned = m.Has(Flag::kAligned);
      break;
    case Opcode::kBarrierArrive:
    case Opcode::kBarrierCtaArrive:
      barrier.aligned = m.Has(Flag::kAligned);
      barrier.waits = false;
      break;
    default:
      barrier.aligned = m.Has(Flag::kAligned);
      reduces = true;
      break;
  }
  BranchAround();
  std::optional<Destination> popc;
  if (reduces) {
    barrier.reduction = m.operation;
    first = 1;
    const auto predicate = Predicate(all.back());
    if (!predicate) return false;
    barrier.predicate = predicate->first;
    barrier.predicate_negated = predicate->second;
    if (m.operation == ptx::Operation::kPopc) {
      popc = Result(all[0], Type::kU32);
      if (!popc) return false;
      barrier.result = popc->slot.offset;
    } else {
      const auto result = PredicateResult(all[0]);
      if (!result) return false;
      barrier.result = *result;
    }
  }
  const auto id = Source(all[first], Type::kU32);
  if (!id) return false;
  barrier.id = id->offset;
  const size_t counts = all.size() - first - (reduces ? 1 : 0);
  if (counts == 2) {
    const auto count = Source(all[first + 1], Type::kU32);
    if (!count) return false;
    barrier.count = count->offset;
  }
  Op& op = Emit(Action::kBarrier);
  op.aux = static_cast<uint32_t>(program_.barriers.size());
  program_.barriers.push_back(barrier);
  if (popc) Finish(*popc);
  return true;
}

bool FunctionDecoder::DecodeCollective() {
  const Operands all = operands();
  const ptx::Modifiers& m = modifiers();
  const Opcode opcode = mnemonic().opcode;
  if (opcode == Opcode::kActivemask) {
    const auto result = Result(all[0], Type::kB32);
    if (!result) return false;
    Emit(Action::kLanes, ActiveMask()).d = result->slot.offset;
    Finish(*result);
    return true;
  }
  const bool is_sync = m.Has(Flag::kSync) || opcode == Opcode::kBarWarpSync;
  if (!is_sync && opcode != Opcode::kShfl && opcode != Opcode::kVote) return false;
  BranchAround();
  // The old forms without .sync take whoever is there: as if nobody were a member.
  uint32_t members = Constant(0, 4);
  if (is_sync) {
    const auto slot = Source(all.back(), Type::kB32);
    if (!slot) return false;
    members = slot->offset;
  }
  if (opcode == Opcode::kBarWarpSync) {
    Emit(Action::kWarpSync).sync = members;
    return true;
  }
  const auto [first, second] = SplitPair(all[0]);
  const auto predicate = PredicateResult(second);
  if (!predicate) return false;
  switch (opcode) {
    case Opcode::kShfl: {
      const auto a = Source(all[1], Type::kB32), b = Source(all[2], Type::kU32),
                 c = Source(all[3], Type::kU32);
      const auto result = Result(first, Type::kB32);
      const LaneFunction function = SelectShuffle(m.shuffle);
      if (!a || !b || !c || !result || function == nullptr) return false;
      Op& op = Emit(Action::kCollective, function);
      op.sync = members;
      op.d = result->slot.offset;
      op.a = a->offset;
      op.b = b->offset;
      op.c = c->offset;
      op.e = *predicate;
      Finish(*result);
      return true;
    }
    case Opcode::kVote: {
      const auto a = Predicate(all[1]);
      const LaneFunction function = SelectVote(m.vote);
      if (!a || function == nullptr) return false;
      std::optional<Destination> result;
      uint32_t d = kNoSlot;
      if (m.vote == ptx::Vote::kBallot) {
        result = Result(first, Type::kB32);
        if (!result) return false;
        d = result->slot.offset;
      } else {
        const auto p = PredicateResult(first);
        if (!p) return false;
        d = *p;
      }
      Op& op = Emit(Action::kCollective, function);
      op.sync = members;
      op.d = d;
      op.a = a->first;
      op.negated = a->second ? 1 : 0;
      if (result) Finish(*result);
      return true;
    }
    case Opcode::kMatch: {
      const auto a = Source(all[1], m.types[0]);
      const auto result = Result(first, Type::kB32);
      if (!a || !result) return false;
      Op& op = Emit(Action::kCollective,
                    SelectMatch(m.vote == ptx::Vote::kAll, ptx::BitsOf(m.types[0]) == 64));
      op.sync = members;
      op.d = result->slot.offset;
      op.a = a->offset;
      op.e = *predicate;
      Finish(*result);
      return true;
    }
    case Opcode::kRedux: {
      const auto a = Source(all[1], m.types[0]);
      const auto result = Result(first, m.types[0]);
      const LaneFunction function = SelectRedux(m.operation, m.types[0]);
      if (!a || !result || function == nullptr) return false;
      Op& op = Emit(Action::kCollective, function);
      op.sync = members;
      op.d = result->slot.offset;
      op.a = a->offset;
      op.imm = (m.Has(Flag::kAbs) ? 1 : 0) | (m.Has(Flag::kNan) ? 2 : 0);
      Finish(*result);
      return true;
    }
    case Opcode::kElect: {
      const auto result = Result(first, Type::kB32);
      if (!result) return false;
      Op& op = Emit(Action::kCollective, Elect());
      op.sync = members;
      op.d = result->slot.offset;
      op.e = *predicate;
      Finish(*result);
      return true;
    }
    default:
      return false;
  }
}

}  // namespace phobos::sim
