#include "frontend/parse/parse.h"

#include <fmt/core.h>

#include <string>
#include <vector>

#include "frontend/parse/dump.h"
#include "gtest/gtest.h"
#include "rapidcheck/gtest.h"

namespace phobos {
namespace {

std::string ParseAndDump(const std::string& text) {
  const SourceFile source("x.ph", text);
  Diagnostics diagnostics;
  const ast::File file = Parse(source, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) ADD_FAILURE() << text << ": " << d.message;
  return Dump(file);
}

// The statements of a kernel's body, without the kernel around them and its indentation.
std::string Body(const std::string& text) {
  std::string dump = ParseAndDump("kernel f() {\n" + text + "\n}\n");
  EXPECT_TRUE(dump.starts_with("(kernel f") && dump.ends_with(")\n")) << dump;
  dump = dump.substr(9, dump.size() - 11);
  std::string result;
  for (size_t at = 0; at < dump.size();) {
    const size_t newline = dump.find('\n', at);
    if (newline != at) result += dump.substr(at + 2, newline - at - 2) + "\n";
    if (newline == std::string::npos) break;
    at = newline + 1;
  }
  if (!result.empty()) result.pop_back();
  return result;
}

TEST(ParseTest, AWholeKernel) {
  EXPECT_EQ(ParseAndDump(R"(
@autotune(TILE_N in [64], BLK in [16, 256])
@launch(256, 2)
@aligned(N = 64, K = BLK)
@padstage
kernel q8(A: tensor<f32>[1, K],
          W: tensor<i8>[K, N * 2], a: f32) {
  let pn = ctx.block.x
  var acc: tile<f32>[1, TILE_N] = 0.0

  for k in range(0, K, BLK) {
    acc += f32(W[k :+ BLK, pn * TILE_N :+ TILE_N])
  }
  C[0, :] = acc
}
)"),
            R"((kernel q8
  (@autotune (in TILE_N 64) (in BLK 16 256))
  (@launch 256 2)
  (@aligned (= N 64) (= K BLK))
  (@padstage)
  (param A (tensor f32 1 K))
  (param W (tensor i8 K (* N 2)))
  (param a f32)
  (let pn (. (. ctx block) x))
  (var acc : (tile f32 1 TILE_N) 0.0)
  (for k 0 K BLK
    (+= acc (call f32 (index W (:+ k BLK) (:+ (* pn TILE_N) TILE_N)))))
  (= (index C 0 (:)) acc))
)");
}

TEST(ParseTest, FilesHoldAnyNumberOfItems) {
  EXPECT_EQ(ParseAndDump(""), "");
  EXPECT_EQ(ParseAndDump("// nothing\n\n"), "");
  EXPECT_EQ(ParseAndDump("kernel a() {}\nkernel b() {}\n"), "(kernel a)\n\n(kernel b)\n");
  EXPECT_EQ(ParseAndDump("kernel a()\n{\n}"), "(kernel a)\n");
  EXPECT_EQ(ParseAndDump("@x() kernel a() { }"), "(kernel a\n  (@x ()))\n");
}

TEST(ParseTest, FunctionsAreReadForSemaToRefuse) {
  EXPECT_EQ(ParseAndDump("fn sq(x: f32) -> f32 {\n  return x * x\n}\n"),
            "(fn sq\n  (param x f32)\n  (result f32)\n  (return (* x x)))\n");
  EXPECT_EQ(ParseAndDump("fn f() {}\n"), "(fn f)\n");
}

TEST(ParseTest, Declarations) {
  EXPECT_EQ(Body("let x = 1"), "(let x 1)");
  EXPECT_EQ(Body("let x: f16 = 1"), "(let x : f16 1)");
  EXPECT_EQ(Body("var x = 1"), "(var x 1)");
  EXPECT_EQ(Body("var x: i32"), "(var x : i32)");
  EXPECT_EQ(Body("var x: tile<f32>[2, N/2]"), "(var x : (tile f32 2 (/ N 2)))");
  EXPECT_EQ(Body("var x: tile<f32>[2,\n 3] = 0.0"), "(var x : (tile f32 2 3) 0.0)");
}

TEST(ParseTest, Assignments) {
  EXPECT_EQ(Body("x = 1"), "(= x 1)");
  EXPECT_EQ(Body("x[i, 0 : n] = 1"), "(= (index x i (: 0 n)) 1)");
  for (const std::string op : {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"}) {
    EXPECT_EQ(Body("x " + op + "= 2"), fmt::format("({}= x 2)", op));
  }
}

TEST(ParseTest, Loops) {
  EXPECT_EQ(Body("for i in range(0, n) { break }"), "(for i 0 n\n  (break))");
  EXPECT_EQ(Body("for i in range(0, n, 2) {\n continue\n}"), "(for i 0 n 2\n  (continue))");
  EXPECT_EQ(Body("for<unroll 4> i in range(0, n) { }"), "(for<unroll> i 0 n)");
  EXPECT_EQ(Body("while x < 3 { x += 1 }"), "(while (< x 3)\n  (+= x 1))");
}

TEST(ParseTest, Conditionals) {
  EXPECT_EQ(Body("if a { b() }"), "(if a\n  (call b))");
  EXPECT_EQ(Body("if a {\n} else {\n  x = 1\n}"), "(if a\n  (else\n    (= x 1)))");
  EXPECT_EQ(Body("if a { } else if b { } else { return }"),
            "(if a\n  (else\n    (if b\n      (else\n        (return)))))");
  EXPECT_EQ(Body("if (a) { }"), "(if a)");
}

TEST(ParseTest, StatementsEndAtNewlinesAndSemicolons) {
  EXPECT_EQ(Body("x = 1; y = 2;\nz = 3"), "(= x 1)\n(= y 2)\n(= z 3)");
  EXPECT_EQ(Body("x = a +\n  b *\n  c"), "(= x (+ a (* b c)))");
  EXPECT_EQ(Body("x = f(a\n, b\n)\ny = (a\n + b)"), "(= x (call f a b))\n(= y (+ a b))");
  EXPECT_EQ(Body("x = a\n-b"), "(= x a)\n(- b)");
  EXPECT_EQ(Body("f\n(x)"), "f\nx");
  EXPECT_EQ(Body("return\nx = 1"), "(return)\n(= x 1)");
  EXPECT_EQ(Body(";;x = 1;;"), "(= x 1)");
  EXPECT_EQ(ParseAndDump("kernel f() { x = 1 }"), "(kernel f\n  (= x 1))\n");
  EXPECT_EQ(ParseAndDump("kernel f() {\r\n  x = 1\r\n}\r\n"), "(kernel f\n  (= x 1))\n");
}

TEST(ParseTest, Subscripts) {
  EXPECT_EQ(Body("x[i]"), "(index x i)");
  EXPECT_EQ(Body("x[:]"), "(index x (:))");
  EXPECT_EQ(Body("x[: n]"), "(index x (: n))");
  EXPECT_EQ(Body("x[a+1 : n*2, b :+ 4, :, i]"), "(index x (: (+ a 1) (* n 2)) (:+ b 4) (:) i)");
  EXPECT_EQ(Body("x[0:+4][i]"), "(index (index x (:+ 0 4)) i)");
}

TEST(ParseTest, PrecedenceIsThatOfC) {
  // Every pair of neighbouring levels, both ways round.
  const std::vector<std::vector<std::string>> levels = {
      {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">="},
      {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
  for (size_t i = 0; i < levels.size(); ++i) {
    for (const std::string& op : levels[i]) {
      for (const std::string& same : levels[i]) {
        EXPECT_EQ(Body(fmt::format("a {} b {} c", op, same)),
                  fmt::format("({} ({} a b) c)", same, op));
      }
      if (i + 1 == levels.size()) continue;
      for (const std::string& tighter : levels[i + 1]) {
        EXPECT_EQ(Body(fmt::format("a {} b {} c", op, tighter)),
                  fmt::format("({} a ({} b c))", op, tighter));
        EXPECT_EQ(Body(fmt::format("a {} b {} c", tighter, op)),
                  fmt::format("({} ({} a b) c)", op, tighter));
      }
    }
  }
  EXPECT_EQ(Body("-a * b"), "(* (- a) b)");
  EXPECT_EQ(Body("-a.x[i](y)"), "(- (call (index (. a x) i) y))");
  EXPECT_EQ(Body("!a && ~b | - -c"), "(&& (! a) (| (~ b) (- (- c))))");
  EXPECT_EQ(Body("(a + b) * c"), "(* (+ a b) c)");
  EXPECT_EQ(Body("a - (b - c)"), "(- a (- b c))");
}

TEST(ParseTest, Literals) {
  EXPECT_EQ(Body("f(1, 0xff, 1_000, 1.5, 1e3, true, false)"),
            "(call f 1 255 1000 1.5 1000.0 true false)");
  EXPECT_EQ(Body("18446744073709551615"), "18446744073709551615");
}

TEST(ParseTest, SpansCoverWhatWasWritten) {
  const std::string text = "kernel f() { x[i] = (a + b) * -c }";
  const SourceFile source("x.ph", text);
  Diagnostics diagnostics;
  const ast::File file = Parse(source, diagnostics);
  std::vector<std::string> spans;
  for (const ast::Expr& e : file.exprs) spans.emplace_back(source.Text(e.span));
  EXPECT_EQ(spans, (std::vector<std::string>{"x", "i", "x[i]", "a", "b", "(a + b)", "c", "-c",
                                             "(a + b) * -c"}));
  ASSERT_EQ(file.stmts.size(), 1u);
  EXPECT_EQ(source.Text(file.stmts[ast::StmtId(0)].span), "x[i] = (a + b) * -c");
  EXPECT_EQ(source.Text(file.kernels[0].header_span), "kernel f()");
  EXPECT_EQ(source.Text(file.kernels[0].span), text);
  EXPECT_EQ(source.Text(file.kernels[0].body.span), "{ x[i] = (a + b) * -c }");
}

// Tokens in any order: the parser ends, and every span it made lies in the file.
RC_GTEST_PROP(ParseProperty, AnyTokensGiveATreeInsideTheFile, ()) {
  const std::vector<std::string> words = {
      "kernel", "f",     "(",      ")",     "{",    "}",   "[",    "]",    "let", "var",
      "=",      ":",     ":+",     ",",     ";",    "\n",  "if",   "else", "for", "in",
      "range",  "while", "return", "break", "@",    "1",   "2.5",  "+",    "-",   "*",
      "<",      ">",     "&&",     "x",     "tile", "f32", "fn",   "->",   ".",   "true",
      "$",      ":=",    "==",     "not",   "and",  "+=",  "1__0", "elif", "mut"};
  const auto picks =
      *rc::gen::container<std::vector<size_t>>(rc::gen::inRange<size_t>(0, words.size()));
  std::string text = *rc::gen::arbitrary<bool>() ? "kernel f() {\n" : "";
  for (const size_t pick : picks) text += words[pick] + (pick % 3 == 0 ? "" : " ");
  const SourceFile source("x.ph", text);
  Diagnostics diagnostics;
  const ast::File file = Parse(source, diagnostics);
  Dump(file);
  for (const ast::Expr& e : file.exprs) RC_ASSERT(e.span.begin <= e.span.end);
  for (const ast::Expr& e : file.exprs) RC_ASSERT(e.span.end <= text.size());
  for (const ast::Stmt& s : file.stmts) RC_ASSERT(s.span.begin <= s.span.end);
  for (const ast::Stmt& s : file.stmts) RC_ASSERT(s.span.end <= text.size());
}

}  // namespace
}  // namespace phobos
