// Every form of statement and expression against values worked out by hand.
#include "runtime/reference/reference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "runtime/reference/testing.h"
#include "runtime/tensor/spec.h"

namespace phobos::reference {
namespace {

using enum ScalarType;
using R = std::vector<double>;
using I = std::vector<int64_t>;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Tensor Zeros(ScalarType element, std::vector<int64_t> shape) {
  return MakeTensor(element, shape).value();
}
Tensor F32(const R& values, std::vector<int64_t> shape = {}) {
  return Reals(kF32, values, std::move(shape));
}
Tensor I32(const I& values, std::vector<int64_t> shape = {}) {
  return Integers(kI32, values, std::move(shape));
}

// --- Views, values and assignment.

TEST(ReferenceTest, ViewsAreReadAtUseAndScalarsAtTheLet) {
  const Outcome outcome = RunText(R"(
kernel t(X: tensor<f32>[4], O: tensor<f32>[4]) {
  var i = 0
  let v = X[i :+ 4]
  let s = X[0]
  i = 2
  X[0 :+ 4] = 7.0
  O[0 :+ 4] = v + s
})",
                                  {{"X", F32({1, 2, 3, 4})}, {"O", Zeros(kF32, {4})}});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.reals("O"), (R{8, 8, 8, 8}));
}

TEST(ReferenceTest, LetAndVarOfATileCopy) {
  const Outcome outcome = RunText(R"(
kernel t(X: tensor<f32>[2], O: tensor<f32>[3, 2]) {
  var t = X[0 :+ 2]
  let copy = t
  var other = t
  X[0] = 9.0
  t[1] = 5.0
  other += 1.0
  O[0, 0 :+ 2] = t
  O[1, 0 :+ 2] = copy
  O[2, 0 :+ 2] = other
})",
                                  {{"X", F32({1, 2})}, {"O", Zeros(kF32, {3, 2})}});
  EXPECT_EQ(outcome.reals("O"), (R{1, 5, 1, 2, 2, 3}));
}

TEST(ReferenceTest, OverlappingAssignmentsReadFirst) {
  const Outcome outcome =
      RunText(R"(
kernel t(X: tensor<i32>[4], O: tensor<i32>[2, 2], P: tensor<i32>[4]) {
  X[1 :+ 3] = X[0 :+ 3]
  var t: tile<i32>[2, 2] = 0
  t[0, :] = X[0 :+ 2]
  t[1, :] = X[2 :+ 2]
  t = transpose(t)
  O[0 :+ 2, 0 :+ 2] = t
  var u = P[0 :+ 4]
  u[0 :+ 3] = u[1 :+ 3] * 10
  P[0 :+ 4] = u
})",
              {{"X", I32({1, 2, 3, 4})}, {"O", Zeros(kI32, {2, 2})}, {"P", I32({1, 2, 3, 4})}});
  EXPECT_EQ(outcome.integers("X"), (I{1, 1, 2, 3}));
  EXPECT_EQ(outcome.integers("O"), (I{1, 2, 1, 3}));
  EXPECT_EQ(outcome.integers("P"), (I{20, 30, 40, 4}));
}

TEST(ReferenceTest, ACompoundAssignmentEvaluatesItsTargetOnce) {
  const Outcome outcome = RunText(R"(
kernel t(C: tensor<i32>[1], X: tensor<f32>[3]) {
  X[atomic_add(C, 0, 1)] += 5.0
  X[atomic_add(C, 0, 1)] *= 3.0
  var s = 10
  s -= 4
  s /= 4
  X[2] = f32(s)
})",
                                  {{"C", I32({0})}, {"X", F32({1, 2, 3})}});
  EXPECT_EQ(outcome.integers("C"), I{2});
  EXPECT_EQ(outcome.reals("X"), (R{6, 6, 1}));
}

