#include "report/compare/comparison.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "base/check.h"

namespace phobos {
namespace {

// What makes accesses of two variants the same one.
using Key = std::tuple<sim::MemorySpace, std::string, std::vector<std::string>, uint32_t, uint32_t,
                       uint32_t, sim::AccessKind, std::string>;

Key KeyOf(const RunReport& report, const SiteGroup& group) {
  const sim::Site& site = report.counts.sites[group.sites[0]];
  const sim::Place& place = site.place;
  return {site.space, place.file,   place.inlined_at,
          place.line, place.column, place.line == 0 ? place.ptx_line : group.end_column,
          site.kind,  group.buffers};
}

class Aligner {
 public:
  explicit Aligner(VariantComparison& comparison) : comparison_(comparison) {}

  void Align() {
    for (size_t v = 0; v < comparison_.variants.size(); ++v) {
      const bool is_other_source = v != 0 && !SharesPlaces(v);
      if (is_other_source && AlignByOrder(v)) continue;
      AlignByPlace(v);
    }
    std::ranges::stable_sort(comparison_.rows, [&](const SiteRow& a, const SiteRow& b) {
      if (a.space != b.space) return a.space == sim::MemorySpace::kShared;
      return Cost(a) > Cost(b);
    });
  }

 private:
  const RunReport& report(size_t variant) const { return comparison_.variants[variant].report; }

  bool SharesPlaces(size_t variant) const {
    for (const SiteGroup& group : comparison_.groups[variant]) {
      const Key key = KeyOf(report(variant), group);
      for (const SiteGroup& other : comparison_.groups[0]) {
        if (KeyOf(report(0), other) == key) return true;
      }
    }
    return false;
  }

  // Groups of one space in the order of the PTX.
  std::vector<size_t> InOrder(size_t variant, sim::MemorySpace space) const {
    const std::vector<SiteGroup>& groups = comparison_.groups[variant];
    std::vector<size_t> order;
    for (size_t i = 0; i < groups.size(); ++i) {
      if (report(variant).counts.sites[groups[i].sites[0]].space == space) order.push_back(i);
    }
    std::ranges::sort(order, {}, [&](size_t i) { return groups[i].sites[0]; });
    return order;
  }

  // Kernels of different sources that access memory in the same order, access by access.
  bool AlignByOrder(size_t variant) {
    std::vector<std::pair<size_t, size_t>> pairs;
    for (const sim::MemorySpace space : {sim::MemorySpace::kShared, sim::MemorySpace::kGlobal}) {
      const std::vector<size_t> ours = InOrder(variant, space);
      const std::vector<size_t> theirs = InOrder(0, space);
      if (ours.size() != theirs.size()) return false;
      for (size_t i = 0; i < ours.size(); ++i) {
        const sim::Site& a =
            report(variant).counts.sites[comparison_.groups[variant][ours[i]].sites[0]];
        const sim::Site& b = report(0).counts.sites[comparison_.groups[0][theirs[i]].sites[0]];
        if (a.kind != b.kind || a.width_bits != b.width_bits) return false;
        pairs.emplace_back(theirs[i], ours[i]);
      }
    }
    for (const auto& [baseline, ours] : pairs) {
      for (SiteRow& row : comparison_.rows) {
        if (row.groups[0] == baseline) row.groups[variant] = ours;
      }
    }
    return true;
  }

  void AlignByPlace(size_t variant) {
    const std::vector<SiteGroup>& groups = comparison_.groups[variant];
    for (size_t i = 0; i < groups.size(); ++i) {
      const Key key = KeyOf(report(variant), groups[i]);
      const sim::Site& site = report(variant).counts.sites[groups[i].sites[0]];
      std::vector<size_t>& candidates = rows_[key];
      SiteRow* best = nullptr;
      for (const size_t candidate : candidates) {
        SiteRow& row = comparison_.rows[candidate];
        if (row.groups[variant]) continue;
        const bool same_op = comparison_.FirstSite(row).place.op == site.place.op;
        // Another width is the same access when nothing else is there to be it.
        if (same_op || (best == nullptr && CountOf(variant, key) == 1 && candidates.size() == 1)) {
          best = &row;
          if (same_op) break;
        }
      }
      if (best == nullptr) {
        candidates.push_back(comparison_.rows.size());
        comparison_.rows.push_back({site.space, {}});
        best = &comparison_.rows.back();
        best->groups.resize(comparison_.variants.size());
      }
      best->groups[variant] = i;
    }
  }

  size_t CountOf(size_t variant, const Key& key) const {
    return static_cast<size_t>(std::ranges::count_if(
        comparison_.groups[variant],
        [&](const SiteGroup& group) { return KeyOf(report(variant), group) == key; }));
  }

  // The most that it costs in any variant.
  std::pair<uint64_t, uint64_t> Cost(const SiteRow& row) const {
    std::pair<uint64_t, uint64_t> most;
    for (size_t v = 0; v < row.groups.size(); ++v) {
      const SiteGroup* const group = comparison_.Group(row, v);
      if (group == nullptr) continue;
      const sim::GlobalCounts& global = group->global;
      most = std::max(
          most, row.space == sim::MemorySpace::kShared
                    ? std::pair(group->shared.conflicts(), group->shared.wavefronts)
                    : std::pair(global.sectors - std::min(global.ideal_sectors, global.sectors),
                                global.sectors));
    }
    return most;
  }

  VariantComparison& comparison_;
  std::map<Key, std::vector<size_t>> rows_;
};

}  // namespace

const SiteGroup* VariantComparison::Group(const SiteRow& row, size_t variant) const {
  return row.groups[variant] ? &groups[variant][*row.groups[variant]] : nullptr;
}

size_t VariantComparison::FirstVariant(const SiteRow& row) const {
  for (size_t v = 0; v < row.groups.size(); ++v) {
    if (row.groups[v]) return v;
  }
  UNREACHABLE();
}

const sim::Site& VariantComparison::FirstSite(const SiteRow& row) const {
  const size_t variant = FirstVariant(row);
  return variants[variant].report.counts.sites[Group(row, variant)->sites[0]];
}

std::vector<const RunReport*> VariantComparison::reports() const {
  std::vector<const RunReport*> reports;
  for (const Variant& variant : variants) reports.push_back(&variant.report);
  return reports;
}

bool IsOneKernel(const VariantComparison& comparison) {
  const RunReport& first = comparison.baseline().report;
  return std::ranges::all_of(comparison.variants, [&](const Variant& variant) {
    return variant.report.counts.kernel == first.counts.kernel &&
           variant.report.source == first.source;
  });
}

VariantComparison Compare(std::vector<Variant> variants) {
  CHECK(!variants.empty());
  VariantComparison comparison;
  comparison.variants = std::move(variants);
  for (const Variant& variant : comparison.variants) {
    std::vector<SiteGroup> groups = GroupSites(variant.report, sim::MemorySpace::kShared);
    for (SiteGroup& group : GroupSites(variant.report, sim::MemorySpace::kGlobal)) {
      groups.push_back(std::move(group));
    }
    comparison.groups.push_back(std::move(groups));
  }
  Aligner(comparison).Align();
  for (size_t v = 1; v < comparison.variants.size(); ++v) {
    comparison.verdicts.push_back(Judge(comparison.baseline(), comparison.variants[v]));
  }
  return comparison;
}

}  // namespace phobos
