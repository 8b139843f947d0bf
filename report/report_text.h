// A report as a person reads it: at most 100 columns, without colour.
#ifndef PHOBOS_REPORT_REPORT_TEXT_H_
#define PHOBOS_REPORT_REPORT_TEXT_H_

#include <cstddef>
#include <string>

#include "report/run_report.h"

namespace phobos {

struct ReportTextOptions {
  size_t top = 10;  // how many sites of a memory are shown
};

// Totals, the worst sites with their source, hazards, Nsight Compute's sentence, notes. The same
// report gives the same text.
std::string ReportText(const RunReport& report, const ReportTextOptions& options = {});

}  // namespace phobos

#endif  // PHOBOS_REPORT_REPORT_TEXT_H_
