// The examples against the same computations written in plain C++, at small and ragged sizes.
#include <gtest/gtest.h>

#include <cmath>

#include "base/files.h"
#include "runtime/reference/reference.h"
#include "runtime/reference/testing.h"

namespace phobos::reference {
namespace {

using enum ScalarType;
using Shape2 = std::vector<int64_t>;

Kernel Example(const std::string& name, const std::map<std::string, int64_t>& constants = {}) {
  return CheckedKernel(ReadFile("examples/" + name + ".ph").value(), constants);
}

Tensor Zeros(ScalarType element, const Shape2& shape) { return MakeTensor(element, shape).value(); }

// Each element is the expected one within `tolerance`, relative to 1 or to the element.
void ExpectNear(const std::vector<double>& actual, const std::vector<double>& expected,
                double tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    ASSERT_NEAR(actual[i], expected[i], tolerance * std::max(1.0, std::abs(expected[i]))) << i;
  }
}

TEST(ExamplesTest, Stage) {
  const Tensor k = Random(kF16, {64, 128}, 0);
  const Outcome outcome = RunKernel(Example("stage"), {{"K", k}, {"O", Zeros(kF16, {8, 128})}});
  ASSERT_EQ(outcome.error, "");
  const std::vector<double> all = RealsOf(k);
  EXPECT_EQ(outcome.reals("O"), std::vector<double>(all.begin(), all.begin() + 8 * 128));
}

TEST(ExamplesTest, Saxpy) {
  for (const int64_t n : {1, 255, 256, 300, 1025}) {
    const Tensor x = Random(kF32, {n}, 0);
    const Tensor y = Random(kF32, {n}, 1);
    const Outcome outcome = RunKernel(Example("saxpy", {{"BLOCK", 256}}),
                                      {{"X", x}, {"Y", y}, {"a", MakeScalar(kF32, 2.5)}});
    ASSERT_EQ(outcome.error, "");
    std::vector<double> expected;
    for (int64_t i = 0; i < n; ++i) {
      const float product = 2.5f * static_cast<float>(GetReal(x, i));
      expected.push_back(static_cast<float>(GetReal(y, i)) + product);
    }
    EXPECT_EQ(outcome.reals("Y"), expected) << n;
  }
}

TEST(ExamplesTest, Transpose) {
  for (const auto& [m, n] : {std::pair<int64_t, int64_t>{1, 1}, {32, 64}, {33, 70}, {5, 100}}) {
    const Tensor a = Random(kF32, {m, n}, 0);
    const Outcome outcome = RunKernel(Example("transpose"), {{"A", a}, {"B", Zeros(kF32, {n, m})}});
    ASSERT_EQ(outcome.error, "");
    std::vector<double> expected;
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = 0; i < m; ++i) expected.push_back(GetReal(a, i * n + j));
    }
    EXPECT_EQ(outcome.reals("B"), expected) << m << " x " << n;
  }
}

TEST(ExamplesTest, Gemm) {
  for (const auto& [name, type] : {std::pair{"gemm_f32", kF32}, {"gemm_f16", kF16}}) {
    for (const auto& [m, n, k] :
         {std::array<int64_t, 3>{1, 1, 1}, {64, 64, 64}, {65, 70, 33}, {3, 130, 100}}) {
      const Tensor a = Random(type, {m, k}, 0);
      const Tensor b = Random(type, {k, n}, 1);
      const Outcome outcome =
          RunKernel(Example(name), {{"A", a}, {"B", b}, {"C", Zeros(kF32, {m, n})}});
      ASSERT_EQ(outcome.error, "");
      std::vector<double> expected;
      for (int64_t i = 0; i < m; ++i) {
        for (int64_t j = 0; j < n; ++j) {
          double sum = 0;
          for (int64_t l = 0; l < k; ++l) sum += GetReal(a, i * k + l) * GetReal(b, l * n + j);
          expected.push_back(sum);
        }
      }
      ExpectNear(outcome.reals("C"), expected, 4e-6);
    }
  }
}

// exp(x - max) / sum of a row.
std::vector<double> Softmax(std::vector<double> row) {
  double top = -INFINITY;
  for (const double x : row) top = std::max(top, x);
  double total = 0;
  for (double& x : row) total += x = std::exp(x - top);
  for (double& x : row) x /= total;
  return row;
}

