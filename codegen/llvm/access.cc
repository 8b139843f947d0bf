// Loads and stores of the evaluator.
//
// What an access of w > 1 elements becomes:
//   shared tile    one w-wide instruction, always (masked as a whole by the leading dimensions);
//   tensor         one w-wide instruction where it is aligned and inside as a whole, else one by
//                  one. Each condition that is known to hold is left out, and with it the slow way.
// Elements outside are 0 when loaded, without an access, and not stored.
#include <bit>

#include "base/check.h"
#include "codegen/llvm/evaluate.h"

namespace phobos::llvm_lowering {

using llvm::Value;

Evaluator::Place Evaluator::PlaceOf(tile::TileId tile, tile::TensorId tensor,
                                    const std::vector<tile::ValueId>& indices, uint32_t checked,
                                    const Point& point) {
  Place place;
  place.tile = tile;
  place.tensor = tensor;
  place.type = tile.valid() ? m_.kernel.tiles[tile].type : m_.kernel.tensors[tensor].type;
  place.checked = checked;
  for (const tile::ValueId index : indices) place.indices.push_back(At(index, point));
  return place;
}

// The address of the element `element` further along the last dimension.
Value* Evaluator::Pointer(const Place& place, int64_t element) {
  auto indices = place.indices;
  if (element != 0) {
    Value* const last = indices.back();
    indices.back() = m_.b.CreateAdd(
        last, llvm::ConstantInt::get(last->getType(), static_cast<uint64_t>(element)));
  }
  return place.tile.valid() ? m_.SharedPointer(place.tile, indices)
                            : m_.TensorPointer(place.tensor, indices);
}

// One unsigned comparison in 64 bits: a negative index is a large one.
Value* Evaluator::InsideDim(const Place& place, int dim, int64_t element) {
  if ((place.checked >> dim & 1) == 0) return nullptr;
  Value* const index = m_.b.CreateAdd(m_.ToI64(place.indices[static_cast<size_t>(dim)]),
                                      m_.b.getInt64(static_cast<uint64_t>(element)));
  Value* const extent =
      place.tile.valid()
          ? m_.b.getInt64(static_cast<uint64_t>(m_.kernel.tiles[place.tile].shape[dim]))
          : m_.Dim(m_.kernel.tensors[place.tensor].dims[static_cast<size_t>(dim)]);
  return m_.b.CreateICmpULT(index, extent);
}

Value* Evaluator::InsideLeading(const Place& place) {
  Value* inside = nullptr;
  for (int d = 0; d + 1 < static_cast<int>(place.indices.size()); ++d) {
    inside = m_.Both(inside, InsideDim(place, d, 0));
  }
  return inside;
}

Value* Evaluator::InsideLast(const Place& place, int64_t element) {
  return InsideDim(place, static_cast<int>(place.indices.size()) - 1, element);
}

Value* Evaluator::AllInsideLast(const Place& place, int64_t elements) {
  return m_.Both(InsideLast(place, 0), InsideLast(place, elements - 1));
}

Value* Evaluator::Aligned(const Place& place, const std::vector<tile::ValueId>& indices,
                          int64_t elements) {
  const int axis = VectorAxis(indices.back());
  // The first of a wide access's elements is at a multiple of its width along the axis.
  const int64_t known_start = m_.divisibility.Of(indices.back(), axis, elements);
  if (place.tile.valid()) {
    // A matter of the plan, not of the launch.
    const tile::Tile& tile = m_.kernel.tiles[place.tile];
    const int64_t size = ByteSize(place.type);
    CHECK(tile.offset % (elements * size) == 0);
    CHECK(tile.shape.rank() == 1 || tile.row_stride % elements == 0);
    return nullptr;
  }
  Value* bits = nullptr;
  const auto add = [&](Value* value) {
    bits = bits == nullptr ? value : m_.b.CreateOr(bits, value);
  };
  if (known_start < elements) add(m_.b.CreateTrunc(place.indices.back(), m_.b.getInt32Ty()));
  const std::vector<tile::TensorDim>& dims = m_.kernel.tensors[place.tensor].dims;
  int64_t known_stride = 1;
  Value* stride = m_.b.getInt64(1);
  for (size_t d = dims.size() - 1; d > 0; --d) {
    known_stride = std::min(known_stride * m_.divisibility.OfDim(dims[d]), Divisibility::kMost);
    if (known_stride >= elements) break;
    stride = m_.b.CreateMul(stride, m_.Dim(dims[d]));
    const auto* const index =
        std::get_if<tile::IntConstant>(&m_.kernel.values[indices[d - 1]].node);
    if (index != nullptr && index->value == 0) continue;
    add(m_.b.CreateTrunc(stride, m_.b.getInt32Ty()));
  }
  if (bits == nullptr) return nullptr;
  return m_.b.CreateICmpEQ(m_.b.CreateAnd(bits, m_.I32(elements - 1)), m_.I32(0));
}

Value* Evaluator::Load(tile::ValueId id, const Point& point) {
  const tile::Value& value = m_.kernel.values[id];
  const auto* const from_tile = std::get_if<tile::LoadTile>(&value.node);
  const auto* const from_tensor = std::get_if<tile::LoadTensor>(&value.node);
  const auto& indices = from_tile != nullptr ? from_tile->indices : from_tensor->indices;
  const uint32_t checked = from_tile != nullptr ? from_tile->checked : from_tensor->checked;
  const tile::AccessId access = from_tile != nullptr ? from_tile->access : from_tensor->access;

  if (from_tile != nullptr &&
      m_.kernel.tiles[from_tile->tile].storage == tile::Storage::kRegisters) {
    llvm::Type* const type = m_.ops.RegisterType(value.type);
    Value* const element = RegisterElement(from_tile->tile, indices, point);
    return m_.b.CreateLoad(type,
                           m_.ArrayElement(type, m_.register_array(from_tile->tile), element));
  }

  const int64_t width = Width(access);
  Point first = point;
  int64_t element = 0;
  if (width > 1) {
    AxisPosition& position = first[static_cast<size_t>(VectorAxis(indices.back()))];
    element = position.e % width;
    position.e -= element;
    const Key key = KeyOf(id, first, true);
    if (const auto known = known_.find(key); known != known_.end()) {
      return known->second[static_cast<size_t>(element)];
    }
  }
  const tile::TileId tile = from_tile != nullptr ? from_tile->tile : tile::TileId();
  const tile::TensorId tensor = from_tensor != nullptr ? from_tensor->tensor : tile::TensorId();
  const Place place = PlaceOf(tile, tensor, indices, checked, first);
  m_.SetAccess(access, location_);
  Value* const aligned = width > 1 ? Aligned(place, indices, width) : nullptr;
  Elements elements = LoadElements(place, access, aligned);
  m_.SetLocation(location_);
  Value* const result = elements[static_cast<size_t>(element)];
  if (width > 1) Remember(KeyOf(id, first, true), std::move(elements));
  return result;
}

Evaluator::Elements Evaluator::LoadElements(const Place& place, tile::AccessId access,
                                            Value* aligned) {
  const int64_t width = Width(access);
  Value* const leading = InsideLeading(place);
  Value* const all_last = AllInsideLast(place, width);
  const bool has_slow_way = width > 1 && (aligned != nullptr || all_last != nullptr);
  CHECK(!has_slow_way || !place.tile.valid());
  Value* const fast = m_.Both(m_.Both(leading, all_last), aligned);
  const auto wide = [&] { return m_.LoadWide(Pointer(place, 0), place.type, width); };
  if (fast == nullptr) return wide();

  // The blocks: fast or not; where not, either zero or (has_slow_way) element by element.
  llvm::BasicBlock* const before = m_.b.GetInsertBlock();
  llvm::BasicBlock* const fast_block = m_.NewBlock("load");
  llvm::BasicBlock* const after = m_.NewBlock("loaded");
  llvm::BasicBlock* const slow_block = has_slow_way ? m_.NewBlock("load.each") : after;
  m_.b.CreateCondBr(fast, fast_block, slow_block);
  m_.b.SetInsertPoint(fast_block);
  const auto fast_values = wide();
  llvm::BasicBlock* const fast_end = m_.b.GetInsertBlock();
  m_.b.CreateBr(after);

  Elements slow_values;
  llvm::BasicBlock* slow_end = before;
  Value* const zero = m_.ops.Zero(place.type);
  if (has_slow_way) {
    m_.b.SetInsertPoint(slow_block);
    for (int64_t i = 0; i < width; ++i) {
      Value* const inside = m_.Both(leading, InsideLast(place, i));
      if (inside == nullptr) {
        slow_values.push_back(m_.LoadWide(Pointer(place, i), place.type, 1)[0]);
        continue;
      }
      llvm::BasicBlock* const test = m_.b.GetInsertBlock();
      llvm::BasicBlock* load_end = nullptr;
      Value* loaded = nullptr;
      llvm::BasicBlock* const load_block = m_.NewBlock("load.one");
      llvm::BasicBlock* const next = m_.NewBlock("load.next");
      m_.b.CreateCondBr(inside, load_block, next);
      m_.b.SetInsertPoint(load_block);
      loaded = m_.LoadWide(Pointer(place, i), place.type, 1)[0];
      load_end = m_.b.GetInsertBlock();
      m_.b.CreateBr(next);
      m_.b.SetInsertPoint(next);
      llvm::PHINode* const phi = m_.b.CreatePHI(zero->getType(), 2);
      phi->addIncoming(loaded, load_end);
      phi->addIncoming(zero, test);
      slow_values.push_back(phi);
    }
    slow_end = m_.b.GetInsertBlock();
    m_.b.CreateBr(after);
  }

  m_.b.SetInsertPoint(after);
  Elements result;
  for (size_t i = 0; i < static_cast<size_t>(width); ++i) {
    llvm::PHINode* const phi = m_.b.CreatePHI(zero->getType(), 2);
    phi->addIncoming(fast_values[i], fast_end);
    phi->addIncoming(has_slow_way ? slow_values[i] : zero, slow_end);
    result.push_back(phi);
  }
  return result;
}

void Evaluator::Store(const tile::Destination& to, const Point& point,
                      llvm::ArrayRef<Value*> values) {
  if (to.tile.valid() && m_.kernel.tiles[to.tile].storage == tile::Storage::kRegisters) {
    CHECK(values.size() == 1);
    llvm::Type* const type = values[0]->getType();
    Value* const element = RegisterElement(to.tile, to.indices, point);
    m_.b.CreateStore(values[0], m_.ArrayElement(type, m_.register_array(to.tile), element));
    return;
  }
  CHECK(static_cast<int64_t>(values.size()) == Width(to.access));
  const Place place = PlaceOf(to.tile, to.tensor, to.indices, to.checked, point);
  m_.SetAccess(to.access, location_);
  const auto width = static_cast<int64_t>(values.size());
  StoreElements(place, to.access, values, width > 1 ? Aligned(place, to.indices, width) : nullptr);
  m_.SetLocation(location_);
}

void Evaluator::StoreElements(const Place& place, tile::AccessId access,
                              llvm::ArrayRef<Value*> values, Value* aligned) {
  const int64_t width = Width(access);
  Value* const leading = InsideLeading(place);
  Value* const all_last = AllInsideLast(place, width);
  const auto wide = [&] { m_.StoreWide(Pointer(place, 0), place.type, values); };
  const bool has_slow_way = width > 1 && (aligned != nullptr || all_last != nullptr);
  if (!has_slow_way) {
    m_.Guard(m_.Both(leading, all_last), wide);
    return;
  }
  CHECK(!place.tile.valid());
  llvm::BasicBlock* const fast_block = m_.NewBlock("store");
  llvm::BasicBlock* const slow_block = m_.NewBlock("store.each");
  llvm::BasicBlock* const after = m_.NewBlock("stored");
  m_.b.CreateCondBr(m_.Both(m_.Both(leading, all_last), aligned), fast_block, slow_block);
  m_.b.SetInsertPoint(fast_block);
  wide();
  m_.b.CreateBr(after);
  m_.b.SetInsertPoint(slow_block);
  for (int64_t i = 0; i < width; ++i) {
    m_.Guard(m_.Both(leading, InsideLast(place, i)), [&] {
      m_.StoreWide(Pointer(place, i), place.type, {values[static_cast<size_t>(i)]});
    });
  }
  m_.b.CreateBr(after);
  m_.b.SetInsertPoint(after);
}

}  // namespace phobos::llvm_lowering
