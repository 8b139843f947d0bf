// A Module as PTX text again.
#ifndef PHOBOS_SIMULATOR_PTX_PRINT_H_
#define PHOBOS_SIMULATOR_PTX_PRINT_H_

#include <string>

#include "simulator/ptx/program.h"

namespace phobos::ptx {

// Returns text that parses to the same module, up to the order of declarations, places in the text,
// and sections other than the names that .loc needs. Declarations of a function stand at its start.
std::string Print(const Module& module);

// One operand of `function`, as written in PTX.
std::string PrintOperand(const Module& module, const Function& function, const Operand& operand);

// One instruction without the closing `;`: `@%p1 ld.global.f32 %f1, [%rd1+8]`.
std::string PrintInstruction(const Module& module, const Function& function,
                             const Instruction& instruction);

}  // namespace phobos::ptx

#endif  // PHOBOS_SIMULATOR_PTX_PRINT_H_
