#include "codegen/passes/barriers.h"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "codegen/passes/linear.h"
#include "codegen/passes/op_accesses.h"
#include "codegen/tile_ir/print.h"
#include "codegen/tile_ir/walk.h"

namespace phobos::tile {
namespace {

// One access that no barrier has closed.
struct Open {
  bool is_write;
  TileId tile;  // one of the two
  TensorId tensor;
  AccessId access;
  // Equal signatures of one tile or tensor give every element to the same thread; empty: unknown.
  std::string owner;
  auto operator<=>(const Open&) const = default;
};
using State = std::set<Open>;

void Merge(State& into, const State& from) { into.insert(from.begin(), from.end()); }

class Placer {
 public:
  Placer(Kernel& kernel, bool keep_all) : kernel_(kernel), analysis_(kernel), keep_all_(keep_all) {}

  void Run() {
    Block body = std::move(kernel_.body);
    State state;
    Walk(body, state);
    kernel_.body = std::move(body);
  }

 private:
  struct Loop {
    State exits;    // open at a break
    State repeats;  // open at a continue
  };

  void Walk(Block& block, State& state) {
    Block result;
    for (const OpId id : block) {
      if (const auto* barrier = std::get_if<Barrier>(&kernel_.ops[id].node)) {
        if (barrier->kept) state.clear();
        result.push_back(id);
        continue;
      }
      VisitOp(id, result, state);
      result.push_back(id);
    }
    block = std::move(result);
  }

  // Takes the blocks out of an operation, for the operations' storage may move meanwhile.
  std::vector<Block> TakeBlocks(OpId id) {
    std::vector<Block> blocks;
    ForEachBlock(kernel_.ops[id], [&](Block& b) { blocks.push_back(std::move(b)); });
    return blocks;
  }
  void GiveBlocks(OpId id, std::vector<Block> blocks) {
    size_t next = 0;
    ForEachBlock(kernel_.ops[id], [&](Block& b) { b = std::move(blocks[next++]); });
  }

  void VisitOp(OpId id, Block& result, State& state) {
    const auto& node = kernel_.ops[id].node;
    const bool is_for = std::holds_alternative<For>(node);
    const bool is_while = std::holds_alternative<While>(node);
    if (is_for || is_while) {
      std::vector<Block> blocks = TakeBlocks(id);
      WalkLoop(blocks, is_for, state);
      GiveBlocks(id, std::move(blocks));
    } else if (std::holds_alternative<If>(node)) {
      VisitAccesses(id, result, state);
      std::vector<Block> blocks = TakeBlocks(id);
      State other = state;
      Walk(blocks[0], state);
      Walk(blocks[1], other);
      Merge(state, other);
      GiveBlocks(id, std::move(blocks));
    } else if (std::holds_alternative<Break>(node)) {
      Merge(loops_.back().exits, state);
      state.clear();
    } else if (std::holds_alternative<Continue>(node)) {
      Merge(loops_.back().repeats, state);
      state.clear();
    } else if (std::holds_alternative<Return>(node)) {
      state.clear();
    } else {
      VisitAccesses(id, result, state);
    }
  }

  // Until nothing new is open at the start of the body. Each walk keeps the barriers of the last.
  void WalkLoop(std::vector<Block>& blocks, bool is_for, State& state) {
    State entry = state;
    for (;;) {
      loops_.emplace_back();
      State inside = entry;
      State after_condition = inside;
      if (is_for) {
        Walk(blocks[0], inside);
      } else {
        Walk(blocks[0], inside);
        after_condition = inside;
        Walk(blocks[1], inside);
      }
      Loop loop = std::move(loops_.back());
      loops_.pop_back();
      State again = entry;
      Merge(again, inside);
      Merge(again, loop.repeats);
      if (again == entry) {
        state = is_for ? again : after_condition;
        Merge(state, loop.exits);
        return;
      }
      entry = std::move(again);
    }
  }

  // ---- One operation.