TEST(ReferenceTest, TheRightSideBroadcastsAndConverts) {
  const Outcome outcome = RunText(R"(
kernel t(X: tensor<f32>[2, 3], O: tensor<i8>[2, 3], P: tensor<f16>[2, 3]) {
  O[0 :+ 2, 0 :+ 3] = X[0 :+ 2, 1 :+ 1] * 100.0
  P[0 :+ 2, 0 :+ 3] = X[1, 0 :+ 3]
})",
                                  {{"X", F32({1, 2, 3, 4, -5, 2049}, {2, 3})},
                                   {"O", Zeros(kI8, {2, 3})},
                                   {"P", Zeros(kF16, {2, 3})}});
  EXPECT_EQ(outcome.integers("O"), (I{127, 127, 127, -128, -128, -128}));
  EXPECT_EQ(outcome.reals("P"), (R{4, -5, 2048, 4, -5, 2048}));
}

TEST(ReferenceTest, OutsideReadsAreZeroAndStoresAreSkipped) {
  const Outcome outcome =
      RunText(R"(
kernel t(X: tensor<i32>[N], O: tensor<i32>[5], P: tensor<i32>[2]) {
  O[0 :+ 5] = X[-1 :+ 5]
  P[-1 :+ 2] = 7
  P[5] = 1
  P[1] = X[-1] + X[N] + 3
  var t = X[2 :+ 4]
  var i = -2
  i -= 0
  t[i :+ 4] = 9
  X[0 :+ 4] = t
})",
              {{"X", I32({1, 2, 3})}, {"O", Zeros(kI32, {5})}, {"P", Zeros(kI32, {2})}});
  EXPECT_EQ(outcome.integers("O"), (I{0, 1, 2, 3, 0}));
  EXPECT_EQ(outcome.integers("P"), (I{7, 3}));
  EXPECT_EQ(outcome.integers("X"), (I{9, 9, 0}));
}

TEST(ReferenceTest, AliasesAndViewsOfViews) {
  const Outcome outcome = RunText(R"(
kernel t(X: tensor<i32>[3, 4], O: tensor<i32>[4], P: tensor<i32>[2]) {
  let same = X
  let row = same[1, 0 :+ 3]
  let part = row[1 :+ 4]
  let again = part
  O[0 :+ 4] = again
  row[0] = 50
  part[0 :+ 2] = 60
  P[0] = extent(same, 1)
  P[1] = extent(part, 0)
})",
                                  {{"X", I32({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {3, 4})},
                                   {"O", Zeros(kI32, {4})},
                                   {"P", Zeros(kI32, {2})}});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.integers("O"), (I{6, 7, 0, 0}));  // 8 lies in X, but not in `row`
  EXPECT_EQ(outcome.integers("X"), (I{1, 2, 3, 4, 50, 60, 60, 8, 9, 10, 11, 12}));
  EXPECT_EQ(outcome.integers("P"), (I{4, 4}));
}

TEST(ReferenceTest, SlicesAndElementsOfTiles) {
  const Outcome outcome = RunText(R"(
kernel t(O: tensor<i32>[2, 3], P: tensor<i32>[3]) {
  var t: tile<i32>[2, 3]
  t[0, :] = iota(3)
  t[1, 0 : 2] = 40
  t[1, 2] = t[0, 2] * 100
  t[:, 1] += 1
  O[0 :+ 2, 0 :+ 3] = t
  P[0 :+ 3] = t[1, :]
})",
                                  {{"O", Zeros(kI32, {2, 3})}, {"P", Zeros(kI32, {3})}});
  EXPECT_EQ(outcome.integers("O"), (I{0, 2, 2, 40, 41, 200}));
  EXPECT_EQ(outcome.integers("P"), (I{40, 41, 200}));
}

// --- Uninitialised elements.

