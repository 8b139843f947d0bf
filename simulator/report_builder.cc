#include "simulator/report_builder.h"

#include <algorithm>
#include <map>

#include "simulator/ptx/names.h"

namespace phobos::sim {
namespace {

// A named piece of memory.
struct Named {
  std::string name;
  uint64_t begin = 0, end = 0;
  uint32_t element_bytes = 1;
};

class Builder {
 public:
  Builder(GridContext& context, const GridOutcome& outcome, uint64_t ctas)
      : context_(context), program_(context.program), outcome_(outcome), ctas_(ctas) {
    NameShared();
  }

  Report Build() {
    report_.kernel = context_.entry.source->name;
    report_.source = program_.module->name;
    report_.grid = context_.launch.grid;
    report_.block = context_.launch.block;
    report_.ctas = ctas_;
    report_.ctas_total = report_.grid.count();
    report_.extrapolated = ctas_ != report_.ctas_total;
    report_.shared_bytes = context_.shared_bytes;
    for (const Named& named : shared_) {
      report_.shared_variables.push_back(
          {named.name, named.begin, named.end - named.begin, named.element_bytes});
    }
    report_.warp_instructions = Scaled(outcome_.findings.counters.warp_instructions);
    AddSites();
    for (const auto& [key, hazard] : outcome_.findings.hazards.hazards()) AddHazard(hazard);
    report_.fault = outcome_.fault;
    AddNotes();
    return std::move(report_);
  }

 private:
  // Counts of a sample stand for the whole grid.
  uint64_t Scaled(uint64_t count) const {
    if (!report_.extrapolated) return count;
    return static_cast<uint64_t>(
        (static_cast<unsigned __int128>(count) * report_.ctas_total + ctas_ / 2) / ctas_);
  }
  SharedCounts Scaled(SharedCounts counts) const {
    for (uint64_t* count : {&counts.requests, &counts.wavefronts, &counts.passes, &counts.ideal,
                            &counts.ideal_guessed}) {
      *count = Scaled(*count);
    }
    return counts;
  }
  GlobalCounts Scaled(GlobalCounts counts) const {
    for (uint64_t* count :
         {&counts.requests, &counts.sectors, &counts.lines, &counts.ideal_sectors}) {
      *count = Scaled(*count);
    }
    return counts;
  }

  void NameShared() {
    const ptx::Module& module = *program_.module;
    std::vector<std::string> dynamic;
    for (uint32_t i = 0; i < module.variables.size(); ++i) {
      const ptx::Variable& variable = module.variables[ptx::VariableId(i)];
      if (variable.space != ptx::Space::kShared || !context_.layout.is_used[i]) continue;
      if (variable.unsized) {
        dynamic.push_back(variable.name);
        continue;
      }
      const uint64_t begin = context_.layout.place[i];
      shared_.push_back({variable.name, begin, begin + variable.size_bytes,
                         std::max(ptx::BytesOf(variable.type) * variable.vector, 1u)});
    }
    if (context_.launch.dynamic_shared_bytes != 0) {
      shared_.push_back({dynamic.empty() ? "dynamic shared memory" : dynamic[0],
                         context_.layout.dynamic_shared_offset, context_.shared_bytes, 1});
    }
  }

  const Named* SharedAt(uint64_t offset) const {
    const Named* nearest = nullptr;
    for (const Named& named : shared_) {
      if (offset >= named.begin && offset < named.end) return &named;
      if (offset >= named.end) nearest = &named;
    }
    if (nearest == nullptr && !shared_.empty()) nearest = &shared_[0];
    return nearest;
  }

  // ---- Sites ----

