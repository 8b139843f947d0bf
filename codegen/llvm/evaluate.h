// Values of the tile IR at points of an iteration space, and stores to its destinations.
#ifndef PHOBOS_CODEGEN_LLVM_EVALUATE_H_
#define PHOBOS_CODEGEN_LLVM_EVALUATE_H_

#include <array>
#include <map>
#include <vector>

#include "codegen/llvm/emitter.h"

namespace phobos::llvm_lowering {

// Where along an axis the current thread is: at coordinate start + e, start being that of the
// thread's piece in `repeat` (see mapping.h).
struct AxisPosition {
  llvm::Value* start = nullptr;   // i32
  llvm::Value* repeat = nullptr;  // i32; a constant where the repeats are unrolled
  int64_t e = 0;
};
using Point = std::array<AxisPosition, Shape::kMaxRank>;

// Evaluates within one operation. What a value is at a point is computed once per Scope: so of a
// wide load, made at the first of its elements, the others are just picked, and what does not
// depend on an axis is not computed again along it.
class Evaluator {
 public:
  // `mapping` is the operation's, null for an operation without a space.
  Evaluator(Emitter& emitter, const tile::Location& location, const tile::Mapping* mapping);

  llvm::Value* At(tile::ValueId value, const Point& point);
  // All `points` where `condition` (null: always) holds, else zeros.
  std::vector<llvm::Value*> AllIf(llvm::Value* condition, tile::ValueId value,
                                  const std::vector<Point>& points);

  // Stores values that belong to neighbouring points, of which `point` is the first; as many as
  // the destination's access is wide.
  void Store(const tile::Destination& to, const Point& point, llvm::ArrayRef<llvm::Value*> values);

  // Elements per instruction of an access.
  int64_t Width(tile::AccessId access) const;
  // The place in its array of the register tile's element at `indices`. Each must be a coordinate
  // whose axis is mapped as the tile's dimension is, or a constant where one thread has all of it.
  llvm::Value* RegisterElement(tile::TileId tile, const std::vector<tile::ValueId>& indices,
                               const Point& point);
  // Whether the value reads a register tile: then repeats have to be unrolled.
  bool ReadsRegisters(tile::ValueId value) const;
  // Coordinates that a value depends on, a bit per axis.
  uint32_t AxesOf(tile::ValueId value);

  // What is evaluated during its life is forgotten at its end: the life must be that of the code
  // emitted before a block that is not dominated by it.
  class Scope {
   public:
    explicit Scope(Evaluator& evaluator) : evaluator_(evaluator), mark_(evaluator.log_.size()) {}
    ~Scope() { evaluator_.ForgetSince(mark_); }
    Scope(const Scope&) = delete;

   private:
    Evaluator& evaluator_;
    size_t mark_;
  };

 private:
  // The value or load, and where; the second half tells a wide load's elements from its value.
  using Key = std::array<uint64_t, Shape::kMaxRank + 1>;
  using Elements = llvm::SmallVector<llvm::Value*, 1>;

  // One element of a tensor or shared tile at evaluated indices: what may be outside.
  struct Place {
    tile::TileId tile;
    tile::TensorId tensor;
    ScalarType type;
    llvm::SmallVector<llvm::Value*, Shape::kMaxRank> indices;
    uint32_t checked = 0;
  };

  Key KeyOf(tile::ValueId value, const Point& point, bool wide);
  void Remember(const Key& key, Elements elements);
  void ForgetSince(size_t mark);

  llvm::Value* Compute(const tile::Value& value, const Point& point);
  llvm::Value* ComputeLogical(const tile::Logical& logical, const Point& point);
  llvm::Value* Load(tile::ValueId id, const Point& point);
  Elements LoadElements(const Place& place, tile::AccessId access, llvm::Value* aligned);
  void StoreElements(const Place& place, tile::AccessId access, llvm::ArrayRef<llvm::Value*> values,
                     llvm::Value* aligned);

  Place PlaceOf(tile::TileId tile, tile::TensorId tensor, const std::vector<tile::ValueId>& indices,
                uint32_t checked, const Point& point);
  llvm::Value* Pointer(const Place& place, int64_t element);
  llvm::Value* InsideDim(const Place& place, int dim, int64_t element);
  // The unchecked ones left out; null: inside for sure.
  llvm::Value* InsideLeading(const Place& place);
  llvm::Value* InsideLast(const Place& place, int64_t element);
  llvm::Value* AllInsideLast(const Place& place, int64_t elements);
  // Whether a wide access at indices is aligned; null: for sure. The condition is the same in all
  // threads wherever the start of the slice is.
  llvm::Value* Aligned(const Place& place, const std::vector<tile::ValueId>& indices,
                       int64_t elements);
  int VectorAxis(tile::ValueId last_index);

  Emitter& m_;
  const tile::Location location_;
  const tile::Mapping* mapping_;
  std::map<Key, Elements> known_;
  std::vector<Key> log_;
  std::vector<int8_t> axes_;  // by value; -1: not known yet
};

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_EVALUATE_H_
