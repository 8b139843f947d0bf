// The accesses of a kernel: a chart of what each costs, which chooses the one whose requests are
// drawn.
#ifndef PHOBOS_REPORT_HTML_ACCESS_VIEW_H_
#define PHOBOS_REPORT_HTML_ACCESS_VIEW_H_

#include <string>

#include "report/compare/comparison.h"

namespace phobos::html {

// The chart and the pictures. Empty when there is no shared access.
std::string AccessView(const VariantComparison& comparison);

// CSS that shows the chosen access's pictures only.
std::string AccessRules(const VariantComparison& comparison);

}  // namespace phobos::html

#endif  // PHOBOS_REPORT_HTML_ACCESS_VIEW_H_
