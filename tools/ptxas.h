// ptxas, where a CUDA toolkit is installed.
#ifndef PHOBOS_TOOLS_PTXAS_H_
#define PHOBOS_TOOLS_PTXAS_H_

#include <string>

#include "base/result.h"

namespace phobos::tools {

// Assembles PTX to a cubin. Fails when there is no ptxas on PATH or in /usr/local/cuda/bin, or
// with what ptxas says of the PTX.
Result<std::string> Assemble(const std::string& ptx, const std::string& chip);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_PTXAS_H_
