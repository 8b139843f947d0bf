// The mapping of a dot to threads: the one that costs least by the bank rule.
#ifndef PHOBOS_CODEGEN_PASSES_DOT_MAPPING_H_
#define PHOBOS_CODEGEN_PASSES_DOT_MAPPING_H_

#include <cstdint>

#include "codegen/tile_ir/mapping.h"
#include "frontend/sema/types.h"

namespace phobos::tile {

// How one operand of a dot is read.
struct DotOperand {
  bool in_shared = true;     // else from global memory, in place
  int64_t bytes = 4;         // of an element
  int64_t most_bytes = 16;   // that one lane may read at a time
  int64_t row_stride = 0;    // elements, in the layout that @padstage would give
  bool k_contiguous = true;  // rows run along k: [M, K], [N, K]; else [K, N], [K, M]
};

// Elements that one read takes along k or n, when the mapping's piece is `vector` long.
int64_t ReadElements(const DotOperand& operand, int64_t vector);

// Chooses how `threads` threads share the space [M, N, K] of a dot whose sums are
// `sum_bytes` wide. Depends on shapes, types and threads only, never on whether padding is on.
Mapping ChooseDotMapping(const Shape& space, int threads, const DotOperand& a, const DotOperand& b,
                         int64_t sum_bytes);

// Whether all partial sums of a K split lie in one warp, a power of two apart, so that shuffles
// combine them; else a scratch tile does.
bool CombinesByShuffle(const Mapping& mapping);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_DOT_MAPPING_H_
