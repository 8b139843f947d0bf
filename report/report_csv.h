// The sites of a report as CSV, for spreadsheets.
#ifndef PHOBOS_REPORT_REPORT_CSV_H_
#define PHOBOS_REPORT_REPORT_CSV_H_

#include <string>

#include "report/run_report.h"

namespace phobos {

// One line for each site in the order of the PTX, after a line of names: those of the JSON's
// fields. Quoted by RFC 4180, lines ending in "\n". A number that does not apply is empty.
std::string ReportCsv(const RunReport& report);

}  // namespace phobos

#endif  // PHOBOS_REPORT_REPORT_CSV_H_
