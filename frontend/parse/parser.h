// The parser's inside: recursive descent over tokens, one member function per construct.
//
// Errors. A report puts the parser into recovery: further reports are dropped until it has found
// its place again, at the next statement, parameter, argument of an attribute, or item. So each
// statement gives at most one syntax error, and one error gives no follow-on noise. Where it is
// plain what was meant (`=` for `==`), the parser reports and goes on as if that stood there.
//
// Cost. Every loop either takes a token or leaves, and skipped tokens are never looked at again:
// the time is linear for any input.
#ifndef PHOBOS_FRONTEND_PARSE_PARSER_H_
#define PHOBOS_FRONTEND_PARSE_PARSER_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "frontend/diagnostics/diagnostics.h"
#include "frontend/lex/token.h"
#include "frontend/parse/ast.h"
#include "frontend/source/source.h"

namespace phobos {

class Parser {
 public:
  // `tokens` end with their only EndOfFile.
  Parser(const SourceFile& source, std::vector<Token> tokens, Diagnostics& diagnostics)
      : source_(source), tokens_(std::move(tokens)), diagnostics_(diagnostics) {}

  ast::File ParseFile();

 private:
  // --- parser.cc: tokens, reports, recovery

  TokenKind Kind() const { return tokens_[at_].kind; }
  bool At(TokenKind kind) const { return Kind() == kind; }
  Span Here() const { return tokens_[at_].span; }
  std::string_view Text() const { return source_.Text(Here()); }
  const Token& Ahead(size_t count) const;
  // Whether a line ends between the last token and the current one.
  bool AtLineStart() const;
  void Step();
  // Goes to the next token; inside of brackets, past line ends too.
  void Advance();
  // Advances if at `kind`.
  bool Take(TokenKind kind);
  Span SpanFrom(Span first) const { return {first.begin, std::max(first.end, before_.end)}; }

  // The current token for a message: "`foo`", "the end of the line".
  std::string Found() const;
  // Where something missing should have been: after the last token if the current one is on
  // another line, else the current token.
  Span MissingPlace() const;
  // Reports, unless recovering, and starts to recover.
  template <typename... Args>
  Diagnostics::Builder Fail(Span span, const DiagnosticDef<Args...>& def,
                            std::type_identity_t<Args>... args) {
    const bool speak = MaySpeak();
    StartRecovery();
    return speak ? Reported(diagnostics_.Report(span, def, args...)) : Silent();
  }
  // Reports, unless recovering, a fault whose meaning is plain; the parser then goes on.
  template <typename... Args>
  Diagnostics::Builder Mend(Span span, const DiagnosticDef<Args...>& def,
                            std::type_identity_t<Args>... args) {
    return MaySpeak() ? Reported(diagnostics_.Report(span, def, args...)) : Silent();
  }
  bool MaySpeak() const { return !recovering_ && !stopped_ && !At(TokenKind::kError); }
  void StartRecovery();
  // After a report: stops at the end of the file when there are too many.
  Diagnostics::Builder Reported(Diagnostics::Builder builder);
  // Takes the notes of a report that is not made.
  Diagnostics::Builder Silent();

  // Takes `kind`, or reports that it was expected `where` ("after `let`", or empty).
  bool Expect(TokenKind kind, std::string_view where);
  std::optional<ast::Name> ExpectName(std::string_view where);
  // Takes the bracket that closes the one at `open`. Reports otherwise, naming what else could
  // stand here (`or_else`, as "`,` or "), and goes on if the bracket was plainly forgotten.
  void ExpectClose(TokenKind close, Span open, std::string_view or_else);
  void NestingTooDeep(Span span);

  // Skips to where the next statement begins, or to the `}` that ends this block, reading blocks
  // on the way for the faults inside of them.
  void SkipStatement();
  // Skips to `kind`, or to `or_kind`, outside of further brackets; true if it was found, which
  // ends the recovery. Gives up where the statement or item ends.
  bool SkipTo(TokenKind kind, TokenKind or_kind);
  // Goes past the bracket that closes the one here; stops before the next item, and before a
  // brace if it is not braces that are to match.
  void SkipBalanced(TokenKind open, TokenKind close);
  void SkipItem();
  bool AtItem() const;
  bool AtStatementKeyword() const;
  // The end of a statement, whether by a token or by what follows.
  bool AtEnd() const;

