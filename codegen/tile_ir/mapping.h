// Mappings: which elements of an iteration space each thread of the CTA handles.
//
// Along each dimension the space is cut into pieces of `vector` neighbouring elements. `threads`
// threads take one piece each, side by side, and do so again `repeats` times:
//
//     coordinate = (repeat * threads + digit) * vector + e,   0 <= e < vector
//     digit      = (thread / stride) % threads
//
// Example: [8, 128] over 256 threads with dims {vector 1, threads 8, stride 32, repeats 1} and
// {vector 4, threads 32, stride 1, repeats 1}: a warp per row, four neighbours per lane.
// A coordinate past the extent is not handled (the cover need not be exact). Threads that share
// all digits are replicas: they hold the same elements, and the one whose replica digits are all 0
// (the leader) stores.
#ifndef PHOBOS_CODEGEN_TILE_IR_MAPPING_H_
#define PHOBOS_CODEGEN_TILE_IR_MAPPING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/sema/types.h"

namespace phobos::tile {

struct DimMapping {
  int64_t vector = 1;   // neighbouring elements per thread and repeat
  int64_t threads = 1;  // threads side by side
  int64_t stride = 1;   // of the digit in the thread index
  int64_t repeats = 1;

  int64_t per_thread() const { return vector * repeats; }
  int64_t covered() const { return vector * threads * repeats; }
  bool operator==(const DimMapping&) const = default;
};

// Digits of the thread index over which elements are replicated.
struct ReplicaDigit {
  int64_t threads;
  int64_t stride;
  bool operator==(const ReplicaDigit&) const = default;
};

struct Mapping {
  std::vector<DimMapping> dims;  // one per dimension of the space
  std::vector<ReplicaDigit> replicas;
  int64_t active_threads = 0;  // threads from here on take no part

  // Elements each thread holds, those past the extents included.
  int64_t per_thread() const;
  bool operator==(const Mapping&) const = default;
};

// The coordinate along a dimension of the element at (repeat, e) of `thread`.
int64_t Coordinate(const DimMapping& dim, int64_t thread, int64_t repeat, int64_t e);

// Whether `thread` stores, among its replicas.
bool IsLeader(const Mapping& mapping, int64_t thread);

// "8@32 | 4x32@1 ; active 256": per dimension vector x threads @ stride * repeats.
std::string ToString(const Mapping& mapping);

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_TILE_IR_MAPPING_H_
