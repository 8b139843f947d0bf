// Reductions along rows and running sums along columns.
#include <bit>
#include <limits>

#include "base/check.h"
#include "codegen/llvm/operations.h"
#include "codegen/llvm/result_store.h"
#include "codegen/llvm/sweep.h"

namespace phobos::llvm_lowering {

using llvm::Value;
using tile::FunctionKind;
using tile::ReduceKind;

namespace {

constexpr int64_t kRowsAtOnce = 8;
constexpr int64_t kColumnsAtOnce = 16;
constexpr int kRow = 0, kColumn = 1;

// What one thread has of a row so far; an index beside it for an argmax.
struct Partial {
  Value* value;
  Value* index = nullptr;
};

class ReduceEmitter {
 public:
  ReduceEmitter(Emitter& m, const tile::Reduce& reduce, const tile::Location& location)
      : m_(m),
        reduce_(reduce),
        evaluator_(m, location, &reduce.mapping),
        store_(m, reduce.to, reduce.store, location),
        value_type_(m.kernel.values[reduce.value].type),
        is_arg_(reduce.kind == ReduceKind::kArgMax) {
    const ScalarType given =
        reduce.kind == ReduceKind::kSum ? m.kernel.tiles[reduce.to].type : value_type_;
    // Exact, and there is no max.f16 before sm_80. A sum's type is wide already.
    type_ = given == ScalarType::kF16 || given == ScalarType::kBF16 ? ScalarType::kF32 : given;
    const tile::DimMapping& columns = reduce.mapping.dims[kColumn];
    CHECK(!reduce.scratch.valid());
    CHECK(columns.threads == 1 || (std::has_single_bit(static_cast<uint64_t>(columns.threads)) &&
                                   std::has_single_bit(static_cast<uint64_t>(columns.stride)) &&
                                   columns.threads * columns.stride <= 32));
  }

  void Emit() {
    const bool registers = store_.to_registers() || evaluator_.ReadsRegisters(reduce_.value);
    active_ = m_.TakesPart(reduce_.mapping, false);
    columns_at_once_ = registers ? kUnrollAll : kColumnsAtOnce;
    constexpr int kAxes[] = {kRow};
    Sweep(m_, reduce_.mapping, reduce_.space, kAxes, registers ? kUnrollAll : kRowsAtOnce,
          [&](const AxisPieces& pieces) {
            for (const Piece& piece : Combine(m_, pieces, kAxes, {})) {
              for (const Point& point : piece.points) Row(point, piece.inside);
            }
          });
  }

 private:
  void Row(const Point& row, Value* inside) {
    llvm::Type* const type = m_.ops.RegisterType(type_);
    Value* const value_slot = m_.NewArray(type, 1);
    Value* const index_slot = is_arg_ ? m_.NewArray(m_.b.getInt32Ty(), 1) : nullptr;
    const Partial identity = Identity();
    const auto save = [&](const Partial& partial) {
      m_.b.CreateStore(partial.value, value_slot);
      if (is_arg_) m_.b.CreateStore(partial.index, index_slot);
    };
    const auto saved = [&]() -> Partial {
      return {m_.b.CreateLoad(type, value_slot),
              is_arg_ ? m_.b.CreateLoad(m_.b.getInt32Ty(), index_slot) : nullptr};
    };
    save(identity);
    m_.Guard(m_.Both(active_, inside), [&] {
      constexpr int kAxes[] = {kColumn};
      Sweep(m_, reduce_.mapping, reduce_.space, kAxes, columns_at_once_,
            [&](const AxisPieces& pieces) {
              for (const Piece& piece : Combine(m_, pieces, kAxes, row)) {
                m_.Guard(piece.inside, [&] {
                  const Evaluator::Scope scope(evaluator_);
                  save(Merge(saved(), OfPoints(piece.points)));
                });
              }
            });
    });

    // The lanes of the row's digit, all of which end with the result.
    Partial result = saved();
    const tile::DimMapping& columns = reduce_.mapping.dims[kColumn];
    for (int64_t lane = columns.stride; lane < columns.stride * columns.threads; lane *= 2) {
      Partial other = {m_.ops.ShuffleXor(result.value, static_cast<int>(lane))};
      if (is_arg_) other.index = m_.ops.ShuffleXor(result.index, static_cast<int>(lane));
      result = Merge(result, other);
    }
    StoreRow(row, inside, result);
  }

