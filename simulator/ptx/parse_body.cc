// Bodies of functions: scopes, labels, lines of source, instructions.
#include <string>

#include "simulator/ptx/names.h"
#include "simulator/ptx/parser.h"

namespace phobos::ptx {

// Reads `{ ... }` and always ends behind it, or at the end of the text.
void Parser::ParseBody() {
  const size_t outer_depth = symbols_.depth();
  fixups_.clear();
  scope_fixups_.assign(1, 0);
  Advance();
  while (!scope_fixups_.empty()) {
    if (stopped()) {
      if (At(TokenKind::kEnd)) Unexpected("`}`");
      while (symbols_.depth() > outer_depth) symbols_.Close();
      return;
    }
    if (At(TokenKind::kCloseBrace)) {
      CloseScope();
      if (!scope_fixups_.empty()) symbols_.Close();
      Advance();
    } else if (At(TokenKind::kOpenBrace)) {
      if (scope_fixups_.size() >= kMaxDepth) {
        Error(token_, "scopes are nested too deeply");
        SkipBraces();
        continue;
      }
      symbols_.Open();
      scope_fixups_.push_back(fixups_.size());
      Advance();
    } else if (!ParseBodyStatement()) {
      SkipStatement();
    }
  }
  for (const Fixup& fixup : fixups_) Undefined(fixup.name);
}

// Gives the labels of the innermost scope to what waits for them; the rest waits on, outside.
void Parser::CloseScope() {
  size_t kept = scope_fixups_.back();
  for (size_t i = kept; i < fixups_.size(); ++i) {
    const Fixup fixup = fixups_[i];
    const auto symbol = symbols_.FindHere(fixup.name.text);
    if (!symbol) {
      fixups_[kept++] = fixup;
    } else if (symbol->kind != Symbol::Kind::kLabel) {
      Error(fixup.name, "expected a label");
    } else if (fixup.table.valid()) {
      function_->branch_tables[fixup.table].targets[fixup.index] = symbol->id;
    } else if (fixup.index < function_->operands.size()) {
      function_->operands[fixup.index].id = symbol->id;
    }
  }
  fixups_.resize(kept);
  scope_fixups_.pop_back();
}

void Parser::AddFixup(const Token& name, BranchTableId table, size_t index) {
  fixups_.push_back({name, table, index});
}

bool Parser::ParseBodyStatement() {
  brace_depth_ = 0;
  if (Accept(TokenKind::kSemicolon)) return true;
  if (At(TokenKind::kIdentifier) || At(TokenKind::kAt)) {
    Instruction instruction;
    const bool guarded = At(TokenKind::kAt);
    if (guarded && !ParseGuard(instruction)) return false;
    if (!At(TokenKind::kIdentifier)) return Unexpected("an instruction");
    Token name = token_;
    const bool dotted = lexer_.ExtendMnemonic(name);
    Advance();
    if (!dotted && !guarded && Accept(TokenKind::kColon)) return ParseLabel(name);
    return ParseInstruction(name, instruction);
  }
  Linkage linkage = Linkage::kInternal;
  if (AcceptWord(".extern")) linkage = Linkage::kExtern;
  if (AcceptWord(".reg")) return ParseRegisters();
  if (AcceptWord(".loc")) return ParseLoc();
  if (AcceptWord(".file")) return ParseFile();
  if (AcceptWord(".pragma")) return ParsePragma();
  if (At(TokenKind::kDirective)) {
    if (const auto space = SpaceNamed(token_.text.substr(1))) {
      Advance();
      return ParseVariables(*space, linkage);
    }
  }
  return Unexpected("an instruction, a declaration, a label or `}`");
}

bool Parser::ParsePragma() {
  do {
    if (!Expect(TokenKind::kString, "a pragma in quotes")) return false;
  } while (Accept(TokenKind::kComma));
  return Expect(TokenKind::kSemicolon, "`;`");
}

// `1 20 5` or `1 6 3, function_name $L__info_string0+4, inlined_at 1 20 5`
bool Parser::ParseLoc() {
  const auto place = [&](Location& location) {
    uint64_t file = 0;
    uint64_t line = 0;
    uint64_t column = 0;
    if (!ExpectInteger("the number of a source file", UINT32_MAX, file) ||
        !ExpectInteger("a line", UINT32_MAX, line) ||
        !ExpectInteger("a column", UINT32_MAX, column)) {
      return false;
    }
    location.file = static_cast<uint32_t>(file);
    location.line = static_cast<uint32_t>(line);
    location.column = static_cast<uint32_t>(column);
    return true;
  };
  Location location;
  if (!place(location)) return false;
  std::string_view label;
  uint64_t offset = 0;
  while (Accept(TokenKind::kComma)) {
    Token word;
    if (!ExpectIdentifier("`function_name` or `inlined_at`", word)) return false;
    if (word.text == "function_name") {
      Token name;
      if (!ExpectIdentifier("a label of .debug_str", name)) return false;
      label = name.text;
      if (Accept(TokenKind::kPlus) && !ExpectInteger("an offset", UINT32_MAX, offset)) return false;
    } else if (word.text == "inlined_at") {
      Location site;
      if (!place(site)) return false;
      // The call was itself inlined where the latest .loc with the same place says.
      const auto latest = latest_.find({site.file, site.line, site.column, 0, {}, 0});
      location.inlined_at = latest != latest_.end() ? latest->second : InternLocation(site, {}, 0);
    } else {
      return Error(word, "expected `function_name` or `inlined_at`");
    }
  }
  location_ = InternLocation(location, label, offset);
  return true;
}

size_t Parser::PlaceHash::operator()(const PlaceKey& key) const {
  uint64_t hash = std::hash<std::string_view>()(key.label);
  for (const uint64_t part : {uint64_t{key.file}, uint64_t{key.line}, uint64_t{key.column},
                              uint64_t{key.inlined_at}, key.offset}) {
    hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  return hash;
}

LocationId Parser::InternLocation(Location location, std::string_view label, uint64_t offset) {
  const PlaceKey place{location.file, location.line, location.column, 0, {}, 0};
  PlaceKey key = place;
  key.inlined_at = location.inlined_at.index();
  key.label = label;
  key.offset = offset;
  const auto [it, inserted] = places_.try_emplace(key);
  if (inserted) {
    // A chain is short in all code of compilers; longer ones are cut, so that walking is cheap.
    uint8_t depth = 0;
    if (location.inlined_at.valid()) {
      depth = static_cast<uint8_t>(inline_depths_[location.inlined_at.index()] + 1);
    }
    if (depth >= kMaxDepth) {
      depth = 0;
      location.inlined_at = LocationId();
    }
    it->second = module_.locations.Add(std::move(location));
    inline_depths_.push_back(depth);
    if (!label.empty()) inlined_names_.push_back({it->second, label, offset});
  }
  latest_[place] = it->second;
  return it->second;
}

bool Parser::ParseLabel(const Token& name) {
  if (AcceptWord(".branchtargets")) return ParseBranchTargets(name);
  if (AcceptWord(".callprototype")) return ParsePrototype(name);
  if (AcceptWord(".calltargets")) return ParseCallTargets(name);
  const auto target = static_cast<uint32_t>(function_->instructions.size());
  function_->labels.push_back({symbols_.UniqueName(name.text), target});
  return Declare(name, Symbol::Kind::kLabel, target);
}

bool Parser::ParseBranchTargets(const Token& name) {
  BranchTable table;
  table.name = symbols_.UniqueName(name.text);
  const BranchTableId id = function_->branch_tables.Add(std::move(table));
  do {
    Token label;
    if (!ExpectIdentifier("a label", label)) return false;
    auto& targets = function_->branch_tables[id].targets;
    AddFixup(label, id, targets.size());
    targets.push_back(0);
  } while (Accept(TokenKind::kComma));
  return Declare(name, Symbol::Kind::kBranchTable, id.index()) &&
         Expect(TokenKind::kSemicolon, "`,` or `;`");
}

// `(.param .b32 _) _ (.param .b64 _);`
bool Parser::ParsePrototype(const Token& name) {
  std::vector<Formal> returns;
  std::vector<Formal> parameters;
  bool ignored = false;
  Prototype prototype;
  Token underscore;
  if (At(TokenKind::kOpenParen) && !ParseFormals(returns, ignored)) return false;
  if (!ExpectIdentifier("`_`", underscore)) return false;
  if (At(TokenKind::kOpenParen) && !ParseFormals(parameters, prototype.signature.variadic)) {
    return false;
  }
  Function directives;
  if (!ParseFunctionDirectives(directives)) return false;
  prototype.signature.noreturn = directives.signature.noreturn;
  // Its names mean nothing, and its registers are none of the function's.
  const auto add = [&](std::vector<Formal>& formals, std::vector<Parameter>& list) {
    for (Formal& formal : formals) {
      if (formal.is_register) {
        formal.variable.space = Space::kParam;
        formal.variable.size_bytes =
            uint64_t{BytesOf(formal.variable.type)} * formal.variable.vector;
        formal.variable.align = static_cast<uint32_t>(formal.variable.size_bytes);
      }
      formal.variable.name = "_";
      formal.variable.owner = function_id_;
      formal.variable.line = formal.name.line;
      formal.variable.column = formal.name.column;
      list.push_back({module_.variables.Add(std::move(formal.variable)), RegisterId()});
    }
  };
  add(returns, prototype.signature.returns);
  add(parameters, prototype.signature.parameters);
  prototype.name = symbols_.UniqueName(name.text);
  const PrototypeId id = function_->prototypes.Add(std::move(prototype));
  return Declare(name, Symbol::Kind::kPrototype, id.index()) &&
         Expect(TokenKind::kSemicolon, "`;`");
}

bool Parser::ParseCallTargets(const Token& name) {
  Prototype prototype;
  do {
    Token target;
    if (!ExpectIdentifier("a function", target)) return false;
    const auto symbol = symbols_.Find(target.text);
    if (!symbol) return Undefined(target);
    if (symbol->kind != Symbol::Kind::kFunction) return Error(target, "expected a function");
    prototype.targets.push_back(FunctionId(symbol->id));
  } while (Accept(TokenKind::kComma));
  prototype.signature = module_.functions[prototype.targets[0]].signature;
  prototype.name = symbols_.UniqueName(name.text);
  const PrototypeId id = function_->prototypes.Add(std::move(prototype));
  return Declare(name, Symbol::Kind::kPrototype, id.index()) &&
         Expect(TokenKind::kSemicolon, "`,` or `;`");
}

// `@%p1` or `@!%p1`
bool Parser::ParseGuard(Instruction& instruction) {
  Advance();
  instruction.guard_negated = Accept(TokenKind::kNot);
  Token name;
  if (!ExpectIdentifier("a predicate register", name)) return false;
  const auto symbol = symbols_.Find(name.text);
  if (!symbol) return Undefined(name);
  if (symbol->kind != Symbol::Kind::kRegister || symbol->vector != 1 ||
      function_->registers[symbol->id] != Type::kPred) {
    return Error(name, "expected a predicate register");
  }
  instruction.guard = RegisterId(symbol->id);
  return true;
}

bool Parser::ParseInstruction(Token mnemonic, Instruction instruction) {
  instruction.line = mnemonic.line;
  instruction.column = mnemonic.column;
  instruction.location = location_;
  if (At(TokenKind::kDirective)) {  // `mov .u32 ...`: words with blanks between
    std::string& joined = spaced_mnemonics_.emplace_back(mnemonic.text);
    for (; At(TokenKind::kDirective); Advance()) joined += token_.text;
    mnemonic.text = joined;
  }
  const auto [it, inserted] = mnemonics_.try_emplace(mnemonic.text);
  if (inserted) {
    if (mnemonic.text[0] == '%' || mnemonic.text[0] == '_' || mnemonic.text[0] == '$') {
      mnemonics_.erase(it);
      return Error(mnemonic, "expected an instruction, a declaration or a label");
    }
    it->second = module_.mnemonics.Add(ParseMnemonic(mnemonic.text));
  }
  instruction.mnemonic = it->second;
  const Mnemonic& known = module_.mnemonics[it->second];

  operands_.clear();
  if (!(known.supported ? ParseOperands(known.opcode) : ParseUnsupported())) return false;
  if (!At(TokenKind::kSemicolon)) return Unexpected("`,` or `;`");
  if (known.supported) {
    const OpcodeRule rule = RuleOf(known.opcode);
    if (operands_.size() < rule.min_operands || operands_.size() > rule.max_operands) {
      std::string takes = std::to_string(rule.min_operands);
      if (rule.max_operands != rule.min_operands)
        takes += " to " + std::to_string(rule.max_operands);
      return Error(mnemonic, "`" + std::string(ToString(known.opcode)) + "` takes " + takes +
                                 (rule.max_operands == 1 ? " operand" : " operands") + ", found " +
                                 std::to_string(operands_.size()));
    }
  }
  instruction.first_operand = static_cast<uint32_t>(function_->operands.size());
  instruction.operand_count = static_cast<uint32_t>(operands_.size());
  function_->operands.insert(function_->operands.end(), operands_.begin(), operands_.end());
  function_->instructions.push_back(instruction);
  Advance();
  return true;
}

// Keeps everything up to the `;` as text.
bool Parser::ParseUnsupported() {
  if (At(TokenKind::kSemicolon)) return true;
  const Token begin = token_;
  size_t depth = 0;
  for (; !At(TokenKind::kSemicolon); Advance()) {
    if (At(TokenKind::kOpenBrace)) ++depth;
    const bool unbalanced = At(TokenKind::kCloseBrace) && depth-- == 0;
    if (unbalanced || At(TokenKind::kEnd) || At(TokenKind::kInvalid)) return Unexpected("`;`");
  }
  const std::string_view text(begin.Begin(), static_cast<size_t>(previous_end_ - begin.Begin()));
  Operand operand;
  operand.kind = OperandKind::kText;
  operand.id = static_cast<uint32_t>(module_.texts.size());
  module_.texts.emplace_back(text);
  operands_.push_back(operand);
  return true;
}

}  // namespace phobos::ptx
