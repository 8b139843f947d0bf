// Lines of source and sentences, fitted to the width of a terminal.
#ifndef PHOBOS_REPORT_EXCERPT_H_
#define PHOBOS_REPORT_EXCERPT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "report/run_report.h"

namespace phobos {

inline constexpr size_t kReportColumns = 100;

// The line of `place` with bytes [column, end_column) underlined (only its column is marked when
// `end_column` is 0), as
//
//        25 |     out[i] = tile[x][y];
//           |              ^~~~~~~~~~
//
// or "" when the file is not at hand. A place without a source line is shown in the PTX, as a
// whole instruction. Long lines are cut around what is underlined.
std::string Excerpt(const RunReport& report, const sim::Place& place, uint32_t end_column);

// `text` in lines of at most kReportColumns, the first after `first`, the others after as many
// blanks (or after `rest`).
std::string Wrapped(std::string_view text, std::string_view first);
std::string Wrapped(std::string_view text, std::string_view first, std::string_view rest);

// "25,165,824".
std::string Grouped(uint64_t number);

// "transpose.cu:25:7", or "line 210 of the PTX".
std::string PlaceText(const sim::Place& place);

}  // namespace phobos

#endif  // PHOBOS_REPORT_EXCERPT_H_