  void AddSites() {
    const Counters& counters = outcome_.findings.counters;
    std::vector<const WideGroup*> merged_into(program_.sites, nullptr);
    for (size_t i = 0; i < program_.wide.size(); ++i) {
      const WideCounter& wide = counters.wide[i];
      if (!context_.launch.model_widening || wide.was_misaligned ||
          wide.shared.counts.requests == 0) {
        continue;
      }
      for (const uint32_t site : program_.wide[i].sites) merged_into[site] = &program_.wide[i];
      ++widened_groups_;
      widened_loads_ += program_.wide[i].sites.size();
    }
    for (uint32_t op = 0; op < program_.ops.size(); ++op) {
      switch (program_.ops[op].action) {
        case Action::kMemory: {
          const MemoryAccess& access = program_.accesses[program_.ops[op].aux];
          AddShared(op, access, access.kind, 0, merged_into);
          AddGlobal(op, access);
          break;
        }
        case Action::kMatrixMemory: {
          const MatrixOp& matrix = program_.matrices[program_.ops[op].aux];
          const bool loads = matrix.opcode == ptx::Opcode::kLdmatrix;
          AddShared(op, matrix.access, loads ? AccessKind::kLdmatrix : AccessKind::kStmatrix,
                    matrix.matrices, merged_into);
          AddUnmodelled(
              op, matrix.access,
              matrix.opcode == ptx::Opcode::kWmmaStoreD ? AccessKind::kStore : AccessKind::kLoad,
              MemorySpace::kShared);
          break;
        }
        case Action::kAsyncCopy: {
          const AsyncCopyOp& copy = program_.copies[program_.ops[op].aux];
          AddGlobal(op, copy.source);
          AddUnmodelled(op, copy.destination, AccessKind::kAsyncCopy, MemorySpace::kShared);
          break;
        }
        default:
          break;
      }
    }
    for (size_t i = 0; i < report_.sites.size(); ++i) {
      Site& site = report_.sites[i];
      if (site.widened_into) site.widened_into = site_index_[*site.widened_into];
    }
  }

  Dim3 CtaId(uint64_t index) const {
    const Dim3& grid = context_.launch.grid;
    return {static_cast<uint32_t>(index % grid.x), static_cast<uint32_t>(index / grid.x % grid.y),
            static_cast<uint32_t>(index / grid.x / grid.y)};
  }

  void AddSamples(const SharedCounter& counter, Site& site) const {
    for (const KeptRequest& kept : counter.kept) {
      site.samples.push_back(
          {kept.degree, CtaId(kept.cta), kept.warp, kept.active, kept.addresses});
    }
    std::sort(site.samples.begin(), site.samples.end(),
              [](const auto& a, const auto& b) { return a.degree < b.degree; });
  }

  void AddShared(uint32_t op, const MemoryAccess& access, AccessKind kind, uint32_t matrices,
                 const std::vector<const WideGroup*>& merged_into) {
    const Counters& counters = outcome_.findings.counters;
    const SharedCounter* counter = &counters.shared[access.site];
    if (counter->counts.requests == 0) return;
    Site site;
    site.place = program_.PlaceOf(op);
    site.space = MemorySpace::kShared;
    site.kind = kind;
    site.width_bits = access.width() * 8;
    site.matrices = matrices;
    AddTouched(*counter, site);
    site_index_[access.site] = static_cast<uint32_t>(report_.sites.size());
    if (const WideGroup* group = merged_into[access.site]; group != nullptr) {
      if (group->sites[0] == access.site) {
        counter = &counters.wide[static_cast<size_t>(group - program_.wide.data())].shared;
        site.width_bits = group->bytes * 8;
      } else {
        site.widened_into = group->sites[0];
        counter = nullptr;
      }
    }
    if (counter != nullptr) {
      site.shared = Scaled(counter->counts);
      site.max_degree = counter->max_degree;
      AddSamples(*counter, site);
      for (size_t d = 0; d < site.histogram.size(); ++d) {
        site.histogram[d] = Scaled(counter->histogram[d]);
      }
      switch (kind) {
        case AccessKind::kLdmatrix:
          report_.ldmatrix += site.shared;
          [[fallthrough]];
        case AccessKind::kLoad:
          report_.shared_load += site.shared;
          break;
        case AccessKind::kStmatrix:
          has_stmatrix_ = true;
          [[fallthrough]];
        case AccessKind::kStore:
          report_.shared_store += site.shared;
          break;
        case AccessKind::kAtomic:
          report_.shared_atomic += site.shared;
          break;
        case AccessKind::kAsyncCopy:
          break;
      }
    }
    report_.sites.push_back(std::move(site));
  }

  void AddTouched(const SharedCounter& counter, Site& site) const {
    for (const Named& named : shared_) {
      const uint64_t low = std::max(counter.low, named.begin);
      const uint64_t high = std::min(counter.high, named.end);
      if (low >= high) continue;
      site.touched.push_back({named.name, static_cast<int64_t>(low - named.begin),
                              static_cast<int64_t>(high - named.begin)});
    }
  }

