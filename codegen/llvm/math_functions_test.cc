// The error bounds that math_functions.h states, against long double.
#include "codegen/llvm/math_functions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

#include "gtest/gtest.h"

namespace phobos::llvm_lowering {
namespace {

template <typename Number>
struct HostMath {
  using T = Number;
  using V = T;
  using B = bool;
  using Bits = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
  static constexpr bool kDouble = sizeof(T) == 8;
  static constexpr int kMantissaBits = kDouble ? 52 : 23;

  V C(double value) { return static_cast<T>(value); }
  V Add(V x, V y) { return x + y; }
  V Sub(V x, V y) { return x - y; }
  V Mul(V x, V y) { return x * y; }
  V Div(V x, V y) { return x / y; }
  V Fma(V x, V y, V z) { return std::fma(x, y, z); }
  V Abs(V x) { return std::fabs(x); }
  V Rint(V x) { return std::nearbyint(x); }
  V Floor(V x) { return std::floor(x); }
  V CopySign(V x, V sign) { return std::copysign(x, sign); }
  B Lt(V x, V y) { return x < y; }
  B Eq(V x, V y) { return x == y; }
  B Ne(V x, V y) { return x != y; }
  B And(B x, B y) { return x && y; }
  B Or(B x, B y) { return x || y; }
  V Select(B condition, V x, V y) { return condition ? x : y; }
  V PowerOfTwo(int n) {
    return std::bit_cast<T>(
        static_cast<Bits>(static_cast<Bits>(n + (kDouble ? 1023 : 127)) << kMantissaBits));
  }
  V Ldexp(V x, V n) {
    const int count = std::isnan(n) ? 0 : static_cast<int>(n);
    const int half = count >> 1;
    return x * PowerOfTwo(half) * PowerOfTwo(count - half);
  }
  std::pair<V, V> Split(V x) {
    const bool tiny = x < std::numeric_limits<T>::min();
    const T scaled = tiny ? x * static_cast<T>(kDouble ? 0x1p54 : 0x1p25) : x;
    const Bits bits = std::bit_cast<Bits>(scaled);
    const Bits root = static_cast<Bits>(kDouble ? 0x3fe6a09e667f3bcdll : 0x3f3504f3ll);
    const Bits exponent = static_cast<Bits>(static_cast<std::make_unsigned_t<Bits>>(bits) -
                                            static_cast<std::make_unsigned_t<Bits>>(root)) >>
                          kMantissaBits;
    const T m = std::bit_cast<T>(
        static_cast<Bits>(static_cast<std::make_unsigned_t<Bits>>(bits) -
                          (static_cast<std::make_unsigned_t<Bits>>(exponent) << kMantissaBits)));
    return {m, static_cast<T>(exponent) - (tiny ? (kDouble ? 54 : 25) : 0)};
  }
};

// The distance in units in the last place of the exact result; outside of the normal range only
// the kind of result is compared.
template <typename T>
double UlpsOff(T got, long double exact) {
  if (std::isnan(exact)) return std::isnan(got) ? 0 : 1e9;
  const long double magnitude = std::fabs(exact);
  if (magnitude > std::numeric_limits<T>::max())
    return std::isinf(got) == 1 && (got > 0) == (exact > 0) ? 0 : 1e9;
  if (magnitude < std::numeric_limits<T>::min()) {
    return std::fabs(static_cast<long double>(got) - exact) <=
                   2 * static_cast<long double>(std::numeric_limits<T>::denorm_min())
               ? 0
               : 1e9;
  }
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  const long double ulp = std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits);
  return static_cast<double>(std::fabs(static_cast<long double>(got) - exact) / ulp);
}

template <typename T>
class MathTest : public testing::Test {
 protected:
  HostMath<T> arithmetic_;
  MathFunctions<HostMath<T>> math_{arithmetic_};
  std::mt19937_64 random_{1};

