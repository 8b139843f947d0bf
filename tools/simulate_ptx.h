// From a .ptx of any compiler and launch options to a kernel that is ready to run.
#ifndef PHOBOS_TOOLS_SIMULATE_PTX_H_
#define PHOBOS_TOOLS_SIMULATE_PTX_H_

#include <expected>
#include <string>

#include "tools/launch_options.h"
#include "tools/options.h"
#include "tools/simulation.h"

namespace phobos::tools {

struct PtxOptions {
  std::string kernel;  // may be empty when the file has one
  std::string chip;    // empty: the file's .target
};

// On failure the user has been told, with the kernel's signature where the arguments do not fit.
// Instructions that the simulator does not have are told as notes on stderr.
std::expected<Simulation, ExitStatus> PreparePtx(const std::string& path, const PtxOptions& options,
                                                 const LaunchOptions& launch);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_SIMULATE_PTX_H_
