// What holds for every tile IR between passes.
#ifndef PHOBOS_CODEGEN_TILE_IR_VERIFY_H_
#define PHOBOS_CODEGEN_TILE_IR_VERIFY_H_

#include <string>
#include <vector>

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// Returns what is wrong with the kernel, empty when nothing is: ids in range; types of operands;
// one index per dimension; coordinates only inside a space that has them, and none in uniform
// values; mappings that cover their space with no more threads than the CTA has; loops around
// every break; `planned` kernels also: every tile stored somewhere, 16-byte aligned, inside
// shared_bytes, and register tiles touched only by their own threads.
std::vector<std::string> Verify(const Kernel& kernel, bool planned);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_TILE_IR_VERIFY_H_
