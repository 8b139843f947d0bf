#include "simulator/exec/lanes.h"

namespace phobos::sim {

LaneFunction SelectFast(const ptx::Mnemonic&) { return nullptr; }

}  // namespace phobos::sim
