#include "simulator/ptx/parser.h"

#include <algorithm>

namespace phobos::ptx {
namespace {

// Text of the user's for a message: short, and on one line.
std::string Quote(std::string_view text) {
  constexpr size_t kLongest = 40;
  std::string result = "`";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      result += c;
    } else {
      constexpr char kDigits[] = "0123456789abcdef";
      result += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  if (text.size() > kLongest) result += "...";
  return result + "`";
}

std::string Describe(const Token& token) {
  switch (token.kind) {
    case TokenKind::kEnd:
      return "the end of the text";
    case TokenKind::kInvalid:
      return std::string(token.problem) +
             (token.text.empty() ? std::string() : ": " + Quote(token.text));
    case TokenKind::kString:
      return "the string " + Quote(token.text);
    default:
      return Quote(token.text);
  }
}

}  // namespace

Parser::Parser(std::string_view text, std::string_view name) : text_(text), lexer_(text) {
  module_.name = std::string(name);
}

std::expected<Module, std::vector<ParseError>> Parser::Run() {
  Advance();
  if (text_.size() > kMaxTextBytes) {
    Error(token_, "the text is longer than 1 GiB");
    return std::unexpected(std::move(errors_));
  }
  if (ParseHeader()) {
    while (!stopped()) {
      if (!ParseModuleStatement()) SkipModuleStatement();
    }
  }
  if (!errors_.empty()) {
    // Labels are looked up at the end of their scope, after errors further down.
    std::stable_sort(errors_.begin(), errors_.end(), [](const auto& a, const auto& b) {
      return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
    return std::unexpected(std::move(errors_));
  }
  NameInlinedFunctions();
  return std::move(module_);
}

bool Parser::Accept(TokenKind kind) {
  if (!At(kind)) return false;
  Advance();
  return true;
}

bool Parser::AcceptWord(std::string_view directive) {
  if (!AtWord(directive)) return false;
  Advance();
  return true;
}

bool Parser::Expect(TokenKind kind, std::string_view what) {
  return Accept(kind) || Unexpected(what);
}

bool Parser::ExpectIdentifier(std::string_view what, Token& token) {
  token = token_;
  return Expect(TokenKind::kIdentifier, what);
}

bool Parser::ExpectInteger(std::string_view what, uint64_t max, uint64_t& value) {
  if (!At(TokenKind::kInteger)) return Unexpected(what);
  if (token_.value > max) {
    return Error(token_, "expected " + std::string(what) + " of at most " + std::to_string(max) +
                             ", found " + Describe(token_));
  }
  value = token_.value;
  Advance();
  return true;
}

bool Parser::Error(const Token& at, std::string message) {
  if (errors_.size() < kMaxErrors) {
    errors_.push_back({at.line, at.column, std::move(message)});
  }
  return false;
}

bool Parser::Unexpected(std::string_view expected) {
  return Error(token_, "expected " + std::string(expected) + ", found " + Describe(token_));
}

bool Parser::Declare(const Token& name, Symbol::Kind kind, uint32_t id, uint8_t vector) {
  const auto earlier = symbols_.Declare(name.text, {kind, vector, id, name.line});
  return !earlier || Redeclared(name, *earlier);
}

bool Parser::Redeclared(const Token& name, const Symbol& earlier) {
  return Error(name,
               Quote(name.text) + " is already declared in line " + std::to_string(earlier.line));
}

bool Parser::Undefined(const Token& name) {
  // Once a function is enough: the others follow from the first.
  if (!undefined_.insert(name.text).second) return false;
  return Error(name, Quote(name.text) + " is not declared");
}

void Parser::SkipStatement() {
  while (!At(TokenKind::kEnd)) {
    if (Accept(TokenKind::kSemicolon)) return;
    if (At(TokenKind::kCloseBrace) && brace_depth_ <= 0) return;
    // An opening brace inside a line is an operand's; one that begins a line opens a scope.
    if (At(TokenKind::kOpenBrace) && token_.line != previous_line_) return;
    Advance();
  }
}

std::expected<Module, std::vector<ParseError>> Parse(std::string_view text, std::string_view name) {
  return Parser(text, name).Run();
}

std::string FormatErrors(std::string_view name, const std::vector<ParseError>& errors) {
  std::string result;
  for (const ParseError& error : errors) {
    result += std::string(name) + ":" + std::to_string(error.line) + ":" +
              std::to_string(error.column) + ": error: " + error.message + "\n";
  }
  return result;
}

}  // namespace phobos::ptx
