#include "simulator/exec/grid.h"

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

#include "simulator/exec/move.h"

namespace phobos::sim {
namespace {

Findings NewFindings(const Program& program) {
  return {Counters(program.sites, program.wide.size()), {}, {}};
}

// Whether the kernel's text shows CTAs that work together through global memory.
bool WorksTogether(const Program& program) {
  return std::any_of(
      program.accesses.begin(), program.accesses.end(), [](const MemoryAccess& access) {
        if (access.space != ptx::Space::kGlobal && access.space != ptx::Space::kNone) return false;
        if (access.kind == AccessKind::kAtomic) {
          return !access.is_reduction || !IsCommutative(access.operation, access.type);
        }
        return access.is_strong;
      });
}

GridOutcome RunInOrder(GridContext& context, const CtaSelection& ctas) {
  GridOutcome outcome{NewFindings(context.program), std::nullopt};
  std::vector<std::unique_ptr<Cta>> resident;
  uint64_t next = 0;
  size_t turn = 0;
  bool began = false;  // a CTA, in this round
  while (next < ctas.count || !resident.empty()) {
    // In a round each CTA has a turn, and last a new one.
    if (turn >= resident.size()) {
      if (began || next == ctas.count || resident.size() == kResident) {
        turn = 0;
        began = false;
        if (!resident.empty() || next == ctas.count) continue;
      }
      resident.push_back(std::make_unique<Cta>(context, outcome.findings, ctas.At(next++), false));
      began = true;
    }
    Cta& cta = *resident[turn];
    switch (cta.Run(kTurn)) {
      case Cta::Status::kPaused:
        ++turn;
        break;
      case Cta::Status::kDone:
        resident.erase(resident.begin() + static_cast<ptrdiff_t>(turn));
        break;
      case Cta::Status::kStopped:
        outcome.fault = cta.fault();
        resident.clear();
        return outcome;
    }
  }
  return outcome;
}

// Nothing when the CTAs' order matters or one stopped.
std::optional<GridOutcome> RunSideBySide(GridContext& context, const CtaSelection& ctas,
                                         unsigned threads) {
  std::vector<Findings> findings;
  for (unsigned i = 0; i < threads; ++i) findings.push_back(NewFindings(context.program));
  context.conflict = false;
  std::atomic<uint64_t> next = 0;
  {
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i) {
      workers.emplace_back([&, i] {
        while (!context.conflict.load(std::memory_order_relaxed)) {
          const uint64_t index = next.fetch_add(1, std::memory_order_relaxed);
          if (index >= ctas.count) return;
          Cta cta(context, findings[i], ctas.At(index), true);
          if (cta.Run(UINT64_MAX / 2) != Cta::Status::kDone) {
            context.conflict.store(true, std::memory_order_relaxed);
          }
        }
      });
    }
  }
  if (context.conflict) return std::nullopt;
  GridOutcome outcome{std::move(findings[0]), std::nullopt};
  for (unsigned i = 1; i < threads; ++i) {
    outcome.findings.counters.Merge(findings[i].counters);
    outcome.findings.hazards.Merge(findings[i].hazards);
  }
  return outcome;
}

}  // namespace

GridOutcome RunGrid(GridContext& context, const CtaSelection& ctas) {
  unsigned threads = context.launch.threads;
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  threads = static_cast<unsigned>(std::min<uint64_t>({threads, ctas.count, 256}));
  if (threads <= 1 || WorksTogether(context.program)) return RunInOrder(context, ctas);
  context.memory.Save();
  context.memory.TrackUsers(true);
  std::optional<GridOutcome> outcome = RunSideBySide(context, ctas, threads);
  context.memory.TrackUsers(false);
  if (outcome) return std::move(*outcome);
  context.memory.Restore();
  return RunInOrder(context, ctas);
}

}  // namespace phobos::sim
