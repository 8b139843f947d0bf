#include "codegen/passes/assign.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/check.h"
#include "codegen/passes/access_pattern.h"
#include "codegen/passes/default_mapping.h"
#include "codegen/passes/dot_mapping.h"
#include "codegen/passes/linear.h"
#include "codegen/passes/op_accesses.h"
#include "codegen/tile_ir/walk.h"
#include "hardware/bank_rule.h"

namespace phobos::tile {
namespace {

constexpr int64_t kMostVectorBytes = 16;

// The widest access, in elements, that `access` can make along the last coordinate of its space
// when pieces are `vector` long; 1 when it is not contiguous or not surely aligned.
int64_t Width(const Kernel& kernel, const LinearAnalysis& analysis, const OpAccess& access,
              int axis, int64_t vector) {
  const bool tile = access.tile.valid();
  const ScalarType type =
      tile ? kernel.tiles[access.tile].type : kernel.tensors[access.tensor].type;
  const int64_t most =
      (tile ? MostBytes(kernel.tiles[access.tile]) : kMostVectorBytes) / ByteSize(type);
  const int64_t width = std::min(vector, most);
  if (width <= 1 || access.indices.empty()) return 1;
  Shape shape;
  if (tile) {
    shape = kernel.tiles[access.tile].shape;
  } else {
    for (size_t d = 0; d < access.indices.size(); ++d) shape.Append(1);
  }
  const AccessPattern pattern(kernel, analysis, access.indices, shape);
  if (!pattern.IsContiguousAlong(axis)) return 1;
  if (!tile) return width;  // alignment is tested where the access is made
  const Tile& t = kernel.tiles[access.tile];
  const bool rows_aligned = RowStride(t, false) % width == 0 && RowStride(t, true) % width == 0;
  return rows_aligned && pattern.IsAlignedTo(width, axis, analysis) ? width : 1;
}

class Assigner {
 public:
  explicit Assigner(Kernel& kernel) : kernel_(kernel), analysis_(kernel) {}

  void Run() {
    ForEachOp(kernel_, kernel_.body, [&](OpId id) { ops_.push_back(id); });
    for (const OpId id : ops_) accesses_[id] = AccessesOf(kernel_, id);
    ChooseDots();
    FindCandidates();
    while (!FormGroups()) {
    }
    LimitRegisters();
    for (const OpId id : ops_) Choose(id);
    StoreTiles();
    AddScratch();
  }

 private:
  // ---- Dots.

  DotOperand Describe(ValueId value, int other) {
    DotOperand operand;
    const Value& v = kernel_.values[value];
    operand.bytes = ByteSize(v.type);
    const std::vector<ValueId>* indices = nullptr;
    if (const auto* load = std::get_if<LoadTile>(&v.node)) {
      const Tile& tile = kernel_.tiles[load->tile];
      operand.most_bytes = MostBytes(tile);
      operand.row_stride = RowStride(tile, true);
      indices = &load->indices;
    } else {
      const auto& tensor = std::get<LoadTensor>(v.node);
      operand.in_shared = false;
      indices = &tensor.indices;
    }
    const Linear last = analysis_.Form(indices->back());
    operand.k_contiguous = last.Of({Atom::Kind::kCoord, 2}) != 0 ||
                           last.Of({Atom::Kind::kCoord, static_cast<uint32_t>(other)}) == 0;
    return operand;
  }

  void ChooseDots() {
    for (const OpId id : ops_) {
      auto* dot = std::get_if<Dot>(&kernel_.ops[id].node);
      if (dot == nullptr) continue;
      const DotOperand a = Describe(dot->a, 0), b = Describe(dot->b, 1);
      dot->mapping = ChooseDotMapping(dot->space, kernel_.threads, a, b,
                                      ByteSize(kernel_.tiles[dot->to].type));
    }
  }

  // The mapping of a dot's outputs: the digits of K become replicas, since after the sum every
  // thread of a K split has the result.
  static Mapping OutputMapping(const Dot& dot) {
    Mapping mapping = dot.mapping;
    const DimMapping k = mapping.dims[2];
    mapping.dims.pop_back();
    if (k.threads > 1) mapping.replicas.push_back({k.threads, k.stride});
    return mapping;
  }

  // ---- Which tiles can be in registers.

