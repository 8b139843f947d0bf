// Arguments of PTX kernels: --arg SPECs against the parameters that the PTX declares.
#ifndef PHOBOS_TOOLS_PTX_ARGUMENTS_H_
#define PHOBOS_TOOLS_PTX_ARGUMENTS_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "simulator/launch.h"
#include "simulator/ptx/program.h"
#include "tools/simulation.h"

namespace phobos::tools {

// "scale(0: .u64 in, 1: .f32 factor, 2: .align 8 .b8 shape[12])".
std::string PtxSignature(const ptx::Module& module, const ptx::Function& kernel);

// The bytes of a scalar parameter from LITERAL[:TYPE] or bytes:HEX. Integer literals may be
// anything that fits the bits, signed or not.
Result<sim::Argument> ParsePtxArgument(std::string_view text, const ptx::Variable& parameter);

// Fills the launch's arguments, the memory and the parameters of `simulation` for `kernel`, a
// function of its module. A parameter without a SPEC is 1; one that may be a pointer needs one.
Result<void> BindPtxArguments(const ptx::Function& kernel,
                              const std::map<std::string, std::string>& specs, uint64_t seed,
                              Simulation& simulation);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_PTX_ARGUMENTS_H_
