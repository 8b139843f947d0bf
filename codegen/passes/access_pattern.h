// Where an operation's threads touch a tile, and what that costs by the bank rule.
#ifndef PHOBOS_CODEGEN_PASSES_ACCESS_PATTERN_H_
#define PHOBOS_CODEGEN_PASSES_ACCESS_PATTERN_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "codegen/passes/linear.h"
#include "codegen/tile_ir/ir.h"
#include "hardware/bank_rule.h"

namespace phobos::tile {

// How a tile's elements lie, decided or supposed.
struct TileLayoutView {
  int64_t row_stride;  // elements
  int64_t element_bytes;
};

// The element that one access touches at a point of its operation's space.
class AccessPattern {
 public:
  // `indices` has one value per dimension of `shape`, the tile's.
  AccessPattern(const Kernel& kernel, const LinearAnalysis& analysis,
                const std::vector<ValueId>& indices, const Shape& shape);

  // Whether the address depends on more than coordinates and constants; such an access is not
  // predicted, and run-time parts count as 0 below.
  bool is_data_dependent() const { return data_dependent_; }
  // Element index in units of the layout, or nothing when it is outside of the tile.
  std::optional<int64_t> Element(std::span<const int64_t> coords, int64_t row_stride) const;
  // Along the last coordinate of the space, neighbours are neighbours in the tile.
  bool IsContiguousAlong(int axis) const;
  // Whether a piece of `elements` (a power of two) from a coordinate that is a multiple of it
  // always starts at a multiple of it in the tile's row.
  bool IsAlignedTo(int64_t elements, int axis, const LinearAnalysis& analysis) const;

 private:
  bool DependsOnCoords(ValueId value) const;
  std::optional<int64_t> Evaluate(ValueId value, std::span<const int64_t> coords) const;

  const Kernel& kernel_;
  std::vector<ValueId> indices_;
  std::vector<Linear> forms_;
  Shape shape_;
  bool linear_ = true;
  bool data_dependent_ = false;
};

struct PatternCost {
  int64_t requests = 0;
  int64_t wavefronts = 0;
};

// Counts what all warps of the CTA pay when each element (or each piece of `elements` along
// `axis`) of the space is touched once by the thread that `mapping` gives it to. Dimensions of the
// mapping whose coordinates the access does not depend on are walked once, at 0. With `leaders`,
// only one of the threads that have the same element takes part. Of more than `most_steps` accesses
// a thread, only the first are counted.
PatternCost CountPattern(const AccessPattern& pattern, const Shape& space, const Mapping& mapping,
                         const TileLayoutView& layout, SharedOp op, int64_t elements, int axis,
                         std::span<const bool> depends, bool leaders,
                         int64_t most_steps = INT64_MAX);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_ACCESS_PATTERN_H_