  void FindCandidates() {
    candidates_.assign(kernel_.tiles.size(), true);
    uint32_t index = 0;
    for (const Tile& tile : kernel_.tiles) {
      if (tile.kind != TileKind::kTile) candidates_[index] = false;
      ++index;
    }
    for (const OpId id : ops_) {
      const Op& op = kernel_.ops[id];
      const Shape space = SpaceOf(op);
      const bool is_dot = std::holds_alternative<Dot>(op.node);
      const bool is_reduce = std::holds_alternative<Reduce>(op.node);
      for (const OpAccess& access : accesses_[id]) {
        if (!access.tile.valid()) continue;
        const bool own_store = access.is_store && access.indices.empty();
        bool identity = own_store ? !is_reduce
                                  : !is_dot && space.rank() > 0 &&
                                        space == kernel_.tiles[access.tile].shape &&
                                        IsIdentity(kernel_, access.indices, space.rank());
        if (const auto* map = std::get_if<Map>(&op.node)) identity = identity && !map->buffered;
        if (!identity) candidates_[access.tile.index()] = false;
      }
    }
  }

  bool IsCandidate(TileId tile) const { return candidates_[tile.index()]; }

  // Joins operations and candidate tiles that must share a mapping and chooses it. Returns false
  // when that took a candidate away, so that the groups have to be formed again.
  bool FormGroups() {
    groups_.clear();
    group_of_.clear();
    std::map<TileId, int> of_tile;
    for (const OpId id : ops_) {
      std::optional<int> group;
      for (const OpAccess& access : accesses_[id]) {
        if (!access.tile.valid() || !IsCandidate(access.tile)) continue;
        const auto found = of_tile.find(access.tile);
        const int other = found == of_tile.end() ? NewGroup(access.tile, of_tile) : found->second;
        group = group ? Join(*group, other, of_tile) : other;
      }
      if (!group) continue;
      groups_[static_cast<size_t>(*group)].ops.push_back(id);
    }
    for (Group& group : groups_) {
      if (group.tiles.empty()) continue;
      if (!ChooseGroup(group)) return false;
    }
    for (size_t g = 0; g < groups_.size(); ++g) {
      for (const OpId id : groups_[g].ops) group_of_[id] = g;
    }
    return true;
  }

  struct Group {
    std::set<TileId> tiles;
    std::vector<OpId> ops;
    Mapping mapping;
  };

  int NewGroup(TileId tile, std::map<TileId, int>& of_tile) {
    groups_.push_back({{tile}, {}, {}});
    return of_tile[tile] = static_cast<int>(groups_.size()) - 1;
  }

  int Join(int into, int from, std::map<TileId, int>& of_tile) {
    if (into == from) return into;
    Group& a = groups_[static_cast<size_t>(into)];
    Group& b = groups_[static_cast<size_t>(from)];
    for (const TileId tile : b.tiles) {
      a.tiles.insert(tile);
      of_tile[tile] = into;
    }
    a.ops.insert(a.ops.end(), b.ops.begin(), b.ops.end());
    b = {};
    return into;
  }

  // Sets the group's mapping; false when a tile had to leave.
  bool ChooseGroup(Group& group) {
    const OpId* first_dot = nullptr;
    bool has_reduce = false, has_scan = false;
    for (const OpId& id : group.ops) {
      const Op& op = kernel_.ops[id];
      if (const auto* dot = std::get_if<Dot>(&op.node)) {
        if (first_dot != nullptr) {
          const Mapping wanted = OutputMapping(std::get<Dot>(kernel_.ops[*first_dot].node));
          if (!(OutputMapping(*dot) == wanted)) return Drop(dot->to);
        } else {
          first_dot = &id;
        }
      }
      has_reduce = has_reduce || std::holds_alternative<Reduce>(op.node);
      has_scan = has_scan || std::holds_alternative<Scan>(op.node);
    }
    const Shape space = kernel_.tiles[*group.tiles.begin()].shape;
    if (has_scan) {
      if (first_dot != nullptr || has_reduce) return DropAll(group);
      group.mapping = ScanMapping(space, kernel_.threads);
    } else if (first_dot != nullptr) {
      group.mapping = OutputMapping(std::get<Dot>(kernel_.ops[*first_dot].node));
      if (has_reduce && !ReducesByShuffle(group.mapping)) return DropAll(group);
    } else if (has_reduce) {
      group.mapping = ReduceMapping(space, kernel_.threads);
    } else {
      group.mapping = ChooseRowMajor(group.ops, space);
    }
    return true;
  }

  bool Drop(TileId tile) {
    candidates_[tile.index()] = false;
    return false;
  }
  bool DropAll(const Group& group) {
    for (const TileId tile : group.tiles) Drop(tile);
    return false;
  }

  static bool ReducesByShuffle(const Mapping& mapping) {
    const DimMapping& columns = mapping.dims[1];
    const auto power = [](int64_t n) { return (n & (n - 1)) == 0; };
    return columns.threads == 1 || (power(columns.threads) && power(columns.stride) &&
                                    columns.threads * columns.stride <= kWarpLanes);
  }

