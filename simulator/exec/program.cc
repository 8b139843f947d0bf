#include "simulator/exec/program.h"

#include <algorithm>

#include "base/check.h"

namespace phobos::sim {

const DecodedFunction& Program::FunctionOf(uint32_t op) const {
  const auto after = std::upper_bound(
      functions.begin(), functions.end(), op,
      [](uint32_t index, const DecodedFunction& function) { return index < function.first_op; });
  CHECK(after != functions.begin());
  return *(after - 1);
}

Place Program::PlaceOf(uint32_t op) const {
  const ptx::Function& function = *FunctionOf(op).source;
  Place place;
  place.function = function.name;
  if (ops[op].action == Action::kEnd) {
    place.op = "end of " + function.name;
    if (!function.instructions.empty()) place.ptx_line = function.instructions.back().line;
    return place;
  }
  const ptx::Instruction& instruction = function.instructions[ops[op].instruction];
  place.op = module->mnemonics[instruction.mnemonic].text;
  place.ptx_line = instruction.line;
  place.ptx_column = instruction.column;
  if (!instruction.location.valid()) return place;
  const auto file_of = [&](const ptx::Location& location) {
    const ptx::SourceFile* const file = module->FindFile(location.file);
    return file == nullptr ? std::string() : file->path;
  };
  const ptx::Location& location = module->locations[instruction.location];
  place.file = file_of(location);
  place.line = location.line;
  place.column = location.column;
  for (ptx::LocationId id = location.inlined_at; id.valid();) {
    const ptx::Location& caller = module->locations[id];
    place.inlined_at.push_back(file_of(caller) + ":" + std::to_string(caller.line));
    id = caller.inlined_at;
  }
  return place;
}

}  // namespace phobos::sim
