// What expressions mean: their types, conversions, broadcasts and folded values, as printed.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "frontend/sema/print.h"
#include "frontend/sema/testing.h"

namespace phobos {
namespace {

// "type = text" of the value of `let _v = expr`.
std::string Meaning(std::string_view expr) {
  const CheckedText checked = CheckText(WithBody("let _v = " + std::string(expr)));
  if (!checked.ids.empty()) return checked.ids;
  const Kernel& kernel = checked.kernels.at(0);
  const Let& let = std::get<Let>(kernel.stmts[kernel.body.at(0)].node);
  return ToString(kernel.locals[let.local].type) + " = " + Print(kernel, let.value);
}

struct Case {
  std::string_view expr;
  std::string_view meaning;
};

void Expect(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(Meaning(c.expr), c.meaning) << c.expr;
}

TEST(Literals, AdaptToTheOtherOperand) {
  Expect({
      {"3", "i32 = 3"},
      {"3000000000", "i64 = 3000000000_i64"},
      {"-9223372036854775808", "i64 = -9223372036854775808_i64"},
      {"2.5", "f32 = 2.5"},
      {"b + 100", "i8 = b + 100_i8"},
      {"b + -128", "i8 = b + -128_i8"},
      {"b + 128", "literal-out-of-range"},
      {"w + 1", "i64 = w + 1_i64"},
      {"x * 2", "f32 = x * 2.0"},
      {"x * 16777217", "literal-not-exact"},
      {"h * 2049", "literal-not-exact"},
      {"h * 2", "f16 = h * 2.0_f16"},
      {"h * 0.5", "f32 = f32(h) * 0.5"},
      {"d * 0.1", "f64 = d * 0.1_f64"},
      {"n * 0.5", "f32 = f32(n) * 0.5"},
      {"f64(0.1)", "f64 = 0.1_f64"},
      {"1 + 2.5", "f32 = 3.5"},
      {"n + BR", "i32 = n + 8"},
      {"h * BR", "f16 = h * 8.0_f16"},
      {"18446744073709551615", "integer-exceeds-i64"},
  });
}

TEST(Joins, ConvertBothSides) {
  Expect({
      {"x + h", "f32 = x + f32(h)"},
      {"h + n", "f16 = h + f16(n)"},
      {"n + w", "i64 = i64(n) + w"},
      {"b + n", "i32 = i32(b) + n"},
      {"B[0, 0] + U[0, 0]", "i16 = i16(B[0, 0]) + i16(U[0, 0])"},
      {"h + G[0, 0]", "f32 = f32(h) + f32(G[0, 0])"},
      {"d < x", "bool = d < f64(x)"},
      {"c + n", "binary-operand"},
      {"c == n", "no-common-type"},
      {"c == true", "bool = c == true"},
      {"c < true", "binary-operand"},
  });
}

TEST(Operators, Folding) {
  Expect({
      {"7 / -2", "i32 = -3"},
      {"-7 % 4", "i32 = -3"},
      {"2147483647 + 1", "i32 = -2147483648"},
      {"1 << 33", "i32 = 0"},
      {"i8(300)", "i8 = 44_i8"},
      {"u8(-1)", "u8 = 255_u8"},
      {"i32(2.9)", "i32 = 2"},
      {"f16(0.1)", "f16 = 0.099975586_f16"},
      {"~5", "i32 = -6"},
      {"~true", "bool = false"},
      {"!(1 < 2)", "bool = false"},
      {"true && c", "bool = c"},
      {"false && c", "bool = false"},
      {"1.0 / 0.0", "f32 = inf"},
      {"1 / 0", "division-by-zero"},
  });
}

TEST(Operators, Kinds) {
  Expect({
      {"x % x", "binary-operand"},
      {"x & n", "binary-operand"},
      {"x << 1", "binary-operand"},
      {"c & true", "bool = c & true"},
      {"-c", "unary-operand"},
      {"!n", "unary-operand"},
      {"~x", "unary-operand"},
      {"n && c", "logical-operand"},
      {"(H[0, :] < 1) && c", "logical-operand"},
      {"!(H[0, :] < H[1, :])", "tile<bool>[128] = !(H[0, 0 :+ 128] < H[1, 0 :+ 128])"},
      {"x.y", "no-members"},
      {"n[0]", "not-subscriptable"},
  });
}

TEST(Operators, ParenthesesOnlyWhereNeeded) {
  Expect({
      {"(n + 1) * 2", "i32 = (n + 1) * 2"},
      {"n + (1 * n)", "i32 = n + 1 * n"},
      {"n - (n - 1)", "i32 = n - (n - 1)"},
      {"(n - n) - 1", "i32 = n - n - 1"},
      {"-(n + 1)", "i32 = -(n + 1)"},
      {"(n & 3) == 0", "bool = (n & 3) == 0"},
      {"n < 1 || n > 2 && c", "bool = n < 1 || n > 2 && c"},
      {"-(-n)", "i32 = -(-n)"},
  });
}

TEST(Tiles, Broadcast) {
  Expect({
      {"H[0 :+ 8, :] * x", "tile<f32>[8, 128] = f32(H[0 :+ 8, 0 :+ 128]) * broadcast<[8, 128]>(x)"},
      {"Q + H[0, :]",
       "tile<f16>[8, 128] = Q[0 :+ 8, 0 :+ 128] + broadcast<[8, 128]>(H[0, 0 :+ 128])"},
      {"Q + Q[:, 0 :+ 1]",
       "tile<f16>[8, 128] = Q[0 :+ 8, 0 :+ 128] + broadcast<[8, 128]>(Q[0 :+ 8, 0 :+ 1])"},
      {"Q + H[0 :+ 4, :]", "shapes-do-not-broadcast"},
      {"Q < 0", "tile<bool>[8, 128] = Q[0 :+ 8, 0 :+ 128] < broadcast<[8, 128]>(0.0_f16)"},
      {"A + 1", "whole-tensor-of-run-time-extent"},
  });
}

TEST(Subscripts, Shapes) {
  Expect({
      {"A[3, 4]", "f32 = A[3, 4]"},
      {"A[n, 0 :+ 4]", "view<f32>[4] = A[n, 0 :+ 4]"},
      {"A[n : n + 4, : 8]", "view<f32>[4, 8] = A[n :+ 4, 0 :+ 8]"},
      {"A[n * 64 : (n + 1) * 64, -1 :+ 2]", "view<f32>[64, 2] = A[n * 64 :+ 64, -1 :+ 2]"},
      {"H[:, 0 :+ D]", "view<f16>[64, 128] = H[0 :+ 64, 0 :+ 128]"},
      {"Q", "tensor<f16> = Q"},
      {"A[:, 0]", "whole-run-time-dimension"},
      {"A[n : n * 2, 0]", "range-length-not-constant"},
      {"A[0 :+ n, 0]", "length-not-constant"},
      {"A[4 : 4, 0]", "empty-range"},
      {"A[0 :+ -1, 0]", "empty-range"},
      {"A[0]", "subscript-count"},
      {"I[0, 1]", "subscript-count"},
      {"A[x, 0]", "subscript-not-integer"},
      {"A[c, 0]", "subscript-not-integer"},
      {"I[iota(4)]", "subscript-not-integer"},
      {"iota(4)[3]", "i32 = iota(4)[3]"},
      {"iota(4)[1 :+ 2]", "tile<i32>[2] = iota(4)[1 :+ 2]"},
      {"iota(4)[4]", "point-outside-tile"},
      {"iota(4)[-1]", "point-outside-tile"},
      {"iota(4)[2 :+ 3]", "range-outside-tile"},
      {"iota(4)[n]", "i32 = iota(4)[n]"},
      {"I[-5]", "i32 = I[-5]"},
  });
}

TEST(Builtins, TypesAndShapes) {
  Expect({
      {"exp(h)", "f16 = exp(h)"},
      {"exp(n)", "argument-type"},
      {"exp(1)", "argument-type"},
      {"abs(n)", "i32 = abs(n)"},
      {"abs(c)", "argument-type"},
      {"pow(x, 2)", "f32 = pow(x, 2.0)"},
      {"tmax(x, 0)", "f32 = tmax(x, 0.0)"},
      {"tmin(n, w)", "i64 = tmin(i64(n), w)"},
      {"tmax(c, c)", "argument-type"},
      {"where(c, 1, x)", "f32 = where(c, 1.0, x)"},
      {"where(n, 1, 2)", "argument-type"},
      {"where(c, c, false)", "bool = where(c, c, false)"},
      {"where(c, c, 1)", "no-common-type"},
      {"where(iota(4) < 2, 1.5, 0.0)",
       "tile<f32>[4] = where(iota(4) < broadcast<[4]>(2), broadcast<[4]>(1.5), "
       "broadcast<[4]>(0.0))"},
      {"iota(BR * 2)", "tile<i32>[16] = iota(16)"},
      {"iota(n)", "dimension-not-constant"},
      {"iota(M)", "dimension-not-constant"},
      {"iota(0)", "dimension-range"},
      {"iota(16777217)", "tile-too-large"},
      {"rowsum(Q)", "tile<f32>[8, 1] = rowsum(Q[0 :+ 8, 0 :+ 128])"},
      {"rowsum(B)", "tile<i32>[32, 1] = rowsum(B[0 :+ 32, 0 :+ 64])"},
      {"rowsum(F)", "tile<f64>[16, 1] = rowsum(F[0 :+ 16, 0 :+ 16])"},
      {"rowmax(Q)", "tile<f16>[8, 1] = rowmax(Q[0 :+ 8, 0 :+ 128])"},
      {"rowargmax(F)", "tile<i32>[16, 1] = rowargmax(F[0 :+ 16, 0 :+ 16])"},
      {"cumsum(G)", "tile<f32>[16, 16] = cumsum(G[0 :+ 16, 0 :+ 16])"},
      {"rowsum(H[0, :])", "argument-type"},
      {"rowsum(x)", "argument-type"},
      {"tril(G)", "tile<bf16>[16, 16] = tril(G[0 :+ 16, 0 :+ 16])"},
      {"transpose(Q)", "tile<f16>[128, 8] = transpose(Q[0 :+ 8, 0 :+ 128])"},
      {"transpose(H[0, :])", "tile<f16>[128, 1] = transpose(H[0, 0 :+ 128])"},
      {"flat(B)", "tile<i8>[1, 2048] = flat(B[0 :+ 32, 0 :+ 64])"},
      {"gather(I, iota(4))", "tile<i32>[4] = gather(I, iota(4))"},
      {"gather(R, B)", "tile<f32>[32, 64] = gather(R, B[0 :+ 32, 0 :+ 64])"},
      {"gather(A, iota(4))", "argument-type"},
      {"gather(I, n)", "argument-type"},
      {"gather(I, H)", "argument-type"},
      {"extent(A, 1)", "i32 = N"},
      {"extent(H, 1)", "i32 = 128"},
      {"extent(iota(4), 0)", "i32 = 4"},
      {"extent(A, 2)", "axis-range"},
      {"extent(x, 0)", "argument-type"},
      {"program_id(1)", "i32 = ctx.block.y"},
      {"program_id(3)", "axis-range"},
      {"ctx.grid.z", "i32 = ctx.grid.z"},
      {"exp(x, x)", "argument-count"},
      {"f32()", "argument-count"},
      {"bool(n)", "not-convertible"},
      {"i32(c)", "i32 = i32(c)"},
  });
}

TEST(Builtins, Dot) {
  Expect({
      {"dot(Q, transpose(H))",
       "tile<f32>[8, 64] = dot(Q[0 :+ 8, 0 :+ 128], transpose(H[0 :+ 64, 0 :+ 128]))"},
      {"dot_t(Q, H)", "tile<f32>[8, 64] = dot_t(Q[0 :+ 8, 0 :+ 128], H[0 :+ 64, 0 :+ 128])"},
      {"dot(Q, H)", "dot-shapes"},
      {"dot_t(B, U)", "tile<i32>[32, 32] = dot_t(B[0 :+ 32, 0 :+ 64], U[0 :+ 32, 0 :+ 64])"},
      {"dot(G, F)", "tile<f64>[16, 16] = dot(f64(G[0 :+ 16, 0 :+ 16]), F[0 :+ 16, 0 :+ 16])"},
      {"dot_t(B, A[0 :+ 4, 0 :+ 64])",
       "tile<f32>[32, 4] = dot_t(f32(B[0 :+ 32, 0 :+ 64]), A[0 :+ 4, 0 :+ 64])"},
      {"dot(Q, x)", "argument-type"},
      {"dot(Q, H[0, :])", "argument-type"},
      {"dot(B < 0, U)", "argument-type"},
  });
}

TEST(Names, Misuse) {
  Expect({
      {"rowsun(Q)", "unknown-name"},
      {"nn + 1", "unknown-name"},
      {"nn + nn", "unknown-name"},  // once
      {"n(1)", "not-a-function"},
      {"f32", "type-as-value"},
      {"exp", "builtin-as-value"},
      {"ctx", "context-as-value"},
      {"ctx.block", "context-needs-axis"},
      {"ctx.block.w", "unknown-member"},
      {"ctx.blok.x", "unknown-member"},
      {"ctx.lane", "not-supported-yet"},
      {"ctx.thread.x", "not-supported-yet"},
      {"barrier()", "not-supported-yet"},
      {"shuffle_xor(x, 1)", "not-supported-yet"},
      {"exp(1.0)(2)", "callee-not-name"},
  });
}

TEST(FixIts, NameTheNearest) {
  const CheckedText checked = CheckText(WithBody("let _v = dott(Q, H)"));
  ASSERT_EQ(checked.ids, "unknown-name");
  const Diagnostic& diagnostic = checked.diagnostics.all()[0];
  EXPECT_EQ(diagnostic.message, "unknown name `dott`; did you mean `dot`?");
  ASSERT_EQ(diagnostic.fix_its.size(), 1u);
  EXPECT_EQ(diagnostic.fix_its[0].text, "dot");
}

TEST(Lengths, AreShownSimplified) {
  const CheckedText checked =
      CheckText(WithBody("let i = ctx.block.x * 64\nlet _v = A[i + 3 : i * 2 + N - n % 3, 0]"));
  ASSERT_EQ(checked.ids, "range-length-not-constant");
  EXPECT_EQ(checked.diagnostics.all()[0].message,
            "the length of `i + 3 : i * 2 + N - n % 3` is no constant: it is "
            "`64 * ctx.block.x + N - (n % 3) - 3`");
}

TEST(Shapes, AreShownAsWrittenAndEvaluated) {
  const CheckedText checked = CheckText(WithBody("let _v = Q[0]"));
  ASSERT_EQ(checked.ids, "subscript-count");
  EXPECT_NE(checked.diagnostics.all()[0].message.find("`[BR, D] = [8, 128]`"), std::string::npos)
      << checked.diagnostics.all()[0].message;
}

}  // namespace
}  // namespace phobos
