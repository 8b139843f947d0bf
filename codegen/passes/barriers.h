// Barriers, where different threads touch the same bytes, and nowhere else.
//
// A kernel is walked in the order of execution with the set of accesses that no barrier has closed
// yet. An operation that touches bytes of one of them, where one of the two writes, needs a
// barrier before it, unless both give every element to the same thread:
//
//   before   now     barrier
//   read     read    never
//   write    read    unless same thread     the value must have arrived
//   read     write   unless same thread     the value must have been taken
//   write    write   unless same thread     the later one must win
//
// "The same bytes" is by address: two tiles that share bytes conflict like one. Tensors that the
// kernel both stores to and touches otherwise count too. What is open at the end of a loop's body
// is open at its start, and what is open at a `break` after the loop. Conditions are uniform, so a
// barrier may stand inside of a branch.
#ifndef PHOBOS_CODEGEN_PASSES_BARRIERS_H_
#define PHOBOS_CODEGEN_PASSES_BARRIERS_H_

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// Adds the kept barriers, and, with kept == false, a note for each place where only the mapping
// makes one unnecessary. With `keep_all` those are kept as well (to test that eliding changes
// nothing). Needs a planned kernel.
void PlaceBarriers(Kernel& kernel, bool keep_all);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_BARRIERS_H_