TEST(ReferenceTest, ReadingWhatWasNeverWrittenIsAnError) {
  EXPECT_EQ(RunText(R"(
kernel t(O: tensor<f32>[2, 3]) {
  var t: tile<f32>[2, 3]
  t[0, :] = 1.0
  t[1, 0 :+ 2] = 2.0
  O[0, 0 :+ 3] = t[0, :]
  O[0 :+ 2, 0 :+ 3] = t
})",
                    {{"O", Zeros(kF32, {2, 3})}})
                .error,
            "t.ph:7:23: element [1, 2] of `t` is read but was never written (CTA 0, 0, 0 of `t`)");
  EXPECT_EQ(RunText(R"(
kernel k(O: tensor<i32>[2]) {
  var s: i32
  O[ctx.block.x] = s
})",
                    {{"O", Zeros(kI32, {2})}})
                .error,
            "t.ph:4:20: `s` is read but was never written (CTA 0, 0, 0 of `k`)");
}

TEST(ReferenceTest, ATileOfALoopIsUninitialisedInEachIteration) {
  EXPECT_EQ(RunText(R"(
kernel k(O: tensor<i32>[2]) {
  for i in range(0, 2) {
    var t: tile<i32>[2]
    if i == 0 { t[0] = 1 }
    t[1] = 2
    O[0 :+ 2] += t
  }
})",
                    {{"O", Zeros(kI32, {2})}})
                .error,
            "t.ph:7:18: element [0] of `t` is read but was never written (CTA 0, 0, 0 of `k`)");
}

TEST(ReferenceTest, UninitTensorsAreChecked) {
  const Tensor uninit =
      FillTensor(*ParseTensorSpec("uninit"), kI32, std::vector<int64_t>{3}, {}).value();
  EXPECT_EQ(RunText("kernel k(X: tensor<i32>[3], O: tensor<i32>[3]) {\n"
                    "  X[0] = 1\n  O[0 :+ 3] = X[0 :+ 3]\n}",
                    {{"X", uninit}, {"O", Zeros(kI32, {3})}})
                .error,
            "t.ph:3:15: element [1] of `X` is read but was never written (CTA 0, 0, 0 of `k`)");
  const Outcome outcome = RunText("kernel k(O: tensor<i32>[3]) { O[1] = 5 }", {{"O", uninit}});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.tensors.at("O").written, (std::vector<uint8_t>{0, 1, 0}));
}

// --- Control flow.

TEST(ReferenceTest, LoopsBreakContinueAndReturn) {
  const Outcome outcome =
      RunText(R"(
kernel t(O: tensor<i32>[6], n: i32) {
  for i in range(0, 10, 3) {
    if i == 3 { continue }
    O[0] += i
  }
  var j = 0
  while true {
    j += 1
    for k in range(0, 5) {
      if k == 2 { break }
      O[1] += 1
    }
    if j >= 4 { break } else if j == 2 { continue }
    O[2] += j
  }
  for i in range(2147483640, 2147483647, 5) { O[3] += 1 }
  for i in range(0, 10, n) { O[4] += 1 }
  for i in range(5, 5) { O[4] += 1 }
  if ctx.grid.x == 1 { return }
  O[5] = 1
})",
              {{"O", Zeros(kI32, {6})}, {"n", MakeScalar(kI32, int64_t{-1})}}, Grid{1, 1, 1});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.integers("O"), (I{15, 8, 4, 2, 0, 0}));
}

TEST(ReferenceTest, LogicalOperatorsShortCircuit) {
  const Outcome outcome = RunText(R"(
kernel t(C: tensor<i32>[2], O: tensor<i32>[3]) {
  if false && atomic_add(C, 0, 1) == 0 { O[0] = 1 }
  if true || atomic_add(C, 0, 1) == 0 { O[1] = 1 }
  if true && atomic_add(C, 1, 1) == 0 { O[2] = 1 }
  if !(C[1] == 1) || C[0] > 0 { O[2] = 9 }
})",
                                  {{"C", I32({0, 0})}, {"O", Zeros(kI32, {3})}});
  EXPECT_EQ(outcome.integers("C"), (I{0, 1}));
  EXPECT_EQ(outcome.integers("O"), (I{0, 1, 1}));
}