TEST(ExamplesTest, Softmax) {
  for (const auto& [r, n] : {std::pair<int64_t, int64_t>{1, 1}, {4, 256}, {5, 300}, {7, 3}}) {
    Tensor x = Random(kF32, {r, n}, 0);
    for (int64_t i = 0; i < r * n; ++i) SetReal(x, i, GetReal(x, i) * 10 - 20);
    const Outcome outcome = RunKernel(Example("softmax"), {{"X", x}, {"Y", Zeros(kF32, {r, n})}});
    ASSERT_EQ(outcome.error, "");
    std::vector<double> expected;
    const std::vector<double> all = RealsOf(x);
    for (int64_t i = 0; i < r; ++i) {
      const auto begin = all.begin() + i * n;
      for (const double y : Softmax({begin, begin + n})) expected.push_back(y);
    }
    ExpectNear(outcome.reals("Y"), expected, 1e-5);
  }
}

TEST(ExamplesTest, Rmsnorm) {
  for (const auto& [r, n] : {std::pair<int64_t, int64_t>{1, 1}, {3, 256}, {4, 700}}) {
    const Tensor x = Random(kF32, {r, n}, 0);
    const Tensor g = Random(kF32, {n}, 1);
    const Outcome outcome = RunKernel(
        Example("rmsnorm", {{"COLS", 256}}),
        {{"X", x}, {"G", g}, {"Y", Zeros(kF32, {r, n})}, {"eps", MakeScalar(kF32, 1e-5)}});
    ASSERT_EQ(outcome.error, "");
    std::vector<double> expected;
    for (int64_t i = 0; i < r; ++i) {
      double squares = 0;
      for (int64_t j = 0; j < n; ++j) squares += std::pow(GetReal(x, i * n + j), 2);
      for (int64_t j = 0; j < n; ++j) {
        expected.push_back(GetReal(x, i * n + j) * GetReal(g, j) /
                           std::sqrt(squares / static_cast<double>(n) + 1e-5));
      }
    }
    ExpectNear(outcome.reals("Y"), expected, 1e-5);
  }
}

TEST(ExamplesTest, Q8Matvec) {
  for (const auto& [k, n] : {std::pair<int64_t, int64_t>{32, 64}, {96, 100}, {40, 65}, {1, 1}}) {
    const int64_t blocks = (k + 31) / 32;
    const Tensor a = Random(kF32, {1, k}, 0);
    const Tensor w = Random(kI8, {k, n}, 1);
    const Tensor s = Random(kF32, {blocks, n}, 2);
    const Outcome outcome =
        RunKernel(Example("q8_matvec"), {{"A", a}, {"W", w}, {"S", s}, {"C", Zeros(kF32, {1, n})}});
    ASSERT_EQ(outcome.error, "");
    std::vector<double> expected;
    for (int64_t j = 0; j < n; ++j) {
      double sum = 0;
      for (int64_t i = 0; i < k; ++i) {
        sum += GetReal(a, i) * static_cast<double>(GetInteger(w, i * n + j)) *
               GetReal(s, i / 32 * n + j);
      }
      expected.push_back(sum);
    }
    ExpectNear(outcome.reals("C"), expected, 2e-5);
  }
}

// The size of a real projection.
TEST(ExamplesTest, Q8MatvecAtFullSize) {
  constexpr int64_t kSize = 4096;
  const Tensor a = Random(kF32, {1, kSize}, 0);
  const Tensor w = Random(kI8, {kSize, kSize}, 1);
  const Tensor s = Random(kF32, {kSize / 32, kSize}, 2);
  const Outcome outcome = RunKernel(Example("q8_matvec"),
                                    {{"A", a}, {"W", w}, {"S", s}, {"C", Zeros(kF32, {1, kSize})}});
  ASSERT_EQ(outcome.error, "");
  for (const int64_t column : {int64_t{0}, int64_t{1234}, kSize - 1}) {
    double sum = 0;
    for (int64_t i = 0; i < kSize; ++i) {
      sum += GetReal(a, i) * static_cast<double>(GetInteger(w, i * kSize + column)) *
             GetReal(s, i / 32 * kSize + column);
    }
    EXPECT_NEAR(outcome.reals("C")[column], sum, 0.01);
  }
}

