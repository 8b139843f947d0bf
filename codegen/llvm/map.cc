#include "base/check.h"
#include "codegen/llvm/operations.h"
#include "codegen/llvm/sweep.h"

namespace phobos::llvm_lowering {

using llvm::Value;

namespace {

// Elements that are computed before the first of them is stored, so that their loads overlap.
constexpr int64_t kBatchElements = 16;
constexpr int64_t kRemainderBatchElements = 4;
// Up to here a buffered map keeps its values in registers, beyond in local memory.
constexpr int64_t kMostHeldElements = 256;

class MapEmitter {
 public:
  MapEmitter(Emitter& m, const tile::Map& map, const tile::Location& location)
      : m_(m), map_(map), evaluator_(m, location, &map.mapping) {
    for (int axis = 0; axis < map.space.rank(); ++axis) axes_.push_back(axis);
  }

  // Replicas compute what goes to registers. Of what goes to memory they would read elements that
  // the leader may have stored already.
  void Emit() {
    const bool to_registers =
        map_.to.tile.valid() && m_.kernel.tiles[map_.to.tile].storage == tile::Storage::kRegisters;
    const bool registers = to_registers || evaluator_.ReadsRegisters(map_.value);
    active_ = m_.TakesPart(map_.mapping, !to_registers);
    if (map_.buffered) {
      EmitBuffered(registers);
      return;
    }
    const int64_t batch = m_.in_remainder ? kRemainderBatchElements : kBatchElements;
    m_.Guard(active_, [&] {
      const Evaluator::Scope scope(evaluator_);
      Sweep(m_, map_.mapping, map_.space, axes_, registers ? kUnrollAll : batch,
            [&](const AxisPieces& pieces) { Batch(pieces); });
    });
  }

 private:
  void Batch(const AxisPieces& axis_pieces) {
    const Evaluator::Scope scope(evaluator_);
    std::vector<std::pair<const Piece*, std::vector<Value*>>> ready;
    const std::vector<Piece> pieces = Combine(m_, axis_pieces, axes_, {});
    for (const Piece& piece : pieces) {
      if (piece.inside == nullptr) ready.emplace_back(&piece, Values(piece));
    }
    for (const auto& [piece, values] : ready) StorePiece(*piece, values);
    for (const Piece& piece : pieces) {
      if (piece.inside == nullptr) continue;
      m_.Guard(piece.inside, [&] {
        const Evaluator::Scope inner(evaluator_);
        StorePiece(piece, Values(piece));
      });
    }
  }

  std::vector<Value*> Values(const Piece& piece) {
    return evaluator_.AllIf(nullptr, map_.value, piece.points);
  }

  void StorePiece(const Piece& piece, const std::vector<Value*>& values) {
    const auto width = static_cast<size_t>(evaluator_.Width(map_.to.access));
    CHECK(values.size() % width == 0);
    for (size_t i = 0; i < values.size(); i += width) {
      evaluator_.Store(map_.to, piece.points[i], llvm::ArrayRef(values).slice(i, width));
    }
  }

  // All values first, into an array of the thread; then all stores.
  void EmitBuffered(bool registers) {
    const int64_t elements = map_.mapping.per_thread();
    const int64_t unrolled =
        registers || elements <= kMostHeldElements ? kUnrollAll : kBatchElements;
    llvm::Type* const type = m_.ops.RegisterType(m_.kernel.values[map_.value].type);
    Value* const held = m_.NewArray(type, elements);
    const auto phase = [&](auto each) {
      m_.Guard(active_, [&] {
        const Evaluator::Scope scope(evaluator_);
        Sweep(m_, map_.mapping, map_.space, axes_, unrolled, [&](const AxisPieces& pieces) {
          for (const Piece& piece : Combine(m_, pieces, axes_, {})) {
            m_.Guard(piece.inside, [&] {
              const Evaluator::Scope inner(evaluator_);
              each(piece);
            });
          }
        });
      });
    };
    phase([&](const Piece& piece) {
      const std::vector<Value*> values = Values(piece);
      for (size_t i = 0; i < values.size(); ++i) {
        m_.b.CreateStore(values[i], m_.ArrayElement(type, held, HeldIndex(piece.points[i])));
      }
    });
    m_.Barrier();
    phase([&](const Piece& piece) {
      std::vector<Value*> values;
      for (const Point& point : piece.points) {
        values.push_back(m_.b.CreateLoad(type, m_.ArrayElement(type, held, HeldIndex(point))));
      }
      StorePiece(piece, values);
    });
  }

  Value* HeldIndex(const Point& point) {
    Value* index = m_.I32(0);
    for (const int axis : axes_) {
      const tile::DimMapping& dim = map_.mapping.dims[static_cast<size_t>(axis)];
      const AxisPosition& position = point[static_cast<size_t>(axis)];
      Value* const along =
          m_.b.CreateAdd(m_.b.CreateMul(position.repeat, m_.I32(dim.vector)), m_.I32(position.e));
      index = m_.b.CreateAdd(m_.b.CreateMul(index, m_.I32(dim.per_thread())), along);
    }
    return index;
  }

  Emitter& m_;
  const tile::Map& map_;
  Evaluator evaluator_;
  std::vector<int> axes_;
  Value* active_ = nullptr;  // null: all threads
};

}  // namespace

void EmitMap(Emitter& emitter, const tile::Map& map, const tile::Location& location) {
  MapEmitter(emitter, map, location).Emit();
}

}  // namespace phobos::llvm_lowering
