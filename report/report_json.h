// A report as JSON: docs/schema/report.schema.json.
#ifndef PHOBOS_REPORT_REPORT_JSON_H_
#define PHOBOS_REPORT_REPORT_JSON_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/run_report.h"

namespace phobos {

inline constexpr int kReportSchema = 1;

// The fields in the order of the schema.
nlohmann::ordered_json ReportAsJson(const RunReport& report);

// The same as text that ends with a newline. The same report gives the same bytes.
std::string ReportJson(const RunReport& report);

// `json` as the text of a file; bytes that are no UTF-8 (of file names) become U+FFFD.
std::string JsonText(const nlohmann::ordered_json& json);

}  // namespace phobos

#endif  // PHOBOS_REPORT_REPORT_JSON_H_