  T Uniform(double low, double high) {
    return static_cast<T>(std::uniform_real_distribution<double>(low, high)(random_));
  }
  // Any sign, exponents over the whole range.
  T Wild(int most_exponent) {
    const T mantissa = Uniform(0.5, 1);
    const int exponent = std::uniform_int_distribution<int>(-most_exponent, most_exponent)(random_);
    return static_cast<T>(std::ldexp(mantissa, exponent)) * (random_() % 2 == 0 ? 1 : -1);
  }
};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(MathTest, Types);

constexpr int kSamples = 100000;

TYPED_TEST(MathTest, ExpIsWithinItsBound) {
  double worst = 0;
  for (int i = 0; i < kSamples; ++i) {
    const TypeParam x = i % 4 == 0 ? this->Wild(12) : this->Uniform(-110, 100);
    worst = std::max(worst, UlpsOff(this->math_.ExpOf(x), std::exp(static_cast<long double>(x))));
  }
  EXPECT_LT(worst, 1.5);
  EXPECT_GT(worst, 0);
}

TYPED_TEST(MathTest, LogIsWithinItsBound) {
  double worst = 0;
  for (int i = 0; i < kSamples; ++i) {
    const TypeParam x = i % 2 == 0
                            ? std::fabs(this->Wild(std::numeric_limits<TypeParam>::max_exponent))
                            : this->Uniform(0.5, 2);
    worst = std::max(worst, UlpsOff(this->math_.LogOf(x), std::log(static_cast<long double>(x))));
  }
  EXPECT_LT(worst, 1.5);
  EXPECT_GT(worst, 0);
}

TYPED_TEST(MathTest, TanhIsWithinItsBound) {
  double worst = 0;
  for (int i = 0; i < kSamples; ++i) {
    const TypeParam x = i % 2 == 0 ? this->Wild(20) : this->Uniform(-2, 2);
    worst = std::max(worst, UlpsOff(this->math_.TanhOf(x), std::tanh(static_cast<long double>(x))));
  }
  EXPECT_LT(worst, 3);
  EXPECT_GT(worst, 0);
}

TYPED_TEST(MathTest, PowIsWithinItsBound) {
  double worst = 0;
  for (int i = 0; i < kSamples; ++i) {
    const TypeParam x = i % 2 == 0 ? this->Wild(100) : this->Uniform(0, 3);
    const TypeParam y = i % 3 == 0 ? std::round(this->Uniform(-20, 20)) : this->Uniform(-30, 30);
    const auto exact = std::pow(static_cast<long double>(x), static_cast<long double>(y));
    worst = std::max(worst, UlpsOff(this->math_.PowOf(x, y), exact));
  }
  EXPECT_LT(worst, 1.5);
  EXPECT_GT(worst, 0);
}

TYPED_TEST(MathTest, SpecialCasesAreThoseOfC) {
  using T = TypeParam;
  const T infinity = std::numeric_limits<T>::infinity();
  const T nan = std::numeric_limits<T>::quiet_NaN();
  const T values[] = {0,  -T{0},  1,       -1,       2,         -2,  T{0.5},  T{-0.5},  3,
                      -3, T{2.5}, -T{2.5}, infinity, -infinity, nan, T{1e30}, T{-1e30}, T{1e-30}};
  const auto same = [](T a, T b) {
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b)) ||
           (std::isfinite(a) && a != 0 && std::fabs(a - b) <= std::fabs(b) * T{1e-6});
  };
  for (const T x : values) {
    EXPECT_TRUE(same(this->math_.ExpOf(x), std::exp(x))) << x;
    EXPECT_TRUE(same(this->math_.LogOf(x), std::log(x))) << x;
    EXPECT_TRUE(same(this->math_.TanhOf(x), std::tanh(x))) << x;
    for (const T y : values) {
      EXPECT_TRUE(same(this->math_.PowOf(x, y), std::pow(x, y)))
          << x << " ^ " << y << " gives " << this->math_.PowOf(x, y);
    }
  }
}

}  // namespace
}  // namespace phobos::llvm_lowering
