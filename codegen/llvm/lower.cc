#include "codegen/llvm/lower.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "codegen/llvm/debug_lines.h"
#include "codegen/llvm/emitter.h"
#include "codegen/llvm/operations.h"
#include "codegen/llvm/pipeline.h"
#include "codegen/llvm/target.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

namespace phobos {
namespace {

using llvm_lowering::DebugLines;

// Makes LLVM's fatal errors an internal error with the kernels' names and exit status 3. The
// handler must not return, and LLVM is compiled without exceptions: ending the process is the only
// way out, and this the only place outside of tools/ that does.
class FatalErrorHandler {
 public:
  explicit FatalErrorHandler(std::string kernels) : kernels_(std::move(kernels)) {
    llvm::install_fatal_error_handler(
        [](void* self, const char* reason, bool) {
          std::fprintf(stderr, "internal error: LLVM gave up on kernel %s: %s\n",
                       static_cast<FatalErrorHandler*>(self)->kernels_.c_str(), reason);
          std::fflush(stderr);
          std::_Exit(3);
        },
        this);
  }
  ~FatalErrorHandler() { llvm::remove_fatal_error_handler(); }
  FatalErrorHandler(const FatalErrorHandler&) = delete;

 private:
  std::string kernels_;
};

// Collects what LLVM reports without giving up.
class Diagnostics : public llvm::DiagnosticHandler {
 public:
  explicit Diagnostics(std::string& errors) : errors_(errors) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != llvm::DS_Error) return true;
    llvm::raw_string_ostream stream(errors_);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    return true;
  }

 private:
  std::string& errors_;
};

std::string Names(std::span<const tile::Kernel> kernels) {
  std::string names;
  for (const tile::Kernel& kernel : kernels) names += (names.empty() ? "" : ", ") + kernel.name;
  return names;
}

// Directives only: other kinds of debug information make ptxas compile for a debugger. A relative
// path stays relative: an empty directory keeps LLVM from joining the two.
llvm::DICompileUnit* MakeUnit(llvm::Module& module, const tile::Kernel& kernel) {
  if (kernel.source.empty()) return nullptr;
  llvm::DIBuilder debug(module);
  auto* const unit = debug.createCompileUnit(llvm::DISourceLanguageName(llvm::dwarf::DW_LANG_C),
                                             debug.createFile(kernel.source, ""), "phobos", true,
                                             "", 0, "", llvm::DICompileUnit::DebugDirectivesOnly);
  debug.finalize();
  module.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  return unit;
}

Result<void> Verify(const llvm::Module& module, std::string_view when, const std::string& names) {
  std::string faults;
  llvm::raw_string_ostream stream(faults);
  if (!llvm::verifyModule(module, &stream)) return {};
  return Fail(fmt::format("internal error: bad LLVM IR {} optimisation for kernel {}: {}", when,
                          names, faults));
}

}  // namespace

Result<Lowered> LowerToPtx(std::span<const tile::Kernel> kernels, const LowerOptions& options) {
  const std::string names = Names(kernels);
  const FatalErrorHandler fatal_errors(names);
  auto machine = llvm_lowering::MakeTargetMachine(options.chip, options.opt_level);
  if (!machine) return std::unexpected(machine.error());

  std::string reported;
  llvm::LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Diagnostics>(reported));
  llvm::Module module(kernels.empty() ? "phobos" : kernels[0].source, context);
  module.setTargetTriple((*machine)->getTargetTriple());
  module.setDataLayout((*machine)->createDataLayout());

  DebugLines lines;
  llvm::DICompileUnit* const unit = kernels.empty() ? nullptr : MakeUnit(module, kernels[0]);
  for (size_t i = 0; i < kernels.size(); ++i) {
    llvm_lowering::Emitter emitter(module, kernels[i], static_cast<int>(i),
                                   llvm_lowering::SmNumber(options.chip), lines, unit);
    llvm_lowering::EmitBody(emitter);
  }

  if (auto ok = Verify(module, "before", names); !ok) return std::unexpected(ok.error());
  llvm_lowering::Optimize(module, **machine, options.opt_level);
  lines.RestoreLocations(module);
  if (auto ok = Verify(module, "after", names); !ok) return std::unexpected(ok.error());

  Lowered lowered;
  if (options.want_llvm_ir) lowered.llvm_ir = lines.PrintWithRealLocations(module);
  const Result<std::string> ptx = llvm_lowering::EmitPtx(module, **machine);
  if (!ptx) return std::unexpected(ptx.error());
  if (!reported.empty()) {
    return Fail(fmt::format("internal error: LLVM rejects kernel {}: {}", names, reported));
  }
  lowered.ptx = lines.Resolve(*ptx, lowered.accesses);
  return lowered;
}

}  // namespace phobos
