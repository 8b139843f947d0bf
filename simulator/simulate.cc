#include <algorithm>
#include <string>

#include "simulator/exec/decode.h"
#include "simulator/exec/grid.h"
#include "simulator/exec/pointers.h"
#include "simulator/ptx/names.h"
#include "simulator/report_builder.h"
#include "simulator/simulator.h"

namespace phobos::sim {
namespace {

constexpr uint64_t kMaxThreads = 1024;
constexpr size_t kMaxRegisters = 65536;  // of a function; ptxas has them share 255

// `void scale(u64 in, f32 factor)`: what a launch has to fit.
std::string SignatureOf(const ptx::Module& module, const ptx::Function& kernel) {
  std::string text = kernel.name + "(";
  for (size_t i = 0; i < kernel.signature.parameters.size(); ++i) {
    const ptx::Variable& variable = module.variables[kernel.signature.parameters[i].variable];
    if (i != 0) text += ", ";
    text += ToString(variable.type);
    if (!variable.dimensions.empty()) text += "[" + std::to_string(variable.size_bytes) + " bytes]";
    text += " " + variable.name;
  }
  return text + ")";
}

Result<ptx::FunctionId> FindKernel(const ptx::Module& module, const std::string& name) {
  ptx::FunctionId found;
  std::string names;
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    const ptx::Function& function = module.functions[ptx::FunctionId(i)];
    if (!function.is_entry || !function.defined) continue;
    if (!names.empty()) names += ", ";
    names += function.name;
    if (function.name == name || (name.empty() && !found.valid())) {
      found = ptx::FunctionId(i);
    } else if (name.empty()) {
      found = ptx::FunctionId();
      return Fail("the module has several kernels; name one of " + names + ", ...");
    }
  }
  if (found.valid()) return found;
  if (names.empty()) return Fail("the module has no kernel");
  return Fail("no kernel '" + name + "'; the module has " + names);
}

Result<std::vector<std::byte>> PackArguments(const ptx::Module& module, const ptx::Function& kernel,
                                             const Layout& layout, const Launch& launch) {
  const auto& parameters = kernel.signature.parameters;
  const std::string expected = "; the kernel is " + SignatureOf(module, kernel);
  if (launch.arguments.size() != parameters.size()) {
    return Fail(std::to_string(launch.arguments.size()) + " arguments for " +
                std::to_string(parameters.size()) + " parameters" + expected);
  }
  std::vector<std::byte> bytes(layout.parameter_bytes);
  for (size_t i = 0; i < parameters.size(); ++i) {
    const ptx::Variable& variable = module.variables[parameters[i].variable];
    const Argument& argument = launch.arguments[i];
    if (argument.size() != variable.size_bytes) {
      return Fail("argument " + std::to_string(i) + " has " + std::to_string(argument.size()) +
                  " bytes, '" + variable.name + "' has " + std::to_string(variable.size_bytes) +
                  expected);
    }
    std::copy(argument.begin(), argument.end(),
              bytes.begin() + static_cast<ptrdiff_t>(layout.place[parameters[i].variable.index()]));
  }
  return bytes;
}

// Empty when the launch fits.
std::string CheckShape(const ptx::Function& kernel, const Launch& launch, uint64_t shared_bytes) {
  const Dim3& grid = launch.grid;
  const Dim3& block = launch.block;
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || block.x == 0 || block.y == 0 || block.z == 0) {
    return "the grid or the block is empty";
  }
  if (block.x > kMaxThreads || block.y > kMaxThreads || block.z > kMaxThreads ||
      block.count() > kMaxThreads) {
    return "a block of " + std::to_string(block.count()) + " threads; at most 1024 are possible";
  }
  if (grid.x > 0x7fffffff || grid.y > 65535 || grid.z > 65535) {
    return "the grid is too large: at most 2147483647 x 65535 x 65535";
  }
  const auto as_text = [](const std::array<uint32_t, 3>& size) {
    return std::to_string(size[0]) + " x " + std::to_string(size[1]) + " x " +
           std::to_string(size[2]);
  };
  const std::array<uint32_t, 3> threads = {block.x, block.y, block.z};
  const auto& required = kernel.bounds.required_threads;
  if (required[0] != 0 && threads != required) {
    return "the kernel requires blocks of " + as_text(required) + " threads, not " +
           as_text(threads);
  }
  const auto& most = kernel.bounds.max_threads;
  if (most[0] != 0 && block.count() > uint64_t{most[0]} * most[1] * most[2]) {
    return "the kernel allows blocks of " + as_text(most) + " threads, not " + as_text(threads);
  }
  if (shared_bytes > launch.max_shared_bytes) {
    return "a CTA needs " + std::to_string(shared_bytes) + " bytes of shared memory; " +
           std::to_string(launch.max_shared_bytes) + " are there";
  }
  return "";
}

// Empty when the functions that can be reached are of a size to run.
std::string CheckFunctions(const ptx::Module& module, const Layout& layout) {
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    if (!layout.is_reachable[i]) continue;
    const ptx::Function& function = module.functions[ptx::FunctionId(i)];
    if (function.registers.size() > kMaxRegisters) {
      return "'" + function.name + "' declares " + std::to_string(function.registers.size()) +
             " registers; at most " + std::to_string(kMaxRegisters) + " are possible here";
    }
    if (layout.local_bytes[i] > kMaxLocalBytes) {
      return "a thread of '" + function.name + "' needs " + std::to_string(layout.local_bytes[i]) +
             " bytes of local memory; at most " + std::to_string(kMaxLocalBytes) + " are possible";
    }
  }
  return "";
}

}  // namespace

Result<Report> Simulate(const ptx::Module& module, const Launch& launch,
                        std::vector<DeviceBuffer>& memory) {
  if (module.address_bits != 64) return Fail("only modules of .address_size 64 can be simulated");
  const auto entry = FindKernel(module, launch.kernel);
  if (!entry) return std::unexpected(entry.error());
  const ptx::Function& kernel = module.functions[*entry];
  const Layout layout = LayOut(module, *entry);
  const uint64_t shared_bytes =
      launch.dynamic_shared_bytes == 0
          ? layout.static_shared_bytes
          : layout.dynamic_shared_offset + std::min(launch.dynamic_shared_bytes, uint64_t{1} << 40);
  if (const std::string wrong = CheckShape(kernel, launch, shared_bytes); !wrong.empty()) {
    return Fail(wrong);
  }
  if (const std::string wrong = CheckFunctions(module, layout); !wrong.empty()) return Fail(wrong);
  auto parameters = PackArguments(module, kernel, layout, launch);
  if (!parameters) return std::unexpected(parameters.error());
  auto device = DeviceMemory::Make(module, layout, launch, memory);
  if (!device) return std::unexpected(device.error());

  const Program program = Decode(module, layout, *entry);
  FindWritten(module, layout, *entry, *parameters, *device);
  GridContext context{.program = program,
                      .layout = layout,
                      .launch = launch,
                      .memory = *device,
                      .entry = program.functions[0],
                      .parameters = std::move(*parameters),
                      .shared_bytes = shared_bytes};
  const uint64_t total = launch.grid.count();
  const CtaSelection ctas{total,
                          launch.sample_ctas == 0 ? total : std::min(launch.sample_ctas, total)};
  const GridOutcome outcome = RunGrid(context, ctas);
  return BuildReport(context, outcome, ctas.count);
}

}  // namespace phobos::sim
