// Matrix products and stencils against plain C++.
#include "tests/simulator/kernel_run.h"
#include "tests/simulator/small_floats.h"
#include "tests/simulator/test_data.h"

namespace phobos::sim {
namespace {

// The m x n sums start + sum over k of a(i, k) * b(k, j), in f64.
template <typename A, typename B>
std::vector<double> Product(size_t m, size_t n, size_t k, double start, A a, B b) {
  std::vector<double> c(m * n, start);
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) {
      for (size_t x = 0; x < k; ++x) c[i * n + j] += double{a(i, x)} * double{b(x, j)};
    }
  }
  return c;
}

// The same with one fma after the other in f32.
std::vector<float> FmaProduct(size_t m, size_t n, size_t k, const std::vector<float>& a,
                              const std::vector<float>& b) {
  std::vector<float> c(m * n);
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) {
      for (size_t x = 0; x < k; ++x) {
        c[i * n + j] = std::fma(a[i * k + x], b[x * n + j], c[i * n + j]);
      }
    }
  }
  return c;
}

TEST(Matmul, Naive) {
  const int m = 30, n = 45, k = 17;
  const auto a = RandomReals<float>(m * k, -1, 1, 1), b = RandomReals<float>(k * n, -1, 1, 2);
  KernelRun run("matmul", "matmul_naive");
  run.Grid(3, 4).Block(16, 8).In("a", a).In("b", b).Out<float>("c", m * n);
  run.Value(m).Value(n).Value(k);
  ASSERT_TRUE(run.Clean());
  ExpectSame(run.Get<float>("c"), FmaProduct(m, n, k, a, b));
}

TEST(Matmul, Tiled) {
  const int n = 48;
  const auto a = RandomReals<float>(n * n, -1, 1, 1), b = RandomReals<float>(n * n, -1, 1, 2);
  KernelRun run("matmul", "matmul_tiled");
  run.Grid(3, 3).Block(16, 16).In("a", a).In("b", b).Out<float>("c", n * n).Value(n);
  ASSERT_TRUE(run.Clean());
  ExpectSame(run.Get<float>("c"), FmaProduct(n, n, n, a, b));
}

TEST(Matmul, RegisterBlocked) {
  const int n = 128;
  const auto a = RandomReals<float>(n * n, -1, 1, 1), b = RandomReals<float>(n * n, -1, 1, 2);
  KernelRun run("matmul", "matmul_register_blocked");
  run.Grid(2, 2).Block(256).In("a", a).In("b", b).Out<float>("c", n * n).Value(n);
  ASSERT_TRUE(run.Clean());
  ExpectSame(run.Get<float>("c"), FmaProduct(n, n, n, a, b));
}

// |sum| stays below k for factors of [-1, 1]: the stated tolerance of tensor products.
double ToleranceF32(size_t k) { return static_cast<double>(k * (k + 1)) * 0x1p-23; }

TEST(Matmul, Wmma) {
  const size_t n = 48;
  const auto a = RandomReals<float>(n * n, -1, 1, 1), b = RandomReals<float>(n * n, -1, 1, 2);
  const auto ha = ToHalves(a), hb = ToHalves(b);
  KernelRun run("matmul", "matmul_wmma");
  run.Grid(3, 3).Block(32).In("a", ha).In("b", hb).Out<float>("c", n * n);
  run.Value(static_cast<int>(n));
  ASSERT_TRUE(run.Clean());
  auto want = Product(
      n, n, n, 0, [&](size_t i, size_t k) { return FromHalf(ha[i * n + k]); },
      [&](size_t k, size_t j) { return FromHalf(hb[k * n + j]); });
  for (double& x : want) x *= 2;
  ExpectNear(run.Get<float>("c"), want, 0, 2 * ToleranceF32(n));
}

TEST(Matmul, WmmaOfBytes) {
  const auto a = RandomIntegers<int8_t>(32 * 16, -128, 127, 1);
  const auto b = RandomIntegers<int8_t>(8 * 16, -128, 127, 2);
  KernelRun run("matmul", "matmul_wmma_s8");
  run.Block(32).In("a", a).In("b", b).Out<int>("c", 256);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("c"), Filled<int>(256, [&](size_t at) {
              const size_t row = at % 32, column = at / 32;
              int sum = -7;
              for (size_t k = 0; k < 16; ++k) sum += a[row * 16 + k] * b[column * 16 + k];
              return sum;
            }));
}

TEST(Matmul, WmmaOfBf16) {
  const auto a = ToBf16s(RandomReals<float>(256, -1, 1, 1));
  const auto b = ToBf16s(RandomReals<float>(256, -1, 1, 2));
  KernelRun run("ampere", "matmul_wmma_bf16");
  run.Block(32).In("a", a).In("b", b).Out<float>("c", 256);
  ASSERT_TRUE(run.Clean());
  ExpectNear(run.Get<float>("c"),
             Product(
                 16, 16, 16, 1, [&](size_t i, size_t k) { return FromBf16(a[i * 16 + k]); },
                 [&](size_t k, size_t j) { return FromBf16(b[j * 16 + k]); }),
             0, ToleranceF32(16));
}

