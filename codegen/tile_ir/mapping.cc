#include "codegen/tile_ir/mapping.h"

#include <fmt/format.h>

namespace phobos::tile {

int64_t Mapping::per_thread() const {
  int64_t elements = 1;
  for (const DimMapping& dim : dims) elements *= dim.per_thread();
  return elements;
}

int64_t Coordinate(const DimMapping& dim, int64_t thread, int64_t repeat, int64_t e) {
  const int64_t digit = (thread / dim.stride) % dim.threads;
  return (repeat * dim.threads + digit) * dim.vector + e;
}

bool IsLeader(const Mapping& mapping, int64_t thread) {
  for (const ReplicaDigit& digit : mapping.replicas) {
    if ((thread / digit.stride) % digit.threads != 0) return false;
  }
  return thread < mapping.active_threads;
}

std::string ToString(const Mapping& mapping) {
  std::string text = "{";
  for (size_t i = 0; i < mapping.dims.size(); ++i) {
    const DimMapping& dim = mapping.dims[i];
    text += fmt::format("{}{}x{}@{}*{}", i == 0 ? "" : " | ", dim.vector, dim.threads, dim.stride,
                        dim.repeats);
  }
  for (const ReplicaDigit& digit : mapping.replicas) {
    text += fmt::format(" replica {}@{}", digit.threads, digit.stride);
  }
  return text + fmt::format(" active {}}}", mapping.active_threads);
}

}  // namespace phobos::tile
