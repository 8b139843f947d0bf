#include "simulator/exec/cta.h"

#include <algorithm>
#include <bit>

namespace phobos::sim {
namespace {

// Warp instructions until the next warp's turn: long enough to keep a warp's registers in the
// cache, short enough that a warp that spins does not spin long.
constexpr uint64_t kQuantum = 8192;

}  // namespace

Cta::Cta(GridContext& context, Findings& findings, uint64_t index, bool side_by_side)
    : context_(context),
      findings_(findings),
      index_(index),
      side_by_side_(side_by_side),
      shared_(context.shared_bytes) {
  const Dim3& grid = context.launch.grid;
  id_ = {static_cast<uint32_t>(index % grid.x), static_cast<uint32_t>(index / grid.x % grid.y),
         static_cast<uint32_t>(index / grid.x / grid.y)};
  if (context.launch.seed != 0) {
    uint64_t state = context.launch.seed + index;
    for (std::byte& byte : shared_) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      byte = static_cast<std::byte>(state >> 56);
    }
  }
  const auto threads = static_cast<uint32_t>(context.launch.block.count());
  const uint32_t warps = (threads + 31) / 32;
  const Checks& checks = context.launch.checks;
  if (checks.race || checks.init) {
    if (findings.idle_checkers.empty()) {
      findings.idle_checkers.push_back(std::make_unique<RaceChecker>(
          checks, threads, context.shared_bytes, context.program.shared_granule,
          context.program.global_granule, !context.program.copies.empty()));
    }
    races_ = std::move(findings.idle_checkers.back());
    findings.idle_checkers.pop_back();
    races_->Start(index, findings.hazards);
  }
  for (BarrierState& barrier : barriers_) {
    barrier.arrived.assign(warps, 0);
    barrier.waiting.assign(warps, 0);
  }
  for (uint32_t w = 0; w < warps; ++w) {
    const uint32_t lanes = std::min(threads - w * 32, 32u);
    warps_.push_back(std::make_unique<Warp>(*this, w, lanes == 32 ? kAllLanes : (1u << lanes) - 1));
    warps_.back()->Start(context.entry);
  }
}

Cta::~Cta() {
  findings_.counters.warp_instructions += instructions_;
  if (races_ != nullptr) findings_.idle_checkers.push_back(std::move(races_));
}

Cta::Status Cta::Run(uint64_t budget) {
  const uint64_t end = instructions_ + budget;
  while (!stopped_) {
    bool is_done = true, progressed = false;
    for (const auto& warp : warps_) {
      if (warp->done()) continue;
      is_done = false;
      const uint64_t executed = warp->Run(kQuantum);
      instructions_ += executed;
      progressed = progressed || executed != 0 || warp->done() || warp->ready();
      if (stopped_) return Status::kStopped;
      if (instructions_ > context_.launch.max_instructions) {
        Stop(Fault::Kind::kInstructionLimit,
             "the limit of " + std::to_string(context_.launch.max_instructions) +
                 " warp instructions a CTA is reached",
             *warp, kNoSlot, 0);
        return Status::kStopped;
      }
    }
    if (is_done) return Status::kDone;
    if (!progressed) {
      bool released = false;
      for (const auto& warp : warps_) {
        if (warp->done()) continue;
        CheckMissing(*warp);
        if (warp->ReleaseMeeting()) released = true;
      }
      if (!released) {
        Deadlock();
        return Status::kStopped;
      }
    }
    if (side_by_side_ && context_.conflict.load(std::memory_order_relaxed)) {
      stopped_ = true;
      return Status::kStopped;
    }
    if (instructions_ >= end) return Status::kPaused;
  }
  return Status::kStopped;
}