  // Keeps the register tiles within a budget, those of dots first.
  void LimitRegisters() {
    constexpr int64_t kMostWords = 128;
    int64_t words = 0;
    for (const bool dots : {true, false}) {
      for (Group& group : groups_) {
        if (group.tiles.empty()) continue;
        const bool has_dot = std::any_of(group.ops.begin(), group.ops.end(), [&](OpId id) {
          return std::holds_alternative<Dot>(kernel_.ops[id].node);
        });
        if (has_dot != dots) continue;
        std::set<TileId> kept;
        for (const TileId tile : group.tiles) {
          const int64_t bytes = std::max(4, ByteSize(kernel_.tiles[tile].type));
          const int64_t need = group.mapping.per_thread() * bytes / 4;
          if (words + need > kMostWords) continue;
          words += need;
          kept.insert(tile);
        }
        group.tiles = std::move(kept);
      }
    }
  }

  // ---- Mappings of what is left.

  void Choose(OpId id) {
    Op& op = kernel_.ops[id];
    Mapping* mapping = MappingOf(op);
    if (mapping == nullptr || std::holds_alternative<Dot>(op.node)) return;
    if (const auto found = group_of_.find(id); found != group_of_.end()) {
      *mapping = groups_[found->second].mapping;
    } else if (std::holds_alternative<Reduce>(op.node)) {
      *mapping = ReduceMapping(SpaceOf(op), kernel_.threads);
    } else if (std::holds_alternative<Scan>(op.node)) {
      *mapping = ScanMapping(SpaceOf(op), kernel_.threads);
    } else {
      *mapping = ChooseRowMajor({id}, SpaceOf(op));
    }
  }

  // The row-major mapping whose vector length makes the operations' accesses cheapest.
  Mapping ChooseRowMajor(const std::vector<OpId>& ops, const Shape& space) {
    Mapping best;
    double best_cost = std::numeric_limits<double>::infinity();
    const int64_t last = space[space.rank() - 1];
    for (int64_t vector = 1; vector <= kMostVectorBytes && last % vector == 0; vector *= 2) {
      const Mapping mapping = RowMajorMapping(space, kernel_.threads, vector);
      double cost = 8.0 * static_cast<double>(mapping.per_thread());
      bool useful = vector == 1;
      for (const OpId id : ops) {
        if (!std::holds_alternative<Map>(kernel_.ops[id].node)) continue;
        for (const OpAccess& access : accesses_[id]) {
          if (access.tile.valid() && IsCandidate(access.tile)) continue;
          const int64_t width = Width(kernel_, analysis_, access, space.rank() - 1, vector);
          useful = useful || width == vector;
          cost += CostOf(access, space, mapping, width);
        }
      }
      if (useful && cost < best_cost) {
        best_cost = cost;
        best = mapping;
      }
    }
    return best;
  }

  double CostOf(const OpAccess& access, const Shape& space, const Mapping& mapping, int64_t width) {
    const int axis = space.rank() - 1;
    double steps = 1;  // accesses of a thread
    for (size_t d = 0; d < mapping.dims.size(); ++d) {
      if (access.depends[d]) steps *= static_cast<double>(mapping.dims[d].per_thread());
    }
    if (access.depends[static_cast<size_t>(axis)]) steps /= static_cast<double>(width);
    if (access.tensor.valid()) {
      const int64_t warps = (mapping.active_threads + 31) / 32;
      return 8 * steps * static_cast<double>(warps);
    }
    // Later accesses of a thread cost what the first few do.
    constexpr int64_t kSample = 8;
    const Tile& tile = kernel_.tiles[access.tile];
    const AccessPattern pattern(kernel_, analysis_, access.indices, tile.shape);
    const PatternCost cost =
        CountPattern(pattern, space, mapping, {RowStride(tile, true), ByteSize(tile.type)},
                     access.is_store ? SharedOp::kStore : SharedOp::kLoad, width, axis,
                     access.depends, access.is_store, kSample);
    return static_cast<double>(2 * cost.wavefronts + cost.requests) *
           std::max(1.0, steps / static_cast<double>(kSample));
  }

  // ---- Storage.

  void StoreTiles() {
    for (Tile& tile : kernel_.tiles) tile.storage = Storage::kShared;
    for (const Group& group : groups_) {
      for (const TileId tile : group.tiles) {
        kernel_.tiles[tile].storage = Storage::kRegisters;
        kernel_.tiles[tile].mapping = group.mapping;
      }
    }
  }

  TileId NewScratch(ScalarType type, const Shape& shape, const Location& location) {
    Tile tile;
    tile.name = "scratch." + std::to_string(kernel_.tiles.size());
    tile.kind = TileKind::kScratch;
    tile.location = location;
    tile.type = type;
    tile.shape = shape;
    tile.storage = Storage::kShared;
    return kernel_.tiles.Add(std::move(tile));
  }

