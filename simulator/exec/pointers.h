// Which device memory a launch can write, seen before it runs.
#ifndef PHOBOS_SIMULATOR_EXEC_POINTERS_H_
#define PHOBOS_SIMULATOR_EXEC_POINTERS_H_

#include <cstddef>
#include <span>

#include "simulator/exec/memory.h"

namespace phobos::sim {

// Clears Object::may_be_written of the buffers and variables that no store or atomic of the kernel
// can reach: those whose address neither comes from a parameter that flows into the address of one,
// nor stands in the text of one. Where addresses come from memory or from calls, everything may be
// written. Assumes that no address is made by arithmetic from another object's, as C does.
void FindWritten(const ptx::Module& module, const Layout& layout, ptx::FunctionId entry,
                 std::span<const std::byte> parameters, DeviceMemory& memory);

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_POINTERS_H_
