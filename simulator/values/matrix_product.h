// The product of small matrices, elements given as bit patterns: what mma and wmma share.
#ifndef PHOBOS_SIMULATOR_VALUES_MATRIX_PRODUCT_H_
#define PHOBOS_SIMULATOR_VALUES_MATRIX_PRODUCT_H_

#include <array>
#include <cstdint>

#include "simulator/values/mma.h"

namespace phobos::values {

// The largest extents of any shape here.
inline constexpr int kMostM = 32, kMostN = 32, kMostK = 64;

// Elements of one product, row by row: a[m * k], b[k * n], c and d[m * n].
struct MatrixProduct {
  std::array<uint64_t, kMostM * kMostK> a;
  std::array<uint64_t, kMostK * kMostN> b;
  std::array<uint64_t, kMostM * kMostN> c;
};

// Replaces product.c by D, computed as mma.h says.
void Multiply(const MmaOperation& operation, MatrixProduct& product);

}  // namespace phobos::values

#endif  // PHOBOS_SIMULATOR_VALUES_MATRIX_PRODUCT_H_