TEST(ReferenceTest, EndlessLoopsAreStopped) {
  EvaluateOptions options;
  options.max_steps_per_cta = 1000;
  EXPECT_EQ(RunText("kernel k(O: tensor<i32>[1]) {\n  while O[0] == 0 { }\n}",
                    {{"O", Zeros(kI32, {1})}}, std::nullopt, options)
                .error,
            "t.ph:2:3: stopped after 1000 steps of one CTA: an endless loop? (CTA 0, 0, 0 of `k`)");
  options = {};
  options.max_steps = 50;
  EXPECT_EQ(RunText("kernel k(O: tensor<i32>[1]) { O[0] += 1 }", {{"O", Zeros(kI32, {1})}},
                    Grid{51, 1, 1}, options)
                .error,
            "t.ph:1:31: stopped after 50 steps (CTA 50, 0, 0 of `k`)");
}

TEST(ReferenceTest, InnerBlocksShadow) {
  const Outcome outcome = RunText(R"(
kernel t(O: tensor<i32>[2]) {
  var x = 1
  if true {
    var x = 10
    x += 1
    O[1] = x
  }
  O[0] = x
})",
                                  {{"O", Zeros(kI32, {2})}});
  EXPECT_EQ(outcome.integers("O"), (I{1, 11}));
}

// --- CTAs, extents, parameters, atomics.

TEST(ReferenceTest, BlocksGridsExtentsAndScalars) {
  const Outcome outcome = RunText(R"(
kernel t(O: tensor<i32>[N, M], a: i32, b: f16, c: bool) {
  let x = ctx.block.x
  let y = program_id(1)
  if c { O[y, x] = x + 10 * y + 100 * ctx.grid.y + a * N + i32(b) * M }
})",
                                  {{"O", Zeros(kI32, {2, 3})},
                                   {"a", MakeScalar(kI32, int64_t{1000})},
                                   {"b", MakeScalar(kF16, -0.5)},
                                   {"c", MakeScalar(kBool, int64_t{1})}});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.integers("O"), (I{2200, 2201, 2202, 2210, 2211, 2212}));
}

TEST(ReferenceTest, AtomicsRunInTheOrderOfTheCtas) {
  const Outcome outcome = RunText(
      R"(
kernel t(C: tensor<i32>[1], O: tensor<i32>[4], F: tensor<f32>[1], L: tensor<i64>[2]) {
  O[ctx.block.x] = atomic_add(C, 0, 5)
  atomic_add(F, 0, 0.25)
  atomic_add(F, 7, 1.0)
  let old = atomic_cas(L, 0, 0, 1 + ctx.block.x)
  if old == 0 { L[1] += 100 + atomic_cas(L, -1, 0, 5) }
})",
      {{"C", I32({1})}, {"O", Zeros(kI32, {4})}, {"F", F32({1})}, {"L", Integers(kI64, {0, 0})}},
      Grid{4, 1, 1});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.integers("O"), (I{1, 6, 11, 16}));
  EXPECT_EQ(outcome.integers("C"), I{21});
  EXPECT_EQ(outcome.reals("F"), R{2});
  EXPECT_EQ(outcome.integers("L"), (I{1, 100}));
}

TEST(ReferenceTest, DivisionByZeroIsNoted) {
  const Outcome outcome =
      RunText("kernel k(X: tensor<i32>[3], O: tensor<i32>[3]) {\n  O[0 :+ 3] = 6 / X[0 :+ 3]\n}",
              {{"X", I32({0, 2, 0})}, {"O", Zeros(kI32, {3})}});
  EXPECT_EQ(outcome.integers("O")[1], 3);
  ASSERT_EQ(outcome.evaluation.notes.size(), 1u);
  EXPECT_EQ(outcome.evaluation.notes[0],
            "t.ph:2:15: 2 integer divisions by zero: the language leaves the value open, here it "
            "is 0");
}

