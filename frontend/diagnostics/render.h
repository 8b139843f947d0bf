// Diagnostics for people (text) and for programs (JSON).
#ifndef PHOBOS_FRONTEND_DIAGNOSTICS_RENDER_H_
#define PHOBOS_FRONTEND_DIAGNOSTICS_RENDER_H_

#include <string>

#include "frontend/diagnostics/diagnostics.h"
#include "frontend/source/source.h"

namespace phobos {

struct RenderOptions {
  bool color = false;    // ANSI escapes, for a terminal
  bool remarks = false;  // also those of severity kRemark
};

// Each diagnostic as `file:line:column: severity: message [id]`, the source line, and its exact
// range underlined (`^~~~`), then notes and fix-its in the same form; a closing count of errors
// and warnings. Empty when there is nothing to show.
std::string RenderText(const Diagnostics& diagnostics, const SourceFile& source,
                       const RenderOptions& options);

// {"schema": 1, "diagnostics": [{"severity", "id", "message", "file", "line", "column",
//  "end_line", "end_column", "notes": [...], "fix_its": [...]}]}, see docs/schema/.
std::string RenderJson(const Diagnostics& diagnostics, const SourceFile& source,
                       const RenderOptions& options);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_DIAGNOSTICS_RENDER_H_