  AccessId NewAccess(Access::Kind kind, const Location& location) {
    Access access;
    access.kind = kind;
    access.location = location;
    return kernel_.accesses.Add(std::move(access));
  }

  void AddScratch() {
    for (const OpId id : ops_) {
      const Location location = kernel_.ops[id].location;
      TileId tile;
      AccessId store, load;
      const auto make = [&](ScalarType type, const Shape& shape) {
        tile = NewScratch(type, shape, location);
        store = NewAccess(Access::Kind::kStore, location);
        load = NewAccess(Access::Kind::kLoad, location);
      };
      if (auto* dot = std::get_if<Dot>(&kernel_.ops[id].node)) {
        if (dot->mapping.dims[2].threads == 1 || CombinesByShuffle(dot->mapping)) continue;
        make(kernel_.tiles[dot->to].type,
             Shape({dot->mapping.dims[2].threads, dot->space[0], dot->space[1]}));
        std::tie(dot->scratch, dot->scratch_store, dot->scratch_load) = std::tie(tile, store, load);
      } else if (auto* atomic = std::get_if<Atomic>(&kernel_.ops[id].node)) {
        if (!atomic->result.valid()) continue;
        make(kernel_.tensors[atomic->tensor].type, Shape({1}));
        std::tie(atomic->scratch, atomic->scratch_store, atomic->scratch_load) =
            std::tie(tile, store, load);
      } else if (const auto* reduce = std::get_if<Reduce>(&kernel_.ops[id].node)) {
        CHECK(ReducesByShuffle(reduce->mapping));
      }
    }
  }

  Kernel& kernel_;
  LinearAnalysis analysis_;
  std::vector<OpId> ops_;
  std::map<OpId, std::vector<OpAccess>> accesses_;
  std::vector<bool> candidates_;  // by tile
  std::vector<Group> groups_;
  std::map<OpId, size_t> group_of_;
};

}  // namespace

void MarkBuffered(Kernel& kernel) {
  ForEachOp(kernel, kernel.body, [&](OpId id) {
    auto* map = std::get_if<Map>(&kernel.ops[id].node);
    if (map == nullptr) return;
    const LinearAnalysis analysis(kernel);
    const auto form_of = [&](const std::vector<ValueId>& indices) {
      std::vector<Linear> forms;
      forms.reserve(indices.size());
      for (const ValueId index : indices) forms.push_back(analysis.Form(index));
      return forms;
    };
    const std::vector<Linear> to = form_of(map->to.indices);
    for (const OpAccess& access : AccessesOf(kernel, id)) {
      if (access.is_store || access.tile != map->to.tile || access.tensor != map->to.tensor) {
        continue;
      }
      if (form_of(access.indices) != to) map->buffered = true;
    }
  });
}

void AssignMappings(Kernel& kernel) { Assigner(kernel).Run(); }

void AssignWidths(Kernel& kernel) {
  const LinearAnalysis analysis(kernel);
  ForEachOp(kernel, kernel.body, [&](OpId id) {
    const Op& op = kernel.ops[id];
    const Mapping* mapping = MappingOf(op);
    if (mapping == nullptr) return;
    const int rank = SpaceOf(op).rank();
    const auto* dot = std::get_if<Dot>(&op.node);
    for (const OpAccess& access : AccessesOf(kernel, id)) {
      if (access.tile.valid() && kernel.tiles[access.tile].storage == Storage::kRegisters) continue;
      Access& target = kernel.accesses[access.access];
      const bool own_store = access.is_store && access.indices.empty();
      if (own_store) {
        // A dot's sums lie along n; reductions and scans store element by element.
        if (dot == nullptr) continue;
        const Tile& tile = kernel.tiles[access.tile];
        const int64_t width =
            std::min(mapping->dims[1].vector, MostBytes(tile) / ByteSize(tile.type));
        target.elements = tile.shape[1] % width == 0 ? static_cast<int>(width) : 1;
        continue;
      }
      int axis = rank - 1;
      if (dot != nullptr && !access.depends[2]) axis = access.depends[1] ? 1 : 0;
      if (dot != nullptr && access.depends[2]) {
        const Linear last = analysis.Form(access.indices.back());
        if (last.Of({Atom::Kind::kCoord, 2}) == 0) axis = access.depends[1] ? 1 : 0;
      }
      const int64_t vector = mapping->dims[static_cast<size_t>(axis)].vector;
      target.elements = static_cast<int>(Width(kernel, analysis, access, axis, vector));
    }
    if (dot != nullptr && dot->scratch.valid()) {
      // Partial sums are laid out as the outputs are.
      const int width = kernel.accesses[dot->store].elements;
      kernel.accesses[dot->scratch_store].elements = width;
      kernel.accesses[dot->scratch_load].elements = width;
    }
  });
}

}  // namespace phobos::tile
