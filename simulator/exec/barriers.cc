// Barriers of a CTA: the part of Cta that lets threads wait for each other.
//
// Threads arrive lane by lane, so that a diverged warp can meet a barrier at several instructions;
// for the .aligned forms that is an error of the kernel, which is reported, and the barrier works
// all the same. A warp that arrives at an .aligned form, or with all its live lanes, counts as 32
// threads whatever lanes are on, as PTX says.
#include <algorithm>
#include <bit>

#include "simulator/exec/cta.h"

namespace phobos::sim {

void Cta::Barrier(Warp& warp, int strand_index, uint32_t op_index) {
  Strand& strand = warp.strands()[static_cast<size_t>(strand_index)];
  const Op& op = program().ops[op_index];
  const BarrierOp& barrier_op = program().barriers[op.aux];
  std::byte* const slots = strand.frame->slots;
  const int first = std::countr_zero(strand.lanes);
  const uint32_t number = At<uint32_t>(slots, barrier_op.id)[first];
  if (number >= barriers_.size()) {
    Stop(Fault::Kind::kOther, "barrier " + std::to_string(number) + ": a CTA has barriers 0 to 15",
         warp, op_index, strand.lanes);
    return;
  }
  BarrierState& barrier = barriers_[number];
  const uint32_t lanes = strand.lanes;
  barrier.is_active = true;
  barrier.expected = barrier_op.count == kNoSlot ? 0 : At<uint32_t>(slots, barrier_op.count)[first];
  if (lanes == warp.live() || barrier_op.aligned) {
    barrier.threads += barrier.arrived[warp.index()] == 0 ? 32 : 0;
  } else {
    barrier.threads += static_cast<uint32_t>(std::popcount(lanes));
  }
  barrier.arrived[warp.index()] |= lanes;
  if (barrier_op.predicate != kNoSlot) {
    const uint32_t values =
        MaskAt(slots, barrier_op.predicate) ^ (barrier_op.predicate_negated ? kAllLanes : 0);
    barrier.count_true += static_cast<uint32_t>(std::popcount(values & lanes));
    barrier.count_false += static_cast<uint32_t>(std::popcount(~values & lanes));
  }
  if (barrier_op.waits) {
    barrier.waiting[warp.index()] |= lanes;
    strand.state = Strand::State::kBarrier;
    strand.barrier = number;
    warp.current_ = -1;
  } else {
    if (barrier_op.aligned && lanes != warp.live() && context_.launch.checks.race) {
      Hazard(HazardKind::kDivergentBarrier, MemorySpace::kShared, op_index,
             warp.index() * 32 + static_cast<uint32_t>(first), 0, 0);
    }
    ++strand.op;
  }
  CompleteIfMet(number);
}

void Cta::OnExit() {
  for (uint32_t number = 0; number < barriers_.size(); ++number) {
    if (barriers_[number].is_active) CompleteIfMet(number);
  }
}

void Cta::CompleteIfMet(uint32_t number) {
  BarrierState& barrier = barriers_[number];
  if (barrier.expected != 0) {
    if (barrier.threads >= barrier.expected) Complete(number);
    return;
  }
  for (const auto& warp : warps_) {
    if ((warp->live() & ~barrier.arrived[warp->index()]) != 0) return;
  }
  Complete(number);
}

void Cta::Complete(uint32_t number) {
  BarrierState& barrier = barriers_[number];
  if (context_.launch.checks.race) CheckDivergence(number);
  if (races_ != nullptr) {
    // Of a barrier without a count, threads that have exited are a part.
    bool everyone = barrier.expected == 0;
    for (const auto& warp : warps_) {
      everyone = everyone && (warp->live() & ~barrier.waiting[warp->index()]) == 0;
    }
    races_->Barrier(barrier.arrived, barrier.waiting, everyone);
  }
  const BarrierState done = barrier;
  std::fill(barrier.arrived.begin(), barrier.arrived.end(), 0);
  std::fill(barrier.waiting.begin(), barrier.waiting.end(), 0);
  barrier.threads = barrier.expected = 0;
  barrier.count_true = barrier.count_false = 0;
  barrier.is_active = false;
  for (const auto& warp : warps_) {
    if (done.waiting[warp->index()] == 0) continue;
    for (Strand& strand : warp->strands()) {
      if (strand.state != Strand::State::kBarrier || strand.barrier != number) continue;
      const BarrierOp& op = program().barriers[program().ops[strand.op].aux];
      if (op.result != kNoSlot) {
        std::byte* const slots = strand.frame->slots;
        if (op.reduction == ptx::Operation::kPopc) {
          for (uint32_t rest = strand.lanes; rest != 0; rest &= rest - 1) {
            At<uint32_t>(slots, op.result)[std::countr_zero(rest)] = done.count_true;
          }
        } else {
          const bool value =
              op.reduction == ptx::Operation::kAnd ? done.count_false == 0 : done.count_true != 0;
          uint32_t& result = MaskAt(slots, op.result);
          result = value ? result | strand.lanes : result & ~strand.lanes;
        }
      }
      warp->Release(strand);
    }
    warp->Unite();
  }
}

void Cta::CheckDivergence(uint32_t number) {
  const BarrierState& barrier = barriers_[number];
  for (const auto& warp : warps_) {
    const uint32_t waiting = barrier.waiting[warp->index()];
    if (waiting == 0) continue;
    const Strand* first = nullptr;
    for (const Strand& strand : warp->strands()) {
      if (strand.state != Strand::State::kBarrier || strand.barrier != number) continue;
      if (!program().barriers[program().ops[strand.op].aux].aligned) continue;
      const bool is_partial = (warp->live() & ~waiting) != 0;
      if (first == nullptr && !is_partial) {
        first = &strand;
        continue;
      }
      if (!is_partial && strand.op == first->op) continue;
      FoundHazard hazard;
      hazard.kind = HazardKind::kDivergentBarrier;
      hazard.space = MemorySpace::kShared;
      hazard.cta = index_;
      const auto accessor = [&](uint32_t op, uint32_t lanes) {
        return Accessor{op, warp->index() * 32 + static_cast<uint32_t>(std::countr_zero(lanes))};
      };
      if (is_partial) {
        hazard.first = accessor(strand.op, strand.lanes);
        // Where the missing lanes are.
        for (const Strand& other : warp->strands()) {
          const uint32_t missing = other.lanes & warp->live() & ~waiting;
          if (other.state == Strand::State::kFree || other.state == Strand::State::kMeeting ||
              missing == 0) {
            continue;
          }
          hazard.has_second = true;
          hazard.second = accessor(other.op, missing);
          break;
        }
      } else {
        hazard.first = accessor(first->op, first->lanes);
        hazard.has_second = true;
        hazard.second = accessor(strand.op, strand.lanes);
      }
      findings_.hazards.Add(hazard);
    }
  }
}

void Cta::CheckMissing(const Warp& warp) {
  if (!context_.launch.checks.race) return;
  const auto accessor = [&](uint32_t op, uint32_t lanes) {
    return Accessor{op, warp.index() * 32 + static_cast<uint32_t>(std::countr_zero(lanes))};
  };
  for (const Strand& strand : warp.strands()) {
    if (strand.state != Strand::State::kBarrier) continue;
    if (!program().barriers[program().ops[strand.op].aux].aligned) continue;
    for (const Strand& other : warp.strands()) {
      const uint32_t missing = other.arrived & warp.live();
      if (other.state != Strand::State::kMeeting || missing == 0) continue;
      FoundHazard hazard;
      hazard.kind = HazardKind::kDivergentBarrier;
      hazard.space = MemorySpace::kShared;
      hazard.cta = index_;
      hazard.first = accessor(strand.op, strand.lanes);
      hazard.has_second = true;
      hazard.second = accessor(other.op, missing);
      findings_.hazards.Add(hazard);
      break;
    }
  }
}

void Cta::Fence(Warp& warp, uint32_t mask) {
  if (races_ != nullptr) races_->Fence(warp.index(), mask);
}

void Cta::OnWarpSync(Warp& warp, uint32_t lanes) {
  if (races_ != nullptr) races_->WarpSync(warp.index(), lanes);
}

}  // namespace phobos::sim
