#include "simulator/values/matrix_product.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "simulator/values/convert.h"
#include "simulator/values/float_arithmetic.h"

namespace phobos::values {
namespace {

// The exact values of elements. Which NaN a NaN becomes does not matter here.
double HalfValue(uint64_t bits) {
  // An f16's fields moved into an f64's, whose exponents are 1008 higher.
  const uint64_t magnitude = bits & F16::kMagnitude;
  const double scaled = std::bit_cast<double>(magnitude << 42) * 0x1p1008;
  const double value = magnitude >= F16::kInfinity
                           ? (magnitude == F16::kInfinity ? HUGE_VAL : std::nan(""))
                           : scaled;
  return (bits & F16::kSign) != 0 ? -value : value;
}

double FloatValue(MatrixType type, uint64_t bits) {
  switch (type) {
    case MatrixType::kF16:
      return HalfValue(bits);
    case MatrixType::kBf16:
      return std::bit_cast<float>(static_cast<uint32_t>(bits << 16));
    case MatrixType::kTf32:
      // The hardware does not look at the low bits.
      return std::bit_cast<float>(static_cast<uint32_t>(bits) & ~uint32_t{0x1fff});
    case MatrixType::kF32:
      return std::bit_cast<float>(static_cast<uint32_t>(bits));
    case MatrixType::kF64:
      return std::bit_cast<double>(bits);
    case MatrixType::kS32:
    case MatrixType::kS8:
    case MatrixType::kU8:
    case MatrixType::kS4:
    case MatrixType::kU4:
      break;
  }
  UNREACHABLE();
}

uint64_t FromDouble(MatrixType type, double value) {
  if (std::isnan(value)) {
    return type == MatrixType::kF16 ? CanonicalNan<F16>() : CanonicalNan<F32>();
  }
  if (type == MatrixType::kF32) return std::bit_cast<uint32_t>(static_cast<float>(value));
  return Convert(ValueType::kF16, ValueType::kF64, std::bit_cast<uint64_t>(value));
}

int32_t IntegerValue(MatrixType type, uint64_t bits) {
  switch (type) {
    case MatrixType::kS8:
      return static_cast<int8_t>(bits);
    case MatrixType::kU8:
      return static_cast<uint8_t>(bits);
    case MatrixType::kS4:
      return static_cast<int8_t>((bits & 0xf) << 4) >> 4;
    case MatrixType::kU4:
      return static_cast<int32_t>(bits & 0xf);
    case MatrixType::kS32:
      return static_cast<int32_t>(bits);
    case MatrixType::kF16:
    case MatrixType::kBf16:
    case MatrixType::kTf32:
    case MatrixType::kF32:
    case MatrixType::kF64:
      break;
  }
  UNREACHABLE();
}

// Decodes both factors with `decode`; starts each sum with `start(c)`, adds products in ascending k
// with `add`, and ends it with `finish`. Walks a row of sums at a time.
template <typename Value, typename Decode, typename Start, typename Add, typename Finish>
void MultiplyBy(const MmaOperation& operation, MatrixProduct& product, Decode decode, Start start,
                Add add, Finish finish) {
  const auto [m, n, k] = operation.shape;
  std::array<Value, kMostM * kMostK> a;
  std::array<Value, kMostK * kMostN> b;
  for (int i = 0; i < m * k; ++i) a[i] = decode(operation.a, product.a[i]);
  for (int i = 0; i < k * n; ++i) b[i] = decode(operation.b, product.b[i]);
  for (int row = 0; row < m; ++row) {
    uint64_t* const c = &product.c[row * n];
    std::array<Value, kMostN> sums;
    for (int column = 0; column < n; ++column) sums[column] = start(c[column]);
    for (int i = 0; i < k; ++i) {
      const Value factor = a[row * k + i];
      for (int column = 0; column < n; ++column) {
        sums[column] = add(sums[column], factor, b[i * n + column]);
      }
    }
    for (int column = 0; column < n; ++column) c[column] = finish(sums[column], c[column]);
  }
}

void MultiplyFloats(const MmaOperation& operation, MatrixProduct& product) {
  MultiplyBy<double>(
      operation, product, FloatValue, [&](uint64_t c) { return FloatValue(operation.c, c); },
      [](double sum, double a, double b) { return sum + a * b; },
      [&](double sum, uint64_t) { return FromDouble(operation.d, sum); });
}

void MultiplyDoubles(const MmaOperation& operation, MatrixProduct& product) {
  const FloatMode mode{.rounding = operation.rounding};
  MultiplyBy<uint64_t>(
      operation, product, [](MatrixType, uint64_t bits) { return bits; },
      [](uint64_t c) { return c; },
      [&](uint64_t sum, uint64_t a, uint64_t b) { return Fma<F64>(a, b, sum, mode); },
      [](uint64_t sum, uint64_t) { return sum; });
}

void MultiplyIntegers(const MmaOperation& operation, MatrixProduct& product) {
  // The products alone are below 2^22 in sum; C joins at the end, in 64 bits.
  MultiplyBy<int32_t>(
      operation, product, IntegerValue, [](uint64_t) { return 0; },
      [](int32_t sum, int32_t a, int32_t b) { return sum + a * b; },
      [&](int32_t sum, uint64_t c) -> uint64_t {
        int64_t total = int64_t{sum} + static_cast<int32_t>(c);
        if (operation.satfinite) {
          total = std::clamp<int64_t>(total, std::numeric_limits<int32_t>::min(),
                                      std::numeric_limits<int32_t>::max());
        }
        return static_cast<uint32_t>(total);
      });
}

}  // namespace

void Multiply(const MmaOperation& operation, MatrixProduct& product) {
  const auto [m, n, k] = operation.shape;
  CHECK(m <= kMostM && n <= kMostN && k <= kMostK);
  switch (operation.a) {
    case MatrixType::kF16:
    case MatrixType::kBf16:
    case MatrixType::kTf32:
      return MultiplyFloats(operation, product);
    case MatrixType::kF64:
      return MultiplyDoubles(operation, product);
    case MatrixType::kS8:
    case MatrixType::kU8:
    case MatrixType::kS4:
    case MatrixType::kU4:
      return MultiplyIntegers(operation, product);
    case MatrixType::kF32:
    case MatrixType::kS32:
      break;
  }
  UNREACHABLE();
}

}  // namespace phobos::values
