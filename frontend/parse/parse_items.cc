// Kernels, functions, attributes, parameters and types.
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "frontend/parse/parser.h"

namespace phobos {
namespace {

// `bool`, or letters and then the digits of a width: `f32`, `u8`. Which names are types is not
// known here.
bool LooksLikeScalarType(std::string_view text) {
  const size_t letters = text.find_first_of("0123456789");
  return text == "bool" ||
         (letters != std::string_view::npos && letters > 0 && letters <= 2 &&
          text.find_first_not_of("0123456789", letters) == std::string_view::npos);
}

}  // namespace

ast::File Parser::ParseFile() {
  // About what a usual program needs.
  file_.exprs.Reserve(tokens_.size() / 2);
  heights_.reserve(tokens_.size() / 2);
  file_.stmts.Reserve(tokens_.size() / 12);
  while (true) {
    while (At(TokenKind::kEndOfLine) || At(TokenKind::kSemicolon)) Step();
    if (At(TokenKind::kEndOfFile)) break;
    const size_t start = at_;
    ParseItem();
    if (recovering_) {
      if (at_ == start) Step();
      SkipItem();
    }
    recovering_ = false;
  }
  return std::move(file_);
}

void Parser::ParseItem() {
  incomplete_ = false;
  const Span first = Here();
  std::vector<ast::Attribute> attributes;
  while (At(TokenKind::kAt)) {
    if (std::optional<ast::Attribute> attribute = ParseAttribute()) {
      attributes.push_back(*std::move(attribute));
    }
    // One that could not be read ends with its line.
    while (recovering_ && !AtEnd()) Step();
    recovering_ = false;
    while (At(TokenKind::kEndOfLine)) Step();
  }
  if (At(TokenKind::kKernel)) return ParseKernel(std::move(attributes), first);
  if (At(TokenKind::kFn)) {
    if (!attributes.empty()) Mend(attributes[0].span, diag::AttributeOnFunction);
    return ParseFunction();
  }
  if (At(TokenKind::kIdentifier) && Ahead(1).kind == TokenKind::kIdentifier) {
    const std::array<std::string, 1> candidates = {"kernel"};
    if (NearestName(Text(), candidates)) {
      Mend(Here(), diag::MisspeltKeyword, "`kernel`", Text(), "kernel").FixIt(Here(), "kernel");
      return ParseKernel(std::move(attributes), first);
    }
  }
  if (attributes.empty()) {
    Fail(Here(), diag::ExpectedItem, Found());
  } else {
    Fail(MissingPlace(), diag::ExpectedKernel, Found());
  }
}

std::optional<ast::Attribute> Parser::ParseAttribute() {
  const Span first = Here();
  Advance();
  const std::optional<ast::Name> name = ExpectName(" after `@`");
  if (!name) return std::nullopt;
  ast::Attribute attribute = {first, *name, At(TokenKind::kOpenParen), {}};
  if (attribute.has_parentheses) {
    ParseList(TokenKind::kCloseParen, "an argument", [&] {
      std::optional<ast::AttributeArg> argument = ParseAttributeArg();
      if (argument && !recovering_) attribute.args.push_back(*std::move(argument));
      if (recovering_) SkipTo(TokenKind::kComma, TokenKind::kCloseParen);
    });
  }
  attribute.span = SpanFrom(first);
  return attribute;
}

std::optional<ast::AttributeArg> Parser::ParseAttributeArg() {
  using Kind = ast::AttributeArg::Kind;
  const Span first = Here();
  ast::AttributeArg argument = {Kind::kLiteral, first, {}, {}};
  const TokenKind second = Ahead(1).kind;
  const bool named = second == TokenKind::kIn || second == TokenKind::kEqual;
  if (At(TokenKind::kIdentifier) && named) {
    argument.name = *ExpectName("");
    argument.kind = second == TokenKind::kIn ? Kind::kIn : Kind::kEquals;
    Advance();
  }
  if (argument.kind == Kind::kIn) {
    if (!At(TokenKind::kOpenBracket)) {
      Expect(TokenKind::kOpenBracket, " after `in`");
      return std::nullopt;
    }
    argument.values = ParseExprList(TokenKind::kCloseBracket, "a value");
    if (argument.values.empty() && !recovering_) {
      Fail(before_, diag::ExpectedToken, "a value", " between `[` and `]`", "`]`");
    }
  } else {
    argument.values.push_back(ParseExpr());
  }
  argument.span = SpanFrom(first);
  return argument;
}

void Parser::ParseKernel(std::vector<ast::Attribute> attributes, Span first) {
  ast::Kernel kernel = {};
  kernel.attributes = std::move(attributes);
  const Span keyword = Here();
  Advance();
  const std::optional<ast::Name> name = ExpectName(" after `kernel`");
  if (name) kernel.name = *name;
  if (!recovering_) kernel.params = ParseParams();
  kernel.header_span = SpanFrom(keyword);
  if (recovering_) SkipTo(TokenKind::kOpenBrace, TokenKind::kOpenBrace);
  while (At(TokenKind::kEndOfLine)) Step();  // the `{` may stand on a line of its own
  kernel.body = ParseBlock("the kernel's parameters");
  kernel.span = SpanFrom(first);
  kernel.incomplete = incomplete_;
  if (name) file_.kernels.push_back(std::move(kernel));
}

void Parser::ParseFunction() {
  ast::Function function = {};
  const Span first = Here();
  Advance();
  const std::optional<ast::Name> name = ExpectName(" after `fn`");
  if (name) function.name = *name;
  if (!recovering_) function.params = ParseParams();
  if (!recovering_ && Take(TokenKind::kArrow)) function.result = ParseType();
  if (recovering_) SkipTo(TokenKind::kOpenBrace, TokenKind::kOpenBrace);
  while (At(TokenKind::kEndOfLine)) Step();
  function.body = ParseBlock("the function's parameters");
  function.span = SpanFrom(first);
  if (name) file_.functions.push_back(std::move(function));
}

std::vector<ast::Param> Parser::ParseParams() {
  std::vector<ast::Param> params;
  if (!At(TokenKind::kOpenParen)) {
    Expect(TokenKind::kOpenParen, " after the name");
    return params;
  }
  ParseList(TokenKind::kCloseParen, "a parameter", [&] {
    std::optional<ast::Param> param = ParseParam();
    if (param && !recovering_) params.push_back(*std::move(param));
    if (recovering_) SkipTo(TokenKind::kComma, TokenKind::kCloseParen);
  });
  return params;
}

std::optional<ast::Param> Parser::ParseParam() {
  const Span first = Here();
  const Token second = Ahead(1);
  if (At(TokenKind::kIdentifier) && second.kind == TokenKind::kIdentifier) {
    // `f32 a`, as C has it, or `a f32`, as Go has it.
    ast::Name type = {Text(), first};
    ast::Name name = {source_.Text(second.span), second.span};
    if (LooksLikeScalarType(name.text) && !LooksLikeScalarType(type.text)) std::swap(type, name);
    Advance();
    Advance();
    const Span span = SpanFrom(first);
    Mend(span, diag::ParameterOrder, name.text, type.text)
        .FixIt(span, std::string(name.text) + ": " + std::string(type.text));
    return ast::Param{span, name, {ast::TypeExpr::Form::kScalar, type.span, type, {}}};
  }
  const std::optional<ast::Name> name = ExpectName(" of a parameter");
  if (!name || !Expect(TokenKind::kColon, " and a type after the parameter's name")) {
    return std::nullopt;
  }
  std::optional<ast::TypeExpr> type = ParseType();
  if (!type) return std::nullopt;
  return ast::Param{SpanFrom(first), *name, *std::move(type)};
}

std::optional<ast::TypeExpr> Parser::ParseType() {
  if (!At(TokenKind::kIdentifier)) {
    Fail(MissingPlace(), diag::ExpectedType, Found());
    return std::nullopt;
  }
  const ast::Name name = {Text(), Here()};
  Advance();
  if (At(TokenKind::kLess) || name.text == "tensor" || name.text == "tile") {
    return ParseTiledType(name);
  }
  ast::TypeExpr type = {ast::TypeExpr::Form::kScalar, name.span, name, {}};
  if (At(TokenKind::kOpenBracket)) {
    Mend(name.span, diag::ArrayType, name.text)
        .FixIt(name.span, "tile<" + std::string(name.text) + ">");
    type.form = ast::TypeExpr::Form::kTile;
    type.dims = ParseExprList(TokenKind::kCloseBracket, "a dimension");
    type.span = SpanFrom(name.span);
  }
  if (recovering_) return std::nullopt;
  return type;
}

// After `tensor` or `tile`: the element type and the dimensions.
std::optional<ast::TypeExpr> Parser::ParseTiledType(ast::Name form) {
  using Form = ast::TypeExpr::Form;
  ast::TypeExpr type = {form.text == "tensor" ? Form::kTensor : Form::kTile, form.span, {}, {}};
  if (form.text != "tensor" && form.text != "tile") {
    const std::array<std::string, 2> candidates = {"tensor", "tile"};
    const std::optional<std::string> near = NearestName(form.text, candidates);
    if (!near) {
      Fail(form.span, diag::UnknownTypeForm, form.text);
      return std::nullopt;
    }
    Mend(form.span, diag::MisspeltKeyword, "`tensor` or `tile`", form.text, *near)
        .FixIt(form.span, *near);
    type.form = *near == "tensor" ? Form::kTensor : Form::kTile;
  }
  const std::string after_form = " after `" + std::string(form.text) + "`";
  if (!Expect(TokenKind::kLess, after_form)) return std::nullopt;
  const std::optional<ast::Name> element = ExpectName(" of an element type");
  if (!element) return std::nullopt;
  type.element = *element;
  if (!Expect(TokenKind::kGreater, " after the element type")) return std::nullopt;
  if (!At(TokenKind::kOpenBracket)) {
    Expect(TokenKind::kOpenBracket, " and the dimensions after the element type");
    return std::nullopt;
  }
  type.dims = ParseExprList(TokenKind::kCloseBracket, "a dimension");
  if (type.dims.empty() && !recovering_) {
    Fail(before_, diag::ExpectedToken, "a dimension", " between `[` and `]`", "`]`");
  }
  type.span = SpanFrom(form.span);
  if (recovering_) return std::nullopt;
  return type;
}

}  // namespace phobos
