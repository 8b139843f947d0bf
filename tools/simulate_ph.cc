#include "tools/simulate_ph.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "base/files.h"
#include "frontend/diagnostics/diagnostics.h"
#include "frontend/parse/parse.h"
#include "frontend/source/source.h"
#include "hardware/chip.h"
#include "runtime/contract/contract.h"
#include "runtime/launch/launch.h"
#include "simulator/ptx/parse.h"
#include "tools/compile.h"
#include "tools/join_accesses.h"
#include "tools/load.h"

namespace phobos::tools {
namespace {

std::unexpected<ExitStatus> Refuse(const std::string& message, ExitStatus status) {
  return std::unexpected(ExitStatus(Complain(message, status)));
}

// "saxpy(X: tensor<f32>[N], Y: tensor<f32>[N], a: f32)".
std::string SignatureText(const Signature& signature) {
  std::vector<std::string> texts;
  for (const ContractParam& param : signature.params) {
    std::string text = param.name + ": ";
    if (!param.is_tensor) {
      texts.push_back(text + std::string(Spelling(param.element)));
      continue;
    }
    std::vector<std::string> dims;
    for (const ContractDim& dim : param.dims) {
      dims.push_back(dim.extent.empty() ? std::to_string(dim.constant) : dim.extent);
    }
    texts.push_back(
        fmt::format("{}tensor<{}>[{}]", text, Spelling(param.element), fmt::join(dims, ", ")));
  }
  return fmt::format("{}({})", signature.kernel, fmt::join(texts, ", "));
}

// The kernel of the user's arguments, as the PTX entry wants them: params, then extents.
void BindParameters(Launch launch, const Signature& signature, Simulation& simulation) {
  for (size_t i = 0; i < signature.params.size(); ++i) {
    const ContractParam& param = signature.params[i];
    Tensor& value = launch.arguments[i];
    if (param.is_tensor) {
      simulation.launch.arguments.push_back(AddTensor(param.name, std::move(value), simulation));
    } else {
      simulation.launch.arguments.push_back(std::move(value.bytes));
      simulation.parameters.push_back({param.name, std::nullopt, param.element, {}});
    }
  }
  for (const int64_t extent : launch.extents) {
    simulation.launch.arguments.push_back(sim::MakeArgument(static_cast<int32_t>(extent)));
  }
  simulation.launch.grid = {static_cast<uint32_t>(launch.grid[0]),
                            static_cast<uint32_t>(launch.grid[1]),
                            static_cast<uint32_t>(launch.grid[2])};
}

}  // namespace

std::map<std::string, int64_t> TakeExtents(const std::string& path, CompileOptions& options) {
  const Result<std::string> text = ReadFile(path, SourceFile::kMaxBytes);
  if (!text) return {};
  const SourceFile source(path, *text);
  Diagnostics ignored;
  const ast::File file = Parse(source, ignored);
  std::set<std::string, std::less<>> constants;
  for (const ast::Kernel& kernel : file.kernels) {
    if (!options.kernel.empty() && kernel.name.text != options.kernel) continue;
    for (const ast::Attribute& attribute : kernel.attributes) {
      if (attribute.name.text != "autotune") continue;
      for (const ast::AttributeArg& arg : attribute.args) {
        constants.emplace(arg.name.text);
      }
    }
  }
  std::map<std::string, int64_t> extents;
  for (auto define = options.defines.begin(); define != options.defines.end();) {
    const auto here = define++;
    if (!constants.contains(here->first)) extents.insert(options.defines.extract(here));
  }
  return extents;
}

std::expected<Simulation, ExitStatus> PreparePh(const std::string& path,
                                                const CompileOptions& options,
                                                const std::map<std::string, int64_t>& extents,
                                                const LaunchOptions& launch) {
  if (launch.block || launch.shared_bytes) {
    return Refuse("--block and --shared are for .ptx: a .ph says these itself", kUsage);
  }
  auto loaded = Load(path, options);
  if (!loaded) return std::unexpected(loaded.error());
  const auto kernel = OnlyKernel(*loaded);
  if (!kernel) return std::unexpected(kernel.error());
  auto planned = Plan(*loaded, {*kernel}, options);
  if (!planned) return std::unexpected(planned.error());
  const LaunchContract contract = MakeContract(**kernel, planned->front(), options.chip);

  LaunchRequest request;
  request.arguments = launch.arguments;
  request.extents = extents;
  request.grid = launch.grid;
  request.seed = launch.seed;
  Result<Launch> bound = BindSpecs(contract.signature, request);
  if (!bound) {
    return Refuse(fmt::format("{}: {}; the kernel is {}", path, bound.error().message,
                              SignatureText(contract.signature)),
                  kInputFault);
  }

  const auto compiled = Lower(*std::move(planned), options, /*want_llvm_ir=*/false);
  if (!compiled) return std::unexpected(compiled.error());
  Simulation simulation;
  auto module = ptx::Parse(compiled->lowered.ptx, path);
  if (!module) {
    return Refuse("internal error: the simulator cannot read the compiler's PTX: " +
                      ptx::FormatErrors(path, module.error()),
                  kEnvironmentFault);
  }
  simulation.module = *std::move(module);
  simulation.file = path;
  simulation.chip = options.chip;
  simulation.source_lines = SplitLines(loaded->source->text());
  simulation.launch.kernel = (*kernel)->name;
  simulation.launch.block = {static_cast<uint32_t>(contract.threads), 1, 1};
  // Our accesses have their final width: what could be wider was made so.
  simulation.launch.model_widening = false;
  if (contract.max_registers > 0) simulation.registers = contract.max_registers;
  BindParameters(*std::move(bound), contract.signature, simulation);
  auto accesses = std::make_shared<const KernelAccesses>(
      AccessesOf(compiled->planned.front(), 0, compiled->lowered.accesses));
  simulation.annotate = [accesses](RunReport& report) { JoinAccesses(*accesses, report); };
  return simulation;
}

}  // namespace phobos::tools
