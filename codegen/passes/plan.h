// Where tiles lie in shared memory.
#ifndef PHOBOS_CODEGEN_PASSES_PLAN_H_
#define PHOBOS_CODEGEN_PASSES_PLAN_H_

#include <cstdint>

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// The static shared memory of a CTA, in bytes, on every chip (CUDA C++ Programming Guide).
inline constexpr int64_t kStaticSharedBytes = 48 * 1024;

// Gives each shared tile its allocation: its shape, or, where `padstage` is on and reaches it,
// rows that are 8 elements longer.
void LayOutTiles(Kernel& kernel, bool padstage);

// Finds the lifetime of each shared tile (`first_op`, `last_op`, as the printer numbers
// operations; of a split loop those of the whole steps) and gives it an offset, 16-byte aligned, so
// that tiles which are alive together do not overlap; others may share bytes, if they are more than
// a few. Sets the kernel's shared_bytes. A tile that nothing touches gets no bytes.
void PlanSharedMemory(Kernel& kernel);

// Finds the lifetimes alone: to be called again when operations were added since.
void FindLifetimes(Kernel& kernel);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_PLAN_H_
