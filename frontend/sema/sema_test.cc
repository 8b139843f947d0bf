// What statements, declarations, attributes and whole kernels mean.
#include "frontend/sema/sema.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "frontend/sema/print.h"
#include "frontend/sema/testing.h"

namespace phobos {
namespace {

struct Case {
  std::string_view text;
  std::string_view ids;
};

void ExpectBodies(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(CheckText(WithBody(c.text)).ids, c.ids) << c.text;
}

void ExpectFiles(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(CheckText(std::string(c.text)).ids, c.ids) << c.text;
}

const Local& FindLocal(const Kernel& kernel, std::string_view name) {
  for (const Local& local : kernel.locals) {
    if (local.name == name) return local;
  }
  ADD_FAILURE() << "no local " << name;
  return *kernel.locals.begin();
}

const Param& FindParam(const Kernel& kernel, std::string_view name) {
  for (const Param& param : kernel.params) {
    if (param.name == name) return param;
  }
  ADD_FAILURE() << "no parameter " << name;
  return *kernel.params.begin();
}

TEST(Statements, Faults) {
  ExpectBodies({
      {"", ""},
      {"let a = 1\nlet a = 2", "redeclaration"},
      {"let a = 1\nif c { let a = 2\n A[0, 0] = f32(a) }\nA[1, 1] = f32(a)", ""},
      {"let a = 1", "unused-name"},
      {"let _a = 1", ""},
      {"var a = 1\na = 2", "unused-name"},
      {"let n = n + 1\nA[n, 0] = x", ""},  // the body may hide a parameter
      {"break", "outside-loop"},
      {"continue", "outside-loop"},
      {"while c { break }", ""},
      {"for i in range(0, n) { if c { continue } }", ""},
      {"return 1", "return-value"},
      {"return\nA[0, 0] = x", "unreachable-statement"},
      {"while c { break\nA[0, 0] = x\nA[0, 1] = x }", "unreachable-statement"},
      {"if n { }", "condition-not-bool"},
      {"if H[0, :] < 0.0 { }", "condition-not-bool"},
      {"while x > 0 { }", ""},
      {"if A[0, 0] > 0 && c { }", ""},
      {"1 + 2", "unused-value"},
      {"for i in range(0, 4, 0) { }", "step-not-positive"},
      {"for i in range(0, 4, -1) { }", "step-not-positive"},
      {"for i in range(0, 4, n) { }", ""},
      {"for i in range(0, x) { }", "range-bound"},
      {"for i in range(c, 4) { A[i, 0] = x }", "range-bound"},
      {"for i in range(0, H) { }", "range-bound"},
      {"for<unroll 4> i in range(0, 4) { }", "not-supported-yet"},
  });
}

TEST(Assignments, Faults) {
  ExpectBodies({
      {"n = 1", "not-assignable"},
      {"let a = 1\na = 2", "not-assignable"},
      {"M = 2", "not-assignable"},
      {"BR = 2", "not-assignable"},
      {"for i in range(0, 4) { i = 2 }", "not-assignable"},
      {"A = 0.0", "assign-to-elements"},
      {"let v = A[0, 0 :+ 4]\nv = 0.0", "assign-to-elements"},
      {"let v = A[0, 0 :+ 4]\nv[:] = 0.0", ""},
      {"let t = iota(4)\nt[0] = 1", "not-assignable"},
      {"var t = iota(4)\nt[0] = t[1]", ""},
      {"var t: tile<f32>[4]\nt[4] = 1.0", "point-outside-tile"},
      {"zz = 1", "unknown-name"},
      {"exp(x) = 1", "target-not-name"},
      {"A[0, 0] = true", "not-convertible"},
      {"A[0, 0] = H[0, :]", "tile-for-scalar"},
      {"A[0, 0 :+ 4] = H[0, 0 :+ 8]", "value-does-not-fit"},
      {"A[0, 0 :+ 4] = A[0 :+ 2, 0 :+ 4]", "value-does-not-fit"},
      {"A[0 :+ 2, 0 :+ 4] = A[0, 0 :+ 4]", ""},
      {"B[0, 0] = 300", "literal-out-of-range"},
      {"B[0, 0] = n", ""},
      {"A[0, 0] = n", ""},
      {"var t: tile<bool>[4] = iota(4) < 2\nt[0] = 1", "not-convertible"},
      {"A[n, 0 :+ 4] += x", ""},
      {"A[n, 0 :+ 4] += H", "shapes-do-not-broadcast"},
      {"A[n, 0 :+ 4] += A[0 :+ 2, 0 :+ 4]", "value-does-not-fit"},
      {"B[0, 0] += 300", "literal-out-of-range"},
  });
}

TEST(Declarations, Types) {
  ExpectBodies({
      {"var a: tile<f32>[BR, D * 2]\nA[0, 0] = a[0, 0]", ""},
      {"var a: tile<f32>[M]", "dimension-not-constant"},
      {"var a: tile<f32>[2.5]", "dimension-not-integer"},
      {"var a: tile<f32>[0]", "dimension-range"},
      {"var a: tile<f32>[1, 1, 1, 1, 1, 1, 1]", "too-many-dimensions"},
      {"var a: tile<f32>[4096, 4097]", "tile-too-large"},
      {"var a: tile<float>[4]", "unknown-type"},
      {"var a: tensor<f32>[4]", "tensor-local"},
      {"var a: u16 = 1", "unknown-type"},
      {"let a: i8 = 200\nB[0, 0] = a", "literal-out-of-range"},
      {"let a: f64 = 0.1\nF[0, 0] = a", ""},
      {"let s = 8\nvar a: tile<f32>[s] = 0.0\nA[0, 0] = a[0]", ""},
  });
}

TEST(Declarations, AFaultIsReportedOnce) {
  ExpectBodies({
      {"let a = nope(1)\nlet b = a + 1\nA[b, 0] = f32(a)", "unknown-name"},
      {"var t: tile<nope>[4] = 0.0\nt[0] = 1.0\nlet u = t * 2\nA[0, 0] = u[0]", "unknown-type"},
      {"A[q, 0] = q", "unknown-name"},
  });
}

TEST(Declarations, MissingPartsAreFaults) {
  for (const std::string_view body :
       {"var t: tile<f32>[]", "var t: tile<f32>", "A[] = 0.0", "let = 3", "let a", "var a",
        "A[0, ] = 0.0", "for i in range() { }", "var t: tile<>[4]", "if { }", "var a = 1\na = "}) {
    const CheckedText checked = CheckText(WithBody(body));
    EXPECT_EQ(checked.diagnostics.error_count(), 1) << body << ": " << checked.ids;
  }
  for (const std::string_view text :
       {"kernel k(A: tensor<f32>[]) {}", "kernel k(A: tensor<f32>) {}", "kernel k(A) {}",
        "kernel k(: f32) {}", "kernel (A: f32) {}", "@\nkernel k() {}",
        "@launch(\nkernel k() {}"}) {
    EXPECT_GE(CheckText(std::string(text)).diagnostics.error_count(), 1) << text;
  }
}

// Long chains of names and large sums neither overflow the stack nor take long.
TEST(Limits, AreNotFelt) {
  std::string body = "let a0 = ctx.block.x\n";
  for (int i = 1; i < 20000; ++i) {
    const std::string last = "a" + std::to_string(i - 1);
    body += "let a" + std::to_string(i) + " = (" + last + " + " + last + " / 2) * " + last + "\n";
  }
  body += "A[a19999 : a19999 + 64, 0] = 0.0\n";
  EXPECT_EQ(CheckText(WithBody(body)).ids, "");

  std::string names;
  for (int i = 0; i < 20000; ++i) names += "A[zz" + std::to_string(i) + ", 0] = 0.0\n";
  const CheckedText checked = CheckText(WithBody(names));
  EXPECT_EQ(checked.diagnostics.error_count(), 20000);
}

TEST(Kernels, Headers) {
  ExpectFiles({
      {"kernel k(A: tile<f32>[4]) {}", "tile-parameter"},
      {"kernel k(A: tensor<f32>[N * 2], B: tensor<f32>[N]) {}", "dimension-not-constant"},
      {"kernel k(B: tensor<f32>[N], A: tensor<f32>[N + 1]) {}", "dimension-not-constant"},
      {"kernel k(A: tensor<f32>[2 * 3], B: tensor<f32>[N], C: tensor<f16>[N, N]) {}", ""},
      {"kernel k(A: tensor<f32>[0]) {}", "dimension-range"},
      {"kernel k(A: f32, A: i32) {}", "redeclaration"},
      {"kernel k(N: i32, A: tensor<f32>[N]) {}", "extent-is-parameter"},
      {"kernel k(A: tensor<f32>[N], N: i32) {}", "parameter-is-extent"},
      {"kernel k() {}\nkernel k() {}", "duplicate-kernel"},
      {"fn f(x: f32) { }\nkernel k(a: f32) { let _b = f(a) }", "not-supported-yet"},
      {"kernel k(exp: f32) { let _b = exp * 2\n let _d = exp(1.0) }", "not-a-function"},
  });
}

TEST(Kernels, Attributes) {
  ExpectFiles({
      {"@autotune(X in [1, 8], Y in [3], Z in [5, 1, 2])\nkernel k() {}", ""},
      {"@autotune(X in [8, 4])\nkernel k() {}", "autotune-bounds"},
      {"@autotune(X in [0, 4])\nkernel k() {}", "autotune-bounds"},
      {"@autotune(X in [3000000000])\nkernel k() {}", "autotune-value"},
      {"@autotune(X = 4)\nkernel k(A: tensor<f32>[X]) {}", "autotune-argument"},
      {"@autotune(X in [4], X in [5])\nkernel k() {}", "redeclaration"},
      {"@launch(128, 2, 64)\nkernel k() {}", ""},
      {"@launch(100)\nkernel k() {}", "launch-threads"},
      {"@launch(2048)\nkernel k() {}", "launch-range"},
      {"@launch(32, 1, 2, 3)\nkernel k() {}", "launch-arguments"},
      {"@launch(T = 32)\nkernel k() {}", "launch-range"},
      {"@launch(32)\n@launch(64)\nkernel k() {}", "duplicate-attribute"},
      {"@padstage(1)\nkernel k() {}", "no-attribute-arguments"},
      {"@padstag\nkernel k() {}", "unknown-attribute"},
      {"@pipeline\nkernel k() {}", "not-supported-yet"},
      {"@tensorcore\nkernel k() {}", "not-supported-yet"},
      {"@aligned(N = 64)\nkernel k(A: tensor<f32>[N]) {}", ""},
      {"@aligned(NN = 64)\nkernel k(A: tensor<f32>[N]) {}", "aligned-not-extent"},
      {"@aligned(N = 0)\nkernel k(A: tensor<f32>[N]) {}", "aligned-value"},
      {"@aligned(N = 2, N = 4)\nkernel k(A: tensor<f32>[N]) {}", "duplicate-promise"},
      {"@aligned(64)\nkernel k(A: tensor<f32>[N]) {}", "aligned-argument"},
  });
  const CheckedText checked = CheckText(
      "@autotune(X in [16, 100], Y in [32])\n@aligned(N = X, M = 8)\n@launch(64, 3)\n@padstage\n"
      "kernel k(A: tensor<f32>[M, N, K]) {}");
  ASSERT_EQ(checked.ids, "");
  const Kernel& kernel = checked.kernels.at(0);
  EXPECT_EQ(kernel.constants[0].value, 16);
  EXPECT_EQ(kernel.constants[0].candidates, (std::vector<int64_t>{16, 32, 64}));
  EXPECT_EQ(kernel.threads, 64);
  EXPECT_EQ(kernel.min_ctas, 3);
  EXPECT_TRUE(kernel.padstage);
  ASSERT_EQ(kernel.extents.size(), 3u);
  EXPECT_EQ(kernel.extents[ExtentId(0)].multiple_of, 8);
  EXPECT_EQ(kernel.extents[ExtentId(1)].multiple_of, 16);
  EXPECT_EQ(kernel.extents[ExtentId(2)].multiple_of, 1);
}

TEST(Options, ConstantsAndStatics) {
  const std::string text =
      "@autotune(X in [16, 64])\n@aligned(N = 8)\nkernel k(A: tensor<f32>[M, N]) {\n"
      "  let _t = iota(X)\n  let _n = N + M\n}\n";
  SemaOptions options;
  options.constants["X"] = 48;
  options.statics["N"] = 128;
  const CheckedText checked = CheckText(text, options);
  ASSERT_EQ(checked.ids, "");
  const Kernel& kernel = checked.kernels.at(0);
  EXPECT_EQ(FindLocal(kernel, "_t").type.shape, Shape{48});
  ASSERT_EQ(kernel.extents.size(), 1u);
  EXPECT_EQ(kernel.extents[ExtentId(0)].name, "M");
  EXPECT_EQ(kernel.statics.at(0).value, 128);
  EXPECT_EQ(kernel.params[ParamId(0)].dims[1], (Dim{{}, 128}));

  const auto with = [&](std::string constant, int64_t value, std::string extent, int64_t length) {
    SemaOptions other;
    if (!constant.empty()) other.constants[constant] = value;
    if (!extent.empty()) other.statics[extent] = length;
    return CheckText(text, other).ids;
  };
  EXPECT_EQ(with("X", 65, "", 0), "outside-tuning-space");
  EXPECT_EQ(with("X", int64_t{1} << 40, "", 0), "constant-range");
  EXPECT_EQ(with("Y", 1, "", 0), "unknown-option-name");
  EXPECT_EQ(with("", 0, "Q", 1), "unknown-option-name");
  EXPECT_EQ(with("", 0, "M", 0), "static-range");
  EXPECT_EQ(with("", 0, "N", 12), "static-breaks-promise");

  SemaOptions missing;
  missing.kernel = "other";
  const CheckedText none = CheckText(text, missing);
  EXPECT_EQ(none.ids, "unknown-kernel");
  EXPECT_TRUE(none.kernels.empty());
  EXPECT_NE(none.diagnostics.all()[0].message.find("`k`"), std::string::npos);
}

TEST(Facts, LoadsAndStores) {
  const CheckedText checked =
      CheckText(WithBody("let v = A[0, 0 :+ 4]\n"  // by itself no load
                         "let q = Q\n"             // another name
                         "let u = U[0, 0 :+ 4]\n"
                         "u[:] = 1\n"
                         "F[0, 0] += 1.0\n"
                         "let old = atomic_add(I, n, 1)\n"
                         "B[0, 0] = old\n"
                         "R[0, 0 :+ 4] = gather(H[0, :], iota(4)) + q[0, 0 :+ 4]\n"
                         "let _w = v[0 :+ 2]\n"));
  ASSERT_EQ(checked.ids, "");
  const Kernel& kernel = checked.kernels.at(0);
  const auto facts = [&](std::string_view name) {
    const Param& param = FindParam(kernel, name);
    return std::string(param.is_loaded ? "l" : "") + (param.is_stored ? "s" : "");
  };
  EXPECT_EQ(facts("A"), "");
  EXPECT_EQ(facts("Q"), "l");
  EXPECT_EQ(facts("U"), "s");
  EXPECT_EQ(facts("F"), "ls");
  EXPECT_EQ(facts("I"), "ls");
  EXPECT_EQ(facts("B"), "s");
  EXPECT_EQ(facts("H"), "l");
  EXPECT_EQ(facts("R"), "s");
  EXPECT_EQ(FindLocal(kernel, "v").kind, Local::Kind::kView);
  EXPECT_EQ(FindLocal(kernel, "q").kind, Local::Kind::kTensor);
  EXPECT_EQ(FindLocal(kernel, "old").kind, Local::Kind::kLet);
}

TEST(Facts, StagingIsACopyOfASlice) {
  const CheckedText checked =
      CheckText(WithBody("let v = H[0 :+ 8, :]\n"
                         "var _a = H[0 :+ 8, :]\n"
                         "var _b = v\n"
                         "var _c: tile<f16>[8, 128] = v\n"
                         "var _d = v[0 :+ 4, :]\n"
                         "var _e = Q\n"
                         "var _f = f16(v)\n"
                         "var _g: tile<f32>[8, 128] = v\n"
                         "var _h: tile<f16>[8, 128] = H[0 :+ 1, :]\n"
                         "var _i = _a\n"
                         "var _j = _a[0 :+ 4, :]\n"
                         "var _k: tile<f16>[8, 128]\n"
                         "_k = v\n"
                         "var _l = H[0, 0]\n"));
  ASSERT_EQ(checked.ids, "");
  std::string staging;
  for (const Local& local : checked.kernels.at(0).locals) {
    if (local.is_staging) staging += local.name;
  }
  EXPECT_EQ(staging, "_a_b_c_d_e");
}

TEST(Facts, TheGrid) {
  const auto grid = [](std::string_view body) {
    const CheckedText checked =
        CheckText("kernel k(A: tensor<f32>[M, N], B: tensor<f32>[N], H: tensor<f32>[64, 128]) {\n" +
                  std::string(body) + "\n}\n");
    if (!checked.ids.empty()) return checked.ids;
    const std::string text = Print(checked.kernels.at(0));
    const size_t begin = text.find("// grid ") + 8;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  EXPECT_EQ(grid(""), "x = 1, y = 1, z = 1");
  EXPECT_EQ(grid("A[ctx.block.x, 0] = 1.0"), "x = ceil(M / 1), y = 1, z = 1");
  EXPECT_EQ(grid("let b = program_id(1) * 32\nA[b : b + 32, ctx.block.x * 64 :+ 64] = 1.0"),
            "x = ceil(N / 64), y = ceil(M / 32), z = 1");
  EXPECT_EQ(grid("let p = ctx.block.x\nlet v = B[p * 8 :+ 8]\nA[0, 8 * p :+ 8] = v"),
            "x = ceil(N / 8), y = 1, z = 1");
  EXPECT_EQ(grid("A[ctx.block.x, 0] = B[ctx.block.x]"), "x = asked for, y = 1, z = 1");
  EXPECT_EQ(grid("A[ctx.block.x / 2, ctx.block.x * 8 + 1] = 1.0"), "x = 1, y = 1, z = 1");
  EXPECT_EQ(grid("A[0, ctx.block.x * 8 :+ 4] = 1.0"), "x = 1, y = 1, z = 1");
  EXPECT_EQ(grid("H[ctx.block.z * 16 :+ 16, 0] = 1.0"), "x = 1, y = 1, z = ceil(64 / 16)");
  EXPECT_EQ(grid("let t = iota(8)\nA[0, 0] = t[ctx.block.x]"), "x = 1, y = 1, z = 1");
}

TEST(Print, AKernel) {
  const CheckedText checked = CheckText(
      "@autotune(T in [64], B in [16, 64])\n@aligned(K = 32)\n@launch(128)\n@padstage\n"
      "kernel mv(A: tensor<f16>[1, K], W: tensor<i8>[K, N], C: tensor<f32>[1, N], s: f32) {\n"
      "  let pn = ctx.block.x\n"
      "  var acc: tile<f32>[1, T] = 0\n"
      "  for k in range(0, K, B) {\n"
      "    let a = A[0 :+ 1, k : k + B]\n"
      "    var w = W[k :+ B, pn * T :+ T]\n"
      "    acc += dot(a, f32(w)) * s\n"
      "    if k > 100 { break } else if k == 3 { continue }\n"
      "  }\n"
      "  C[0 :+ 1, pn * T :+ T] = acc\n"
      "}\n");
  ASSERT_EQ(checked.ids, "");
  EXPECT_EQ(Print(checked.kernels.at(0)),
            "// constant T = 64 in [64]\n"
            "// constant B = 16 in [16, 32, 64]\n"
            "// extent K: i32, a multiple of 32\n"
            "// extent N: i32\n"
            "// grid x = ceil(N / 64), y = 1, z = 1\n"
            "@launch(128)\n"
            "@padstage\n"
            "kernel mv(A: tensor<f16>[1, K], W: tensor<i8>[K, N], C: tensor<f32>[1, N], s: f32) {\n"
            "  let pn: i32 = ctx.block.x\n"
            "  var acc: tile<f32>[1, 64] = broadcast<[1, 64]>(0.0)\n"
            "  for k: i32 in range(0, K, 16) {\n"
            "    let a: view<f16>[1, 16] = A[0 :+ 1, k :+ 16]\n"
            "    var w: tile<i8>[16, 64] = W[k :+ 16, pn * 64 :+ 64]  // staging\n"
            "    acc = old + dot(a, f32(w)) * broadcast<[1, 64]>(s)\n"
            "    if k > 100 {\n"
            "      break\n"
            "    } else {\n"
            "      if k == 3 {\n"
            "        continue\n"
            "      }\n"
            "    }\n"
            "  }\n"
            "  C[0 :+ 1, pn * 64 :+ 64] = acc\n"
            "}\n");
}

}  // namespace
}  // namespace phobos
