// Loads, stores and atomics: the part of Cta that reaches memory.
#include <algorithm>
#include <bit>
#include <cstring>

#include "simulator/exec/cta.h"
#include "simulator/exec/move.h"

namespace phobos::sim {
namespace {

bool Reads(AccessKind kind) { return kind == AccessKind::kLoad; }
bool Writes(AccessKind kind) { return kind == AccessKind::kStore; }

constexpr uint32_t kManyReaders = UINT32_MAX;
constexpr uint32_t kReducers = 0xffff'0000;  // plus operation and type

}  // namespace

void Cta::Addresses(Request& request, uint32_t slot, bool is_64, uint64_t offset) const {
  std::byte* const slots = request.frame.slots;
  uint64_t* const at = request.addresses.at.data();
  if (is_64) {
    const uint64_t* const from = At<uint64_t>(slots, slot);
    for (int lane = 0; lane < 32; ++lane) at[lane] = from[lane] + offset;
  } else {
    const uint32_t* const from = At<uint32_t>(slots, slot);
    for (int lane = 0; lane < 32; ++lane) {
      at[lane] = static_cast<uint32_t>(from[lane] + static_cast<uint32_t>(offset));
    }
  }
  if (request.mask != kAllLanes) {
    // So that what looks at all lanes sees nothing that is not there.
    const uint64_t first = at[std::countr_zero(request.mask)];
    for (int lane = 0; lane < 32; ++lane) {
      if ((request.mask >> lane & 1) == 0) at[lane] = first;
    }
  }
}

bool Cta::Access(Warp& warp, Frame& frame, uint32_t op, uint32_t mask) {
  const MemoryAccess& access = program().accesses[program().ops[op].aux];
  Request request{warp, frame, access, op, access.width(), mask, {}};
  Addresses(request, access.address, access.address_is_64, access.offset);
  return Dispatch(request);
}

bool Cta::Dispatch(Request& request) {
  switch (request.access.space) {
    case ptx::Space::kShared:
    case ptx::Space::kSharedCluster:
      return AccessShared(request);
    case ptx::Space::kGlobal:
    case ptx::Space::kConst:
      return AccessGlobal(request);
    case ptx::Space::kLocal:
      return AccessLocal(request);
    case ptx::Space::kParam:
      return request.access.in_frame_params ? AccessLocal(request) : AccessParameters(request);
    case ptx::Space::kNone:
      break;
  }
  // Generic: the lanes of each window in turn.
  const std::array<uint64_t, 32> addresses = request.addresses.at;
  for (uint32_t rest = request.mask; rest != 0;) {
    const uint64_t region = RegionOf(addresses[static_cast<size_t>(std::countr_zero(rest))]);
    const bool is_window =
        region == kSharedRegion || region == kLocalRegion || region == kParamRegion;
    uint32_t lanes = 0;
    for (uint32_t left = rest; left != 0; left &= left - 1) {
      const auto lane = static_cast<size_t>(std::countr_zero(left));
      const uint64_t other = RegionOf(addresses[lane]);
      const bool other_is_window =
          other == kSharedRegion || other == kLocalRegion || other == kParamRegion;
      if (other == region || (!is_window && !other_is_window)) lanes |= left & -left;
    }
    rest &= ~lanes;
    request.mask = lanes;
    const uint64_t first = addresses[static_cast<size_t>(std::countr_zero(lanes))];
    const uint64_t base = is_window ? WindowAddress(region) : 0;
    for (size_t lane = 0; lane < 32; ++lane) {
      const bool is_active = (lanes >> lane & 1) != 0;
      request.addresses.at[lane] = (is_active ? addresses[lane] : first) - base;
    }
    bool go_on;
    if (region == kSharedRegion) {
      go_on = AccessShared(request);
    } else if (region == kLocalRegion) {
      go_on = AccessLocal(request);
    } else if (region == kParamRegion) {
      go_on = AccessParameters(request);
    } else {
      go_on = AccessGlobal(request);
    }
    if (!go_on) return false;
  }
  return true;
}

uint32_t Cta::MisalignedLanes(const Request& request) {
  uint32_t bad = 0;
  for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
    const uint64_t at = request.addresses.at[static_cast<size_t>(std::countr_zero(rest))];
    if ((at & (request.width - 1)) != 0) bad |= rest & -rest;
  }
  return bad;
}