uint64_t Cta::SpecialValue(ptx::Special special, uint32_t component, uint32_t warp,
                           uint32_t lane) const {
  const Dim3& block = context_.launch.block;
  const Dim3& grid = context_.launch.grid;
  const uint32_t thread = warp * 32 + lane;
  const auto pick = [component](const Dim3& dim) {
    return component == 0 ? dim.x : component == 1 ? dim.y : component == 2 ? dim.z : 0;
  };
  switch (special) {
    case ptx::Special::kTid:
      return pick({thread % block.x, thread / block.x % block.y, thread / block.x / block.y});
    case ptx::Special::kNtid:
      return pick(block);
    case ptx::Special::kCtaid:
    case ptx::Special::kClusterid:
      return pick(id_);
    case ptx::Special::kNctaid:
    case ptx::Special::kNclusterid:
      return pick(grid);
    case ptx::Special::kClusterCtaid:
    case ptx::Special::kClusterCtarank:
    case ptx::Special::kIsExplicitCluster:
      return 0;
    case ptx::Special::kClusterNctaid:
      return component < 3 ? 1 : 0;
    case ptx::Special::kClusterNctarank:
      return 1;
    case ptx::Special::kLaneid:
      return lane;
    case ptx::Special::kWarpid:
      return warp;
    case ptx::Special::kNwarpid:
      return 32;
    case ptx::Special::kSmid:
      return 0;
    case ptx::Special::kNsmid:
      return 1;
    case ptx::Special::kGridid:
      return 1;
    case ptx::Special::kLanemaskEq:
      return 1u << lane;
    case ptx::Special::kLanemaskLe:
      return (uint64_t{2} << lane) - 1;
    case ptx::Special::kLanemaskLt:
      return (uint64_t{1} << lane) - 1;
    case ptx::Special::kLanemaskGe:
      return ~((uint64_t{1} << lane) - 1) & kAllLanes;
    case ptx::Special::kLanemaskGt:
      return ~((uint64_t{2} << lane) - 1) & kAllLanes;
    case ptx::Special::kDynamicSmemSize:
      return context_.launch.dynamic_shared_bytes;
    case ptx::Special::kTotalSmemSize:
    case ptx::Special::kAggrSmemSize:
      return context_.shared_bytes;
    case ptx::Special::kClock:
    case ptx::Special::kClockHi:
    case ptx::Special::kClock64:
    case ptx::Special::kGlobaltimer:
    case ptx::Special::kGlobaltimerLo:
    case ptx::Special::kGlobaltimerHi:
    case ptx::Special::kReservedSmemOffsetBegin:
    case ptx::Special::kReservedSmemOffsetEnd:
    case ptx::Special::kReservedSmemOffsetCap:
    case ptx::Special::kReservedSmemOffset0:
    case ptx::Special::kReservedSmemOffset1:
    case ptx::Special::kCurrentGraphExec:
    case ptx::Special::kEnvreg:
    case ptx::Special::kPm:
    case ptx::Special::kPm64:
      return 0;
  }
  return 0;
}

ThreadId Cta::ThreadOf(uint32_t warp, uint32_t lane) const {
  const Dim3& block = context_.launch.block;
  const uint32_t thread = warp * 32 + lane;
  return {
      id_, {thread % block.x, thread / block.x % block.y, thread / block.x / block.y}, warp, lane};
}

void Cta::Stop(Fault::Kind kind, std::string message, const Warp& warp, uint32_t op,
               uint32_t lanes) {
  stopped_ = true;
  if (fault_) return;
  Fault fault;
  fault.kind = kind;
  fault.message = std::move(message);
  if (op != kNoSlot) fault.place = program().PlaceOf(op);
  fault.thread =
      ThreadOf(warp.index(), lanes == 0 ? 0 : static_cast<uint32_t>(std::countr_zero(lanes)));
  fault.warps = Positions();
  fault_ = std::move(fault);
}

void Cta::Hazard(HazardKind kind, MemorySpace space, uint32_t op, uint32_t thread, uint64_t address,
                 uint32_t bytes) {
  FoundHazard hazard;
  hazard.kind = kind;
  hazard.space = space;
  hazard.first = {op, thread};
  hazard.address = address;
  hazard.bytes = bytes;
  hazard.cta = index_;
  findings_.hazards.Add(hazard);
}

std::vector<WarpPosition> Cta::Positions() const {
  std::vector<WarpPosition> positions;
  for (const auto& warp : warps_) {
    for (const Strand& strand : warp->strands()) {
      WarpPosition position;
      uint32_t lanes = strand.lanes & warp->live();
      switch (strand.state) {
        case Strand::State::kFree:
          continue;
        case Strand::State::kReady:
          position.state = "runs";
          break;
        case Strand::State::kMeeting:
          lanes = strand.arrived & warp->live();
          if (lanes == 0) continue;
          position.state = "waits for the other lanes of its warp";
          break;
        case Strand::State::kSync:
          position.state = "waits for the other lanes of the member mask";
          break;
        case Strand::State::kBarrier: {
          const BarrierState& barrier = barriers_[strand.barrier];
          position.state = "waits at barrier " + std::to_string(strand.barrier) + " (" +
                           std::to_string(barrier.threads);
          if (barrier.expected != 0) position.state += " of " + std::to_string(barrier.expected);
          position.state += " threads came)";
          break;
        }
      }
      if (lanes == 0) continue;
      position.lanes = lanes;
      position.first_thread =
          ThreadOf(warp->index(), static_cast<uint32_t>(std::countr_zero(lanes)));
      position.place = program().PlaceOf(strand.op);
      positions.push_back(std::move(position));
    }
  }
  return positions;
}

void Cta::Deadlock() {
  for (const auto& warp : warps_) {
    for (const Strand& strand : warp->strands()) {
      if (strand.state != Strand::State::kBarrier && strand.state != Strand::State::kSync) continue;
      const auto lane = static_cast<uint32_t>(std::countr_zero(strand.lanes));
      Hazard(HazardKind::kDeadlock, MemorySpace::kShared, strand.op, warp->index() * 32 + lane, 0,
             0);
      Stop(Fault::Kind::kDeadlock, "deadlock: every warp waits and none can go on", *warp,
           strand.op, strand.lanes);
    }
  }
  stopped_ = true;
}

}  // namespace phobos::sim
