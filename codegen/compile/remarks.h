// Remarks about a planned kernel.
#ifndef PHOBOS_CODEGEN_COMPILE_REMARKS_H_
#define PHOBOS_CODEGEN_COMPILE_REMARKS_H_

#include "codegen/tile_ir/ir.h"
#include "frontend/diagnostics/diagnostics.h"
#include "frontend/sema/kernel.h"

namespace phobos {

// Reports what padding did or would do, where barriers stand, which loops are split, which
// accesses are masked or narrow. `padded` says whether `planned` was planned with padding;
// `alternative` is the same kernel planned the other way.
void ReportRemarks(const Kernel& kernel, const tile::Kernel& planned,
                   const tile::Kernel& alternative, bool padded, Diagnostics& diagnostics);

// The bytes of the source that a location of the tile IR stands for.
Span SpanOf(const SourceFile& source, const tile::Location& location);

}  // namespace phobos

#endif  // PHOBOS_CODEGEN_COMPILE_REMARKS_H_
