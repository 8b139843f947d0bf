// Expressions: precedence climbing over unary and postfix forms.
#include <string>
#include <utility>

#include "base/check.h"
#include "frontend/lex/number.h"
#include "frontend/parse/parse.h"
#include "frontend/parse/parser.h"

namespace phobos {
namespace {

using ast::BinaryOp;
using ast::ExprId;

std::optional<BinaryOp> BinaryOpOf(TokenKind kind) {
  switch (kind) {
    case TokenKind::kPipePipe:
      return BinaryOp::kLogicalOr;
    case TokenKind::kAmpAmp:
      return BinaryOp::kLogicalAnd;
    case TokenKind::kPipe:
      return BinaryOp::kBitOr;
    case TokenKind::kCaret:
      return BinaryOp::kBitXor;
    case TokenKind::kAmp:
      return BinaryOp::kBitAnd;
    case TokenKind::kEqualEqual:
      return BinaryOp::kEqual;
    case TokenKind::kExclaimEqual:
      return BinaryOp::kNotEqual;
    case TokenKind::kLess:
      return BinaryOp::kLess;
    case TokenKind::kLessEqual:
      return BinaryOp::kLessEqual;
    case TokenKind::kGreater:
      return BinaryOp::kGreater;
    case TokenKind::kGreaterEqual:
      return BinaryOp::kGreaterEqual;
    case TokenKind::kLessLess:
      return BinaryOp::kShiftLeft;
    case TokenKind::kGreaterGreater:
      return BinaryOp::kShiftRight;
    case TokenKind::kPlus:
      return BinaryOp::kAdd;
    case TokenKind::kMinus:
      return BinaryOp::kSubtract;
    case TokenKind::kStar:
      return BinaryOp::kMultiply;
    case TokenKind::kSlash:
      return BinaryOp::kDivide;
    case TokenKind::kPercent:
      return BinaryOp::kRemainder;
    default:  // no binary operator
      return std::nullopt;
  }
}

// C's; all are left-associative, and higher binds tighter.
int Precedence(BinaryOp op) {
  switch (op) {
    case BinaryOp::kLogicalOr:
      return 1;
    case BinaryOp::kLogicalAnd:
      return 2;
    case BinaryOp::kBitOr:
      return 3;
    case BinaryOp::kBitXor:
      return 4;
    case BinaryOp::kBitAnd:
      return 5;
    case BinaryOp::kEqual:
    case BinaryOp::kNotEqual:
      return 6;
    case BinaryOp::kLess:
    case BinaryOp::kLessEqual:
    case BinaryOp::kGreater:
    case BinaryOp::kGreaterEqual:
      return 7;
    case BinaryOp::kShiftLeft:
    case BinaryOp::kShiftRight:
      return 8;
    case BinaryOp::kAdd:
    case BinaryOp::kSubtract:
      return 9;
    case BinaryOp::kMultiply:
    case BinaryOp::kDivide:
    case BinaryOp::kRemainder:
      return 10;
  }
  UNREACHABLE();
}

}  // namespace

ExprId Parser::Add(Span span, decltype(ast::Expr::node) node, int height) {
  if (depth_ + height + 1 > kMaxNesting) {
    NestingTooDeep(span);
    node = ast::ErrorExpr{};
    height = 0;
  }
  heights_.push_back(static_cast<uint16_t>(height + 1));
  return file_.exprs.Add({span, std::move(node)});
}

bool Parser::AtExpression() const {
  switch (Kind()) {
    case TokenKind::kIdentifier:
    case TokenKind::kInteger:
    case TokenKind::kFloat:
    case TokenKind::kTrue:
    case TokenKind::kFalse:
    case TokenKind::kError:
    case TokenKind::kOpenParen:
    case TokenKind::kPlus:
    case TokenKind::kMinus:
    case TokenKind::kExclaim:
    case TokenKind::kTilde:
      return true;
    case TokenKind::kDot:
      return Ahead(1).kind == TokenKind::kInteger;
    default:  // nothing else begins one
      return false;
  }
}

// `++` or `--` with nothing behind it to operate on.
bool Parser::AtIncrement() const {
  const bool doubled = (At(TokenKind::kPlus) || At(TokenKind::kMinus)) && Ahead(1).kind == Kind() &&
                       Ahead(1).span.begin == Here().end;
  if (!doubled) return false;
  const std::string_view text = source_.text();
  const size_t behind = text.find_first_not_of(" \t\r", Ahead(1).span.end);
  return behind == std::string_view::npos || std::string_view("\n;})]/").contains(text[behind]);
}

// The operator here, if one is; words that mean one are reported and taken for it.
std::optional<BinaryOp> Parser::AtBinaryOp() {
  if (const std::optional<BinaryOp> op = BinaryOpOf(Kind())) return op;
  if (At(TokenKind::kEqual) && in_condition_) return BinaryOp::kEqual;
  if (At(TokenKind::kIdentifier)) {
    if (Text() == "and") return BinaryOp::kLogicalAnd;
    if (Text() == "or") return BinaryOp::kLogicalOr;
  }
  return std::nullopt;
}

ExprId Parser::ParseBinary(int least_precedence) {
  ExprId left = ParseUnary();
  while (!recovering_) {
    const std::optional<BinaryOp> op = AtBinaryOp();
    if (!op || Precedence(*op) < least_precedence) break;
    const Span op_span = Here();
    if (At(TokenKind::kEqual)) {
      Mend(op_span, diag::AssignmentInCondition).FixIt(op_span, "==");
    } else if (At(TokenKind::kIdentifier)) {
      const char* const spelling = *op == BinaryOp::kLogicalAnd ? "&&" : "||";
      Mend(op_span, diag::WordOperator, Text(), spelling).FixIt(op_span, spelling);
    } else if (AtIncrement()) {
      const std::string_view sign = Text();
      const Span both = op_span.To(Ahead(1).span);
      const std::string meant = std::string(sign) + "=";
      Mend(both, diag::Increment, source_.Text(both), meant).FixIt(both, " " + meant + " 1");
      Advance();
      Advance();
      break;
    }
    Advance();
    ExprId right;
    {
      const Nested nested(this);
      right = ParseBinary(Precedence(*op) + 1);
    }
    left = Add(SpanOf(left).To(SpanOf(right)), ast::BinaryExpr{*op, op_span, left, right},
               std::max(Height(left), Height(right)));
  }
  return left;
}

ExprId Parser::ParseUnary() {
  if (depth_ >= kMaxNesting) {
    NestingTooDeep(Here());
    StartRecovery();
    return Error(Here());
  }
  const Span first = Here();
  const bool is_not_word =
      At(TokenKind::kIdentifier) && Text() == "not" &&
      (Ahead(1).kind == TokenKind::kIdentifier || Ahead(1).kind == TokenKind::kTrue ||
       Ahead(1).kind == TokenKind::kFalse);
  ast::UnaryOp op = ast::UnaryOp::kNot;
  if (At(TokenKind::kMinus)) {
    op = ast::UnaryOp::kMinus;
  } else if (At(TokenKind::kTilde)) {
    op = ast::UnaryOp::kBitNot;
  } else if (At(TokenKind::kPlus)) {
    while (At(TokenKind::kPlus)) Advance();
    const Span signs = SpanFrom(first);
    Mend(signs, diag::UnaryPlus).FixIt(signs, "");
    return ParseUnary();
  } else if (is_not_word) {
    Mend(first, diag::WordOperator, "not", "!").FixIt({first.begin, Ahead(1).span.begin}, "!");
  } else if (!At(TokenKind::kExclaim)) {
    return ParsePostfix();
  }
  Advance();
  ExprId operand;
  {
    const Nested nested(this);
    operand = ParseUnary();
  }
  return Add(first.To(SpanOf(operand)), ast::UnaryExpr{op, operand}, Height(operand));
}

ExprId Parser::ParsePostfix() {
  ExprId base = ParsePrimary();
  while (!recovering_) {
    const Span first = SpanOf(base);
    int height = Height(base);
    if (At(TokenKind::kOpenParen)) {
      std::vector<ExprId> args = ParseExprList(TokenKind::kCloseParen, "an argument");
      for (const ExprId arg : args) height = std::max(height, Height(arg));
      base = Add(SpanFrom(first), ast::CallExpr{base, std::move(args)}, height);
    } else if (At(TokenKind::kOpenBracket)) {
      ast::IndexExpr index = {base, {}};
      ParseList(TokenKind::kCloseBracket, "a subscript", [&] {
        const ast::Subscript subscript = ParseSubscript();
        if (subscript.start.valid()) height = std::max(height, Height(subscript.start));
        if (subscript.end.valid()) height = std::max(height, Height(subscript.end));
        index.subscripts.push_back(subscript);
      });
      if (index.subscripts.empty()) {
        Mend(before_, diag::ExpectedToken, "a subscript", " between `[` and `]`", "`]`");
        base = Error(SpanFrom(first));
      } else {
        base = Add(SpanFrom(first), std::move(index), height);
      }
    } else if (Take(TokenKind::kDot)) {
      const std::optional<ast::Name> member = ExpectName(" after `.`");
      if (!member) return Error(SpanFrom(first));
      base = Add(SpanFrom(first), ast::MemberExpr{base, *member}, height);
    } else {
      break;
    }
  }
  return base;
}

ExprId Parser::ParsePrimary() {
  const Span span = Here();
  switch (Kind()) {
    case TokenKind::kIdentifier: {
      const ast::Name name = {Text(), span};
      Advance();
      return Add(span, ast::NameExpr{name});
    }
    case TokenKind::kInteger: {
      const std::optional<uint64_t> value = IntegerValue(Text());
      CHECK(value.has_value());  // the lexer refuses larger ones
      Advance();
      return Add(span, ast::IntLiteral{*value});
    }
    case TokenKind::kFloat: {
      const std::optional<double> value = FloatValue(Text());
      CHECK(value.has_value());
      Advance();
      return Add(span, ast::FloatLiteral{*value});
    }
    case TokenKind::kTrue:
    case TokenKind::kFalse: {
      const bool value = At(TokenKind::kTrue);
      Advance();
      return Add(span, ast::BoolLiteral{value});
    }
    case TokenKind::kOpenParen:
      return ParseParenthesized();
    case TokenKind::kError: {
      // A malformed number or name stands for a value; what else it is nobody knows.
      const char c = Text()[0];
      const bool is_value =
          c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
      if (!is_value) StartRecovery();
      incomplete_ = true;
      Advance();
      return Error(span);
    }
    case TokenKind::kDot:
      if (Ahead(1).kind == TokenKind::kInteger && Ahead(1).span.begin == span.end) {
        Advance();
        const std::string digits(Text());
        if (digits.find_first_not_of("0123456789_") == std::string::npos) {
          Mend(span.To(Here()), diag::LeadingDot, digits).FixIt({span.begin, span.begin}, "0");
          const ExprId literal =
              Add(span.To(Here()), ast::FloatLiteral{FloatValue("0." + digits).value_or(0.0)});
          Advance();
          return literal;
        }
      }
      [[fallthrough]];
    default:  // no expression begins with it
      Fail(MissingPlace(), diag::ExpectedExpression, Found());
      return Error(MissingPlace());
  }
}

ExprId Parser::ParseParenthesized() {
  const Span open = Here();
  ++brackets_;
  Advance();
  ExprId inner;
  {
    const Nested nested(this);
    inner = ParseExpr();
  }
  --brackets_;
  ExpectClose(TokenKind::kCloseParen, open, "");
  file_.exprs[inner].span = SpanFrom(open);
  return inner;
}

ast::Subscript Parser::ParseSubscript() {
  using Kind = ast::Subscript::Kind;
  const Span first = Here();
  const auto at_end = [&] { return At(TokenKind::kComma) || At(TokenKind::kCloseBracket); };
  ast::Subscript subscript = {Kind::kPoint, first, {}, {}};
  if (Take(TokenKind::kColon)) {
    subscript.kind = at_end() ? Kind::kAll : Kind::kBounds;
    if (!at_end()) subscript.end = ParseExpr();
    subscript.span = SpanFrom(first);
    return subscript;
  }
  if (At(TokenKind::kColonPlus)) {
    Mend(first, diag::SliceNeedsStart).FixIt({first.begin, first.begin}, "0 ");
    subscript.start = Add({first.begin, first.begin}, ast::IntLiteral{0});
  } else {
    subscript.start = ParseExpr();
  }
  if (recovering_) return subscript;
  if (Take(TokenKind::kColon)) {
    subscript.kind = Kind::kBounds;
    if (at_end()) {
      Mend(Here(), diag::SliceNeedsEnd, Found());
      subscript.end = Error(Here());
    } else {
      subscript.end = ParseExpr();
    }
  } else if (Take(TokenKind::kColonPlus)) {
    subscript.kind = Kind::kLength;
    subscript.end = ParseExpr();
  }
  subscript.span = SpanFrom(first);
  return subscript;
}

Span Parser::OpenList() {
  const Span open = Here();
  ++brackets_;
  ++depth_;
  Advance();
  return open;
}

// After an element: whether another follows.
bool Parser::NextInList(TokenKind close, std::string_view what) {
  if (recovering_ || At(close)) return false;
  if (Take(TokenKind::kComma)) {
    if (At(close)) Mend(before_, diag::TrailingComma, what, Found()).FixIt(before_, "");
    return true;
  }
  const bool plain = !AtLineStart() || Ahead(1).kind == TokenKind::kColon;
  if (!AtExpression() || At(TokenKind::kError) || !plain) return false;
  const std::string expected = "`,` or " + std::string(Describe(close));
  Mend(Here(), diag::ExpectedToken, expected, "", Found()).FixIt({before_.end, before_.end}, ",");
  return true;
}

void Parser::CloseList(TokenKind close, Span open) {
  --brackets_;
  --depth_;
  ExpectClose(close, open, "`,` or ");
}

std::vector<ExprId> Parser::ParseExprList(TokenKind close, std::string_view what) {
  std::vector<ExprId> exprs;
  const bool in_condition = std::exchange(in_condition_, false);
  ParseList(close, what, [&] { exprs.push_back(ParseExpr()); });
  in_condition_ = in_condition;
  return exprs;
}

}  // namespace phobos