  void VisitAccesses(OpId id, Block& result, State& state) {
    std::vector<Open> before, after;
    const bool splits = Describe(id, before, after);
    if (splits) {
      // A barrier of its own between its two halves.
      Check(id, before, result, state);
      state.clear();
      Merge(state, State(after.begin(), after.end()));
      return;
    }
    before.insert(before.end(), after.begin(), after.end());
    Check(id, before, result, state);
    Merge(state, State(before.begin(), before.end()));
  }

  // Lists what the operation touches, in its first and its second half. Returns whether it has a
  // barrier between them.
  bool Describe(OpId id, std::vector<Open>& before, std::vector<Open>& after) {
    const Op& op = kernel_.ops[id];
    const auto* map = std::get_if<Map>(&op.node);
    const auto* dot = std::get_if<Dot>(&op.node);
    const auto* reduce = std::get_if<Reduce>(&op.node);
    const auto* atomic = std::get_if<Atomic>(&op.node);
    for (const OpAccess& access : AccessesOf(kernel_, id)) {
      if (access.tile.valid() && kernel_.tiles[access.tile].storage != Storage::kShared) continue;
      if (access.tensor.valid() && !kernel_.tensors[access.tensor].is_stored) continue;
      const Open open = {access.is_store, access.tile, access.tensor, access.access,
                         OwnerOf(op, access)};
      const bool later = access.is_store && (map != nullptr ? map->buffered : true);
      (later ? after : before).push_back(open);
    }
    const auto scratch = [&](TileId tile) {
      before.push_back({true, tile, {}, {}, ""});
      after.push_back({false, tile, {}, {}, ""});
    };
    if (dot != nullptr && dot->scratch.valid()) scratch(dot->scratch);
    if (reduce != nullptr && reduce->scratch.valid()) scratch(reduce->scratch);
    if (atomic != nullptr) {
      before.push_back({true, {}, atomic->tensor, {}, "atomic"});
      if (atomic->scratch.valid()) scratch(atomic->scratch);
    }
    return (map != nullptr && map->buffered) || (dot != nullptr && dot->scratch.valid()) ||
           (reduce != nullptr && reduce->scratch.valid()) ||
           (atomic != nullptr && atomic->scratch.valid());
  }

  std::string OwnerOf(const Op& op, const OpAccess& access) {
    if (std::holds_alternative<StoreElement>(op.node) && access.is_store) return "one thread";
    const Mapping* mapping = MappingOf(op);
    if (mapping == nullptr) return "";
    if (const auto* dot = std::get_if<Dot>(&op.node)) {
      if (!access.is_store) return "";
      Mapping outputs = dot->mapping;
      const DimMapping k = outputs.dims[2];
      outputs.dims.pop_back();
      if (k.threads > 1) outputs.replicas.push_back({k.threads, k.stride});
      return Signature(outputs, access);
    }
    if (std::holds_alternative<Reduce>(op.node) && access.is_store) return "";
    return Signature(*mapping, access);
  }

  // Who touches which element, as text. Replicas read, or only their leader writes, the same
  // elements: then the thread that writes is not the only one that reads.
  std::string Signature(const Mapping& mapping, const OpAccess& access) {
    if (!mapping.replicas.empty()) return "";
    std::string text = ToString(mapping);
    if (access.indices.empty()) return text + " $0 $1";
    for (size_t d = 0; d < mapping.dims.size(); ++d) {
      if (mapping.dims[d].threads > 1 && !access.depends[d]) return "";
    }
    for (const ValueId index : access.indices) {
      if (!analysis_.IsStable(index)) return "";
      text += " " + Print(kernel_, index);
    }
    return text;
  }

  bool SameBytes(const Open& a, const Open& b) const {
    if (a.tensor.valid() || b.tensor.valid()) return a.tensor == b.tensor;
    const Tile& x = kernel_.tiles[a.tile];
    const Tile& y = kernel_.tiles[b.tile];
    return x.offset < y.offset + y.bytes && y.offset < x.offset + x.bytes;
  }

