#include "codegen/passes/predict.h"

#include <array>

#include "codegen/passes/access_pattern.h"
#include "codegen/passes/linear.h"
#include "codegen/passes/op_accesses.h"
#include "codegen/tile_ir/walk.h"

namespace phobos::tile {
namespace {

// The mapping of what an operation stores by itself: one thread per row for a reduction, one per
// output for a dot.
Mapping StoreMapping(const Op& op) {
  Mapping mapping = *MappingOf(op);
  if (std::holds_alternative<Scan>(op.node)) return mapping;
  const DimMapping summed = mapping.dims.back();
  if (std::holds_alternative<Dot>(op.node)) {
    mapping.dims.pop_back();
  } else {
    mapping.dims.back() = DimMapping();
  }
  if (summed.threads > 1) mapping.replicas.push_back({summed.threads, summed.stride});
  return mapping;
}

class Predictor {
 public:
  explicit Predictor(Kernel& kernel) : kernel_(kernel), analysis_(kernel) {}

  void Run() {
    ForEachOp(kernel_, kernel_.body, [&](OpId id) {
      for (const OpAccess& access : AccessesOf(kernel_, id)) {
        if (!access.tile.valid()) continue;
        if (kernel_.tiles[access.tile].storage != Storage::kShared) continue;
        Predict(id, access);
      }
      PredictScratch(id);
    });
  }

 private:
  // Whether replicas have no part in the operation, which they would repeat for nothing.
  bool IsMadeByLeaders(const Op& op) const {
    const auto in_memory = [&](TileId tile) {
      return !tile.valid() || kernel_.tiles[tile].storage != Storage::kRegisters;
    };
    if (const auto* map = std::get_if<Map>(&op.node)) return in_memory(map->to.tile);
    if (const auto* scan = std::get_if<Scan>(&op.node)) return in_memory(scan->to);
    return false;
  }

  void Predict(OpId id, const OpAccess& access) {
    const Op& op = kernel_.ops[id];
    Access& target = kernel_.accesses[access.access];
    const Tile& tile = kernel_.tiles[access.tile];
    const Mapping* mapping = MappingOf(op);
    if (mapping == nullptr) {
      // One thread stores, or all threads read, one element.
      target.wavefronts_per_request = 1;
      return;
    }
    const bool own_store = access.is_store && access.indices.empty();
    std::vector<ValueId> indices = access.indices;
    Shape space = SpaceOf(op);
    const Mapping used = own_store ? StoreMapping(op) : *mapping;
    if (own_store) {
      indices = {Coordinate(0), Coordinate(1)};
      space = tile.shape;
    }
    const AccessPattern pattern(kernel_, analysis_, indices, tile.shape);
    if (pattern.is_data_dependent()) {
      target.is_data_dependent = true;
      return;
    }
    int axis = space.rank() - 1;
    if (target.elements > 1) {
      while (axis > 0 && !pattern.IsContiguousAlong(axis)) --axis;
    }
    const PatternCost cost =
        CountPattern(pattern, space, used, {tile.row_stride, ByteSize(tile.type)},
                     access.is_store ? SharedOp::kStore : SharedOp::kLoad, target.elements, axis,
                     access.depends, access.is_store || IsMadeByLeaders(op));
    if (cost.requests > 0) {
      target.wavefronts_per_request =
          static_cast<double>(cost.wavefronts) / static_cast<double>(cost.requests);
    }
  }

  // Partial sums: each thread of a K split stores its outputs to its own slab, and reads those of
  // the others.
  void PredictScratch(OpId id) {
    if (const auto* atomic = std::get_if<Atomic>(&kernel_.ops[id].node);
        atomic != nullptr && atomic->scratch.valid()) {
      // One thread stores the old value, all read it.
      kernel_.accesses[atomic->scratch_store].wavefronts_per_request = 1;
      kernel_.accesses[atomic->scratch_load].wavefronts_per_request = 1;
      return;
    }
    const auto* dot = std::get_if<Dot>(&kernel_.ops[id].node);
    if (dot == nullptr || !dot->scratch.valid()) return;
    const Tile& tile = kernel_.tiles[dot->scratch];
    const DimMapping k = dot->mapping.dims[2];
    Mapping stored = dot->mapping;
    stored.dims[2] = {1, k.threads, k.stride, 1};
    const Shape space = {dot->space[0], dot->space[1], k.threads};
    const AccessPattern pattern(kernel_, analysis_, {Coordinate(2), Coordinate(0), Coordinate(1)},
                                tile.shape);
    const std::array<bool, 3> depends = {true, true, true};
    const auto predict = [&](AccessId access, const Mapping& mapping, SharedOp op) {
      const PatternCost cost =
          CountPattern(pattern, space, mapping, {tile.row_stride, ByteSize(tile.type)}, op,
                       kernel_.accesses[access].elements, 1, depends, op == SharedOp::kStore);
      if (cost.requests > 0) {
        kernel_.accesses[access].wavefronts_per_request =
            static_cast<double>(cost.wavefronts) / static_cast<double>(cost.requests);
      }
    };
    predict(dot->scratch_store, stored, SharedOp::kStore);
    Mapping loaded = dot->mapping;
    loaded.dims[2] = {1, 1, 1, k.threads};
    predict(dot->scratch_load, loaded, SharedOp::kLoad);
  }

  ValueId Coordinate(int axis) { return kernel_.values.Add({ScalarType::kI32, Coord{axis}}); }

  Kernel& kernel_;
  LinearAnalysis analysis_;
};

}  // namespace

void PredictWavefronts(Kernel& kernel) { Predictor(kernel).Run(); }

}  // namespace phobos::tile
