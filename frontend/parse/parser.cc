#include "frontend/parse/parser.h"

#include <fmt/core.h>

#include "frontend/lex/lex.h"
#include "frontend/parse/parse.h"

namespace phobos {

ast::File Parse(const SourceFile& source, Diagnostics& diagnostics) {
  return Parser(source, Lex(source, diagnostics), diagnostics).ParseFile();
}

const Token& Parser::Ahead(size_t count) const {
  return tokens_[std::min(at_ + count, tokens_.size() - 1)];
}

bool Parser::AtLineStart() const {
  if (at_ == 0) return true;
  const Span gap = {before_.end, std::max(before_.end, Here().begin)};
  return source_.Text(gap).find('\n') != std::string_view::npos;
}

void Parser::Step() {
  if (At(TokenKind::kEndOfFile)) return;
  if (!At(TokenKind::kEndOfLine)) before_ = Here();
  ++at_;
}

void Parser::Advance() {
  Step();
  if (brackets_ == 0) return;
  while (At(TokenKind::kEndOfLine)) ++at_;
}

bool Parser::Take(TokenKind kind) {
  if (!At(kind)) return false;
  Advance();
  return true;
}

std::string Parser::Found() const {
  switch (Kind()) {
    case TokenKind::kIdentifier:
    case TokenKind::kInteger:
    case TokenKind::kFloat: {
      constexpr size_t kLongest = 40;
      const std::string_view text = Text();
      if (text.size() <= kLongest) return fmt::format("`{}`", text);
      return fmt::format("`{}...`", text.substr(0, kLongest - 3));
    }
    default:  // every other kind has one spelling or description
      return std::string(Describe(Kind()));
  }
}

Span Parser::MissingPlace() const {
  const bool after_last = At(TokenKind::kEndOfLine) || At(TokenKind::kEndOfFile) || AtLineStart();
  return after_last && at_ > 0 ? Span{before_.end, before_.end} : Here();
}

void Parser::StartRecovery() {
  incomplete_ = true;
  if (recovering_) return;
  recovering_ = true;
  failed_brackets_ = brackets_;
}

Diagnostics::Builder Parser::Reported(Diagnostics::Builder builder) {
  if (diagnostics_.error_count() >= Diagnostics::kMaxKept) {
    stopped_ = true;
    incomplete_ = true;
    at_ = tokens_.size() - 1;
  }
  return builder;
}

Diagnostics::Builder Parser::Silent() {
  silent_ = {};
  return Diagnostics::Builder(&silent_);
}

bool Parser::Expect(TokenKind kind, std::string_view where) {
  if (Take(kind)) return true;
  Fail(MissingPlace(), diag::ExpectedToken, Describe(kind), where, Found());
  return false;
}

std::optional<ast::Name> Parser::ExpectName(std::string_view where) {
  if (At(TokenKind::kIdentifier)) {
    const ast::Name name = {Text(), Here()};
    Advance();
    return name;
  }
  if (IsKeyword(Kind()) && !AtLineStart()) {
    Fail(Here(), diag::KeywordAsName, where, Text());
    Advance();  // or recovery would take it for the start of a statement
  } else {
    Fail(MissingPlace(), diag::ExpectedToken, "a name", where, Found());
  }
  return std::nullopt;
}

void Parser::ExpectClose(TokenKind close, Span open, std::string_view or_else) {
  if (recovering_ || Take(close)) return;
  const std::string expected = std::string(or_else) + std::string(Describe(close));
  const std::string found = Found();
  const std::string_view opener = source_.Text(open);
  const std::string quoted = fmt::format("`{}`", opener);
  const Span after_last = {before_.end, before_.end};

  const bool wrong_closer =
      brackets_ == 0 && (At(TokenKind::kCloseParen) || At(TokenKind::kCloseBracket));
  if (wrong_closer) {
    Mend(Here(), diag::ExpectedClose, expected, found)
        .Note(open, diag::ToMatch, quoted)
        .FixIt(Here(), std::string(Spelling(close)));
    Advance();
    return;
  }
  // `x[i = 0` misses a `]`, but `f(a = 0)` tries to name an argument.
  const bool assigns = close == TokenKind::kCloseBracket && At(TokenKind::kEqual);
  if (AtEnd() || AtStatementKeyword() || assigns || At(TokenKind::kOpenBrace) ||
      At(TokenKind::kCloseBracket) || At(TokenKind::kCloseParen)) {
    Mend(MissingPlace(), diag::ExpectedClose, expected, found)
        .Note(open, diag::ToMatch, quoted)
        .FixIt(after_last, std::string(Spelling(close)));
    return;
  }
  Fail(MissingPlace(), diag::ExpectedClose, expected, found).Note(open, diag::ToMatch, quoted);
  failed_brackets_ = brackets_ + 1;
}

void Parser::NestingTooDeep(Span span) {
  if (!reported_nesting_) Mend(span, diag::NestingTooDeep, kMaxNesting);
  reported_nesting_ = true;
  incomplete_ = true;
}

bool Parser::AtItem() const {
  return At(TokenKind::kKernel) || At(TokenKind::kFn) || (At(TokenKind::kAt) && AtLineStart());
}

bool Parser::AtStatementKeyword() const {
  switch (Kind()) {
    case TokenKind::kLet:
    case TokenKind::kVar:
    case TokenKind::kIf:
    case TokenKind::kFor:
    case TokenKind::kWhile:
    case TokenKind::kBreak:
    case TokenKind::kContinue:
    case TokenKind::kReturn:
      return true;
    default:  // no other token is one
      return false;
  }
}

bool Parser::AtEnd() const {
  return At(TokenKind::kEndOfLine) || At(TokenKind::kSemicolon) || At(TokenKind::kCloseBrace) ||
         At(TokenKind::kEndOfFile) || AtItem();
}

void Parser::SkipStatement() {
  int open = failed_brackets_;
  while (!At(TokenKind::kEndOfFile) && !At(TokenKind::kCloseBrace) && !AtItem() &&
         !AtStatementKeyword()) {
    const TokenKind kind = Kind();
    if (kind == TokenKind::kOpenBrace) {
      recovering_ = false;
      ParseBlock("");
      if (recovering_) return;
      if (!Take(TokenKind::kElse)) return EndStatement();
      continue;
    }
    Step();
    if (kind == TokenKind::kSemicolon) return;
    if (kind == TokenKind::kEndOfLine && open == 0) return;
    if (kind == TokenKind::kOpenParen || kind == TokenKind::kOpenBracket) ++open;
    if (kind == TokenKind::kCloseParen || kind == TokenKind::kCloseBracket) {
      open = std::max(0, open - 1);
    }
  }
}

bool Parser::SkipTo(TokenKind kind, TokenKind or_kind) {
  int open = failed_brackets_ - brackets_;
  while (!At(TokenKind::kEndOfFile)) {
    // No brace stands in brackets, so one that does shows that they were never closed.
    if ((open <= 0 || At(TokenKind::kOpenBrace)) && (At(kind) || At(or_kind))) {
      recovering_ = false;
      return true;
    }
    if (At(TokenKind::kOpenParen) || At(TokenKind::kOpenBracket)) ++open;
    if (At(TokenKind::kCloseParen) || At(TokenKind::kCloseBracket)) --open;
    if (At(TokenKind::kEndOfLine) && brackets_ == 0 && open <= 0) return false;
    if (At(TokenKind::kOpenBrace) || At(TokenKind::kCloseBrace) || At(TokenKind::kSemicolon) ||
        AtItem() || AtStatementKeyword()) {
      return false;
    }
    Step();
  }
  return false;
}

void Parser::SkipBalanced(TokenKind open, TokenKind close) {
  int depth = 0;
  while (!At(TokenKind::kEndOfFile) && !AtItem()) {
    const bool at_brace = At(TokenKind::kOpenBrace) || At(TokenKind::kCloseBrace);
    if (at_brace && open != TokenKind::kOpenBrace) return;  // it was never closed
    if (At(open)) ++depth;
    const bool closes = At(close);
    Step();
    if (closes && --depth == 0) return;
  }
}

void Parser::SkipItem() {
  while (!At(TokenKind::kEndOfFile) && !AtItem()) Step();
}

}  // namespace phobos
