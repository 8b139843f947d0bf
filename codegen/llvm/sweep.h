// Going through the elements of an iteration space that the current thread handles.
#ifndef PHOBOS_CODEGEN_LLVM_SWEEP_H_
#define PHOBOS_CODEGEN_LLVM_SWEEP_H_

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "codegen/llvm/evaluate.h"

namespace phobos::llvm_lowering {

// Neighbouring elements along one axis: those at e in [first_e, first_e + count) of a repeat.
struct AxisPiece {
  llvm::Value* start;   // the coordinate of e = 0
  llvm::Value* repeat;  // i32
  int64_t first_e, count;
  llvm::Value* inside;  // i1, whether the elements are in the space; null: they are

  AxisPosition At(int64_t i) const { return {start, repeat, first_e + i}; }
};

// The pieces along each axis of a space; empty along axes that are not swept.
using AxisPieces = std::array<std::vector<AxisPiece>, Shape::kMaxRank>;

inline constexpr int64_t kUnrollAll = std::numeric_limits<int64_t>::max();

// Emits `body` for all of the thread's elements along the `axes` (outermost first) of the space:
// at most about `unrolled` elements at a time, with loops over the repeats around it otherwise.
// With kUnrollAll all repeats are constants and `body` is called once.
void Sweep(Emitter& emitter, const tile::Mapping& mapping, const Shape& space,
           std::span<const int> axes, int64_t unrolled,
           const std::function<void(const AxisPieces&)>& body);

// One piece of each of the axes together.
struct Piece {
  std::vector<Point> points;  // the last axis fastest, neighbours in order
  llvm::Value* inside;        // null: for sure
};
// All combinations of pieces along the axes, based on `base` for the other axes.
std::vector<Piece> Combine(Emitter& emitter, const AxisPieces& pieces, std::span<const int> axes,
                           const Point& base);

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_SWEEP_H_
