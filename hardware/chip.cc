#include "hardware/chip.h"

#include <array>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/text.h"

namespace phobos {
namespace {

constexpr int32_t kKilobyte = 1024;

// Sources that several facts share.
constexpr std::string_view kGuide = "CUDA C++ Programming Guide, technical specifications";
constexpr std::string_view kThroughput =
    "CUDA C++ Programming Guide, arithmetic instruction throughput";
constexpr std::string_view kOccupancyHeader = "CUDA toolkit, cuda_occupancy.h";
constexpr std::string_view kTuringPaper = "NVIDIA Turing whitepaper: 16 lanes per sub-partition";
constexpr std::string_view kTuringBench =
    "published microbenchmarks of Turing, such as Jia et al., arXiv 1903.07486";
constexpr std::string_view kAmpereBench = "Huerta et al., arXiv 2503.20481 (Ampere)";
constexpr std::string_view kNeighbour = "taken over from the nearest measured architecture";
constexpr std::string_view kParameter = "not published: a parameter of the model";

constexpr Fact High(int32_t value, std::string_view source) {
  return {value, Confidence::kHigh, source};
}
constexpr Fact Medium(int32_t value, std::string_view source) {
  return {value, Confidence::kMedium, source};
}
constexpr Fact Low(int32_t value, std::string_view source) {
  return {value, Confidence::kLow, source};
}
constexpr Fact Unknown(int32_t value) { return {value, Confidence::kUnknown, kParameter}; }

constexpr Chip Turing() {
  Chip chip;
  chip.name = "sm_75";
  chip.warps_per_sm = High(32, kGuide);
  chip.ctas_per_sm = High(16, kGuide);
  chip.threads_per_cta = High(1024, kGuide);
  chip.shared_bytes_per_sm = High(64 * kKilobyte, kGuide);
  chip.shared_bytes_per_cta = High(64 * kKilobyte, kGuide);
  chip.static_shared_bytes_per_cta = High(48 * kKilobyte, kGuide);
  chip.reserved_shared_bytes_per_cta = High(0, kOccupancyHeader);
  chip.shared_granularity_bytes = High(256, kOccupancyHeader);
  chip.registers_per_sm = High(65536, kGuide);
  chip.registers_per_thread = High(255, kGuide);
  chip.register_granularity = High(256, kOccupancyHeader);
  chip.sub_partitions = High(4, kOccupancyHeader);

  chip.shared_wavefront_cycles =
      High(2, "64 B/clk/SM: NVIDIA GA102 whitepaper; a T4 measured 57.6 B/clk");
  chip.lds_32_latency = Medium(23, "RTX 2070, microbenchmarks of sjfeng1999");
  chip.lds_64_latency = Low(23, "as 32-bit: Ampere measures both alike, arXiv 2503.20481");
  chip.lds_128_latency = Low(25, "32-bit plus the 2 cycles that Ampere adds, arXiv 2503.20481");
  chip.extra_wavefront_latency = Low(2, "derived from the 64 B/clk data path");
  chip.sts_32_release = Medium(12, kAmpereBench);
  chip.sts_64_release = Medium(14, kAmpereBench);
  chip.sts_128_release = Medium(18, kAmpereBench);
  chip.ldmatrix_latency = Unknown(25);
  chip.barrier_latency = Unknown(20);

  chip.fp32_interval = High(2, kTuringPaper);
  chip.int32_interval = High(2, kTuringPaper);
  chip.fp64_interval = Medium(64, kThroughput);
  chip.sfu_interval = Medium(8, kThroughput);
  chip.tensor_interval = Medium(8, "HMMA.1688 measured; 16 with f32 accumulation on GeForce");
  chip.alu_latency = High(4, kTuringBench);
  chip.imad_latency = Medium(5, kTuringBench);
  chip.half_latency = High(6, kTuringBench);
  chip.fp64_latency = High(45, kTuringBench);
  chip.sfu_latency = Medium(18, "measured at 15 to 20");
  chip.tensor_latency = Unknown(16);

  chip.l1_hit_latency = High(32, kTuringBench);
  chip.l2_hit_latency = Medium(206, "measured at 176 to 236");
  chip.dram_latency = Medium(490, "measured at about 490");
  return chip;
}

// What an architecture says of its SM; the rest is Turing's or Ampere's.
struct Capacities {
  int32_t warps;
  int32_t ctas;
  int32_t shared_kilobytes;
  int32_t shared_kilobytes_per_cta;
  int32_t fp32_interval;  // 32 / (FP32 results per clock and sub-partition)
  int32_t fp64_interval;
};

constexpr Chip Ampere(std::string_view name, const Capacities& capacities, bool is_measured) {
  Chip chip = Turing();
  chip.name = name;
  chip.warps_per_sm = High(capacities.warps, kGuide);
  chip.ctas_per_sm = High(capacities.ctas, kGuide);
  chip.shared_bytes_per_sm = High(capacities.shared_kilobytes * kKilobyte, kGuide);
  chip.shared_bytes_per_cta = High(capacities.shared_kilobytes_per_cta * kKilobyte, kGuide);
  chip.reserved_shared_bytes_per_cta = High(1024, kOccupancyHeader);
  chip.shared_granularity_bytes = High(128, kOccupancyHeader);

  chip.shared_wavefront_cycles =
      is_measured ? High(1, "128 B/clk/SM: NVIDIA GA102 whitepaper, of Ampere and Volta")
                  : Low(1, kNeighbour);
  chip.lds_32_latency = is_measured ? Medium(24, kAmpereBench) : Low(24, kNeighbour);
  chip.lds_64_latency = is_measured ? Medium(24, kAmpereBench) : Low(24, kNeighbour);
  chip.lds_128_latency = is_measured ? Medium(26, kAmpereBench) : Low(26, kNeighbour);
  chip.extra_wavefront_latency = Low(1, "derived from the 128 B/clk data path");
  if (!is_measured) {
    chip.sts_32_release = Low(12, kNeighbour);
    chip.sts_64_release = Low(14, kNeighbour);
    chip.sts_128_release = Low(18, kNeighbour);
  }

  chip.fp32_interval = Medium(capacities.fp32_interval, kThroughput);
  chip.int32_interval = Medium(2, kThroughput);
  chip.fp64_interval = Medium(capacities.fp64_interval, kThroughput);
  chip.tensor_interval = Unknown(8);
  for (Fact* fact :
       {&chip.alu_latency, &chip.imad_latency, &chip.half_latency, &chip.fp64_latency,
        &chip.sfu_latency, &chip.l1_hit_latency, &chip.l2_hit_latency, &chip.dram_latency}) {
    *fact = Low(fact->value, kNeighbour);
  }
  return chip;
}

constexpr Chip Unit() {
  Chip chip = Turing();
  chip.name = "unit";
  constexpr Fact kOne = {1, Confidence::kHigh, "by definition: every cost of this chip is 1"};
  for (Fact* fact : {&chip.shared_wavefront_cycles,
                     &chip.lds_32_latency,
                     &chip.lds_64_latency,
                     &chip.lds_128_latency,
                     &chip.extra_wavefront_latency,
                     &chip.sts_32_release,
                     &chip.sts_64_release,
                     &chip.sts_128_release,
                     &chip.ldmatrix_latency,
                     &chip.barrier_latency,
                     &chip.fp32_interval,
                     &chip.int32_interval,
                     &chip.fp64_interval,
                     &chip.sfu_interval,
                     &chip.tensor_interval,
                     &chip.alu_latency,
                     &chip.imad_latency,
                     &chip.half_latency,
                     &chip.fp64_latency,
                     &chip.sfu_latency,
                     &chip.tensor_latency,
                     &chip.l1_hit_latency,
                     &chip.l2_hit_latency,
                     &chip.dram_latency}) {
    *fact = kOne;
  }
  return chip;
}

// The fields after the name: warps, CTAs, shared KB per SM and per CTA, FP32 and FP64 intervals.
constexpr std::array kChips = {
    Turing(),
    Ampere("sm_80", {64, 32, 164, 163, 2, 4}, /*is_measured=*/true),
    Ampere("sm_86", {48, 16, 100, 99, 1, 64}, /*is_measured=*/true),
    Ampere("sm_89", {48, 24, 100, 99, 1, 64}, /*is_measured=*/false),
    Ampere("sm_90", {64, 32, 228, 227, 1, 2}, /*is_measured=*/false),
    Ampere("sm_100", {64, 32, 228, 227, 1, 2}, /*is_measured=*/false),
    Ampere("sm_120", {48, 24, 100, 99, 1, 64}, /*is_measured=*/false),
    Unit(),
};

}  // namespace

std::string_view ConfidenceName(Confidence confidence) {
  switch (confidence) {
    case Confidence::kHigh:
      return "high";
    case Confidence::kMedium:
      return "medium";
    case Confidence::kLow:
      return "low";
    case Confidence::kUnknown:
      return "unknown";
  }
  UNREACHABLE();
}

std::span<const Chip> Chips() { return kChips; }

Result<const Chip*> FindChip(std::string_view name) {
  std::string_view base = name;
  const bool is_target = name.starts_with("sm_") && name.size() > 4;
  if (is_target && (name.back() == 'a' || name.back() == 'f')) base.remove_suffix(1);
  for (const Chip& chip : kChips) {
    if (chip.name == base) return &chip;
  }
  std::vector<std::string> names;
  std::string list;
  for (const Chip& chip : kChips) {
    names.emplace_back(chip.name);
    if (!list.empty()) list += ", ";
    list += chip.name;
  }
  std::string message = "unknown chip `" + std::string(name) + "`; known are " + list;
  if (const auto near = NearestName(name, names)) message += "; did you mean `" + *near + "`?";
  return Fail(std::move(message));
}

void ForEachFact(const Chip& chip,
                 const std::function<void(std::string_view name, std::string_view unit,
                                          std::string_view meaning, const Fact& fact)>& visit) {
#define CHIP_FACT(name, unit, meaning) visit(#name, unit, meaning, chip.name);
#include "hardware/chip_facts.def"
#undef CHIP_FACT
}

}  // namespace phobos
