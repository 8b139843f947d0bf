// A comparison as JSON: docs/schema/compare.schema.json.
#ifndef PHOBOS_REPORT_COMPARE_COMPARE_JSON_H_
#define PHOBOS_REPORT_COMPARE_COMPARE_JSON_H_

#include <string>

#include "report/compare/comparison.h"

namespace phobos {

inline constexpr int kCompareSchema = 1;

// The text of a file. The same comparison gives the same bytes.
std::string CompareJson(const VariantComparison& comparison);

// The sites of all variants as CSV: the lines of ReportCsv after a column with the variant's name.
std::string CompareCsv(const VariantComparison& comparison);

// How reports spell it: "pays", "gains-nothing", ...
std::string_view VerdictName(Verdict::Kind kind);
// "same", "within-tolerance", "differs", "not-compared".
std::string_view OutcomeName(ResultCheck::Outcome outcome);

}  // namespace phobos

#endif  // PHOBOS_REPORT_COMPARE_COMPARE_JSON_H_
