// What a report tells about one run of one kernel: the simulator's counts and what surrounds them.
#ifndef PHOBOS_REPORT_RUN_REPORT_H_
#define PHOBOS_REPORT_RUN_REPORT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simulator/report_model.h"

namespace phobos {

struct OccupancySummary {
  int32_t ctas_per_sm = 0;
  std::string limiter;               // "shared", "registers", "threads" or "ctas"
  std::optional<int64_t> registers;  // of a thread; unknown: no limit was taken from them
  int32_t warps_per_sm = 0;
  int32_t most_warps_per_sm = 0;  // of the chip
};

// A buffer in a CTA's shared memory as people know it.
struct SharedBuffer {
  std::string name;
  std::string kind;     // "stage", "tile", "scratch"; "variable" for one of the PTX
  std::string element;  // "f16"; empty: not known
  uint32_t element_bytes = 1;
  std::vector<int64_t> shape;
  int64_t row_stride = 0;  // elements; 0: no rows
  int64_t offset = 0;      // bytes
  int64_t bytes = 0;       // with padding
  bool is_padded = false;
  uint32_t line = 0;                    // of its declaration; 0: not known
  int32_t first_op = -1, last_op = -1;  // when it lives, in operations of the tile IR
  bool operator==(const SharedBuffer&) const = default;
};

// Lines of a file, from the first.
using SourceLines = std::vector<std::string>;

struct RunReport {
  sim::Report counts;  // its sites and hazards name the places that people know
  std::string source;  // the file as the user named it
  std::string chip;
  std::optional<OccupancySummary> occupancy;             // none: the chip is not in the table
  std::vector<std::pair<std::string, uint64_t>> cycles;  // by unit; empty: not modelled

  // What `counts.sites` stand for in the source, past the end of the expression on its line; one
  // entry for each site, or none at all. 0: not known.
  std::vector<uint32_t> end_columns;
  // Of shared memory, as the compiler planned it; empty: only counts.shared_variables are known.
  std::vector<SharedBuffer> buffers;
  // By sim::Place::file; the PTX text, if it is to be shown, by the empty name.
  std::map<std::string, SourceLines> sources;
};

// The buffers, from the compiler or else from the PTX.
std::vector<SharedBuffer> BuffersOf(const RunReport& report);

// Splits a text into lines, without their ends.
SourceLines SplitLines(std::string_view text);

}  // namespace phobos

#endif  // PHOBOS_REPORT_RUN_REPORT_H_
