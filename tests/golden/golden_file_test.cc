#include "tests/golden/golden_file.h"

#include "gtest/gtest.h"

namespace phobos {
namespace {

TEST(GoldenFileTest, SplitsProgramAndExpectation) {
  const GoldenFile golden = ParseGolden("kernel k() {}\n// ---- exit 0\n// ---- stdout\nx\n");
  EXPECT_EQ(golden.program, "kernel k() {}\n");
  EXPECT_EQ(golden.expectation, "// ---- exit 0\n// ---- stdout\nx\n");
  EXPECT_EQ(golden.arguments, (std::vector<std::string>{"compile", "--emit=ast"}));
}

TEST(GoldenFileTest, ANewFileHasNoExpectation) {
  EXPECT_EQ(ParseGolden("kernel k() {}\n").expectation, "");
  EXPECT_EQ(ParseGolden("").program, "");
  EXPECT_EQ(ParseGolden("// ---- exit 1\n").program, "");
}

TEST(GoldenFileTest, ReadsItsArguments) {
  const GoldenFile golden = ParseGolden("// RUN: compile -D T=3 \"two words\" ''\n");
  EXPECT_EQ(golden.arguments, (std::vector<std::string>{"compile", "-D", "T=3", "two words", ""}));
}

TEST(GoldenFileTest, ResolvesEscapesOnlyWhereAsked) {
  GoldenFile golden = ParseGolden("// ESCAPES\n\\xff\\r\\x4\\0|\n");
  EXPECT_EQ(ProgramBytes(golden), std::string("// ESCAPES\n\xff\r\\x4\0|\n", 19));
  golden = ParseGolden("\\xff\n");
  EXPECT_EQ(ProgramBytes(golden), "\\xff\n");
  golden = ParseGolden("// NO-FINAL-NEWLINE\nx\n");
  EXPECT_EQ(ProgramBytes(golden), "// NO-FINAL-NEWLINE\nx");
}

TEST(GoldenFileTest, ExpectationsHoldAllThatWasSaid) {
  EXPECT_EQ(FormatExpectation({0, "", ""}), "// ---- exit 0\n");
  EXPECT_EQ(FormatExpectation({1, "a\n", "b"}),
            "// ---- exit 1\n// ---- stdout\na\n// ---- stderr, no final newline\nb\n");
  EXPECT_EQ(ParseGolden("x\n" + FormatExpectation({1, "a\n", "b"})).expectation,
            FormatExpectation({1, "a\n", "b"}));
}

TEST(GoldenFileTest, CommentsBlameTheirOwnLineOrANamedOne) {
  const Blame blame =
      IntendedBlame("x  // error: one\n\n// warning 7: two\n// errors are bad: no\n");
  EXPECT_EQ(blame, (Blame{{1, "error"}, {7, "warning"}}));
}

TEST(GoldenFileTest, ReadsTheLinesThatDiagnosticsBlame) {
  const Blame blame = ReportedBlame(
      "k.ph:3:10: error: unknown name `a: b` [unknown-name]\n  A = 1\nk.ph:4:1: note: here\n"
      "k.ph:9:1: warning: x [y]\nother.ph:1:1: error: z\n",
      "k.ph");
  EXPECT_EQ(blame, (Blame{{3, "error"}, {9, "warning"}}));
}

}  // namespace
}  // namespace phobos
