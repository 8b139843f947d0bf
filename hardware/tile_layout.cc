#include "hardware/tile_layout.h"

#include <algorithm>
#include <limits>

#include "base/check.h"

namespace phobos {
namespace {

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

// Products and sums of non-negative numbers that stop at kMost.
int64_t Times(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? kMost : product;
}
int64_t Plus(int64_t a, int64_t b) { return a > kMost - b ? kMost : a + b; }

}  // namespace

int64_t TileLayout::OffsetBytes(std::span<const int64_t> index) const {
  CHECK(index.size() == shape.size());
  int64_t row = 0;
  for (size_t d = 0; d + 1 < shape.size(); ++d) row = row * shape[d] + index[d];
  return (row * row_stride + index.back()) * element_bytes;
}

bool PadstageReaches(bool is_staging, std::span<const int64_t> shape, int64_t element_bytes) {
  CHECK(!shape.empty() && element_bytes > 0);
  if (!is_staging || shape.back() <= 0) return false;
  // The remainders first: the pitch itself may not fit.
  return shape.back() % kBankRowBytes * (element_bytes % kBankRowBytes) % kBankRowBytes == 0;
}

TileLayout LayOutTile(std::span<const int64_t> shape, int64_t element_bytes, bool padded) {
  CHECK(!shape.empty() && element_bytes > 0);
  CHECK(std::ranges::all_of(shape, [](int64_t extent) { return extent >= 0; }));
  TileLayout layout;
  layout.shape.assign(shape.begin(), shape.end());
  layout.allocated = layout.shape;
  if (padded) layout.allocated.back() = Plus(shape.back(), kPadElements);
  layout.element_bytes = element_bytes;
  layout.row_stride = layout.allocated.back();
  layout.rows = 1;
  for (int64_t extent : shape.first(shape.size() - 1)) layout.rows = Times(layout.rows, extent);
  layout.bytes = Times(Times(layout.rows, layout.row_stride), element_bytes);
  layout.padded = padded;
  return layout;
}

int64_t MostAccessBytes(bool padstage_reaches, int64_t element_bytes) {
  return padstage_reaches ? std::min(kMostVectorBytes, kPadElements * element_bytes)
                          : kMostVectorBytes;
}

}  // namespace phobos
