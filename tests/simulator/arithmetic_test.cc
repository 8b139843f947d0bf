// Floating-point arithmetic and functions against the host's, which is exact where IEEE says so.
#include <cfenv>
#include <functional>

#include "tests/simulator/kernel_run.h"
#include "tests/simulator/small_floats.h"
#include "tests/simulator/test_data.h"

namespace phobos::sim {
namespace {

constexpr size_t kCount = 512;
constexpr int kN = static_cast<int>(kCount);

// f(i) for i of [0, kCount), in f64.
std::vector<double> Doubles(const std::function<double(size_t)>& f) {
  return Filled<double>(kCount, f);
}

TEST(F32, RoundsAsIeeeSays) {
  const auto a = AnyFloats(kCount, 1), b = AnyFloats(kCount, 2), c = AnyFloats(kCount, 3);
  KernelRun run("math", "ieee_f32");
  run.Grid(4).Block(128).In("a", a).In("b", b).In("c", c).Out<float>("out", 10 * kCount);
  run.Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<float>("out");
  const std::function<float(float, float, float)> want[10] = {
      [](float x, float y, float) { return x + y; },
      [](float x, float y, float) { return x * y; },
      [](float x, float y, float) { return x / y; },
      [](float x, float, float) { return std::sqrt(std::fabs(x)); },
      [](float x, float y, float z) { return std::fma(x, y, z); },
      [](float, float y, float) { return 1 / y; },
      [](float x, float y, float) { return std::fmin(x, y); },
      [](float x, float, float z) { return std::fmax(x, z); },
      [](float x, float y, float) { return std::copysign(x, y); },
      [](float x, float, float) { return std::isnan(x) ? 0 : std::fmin(std::fmax(x, 0.0f), 1.0f); },
  };
  for (size_t k = 0; k < 10; ++k) {
    ExpectSame(Part(out, k, kCount),
               Filled<float>(kCount, [&](size_t i) { return want[k](a[i], b[i], c[i]); }),
               std::to_string(k).c_str());
  }
}

// Runs f with the host rounding in `mode`; volatile operands keep the compiler from folding.
template <typename F>
float Rounded(int mode, F f) {
  std::fesetround(mode);
  volatile float result = f();
  std::fesetround(FE_TONEAREST);
  return result;
}

TEST(F32, RoundsInEveryDirection) {
  const auto a = RandomReals<float>(kCount, -100, 100, 1), b = RandomReals<float>(kCount, -3, 3, 2);
  KernelRun run("math", "rounding_f32");
  run.Grid(4).Block(128).In("a", a).In("b", b).Out<float>("out", 10 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<float>("out");
  enum Operation { kAdd, kMul, kDiv, kSqrt, kFma };
  const std::pair<Operation, int> want[10] = {
      {kAdd, FE_TOWARDZERO}, {kAdd, FE_UPWARD},   {kAdd, FE_DOWNWARD},   {kMul, FE_TOWARDZERO},
      {kMul, FE_UPWARD},     {kMul, FE_DOWNWARD}, {kDiv, FE_TOWARDZERO}, {kDiv, FE_UPWARD},
      {kSqrt, FE_DOWNWARD},  {kFma, FE_UPWARD}};
  for (size_t k = 0; k < 10; ++k) {
    ExpectSame(Part(out, k, kCount),
               Filled<float>(kCount,
                             [&](size_t i) {
                               volatile float x = a[i], y = b[i];
                               return Rounded(want[k].second, [&]() -> float {
                                 switch (want[k].first) {
                                   case kAdd:
                                     return x + y;
                                   case kMul:
                                     return x * y;
                                   case kDiv:
                                     return x / y;
                                   case kSqrt:
                                     return std::sqrt(std::fabs(x));
                                   case kFma:
                                     return std::fma(x, y, x);
                                 }
                                 return 0;
                               });
                             }),
               std::to_string(k).c_str());
  }
}

TEST(F64, RoundsAsIeeeSays) {
  const auto a = RandomReals<double>(kCount, -1000, 1000, 1);
  const auto b = RandomReals<double>(kCount, -3, 3, 2);
  KernelRun run("math", "ieee_f64");
  run.Grid(4).Block(128).In("a", a).In("b", b).Out<double>("out", 7 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<double>("out");
  const std::function<double(double, double)> want[7] = {
      [](double x, double y) { return x + y; },
      [](double x, double y) { return x * y; },
      [](double x, double y) { return x / y; },
      [](double x, double) { return std::sqrt(std::fabs(x)); },
      [](double x, double y) { return std::fma(x, y, x); },
      [](double x, double y) {
        return std::floor(x) + std::ceil(y) * 2 + std::trunc(x * 4) * 4 + std::rint(y * 8) * 8;
      },
      [](double x, double y) { return std::fmin(x, y) + std::fmax(x, y); },
  };
  for (size_t k = 0; k < 7; ++k) {
    ExpectSame(Part(out, k, kCount), Doubles([&](size_t i) { return want[k](a[i], b[i]); }),
               std::to_string(k).c_str());
  }
}

struct Function {
  std::function<double(double)> exact;
  double relative, absolute;
};

// CUDA's own code for these has errors of a few ulp; what the host computes in f64 is the truth.
void ExpectFunctions(const char* kernel, const std::vector<float>& in,
                     const std::vector<Function>& functions) {
  KernelRun run("math", kernel);
  run.Grid(4).Block(128).In("a", in).Out<float>("out", functions.size() * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<float>("out");
  for (size_t k = 0; k < functions.size(); ++k) {
    const Function& f = functions[k];
    ExpectNear(Part(out, k, kCount), Doubles([&](size_t i) { return f.exact(in[i]); }), f.relative,
               f.absolute, std::to_string(k).c_str());
  }
}

TEST(F32, Functions) {
  const double ulp = 0x1p-23;
  ExpectFunctions(
      "functions_f32", RandomReals<float>(kCount, -20, 20),
      {{[](double x) { return std::exp(x); }, 2 * ulp, 0},
       {[](double x) {
          return std::log(static_cast<double>(std::fabs(static_cast<float>(x)) + 0.001f));
        },
        ulp, ulp},
       {[](double x) { return std::sin(x); }, 2 * ulp, 2 * ulp},
       {[](double x) { return std::cos(x); }, 2 * ulp, 2 * ulp},
       {[](double x) { return std::tanh(x); }, 2 * ulp, 0},
       {[](double x) { return std::pow(std::fabs(x), double{1.7f}); }, 4 * ulp, 0},
       {[](double x) { return std::atan2(x, double{0.7f}); }, 3 * ulp, 0},
       {[](double x) { return std::erf(x); }, 2 * ulp, 0},
       {[](double x) { return std::cbrt(x); }, ulp, 0},
       {[](double x) { return std::fmod(x, double{0.37f}); }, 0, 0}});
}

TEST(F32, SineOfLargeArguments) {
  const double ulp = 0x1p-23;
  ExpectFunctions("sine_of_large", RandomReals<float>(kCount, -1e20, 1e20),
                  {{[](double x) { return std::sin(x); }, 2 * ulp, 2 * ulp}});
}

// The errors that the PTX ISA states, carried through what CUDA makes of the instructions.
TEST(F32, Approximations) {
  const double ulp = 0x1p-23;
  ExpectFunctions(
      "approximations_f32", RandomReals<float>(kCount, -6, 6),
      {{[](double x) { return std::exp(x); }, 2 * ulp + 6 * 1.5 * ulp, 0},
       {[](double x) { return std::log(std::fabs(x) + 0.5); }, 2 * ulp, 4 * ulp},
       {[](double x) { return std::sin(x); }, 0, 0x1p-20},
       {[](double x) { return std::cos(x); }, 0, 0x1p-20},
       {[](double x) { return 1 / std::sqrt(std::fabs(x) + double{0.01f}); }, 3 * ulp, 0},
       {[](double x) { return x / double{3.7f}; }, 2 * ulp, 0},
       {[](double x) { return std::exp2(x); }, 2 * ulp, 0},
       {[](double x) { return std::log2(std::fabs(x) + 2); }, 3 * ulp, 0},
       {[](double x) { return std::tanh(x); }, 0x1p-10, 0},
       {[](double x) { return std::sqrt(std::fabs(x)); }, ulp, 0}});
}

TEST(F64, Functions) {
  const auto in = RandomReals<double>(kCount, -20, 20);
  KernelRun run("math", "functions_f64");
  run.Grid(4).Block(128).In("a", in).Out<double>("out", 7 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<double>("out");
  const double ulp = 0x1p-52;
  const std::vector<Function> functions = {
      {[](double x) { return std::exp(x); }, ulp, 0},
      {[](double x) { return std::log(std::fabs(x) + 0.001); }, ulp, ulp},
      {[](double x) { return std::sin(x); }, 2 * ulp, ulp},
      {[](double x) { return std::cos(x); }, 2 * ulp, ulp},
      {[](double x) { return std::pow(std::fabs(x), 1.7); }, 2 * ulp, 0},
      {[](double x) { return 1 / std::sqrt(std::fabs(x) + 0.01); }, 2 * ulp, 0},
      {[](double x) { return std::tanh(x); }, 2 * ulp, 0},
  };
  for (size_t k = 0; k < functions.size(); ++k) {
    const Function& f = functions[k];
    ExpectNear(Part(out, k, kCount), Doubles([&](size_t i) { return f.exact(in[i]); }), f.relative,
               f.absolute, std::to_string(k).c_str());
  }
}

TEST(F32, Softmax) {
  const size_t rows = 5, columns = 100;
  const auto in = RandomReals<float>(rows * columns, -10, 10);
  KernelRun run("math", "softmax_rows");
  run.Grid(rows).Block(32).In("in", in).Out<float>("out", rows * columns);
  run.Value(static_cast<int>(columns));
  ASSERT_TRUE(run.Clean());
  std::vector<double> want;
  for (size_t r = 0; r < rows; ++r) {
    double sum = 0;
    for (size_t i = 0; i < columns; ++i) sum += std::exp(double{in[r * columns + i]});
    for (size_t i = 0; i < columns; ++i)
      want.push_back(std::exp(double{in[r * columns + i]}) / sum);
  }
  ExpectNear(run.Get<float>("out"), want, 64 * 0x1p-23, 0);
}

float Flushed(float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0f, x) : x; }

TEST(F32, FlushesDenormalsOnlyWhereToldTo) {
  const size_t n = 256;
  auto a = RandomReals<float>(n, -0x1p-125, 0x1p-125, 1);
  auto b = RandomReals<float>(n, -0x1p-125, 0x1p-125, 2);
  for (size_t i = 0; i < n; i += 3) b[i] = static_cast<float>(i) / 64 - 2;
  KernelRun run("math", "flush_denormals");
  run.Block(n).In("a", a).In("b", b).Out<float>("out", 4 * n).Value(static_cast<int>(n));
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<float>("out");
  ExpectSame(Part(out, 0, n),
             Filled<float>(n, [&](size_t i) { return Flushed(Flushed(a[i]) + Flushed(b[i])); }),
             "add.ftz");
  ExpectSame(Part(out, 1, n),
             Filled<float>(n, [&](size_t i) { return Flushed(Flushed(a[i]) * Flushed(b[i])); }),
             "mul.ftz");
  ExpectSame(Part(out, 2, n),
             Filled<float>(n,
                           [&](size_t i) {
                             const float x = Flushed(a[i]), y = Flushed(b[i]);
                             const float sum = Flushed(std::fma(x, y, x));
                             return sum > 0 ? std::min(sum, 1.0f) : 0.0f;
                           }),
             "fma.ftz.sat");
  ExpectSame(Part(out, 3, n), Filled<float>(n, [&](size_t i) { return a[i] + b[i]; }), "add");
}

TEST(F32, Classes) {
  const size_t n = 512;
  const auto a = AnyFloats(n, 5);
  KernelRun run("math", "classify");
  run.Block(n).In("a", a).Out<uint32_t>("out", n).Value(static_cast<int>(n));
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<uint32_t>("out"), Filled<uint32_t>(n, [&](size_t i) {
              const float x = a[i];
              const bool below_one = !(x >= 1);
              return static_cast<uint32_t>(std::isnan(x)) | std::isinf(x) << 1 |
                     std::isfinite(x) << 2 | std::signbit(x) << 3 |
                     (std::isnormal(x) || x == 0) << 4 |  // zero counts as normal, says PTX
                     (std::fpclassify(x) == FP_SUBNORMAL) << 5 |
                     (2 * below_one + (x > 0 && below_one)) << 6;
            }));
}

// Pairs whose sums, products and fmas stay in range; f64 holds all of them before rounding.
TEST(Half, Arithmetic) {
  const size_t n = 256;
  const auto a = ToHalves(RandomReals<float>(2 * n, -8, 8, 1));
  const auto b = ToHalves(RandomReals<float>(2 * n, -8, 8, 2));
  KernelRun run("half_int8", "half_arithmetic");
  run.Grid(2).Block(128).In("a", a).In("b", b).Out<uint16_t>("out", 12 * n);
  run.Value(static_cast<int>(n));
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint16_t>("out");
  const std::function<double(double, double)> want[6] = {
      [](double x, double y) { return x + y; },
      [](double x, double y) { return x - y; },
      [](double x, double y) { return x * y; },
      [](double x, double y) { return x * y + x; },
      [](double x, double y) { return std::min(std::max(x * y + y, 0.0), 1.0); },
      [](double x, double) { return -std::fabs(x); },
  };
  for (size_t k = 0; k < 6; ++k) {
    EXPECT_EQ(Part(out, k, 2 * n),
              Filled<uint16_t>(
                  2 * n, [&](size_t i) { return ToHalf(want[k](FromHalf(a[i]), FromHalf(b[i]))); }))
        << k;
  }
}

TEST(Half, Scalars) {
  const size_t n = 200;
  const auto a = ToHalves(RandomIntegers<float>(n, -3, 3, 1));
  const auto b = ToHalves(RandomIntegers<float>(n, -3, 3, 2));
  KernelRun run("half_int8", "half_scalar");
  run.Grid(2).Block(128).In("a", a).In("b", b).Out<uint16_t>("out", 4 * n);
  run.Value(static_cast<int>(n));
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint16_t>("out");
  for (size_t i = 0; i < n; ++i) {
    const float x = FromHalf(a[i]), y = FromHalf(b[i]);
    EXPECT_EQ(FromHalf(out[i]), x + y);
    EXPECT_EQ(FromHalf(out[n + i]), std::min(std::max(x * y, 0.0f), 1.0f));
    EXPECT_EQ(FromHalf(out[2 * n + i]), std::min(x, y));
    EXPECT_EQ(FromHalf(out[3 * n + i]), x == y ? 1 : -x);
  }
}

TEST(Half, Conversions) {
  auto in = RandomReals<float>(kCount, -1000, 1000);
  for (size_t i = 0; i < kCount; i += 4) in[i] *= 0x1p-24f;  // to subnormal halves
  KernelRun run("half_int8", "half_convert");
  run.Grid(4).Block(128).In("in", in).Out<uint16_t>("rounded", 4 * kCount);
  run.Out<int>("integers", 4 * kCount).Out<float>("back", kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto rounded = run.Get<uint16_t>("rounded");
  const auto integers = run.Get<int>("integers");
  double (*const round[4])(double) = {std::nearbyint, std::trunc, std::ceil, std::floor};
  for (size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(Part(rounded, k, kCount),
              Filled<uint16_t>(kCount, [&](size_t i) { return ToHalf(in[i], round[k]); }))
        << k;
    EXPECT_EQ(Part(integers, k, kCount),
              Filled<int>(kCount, [&](size_t i) { return round[k](FromHalf(ToHalf(in[i]))); }))
        << k;
  }
  ExpectSame(run.Get<float>("back"),
             Filled<float>(kCount, [&](size_t i) { return FromHalf(ToHalf(in[i])); }));
}

TEST(Half, Comparisons) {
  const size_t n = 128;
  auto a = ToHalves(RandomIntegers<float>(2 * n, -2, 2, 1));
  const auto b = ToHalves(RandomIntegers<float>(2 * n, -2, 2, 2));
  for (size_t i = 0; i < 2 * n; i += 11) a[i] = 0x7e00;  // NaN
  KernelRun run("half_int8", "half_compare");
  run.Block(n).In("a", a).In("b", b).Out<uint32_t>("out", 3 * n).Value(static_cast<int>(n));
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint32_t>("out");
  for (size_t i = 0; i < n; ++i) {
    const float x0 = FromHalf(a[2 * i]), x1 = FromHalf(a[2 * i + 1]);
    const float y0 = FromHalf(b[2 * i]), y1 = FromHalf(b[2 * i + 1]);
    EXPECT_EQ(out[i], (x0 > y0 ? 0x3c00u : 0) | (x1 > y1 ? 0x3c000000u : 0));
    EXPECT_EQ(out[n + i],
              static_cast<uint32_t>((x0 == y0 && x1 == y1) | (x0 <= y0 && x1 <= y1) << 1 |
                                    (x0 < y0 || x0 > y0) * (x1 < y1 || x1 > y1) << 2));
    EXPECT_EQ(out[2 * n + i], static_cast<uint32_t>(std::isnan(x0) | std::isnan(x1) << 1));
  }
}

TEST(Half, Axpy) {
  const size_t n = 100;
  const auto x = ToHalves(RandomReals<float>(2 * n, -4, 4, 1));
  const auto y = ToHalves(RandomReals<float>(2 * n, -4, 4, 2));
  KernelRun run("half_int8", "half_axpy");
  run.Block(64).Value(0.3f).In("x", x).In("y", y).Value(static_cast<int>(n));
  ASSERT_TRUE(run.Clean());
  const double scale = FromHalf(ToHalf(0.3f));
  EXPECT_EQ(run.Get<uint16_t>("y"), Filled<uint16_t>(2 * n, [&](size_t i) {
              return ToHalf(scale * FromHalf(x[i]) + FromHalf(y[i]));
            }));
}

TEST(Half, Atomics) {
  const auto in = ToHalves(RandomIntegers<float>(128, -10, 10));  // sums are exact
  KernelRun run("half_int8", "half_atomic");
  run.Block(64).In("in", in).In("out", std::vector<uint16_t>{0, 0});
  ASSERT_TRUE(run.Clean());
  float sums[2] = {0, 0};
  for (size_t i = 0; i < 128; ++i) sums[i % 2] += FromHalf(in[i]);
  const auto out = run.Get<uint16_t>("out");
  EXPECT_EQ(FromHalf(out[0]), sums[0]);
  EXPECT_EQ(FromHalf(out[1]), sums[1]);
}

TEST(Bf16, Arithmetic) {
  const size_t n = 128;
  const auto a = ToBf16s(RandomReals<float>(2 * n, -8, 8, 1));
  const auto b = ToBf16s(RandomReals<float>(2 * n, -8, 8, 2));
  KernelRun run("ampere", "bf16_arithmetic");
  run.Block(n).In("a", a).In("b", b).Out<uint16_t>("out", 8 * n).Value(static_cast<int>(n));
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint16_t>("out");
  // Exact in f64, then to bf16 in one step: odd rounding to f32 first keeps the last bit honest.
  auto narrow = [](double x) {
    auto bits = std::bit_cast<uint32_t>(static_cast<float>(x));
    const double back = std::bit_cast<float>(bits);
    if (std::fabs(back) > std::fabs(x)) --bits;
    if (back != x) bits |= 1;
    return ToBf16(std::bit_cast<float>(bits));
  };
  for (size_t i = 0; i < 2 * n; ++i) {
    const float x = FromBf16(a[i]), y = FromBf16(b[i]);
    EXPECT_EQ(out[i], narrow(double{x} * y + x));
    EXPECT_EQ(FromBf16(out[2 * n + i]), std::max(x, y));
    EXPECT_EQ(FromBf16(out[4 * n + i]), std::min(x, -y));
    EXPECT_EQ(out[6 * n + i], ToBf16(i % 2 == 0 ? x / 3.0f : y / 7.0f));
  }
}

}  // namespace
}  // namespace phobos::sim