TEST(Mma, M16N8K8F16) {
  const auto a = ToHalves(RandomReals<float>(128, -1, 1, 1));
  const auto b = ToHalves(RandomReals<float>(64, -1, 1, 2));
  const auto c = RandomReals<float>(128, -1, 1, 3);
  KernelRun run("matmul", "mma_m16n8k8_f16");
  run.Block(32).In("a", a).In("b", b).In("c", c).Out<float>("d", 128);
  ASSERT_TRUE(run.Clean());
  auto want = Product(
      16, 8, 8, 0, [&](size_t i, size_t k) { return FromHalf(a[i * 8 + k]); },
      [&](size_t k, size_t j) { return FromHalf(b[k * 8 + j]); });
  for (size_t i = 0; i < 128; ++i) want[i] += c[i];
  ExpectNear(run.Get<float>("d"), want, 0, ToleranceF32(8));
}

TEST(Mma, M8N8K16S8) {
  const auto a = RandomIntegers<int8_t>(128, -128, 127, 1);
  const auto b = RandomIntegers<int8_t>(128, -128, 127, 2);
  KernelRun run("matmul", "mma_m8n8k16_s8");
  run.Block(32).In("a", a).In("b", b).Out<int>("d", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("d"), Filled<int>(64, [&](size_t at) {
              int sum = 1000;
              for (size_t k = 0; k < 16; ++k) sum += a[at / 8 * 16 + k] * b[at % 8 * 16 + k];
              return sum;
            }));
}

TEST(Mma, M16N8K16F16ThroughLdmatrix) {
  const auto a = ToHalves(RandomReals<float>(256, -1, 1, 1));
  const auto b = ToHalves(RandomReals<float>(128, -1, 1, 2));
  KernelRun run("ampere", "mma_m16n8k16_f16");
  run.Block(32).In("a", a).In("b", b).Out<float>("d", 128);
  ASSERT_TRUE(run.Clean());
  ExpectNear(run.Get<float>("d"),
             Product(
                 16, 8, 16, 0, [&](size_t i, size_t k) { return FromHalf(a[i * 16 + k]); },
                 [&](size_t k, size_t j) { return FromHalf(b[j * 16 + k]); }),
             0, ToleranceF32(16));
}

TEST(Mma, M16N8K8Tf32) {
  // Few bits, so that tf32 holds them whole and every sum is exact.
  const auto a = RandomIntegers<float>(128, -500, 500, 1);
  const auto b = RandomIntegers<float>(64, -500, 500, 2);
  KernelRun run("ampere", "mma_m16n8k8_tf32");
  run.Block(32).In("a", a).In("b", b).Out<float>("d", 128);
  ASSERT_TRUE(run.Clean());
  ExpectNear(run.Get<float>("d"),
             Product(
                 16, 8, 8, 0.5, [&](size_t i, size_t k) { return a[i * 8 + k]; },
                 [&](size_t k, size_t j) { return b[j * 8 + k]; }),
             0, 0);
}

TEST(Mma, M8N8K4F64) {
  const auto a = RandomReals<double>(32, -1, 1, 1), b = RandomReals<double>(32, -1, 1, 2);
  KernelRun run("ampere", "mma_m8n8k4_f64");
  run.Block(32).In("a", a).In("b", b).Out<double>("d", 64);
  ASSERT_TRUE(run.Clean());
  ExpectNear(run.Get<double>("d"),
             Product(
                 8, 8, 4, 0.25, [&](size_t i, size_t k) { return a[i * 4 + k]; },
                 [&](size_t k, size_t j) { return b[j * 4 + k]; }),
             0, 0x1p-50);
}

TEST(Mma, M16N8K32U8) {
  const auto a = RandomIntegers<uint8_t>(16 * 32, 0, 255, 1);
  const auto b = RandomIntegers<uint8_t>(8 * 32, 0, 255, 2);
  KernelRun run("ampere", "mma_m16n8k32_u8");
  run.Block(32).In("a", a).In("b", b).Out<int>("d", 128);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("d"), Filled<int>(128, [&](size_t at) {
              int sum = -5;
              for (size_t k = 0; k < 32; ++k) sum += a[at / 8 * 32 + k] * b[at % 8 * 32 + k];
              return sum;
            }));
}

TEST(Async, PipelineOfTwoStages) {
  const size_t tiles = 7;
  const auto in = RandomIntegers<float>(tiles * 256, -1000, 1000);
  KernelRun run("ampere", "pipeline_two_stages");
  run.Block(64).In("in", in).Out<float>("out", 256).Value(static_cast<int>(tiles));
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<float>("out"), Filled<float>(256, [&](size_t i) {
              float sum = 0;
              for (size_t k = 0; k < tiles; ++k) sum += in[k * 256 + (63 - i / 4) * 4 + i % 4];
              return sum;
            }));
}

