#include "codegen/passes/default_mapping.h"

#include <algorithm>

#include "base/check.h"

namespace phobos::tile {
namespace {

int64_t CeilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

}  // namespace

Mapping RowMajorMapping(const Shape& space, int threads, int64_t vector) {
  Mapping mapping;
  mapping.dims.resize(static_cast<size_t>(space.rank()));
  int64_t stride = 1, left = threads;
  for (int axis = space.rank() - 1; axis >= 0; --axis) {
    DimMapping& dim = mapping.dims[static_cast<size_t>(axis)];
    dim.vector = axis == space.rank() - 1 ? vector : 1;
    CHECK(space[axis] % dim.vector == 0);
    const int64_t pieces = space[axis] / dim.vector;
    dim.threads = std::min(pieces, left);
    dim.stride = stride;
    dim.repeats = CeilDiv(pieces, dim.threads);
    stride *= dim.threads;
    left /= dim.threads;
  }
  mapping.active_threads = stride;
  return mapping;
}

Mapping ReduceMapping(const Shape& space, int threads) {
  CHECK(space.rank() == 2);
  constexpr int64_t kWarp = 32;
  int64_t lanes = 1;
  while (lanes < kWarp && lanes * 2 <= space[1] &&
         lanes * 2 * std::min<int64_t>(space[0], threads) <= threads) {
    lanes *= 2;
  }
  Mapping mapping;
  const int64_t rows = std::min(space[0], threads / lanes);
  mapping.dims = {{1, rows, lanes, CeilDiv(space[0], rows)},
                  {1, lanes, 1, CeilDiv(space[1], lanes)}};
  mapping.active_threads = rows * lanes;
  return mapping;
}

Mapping ScanMapping(const Shape& space, int threads) {
  CHECK(space.rank() == 2);
  const int64_t columns = std::min<int64_t>(space[1], threads);
  Mapping mapping;
  mapping.dims = {{1, 1, 1, space[0]}, {1, columns, 1, CeilDiv(space[1], columns)}};
  mapping.active_threads = columns;
  return mapping;
}

}  // namespace phobos::tile
