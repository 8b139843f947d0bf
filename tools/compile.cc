#include "tools/compile.h"

#include <fmt/core.h>

#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

#include "codegen/compile/plan.h"
#include "codegen/tile_ir/names.h"
#include "codegen/tile_ir/print.h"
#include "runtime/contract/of_kernel.h"

namespace phobos::tools {

std::expected<std::vector<tile::Kernel>, ExitStatus> Plan(Loaded& loaded,
                                                          const std::vector<const Kernel*>& kernels,
                                                          const CompileOptions& options) {
  PlanOptions plan_options;
  if (options.padstage != "source") plan_options.padstage = options.padstage == "on";
  if (options.print_passes) {
    plan_options.after_pass = [](std::string_view pass, const tile::Kernel& kernel) {
      fmt::print(stderr, "// ---- after {}\n{}\n", pass, tile::Print(kernel));
    };
  }
  std::vector<tile::Kernel> planned;
  for (const Kernel* kernel : kernels) {
    std::optional<tile::Kernel> result = PlanKernel(*kernel, plan_options, loaded.diagnostics);
    if (result) planned.push_back(std::move(*result));
  }
  for (const std::string& id : options.werror) loaded.diagnostics.MakeErrors(id);
  loaded.diagnostics.SortByPlace();
  Show(loaded.diagnostics, *loaded.source, options);
  if (loaded.diagnostics.has_errors()) return std::unexpected(kInputFault);
  return planned;
}

std::expected<Compiled, ExitStatus> Lower(std::vector<tile::Kernel> planned,
                                          const CompileOptions& options, bool want_llvm_ir) {
  LowerOptions lower_options;
  lower_options.chip = options.chip;
  lower_options.opt_level = options.opt_level;
  lower_options.want_llvm_ir = want_llvm_ir;
  Result<Lowered> lowered = LowerToPtx(planned, lower_options);
  if (!lowered) {
    return std::unexpected(ExitStatus(Complain(lowered.error().message, kEnvironmentFault)));
  }
  return Compiled{std::move(planned), *std::move(lowered)};
}

LaunchContract MakeContract(const Kernel& kernel, const tile::Kernel& planned,
                            const std::string& chip) {
  LaunchContract contract = ContractOf(kernel);
  contract.chip = chip;
  contract.shared_bytes = planned.shared_bytes;
  for (const tile::Tile& tile : planned.tiles) {
    if (tile.storage != tile::Storage::kShared) continue;
    ContractBuffer buffer;
    buffer.name = tile.name;
    buffer.line = tile.location.line;
    buffer.kind = Spelling(tile.kind);
    buffer.element = tile.type;
    buffer.shape.assign(tile.shape.dims().begin(), tile.shape.dims().end());
    buffer.allocated.assign(tile.allocated.dims().begin(), tile.allocated.dims().end());
    buffer.row_stride = tile.row_stride;
    buffer.offset = tile.offset;
    buffer.bytes = tile.bytes;
    buffer.is_padded = !(tile.allocated == tile.shape);
    contract.buffers.push_back(std::move(buffer));
  }
  return contract;
}

}  // namespace phobos::tools