  // One more level of the tree, for as long as it lives.
  class Nested {
   public:
    explicit Nested(Parser* parser) : parser_(parser) { ++parser_->depth_; }
    ~Nested() { --parser_->depth_; }
    Nested(const Nested&) = delete;

   private:
    Parser* parser_;
  };

  // --- parse_items.cc

  void ParseItem();
  std::optional<ast::Attribute> ParseAttribute();
  std::optional<ast::AttributeArg> ParseAttributeArg();
  void ParseKernel(std::vector<ast::Attribute> attributes, Span first);
  void ParseFunction();
  std::vector<ast::Param> ParseParams();
  std::optional<ast::Param> ParseParam();
  std::optional<ast::TypeExpr> ParseType();
  std::optional<ast::TypeExpr> ParseTiledType(ast::Name form);

  // --- parse_statements.cc

  // `where` says, for a message, what the block belongs to.
  ast::Block ParseBlock(std::string_view where);
  ast::StmtId ParseStatement();
  ast::Stmt ParseStatementNode();
  ast::Stmt ParseNameStatement();
  ast::Stmt ParseLoneName();
  ast::Stmt ParseExpressionStatement();
  void EndStatement();
  ast::Stmt ParseLet();
  ast::Stmt ParseVar();
  ast::Stmt ParseVarAfterKeyword(Span first);
  ast::Stmt ParseFor();
  void ParseUnroll(ast::ForStmt* loop);
  void ParseForHeader(ast::ForStmt* loop);
  void ParseRange(ast::ForStmt* loop);
  ast::Stmt ParseWhile();
  ast::Stmt ParseIf();
  void ParseElse(ast::IfStmt* statement);
  ast::Stmt ParseReturn();
  ast::Stmt ParseStrayElse();
  ast::ExprId ParseCondition();
  ast::Stmt Discard(Span first) const { return {SpanFrom(first), ast::ErrorStmt{}}; }

  // --- parse_expressions.cc

  ast::ExprId ParseExpr() { return ParseBinary(1); }
  ast::ExprId ParseBinary(int least_precedence);
  std::optional<ast::BinaryOp> AtBinaryOp();
  bool AtIncrement() const;
  ast::ExprId ParseUnary();
  ast::ExprId ParsePostfix();
  ast::ExprId ParsePrimary();
  ast::ExprId ParseParenthesized();
  ast::Subscript ParseSubscript();
  // Elements between the open bracket here and `close`, separated by commas. `parse_one` reads
  // one; `what` names one in messages.
  template <typename ParseOne>
  void ParseList(TokenKind close, std::string_view what, ParseOne parse_one) {
    const Span open = OpenList();
    while (!recovering_ && !At(close)) {
      parse_one();
      if (!NextInList(close, what)) break;
    }
    CloseList(close, open);
  }
  Span OpenList();
  bool NextInList(TokenKind close, std::string_view what);
  void CloseList(TokenKind close, Span open);
  std::vector<ast::ExprId> ParseExprList(TokenKind close, std::string_view what);
  bool AtExpression() const;
  // Adds a node above children of which the highest has `height`.
  ast::ExprId Add(Span span, decltype(ast::Expr::node) node, int height = 0);
  ast::ExprId Error(Span span) { return Add(span, ast::ErrorExpr{}); }
  int Height(ast::ExprId id) const { return heights_[id.index()]; }
  Span SpanOf(ast::ExprId id) const { return file_.exprs[id].span; }

  const SourceFile& source_;
  const std::vector<Token> tokens_;
  Diagnostics& diagnostics_;

  size_t at_ = 0;
  Span before_;       // of the token before the current one, line ends apart
  int brackets_ = 0;  // open `(` and `[` around the current token
  int depth_ = 0;     // levels of the tree around the current token
  bool in_condition_ = false;

  bool recovering_ = false;  // from a report; no more of them until the parser is in step again
  int failed_brackets_ = 0;  // `brackets_` where recovery began
  bool incomplete_ = false;  // a part of this item was left out
  bool stopped_ = false;     // after too many errors
  bool reported_nesting_ = false;
  Diagnostic silent_ = {};

  ast::File file_;
  std::vector<uint16_t> heights_;  // of each expression of the file
};

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_PARSE_PARSER_H_
