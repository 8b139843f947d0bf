// Checked kernel -> planned tile IR, with what the user should hear about it.
#ifndef PHOBOS_CODEGEN_COMPILE_PLAN_H_
#define PHOBOS_CODEGEN_COMPILE_PLAN_H_

#include <functional>
#include <optional>
#include <string_view>

#include "codegen/tile_ir/ir.h"
#include "frontend/diagnostics/diagnostics.h"
#include "frontend/sema/kernel.h"

namespace phobos {

struct PlanOptions {
  std::optional<bool> padstage;    // on or off whatever the source says
  bool keep_all_barriers = false;  // for tests: also those that could be elided
  // Called after each pass with its name and the tile IR; may be empty.
  std::function<void(std::string_view pass, const tile::Kernel& kernel)> after_pass;
};

// Plans a kernel. Reports remarks about padding, barriers, loops, masks, widths and conflicts, and
// an error with a table of the buffers when they need more than a CTA has; then the
// result is empty.
std::optional<tile::Kernel> PlanKernel(const Kernel& kernel, const PlanOptions& options,
                                       Diagnostics& diagnostics);

}  // namespace phobos

#endif  // PHOBOS_CODEGEN_COMPILE_PLAN_H_
