// What the compiler knows of a kernel's accesses, joined to what the simulator counted: names of
// tiles, ranges in the source, predicted wavefronts.
#ifndef PHOBOS_TOOLS_JOIN_ACCESSES_H_
#define PHOBOS_TOOLS_JOIN_ACCESSES_H_

#include <cstdint>
#include <map>
#include <vector>

#include "codegen/llvm/lower.h"
#include "codegen/tile_ir/ir.h"
#include "report/run_report.h"

namespace phobos::tools {

// The accesses of one kernel, by the line of the PTX.
struct KernelAccesses {
  tile::Kernel kernel;
  std::map<uint32_t, tile::AccessId> by_line;
};

// Those of kernel `index` among the lowered ones.
KernelAccesses AccessesOf(const tile::Kernel& kernel, size_t index,
                          const std::vector<PtxAccess>& accesses);

// Fills in what the report's sites and hazards have of it, and adds a note that says how many sites
// were counted as predicted.
void JoinAccesses(const KernelAccesses& accesses, RunReport& report);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_JOIN_ACCESSES_H_
