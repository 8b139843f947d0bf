// Instructions that work on registers alone: what to run for each, and on which types.
#ifndef PHOBOS_SIMULATOR_EXEC_LANES_H_
#define PHOBOS_SIMULATOR_EXEC_LANES_H_

#include <array>
#include <cstdint>

#include "simulator/exec/op.h"
#include "simulator/ptx/instruction.h"

namespace phobos::sim {

// `function` null: not an instruction of the family asked for, or a form of it that is not there.
struct LaneOp {
  LaneFunction function = nullptr;
  ptx::Type to{};                   // of d
  std::array<ptx::Type, 4> from{};  // of a, b, c, e
  uint8_t sources = 0;
  uint64_t imm = 0;
};

LaneOp SelectInteger(const ptx::Mnemonic& mnemonic);  // add ... mad24, sad, dp4a
LaneOp SelectBits(const ptx::Mnemonic& mnemonic);     // and ... bfi, lop3 (its table in imm)
LaneOp SelectFloat(const ptx::Mnemonic& mnemonic);    // of f16, bf16, f32, f64, packed ones
// `register_bits`: of the destination, which the result is extended to.
LaneOp SelectConvert(const ptx::Mnemonic& mnemonic, uint32_t register_bits);
// Fast forms of the commonest: the same results as those above, for the machine at hand.
LaneFunction SelectFast(const ptx::Mnemonic& mnemonic);

// add.cc, addc, sub.cc, subc, mad.cc, madc: the carry mask is at op.p. Bit 0 of imm: uses the
// carry; bit 1: sets it; bit 2: multiplies the high half.
LaneOp SelectCarry(const ptx::Mnemonic& mnemonic);

// setp and set: compares a and b. imm: a CompareImm. setp writes masks at d and p (p: the negation)
// and combines with the mask at c; set writes lanes at d, `to` says of which type.
struct CompareImm {
  ptx::Operation combine{};
  bool has_combine = false;
};
LaneOp SelectCompare(const ptx::Mnemonic& mnemonic);
// testp: mask at d.
LaneOp SelectTest(const ptx::Mnemonic& mnemonic);
// Moves of 4 or 8 bytes, selp (mask at c), slct.
LaneFunction SelectMove(uint32_t bytes);
LaneFunction SelectSelect(uint32_t bytes);
LaneOp SelectSlct(const ptx::Mnemonic& mnemonic);
// Zero- or sign-extends the low imm bits of slot a (imm + 64: by sign) to slot d.
LaneFunction SelectExtend(uint32_t from_bytes, uint32_t to_bytes);
// Masks: d = a op b.
LaneFunction SelectMaskOp(ptx::Opcode opcode);

// Collectives; lanes of the mask are those that take part.
LaneFunction SelectShuffle(ptx::Shuffle mode);
LaneFunction SelectVote(ptx::Vote mode);
LaneFunction SelectMatch(bool all, bool is_64);
LaneFunction SelectRedux(ptx::Operation operation, ptx::Type type);  // imm: 1 .abs, 2 .NaN
LaneFunction ActiveMask();
LaneFunction Elect();

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_LANES_H_
