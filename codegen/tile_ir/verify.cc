#include "codegen/tile_ir/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "codegen/tile_ir/names.h"
#include "codegen/tile_ir/print.h"
#include "codegen/tile_ir/walk.h"

namespace phobos::tile {
namespace {

class Verifier {
 public:
  Verifier(const Kernel& kernel, bool planned) : kernel_(kernel), planned_(planned) {}

  std::vector<std::string> Run() {
    if (planned_) CheckTiles();
    CheckBlock(kernel_.body, 0);
    return std::move(faults_);
  }

 private:
  template <typename... Args>
  void Fault(fmt::format_string<Args...> format, Args&&... args) {
    faults_.push_back(fmt::format("operation {}: ", number_) +
                      fmt::format(format, std::forward<Args>(args)...));
  }

  void CheckTiles() {
    uint32_t index = 0;
    for (const Tile& tile : kernel_.tiles) {
      const uint32_t id = index++;
      if (tile.storage == Storage::kUndecided) {
        // A tile that nothing uses any more may stay undecided.
        continue;
      }
      if (tile.storage != Storage::kShared) continue;
      if (tile.offset < 0 || tile.offset % 16 != 0 ||
          tile.offset + tile.bytes > kernel_.shared_bytes) {
        Fault("tile @{} lies at {} with {} bytes, outside of {} or not aligned", id, tile.offset,
              tile.bytes, kernel_.shared_bytes);
      }
      if (tile.bytes < tile.allocated.elements() * ByteSize(tile.type)) {
        Fault("tile @{} has too few bytes", id);
      }
    }
  }

  void CheckBlock(const Block& block, int loops) {
    for (const OpId id : block) {
      ++number_;
      CheckOp(kernel_.ops[id], loops);
    }
  }

  void CheckOp(const Op& op, int loops) {
    std::visit(
        [&]<typename T>(const T& node) {
          if constexpr (std::is_same_v<T, SetScalar>) {
            CheckValue(node.value, 0);
            if (TypeOf(node.value) != kernel_.scalars[node.scalar].type)
              Fault("type of the scalar");
          } else if constexpr (std::is_same_v<T, Atomic>) {
            CheckIndex(node.index, 0);
            CheckValue(node.value, 0);
            if (node.is_cas) CheckValue(node.compare, 0);
          } else if constexpr (std::is_same_v<T, StoreElement>) {
            CheckValue(node.value, 0);
            CheckPlace(node.to, 0, TypeOf(node.value));
          } else if constexpr (std::is_same_v<T, Map>) {
            CheckMapping(node.mapping, node.space);
            CheckValue(node.value, node.space.rank());
            CheckPlace(node.to, node.space.rank(), TypeOf(node.value));
          } else if constexpr (std::is_same_v<T, Reduce> || std::is_same_v<T, Scan>) {
            if (node.space.rank() != 2) Fault("the space needs two dimensions");
            CheckMapping(node.mapping, node.space);
            CheckValue(node.value, node.space.rank());
          } else if constexpr (std::is_same_v<T, Dot>) {
            if (node.space.rank() != 3) Fault("the space needs three dimensions");
            CheckMapping(node.mapping, node.space);
            CheckValue(node.a, 3);
            CheckValue(node.b, 3);
            if (Uses(node.a, 1)) Fault("the left operand depends on n");
            if (Uses(node.b, 0)) Fault("the right operand depends on m");
          } else if constexpr (std::is_same_v<T, For>) {
            const ScalarType type = kernel_.scalars[node.scalar].type;
            for (const ValueId bound : {node.low, node.high, node.step}) {
              CheckValue(bound, 0);
              if (TypeOf(bound) != type) Fault("a bound's type is not the loop variable's");
            }
            CheckBlock(node.body, loops + 1);
          } else if constexpr (std::is_same_v<T, While>) {
            CheckBlock(node.condition_ops, loops);
            CheckCondition(node.condition);
            CheckBlock(node.body, loops + 1);
          } else if constexpr (std::is_same_v<T, If>) {
            CheckCondition(node.condition);
            CheckBlock(node.then_block, loops);
            CheckBlock(node.else_block, loops);
          } else if constexpr (std::is_same_v<T, Break> || std::is_same_v<T, Continue>) {
            if (loops == 0) Fault("outside of a loop");
          }
        },
        op.node);
  }

  ScalarType TypeOf(ValueId id) const { return kernel_.values[id].type; }

  void CheckCondition(ValueId id) {
    CheckValue(id, 0);
    if (TypeOf(id) != ScalarType::kBool) Fault("a condition is not bool");
  }

  void CheckIndex(ValueId id, int rank) {
    CheckValue(id, rank);
    const ScalarType type = TypeOf(id);
    if (type != ScalarType::kI32 && type != ScalarType::kI64) {
      Fault("an index is {}", phobos::Spelling(type));
    }
  }

