// The requests that a report keeps as examples, and which elements of tiles they touch.
#ifndef PHOBOS_REPORT_REQUEST_SAMPLES_H_
#define PHOBOS_REPORT_REQUEST_SAMPLES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hardware/bank_explain.h"
#include "report/run_report.h"
#include "report/site_groups.h"

namespace phobos {

struct KeptSample {
  const sim::Site* site = nullptr;
  const sim::RequestSample* sample = nullptr;
  uint64_t requests = 0;  // of the group, with this degree
};

// One request of each degree that the group's requests had, the worst first. They point into
// `report`.
std::vector<KeptSample> SamplesOf(const RunReport& report, const SiteGroup& group);

// The request as the bank rule takes it; it points into `kept`.
SharedRequest RequestOf(const KeptSample& kept);

// The buffer that byte `address` of shared memory belongs to at `site`: of several that share the
// byte, one that the site is known to touch.
std::optional<SharedBuffer> BufferAt(const std::vector<SharedBuffer>& buffers,
                                     const sim::Site& site, uint64_t address);

// "k[3, 64..71]" for bytes [address, address + bytes) of shared memory, "padding of k", or "byte
// 272" of what has no name.
std::string ElementText(const std::vector<SharedBuffer>& buffers, const sim::Site& site,
                        uint64_t address, uint64_t bytes);

// "lane 3", "lanes 0-7, 9".
std::string LanesText(uint32_t lanes);

}  // namespace phobos

#endif  // PHOBOS_REPORT_REQUEST_SAMPLES_H_