// --- Operators and built-ins, from source. Their values are tested one by one in
// operations_test.cc; this is about their reaching the right operation.

TEST(ReferenceTest, ElementwiseOperators) {
  const Outcome outcome = RunText(R"(
kernel t(X: tensor<i32>[4], O: tensor<i32>[12, 4]) {
  let x = X[0 :+ 4]
  O[0, 0 :+ 4] = x + 1
  O[1, 0 :+ 4] = 10 - x
  O[2, 0 :+ 4] = x * x
  O[3, 0 :+ 4] = x / 2
  O[4, 0 :+ 4] = x % 3
  O[5, 0 :+ 4] = x << 2
  O[6, 0 :+ 4] = x >> 1
  O[7, 0 :+ 4] = (x & 6) | 8
  O[8, 0 :+ 4] = x ^ 1
  O[9, 0 :+ 4] = -x
  O[10, 0 :+ 4] = ~x
  O[11, 0 :+ 4] = i32((x < 3) & (x != 1) | (x == -5) ^ ~(x >= -7))
})",
                                  {{"X", I32({1, 2, 7, -5})}, {"O", Zeros(kI32, {12, 4})}});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.integers("O"), (I{2, 3, 8, -4, 9,  8,  3,  15,  1,  4,  49, 25, 0, 1,  3,  -2,
                                      1, 2, 1, -2, 4,  8,  28, -20, 0,  1,  3,  -3, 8, 10, 14, 10,
                                      0, 3, 6, -6, -1, -2, -7, 5,   -2, -3, -8, 4,  0, 1,  0,  1}));
}

TEST(ReferenceTest, NarrowFloatsRoundAfterEachOperation) {
  const Outcome outcome =
      RunText(R"(
kernel t(X: tensor<f16>[1], B: tensor<bf16>[1], O: tensor<f32>[4]) {
  let x = X[0]
  O[0] = f32(x + x * x)
  O[1] = f32(x) + f32(x) * f32(x)
  O[2] = f32(B[0] + bf16(1.0))
  O[3] = f32(x) + B[0]
})",
              {{"X", Reals(kF16, {0.1})}, {"B", Reals(kBF16, {256})}, {"O", Zeros(kF32, {4})}});
  const double x = 0.0999755859375;                   // the f16 nearest to 0.1
  EXPECT_EQ(outcome.reals("O")[0], 0.1099853515625);  // f16(x + f16(x * x))
  EXPECT_EQ(
      outcome.reals("O")[1],
      static_cast<double>(static_cast<float>(x) + static_cast<float>(x) * static_cast<float>(x)));
  EXPECT_EQ(outcome.reals("O")[2], 256);
  EXPECT_EQ(outcome.reals("O")[3], static_cast<double>(static_cast<float>(256 + x)));
}

TEST(ReferenceTest, Functions) {
  const Outcome outcome = RunText(R"(
kernel t(X: tensor<f64>[2], O: tensor<f64>[14, 2]) {
  let x = X[0 :+ 2]
  O[0, 0 :+ 2] = exp(x)
  O[1, 0 :+ 2] = log(abs(x))
  O[2, 0 :+ 2] = sqrt(x * x)
  O[3, 0 :+ 2] = rsqrt(x * x)
  O[4, 0 :+ 2] = tanh(x)
  O[5, 0 :+ 2] = round(x)
  O[6, 0 :+ 2] = floor(x)
  O[7, 0 :+ 2] = ceil(x)
  O[8, 0 :+ 2] = pow(abs(x), 3.0)
  O[9, 0 :+ 2] = tmax(x, 0.0)
  O[10, 0 :+ 2] = tmin(x, 0.0)
  O[11, 0 :+ 2] = where(x > 0.0, x * 2.0, 7.0)
})",
                                  {{"X", Reals(kF64, {2.5, -0.5})}, {"O", Zeros(kF64, {14, 2})}});
  EXPECT_EQ(outcome.error, "");
  const R expected = {std::exp(2.5),
                      std::exp(-0.5),
                      std::log(2.5),
                      std::log(0.5),
                      2.5,
                      0.5,
                      0.4,
                      2,
                      std::tanh(2.5),
                      std::tanh(-0.5),
                      2,
                      -0.0,
                      2,
                      -1,
                      3,
                      -0.0,
                      15.625,
                      0.125,
                      2.5,
                      0,
                      0,
                      -0.5,
                      5,
                      7,
                      0,
                      0,
                      0,
                      0};
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_DOUBLE_EQ(outcome.reals("O")[i], expected[i]) << i;
  }
}

