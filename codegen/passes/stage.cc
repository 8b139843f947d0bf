#include "codegen/passes/stage.h"

#include <map>
#include <string>
#include <type_traits>
#include <utility>

#include "codegen/passes/clone.h"
#include "codegen/passes/linear.h"
#include "codegen/tile_ir/print.h"
#include "codegen/tile_ir/walk.h"

namespace phobos::tile {
namespace {

bool Uses(Kernel& kernel, ValueId value, int axis) {
  bool uses = false;
  ForEachValueBelow(kernel, value, [&](ValueId id) {
    const auto* coord = std::get_if<Coord>(&kernel.values[id].node);
    uses = uses || (coord != nullptr && coord->axis == axis);
  });
  return uses;
}

// Stages of one kernel, block by block. `available` maps a copied value and shape, as text, to
// the tile that holds it already; it is inherited by inner blocks.
class Stager {
 public:
  explicit Stager(Kernel& kernel) : kernel_(kernel), analysis_(kernel) {}

  void Run(Block& block, std::map<std::string, TileId> available) {
    Block result;
    for (const OpId id : block) {
      if (std::holds_alternative<Dot>(kernel_.ops[id].node)) {
        StageOperand(id, true, result, available);
        StageOperand(id, false, result, available);
      }
      std::vector<Block> inner;
      ForEachBlock(kernel_.ops[id], [&](Block& b) { inner.push_back(std::move(b)); });
      for (Block& b : inner) Run(b, available);
      size_t next = 0;
      ForEachBlock(kernel_.ops[id], [&](Block& b) { b = std::move(inner[next++]); });
      result.push_back(id);
    }
    block = std::move(result);
  }

 private:
  void StageOperand(OpId id, bool left, Block& result, std::map<std::string, TileId>& available) {
    const Dot dot = std::get<Dot>(kernel_.ops[id].node);
    const ValueId operand = left ? dot.a : dot.b;
    const auto* load = std::get_if<LoadTensor>(&kernel_.values[operand].node);
    const int64_t reads = left ? dot.space[1] : dot.space[0];
    if (load == nullptr || reads <= 1) return;
    const TensorId tensor = load->tensor;
    const AccessId access = load->access;

    // The copy has the view's own shape: the coordinate in the earlier subscript is its row.
    const int other = left ? 0 : 1;
    bool k_is_row = false;
    for (const ValueId index : load->indices) {
      if (Uses(kernel_, index, other)) break;
      if (Uses(kernel_, index, 2)) {
        k_is_row = true;
        break;
      }
    }
    const int row = k_is_row ? 2 : other, column = k_is_row ? other : 2;
    const Shape shape = {dot.space[row], dot.space[column]};

    const ValueId c0 = Coordinate(0), c1 = Coordinate(1);
    std::vector<ValueId> coords(3);
    coords[static_cast<size_t>(row)] = c0;
    coords[static_cast<size_t>(column)] = c1;
    const ValueId value = CloneValue(kernel_, operand, coords);

    std::string key;
    if (!kernel_.tensors[tensor].is_stored && IsSettled(value)) {
      key = KeyOf(value) + ToString(shape);
    }
    TileId tile;
    if (const auto found = available.find(key); !key.empty() && found != available.end()) {
      tile = found->second;
    } else {
      tile = AddStage(value, shape, tensor, access, kernel_.ops[id].location, result);
      if (!key.empty()) available[key] = tile;
    }

    Access read = kernel_.accesses[access];
    read.name.clear();
    const LoadTile replacement = {
        tile, {Coordinate(row), Coordinate(column)}, 0, kernel_.accesses.Add(std::move(read))};
    const ValueId staged = kernel_.values.Add({kernel_.tensors[tensor].type, replacement});
    auto& op = std::get<Dot>(kernel_.ops[id].node);
    (left ? op.a : op.b) = staged;
  }

