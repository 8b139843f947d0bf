#include "tools/load.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "base/files.h"
#include "frontend/diagnostics/render.h"
#include "frontend/parse/parse.h"
#include "frontend/sema/sema.h"

namespace phobos::tools {

std::expected<Loaded, ExitStatus> Load(const std::string& path, const CompileOptions& options) {
  Result<std::string> text = ReadFile(path, SourceFile::kMaxBytes);
  if (!text) return std::unexpected(ExitStatus(Complain(text.error().message, kEnvironmentFault)));

  Loaded loaded;
  loaded.source = std::make_shared<const SourceFile>(path, *std::move(text));
  const ast::File file = Parse(*loaded.source, loaded.diagnostics);
  const SemaOptions sema_options = {options.kernel, options.defines, options.statics};
  loaded.kernels = Check(loaded.source, file, sema_options, loaded.diagnostics);
  loaded.diagnostics.SortByPlace();
  for (const std::string& id : options.werror) loaded.diagnostics.MakeErrors(id);
  if (loaded.diagnostics.has_errors()) {
    Show(loaded.diagnostics, *loaded.source, options);
    return std::unexpected(kInputFault);
  }
  return loaded;
}

void Show(const Diagnostics& diagnostics, const SourceFile& source, const CompileOptions& options) {
  const bool color = isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  const RenderOptions render = {color, options.remarks};
  const std::string text = options.diagnostics == "json" ? RenderJson(diagnostics, source, render)
                                                         : RenderText(diagnostics, source, render);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::expected<const Kernel*, ExitStatus> OnlyKernel(const Loaded& loaded) {
  if (loaded.kernels.size() == 1) return &loaded.kernels.front();
  if (loaded.kernels.empty()) {
    return std::unexpected(
        ExitStatus(Complain("'" + loaded.source->name() + "' has no kernel", kInputFault)));
  }
  std::string names;
  for (const Kernel& kernel : loaded.kernels) names += (names.empty() ? "" : ", ") + kernel.name;
  return std::unexpected(ExitStatus(Complain(
      "'" + loaded.source->name() + "' has several kernels; choose one with --kernel: " + names,
      kUsage)));
}

}  // namespace phobos::tools
