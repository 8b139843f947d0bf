// PTX module + layout -> Program.
#ifndef PHOBOS_SIMULATOR_EXEC_DECODE_H_
#define PHOBOS_SIMULATOR_EXEC_DECODE_H_

#include "simulator/exec/memory.h"
#include "simulator/exec/program.h"

namespace phobos::sim {

// Decodes what can be reached from the layout's entry. Both arguments must outlive the program.
// What is not implemented becomes an op whose execution is a fault.
Program Decode(const ptx::Module& module, const Layout& layout, ptx::FunctionId entry);

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_DECODE_H_
