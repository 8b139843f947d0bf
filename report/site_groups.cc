#include "report/site_groups.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "report/names.h"

namespace phobos {
namespace {

// What makes a group worse than another, most important first.
std::pair<uint64_t, uint64_t> Cost(const SiteGroup& group, sim::MemorySpace space) {
  if (space == sim::MemorySpace::kShared) {
    return {group.shared.conflicts(), group.shared.wavefronts};
  }
  const uint64_t ideal = std::min(group.global.ideal_sectors, group.global.sectors);
  return {group.global.sectors - ideal, group.global.sectors};
}

}  // namespace

std::vector<SiteGroup> GroupSites(const RunReport& report, sim::MemorySpace space) {
  using Key = std::tuple<std::string, std::vector<std::string>, std::string, uint32_t, uint32_t,
                         uint32_t, uint32_t, uint32_t, std::string>;
  const std::vector<sim::Site>& sites = report.counts.sites;
  std::map<Key, size_t> index;
  std::vector<SiteGroup> groups;
  for (uint32_t i = 0; i < sites.size(); ++i) {
    const sim::Site& site = sites[i];
    if (site.space != space || site.widened_into) continue;
    const uint32_t end_column = i < report.end_columns.size() ? report.end_columns[i] : 0;
    std::vector<sim::TouchedRange> touched = site.touched;
    for (sim::TouchedRange& range : touched) range.buffer = PlainName(range.buffer);
    const std::string buffers = BufferNames(touched);
    const sim::Place& place = site.place;
    const uint32_t ptx_line = place.line == 0 ? place.ptx_line : 0;
    const Key key = {place.file, place.inlined_at, place.op,        place.line, place.column,
                     end_column, ptx_line,         site.width_bits, buffers};
    const auto [found, is_new] = index.emplace(key, groups.size());
    if (is_new) {
      groups.emplace_back();
      groups.back().end_column = end_column;
      groups.back().buffers = buffers;
    }
    SiteGroup& group = groups[found->second];
    group.sites.push_back(i);
    group.shared += site.shared;
    group.global += site.global;
    group.max_degree = std::max(group.max_degree, site.max_degree);
  }
  for (SiteGroup& group : groups) {
    double wavefronts = 0;
    bool is_predicted = group.shared.requests != 0;
    for (const uint32_t i : group.sites) {
      const auto& predicted = sites[i].predicted_wavefronts_per_request;
      is_predicted = is_predicted && (predicted || sites[i].shared.requests == 0);
      wavefronts += predicted.value_or(0) * static_cast<double>(sites[i].shared.requests);
    }
    if (is_predicted) {
      group.predicted_wavefronts_per_request =
          wavefronts / static_cast<double>(group.shared.requests);
    }
  }
  std::ranges::stable_sort(groups, [&](const SiteGroup& a, const SiteGroup& b) {
    return Cost(a, space) > Cost(b, space);
  });
  return groups;
}

}  // namespace phobos
