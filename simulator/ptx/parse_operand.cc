// Operands of instructions.
#include <string>

#include "simulator/ptx/names.h"
#include "simulator/ptx/parser.h"

namespace phobos::ptx {
namespace {

// 0 to 3 for `.x` to `.w`, and for the names of colours; 4 for other words.
uint8_t ComponentOf(std::string_view word) {
  if (word.size() != 2) return 4;
  constexpr std::string_view kNames[] = {"xyzw", "rgba"};
  for (const std::string_view names : kNames) {
    if (const size_t at = names.find(word[1]); at != std::string_view::npos) {
      return static_cast<uint8_t>(at);
    }
  }
  return 4;
}

// A number below `limit` without a leading zero, or nothing.
std::optional<uint8_t> SmallNumber(std::string_view text, uint32_t limit) {
  if (text.empty() || text.size() > 2 || (text.size() == 2 && text[0] == '0')) return std::nullopt;
  uint32_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<uint32_t>(c - '0');
  }
  if (value >= limit) return std::nullopt;
  return static_cast<uint8_t>(value);
}

Operand OperandOf(const Constant& constant) {
  Operand operand;
  switch (constant.kind) {
    case Constant::Kind::kInteger:
      operand.kind = OperandKind::kInteger;
      break;
    case Constant::Kind::kFloat:
      operand.kind = OperandKind::kFloat;
      break;
    case Constant::Kind::kFloat32:
      operand.kind = OperandKind::kFloat32;
      break;
  }
  operand.value = constant.value;
  return operand;
}

}  // namespace

bool Parser::ParseOperands(Opcode opcode) {
  if (opcode == Opcode::kCall) return ParseCallOperands();
  if (At(TokenKind::kSemicolon)) return true;
  do {
    if (opcode == Opcode::kBra) {
      const Token name = token_;
      if (!Expect(TokenKind::kIdentifier, "a label")) return false;
      AddFixup(name, BranchTableId(), function_->operands.size());
      operands_.emplace_back().kind = OperandKind::kLabel;
    } else if (opcode == Opcode::kBrxIdx && operands_.size() == 1) {
      if (!ParseTableOperand(Symbol::Kind::kBranchTable, OperandKind::kBranchTable,
                             "a list of .branchtargets")) {
        return false;
      }
    } else {
      Operand operand;
      if (!ParseOperand(opcode, operand)) return false;
      operands_.push_back(operand);
    }
  } while (Accept(TokenKind::kComma));
  return true;
}

// `(ret), callee, (a, b), prototype`, where all but the callee may be absent
bool Parser::ParseCallOperands() {
  Operand returns = AddList(OperandKind::kList, {});
  Operand arguments = returns;
  if (At(TokenKind::kOpenParen)) {
    if (!ParseCallList(returns) || !Expect(TokenKind::kComma, "`,`")) return false;
  }
  Token name;
  if (!ExpectIdentifier("a function or a register with its address", name)) return false;
  const auto symbol = symbols_.Find(name.text);
  if (!symbol) return Undefined(name);
  Operand callee;
  callee.id = symbol->id;
  if (symbol->kind == Symbol::Kind::kFunction) {
    callee.kind = OperandKind::kFunction;
  } else if (symbol->kind == Symbol::Kind::kRegister && symbol->vector == 1) {
    callee.kind = OperandKind::kRegister;
  } else {
    return Error(name, "expected a function or a register with its address");
  }
  bool more = Accept(TokenKind::kComma);
  if (more && At(TokenKind::kOpenParen)) {
    if (!ParseCallList(arguments)) return false;
    more = Accept(TokenKind::kComma);
  }
  operands_ = {returns, callee, arguments};
  return !more || ParseTableOperand(Symbol::Kind::kPrototype, OperandKind::kPrototype,
                                    "a .callprototype or .calltargets");
}

bool Parser::ParseCallList(Operand& list) {
  Advance();
  std::vector<Operand> parts;
  if (!At(TokenKind::kCloseParen)) {
    do {
      if (!ParseElement(parts.emplace_back())) return false;
    } while (Accept(TokenKind::kComma));
  }
  list = AddList(OperandKind::kList, parts);
  return Expect(TokenKind::kCloseParen, "`,` or `)`");
}

bool Parser::ParseTableOperand(Symbol::Kind kind, OperandKind operand_kind, std::string_view what) {
  Token name;
  if (!ExpectIdentifier(what, name)) return false;
  const auto symbol = symbols_.Find(name.text);
  if (!symbol) return Undefined(name);
  if (symbol->kind != kind) return Error(name, "expected " + std::string(what));
  Operand operand;
  operand.kind = operand_kind;
  operand.id = symbol->id;
  operands_.push_back(operand);
  return true;
}

