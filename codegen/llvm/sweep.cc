#include "codegen/llvm/sweep.h"

#include <algorithm>
#include <numeric>

#include "base/check.h"

namespace phobos::llvm_lowering {

using llvm::Value;

namespace {

// The pieces of one repeat. When the extent is no multiple of the vector, its last vector is only
// partly inside: the common divisor is what is inside or outside as a whole.
void AddPieces(Emitter& m, const tile::DimMapping& dim, int64_t extent, Value* repeat,
               std::vector<AxisPiece>& pieces) {
  const int64_t step = std::gcd(dim.vector, extent);
  Value* const digit = m.Digit(dim.stride, dim.threads);
  Value* const start = m.b.CreateMul(
      m.b.CreateAdd(m.b.CreateMul(repeat, m.I32(dim.threads)), digit), m.I32(dim.vector));
  const auto* const known_repeat = llvm::dyn_cast<llvm::ConstantInt>(repeat);
  for (int64_t e = 0; e < dim.vector; e += step) {
    bool always = dim.covered() <= extent;
    if (known_repeat != nullptr) {
      const auto first = static_cast<int64_t>(known_repeat->getZExtValue()) * dim.threads;
      if (first * dim.vector + e >= extent) continue;  // outside in every thread
      always = always || (first + dim.threads - 1) * dim.vector + e < extent;
    }
    Value* const inside =
        always ? nullptr : m.b.CreateICmpULT(m.b.CreateAdd(start, m.I32(e)), m.I32(extent));
    pieces.push_back({start, repeat, e, step, inside});
  }
}

class Sweeper {
 public:
  Sweeper(Emitter& m, const tile::Mapping& mapping, const Shape& space, std::span<const int> axes,
          const std::function<void(const AxisPieces&)>& body)
      : m_(m), mapping_(mapping), space_(space), axes_(axes), body_(body) {}

  // Shares the budget out from the innermost axis on.
  void Run(int64_t unrolled) {
    for (const int axis : axes_) unrolled /= Dim(axis).vector;
    for (size_t i = axes_.size(); i-- > 0;) {
      const int64_t repeats = Dim(axes_[i]).repeats;
      int64_t unroll = std::clamp<int64_t>(unrolled, 1, repeats);
      while (repeats % unroll != 0) --unroll;
      unroll_[static_cast<size_t>(axes_[i])] = unroll;
      unrolled /= unroll;
    }
    Axis(0);
  }

 private:
  const tile::DimMapping& Dim(int axis) const { return mapping_.dims[static_cast<size_t>(axis)]; }

  void Axis(size_t i) {
    if (i == axes_.size()) return body_(pieces_);
    const int axis = axes_[i];
    const int64_t unroll = unroll_[static_cast<size_t>(axis)];
    const auto with_pieces = [&](Value* first_repeat) {
      std::vector<AxisPiece>& pieces = pieces_[static_cast<size_t>(axis)];
      pieces.clear();
      for (int64_t r = 0; r < unroll; ++r) {
        AddPieces(m_, Dim(axis), space_[axis], m_.b.CreateAdd(first_repeat, m_.I32(r)), pieces);
      }
      Axis(i + 1);
    };
    if (unroll == Dim(axis).repeats) return with_pieces(m_.I32(0));
    m_.CountedLoop(Dim(axis).repeats, unroll, with_pieces);
  }

  Emitter& m_;
  const tile::Mapping& mapping_;
  const Shape& space_;
  std::span<const int> axes_;
  const std::function<void(const AxisPieces&)>& body_;
  std::array<int64_t, Shape::kMaxRank> unroll_ = {};
  AxisPieces pieces_;
};

}  // namespace

void Sweep(Emitter& emitter, const tile::Mapping& mapping, const Shape& space,
           std::span<const int> axes, int64_t unrolled,
           const std::function<void(const AxisPieces&)>& body) {
  CHECK(static_cast<int>(mapping.dims.size()) == space.rank());
  Sweeper(emitter, mapping, space, axes, body).Run(unrolled);
}

std::vector<Piece> Combine(Emitter& emitter, const AxisPieces& pieces, std::span<const int> axes,
                           const Point& base) {
  std::vector<Piece> all = {{{base}, nullptr}};
  for (const int axis : axes) {
    std::vector<Piece> longer;
    for (const Piece& so_far : all) {
      for (const AxisPiece& piece : pieces[static_cast<size_t>(axis)]) {
        Piece& next = longer.emplace_back();
        next.inside = emitter.Both(so_far.inside, piece.inside);
        for (const Point& point : so_far.points) {
          for (int64_t i = 0; i < piece.count; ++i) {
            next.points.push_back(point);
            next.points.back()[static_cast<size_t>(axis)] = piece.At(i);
          }
        }
      }
    }
    all = std::move(longer);
  }
  return all;
}

}  // namespace phobos::llvm_lowering
