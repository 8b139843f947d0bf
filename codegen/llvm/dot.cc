// Matrix products: every thread sums a micro-tile of outputs in registers.
//
// Per step along k the thread loads a fragment of `a` (its rows by k) and of `b` (k by its
// columns), each at the width the plan gave, and makes rows x columns fused multiply-adds. Where k
// is split over threads, the partial sums meet by shuffles, or through a scratch tile.
#include <algorithm>

#include "base/check.h"
#include "codegen/llvm/operations.h"
#include "codegen/llvm/result_store.h"
#include "codegen/llvm/sweep.h"

namespace phobos::llvm_lowering {

using llvm::Value;

namespace {

constexpr int kM = 0, kN = 1, kK = 2;
// Outputs that a thread sums at a time; more are made one after another.
constexpr int64_t kMostSums = 160;
// Multiply-adds per iteration of the loop along k, about.
constexpr int64_t kUnrolledMultiplies = 256;
constexpr int64_t kRemainderMultiplies = 64;
constexpr int64_t kMostUnrolledSteps = 32;

bool IsByte(ScalarType type) { return type == ScalarType::kI8 || type == ScalarType::kU8; }

class DotEmitter {
 public:
  DotEmitter(Emitter& m, const tile::Dot& dot, const tile::Location& location)
      : m_(m),
        dot_(dot),
        location_(location),
        evaluator_(m, location, &dot.mapping),
        store_(m, dot.to, dot.store, location),
        type_(m.kernel.tiles[dot.to].type),
        sum_type_(m.ops.RegisterType(type_)),
        bytes_(TakesFourBytes()) {}

  void Emit() {
    const tile::DimMapping& m = dot_.mapping.dims[kM];
    const tile::DimMapping& n = dot_.mapping.dims[kN];
    const tile::DimMapping& k = dot_.mapping.dims[kK];
    const bool registers = evaluator_.ReadsRegisters(dot_.a) || evaluator_.ReadsRegisters(dot_.b);
    const int64_t sums = m.per_thread() * n.per_thread();
    const int64_t multiplies = m_.in_remainder ? kRemainderMultiplies : kUnrolledMultiplies;
    steps_at_once_ = registers ? kUnrollAll
                               : std::clamp(multiplies / std::min(sums, kMostSums), k.vector,
                                            std::max(k.vector, kMostUnrolledSteps));
    active_ = m_.TakesPart(dot_.mapping, false);
    constexpr int kAxes[] = {kM, kN};
    const bool all_sums = registers || store_.to_registers() || dot_.scratch.valid();
    Sweep(m_, dot_.mapping, dot_.space, kAxes, all_sums ? kUnrollAll : kMostSums,
          [&](const AxisPieces& pieces) { MicroTile(pieces); });
  }

 private:
  // Rows or columns of the micro-tile.
  struct Line {
    AxisPosition position;
    size_t piece;  // index among the axis's pieces
  };
  static std::vector<Line> LinesOf(const std::vector<AxisPiece>& pieces) {
    std::vector<Line> lines;
    for (size_t p = 0; p < pieces.size(); ++p) {
      for (int64_t i = 0; i < pieces[p].count; ++i) lines.push_back({pieces[p].At(i), p});
    }
    return lines;
  }

  void MicroTile(const AxisPieces& pieces) {
    const Evaluator::Scope scope(evaluator_);
    rows_ = LinesOf(pieces[kM]);
    columns_ = LinesOf(pieces[kN]);
    if (rows_.empty() || columns_.empty()) return;
    sums_ = m_.NewArray(sum_type_, static_cast<int64_t>(rows_.size() * columns_.size()));
    for (size_t i = 0; i < rows_.size() * columns_.size(); ++i) {
      m_.b.CreateStore(m_.ops.Zero(type_), Sum(i));
    }

    // A thread with one piece is outside with all of it.
    Value* takes_part = active_;
    if (pieces[kM].size() == 1) takes_part = m_.Both(takes_part, pieces[kM][0].inside);
    if (pieces[kN].size() == 1) takes_part = m_.Both(takes_part, pieces[kN][0].inside);
    m_.Guard(takes_part, [&] {
      constexpr int kAxes[] = {kK};
      Sweep(m_, dot_.mapping, dot_.space, kAxes, steps_at_once_, [&](const AxisPieces& steps) {
        for (const AxisPiece& step : steps[kK]) {
          m_.Guard(step.inside, [&] {
            const Evaluator::Scope inner(evaluator_);
            Step(pieces, step);
          });
        }
      });
    });
    Finish(pieces);
  }

  Value* Sum(size_t i) {
    return m_.ArrayElement(sum_type_, sums_, m_.I32(static_cast<int64_t>(i)));
  }

