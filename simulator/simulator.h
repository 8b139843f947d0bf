// Runs a kernel of a PTX module without a GPU, counts its memory accesses and checks them.
//
// Launch + device memory -> Report. The memory is read and written in place. Results, counts and
// hazards are the same on every machine and for every number of threads: those of the CTAs run
// one after another in the order of their index, a CTA that waits for later ones giving way to
// them (see exec/grid.h).
#ifndef PHOBOS_SIMULATOR_SIMULATOR_H_
#define PHOBOS_SIMULATOR_SIMULATOR_H_

#include <vector>

#include "base/result.h"
#include "simulator/launch.h"
#include "simulator/ptx/program.h"
#include "simulator/report_model.h"

namespace phobos::sim {

// Fails when the launch does not fit the module: no such kernel, wrong arguments, a block that is
// too large, too much memory. What goes wrong while the kernel runs is Report::fault, and then the
// rest of the report says what was counted until then. `memory` may be changed either way.
Result<Report> Simulate(const ptx::Module& module, const Launch& launch,
                        std::vector<DeviceBuffer>& memory);

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_SIMULATOR_H_
