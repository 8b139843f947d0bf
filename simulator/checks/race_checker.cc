#include "simulator/checks/race_checker.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace phobos::sim {
namespace {

bool IsPlainOrAtomicRead(AccessClass kind) {
  return kind == AccessClass::kRead || kind == AccessClass::kStrongRead ||
         kind == AccessClass::kAtomic;
}

bool Writes(AccessClass kind) {
  return kind == AccessClass::kWrite || kind == AccessClass::kStrongWrite ||
         kind == AccessClass::kAtomic;
}

}  // namespace

RaceChecker::RaceChecker(const Checks& checks, uint32_t threads, uint64_t shared_bytes,
                         uint32_t shared_granule, uint32_t global_granule, bool has_copies)
    : checks_(checks),
      threads_(threads),
      has_copies_(has_copies),
      shared_granule_(shared_granule),
      global_granule_(global_granule),
      shared_((shared_bytes + shared_granule - 1) / shared_granule, (threads + 31) / 32),
      global_(global_granule) {}

void RaceChecker::Start(uint64_t cta, HazardLog& log) {
  cta_ = cta;
  log_ = &log;
  knowledge_.Start(threads_, has_copies_);
  shared_.Start();
  global_.Start();
}

void RaceChecker::Barrier(std::span<const uint32_t> arrived, std::span<const uint32_t> waited,
                          bool everyone) {
  if (!checks_.race) return;
  knowledge_.Barrier(arrived, waited, everyone);
  if (everyone) shared_.Forget();
}

void RaceChecker::WarpSync(uint32_t warp, uint32_t lanes) {
  if (checks_.race && lanes != 0) knowledge_.WarpSync(warp, lanes);
}

void RaceChecker::Fence(uint32_t warp, uint32_t lanes) {
  if (!checks_.race) return;
  for (; lanes != 0; lanes &= lanes - 1) {
    knowledge_.Fence(warp * 32 + static_cast<uint32_t>(std::countr_zero(lanes)));
  }
}

void RaceChecker::CommitCopies(uint32_t warp, uint32_t lanes) {
  if (!checks_.race || !has_copies_) return;
  for (; lanes != 0; lanes &= lanes - 1) {
    knowledge_.CommitCopies(warp * 32 + static_cast<uint32_t>(std::countr_zero(lanes)));
  }
}

void RaceChecker::WaitForCopies(uint32_t warp, uint32_t lanes, uint64_t left, bool all) {
  if (!checks_.race || !has_copies_) return;
  for (; lanes != 0; lanes &= lanes - 1) {
    knowledge_.WaitForCopies(warp * 32 + static_cast<uint32_t>(std::countr_zero(lanes)), left, all);
  }
  knowledge_.Refresh(warp);
}

void RaceChecker::OrderBy(uint32_t thread, uint64_t location, bool acquires, bool releases) {
  if (acquires) knowledge_.StrongRead(thread, location, true);
  if (releases) knowledge_.StrongWrite(thread, location, true, true);
}

void RaceChecker::MarkWritten(uint64_t begin, uint64_t end) {
  const uint64_t last = (end + shared_granule_ - 1) / shared_granule_;
  for (uint64_t g = begin / shared_granule_; g < std::min(last, shared_.granules()); ++g) {
    shared_.Write(g).written = knowledge_.now();
  }
}

void RaceChecker::Access(const WarpAccess& access) {
  if (access.space == MemorySpace::kShared) {
    AccessIn(shared_, access);
  } else {
    AccessIn(global_, access);
  }
}

