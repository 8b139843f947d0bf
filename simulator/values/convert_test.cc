#include "simulator/values/convert.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace phobos::values {
namespace {

constexpr uint64_t kSeed = 271828;

struct HostMode {
  Rounding rounding;
  int host;
};
constexpr HostMode kModes[] = {{Rounding::kNearestEven, FE_TONEAREST},
                               {Rounding::kZero, FE_TOWARDZERO},
                               {Rounding::kDown, FE_DOWNWARD},
                               {Rounding::kUp, FE_UPWARD}};

std::vector<double> Doubles() {
  std::vector<double> values = {0.0,
                                0.5,
                                1.0,
                                1.5,
                                2.5,
                                0.49999999999999994,
                                1e-310,
                                127.5,
                                128.0,
                                255.5,
                                256.0,
                                32767.5,
                                65504.0,
                                65519.99,
                                65520.0,
                                1e30,
                                1e300,
                                2147483647.0,
                                2147483647.5,
                                2147483648.0,
                                4294967295.5,
                                4294967296.0,
                                9223372036854775807.0,
                                18446744073709551615.0,
                                3.4028235677973366e38,
                                1e-40,
                                1.17549435e-38,
                                HUGE_VAL};
  for (const double v : std::vector<double>(values)) values.push_back(-v);
  values.push_back(std::numeric_limits<double>::quiet_NaN());
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 3000; ++i) {
    values.push_back(std::bit_cast<double>(random()));
    values.push_back(std::ldexp(static_cast<double>(static_cast<int64_t>(random())),
                                -static_cast<int>(random() % 70)));
    // Midpoints of f32 and of integers.
    values.push_back(static_cast<double>(static_cast<int32_t>(random())) + 0.5);
  }
  return values;
}

template <typename T>
[[gnu::noinline]] float NarrowOnHost(T value, int mode) {
  volatile T in = value;
  std::fesetround(mode);
  volatile float out = static_cast<float>(in);
  std::fesetround(FE_TONEAREST);
  return out;
}

template <typename T>
[[gnu::noinline]] double WidenOnHost(T value, int mode) {
  volatile T in = value;
  std::fesetround(mode);
  volatile double out = static_cast<double>(in);
  std::fesetround(FE_TONEAREST);
  return out;
}

[[gnu::noinline]] double IntegralOnHost(double value, int mode) {
  volatile double in = value;
  std::fesetround(mode);
  volatile double out = std::nearbyint(in);
  std::fesetround(FE_TONEAREST);
  return out;
}

uint64_t Bits(double value) { return std::bit_cast<uint64_t>(value); }
uint32_t Bits(float value) { return std::bit_cast<uint32_t>(value); }

TEST(ConvertTest, F64ToF32AgreesWithTheHost) {
  for (const HostMode& mode : kModes) {
    for (const double value : Doubles()) {
      if (std::isnan(value)) continue;
      ASSERT_EQ(Convert(ValueType::kF32, ValueType::kF64, Bits(value), {.rounding = mode.rounding}),
                Bits(NarrowOnHost(value, mode.host)))
          << std::hexfloat << value << " seed " << kSeed;
    }
  }
}

TEST(ConvertTest, IntegersToFloatsAgreeWithTheHost) {
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 20'000; ++i) {
    uint64_t bits = random() >> (random() % 64);
    if (i < 64) bits = ~uint64_t{0} << i;
    const HostMode& mode = kModes[i % 4];
    const ConvertMode ours{.rounding = mode.rounding};
    const auto s64 = static_cast<int64_t>(bits);
    const auto s32 = static_cast<int32_t>(bits);
    const auto u32 = static_cast<uint32_t>(bits);
    ASSERT_EQ(Convert(ValueType::kF32, ValueType::kS64, bits, ours),
              Bits(NarrowOnHost(s64, mode.host)));
    ASSERT_EQ(Convert(ValueType::kF64, ValueType::kS64, bits, ours),
              Bits(WidenOnHost(s64, mode.host)));
    ASSERT_EQ(Convert(ValueType::kF32, ValueType::kS32, bits, ours),
              Bits(NarrowOnHost(s32, mode.host)));
    ASSERT_EQ(Convert(ValueType::kF32, ValueType::kU32, bits, ours),
              Bits(NarrowOnHost(static_cast<int64_t>(u32), mode.host)));
    ASSERT_EQ(Convert(ValueType::kF64, ValueType::kU32, bits, ours),
              Bits(static_cast<double>(u32)));
    // The host converts u64 by steps that a directed mode disturbs; long double holds it.
    const long double exact = bits;
    ASSERT_EQ(Convert(ValueType::kF32, ValueType::kU64, bits, ours),
              Bits(NarrowOnHost(exact, mode.host)));
    ASSERT_EQ(Convert(ValueType::kF64, ValueType::kU64, bits, ours),
              Bits(WidenOnHost(exact, mode.host)));
  }
}

