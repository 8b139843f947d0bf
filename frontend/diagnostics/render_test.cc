#include "frontend/diagnostics/render.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "gtest/gtest.h"
#include "tests/json_schema/json_schema.h"

namespace phobos {
namespace {

// `text` with the span between the marks `[[` and `]]`, which are taken out.
struct Marked {
  explicit Marked(std::string marked) {
    span.begin = static_cast<uint32_t>(marked.find("[["));
    marked.erase(span.begin, 2);
    span.end = static_cast<uint32_t>(marked.find("]]"));
    marked.erase(span.end, 2);
    text = marked;
  }
  std::string text;
  Span span;
};

// The text form of one error at the marked place, without the line of its message and the count.
std::string SnippetOf(const std::string& marked, const std::string& insertion = "") {
  const Marked m(marked);
  const SourceFile source("x.ph", m.text);
  Diagnostics diagnostics;
  Diagnostics::Builder report = diagnostics.Report(m.span, diag::UnaryPlus);
  if (!insertion.empty()) report.FixIt(m.span, insertion);
  std::string text = RenderText(diagnostics, source, {});
  EXPECT_TRUE(text.starts_with("x.ph:")) << text;
  text = text.substr(text.find('\n') + 1);
  const std::string count = "1 error generated\n";
  EXPECT_TRUE(text.ends_with(count)) << text;
  return text.substr(0, text.size() - count.size());
}

TEST(RenderTextTest, NothingGivesNothing) {
  EXPECT_EQ(RenderText(Diagnostics(), SourceFile("x.ph", "a"), {}), "");
}

TEST(RenderTextTest, ShowsPlaceMessageSnippetNotesAndFixIts) {
  const SourceFile source("dir/x.ph", "let x = f(a\nlet y = ~b\n// \xff\n");
  Diagnostics diagnostics;
  diagnostics.Report({11, 11}, diag::ExpectedClose, "`)`", "`let`")
      .Note({9, 10}, diag::ToMatch, "`(`")
      .FixIt({11, 11}, ")");
  diagnostics.Report({20, 22}, diag::UnaryPlus).FixIt({20, 21}, "");
  diagnostics.Report({26, 27}, diag::InvalidUtf8InComment, "byte 0xFF");
  EXPECT_EQ(RenderText(diagnostics, source, {}),
            R"(dir/x.ph:1:12: error: expected `)`, found `let` [expected-close]
    1 | let x = f(a
      |            ^
      |            )
dir/x.ph:1:10: note: to match this `(`
    1 | let x = f(a
      |          ^
dir/x.ph:2:9: error: there is no unary `+` [unary-plus]
    2 | let y = ~b
      |         ^~
      |         -
dir/x.ph:3:4: warning: invalid UTF-8 in a comment: byte 0xFF [invalid-utf8-in-comment]
    3 | // <byte 0xFF>
      |    ^~~~~~~~~~~
2 errors and 1 warning generated
)");
}

TEST(RenderTextTest, UnderlinesTheExactRange) {
  EXPECT_EQ(SnippetOf("a [[+]] b"), "    1 | a + b\n      |   ^\n");
  EXPECT_EQ(SnippetOf("a [[+ b]]"), "    1 | a + b\n      |   ^~~\n");
  EXPECT_EQ(SnippetOf("a[[]]"), "    1 | a\n      |  ^\n");
  EXPECT_EQ(SnippetOf("[[]]"), "    1 |\n      | ^\n");
  EXPECT_EQ(SnippetOf("a\n[[]]"), "    2 |\n      | ^\n");
}

TEST(RenderTextTest, ARangeOfSeveralLinesIsShownToTheEndOfTheFirst) {
  EXPECT_EQ(SnippetOf("x = [[f(a,\n b)]]\n"), "    1 | x = f(a,\n      |     ^~~~\n");
}

TEST(RenderTextTest, CaretsAlignBehindTabsAndWideCharacters) {
  EXPECT_EQ(SnippetOf("\t[[a]]"), "    1 |     a\n      |     ^\n");
  EXPECT_EQ(SnippetOf("a\tb [[a\tb]]"), "    1 | a   b a b\n      |       ^~~\n");
  EXPECT_EQ(SnippetOf("\xc3\xa9 [[a]]"), "    1 | \xc3\xa9 a\n      |   ^\n");
  EXPECT_EQ(SnippetOf("e\xcc\x81 [[a]]"), "    1 | e\xcc\x81 a\n      |   ^\n");
  EXPECT_EQ(SnippetOf("\xe4\xb8\xad [[a]]"), "    1 | \xe4\xb8\xad a\n      |    ^\n");
  EXPECT_EQ(SnippetOf("[[\xe4\xb8\xad]] a"), "    1 | \xe4\xb8\xad a\n      | ^~\n");
}

TEST(RenderTextTest, WhatDoesNotShowIsSpelledOut) {
  EXPECT_EQ(SnippetOf("\x07 [[a]]"), "    1 | <U+0007> a\n      |          ^\n");
  EXPECT_EQ(SnippetOf("[[\x1b]][2J"), "    1 | <U+001B>[2J\n      | ^~~~~~~~\n");
  EXPECT_EQ(SnippetOf("a [[b]]\r\n"), "    1 | a b\n      |   ^\n");
}

TEST(RenderTextTest, FixItsStandBeneathTheirPlace) {
  EXPECT_EQ(SnippetOf("if a [[=]] b", "=="), "    1 | if a = b\n      |      ^\n      |      ==\n");
  EXPECT_EQ(SnippetOf("\tf(a[[]]", ")"), "    1 |     f(a\n      |        ^\n      |        )\n");
  const SourceFile source("x.ph", "a\nb c\n");
  Diagnostics diagnostics;
  diagnostics.Report({0, 1}, diag::UnaryPlus).FixIt({2, 3}, "d").FixIt({4, 5}, "e");
  const std::string text = RenderText(diagnostics, source, {});
  EXPECT_NE(text.find("    1 | a\n      | ^\n    2 | b c\n      | d\n    2 | b c\n      |   e\n"),
            std::string::npos)
      << text;
}

TEST(RenderTextTest, LongLinesAreCutAroundTheRange) {
  const std::string before(1000, 'a');
  const std::string after(1000, 'b');
  std::string text = SnippetOf(before + " [[!!]] " + after);
  EXPECT_EQ(text, "    1 | ..." + std::string(59, 'a') + " !! " + std::string(97, 'b') + "...\n" +
                      "      | " + std::string(63, ' ') + "^~\n");
  text = SnippetOf("[[!]] " + after);
  EXPECT_EQ(text, "    1 | ! " + std::string(158, 'b') + "...\n      | ^\n");
  text = SnippetOf(before + " [[!]]");
  EXPECT_EQ(text,
            "    1 | ..." + std::string(158, 'a') + " !\n      | " + std::string(162, ' ') + "^\n");
  // A cut does not split a character.
  std::string wide;
  for (int i = 0; i < 300; ++i) wide += "\xe4\xb8\xad";
  text = SnippetOf(wide + "[[x]]" + wide);
  EXPECT_EQ(text.find("byte"), std::string::npos) << text;
}

TEST(RenderTextTest, ColorsAreEscapesAroundTheSameText) {
  const SourceFile source("x.ph", "a = + b\n");
  Diagnostics diagnostics;
  diagnostics.Report({4, 5}, diag::UnaryPlus).FixIt({4, 5}, "x");
  const std::string plain = RenderText(diagnostics, source, {});
  const std::string colored = RenderText(diagnostics, source, {.color = true});
  EXPECT_NE(colored.find("\x1b[1;31merror:\x1b[0m"), std::string::npos);
  std::string stripped;
  for (size_t i = 0; i < colored.size(); ++i) {
    if (colored[i] == '\x1b') {
      i = colored.find('m', i);
    } else {
      stripped += colored[i];
    }
  }
  EXPECT_EQ(stripped, plain);
}

TEST(RenderTextTest, AFloodSaysThatItIsCut) {
  const SourceFile source("x.ph", "a");
  Diagnostics diagnostics;
  for (int i = 0; i < 150; ++i) diagnostics.Report({0, 1}, diag::UnaryPlus);
  const std::string text = RenderText(diagnostics, source, {});
  EXPECT_TRUE(text.ends_with("150 errors generated; there may be more than are shown\n")) << text;
}

TEST(RenderJsonTest, IsValidByItsSchemaAndHoldsEverything) {
  std::ifstream file("docs/schema/diagnostics.schema.json");
  std::stringstream schema;
  schema << file.rdbuf();
  ASSERT_FALSE(schema.str().empty());

  const SourceFile source("a\"\xff.ph", "let x = f(a\nlet y\n");
  Diagnostics diagnostics;
  const auto check = [&] {
    const std::string json = RenderJson(diagnostics, source, {});
    EXPECT_EQ(SchemaFaults(schema.str(), json), std::vector<std::string>());
    return nlohmann::json::parse(json);
  };
  EXPECT_EQ(check()["diagnostics"].size(), 0u);
  diagnostics.Report({8, 16}, diag::ExpectedClose, "`)`", "`let`")
      .Note({9, 10}, diag::ToMatch, "`(`")
      .FixIt({11, 11}, ")");
  diagnostics.Report({0, 3}, diag::InvalidUtf8InComment, "byte 0xFF");
  const nlohmann::json json = check();
  EXPECT_EQ(json["errors"], 1);
  EXPECT_EQ(json["warnings"], 1);
  ASSERT_EQ(json["diagnostics"].size(), 2u);
  const nlohmann::json& first = json["diagnostics"][0];
  EXPECT_EQ(first["severity"], "error");
  EXPECT_EQ(first["id"], "expected-close");
  EXPECT_EQ(first["message"], "expected `)`, found `let`");
  EXPECT_EQ(first["line"], 1);
  EXPECT_EQ(first["column"], 9);
  EXPECT_EQ(first["end_line"], 2);
  EXPECT_EQ(first["end_column"], 5);
  EXPECT_EQ(first["notes"][0]["id"], "to-match");
  EXPECT_EQ(first["fix_its"][0]["text"], ")");
  EXPECT_EQ(json["diagnostics"][1]["severity"], "warning");
}

}  // namespace
}  // namespace phobos
