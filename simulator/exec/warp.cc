#include "simulator/exec/warp.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "simulator/exec/cta.h"

namespace phobos::sim {

Warp::Warp(Cta& cta, uint32_t index, uint32_t lanes) : cta_(cta), index_(index), live_(lanes) {
  strands_.reserve(96);
}

void Warp::Start(const DecodedFunction& entry) {
  Frame* frame = NewFrame(entry, nullptr, live_);
  if (frame == nullptr) return;
  Strand strand;
  strand.state = Strand::State::kReady;
  strand.lanes = live_;
  strand.op = entry.first_op;
  strand.frame = frame;
  MakeReady(NewStrand(strand));
}

uint64_t Warp::Run(uint64_t quantum) {
  const Op* const ops = cta_.program().ops.data();
  uint64_t executed = 0;
  while (!cta_.stopped() && executed < quantum) {
    if (current_ < 0) PickNext();
    if (current_ < 0) break;
    const int index = current_;
    Strand& strand = strands_[static_cast<size_t>(index)];
    std::byte* const slots = strand.frame->slots;
    const uint32_t active = strand.lanes;
    uint32_t at = strand.op;
    bool go_on = true;
    while (go_on) {
      const Op& op = ops[at];
      uint32_t mask = active;
      if (op.guard != kNoSlot) mask &= GuardMask(slots, op);
      executed += op.counted;
      switch (op.action) {
        case Action::kLanes:
          if (mask != 0) op.lanes(slots, op, mask);
          ++at;
          break;
        case Action::kMemory:
          if (mask != 0) go_on = cta_.Access(*this, *strand.frame, at, mask);
          ++at;
          break;
        case Action::kBranch:
          if (mask == 0) {
            ++at;
            break;
          }
          if (mask != active) {
            strand.op = at;
            const Path paths[] = {{op.aux, mask}, {at + 1, active & ~mask}};
            Split(index, op.join, paths);
            go_on = false;
            break;
          }
          [[fallthrough]];
        case Action::kJump:
          if (op.aux <= at) {
            if (strand.patience > 0) --strand.patience;
            if (strand.patience == 0 || executed >= quantum) {
              strand.op = op.aux;
              if (strand.patience == 0) GiveWay();
              go_on = false;
              break;
            }
          }
          at = op.aux;
          break;
        case Action::kJoin:
          if (strand.meet_op == at && strand.meet_frame == strand.frame) {
            strands_[static_cast<size_t>(strand.parent)].arrived |= strand.lanes;
            Finish(index);
            go_on = false;
          } else {
            ++at;
          }
          break;
        case Action::kEnd:
          strand.op = at;
          if (strand.frame->caller == nullptr) {
            Exit(index, strand.lanes);
          } else if (strand.meet_op == at && strand.meet_frame == strand.frame) {
            strands_[static_cast<size_t>(strand.parent)].arrived |= strand.lanes;
            Finish(index);
          } else {
            Return(index);
          }
          go_on = false;
          break;
        case Action::kExit:
          strand.op = ++at;
          if (mask != 0) {
            Exit(index, mask);
            go_on = false;
          }
          break;
        case Action::kBranchTable:
          strand.op = at;
          BranchTable(index, op);
          go_on = false;
          break;
        case Action::kCall:
          strand.op = at;
          Call(index, op);
          go_on = false;
          break;
        case Action::kCollective: {
          const uint32_t members = At<uint32_t>(slots, op.sync)[std::countr_zero(active)];
          if ((members & live_ & ~active) == 0) {
            op.lanes(slots, op, active);
            ++at;
            break;
          }
          strand.op = at;
          Synchronize(index, op);
          go_on = false;
          break;
        }
        case Action::kWarpSync: {
          const uint32_t members = At<uint32_t>(slots, op.sync)[std::countr_zero(active)];
          if ((members & live_ & ~active) == 0) {
            cta_.OnWarpSync(*this, active & members);
            ++at;
            break;
          }
          strand.op = at;
          Synchronize(index, op);
          go_on = false;
          break;
        }
        case Action::kBarrier:
          strand.op = at;
          cta_.Barrier(*this, index, at);
          go_on = false;
          break;
        case Action::kMatrixMemory:
          if (mask != 0) go_on = cta_.MatrixAccess(*this, *strand.frame, at, mask);
          ++at;
          break;
        case Action::kAsyncCopy:
          if (mask != 0) go_on = cta_.AsyncCopy(*this, *strand.frame, at, mask);
          ++at;
          break;
        case Action::kAsyncGroup:
          if (mask != 0) cta_.AsyncGroup(*this, op, mask);
          ++at;
          break;
        case Action::kAsyncArrive:
        case Action::kMbarrier:
          if (mask != 0) go_on = cta_.Mbarrier(*this, *strand.frame, at, mask);
          ++at;
          break;
        case Action::kFence:
          if (mask != 0) cta_.Fence(*this, mask);
          ++at;
          break;
        case Action::kClock: {
          const uint64_t now = cta_.instructions() + executed;
          for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
            const int lane = std::countr_zero(rest);
            if (op.e == 8) {
              At<uint64_t>(slots, op.d)[lane] = now;
            } else {
              At<uint32_t>(slots, op.d)[lane] = static_cast<uint32_t>(now >> op.imm);
            }
          }
          ++at;
          break;
        }
        case Action::kTrap:
          if (mask != 0) {
            cta_.Stop(Fault::Kind::kTrap, cta_.program().messages[op.aux], *this, at, mask);
            go_on = false;
          }
          ++at;
          break;
        case Action::kUnsupported:
          if (mask != 0) {
            cta_.Stop(Fault::Kind::kUnsupported, cta_.program().messages[op.aux], *this, at, mask);
            go_on = false;
          }
          ++at;
          break;
        case Action::kPrint:
          if (mask != 0) {
            cta_.NotePrint();
            ClearResults(*strand.frame, cta_.program().calls[op.aux], mask);
          }
          ++at;
          break;
        case Action::kNothing:
          ++at;
          break;
      }
      if (cta_.stopped()) {
        // Left standing at the instruction that stopped, for the message.
        if (current_ == index) strands_[static_cast<size_t>(index)].op = at;
        return executed;
      }
    }
  }
  return executed;
}