  void StoreRow(const Point& row, Value* inside, const Partial& result) {
    Value* final_value = nullptr;
    if (is_arg_) {
      // No number at all: 0.
      final_value = IsFloat(type_)
                        ? m_.b.CreateSelect(m_.b.CreateFCmpUNO(result.value, result.value),
                                            m_.I32(0), result.index)
                        : result.index;
    } else {
      final_value = m_.ops.Convert(result.value, type_, m_.kernel.tiles[reduce_.to].type);
    }
    if (store_.to_registers()) {
      store_.Store(row[kRow], nullptr, {final_value});
      return;
    }
    Value* stores = m_.TakesPart(reduce_.mapping, true);
    const tile::DimMapping& columns = reduce_.mapping.dims[kColumn];
    if (columns.threads > 1) {
      stores =
          m_.Both(stores, m_.b.CreateICmpEQ(m_.Digit(columns.stride, columns.threads), m_.I32(0)));
    }
    m_.Guard(m_.Both(stores, inside), [&] { store_.Store(row[kRow], nullptr, {final_value}); });
  }

  // What merging leaves unchanged. NaN is that for tmax and tmin, and is the result where nothing
  // else comes.
  Partial Identity() {
    Partial identity = {nullptr, is_arg_ ? m_.I32(std::numeric_limits<int32_t>::max()) : nullptr};
    if (reduce_.kind == ReduceKind::kSum) {
      identity.value = m_.ops.Zero(type_);
    } else if (IsFloat(type_)) {
      identity.value = m_.ops.Float(type_, std::numeric_limits<double>::quiet_NaN());
    } else if (type_ == ScalarType::kBool) {
      identity.value = m_.ops.Int(type_, reduce_.kind == ReduceKind::kMin ? 1 : 0);
    } else {
      identity.value =
          m_.ops.Int(type_, reduce_.kind == ReduceKind::kMin ? MaxValue(type_) : MinValue(type_));
    }
    return identity;
  }

  // Of a piece's elements, as a balanced tree.
  Partial OfPoints(const std::vector<Point>& points) {
    std::vector<Partial> partials;
    for (const Point& point : points) {
      Partial partial = {m_.ops.Convert(evaluator_.At(reduce_.value, point), value_type_, type_)};
      if (is_arg_) {
        partial.index = m_.b.CreateAdd(point[kColumn].start, m_.I32(point[kColumn].e));
      }
      partials.push_back(partial);
    }
    while (partials.size() > 1) {
      std::vector<Partial> merged;
      for (size_t i = 0; i + 1 < partials.size(); i += 2) {
        merged.push_back(Merge(partials[i], partials[i + 1]));
      }
      if (partials.size() % 2 == 1) merged.push_back(partials.back());
      partials = std::move(merged);
    }
    return partials[0];
  }

