#include "simulator/ptx/program.h"

#include <algorithm>
#include <unordered_map>

namespace phobos::ptx {

std::string Function::RegisterName(RegisterId reg) const {
  // The last bank that begins at or before the register; empty banks share a beginning with the
  // next, which stands behind them.
  const auto next = std::ranges::upper_bound(banks, reg.index(), {},
                                             [](const RegisterBank& b) { return b.first.index(); });
  if (next == banks.begin()) return "%?";
  const RegisterBank& bank = *(next - 1);
  const uint32_t index = reg.index() - bank.first.index();
  std::string result = bank.name;
  if (bank.numbered) result += std::to_string(index / bank.vector);
  if (bank.vector > 1) result += {'.', "xyzw"[index % bank.vector]};
  return result;
}

const SourceFile* Module::FindFile(uint32_t number) const {
  const auto it = std::ranges::lower_bound(files, number, {}, &SourceFile::number);
  return it != files.end() && it->number == number ? &*it : nullptr;
}

const Function* Module::FindFunction(std::string_view function_name) const {
  const auto it = std::ranges::find(functions, function_name, &Function::name);
  return it != functions.end() ? &*it : nullptr;
}

std::vector<Note> UnsupportedInstructions(const Module& module) {
  struct Use {
    Note note;
    uint32_t count = 0;
  };
  std::unordered_map<MnemonicId, Use> uses;
  for (const Function& function : module.functions) {
    for (const Instruction& instruction : function.instructions) {
      if (module.mnemonics[instruction.mnemonic].supported) continue;
      Use& use = uses[instruction.mnemonic];
      if (use.count++ == 0) use.note = {instruction.line, instruction.column, ""};
    }
  }
  std::vector<Note> notes;
  for (auto& [mnemonic, use] : uses) {
    use.note.message = "`" + module.mnemonics[mnemonic].text + "` is not implemented (" +
                       std::to_string(use.count) + (use.count == 1 ? " place" : " places") +
                       "); executing it is an error";
    notes.push_back(std::move(use.note));
  }
  std::ranges::sort(notes, [](const Note& a, const Note& b) {
    return a.line != b.line ? a.line < b.line : a.column < b.column;
  });
  return notes;
}

}  // namespace phobos::ptx
