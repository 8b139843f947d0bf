// Where everything lies in a CTA's shared memory, drawn to scale.
#ifndef PHOBOS_REPORT_HTML_MEMORY_RULER_H_
#define PHOBOS_REPORT_HTML_MEMORY_RULER_H_

#include <cstdint>
#include <string>

#include "report/run_report.h"

namespace phobos::html {

// An SVG with a row for each buffer: its bytes, each row of the tile and its padding apart.
// `scale_bytes` take the whole width, so that rulers of several runs can share a scale. Empty when
// nothing is known of the buffers.
std::string MemoryRuler(const RunReport& report, uint64_t scale_bytes);

}  // namespace phobos::html

#endif  // PHOBOS_REPORT_HTML_MEMORY_RULER_H_
