#include "codegen/llvm/pipeline.h"

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

namespace phobos::llvm_lowering {
namespace {

// llvm::mustSuppressSpeculation (Analysis/ValueTracking.h) looks for a sanitizer's attribute.
class NoSpeculativeLoads {
 public:
  explicit NoSpeculativeLoads(llvm::Module& module) : module_(module) {
    for (llvm::Function& function : module_) {
      if (!function.isDeclaration()) function.addFnAttr(llvm::Attribute::SanitizeThread);
    }
  }
  ~NoSpeculativeLoads() {
    for (llvm::Function& function : module_) {
      function.removeFnAttr(llvm::Attribute::SanitizeThread);
    }
  }
  NoSpeculativeLoads(const NoSpeculativeLoads&) = delete;

 private:
  llvm::Module& module_;
};

}  // namespace

void Optimize(llvm::Module& module, llvm::TargetMachine& machine, int opt_level) {
  llvm::LoopAnalysisManager loop_analyses;
  llvm::FunctionAnalysisManager function_analyses;
  llvm::CGSCCAnalysisManager scc_analyses;
  llvm::ModuleAnalysisManager module_analyses;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(module_analyses);
  builder.registerCGSCCAnalyses(scc_analyses);
  builder.registerFunctionAnalyses(function_analyses);
  builder.registerLoopAnalyses(loop_analyses);
  builder.crossRegisterProxies(loop_analyses, function_analyses, scc_analyses, module_analyses);

  // Scalars and register tiles are allocas until SROA, at every level: they must not end up in
  // local memory.
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  if (opt_level >= 1) {
    passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
    passes.addPass(llvm::InstCombinePass());
    passes.addPass(llvm::SimplifyCFGPass());
  }
  if (opt_level >= 2) {
    // Loops are emitted rotated and unrolled as far as wanted.
    passes.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LICMPass(llvm::LICMOptions()),
                                                         /*UseMemorySSA=*/true));
    passes.addPass(llvm::GVNPass(llvm::GVNOptions().setPRE(false).setLoadPRE(false)));
    passes.addPass(llvm::InstCombinePass());
    passes.addPass(llvm::SimplifyCFGPass());
  }
  passes.addPass(llvm::ADCEPass());

  // While they run, the attribute forbids what no pass has an option for: loads that are made where
  // the program does not make them, because their address is known to be good. They would be
  // requests that nobody predicted, of elements that other threads may be writing.
  const NoSpeculativeLoads no_speculative_loads(module);
  llvm::ModulePassManager module_passes;
  module_passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
  module_passes.run(module, module_analyses);
}

}  // namespace phobos::llvm_lowering