int Warp::NewStrand(const Strand& strand) {
  for (size_t i = 0; i < strands_.size(); ++i) {
    if (strands_[i].state == Strand::State::kFree) {
      strands_[i] = strand;
      return static_cast<int>(i);
    }
  }
  strands_.push_back(strand);
  return static_cast<int>(strands_.size() - 1);
}

void Warp::MakeReady(int index) {
  strands_[static_cast<size_t>(index)].state = Strand::State::kReady;
  queue_.push_back(index);
}

void Warp::PickNext() {
  if (queue_.empty()) {
    // Lanes that a collective waits for may themselves wait at a meeting point.
    const bool syncs = std::any_of(strands_.begin(), strands_.end(), [](const Strand& strand) {
      return strand.state == Strand::State::kSync;
    });
    if (!syncs || !ReleaseMeeting()) return;
  }
  current_ = queue_.back();
  queue_.pop_back();
}

void Warp::Finish(int index) {
  while (index >= 0) {
    Strand& strand = strands_[static_cast<size_t>(index)];
    const int parent_index = strand.parent;
    strand.state = Strand::State::kFree;
    if (current_ == index) current_ = -1;
    if (parent_index < 0) return;
    Strand& parent = strands_[static_cast<size_t>(parent_index)];
    if (--parent.children > 0) return;
    parent.lanes = parent.arrived & live_;
    parent.arrived = 0;
    parent.patience = patience_;
    if (parent.lanes != 0) {
      MakeReady(parent_index);
      return;
    }
    index = parent_index;
  }
}

