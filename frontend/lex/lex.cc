#include "frontend/lex/lex.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "base/check.h"
#include "frontend/lex/number.h"
#include "frontend/source/utf8.h"

namespace phobos {
namespace {

// What a byte can begin or continue.
enum CharClass : uint8_t {
  kLetter = 1,  // of a name, with `_`
  kDigit = 2,
  kHexDigit = 4,
  kBlank = 8,
  kSymbol = 16,  // of an operator or punctuation
};

constexpr std::array<uint8_t, 256> kClasses = [] {
  std::array<uint8_t, 256> classes = {};
  for (int c = 'a'; c <= 'z'; ++c) classes[c] = classes[c - 32] = kLetter;
  classes['_'] = kLetter;
  for (int c = '0'; c <= '9'; ++c) classes[c] = kDigit | kHexDigit;
  for (int c = 'a'; c <= 'f'; ++c) classes[c] = classes[c - 32] = kLetter | kHexDigit;
  classes[' '] = classes['\t'] = kBlank;
  for (const char c : std::string_view("()[]{},;.@:+-=*/%&|^<>!~")) {
    classes[static_cast<uint8_t>(c)] = kSymbol;
  }
  return classes;
}();

constexpr bool Is(char c, uint8_t classes) {
  return (kClasses[static_cast<uint8_t>(c)] & classes) != 0;
}

// Language rule: a newline after one of these ends the statement. An Error too: whatever it was
// meant to be, the end of its line is a good place to go on.
constexpr bool CanEndStatement(TokenKind kind) {
  switch (kind) {
    case TokenKind::kIdentifier:
    case TokenKind::kInteger:
    case TokenKind::kFloat:
    case TokenKind::kTrue:
    case TokenKind::kFalse:
    case TokenKind::kCloseParen:
    case TokenKind::kCloseBracket:
    case TokenKind::kCloseBrace:
    case TokenKind::kBreak:
    case TokenKind::kContinue:
    case TokenKind::kReturn:
    case TokenKind::kError:
      return true;
    default:  // the rule names the ones that do
      return false;
  }
}

TokenKind KeywordOrIdentifier(std::string_view text) {
  // The length and the first letter leave one candidate, but for `fn` (`if`, `in`, `fn` differ).
  if (text.size() < 2 || text.size() > 8) return TokenKind::kIdentifier;
  const auto is = [&](std::string_view spelling, TokenKind kind) {
    return text == spelling ? kind : TokenKind::kIdentifier;
  };
  switch (text[0]) {
    case 'b':
      return is("break", TokenKind::kBreak);
    case 'c':
      return is("continue", TokenKind::kContinue);
    case 'e':
      return is("else", TokenKind::kElse);
    case 'f':
      if (text.size() == 2) return is("fn", TokenKind::kFn);
      return text.size() == 3 ? is("for", TokenKind::kFor) : is("false", TokenKind::kFalse);
    case 'i':
      if (text == "in") return TokenKind::kIn;
      return is("if", TokenKind::kIf);
    case 'k':
      return is("kernel", TokenKind::kKernel);
    case 'l':
      return is("let", TokenKind::kLet);
    case 'r':
      return is("return", TokenKind::kReturn);
    case 't':
      return is("true", TokenKind::kTrue);
    case 'v':
      return is("var", TokenKind::kVar);
    case 'w':
      return is("while", TokenKind::kWhile);
    default:  // no keyword begins with it
      return TokenKind::kIdentifier;
  }
}

// For messages, which must stay readable whatever the file holds.
std::string Shorten(std::string_view text) {
  constexpr size_t kLongest = 40;
  if (text.size() <= kLongest) return std::string(text);
  return std::string(text.substr(0, kLongest - 3)) + "...";
}

// ASCII operators that a character outside of ASCII was probably meant to be.
std::string_view AsciiFor(uint32_t code_point) {
  switch (code_point) {
    case 0xa0:
    case 0x3000:
      return " ";
    case 0x2010:
    case 0x2013:
    case 0x2014:
    case 0x2212:
      return "-";
    case 0xb7:
    case 0xd7:
    case 0x2217:
      return "*";
    case 0xf7:
      return "/";
    case 0x2264:
      return "<=";
    case 0x2265:
      return ">=";
    case 0x2260:
      return "!=";
    case 0xff08:
      return "(";
    case 0xff09:
      return ")";
    case 0xff0c:
      return ",";
    case 0xff1a:
      return ":";
    case 0xff1b:
      return ";";
    default:  // no suggestion
      return {};
  }
}

class Lexer {
 public:
  Lexer(const SourceFile& source, Diagnostics& diagnostics)
      : diagnostics_(diagnostics),
        begin_(source.text().data()),
        at_(begin_),
        end_(begin_ + source.text().size()) {}

