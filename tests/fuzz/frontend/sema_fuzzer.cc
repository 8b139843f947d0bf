// Any bytes give checked kernels that print, or at least one error.
#include <memory>
#include <string>
#include <vector>

#include "base/check.h"
#include "frontend/diagnostics/render.h"
#include "frontend/parse/parse.h"
#include "frontend/sema/print.h"
#include "frontend/sema/sema.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace phobos;
  const auto source = std::make_shared<const SourceFile>(
      "fuzz.ph", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  const ast::File file = Parse(*source, diagnostics);
  const std::vector<Kernel> kernels = Check(source, file, {}, diagnostics);
  CHECK(diagnostics.has_errors() || kernels.size() == file.kernels.size());
  for (const Kernel& kernel : kernels) CHECK(!Print(kernel).empty());
  RenderText(diagnostics, *source, {});
  return 0;
}