void Warp::Split(int index, uint32_t meet_op, std::span<const Path> paths) {
  const Strand base = strands_[static_cast<size_t>(index)];
  int parent_index = index;
  if (current_ == index) current_ = -1;
  if (base.parent >= 0 && base.meet_op == meet_op && base.meet_frame == base.frame) {
    // The paths meet where this strand already has to: they become its siblings.
    parent_index = base.parent;
    strands_[static_cast<size_t>(index)].state = Strand::State::kFree;
    --strands_[static_cast<size_t>(parent_index)].children;
  } else {
    Strand& parent = strands_[static_cast<size_t>(index)];
    parent.state = Strand::State::kMeeting;
    parent.op = meet_op;
    parent.arrived = 0;
    parent.children = 0;
  }
  // Lanes that would meet at the end of the kernel have nothing left to do.
  const bool meet_is_exit =
      base.frame->caller == nullptr && cta_.program().ops[meet_op].action == Action::kEnd;
  uint32_t exiting = 0;
  for (const Path& path : paths) {
    if (path.op == meet_op) {
      if (meet_is_exit) {
        exiting |= path.lanes;
      } else {
        strands_[static_cast<size_t>(parent_index)].arrived |= path.lanes;
      }
      continue;
    }
    Strand child = base;
    child.lanes = path.lanes;
    child.op = path.op;
    child.parent = parent_index;
    child.meet_op = meet_op;
    child.meet_frame = base.frame;
    if (path.op <= base.op && child.patience > 0) --child.patience;
    const int child_index = NewStrand(child);
    MakeReady(child_index);
    ++strands_[static_cast<size_t>(parent_index)].children;
  }
  Strand& parent = strands_[static_cast<size_t>(parent_index)];
  if (parent.children == 0) {
    parent.lanes = parent.arrived & live_;
    parent.arrived = 0;
    MakeReady(parent_index);
  }
  if (exiting != 0) {
    live_ &= ~exiting;
    ResolveSync();
    cta_.OnExit();
  }
}

void Warp::BranchTable(int index, const Op& op) {
  const Strand& strand = strands_[static_cast<size_t>(index)];
  std::byte* const slots = strand.frame->slots;
  const std::vector<uint32_t>& table = cta_.program().tables[op.aux];
  uint32_t rest = strand.lanes;
  if (op.guard != kNoSlot) rest &= GuardMask(slots, op);
  std::array<Path, 33> paths;
  size_t count = 0;
  if (rest != strand.lanes) paths[count++] = {strand.op + 1, strand.lanes & ~rest};
  const uint32_t* const indices = At<uint32_t>(slots, op.a);
  while (rest != 0) {
    const uint32_t entry = indices[std::countr_zero(rest)];
    uint32_t lanes = 0;
    for (uint32_t left = rest; left != 0; left &= left - 1) {
      const int lane = std::countr_zero(left);
      if (indices[lane] == entry) lanes |= 1u << lane;
    }
    if (entry >= table.size()) {
      cta_.Stop(Fault::Kind::kOther,
                "brx.idx with index " + std::to_string(entry) + ", but the table has " +
                    std::to_string(table.size()) + " targets",
                *this, strand.op, lanes);
      return;
    }
    rest &= ~lanes;
    // Two entries may name one target.
    const auto same = std::find_if(paths.begin(), paths.begin() + static_cast<ptrdiff_t>(count),
                                   [&](const Path& path) { return path.op == table[entry]; });
    if (same != paths.begin() + static_cast<ptrdiff_t>(count)) {
      same->lanes |= lanes;
    } else {
      paths[count++] = {table[entry], lanes};
    }
  }
  if (count == 1) {
    Strand& only = strands_[static_cast<size_t>(index)];
    if (paths[0].op <= only.op && only.patience > 0 && --only.patience == 0) GiveWay();
    only.op = paths[0].op;
    return;
  }
  Split(index, op.join, std::span(paths).first(count));
}

void Warp::GiveWay() {
  const int index = current_;
  // A warp that spins once will spin again: it gives way sooner and sooner.
  patience_ = std::max(patience_ / 4, kLeastPatience);
  strands_[static_cast<size_t>(index)].patience = patience_;
  if (queue_.empty()) ReleaseMeeting();
  if (queue_.empty()) return;
  queue_.push_front(index);
  current_ = -1;
}