  // One piece along k: the fragments, then the products.
  void Step(const AxisPieces& pieces, const AxisPiece& step) {
    const auto depth = static_cast<size_t>(bytes_ ? step.count / 4 : step.count);
    const std::vector<Value*> a = Fragment(dot_.a, kM, pieces[kM], step);
    const std::vector<Value*> b = Fragment(dot_.b, kN, pieces[kN], step);
    const bool a_signed = IsSigned(m_.kernel.values[dot_.a].type);
    const bool b_signed = IsSigned(m_.kernel.values[dot_.b].type);
    for (size_t k = 0; k < depth; ++k) {
      for (size_t row = 0; row < rows_.size(); ++row) {
        for (size_t column = 0; column < columns_.size(); ++column) {
          Value* const slot = Sum(row * columns_.size() + column);
          Value* const sum = m_.b.CreateLoad(sum_type_, slot);
          Value* const x = a[row * depth + k];
          Value* const y = b[column * depth + k];
          m_.b.CreateStore(bytes_ ? m_.ops.Dp4a(x, a_signed, y, b_signed, sum)
                                  : m_.ops.MultiplyAdd(type_, x, y, sum),
                           slot);
        }
      }
    }
  }

  // The elements of an operand at (line, k), line by line, in the type of the sums; or four bytes
  // along k in an i32. Of pieces outside: zeros, without loads.
  std::vector<Value*> Fragment(tile::ValueId operand, int axis, const std::vector<AxisPiece>& lines,
                               const AxisPiece& step) {
    const ScalarType from = m_.kernel.values[operand].type;
    std::vector<Value*> fragment;
    for (const AxisPiece& piece : lines) {
      std::vector<Point> points;
      for (int64_t i = 0; i < piece.count; ++i) {
        for (int64_t k = 0; k < step.count; ++k) {
          Point point = {};
          point[static_cast<size_t>(axis)] = piece.At(i);
          point[kK] = step.At(k);
          points.push_back(point);
        }
      }
      // The condition of a single piece is that of the whole micro-tile.
      const std::vector<Value*> values =
          evaluator_.AllIf(lines.size() == 1 ? nullptr : piece.inside, operand, points);
      if (bytes_) {
        for (size_t i = 0; i < values.size(); i += 4) {
          fragment.push_back(FourBytes(llvm::ArrayRef(values).slice(i, 4)));
        }
      } else {
        for (Value* const value : values) fragment.push_back(m_.ops.Convert(value, from, type_));
      }
    }
    return fragment;
  }

  Value* FourBytes(llvm::ArrayRef<Value*> bytes) {
    Value* vector = llvm::PoisonValue::get(llvm::FixedVectorType::get(m_.b.getInt8Ty(), 4));
    for (size_t i = 0; i < 4; ++i) vector = m_.b.CreateInsertElement(vector, bytes[i], i);
    return m_.b.CreateBitCast(vector, m_.b.getInt32Ty());
  }

  // Whether dp4a fits: both operands are bytes, loaded at least four along k at a time.
  bool TakesFourBytes() {
    if (type_ != ScalarType::kI32 || dot_.mapping.dims[kK].vector % 4 != 0 ||
        dot_.space[kK] % 4 != 0) {
      return false;
    }
    for (const tile::ValueId operand : {dot_.a, dot_.b}) {
      const tile::Value& value = m_.kernel.values[operand];
      if (!IsByte(value.type)) return false;
      const auto* const from_tile = std::get_if<tile::LoadTile>(&value.node);
      const auto* const from_tensor = std::get_if<tile::LoadTensor>(&value.node);
      if (from_tile == nullptr && from_tensor == nullptr) return false;
      const auto& indices = from_tile != nullptr ? from_tile->indices : from_tensor->indices;
      const tile::AccessId access = from_tile != nullptr ? from_tile->access : from_tensor->access;
      const bool along_k = (evaluator_.AxesOf(indices.back()) >> kK & 1) != 0;
      if (!along_k || evaluator_.Width(access) % 4 != 0) return false;
    }
    return true;
  }

  void Finish(const AxisPieces& pieces) {
    std::vector<Value*> sums;
    for (size_t i = 0; i < rows_.size() * columns_.size(); ++i) {
      sums.push_back(m_.b.CreateLoad(sum_type_, Sum(i)));
    }
    const tile::DimMapping& k = dot_.mapping.dims[kK];
    if (dot_.scratch.valid()) {
      sums = ThroughScratch(pieces, sums);
    } else if (k.threads > 1) {
      CHECK((k.threads & (k.threads - 1)) == 0 && (k.stride & (k.stride - 1)) == 0 &&
            k.threads * k.stride <= 32);
      for (int64_t lane = k.stride; lane < k.stride * k.threads; lane *= 2) {
        for (Value*& sum : sums) sum = Add(sum, m_.ops.ShuffleXor(sum, static_cast<int>(lane)));
      }
    }
    if (store_.to_registers()) {
      ForEachGroup(pieces, 1, [&](const AxisPosition& row, const AxisPosition& column, size_t i) {
        store_.Store(row, &column, {sums[i]});
      });
      return;
    }
    Value* stores = m_.TakesPart(dot_.mapping, true);
    if (k.threads > 1) {
      stores = m_.Both(stores, m_.b.CreateICmpEQ(m_.Digit(k.stride, k.threads), m_.I32(0)));
    }
    const int64_t width = store_.width();
    m_.Guard(stores, [&] {
      ForEachGroup(
          pieces, width, [&](const AxisPosition& row, const AxisPosition& column, size_t i) {
            store_.Store(row, &column, llvm::ArrayRef(sums).slice(i, static_cast<size_t>(width)));
          });
    });
  }

