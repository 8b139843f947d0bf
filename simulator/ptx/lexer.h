// PTX text as tokens, one at a time.
#ifndef PHOBOS_SIMULATOR_PTX_LEXER_H_
#define PHOBOS_SIMULATOR_PTX_LEXER_H_

#include <cstdint>
#include <string_view>

namespace phobos::ptx {

// Punctuation of one character is its own kind; the enumerators say which.
enum class TokenKind : uint8_t {
  kEnd,
  kInvalid,     // Token::problem says what is wrong with it
  kIdentifier,  // letters, digits, `_`, `$`, after a first `%` too; `_` alone included
  kDirective,   // `.reg`, `.shared::cta`: the dot and the word
  kInteger,     // value
  kFloat,       // value: the bits of a double
  kFloat32,     // value: the bits of a `0f` literal
  kString,      // text: without the quotes, escapes as written
  kComma,
  kSemicolon,
  kColon,
  kOpenParen,
  kCloseParen,
  kOpenBracket,
  kCloseBracket,
  kOpenBrace,
  kCloseBrace,
  kAt,
  kAssign,
  kQuestion,
  kPlus,
  kMinus,
  kStar,
  kSlash,
  kPercent,
  kNot,
  kTilde,
  kAnd,
  kOr,
  kXor,
  kLess,
  kGreater,
  kLessEqual,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kShiftLeft,
  kShiftRight,
  kAndAnd,
  kOrOr,
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  bool is_unsigned = false;  // kInteger with the suffix U, or beyond the largest s64
  std::string_view text;
  uint64_t value = 0;
  uint32_t line = 1;  // 1-based, of the first byte
  uint32_t column = 1;
  const char* problem = "";

  // Where the token begins and ends in the text, quotes included.
  const char* Begin() const { return text.data() - (kind == TokenKind::kString); }
  const char* End() const { return text.data() + text.size() + (kind == TokenKind::kString); }
};

// Reads `text`, which must outlive it and all its tokens, in one pass. Bytes that start no token
// give kInvalid and are passed over, so that every run of Next() ends with kEnd.
class Lexer {
 public:
  explicit Lexer(std::string_view text);

  Token Next();

  // Extends an identifier that Next() has just returned by the dotted words that touch it:
  // `ld` by `.global.v4.f32`. False when no dot touches it.
  bool ExtendMnemonic(Token& identifier);

 private:
  bool SkipBlanks();  // false: an unfinished comment
  Token Number(Token token);
  Token String(Token token);
  Token Punctuation(Token token);
  Token Invalid(Token token, const char* problem) const;

  const char* at_;
  const char* end_;
  const char* line_start_;
  uint32_t line_ = 1;
};

}  // namespace phobos::ptx

#endif  // PHOBOS_SIMULATOR_PTX_LEXER_H_