uint32_t Cta::OutsideLanes(const Request& request, uint64_t limit) {
  uint32_t bad = 0;
  for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
    const uint64_t at = request.addresses.at[static_cast<size_t>(std::countr_zero(rest))];
    if (limit < request.width || at > limit - request.width) bad |= rest & -rest;
  }
  return bad;
}

// `request.addresses` are offsets; those of lanes that are off repeat an active one.
bool Cta::CheckLanes(Request& request, uint64_t limit, MemorySpace space) {
  const uint64_t* const at = request.addresses.at.data();
  const uint64_t most = limit - request.width;  // wraps when nothing fits
  uint64_t outside = most, low = 0;
  for (int lane = 0; lane < 32; ++lane) {
    outside |= at[lane] | (most - at[lane]);
    low |= at[lane];
  }
  // Offsets and limits are far below 2^63, so a set top bit means that something wrapped.
  if ((outside >> 63) == 0 && (low & (request.width - 1)) == 0) return true;
  const uint32_t bad = OutsideLanes(request, limit);
  if (bad != 0 && !Reject(request, bad, HazardKind::kOutOfBounds, space)) return false;
  const uint32_t misaligned = MisalignedLanes(request);
  return misaligned == 0 || Reject(request, misaligned, HazardKind::kMisaligned, space);
}

bool Cta::Reject(Request& request, uint32_t bad, HazardKind kind, MemorySpace space) {
  if (!context_.launch.checks.memory) {
    std::string message =
        kind == HazardKind::kMisaligned ? "misaligned access of " : "access out of bounds of ";
    message += std::to_string(request.width) + " bytes at ";
    message += ToString(space);
    message += " address " +
               std::to_string(request.addresses.at[static_cast<size_t>(std::countr_zero(bad))]);
    Stop(Fault::Kind::kMemory, std::move(message), request.warp, request.op, bad);
    return false;
  }
  for (uint32_t rest = bad; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
    Hazard(kind, space, request.op, request.warp.index() * 32 + lane, request.addresses.at[lane],
           request.width);
  }
  request.mask &= ~bad;
  if (request.access.kind != AccessKind::kStore) {
    ClearLanes(request.access, request.frame.slots, bad);
  }
  if (request.mask != 0) {
    const uint64_t first =
        request.addresses.at[static_cast<size_t>(std::countr_zero(request.mask))];
    for (size_t lane = 0; lane < 32; ++lane) {
      if ((request.mask >> lane & 1) == 0) request.addresses.at[lane] = first;
    }
  }
  return true;
}

void Cta::CountShared(Request& request) {
  const MemoryAccess& access = request.access;
  SharedCounter& counter = findings_.counters.shared[access.site];
  const SharedOp op = access.kind == AccessKind::kLoad    ? SharedOp::kLoad
                      : access.kind == AccessKind::kStore ? SharedOp::kStore
                                                          : SharedOp::kAtomic;
  const std::array<uint64_t, 32>& at = request.addresses.at;
  if (request.staged != nullptr) {
    ++findings_.counters.unmodelled[access.site];
    return;
  }
  const SharedRequest shared = {op, static_cast<uint8_t>(request.width), 1, request.mask, at};
  counter.Add(phobos::CountShared(shared), shared, index_, request.warp.index());
  uint64_t low = at[0], high = at[0];
  for (const uint64_t address : at) {
    low = std::min(low, address);
    high = std::max(high, address);
  }
  counter.Touch(low, high + request.width);
  if (access.wide_group != kNoSlot) {
    WideCounter& wide = findings_.counters.wide[access.wide_group];
    std::array<uint64_t, 32> wide_at = at;
    uint64_t bits = 0;
    for (uint64_t& address : wide_at) {
      address += static_cast<uint64_t>(access.wide_delta);
      bits |= address;
    }
    if ((bits & (access.wide_bytes - 1)) != 0) {
      wide.was_misaligned = true;
    } else {
      const SharedRequest merged = {SharedOp::kLoad, access.wide_bytes, 1, request.mask, wide_at};
      wide.shared.Add(phobos::CountShared(merged), merged, index_, request.warp.index());
    }
  }
}

