// Semantic analysis: syntax tree -> checked kernels.
#ifndef PHOBOS_FRONTEND_SEMA_SEMA_H_
#define PHOBOS_FRONTEND_SEMA_SEMA_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frontend/diagnostics/diagnostics.h"
#include "frontend/parse/ast.h"
#include "frontend/sema/kernel.h"
#include "frontend/source/source.h"

namespace phobos {

struct SemaOptions {
  std::string kernel;                        // only this one; empty: all of the file
  std::map<std::string, int64_t> constants;  // -D: values of @autotune constants
  std::map<std::string, int64_t> statics;    // --static: extents made constants
};

// Checks the kernels of a file, in source order. Faults are reported; a kernel with an error is
// not in the result. A kernel that does not exist, or a constant or extent that none of the
// kernels has, is an error that names those that exist.
std::vector<Kernel> Check(std::shared_ptr<const SourceFile> source, const ast::File& file,
                          const SemaOptions& options, Diagnostics& diagnostics);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_SEMA_H_
