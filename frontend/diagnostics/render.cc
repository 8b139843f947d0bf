#include "frontend/diagnostics/render.h"

#include <fmt/core.h>

#include "base/check.h"
#include "frontend/diagnostics/snippet.h"

namespace phobos {
namespace {

std::string_view ColorOf(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "\x1b[1;31m";
    case Severity::kWarning:
      return "\x1b[1;35m";
    case Severity::kRemark:
      return "\x1b[1;34m";
    case Severity::kNote:
      return "\x1b[1;36m";
  }
  UNREACHABLE();
}

// One diagnostic without its notes.
void Render(const Diagnostic& diagnostic, const SourceFile& source, bool color, std::string* out) {
  const std::string_view bold = color ? "\x1b[1m" : "";
  const std::string_view tint = color ? ColorOf(diagnostic.severity) : "";
  const std::string_view reset = color ? "\x1b[0m" : "";
  const LineColumn place = source.Place(diagnostic.span.begin);
  *out += fmt::format("{}{}:{}:{}:{} {}{}:{} {}{}{}", bold, source.name(), place.line, place.column,
                      reset, tint, Spelling(diagnostic.severity), reset, bold, diagnostic.message,
                      reset);
  if (diagnostic.severity != Severity::kNote)
    *out += fmt::format(" [{}]", Info(diagnostic.kind).id);
  *out += '\n';
  *out += Snippet(source, diagnostic.span, diagnostic.fix_its, color);
}

std::string Count(int count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

std::string RenderText(const Diagnostics& diagnostics, const SourceFile& source,
                       const RenderOptions& options) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::kRemark && !options.remarks) continue;
    Render(diagnostic, source, options.color, &out);
    for (const Diagnostic& note : diagnostic.notes) Render(note, source, options.color, &out);
  }
  const int errors = diagnostics.count(Severity::kError);
  const int warnings = diagnostics.count(Severity::kWarning);
  if (errors == 0 && warnings == 0) return out;
  std::string counts = errors > 0 ? Count(errors, "error") : "";
  if (errors > 0 && warnings > 0) counts += " and ";
  if (warnings > 0) counts += Count(warnings, "warning");
  if (errors >= Diagnostics::kMaxKept || warnings > Diagnostics::kMaxKept) {
    out += fmt::format("{} generated; there may be more than are shown\n", counts);
  } else {
    out += fmt::format("{} generated\n", counts);
  }
  return out;
}

}  // namespace phobos