bool Warp::ReleaseMeeting() {
  bool released = false;
  const size_t count = strands_.size();
  for (size_t i = 0; i < count; ++i) {
    Strand& waiting = strands_[i];
    if (waiting.state != Strand::State::kMeeting || (waiting.arrived & live_) == 0) continue;
    Strand strand = waiting;
    strand.lanes = waiting.arrived & live_;
    strand.arrived = 0;
    strand.children = 0;
    strand.patience = patience_;
    waiting.arrived = 0;
    if (strand.parent >= 0) ++strands_[static_cast<size_t>(strand.parent)].children;
    MakeReady(NewStrand(strand));
    released = true;
  }
  return released;
}

void Warp::Exit(int index, uint32_t lanes) {
  live_ &= ~lanes;
  Strand& strand = strands_[static_cast<size_t>(index)];
  strand.lanes &= ~lanes;
  if (strand.lanes == 0) Finish(index);
  ResolveSync();
  cta_.OnExit();
}

void Warp::Release(Strand& strand) {
  ++strand.op;
  MakeReady(static_cast<int>(&strand - strands_.data()));
}

void Warp::Unite() {
  for (size_t i = 0; i < strands_.size(); ++i) {
    Strand& a = strands_[i];
    if (a.state != Strand::State::kReady) continue;
    for (size_t j = i + 1; j < strands_.size(); ++j) {
      Strand& b = strands_[j];
      if (b.state != Strand::State::kReady || b.op != a.op || b.frame != a.frame ||
          b.parent != a.parent || b.meet_op != a.meet_op || b.meet_frame != a.meet_frame) {
        continue;
      }
      // The one that stays must not be the current one's duplicate in the queue.
      a.lanes |= b.lanes;
      b.state = Strand::State::kFree;
      std::erase(queue_, static_cast<int>(j));
      if (current_ == static_cast<int>(j)) {
        std::erase(queue_, static_cast<int>(i));
        current_ = static_cast<int>(i);
      }
      if (b.parent >= 0) --strands_[static_cast<size_t>(b.parent)].children;
    }
  }
}

void Warp::Synchronize(int index, const Op& op) {
  Strand& strand = strands_[static_cast<size_t>(index)];
  const uint32_t members =
      At<uint32_t>(strand.frame->slots, op.sync)[std::countr_zero(strand.lanes)];
  strand.state = Strand::State::kSync;
  strand.wanted = members;
  current_ = -1;
  ResolveSync();
}

void Warp::ResolveSync() {
  const auto ops = cta_.program().ops.data();
  for (bool changed = true; changed;) {
    changed = false;
    uint32_t waiting = 0;
    for (const Strand& strand : strands_) {
      if (strand.state == Strand::State::kSync) waiting |= strand.lanes;
    }
    for (const Strand& leader : strands_) {
      if (leader.state != Strand::State::kSync) continue;
      const uint32_t wanted = leader.wanted & live_;
      if ((wanted & ~waiting) != 0) continue;
      // Everyone is here. Lanes at one instruction execute it together.
      uint32_t synced = 0;
      std::vector<size_t> group;
      for (size_t i = 0; i < strands_.size(); ++i) {
        const Strand& strand = strands_[i];
        if (strand.state == Strand::State::kSync && (strand.lanes & wanted) != 0) {
          group.push_back(i);
          if (ops[strand.op].action == Action::kWarpSync) synced |= strand.lanes & wanted;
        }
      }
      if (synced != 0) cta_.OnWarpSync(*this, synced);
      std::vector<bool> executed(group.size(), false);
      for (size_t i = 0; i < group.size(); ++i) {
        const Strand& first = strands_[group[i]];
        if (executed[i] || ops[first.op].action != Action::kCollective) continue;
        uint32_t lanes = 0;
        for (size_t j = i; j < group.size(); ++j) {
          const Strand& other = strands_[group[j]];
          if (other.op != first.op || other.frame != first.frame) continue;
          lanes |= other.lanes;
          executed[j] = true;
        }
        ops[first.op].lanes(first.frame->slots, ops[first.op], lanes);
      }
      for (const size_t i : group) Release(strands_[i]);
      Unite();
      changed = true;
      break;
    }
  }
}

}  // namespace phobos::sim
