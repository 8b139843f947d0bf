#include "simulator/values/float_arithmetic.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "simulator/values/integer.h"

namespace phobos::values {
namespace {

// ---- Operands: edges of each format and random ones, from one seed ----

constexpr uint64_t kSeed = 4711;

template <typename F>
std::vector<typename F::Bits> Operands(int random_count) {
  using Bits = typename F::Bits;
  std::vector<Bits> operands;
  for (const Bits magnitude :
       {Bits{0}, Bits{1}, Bits{2}, Bits{3}, F::kFraction, F::kLeastNormal,
        static_cast<Bits>(F::kLeastNormal + 1), static_cast<Bits>(F::kOne - 1), F::kOne,
        static_cast<Bits>(F::kOne + 1), static_cast<Bits>(F::kOne + F::kLeastNormal),
        static_cast<Bits>(F::kMostFinite - 1), F::kMostFinite, F::kInfinity,
        static_cast<Bits>(F::kInfinity + 1), F::kMagnitude}) {
    operands.push_back(magnitude);
    operands.push_back(static_cast<Bits>(magnitude | F::kSign));
  }
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < random_count; ++i) {
    auto bits = static_cast<Bits>(random());
    // Half of them near one, where sums cancel and products stay in range.
    if (i % 2 == 0) {
      const auto near = static_cast<Bits>(F::kOne + (random() % 5) * F::kLeastNormal);
      bits = static_cast<Bits>((bits & (F::kSign | F::kFraction)) | near);
    }
    operands.push_back(bits);
  }
  return operands;
}

// ---- Independent evaluation: the host's arithmetic under fesetround ----

struct HostMode {
  Rounding rounding;
  int host;
};
constexpr HostMode kModes[] = {{Rounding::kNearestEven, FE_TONEAREST},
                               {Rounding::kZero, FE_TOWARDZERO},
                               {Rounding::kDown, FE_DOWNWARD},
                               {Rounding::kUp, FE_UPWARD}};

template <typename F>
struct HostOf;
template <>
struct HostOf<F32> {
  using Type = float;
};
template <>
struct HostOf<F64> {
  using Type = double;
};

enum class Op { kAdd, kSub, kMul, kFma, kDiv, kSqrt };

// Volatile operands keep the compiler from moving the operation out of the changed mode.
template <typename T>
[[gnu::noinline]] T OnHost(Op op, T x, T y, T z, int mode) {
  volatile T a = x, b = y, c = z;
  std::fesetround(mode);
  volatile T result = 0;
  switch (op) {
    case Op::kAdd:
      result = a + b;
      break;
    case Op::kSub:
      result = a - b;
      break;
    case Op::kMul:
      result = a * b;
      break;
    case Op::kFma:
      result = std::fma(a, b, c);
      break;
    case Op::kDiv:
      result = a / b;
      break;
    case Op::kSqrt:
      result = std::sqrt(a);
      break;
  }
  std::fesetround(FE_TONEAREST);
  return result;
}

template <typename F>
typename F::Bits Ours(Op op, typename F::Bits a, typename F::Bits b, typename F::Bits c,
                      const FloatMode& mode) {
  switch (op) {
    case Op::kAdd:
      return Add<F>(a, b, mode);
    case Op::kSub:
      return Sub<F>(a, b, mode);
    case Op::kMul:
      return Mul<F>(a, b, mode);
    case Op::kFma:
      return Fma<F>(a, b, c, mode);
    case Op::kDiv:
      return Div<F>(a, b, mode);
    case Op::kSqrt:
      return Sqrt<F>(a, mode);
  }
  return 0;
}

template <typename F>
void CompareWithHost() {
  using T = typename HostOf<F>::Type;
  const auto operands = Operands<F>(120);
  std::mt19937_64 random(kSeed + 1);
  for (const HostMode& mode : kModes) {
    for (const Op op : {Op::kAdd, Op::kSub, Op::kMul, Op::kFma, Op::kDiv, Op::kSqrt}) {
      for (const auto a : operands) {
        for (const auto b : operands) {
          auto c = operands[random() % operands.size()];
          // Sometimes an addend that nearly cancels the product.
          if (op == Op::kFma && random() % 4 == 0) c = Neg<F>(Mul<F>(a, b));
          const auto host = std::bit_cast<typename F::Bits>(
              OnHost(op, std::bit_cast<T>(a), std::bit_cast<T>(b), std::bit_cast<T>(c), mode.host));
          const auto ours = Ours<F>(op, a, b, c, {.rounding = mode.rounding});
          if (F::IsNan(host)) {
            ASSERT_TRUE(F::IsNan(ours));
          } else {
            ASSERT_EQ(ours, host) << "seed " << kSeed << " op " << static_cast<int>(op) << " mode "
                                  << static_cast<int>(mode.rounding) << std::hex << " a " << a
                                  << " b " << b << " c " << c;
          }
          if (op == Op::kSqrt) break;
        }
      }
    }
  }
}

TEST(FloatArithmeticTest, F32AgreesWithTheHostInEveryMode) { CompareWithHost<F32>(); }
TEST(FloatArithmeticTest, F64AgreesWithTheHostInEveryMode) { CompareWithHost<F64>(); }

template <typename F>
double ToDouble(typename F::Bits a) {
  const int field = (a & F::kInfinity) >> F::kFractionBits;
  const double fraction = a & F::kFraction;
  const double magnitude =
      field == 0 ? std::ldexp(fraction, F::kLeastExponent)
                 : std::ldexp(fraction + (1 << F::kFractionBits), F::kLeastExponent + field - 1);
  return F::IsNegative(a) ? -magnitude : magnitude;
}

template <typename F>
uint16_t NearestByBisection(long double exact) {
  if (std::isnan(exact)) return CanonicalNan<F>();
  const uint16_t sign = std::signbit(exact) ? F::kSign : 0;
  const long double magnitude = std::fabs(exact);
  uint32_t below = 0, above = F::kInfinity;  // value(below) <= magnitude
  const auto value = [](uint32_t bits) -> long double {
    // Overflow is decided as if the next binade existed.
    if (bits == F::kInfinity) return std::ldexp(1.0L, F::kBias + 1);
    return ToDouble<F>(static_cast<uint16_t>(bits));
  };
  if (magnitude >= value(above)) return static_cast<uint16_t>(sign | F::kInfinity);
  while (above - below > 1) {
    const uint32_t middle = (below + above) / 2;
    (value(middle) <= magnitude ? below : above) = middle;
  }
  const long double down = magnitude - value(below);
  const long double up = value(above) - magnitude;
  const bool takes_above = down > up || (down == up && below % 2 == 1);
  return static_cast<uint16_t>(sign | (takes_above ? above : below));
}

template <typename F>
double Operand(typename F::Bits a) {
  if (F::IsNan(a)) return std::numeric_limits<double>::quiet_NaN();
  if (F::IsInfinite(a)) return F::IsNegative(a) ? -HUGE_VAL : HUGE_VAL;
  return ToDouble<F>(a);
}

// The sum in the host's 64-bit significand, and whether no bit was lost.
bool IsExactSum(long double a, long double b, long double& sum) {
  sum = a + b;
  return std::isnan(sum) || std::isinf(sum) || (sum - a == b && sum - b == a);
}

// Products are exact in a 64-bit significand; sums are checked where they are; quotients and
// roots are never within 2^-60 of a midpoint of 11-bit numbers without being one.
template <typename F>
void CompareHalfWithLongDouble() {
  const auto operands = Operands<F>(160);
  int sums = 0;
  for (const auto a : operands) {
    for (const auto b : operands) {
      const auto c = operands[(a * 31u + b) % operands.size()];
      const long double x = Operand<F>(a), y = Operand<F>(b), z = Operand<F>(c);
      const auto check = [&](const char* op, uint16_t ours, long double exact) {
        ASSERT_EQ(ours, NearestByBisection<F>(exact))
            << op << std::hex << " a " << a << " b " << b << " c " << c << " seed " << kSeed;
      };
      long double sum;
      if (IsExactSum(x, y, sum)) check("add", Add<F>(a, b), sum), ++sums;
      if (IsExactSum(x, -y, sum)) check("sub", Sub<F>(a, b), sum);
      if (IsExactSum(x * y, z, sum)) check("fma", Fma<F>(a, b, c), sum);
      check("mul", Mul<F>(a, b), x * y);
      check("div", Div<F>(a, b), x / y);
      check("sqrt", Sqrt<F>(a), std::sqrt(x));
    }
  }
  EXPECT_GT(sums, 10'000);
}

TEST(FloatArithmeticTest, F16IsRoundedOnce) { CompareHalfWithLongDouble<F16>(); }
TEST(FloatArithmeticTest, Bf16IsRoundedOnce) { CompareHalfWithLongDouble<Bf16>(); }

TEST(FloatArithmeticTest, F16SumsAgreeWithTheCompilersFloat16) {
  const auto operands = Operands<F16>(400);
  for (const auto a : operands) {
    for (const auto b : operands) {
      const auto x = std::bit_cast<_Float16>(a);
      const auto y = std::bit_cast<_Float16>(b);
      const auto sum = std::bit_cast<uint16_t>(static_cast<_Float16>(x + y));
      const auto product = std::bit_cast<uint16_t>(static_cast<_Float16>(x * y));
      const auto same = [](uint16_t ours, uint16_t theirs) {
        return ours == theirs || (F16::IsNan(ours) && F16::IsNan(theirs));
      };
      ASSERT_TRUE(same(Add<F16>(a, b), sum)) << std::hex << a << " " << b;
      ASSERT_TRUE(same(Mul<F16>(a, b), product)) << std::hex << a << " " << b;
    }
  }
}

TEST(FloatArithmeticTest, FmaRoundsOnceWhereTwoRoundingsDiffer) {
  // (1 + 2^-10) * (1 + 2^-10) = 1 + 2^-9 + 2^-20; minus (1 + 2^-9) leaves 2^-20.
  EXPECT_EQ(Fma<F16>(0x3c01, 0x3c01, 0xbc02), 0x0010);
  // 2048 + 1 is a tie; the 2^-24 below it decides, however far away.
  EXPECT_EQ(Fma<F16>(0x6800, 0x3c00, 0x3c00), 0x6800);
  EXPECT_EQ(Fma<F16>(0x0001, 0x0001, 0x6801), 0x6801);
  EXPECT_EQ(Fma<Bf16>(0x3f81, 0x3f81, 0xbf82), 0x3880);  // 2^-14
}

TEST(FloatArithmeticTest, NanAndInvalid) {
  constexpr uint32_t kNan = 0x7fffffff;
  EXPECT_EQ(Add<F32>(0x7f800000, 0xff800000), kNan);
  EXPECT_EQ(Mul<F32>(0, 0x7f800000), kNan);
  EXPECT_EQ(Add<F32>(0xffc12345, 0x3f800000), kNan);
  EXPECT_EQ(Sqrt<F32>(0xbf800000), kNan);
  EXPECT_EQ(Div<F32>(0, 0x80000000), kNan);
  EXPECT_EQ(Fma<F32>(0x7f800000, 0x3f800000, 0xff800000), kNan);
  EXPECT_EQ(Add<F16>(0x7c00, 0xfc00), 0x7fff);
  EXPECT_EQ(Add<Bf16>(0x7f80, 0xff80), 0x7fff);
  EXPECT_EQ(Add<F64>(0x7ff0000000000001, 0), 0x7ff8000000000001u);
  EXPECT_EQ(Sqrt<F32>(0x80000000), 0x80000000);
}

TEST(FloatArithmeticTest, FlushSaturateRelu) {
  const FloatMode ftz{.ftz = true};
  EXPECT_EQ(Add<F32>(1, 1), 2u);
  EXPECT_EQ(Add<F32>(1, 1, ftz), 0u);
  EXPECT_EQ(Mul<F32>(0x80000001, 0x3f800000, ftz), 0x80000000);
  EXPECT_EQ(Mul<F32>(0x00800000, 0x3f000000, ftz), 0u);  // the result is subnormal
  const FloatMode sat{.sat = true};
  EXPECT_EQ(Add<F32>(0x3f800000, 0x3f800000, sat), 0x3f800000u);
  EXPECT_EQ(Add<F32>(0xbf800000, 0xbf800000, sat), 0u);
  EXPECT_EQ(Mul<F32>(0x80000000, 0x3f800000, sat), 0u);
  EXPECT_EQ(Add<F32>(0x7fc00000, 0, sat), 0u);
  const FloatMode relu{.relu = true};
  EXPECT_EQ(Fma<F16>(0x3c00, 0xbc00, 0, relu), 0);
  EXPECT_EQ(Fma<F16>(0x3c00, 0x3c00, 0, relu), 0x3c00);
  EXPECT_EQ(Fma<F16>(0xfe00, 0x3c00, 0, relu), 0x7fff);
}

TEST(FloatArithmeticTest, MinAndMax) {
  constexpr uint32_t kNan = 0x7fc00000, kOne = 0x3f800000, kTwo = 0x40000000;
  constexpr uint32_t kMinusZero = 0x80000000, kMinusTwo = 0xc0000000;
  EXPECT_EQ(Min<F32>(kOne, kTwo), kOne);
  EXPECT_EQ(Max<F32>(kOne, kMinusTwo), kOne);
  EXPECT_EQ(Min<F32>(0, kMinusZero), kMinusZero);
  EXPECT_EQ(Min<F32>(kMinusZero, 0), kMinusZero);
  EXPECT_EQ(Max<F32>(0, kMinusZero), 0u);
  EXPECT_EQ(Max<F32>(kMinusZero, 0), 0u);
  EXPECT_EQ(Min<F32>(kNan, kTwo), kTwo);
  EXPECT_EQ(Max<F32>(kTwo, kNan), kTwo);
  EXPECT_EQ(Max<F32>(kNan, kNan), 0x7fffffffu);
  EXPECT_EQ(Max<F32>(kTwo, kNan, {.nan = true}), 0x7fffffffu);
  EXPECT_EQ(Min<F32>(kOne, kMinusTwo, {.xorsign_abs = true}), 0xbf800000u);
  EXPECT_EQ(Max<F32>(0xbf800000, kMinusTwo, {.xorsign_abs = true}), kTwo);
  EXPECT_EQ(Min<F32>(1, 0x3f800000, {.ftz = true}), 0u);
  EXPECT_EQ(Min<F16>(0xc000, 0xc400), 0xc400);
}

TEST(FloatArithmeticTest, PackedHalves) {
  const auto fma = [](uint16_t a, uint16_t b, uint16_t c) { return Fma<F16>(a, b, c); };
  // (2, 1) * (3, -1) + (1, 1)
  EXPECT_EQ(ForHalves<uint16_t>(fma, 0x40003c00u, 0x4200bc00u, 0x3c003c00u), 0x47000000u);
  const auto max = [](uint16_t a, uint16_t b) { return Max<Bf16>(a, b); };
  EXPECT_EQ(ForHalves<uint16_t>(max, 0x3f80bf80u, 0x40007fc0u), 0x4000bf80u);
}

TEST(FloatArithmeticTest, SignsAndTests) {
  EXPECT_EQ(Abs<F32>(0xc0000000), 0x40000000u);
  EXPECT_EQ(Neg<F16>(0x3c00), 0xbc00);
  EXPECT_EQ(CopySign<F32>(0x80000000, 0x3f800000), 0xbf800000u);
  EXPECT_TRUE(TestProperty<F32>(FloatTest::kNormal, 0x80000000));
  EXPECT_FALSE(TestProperty<F32>(FloatTest::kNormal, 1));
  EXPECT_TRUE(TestProperty<F32>(FloatTest::kSubnormal, 1));
  EXPECT_TRUE(TestProperty<F64>(FloatTest::kInfinite, 0xfff0000000000000));
  EXPECT_FALSE(TestProperty<F64>(FloatTest::kFinite, 0x7ff8000000000000));
  EXPECT_TRUE(TestProperty<F32>(FloatTest::kNotANumber, 0x7f800001));
  EXPECT_TRUE(TestProperty<F32>(FloatTest::kNumber, 0x7f800000));
}

TEST(FloatArithmeticTest, ComparisonsAgreeWithTheHost) {
  const auto operands = Operands<F32>(60);
  for (const auto a : operands) {
    for (const auto b : operands) {
      const float x = std::bit_cast<float>(a), y = std::bit_cast<float>(b);
      const bool nan = std::isnan(x) || std::isnan(y);
      EXPECT_EQ(Compare<F32>(FloatCompare::kEq, a, b), x == y);
      EXPECT_EQ(Compare<F32>(FloatCompare::kNe, a, b), !nan && x != y);
      EXPECT_EQ(Compare<F32>(FloatCompare::kLt, a, b), x < y);
      EXPECT_EQ(Compare<F32>(FloatCompare::kLe, a, b), x <= y);
      EXPECT_EQ(Compare<F32>(FloatCompare::kGt, a, b), x > y);
      EXPECT_EQ(Compare<F32>(FloatCompare::kGe, a, b), x >= y);
      EXPECT_EQ(Compare<F32>(FloatCompare::kEqu, a, b), nan || x == y);
      EXPECT_EQ(Compare<F32>(FloatCompare::kNeu, a, b), x != y);
      EXPECT_EQ(Compare<F32>(FloatCompare::kLtu, a, b), !(x >= y));
      EXPECT_EQ(Compare<F32>(FloatCompare::kLeu, a, b), !(x > y));
      EXPECT_EQ(Compare<F32>(FloatCompare::kGtu, a, b), !(x <= y));
      EXPECT_EQ(Compare<F32>(FloatCompare::kGeu, a, b), !(x < y));
      EXPECT_EQ(Compare<F32>(FloatCompare::kNum, a, b), !nan);
      EXPECT_EQ(Compare<F32>(FloatCompare::kNan, a, b), nan);
    }
  }
  EXPECT_TRUE(Compare<F32>(FloatCompare::kEq, 1, 0x80000002, /*ftz=*/true));
}

}  // namespace
}  // namespace phobos::values
