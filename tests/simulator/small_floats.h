// f16 and bf16 by plain arithmetic, to compare kernels with: nothing of the simulator's is used.
#ifndef PHOBOS_TESTS_SIMULATOR_SMALL_FLOATS_H_
#define PHOBOS_TESTS_SIMULATOR_SMALL_FLOATS_H_

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace phobos::sim {

// The value of the f16 with bits `h`.
inline float FromHalf(uint16_t h) {
  const int exponent = h >> 10 & 31, fraction = h & 1023;
  const float sign = h & 0x8000 ? -1.0f : 1.0f;
  if (exponent == 31) return fraction == 0 ? sign * INFINITY : NAN;
  if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
  return sign * std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
}

// The f16 that `round` (std::nearbyint, std::trunc, ...) makes of `x`; NaN gives 0x7fff. What is
// too large becomes infinity, which is right for rounding to nearest only.
template <typename Round>
uint16_t ToHalf(double x, Round round) {
  if (std::isnan(x)) return 0x7fff;
  const uint16_t sign = std::signbit(x) ? 0x8000 : 0;
  if (std::isinf(x)) return sign | 0x7c00;
  const int exponent = x == 0 ? -14 : std::max(std::ilogb(x), -14);
  // A multiple of the last place there; rounding up to the next binade gives a correct one too.
  const double rounded = std::ldexp(round(std::ldexp(x, 10 - exponent)), exponent - 10);
  const double magnitude = std::fabs(rounded);
  if (magnitude > 65504) return sign | 0x7c00;
  if (magnitude < 0x1p-14) return sign | static_cast<uint16_t>(magnitude * 0x1p24);
  const int e = std::ilogb(magnitude);
  return sign | static_cast<uint16_t>(((e + 15) << 10) +
                                      (static_cast<int>(std::ldexp(magnitude, 10 - e)) - 1024));
}

inline uint16_t ToHalf(double x) {
  return ToHalf(x, [](double v) { return std::nearbyint(v); });
}

inline std::vector<uint16_t> ToHalves(const std::vector<float>& values) {
  std::vector<uint16_t> halves;
  for (const float value : values) halves.push_back(ToHalf(value));
  return halves;
}

inline float FromBf16(uint16_t b) { return std::bit_cast<float>(uint32_t{b} << 16); }

// Rounds to nearest even; NaN gives 0x7fff.
inline uint16_t ToBf16(float x) {
  if (std::isnan(x)) return 0x7fff;
  const auto bits = std::bit_cast<uint32_t>(x);
  return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

inline std::vector<uint16_t> ToBf16s(const std::vector<float>& values) {
  std::vector<uint16_t> narrow;
  for (const float value : values) narrow.push_back(ToBf16(value));
  return narrow;
}

}  // namespace phobos::sim

#endif  // PHOBOS_TESTS_SIMULATOR_SMALL_FLOATS_H_