  // Whether the same store in another iteration touches other elements: some subscript moves on
  // by at least the piece that one iteration covers.
  bool MovesOn(const Open& a, const Open& b, OpId id) {
    if (!(a.access == b.access) || !a.access.valid()) return false;
    for (const OpAccess& access : AccessesOf(kernel_, id)) {
      if (!(access.access == a.access)) continue;
      const Shape space = SpaceOf(kernel_.ops[id]);
      for (const ValueId index : access.indices) {
        Linear rest = analysis_.Form(index);
        std::optional<uint32_t> loop;
        int64_t factor = 0;
        for (const auto& [atom, coefficient] : analysis_.Form(index).terms) {
          if (atom.kind == Atom::Kind::kCoord || atom.kind == Atom::Kind::kExtent ||
              atom.kind == Atom::Kind::kBlock) {
            if (atom.kind != Atom::Kind::kCoord) rest.terms.erase(atom);
            continue;
          }
          if (atom.kind != Atom::Kind::kLoop || loop) return false;
          loop = atom.index;
          factor = coefficient;
          rest.terms.erase(atom);
        }
        // An outer loop may bring the same values back: only one loop may be around.
        if (!loop || loops_.size() != 1) continue;
        const auto& op = std::get<For>(kernel_.ops[analysis_.Facts(ScalarId(*loop)).loop].node);
        const Linear step = analysis_.Form(op.step);
        const auto low = analysis_.LowerBound(rest, space),
                   high = analysis_.UpperBound(rest, space);
        if (step.is_constant() && low && high && step.constant * factor > *high - *low) return true;
      }
    }
    return false;
  }

  void Check(OpId id, const std::vector<Open>& accesses, Block& result, State& state) {
    const Open* kept_now = nullptr;
    const Open* kept_before = nullptr;
    const Open* elided = nullptr;
    for (const Open& now : accesses) {
      for (const Open& before : state) {
        if ((!now.is_write && !before.is_write) || !SameBytes(now, before)) continue;
        if (MovesOn(now, before, id)) continue;
        const bool same_place = now.tile == before.tile && now.tensor == before.tensor;
        if (same_place && !now.owner.empty() && now.owner == before.owner) {
          if (elided == nullptr) elided = &now;
          continue;
        }
        kept_now = &now;
        kept_before = &before;
        break;
      }
      if (kept_now != nullptr) break;
    }
    if (kept_now == nullptr && elided == nullptr) return;
    const bool keep = kept_now != nullptr || keep_all_;
    if (!keep && !noted_.insert(id).second) return;  // told in an earlier walk of the loop
    const std::string reason =
        kept_now != nullptr
            ? Reason(*kept_now, *kept_before)
            : fmt::format("every thread touches its own elements of `{}`", NameOf(*elided));
    result.push_back(kernel_.ops.Add({kernel_.ops[id].location, Barrier{keep, reason}}));
    if (keep) state.clear();
  }

  const std::string& NameOf(const Open& open) const {
    return open.tensor.valid() ? kernel_.tensors[open.tensor].name : kernel_.tiles[open.tile].name;
  }

  std::string Reason(const Open& now, const Open& before) const {
    const std::string& name = NameOf(now);
    if (now.tile != before.tile) {
      return fmt::format("`{}` takes the bytes of `{}`, which other threads may still {}", name,
                         NameOf(before), before.is_write ? "write" : "read");
    }
    if (before.is_write && now.is_write) {
      return fmt::format("`{}` is written again, by other threads", name);
    }
    return before.is_write ? fmt::format("`{}` is read after other threads wrote it", name)
                           : fmt::format("`{}` is written after other threads read it", name);
  }

  Kernel& kernel_;
  LinearAnalysis analysis_;
  const bool keep_all_;
  std::vector<Loop> loops_;
  std::set<OpId> noted_;
};

}  // namespace

void PlaceBarriers(Kernel& kernel, bool keep_all) { Placer(kernel, keep_all).Run(); }

}  // namespace phobos::tile
