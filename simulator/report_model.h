// What a simulation found, as plain values: totals, sites, hazards, a fault, notes.
#ifndef PHOBOS_SIMULATOR_REPORT_MODEL_H_
#define PHOBOS_SIMULATOR_REPORT_MODEL_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/launch.h"

namespace phobos::sim {

// Costs of shared accesses, summed over requests; the terms are those of hardware/bank_rule.h.
struct SharedCounts {
  uint64_t requests = 0;
  uint64_t wavefronts = 0;
  uint64_t passes = 0;
  uint64_t ideal = 0;
  uint64_t ideal_guessed = 0;  // requests whose `ideal` is a guess

  uint64_t conflicts() const { return wavefronts - passes; }
  int64_t excessive() const { return static_cast<int64_t>(wavefronts - ideal); }
  std::optional<double> nway() const { return Ratio(requests); }
  std::optional<double> degree() const { return Ratio(passes); }

  SharedCounts& operator+=(const SharedCounts& other);
  bool operator==(const SharedCounts&) const = default;

 private:
  std::optional<double> Ratio(uint64_t of) const {
    if (of == 0) return std::nullopt;
    return static_cast<double>(wavefronts) / static_cast<double>(of);
  }
};

// Of global accesses (constant memory is not counted).
struct GlobalCounts {
  uint64_t requests = 0;
  uint64_t sectors = 0;        // of 32 bytes
  uint64_t lines = 0;          // of 128 bytes
  uint64_t ideal_sectors = 0;  // what the distinct bytes would fill

  GlobalCounts& operator+=(const GlobalCounts& other);
  bool operator==(const GlobalCounts&) const = default;
};

// A place in the program. `line` 0: the PTX has no .loc for it.
struct Place {
  uint32_t ptx_line = 0, ptx_column = 0;
  std::string op;  // the mnemonic
  std::string function;
  std::string file;
  uint32_t line = 0, column = 0;
  std::vector<std::string> inlined_at;  // "file:line", innermost call first
  bool operator==(const Place&) const = default;
};

struct ThreadId {
  Dim3 cta{0, 0, 0}, thread{0, 0, 0};
  uint32_t warp = 0, lane = 0;
  bool operator==(const ThreadId&) const = default;
};

// Bytes [begin, end) of a buffer or variable, counted from its start.
struct TouchedRange {
  std::string buffer;
  int64_t begin = 0, end = 0;
  bool operator==(const TouchedRange&) const = default;
};

enum class MemorySpace : uint8_t { kShared, kGlobal, kLocal, kConst, kParam };
std::string_view ToString(MemorySpace space);

enum class AccessKind : uint8_t { kLoad, kStore, kAtomic, kLdmatrix, kStmatrix, kAsyncCopy };

// One request of a shared-memory instruction as it was executed: enough to draw it.
struct RequestSample {
  uint32_t degree = 0;  // the largest of its groups
  Dim3 cta{0, 0, 0};
  uint32_t warp = 0;
  uint32_t active = 0;                   // bit i: lane i took part
  std::array<uint64_t, 32> addresses{};  // bytes from the start of the CTA's shared memory
  bool operator==(const RequestSample&) const = default;
};

// A piece of a CTA's shared memory that the PTX has a name for.
struct SharedVariable {
  std::string name;
  uint64_t offset = 0, bytes = 0;
  uint32_t element_bytes = 1;
  bool operator==(const SharedVariable&) const = default;
};

// A memory instruction that was executed, once per space that it accessed.
struct Site {
  Place place;
  MemorySpace space{};
  AccessKind kind{};
  bool unmodelled = false;      // cp.async's shared side, wmma: executed, costs not known
  bool data_dependent = false;  // unused by the engine; for whoever joins predictions
  uint32_t width_bits = 0;      // of one lane's access, as counted
  std::vector<TouchedRange> touched;

  SharedCounts shared;  // of kShared
  GlobalCounts global;  // of kGlobal
  uint32_t max_degree = 0;
  // [d]: requests whose groups had degrees up to d.
  std::array<uint64_t, 33> histogram{};
  std::vector<RequestSample> samples;  // of each degree the first request, ascending
  uint32_t matrices = 0;               // of ldmatrix and stmatrix
  // Counted as a part of the wider load that ptxas makes: the first site of that load, by index.
  std::optional<uint32_t> widened_into;
  std::optional<double> predicted_wavefronts_per_request;  // filled by whoever has a prediction
};

enum class HazardKind : uint8_t {
  kRaceReadAfterWrite,
  kRaceWriteAfterRead,
  kRaceWriteAfterWrite,
  kOutOfBounds,
  kMisaligned,
  kUninitialized,
  kDivergentBarrier,
  kDeadlock,
};
std::string_view ToString(HazardKind kind);  // "race-raw", "out-of-bounds", ...

struct HazardSide {
  Place place;
  ThreadId thread;
};

// The first occurrence, and how many there were between the same two places.
struct Hazard {
  HazardKind kind{};
  MemorySpace space{};
  bool benign = false;  // a write of the value that was there
  HazardSide first;     // the access that came earlier; of one-sided hazards the only one
  std::optional<HazardSide> second;
  uint64_t address = 0;
  uint32_t bytes = 0;  // of the access
  std::string buffer;
  int64_t offset = 0;   // of the address in `buffer`
  int64_t element = 0;  // offset / element_bytes, rounded down
  uint64_t count = 0;   // lanes
  std::string message;  // one sentence for a user
};

// Where a warp was when the run ended.
struct WarpPosition {
  ThreadId first_thread;
  uint32_t lanes = 0;
  Place place;
  std::string state;  // "runs", "waits at barrier 0 (96 of 128 threads)"
};

// Why the run ended early.
struct Fault {
  enum class Kind : uint8_t { kMemory, kUnsupported, kTrap, kDeadlock, kInstructionLimit, kOther };
  Kind kind{};
  std::string message;
  Place place;
  ThreadId thread;
  std::vector<WarpPosition> warps;  // of its CTA
};

struct Report {
  std::string kernel;
  std::string source;  // what the module was parsed as
  Dim3 grid, block;
  uint64_t ctas = 0, ctas_total = 0;
  bool extrapolated = false;
  uint64_t shared_bytes = 0;                     // of a CTA, dynamic ones included
  std::vector<SharedVariable> shared_variables;  // ascending
  uint64_t warp_instructions = 0;

  SharedCounts shared_load, shared_store, shared_atomic, ldmatrix;  // shared_load has ldmatrix too
  GlobalCounts global_load, global_store, global_atomic;
  uint32_t unmodelled_sites = 0;

  std::vector<Site> sites;  // in the order of the PTX
  std::vector<Hazard> hazards;
  std::optional<Fault> fault;
  std::vector<std::string> notes;
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_REPORT_MODEL_H_
