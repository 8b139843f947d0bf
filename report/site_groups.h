// Sites as people see them: the instructions of one expression, which unrolling multiplies, are
// one.
#ifndef PHOBOS_REPORT_SITE_GROUPS_H_
#define PHOBOS_REPORT_SITE_GROUPS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/run_report.h"

namespace phobos {

// Sites of one place in the source with the same mnemonic, width and buffers. A site without a
// source line is a group of its own.
struct SiteGroup {
  std::vector<uint32_t> sites;  // indices in Report::sites; at least one, ascending
  uint32_t end_column = 0;
  std::string buffers;  // for people: PlainName of each
  sim::SharedCounts shared;
  sim::GlobalCounts global;
  uint32_t max_degree = 0;
  // The mean over requests, when every site that was requested has a prediction.
  std::optional<double> predicted_wavefronts_per_request;
};

// All sites of `space`, the costliest first: shared ones by conflicts, then wavefronts; global ones
// by sectors beyond the ideal, then sectors. Ties in the order of the PTX. Sites that are counted
// as a part of another are left out.
std::vector<SiteGroup> GroupSites(const RunReport& report, sim::MemorySpace space);

}  // namespace phobos

#endif  // PHOBOS_REPORT_SITE_GROUPS_H_
