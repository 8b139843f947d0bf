// From checked kernels to PTX, with diagnostics shown: what all subcommands that take a .ph share.
#ifndef PHOBOS_TOOLS_COMPILE_H_
#define PHOBOS_TOOLS_COMPILE_H_

#include <expected>
#include <string>
#include <vector>

#include "codegen/llvm/lower.h"
#include "codegen/tile_ir/ir.h"
#include "frontend/sema/kernel.h"
#include "runtime/contract/contract.h"
#include "tools/load.h"
#include "tools/options.h"

namespace phobos::tools {

struct Compiled {
  std::vector<tile::Kernel> planned;
  Lowered lowered;
};

// Plans the kernels (which belong to `loaded`) and shows all diagnostics so far. On failure the
// error is the exit status, and the user has been told.
std::expected<std::vector<tile::Kernel>, ExitStatus> Plan(Loaded& loaded,
                                                          const std::vector<const Kernel*>& kernels,
                                                          const CompileOptions& options);

// Makes PTX of planned kernels. A failure has been told.
std::expected<Compiled, ExitStatus> Lower(std::vector<tile::Kernel> planned,
                                          const CompileOptions& options, bool want_llvm_ir);

// The contract of a kernel as it was planned for `chip`.
LaunchContract MakeContract(const Kernel& kernel, const tile::Kernel& planned,
                            const std::string& chip);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_COMPILE_H_
