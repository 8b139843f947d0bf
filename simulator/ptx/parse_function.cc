// Functions from `.func` or `.entry` to their bodies.
#include <string>

#include "simulator/ptx/names.h"
#include "simulator/ptx/parser.h"

namespace phobos::ptx {

bool Parser::ParseFunction(bool is_entry, Linkage linkage) {
  Function header;
  header.is_entry = is_entry;
  header.linkage = linkage;
  std::vector<Formal> returns;
  std::vector<Formal> parameters;
  bool ignored = false;
  if (AtWord(".attribute") && !ParseAttribute(nullptr)) return false;
  if (!is_entry && At(TokenKind::kOpenParen) && !ParseFormals(returns, ignored)) return false;
  Token name;
  if (!ExpectIdentifier("the name of a function", name)) return false;
  if (At(TokenKind::kOpenParen) && !ParseFormals(parameters, header.signature.variadic)) {
    return false;
  }
  if (!ParseFunctionDirectives(header)) return false;
  const bool has_body = At(TokenKind::kOpenBrace);
  if (!has_body && !Expect(TokenKind::kSemicolon, "a directive of the function, `{` or `;`")) {
    return false;
  }
  header.name = std::string(name.text);
  header.defined = has_body;
  header.line = name.line;
  header.column = name.column;
  const size_t known_functions = module_.functions.size();
  if (!FindOrAddFunction(name, header, function_id_)) {
    if (has_body) SkipBraces();
    return true;  // past the whole function already
  }

  function_ = &module_.functions[function_id_];
  const Signature earlier = function_->signature;
  const bool declared = module_.functions.size() == known_functions;
  if (has_body || !declared) {
    header.aliasee = function_->aliasee;
    *function_ = std::move(header);
  }
  symbols_.Open();
  symbols_.ForgetNames();
  undefined_.clear();
  location_ = LocationId();
  if (has_body || !declared) {
    bool good =
        AddFormals(returns, declared ? &earlier.returns : nullptr, function_->signature.returns) &&
        AddFormals(parameters, declared ? &earlier.parameters : nullptr,
                   function_->signature.parameters);
    if (!good && has_body) SkipBraces();
    if (good && has_body) ParseBody();
  }
  symbols_.Close();
  function_ = nullptr;
  return true;
}

bool Parser::FindOrAddFunction(const Token& name, const Function& header, FunctionId& id) {
  const auto symbol = symbols_.Find(name.text);
  if (!symbol) {
    Function function;
    function.name = header.name;
    function.line = header.line;
    function.column = header.column;
    id = module_.functions.Add(std::move(function));
    return Declare(name, Symbol::Kind::kFunction, id.index());
  }
  if (symbol->kind != Symbol::Kind::kFunction) return Redeclared(name, *symbol);
  id = FunctionId(symbol->id);
  const Function& earlier = module_.functions[id];
  if (earlier.is_entry != header.is_entry || (earlier.defined && header.defined) ||
      earlier.aliasee.valid()) {
    return Redeclared(name, *symbol);
  }
  return true;
}

// `(a, b, ...)`
bool Parser::ParseFormals(std::vector<Formal>& formals, bool& variadic) {
  Advance();
  if (Accept(TokenKind::kCloseParen)) return true;
  do {
    if (!ParseFormal(formals.emplace_back())) return false;
  } while (Accept(TokenKind::kComma));
  // A last `.param .b8 name[]` is where the rest of a variadic call goes.
  variadic = formals.back().variable.unsized;
  return Expect(TokenKind::kCloseParen, "`,` or `)`");
}

// `.param .u64 .ptr .global .align 8 name` or `.reg .b32 name`
bool Parser::ParseFormal(Formal& formal) {
  Variable& variable = formal.variable;
  formal.is_register = AcceptWord(".reg");
  if (!formal.is_register && !AcceptWord(".param")) return Unexpected("`.param` or `.reg`");
  variable.space = Space::kParam;
  if (!ParseVariablePrefix(variable)) return false;
  if (!ExpectIdentifier("the name of a parameter", formal.name)) return false;
  if (formal.is_register) {
    return variable.type != Type::kNone || Error(formal.name, "expected a type before the name");
  }
  return ParseDimensions(variable) && SizeVariable(formal.name, variable);
}

bool Parser::AddFormals(const std::vector<Formal>& formals, const std::vector<Parameter>* earlier,
                        std::vector<Parameter>& parameters) {
  const auto differs = [&](const Token& at) {
    return Error(at, "the function's earlier declaration has other parameters");
  };
  if (earlier && earlier->size() != formals.size()) return differs(token_);
  for (size_t i = 0; i < formals.size(); ++i) {
    const Formal& formal = formals[i];
    const bool named = formal.name.text != "_";
    const std::string name = named ? symbols_.UniqueName(formal.name.text) : "_";
    Parameter parameter;
    if (formal.is_register) {
      if (earlier && (*earlier)[i].variable.valid()) return differs(formal.name);
      parameter.reg = AddRegisters(name, false, formal.variable.type, formal.variable.vector, 1);
      if (named && !Declare(formal.name, Symbol::Kind::kRegister, parameter.reg.index(),
                            formal.variable.vector)) {
        return false;
      }
    } else {
      Variable variable = formal.variable;
      variable.name = name;
      variable.owner = function_id_;
      variable.line = formal.name.line;
      variable.column = formal.name.column;
      if (earlier) {
        // The one value takes the names and places of the body's declaration.
        parameter.variable = (*earlier)[i].variable;
        if (!parameter.variable.valid()) return differs(formal.name);
        Variable& old = module_.variables[parameter.variable];
        if (old.size_bytes != variable.size_bytes) return differs(formal.name);
        old = std::move(variable);
      } else {
        parameter.variable = module_.variables.Add(std::move(variable));
      }
      if (named && !Declare(formal.name, Symbol::Kind::kVariable, parameter.variable.index())) {
        return false;
      }
    }
    parameters.push_back(parameter);
  }
  return true;
}

RegisterId Parser::AddRegisters(std::string_view name, bool numbered, Type type, uint8_t vector,
                                uint32_t count) {
  const RegisterId first(static_cast<uint32_t>(function_->registers.size()));
  function_->registers.resize(function_->registers.size() + size_t{count} * vector, type);
  function_->banks.push_back({std::string(name), numbered, type, vector, first, count * vector});
  return first;
}

bool Parser::ParseFunctionDirectives(Function& function) {
  LaunchBounds& bounds = function.bounds;
  const auto number = [&](uint32_t& place) {
    uint64_t value = 0;
    if (!ExpectInteger("a number", UINT32_MAX, value)) return false;
    place = static_cast<uint32_t>(value);
    return true;
  };
  uint32_t ignored = 0;
  while (At(TokenKind::kDirective)) {
    bool good = true;
    if (AcceptWord(".maxntid")) {
      good = ParseExtent(bounds.max_threads);
    } else if (AcceptWord(".reqntid")) {
      good = ParseExtent(bounds.required_threads);
    } else if (AcceptWord(".reqnctapercluster")) {
      good = ParseExtent(bounds.required_cluster);
    } else if (AcceptWord(".minnctapersm")) {
      good = number(bounds.min_ctas_per_sm);
    } else if (AcceptWord(".maxnreg")) {
      good = number(bounds.max_registers);
    } else if (AcceptWord(".maxclusterrank")) {
      good = number(bounds.max_cluster_rank);
    } else if (AcceptWord(".explicitcluster")) {
      bounds.explicit_cluster = true;
    } else if (AcceptWord(".noreturn")) {
      function.signature.noreturn = true;
    } else if (AcceptWord(".maxnctapersm") || AcceptWord(".abi_preserve") ||
               AcceptWord(".abi_preserve_control")) {
      good = number(ignored);
    } else if (AcceptWord(".unified") || AcceptWord(".blocksareclusters")) {
      // No effect on a simulated launch.
    } else if (AtWord(".attribute")) {
      good = ParseAttribute(nullptr);
    } else if (AcceptWord(".pragma")) {
      good = ParsePragma();
    } else {
      return Unexpected("a directive of the function, `{` or `;`");
    }
    if (!good) return false;
  }
  return true;
}

// `128` or `16, 16, 1`
bool Parser::ParseExtent(std::array<uint32_t, 3>& extent) {
  extent = {1, 1, 1};
  for (uint32_t& part : extent) {
    uint64_t value = 0;
    if (!ExpectInteger("a number", UINT32_MAX, value)) return false;
    part = static_cast<uint32_t>(value);
    if (!Accept(TokenKind::kComma)) return true;
  }
  return Unexpected("at most three numbers");
}

// `.attribute(.managed, .unified(1, 2))`: only .managed matters.
bool Parser::ParseAttribute(Variable* variable) {
  Advance();
  if (!Expect(TokenKind::kOpenParen, "`(`")) return false;
  for (size_t depth = 1; depth != 0;) {
    if (At(TokenKind::kEnd) || At(TokenKind::kSemicolon)) return Unexpected("`)`");
    if (AtWord(".managed") && variable) variable->managed = true;
    if (At(TokenKind::kOpenParen)) ++depth;
    if (At(TokenKind::kCloseParen)) --depth;
    Advance();
  }
  return true;
}

}  // namespace phobos::ptx