  Value* Add(Value* a, Value* b) {
    Value* const operands[] = {a, b};
    return m_.ops.Apply(tile::FunctionKind::kAdd, type_, operands);
  }

  // Calls `body` with the first of each group of `width` neighbouring outputs of a row and its
  // index among the sums, where the group is inside of the space. Registers hold what is outside,
  // too: nobody looks at it.
  template <typename Body>
  void ForEachGroup(const AxisPieces& pieces, int64_t width, Body body) {
    for (size_t row = 0; row < rows_.size(); ++row) {
      for (size_t column = 0; column < columns_.size(); column += static_cast<size_t>(width)) {
        Value* inside = nullptr;
        if (!store_.to_registers() || dot_.scratch.valid()) {
          inside = m_.Both(pieces[kM][rows_[row].piece].inside,
                           pieces[kN][columns_[column].piece].inside);
        }
        m_.Guard(inside, [&] {
          body(rows_[row].position, columns_[column].position, row * columns_.size() + column);
        });
      }
    }
  }

  // Every thread stores its partial sums to the slab of its digit along k, and then sums up those
  // of all slabs, in the same order in each thread.
  std::vector<Value*> ThroughScratch(const AxisPieces& pieces, const std::vector<Value*>& sums) {
    const tile::DimMapping& k = dot_.mapping.dims[kK];
    const int64_t width =
        dot_.scratch_store.valid() ? m_.kernel.accesses[dot_.scratch_store].elements : 1;
    CHECK(!dot_.scratch_load.valid() || m_.kernel.accesses[dot_.scratch_load].elements == width);
    const auto pointer = [&](Value* slab, const AxisPosition& row, const AxisPosition& column) {
      Value* const indices[] = {slab, m_.b.CreateAdd(row.start, m_.I32(row.e)),
                                m_.b.CreateAdd(column.start, m_.I32(column.e))};
      return m_.SharedPointer(dot_.scratch, indices);
    };
    m_.Guard(active_, [&] {
      ForEachGroup(pieces, width,
                   [&](const AxisPosition& row, const AxisPosition& column, size_t i) {
                     m_.SetAccess(dot_.scratch_store, location_);
                     m_.StoreWide(pointer(m_.Digit(k.stride, k.threads), row, column), type_,
                                  llvm::ArrayRef(sums).slice(i, static_cast<size_t>(width)));
                     m_.SetLocation(location_);
                   });
    });
    m_.Barrier();
    m_.Guard(active_, [&] {
      ForEachGroup(
          pieces, width, [&](const AxisPosition& row, const AxisPosition& column, size_t i) {
            std::vector<Value*> totals;
            m_.SetAccess(dot_.scratch_load, location_);
            for (int64_t slab = 0; slab < k.threads; ++slab) {
              const auto partial = m_.LoadWide(pointer(m_.I32(slab), row, column), type_, width);
              for (size_t j = 0; j < partial.size(); ++j) {
                if (slab == 0) {
                  totals.push_back(partial[j]);
                } else {
                  totals[j] = Add(totals[j], partial[j]);
                }
              }
            }
            m_.SetLocation(location_);
            for (size_t j = 0; j < totals.size(); ++j) m_.b.CreateStore(totals[j], Sum(i + j));
          });
    });
    std::vector<Value*> results;
    for (size_t i = 0; i < sums.size(); ++i) {
      results.push_back(m_.b.CreateLoad(sum_type_, Sum(i)));
    }
    return results;
  }

  Emitter& m_;
  const tile::Dot& dot_;
  const tile::Location location_;
  Evaluator evaluator_;
  ResultStore store_;
  const ScalarType type_;  // of the sums
  llvm::Type* const sum_type_;
  const bool bytes_;
  int64_t steps_at_once_ = 1;
  Value* active_ = nullptr;
  Value* sums_ = nullptr;  // array of rows x columns
  std::vector<Line> rows_, columns_;
};

}  // namespace

void EmitDot(Emitter& emitter, const tile::Dot& dot, const tile::Location& location) {
  DotEmitter(emitter, dot, location).Emit();
}

}  // namespace phobos::llvm_lowering
