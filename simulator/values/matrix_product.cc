#include "simulator/values/matrix_product.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/check.h"
#include "simulator/values/convert.h"
#include "simulator/values/float_arithmetic.h"

namespace phobos::values {
namespace {

double FloatValue(MatrixType type, uint64_t bits) {
  const auto from = [&](ValueType source) {
    return std::bit_cast<double>(Convert(ValueType::kF64, source, bits));
  };
  switch (type) {
    case MatrixType::kF16:
      return from(ValueType::kF16);
    case MatrixType::kBf16:
      return from(ValueType::kBf16);
    case MatrixType::kTf32:
      // The hardware does not look at the 13 low bits.
      return std::bit_cast<double>(
          Convert(ValueType::kF64, ValueType::kF32, bits & ~uint64_t{0x1fff}));
    case MatrixType::kF32:
      return from(ValueType::kF32);
    case MatrixType::kF64:
    case MatrixType::kS32:
    case MatrixType::kS8:
    case MatrixType::kU8:
    case MatrixType::kS4:
    case MatrixType::kU4:
      break;
  }
  UNREACHABLE();
}

int64_t IntegerValue(MatrixType type, uint64_t bits) {
  switch (type) {
    case MatrixType::kS8:
      return static_cast<int8_t>(bits);
    case MatrixType::kU8:
      return static_cast<uint8_t>(bits);
    case MatrixType::kS4:
      return static_cast<int8_t>((bits & 0xf) << 4) >> 4;
    case MatrixType::kU4:
      return static_cast<int64_t>(bits & 0xf);
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

// Decodes both factors with `decode`, then combines row and column with `accumulate`.
template <typename Value, typename Decode, typename Accumulate>
void MultiplyDecoded(const MmaOperation& operation, MatrixProduct& product, Decode decode,
                     Accumulate accumulate) {
  const auto [m, n, k] = operation.shape;
  std::array<Value, kMostM * kMostK> a;
  std::array<Value, kMostK * kMostN> b;  // by column, so that both are walked in order
  for (int i = 0; i < m * k; ++i) a[i] = decode(operation.a, product.a[i]);
  for (int row = 0; row < k; ++row) {
    for (int column = 0; column < n; ++column) {
      b[column * k + row] = decode(operation.b, product.b[row * n + column]);
    }
  }
  for (int row = 0; row < m; ++row) {
    for (int column = 0; column < n; ++column) {
      uint64_t& c = product.c[row * n + column];
      c = accumulate(&a[row * k], &b[column * k], k, c);
    }
  }
}

void MultiplyFloats(const MmaOperation& operation, MatrixProduct& product) {
  const ValueType to = operation.d == MatrixType::kF16 ? ValueType::kF16 : ValueType::kF32;
  MultiplyDecoded<double>(operation, product, FloatValue,
                          [&](const double* a, const double* b, int k, uint64_t c) -> uint64_t {
                            double sum = FloatValue(operation.c, c);
                            for (int i = 0; i < k; ++i) sum += a[i] * b[i];
                            return Convert(to, ValueType::kF64, std::bit_cast<uint64_t>(sum));
                          });
}

void MultiplyDoubles(const MmaOperation& operation, MatrixProduct& product) {
  MultiplyDecoded<uint64_t>(
      operation, product, [](MatrixType, uint64_t bits) { return bits; },
      [&](const uint64_t* a, const uint64_t* b, int k, uint64_t c) -> uint64_t {
        for (int i = 0; i < k; ++i) c = Fma<F64>(a[i], b[i], c, {.rounding = operation.rounding});
        return c;
      });
}

void MultiplyIntegers(const MmaOperation& operation, MatrixProduct& product) {
  MultiplyDecoded<int64_t>(operation, product, IntegerValue,
                           [&](const int64_t* a, const int64_t* b, int k, uint64_t c) -> uint64_t {
                             int64_t sum = static_cast<int32_t>(c);
                             for (int i = 0; i < k; ++i) sum += a[i] * b[i];
                             if (operation.satfinite) {
                               sum = std::clamp<int64_t>(sum, std::numeric_limits<int32_t>::min(),
                                                         std::numeric_limits<int32_t>::max());
                             }
                             return static_cast<uint32_t>(sum);
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
