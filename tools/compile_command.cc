#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "codegen/layout/layout.h"
#include "codegen/tile_ir/print.h"
#include "frontend/sema/print.h"
#include "runtime/contract/json.h"
#include "tools/commands.h"
#include "tools/compile.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/output.h"
#include "tools/ptxas.h"

namespace phobos::tools {
namespace {

struct CompileArguments {
  CompileOptions compile;
  std::string file;
  std::string emit = "ptx";
  std::string format = "text";
  std::string output;
};

bool WantsJson(const CompileArguments& arguments) {
  return arguments.format == "json" || arguments.output.ends_with(".json");
}

// "x.ptx" -> "x.contract.json"; of several kernels each has its own.
std::string ContractPath(const std::string& ptx_path, const std::string& kernel, bool several) {
  std::string stem = ptx_path;
  if (stem.ends_with(".ptx")) stem.resize(stem.size() - 4);
  return stem + (several ? "." + kernel : "") + ".contract.json";
}

int WritePtx(const CompileArguments& arguments, const Compiled& compiled,
             const std::vector<const Kernel*>& kernels) {
  if (const int status = Write(compiled.lowered.ptx, arguments.output); status != kOk)
    return status;
  if (arguments.output.empty() || arguments.output == "-") return kOk;
  for (size_t i = 0; i < kernels.size(); ++i) {
    const std::string path = ContractPath(arguments.output, kernels[i]->name, kernels.size() > 1);
    const std::string json =
        FormatContract(MakeContract(*kernels[i], compiled.planned[i], arguments.compile.chip));
    if (const int status = Write(json, path); status != kOk) return status;
  }
  return kOk;
}

int Compile(const CompileArguments& arguments) {
  auto loaded = Load(arguments.file, arguments.compile);
  if (!loaded) return loaded.error();

  std::vector<const Kernel*> kernels;
  if (arguments.emit == "ptx" || arguments.emit == "cubin") {
    for (const Kernel& kernel : loaded->kernels) kernels.push_back(&kernel);
  } else {
    const auto kernel = OnlyKernel(*loaded);
    if (!kernel) return kernel.error();
    kernels = {*kernel};
  }
  if (arguments.emit == "ast") {
    Show(loaded->diagnostics, *loaded->source, arguments.compile);
    return Write(Print(*kernels.front()), arguments.output);
  }

  const auto planned = Plan(*loaded, kernels, arguments.compile);
  if (!planned) return planned.error();
  if (arguments.emit == "tile") return Write(tile::Print(planned->front()), arguments.output);
  if (arguments.emit == "layout") {
    const auto layout = WantsJson(arguments) ? LayoutJson : LayoutText;
    return Write(layout(planned->front(), arguments.compile.chip), arguments.output);
  }
  if (arguments.emit == "contract") {
    return Write(
        FormatContract(MakeContract(*kernels.front(), planned->front(), arguments.compile.chip)),
        arguments.output);
  }

  const auto compiled = Lower(*planned, arguments.compile, arguments.emit == "llvm");
  if (!compiled) return compiled.error();
  if (arguments.emit == "llvm") return Write(compiled->lowered.llvm_ir, arguments.output);
  if (arguments.emit == "ptx") return WritePtx(arguments, *compiled, kernels);

  const Result<std::string> cubin = Assemble(compiled->lowered.ptx, arguments.compile.chip);
  if (!cubin) return Complain(cubin.error().message, kEnvironmentFault);
  return Write(*cubin, arguments.output);
}

}  // namespace

Command AddCompileCommand(CLI::App& app) {
  auto arguments = std::make_shared<CompileArguments>();
  CLI::App* compile = app.add_subcommand("compile", "Compile a kernel, and print any stage of it");
  compile->footer(
      "Examples:\n"
      "  phobosc compile examples/stage.ph --padstage=on --emit=layout\n"
      "  phobosc compile examples/gemm_f32.ph -D TILE_K=32 -o gemm_f32.ptx");
  compile->add_option("FILE", arguments->file, "Phobos source (.ph)")->required();
  compile
      ->add_option("--emit", arguments->emit,
                   "What to print: ast (the checked kernel), tile (the planned tile IR), layout\n"
                   "(shared memory and barriers), contract (how to launch), llvm, ptx, cubin")
      ->check(CLI::IsMember({"ptx", "llvm", "tile", "ast", "layout", "contract", "cubin"}))
      ->capture_default_str();
  compile->add_option("--format", arguments->format, "The form of a layout")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  compile
      ->add_option("-o", arguments->output,
                   "Write to PATH instead of stdout; beside x.ptx also x.contract.json")
      ->type_name("PATH");
  AddCompileOptions(*compile, arguments->compile);
  return [arguments] { return Compile(*arguments); };
}

}  // namespace phobos::tools
