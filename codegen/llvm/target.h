// LLVM's NVPTX target for a chip.
#ifndef PHOBOS_CODEGEN_LLVM_TARGET_H_
#define PHOBOS_CODEGEN_LLVM_TARGET_H_

#include <memory>
#include <string>

#include "base/result.h"

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace phobos::llvm_lowering {

// The number in "sm_75" or "sm_90a"; 0 when there is none.
int SmNumber(const std::string& chip);

// The PTX ISA version to emit times ten: 7.0, so that older drivers load it, or the first that
// knows the chip (PTX ISA, "Release Notes": target sm_86 came with 7.1, sm_89 and sm_90 with 7.8,
// ...).
int PtxVersion(const std::string& chip);

// Fails when LLVM does not know the chip, or the chip is older than sm_75. The first call sets
// LLVM's process-wide options, among them: no vectoriser of loads and stores, 32-bit shared
// addresses.
Result<std::unique_ptr<llvm::TargetMachine>> MakeTargetMachine(const std::string& chip,
                                                               int opt_level);

// Runs the code generator: PTX text.
Result<std::string> EmitPtx(llvm::Module& module, llvm::TargetMachine& machine);

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_TARGET_H_
