// How a tile lies in shared memory: rows of the last dimension, one row stride, and what
// `@padstage` does to them.
//
// A column of a tile whose row pitch is a multiple of 128 bytes lies in one bank, in each row
// again, so a warp that reads it takes one trip per row. Growing each row by 8 elements turns the
// rows against each other by 8, 16, 32 or 64 bytes; for 16-byte reads of 2-byte elements that
// removes every conflict. Padding moves addresses and nothing else: see language.md, @padstage.
#ifndef PHOBOS_HARDWARE_TILE_LAYOUT_H_
#define PHOBOS_HARDWARE_TILE_LAYOUT_H_

#include <cstdint>
#include <span>
#include <vector>

namespace phobos {

inline constexpr int64_t kPadElements = 8;
inline constexpr int64_t kBankRowBytes = 128;  // 32 banks of 4 bytes
inline constexpr int64_t kMostVectorBytes = 16;

// Sizes too large for 64 bits are INT64_MAX, which no memory holds.
struct TileLayout {
  std::vector<int64_t> shape;      // as the language has it; at least one dimension
  std::vector<int64_t> allocated;  // the last dimension grown by the padding
  int64_t element_bytes = 0;
  int64_t row_stride = 0;  // elements from a row to the next
  int64_t rows = 0;        // product of the leading dimensions; 1 for rank 1
  int64_t bytes = 0;
  bool padded = false;

  // Returns the byte offset of element `index` (one entry per dimension).
  int64_t OffsetBytes(std::span<const int64_t> index) const;
};

// Whether `@padstage` reaches a tile: a staging tile (a copy of a tensor slice, or one that the
// compiler stages for a dot) whose row pitch is a positive multiple of 128 bytes.
bool PadstageReaches(bool is_staging, std::span<const int64_t> shape, int64_t element_bytes);

// Returns the layout of a tile of `shape` (extents >= 0), with its rows grown by kPadElements if
// `padded`.
TileLayout LayOutTile(std::span<const int64_t> shape, int64_t element_bytes, bool padded);

// Returns the most bytes that one lane may access at a time in such a tile, whether it is padded
// or not: the same instructions have to run in both layouts, and a padded row of single bytes
// (136 bytes, say) starts at a multiple of 8 only.
int64_t MostAccessBytes(bool padstage_reaches, int64_t element_bytes);

}  // namespace phobos

#endif  // PHOBOS_HARDWARE_TILE_LAYOUT_H_
