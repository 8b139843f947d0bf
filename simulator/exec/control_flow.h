// Where diverged paths of a function meet again.
#ifndef PHOBOS_SIMULATOR_EXEC_CONTROL_FLOW_H_
#define PHOBOS_SIMULATOR_EXEC_CONTROL_FLOW_H_

#include <cstdint>
#include <vector>

#include "simulator/ptx/program.h"

namespace phobos::sim {

// The places that instruction `index` of `function` may go on to; the number of instructions stands
// for the function's end. A ret goes there, and so does an exit, whose lanes go nowhere else.
std::vector<uint32_t> Successors(const ptx::Module& module, const ptx::Function& function,
                                 uint32_t index);

// Returns, for each instruction that can go to several places, the first instruction that all
// paths from there to the function's end pass: the immediate post-dominator. Where there is none,
// as in a loop without an exit, that is the end. Of other instructions: the end, not looked at.
std::vector<uint32_t> MeetingPoints(const ptx::Module& module, const ptx::Function& function);

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_CONTROL_FLOW_H_
