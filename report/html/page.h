// A report as one HTML file that needs nothing else: no network, no scripts.
//
// Runs -> a page with the verdict, the figures, a chart of the accesses, the banks and trips of
// their requests, the source with its costs, and where everything lies in shared memory. It
// follows the reader's light or dark setting, prints, and works with the keyboard. The same runs
// give the same bytes.
#ifndef PHOBOS_REPORT_HTML_PAGE_H_
#define PHOBOS_REPORT_HTML_PAGE_H_

#include <string>

#include "report/compare/comparison.h"

namespace phobos {

// Of one variant it is a report of that run.
std::string HtmlPage(const VariantComparison& comparison);

}  // namespace phobos

#endif  // PHOBOS_REPORT_HTML_PAGE_H_
