// Inputs of tests: reproducible, and comparisons of vectors with a tolerance.
#ifndef PHOBOS_TESTS_SIMULATOR_TEST_DATA_H_
#define PHOBOS_TESTS_SIMULATOR_TEST_DATA_H_

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <random>
#include <vector>

#include "gtest/gtest.h"

namespace phobos::sim {

// `n` numbers of [low, high], uniform.
template <typename T>
std::vector<T> RandomIntegers(size_t n, int64_t low, int64_t high, uint64_t seed = 1) {
  std::mt19937_64 random(seed);
  std::vector<T> values(n);
  const uint64_t span = static_cast<uint64_t>(high) - static_cast<uint64_t>(low) + 1;
  for (T& value : values) {
    const uint64_t bits = random();
    const uint64_t number = static_cast<uint64_t>(low) + (span == 0 ? bits : bits % span);
    value = static_cast<T>(static_cast<int64_t>(number));
  }
  return values;
}

// `n` numbers of [low, high) of type T (float or double).
template <typename T>
std::vector<T> RandomReals(size_t n, double low, double high, uint64_t seed = 1) {
  std::mt19937_64 random(seed);
  std::vector<T> values(n);
  for (T& value : values) {
    const double unit = static_cast<double>(random() >> 11) * 0x1p-53;
    value = static_cast<T>(low + (high - low) * unit);
  }
  return values;
}

// `n` floats of any bits, infinities, denormals and NaNs among them.
inline std::vector<float> AnyFloats(size_t n, uint64_t seed = 1) {
  std::vector<float> values(n);
  const auto bits = RandomIntegers<uint32_t>(n, 0, UINT32_MAX, seed);
  for (size_t i = 0; i < n; ++i) values[i] = std::bit_cast<float>(bits[i]);
  const float special[] = {0.0f, -0.0f,     1.0f,       -1.0f,           INFINITY,  -INFINITY,
                           NAN,  0x1p-149f, -0x1p-126f, 0x1.fffffep127f, 0x1p-130f, 0.5f};
  for (size_t i = 0; i < std::size(special) && i * 7 + seed % 7 < n; ++i) {
    values[i * 7 + seed % 7] = special[i];
  }
  return values;
}

// Equal bits, or both NaN (whose payload PTX leaves open).
template <typename T>
void ExpectSame(const std::vector<T>& got, const std::vector<T>& want, const char* what = "") {
  ASSERT_EQ(got.size(), want.size()) << what;
  int reported = 0;
  for (size_t i = 0; i < got.size() && reported < 5; ++i) {
    if (std::isnan(got[i]) && std::isnan(want[i])) continue;
    if (std::memcmp(&got[i], &want[i], sizeof(T)) == 0) continue;
    ADD_FAILURE() << what << "[" << i << "]: got " << got[i] << ", want " << want[i];
    ++reported;
  }
}

// |got - want| <= absolute + relative * |want|; infinities and NaNs as such.
template <typename T>
void ExpectNear(const std::vector<T>& got, const std::vector<double>& want, double relative,
                double absolute, const char* what = "") {
  ASSERT_EQ(got.size(), want.size()) << what;
  int reported = 0;
  for (size_t i = 0; i < got.size() && reported < 5; ++i) {
    const double g = got[i], w = want[i];
    if (g == w || (std::isnan(g) && std::isnan(w))) continue;
    if (std::fabs(g - w) <= absolute + relative * std::fabs(w)) continue;
    ADD_FAILURE() << what << "[" << i << "]: got " << g << ", want " << w;
    ++reported;
  }
}

// Elements [k * n, (k + 1) * n): the k-th output of kernels that write several.
template <typename T>
std::vector<T> Part(const std::vector<T>& all, size_t k, size_t n) {
  return {all.begin() + static_cast<ptrdiff_t>(k * n),
          all.begin() + static_cast<ptrdiff_t>((k + 1) * n)};
}

// f(i) for i of [0, n).
template <typename T, typename F>
std::vector<T> Filled(size_t n, F f) {
  std::vector<T> values(n);
  for (size_t i = 0; i < n; ++i) values[i] = static_cast<T>(f(i));
  return values;
}

}  // namespace phobos::sim

#endif  // PHOBOS_TESTS_SIMULATOR_TEST_DATA_H_