  std::vector<Token> Run();

 private:
  uint32_t Offset(const char* at) const { return static_cast<uint32_t>(at - begin_); }
  Span From(const char* start) const { return {Offset(start), Offset(at_)}; }
  // The byte `ahead` of the current one; 0 past the end, which no rule below accepts.
  char Peek(size_t ahead = 0) const {
    return static_cast<size_t>(end_ - at_) > ahead ? at_[ahead] : '\0';
  }
  bool Flooded() const { return diagnostics_.error_count() >= Diagnostics::kMaxKept; }
  void Add(TokenKind kind, const char* start) { tokens_.push_back({kind, From(start)}); }

  void Name();
  void Number();
  bool Digits(uint8_t classes);
  void Symbol();
  void LineComment();
  void BlockComment();
  void UnknownCharacters();

  Diagnostics& diagnostics_;
  const char* const begin_;
  const char* at_;
  const char* const end_;
  std::vector<Token> tokens_;
  bool block_comments_may_end_ = true;  // false once a search for `*/` found none
};

std::vector<Token> Lexer::Run() {
  tokens_.reserve((end_ - begin_) / 4 + 16);
  if (std::string_view(begin_, end_).starts_with("\xef\xbb\xbf")) at_ += 3;  // byte order mark
  while (at_ != end_ && !Flooded()) {
    const char c = *at_;
    switch (kClasses[static_cast<uint8_t>(c)]) {
      case kBlank:
        ++at_;
        break;
      case kLetter:
      case kLetter | kHexDigit:
        Name();
        break;
      case kDigit | kHexDigit:
        Number();
        break;
      case kSymbol:
        if (c == '/' && Peek(1) == '/') {
          LineComment();
        } else if (c == '/' && Peek(1) == '*') {
          BlockComment();
        } else {
          Symbol();
        }
        break;
      default:
        if (c == '\n') {
          const char* const start = at_++;
          if (!tokens_.empty() && CanEndStatement(tokens_.back().kind)) {
            Add(TokenKind::kEndOfLine, start);
          }
        } else if (c == '\r' && Peek(1) == '\n') {
          ++at_;
        } else {
          UnknownCharacters();
        }
    }
  }
  at_ = end_;
  Add(TokenKind::kEndOfFile, end_);
  return std::move(tokens_);
}

void Lexer::Name() {
  const char* const start = at_;
  while (at_ != end_ && Is(*at_, kLetter | kDigit)) ++at_;
  const std::string_view text(start, at_);
  if (text.size() > kMaxNameLength) {
    diagnostics_.Report(From(start), diag::NameTooLong, text.size(), kMaxNameLength);
    Add(TokenKind::kError, start);
    return;
  }
  Add(KeywordOrIdentifier(text), start);
}

// Skips digits with `_` between them. False, with a report, when a `_` stands elsewhere.
bool Lexer::Digits(uint8_t classes) {
  const char* misplaced = nullptr;
  const char* const start = at_;
  while (at_ != end_ && (Is(*at_, classes) || *at_ == '_')) {
    if (*at_ == '_' && (at_ == start || !Is(at_[-1], classes) || !Is(Peek(1), classes))) {
      if (misplaced == nullptr) misplaced = at_;
    }
    ++at_;
  }
  if (misplaced == nullptr) return true;
  const uint32_t offset = Offset(misplaced);
  diagnostics_.Report({offset, offset + 1}, diag::NumberSeparator);
  return false;
}

void Lexer::Number() {
  const char* const start = at_;
  bool well_formed = true;
  bool is_float = false;
  // Reports that digits must follow what was read so far.
  const auto need = [&](uint8_t classes, std::string_view what) {
    if (Is(Peek(), classes)) {
      well_formed &= Digits(classes);
    } else if (Peek() == '_') {
      well_formed = Digits(classes);
    } else {
      const Span here = {Offset(at_), Offset(at_)};
      diagnostics_.Report(here, diag::NumberNeedsDigits, what, Shorten({start, at_}));
      well_formed = false;
    }
  };

  if (*at_ == '0' && Peek(1) == 'x') {
    at_ += 2;
    need(kHexDigit, "hexadecimal digits");
  } else {
    well_formed = Digits(kDigit);
    // `0..n` is no float, so that the parser can say what a range looks like.
    if (Peek() == '.' && Peek(1) != '.') {
      ++at_;
      is_float = true;
      need(kDigit, "digits");
    }
    if (well_formed && (Peek() == 'e' || Peek() == 'E')) {
      const char sign = Peek(1);
      at_ += sign == '+' || sign == '-' ? 2 : 1;
      is_float = true;
      need(kDigit, "digits of the exponent");
    }
  }
  const std::string_view text(start, at_);
  if (at_ != end_ && Is(*at_, kLetter | kDigit)) {
    const char* const suffix = at_;
    while (at_ != end_ && Is(*at_, kLetter | kDigit)) ++at_;
    if (well_formed) {
      diagnostics_.Report(From(suffix), diag::NumberSuffix, Shorten({suffix, at_}), Shorten(text))
          .Note(From(start), diag::NumbersHaveNoSuffix);
    }
    well_formed = false;
  }
  if (!well_formed) {
    Add(TokenKind::kError, start);
    return;
  }
  // Eighteen digits always fit.
  if (!is_float && text.size() > 18 && !IntegerValue(text)) {
    diagnostics_.Report(From(start), diag::IntegerTooLarge, Shorten(text));
    Add(TokenKind::kError, start);
  } else if (is_float && !FloatValue(text)) {
    diagnostics_.Report(From(start), diag::FloatTooLarge, Shorten(text));
    Add(TokenKind::kError, start);
  } else {
    Add(is_float ? TokenKind::kFloat : TokenKind::kInteger, start);
  }
}

// The longest operator at the current place.
void Lexer::Symbol() {
  const char* const start = at_;
  const char next = Peek(1);
  using enum TokenKind;
  const auto one = [&](TokenKind kind) {
    at_ += 1;
    Add(kind, start);
  };
  const auto two = [&](TokenKind kind) {
    at_ += 2;
    Add(kind, start);
  };
  const auto with_equal = [&](TokenKind alone, TokenKind with) {
    return next == '=' ? two(with) : one(alone);
  };
  // `&`, `&&`, `&=` and the like.
  const auto doubled = [&](TokenKind alone, TokenKind twice, TokenKind with) {
    return next == *start ? two(twice) : with_equal(alone, with);
  };
  const auto shift = [&](TokenKind alone, TokenKind with, TokenKind twice, TokenKind assign) {
    if (next != *start) return with_equal(alone, with);
    if (Peek(2) != '=') return two(twice);
    at_ += 3;
    Add(assign, start);
  };
  switch (*start) {
    case '(':
      return one(kOpenParen);
    case ')':
      return one(kCloseParen);
    case '[':
      return one(kOpenBracket);
    case ']':
      return one(kCloseBracket);
    case '{':
      return one(kOpenBrace);
    case '}':
      return one(kCloseBrace);
    case ',':
      return one(kComma);
    case ';':
      return one(kSemicolon);
    case '.':
      return one(kDot);
    case '@':
      return one(kAt);
    case '~':
      return one(kTilde);
    case ':':
      return next == '+' ? two(kColonPlus) : with_equal(kColon, kColonEqual);
    case '-':
      return next == '>' ? two(kArrow) : with_equal(kMinus, kMinusEqual);
    case '+':
      return with_equal(kPlus, kPlusEqual);
    case '*':
      return with_equal(kStar, kStarEqual);
    case '/':
      return with_equal(kSlash, kSlashEqual);
    case '%':
      return with_equal(kPercent, kPercentEqual);
    case '^':
      return with_equal(kCaret, kCaretEqual);
    case '=':
      return with_equal(kEqual, kEqualEqual);
    case '!':
      return with_equal(kExclaim, kExclaimEqual);
    case '&':
      return doubled(kAmp, kAmpAmp, kAmpEqual);
    case '|':
      return doubled(kPipe, kPipePipe, kPipeEqual);
    case '<':
      return shift(kLess, kLessEqual, kLessLess, kLessLessEqual);
    case '>':
      return shift(kGreater, kGreaterEqual, kGreaterGreater, kGreaterGreaterEqual);
    default:
      UNREACHABLE();
  }
}

void Lexer::LineComment() {
  const auto* newline = static_cast<const char*>(std::memchr(at_, '\n', end_ - at_));
  const char* const comment_end = newline == nullptr ? end_ : newline;
  bool reported = false;
  while (at_ != comment_end) {
    if (static_cast<uint8_t>(*at_) < 0x80) {
      ++at_;
      continue;
    }
    const std::string_view rest(at_, comment_end);
    const Utf8Char character = DecodeUtf8(rest);
    if (!character.valid && !reported) {
      const Span span = {Offset(at_), Offset(at_) + 1};
      diagnostics_.Report(span, diag::InvalidUtf8InComment, Visible(rest, character));
      reported = true;
    }
    at_ += character.bytes;
  }
}

void Lexer::BlockComment() {
  const char* const start = at_;
  const std::string_view rest(at_, end_);
  const size_t close = block_comments_may_end_ ? rest.find("*/", 2) : std::string_view::npos;
  if (close == std::string_view::npos) {
    block_comments_may_end_ = false;
    at_ = begin_ + Offset(at_) + std::min(rest.find('\n'), rest.size());
  } else {
    at_ += close + 2;
  }
  diagnostics_.Report({Offset(start), Offset(start) + 2}, diag::BlockComment);
}

// One report and one Error token for a run of characters that no token begins with: either
// well-formed ones or, apart, bytes that are not UTF-8.
void Lexer::UnknownCharacters() {
  const char* const start = at_;
  const Utf8Char first = DecodeUtf8({at_, end_});
  std::string shown;
  int count = 0;
  while (at_ != end_) {
    const bool is_known = kClasses[static_cast<uint8_t>(*at_)] != 0 || *at_ == '\n' ||
                          (*at_ == '\r' && Peek(1) == '\n');
    if (is_known) break;
    const std::string_view rest(at_, end_);
    const Utf8Char character = DecodeUtf8(rest);
    if (character.valid != first.valid) break;
    constexpr int kMaxShown = 4;
    if (count < kMaxShown) {
      const std::string visible = Visible(rest, character);
      const bool is_itself = visible.size() == static_cast<size_t>(character.bytes);
      if (count > 0) shown += ", ";
      shown += is_itself ? "`" + visible + "`" : visible;
    } else if (count == kMaxShown) {
      shown += ", ...";
    }
    ++count;
    at_ += character.bytes;
  }
  const Span span = From(start);
  Add(TokenKind::kError, start);
  if (!first.valid) {
    diagnostics_.Report(span, diag::InvalidUtf8, shown);
    return;
  }
  const std::string_view plural = count > 1 ? "s" : "";
  Diagnostics::Builder report = diagnostics_.Report(span, diag::UnknownCharacter, plural, shown);
  if (first.code_point == '#') {
    report.Note(span, diag::CommentsStartWithSlashes);
  } else if (first.code_point == '"' || first.code_point == '\'') {
    report.Note(span, diag::NoStrings);
  } else if (first.code_point == '?') {
    report.Note(span, diag::NoConditionalOperator);
  } else if (first.code_point >= 0x80) {
    report.Note(span, diag::OnlyInComments);
    const std::string_view ascii = AsciiFor(first.code_point);
    if (count == 1 && !ascii.empty()) report.FixIt(span, std::string(ascii));
  }
}

}  // namespace

std::vector<Token> Lex(const SourceFile& source, Diagnostics& diagnostics) {
  return Lexer(source, diagnostics).Run();
}

}  // namespace phobos
