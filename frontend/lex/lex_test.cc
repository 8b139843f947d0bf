#include "frontend/lex/lex.h"

#include <fmt/core.h>

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "rapidcheck/gtest.h"

namespace phobos {
namespace {

// The tokens on one line: spellings, `a:name`, `1:int`, `1.0:float`, `$` an end of line, `?` an
// error.
std::string Tokens(const std::string& text, Diagnostics* out = nullptr) {
  const SourceFile source("x.ph", text);
  Diagnostics diagnostics;
  std::string result;
  uint32_t last_end = 0;
  for (const Token& token : Lex(source, diagnostics)) {
    EXPECT_LE(last_end, token.span.begin);
    last_end = token.span.end;
    const std::string word(source.Text(token.span));
    if (!result.empty()) result += ' ';
    switch (token.kind) {
      case TokenKind::kEndOfFile:
        result += "eof";
        break;
      case TokenKind::kEndOfLine:
        EXPECT_EQ(word, "\n");
        result += "$";
        break;
      case TokenKind::kError:
        result += "?";
        break;
      case TokenKind::kIdentifier:
        result += word + ":name";
        break;
      case TokenKind::kInteger:
        result += word + ":int";
        break;
      case TokenKind::kFloat:
        result += word + ":float";
        break;
      default:
        EXPECT_EQ(word, Spelling(token.kind));
        result += word;
    }
  }
  if (out != nullptr) {
    *out = diagnostics;
  } else {
    for (const Diagnostic& d : diagnostics.all()) ADD_FAILURE() << text << ": " << d.message;
  }
  return result;
}

// "begin-end: message" of the only diagnostic.
std::string OnlyMessage(const std::string& text) {
  Diagnostics diagnostics;
  Tokens(text, &diagnostics);
  if (diagnostics.all().size() != 1) {
    return fmt::format("{} diagnostics", diagnostics.all().size());
  }
  const Diagnostic& d = diagnostics.all()[0];
  return fmt::format("{}-{}: {}", d.span.begin, d.span.end, d.message);
}

TEST(LexTest, NamesAndKeywords) {
  EXPECT_EQ(
      Tokens("a _ _1 A9z tensor tile range ctx f32"),
      "a:name _:name _1:name A9z:name tensor:name tile:name range:name ctx:name f32:name eof");
  EXPECT_EQ(Tokens("kernel fn let var if else for in while break continue return true false"),
            "kernel fn let var if else for in while break continue return true false eof");
  EXPECT_EQ(Tokens("kernels Fn lets i iff elses fo inn falsey trues breaks f"),
            "kernels:name Fn:name lets:name i:name iff:name elses:name fo:name inn:name "
            "falsey:name trues:name breaks:name f:name eof");
}

TEST(LexTest, EverySymbolIsReadWhole) {
#define PHOBOS_SYMBOL(Name, spelling) EXPECT_EQ(Tokens(spelling), spelling " eof");
#include "frontend/lex/token.def"
}

TEST(LexTest, TheLongestSymbolWins) {
  EXPECT_EQ(Tokens("a>>=b>>c>=d>e"), "a:name >>= b:name >> c:name >= d:name > e:name eof");
  EXPECT_EQ(Tokens("a<<=b<<c<=d<e"), "a:name <<= b:name << c:name <= d:name < e:name eof");
  EXPECT_EQ(Tokens("a&&&b|||c"), "a:name && & b:name || | c:name eof");
  EXPECT_EQ(Tokens("x[0:+4]"), "x:name [ 0:int :+ 4:int ] eof");
  EXPECT_EQ(Tokens("x[0:-4]"), "x:name [ 0:int : - 4:int ] eof");
  EXPECT_EQ(Tokens("a===b"), "a:name == = b:name eof");
  EXPECT_EQ(Tokens("a--b->c"), "a:name - - b:name -> c:name eof");
  EXPECT_EQ(Tokens("ctx.block.x"), "ctx:name . block:name . x:name eof");
}

TEST(LexTest, Numbers) {
  EXPECT_EQ(Tokens("0 12 1_000 0x1F 0xff_ff 007"),
            "0:int 12:int 1_000:int 0x1F:int 0xff_ff:int 007:int eof");
  EXPECT_EQ(Tokens("1.0 2.5e-6 1e9 1E+9 1_0.0_1"),
            "1.0:float 2.5e-6:float 1e9:float 1E+9:float 1_0.0_1:float eof");
  EXPECT_EQ(Tokens("0..4"), "0:int . . 4:int eof");
  EXPECT_EQ(Tokens("-1"), "- 1:int eof");
  EXPECT_EQ(Tokens("18446744073709551615"), "18446744073709551615:int eof");
  EXPECT_EQ(Tokens("1e-999"), "1e-999:float eof");
}

TEST(LexTest, MalformedNumbers) {
  const char* const separator = "`_` in a number must stand alone between two digits";
  EXPECT_EQ(OnlyMessage("1__0"), std::string("1-2: ") + separator);
  EXPECT_EQ(OnlyMessage("1_"), std::string("1-2: ") + separator);
  EXPECT_EQ(OnlyMessage("0x_1"), std::string("2-3: ") + separator);
  EXPECT_EQ(OnlyMessage("1._5"), std::string("2-3: ") + separator);
  EXPECT_EQ(OnlyMessage("1e_5"), std::string("2-3: ") + separator);
  EXPECT_EQ(OnlyMessage("0x"), "2-2: expected hexadecimal digits after `0x`");
  EXPECT_EQ(OnlyMessage("0xg"), "2-2: expected hexadecimal digits after `0x`");
  EXPECT_EQ(OnlyMessage("1."), "2-2: expected digits after `1.`");
  EXPECT_EQ(OnlyMessage("1.f"), "2-2: expected digits after `1.`");
  EXPECT_EQ(OnlyMessage("1e"), "2-2: expected digits of the exponent after `1e`");
  EXPECT_EQ(OnlyMessage("1.5e+"), "5-5: expected digits of the exponent after `1.5e+`");
  EXPECT_EQ(OnlyMessage("1.0f"), "3-4: unexpected `f` after the number `1.0`");
  EXPECT_EQ(OnlyMessage("0X1F"), "1-4: unexpected `X1F` after the number `0`");
  EXPECT_EQ(OnlyMessage("0b101"), "1-5: unexpected `b101` after the number `0`");
  EXPECT_EQ(OnlyMessage("18446744073709551616"),
            "0-20: the integer `18446744073709551616` does not fit in 64 bits");
  EXPECT_EQ(OnlyMessage("1e999"), "0-5: `1e999` is beyond the largest f64, about 1.8e308");
  Diagnostics ignored;
  EXPECT_EQ(Tokens("1__0 + 0x\n1e", &ignored), "? + ? $ ? eof");
}

TEST(LexTest, ANewlineEndsAStatementAfterWhatCouldEndOne) {
  EXPECT_EQ(Tokens("a\n"), "a:name $ eof");
  EXPECT_EQ(Tokens("a\n\n  \n\nb"), "a:name $ b:name eof");
  EXPECT_EQ(Tokens("1\n1.0\ntrue\nfalse\n"), "1:int $ 1.0:float $ true $ false $ eof");
  EXPECT_EQ(Tokens(")\n]\n}\n"), ") $ ] $ } $ eof");
  EXPECT_EQ(Tokens("break\ncontinue\nreturn\n"), "break $ continue $ return $ eof");
  EXPECT_EQ(Tokens("a // why\nb"), "a:name $ b:name eof");
}

TEST(LexTest, ANewlineElsewhereIsABlank) {
  EXPECT_EQ(Tokens("\n\n"), "eof");
  EXPECT_EQ(Tokens("a +\nb,\nc ="), "a:name + b:name , c:name = eof");
  EXPECT_EQ(Tokens("(\n[\n{\n;\nlet\nelse\nin\nkernel\n"), "( [ { ; let else in kernel eof");
  EXPECT_EQ(Tokens("a; // one\n"), "a:name ; eof");
}

TEST(LexTest, CarriageReturnsBelongToLineEnds) {
  EXPECT_EQ(Tokens("a\r\nb // c\r\nd\r\n"), "a:name $ b:name $ d:name $ eof");
  EXPECT_EQ(OnlyMessage("a\rb"), "1-2: unknown character U+000D");
}

TEST(LexTest, AByteOrderMarkIsSkipped) {
  EXPECT_EQ(Tokens("\xef\xbb\xbf"
                   "a"),
            "a:name eof");
}

TEST(LexTest, CommentsHoldAnyCharacter) {
  EXPECT_EQ(Tokens("// \xe2\x89\xa4 \xf0\x9f\x98\x80 \" # $\na"), "a:name eof");
  EXPECT_EQ(Tokens("//"), "eof");
  EXPECT_EQ(OnlyMessage("// \xff\xff"), "3-4: invalid UTF-8 in a comment: byte 0xFF");
}

TEST(LexTest, BlockCommentsAreReportedAndSkipped) {
  EXPECT_EQ(OnlyMessage("a /* b \n c */ d"),
            "2-4: there are no `/* */` comments; start each line with `//`");
  Diagnostics diagnostics;
  EXPECT_EQ(Tokens("a /* b \n c */ d", &diagnostics), "a:name d:name eof");
  EXPECT_EQ(Tokens("a /* b \n c d /* x", &diagnostics), "a:name $ c:name d:name eof");
  EXPECT_EQ(diagnostics.error_count(), 2);
}

TEST(LexTest, UnknownCharactersAreReportedOncePerRun) {
  EXPECT_EQ(OnlyMessage("a $ b"), "2-3: unknown character `$`");
  EXPECT_EQ(OnlyMessage("a $$# b"), "2-5: unknown characters `$`, `$`, `#`");
  EXPECT_EQ(OnlyMessage("\x01\x7f"), "0-2: unknown characters U+0001, U+007F");
  EXPECT_EQ(OnlyMessage(std::string("a\0b", 3)), "1-2: unknown character U+0000");
  EXPECT_EQ(OnlyMessage("\xc3\xa9\xc3\xa9"), "0-4: unknown characters `\xc3\xa9`, `\xc3\xa9`");
  EXPECT_EQ(OnlyMessage("\xff\xfe\x80\x80\x80\x80"),
            "0-6: invalid UTF-8: byte 0xFF, byte 0xFE, byte 0x80, byte 0x80, ...");
  Diagnostics diagnostics;
  EXPECT_EQ(Tokens("\xff\xc3\xa9", &diagnostics), "? ? eof");
  EXPECT_EQ(diagnostics.error_count(), 2);
}

TEST(LexTest, HintsForCommonStrangers) {
  const auto note = [](const std::string& text) -> std::string {
    Diagnostics diagnostics;
    Tokens(text, &diagnostics);
    const Diagnostic& first = diagnostics.all().at(0);
    return first.notes.empty() ? "" : first.notes[0].message;
  };
  EXPECT_EQ(note("# hi"), "a comment starts with `//`");
  EXPECT_EQ(note("\"hi\""), "there are no strings or characters");
  EXPECT_EQ(note("a ? b"), "`where(condition, a, b)` chooses between two values");
  EXPECT_EQ(note("1.0f"), "a number takes its type from its context; `f16(1.0)` converts");
  EXPECT_EQ(note("\xc3\xa9"), "outside of comments a program is written in ASCII");
  EXPECT_EQ(note("$"), "");
  Diagnostics diagnostics;
  Tokens("a \xe2\x89\xa4 b", &diagnostics);
  ASSERT_EQ(diagnostics.all().at(0).fix_its.size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].fix_its[0].text, "<=");
}

TEST(LexTest, LongNamesAreRefused) {
  EXPECT_EQ(Tokens(std::string(255, 'a')), std::string(255, 'a') + ":name eof");
  EXPECT_EQ(OnlyMessage(std::string(256, 'a')),
            "0-256: this name has 256 characters, expected at most 255");
}

TEST(LexTest, AFloodOfErrorsEndsEarly) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "$ ";
  const SourceFile source("x.ph", text);
  Diagnostics diagnostics;
  EXPECT_EQ(Lex(source, diagnostics).size(), Diagnostics::kMaxKept + 1u);
  EXPECT_EQ(diagnostics.error_count(), Diagnostics::kMaxKept);
}

RC_GTEST_PROP(LexProperty, AnyBytesGiveOrderedTokensInsideTheFile, (const std::string& text)) {
  const SourceFile source("x.ph", text);
  Diagnostics diagnostics;
  const std::vector<Token> tokens = Lex(source, diagnostics);
  RC_ASSERT(!tokens.empty());
  uint32_t last_end = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool is_last = i + 1 == tokens.size();
    RC_ASSERT((tokens[i].kind == TokenKind::kEndOfFile) == is_last);
    RC_ASSERT(tokens[i].span.begin >= last_end);
    RC_ASSERT(is_last || tokens[i].span.end > tokens[i].span.begin);
    last_end = tokens[i].span.end;
  }
  RC_ASSERT(last_end == text.size());
}

}  // namespace
}  // namespace phobos