TEST(Async, SizesAndZeros) {
  const auto in = RandomIntegers<uint32_t>(128, 1, UINT32_MAX);
  KernelRun run("ampere", "async_copy_sizes");
  run.Block(32).In("in", in).Out<uint32_t>("out", 224).Value(70);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<uint32_t>("out"), Filled<uint32_t>(224, [&](size_t i) {
              if (i < 32) return in[31 - i];
              if (i < 96) return in[2 * (31 - (i - 32) / 2) + i % 2];
              const size_t from = 4 * (31 - (i - 96) / 4) + i % 4;
              return from < 70 ? in[from] : 0;
            }));
}

TEST(Stencil, OneDimension) {
  const size_t n = 300;
  const auto in = RandomReals<float>(n, -1, 1);
  KernelRun run("stencil", "stencil_1d");
  run.Grid(3).Block(128).In("in", in).Out<float>("out", n).Value(static_cast<int>(n));
  ASSERT_TRUE(run.Clean());
  const float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
  ExpectSame(run.Get<float>("out"), Filled<float>(n, [&](size_t i) {
               float sum = 0;
               for (size_t k = 0; k < 5; ++k) {
                 const size_t at = i + k - 2;  // wraps below zero
                 sum = std::fma(weights[k], at < n ? in[at] : 0, sum);
               }
               return sum;
             }));
}

TEST(Stencil, TwoDimensions) {
  const size_t w = 70, h = 21;
  const auto in = RandomReals<float>(w * h, -1, 1);
  KernelRun run("stencil", "stencil_2d");
  run.Grid(3, 3).Block(32, 8).In("in", in).Out<float>("out", w * h);
  run.Value(static_cast<int>(w)).Value(static_cast<int>(h));
  ASSERT_TRUE(run.Clean());
  ExpectSame(run.Get<float>("out"), Filled<float>(w * h, [&](size_t i) {
               const size_t x = i % w, y = i / w;
               if (x == 0 || y == 0 || x == w - 1 || y == h - 1) return in[i];
               const float around = ((in[i - w] + in[i + w]) + in[i - 1]) + in[i + 1];
               return std::fma(around, 0.125f, 0.5f * in[i]);
             }));
}

TEST(Stencil, HeatOnARing) {
  const auto in = RandomIntegers<int>(96, -1000, 1000);
  KernelRun run("stencil", "heat_ring");
  run.Block(96).In("in", in).Out<int>("out", 96).Value(25);
  ASSERT_TRUE(run.Clean());
  std::vector<int> ring = in;
  for (int step = 0; step < 25; ++step) {
    const std::vector<int> from = ring;
    for (size_t t = 0; t < 96; ++t) {
      ring[t] = (from[(t + 95) % 96] + 2 * from[t] + from[(t + 1) % 96]) / 4;
    }
  }
  EXPECT_EQ(run.Get<int>("out"), ring);
}

TEST(Stencil, ThreeDimensions) {
  const int nx = 8, ny = 6, nz = 6;
  const auto in = RandomIntegers<int16_t>(nx * ny * nz, -1000, 1000);
  KernelRun run("stencil", "laplace_3d");
  run.Grid(2, 3, 2).Block(4, 2, 3).In("in", in).Out<int16_t>("out", nx * ny * nz);
  ASSERT_TRUE(run.Clean());
  auto at = [&](int x, int y, int z) {
    return in[static_cast<size_t>(((z + nz) % nz * ny + (y + ny) % ny) * nx + (x + nx) % nx)];
  };
  EXPECT_EQ(run.Get<int16_t>("out"), Filled<int16_t>(nx * ny * nz, [&](size_t i) {
              const int x = static_cast<int>(i) % nx, y = static_cast<int>(i) / nx % ny,
                        z = static_cast<int>(i) / (nx * ny);
              return at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) + at(x, y + 1, z) +
                     at(x, y, z - 1) + at(x, y, z + 1) - 6 * at(x, y, z);
            }));
}

TEST(Stencil, GameOfLife) {
  const size_t w = 64, h = 24;
  const auto in = RandomIntegers<uint8_t>(w * h, 0, 1);
  KernelRun run("stencil", "game_of_life");
  run.Grid(2, 3).Block(32, 8).In("in", in).Out<uint8_t>("out", w * h);
  run.Value(static_cast<int>(w)).Value(static_cast<int>(h));
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<uint8_t>("out"), Filled<uint8_t>(w * h, [&](size_t i) {
              int alive = -in[i];
              for (size_t dy = 0; dy < 3; ++dy) {
                for (size_t dx = 0; dx < 3; ++dx) {
                  alive += in[(i / w + h + dy - 1) % h * w + (i % w + w + dx - 1) % w];
                }
              }
              return alive == 3 || (alive == 2 && in[i]);
            }));
}

}  // namespace
}  // namespace phobos::sim
