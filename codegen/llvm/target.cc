#include "codegen/llvm/target.h"

#include <fmt/format.h>

#include <charconv>
#include <mutex>

#include "base/check.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Triple.h"

extern "C" {
void LLVMInitializeNVPTXTargetInfo();
void LLVMInitializeNVPTXTarget();
void LLVMInitializeNVPTXTargetMC();
void LLVMInitializeNVPTXAsmPrinter();
}

namespace phobos::llvm_lowering {
namespace {

// Some choices exist only as command-line options of LLVM's tools.
void SetLlvmOption(const char* name, const char* value) {
  auto& options = llvm::cl::getRegisteredOptions();
  const auto option = options.find(name);
  CHECK(option != options.end());
  option->second->addOccurrence(0, name, value);
}

void InitializeOnce() {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    SetLlvmOption("disable-nvptx-load-store-vectorizer", "true");
    SetLlvmOption("nvptx-short-ptr", "true");
    // Accesses keep their identity, and are made by the lanes that the plan says: not two of them
    // become one, and none moves towards its use, behind another mask.
    SetLlvmOption("enable-tail-merge", "false");
    SetLlvmOption("disable-machine-sink", "true");
    SetLlvmOption("instcombine-code-sinking", "false");
    // A third of the code generator's time, for address arithmetic that ptxas orders anew anyway.
    SetLlvmOption("disable-lsr", "true");
  });
}

}  // namespace

int SmNumber(const std::string& chip) {
  int number = 0;
  if (!chip.starts_with("sm_")) return 0;
  std::from_chars(chip.data() + 3, chip.data() + chip.size(), number);
  return number;
}

int PtxVersion(const std::string& chip) {
  const bool specific = !chip.empty() && (chip.back() == 'a' || chip.back() == 'f');
  switch (SmNumber(chip)) {
    case 86:
      return 71;
    case 87:
      return 74;
    case 89:
      return 78;
    case 90:
      return specific ? 80 : 78;
    case 100:
    case 101:
      return chip.back() == 'f' ? 88 : 86;
    case 120:
      return chip.back() == 'f' ? 88 : 87;
    case 103:
    case 121:
      return 88;
    case 88:
    case 110:
      return 90;
    default:
      return 70;
  }
}

Result<std::unique_ptr<llvm::TargetMachine>> MakeTargetMachine(const std::string& chip,
                                                               int opt_level) {
  InitializeOnce();
  if (SmNumber(chip) < 75) return Fail(fmt::format("no code is made for chip `{}`", chip));
  const llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string reason;
  const llvm::Target* const target = llvm::TargetRegistry::lookupTarget(triple, reason);
  if (target == nullptr) return Fail(fmt::format("LLVM has no NVPTX target: {}", reason));
  const std::unique_ptr<llvm::MCSubtargetInfo> subtarget(
      target->createMCSubtargetInfo(triple, "", ""));
  if (!subtarget->isCPUStringValid(chip)) {
    return Fail(fmt::format("LLVM does not know chip `{}`", chip));
  }

  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  options.MCOptions.AsmVerbose = false;
  // The aggressive level's second GVN can move loads past the place where their debug locations
  // are restored; the rest of it is the same.
  const auto level = opt_level == 0   ? llvm::CodeGenOptLevel::None
                     : opt_level == 1 ? llvm::CodeGenOptLevel::Less
                                      : llvm::CodeGenOptLevel::Default;
  std::unique_ptr<llvm::TargetMachine> machine(
      target->createTargetMachine(triple, chip, fmt::format("+ptx{}", PtxVersion(chip)), options,
                                  std::nullopt, std::nullopt, level));
  if (machine == nullptr) return Fail("LLVM gives no target machine");
  return machine;
}

Result<std::string> EmitPtx(llvm::Module& module, llvm::TargetMachine& machine) {
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::AssemblyFile)) {
    return Fail("internal error: LLVM has no code generator for PTX");
  }
  passes.run(module);
  return text.str().str();
}

}  // namespace phobos::llvm_lowering
