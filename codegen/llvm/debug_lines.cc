#include "codegen/llvm/debug_lines.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/check.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

namespace phobos::llvm_lowering {
namespace {

constexpr char kAccessMetadata[] = "phobos.access";

bool TouchesMemory(const llvm::Instruction& instruction) {
  return instruction.mayReadOrWriteMemory() && !llvm::isa<llvm::CallInst>(instruction);
}

template <typename Fn>
void ForEachLine(std::string_view text, Fn fn) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    fn(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

unsigned LineOf(const llvm::Instruction& instruction) {
  return instruction.getDebugLoc() ? instruction.getDebugLoc().getLine() : 0;
}

}  // namespace

llvm::DILocation* DebugLines::Of(llvm::DIScope* scope, int kernel, const tile::Location& location,
                                 tile::AccessId access) {
  const auto key = std::make_tuple(kernel, location.line, location.column,
                                   access.valid() ? access.index() : UINT32_MAX);
  const auto [place, is_new] = lines_.try_emplace(key, entries_.size() + 1);
  if (is_new) entries_.push_back({location, kernel, access});
  return llvm::DILocation::get(scope->getContext(), place->second, 1, scope);
}

const DebugLines::Entry* DebugLines::Find(unsigned line) const {
  return line >= 1 && line <= entries_.size() ? &entries_[line - 1] : nullptr;
}

void DebugLines::MarkAccess(llvm::Instruction* instruction) const {
  llvm::LLVMContext& context = instruction->getContext();
  auto* const line = llvm::ConstantAsMetadata::get(
      llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), LineOf(*instruction)));
  instruction->setMetadata(kAccessMetadata, llvm::MDNode::get(context, {line}));
}

void DebugLines::RestoreLocations(llvm::Module& module) const {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (!TouchesMemory(instruction)) continue;
      if (LineOf(instruction) != 0) {
        // A load and its extension become one instruction, at the place of the extension.
        if (instruction.hasOneUse() && llvm::isa<llvm::CastInst>(instruction.user_back())) {
          instruction.user_back()->setDebugLoc(instruction.getDebugLoc());
        }
        continue;
      }
      unsigned line = 0;
      if (const llvm::MDNode* const mark = instruction.getMetadata(kAccessMetadata)) {
        line = static_cast<unsigned>(
            llvm::mdconst::extract<llvm::ConstantInt>(mark->getOperand(0))->getZExtValue());
      } else {
        // The metadata went too: what uses the value, or comes next, is at the best known place.
        for (const llvm::User* const user : instruction.users()) {
          if (line == 0) line = LineOf(*llvm::cast<llvm::Instruction>(user));
        }
        for (const llvm::Instruction* next = instruction.getNextNode(); line == 0 && next;
             next = next->getNextNode()) {
          line = LineOf(*next);
        }
      }
      if (line == 0) continue;
      instruction.setDebugLoc(
          llvm::DILocation::get(module.getContext(), line, 1, function.getSubprogram()));
    }
  }
}

std::string DebugLines::PrintWithRealLocations(llvm::Module& module) const {
  std::vector<std::pair<llvm::Instruction*, llvm::DebugLoc>> changed;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const Entry* const entry = Find(LineOf(instruction));
      if (entry == nullptr) continue;
      changed.emplace_back(&instruction, instruction.getDebugLoc());
      instruction.setDebugLoc(llvm::DILocation::get(
          module.getContext(), static_cast<unsigned>(entry->location.line),
          static_cast<unsigned>(entry->location.column), function.getSubprogram()));
    }
  }
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  for (auto& [instruction, location] : changed) instruction->setDebugLoc(location);
  return text;
}

std::string DebugLines::Resolve(const std::string& ptx, std::vector<PtxAccess>& accesses) const {
  // LLVM puts `.file`, and an empty section that nobody reads, at the end.
  std::string files;
  ForEachLine(ptx, [&](std::string_view line) {
    if (line.starts_with("\t.file\t")) files += std::string(line.substr(1)) + "\n";
  });

  std::string out;
  out.reserve(ptx.size());
  int line_number = 0;
  const auto add = [&](std::string_view line) {
    out += line;
    out += '\n';
    ++line_number;
  };
  const Entry* current = nullptr;
  const Entry* printed = nullptr;
  ForEachLine(ptx, [&](std::string_view line) {
    if (line.starts_with("\t.file\t") || line.starts_with("\t.section\t.debug_macinfo")) return;
    if (line.starts_with("\t.loc\t")) {
      // ".loc FILE LINE COLUMN": all locations are in file 1.
      const size_t number = line.find(' ') + 1;
      CHECK(number != 0);
      unsigned index = 0;
      std::from_chars(line.data() + number, line.data() + line.size(), index);
      current = Find(index);
      if (current == nullptr || current->location.line == 0) return;
      if (printed != nullptr && printed->kernel == current->kernel &&
          printed->location.line == current->location.line &&
          printed->location.column == current->location.column) {
        return;
      }
      add("\t.loc\t1 " + std::to_string(current->location.line) + " " +
          std::to_string(current->location.column));
      printed = current;
      return;
    }
    add(line);
    if (line.starts_with(".address_size") && !files.empty()) {
      add("");
      for (const char c : files) line_number += c == '\n';
      out += files;
    }
    const bool is_access = line.starts_with("\tld.shared") || line.starts_with("\tst.shared") ||
                           line.starts_with("\tld.global") || line.starts_with("\tst.global") ||
                           line.starts_with("\tatom.");
    if (is_access && current != nullptr && current->access.valid()) {
      accesses.push_back({line_number, current->kernel, current->access});
    }
  });
  return out;
}

}  // namespace phobos::llvm_lowering
