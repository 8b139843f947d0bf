// Statements and blocks.
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "frontend/parse/parse.h"
#include "frontend/parse/parser.h"

namespace phobos {
namespace {

using ast::BinaryOp;
using ast::ExprId;
using ast::Stmt;
using ast::StmtId;

// The operator of a compound assignment, or none for a plain one.
struct Assignment {
  bool is_one = false;
  std::optional<BinaryOp> op;
};

Assignment AssignmentOf(TokenKind kind) {
  switch (kind) {
    case TokenKind::kEqual:
      return {true, std::nullopt};
    case TokenKind::kPlusEqual:
      return {true, BinaryOp::kAdd};
    case TokenKind::kMinusEqual:
      return {true, BinaryOp::kSubtract};
    case TokenKind::kStarEqual:
      return {true, BinaryOp::kMultiply};
    case TokenKind::kSlashEqual:
      return {true, BinaryOp::kDivide};
    case TokenKind::kPercentEqual:
      return {true, BinaryOp::kRemainder};
    case TokenKind::kAmpEqual:
      return {true, BinaryOp::kBitAnd};
    case TokenKind::kPipeEqual:
      return {true, BinaryOp::kBitOr};
    case TokenKind::kCaretEqual:
      return {true, BinaryOp::kBitXor};
    case TokenKind::kLessLessEqual:
      return {true, BinaryOp::kShiftLeft};
    case TokenKind::kGreaterGreaterEqual:
      return {true, BinaryOp::kShiftRight};
    default:  // no assignment
      return {};
  }
}

bool EndsStatement(TokenKind kind) {
  return kind == TokenKind::kEndOfLine || kind == TokenKind::kSemicolon ||
         kind == TokenKind::kCloseBrace || kind == TokenKind::kEndOfFile;
}

const std::array<std::string, 8> kStatementKeywords = {"let",   "var",    "if",    "for",
                                                       "while", "return", "break", "continue"};

}  // namespace

ast::Block Parser::ParseBlock(std::string_view where) {
  if (At(TokenKind::kEndOfLine) && Ahead(1).kind == TokenKind::kOpenBrace && !recovering_) {
    Mend(Ahead(1).span, diag::BraceOnNewLine, where).FixIt({before_.end, Ahead(1).span.begin}, " ");
    Step();
  }
  const Span open = Here();
  ast::Block block = {open, {}};
  if (recovering_) return block;
  if (!At(TokenKind::kOpenBrace)) {
    Expect(TokenKind::kOpenBrace, " after " + std::string(where));
    return block;
  }
  const Nested nested(this);
  if (depth_ >= kMaxNesting) {
    NestingTooDeep(open);
    SkipBalanced(TokenKind::kOpenBrace, TokenKind::kCloseBrace);
    return block;
  }
  Advance();
  while (true) {
    while (At(TokenKind::kSemicolon) || At(TokenKind::kEndOfLine)) Step();
    if (At(TokenKind::kCloseBrace) || At(TokenKind::kEndOfFile) || AtItem()) break;
    block.stmts.push_back(ParseStatement());
  }
  if (!Take(TokenKind::kCloseBrace)) {
    Fail(MissingPlace(), diag::ExpectedClose, "`}`", Found()).Note(open, diag::ToMatch, "`{`");
  }
  block.span = SpanFrom(open);
  return block;
}

StmtId Parser::ParseStatement() {
  const size_t start = at_;
  Stmt statement = ParseStatementNode();
  if (!recovering_) EndStatement();
  if (recovering_) {
    if (at_ == start) Step();
    SkipStatement();
    // At an item or the end of the file, a `}` is missing as well: that is not reported apart.
    recovering_ = At(TokenKind::kEndOfFile) || AtItem();
  }
  return file_.stmts.Add(std::move(statement));
}

void Parser::EndStatement() {
  if (At(TokenKind::kSemicolon) || At(TokenKind::kEndOfLine)) return Step();
  // A stray `else` speaks for itself. Where the last token could not end a statement (a mended
  // one, a bracket never closed), the end of its line counts.
  if (AtEnd() || At(TokenKind::kElse) || AtLineStart()) return;
  const bool after_block = tokens_[at_ - 1].kind == TokenKind::kCloseBrace;
  const bool starts_assignment = At(TokenKind::kIdentifier) && AssignmentOf(Ahead(1).kind).is_one;
  if (AtStatementKeyword() || starts_assignment || (after_block && At(TokenKind::kIdentifier))) {
    Mend(Here(), diag::MissingSeparator, Found()).FixIt({before_.end, before_.end}, ";");
  } else {
    Fail(Here(), diag::ExpectedEndOfStatement, Found());
  }
}

Stmt Parser::ParseStatementNode() {
  const Span first = Here();
  switch (Kind()) {
    case TokenKind::kLet:
      return ParseLet();
    case TokenKind::kVar:
      return ParseVar();
    case TokenKind::kFor:
      return ParseFor();
    case TokenKind::kWhile:
      return ParseWhile();
    case TokenKind::kIf:
      return ParseIf();
    case TokenKind::kElse:
      return ParseStrayElse();
    case TokenKind::kBreak:
      Advance();
      return {first, ast::BreakStmt{}};
    case TokenKind::kContinue:
      Advance();
      return {first, ast::ContinueStmt{}};
    case TokenKind::kReturn:
      return ParseReturn();
    case TokenKind::kIdentifier:
      return ParseNameStatement();
    case TokenKind::kOpenBrace:
      Mend(first, diag::UnexpectedBlock);
      incomplete_ = true;
      ParseBlock("");
      return Discard(first);
    default:  // an expression or nothing
      if (AtExpression()) return ParseExpressionStatement();
      Fail(first, diag::ExpectedStatement, Found());
      return Discard(first);
  }
}

// A name and nothing else does nothing; it may be meant as a keyword that stands alone.
Stmt Parser::ParseLoneName() {
  static const std::array<std::string, 3> kKeywords = {"return", "break", "continue"};
  const Span first = Here();
  std::optional<std::string> near;
  // A cheap look first: lone names are valid, and a file may hold millions.
  constexpr std::string_view kInitials = "rbc";
  if (Text().size() >= 4 && kInitials.contains(Text()[0])) near = NearestName(Text(), kKeywords);
  if (!near) return ParseExpressionStatement();
  Mend(first, diag::MisspeltKeyword, "a statement", Text(), *near).FixIt(first, *near);
  Advance();
  if (*near == "break") return {first, ast::BreakStmt{}};
  if (*near == "continue") return {first, ast::ContinueStmt{}};
  return {first, ast::ReturnStmt{}};
}

// A statement that begins with a name. Two words in a row are none, but show what was meant.
Stmt Parser::ParseNameStatement() {
  const Token& second = Ahead(1);
  const Token& third = Ahead(2);
  const bool two_words = second.kind == TokenKind::kIdentifier ||
                         second.kind == TokenKind::kInteger || second.kind == TokenKind::kTrue ||
                         second.kind == TokenKind::kFalse;
  const std::string_view second_text = source_.Text(second.span);
  if (!two_words && EndsStatement(second.kind)) return ParseLoneName();
  if (!two_words || second_text == "and" || second_text == "or" || Text() == "not") {
    return ParseExpressionStatement();
  }
  const Span first = Here();
  const std::string word(Text());
  const bool declares = second.kind == TokenKind::kIdentifier &&
                        (third.kind == TokenKind::kEqual || third.kind == TokenKind::kColon ||
                         third.kind == TokenKind::kColonEqual);
  const bool loops = third.kind == TokenKind::kIn;
  const std::string near = NearestName(word, kStatementKeywords).value_or("");
  const auto misspelt = [&] {
    Mend(first, diag::MisspeltKeyword, "a statement", word, near).FixIt(first, near);
  };
  if (loops && near == "for") {
    misspelt();
    return ParseFor();
  }
  if (declares && near == "var") {
    misspelt();
    return ParseVar();
  }
  if (declares && near == "let") {
    misspelt();
    return ParseLet();
  }
  if (declares) {
    Mend(first, diag::DeclarationWithoutLet, second_text, word).FixIt(first, "let");
    return ParseLet();
  }
  if (near == "while" || near == "if" || near == "return") {
    misspelt();
    return near == "while" ? ParseWhile() : near == "if" ? ParseIf() : ParseReturn();
  }
  return ParseExpressionStatement();
}

Stmt Parser::ParseExpressionStatement() {
  const Span first = Here();
  const ExprId target = ParseExpr();
  if (recovering_) return {SpanFrom(first), ast::ExprStmt{target}};
  const Span op_span = Here();
  if (At(TokenKind::kColonEqual)) {
    Mend(op_span, diag::ColonEqual)
        .FixIt(first, "let " + std::string(source_.Text(first)))
        .FixIt(op_span, "=");
    Advance();
    const ExprId value = ParseExpr();
    if (const auto* name = std::get_if<ast::NameExpr>(&file_.exprs[target].node)) {
      return {SpanFrom(first), ast::LetStmt{name->name, std::nullopt, value}};
    }
    return {SpanFrom(first), ast::AssignStmt{target, std::nullopt, op_span, value}};
  }
  const Assignment assignment = AssignmentOf(Kind());
  if (!assignment.is_one) return {SpanFrom(first), ast::ExprStmt{target}};
  Advance();
  const ExprId value = ParseExpr();
  return {SpanFrom(first), ast::AssignStmt{target, assignment.op, op_span, value}};
}

Stmt Parser::ParseLet() {
  const Span first = Here();
  Advance();
  if (At(TokenKind::kIdentifier) && Text() == "mut" && Ahead(1).kind == TokenKind::kIdentifier) {
    const Span both = first.To(Here());
    Mend(both, diag::LetMut).FixIt(both, "var");
    Advance();
    return ParseVarAfterKeyword(first);
  }
  const std::optional<ast::Name> name = ExpectName(" after `let`");
  if (!name) return Discard(first);
  ast::LetStmt let = {*name, std::nullopt, {}};
  if (Take(TokenKind::kColon)) let.type = ParseType();
  if (recovering_) {
    let.value = Error(SpanFrom(first));
    return {SpanFrom(first), std::move(let)};
  }
  if (At(TokenKind::kColonEqual)) {
    Mend(Here(), diag::ColonEqual).FixIt(Here(), "=");
    Advance();
    let.value = ParseExpr();
  } else if (Take(TokenKind::kEqual)) {
    let.value = ParseExpr();
  } else {
    Fail(MissingPlace(), diag::LetNeedsValue, name->text, Found());
    let.value = Error(SpanFrom(first));
  }
  return {SpanFrom(first), std::move(let)};
}

Stmt Parser::ParseVar() {
  const Span first = Here();
  Advance();
  return ParseVarAfterKeyword(first);
}

Stmt Parser::ParseVarAfterKeyword(Span first) {
  const std::optional<ast::Name> name = ExpectName(" after `var`");
  if (!name) return Discard(first);
  ast::VarStmt var = {*name, std::nullopt, {}};
  const bool has_type = Take(TokenKind::kColon);
  if (has_type) var.type = ParseType();
  if (recovering_) {
    var.value = Error(SpanFrom(first));
    return {SpanFrom(first), std::move(var)};
  }
  if (At(TokenKind::kColonEqual)) {
    Mend(Here(), diag::ColonEqual).FixIt(Here(), "=");
    Advance();
    var.value = ParseExpr();
  } else if (Take(TokenKind::kEqual)) {
    var.value = ParseExpr();
  } else if (!has_type) {
    Fail(MissingPlace(), diag::VarNeedsType, name->text, Found());
    var.value = Error(SpanFrom(first));
  }
  return {SpanFrom(first), std::move(var)};
}

Stmt Parser::ParseFor() {
  const Span first = Here();
  Advance();
  ast::ForStmt loop = {};
  if (At(TokenKind::kLess)) ParseUnroll(&loop);
  if (!recovering_) ParseForHeader(&loop);
  // A loop whose header is lost cannot stand in the tree, but its body is still read.
  const bool lost = recovering_;
  if (lost && !SkipTo(TokenKind::kOpenBrace, TokenKind::kOpenBrace)) return Discard(first);
  loop.body = ParseBlock("the loop's range");
  if (lost) return Discard(first);
  return {SpanFrom(first), std::move(loop)};
}

// `<unroll n>`: only its place is kept.
void Parser::ParseUnroll(ast::ForStmt* loop) {
  const Span open = Here();
  Advance();
  if (At(TokenKind::kIdentifier) && Text() == "unroll") {
    Advance();
    if (At(TokenKind::kInteger) || At(TokenKind::kIdentifier)) Advance();
    Expect(TokenKind::kGreater, " after `unroll n`");
  } else {
    Fail(MissingPlace(), diag::ExpectedToken, "`unroll`", " after `for<`", Found());
  }
  loop->unroll = SpanFrom(open);
}

void Parser::ParseForHeader(ast::ForStmt* loop) {
  if (At(TokenKind::kOpenParen)) {
    const Span open = Here();
    const bool only_parenthesized =
        Ahead(1).kind == TokenKind::kIdentifier && Ahead(2).kind == TokenKind::kIn;
    if (!only_parenthesized) {
      Fail(open, diag::CStyleFor);
      SkipBalanced(TokenKind::kOpenParen, TokenKind::kCloseParen);
      return;
    }
    const std::string_view variable = source_.Text(Ahead(1).span);
    ++brackets_;
    Advance();
    ParseForHeader(loop);
    --brackets_;
    const Span close = Here();
    ExpectClose(TokenKind::kCloseParen, open, "");
    Mend(open, diag::ForParentheses, variable).FixIt(open, "").FixIt(close, "");
    return;
  }
  const std::optional<ast::Name> name = ExpectName(" after `for`");
  if (!name) return;
  loop->variable = *name;
  if (Expect(TokenKind::kIn, " after the loop's variable")) ParseRange(loop);
}

void Parser::ParseRange(ast::ForStmt* loop) {
  const Span first = Here();
  const bool is_range = At(TokenKind::kIdentifier) && Ahead(1).kind == TokenKind::kOpenParen;
  if (!is_range) {
    Fail(MissingPlace(), diag::ExpectedRange, Found());
    return;
  }
  if (Text() != "range") {
    const std::array<std::string, 1> candidates = {"range"};
    if (!NearestName(Text(), candidates)) {
      Fail(first, diag::ExpectedRange, Found());
      return;
    }
    Mend(first, diag::MisspeltKeyword, "`range`", Text(), "range").FixIt(first, "range");
  }
  Advance();
  std::vector<ExprId> args = ParseExprList(TokenKind::kCloseParen, "a bound");
  if (recovering_) return;
  if (args.size() == 1) {
    const Span place = {SpanOf(args[0]).begin, SpanOf(args[0]).begin};
    Mend(SpanFrom(first), diag::RangeArity, args.size(), "").FixIt(place, "0, ");
    args.insert(args.begin(), Add(place, ast::IntLiteral{0}));
  } else if (args.size() != 2 && args.size() != 3) {
    Mend(SpanFrom(first), diag::RangeArity, args.size(), "s");
    args.assign(2, Error(SpanFrom(first)));
  }
  loop->low = args[0];
  loop->high = args[1];
  if (args.size() == 3) loop->step = args[2];
}

ExprId Parser::ParseCondition() {
  const Span first = Here();
  in_condition_ = true;
  ExprId condition = ParseExpr();
  in_condition_ = false;
  if (recovering_ && SkipTo(TokenKind::kOpenBrace, TokenKind::kOpenBrace)) {
    condition = Error(SpanFrom(first));
  }
  return condition;
}

Stmt Parser::ParseWhile() {
  const Span first = Here();
  Advance();
  ast::WhileStmt loop = {ParseCondition(), {}};
  loop.body = ParseBlock("the condition");
  return {SpanFrom(first), std::move(loop)};
}

Stmt Parser::ParseIf() {
  const Span first = Here();
  Advance();
  ast::IfStmt statement = {ParseCondition(), {}, std::nullopt};
  statement.then_block = ParseBlock("the condition");
  if (!recovering_) ParseElse(&statement);
  return {SpanFrom(first), std::move(statement)};
}

// What may follow a then block, with the spellings and places that other languages have.
void Parser::ParseElse(ast::IfStmt* statement) {
  Span first = Here();
  bool else_if = false;
  if (At(TokenKind::kEndOfLine) && Ahead(1).kind == TokenKind::kElse) {
    first = Ahead(1).span;
    const Span gap = {before_.end, first.begin};
    const bool blank = source_.Text(gap).find('/') == std::string_view::npos;
    Diagnostics::Builder report = Mend(first, diag::ElseOnNewLine);
    if (blank) report.FixIt(gap, " ");
    Step();
  }
  if (At(TokenKind::kIdentifier) && (Text() == "elif" || Text() == "elsif" || Text() == "elseif")) {
    Mend(first, diag::ElseIfSpelling, Text()).FixIt(first, "else if");
    else_if = true;
  } else if (Take(TokenKind::kElse)) {
    else_if = At(TokenKind::kIf);
  } else {
    return;
  }
  if (!else_if) {
    statement->else_block = ParseBlock("`else`");
    return;
  }
  const Nested nested(this);
  if (depth_ >= kMaxNesting) {
    NestingTooDeep(first);
    StartRecovery();
    return;
  }
  const Span nested_first = Here();
  Stmt inner = ParseIf();
  ast::Block block = {SpanFrom(nested_first), {}};
  block.stmts.push_back(file_.stmts.Add(std::move(inner)));
  statement->else_block = std::move(block);
}

Stmt Parser::ParseStrayElse() {
  const Span first = Here();
  Mend(first, diag::ElseWithoutIf);
  incomplete_ = true;
  Advance();
  if (At(TokenKind::kIf)) {
    ParseIf();
  } else {
    ParseBlock("`else`");
  }
  return Discard(first);
}

Stmt Parser::ParseReturn() {
  const Span first = Here();
  Advance();
  ast::ReturnStmt statement = {};
  if (AtExpression()) statement.value = ParseExpr();
  return {SpanFrom(first), statement};
}

}  // namespace phobos
