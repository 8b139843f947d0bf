// From a .ph, compile options and launch options to a kernel that is ready to run.
#ifndef PHOBOS_TOOLS_SIMULATE_PH_H_
#define PHOBOS_TOOLS_SIMULATE_PH_H_

#include <cstdint>
#include <expected>
#include <map>
#include <string>

#include "tools/launch_options.h"
#include "tools/options.h"
#include "tools/simulation.h"

namespace phobos::tools {

// Takes from `options.defines` what is no @autotune constant of the file's kernels (of the chosen
// one, if --kernel chooses) and so binds an extent at launch. A file that cannot be read gives
// none.
std::map<std::string, int64_t> TakeExtents(const std::string& path, CompileOptions& options);

// Compiles the kernel (`options` without extents) and binds its arguments. On failure the user has
// been told, with the kernel's signature where the arguments do not fit.
std::expected<Simulation, ExitStatus> PreparePh(const std::string& path,
                                                const CompileOptions& options,
                                                const std::map<std::string, int64_t>& extents,
                                                const LaunchOptions& launch);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_SIMULATE_PH_H_