template <typename To>
void CheckFloatToInteger(ValueType to) {
  for (const HostMode& mode : kModes) {
    const ConvertMode ours{.rounding = mode.rounding, .integral = true};
    for (const double value : Doubles()) {
      To expected;
      if (std::isnan(value)) {
        expected = static_cast<To>(uint64_t{1} << (8 * sizeof(To) - 1));
      } else {
        const long double whole = IntegralOnHost(value, mode.host);
        const long double low = std::numeric_limits<To>::min();
        const long double high = std::numeric_limits<To>::max();
        expected = static_cast<To>(std::min(std::max(whole, low), high));
      }
      ASSERT_EQ(Convert(to, ValueType::kF64, Bits(value), ours), static_cast<uint64_t>(expected))
          << std::hexfloat << value << " mode " << static_cast<int>(mode.rounding);
      const float narrow = static_cast<float>(value);
      if (std::isnan(narrow)) continue;
      const long double whole = IntegralOnHost(narrow, mode.host);
      const long double low = std::numeric_limits<To>::min();
      const long double high = std::numeric_limits<To>::max();
      expected = static_cast<To>(std::min(std::max(whole, low), high));
      ASSERT_EQ(Convert(to, ValueType::kF32, Bits(narrow), ours), static_cast<uint64_t>(expected))
          << std::hexfloat << narrow;
    }
  }
}

TEST(ConvertTest, FloatsToIntegersRoundAndClamp) {
  CheckFloatToInteger<uint8_t>(ValueType::kU8);
  CheckFloatToInteger<int8_t>(ValueType::kS8);
  CheckFloatToInteger<uint16_t>(ValueType::kU16);
  CheckFloatToInteger<int16_t>(ValueType::kS16);
  CheckFloatToInteger<uint32_t>(ValueType::kU32);
  CheckFloatToInteger<int32_t>(ValueType::kS32);
  CheckFloatToInteger<uint64_t>(ValueType::kU64);
  CheckFloatToInteger<int64_t>(ValueType::kS64);
}

TEST(ConvertTest, NanToInteger) {
  EXPECT_EQ(Convert(ValueType::kS32, ValueType::kF32, 0x7fc00000), 0u);
  EXPECT_EQ(Convert(ValueType::kU32, ValueType::kF16, 0x7e00), 0u);
  EXPECT_EQ(Convert(ValueType::kS64, ValueType::kF32, 0x7fc00000), 0x8000000000000000u);
  EXPECT_EQ(Convert(ValueType::kU64, ValueType::kF32, 0x7fc00000), 0x8000000000000000u);
  EXPECT_EQ(
      Convert(ValueType::kU32, ValueType::kF64, Bits(std::numeric_limits<double>::quiet_NaN())),
      0x80000000u);
  EXPECT_EQ(
      Convert(ValueType::kS32, ValueType::kF64, Bits(std::numeric_limits<double>::quiet_NaN())),
      0xffffffff80000000u);
  EXPECT_EQ(Convert(ValueType::kS32, ValueType::kF16, 0x7c00), 0x7fffffffu);
  EXPECT_EQ(Convert(ValueType::kU8, ValueType::kF16, 0xfc00), 0u);
}

TEST(ConvertTest, FloatsToIntegralFloats) {
  for (const HostMode& mode : kModes) {
    for (const double value : Doubles()) {
      if (std::isnan(value)) continue;
      const ConvertMode ours{.rounding = mode.rounding, .integral = true};
      ASSERT_EQ(Convert(ValueType::kF64, ValueType::kF64, Bits(value), ours),
                Bits(IntegralOnHost(value, mode.host)));
    }
  }
  EXPECT_EQ(Convert(ValueType::kF16, ValueType::kF16, 0x3e00, {.integral = true}), 0x4000u);  // 1.5
  EXPECT_EQ(Convert(ValueType::kF32, ValueType::kF32, 0xbe800000, {.integral = true}), 0x80000000u);
}

TEST(ConvertTest, EveryHalfGoesThroughF32AndBack) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const uint64_t wide = Convert(ValueType::kF32, ValueType::kF16, bits);
    const auto host = static_cast<float>(std::bit_cast<_Float16>(static_cast<uint16_t>(bits)));
    const uint64_t brain = Convert(ValueType::kF32, ValueType::kBf16, bits);
    if (std::isnan(host)) {
      ASSERT_EQ(wide, 0x7fffffffu);
    } else {
      ASSERT_EQ(wide, Bits(host));
      ASSERT_EQ(Convert(ValueType::kF16, ValueType::kF32, wide), bits);
    }
    if (!Bf16::IsNan(static_cast<uint16_t>(bits))) {
      ASSERT_EQ(brain, uint64_t{bits} << 16);
      ASSERT_EQ(Convert(ValueType::kBf16, ValueType::kF32, brain), bits);
    }
  }
}

