// cp.async, mbarrier and matrix accesses: the part of Cta that moves more than lanes' own values.
//
// Asynchronous copies complete at once, which PTX allows; the race checker knows that a kernel has
// to wait for them. An mbarrier is 8 bytes of shared memory, laid out here (PTX keeps it
// opaque): bits 0-19 pending arrivals, 20-39 arrivals of a phase, 40-60 bytes to come, 63 the
// phase.
#include <algorithm>
#include <bit>
#include <cstring>

#include "simulator/exec/cta.h"
#include "simulator/exec/lane_map.h"
#include "simulator/exec/move.h"
#include "simulator/values/wmma.h"

namespace phobos::sim {
namespace {

constexpr uint64_t kField = (1 << 20) - 1;
constexpr uint64_t kByteField = (1 << 21) - 1;

struct MbarrierState {
  uint64_t pending = 0, arrivals = 0, bytes = 0, phase = 0;

  static MbarrierState Unpack(uint64_t word) {
    return {word & kField, word >> 20 & kField, word >> 40 & kByteField, word >> 63};
  }
  uint64_t Pack() const {
    return (pending & kField) | (arrivals & kField) << 20 | (bytes & kByteField) << 40 |
           phase << 63;
  }
  void CompleteIfMet() {
    if (pending != 0 || bytes != 0) return;
    phase ^= 1;
    pending = arrivals;
  }
};

}  // namespace

bool Cta::AsyncCopy(Warp& warp, Frame& frame, uint32_t op, uint32_t mask) {
  const AsyncCopyOp& copy = program().copies[program().ops[op].aux];
  std::byte* const slots = frame.slots;
  alignas(64) std::array<std::byte, 32 * 16> staged{};
  uint32_t reading = mask;
  if (copy.ignore_source != kNoSlot) {
    reading &= MaskAt(slots, copy.ignore_source) ^ (copy.ignore_negated ? 0 : kAllLanes);
  }
  // Lanes by how much they read: all of it, mostly.
  for (uint32_t rest = reading; rest != 0;) {
    const auto first = static_cast<size_t>(std::countr_zero(rest));
    const auto size_of = [&](size_t lane) {
      if (copy.source_size == kNoSlot) return uint32_t{copy.bytes};
      return std::min<uint32_t>(At<uint32_t>(slots, copy.source_size)[lane], copy.bytes);
    };
    const uint32_t size = size_of(first);
    uint32_t lanes = 0;
    for (uint32_t left = rest; left != 0; left &= left - 1) {
      if (size_of(static_cast<size_t>(std::countr_zero(left))) == size) lanes |= left & -left;
    }
    rest &= ~lanes;
    if (size == 0) continue;
    const uint32_t width = std::has_single_bit(size) ? size : copy.bytes;
    Request request{warp, frame, copy.source, op, width, lanes, {}};
    request.staged = staged.data();
    request.staged_bytes = size;
    request.staged_stride = copy.bytes;
    Addresses(request, copy.source.address, copy.source.address_is_64, copy.source.offset);
    if (!Dispatch(request)) return false;
  }
  Request request{warp, frame, copy.destination, op, copy.bytes, mask, {}};
  request.staged = staged.data();
  request.staged_bytes = request.staged_stride = copy.bytes;
  Addresses(request, copy.destination.address, copy.destination.address_is_64,
            copy.destination.offset);
  return Dispatch(request);
}

void Cta::AsyncGroup(Warp& warp, const Op& op, uint32_t mask) {
  if (races_ == nullptr) return;
  if (op.imm == 0) {
    races_->CommitCopies(warp.index(), mask);
  } else {
    races_->WaitForCopies(warp.index(), mask, op.aux, op.imm == 2);
  }
}

bool Cta::Mbarrier(Warp& warp, Frame& frame, uint32_t op, uint32_t mask) {
  const MbarrierOp& mbarrier = program().mbarriers[program().ops[op].aux];
  std::byte* const slots = frame.slots;
  const auto count_of = [&](uint32_t lane, uint64_t otherwise) {
    return mbarrier.count.offset == kNoSlot ? otherwise : ReadSlot(slots, mbarrier.count, lane);
  };
  if (mbarrier.opcode == ptx::Opcode::kMbarrierPendingCount) {
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
      WriteSlot(slots, mbarrier.result, lane,
                MbarrierState::Unpack(ReadSlot(slots, mbarrier.state, lane)).pending);
    }
    return true;
  }
  Request request{warp, frame, mbarrier.access, op, 8, mask, {}};
  Addresses(request, mbarrier.access.address, mbarrier.access.address_is_64,
            mbarrier.access.offset);
  if (mbarrier.access.space == ptx::Space::kNone) {
    for (uint64_t& at : request.addresses.at) at -= WindowAddress(kSharedRegion);
  }
  if (!CheckLanes(request, context_.shared_bytes, MemorySpace::kShared)) return false;
  for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
    const uint64_t at = request.addresses.at[lane];
    uint64_t word;
    std::memcpy(&word, shared_.data() + at, 8);
    MbarrierState state = MbarrierState::Unpack(word);
    bool acquires = false, releases = false;
    switch (mbarrier.opcode) {
      case ptx::Opcode::kMbarrierInit:
        state = {};
        state.pending = state.arrivals = count_of(lane, 1) & kField;
        if (races_ != nullptr) races_->MarkWritten(at, at + 8);
        break;
      case ptx::Opcode::kMbarrierInval:
        break;
      case ptx::Opcode::kMbarrierExpectTx:
        state.bytes += count_of(lane, 0);
        break;
      case ptx::Opcode::kMbarrierCompleteTx:
        state.bytes -= count_of(lane, 0);
        state.CompleteIfMet();
        break;
      case ptx::Opcode::kMbarrierArrive:
      case ptx::Opcode::kMbarrierArriveDrop:
      case ptx::Opcode::kCpAsyncMbarrierArrive: {
        releases = true;
        WriteSlot(slots, mbarrier.result, lane, word);
        uint64_t count = count_of(lane, 1);
        if (mbarrier.expects_bytes) {
          state.bytes += count;
          count = 1;
        }
        // Without .noinc the arrival of copies raises the count first: nothing changes on balance.
        if (mbarrier.opcode == ptx::Opcode::kCpAsyncMbarrierArrive && !mbarrier.no_complete) break;
        if (count > state.pending) {
          Stop(Fault::Kind::kOther, "more arrivals than the mbarrier expects", warp, op,
               1u << lane);
          return false;
        }
        state.pending -= count;
        if (mbarrier.opcode == ptx::Opcode::kMbarrierArriveDrop) state.arrivals -= count;
        state.CompleteIfMet();
        break;
      }
      case ptx::Opcode::kMbarrierTestWait:
      case ptx::Opcode::kMbarrierTryWait: {
        const uint64_t waited = mbarrier.parity ? ReadSlot(slots, mbarrier.state, lane) & 1
                                                : ReadSlot(slots, mbarrier.state, lane) >> 63;
        acquires = state.phase != waited;
        SetMask(slots, mbarrier.predicate, state.phase != waited ? kAllLanes : 0, 1u << lane);
        break;
      }
      default:
        break;
    }
    word = state.Pack();
    std::memcpy(shared_.data() + at, &word, 8);
    if (races_ != nullptr && context_.launch.checks.race) {
      // The mbarrier's phase ends when the copies have: whoever waits for it waits for them.
      if (mbarrier.opcode == ptx::Opcode::kCpAsyncMbarrierArrive) {
        races_->WaitForCopies(warp.index(), 1u << lane, 0, true);
      }
      races_->OrderBy(warp.index() * 32 + lane, at, acquires, releases);
    }
  }
  return true;
}