bool Cta::AccessShared(Request& request) {
  if (!CheckLanes(request, context_.shared_bytes, MemorySpace::kShared)) return false;
  if (request.mask == 0) return true;
  if (context_.launch.count && request.access.is_counted) CountShared(request);
  Transfer(request, shared_.data(), request.addresses.at.data(), MemorySpace::kShared, 0);
  return true;
}

bool Cta::AccessGlobal(Request& request) {
  const std::array<uint64_t, 32> addresses = request.addresses.at;
  for (uint32_t rest = request.mask; rest != 0;) {
    const uint64_t first = addresses[static_cast<size_t>(std::countr_zero(rest))];
    Object* const object = context_.memory.Find(first);
    uint32_t lanes = rest;
    uint64_t difference = 0;
    for (const uint64_t address : addresses) difference |= RegionOf(address) ^ RegionOf(first);
    if (difference != 0) {
      lanes = 0;
      for (uint32_t left = rest; left != 0; left &= left - 1) {
        const auto lane = static_cast<size_t>(std::countr_zero(left));
        if (RegionOf(addresses[lane]) == RegionOf(first)) lanes |= left & -left;
      }
    }
    rest &= ~lanes;
    request.mask = lanes;
    const bool may_not =
        object == nullptr || (object->read_only && request.access.kind != AccessKind::kLoad);
    const uint64_t base = object == nullptr ? 0 : object->address;
    for (size_t lane = 0; lane < 32; ++lane) {
      const bool is_active = (lanes >> lane & 1) != 0;
      request.addresses.at[lane] = (is_active ? addresses[lane] : first) - base;
    }
    if (may_not) {
      request.addresses.at = addresses;
      if (!Reject(request, lanes, HazardKind::kOutOfBounds, MemorySpace::kGlobal)) return false;
      continue;
    }
    if (!CheckObject(request, *object)) return false;
    if (request.mask == 0) continue;
    if (context_.launch.count && request.access.is_counted && !object->read_only) {
      GlobalCounter& counter = findings_.counters.global[request.access.site];
      const std::array<uint64_t, 32>& at = request.addresses.at;
      // Objects begin at multiples of a line, so offsets serve as addresses.
      counter.Add(CountGlobal({static_cast<uint8_t>(request.width), request.mask, at}));
      const auto [low, high] = std::minmax_element(at.begin(), at.end());
      counter.Touch(base, *low, *high + request.width);
    }
    if (!object->users.empty() && object->may_be_written && !NoteUsers(request, *object)) {
      return false;
    }
    if (!object->written.empty()) {
      CheckInit(request, object->written.data(), request.addresses.at.data(), MemorySpace::kGlobal,
                base);
    }
    Transfer(request, object->data, request.addresses.at.data(), MemorySpace::kGlobal, base,
             object->may_be_written);
  }
  return true;
}

// Hazards of global memory name the whole address, so that the object can be found again.
bool Cta::CheckObject(Request& request, const Object& object) {
  const std::array<uint64_t, 32> offsets = request.addresses.at;
  const uint64_t most = object.size - request.width;
  uint64_t outside = most, low = 0;
  for (const uint64_t at : offsets) {
    outside |= at | (most - at);
    low |= at;
  }
  if ((outside >> 63) == 0 && (low & (request.width - 1)) == 0) return true;
  const uint32_t bad = OutsideLanes(request, object.size);
  const uint32_t misaligned = MisalignedLanes(request) & ~bad;
  const MemorySpace space = object.read_only ? MemorySpace::kConst : MemorySpace::kGlobal;
  for (uint64_t& at : request.addresses.at) at += object.address;
  if (bad != 0 && !Reject(request, bad, HazardKind::kOutOfBounds, space)) return false;
  if (misaligned != 0 && !Reject(request, misaligned, HazardKind::kMisaligned, space)) {
    return false;
  }
  for (uint64_t& at : request.addresses.at) at -= object.address;
  return true;
}

