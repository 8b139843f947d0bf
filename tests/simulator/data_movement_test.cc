// Copies, transposes and memory spaces against plain C++.
#include <algorithm>

#include "tests/simulator/kernel_run.h"
#include "tests/simulator/test_data.h"

namespace phobos::sim {
namespace {

template <typename T>
void ExpectCopies(const char* kernel, uint32_t grid, uint32_t block, size_t n, int per_element) {
  const auto in = RandomIntegers<T>(n, 0, 100);
  KernelRun run("copy", kernel);
  run.Grid(grid).Block(block).In("in", in).template Out<T>("out", n);
  run.Value(static_cast<int>(n) / per_element);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<T>("out"), in) << kernel;
}

TEST(Copy, Scalars) { ExpectCopies<int>("copy_scalar", 5, 64, 300, 1); }
TEST(Copy, Vectors) { ExpectCopies<float>("copy_vector4", 2, 64, 400, 4); }
TEST(Copy, GridStride) { ExpectCopies<double>("copy_grid_stride", 3, 32, 1000, 1); }

TEST(Copy, BytesReversed) {
  const auto in = RandomIntegers<uint8_t>(777, 0, 255);
  KernelRun run("copy", "copy_bytes_reversed");
  run.Grid(4).Block(224).In("in", in).Out<uint8_t>("out", 777).Value(777);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<uint8_t>("out"), std::vector<uint8_t>(in.rbegin(), in.rend()));
}

struct Particle {
  float x, y, z;
  int16_t charge;
  int8_t kind;
  double mass;
};

TEST(Copy, Structs) {
  std::vector<Particle> in(50);
  for (size_t i = 0; i < in.size(); ++i) {
    const auto f = static_cast<float>(i);
    in[i] = {f, f + 0.5f, -f, static_cast<int16_t>(i * 7), static_cast<int8_t>(i), f * 3.25};
  }
  KernelRun run("copy", "copy_structs");
  run.Grid(2).Block(32).In("in", in).Out<Particle>("out", in.size()).Value(50);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<Particle>("out");
  for (size_t i = 0; i < in.size(); ++i) {
    EXPECT_EQ(out[i].x, in[i].y);
    EXPECT_EQ(out[i].y, in[i].z);
    EXPECT_EQ(out[i].z, in[i].x);
    EXPECT_EQ(out[i].charge, -in[i].charge);
    EXPECT_EQ(out[i].kind, in[i].kind + 1);
    EXPECT_EQ(out[i].mass, in[i].mass / 2);
  }
}

TEST(Copy, Gather) {
  const auto table = RandomIntegers<int16_t>(100, -30000, 30000);
  const auto at = RandomIntegers<uint32_t>(200, 0, 99, 2);
  KernelRun run("copy", "gather");
  run.Grid(4).Block(64).In("table", table).In("at", at).Out<int16_t>("out", 200).Value(200);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int16_t>("out"), Filled<int16_t>(200, [&](size_t i) { return table[at[i]]; }));
}

TEST(Copy, Scatter) {
  const auto in = RandomIntegers<int64_t>(96, INT64_MIN, INT64_MAX);
  const auto to = Filled<uint32_t>(96, [](size_t i) { return i * 35 % 96; });
  KernelRun run("copy", "scatter_cached");
  run.Grid(3).Block(32).In("in", in).In("to", to).Out<int64_t>("out", 96).Value(96);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<int64_t>("out");
  for (size_t i = 0; i < in.size(); ++i) EXPECT_EQ(out[to[i]], in[i]);
}

class Transpose : public testing::TestWithParam<const char*> {};

TEST_P(Transpose, TurnsRowsIntoColumns) {
  const int n = 96;
  const auto in = RandomReals<float>(n * n, -1, 1);
  KernelRun run("transpose", GetParam());
  run.Grid(3, 3).Block(32, 8).In("in", in).Out<float>("out", n * n).Value(n);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<float>("out"),
            Filled<float>(n * n, [&](size_t i) { return in[i % n * n + i / n]; }));
}

INSTANTIATE_TEST_SUITE_P(Styles, Transpose,
                         testing::Values("transpose_naive", "transpose_shared", "transpose_padded",
                                         "transpose_swizzled"));

TEST(Memory, LocalArray) {
  const auto in = RandomIntegers<int>(64, -50, 50);
  for (const int n : {0, 1, 7, 16}) {
    KernelRun run("memory", "local_array");
    run.Block(64).In("in", in).Out<int>("out", 64 * 16).Value(n);
    ASSERT_TRUE(run.Clean());
    std::vector<int> want;
    for (int t = 0; t < 64; ++t) {
      std::vector<int> mine;
      for (int i = 0; i < 16; ++i) mine.push_back(in[(t + i) % 64]);
      std::sort(mine.begin(), mine.begin() + n);
      want.insert(want.end(), mine.begin(), mine.end());
    }
    EXPECT_EQ(run.Get<int>("out"), want) << n;
  }
}

TEST(Memory, Constants) {
  const int16_t table[8] = {3, -1, 4, 1, -5, 9, 2, -6};
  const char names[2][5] = {"ab", "xyz"};
  const double weights[2] = {1.5, -2.5};
  const auto at = RandomIntegers<int>(64, 0, 7);
  KernelRun run("memory", "constants");
  run.Block(64).In("at", at).Out<double>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<double>("out"), Filled<double>(64, [&](size_t t) {
              const int a = at[t], e = a & 1;
              return table[a] * 0.125 + names[e][a & 3] + weights[e] * table[4 * e + (a & 3)];
            }));
}

TEST(Memory, DeviceVariables) {
  KernelRun run("memory", "device_variables");
  run.Block(64).Out<int>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<int>("out"), Filled<int>(64, [](size_t t) { return 42 + 63 - t; }));
}