TEST(ReferenceTest, RowsAndRearrangements) {
  const Outcome outcome = RunText(R"(
kernel t(X: tensor<f32>[2, 3], O: tensor<f32>[2, 5], P: tensor<f32>[3, 2], Q: tensor<f32>[4, 6]) {
  let x = X[0 :+ 2, 0 :+ 3]
  O[0 :+ 2, 0 :+ 1] = rowsum(x)
  O[0 :+ 2, 1 :+ 1] = rowmax(x)
  O[0 :+ 2, 2 :+ 1] = rowmin(x)
  O[0 :+ 2, 3 :+ 1] = rowargmax(x)
  O[0 :+ 2, 4 :+ 1] = transpose(iota(2))
  P[0 :+ 3, 0 :+ 2] = transpose(x)
  Q[0, 0 :+ 6] = flat(x)[0, :]
  Q[1 :+ 2, 0 :+ 3] = cumsum(x)
  Q[1 :+ 2, 3 :+ 3] = tril(x)
  Q[3, 0 :+ 6] = f32(iota(6))
})",
                                  {{"X", F32({1, 5, 5, -4, -6, -2}, {2, 3})},
                                   {"O", Zeros(kF32, {2, 5})},
                                   {"P", Zeros(kF32, {3, 2})},
                                   {"Q", Zeros(kF32, {4, 6})}});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.reals("O"), (R{11, 5, 1, 1, 0, -12, -2, -6, 2, 1}));
  EXPECT_EQ(outcome.reals("P"), (R{1, -4, 5, -6, 5, -2}));
  EXPECT_EQ(outcome.reals("Q"),
            (R{1, 5, 5, -4, -6, -2, 1, 5, 5, 1, 0, 0, -3, -1, 3, -4, -6, 0, 0, 1, 2, 3, 4, 5}));
}

TEST(ReferenceTest, GathersFromTensorsViewsAndTiles) {
  const Outcome outcome = RunText(R"(
kernel t(T: tensor<f32>[N], U: tensor<i8>[1, N], X: tensor<i32>[4], O: tensor<f32>[3, 4], P: tensor<i32>[4]) {
  let idx = X[0 :+ 4]
  O[0, 0 :+ 4] = gather(T, idx)
  let v = T[1 :+ 2]
  O[1, 0 :+ 4] = gather(v, idx)
  var t: tile<f32>[3]
  t[1] = 6.0
  t[2] = 7.0
  O[2, 0 :+ 4] = gather(t, tmax(idx, 1))
  P[0 :+ 4] = gather(U, idx)
})",
                                  {{"T", F32({10, 20, 30})},
                                   {"U", Integers(kI8, {1, 2, 3}, {1, 3})},
                                   {"X", I32({2, 0, -1, 1})},
                                   {"O", Zeros(kF32, {3, 4})},
                                   {"P", Zeros(kI32, {4})}});
  EXPECT_EQ(outcome.error, "");  // element 0 of t was never written, nor read
  EXPECT_EQ(outcome.reals("O"), (R{30, 10, 0, 20, 0, 20, 0, 30, 7, 6, 6, 6}));
  EXPECT_EQ(outcome.integers("P"), (I{3, 1, 0, 2}));
}

