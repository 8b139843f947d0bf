#include "simulator/values/float_approx.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

namespace phobos::values {
namespace {

float Float(uint32_t bits) { return std::bit_cast<float>(bits); }
uint32_t Bits(float value) { return std::bit_cast<uint32_t>(value); }

// The distance from `ours` to the exact value, in units of the last place of the nearest float.
double UlpError(uint32_t ours, long double exact) {
  const long double magnitude = std::max(std::fabs(exact), 0x1p-126L);
  const long double ulp = std::ldexp(1.0L, std::ilogb(magnitude) - 23);
  return static_cast<double>(std::fabs(static_cast<long double>(Float(ours)) - exact) / ulp);
}

// Random floats between the bounds' exponents, all signs if `is_signed`.
template <typename Check>
void ForFloats(int low_exponent, int high_exponent, bool is_signed, Check check) {
  constexpr uint64_t kSeed = 1618;
  SCOPED_TRACE(kSeed);
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 30'000 && !testing::Test::HasFailure(); ++i) {
    const auto exponent = static_cast<uint32_t>(
        127 + low_exponent +
        static_cast<int>(random() % static_cast<uint64_t>(high_exponent - low_exponent + 1)));
    uint32_t bits = exponent << 23 | static_cast<uint32_t>(random() & 0x7fffff);
    if (is_signed && (random() & 1) != 0) bits |= 0x80000000;
    check(bits, static_cast<long double>(Float(bits)));
  }
}

// Here the results are rounded from f64, so that the error is a half ulp and a trifle; a stricter
// bound than PTX's catches a broken series sooner.
constexpr double kRounded = 0.501;

TEST(FloatApproxTest, Ex2) {
  ForFloats(-40, 6, true, [](uint32_t bits, long double x) {
    if (x > 127.9L || x < -125.9L) return;
    EXPECT_LE(UlpError(Ex2Approx<F32>(bits), std::exp2(x)), kRounded) << Float(bits);
  });
  EXPECT_EQ(Ex2Approx<F32>(Bits(0.0f)), Bits(1.0f));
  EXPECT_EQ(Ex2Approx<F32>(Bits(10.0f)), Bits(1024.0f));
  EXPECT_EQ(Ex2Approx<F32>(Bits(-149.0f)), 1u);
  EXPECT_EQ(Ex2Approx<F32>(Bits(-149.0f), true), 0u);
  EXPECT_EQ(Ex2Approx<F32>(Bits(128.0f)), Bits(HUGE_VALF));
  EXPECT_EQ(Ex2Approx<F32>(Bits(-HUGE_VALF)), 0u);
  EXPECT_EQ(Ex2Approx<F32>(0x7f800001), 0x7fffffffu);
  EXPECT_EQ(Ex2Approx<F32>(Bits(-3e38f)), 0u);
  EXPECT_EQ(Ex2Approx<F16>(0x4000), 0x4400);   // 2^2
  EXPECT_EQ(Ex2Approx<Bf16>(0xbf80), 0x3f00);  // 2^-1
}

TEST(FloatApproxTest, Lg2) {
  ForFloats(-126, 127, false, [](uint32_t bits, long double x) {
    EXPECT_LE(UlpError(Lg2Approx(bits), std::log2(x)), kRounded) << Float(bits);
  });
  ForFloats(-1, 0, false, [](uint32_t bits, long double x) {  // near 1
    EXPECT_LE(UlpError(Lg2Approx(bits), std::log2(x)), kRounded) << Float(bits);
  });
  EXPECT_EQ(Lg2Approx(Bits(8.0f)), Bits(3.0f));
  EXPECT_EQ(Lg2Approx(Bits(1.0f)), 0u);
  EXPECT_EQ(Lg2Approx(1), Bits(-149.0f));
  EXPECT_EQ(Lg2Approx(1, true), Bits(-HUGE_VALF));
  EXPECT_EQ(Lg2Approx(0x80000000), Bits(-HUGE_VALF));
  EXPECT_EQ(Lg2Approx(Bits(-1.0f)), 0x7fffffffu);
  EXPECT_EQ(Lg2Approx(Bits(HUGE_VALF)), Bits(HUGE_VALF));
}

TEST(FloatApproxTest, SinAndCos) {
  ForFloats(-30, 8, true, [](uint32_t bits, long double x) {
    const double tolerance = std::ldexp(1.0, -24);
    EXPECT_NEAR(Float(SinApprox(bits)), static_cast<double>(std::sin(x)), tolerance) << Float(bits);
    EXPECT_NEAR(Float(CosApprox(bits)), static_cast<double>(std::cos(x)), tolerance) << Float(bits);
  });
  ForFloats(9, 127, true, [](uint32_t bits, long double) {
    EXPECT_LE(std::fabs(Float(SinApprox(bits))), 1.0f);
    EXPECT_LE(std::fabs(Float(CosApprox(bits))), 1.0f);
  });
  EXPECT_EQ(SinApprox(0x80000000), 0x80000000u);
  EXPECT_EQ(CosApprox(0), Bits(1.0f));
  EXPECT_EQ(SinApprox(Bits(HUGE_VALF)), 0x7fffffffu);
  EXPECT_EQ(CosApprox(0x7fc00000), 0x7fffffffu);
}

TEST(FloatApproxTest, Tanh) {
  ForFloats(-126, 6, true, [](uint32_t bits, long double x) {
    EXPECT_LE(UlpError(TanhApprox<F32>(bits), std::tanh(x)), kRounded) << Float(bits);
  });
  EXPECT_EQ(TanhApprox<F32>(Bits(-HUGE_VALF)), Bits(-1.0f));
  EXPECT_EQ(TanhApprox<F16>(0x7c00), 0x3c00);
  EXPECT_EQ(TanhApprox<F32>(0x80000000), 0x80000000u);
}

TEST(FloatApproxTest, RootsAndQuotients) {
  ForFloats(-120, 120, false, [](uint32_t bits, long double x) {
    EXPECT_LE(UlpError(RsqrtApprox(bits), 1 / std::sqrt(x)), kRounded);
    EXPECT_LE(UlpError(SqrtApprox(bits), std::sqrt(x)), kRounded);
    EXPECT_LE(UlpError(RcpApprox(bits), 1 / x), kRounded);
    EXPECT_LE(UlpError(DivApprox(Bits(1.7f), bits), static_cast<long double>(1.7f) / x), 2);
    EXPECT_LE(UlpError(DivFull(Bits(1.7f), bits), static_cast<long double>(1.7f) / x), kRounded);
  });
  EXPECT_EQ(RsqrtApprox(0x80000000), Bits(-HUGE_VALF));
  EXPECT_EQ(RsqrtApprox(Bits(-1.0f)), 0x7fffffffu);
  EXPECT_EQ(RsqrtApprox(Bits(HUGE_VALF)), 0u);
  EXPECT_EQ(RcpApprox(0x80000000), Bits(-HUGE_VALF));
  EXPECT_EQ(RcpApprox(1, true), Bits(HUGE_VALF));
  EXPECT_EQ(DivApprox(Bits(3.0f), Bits(-3e38f)), 0x80000000u);
  EXPECT_EQ(DivApprox(Bits(HUGE_VALF), Bits(3e38f)), 0x7fffffffu);
  EXPECT_EQ(DivApprox(Bits(6.0f), Bits(2.0f)), Bits(3.0f));
}

TEST(FloatApproxTest, F64KeepsTheUpperHalf) {
  const auto bits = [](double value) { return std::bit_cast<uint64_t>(value); };
  EXPECT_EQ(RcpApproxFtzF64(bits(4.0)), bits(0.25));
  EXPECT_EQ(RcpApproxFtzF64(bits(3.0)) & 0xffffffff, 0u);
  EXPECT_NEAR(std::bit_cast<double>(RcpApproxFtzF64(bits(3.0))), 1 / 3.0, 0x1p-20);
  EXPECT_EQ(RcpApproxFtzF64(1), bits(HUGE_VAL));
  EXPECT_EQ(RsqrtApproxF64(bits(16.0), true), bits(0.25));
  EXPECT_NEAR(std::bit_cast<double>(RsqrtApproxF64(bits(3.0), false)), 1 / std::sqrt(3.0), 1e-15);
}

}  // namespace
}  // namespace phobos::values