TEST(Memory, DynamicShared) {
  const int n = 96;
  const auto in = RandomIntegers<float>(n, -100, 100);
  KernelRun run("memory", "dynamic_shared");
  run.Block(n).Shared(5 * n).In("in", in).Out<float>("out", n).Value(n);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.report().shared_bytes, 5u * n);
  EXPECT_EQ(run.Get<float>("out"), Filled<float>(n, [&](size_t t) {
              return in[n - 1 - t] + static_cast<float>((t + 1) % n * 3 % 256);
            }));
}

struct Parameters {
  int n = 50;
  float scale = 0.5f;
  double offset = 1.25;
  int16_t steps[5] = {1, -2, 3, -4, 5};
  uint64_t out = 0;
  uint8_t flag = 200;
};

TEST(Memory, StructParameter) {
  // The pointer is inside the struct, so the buffer is made by a parameter of its own first.
  KernelRun run("memory", "struct_parameter");
  run.Block(64).Out<float>("out", 50);
  run.launch().arguments.clear();
  Parameters p;
  p.out = BufferAddress(0);
  run.Value(p).Value(int8_t{-3}).Value(int16_t{1000});
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<float>("out"), Filled<float>(50, [&](size_t i) {
              return static_cast<double>(i) * 0.5 + 1.25 + p.steps[i % 5] + 200 - 3 + 1000;
            }));
}

TEST(Memory, VectorTypes) {
  const size_t n = 64;
  const auto a = RandomIntegers<uint8_t>(4 * n, 0, 255, 1);
  const auto b = RandomIntegers<int16_t>(2 * n, -900, 900, 2);
  const auto c = RandomReals<double>(2 * n, -9, 9, 3);
  const auto d = RandomIntegers<uint32_t>(2 * n, 0, 100000, 4);
  KernelRun run("memory", "vector_types");
  run.Block(n).In("a", a).In("b", b).In("c", c).In("d", d);
  run.Out<float>("out3", 3 * n).Out<int>("out4", 4 * n).Out<double>("out2", 2 * n);
  ASSERT_TRUE(run.Clean());
  std::vector<float> out3;
  std::vector<int> out4;
  std::vector<double> out2;
  for (size_t t = 0; t < n; ++t) {
    const int x[4] = {a[4 * t], a[4 * t + 1], a[4 * t + 2], a[4 * t + 3]};
    const int y[2] = {b[2 * t], b[2 * t + 1]};
    const int w[2] = {static_cast<int>(d[2 * t]), static_cast<int>(d[2 * t + 1])};
    for (const int v : {x[0] + y[0], x[1] + y[1], x[2] * x[3]}) {
      out3.push_back(static_cast<float>(v));
    }
    for (const int v : {w[0] + x[0], w[1] - x[1], y[0] * y[1], x[3]}) out4.push_back(v);
    out2.push_back(c[2 * t + 1] * 2);
    out2.push_back(c[2 * t] + w[0]);
  }
  EXPECT_EQ(run.Get<float>("out3"), out3);
  EXPECT_EQ(run.Get<int>("out4"), out4);
  EXPECT_EQ(run.Get<double>("out2"), out2);
}

TEST(Memory, GenericAddresses) {
  const auto which = RandomIntegers<int>(32, 0, 2);
  const auto global = Filled<int>(32, [](size_t t) { return 5000 + t; });
  KernelRun run("memory", "generic_addresses");
  run.Block(32).In("which", which).In("global", global).Out<int>("out", 64);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<int>("out");
  for (int t = 0; t < 32; ++t) {
    const int w = which[t];
    const int value = (w == 0 ? t + (t & 1) : w == 1 ? 100 + t : 5000 + t) + 1000;
    EXPECT_EQ(out[t], value * 8 + (w == 0 ? 2 : w == 1 ? 1 : 4)) << t;
    EXPECT_EQ(out[32 + t], 2 * t + 1 + 100 + t + 5000 + t + 1000) << t;
  }
}

TEST(Memory, SharedTypes) {
  const auto in = RandomIntegers<int>(64, -1000, 1000);
  KernelRun run("memory", "shared_types");
  run.Block(64).In("in", in).Out<double>("out", 64);
  ASSERT_TRUE(run.Clean());
  EXPECT_EQ(run.Get<double>("out"), Filled<double>(64, [&](size_t t) {
              const int x = in[63 - t];
              return static_cast<int8_t>(x) + static_cast<int16_t>(x * 3) + x * 0.25 +
                     static_cast<double>(x * 1000000007LL);
            }));
}

TEST(Memory, LdmatrixForms) {
  const auto in = Filled<uint16_t>(256, [](size_t i) { return i * 3 + 1; });
  KernelRun run("memory", "ldmatrix_forms");
  run.Block(32).In("in", in).Out<uint32_t>("out", 7 * 32);
  ASSERT_TRUE(run.Clean());
  const auto out = run.Get<uint32_t>("out");
  auto pair = [&](int matrix, int row, int column, bool transposed) {
    auto at = [&](int r, int c) {
      return static_cast<uint32_t>(transposed ? in[matrix * 64 + c * 8 + r]
                                              : in[matrix * 64 + r * 8 + c]);
    };
    return at(row, column) | at(row, column + 1) << 16;
  };
  for (int t = 0; t < 32; ++t) {
    const int row = t / 4, column = t % 4 * 2;
    EXPECT_EQ(out[t], pair(0, row, column, false));
    EXPECT_EQ(out[32 + t], pair(0, row, column, true));
    EXPECT_EQ(out[64 + t], pair(1, row, column, true));
    for (int m = 0; m < 4; ++m) EXPECT_EQ(out[96 + 32 * m + t], pair(m, row, column, false));
  }
}

}  // namespace
}  // namespace phobos::sim
