#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "hardware/chip.h"
#include "report/compare/comparison.h"
#include "report/compare/metrics.h"
#include "report/excerpt.h"

namespace phobos {
namespace {

// A difference of less than this share of the wavefronts is called none.
constexpr double kNegligible = 0.005;

sim::SharedCounts AllShared(const RunReport& report) {
  sim::SharedCounts all = report.counts.shared_load;
  all += report.counts.shared_store;
  all += report.counts.shared_atomic;
  return all;
}

std::string ArrowText(uint64_t from, uint64_t to) {
  const std::string change =
      ChangeText(static_cast<double>(from), static_cast<double>(to), /*decimals=*/0);
  return from == to ? Grouped(from)
                    : fmt::format("{} -> {} ({})", Grouped(from), Grouped(to), change);
}

std::string BytesText(int64_t more) {
  if (more == 0) return "no more shared memory";
  return fmt::format("{} {} of shared memory a CTA", Grouped(static_cast<uint64_t>(std::abs(more))),
                     more > 0 ? "more bytes" : "fewer bytes");
}

// Names of the buffers that only the variant pads.
std::set<std::string> PaddedByVariant(const RunReport& baseline, const RunReport& variant) {
  std::set<std::string> padded;
  for (const SharedBuffer& buffer : variant.buffers) {
    if (buffer.is_padded) padded.insert(buffer.name);
  }
  for (const SharedBuffer& buffer : baseline.buffers) {
    if (buffer.is_padded) padded.erase(buffer.name);
  }
  return padded;
}

uint64_t ConflictsOn(const RunReport& report, const std::set<std::string>& buffers) {
  uint64_t conflicts = 0;
  for (const sim::Site& site : report.counts.sites) {
    const bool touches = std::ranges::any_of(site.touched, [&](const sim::TouchedRange& range) {
      return buffers.contains(range.buffer);
    });
    if (touches) conflicts += site.shared.conflicts();
  }
  return conflicts;
}

// What shared memory is of all that an SM has to do: a lower bound each, in cycles of one SM.
std::string PressureText(const Variant& variant) {
  const Result<const Chip*> chip = FindChip(variant.report.chip);
  const uint64_t wavefronts = AllShared(variant.report).wavefronts;
  if (!chip || wavefronts == 0) return "";
  const uint64_t trips = wavefronts * static_cast<uint64_t>((*chip)->shared_wavefront_cycles.value);
  const uint64_t issue = variant.report.counts.warp_instructions /
                         static_cast<uint64_t>(std::max((*chip)->sub_partitions.value, 1));
  return fmt::format(
      "In {}, the trips keep an SM's shared memory busy for {} cycles in all, and its schedulers "
      "need {} to issue the instructions: shared memory {}.",
      variant.name, Grouped(trips), Grouped(issue),
      trips > issue ? "is the tighter of the two" : "is not the tighter of the two");
}

// Why the wavefronts stayed what they were.
std::string NoGainReason(const Variant& baseline, const Variant& variant) {
  const std::set<std::string> padded = PaddedByVariant(baseline.report, variant.report);
  if (padded.empty()) return "the accesses conflict as before";
  const std::string names = fmt::format("{}", fmt::join(padded, ", "));
  if (ConflictsOn(baseline.report, padded) == 0) {
    return fmt::format("it reads whole rows of {}, which never conflict", names);
  }
  return fmt::format("the conflicts on {} stay", names);
}

std::vector<std::string> CostOf(const Variant& baseline, const Variant& variant) {
  const RunReport& from = baseline.report;
  const RunReport& to = variant.report;
  std::vector<std::string> cost;
  cost.push_back("Shared bytes of a CTA: " +
                 ArrowText(from.counts.shared_bytes, to.counts.shared_bytes) + ".");
  if (from.occupancy && to.occupancy) {
    cost.push_back(fmt::format(
        "CTAs on an SM: {}, limited by {}.",
        ArrowText(static_cast<uint64_t>(from.occupancy->ctas_per_sm),
                  static_cast<uint64_t>(to.occupancy->ctas_per_sm)),
        from.occupancy->limiter == to.occupancy->limiter
            ? to.occupancy->limiter
            : fmt::format("{}, before by {}", to.occupancy->limiter, from.occupancy->limiter)));
  }
  if (from.counts.warp_instructions != to.counts.warp_instructions) {
    cost.push_back("Warp instructions: " +
                   ArrowText(from.counts.warp_instructions, to.counts.warp_instructions) + ".");
  }
  return cost;
}

std::vector<std::string> BoughtOf(const Variant& baseline, const Variant& variant) {
  const sim::SharedCounts from = AllShared(baseline.report);
  const sim::SharedCounts to = AllShared(variant.report);
  std::vector<std::string> bought;
  bought.push_back(
      "Trips to shared memory (wavefronts): " + ArrowText(from.wavefronts, to.wavefronts) + ".");
  bought.push_back("Conflicts: " + ArrowText(from.conflicts(), to.conflicts()) + ".");
  const auto before = baseline.report.counts.shared_load.degree();
  const auto after = variant.report.counts.shared_load.degree();
  if (before && after) {
    bought.push_back(
        fmt::format("Average degree of shared loads: {:.2f} -> {:.2f}.", *before, *after));
  }
  if (std::string pressure = PressureText(baseline); !pressure.empty()) {
    bought.push_back(std::move(pressure));
  }
  return bought;
}

}  // namespace

Verdict Judge(const Variant& baseline, const Variant& variant) {
  const sim::SharedCounts from = AllShared(baseline.report);
  const sim::SharedCounts to = AllShared(variant.report);
  Verdict verdict;
  const std::string& name = variant.name;
  if (from.requests == 0 && to.requests == 0) {
    verdict.kind = Verdict::Kind::kNothingShared;
    verdict.headline = fmt::format(
        "{} changes nothing: the kernel has no shared-memory access that could conflict", name);
    return verdict;
  }
  verdict.bought = BoughtOf(baseline, variant);
  verdict.cost = CostOf(baseline, variant);

  const auto bytes = static_cast<int64_t>(variant.report.counts.shared_bytes) -
                     static_cast<int64_t>(baseline.report.counts.shared_bytes);
  const double base = std::max(1.0, static_cast<double>(from.wavefronts));
  const double saved =
      (static_cast<double>(from.wavefronts) - static_cast<double>(to.wavefronts)) / base;
  int32_t warps_lost = 0;
  std::string occupancy;
  if (baseline.report.occupancy && variant.report.occupancy) {
    warps_lost = baseline.report.occupancy->warps_per_sm - variant.report.occupancy->warps_per_sm;
    occupancy = warps_lost == 0 ? " and as many warps on an SM"
                                : fmt::format(" and {} {} warps on an SM", std::abs(warps_lost),
                                              warps_lost > 0 ? "fewer" : "more");
  }
  const std::string trips = fmt::format("{:.1f}% {} trips to shared memory", 100 * std::abs(saved),
                                        saved > 0 ? "fewer" : "more");
  if (saved >= kNegligible && warps_lost > 0) {
    verdict.kind = Verdict::Kind::kMixed;
    verdict.headline =
        fmt::format("{} is a trade: {}, but {} fewer warps on an SM ({}); measure it", name, trips,
                    warps_lost, BytesText(bytes));
  } else if (saved >= kNegligible) {
    verdict.kind = Verdict::Kind::kPays;
    verdict.headline =
        fmt::format("{} is worth it: {}, for {}{}", name, trips, BytesText(bytes), occupancy);
  } else if (saved <= -kNegligible) {
    verdict.kind = Verdict::Kind::kHurts;
    verdict.headline =
        fmt::format("{} is not worth it: {}, {}{}", name, trips, BytesText(bytes), occupancy);
  } else if (bytes == 0 && warps_lost == 0) {
    verdict.kind = Verdict::Kind::kNoChange;
    verdict.headline = fmt::format(
        "{} changes nothing: the same trips, the same bytes{}", name,
        variant.report.buffers == baseline.report.buffers && !variant.report.buffers.empty()
            ? "; no tile of this kernel is one that padding reaches"
            : "");
  } else {
    verdict.kind = Verdict::Kind::kGainsNothing;
    verdict.headline = fmt::format("{} gains nothing: {}; it takes {}{}", name,
                                   NoGainReason(baseline, variant), BytesText(bytes), occupancy);
  }
  return verdict;
}

}  // namespace phobos
