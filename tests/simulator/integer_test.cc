// Integers, bits, conversions and packed bytes against plain C++.
#include <algorithm>
#include <cfenv>
#include <functional>

#include "tests/simulator/kernel_run.h"
#include "tests/simulator/test_data.h"

namespace phobos::sim {
namespace {

constexpr size_t kCount = 512;
constexpr int kN = static_cast<int>(kCount);

// Any integers, small ones and the extremes among them.
template <typename T>
std::vector<T> Numbers(uint64_t seed) {
  auto values = RandomIntegers<T>(kCount, INT64_MIN, INT64_MAX, seed);
  const auto small = RandomIntegers<T>(kCount / 4, -50, 50, seed + 100);
  for (size_t i = 0; i < small.size(); ++i) values[4 * i + seed % 4] = small[i];
  values[seed] = std::numeric_limits<T>::min();
  values[seed + 9] = std::numeric_limits<T>::max();
  values[seed + 18] = 0;
  return values;
}

template <typename T>
void ReplaceZeros(std::vector<T>& values) {
  std::replace(values.begin(), values.end(), T{0}, T{3});
}

template <typename T, typename F>
void ExpectPart(const std::vector<T>& all, size_t k, F f) {
  const std::vector<T> got = Part(all, k, kCount);
  for (size_t i = 0; i < kCount; ++i) {
    ASSERT_EQ(got[i], static_cast<T>(f(i))) << "output " << k << ", element " << i;
  }
}

// NaN gives 0 (as PTX ISA 9.0 says of conversions to 32 bits and fewer), the rest is clamped.
int64_t Clamped(double x, double low, double high) {
  if (std::isnan(x)) return 0;
  if (x <= low) return static_cast<int64_t>(low);
  if (x >= high) return static_cast<int64_t>(high);
  return static_cast<int64_t>(x);
}

TEST(Conversions, FloatToInteger) {
  auto in = RandomReals<float>(kCount, -100, 300);
  for (size_t i = 0; i < kCount; i += 3) in[i] *= 1e6f;
  for (size_t i = 1; i < kCount; i += 8) in[i] = std::floor(in[i]) + 0.5f;
  in[7] = 3e9f, in[14] = -3e9f, in[21] = INFINITY, in[28] = -INFINITY, in[35] = 5e9f;
  in[42] = -0.0f;
  KernelRun run("integers", "float_to_int");
  run.Grid(4).Block(128).In("a", in).Out<int>("out", 8 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<int>("out");
  auto to_int = [](double x) { return Clamped(x, INT32_MIN, INT32_MAX); };
  ExpectPart(out, 0, [&](size_t i) { return to_int(std::nearbyint(in[i])); });
  ExpectPart(out, 1, [&](size_t i) { return to_int(std::trunc(in[i])); });
  ExpectPart(out, 2, [&](size_t i) { return to_int(std::ceil(in[i])); });
  ExpectPart(out, 3, [&](size_t i) { return to_int(std::floor(in[i])); });
  ExpectPart(out, 4, [&](size_t i) { return Clamped(std::trunc(in[i]), 0, UINT32_MAX); });
  ExpectPart(out, 5, [&](size_t i) {
    const double x = std::nearbyint(in[i] * 1024);
    const int64_t wide = x >= 0x1p63    ? INT64_MAX
                         : x <= -0x1p63 ? INT64_MIN
                                        : static_cast<int64_t>(x);
    return wide >> 8;
  });
  ExpectPart(out, 6, [&](size_t i) { return Clamped(std::nearbyint(in[i]), -32768, 32767); });
  ExpectPart(out, 7, [&](size_t i) { return Clamped(std::trunc(in[i]), 0, 255); });
}

template <typename T, typename F>
T Rounded(int mode, F f) {
  std::fesetround(mode);
  volatile T result = f();
  std::fesetround(FE_TONEAREST);
  return result;
}

TEST(Conversions, IntegerToFloat) {
  const auto in = Numbers<int>(1);
  KernelRun run("integers", "int_to_float");
  run.Grid(4).Block(128).In("a", in).Out<float>("out", 6 * kCount);
  run.Out<double>("wide", 2 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<float>("out");
  const int modes[4] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
  for (size_t k = 0; k < 4; ++k) {
    ExpectPart(out, k, [&](size_t i) {
      volatile int x = in[i];
      return Rounded<float>(modes[k], [&] { return static_cast<float>(x); });
    });
  }
  auto wide = [&](size_t i) { return int64_t{in[i]} * 1000003; };
  ExpectPart(out, 4, [&](size_t i) { return static_cast<uint32_t>(in[i]); });
  ExpectPart(out, 5, [&](size_t i) { return wide(i); });
  ExpectPart(run.Get<double>("wide"), 0, [&](size_t i) { return wide(i) * 4099; });
  ExpectPart(run.Get<double>("wide"), 1, [&](size_t i) { return in[i]; });
}

TEST(Conversions, Narrow) {
  auto in = RandomReals<double>(kCount, -1e6, 1e6);
  for (size_t i = 0; i < kCount; i += 5) in[i] *= 1e11;
  KernelRun run("integers", "narrow");
  run.Grid(4).Block(128).In("a", in).Out<float>("out", 3 * kCount);
  run.Out<int64_t>("integers", 3 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const int modes[3] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD};
  for (size_t k = 0; k < 3; ++k) {
    ExpectPart(run.Get<float>("out"), k, [&](size_t i) {
      volatile double x = in[i];
      return Rounded<float>(modes[k], [&] { return static_cast<float>(x); });
    });
  }
  const auto integers = run.Get<int64_t>("integers");
  ExpectPart(integers, 0, [&](size_t i) { return std::nearbyint(in[i]); });
  ExpectPart(integers, 1, [&](size_t i) { return std::floor(in[i]); });
  ExpectPart(integers, 2, [&](size_t i) { return Clamped(in[i], INT32_MIN, INT32_MAX); });
}

TEST(Conversions, IntegerWidths) {
  const auto in = Numbers<int>(1);
  KernelRun run("integers", "integer_widths");
  run.Grid(4).Block(128).In("a", in).Out<int64_t>("out", 7 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<int64_t>("out");
  ExpectPart(out, 0, [&](size_t i) { return static_cast<int8_t>(in[i]); });
  ExpectPart(out, 1, [&](size_t i) { return static_cast<uint8_t>(in[i]); });
  ExpectPart(out, 2, [&](size_t i) { return static_cast<int16_t>(in[i]); });
  ExpectPart(out, 3, [&](size_t i) { return static_cast<uint16_t>(in[i]); });
  ExpectPart(out, 4, [&](size_t i) { return static_cast<uint32_t>(in[i]); });
  ExpectPart(out, 5, [&](size_t i) { return std::clamp(in[i], -32768, 32767); });
  ExpectPart(out, 6, [&](size_t i) { return std::clamp(in[i], 0, 255); });
}

uint64_t Reversed(uint64_t x, int bits) {
  uint64_t r = 0;
  for (int i = 0; i < bits; ++i) r |= (x >> i & 1) << (bits - 1 - i);
  return r;
}

uint32_t Permuted(uint32_t a, uint32_t b, uint32_t selector) {
  const uint64_t bytes = static_cast<uint64_t>(b) << 32 | a;
  uint32_t r = 0;
  for (int i = 0; i < 4; ++i) {
    const uint32_t nibble = selector >> (4 * i) & 15;
    uint32_t byte = static_cast<uint32_t>(bytes >> (8 * (nibble & 7))) & 255;
    if (nibble & 8) byte = byte & 128 ? 255 : 0;  // the sign, replicated
    r |= byte << (8 * i);
  }
  return r;
}

TEST(Bits, Tricks) {
  const auto in = Numbers<uint32_t>(1);
  KernelRun run("integers", "bit_tricks");
  run.Grid(4).Block(128).In("a", in).Out<uint32_t>("out", 11 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint32_t>("out");
  auto wide = [&](size_t i) { return in[i] * 0x100000003ull; };
  ExpectPart(out, 0, [&](size_t i) { return std::popcount(in[i]); });
  ExpectPart(out, 1, [&](size_t i) { return std::countl_zero(in[i]); });
  ExpectPart(out, 2, [&](size_t i) { return Reversed(in[i], 32); });
  ExpectPart(out, 3, [&](size_t i) { return in[i] == 0 ? 0 : std::countr_zero(in[i]) + 1; });
  ExpectPart(out, 4, [&](size_t i) { return std::popcount(wide(i)); });
  ExpectPart(out, 5, [&](size_t i) { return std::countl_zero(wide(i) >> 7); });
  ExpectPart(out, 6, [&](size_t i) { return Reversed(wide(i), 64) >> 16; });
  ExpectPart(out, 7, [&](size_t i) { return Permuted(in[i], ~in[i], 0x7531); });
  ExpectPart(out, 8, [&](size_t i) {
    const uint64_t pair = static_cast<uint64_t>(in[i] ^ 0x1234) << 32 | in[i];
    return pair << (in[i] & 31) >> 32;
  });
  ExpectPart(out, 9, [&](size_t i) {
    const uint64_t pair = uint64_t{0xabcd} << 32 | in[i];
    return pair >> std::min(in[i] & 63, 32u);
  });
  ExpectPart(out, 10, [&](size_t i) {
    const uint32_t x = in[i];
    return (x & 0xff00ff) ^ ((~x | 0x0f0f) & (x >> 3));
  });
}

TEST(Bits, Fields) {
  const auto in = Numbers<uint32_t>(2);
  KernelRun run("integers", "bit_fields");
  run.Grid(4).Block(128).In("a", in).Out<uint32_t>("out", 11 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint32_t>("out");
  auto at = [&](size_t i) { return in[i] % 40; };
  auto length = [&](size_t i) { return in[i] / 64 % 40; };
  ExpectPart(out, 0,
             [&](size_t i) { return uint64_t{in[i]} >> at(i) & ((uint64_t{1} << length(i)) - 1); });
  ExpectPart(out, 1, [&](size_t i) {
    // Bits beyond the word are copies of its sign; the field's own sign fills the rest.
    if (length(i) == 0) return uint32_t{0};
    const auto x = static_cast<int64_t>(static_cast<int32_t>(in[i])) >> at(i);
    const int unused = 64 - static_cast<int>(std::min(length(i), 32u));
    return static_cast<uint32_t>(static_cast<int64_t>(static_cast<uint64_t>(x) << unused) >>
                                 unused);
  });
  ExpectPart(out, 2, [&](size_t i) {
    const uint64_t mask = ((uint64_t{1} << length(i)) - 1) << at(i);
    return (~in[i] & ~mask) | ((uint64_t{in[i]} << at(i)) & mask);
  });
  ExpectPart(out, 3, [&](size_t i) { return in[i] == 0 ? ~0u : 31 - std::countl_zero(in[i]); });
  ExpectPart(out, 4, [&](size_t i) {
    const uint32_t x = static_cast<int>(in[i]) < 0 ? ~in[i] : in[i];
    return x == 0 ? ~0u : std::countl_zero(x);
  });
  ExpectPart(out, 5, [&](size_t i) { return uint64_t{in[i]} << at(i); });
  ExpectPart(out, 6, [&](size_t i) { return int64_t{static_cast<int>(in[i])} >> at(i); });
  ExpectPart(out, 7, [&](size_t i) { return Permuted(in[i], in[i] * 77, in[i] >> 5); });
  ExpectPart(out, 8,
             [&](size_t i) { return (in[i] >> (8 * (in[i] >> 5 & 3)) & 255) * 0x01010101u; });
  ExpectPart(out, 9, [&](size_t i) { return (in[i] & in[i] * 3) | (~in[i] & in[i] * 5); });
  ExpectPart(out, 10, [&](size_t i) { return (in[i] & 3) == 0; });
}

TEST(Integers, Of64Bits) {
  auto a = Numbers<int64_t>(1), b = Numbers<int64_t>(2);
  ReplaceZeros(b);
  std::replace(b.begin(), b.end(), int64_t{-1}, int64_t{-2});  // INT64_MIN / -1 overflows
  KernelRun run("integers", "wide_integers");
  run.Grid(4).Block(128).In("a", a).In("b", b).Out<int64_t>("out", 11 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<int64_t>("out");
  auto ua = [&](size_t i) { return static_cast<uint64_t>(a[i]); };
  auto ub = [&](size_t i) { return static_cast<uint64_t>(b[i]); };
  using Int128 = __int128;
  using Uint128 = unsigned __int128;
  ExpectPart(out, 0, [&](size_t i) { return ua(i) * ub(i); });
  ExpectPart(out, 1, [&](size_t i) { return Int128{a[i]} * b[i] >> 64; });
  ExpectPart(out, 2, [&](size_t i) { return Uint128{ua(i)} * ub(i) >> 64; });
  ExpectPart(out, 3, [&](size_t i) { return a[i] / b[i]; });
  ExpectPart(out, 4, [&](size_t i) { return a[i] % b[i]; });
  ExpectPart(out, 5, [&](size_t i) { return ua(i) / (ub(i) >> 20 | 1); });
  ExpectPart(out, 6, [&](size_t i) { return ua(i) % (ub(i) >> 40 | 1); });
  ExpectPart(out, 7, [&](size_t i) { return a[i] >> (b[i] & 63); });
  ExpectPart(out, 8, [&](size_t i) { return (ua(i) >> (b[i] & 63)) ^ (ua(i) << (a[i] & 63)); });
  ExpectPart(out, 9, [&](size_t i) {
    return static_cast<uint64_t>(std::min(a[i], b[i])) ^ std::max(ua(i), ub(i));
  });
  ExpectPart(out, 10, [&](size_t i) { return (a[i] < 0 ? 0 - ua(i) : ua(i)) - (a[i] < b[i]); });
}

TEST(Integers, Of32Bits) {
  auto a = Numbers<int>(1), b = Numbers<int>(2);
  ReplaceZeros(b);
  std::replace(b.begin(), b.end(), -1, -2);
  KernelRun run("integers", "integers_32");
  run.Grid(4).Block(128).In("a", a).In("b", b).Out<int>("out", 14 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<int>("out");
  auto ua = [&](size_t i) { return static_cast<uint32_t>(a[i]); };
  auto ub = [&](size_t i) { return static_cast<uint32_t>(b[i]); };
  auto low24 = [](int x) { return static_cast<int>(static_cast<uint32_t>(x) << 8) >> 8; };
  auto high = [&](size_t i) { return int64_t{a[i]} * b[i] >> 32; };
  ExpectPart(out, 0, [&](size_t i) { return a[i] / b[i]; });
  ExpectPart(out, 1, [&](size_t i) { return a[i] % b[i]; });
  ExpectPart(out, 2, [&](size_t i) { return ua(i) / ub(i); });
  ExpectPart(out, 3, [&](size_t i) { return ua(i) % ub(i); });
  ExpectPart(out, 4, high);
  ExpectPart(out, 5, [&](size_t i) { return uint64_t{ua(i)} * ub(i) >> 32; });
  ExpectPart(out, 6, [&](size_t i) { return int64_t{low24(a[i])} * low24(b[i]); });
  ExpectPart(out, 7, [&](size_t i) { return std::abs(int64_t{a[i]} - b[i]) + 9; });
  ExpectPart(out, 8, [&](size_t i) { return (int64_t{a[i]} + b[i]) >> 1; });
  ExpectPart(out, 9, [&](size_t i) {
    return static_cast<uint32_t>(a[i] / 7) + ua(i) / 10 + static_cast<uint32_t>(a[i] % 12);
  });
  ExpectPart(out, 10, [&](size_t i) { return high(i) + 100; });
  ExpectPart(out, 11, [&](size_t i) {
    return std::clamp<int64_t>(int64_t{a[i]} + b[i], INT32_MIN, INT32_MAX);
  });
  ExpectPart(out, 12, [&](size_t i) { return (a[i] ^ b[i]) >= 0 ? a[i] : b[i]; });
  ExpectPart(out, 13, [&](size_t i) { return a[i] <= b[i] ? -1 : 0; });
}

TEST(Integers, CarryChains) {
  const auto a = RandomIntegers<uint32_t>(4 * kCount, 0, UINT32_MAX, 1);
  auto b = RandomIntegers<uint32_t>(4 * kCount, 0, UINT32_MAX, 2);
  for (size_t i = 0; i < 4 * kCount; i += 3) b[i] = ~a[i] + static_cast<uint32_t>(i % 2);
  KernelRun run("integers", "carry_chains");
  run.Grid(4).Block(128).In("a", a).In("b", b).Out<uint32_t>("out", 16 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint32_t>("out");
  using Uint128 = unsigned __int128;
  auto join = [](const std::vector<uint32_t>& v, size_t at) {
    Uint128 x = 0;
    for (size_t k = 4; k-- > 0;) x = x << 32 | v[at + k];
    return x;
  };
  for (size_t i = 0; i < kCount; ++i) {
    const Uint128 x = join(a, 4 * i), y = join(b, 4 * i);
    ASSERT_TRUE(join(out, 4 * i) == x + y) << i;
    ASSERT_TRUE(join(out, 4 * (kCount + i)) == x - y) << i;
    ASSERT_TRUE(join(out, 4 * (2 * kCount + i)) ==
                Uint128{static_cast<uint64_t>(x)} * static_cast<uint64_t>(y))
        << i;
    const Uint128 q = (Uint128{a[4 * i]} << 50) / (b[4 * i] | 1);
    ASSERT_TRUE(join(out, 4 * (3 * kCount + i)) == static_cast<uint64_t>(q)) << i;
  }
}

TEST(Integers, Xorshift) {
  const auto seeds = RandomIntegers<uint32_t>(128, 1, UINT32_MAX);
  KernelRun run("integers", "xorshift");
  run.Grid(2).Block(64).In("seeds", seeds).Out<uint32_t>("out", 128).Value(50);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<uint32_t>("out"), Filled<uint32_t>(128, [&](size_t i) {
              uint32_t x = seeds[i];
              uint64_t w = seeds[i] * 6364136223846793005ull + 1442695040888963407ull;
              for (int k = 0; k < 50; ++k) {
                x ^= x << 13;
                x ^= x >> 17;
                x ^= x << 5;
                w = w * 6364136223846793005ull + x;
              }
              return x ^ static_cast<uint32_t>(w >> 32);
            }));
}

template <typename Lane>
Lane LaneOf(uint32_t x, size_t i) {
  return static_cast<Lane>(x >> (8 * sizeof(Lane) * i));
}

TEST(Bytes, DotProducts) {
  const auto a = Numbers<uint32_t>(1), b = Numbers<uint32_t>(2);
  KernelRun run("half_int8", "dot_dp4a");
  run.Grid(4).Block(128).In("a", a).In("b", b).Out<int>("out", 5 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<int>("out");
  ExpectPart(out, 0, [&](size_t i) {
    int sum = 17;
    for (size_t k = 0; k < 4; ++k) sum += LaneOf<int8_t>(a[i], k) * LaneOf<int8_t>(b[i], k);
    return sum;
  });
  ExpectPart(out, 1, [&](size_t i) {
    int sum = 17;
    for (size_t k = 0; k < 4; ++k) sum += LaneOf<uint8_t>(a[i], k) * LaneOf<uint8_t>(b[i], k);
    return sum;
  });
  for (size_t half = 0; half < 2; ++half) {
    ExpectPart(out, 2 + half, [&](size_t i) {
      int sum = -3;
      for (size_t k = 0; k < 2; ++k) {
        sum += LaneOf<int16_t>(a[i], k) * LaneOf<int8_t>(b[i], 2 * half + k);
      }
      return sum;
    });
  }
  ExpectPart(out, 4, [&](size_t i) {
    int sum = 5;
    for (size_t k = 0; k < 4; ++k) sum += LaneOf<uint8_t>(a[i], k) * LaneOf<int8_t>(b[i], k);
    return sum;
  });
}

TEST(Bytes, VideoInstructions) {
  auto a = Numbers<uint32_t>(1);
  const auto b = Numbers<uint32_t>(2);
  for (size_t i = 0; i < kCount; i += 3) a[i] = b[i] ^ (i % 2 ? 0xff00 : 0xff000000);
  KernelRun run("half_int8", "video_bytes");
  run.Grid(4).Block(128).In("a", a).In("b", b).Out<uint32_t>("out", 4 * kCount).Value(kN);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint32_t>("out");
  auto bytes = [&](size_t i, auto f) {
    uint32_t r = 0;
    for (size_t k = 0; k < 4; ++k) {
      const int x = LaneOf<uint8_t>(a[i], k), y = LaneOf<uint8_t>(b[i], k);
      r |= static_cast<uint32_t>(f(x, y) & 255) << (8 * k);
    }
    return r;
  };
  ExpectPart(out, 0, [&](size_t i) { return bytes(i, [](int x, int y) { return x + y; }); });
  ExpectPart(out, 1,
             [&](size_t i) { return bytes(i, [](int x, int y) { return std::max(x, y); }); });
  ExpectPart(out, 2,
             [&](size_t i) { return bytes(i, [](int x, int y) { return x == y ? 255 : 0; }); });
  ExpectPart(out, 3, [&](size_t i) {
    uint32_t r = 0;
    for (size_t k = 0; k < 2; ++k) {
      const int sum = LaneOf<int16_t>(a[i], k) + LaneOf<int16_t>(b[i], k);
      r |= static_cast<uint32_t>(static_cast<uint16_t>(std::clamp(sum, -32768, 32767))) << (16 * k);
    }
    return r;
  });
}

TEST(Bytes, Quantize) {
  const auto in = RandomReals<float>(kCount, -3, 3);
  KernelRun run("half_int8", "quantize");
  run.Grid(2).Block(64).In("in", in).Out<int8_t>("out", kCount).Value(50.0f).Value(kN);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int8_t>("out"), Filled<int8_t>(kCount, [&](size_t i) {
              return std::clamp(std::nearbyint(in[i] * 50.0f), -128.0f, 127.0f);
            }));
}

}  // namespace
}  // namespace phobos::sim