template <typename Shadow>
void RaceChecker::AccessIn(Shadow& shadow, const WarpAccess& access) {
  const uint64_t granule = access.space == MemorySpace::kShared ? shared_granule_ : global_granule_;
  const int shift = std::countr_zero(granule);
  const bool checks_init =
      checks_.init && access.space == MemorySpace::kShared && IsPlainOrAtomicRead(access.kind);
  const uint32_t floor = knowledge_.WarpFloor(access.warp);
  const bool is_plain_read = access.kind == AccessClass::kRead;
  for (uint32_t rest = access.mask; rest != 0;) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
    const uint64_t at = access.at[lane];
    // Lanes that read the same bytes are one, as far as all is well.
    uint32_t lanes = 1u << lane;
    rest &= rest - 1;
    if (is_plain_read) {
      while (rest != 0 && access.at[std::countr_zero(rest)] == at) {
        lanes |= rest & -rest;
        rest &= rest - 1;
      }
    }
    if (checks_.race && access.kind != AccessClass::kRead && access.kind != AccessClass::kWrite) {
      const uint32_t thread = access.warp * 32 + lane;
      const uint64_t location = access.base + at;
      if (access.kind != AccessClass::kStrongWrite) {
        knowledge_.StrongRead(thread, location, access.acquires);
      }
    }
    bool initialized = true;
    const uint64_t first = (access.base + at) >> shift;
    const uint64_t last = (access.base + at + access.width - 1) >> shift;
    for (uint64_t g = first; g <= last; ++g) {
      const auto h = shadow.Locate(g);
      const LastWrite& write = shadow.Write(h);
      if (checks_init && write.written <= knowledge_.start()) initialized = false;
      if (!checks_.race) {
        if (Writes(access.kind)) shadow.Write(h).written = knowledge_.now();
        continue;
      }
      const bool is_quiet = write.stamp <= floor && shadow.Newest(kAtomics, h) <= floor &&
                            (is_plain_read || (shadow.Newest(kReads, h) <= floor &&
                                               shadow.Newest(kStrongReads, h) <= floor));
      if (!is_quiet) {
        for (uint32_t each = lanes; each != 0; each &= each - 1) {
          Check(shadow, h, access, static_cast<uint32_t>(std::countr_zero(each)));
        }
      }
      Record(shadow, h, access, lanes);
    }
    if (!initialized) {
      for (uint32_t each = lanes; each != 0; each &= each - 1) {
        ReportUninitialized(access, static_cast<uint32_t>(std::countr_zero(each)));
      }
    }
    if (checks_.race &&
        (access.kind == AccessClass::kStrongWrite || access.kind == AccessClass::kAtomic)) {
      knowledge_.StrongWrite(access.warp * 32 + lane, access.base + at, access.releases,
                             access.kind == AccessClass::kAtomic);
    }
    if (access.values != nullptr) {
      std::memcpy(access.memory + at, access.values + lane * access.width, access.width);
    }
  }
}

template <typename Shadow>
void RaceChecker::Check(Shadow& shadow, typename Shadow::Handle h, const WarpAccess& access,
                        uint32_t lane) {
  const uint32_t thread = access.warp * 32 + lane;
  const LastWrite& write = shadow.Write(h);
  const bool reads_only =
      access.kind == AccessClass::kRead || access.kind == AccessClass::kStrongRead;
  if (write.stamp > knowledge_.start() && !knowledge_.Knows(thread, write.thread, write.stamp)) {
    Report(reads_only ? HazardKind::kRaceReadAfterWrite : HazardKind::kRaceWriteAfterWrite, access,
           lane, {write.op, knowledge_.ThreadOf(write.thread)});
  }
  switch (access.kind) {
    case AccessClass::kRead:
      CheckSet(shadow, h, kAtomics, access, lane, HazardKind::kRaceReadAfterWrite);
      break;
    case AccessClass::kWrite:
      CheckSet(shadow, h, kReads, access, lane, HazardKind::kRaceWriteAfterRead);
      CheckSet(shadow, h, kStrongReads, access, lane, HazardKind::kRaceWriteAfterRead);
      CheckSet(shadow, h, kAtomics, access, lane, HazardKind::kRaceWriteAfterWrite);
      break;
    case AccessClass::kStrongWrite:
    case AccessClass::kAtomic:
      CheckSet(shadow, h, kReads, access, lane, HazardKind::kRaceWriteAfterRead);
      break;
    case AccessClass::kStrongRead:
      break;
  }
}