TEST(ReferenceTest, DotsOfViewsAndTiles) {
  const Outcome outcome = RunText(R"(
kernel t(A: tensor<f16>[2, 3], B: tensor<f32>[3, 2], C: tensor<i8>[2, 3], O: tensor<f32>[4, 2], P: tensor<i32>[2, 2]) {
  let a = A[0 :+ 2, 0 :+ 3]
  O[0 :+ 2, 0 :+ 2] = dot(a, B[0 :+ 3, 0 :+ 2])
  O[2 :+ 2, 0 :+ 2] = dot_t(a, transpose(B[0 :+ 3, 0 :+ 2]))
  P[0 :+ 2, 0 :+ 2] = dot_t(C[0 :+ 2, 0 :+ 3], C[0 :+ 2, 0 :+ 3])
})",
                                  {{"A", Reals(kF16, {1, 2, 3, 4, 5, 6}, {2, 3})},
                                   {"B", F32({1, 10, 2, 20, 3, 30}, {3, 2})},
                                   {"C", Integers(kI8, {-128, 1, 2, 3, 4, 127}, {2, 3})},
                                   {"O", Zeros(kF32, {4, 2})},
                                   {"P", Zeros(kI32, {2, 2})}});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.reals("O"), (R{14, 140, 32, 320, 14, 140, 32, 320}));
  EXPECT_EQ(outcome.integers("P"), (I{16389, -126, -126, 16154}));
}

TEST(ReferenceTest, NansInSelections) {
  const Outcome outcome =
      RunText(R"(
kernel t(X: tensor<f32>[1, 3], O: tensor<f32>[4], P: tensor<i32>[2]) {
  let x = X[0 :+ 1, 0 :+ 3]
  O[0] = rowmax(x)[0, 0]
  O[1] = rowmin(x)[0, 0]
  O[2] = tmax(X[0, 0], 1.0)
  O[3] = where(X[0, 0] == X[0, 0], 1.0, 2.0)
  P[0] = rowargmax(x)[0, 0]
  P[1] = i32(X[0, 0])
})",
              {{"X", F32({kNan, -3, -2}, {1, 3})}, {"O", Zeros(kF32, {4})}, {"P", I32({7, 7})}});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.reals("O"), (R{-2, -3, 1, 2}));
  EXPECT_EQ(outcome.integers("P"), (I{2, 0}));
}

TEST(ReferenceTest, BoolTilesAndTensors) {
  const Outcome outcome = RunText(
      R"(
kernel t(X: tensor<bool>[3], O: tensor<bool>[3], P: tensor<i32>[3]) {
  var m = X[0 :+ 3]
  m[0] = false
  O[0 :+ 3] = !m
  P[0 :+ 3] = where(m, 5, 6) + i32(X[0 :+ 3])
})",
      {{"X", Integers(kBool, {1, 1, 0})}, {"O", Zeros(kBool, {3})}, {"P", Zeros(kI32, {3})}});
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.integers("O"), (I{1, 0, 1}));
  EXPECT_EQ(outcome.integers("P"), (I{7, 6, 6}));
}

TEST(ReferenceTest, TheExpectedErrorGrowsWithTheOperations) {
  const auto error_of = [](const std::string& value) {
    return RunText(
               "kernel k(X: tensor<f32>[1, 64], O: tensor<f32>[1, 64]) {\n"
               "  let x = X[0 :+ 1, 0 :+ 64]\n  O[0 :+ 1, 0 :+ 64] = " +
                   value + "\n}",
               {{"X", Zeros(kF32, {1, 64})}, {"O", Zeros(kF32, {1, 64})}})
        .evaluation.expected_error;
  };
  EXPECT_EQ(error_of("x"), 0);
  EXPECT_EQ(error_of("x + x"), 0x1p-24);
  EXPECT_EQ(error_of("rowsum(x)"), 8 * 0x1p-24);
  EXPECT_EQ(error_of("tanh(x)"), 0x1p-11);
}

}  // namespace
}  // namespace phobos::reference
