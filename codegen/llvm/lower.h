// Tile IR -> LLVM IR -> PTX: the only code that sees LLVM.
#ifndef PHOBOS_CODEGEN_LLVM_LOWER_H_
#define PHOBOS_CODEGEN_LLVM_LOWER_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "codegen/tile_ir/ir.h"

namespace phobos {

struct LowerOptions {
  std::string chip = "sm_75";  // sm_75 or later; LLVM must know it
  int opt_level = 3;           // 0 to 3
  bool want_llvm_ir = false;   // fill Lowered::llvm_ir
};

// The PTX instructions that one access of the tile IR became have this line number (from 1).
struct PtxAccess {
  int ptx_line;
  int kernel;  // index among the kernels
  tile::AccessId access;
};

struct Lowered {
  std::string ptx;
  std::string llvm_ir;              // after the optimiser
  std::vector<PtxAccess> accesses;  // by line; an access can have several, or none
};

// Lowers planned kernels (verify.h) of one source file to one PTX module. Fails when LLVM does
// not know the chip, or when its verifier or code generator rejects what we made: the message
// then begins with "internal error". Where LLVM gives up without returning, its fatal-error
// handler prints such a message with the kernel's name and ends the process with status 3.
Result<Lowered> LowerToPtx(std::span<const tile::Kernel> kernels, const LowerOptions& options);

}  // namespace phobos

#endif  // PHOBOS_CODEGEN_LLVM_LOWER_H_