template <typename Shadow>
void RaceChecker::CheckSet(Shadow& shadow, typename Shadow::Handle h, int set,
                           const WarpAccess& access, uint32_t lane, HazardKind kind) {
  if (shadow.Newest(set, h) <= knowledge_.common()) return;
  const uint32_t thread = access.warp * 32 + lane;
  bool found = false;
  Accessor earlier;
  shadow.ForEach(set, h, [&](uint32_t warp, const Accessors& accessors) {
    if (found || accessors.stamp <= knowledge_.common()) return;
    // First those whose instruction is known for sure.
    for (const uint32_t lanes :
         {accessors.last_lanes & accessors.lanes, accessors.lanes & ~accessors.last_lanes}) {
      for (uint32_t rest = lanes; rest != 0 && !found; rest &= rest - 1) {
        const uint32_t other = warp * 32 + static_cast<uint32_t>(std::countr_zero(rest));
        if (knowledge_.Knows(thread, other, accessors.stamp)) continue;
        found = true;
        earlier = {accessors.op, other};
      }
    }
  });
  if (found) Report(kind, access, lane, earlier);
}

template <typename Shadow>
void RaceChecker::Record(Shadow& shadow, typename Shadow::Handle h, const WarpAccess& access,
                         uint32_t lanes) {
  const uint32_t now = knowledge_.now();
  int set = kReads;
  switch (access.kind) {
    case AccessClass::kWrite: {
      LastWrite& write = shadow.Write(h);
      const uint32_t thread = access.warp * 32 + static_cast<uint32_t>(std::countr_zero(lanes));
      if (access.by_copy) knowledge_.BeginCopy(thread);
      write = {now, access.op, access.by_copy ? knowledge_.CompanionOf(thread) : thread, now};
      return;
    }
    case AccessClass::kRead:
      break;
    case AccessClass::kStrongRead:
      set = kStrongReads;
      break;
    case AccessClass::kStrongWrite:
    case AccessClass::kAtomic:
      set = kAtomics;
      shadow.Write(h).written = now;
      break;
  }
  Accessors& entry = shadow.Entry(set, h, access.warp, now);
  if (entry.stamp == now) {
    entry.lanes |= lanes;
    entry.last_lanes = entry.op == access.op ? entry.last_lanes | lanes : lanes;
    entry.op = access.op;
    return;
  }
  const bool matters = entry.stamp > knowledge_.common() && (entry.lanes & ~lanes) != 0;
  const Accessors old = entry;
  entry = {now, lanes, access.op, lanes};
  if (matters) shadow.Spill(set, h, access.warp, old);
}

void RaceChecker::Report(HazardKind kind, const WarpAccess& access, uint32_t lane,
                         Accessor earlier) {
  FoundHazard hazard;
  hazard.kind = kind;
  hazard.space = access.space;
  // A write of what is there already changes nothing, whoever comes first.
  hazard.benign = access.values != nullptr &&
                  std::memcmp(access.memory + access.at[lane], access.values + lane * access.width,
                              access.width) == 0;
  hazard.has_second = true;
  hazard.first = earlier;
  hazard.second = {access.op, access.warp * 32 + lane};
  hazard.address = access.base + access.at[lane];
  hazard.bytes = access.width;
  hazard.cta = cta_;
  log_->Add(hazard);
}

void RaceChecker::ReportUninitialized(const WarpAccess& access, uint32_t lane) {
  FoundHazard hazard;
  hazard.kind = HazardKind::kUninitialized;
  hazard.space = access.space;
  hazard.first = {access.op, access.warp * 32 + lane};
  hazard.address = access.base + access.at[lane];
  hazard.bytes = access.width;
  hazard.cta = cta_;
  log_->Add(hazard);
}

}  // namespace phobos::sim
