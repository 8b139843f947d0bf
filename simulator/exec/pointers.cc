#include "simulator/exec/pointers.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <vector>

#include "simulator/ptx/names.h"

namespace phobos::sim {
namespace {

using ptx::Opcode;
using ptx::OperandKind;

// What a register's value may be made of.
struct Origins {
  std::set<uint32_t> variables;  // parameters (the value) and globals (the address)
  bool is_unknown = false;       // a value from memory or a call

  bool Join(const Origins& other) {
    const size_t before = variables.size();
    variables.insert(other.variables.begin(), other.variables.end());
    const bool changed = variables.size() != before || (other.is_unknown && !is_unknown);
    is_unknown = is_unknown || other.is_unknown;
    return changed;
  }
};

class OriginFinder {
 public:
  OriginFinder(const ptx::Module& module, const ptx::Function& function)
      : module_(module), function_(function), of_register_(function.registers.size()) {}

  // The origins of the addresses of all stores and atomics.
  Origins OfWrites() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const ptx::Instruction& instruction : function_.instructions) {
        changed = Flow(instruction) || changed;
      }
    }
    Origins result;
    for (const ptx::Instruction& instruction : function_.instructions) {
      const ptx::Mnemonic& mnemonic = module_.mnemonics[instruction.mnemonic];
      if (!mnemonic.supported) continue;
      const ptx::Space space = mnemonic.modifiers.spaces[0];
      if (space != ptx::Space::kNone && space != ptx::Space::kGlobal) continue;
      const auto operands = function_.OperandsOf(instruction);
      if (mnemonic.opcode == Opcode::kSt || mnemonic.opcode == Opcode::kRed ||
          mnemonic.opcode == Opcode::kWmmaStoreD) {
        result.Join(Of(operands[0]));
      } else if (mnemonic.opcode == Opcode::kAtom) {
        result.Join(Of(operands[1]));
      } else if (mnemonic.opcode == Opcode::kCall) {
        result.is_unknown = true;
      }
    }
    return result;
  }

 private:
  Origins Of(const ptx::Operand& operand) const {
    Origins origins;
    switch (operand.kind) {
      case OperandKind::kRegister:
      case OperandKind::kAddress:
        return of_register_[operand.id];
      case OperandKind::kVariable:
      case OperandKind::kAddressOf:
        origins.variables.insert(operand.id);
        return origins;
      case OperandKind::kList:
      case OperandKind::kPair:
        for (const ptx::Operand& part : function_.PartsOf(operand)) origins.Join(Of(part));
        return origins;
      default:
        return origins;
    }
  }

  bool Assign(const ptx::Operand& destination, const Origins& origins) {
    if (destination.kind == OperandKind::kRegister) {
      return of_register_[destination.id].Join(origins);
    }
    bool changed = false;
    if (destination.kind == OperandKind::kList || destination.kind == OperandKind::kPair) {
      for (const ptx::Operand& part : function_.PartsOf(destination)) {
        changed = Assign(part, origins) || changed;
      }
    }
    return changed;
  }

  bool Flow(const ptx::Instruction& instruction) {
    const ptx::Mnemonic& mnemonic = module_.mnemonics[instruction.mnemonic];
    const auto operands = function_.OperandsOf(instruction);
    if (!mnemonic.supported || operands.size() < 2) return false;
    Origins origins;
    switch (mnemonic.opcode) {
      case Opcode::kSt:
      case Opcode::kRed:
      case Opcode::kSetp:
      case Opcode::kIsspacep:
        return false;
      case Opcode::kLd:
        if (mnemonic.modifiers.spaces[0] == ptx::Space::kParam && function_.is_entry &&
            operands[1].kind == OperandKind::kAddressOf) {
          origins = Of(operands[1]);
        } else {
          origins.is_unknown =
              ptx::BitsOf(mnemonic.modifiers.types[0]) == 64 || mnemonic.modifiers.vector > 1;
        }
        break;
      case Opcode::kAtom:
        origins.is_unknown = true;
        break;
      case Opcode::kCall:
        origins.is_unknown = true;
        break;
      default:
        for (const ptx::Operand& operand : operands.subspan(1)) origins.Join(Of(operand));
        break;
    }
    return Assign(operands[0], origins);
  }

  const ptx::Module& module_;
  const ptx::Function& function_;
  std::vector<Origins> of_register_;
};

}  // namespace

void FindWritten(const ptx::Module& module, const Layout& layout, ptx::FunctionId entry,
                 std::span<const std::byte> parameters, DeviceMemory& memory) {
  const Origins origins = OriginFinder(module, module.functions[entry]).OfWrites();
  if (origins.is_unknown) return;
  memory.ForEachObject([](Object& object) { object.may_be_written = false; });
  const auto mark = [&](uint64_t address) {
    if (Object* const object = memory.Find(address); object != nullptr) {
      object->may_be_written = true;
    }
  };
  for (const uint32_t id : origins.variables) {
    const ptx::Variable& variable = module.variables[ptx::VariableId(id)];
    const uint64_t place = layout.place[id];
    if (variable.space == ptx::Space::kGlobal) mark(place);
    if (variable.space != ptx::Space::kParam) continue;
    // A struct may hold several pointers.
    for (uint64_t at = 0; at + 8 <= variable.size_bytes && place + at + 8 <= parameters.size();
         at += 4) {
      uint64_t word;
      std::memcpy(&word, parameters.data() + place + at, 8);
      mark(word);
    }
  }
}

}  // namespace phobos::sim
