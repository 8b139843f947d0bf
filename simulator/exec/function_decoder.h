// Decodes one function: gives registers and constants their slots, and instructions their ops.
#ifndef PHOBOS_SIMULATOR_EXEC_FUNCTION_DECODER_H_
#define PHOBOS_SIMULATOR_EXEC_FUNCTION_DECODER_H_

#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "simulator/exec/lanes.h"
#include "simulator/exec/memory.h"
#include "simulator/exec/program.h"

namespace phobos::sim {

class FunctionDecoder {
 public:
  FunctionDecoder(const ptx::Module& module, const Layout& layout, Program& program,
                  ptx::FunctionId id);

  // Appends the function's ops, and the function, to the program.
  void Decode();

 private:
  using Operands = std::span<const ptx::Operand>;
  // A place for a result: where the op writes, and what has to be done for the register then.
  struct Destination {
    Slot slot;  // what the op writes
    Slot reg;   // differs from `slot` when the register is of another size
    bool is_signed = false;
  };

  // ---- Frame ----
  uint32_t Allocate(uint32_t bytes);
  uint32_t AllocateMask();
  Slot SlotOf(ptx::RegisterId reg) const { return slots_[reg.index()]; }
  bool IsPredicate(ptx::RegisterId reg) const {
    return function_.registers[reg.index()] == ptx::Type::kPred;
  }
  uint32_t Constant(uint64_t value, uint32_t bytes);
  uint32_t ConstantMask(bool value);
  uint32_t Special(ptx::Special special, uint32_t component, uint32_t bytes);
  uint32_t LocalAddress(uint64_t addend, uint32_t bytes);
  Slot Temporary(uint32_t bytes);

  // ---- Operands. Each may emit helper ops; false or nothing: not decodable ----
  // A slot of `bytes` (4 or 8) that holds the operand as a value of `type`.
  std::optional<Slot> Source(const ptx::Operand& operand, ptx::Type type);
  std::optional<uint64_t> Literal(const ptx::Operand& operand, ptx::Type type) const;
  // A predicate: offset and whether it is negated.
  std::optional<std::pair<uint32_t, bool>> Predicate(const ptx::Operand& operand);
  std::optional<Destination> Result(const ptx::Operand& operand, ptx::Type type);
  void Finish(const Destination& destination);
  // The offset of a predicate destination; kNoSlot for `_`.
  std::optional<uint32_t> PredicateResult(const ptx::Operand& operand);
  // d and the predicate of `d|p`.
  std::pair<ptx::Operand, ptx::Operand> SplitPair(const ptx::Operand& operand) const;
  std::vector<ptx::Operand> Parts(const ptx::Operand& operand) const;
  // An address operand, in `space`.
  struct Address {
    uint32_t slot;
    bool is_64;
    uint64_t offset;
  };
  std::optional<Address> AddressOf(const ptx::Operand& operand);
  std::optional<uint64_t> VariableAddress(ptx::VariableId id) const;
  bool IsFrameVariable(ptx::VariableId id) const;

  // ---- Ops ----
  Op& Emit(Action action, LaneFunction lanes = nullptr);
  Op& EmitHelper(LaneFunction lanes);
  void Unsupported(const std::string& message);
  // Jumps over the instruction where its guard does not hold, and decodes it without one.
  void BranchAround();

  void DecodeInstruction(uint32_t index);
  bool DecodeOne();
  bool DecodeLanes();  // decode_lanes.cc
  bool DecodeMov();
  bool DecodeCvta();
  bool DecodePredicateLogic();
  bool DecodeCompare();
  bool DecodeSelect();
  bool DecodeMma();  // decode_matrix.cc
  bool DecodeMatrixMemory();
  bool DecodeMovmatrix();
  bool DecodeMemory();  // decode_memory.cc
  bool DecodeAsyncCopy();
  bool DecodeMbarrier();
  bool DecodeControl();  // decode_control.cc
  bool DecodeCall();
  bool DecodeBarrier();
  bool DecodeCollective();
  bool EmitLaneOp(const LaneOp& lane_op, Operands sources, const ptx::Operand& destination);
  void Track(const MemoryAccess& access);
  std::optional<std::vector<CopiedParameter>> Copied(const ptx::Operand& list);

  const ptx::Mnemonic& mnemonic() const { return *mnemonic_; }
  const ptx::Modifiers& modifiers() const { return mnemonic_->modifiers; }
  Operands operands() const { return function_.OperandsOf(*instruction_); }

  const ptx::Module& module_;
  const Layout& layout_;
  Program& program_;
  const ptx::FunctionId id_;
  const ptx::Function& function_;

  std::vector<Slot> slots_;  // by register; of predicates: the mask
  uint32_t frame_bytes_ = 0;
  uint32_t mask_block_ = 0, masks_left_ = 0;
  uint32_t carry_ = kNoSlot;
  std::map<std::pair<uint64_t, uint32_t>, uint32_t> constants_;  // value, bytes -> offset
  std::map<bool, uint32_t> constant_masks_;
  std::map<std::tuple<ptx::Special, uint32_t, uint32_t>, uint32_t> specials_;
  std::map<std::pair<uint64_t, uint32_t>, uint32_t> local_addresses_;
  std::vector<FrameFill> fills_;

  std::vector<uint32_t> meeting_;    // by instruction
  std::vector<uint32_t> first_op_;   // by instruction, and of the end
  std::vector<bool> is_meeting_;     // by instruction: paths meet there
  std::vector<uint32_t> to_patch_;   // ops whose aux and join are instructions
  std::vector<uint32_t> table_ops_;  // whose table and join are
  std::vector<uint32_t> call_ops_;   // whose join is

  const ptx::Instruction* instruction_ = nullptr;
  const ptx::Mnemonic* mnemonic_ = nullptr;
  uint32_t index_ = 0;
  bool guarded_ = true;  // ops emitted now carry the instruction's guard
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_FUNCTION_DECODER_H_
