#include "tools/simulate_ptx.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

#include "base/files.h"
#include "base/text.h"
#include "hardware/chip.h"
#include "runtime/tensor/spec.h"
#include "runtime/tensor/tensor.h"
#include "simulator/ptx/parse.h"
#include "tools/ptx_arguments.h"

namespace phobos::tools {
namespace {

std::unexpected<ExitStatus> Refuse(const std::string& message, ExitStatus status) {
  return std::unexpected(ExitStatus(Complain(message, status)));
}

std::expected<const ptx::Function*, ExitStatus> ChooseKernel(const ptx::Module& module,
                                                             const std::string& path,
                                                             const std::string& name) {
  std::vector<std::string> names;
  const ptx::Function* found = nullptr;
  for (const ptx::Function& function : module.functions) {
    if (!function.is_entry || !function.defined) continue;
    names.push_back(function.name);
    if (name.empty() || function.name == name) found = &function;
  }
  if (names.empty()) return Refuse(fmt::format("'{}' has no kernel", path), kInputFault);
  const std::string list = fmt::format("{}", fmt::join(names, ", "));
  if (name.empty() && names.size() > 1) {
    return Refuse(fmt::format("'{}' has several kernels; choose one with --kernel: {}", path, list),
                  kUsage);
  }
  if (found != nullptr) return found;
  const auto nearest = NearestName(name, names);
  return Refuse(fmt::format("'{}' has no kernel '{}'; {}", path, name,
                            nearest ? "did you mean " + *nearest + "?" : "it has " + list),
                kInputFault);
}

// What the pointers among the arguments will take, without making anything.
uint64_t BytesAsked(const std::map<std::string, std::string>& arguments) {
  uint64_t bytes = 0;
  for (const auto& [name, text] : arguments) {
    const Result<PointerSpec> spec = ParsePointerSpec(text);
    if (!spec || spec->shape.empty()) continue;
    bytes += static_cast<uint64_t>(TensorBytes(spec->element, spec->shape).value_or(0));
  }
  return bytes;
}

// Zero: not given.
sim::Dim3 Block(const ptx::LaunchBounds& bounds, const LaunchOptions& launch) {
  if (launch.block) {
    return {static_cast<uint32_t>((*launch.block)[0]), static_cast<uint32_t>((*launch.block)[1]),
            static_cast<uint32_t>((*launch.block)[2])};
  }
  const auto& threads =
      bounds.required_threads[0] != 0 ? bounds.required_threads : bounds.max_threads;
  return {threads[0], std::max(threads[1], 1u), std::max(threads[2], 1u)};
}

}  // namespace

std::expected<Simulation, ExitStatus> PreparePtx(const std::string& path, const PtxOptions& options,
                                                 const LaunchOptions& launch) {
  Result<std::string> text = ReadFile(path);
  if (!text) return Refuse(text.error().message, kEnvironmentFault);
  auto module = ptx::Parse(*text, path);
  if (!module) {
    const std::string errors = ptx::FormatErrors(path, module.error());
    std::fwrite(errors.data(), 1, errors.size(), stderr);
    return std::unexpected(kInputFault);
  }

  Simulation simulation;
  simulation.module = *std::move(module);
  simulation.file = path;
  simulation.ptx_lines = SplitLines(*text);
  text->clear();
  simulation.chip =
      !options.chip.empty() ? options.chip : fmt::format("sm_{}", simulation.module.sm);
  if (!options.chip.empty()) {
    const Result<const Chip*> chip = FindChip(options.chip);
    if (!chip) return Refuse(chip.error().message, kUsage);
  }
  const auto kernel = ChooseKernel(simulation.module, path, options.kernel);
  if (!kernel) return std::unexpected(kernel.error());
  const std::string signature = "; the kernel is " + PtxSignature(simulation.module, **kernel);

  simulation.launch.kernel = (*kernel)->name;
  if (!launch.grid) return Refuse("a .ptx needs --grid X[,Y[,Z]]" + signature, kUsage);
  const auto& grid = *launch.grid;
  simulation.launch.grid = {static_cast<uint32_t>(grid[0]), static_cast<uint32_t>(grid[1]),
                            static_cast<uint32_t>(grid[2])};
  simulation.launch.block = Block((*kernel)->bounds, launch);
  if (simulation.launch.block.x == 0) {
    return Refuse(
        "the kernel does not say how large its CTAs are: give --block X[,Y[,Z]]" + signature,
        kUsage);
  }
  simulation.launch.dynamic_shared_bytes = launch.shared_bytes.value_or(0);
  if ((*kernel)->bounds.max_registers != 0) {
    simulation.registers = (*kernel)->bounds.max_registers;
  }
  if (const uint64_t bytes = BytesAsked(launch.arguments);
      bytes > simulation.launch.max_memory_bytes) {
    return Refuse(fmt::format("the arguments take {} bytes; the simulator gives a kernel {}", bytes,
                              simulation.launch.max_memory_bytes),
                  kEnvironmentFault);
  }
  const Result<void> bound = BindPtxArguments(**kernel, launch.arguments, launch.seed, simulation);
  if (!bound) return Refuse(path + ": " + bound.error().message + signature, kInputFault);

  for (const ptx::Note& note : ptx::UnsupportedInstructions(simulation.module)) {
    fmt::print(stderr, "{}:{}:{}: note: {}\n", path, note.line, note.column, note.message);
    simulation.notes.push_back(fmt::format("line {} of the PTX: {}", note.line, note.message));
  }
  return simulation;
}

}  // namespace phobos::tools