TEST(ConvertTest, F32ToHalfAgreesWithTheCompiler) {
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 200'000; ++i) {
    auto bits = static_cast<uint32_t>(random());
    if (i % 2 == 0) bits = (bits & 0x8fffffff) | 0x38000000 | (bits & 0x03800000);
    if (i % 4 == 0) bits &= 0xfffff000;  // ties
    const float value = std::bit_cast<float>(bits);
    if (std::isnan(value)) continue;
    ASSERT_EQ(Convert(ValueType::kF16, ValueType::kF32, bits),
              std::bit_cast<uint16_t>(static_cast<_Float16>(value)))
        << std::hexfloat << value;
    // bf16 by the usual trick on the bits.
    const uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    ASSERT_EQ(Convert(ValueType::kBf16, ValueType::kF32, bits), rounded & 0xffff);
    // tf32: .rna adds half of the last place, .rz drops bits.
    ASSERT_EQ(ConvertToTf32(bits, {.rounding = Rounding::kNearestAway}),
              std::isinf(value) ? bits : ((bits + 0x1000) & 0xffffe000));
    ASSERT_EQ(ConvertToTf32(bits, {.rounding = Rounding::kZero}), bits & 0xffffe000);
  }
  EXPECT_EQ(Convert(ValueType::kF16, ValueType::kF32, 0x7fc00000), 0x7fffu);
  EXPECT_EQ(Convert(ValueType::kBf16, ValueType::kF32, 0xff800001), 0x7fffu);
  EXPECT_EQ(ConvertToTf32(0x7f800001, {}), 0x7fffffffu);
}

TEST(ConvertTest, IntegersToIntegers) {
  EXPECT_EQ(Convert(ValueType::kS8, ValueType::kU32, 0x1ff), ~uint64_t{0});
  EXPECT_EQ(Convert(ValueType::kU8, ValueType::kS32, 0xfffffffe), 0xfeu);
  EXPECT_EQ(Convert(ValueType::kS64, ValueType::kS16, 0x8000), 0xffffffffffff8000u);
  EXPECT_EQ(Convert(ValueType::kU64, ValueType::kU16, 0x8000), 0x8000u);
  EXPECT_EQ(Convert(ValueType::kU64, ValueType::kS8, 0x80), 0xffffffffffffff80u);
  const ConvertMode sat{.sat = true};
  EXPECT_EQ(Convert(ValueType::kU8, ValueType::kS32, 0xfffffffe, sat), 0u);
  EXPECT_EQ(Convert(ValueType::kU8, ValueType::kS32, 300, sat), 255u);
  EXPECT_EQ(Convert(ValueType::kS8, ValueType::kU32, 300, sat), 127u);
  EXPECT_EQ(Convert(ValueType::kS32, ValueType::kU64, ~uint64_t{0}, sat), 0x7fffffffu);
  EXPECT_EQ(Convert(ValueType::kU64, ValueType::kS64, ~uint64_t{0}, sat), 0u);
}

TEST(ConvertTest, Modifiers) {
  const ConvertMode ftz{.ftz = true}, sat{.sat = true}, relu{.relu = true},
      finite{.satfinite = true};
  EXPECT_EQ(Convert(ValueType::kS32, ValueType::kF32, 1, {.rounding = Rounding::kUp}), 1u);
  EXPECT_EQ(Convert(ValueType::kS32, ValueType::kF32, 1, {.rounding = Rounding::kUp, .ftz = true}),
            0u);
  EXPECT_EQ(Convert(ValueType::kF32, ValueType::kF64, Bits(-1e-40), ftz), 0x80000000u);
  EXPECT_EQ(Convert(ValueType::kF32, ValueType::kF16, 1, ftz), 0x33800000u);  // normal in f32
  EXPECT_EQ(Convert(ValueType::kF32, ValueType::kF32, Bits(2.5f), sat), Bits(1.0f));
  EXPECT_EQ(Convert(ValueType::kF32, ValueType::kS32, 7, sat), Bits(1.0f));
  EXPECT_EQ(Convert(ValueType::kF32, ValueType::kF64,
                    Bits(std::numeric_limits<double>::quiet_NaN()), sat),
            0u);
  EXPECT_EQ(Convert(ValueType::kF16, ValueType::kF32, Bits(-2.0f), relu), 0u);
  EXPECT_EQ(Convert(ValueType::kF16, ValueType::kF32, Bits(-1e9f), finite), 0xfbffu);
  EXPECT_EQ(Convert(ValueType::kF16, ValueType::kF32, Bits(HUGE_VALF), finite), 0x7bffu);
  EXPECT_EQ(Convert(ValueType::kF64, ValueType::kF32, 0xffc12345), 0xfff82468a0000000u);
}

TEST(ConvertTest, PairsAndPacks) {
  EXPECT_EQ(ConvertPair(ValueType::kF16, Bits(1.0f), Bits(-2.0f)), 0x3c00c000u);
  EXPECT_EQ(ConvertPair(ValueType::kBf16, Bits(1.0f), Bits(-2.0f)), 0x3f80c000u);
  EXPECT_EQ(ConvertPair(ValueType::kF16, Bits(-1.0f), Bits(2.0f), {.relu = true}), 0x00004000u);
  EXPECT_EQ(ConvertPack(ValueType::kS16, 70000, -70000), 0x7fff8000u);
  EXPECT_EQ(ConvertPack(ValueType::kU8, -5, 300, 0x12345678), 0x567800ffu);
  EXPECT_EQ(ConvertPack(ValueType::kS8, -1, -200, 0), 0x0000ff80u);
}

}  // namespace
}  // namespace phobos::values