  Partial Merge(const Partial& a, const Partial& b) {
    const auto apply = [&](FunctionKind kind) -> Value* {
      Value* const operands[] = {a.value, b.value};
      return m_.ops.Apply(kind, type_, operands);
    };
    switch (reduce_.kind) {
      case ReduceKind::kSum:
        return {apply(FunctionKind::kAdd)};
      case ReduceKind::kMax:
        return {apply(FunctionKind::kMax)};
      case ReduceKind::kMin:
        return {apply(FunctionKind::kMin)};
      case ReduceKind::kArgMax:
        break;
    }
    // b where it is greater, or equal and earlier, or the first number.
    Value* takes_b = apply(FunctionKind::kLess);
    Value* const earlier = m_.b.CreateICmpSLT(b.index, a.index);
    takes_b = m_.b.CreateOr(takes_b, m_.b.CreateAnd(apply(FunctionKind::kEqual), earlier));
    if (IsFloat(type_)) {
      takes_b = m_.b.CreateOr(takes_b, m_.b.CreateAnd(m_.b.CreateFCmpUNO(a.value, a.value),
                                                      m_.b.CreateFCmpORD(b.value, b.value)));
    }
    return {m_.b.CreateSelect(takes_b, b.value, a.value),
            m_.b.CreateSelect(takes_b, b.index, a.index)};
  }

  Emitter& m_;
  const tile::Reduce& reduce_;
  Evaluator evaluator_;
  ResultStore store_;
  const ScalarType value_type_;
  const bool is_arg_;
  ScalarType type_;  // of partial results
  Value* active_ = nullptr;
  int64_t columns_at_once_ = kColumnsAtOnce;
};

}  // namespace

void EmitReduce(Emitter& emitter, const tile::Reduce& reduce, const tile::Location& location) {
  ReduceEmitter(emitter, reduce, location).Emit();
}

// Each thread walks down its columns.
void EmitScan(Emitter& m, const tile::Scan& scan, const tile::Location& location) {
  CHECK(scan.mapping.dims[kRow].threads == 1);
  const ScalarType type = m.kernel.tiles[scan.to].type;
  const ScalarType value_type = m.kernel.values[scan.value].type;
  llvm::Type* const register_type = m.ops.RegisterType(type);
  Evaluator evaluator(m, location, &scan.mapping);
  ResultStore store(m, scan.to, scan.store, location);
  const bool registers = store.to_registers() || evaluator.ReadsRegisters(scan.value);
  const int64_t width = store.to_registers() ? 1 : evaluator.Width(scan.store);
  constexpr int kColumns[] = {kColumn};
  constexpr int kRows[] = {kRow};
  m.Guard(m.TakesPart(scan.mapping, !store.to_registers()), [&] {
    Sweep(m, scan.mapping, scan.space, kColumns, registers ? kUnrollAll : 4,
          [&](const AxisPieces& columns) {
            for (const Piece& column : Combine(m, columns, kColumns, {})) {
              m.Guard(column.inside, [&] {
                const size_t count = column.points.size();
                std::vector<Value*> sums;
                for (size_t i = 0; i < count; ++i) {
                  sums.push_back(m.NewArray(register_type, 1));
                  m.b.CreateStore(m.ops.Zero(type), sums.back());
                }
                const auto down = [&](const AxisPieces& rows) {
                  for (const Piece& row : Combine(m, rows, kRows, {})) {
                    m.Guard(row.inside, [&] {
                      for (const Point& row_point : row.points) {
                        const Evaluator::Scope scope(evaluator);
                        std::vector<Value*> values;
                        for (size_t i = 0; i < count; ++i) {
                          Point point = column.points[i];
                          point[kRow] = row_point[kRow];
                          Value* const operands[] = {
                              m.b.CreateLoad(register_type, sums[i]),
                              m.ops.Convert(evaluator.At(scan.value, point), value_type, type)};
                          values.push_back(m.ops.Apply(FunctionKind::kAdd, type, operands));
                          m.b.CreateStore(values.back(), sums[i]);
                        }
                        for (size_t i = 0; i < count; i += static_cast<size_t>(width)) {
                          store.Store(row_point[kRow], &column.points[i][kColumn],
                                      llvm::ArrayRef(values).slice(i, static_cast<size_t>(width)));
                        }
                      }
                    });
                  }
                };
                Sweep(m, scan.mapping, scan.space, kRows, registers ? kUnrollAll : 8, down);
              });
            }
          });
  });
}

}  // namespace phobos::llvm_lowering
