#include "simulator/ptx/lexer.h"

#include <bit>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace phobos::ptx {
namespace {

std::vector<Token> All(std::string_view text) {
  Lexer lexer(text);
  std::vector<Token> tokens;
  do tokens.push_back(lexer.Next());
  while (tokens.back().kind != TokenKind::kEnd);
  return tokens;
}

Token One(std::string_view text) {
  const std::vector<Token> tokens = All(text);
  EXPECT_EQ(tokens.size(), 2u) << text;
  return tokens[0];
}

TEST(LexerTest, Integers) {
  struct Case {
    std::string_view text;
    uint64_t value;
    bool is_unsigned;
  };
  for (const Case& c : {Case{"0", 0, false}, Case{"42", 42, false}, Case{"42U", 42, true},
                        Case{"0x1F", 31, false}, Case{"0XffU", 255, true}, Case{"017", 15, false},
                        Case{"0b101", 5, false}, Case{"18446744073709551615", ~uint64_t{0}, true},
                        Case{"0x8000000000000000", uint64_t{1} << 63, true}}) {
    const Token token = One(c.text);
    EXPECT_EQ(token.kind, TokenKind::kInteger) << c.text;
    EXPECT_EQ(token.value, c.value) << c.text;
    EXPECT_EQ(token.is_unsigned, c.is_unsigned) << c.text;
  }
}

TEST(LexerTest, Floats) {
  EXPECT_EQ(One("0f3F800000").kind, TokenKind::kFloat32);
  EXPECT_EQ(One("0f3F800000").value, 0x3F800000u);
  EXPECT_EQ(One("0d3FF0000000000000").kind, TokenKind::kFloat);
  for (const auto& [text, value] : {std::pair("1.5", 1.5), std::pair("2.", 2.0),
                                    std::pair("1e3", 1000.0), std::pair("25.0E-1", 2.5)}) {
    EXPECT_EQ(One(text).kind, TokenKind::kFloat) << text;
    EXPECT_EQ(std::bit_cast<double>(One(text).value), value) << text;
  }
}

TEST(LexerTest, MalformedNumbersAreOneInvalidToken) {
  for (const std::string_view text : {"0x", "0b", "0b12", "08", "12a", "0f3F8", "0f3F8000001",
                                      "0d00", "99999999999999999999", "1e999", "1.5x"}) {
    EXPECT_EQ(One(text).kind, TokenKind::kInvalid) << text;
    EXPECT_STRNE(One(text).problem, "") << text;
  }
}

TEST(LexerTest, WordsAndDirectives) {
  const auto tokens = All("%r1 $L_2 _ %tid.x .shared::cta a % b");
  std::vector<std::string_view> texts;
  for (const Token& token : tokens) texts.push_back(token.text);
  EXPECT_EQ(texts, (std::vector<std::string_view>{"%r1", "$L_2", "_", "%tid", ".x", ".shared::cta",
                                                  "a", "%", "b", ""}));
  EXPECT_EQ(tokens[4].kind, TokenKind::kDirective);
  EXPECT_EQ(tokens[7].kind, TokenKind::kPercent);
}

TEST(LexerTest, OperatorsTakeTheLongestForm) {
  const auto tokens = All("<< >> <= >= == != && || < > = ! & |");
  const std::vector<TokenKind> expected = {
      TokenKind::kShiftLeft,    TokenKind::kShiftRight, TokenKind::kLessEqual,
      TokenKind::kGreaterEqual, TokenKind::kEqual,      TokenKind::kNotEqual,
      TokenKind::kAndAnd,       TokenKind::kOrOr,       TokenKind::kLess,
      TokenKind::kGreater,      TokenKind::kAssign,     TokenKind::kNot,
      TokenKind::kAnd,          TokenKind::kOr,         TokenKind::kEnd};
  ASSERT_EQ(tokens.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(tokens[i].kind, expected[i]) << i;
}

TEST(LexerTest, CommentsKeepLinesAndColumns) {
  const auto tokens = All("a // b\n/* c\n d */ e\n");
  ASSERT_EQ(tokens.size(), 3u);
  EXPECT_EQ(tokens[1].text, "e");
  EXPECT_EQ(tokens[1].line, 3u);
  EXPECT_EQ(tokens[1].column, 7u);
  EXPECT_EQ(tokens[2].line, 4u);
}

TEST(LexerTest, UnfinishedCommentsAndStrings) {
  EXPECT_EQ(One("/* a").kind, TokenKind::kInvalid);
  EXPECT_EQ(One("\"a").kind, TokenKind::kInvalid);
  EXPECT_EQ(One("\"a\\\"").kind, TokenKind::kInvalid);
  EXPECT_EQ(One("\"a\\\"b\"").text, "a\\\"b");
  EXPECT_EQ(One("\x80").kind, TokenKind::kInvalid);
  EXPECT_EQ(One("#").kind, TokenKind::kInvalid);
}

TEST(LexerTest, ExtendsMnemonics) {
  Lexer lexer("ld.shared::cta.v4.f32 %f1");
  Token token = lexer.Next();
  EXPECT_TRUE(lexer.ExtendMnemonic(token));
  EXPECT_EQ(token.text, "ld.shared::cta.v4.f32");
  EXPECT_EQ(lexer.Next().text, "%f1");
  Lexer label("L1: ret");
  token = label.Next();
  EXPECT_FALSE(label.ExtendMnemonic(token));
}

}  // namespace
}  // namespace phobos::ptx
