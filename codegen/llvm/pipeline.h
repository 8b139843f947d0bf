// The optimisation passes, listed.
#ifndef PHOBOS_CODEGEN_LLVM_PIPELINE_H_
#define PHOBOS_CODEGEN_LLVM_PIPELINE_H_

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace phobos::llvm_lowering {

// Optimises a module. None of the passes merges or splits a memory access (no vectoriser, no
// partial-redundancy elimination of loads); removing and hoisting happens.
void Optimize(llvm::Module& module, llvm::TargetMachine& machine, int opt_level);

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_PIPELINE_H_
