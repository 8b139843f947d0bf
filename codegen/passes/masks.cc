#include "codegen/passes/masks.h"

#include <type_traits>

#include "codegen/passes/linear.h"
#include "codegen/tile_ir/walk.h"

namespace phobos::tile {
namespace {

class Prover {
 public:
  explicit Prover(Kernel& kernel) : kernel_(kernel), analysis_(kernel) {}

  int Run(Block& block) {
    ForEachOp(kernel_, block, [&](OpId id) { Visit(kernel_.ops[id]); });
    return cleared_;
  }

 private:
  void Visit(Op& op) {
    space_ = SpaceOf(op);
    ForEachValue(op, [&](ValueId& value) {
      ForEachValueBelow(kernel_, value, [&](ValueId id) { VisitLoad(kernel_.values[id]); });
    });
    if (auto* map = std::get_if<Map>(&op.node)) {
      VisitStore(map->to);
    } else if (auto* store = std::get_if<StoreElement>(&op.node)) {
      VisitStore(store->to);
    } else if (auto* atomic = std::get_if<Atomic>(&op.node)) {
      if (atomic->checked &&
          IsInside(atomic->index, ExtentOf(kernel_.tensors[atomic->tensor], 0))) {
        atomic->checked = false;
        ++cleared_;
      }
    }
  }

  static Shape SpaceOf(const Op& op) {
    return std::visit(
        []<typename T>(const T& node) -> Shape {
          if constexpr (std::is_same_v<T, Map> || std::is_same_v<T, Reduce> ||
                        std::is_same_v<T, Scan> || std::is_same_v<T, Dot>) {
            return node.space;
          } else {
            return Shape();
          }
        },
        op.node);
  }

  void VisitLoad(Value& value) {
    if (auto* load = std::get_if<LoadTile>(&value.node)) {
      Clear(load->checked, load->indices, load->tile, TensorId());
    } else if (auto* tensor = std::get_if<LoadTensor>(&value.node)) {
      Clear(tensor->checked, tensor->indices, TileId(), tensor->tensor);
    }
  }

  void VisitStore(Destination& to) { Clear(to.checked, to.indices, to.tile, to.tensor); }

  void Clear(uint32_t& checked, const std::vector<ValueId>& indices, TileId tile, TensorId tensor) {
    for (size_t d = 0; d < indices.size(); ++d) {
      const uint32_t bit = 1u << d;
      if ((checked & bit) == 0) continue;
      const Linear extent = tile.valid()
                                ? Linear{kernel_.tiles[tile].shape[static_cast<int>(d)], {}}
                                : ExtentOf(kernel_.tensors[tensor], d);
      if (!IsInside(indices[d], extent)) continue;
      checked &= ~bit;
      ++cleared_;
    }
  }

  static Linear ExtentOf(const Tensor& tensor, size_t d) {
    const TensorDim& dim = tensor.dims[d];
    if (dim.extent < 0) return {dim.constant, {}};
    return {0, {{{Atom::Kind::kExtent, static_cast<uint32_t>(dim.extent)}, 1}}};
  }

  bool IsInside(ValueId index, const Linear& extent) const {
    const Linear form = analysis_.Form(index);
    if (IsPromised(form, extent)) return true;
    const auto low = analysis_.LowerBound(form, space_);
    if (!low || *low < 0) return false;
    const auto most = analysis_.UpperBound(analysis_.AtMost(form) - extent, space_);
    return most && *most < 0;
  }

  // c * ctx.block + (0 ... c - 1), for an extent that is a multiple of c.
  bool IsPromised(const Linear& form, const Linear& extent) const {
    Linear rest = form;
    int64_t c = 0;
    for (const auto& [atom, coefficient] : form.terms) {
      if (atom.kind != Atom::Kind::kBlock) continue;
      if (c != 0) return false;
      c = coefficient;
      rest.terms.erase(atom);
    }
    if (c <= 0 || analysis_.Divisor(extent) % c != 0) return false;
    if (extent.is_constant()) return false;  // nothing was promised of a constant
    const auto low = analysis_.LowerBound(rest, space_);
    const auto high = analysis_.UpperBound(rest, space_);
    return low && high && *low >= 0 && *high < c;
  }

  Kernel& kernel_;
  LinearAnalysis analysis_;
  Shape space_;
  int cleared_ = 0;
};

}  // namespace

int ProveMasks(Kernel& kernel, Block& block) { return Prover(kernel).Run(block); }

}  // namespace phobos::tile
