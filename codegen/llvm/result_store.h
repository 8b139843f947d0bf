// Stores of operations whose destination is a whole tile: reductions, scans and dots.
#ifndef PHOBOS_CODEGEN_LLVM_RESULT_STORE_H_
#define PHOBOS_CODEGEN_LLVM_RESULT_STORE_H_

#include "codegen/llvm/evaluate.h"

namespace phobos::llvm_lowering {

class ResultStore {
 public:
  ResultStore(Emitter& emitter, tile::TileId to, tile::AccessId access,
              const tile::Location& location)
      : m_(emitter), to_(to), access_(access), location_(location) {}

  bool to_registers() const { return m_.kernel.tiles[to_].storage == tile::Storage::kRegisters; }
  // Elements that one Store takes.
  int64_t width() const {
    return to_registers() || !access_.valid() ? 1 : m_.kernel.accesses[access_].elements;
  }

  // Stores `values` to neighbouring columns from (row, column) on; a null column is 0.
  void Store(const AxisPosition& row, const AxisPosition* column,
             llvm::ArrayRef<llvm::Value*> values);

 private:
  Emitter& m_;
  const tile::TileId to_;
  const tile::AccessId access_;
  const tile::Location location_;
};

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_RESULT_STORE_H_
