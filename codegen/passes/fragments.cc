#include "codegen/passes/fragments.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "codegen/passes/op_accesses.h"
#include "codegen/tile_ir/walk.h"

namespace phobos::tile {
namespace {

constexpr int kK = 2;  // the summed coordinate of a dot
// A thread's registers for all that lives in them, and the products that are worth unrolling.
constexpr int64_t kMostWords = 128;
constexpr int64_t kMostProducts = 1024;

class Keeper {
 public:
  explicit Keeper(Kernel& kernel) : kernel_(kernel) {
    for (const Tile& tile : kernel.tiles) {
      if (tile.storage == Storage::kRegisters) words_ += Words(tile);
    }
  }

  void Run(Block& block) {
    Block result;
    std::map<TileId, TileId> kept;  // by the loop before, of which this one is the remainder
    for (const OpId id : block) {
      std::vector<Block> inner;
      ForEachBlock(kernel_.ops[id], [&](Block& b) { inner.push_back(std::move(b)); });
      for (Block& b : inner) Run(b);
      if (const auto* loop = std::get_if<For>(&kernel_.ops[id].node)) {
        if (loop->form != LoopForm::kRemainder) kept.clear();
        KeepIn(inner[0], result, kept);
      }
      size_t next = 0;
      ForEachBlock(kernel_.ops[id], [&](Block& b) { b = std::move(inner[next++]); });
      result.push_back(id);
    }
    block = std::move(result);
  }

 private:
  static int64_t Words(const Tile& tile) {
    return tile.mapping.per_thread() * std::max(4, ByteSize(tile.type)) / 4;
  }

  void KeepIn(Block& body, Block& before, std::map<TileId, TileId>& kept) {
    std::set<TileId> written;
    ForEachOp(kernel_, body, [&](OpId id) {
      for (const OpAccess& access : AccessesOf(kernel_, id)) {
        if (access.is_store && access.tile.valid()) written.insert(access.tile);
      }
    });
    for (const OpId id : body) {
      if (!std::holds_alternative<Dot>(kernel_.ops[id].node)) continue;
      KeepOperand(id, true, written, before, kept);
      KeepOperand(id, false, written, before, kept);
    }
  }

  void KeepOperand(OpId id, bool left, const std::set<TileId>& written, Block& before,
                   std::map<TileId, TileId>& kept) {
    const Dot dot = std::get<Dot>(kernel_.ops[id].node);
    const Value operand = kernel_.values[left ? dot.a : dot.b];
    const auto* load = std::get_if<LoadTile>(&operand.node);
    if (load == nullptr || load->checked != 0 || written.count(load->tile) > 0) return;
    const Tile& source = kernel_.tiles[load->tile];
    if (source.storage != Storage::kShared) return;

    // The tile as a whole, each of its dimensions being one of the dot's.
    Tile fragment;
    std::set<int> axes;
    for (size_t d = 0; d < load->indices.size(); ++d) {
      const auto* coord = std::get_if<Coord>(&kernel_.values[load->indices[d]].node);
      if (coord == nullptr || source.shape[static_cast<int>(d)] != dot.space[coord->axis]) return;
      axes.insert(coord->axis);
      fragment.mapping.dims.push_back(dot.mapping.dims[static_cast<size_t>(coord->axis)]);
    }
    const int own = left ? 0 : 1, other = left ? 1 : 0;
    if (axes != std::set<int>{own, kK}) return;
    const DimMapping& shared = dot.mapping.dims[static_cast<size_t>(other)];
    if (shared.threads > 1) fragment.mapping.replicas = {{shared.threads, shared.stride}};
    fragment.mapping.active_threads = dot.mapping.active_threads;
    fragment.name = source.name + ".fragment";
    fragment.kind = TileKind::kTile;
    fragment.location = source.location;
    fragment.type = source.type;
    fragment.shape = source.shape;
    fragment.storage = Storage::kRegisters;

    int64_t products = 1;
    for (const DimMapping& dim : dot.mapping.dims) products *= dim.per_thread();
    TileId tile;
    if (const auto found = kept.find(load->tile);
        found != kept.end() && kernel_.tiles[found->second].mapping == fragment.mapping) {
      tile = found->second;
    } else {
      if (words_ + Words(fragment) > kMostWords || products > kMostProducts) return;
      words_ += Words(fragment);
      tile = Fill(std::move(fragment), *load, before);
      kept[load->tile] = tile;
    }
    LoadTile read = *load;
    read.tile = tile;
    const ValueId value = kernel_.values.Add({operand.type, std::move(read)});
    auto& changed = std::get<Dot>(kernel_.ops[id].node);
    (left ? changed.a : changed.b) = value;
  }

  // Adds the tile, and before the loop the Map that fills it.
  TileId Fill(Tile fragment, const LoadTile& load, Block& before) {
    const Location location = kernel_.accesses[load.access].location;
    const Shape shape = fragment.shape;
    const Mapping mapping = fragment.mapping;
    const ScalarType type = fragment.type;
    const TileId tile = kernel_.tiles.Add(std::move(fragment));
    const std::vector<ValueId> coords = {Coordinate(0), Coordinate(1)};
    Map map = {};
    map.space = shape;
    map.mapping = mapping;
    map.value = kernel_.values.Add(
        {type, LoadTile{load.tile, coords, 0,
                        kernel_.accesses.Add(Access(kernel_.accesses[load.access]))}});
    map.to.tile = tile;
    map.to.indices = coords;
    Access store;
    store.kind = Access::Kind::kStore;
    store.location = location;
    map.to.access = kernel_.accesses.Add(std::move(store));
    before.push_back(kernel_.ops.Add({location, std::move(map)}));
    return tile;
  }

  ValueId Coordinate(int axis) { return kernel_.values.Add({ScalarType::kI32, Coord{axis}}); }

  Kernel& kernel_;
  int64_t words_ = 0;  // of registers taken so far
};

}  // namespace

void KeepFragments(Kernel& kernel) {
  Keeper keeper(kernel);
  Block body = std::move(kernel.body);
  keeper.Run(body);
  kernel.body = std::move(body);
}

}  // namespace phobos::tile
