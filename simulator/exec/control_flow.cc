#include "simulator/exec/control_flow.h"

#include <algorithm>

namespace phobos::sim {
namespace {

// Post-dominators by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", over basic
// blocks of the reversed graph.
class PostDominators {
 public:
  PostDominators(const ptx::Module& module, const ptx::Function& function)
      : module_(module), function_(function) {
    FindBlocks();
    Number();
    Solve();
  }

  // The first instruction of the block that post-dominates the end of `instruction`'s block.
  uint32_t MeetingPoint(uint32_t instruction) const {
    const uint32_t dominator = dominator_[block_of_[instruction]];
    return dominator == kNone ? start_of_[end_block()] : start_of_[dominator];
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  uint32_t end_block() const { return static_cast<uint32_t>(start_of_.size() - 1); }

  void FindBlocks() {
    const uint32_t count = static_cast<uint32_t>(function_.instructions.size());
    std::vector<bool> starts(count + 1, false);
    starts[0] = starts[count] = true;
    std::vector<std::vector<uint32_t>> next(count);
    for (uint32_t i = 0; i < count; ++i) {
      next[i] = Successors(module_, function_, i);
      if (next[i].size() == 1 && next[i][0] == i + 1) continue;
      starts[i + 1] = true;
      for (const uint32_t target : next[i]) starts[target] = true;
    }
    block_of_.resize(count + 1);
    for (uint32_t i = 0; i <= count; ++i) {
      if (starts[i]) start_of_.push_back(i);
      block_of_[i] = static_cast<uint32_t>(start_of_.size() - 1);
    }
    successors_.resize(start_of_.size());
    predecessors_.resize(start_of_.size());
    for (uint32_t block = 0; block < end_block(); ++block) {
      for (const uint32_t target : next[start_of_[block + 1] - 1]) {
        successors_[block].push_back(block_of_[target]);
        predecessors_[block_of_[target]].push_back(block);
      }
    }
  }

  // Post-order of the reversed graph from the end; the blocks that cannot reach it get no number.
  void Number() {
    number_.assign(start_of_.size(), kNone);
    std::vector<bool> seen(start_of_.size(), false);
    std::vector<std::pair<uint32_t, size_t>> stack = {{end_block(), 0}};
    seen[end_block()] = true;
    while (!stack.empty()) {
      auto& [block, next] = stack.back();
      if (next < predecessors_[block].size()) {
        const uint32_t predecessor = predecessors_[block][next++];
        if (!seen[predecessor]) {
          seen[predecessor] = true;
          stack.emplace_back(predecessor, 0);
        }
        continue;
      }
      number_[block] = static_cast<uint32_t>(order_.size());
      order_.push_back(block);
      stack.pop_back();
    }
  }

  void Solve() {
    dominator_.assign(start_of_.size(), kNone);
    dominator_[end_block()] = end_block();
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = order_.size(); i-- > 0;) {
        const uint32_t block = order_[i];
        if (block == end_block()) continue;
        uint32_t dominator = kNone;
        for (const uint32_t successor : successors_[block]) {
          if (dominator_[successor] == kNone) continue;
          dominator = dominator == kNone ? successor : Meet(dominator, successor);
        }
        if (dominator != dominator_[block]) {
          dominator_[block] = dominator;
          changed = true;
        }
      }
    }
  }

  uint32_t Meet(uint32_t a, uint32_t b) const {
    while (a != b) {
      while (number_[a] < number_[b]) a = dominator_[a];
      while (number_[b] < number_[a]) b = dominator_[b];
    }
    return a;
  }

  const ptx::Module& module_;
  const ptx::Function& function_;
  std::vector<uint32_t> start_of_;  // first instruction of each block; the last block is the end
  std::vector<uint32_t> block_of_;  // by instruction
  std::vector<std::vector<uint32_t>> successors_, predecessors_;
  std::vector<uint32_t> number_, order_;
  std::vector<uint32_t> dominator_;
};

}  // namespace

std::vector<uint32_t> Successors(const ptx::Module& module, const ptx::Function& function,
                                 uint32_t index) {
  const ptx::Instruction& instruction = function.instructions[index];
  const ptx::Mnemonic& mnemonic = module.mnemonics[instruction.mnemonic];
  const uint32_t end = static_cast<uint32_t>(function.instructions.size());
  std::vector<uint32_t> result;
  if (instruction.guard.valid()) result.push_back(index + 1);
  if (!mnemonic.supported) {
    if (result.empty()) result.push_back(index + 1);
    return result;
  }
  const auto operands = function.OperandsOf(instruction);
  if (mnemonic.opcode == ptx::Opcode::kBra) {
    result.push_back(std::min(operands[0].id, end));
  } else if (mnemonic.opcode == ptx::Opcode::kBrxIdx) {
    for (const ptx::Operand& operand : operands) {
      if (operand.kind != ptx::OperandKind::kBranchTable) continue;
      for (const uint32_t target : function.branch_tables[ptx::BranchTableId(operand.id)].targets) {
        result.push_back(std::min(target, end));
      }
    }
  } else if (mnemonic.opcode == ptx::Opcode::kRet || mnemonic.opcode == ptx::Opcode::kExit ||
             mnemonic.opcode == ptx::Opcode::kTrap) {
    // The lanes that stay decide where a path with an exit leads.
    if (mnemonic.opcode == ptx::Opcode::kRet || result.empty()) result.push_back(end);
  } else if (result.empty()) {
    result.push_back(index + 1);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<uint32_t> MeetingPoints(const ptx::Module& module, const ptx::Function& function) {
  const uint32_t count = static_cast<uint32_t>(function.instructions.size());
  std::vector<uint32_t> result(count, count);
  if (count == 0) return result;
  const PostDominators dominators(module, function);
  for (uint32_t i = 0; i < count; ++i) {
    const auto next = Successors(module, function, i);
    if (next.size() > 1) result[i] = dominators.MeetingPoint(i);
  }
  return result;
}

}  // namespace phobos::sim
