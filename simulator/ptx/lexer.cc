#include "simulator/ptx/lexer.h"

#include <array>
#include <bit>
#include <charconv>
#include <system_error>

namespace phobos::ptx {
namespace {

enum Class : uint8_t { kOther, kBlank, kStart, kDigit };

constexpr std::array<uint8_t, 256> MakeClasses() {
  std::array<uint8_t, 256> classes{};
  for (const char c : {' ', '\t', '\r', '\n', '\f', '\v'})
    classes[static_cast<uint8_t>(c)] = kBlank;
  for (int c = 'a'; c <= 'z'; ++c) classes[c] = classes[c - 'a' + 'A'] = kStart;
  classes['_'] = classes['$'] = kStart;
  for (int c = '0'; c <= '9'; ++c) classes[c] = kDigit;
  return classes;
}
constexpr std::array<uint8_t, 256> kClasses = MakeClasses();

uint8_t ClassOf(char c) { return kClasses[static_cast<uint8_t>(c)]; }
bool IsWord(char c) { return ClassOf(c) >= kStart; }

// The value of a digit of base 16, or 255.
uint32_t DigitOf(char c) {
  if (c >= '0' && c <= '9') return static_cast<uint32_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<uint32_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<uint32_t>(c - 'A' + 10);
  return 255;
}

}  // namespace

Lexer::Lexer(std::string_view text)
    : at_(text.data()), end_(text.data() + text.size()), line_start_(text.data()) {}

bool Lexer::SkipBlanks() {
  while (at_ != end_) {
    const char c = *at_;
    if (c == '\n') {
      ++at_;
      ++line_;
      line_start_ = at_;
    } else if (ClassOf(c) == kBlank) {
      ++at_;
    } else if (c == '/' && end_ - at_ > 1 && at_[1] == '/') {
      while (at_ != end_ && *at_ != '\n') ++at_;
    } else if (c == '/' && end_ - at_ > 1 && at_[1] == '*') {
      const char* scan = at_ + 2;
      while (scan != end_ && !(*scan == '*' && end_ - scan > 1 && scan[1] == '/')) ++scan;
      if (scan == end_) return false;
      for (; at_ != scan + 2; ++at_) {
        if (*at_ != '\n') continue;
        ++line_;
        line_start_ = at_ + 1;
      }
    } else {
      return true;
    }
  }
  return true;
}

Token Lexer::Next() {
  const bool blanks_end = SkipBlanks();
  Token token;
  token.line = line_;
  token.column = static_cast<uint32_t>(at_ - line_start_) + 1;
  if (!blanks_end) {
    token.text = std::string_view(at_, 2);
    token.kind = TokenKind::kInvalid;
    token.problem = "a comment without `*/`";
    at_ = end_;
    return token;
  }
  token.text = std::string_view(at_, 0);
  if (at_ == end_) return token;
  const char* begin = at_;
  const char c = *at_;
  const bool word_follows = end_ - at_ > 1 && IsWord(at_[1]);
  if (ClassOf(c) == kStart || (c == '%' && word_follows && ClassOf(at_[1]) == kStart)) {
    token.kind = TokenKind::kIdentifier;
    do ++at_;
    while (at_ != end_ && IsWord(*at_));
  } else if (c == '.' && word_follows) {
    token.kind = TokenKind::kDirective;
    do {
      at_ += *at_ == ':' ? 2 : 1;
      while (at_ != end_ && IsWord(*at_)) ++at_;
    } while (end_ - at_ > 2 && at_[0] == ':' && at_[1] == ':' && IsWord(at_[2]));
  } else if (ClassOf(c) == kDigit) {
    return Number(token);
  } else if (c == '"') {
    return String(token);
  } else {
    return Punctuation(token);
  }
  token.text = std::string_view(begin, static_cast<size_t>(at_ - begin));
  return token;
}

bool Lexer::ExtendMnemonic(Token& identifier) {
  const char* begin = identifier.text.data();
  if (at_ != begin + identifier.text.size() || at_ == end_ || *at_ != '.') return false;
  while (at_ != end_ && (IsWord(*at_) || *at_ == '.' ||
                         (*at_ == ':' && end_ - at_ > 2 && at_[1] == ':' && IsWord(at_[2])))) {
    at_ += *at_ == ':' ? 2 : 1;
  }
  identifier.text = std::string_view(begin, static_cast<size_t>(at_ - begin));
  return true;
}

Token Lexer::Invalid(Token token, const char* problem) const {
  token.kind = TokenKind::kInvalid;
  token.text = std::string_view(token.text.data(), static_cast<size_t>(at_ - token.text.data()));
  token.problem = problem;
  return token;
}

Token Lexer::Number(Token token) {
  const char* begin = at_;
  uint32_t base = 10;
  if (*at_ == '0' && end_ - at_ > 1) {
    const char mark = at_[1];
    if (mark == 'f' || mark == 'F' || mark == 'd' || mark == 'D') {
      const bool single = mark == 'f' || mark == 'F';
      at_ += 2;
      const char* digits = at_;
      for (; at_ != end_ && DigitOf(*at_) < 16; ++at_)
        token.value = token.value << 4 | DigitOf(*at_);
      const bool whole = at_ - digits == (single ? 8 : 16);
      if (!whole || (at_ != end_ && IsWord(*at_))) {
        while (at_ != end_ && IsWord(*at_)) ++at_;
        return Invalid(
            token, single ? "`0f` takes 8 hexadecimal digits" : "`0d` takes 16 hexadecimal digits");
      }
      token.kind = single ? TokenKind::kFloat32 : TokenKind::kFloat;
      token.text = std::string_view(begin, static_cast<size_t>(at_ - begin));
      return token;
    }
    if (mark == 'x' || mark == 'X') base = 16;
    if (mark == 'b' || mark == 'B') base = 2;
    if (base != 10) at_ += 2;
  }
  const char* digits = at_;
  while (at_ != end_ && DigitOf(*at_) < base) ++at_;
  const bool has_point = at_ != end_ && *at_ == '.';
  const bool has_exponent = at_ != end_ && (*at_ == 'e' || *at_ == 'E');
  if (base == 10 && (has_point || has_exponent)) {
    double value = 0;
    const auto [rest, code] = std::from_chars(begin, end_, value);
    at_ = rest;
    if (code != std::errc() || (at_ != end_ && IsWord(*at_))) {
      while (at_ != end_ && IsWord(*at_)) ++at_;
      return Invalid(token, code == std::errc::result_out_of_range ? "a number beyond double"
                                                                   : "a malformed number");
    }
    token.kind = TokenKind::kFloat;
    token.value = std::bit_cast<uint64_t>(value);
    token.text = std::string_view(begin, static_cast<size_t>(at_ - begin));
    return token;
  }
  if (base == 10 && *begin == '0' && at_ - begin > 1) base = 8;
  const char* digits_end = at_;
  if (at_ != end_ && (*at_ == 'U' || *at_ == 'u')) {
    token.is_unsigned = true;
    ++at_;
  }
  if (digits == digits_end || (at_ != end_ && IsWord(*at_))) {
    while (at_ != end_ && IsWord(*at_)) ++at_;
    return Invalid(token, "a malformed number");
  }
  const auto [rest, code] =
      std::from_chars(digits, digits_end, token.value, static_cast<int>(base));
  if (rest != digits_end) return Invalid(token, "a malformed octal number");
  if (code != std::errc()) return Invalid(token, "a number beyond 64 bits");
  if (token.value >> 63) token.is_unsigned = true;
  token.kind = TokenKind::kInteger;
  token.text = std::string_view(begin, static_cast<size_t>(at_ - begin));
  return token;
}

Token Lexer::String(Token token) {
  const char* begin = ++at_;
  while (at_ != end_ && *at_ != '"' && *at_ != '\n') {
    if (*at_ == '\\' && end_ - at_ > 1 && at_[1] != '\n') ++at_;
    ++at_;
  }
  if (at_ == end_ || *at_ == '\n') return Invalid(token, "a string without a closing quote");
  token.kind = TokenKind::kString;
  token.text = std::string_view(begin, static_cast<size_t>(at_ - begin));
  ++at_;
  return token;
}

Token Lexer::Punctuation(Token token) {
  const char* begin = at_;
  const char c = *at_++;
  const char next = at_ == end_ ? '\0' : *at_;
  const auto one = [&](TokenKind kind) { token.kind = kind; };
  // `kind` when `second` follows, else `otherwise`.
  const auto two = [&](char second, TokenKind kind, TokenKind otherwise) {
    token.kind = next == second ? kind : otherwise;
    if (next == second) ++at_;
  };
  switch (c) {
    case ',':
      one(TokenKind::kComma);
      break;
    case ';':
      one(TokenKind::kSemicolon);
      break;
    case ':':
      one(TokenKind::kColon);
      break;
    case '(':
      one(TokenKind::kOpenParen);
      break;
    case ')':
      one(TokenKind::kCloseParen);
      break;
    case '[':
      one(TokenKind::kOpenBracket);
      break;
    case ']':
      one(TokenKind::kCloseBracket);
      break;
    case '{':
      one(TokenKind::kOpenBrace);
      break;
    case '}':
      one(TokenKind::kCloseBrace);
      break;
    case '@':
      one(TokenKind::kAt);
      break;
    case '?':
      one(TokenKind::kQuestion);
      break;
    case '+':
      one(TokenKind::kPlus);
      break;
    case '-':
      one(TokenKind::kMinus);
      break;
    case '*':
      one(TokenKind::kStar);
      break;
    case '/':
      one(TokenKind::kSlash);
      break;
    case '%':
      one(TokenKind::kPercent);
      break;
    case '~':
      one(TokenKind::kTilde);
      break;
    case '^':
      one(TokenKind::kXor);
      break;
    case '=':
      two('=', TokenKind::kEqual, TokenKind::kAssign);
      break;
    case '!':
      two('=', TokenKind::kNotEqual, TokenKind::kNot);
      break;
    case '&':
      two('&', TokenKind::kAndAnd, TokenKind::kAnd);
      break;
    case '|':
      two('|', TokenKind::kOrOr, TokenKind::kOr);
      break;
    case '<':
      two('<', TokenKind::kShiftLeft, TokenKind::kLess);
      if (token.kind == TokenKind::kLess) two('=', TokenKind::kLessEqual, TokenKind::kLess);
      break;
    case '>':
      two('>', TokenKind::kShiftRight, TokenKind::kGreater);
      if (token.kind == TokenKind::kGreater)
        two('=', TokenKind::kGreaterEqual, TokenKind::kGreater);
      break;
    case '#':
      return Invalid(token, "a preprocessor line: run the preprocessor first");
    default:
      return Invalid(token, "a byte that begins nothing in PTX");
  }
  token.text = std::string_view(begin, static_cast<size_t>(at_ - begin));
  return token;
}

}  // namespace phobos::ptx
