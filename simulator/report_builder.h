// What a grid's run found -> Report: places, names of buffers, sentences, totals.
#ifndef PHOBOS_SIMULATOR_REPORT_BUILDER_H_
#define PHOBOS_SIMULATOR_REPORT_BUILDER_H_

#include "simulator/exec/grid.h"
#include "simulator/report_model.h"

namespace phobos::sim {

// `ctas`: how many ran.
Report BuildReport(GridContext& context, const GridOutcome& outcome, uint64_t ctas);

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_REPORT_BUILDER_H_