  TileId AddStage(ValueId value, const Shape& shape, TensorId tensor, AccessId access,
                  const Location& location, Block& result) {
    Tile tile;
    tile.name = kernel_.accesses[access].name;
    if (tile.name.empty()) tile.name = kernel_.tensors[tensor].name;
    tile.kind = TileKind::kStage;
    tile.is_staging = true;
    tile.type = kernel_.tensors[tensor].type;
    tile.shape = shape;
    tile.location = kernel_.accesses[access].location;
    const TileId id = kernel_.tiles.Add(std::move(tile));
    Access store;
    store.kind = Access::Kind::kStore;
    store.location = kernel_.accesses[access].location;
    Map copy = {};
    copy.space = shape;
    copy.value = value;
    copy.to.tile = id;
    copy.to.indices = {Coordinate(0), Coordinate(1)};
    copy.to.access = kernel_.accesses.Add(std::move(store));
    result.push_back(kernel_.ops.Add({location, std::move(copy)}));
    return id;
  }

  // Whether all scalars in it keep their value while the block that sets them runs.
  bool IsSettled(ValueId value) {
    bool settled = true;
    ForEachValueBelow(kernel_, value, [&](ValueId id) {
      if (const auto* read = std::get_if<ScalarRead>(&kernel_.values[id].node)) {
        const ScalarFacts& facts = analysis_.Facts(read->scalar);
        settled = settled && facts.sets + facts.loops <= 1;
      }
    });
    return settled;
  }

  // The value as text, without its accesses and with lets looked through.
  std::string KeyOf(ValueId value) {
    const Value& v = kernel_.values[value];
    if (const auto* read = std::get_if<ScalarRead>(&v.node)) {
      const ScalarFacts& facts = analysis_.Facts(read->scalar);
      if (facts.sets == 1 && facts.loops == 0 && IsSettled(facts.value) &&
          !ReadsMemory(facts.value)) {
        return KeyOf(facts.value);
      }
    }
    if (const auto* load = std::get_if<LoadTensor>(&v.node)) {
      std::string text = "&" + std::to_string(load->tensor.index());
      for (const ValueId index : load->indices) text += "," + KeyOf(index);
      return text;
    }
    if (const auto* function = std::get_if<Function>(&v.node)) {
      std::string text = "(" + std::to_string(static_cast<int>(function->kind));
      for (const ValueId operand : function->operands) text += " " + KeyOf(operand);
      return text + ")";
    }
    if (const auto* convert = std::get_if<ConvertTo>(&v.node)) {
      return "(" + std::string(Spelling(v.type)) + KeyOf(convert->operand) + ")";
    }
    return Print(kernel_, value);
  }

  bool ReadsMemory(ValueId value) {
    bool reads = false;
    ForEachValueBelow(kernel_, value, [&](ValueId id) {
      const Value& v = kernel_.values[id];
      reads = reads || std::holds_alternative<LoadTile>(v.node) ||
              std::holds_alternative<LoadTensor>(v.node);
    });
    return reads;
  }

  ValueId Coordinate(int axis) { return kernel_.values.Add({ScalarType::kI32, Coord{axis}}); }

  Kernel& kernel_;
  LinearAnalysis analysis_;
};

class Hoister {
 public:
  explicit Hoister(Kernel& kernel) : kernel_(kernel) {
    ForEachOp(kernel, kernel.body, [&](OpId id) {
      const TileId tile = StoredTile(kernel.ops[id]);
      if (tile.valid()) ++stores_[tile];
    });
  }

  // Hoists out of the loops of `block`, inner ones first.
  void Run(Block& block) {
    Block result;
    for (const OpId id : block) {
      std::vector<Block> inner;
      ForEachBlock(kernel_.ops[id], [&](Block& b) { inner.push_back(std::move(b)); });
      for (Block& b : inner) Run(b);
      if (std::holds_alternative<For>(kernel_.ops[id].node)) {
        HoistFrom(id, inner[0], result);
      }
      size_t next = 0;
      ForEachBlock(kernel_.ops[id], [&](Block& b) { b = std::move(inner[next++]); });
      result.push_back(id);
    }
    block = std::move(result);
  }

