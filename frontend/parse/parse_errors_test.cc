// What the parser says about malformed programs, and what it makes of them.
#include <fmt/core.h>

#include <string>
#include <vector>

#include "frontend/parse/dump.h"
#include "frontend/parse/parse.h"
#include "gtest/gtest.h"

namespace phobos {
namespace {

struct Outcome {
  std::string messages;  // `line:column: message {fix-it} / note`, one per line
  std::string dump;
};

Outcome ParseText(const std::string& text) {
  const SourceFile source("x.ph", text);
  Diagnostics diagnostics;
  const ast::File file = Parse(source, diagnostics);
  diagnostics.SortByPlace();
  Outcome outcome = {"", Dump(file)};
  const auto place = [&](Span span) {
    const LineColumn at = source.Place(span.begin);
    return fmt::format("{}:{}", at.line, at.column);
  };
  for (const Diagnostic& d : diagnostics.all()) {
    if (!outcome.messages.empty()) outcome.messages += '\n';
    outcome.messages += fmt::format("{}: {}", place(d.span), d.message);
    for (const FixIt& f : d.fix_its) {
      outcome.messages +=
          fmt::format(" {{{}: `{}` -> `{}`}}", place(f.span), source.Text(f.span), f.text);
    }
    for (const Diagnostic& n : d.notes) {
      outcome.messages += fmt::format(" / {}: {}", place(n.span), n.message);
    }
  }
  return outcome;
}

std::string Messages(const std::string& text) { return ParseText(text).messages; }

// Of statements on line 2 and on; the kernel around them is sound.
std::string InBody(const std::string& text) {
  return Messages("kernel f() {\n" + text + "\nz = 0\n}\n");
}

// The statements that the tree holds, without the `z = 0` at the end.
std::string BodyTree(const std::string& text) {
  std::string dump = ParseText("kernel f() {\n" + text + "\nz = 0\n}\n").dump;
  const std::string tail = "\n  (= z 0))\n";
  EXPECT_TRUE(dump.starts_with("(kernel f") && dump.ends_with(tail)) << dump;
  dump = dump.substr(9, dump.size() - 9 - tail.size());
  return dump.empty() ? dump : dump.substr(3);
}

TEST(MendTest, AssignmentInACondition) {
  EXPECT_EQ(InBody("if x = 3 && y { }"),
            "2:6: `=` assigns and cannot stand in a condition; `==` compares {2:6: `=` -> `==`}");
  EXPECT_EQ(BodyTree("if x = 3 && y { }"), "(if (&& (== x 3) y))");
  EXPECT_EQ(BodyTree("while (x = 3) { }"), "(while (== x 3))");
}

TEST(MendTest, MissingBrackets) {
  EXPECT_EQ(InBody("let x = f(a, b\nlet y = 2"),
            "2:15: expected `,` or `)`, found `let` {2:15: `` -> `)`} / 2:10: to match this `(`");
  EXPECT_EQ(BodyTree("let x = f(a, b\nlet y = 2"), "(let x (call f a b))\n  (let y 2)");
  EXPECT_EQ(InBody("if (a == b {\n}"),
            "2:12: expected `)`, found `{` {2:11: `` -> `)`} / 2:4: to match this `(`");
  EXPECT_EQ(InBody("x[1 = 3"),
            "2:5: expected `,` or `]`, found `=` {2:4: `` -> `]`} / 2:2: to match this `[`");
  EXPECT_EQ(BodyTree("x[1 = 3"), "(= (index x 1) 3)");
  EXPECT_EQ(InBody("x[f(a] = 3"),
            "2:6: expected `,` or `)`, found `]` {2:6: `` -> `)`} / 2:4: to match this `(`");
  EXPECT_EQ(InBody("f(a]"),
            "2:4: expected `,` or `)`, found `]` {2:4: `]` -> `)`} / 2:2: to match this `(`");
  EXPECT_EQ(Messages("kernel f() {\n  if a {\n    x = 3\n}\n\nkernel g() { }\n"),
            "4:2: expected `}`, found `kernel` / 1:12: to match this `{`");
  EXPECT_EQ(Messages("kernel f() {\n  if a {\n"),
            "2:9: expected `}`, found the end of the file / 2:8: to match this `{`");
}

TEST(MendTest, Separators) {
  EXPECT_EQ(InBody("let x = 1 let y = 2"),
            "2:11: expected `;` or a new line before `let` {2:10: `` -> `;`}");
  EXPECT_EQ(InBody("x = 1 y = 2"), "2:7: expected `;` or a new line before `y` {2:6: `` -> `;`}");
  EXPECT_EQ(InBody("if a { } f()"), "2:10: expected `;` or a new line before `f` {2:9: `` -> `;`}");
  EXPECT_EQ(InBody("f(a b)"), "2:5: expected `,` or `)`, found `b` {2:4: `` -> `,`}");
  EXPECT_EQ(BodyTree("f(a b)"), "(call f a b)");
  EXPECT_EQ(InBody("f(a,)"), "2:4: expected an argument after `,`, found `)` {2:4: `,` -> ``}");
  EXPECT_EQ(Messages("kernel f(a: f32\n  b: f32) { }"),
            "2:3: expected `,` or `)`, found `b` {1:16: `` -> `,`}");
}

TEST(MendTest, Else) {
  EXPECT_EQ(InBody("if a { }\nelse { }"),
            "3:1: `else` must stand on the line of the `}` before it {2:9: `\n` -> ` `}");
  EXPECT_EQ(InBody("if a { } // why\nelse { }"),
            "3:1: `else` must stand on the line of the `}` before it");
  EXPECT_EQ(BodyTree("if a { }\nelse { b() }"), "(if a\n    (else\n      (call b)))");
  EXPECT_EQ(InBody("if a { } elif b { } else { }"),
            "2:10: `elif` is written `else if` {2:10: `elif` -> `else if`}");
  EXPECT_EQ(BodyTree("if a { } elif b { } else { }"),
            "(if a\n    (else\n      (if b\n        (else))))");
  EXPECT_EQ(InBody("else { }\nelse if a { }"),
            "2:1: `else` without an `if` before it\n3:1: `else` without an `if` before it");
}

TEST(MendTest, Loops) {
  EXPECT_EQ(InBody("for (int i = 0; i < n; i++) {\n x = )\n}"),
            "2:5: a loop is written `for i in range(low, high) { ... }`\n"
            "3:6: expected an expression, found `)`");
  EXPECT_EQ(InBody("for (int i = 0; i < n; i++ {\n x = )\n}\ny = )"),
            "2:5: a loop is written `for i in range(low, high) { ... }`\n"
            "3:6: expected an expression, found `)`\n"
            "5:5: expected an expression, found `)`");
  EXPECT_EQ(InBody("for (i in range(0, n)) { }"),
            "2:5: a `for` loop takes no parentheses around `i in range(...)` {2:5: `(` -> ``} "
            "{2:22: `)` -> ``}");
  EXPECT_EQ(BodyTree("for (i in range(0, n)) { }"), "(for i 0 n)");
  EXPECT_EQ(InBody("for i in 0..n { }"),
            "2:10: expected `range(low, high)` or `range(low, high, step)` after `in`, found `0`");
  EXPECT_EQ(InBody("for i in f(n) { }"),
            "2:10: expected `range(low, high)` or `range(low, high, step)` after `in`, found `f`");
  EXPECT_EQ(InBody("for i in range(n) { }"),
            "2:10: `range` takes a low and a high bound and perhaps a step, found 1 argument "
            "{2:16: `` -> `0, `}");
  EXPECT_EQ(BodyTree("for i in range(n) { }"), "(for i 0 n)");
  EXPECT_EQ(InBody("for i in range(1, 2, 3, 4) { }"),
            "2:10: `range` takes a low and a high bound and perhaps a step, found 4 arguments");
  EXPECT_EQ(
      InBody("for i in rnge(0, n) { }"),
      "2:10: expected `range`, found `rnge`; did you mean `range`? {2:10: `rnge` -> `range`}");
  EXPECT_EQ(InBody("for i range(0, n) { }"),
            "2:7: expected `in` after the loop's variable, found `range`");
  EXPECT_EQ(InBody("for<vector 4> i in range(0, n) { }"),
            "2:5: expected `unroll` after `for<`, found `vector`");
}

TEST(MendTest, Blocks) {
  EXPECT_EQ(InBody("while a\n{\n}"),
            "3:1: `{` must stand on the line where the condition ends {2:8: `\n` -> ` `}");
  EXPECT_EQ(BodyTree("while a\n{\n}"), "(while a)");
  EXPECT_EQ(InBody("if a\n  x = 1"),
            "2:5: expected `{` after the condition, found the end of the "
            "line");
  EXPECT_EQ(InBody("{ x = ( }"),
            "2:1: a block stands only after `if`, `else`, `for` or `while`\n"
            "2:9: expected an expression, found `}`");
}

TEST(MendTest, WordsOfOtherLanguages) {
  EXPECT_EQ(InBody("if a and b or not c { }"),
            "2:6: the operator `and` is written `&&` {2:6: `and` -> `&&`}\n"
            "2:12: the operator `or` is written `||` {2:12: `or` -> `||`}\n"
            "2:15: the operator `not` is written `!` {2:15: `not ` -> `!`}");
  EXPECT_EQ(BodyTree("if a and b or not c { }"), "(if (|| (&& a b) (! c)))");
  EXPECT_EQ(InBody("int k = 3"),
            "2:1: expected `let` or `var` to declare `k`, found `int` {2:1: `int` -> `let`}");
  EXPECT_EQ(BodyTree("int k = 3"), "(let k 3)");
  EXPECT_EQ(InBody("let mut w = 4"),
            "2:1: a mutable name is declared with `var`, not `let mut` {2:1: `let mut` -> `var`}");
  EXPECT_EQ(BodyTree("let mut w = 4"), "(var w 4)");
  EXPECT_EQ(InBody("x := 3"),
            "2:3: `:=` is not an operator; a name is declared with `let` or `var`, and assigned to "
            "with `=` {2:1: `x` -> `let x`} {2:3: `:=` -> `=`}");
  EXPECT_EQ(BodyTree("x := 3\nlet y := 4\nvar q := 5"), "(let x 3)\n  (let y 4)\n  (var q 5)");
  EXPECT_EQ(InBody("i++\nj--"),
            "2:2: `++` is not an operator; write `+= 1` {2:2: `++` -> ` += 1`}\n"
            "3:2: `--` is not an operator; write `-= 1` {3:2: `--` -> ` -= 1`}");
  EXPECT_EQ(InBody("x = a--b"), "");
  EXPECT_EQ(InBody("x = +3 + .5"),
            "2:5: there is no unary `+` {2:5: `+` -> ``}\n"
            "2:10: a number starts with a digit: `0.5` {2:10: `` -> `0`}");
  EXPECT_EQ(BodyTree("x = +3 + .5"), "(= x (+ 3 0.5))");
}

TEST(MendTest, MisspeltKeywords) {
  EXPECT_EQ(InBody("lett k = 3"),
            "2:1: expected a statement, found `lett`; did you mean `let`? {2:1: `lett` -> `let`}");
  EXPECT_EQ(BodyTree("vra k = 3\nlett q: f32 = 3\nfro i in range(0, 2) { }\nwhlie x { }"),
            "(var k 3)\n  (let q : f32 3)\n  (for i 0 2)\n  (while x)");
  EXPECT_EQ(Messages("kernal f() { }"),
            "1:1: expected `kernel`, found `kernal`; did you mean `kernel`? "
            "{1:1: `kernal` -> `kernel`}");
  EXPECT_EQ(Messages("kernel f(A: tensr<f32>[N]) { }"),
            "1:13: expected `tensor` or `tile`, found `tensr`; did you mean `tensor`? "
            "{1:13: `tensr` -> `tensor`}");
}

TEST(MendTest, MisspeltKeywordsThatStandAlone) {
  EXPECT_EQ(InBody("brake; retrun"),
            "2:1: expected a statement, found `brake`; did you mean `break`? "
            "{2:1: `brake` -> `break`}\n"
            "2:8: expected a statement, found `retrun`; did you mean `return`? "
            "{2:8: `retrun` -> `return`}");
  EXPECT_EQ(BodyTree("brake; contineu\nx"), "(break)\n  (continue)\n  x");
}

TEST(MendTest, Subscripts) {
  EXPECT_EQ(InBody("x[]"), "2:3: expected a subscript between `[` and `]`, found `]`");
  EXPECT_EQ(InBody("x[i:] = A[i:, 2]"),
            "2:5: expected the end of the range after `:`, found `]`\n"
            "2:13: expected the end of the range after `:`, found `,`");
  EXPECT_EQ(InBody("x[:+ 4] = 3"),
            "2:3: expected a start before `:+`; `0 :+ n` is the first n elements "
            "{2:3: `` -> `0 `}");
  EXPECT_EQ(BodyTree("x[:+ 4] = 3"), "(= (index x (:+ 0 4)) 3)");
}

TEST(MendTest, ParametersAndTypes) {
  EXPECT_EQ(Messages("kernel f(f32 b) { }"),
            "1:10: a parameter is written `b: f32` {1:10: `f32 b` -> `b: f32`}");
  EXPECT_EQ(Messages("kernel f(c: f32[4]) { }"),
            "1:13: `f32[...]` is not a type; a tile is written `tile<f32>[...]` "
            "{1:13: `f32` -> `tile<f32>`}");
  EXPECT_EQ(ParseText("kernel f(f32 b, c: f32[4]) { }").dump,
            "(kernel f\n  (param b f32)\n  (param c (tile f32 4)))\n");
  EXPECT_EQ(Messages("@padstage fn f() { }"), "1:1: attributes belong to kernels; `fn` takes none");
}

TEST(FailTest, Statements) {
  EXPECT_EQ(InBody("let in = 3"), "2:5: expected a name after `let`, found the keyword `in`");
  EXPECT_EQ(InBody("let\nx = 2"), "");  // a line may end in `let`
  EXPECT_EQ(InBody("let 3 = 3"), "2:5: expected a name after `let`, found `3`");
  EXPECT_EQ(InBody("let x"),
            "2:6: expected `=` and a value for `let x`, found the end of the line");
  EXPECT_EQ(InBody("var y"),
            "2:6: expected `:` and a type, or `=` and a value, for `var y`, found "
            "the end of the line");
  EXPECT_EQ(InBody("let x: 3 = 3"), "2:8: expected a type, found `3`");
  EXPECT_EQ(InBody("let x: foo<f32>[2] = 3"),
            "2:8: expected `tensor<...>` or `tile<...>`, found `foo<...>`");
  EXPECT_EQ(InBody("let x: tile<f32> = 3"),
            "2:18: expected `[` and the dimensions after the element type, found `=`");
  EXPECT_EQ(InBody("let x: tile[2] = 3"), "2:12: expected `<` after `tile`, found `[`");
  EXPECT_EQ(InBody("let x: tile<f32>[] = 3"),
            "2:18: expected a dimension between `[` and `]`, found `]`");
  EXPECT_EQ(InBody("a b c"), "2:3: expected the end of the statement, found `b`");
  EXPECT_EQ(InBody("x = 3 )"), "2:7: expected the end of the statement, found `)`");
  EXPECT_EQ(InBody(")"), "2:1: expected a statement, found `)`");
  EXPECT_EQ(InBody("x = * 3"), "2:5: expected an expression, found `*`");
  EXPECT_EQ(InBody("x.3"), "2:3: expected a name after `.`, found `3`");
  EXPECT_EQ(InBody("f(a = 3)"), "2:5: expected `,` or `)`, found `=` / 2:2: to match this `(`");
}

TEST(FailTest, ABrokenDeclarationStillDeclares) {
  EXPECT_EQ(BodyTree("let x: 3 = 3\nvar y\nlet w = )"),
            "(let x <error>)\n  (var y <error>)\n  (let w <error>)");
}

TEST(FailTest, Items) {
  EXPECT_EQ(Messages("struct foo { a = 3 }\nkernel f() { }\n"),
            "1:1: expected `kernel` or an attribute, found `struct`");
  EXPECT_EQ(Messages("kernel f() { }\n}\n"), "2:1: expected `kernel` or an attribute, found `}`");
  EXPECT_EQ(Messages("@foo\n@bar(1)\n"),
            "2:8: expected `kernel` after the attributes, found the end of the file");
  EXPECT_EQ(Messages("@foo let x = 1\n"),
            "1:6: expected `kernel` after the attributes, found `let`");
  EXPECT_EQ(Messages("@3\nkernel f() { }"), "1:2: expected a name after `@`, found `3`");
  EXPECT_EQ(Messages("@foo(a in 3, =, 4)\nkernel f() { }"),
            "1:11: expected `[` after `in`, found `3`\n1:14: expected an expression, found `=`");
  EXPECT_EQ(Messages("@foo(a in [])\nkernel f() { }"),
            "1:12: expected a value between `[` and `]`, found `]`");
  EXPECT_EQ(Messages("kernel () { }"), "1:8: expected a name after `kernel`, found `(`");
  EXPECT_EQ(Messages("kernel f { }"), "1:10: expected `(` after the name, found `{`");
  EXPECT_EQ(Messages("kernel f()\n"),
            "1:11: expected `{` after the kernel's parameters, found the end of the file");
  EXPECT_EQ(Messages("kernel f(d) { }"),
            "1:11: expected `:` and a type after the parameter's name, found `)`");
}

TEST(FailTest, EachStatementAndParameterIsJudgedApart) {
  EXPECT_EQ(Messages("kernel f(a, b: , c: f32, 3) {\n  x = *\n  if ) { y = / }\n}\n"
                     "kernel g( {\n  x = %\n}\n"),
            "1:11: expected `:` and a type after the parameter's name, found `,`\n"
            "1:16: expected a type, found `,`\n"
            "1:26: expected a name of a parameter, found `3`\n"
            "2:7: expected an expression, found `*`\n"
            "3:6: expected an expression, found `)`\n"
            "3:14: expected an expression, found `/`\n"
            "5:11: expected a name of a parameter, found `{`\n"
            "6:7: expected an expression, found `%`");
}

TEST(FailTest, AMissingPartMarksItsKernel) {
  const auto incomplete = [](const std::string& text) {
    const SourceFile source("x.ph", text);
    Diagnostics diagnostics;
    const ast::File file = Parse(source, diagnostics);
    std::string result;
    for (const ast::Kernel& kernel : file.kernels) result += kernel.incomplete ? "x" : ".";
    return result;
  };
  EXPECT_EQ(incomplete("kernel a(d) { }\nkernel b() { x = + 3 }\nkernel c() { let 3 = 3 }"), "x.x");
  EXPECT_EQ(incomplete("kernel a() { x = 1__0 }\nkernel b() { { x = 1 } }"), "xx");
}

TEST(FailTest, WhatTheLexerReportedIsNotReportedAgain) {
  EXPECT_EQ(InBody("x = $ y"), "2:5: unknown character `$`");
  EXPECT_EQ(InBody("x = f(a, # b)"),
            "2:10: unknown character `#` / 2:10: a comment starts with "
            "`//`");
  EXPECT_EQ(InBody("x = 1__0 + )"),
            "2:6: `_` in a number must stand alone between two digits\n"
            "2:12: expected an expression, found `)`");
}

// --- Limits

std::string Repeat(const std::string& text, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

TEST(LimitTest, NestingUpToTheLimitIsRead) {
  const int n = kMaxNesting - 5;
  EXPECT_EQ(InBody("x = " + Repeat("(", n) + "1" + Repeat(")", n)), "");
  EXPECT_EQ(InBody("x = " + Repeat("-", n) + "1"), "");
  EXPECT_EQ(InBody("x = a" + Repeat("+a", n)), "");
  EXPECT_EQ(InBody("x = a" + Repeat(".x", n)), "");
  EXPECT_EQ(InBody(Repeat("if a {", n) + Repeat("}\n", n)), "");
  EXPECT_EQ(InBody("if a { }" + Repeat(" else if a { }", n)), "");
}

TEST(LimitTest, DeeperNestingIsOneError) {
  const int n = 20000;
  const std::vector<std::string> programs = {
      "x = " + Repeat("(", n) + "1" + Repeat(")", n),
      "x = " + Repeat("(", n),
      "x = " + Repeat("-", n) + "1",
      "x = " + Repeat("!a[f(", n),
      "x = a" + Repeat("+a", n),
      "x = a" + Repeat("*a+a", n),
      "x = a" + Repeat(".x", n),
      "x = a" + Repeat("[1]", n),
      "x = a" + Repeat("()", n),
      Repeat("if a {", n) + Repeat("}\n", n),
      "if a { }" + Repeat(" else if a { }", n),
      Repeat("if a { } else ", n),
  };
  for (const std::string& program : programs) {
    const std::string messages = InBody(program);
    const size_t first = messages.find("nested deeper than 500 levels");
    EXPECT_NE(first, std::string::npos) << program.substr(0, 20) << ": " << messages.substr(0, 200);
    EXPECT_EQ(messages.find("nested", first + 1), std::string::npos);
    EXPECT_LT(messages.size(), 20000u) << program.substr(0, 20);
  }
}

TEST(LimitTest, TooManyErrorsEndTheParse) {
  for (const std::string statement : {"a b\n", "{", "let 3\n", "f(a]\n", "x = +1\n", "@f\n"}) {
    const std::string text = "kernel f() {\n" + Repeat(statement, 20000) + "}\n";
    const SourceFile source("x.ph", text);
    Diagnostics diagnostics;
    Parse(source, diagnostics);
    EXPECT_LE(diagnostics.error_count(), Diagnostics::kMaxKept) << statement;
    EXPECT_GE(diagnostics.error_count(), 1) << statement;
  }
}

}  // namespace
}  // namespace phobos
