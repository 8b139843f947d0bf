#include "codegen/llvm/result_store.h"

#include "base/check.h"

namespace phobos::llvm_lowering {

using llvm::Value;

void ResultStore::Store(const AxisPosition& row, const AxisPosition* column,
                        llvm::ArrayRef<Value*> values) {
  CHECK(static_cast<int64_t>(values.size()) == width());
  const tile::Tile& tile = m_.kernel.tiles[to_];
  if (to_registers()) {
    const auto place = [&](const AxisPosition& position, size_t dim) {
      return m_.b.CreateAdd(m_.b.CreateMul(position.repeat, m_.I32(tile.mapping.dims[dim].vector)),
                            m_.I32(position.e));
    };
    Value* element = place(row, 0);
    if (column != nullptr) {
      const int64_t columns = tile.mapping.dims[1].per_thread();
      element = m_.b.CreateAdd(m_.b.CreateMul(element, m_.I32(columns)), place(*column, 1));
    }
    CHECK(llvm::isa<llvm::ConstantInt>(element));  // or the array could not be promoted
    llvm::Type* const type = values[0]->getType();
    m_.b.CreateStore(values[0], m_.ArrayElement(type, m_.register_array(to_), element));
    return;
  }
  m_.SetAccess(access_, location_);
  const auto coordinate = [&](const AxisPosition& position) {
    return m_.b.CreateAdd(position.start, m_.I32(position.e));
  };
  Value* const indices[] = {coordinate(row), column == nullptr ? m_.I32(0) : coordinate(*column)};
  m_.StoreWide(m_.SharedPointer(to_, indices), tile.type, values);
  m_.SetLocation(location_);
}

}  // namespace phobos::llvm_lowering
