// Which scalar shared loads ptxas would merge into wider ones.
//
// PTX is not what runs: ptxas turns adjacent 32-bit loads of shared memory into 64- and 128-bit
// ones where it can. Seen with a 2-D tiled SGEMM for sm_75 and sm_89: 128 loads of f32 a step
// became 32 of 128 bits and 8 of 32. Stores were not merged. Modelled here: loads of one basic
// block, with one address register that keeps its value, one guard, no store, atomic, barrier or
// fence between them, of 4 (or 2) consecutive words whose offset is a multiple of 16 (or 8). ptxas
// must also prove the address aligned; here a group counts as merged if every executed address was.
#ifndef PHOBOS_SIMULATOR_COUNT_WIDENING_H_
#define PHOBOS_SIMULATOR_COUNT_WIDENING_H_

#include "simulator/exec/program.h"

namespace phobos::sim {

// Fills program.wide and marks the first load of each group.
void FindWideLoads(Program& program);

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_COUNT_WIDENING_H_