Operand Parser::AddList(OperandKind kind, const std::vector<Operand>& parts) {
  Operand list;
  list.kind = kind;
  list.id = static_cast<uint32_t>(function_->operands.size());
  list.value = parts.size();
  function_->operands.insert(function_->operands.end(), parts.begin(), parts.end());
  return list;
}

bool Parser::ParseOperand(Opcode opcode, Operand& operand) {
  switch (token_.kind) {
    case TokenKind::kIdentifier:
      return ParseNamedOperand(opcode, operand);
    case TokenKind::kOpenBrace:
      return ParseVector(operand) && ParsePairRest(operand);
    case TokenKind::kOpenBracket:
      return ParseAddress(operand);
    case TokenKind::kNot: {
      Advance();
      if (At(TokenKind::kIdentifier)) {
        const Token name = token_;
        if (!ParseNamedOperand(opcode, operand)) return false;
        operand.negated = true;
        return operand.kind == OperandKind::kRegister || Error(name, "expected a register");
      }
      uint64_t value = 0;
      if (!ParseInteger("an operand", value)) return false;
      operand.kind = OperandKind::kInteger;
      operand.value = value == 0;
      return true;
    }
    case TokenKind::kInteger:
    case TokenKind::kFloat:
    case TokenKind::kFloat32:
    case TokenKind::kPlus:
    case TokenKind::kMinus:
    case TokenKind::kTilde:
    case TokenKind::kOpenParen: {
      Constant constant;
      if (!ParseConstant(constant)) return false;
      operand = OperandOf(constant);
      return true;
    }
    default:
      return Unexpected("an operand");
  }
}

bool Parser::ParseNamedOperand(Opcode opcode, Operand& operand) {
  const Token name = token_;
  if (name.text == "WARP_SZ") {
    Constant constant;
    if (!ParseConstant(constant)) return false;
    operand = OperandOf(constant);
    return true;
  }
  Advance();
  if (name.text == "_") {
    operand.kind = OperandKind::kSink;
    return ParsePairRest(operand);
  }
  const auto symbol = symbols_.Find(name.text);
  if (!symbol) return ParseSpecial(name, operand);
  switch (symbol->kind) {
    case Symbol::Kind::kRegister:
      return ParseRegisterOperand(name, *symbol, operand) && ParsePairRest(operand);
    case Symbol::Kind::kFunction:
      operand.kind = OperandKind::kFunction;
      operand.id = symbol->id;
      return true;
    case Symbol::Kind::kVariable: {
      operand.kind = OperandKind::kVariable;
      operand.id = symbol->id;
      if (At(TokenKind::kOpenBracket)) {
        // `a[2]` is an address to move and a place to load from.
        if (!ParseSubscript(VariableId(symbol->id), operand.value)) return false;
        if (opcode != Opcode::kMov && opcode != Opcode::kCvta)
          operand.kind = OperandKind::kAddressOf;
      }
      return ParseOffset(operand.value);
    }
    case Symbol::Kind::kLabel:
    case Symbol::Kind::kBranchTable:
    case Symbol::Kind::kPrototype:
      return Error(name, "expected an operand, found a label");
  }
  return false;
}

// A register, `%v.x`, or a whole vector register as the list of its parts.
bool Parser::ParseRegisterOperand(const Token& name, const Symbol& symbol, Operand& operand) {
  operand.kind = OperandKind::kRegister;
  operand.id = symbol.id;
  if (At(TokenKind::kDirective)) {
    const uint8_t component = ComponentOf(token_.text);
    if (component >= symbol.vector || symbol.vector == 1) {
      return Error(name, "the register has no such part");
    }
    operand.id += component;
    Advance();
  } else if (symbol.vector > 1) {
    std::vector<Operand> parts(symbol.vector, operand);
    for (uint8_t i = 0; i < symbol.vector; ++i) parts[i].id += i;
    operand = AddList(OperandKind::kList, parts);
  }
  return true;
}

// `|%p2` after a first part, if it is there
bool Parser::ParsePairRest(Operand& operand) {
  if (!Accept(TokenKind::kOr)) return true;
  std::vector<Operand> parts(2);
  parts[0] = operand;
  const Token second = token_;
  if (!ParseElement(parts[1])) return false;
  if (parts[1].kind != OperandKind::kRegister && parts[1].kind != OperandKind::kSink) {
    return Error(second, "expected a register or `_`");
  }
  operand = AddList(OperandKind::kPair, parts);
  return true;
}

