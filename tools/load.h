// From a .ph file and options to checked kernels, with diagnostics shown.
#ifndef PHOBOS_TOOLS_LOAD_H_
#define PHOBOS_TOOLS_LOAD_H_

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "frontend/diagnostics/diagnostics.h"
#include "frontend/sema/kernel.h"
#include "frontend/source/source.h"
#include "tools/options.h"

namespace phobos::tools {

// The kernels of one file.
struct Loaded {
  std::shared_ptr<const SourceFile> source;
  std::vector<Kernel> kernels;  // those asked for, in source order; at least one
  Diagnostics diagnostics;      // warnings and remarks so far, not yet shown
};

// Reads and checks `path`. On failure everything has been told to the user, and the error is the
// exit status.
std::expected<Loaded, ExitStatus> Load(const std::string& path, const CompileOptions& options);

// Shows diagnostics on stderr in the form that `options` asks for.
void Show(const Diagnostics& diagnostics, const SourceFile& source, const CompileOptions& options);

// Refuses a file with several kernels where one is wanted and --kernel does not choose.
std::expected<const Kernel*, ExitStatus> OnlyKernel(const Loaded& loaded);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_LOAD_H_
