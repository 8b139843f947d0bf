#include "codegen/llvm/evaluate.h"

#include "base/check.h"
#include "codegen/tile_ir/walk.h"

namespace phobos::llvm_lowering {

using llvm::Value;

namespace {

template <typename... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

}  // namespace

Evaluator::Evaluator(Emitter& emitter, const tile::Location& location, const tile::Mapping* mapping)
    : m_(emitter),
      location_(location),
      mapping_(mapping),
      axes_(emitter.kernel.values.size(), -1) {}

uint32_t Evaluator::AxesOf(tile::ValueId id) {
  int8_t& known = axes_[id.index()];
  if (known >= 0) return static_cast<uint32_t>(known);
  uint32_t axes = 0;
  const tile::Value& value = m_.kernel.values[id];
  if (const auto* const coord = std::get_if<tile::Coord>(&value.node)) axes = 1u << coord->axis;
  tile::ForEachOperand(const_cast<tile::Value&>(value),
                       [&](tile::ValueId& operand) { axes |= AxesOf(operand); });
  axes_[id.index()] = static_cast<int8_t>(axes);
  return axes;
}

bool Evaluator::ReadsRegisters(tile::ValueId id) const {
  const tile::Value& value = m_.kernel.values[id];
  if (const auto* const load = std::get_if<tile::LoadTile>(&value.node)) {
    if (m_.kernel.tiles[load->tile].storage == tile::Storage::kRegisters) return true;
  }
  bool reads = false;
  tile::ForEachOperand(const_cast<tile::Value&>(value),
                       [&](tile::ValueId& operand) { reads = reads || ReadsRegisters(operand); });
  return reads;
}

int64_t Evaluator::Width(tile::AccessId access) const {
  return access.valid() ? m_.kernel.accesses[access].elements : 1;
}

Evaluator::Key Evaluator::KeyOf(tile::ValueId value, const Point& point, bool wide) {
  Key key = {};
  key[0] = (uint64_t{value.index()} << 1) | (wide ? 1 : 0);
  const uint32_t axes = AxesOf(value);
  for (size_t axis = 0; axis < point.size(); ++axis) {
    if ((axes >> axis & 1) == 0) continue;
    // Pointers have 48 bits here, and vectors at most 16 elements.
    key[axis + 1] = reinterpret_cast<uintptr_t>(point[axis].start) ^
                    (static_cast<uint64_t>(point[axis].e) << 48);
  }
  return key;
}

void Evaluator::Remember(const Key& key, Elements elements) {
  known_.emplace(key, std::move(elements));
  log_.push_back(key);
}

void Evaluator::ForgetSince(size_t mark) {
  for (size_t i = mark; i < log_.size(); ++i) known_.erase(log_[i]);
  log_.resize(mark);
}

Value* Evaluator::At(tile::ValueId id, const Point& point) {
  const tile::Value& value = m_.kernel.values[id];
  const Key key = KeyOf(id, point, false);
  if (const auto known = known_.find(key); known != known_.end()) return known->second[0];
  const bool is_load = std::holds_alternative<tile::LoadTile>(value.node) ||
                       std::holds_alternative<tile::LoadTensor>(value.node);
  Value* const result = is_load ? Load(id, point) : Compute(value, point);
  Remember(key, {result});
  return result;
}

std::vector<Value*> Evaluator::AllIf(Value* condition, tile::ValueId value,
                                     const std::vector<Point>& points) {
  std::vector<Value*> values;
  if (condition == nullptr) {
    for (const Point& point : points) values.push_back(At(value, point));
    return values;
  }
  llvm::BasicBlock* const before = m_.b.GetInsertBlock();
  llvm::BasicBlock* inside = nullptr;
  m_.Guard(condition, [&] {
    const Scope scope(*this);
    for (const Point& point : points) values.push_back(At(value, point));
    inside = m_.b.GetInsertBlock();
  });
  if (inside == nullptr) {  // known never to hold
    return std::vector<Value*>(points.size(), m_.ops.Zero(m_.kernel.values[value].type));
  }
  if (llvm::isa<llvm::ConstantInt>(condition)) return values;
  for (Value*& v : values) {
    llvm::PHINode* const phi = m_.b.CreatePHI(v->getType(), 2);
    phi->addIncoming(v, inside);
    phi->addIncoming(llvm::Constant::getNullValue(v->getType()), before);
    v = phi;
  }
  return values;
}

Value* Evaluator::Compute(const tile::Value& value, const Point& point) {
  return std::visit(
      Overloaded{
          [&](const tile::IntConstant& v) { return m_.ops.Int(value.type, v.value); },
          [&](const tile::FloatConstant& v) { return m_.ops.Float(value.type, v.value); },
          [&](const tile::ScalarParam& v) { return m_.param(v.index); },
          [&](const tile::ExtentValue& v) { return m_.extent(v.index); },
          [&](const tile::BlockIndex& v) { return m_.block_index(v.axis); },
          [&](const tile::GridSize& v) { return m_.grid_size(v.axis); },
          [&](const tile::ScalarRead& v) -> Value* {
            return m_.b.CreateLoad(m_.ops.RegisterType(value.type), m_.scalar_slot(v.scalar));
          },
          [&](const tile::Coord& v) -> Value* {
            const AxisPosition& position = point[static_cast<size_t>(v.axis)];
            CHECK(position.start != nullptr);
            return position.e == 0 ? position.start
                                   : m_.b.CreateNUWAdd(position.start, m_.I32(position.e));
          },
          [&](const tile::Function& v) {
            llvm::SmallVector<Value*, 3> operands;
            for (const tile::ValueId operand : v.operands) operands.push_back(At(operand, point));
            return m_.ops.Apply(v.kind, m_.kernel.values[v.operands.back()].type,
                                {operands.data(), operands.size()});
          },
          [&](const tile::ConvertTo& v) {
            return m_.ops.Convert(At(v.operand, point), m_.kernel.values[v.operand].type,
                                  value.type);
          },
          [&](const tile::Logical& v) { return ComputeLogical(v, point); },
          [&](const tile::LoadTile&) -> Value* { UNREACHABLE(); },
          [&](const tile::LoadTensor&) -> Value* { UNREACHABLE(); },
          [&](std::monostate) -> Value* { UNREACHABLE(); },
      },
      value.node);
}

Value* Evaluator::ComputeLogical(const tile::Logical& logical, const Point& point) {
  Value* const left = At(logical.left, point);
  llvm::BasicBlock* const before = m_.b.GetInsertBlock();
  llvm::BasicBlock* const decide = m_.NewBlock("decide");
  llvm::BasicBlock* const after = m_.NewBlock("decided");
  m_.b.CreateCondBr(left, logical.is_and ? decide : after, logical.is_and ? after : decide);
  m_.b.SetInsertPoint(decide);
  Value* right = nullptr;
  {
    const Scope scope(*this);
    right = At(logical.right, point);
  }
  llvm::BasicBlock* const decided = m_.b.GetInsertBlock();
  m_.b.CreateBr(after);
  m_.b.SetInsertPoint(after);
  llvm::PHINode* const phi = m_.b.CreatePHI(m_.b.getInt1Ty(), 2);
  phi->addIncoming(m_.b.getInt1(!logical.is_and), before);
  phi->addIncoming(right, decided);
  return phi;
}

// The axis along which a load of several elements goes: the last index's, of several the last.
int Evaluator::VectorAxis(tile::ValueId last_index) {
  const uint32_t axes = AxesOf(last_index);
  CHECK(axes != 0);
  return 31 - std::countl_zero(axes);
}

Value* Evaluator::RegisterElement(tile::TileId id, const std::vector<tile::ValueId>& indices,
                                  const Point& point) {
  const tile::Tile& tile = m_.kernel.tiles[id];
  CHECK(tile.storage == tile::Storage::kRegisters);
  Value* element = nullptr;
  for (size_t d = 0; d < indices.size(); ++d) {
    const tile::DimMapping& dim = tile.mapping.dims[d];
    const tile::Value& index = m_.kernel.values[indices[d]];
    Value* place = nullptr;
    if (const auto* const constant = std::get_if<tile::IntConstant>(&index.node)) {
      CHECK(dim.threads == 1 && constant->value >= 0 && constant->value < dim.per_thread());
      place = m_.I32(constant->value);
    } else {
      const auto* const coord = std::get_if<tile::Coord>(&index.node);
      CHECK(coord != nullptr && mapping_ != nullptr);
      CHECK(mapping_->dims[static_cast<size_t>(coord->axis)] == dim);
      const AxisPosition& position = point[static_cast<size_t>(coord->axis)];
      place =
          m_.b.CreateAdd(m_.b.CreateMul(position.repeat, m_.I32(dim.vector)), m_.I32(position.e));
    }
    element = element == nullptr
                  ? place
                  : m_.b.CreateAdd(m_.b.CreateMul(element, m_.I32(dim.per_thread())), place);
  }
  CHECK(llvm::isa<llvm::ConstantInt>(element));  // or the array could not be promoted
  return element;
}

}  // namespace phobos::llvm_lowering
