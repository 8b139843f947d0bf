// Decodes loads, stores, atomics, cp.async and mbarrier.
#include <algorithm>

#include "simulator/exec/function_decoder.h"
#include "simulator/ptx/names.h"

namespace phobos::sim {
namespace {

using ptx::Flag;
using ptx::Opcode;
using ptx::OperandKind;
using ptx::Semantics;
using ptx::Type;

// Operands of an op-free width: what a load or store moves, whatever the type says of its bits.
Type BitsType(uint32_t bytes) {
  switch (bytes) {
    case 1:
      return Type::kB8;
    case 2:
      return Type::kB16;
    case 4:
      return Type::kB32;
    case 8:
      return Type::kB64;
    default:
      return Type::kB128;
  }
}

void SetOrder(const ptx::Modifiers& m, MemoryAccess& access) {
  switch (m.semantics) {
    case Semantics::kNone:
    case Semantics::kWeak:
      break;
    case Semantics::kVolatile:
    case Semantics::kMmio:
    case Semantics::kRelaxed:
      access.is_strong = true;
      break;
    case Semantics::kAcquire:
      access.is_strong = access.acquires = true;
      break;
    case Semantics::kRelease:
      access.is_strong = access.releases = true;
      break;
    case Semantics::kAcqRel:
    case Semantics::kSc:
      access.is_strong = access.acquires = access.releases = true;
      break;
  }
}

}  // namespace

void FunctionDecoder::Track(const MemoryAccess& access) {
  const uint32_t width = std::min(access.width(), 16u);
  const ptx::Space space = access.space;
  if (space == ptx::Space::kShared || space == ptx::Space::kSharedCluster ||
      space == ptx::Space::kNone) {
    program_.shared_granule = std::min(program_.shared_granule, width);
  }
  if (space == ptx::Space::kGlobal || space == ptx::Space::kNone) {
    program_.global_granule = std::min(program_.global_granule, width);
  }
}

bool FunctionDecoder::DecodeMemory() {
  const Operands all = operands();
  const ptx::Modifiers& m = modifiers();
  const Opcode opcode = mnemonic().opcode;
  const bool is_store = opcode == Opcode::kSt;
  const bool is_atomic = opcode == Opcode::kAtom || opcode == Opcode::kRed;
  const bool is_red = opcode == Opcode::kRed;
  MemoryAccess access;
  access.kind = is_atomic ? AccessKind::kAtomic : is_store ? AccessKind::kStore : AccessKind::kLoad;
  access.space = m.spaces[0];
  access.type = m.types[0];
  if (ptx::ClassOf(access.type) == ptx::TypeClass::kOpaque || access.type == Type::kPred) {
    return false;
  }
  access.element_bytes = static_cast<uint8_t>(ptx::BytesOf(access.type));
  access.elements = m.vector;
  access.sign_extend = ptx::ClassOf(access.type) == ptx::TypeClass::kSigned;
  SetOrder(m, access);
  // No form is wider; of shared memory none that is known.
  if (access.width() > (access.space == ptx::Space::kGlobal ? 32 : 16)) return false;
  if (is_atomic && (access.elements != 1 || access.element_bytes > 8 || access.element_bytes < 2)) {
    return false;
  }
  if (is_atomic) access.is_strong = true;

  const bool has_result = !is_store && !is_red;
  const ptx::Operand& address_operand = all[has_result ? 1 : 0];
  const auto address = AddressOf(address_operand);
  if (!address) return false;
  access.address = address->slot;
  access.address_is_64 = address->is_64;
  access.offset = address->offset;
  if (access.space == ptx::Space::kParam) {
    access.in_frame_params = address_operand.kind == OperandKind::kAddressOf ||
                                     address_operand.kind == OperandKind::kVariable
                                 ? IsFrameVariable(address_operand.variable())
                                 : !function_.is_entry;
  }

  if (is_atomic) {
    access.operation = m.operation;
    if (access.operation == ptx::Operation::kNone || access.operation == ptx::Operation::kPopc) {
      return false;
    }
    const size_t first = has_result ? 2 : 1;
    const bool is_cas = access.operation == ptx::Operation::kCas;
    if (all.size() < first + (is_cas ? 2 : 1)) return false;
    const auto operand = Source(all[first], access.type);
    if (!operand) return false;
    access.operand = *operand;
    access.compare.offset = kNoSlot;
    if (is_cas) {
      const auto swap = Source(all[first + 1], access.type);
      if (!swap) return false;
      access.compare = *swap;
    }
    access.is_reduction = is_red || all[0].kind == OperandKind::kSink;
    access.values[0].offset = kNoSlot;
    if (!access.is_reduction) {
      if (all[0].kind != OperandKind::kRegister || IsPredicate(all[0].register_id())) return false;
      access.values[0] = SlotOf(all[0].register_id());
    }
  } else {
    const std::vector<ptx::Operand> parts = Parts(all[is_store ? 1 : 0]);
    if (parts.size() != access.elements || parts.size() > access.values.size()) return false;
    for (size_t i = 0; i < parts.size(); ++i) {
      if (is_store) {
        // A register wider than the type gives its low bits; both kinds of slot can.
        if (parts[i].kind == OperandKind::kRegister && !IsPredicate(parts[i].register_id()) &&
            access.element_bytes <= 8) {
          access.values[i] = SlotOf(parts[i].register_id());
          if (access.values[i].bytes > 8) return false;
          if (access.values[i].bytes >= access.element_bytes) continue;
        }
        const auto source = Source(
            parts[i], BitsOf(access.type) >= 32 ? access.type : BitsType(access.element_bytes));
        if (!source) return false;
        access.values[i] = *source;
      } else if (parts[i].kind == OperandKind::kSink) {
        access.values[i] = {kNoSlot, static_cast<uint8_t>(std::max<int>(access.element_bytes, 4)),
                            64};
      } else {
        if (parts[i].kind != OperandKind::kRegister || IsPredicate(parts[i].register_id())) {
          return false;
        }
        access.values[i] = SlotOf(parts[i].register_id());
        if ((access.element_bytes == 16) != (access.values[i].bytes == 16)) return false;
      }
    }
  }
  access.site = program_.sites++;
  Track(access);
  Op& op = Emit(Action::kMemory);
  op.aux = static_cast<uint32_t>(program_.accesses.size());
  program_.accesses.push_back(access);
  return true;
}

bool FunctionDecoder::DecodeAsyncCopy() {
  const Operands all = operands();
  const ptx::Modifiers& m = modifiers();
  AsyncCopyOp copy;
  const auto to = AddressOf(all[0]), from = AddressOf(all[1]);
  if (!to || !from || all[2].kind != OperandKind::kInteger) return false;
  const uint64_t bytes = all[2].value;
  if (bytes != 4 && bytes != 8 && bytes != 16) return false;
  copy.bytes = static_cast<uint8_t>(bytes);
  const auto fill = [&](MemoryAccess& access, const Address& address, ptx::Space space,
                        AccessKind kind) {
    access.kind = kind;
    access.space = space;
    access.type = BitsType(copy.bytes);
    access.element_bytes = copy.bytes;
    access.address = address.slot;
    access.address_is_64 = address.is_64;
    access.offset = address.offset;
    access.site = program_.sites++;
    access.values[0].offset = kNoSlot;
    Track(access);
  };
  fill(copy.destination, *to, m.spaces[0] == ptx::Space::kNone ? ptx::Space::kShared : m.spaces[0],
       AccessKind::kStore);
  fill(copy.source, *from, ptx::Space::kGlobal, AccessKind::kLoad);
  size_t used = 3;
  if (all.size() > used && !(all.size() == used + 1 && m.Has(Flag::kCacheHint))) {
    if (const auto predicate = Predicate(all[used]);
        predicate && all[used].kind == OperandKind::kRegister) {
      copy.ignore_source = predicate->first;
      copy.ignore_negated = predicate->second;
    } else {
      const auto size = Source(all[used], Type::kU32);
      if (!size) return false;
      copy.source_size = size->offset;
    }
  }
  Op& op = Emit(Action::kAsyncCopy);
  op.aux = static_cast<uint32_t>(program_.copies.size());
  program_.copies.push_back(copy);
  return true;
}

bool FunctionDecoder::DecodeMbarrier() {
  const Operands all = operands();
  const ptx::Modifiers& m = modifiers();
  MbarrierOp mbarrier;
  mbarrier.opcode = mnemonic().opcode;
  mbarrier.state.offset = mbarrier.count.offset = mbarrier.result.offset = kNoSlot;
  mbarrier.parity = m.Has(Flag::kParity);
  mbarrier.no_complete = m.Has(Flag::kNoComplete);
  mbarrier.expects_bytes = m.Has(Flag::kExpectTx);
  if (m.Has(Flag::kNoinc)) mbarrier.no_complete = true;
  // Where the operands are: result, address, count or state.
  size_t address_at = 0;
  std::optional<ptx::Operand> result, count, state;
  switch (mbarrier.opcode) {
    case Opcode::kMbarrierArrive:
    case Opcode::kMbarrierArriveDrop:
      if (all[0].kind != OperandKind::kAddress && all[0].kind != OperandKind::kAddressOf &&
          all[0].kind != OperandKind::kAbsolute) {
        result = all[0];
        address_at = 1;
      }
      if (all.size() > address_at + 1) count = all[address_at + 1];
      break;
    case Opcode::kMbarrierTestWait:
    case Opcode::kMbarrierTryWait:
      result = all[0];
      address_at = 1;
      if (all.size() < 3) return false;
      state = all[2];
      break;
    case Opcode::kMbarrierPendingCount: {
      const auto d = Result(all[0], Type::kB32);
      const auto s = Source(all[1], Type::kB64);
      if (!d || !s) return false;
      mbarrier.result = d->slot;
      mbarrier.state = *s;
      Op& op = Emit(Action::kMbarrier);
      op.aux = static_cast<uint32_t>(program_.mbarriers.size());
      program_.mbarriers.push_back(mbarrier);
      Finish(*d);
      return true;
    }
    default:
      if (all.size() > 1) count = all[1];
      break;
  }
  const auto address = AddressOf(all[address_at]);
  if (!address) return false;
  MemoryAccess& access = mbarrier.access;
  access.kind = AccessKind::kAtomic;
  access.space = m.spaces[0];
  access.element_bytes = 8;
  access.type = Type::kB64;
  access.address = address->slot;
  access.address_is_64 = address->is_64;
  access.offset = address->offset;
  access.values[0].offset = kNoSlot;
  Track(access);
  if (count) {
    const auto slot = Source(*count, Type::kU32);
    if (!slot) return false;
    mbarrier.count = *slot;
  }
  if (state) {
    const auto slot = Source(*state, mbarrier.parity ? Type::kB32 : Type::kB64);
    if (!slot) return false;
    mbarrier.state = *slot;
  }
  std::optional<Destination> destination;
  if (result && (mbarrier.opcode == Opcode::kMbarrierTestWait ||
                 mbarrier.opcode == Opcode::kMbarrierTryWait)) {
    const auto predicate = PredicateResult(*result);
    if (!predicate) return false;
    mbarrier.predicate = *predicate;
  } else if (result && result->kind != OperandKind::kSink) {
    destination = Result(*result, Type::kB64);
    if (!destination) return false;
    mbarrier.result = destination->slot;
  }
  Op& op = Emit(Action::kMbarrier);
  op.aux = static_cast<uint32_t>(program_.mbarriers.size());
  program_.mbarriers.push_back(mbarrier);
  if (destination) Finish(*destination);
  return true;
}

}  // namespace phobos::sim