bool Cta::MatrixAccess(Warp& warp, Frame& frame, uint32_t op, uint32_t mask) {
  const MatrixOp& matrix = program().matrices[program().ops[op].aux];
  const bool is_wmma =
      matrix.opcode != ptx::Opcode::kLdmatrix && matrix.opcode != ptx::Opcode::kStmatrix;
  return is_wmma ? AccessFragment(warp, frame, op, mask, matrix)
                 : AccessRows(warp, frame, op, mask, matrix);
}

bool Cta::AccessRows(Warp& warp, Frame& frame, uint32_t op, uint32_t mask, const MatrixOp& matrix) {
  const bool loads = matrix.opcode == ptx::Opcode::kLdmatrix;
  const uint32_t row_lanes = matrix.matrices == 4 ? kAllLanes : (1u << (8 * matrix.matrices)) - 1;
  Request request{warp, frame, matrix.access, op, 16, mask & row_lanes, {}};
  if (request.mask == 0) return true;
  Addresses(request, matrix.access.address, matrix.access.address_is_64, matrix.access.offset);
  if (matrix.access.space == ptx::Space::kNone) {
    for (uint64_t& at : request.addresses.at) at -= WindowAddress(kSharedRegion);
  }
  if (!CheckLanes(request, context_.shared_bytes, MemorySpace::kShared)) return false;
  const std::array<uint64_t, 32>& at = request.addresses.at;
  if (context_.launch.count && request.mask != 0) {
    SharedCounter& counter = findings_.counters.shared[matrix.access.site];
    const SharedRequest shared = {loads ? SharedOp::kLdmatrix : SharedOp::kStmatrix, 16,
                                  matrix.matrices, request.mask, at};
    counter.Add(phobos::CountShared(shared), shared, index_, warp.index());
    for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
      const uint64_t row = at[static_cast<size_t>(std::countr_zero(rest))];
      counter.Touch(row, row + 16);
    }
  }
  std::array<std::array<uint16_t, 8>, 32> rows{};  // by the lane that gave the address
  if (loads) {
    for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<size_t>(std::countr_zero(rest));
      std::memcpy(rows[lane].data(), shared_.data() + at[lane], 16);
    }
    if (races_ != nullptr && request.mask != 0) {
      CheckRaces(request, AccessClass::kRead, shared_.data(), at.data(), MemorySpace::kShared, 0,
                 nullptr);
    }
  }
  for (uint32_t i = 0; i < matrix.matrices; ++i) {
    if (matrix.values[i].offset == kNoSlot) continue;
    uint32_t* const words = At<uint32_t>(frame.slots, matrix.values[i].offset);
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      uint32_t word = 0;
      for (int part = 0; part < 2; ++part) {
        const auto element = values::MatrixElementAt(lane, part, matrix.transposed);
        uint16_t& half =
            rows[8 * i + static_cast<size_t>(element.row)][static_cast<size_t>(element.column)];
        if (loads) {
          word |= static_cast<uint32_t>(half) << (16 * part);
        } else {
          half = static_cast<uint16_t>(words[lane] >> (16 * part));
        }
      }
      if (loads) words[lane] = word;
    }
  }
  if (loads || request.mask == 0) return true;
  const auto* const values = reinterpret_cast<const std::byte*>(rows.data());
  if (races_ != nullptr) {
    CheckRaces(request, AccessClass::kWrite, shared_.data(), at.data(), MemorySpace::kShared, 0,
               values);
    return true;
  }
  for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<size_t>(std::countr_zero(rest));
    std::memcpy(shared_.data() + at[lane], rows[lane].data(), 16);
  }
  return true;
}

