// What the compiler expects each shared access to cost.
#ifndef PHOBOS_CODEGEN_PASSES_PREDICT_H_
#define PHOBOS_CODEGEN_PASSES_PREDICT_H_

#include <cstdint>

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// Sets `wavefronts_per_request` of every access to shared memory, from mapping, layout and the
// bank rule; marks those whose addresses depend on data. Needs a planned kernel.
void PredictWavefronts(Kernel& kernel);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_PREDICT_H_
