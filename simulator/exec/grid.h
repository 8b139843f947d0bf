// Runs the CTAs of a grid, on several threads or one, with the same outcome.
//
// The outcome is that of running the CTAs one after another in the order of their index, where a
// CTA that has executed kTurn instructions without ending gives way to the next, and at most
// kResident CTAs have begun without having ended (so that CTAs which wait for each other, within
// that number, go on). A kernel whose CTAs do not use each other's results has the same outcome in
// any order, so its CTAs run side by side, each on some thread. To know that they do not, each word
// of global memory that may be written notes which CTA wrote and which read it; integer reductions
// (red.add and the like) are no use of each other's results. When two CTAs meet at a word, or a CTA
// stops at a fault, memory is restored and the grid runs again in order. Kernels that show in their
// text that CTAs work together (an atomic whose result is used, a float atomic, an acquire, release
// or volatile access) run in order from the start.
#ifndef PHOBOS_SIMULATOR_EXEC_GRID_H_
#define PHOBOS_SIMULATOR_EXEC_GRID_H_

#include <cstdint>
#include <optional>

#include "simulator/exec/cta.h"

namespace phobos::sim {

inline constexpr uint64_t kTurn = 1 << 16;
inline constexpr uint64_t kResident = 512;

struct GridOutcome {
  Findings findings;
  std::optional<Fault> fault;
};

// `count` of `total` CTAs, evenly spread.
struct CtaSelection {
  uint64_t total = 0, count = 0;

  uint64_t At(uint64_t i) const {
    return static_cast<uint64_t>(static_cast<unsigned __int128>(i) * total / count);
  }
};

GridOutcome RunGrid(GridContext& context, const CtaSelection& ctas);

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_GRID_H_
