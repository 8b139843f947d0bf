// Declarations of variables and registers.
#include <string>

#include "simulator/ptx/names.h"
#include "simulator/ptx/parser.h"

namespace phobos::ptx {

// What may stand between the space and the name, in any order: `.align 8 .v2 .f32`.
bool Parser::ParseVariablePrefix(Variable& variable) {
  const auto alignment = [&](uint32_t& align) {
    const Token at = token_;
    uint64_t value = 0;
    if (!ExpectInteger("an alignment", 1 << 16, value)) return false;
    if (value == 0 || (value & (value - 1)) != 0) {
      return Error(at, "expected an alignment that is a power of two");
    }
    align = static_cast<uint32_t>(value);
    return true;
  };
  variable.align = 0;  // until SizeVariable: not given
  while (At(TokenKind::kDirective)) {
    const std::string_view word = token_.text.substr(1);
    if (AtWord(".attribute")) {
      if (!ParseAttribute(&variable)) return false;
      continue;
    }
    if (AcceptWord(".align")) {
      if (!alignment(variable.align)) return false;
      continue;
    }
    if (AcceptWord(".ptr")) {
      variable.is_pointer = true;
      if (At(TokenKind::kDirective)) {
        if (const auto space = SpaceNamed(token_.text.substr(1))) {
          variable.pointer_space = *space;
          Advance();
        }
      }
      if (AcceptWord(".align") && !alignment(variable.pointer_align)) return false;
      continue;
    }
    if (word == "v2" || word == "v4") {
      variable.vector = word == "v2" ? 2 : 4;
    } else if (const auto type = TypeNamed(word); type && variable.type == Type::kNone) {
      variable.type = *type;
    } else {
      return Unexpected("a type, `.align`, `.v2`, `.v4` or the name");
    }
    Advance();
  }
  if (variable.type == Type::kNone) return Unexpected("a type such as `.b32`");
  return true;
}

// `[4][2]`, or `[]` first
bool Parser::ParseDimensions(Variable& variable) {
  while (Accept(TokenKind::kOpenBracket)) {
    if (At(TokenKind::kCloseBracket) && variable.dimensions.empty()) {
      Advance();
      variable.unsized = true;
      variable.dimensions.push_back(0);
      continue;
    }
    uint64_t size = 0;
    if (!ParseInteger("a size", size)) return false;
    if (!Expect(TokenKind::kCloseBracket, "`]`")) return false;
    variable.dimensions.push_back(size);
  }
  return true;
}

// Sets size and alignment from type and dimensions.
bool Parser::SizeVariable(const Token& name, Variable& variable) {
  if (variable.type == Type::kPred) return Error(name, "a predicate can only be a register");
  uint64_t size = uint64_t{BytesOf(variable.type)} * variable.vector;
  if (variable.align == 0) variable.align = static_cast<uint32_t>(size);
  // Zero dimensions last, so that they cannot hide an overflow of the others.
  bool is_empty = false;
  for (size_t i = variable.unsized ? 1 : 0; i < variable.dimensions.size(); ++i) {
    const uint64_t dimension = variable.dimensions[i];
    if (dimension == 0) {
      is_empty = true;
      continue;
    }
    if (dimension > kMaxVariableBytes / size) {
      return Error(name, "the variable is larger than 1 TiB");
    }
    size *= dimension;
  }
  variable.size_bytes = variable.unsized || is_empty ? 0 : size;
  return true;
}

bool Parser::ParseVariables(Space space, Linkage linkage) {
  Variable prefix;
  prefix.space = space;
  prefix.linkage = linkage;
  if (!ParseVariablePrefix(prefix)) return false;
  do {
    Variable variable = prefix;
    Token name;
    if (!ExpectIdentifier("the name of a variable", name)) return false;
    if (!ParseDimensions(variable) || !SizeVariable(name, variable)) return false;
    if (At(TokenKind::kAssign) && !ParseInitializer(variable)) return false;
    if (variable.unsized && linkage != Linkage::kExtern && space != Space::kParam) {
      return Error(name, "only an `.extern` variable may leave its size to others");
    }
    if (!AddVariable(name, std::move(variable))) return false;
  } while (Accept(TokenKind::kComma));
  return Expect(TokenKind::kSemicolon, "`;`");
}

bool Parser::AddVariable(const Token& name, Variable variable) {
  variable.line = name.line;
  variable.column = name.column;
  if (function_) {
    variable.owner = function_id_;
    variable.name = symbols_.UniqueName(name.text);
    const VariableId id = module_.variables.Add(std::move(variable));
    function_->variables.push_back(id);
    return Declare(name, Symbol::Kind::kVariable, id.index());
  }
  variable.name = std::string(name.text);
  const auto symbol = symbols_.Find(name.text);
  if (symbol && symbol->kind == Symbol::Kind::kVariable) {
    // An .extern declaration and the definition, in either order, are one variable.
    Variable& earlier = module_.variables[VariableId(symbol->id)];
    const bool is_extern = variable.linkage == Linkage::kExtern;
    if (variable.space == earlier.space && (is_extern || earlier.linkage == Linkage::kExtern)) {
      if (!is_extern) earlier = std::move(variable);
      return true;
    }
  }
  if (symbol) return Redeclared(name, *symbol);
  const VariableId id = module_.variables.Add(std::move(variable));
  return Declare(name, Symbol::Kind::kVariable, id.index());
}

// `.reg .b32 %r<10>, %x;`
bool Parser::ParseRegisters() {
  Variable prefix;
  if (!ParseVariablePrefix(prefix)) return false;
  do {
    Token name;
    if (!ExpectIdentifier("the name of a register", name)) return false;
    uint64_t count = 1;
    const bool numbered = Accept(TokenKind::kLess);
    if (numbered && (!ExpectInteger("a number of registers", kMaxRegisters, count) ||
                     !Expect(TokenKind::kGreater, "`>`"))) {
      return false;
    }
    const uint64_t added = count * prefix.vector;
    register_count_ += added;
    if (function_->registers.size() + added > kMaxRegisters) {
      return Error(name, "a function has at most 1048576 registers");
    }
    if (register_count_ > kMaxModuleRegisters) {
      return Error(name, "a module has at most 16777216 registers");
    }
    std::string unique = symbols_.UniqueName(name.text);
    if (numbered && unique != name.text) unique += "_";  // before the number
    const RegisterId first =
        AddRegisters(unique, numbered, prefix.type, prefix.vector, static_cast<uint32_t>(count));
    if (numbered) {
      const Symbol symbol{Symbol::Kind::kRegister, prefix.vector, first.index(), name.line};
      const auto earlier = symbols_.DeclareBank(name.text, symbol, static_cast<uint32_t>(count));
      if (earlier) return Redeclared(name, *earlier);
    } else if (!Declare(name, Symbol::Kind::kRegister, first.index(), prefix.vector)) {
      return false;
    }
  } while (Accept(TokenKind::kComma));
  return Expect(TokenKind::kSemicolon, "`;`");
}

}  // namespace phobos::ptx
