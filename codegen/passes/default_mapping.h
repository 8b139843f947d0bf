// The mapping of an elementwise operation, and of reductions and scans.
#ifndef PHOBOS_CODEGEN_PASSES_DEFAULT_MAPPING_H_
#define PHOBOS_CODEGEN_PASSES_DEFAULT_MAPPING_H_

#include <cstdint>

#include "codegen/tile_ir/mapping.h"
#include "frontend/sema/types.h"

namespace phobos::tile {

// Consecutive threads on consecutive pieces of `vector` elements along the last dimension, then
// the next row. `vector` must divide the last dimension.
Mapping RowMajorMapping(const Shape& space, int threads, int64_t vector);

// For a reduction over the columns of [R, C]: a power of two of neighbouring lanes shares a row,
// as many as rows leave threads for.
Mapping ReduceMapping(const Shape& space, int threads);

// For a scan down the rows of [R, C]: a thread owns whole columns.
Mapping ScanMapping(const Shape& space, int threads);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_DEFAULT_MAPPING_H_
