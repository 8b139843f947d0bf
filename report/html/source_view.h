// The source with what its lines cost.
#ifndef PHOBOS_REPORT_HTML_SOURCE_VIEW_H_
#define PHOBOS_REPORT_HTML_SOURCE_VIEW_H_

#include <string>

#include "report/compare/comparison.h"

namespace phobos::html {

// Every file that has shared accesses, with a column of wavefronts for each variant, the hotter
// the more. Long files are shown around the lines that matter. Empty when no source is at hand.
std::string SourceView(const VariantComparison& comparison);

// The line of the access with its range marked, or "" when the file is not at hand.
std::string SourceLine(const RunReport& report, const sim::Place& place, uint32_t end_column);

}  // namespace phobos::html

#endif  // PHOBOS_REPORT_HTML_SOURCE_VIEW_H_