 private:
  void HoistFrom(OpId loop, Block& body, Block& before) {
    Collect(std::get<For>(kernel_.ops[loop].node).scalar, body);
    Block kept;
    for (const OpId id : body) {
      Op& op = kernel_.ops[id];
      bool hoists = false;
      if (const auto* set = std::get_if<SetScalar>(&op.node)) {
        hoists = sets_[set->scalar] == 1 && IsInvariant(set->value, false);
        if (hoists) sets_.erase(set->scalar);
      } else if (const auto* map = std::get_if<Map>(&op.node)) {
        hoists = IsStage(*map) && IsInvariant(map->value, true);
      }
      (hoists ? before : kept).push_back(id);
    }
    body = std::move(kept);
  }

  void Collect(ScalarId variable, Block& body) {
    sets_.clear();
    stores_to_tensor_ = false;
    sets_[variable] = 2;
    ForEachOp(kernel_, body, [&](OpId id) {
      std::visit(
          [&]<typename T>(const T& node) {
            if constexpr (std::is_same_v<T, SetScalar> || std::is_same_v<T, For>) {
              ++sets_[node.scalar];
            } else if constexpr (std::is_same_v<T, Atomic>) {
              if (node.result.valid()) sets_[node.result] += 2;
              stores_to_tensor_ = true;
            } else if constexpr (std::is_same_v<T, Map> || std::is_same_v<T, StoreElement>) {
              if (node.to.tensor.valid()) stores_to_tensor_ = true;
            }
          },
          kernel_.ops[id].node);
    });
  }

  static TileId StoredTile(const Op& op) {
    return std::visit(
        []<typename T>(const T& node) -> TileId {
          if constexpr (std::is_same_v<T, Map> || std::is_same_v<T, StoreElement>) {
            return node.to.tile;
          } else if constexpr (std::is_same_v<T, Reduce> || std::is_same_v<T, Scan> ||
                               std::is_same_v<T, Dot>) {
            return node.to;
          } else {
            return TileId();
          }
        },
        op.node);
  }

  // A stage that nothing else writes to.
  bool IsStage(const Map& map) {
    return map.to.tile.valid() && kernel_.tiles[map.to.tile].kind == TileKind::kStage &&
           stores_[map.to.tile] == 1;
  }

  bool IsInvariant(ValueId value, bool may_load) {
    bool invariant = true;
    ForEachValueBelow(kernel_, value, [&](ValueId id) {
      const Value& v = kernel_.values[id];
      if (const auto* read = std::get_if<ScalarRead>(&v.node)) {
        invariant = invariant && sets_.count(read->scalar) == 0;
      } else if (std::holds_alternative<LoadTile>(v.node)) {
        invariant = false;
      } else if (const auto* load = std::get_if<LoadTensor>(&v.node)) {
        invariant = invariant && may_load &&
                    (!kernel_.tensors[load->tensor].is_stored || !stores_to_tensor_);
      }
    });
    return invariant;
  }

  Kernel& kernel_;
  std::map<TileId, int> stores_;  // operations of the kernel that write a tile
  // Of the loop at hand: how often each scalar is set in it.
  std::map<ScalarId, int> sets_;
  bool stores_to_tensor_ = false;
};

}  // namespace

void StageDotOperands(Kernel& kernel) {
  Stager stager(kernel);
  Block body = std::move(kernel.body);
  stager.Run(body, {});
  kernel.body = std::move(body);
}

void HoistStages(Kernel& kernel) {
  Hoister hoister(kernel);
  Block body = std::move(kernel.body);
  hoister.Run(body);
  kernel.body = std::move(body);
}

}  // namespace phobos::tile
