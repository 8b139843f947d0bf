// Variants of a kernel side by side: runs -> what differs, at which access, and whether it pays.
#ifndef PHOBOS_REPORT_COMPARE_COMPARISON_H_
#define PHOBOS_REPORT_COMPARE_COMPARISON_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/run_report.h"
#include "report/site_groups.h"

namespace phobos {

// Whether a variant gave the results of the baseline.
struct ResultCheck {
  enum class Outcome : uint8_t { kSame, kWithinTolerance, kDiffers, kNotCompared };
  Outcome outcome = Outcome::kNotCompared;
  std::vector<std::string> details;  // what differs, or why nothing was compared; sentences
};

struct Variant {
  std::string name;
  std::string options;  // as given; for people
  RunReport report;
  ResultCheck results;  // of the baseline: not used
};

// One access of the source in all variants.
struct SiteRow {
  sim::MemorySpace space{};
  // Index into SitesOf(variant), by variant; nothing where the variant has no such access.
  std::vector<std::optional<size_t>> groups;
};

struct Verdict {
  enum class Kind : uint8_t {
    kNothingShared,  // no shared access in either
    kNoChange,       // the same wavefronts for the same bytes
    kPays,           // fewer wavefronts, nothing lost
    kMixed,          // fewer wavefronts, but fewer warps on an SM
    kGainsNothing,   // the same wavefronts, more bytes
    kHurts,          // more wavefronts
  };
  Kind kind{};
  std::string headline;             // "padstage pays: ..."
  std::vector<std::string> bought;  // sentences
  std::vector<std::string> cost;
};

struct VariantComparison {
  std::vector<Variant> variants;  // the first is the baseline; at least one
  // By variant, GroupSites of its shared and then of its global accesses.
  std::vector<std::vector<SiteGroup>> groups;
  std::vector<SiteRow> rows;      // shared ones first; of each space the costliest first
  std::vector<Verdict> verdicts;  // one for each variant after the baseline

  const Variant& baseline() const { return variants[0]; }
  // The group of row `row` in variant `variant`; null when it has none.
  const SiteGroup* Group(const SiteRow& row, size_t variant) const;
  // The first variant that has the row: where its place is looked up.
  size_t FirstVariant(const SiteRow& row) const;
  const sim::Site& FirstSite(const SiteRow& row) const;
  std::vector<const RunReport*> reports() const;
};

// Lines up the accesses of the variants and judges them.
VariantComparison Compare(std::vector<Variant> variants);

// Whether all variants are of one kernel of one file.
bool IsOneKernel(const VariantComparison& comparison);

// Judges `variant` against `baseline`, on the chip that both are for.
Verdict Judge(const Variant& baseline, const Variant& variant);

}  // namespace phobos

#endif  // PHOBOS_REPORT_COMPARE_COMPARISON_H_