bool Cta::AccessLocal(Request& request) {
  const uint64_t limit = request.frame.local_base + request.frame.function->local_bytes;
  if (!CheckLanes(request, limit, MemorySpace::kLocal)) return false;
  if (request.mask == 0) return true;
  LaneAddresses offsets;
  for (size_t lane = 0; lane < 32; ++lane) {
    offsets.at[lane] = lane * request.warp.local_stride() + request.addresses.at[lane];
  }
  if (checks_init()) {
    CheckInit(request, request.warp.local_written(), offsets.at.data(), MemorySpace::kLocal, 0);
  }
  Transfer(request, request.warp.local(), offsets.at.data(), MemorySpace::kLocal, 0);
  return true;
}

bool Cta::AccessParameters(Request& request) {
  if (request.access.kind != AccessKind::kLoad) {
    return Reject(request, request.mask, HazardKind::kOutOfBounds, MemorySpace::kParam);
  }
  if (!CheckLanes(request, context_.parameters.size(), MemorySpace::kParam)) return false;
  if (request.mask == 0) return true;
  LoadLanes(request.access, request.frame.slots, context_.parameters.data(),
            request.addresses.at.data(), request.mask);
  return true;
}

void Cta::CheckInit(Request& request, uint8_t* written, const uint64_t* offsets, MemorySpace space,
                    uint64_t base) {
  for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
    uint8_t* const bytes = written + offsets[lane];
    if (!Writes(request.access.kind) &&
        std::find(bytes, bytes + request.width, 0) != bytes + request.width) {
      Hazard(HazardKind::kUninitialized, space, request.op, request.warp.index() * 32 + lane,
             base + request.addresses.at[lane], request.width);
    }
    if (!Reads(request.access.kind)) std::memset(bytes, 1, request.width);
  }
}

bool Cta::NoteUsers(Request& request, Object& object) {
  const uint32_t self = static_cast<uint32_t>(index_) + 1;
  const MemoryAccess& access = request.access;
  const bool reads = access.kind == AccessKind::kLoad;
  const uint32_t writer = access.kind == AccessKind::kAtomic && access.is_reduction &&
                                  IsCommutative(access.operation, access.type)
                              ? kReducers + (static_cast<uint32_t>(access.operation) << 8) +
                                    static_cast<uint32_t>(access.type)
                              : self;
  const auto for_words = [&](const auto& visit) {
    for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
      const uint64_t at = request.addresses.at[static_cast<size_t>(std::countr_zero(rest))];
      for (uint64_t word = at / 4; word <= (at + request.width - 1) / 4; ++word) {
        visit(object.users[word]);
      }
    }
  };
  for_words([&](WordUsers& users) {
    if (reads) {
      std::atomic_ref<uint32_t> reader(users.reader);
      const uint32_t old = reader.load(std::memory_order_relaxed);
      if (old == self || old == kManyReaders) return;
      if (old != 0 || reader.exchange(self, std::memory_order_relaxed) != 0) {
        reader.store(kManyReaders, std::memory_order_relaxed);
      }
    } else {
      const uint32_t old =
          std::atomic_ref<uint32_t>(users.writer).exchange(writer, std::memory_order_relaxed);
      if (old != 0 && old != writer) context_.conflict.store(true, std::memory_order_relaxed);
    }
  });
  // Of two accesses that touch one word at the same time, one sees the other.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  for_words([&](WordUsers& users) {
    const uint32_t other = std::atomic_ref<uint32_t>(reads ? users.writer : users.reader)
                               .load(std::memory_order_relaxed);
    if (other != 0 && other != self) context_.conflict.store(true, std::memory_order_relaxed);
  });
  if (context_.conflict.load(std::memory_order_relaxed)) stopped_ = true;
  return !stopped_;
}

