#include "simulator/exec/decode.h"

#include "simulator/count/widening.h"
#include "simulator/exec/function_decoder.h"

namespace phobos::sim {

Program Decode(const ptx::Module& module, const Layout& layout, ptx::FunctionId entry) {
  Program program;
  program.module = &module;
  program.function_index.assign(module.functions.size(), kNoSlot);
  const auto decode = [&](ptx::FunctionId id) {
    program.function_index[id.index()] = static_cast<uint32_t>(program.functions.size());
    FunctionDecoder(module, layout, program, id).Decode();
  };
  decode(entry);
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    const ptx::FunctionId id(i);
    const ptx::Function& function = module.functions[id];
    if (id != entry && layout.is_reachable[i] && function.defined && !function.is_entry) decode(id);
  }
  // An alias is its aliasee, also when called through a pointer.
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    ptx::FunctionId id(i);
    while (module.functions[id].aliasee.valid()) id = module.functions[id].aliasee;
    program.function_index[i] = program.function_index[id.index()];
  }
  FindWideLoads(program);
  return program;
}

}  // namespace phobos::sim
