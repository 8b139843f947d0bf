// Constant expressions: C's operators on 64-bit integers, and single floating-point literals.
#include <bit>
#include <string>

#include "simulator/ptx/parser.h"

namespace phobos::ptx {
namespace {

// Counts a level of recursion while it lives.
class DepthGuard {
 public:
  explicit DepthGuard(size_t& depth) : depth_(depth) { ++depth_; }
  ~DepthGuard() { --depth_; }
  DepthGuard(const DepthGuard&) = delete;
  DepthGuard& operator=(const DepthGuard&) = delete;

 private:
  size_t& depth_;
};

// C's precedence of a binary operator, or 0 for other tokens.
int PrecedenceOf(TokenKind kind) {
  switch (kind) {
    case TokenKind::kStar:
    case TokenKind::kSlash:
    case TokenKind::kPercent:
      return 10;
    case TokenKind::kPlus:
    case TokenKind::kMinus:
      return 9;
    case TokenKind::kShiftLeft:
    case TokenKind::kShiftRight:
      return 8;
    case TokenKind::kLess:
    case TokenKind::kGreater:
    case TokenKind::kLessEqual:
    case TokenKind::kGreaterEqual:
      return 7;
    case TokenKind::kEqual:
    case TokenKind::kNotEqual:
      return 6;
    case TokenKind::kAnd:
      return 5;
    case TokenKind::kXor:
      return 4;
    case TokenKind::kOr:
      return 3;
    case TokenKind::kAndAnd:
      return 2;
    case TokenKind::kOrOr:
      return 1;
    default:
      return 0;
  }
}

// Division by zero is the caller's to exclude.
uint64_t Compute(TokenKind op, uint64_t a, uint64_t b, bool is_unsigned) {
  const auto sa = static_cast<int64_t>(a);
  const auto sb = static_cast<int64_t>(b);
  switch (op) {
    case TokenKind::kStar:
      return a * b;
    case TokenKind::kSlash:
      if (is_unsigned) return a / b;
      return sb == -1 ? 0 - a : static_cast<uint64_t>(sa / sb);
    case TokenKind::kPercent:
      if (is_unsigned) return a % b;
      return sb == -1 ? 0 : static_cast<uint64_t>(sa % sb);
    case TokenKind::kPlus:
      return a + b;
    case TokenKind::kMinus:
      return a - b;
    case TokenKind::kShiftLeft:
      return b > 63 ? 0 : a << b;
    case TokenKind::kShiftRight:
      if (is_unsigned) return b > 63 ? 0 : a >> b;
      return static_cast<uint64_t>(sa >> (b > 63 ? 63 : b));
    case TokenKind::kLess:
      return is_unsigned ? a < b : sa < sb;
    case TokenKind::kGreater:
      return is_unsigned ? a > b : sa > sb;
    case TokenKind::kLessEqual:
      return is_unsigned ? a <= b : sa <= sb;
    case TokenKind::kGreaterEqual:
      return is_unsigned ? a >= b : sa >= sb;
    case TokenKind::kEqual:
      return a == b;
    case TokenKind::kNotEqual:
      return a != b;
    case TokenKind::kAnd:
      return a & b;
    case TokenKind::kXor:
      return a ^ b;
    case TokenKind::kOr:
      return a | b;
    case TokenKind::kAndAnd:
      return a && b;
    case TokenKind::kOrOr:
      return a || b;
    default:
      return 0;
  }
}

}  // namespace

bool Parser::ParseInteger(std::string_view what, uint64_t& value) {
  const Token at = token_;
  Constant constant;
  if (!ParseConstant(constant)) return false;
  if (constant.kind != Constant::Kind::kInteger) {
    return Error(at, "expected " + std::string(what) + ", found a floating-point number");
  }
  value = constant.value;
  return true;
}

bool Parser::ParseConstant(Constant& value) {
  if (!ParseBinary(1, value)) return false;
  if (!At(TokenKind::kQuestion)) return true;
  const Token at = token_;
  Advance();
  if (value.kind != Constant::Kind::kInteger) return Error(at, "`?` decides on an integer");
  const DepthGuard guard(depth_);
  if (depth_ > kMaxDepth) return Error(at, "the expression is nested too deeply");
  Constant yes;
  Constant no;
  if (!ParseConstant(yes) || !Expect(TokenKind::kColon, "`:`") || !ParseConstant(no)) return false;
  value = value.value ? yes : no;
  return true;
}

bool Parser::ParseBinary(int min_precedence, Constant& value) {
  if (!ParseUnary(value)) return false;
  for (;;) {
    const Token op = token_;
    const int precedence = PrecedenceOf(op.kind);
    if (precedence == 0 || precedence < min_precedence) return true;
    Advance();
    Constant right;
    if (!ParseBinary(precedence + 1, right)) return false;
    if (value.kind != Constant::Kind::kInteger || right.kind != Constant::Kind::kInteger) {
      return Error(op, "operators take integers only");
    }
    const bool divides = op.kind == TokenKind::kSlash || op.kind == TokenKind::kPercent;
    if (divides && right.value == 0) return Error(op, "division by zero");
    const bool is_shift = precedence == 8;
    const bool is_unsigned = value.is_unsigned || (right.is_unsigned && !is_shift);
    value.value = Compute(op.kind, value.value, right.value, is_unsigned);
    const bool is_truth = precedence <= 2 || precedence == 6 || precedence == 7;
    value.is_unsigned = is_unsigned && !is_truth;
  }
}

bool Parser::ParseUnary(Constant& value) {
  const Token token = token_;
  switch (token.kind) {
    case TokenKind::kInteger:
    case TokenKind::kFloat:
    case TokenKind::kFloat32:
      value.kind = token.kind == TokenKind::kInteger ? Constant::Kind::kInteger
                   : token.kind == TokenKind::kFloat ? Constant::Kind::kFloat
                                                     : Constant::Kind::kFloat32;
      value.is_unsigned = token.is_unsigned;
      value.value = token.value;
      Advance();
      return true;
    case TokenKind::kIdentifier:
      if (token.text != "WARP_SZ") return Unexpected("a number");
      value = {Constant::Kind::kInteger, false, 32};
      Advance();
      return true;
    case TokenKind::kPlus:
    case TokenKind::kMinus:
    case TokenKind::kNot:
    case TokenKind::kTilde:
    case TokenKind::kOpenParen:
      break;
    default:
      return Unexpected("a number");
  }
  Advance();
  const DepthGuard guard(depth_);
  if (depth_ > kMaxDepth) return Error(token, "the expression is nested too deeply");
  bool good = false;
  if (token.kind != TokenKind::kOpenParen) {
    good = ParseUnary(value);
  } else if (AtWord(".s64") || AtWord(".u64")) {
    const bool is_unsigned = AtWord(".u64");
    Advance();
    good = Expect(TokenKind::kCloseParen, "`)`") && ParseUnary(value);
    if (good && value.kind != Constant::Kind::kInteger) {
      good = Error(token, "a cast takes an integer");
    }
    value.is_unsigned = is_unsigned;
  } else {
    good = ParseConstant(value) && Expect(TokenKind::kCloseParen, "`)`");
  }
  if (!good || token.kind == TokenKind::kOpenParen || token.kind == TokenKind::kPlus) return good;
  if (value.kind == Constant::Kind::kInteger) {
    if (token.kind == TokenKind::kMinus) value.value = 0 - value.value;
    if (token.kind == TokenKind::kTilde) value.value = ~value.value;
    if (token.kind == TokenKind::kNot) value.value = !value.value;
    return true;
  }
  if (token.kind != TokenKind::kMinus) return Error(token, "only an integer can be negated so");
  value.value ^= uint64_t{1} << (value.kind == Constant::Kind::kFloat ? 63 : 31);
  return true;
}

}  // namespace phobos::ptx