  void AddGlobal(uint32_t op, const MemoryAccess& access) {
    const GlobalCounter& counter = outcome_.findings.counters.global[access.site];
    if (counter.counts.requests == 0) return;
    Site site;
    site.place = program_.PlaceOf(op);
    site.space = MemorySpace::kGlobal;
    site.kind = access.kind;
    site.width_bits = access.width() * 8;
    site.global = Scaled(counter.counts);
    std::vector<GlobalCounter::Range> ranges = counter.ranges;
    std::sort(ranges.begin(), ranges.end(),
              [](const auto& a, const auto& b) { return a.object < b.object; });
    for (const GlobalCounter::Range& range : ranges) {
      const Object* const object = context_.memory.Find(range.object);
      site.touched.push_back({object == nullptr ? "" : object->name,
                              static_cast<int64_t>(range.low), static_cast<int64_t>(range.high)});
    }
    switch (access.kind) {
      case AccessKind::kStore:
        report_.global_store += site.global;
        break;
      case AccessKind::kAtomic:
        report_.global_atomic += site.global;
        break;
      default:
        report_.global_load += site.global;
        break;
    }
    report_.sites.push_back(std::move(site));
  }

  void AddUnmodelled(uint32_t op, const MemoryAccess& access, AccessKind kind, MemorySpace space) {
    const uint64_t requests = outcome_.findings.counters.unmodelled[access.site];
    if (requests == 0) return;
    Site site;
    site.place = program_.PlaceOf(op);
    site.space = space;
    site.kind = kind;
    site.unmodelled = true;
    site.width_bits = access.width() * 8;
    site.shared.requests = Scaled(requests);
    ++report_.unmodelled_sites;
    report_.sites.push_back(std::move(site));
  }

  // ---- Hazards ----

  HazardSide SideOf(const Accessor& accessor, uint64_t cta) const {
    const Dim3& block = context_.launch.block;
    const uint32_t t = accessor.thread;
    HazardSide side;
    side.place = program_.PlaceOf(accessor.op);
    side.thread.cta = CtaId(cta);
    side.thread.thread = {t % block.x, t / block.x % block.y, t / block.x / block.y};
    side.thread.warp = t / 32;
    side.thread.lane = t % 32;
    return side;
  }

  void AddHazard(const FoundHazard& found) {
    Hazard hazard;
    hazard.kind = found.kind;
    hazard.space = found.space;
    hazard.benign = found.benign;
    hazard.first = SideOf(found.first, found.cta);
    if (found.has_second) hazard.second = SideOf(found.second, found.cta);
    hazard.address = found.address;
    hazard.bytes = found.bytes;
    hazard.count = found.count;
    uint32_t element_bytes = 1;
    hazard.offset = static_cast<int64_t>(found.address);
    int64_t size = -1;
    if (found.space == MemorySpace::kShared) {
      // Addresses of 32 bits that wrapped lie before the start.
      if (found.address >> 31 == 1) hazard.offset = static_cast<int32_t>(found.address);
      if (const Named* named = SharedAt(hazard.offset < 0 ? 0 : found.address); named != nullptr) {
        hazard.buffer = named->name;
        hazard.offset -= static_cast<int64_t>(named->begin);
        element_bytes = named->element_bytes;
        size = static_cast<int64_t>(named->end - named->begin);
      }
    } else if (found.space == MemorySpace::kGlobal || found.space == MemorySpace::kConst) {
      if (const Object* object = context_.memory.Find(found.address); object != nullptr) {
        hazard.buffer = object->name;
        hazard.offset = static_cast<int64_t>(found.address - object->address);
        element_bytes = object->element_bytes;
        size = static_cast<int64_t>(object->size);
      }
    }
    const int64_t element = static_cast<int64_t>(element_bytes);
    hazard.element =
        hazard.offset >= 0 ? hazard.offset / element : -((element - 1 - hazard.offset) / element);
    hazard.message = Sentence(hazard, size, element_bytes);
    report_.hazards.push_back(std::move(hazard));
  }

  static std::string ThreadText(const ThreadId& id) {
    const auto text = [](const Dim3& d) {
      return "(" + std::to_string(d.x) + ", " + std::to_string(d.y) + ", " + std::to_string(d.z) +
             ")";
    };
    return "thread " + text(id.thread) + " of CTA " + text(id.cta);
  }

  static std::string PlaceText(const Place& place) {
    std::string text = "'" + place.op + "'";
    if (place.line != 0) {
      text += " at " + place.file + ":" + std::to_string(place.line);
    } else {
      text += " at PTX line " + std::to_string(place.ptx_line);
    }
    return text;
  }