  void CheckIndices(const std::vector<ValueId>& indices, size_t rank, int space_rank) {
    if (indices.size() != rank) Fault("{} indices for {} dimensions", indices.size(), rank);
    for (const ValueId index : indices) CheckIndex(index, space_rank);
  }

  void CheckPlace(const Destination& to, int rank, ScalarType type) {
    if (to.tile.valid() == to.tensor.valid()) Fault("a destination is one tile or one tensor");
    const ScalarType wanted =
        to.tile.valid() ? kernel_.tiles[to.tile].type : kernel_.tensors[to.tensor].type;
    if (wanted != type) Fault("stores another type");
    CheckIndices(to.indices,
                 to.tile.valid() ? static_cast<size_t>(kernel_.tiles[to.tile].shape.rank())
                                 : kernel_.tensors[to.tensor].dims.size(),
                 rank);
  }

  // `rank`: how many coordinates the value may use.
  void CheckValue(ValueId id, int rank) {
    if (!id.valid()) {
      Fault("a value is missing");
      return;
    }
    const Value& value = kernel_.values[id];
    std::visit(
        [&]<typename T>(const T& node) {
          if constexpr (std::is_same_v<T, Coord>) {
            if (node.axis >= rank) Fault("coordinate {} of a space of {}", node.axis, rank);
          } else if constexpr (std::is_same_v<T, ScalarRead>) {
            if (kernel_.scalars[node.scalar].type != value.type) Fault("type of a scalar read");
          } else if constexpr (std::is_same_v<T, Function>) {
            CheckFunction(node, value.type, rank);
          } else if constexpr (std::is_same_v<T, ConvertTo>) {
            CheckValue(node.operand, rank);
          } else if constexpr (std::is_same_v<T, Logical>) {
            CheckValue(node.left, rank);
            CheckValue(node.right, rank);
          } else if constexpr (std::is_same_v<T, LoadTile>) {
            const Tile& tile = kernel_.tiles[node.tile];
            if (tile.type != value.type) Fault("loads another type");
            CheckIndices(node.indices, static_cast<size_t>(tile.shape.rank()), rank);
          } else if constexpr (std::is_same_v<T, LoadTensor>) {
            const Tensor& tensor = kernel_.tensors[node.tensor];
            if (tensor.type != value.type) Fault("loads another type");
            CheckIndices(node.indices, tensor.dims.size(), rank);
          }
        },
        value.node);
  }

  void CheckFunction(const Function& function, ScalarType type, int rank) {
    if (static_cast<int>(function.operands.size()) != OperandCount(function.kind)) {
      Fault("{} has {} operands", Spelling(function.kind), function.operands.size());
      return;
    }
    for (const ValueId operand : function.operands) CheckValue(operand, rank);
    const bool select = function.kind == FunctionKind::kSelect;
    if (select && TypeOf(function.operands[0]) != ScalarType::kBool) Fault("selects by no bool");
    const ScalarType operand_type = TypeOf(function.operands.back());
    for (size_t i = select ? 1 : 0; i < function.operands.size(); ++i) {
      if (TypeOf(function.operands[i]) != operand_type) {
        Fault("operands of {} differ in type", Spelling(function.kind));
      }
    }
    if (type != (IsComparison(function.kind) ? ScalarType::kBool : operand_type)) {
      Fault("result of {} is {}", Spelling(function.kind), phobos::Spelling(type));
    }
  }

  void CheckMapping(const Mapping& mapping, const Shape& space) {
    if (mapping.dims.empty() && !planned_) return;  // not chosen yet
    if (static_cast<int>(mapping.dims.size()) != space.rank()) {
      Fault("a mapping of {} dimensions for {}", mapping.dims.size(), space.rank());
      return;
    }
    for (int axis = 0; axis < space.rank(); ++axis) {
      if (mapping.dims[static_cast<size_t>(axis)].covered() < space[axis]) {
        Fault("{} does not cover {}", ToString(mapping), phobos::ToString(space));
      }
    }
    if (mapping.active_threads > kernel_.threads || mapping.active_threads < 1) {
      Fault("{} active threads of {}", mapping.active_threads, kernel_.threads);
    }
  }

  // Whether the coordinate appears below `id`.
  bool Uses(ValueId id, int axis) const {
    const Value& value = kernel_.values[id];
    if (const auto* coord = std::get_if<Coord>(&value.node)) return coord->axis == axis;
    bool uses = false;
    ForEachOperand(const_cast<Value&>(value),
                   [&](ValueId& operand) { uses = uses || Uses(operand, axis); });
    return uses;
  }

  const Kernel& kernel_;
  const bool planned_;
  int number_ = -1;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> Verify(const Kernel& kernel, bool planned) {
  return Verifier(kernel, planned).Run();
}

}  // namespace phobos::tile
