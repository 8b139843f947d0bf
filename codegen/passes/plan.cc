#include "codegen/passes/plan.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "codegen/passes/op_accesses.h"
#include "codegen/tile_ir/walk.h"
#include "hardware/tile_layout.h"

namespace phobos::tile {
namespace {

constexpr int64_t kAlignment = 16;

int64_t RoundUp(int64_t n) { return (n + kAlignment - 1) / kAlignment * kAlignment; }

// The tiles an operation touches itself. `defines`: it writes the whole tile before reading it.
struct Touch {
  TileId tile;
  bool defines;
};

std::vector<Touch> TouchesOf(const Kernel& kernel, OpId id) {
  std::vector<Touch> touches;
  const Op& op = kernel.ops[id];
  for (const OpAccess& access : AccessesOf(kernel, id)) {
    if (!access.tile.valid()) continue;
    bool defines = false;
    if (access.is_store) {
      const bool own_store = access.indices.empty();
      defines = own_store || (std::holds_alternative<Map>(op.node) &&
                              SpaceOf(op) == kernel.tiles[access.tile].shape &&
                              IsIdentity(kernel, access.indices, SpaceOf(op).rank()));
    }
    touches.push_back({access.tile, defines});
  }
  if (const auto* dot = std::get_if<Dot>(&op.node); dot != nullptr && dot->scratch.valid()) {
    touches.push_back({dot->scratch, true});
  }
  if (const auto* reduce = std::get_if<Reduce>(&op.node);
      reduce != nullptr && reduce->scratch.valid()) {
    touches.push_back({reduce->scratch, true});
  }
  if (const auto* atomic = std::get_if<Atomic>(&op.node);
      atomic != nullptr && atomic->scratch.valid()) {
    touches.push_back({atomic->scratch, true});
  }
  return touches;
}

class Lifetimes {
 public:
  explicit Lifetimes(Kernel& kernel) : kernel_(kernel) {}

  void Run() {
    for (Tile& tile : kernel_.tiles) tile.first_op = tile.last_op = -1;
    Block body = kernel_.body;
    Walk(body);
    // Inner loops were found first; an extension may make an outer one necessary.
    for (const Loop& loop : loops_) {
      for (const TileId tile : loop.carried) Extend(tile, loop.first, loop.last);
      for (Tile& tile : kernel_.tiles) {
        if (tile.first_op < 0) continue;
        const bool inside = tile.first_op <= loop.last && tile.last_op >= loop.first;
        const bool leaves = tile.first_op < loop.first || tile.last_op > loop.last;
        if (inside && leaves && loop.touched.count(&tile) > 0) {
          tile.first_op = std::min(tile.first_op, loop.first);
          tile.last_op = std::max(tile.last_op, loop.last);
        }
      }
    }
  }

 private:
  struct Loop {
    int first, last;
    std::set<TileId> carried;  // read in the body before the body writes them
    std::set<const Tile*> touched;
  };

  void Extend(TileId id, int first, int last) {
    Tile& tile = kernel_.tiles[id];
    tile.first_op = tile.first_op < 0 ? first : std::min(tile.first_op, first);
    tile.last_op = std::max(tile.last_op, last);
  }