  static std::string MemoryText(const Hazard& hazard, uint32_t element_bytes) {
    std::string text(ToString(hazard.space));
    text += " memory";
    if (hazard.space == MemorySpace::kLocal || hazard.space == MemorySpace::kParam) {
      return "byte " + std::to_string(hazard.offset) + " of " + text;
    }
    if (hazard.buffer.empty()) {
      return text + " at address " + std::to_string(hazard.address) + ", where no object is";
    }
    text = "'" + hazard.buffer + "' in " + text;
    if (element_bytes > 1) {
      return "element " + std::to_string(hazard.element) + " of " + text;
    }
    return "byte " + std::to_string(hazard.offset) + " of " + text;
  }

  static std::string Sentence(const Hazard& hazard, int64_t size, uint32_t element_bytes) {
    const std::string who = ThreadText(hazard.first.thread) + ", " + PlaceText(hazard.first.place);
    const std::string other =
        hazard.second ? ThreadText(hazard.second->thread) + ", " + PlaceText(hazard.second->place)
                      : "";
    const std::string where = MemoryText(hazard, element_bytes);
    const std::string width = std::to_string(hazard.bytes) + "-byte";
    switch (hazard.kind) {
      case HazardKind::kRaceReadAfterWrite:
        return other + " reads " + where + ", which " + who +
               " writes with nothing that orders the two";
      case HazardKind::kRaceWriteAfterRead:
        return other + " writes " + where + ", which " + who +
               " reads with nothing that orders the two";
      case HazardKind::kRaceWriteAfterWrite:
        return other + " and " + who + " both write " + where +
               " with nothing that orders the two" + (hazard.benign ? " (the same value)" : "");
      case HazardKind::kOutOfBounds: {
        std::string text = who + ": a " + width + " access to " + where;
        if (size >= 0) text += ", which has " + std::to_string(size) + " bytes";
        return text;
      }
      case HazardKind::kMisaligned:
        return who + ": a " + width + " access to " + where + " is not at a multiple of " +
               std::to_string(hazard.bytes);
      case HazardKind::kUninitialized:
        return who + ": a " + width + " read of " + where + ", which was never written";
      case HazardKind::kDivergentBarrier:
        return who + ": the warp does not reach the barrier together" +
               (other.empty() ? "" : "; other lanes: " + other);
      case HazardKind::kDeadlock:
        return who + ": waits for threads that never come";
    }
    return who;
  }

  // ---- Notes ----

  void AddNotes() {
    const auto note = [&](std::string text) { report_.notes.push_back(std::move(text)); };
    if (widened_groups_ != 0) {
      note("ptxas merges adjacent scalar shared loads: " + std::to_string(widened_loads_) +
           " loads are counted as the " + std::to_string(widened_groups_) +
           " wider ones that they would become");
    }
    if (report_.shared_atomic.requests != 0) {
      note(
          "the cost of shared atomics on one address is not known; here each lane costs a "
          "wavefront");
    }
    if (has_stmatrix_) note("stmatrix is taken to cost what ldmatrix does");
    if (report_.unmodelled_sites != 0) {
      note(std::to_string(report_.unmodelled_sites) +
           " sites of cp.async or wmma access shared memory in ways whose cost is not known; they "
           "are executed but not counted");
    }
    const uint64_t guessed = report_.shared_load.ideal_guessed + report_.shared_store.ideal_guessed;
    if (guessed != 0) {
      note("`ideal` of wide accesses with lanes off is not known; for " + std::to_string(guessed) +
           " requests it is ceil(bytes / 128)");
    }
    if (outcome_.findings.counters.prints != 0) {
      note("vprintf was called " + std::to_string(outcome_.findings.counters.prints) +
           " times by warps; nothing is printed");
    }
    if (report_.extrapolated) {
      note("counts are those of " + std::to_string(ctas_) + " CTAs, scaled to " +
           std::to_string(report_.ctas_total));
    }
  }

  GridContext& context_;
  const Program& program_;
  const GridOutcome& outcome_;
  const uint64_t ctas_;
  Report report_;
  std::vector<Named> shared_;                // ascending
  std::map<uint32_t, uint32_t> site_index_;  // of shared sites, by the program's number
  size_t widened_groups_ = 0, widened_loads_ = 0;
  bool has_stmatrix_ = false;
};

}  // namespace

Report BuildReport(GridContext& context, const GridOutcome& outcome, uint64_t ctas) {
  return Builder(context, outcome, ctas).Build();
}

}  // namespace phobos::sim
