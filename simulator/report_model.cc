#include "simulator/report_model.h"

#include "base/check.h"

namespace phobos::sim {

SharedCounts& SharedCounts::operator+=(const SharedCounts& other) {
  requests += other.requests;
  wavefronts += other.wavefronts;
  passes += other.passes;
  ideal += other.ideal;
  ideal_guessed += other.ideal_guessed;
  return *this;
}

GlobalCounts& GlobalCounts::operator+=(const GlobalCounts& other) {
  requests += other.requests;
  sectors += other.sectors;
  lines += other.lines;
  ideal_sectors += other.ideal_sectors;
  return *this;
}

std::string_view ToString(MemorySpace space) {
  switch (space) {
    case MemorySpace::kShared:
      return "shared";
    case MemorySpace::kGlobal:
      return "global";
    case MemorySpace::kLocal:
      return "local";
    case MemorySpace::kConst:
      return "const";
    case MemorySpace::kParam:
      return "param";
  }
  UNREACHABLE();
}

std::string_view ToString(HazardKind kind) {
  switch (kind) {
    case HazardKind::kRaceReadAfterWrite:
      return "race-raw";
    case HazardKind::kRaceWriteAfterRead:
      return "race-war";
    case HazardKind::kRaceWriteAfterWrite:
      return "race-waw";
    case HazardKind::kOutOfBounds:
      return "out-of-bounds";
    case HazardKind::kMisaligned:
      return "misaligned";
    case HazardKind::kUninitialized:
      return "uninitialised";
    case HazardKind::kDivergentBarrier:
      return "divergent-barrier";
    case HazardKind::kDeadlock:
      return "deadlock";
  }
  UNREACHABLE();
}

}  // namespace phobos::sim