bool Cta::AccessFragment(Warp& warp, Frame& frame, uint32_t op, uint32_t mask,
                         const MatrixOp& matrix) {
  const bool loads = matrix.opcode != ptx::Opcode::kWmmaStoreD;
  const MemoryAccess& access = matrix.access;
  const values::MmaOperation& operation = matrix.operation;
  const int bits = access.element_bytes * 8;
  const int parts = bits >= 32 ? 1 : 32 / bits;
  const Slot& scratch = access.values[0];
  const auto layout =
      matrix.is_column_major ? values::MatrixLayout::kColumn : values::MatrixLayout::kRow;
  const values::MatrixShape& shape = operation.shape;
  const int rows = matrix.operand == values::MatrixOperand::kB ? shape.k : shape.m;
  const int columns = matrix.operand == values::MatrixOperand::kA ? shape.k : shape.n;
  Request base{warp, frame, access, op, access.element_bytes, mask, {}};
  Addresses(base, access.address, access.address_is_64, access.offset);
  if (context_.launch.count) ++findings_.counters.unmodelled[access.site];
  for (size_t i = 0; i < matrix.values.size(); ++i) {
    for (int part = 0; part < parts; ++part) {
      Request request = base;
      for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
        const int64_t stride =
            matrix.stride.offset == kNoSlot
                ? (matrix.is_column_major ? rows : columns)
                : static_cast<int32_t>(ReadSlot(frame.slots, matrix.stride, lane));
        const auto element = values::WmmaElementAt(
            operation, matrix.operand, {static_cast<int>(lane), static_cast<int>(i), part});
        request.addresses.at[lane] += static_cast<uint64_t>(
            values::WmmaOffset(element, layout, stride) * access.element_bytes);
        if (!loads) {
          const uint64_t word = ReadSlot(frame.slots, matrix.values[i], lane);
          WriteSlot(frame.slots, scratch, lane, word >> (part * bits));
        }
      }
      const uint64_t first =
          request.addresses.at[static_cast<size_t>(std::countr_zero(request.mask))];
      for (size_t lane = 0; lane < 32; ++lane) {
        if ((request.mask >> lane & 1) == 0) request.addresses.at[lane] = first;
      }
      if (!Dispatch(request)) return false;
      if (!loads) continue;
      for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
        uint64_t word = part == 0 ? 0 : ReadSlot(frame.slots, matrix.values[i], lane);
        const uint64_t value = ReadSlot(frame.slots, scratch, lane);
        word |= value << (part * bits);
        WriteSlot(frame.slots, matrix.values[i], lane, word);
      }
    }
  }
  return true;
}

}  // namespace phobos::sim