void Cta::CheckRaces(const Request& request, AccessClass kind, std::byte* base,
                     const uint64_t* offsets, MemorySpace space, uint64_t object,
                     const std::byte* values) {
  WarpAccess access;
  access.kind = kind;
  access.space = space;
  access.op = request.op;
  access.warp = request.warp.index();
  access.mask = request.mask;
  access.width = request.width;
  access.at = offsets;
  access.base = object;
  access.memory = base;
  access.values = values;
  access.acquires = request.access.acquires;
  access.releases = request.access.releases;
  access.by_copy = request.staged != nullptr && kind == AccessClass::kWrite;
  races_->Access(access);
}

void Cta::Transfer(Request& request, std::byte* base, const uint64_t* offsets, MemorySpace space,
                   uint64_t object, bool check_races) {
  const MemoryAccess& access = request.access;
  std::byte* const slots = request.frame.slots;
  const bool checks = races_ != nullptr && check_races && space != MemorySpace::kLocal &&
                      (space == MemorySpace::kShared || context_.launch.checks.race);
  switch (access.kind) {
    case AccessKind::kStore:
      if (checks) {
        alignas(64) std::array<std::byte, 32 * 32> staged;
        if (request.staged == nullptr) StageLanes(access, slots, staged.data(), request.mask);
        CheckRaces(request, access.is_strong ? AccessClass::kStrongWrite : AccessClass::kWrite,
                   base, offsets, space, object,
                   request.staged == nullptr ? staged.data() : request.staged);
      } else if (request.staged != nullptr) {
        for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
          const auto lane = static_cast<size_t>(std::countr_zero(rest));
          std::memcpy(base + offsets[lane], request.staged + lane * request.width, request.width);
        }
      } else {
        StoreLanes(access, slots, base, offsets, request.mask);
      }
      return;
    case AccessKind::kAtomic:
      if (checks) {
        CheckRaces(request, AccessClass::kAtomic, base, offsets, space, object, nullptr);
      }
      Atomic(request, base, offsets);
      return;
    default:
      if (checks) {
        CheckRaces(request, access.is_strong ? AccessClass::kStrongRead : AccessClass::kRead, base,
                   offsets, space, object, nullptr);
      }
      if (request.staged != nullptr) {
        for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
          const auto lane = static_cast<size_t>(std::countr_zero(rest));
          std::memcpy(request.staged + lane * request.staged_stride, base + offsets[lane],
                      request.staged_bytes);
        }
      } else {
        LoadLanes(access, slots, base, offsets, request.mask);
      }
      return;
  }
}

void Cta::Atomic(Request& request, std::byte* base, const uint64_t* offsets) {
  const MemoryAccess& access = request.access;
  std::byte* const slots = request.frame.slots;
  const auto update = [&]<typename T>(T) {
    for (uint32_t rest = request.mask; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
      const uint64_t b = ReadSlot(slots, access.operand, lane);
      const uint64_t c =
          access.compare.offset == kNoSlot ? 0 : ReadSlot(slots, access.compare, lane);
      std::atomic_ref<T> word(*reinterpret_cast<T*>(base + offsets[lane]));
      T old = word.load(std::memory_order_relaxed);
      T wanted;
      do {
        wanted = static_cast<T>(ApplyAtomic(access.operation, access.type, old, b, c));
      } while (side_by_side_ && !word.compare_exchange_weak(old, wanted));
      if (!side_by_side_) word.store(wanted, std::memory_order_relaxed);
      if (!access.is_reduction) WriteSlot(slots, access.values[0], lane, old);
    }
  };
  switch (access.element_bytes) {
    case 2:
      update(uint16_t{});
      return;
    case 8:
      update(uint64_t{});
      return;
    default:
      update(uint32_t{});
      return;
  }
}

}  // namespace phobos::sim
