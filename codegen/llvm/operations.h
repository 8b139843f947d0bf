// One function per operation over an iteration space: emits it at the emitter's place.
#ifndef PHOBOS_CODEGEN_LLVM_OPERATIONS_H_
#define PHOBOS_CODEGEN_LLVM_OPERATIONS_H_

#include "codegen/llvm/emitter.h"

namespace phobos::llvm_lowering {

void EmitMap(Emitter& emitter, const tile::Map& map, const tile::Location& location);
void EmitReduce(Emitter& emitter, const tile::Reduce& reduce, const tile::Location& location);
void EmitScan(Emitter& emitter, const tile::Scan& scan, const tile::Location& location);
void EmitDot(Emitter& emitter, const tile::Dot& dot, const tile::Location& location);
void EmitAtomic(Emitter& emitter, const tile::Atomic& atomic, const tile::Location& location);
void EmitStoreElement(Emitter& emitter, const tile::StoreElement& store,
                      const tile::Location& location);

// The kernel's body, control flow and all.
void EmitBody(Emitter& emitter);

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_OPERATIONS_H_