TEST(ExamplesTest, FlashAttention) {
  constexpr int64_t kDepth = 64;
  for (const auto& [h, nq, nk] : {std::array<int64_t, 3>{1, 32, 32}, {2, 40, 70}, {1, 1, 5}}) {
    const Tensor q = Random(kF16, {h, nq, kDepth}, 0);
    const Tensor k = Random(kF16, {h, nk, kDepth}, 1);
    const Tensor v = Random(kF16, {h, nk, kDepth}, 2);
    const Outcome outcome =
        RunKernel(Example("flash_attention"),
                  {{"Q", q}, {"K", k}, {"V", v}, {"O", Zeros(kF32, {h, nq, kDepth})}});
    ASSERT_EQ(outcome.error, "");
    std::vector<double> expected;
    for (int64_t head = 0; head < h; ++head) {
      for (int64_t i = 0; i < nq; ++i) {
        std::vector<double> scores;
        for (int64_t j = 0; j < nk; ++j) {
          double score = 0;
          for (int64_t d = 0; d < kDepth; ++d) {
            score +=
                GetReal(q, (head * nq + i) * kDepth + d) * GetReal(k, (head * nk + j) * kDepth + d);
          }
          scores.push_back(score / 8);
        }
        const std::vector<double> weights = Softmax(scores);
        for (int64_t d = 0; d < kDepth; ++d) {
          double sum = 0;
          for (int64_t j = 0; j < nk; ++j) {
            sum += weights[j] * GetReal(v, (head * nk + j) * kDepth + d);
          }
          expected.push_back(sum);
        }
      }
    }
    ExpectNear(outcome.reals("O"), expected, 1e-5);
  }
}

TEST(ExamplesTest, AttentionBlock) {
  constexpr int64_t kHeads = 16;
  constexpr int64_t kGroup = 8;
  constexpr int64_t kDepth = 128;
  for (const auto& [r, nk] : {std::pair<int64_t, int64_t>{8, 16}, {11, 29}, {1, 1}}) {
    const int64_t qw = kHeads * kDepth;
    const int64_t kw = kHeads / kGroup * kDepth;
    const Tensor q = Random(kF32, {r, qw}, 0);
    const Tensor k = Random(kF16, {nk, kw}, 1);
    const Tensor v = Random(kF16, {nk, kw}, 2);
    const Outcome outcome = RunKernel(Example("attention_block"),
                                      {{"Q", q}, {"K", k}, {"V", v}, {"O", Zeros(kF32, {r, qw})}},
                                      Grid{(r + 7) / 8, kHeads, 1});
    ASSERT_EQ(outcome.error, "");
    std::vector<double> expected;
    for (int64_t i = 0; i < r; ++i) {
      for (int64_t head = 0; head < kHeads; ++head) {
        const int64_t kv = head / kGroup;
        std::vector<double> scores;
        for (int64_t j = 0; j <= nk - r + i; ++j) {
          double score = 0;
          for (int64_t d = 0; d < kDepth; ++d) {
            score += GetReal(q, i * qw + head * kDepth + d) * GetReal(k, j * kw + kv * kDepth + d);
          }
          scores.push_back(score / std::sqrt(128.0));
        }
        const std::vector<double> weights = Softmax(scores);
        for (int64_t d = 0; d < kDepth; ++d) {
          double sum = 0;
          for (size_t j = 0; j < weights.size(); ++j) {
            sum += weights[j] * GetReal(v, static_cast<int64_t>(j) * kw + kv * kDepth + d);
          }
          expected.push_back(sum);
        }
      }
    }
    ExpectNear(outcome.reals("O"), expected, 1e-5);
  }
}

TEST(ExamplesTest, GatedLinearAttention) {
  constexpr int64_t kKeys = 32;
  for (const auto& [h, t, w] : {std::array<int64_t, 3>{1, 16, 32}, {2, 37, 40}, {1, 1, 1}}) {
    const Tensor q = Random(kF32, {h, t, kKeys}, 0);
    const Tensor k = Random(kF32, {h, t, kKeys}, 1);
    const Tensor g = Random(kF32, {h, t, kKeys}, 2);
    const Tensor v = Random(kF32, {h, t, w}, 3);
    const Outcome outcome =
        RunKernel(Example("gated_linear_attention"),
                  {{"Q", q}, {"K", k}, {"G", g}, {"V", v}, {"O", Zeros(kF32, {h, t, w})}});
    ASSERT_EQ(outcome.error, "");
    std::vector<double> expected;
    for (int64_t head = 0; head < h; ++head) {
      std::vector<double> state(kKeys * w, 0);
      for (int64_t i = 0; i < t; ++i) {
        const int64_t row = (head * t + i) * kKeys;
        for (int64_t d = 0; d < kKeys; ++d) {
          const double gate = 1 / (1 + std::exp(-GetReal(g, row + d)));
          for (int64_t j = 0; j < w; ++j) {
            state[d * w + j] =
                gate * state[d * w + j] + GetReal(k, row + d) * GetReal(v, (head * t + i) * w + j);
          }
        }
        for (int64_t j = 0; j < w; ++j) {
          double sum = 0;
          for (int64_t d = 0; d < kKeys; ++d) sum += GetReal(q, row + d) * state[d * w + j];
          expected.push_back(sum);
        }
      }
    }
    ExpectNear(outcome.reals("O"), expected, 2e-4);
  }
}

}  // namespace
}  // namespace phobos::reference
