// A line of source with a range underlined.
#ifndef PHOBOS_FRONTEND_DIAGNOSTICS_SNIPPET_H_
#define PHOBOS_FRONTEND_DIAGNOSTICS_SNIPPET_H_

#include <string>
#include <vector>

#include "frontend/diagnostics/diagnostics.h"
#include "frontend/source/source.h"

namespace phobos {

// The line where `span` begins, behind a gutter with its number, and the span underlined (to the
// end of the line if it goes on). Beneath, what each fix-it on that line inserts or, as dashes,
// removes; fix-its on other lines follow with their own line.
//
//      3 |   if x = 3 {
//        |        ^
//        |        ==
//
// Tabs are spaced out, characters that do not show are spelled out, and a long line is cut to a
// window around the span.
std::string Snippet(const SourceFile& source, Span span, const std::vector<FixIt>& fix_its,
                    bool color);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_DIAGNOSTICS_SNIPPET_H_