bool Parser::ParseElement(Operand& operand) {
  if (!At(TokenKind::kIdentifier) || token_.text == "WARP_SZ") {
    Constant constant;
    if (!ParseConstant(constant)) return false;
    operand = OperandOf(constant);
    return true;
  }
  const Token name = token_;
  Advance();
  if (name.text == "_") {
    operand.kind = OperandKind::kSink;
    return true;
  }
  const auto symbol = symbols_.Find(name.text);
  if (!symbol) return ParseSpecial(name, operand);
  if (symbol->kind == Symbol::Kind::kRegister) return ParseRegisterOperand(name, *symbol, operand);
  if (symbol->kind != Symbol::Kind::kVariable) {
    return Error(name, "expected a register, a variable or a number");
  }
  operand.kind = OperandKind::kVariable;
  operand.id = symbol->id;
  return ParseOffset(operand.value);
}

// `{%r1, %r2, _, 5}`
bool Parser::ParseVector(Operand& operand) {
  Advance();
  std::vector<Operand> parts;
  do {
    if (!ParseElement(parts.emplace_back())) return false;
  } while (Accept(TokenKind::kComma));
  operand = AddList(OperandKind::kList, parts);
  return Expect(TokenKind::kCloseBrace, "`,` or `}`");
}

// `[%rd1+8]`, `[symbol+8]`, `[16]`
bool Parser::ParseAddress(Operand& operand) {
  Advance();
  if (!At(TokenKind::kIdentifier) || token_.text == "WARP_SZ") {
    operand.kind = OperandKind::kAbsolute;
    return ParseInteger("an address", operand.value) && Expect(TokenKind::kCloseBracket, "`]`");
  }
  const Token name = token_;
  Advance();
  const auto symbol = symbols_.Find(name.text);
  if (!symbol) return Undefined(name);
  if (symbol->kind == Symbol::Kind::kRegister) {
    if (!ParseRegisterOperand(name, *symbol, operand)) return false;
    if (operand.kind != OperandKind::kRegister) return Error(name, "an address is one register");
    operand.kind = OperandKind::kAddress;
  } else if (symbol->kind == Symbol::Kind::kVariable) {
    operand.kind = OperandKind::kAddressOf;
    operand.id = symbol->id;
    if (At(TokenKind::kOpenBracket) && !ParseSubscript(VariableId(symbol->id), operand.value)) {
      return false;
    }
  } else {
    return Error(name, "expected a register, a variable or a number");
  }
  return ParseOffset(operand.value) && Expect(TokenKind::kCloseBracket, "`+` or `]`");
}

// `%tid.x`, `%laneid`, `%envreg5`, `%pm3_64`
bool Parser::ParseSpecial(const Token& name, Operand& operand) {
  if (name.text[0] != '%') return Undefined(name);
  std::string_view word = name.text.substr(1);
  operand.kind = OperandKind::kSpecial;
  Special special{};
  if (const auto known = SpecialNamed(word); known && word != "envreg" && !word.starts_with("pm")) {
    special = *known;
  } else {
    std::optional<uint8_t> number;
    if (word.starts_with("envreg")) {
      special = Special::kEnvreg;
      number = SmallNumber(word.substr(6), 32);
    } else if (word.starts_with("pm")) {
      special = word.ends_with("_64") ? Special::kPm64 : Special::kPm;
      if (special == Special::kPm64) word.remove_suffix(3);
      number = SmallNumber(word.substr(2), 8);
    }
    if (!number) return Undefined(name);
    operand.component = *number;
  }
  operand.id = static_cast<uint32_t>(special);
  if (!IsVector(special)) return true;
  if (!At(TokenKind::kDirective) || ComponentOf(token_.text) > 3 || token_.text[1] < 'w') {
    return Unexpected("`.x`, `.y` or `.z`");
  }
  operand.component = ComponentOf(token_.text);
  Advance();
  return true;
}

bool Parser::ParseOffset(uint64_t& offset) {
  while (At(TokenKind::kPlus) || At(TokenKind::kMinus)) {
    const Token sign = token_;
    Advance();
    Constant term;
    constexpr int kProducts = 10;  // `*` binds tighter than the sign; see parse_constant.cc
    if (!ParseBinary(kProducts, term)) return false;
    if (term.kind != Constant::Kind::kInteger) return Error(sign, "an offset is an integer");
    offset = sign.kind == TokenKind::kPlus ? offset + term.value : offset - term.value;
  }
  return true;
}

// `[2]` behind an array's name: elements, not bytes
bool Parser::ParseSubscript(VariableId variable, uint64_t& offset) {
  Advance();
  uint64_t index = 0;
  if (!ParseInteger("a constant subscript", index)) return false;
  const Variable& array = module_.variables[variable];
  offset += index * BytesOf(array.type) * array.vector;
  return Expect(TokenKind::kCloseBracket, "`]`");
}

}  // namespace phobos::ptx