  void Walk(Block& block) {
    for (const OpId id : block) {
      const auto* loop_op = std::get_if<For>(&kernel_.ops[id].node);
      if (loop_op != nullptr && loop_op->form == LoopForm::kRemainder) {
        // A copy of the whole loop before it: it touches what that touches, in the same order.
        Block copy = {id};
        ForEachOp(kernel_, copy, [&](OpId) { ++next_; });
        continue;
      }
      const int number = next_++;
      // Operands are touched before what is written; an operation that reads a tile and writes
      // the whole of it does not define it.
      std::set<TileId> read;
      for (const Touch& touch : TouchesOf(kernel_, id)) {
        Extend(touch.tile, number, number);
        const bool defines = touch.defines && read.count(touch.tile) == 0;
        if (!touch.defines) read.insert(touch.tile);
        for (OpenLoop& loop : open_) {
          loop.touched.insert(&kernel_.tiles[touch.tile]);
          // A definition inside of a branch may not be reached in every iteration.
          if (defines && branch_depth_ == loop.branch_depth) loop.defined.insert(touch.tile);
          if (!defines && loop.defined.count(touch.tile) == 0) loop.carried.insert(touch.tile);
        }
      }
      Op& op = kernel_.ops[id];
      const bool is_loop =
          std::holds_alternative<For>(op.node) || std::holds_alternative<While>(op.node);
      if (is_loop) {
        open_.push_back({branch_depth_, {}, {}, {}});
        ForEachBlock(op, [&](Block& inner) { Walk(inner); });
        OpenLoop loop = std::move(open_.back());
        open_.pop_back();
        loops_.push_back({number, next_ - 1, std::move(loop.carried), std::move(loop.touched)});
      } else {
        ++branch_depth_;
        ForEachBlock(op, [&](Block& inner) { Walk(inner); });
        --branch_depth_;
      }
    }
  }

  struct OpenLoop {
    int branch_depth;
    std::set<TileId> defined, carried;
    std::set<const Tile*> touched;
  };

  Kernel& kernel_;
  int next_ = 0;
  int branch_depth_ = 0;
  std::vector<OpenLoop> open_;
  std::vector<Loop> loops_;
};

}  // namespace

void LayOutTiles(Kernel& kernel, bool padstage) {
  for (Tile& tile : kernel.tiles) {
    if (tile.storage != Storage::kShared) continue;
    const TileLayout layout =
        LayOutTile(tile.shape.dims(), ByteSize(tile.type), padstage && IsPaddable(tile));
    tile.allocated = Shape(layout.allocated);
    tile.row_stride = layout.row_stride;
    tile.bytes = layout.bytes;
  }
}

void FindLifetimes(Kernel& kernel) { Lifetimes(kernel).Run(); }

namespace {

// Gives each tile the lowest offset where it does not overlap a tile that was placed before and
// is alive with it. Tiles of up to `own_bytes` share with nobody.
void Place(Kernel& kernel, const std::vector<Tile*>& tiles, int64_t own_bytes) {
  std::vector<Tile*> placed;
  kernel.shared_bytes = 0;
  for (Tile* tile : tiles) {
    std::vector<const Tile*> neighbours;
    for (const Tile* other : placed) {
      const bool alive = other->first_op <= tile->last_op && tile->first_op <= other->last_op;
      if (alive || tile->bytes <= own_bytes || other->bytes <= own_bytes) {
        neighbours.push_back(other);
      }
    }
    std::sort(neighbours.begin(), neighbours.end(),
              [](const Tile* a, const Tile* b) { return a->offset < b->offset; });
    int64_t offset = 0;
    for (const Tile* other : neighbours) {
      if (offset + tile->bytes <= other->offset) break;
      offset = std::max(offset, RoundUp(other->offset + other->bytes));
    }
    tile->offset = offset;
    placed.push_back(tile);
    kernel.shared_bytes = std::max(kernel.shared_bytes, RoundUp(offset + tile->bytes));
  }
}

}  // namespace

void PlanSharedMemory(Kernel& kernel) {
  FindLifetimes(kernel);
  std::vector<Tile*> tiles;
  for (Tile& tile : kernel.tiles) {
    if (tile.storage != Storage::kShared) continue;
    if (tile.first_op < 0) {
      tile.storage = Storage::kUndecided;  // nothing touches it
    } else {
      tiles.push_back(&tile);
    }
  }
  // Large tiles first leave the smaller gaps to small ones; ties go by appearance, so that the
  // plan is stable.
  std::stable_sort(tiles.begin(), tiles.end(),
                   [](const Tile* a, const Tile* b) { return a->bytes > b->bytes; });
  // Sharing makes barriers necessary, which a few bytes are not worth unless there are none left.
  constexpr int64_t kSmall = 256;
  Place(kernel, tiles, kSmall);
  if (kernel.shared_bytes > kStaticSharedBytes) Place(kernel, tiles, 0);
}

}  // namespace phobos::tile
