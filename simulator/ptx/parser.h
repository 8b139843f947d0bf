// The recursive-descent parser behind parse.h. One class whose sources are cut by what they read:
// parser.cc (tokens and errors), parse_module.cc, parse_function.cc (signatures),
// parse_variable.cc, parse_initializer.cc, parse_body.cc, parse_operand.cc, parse_constant.cc.
//
// A method that returns bool returns false after it has reported an error; its caller returns too,
// up to the statement loops, which skip to the next statement.
#ifndef PHOBOS_SIMULATOR_PTX_PARSER_H_
#define PHOBOS_SIMULATOR_PTX_PARSER_H_

#include <cstdint>
#include <deque>
#include <expected>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "simulator/ptx/lexer.h"
#include "simulator/ptx/parse.h"
#include "simulator/ptx/program.h"
#include "simulator/ptx/symbols.h"

namespace phobos::ptx {

// A constant expression's value. An integer is the two's complement of 64 bits.
struct Constant {
  enum class Kind : uint8_t { kInteger, kFloat, kFloat32 } kind{};
  bool is_unsigned = false;
  uint64_t value = 0;  // as Token::value
};

// A parameter or return value as declared, before its function is known.
struct Formal {
  Token name;
  bool is_register = false;
  Variable variable;  // of a register: its type and vector
};

class Parser {
 public:
  Parser(std::string_view text, std::string_view name);
  std::expected<Module, std::vector<ParseError>> Run();

 private:
  // parser.cc
  void Advance() {
    brace_depth_ += token_.kind == TokenKind::kOpenBrace;
    brace_depth_ -= token_.kind == TokenKind::kCloseBrace;
    previous_line_ = token_.line;
    previous_end_ = token_.End();
    token_ = lexer_.Next();
  }
  bool At(TokenKind kind) const { return token_.kind == kind; }
  bool AtWord(std::string_view directive) const {
    return token_.kind == TokenKind::kDirective && token_.text == directive;
  }
  bool Accept(TokenKind kind);
  bool AcceptWord(std::string_view directive);
  bool Expect(TokenKind kind, std::string_view what);
  bool ExpectIdentifier(std::string_view what, Token& token);
  bool ExpectInteger(std::string_view what, uint64_t max, uint64_t& value);  // a literal
  bool Error(const Token& at, std::string message);
  bool Unexpected(std::string_view expected);  // "expected ..., found " and the current token
  bool Declare(const Token& name, Symbol::Kind kind, uint32_t id, uint8_t vector = 1);
  bool Redeclared(const Token& name, const Symbol& earlier);
  bool Undefined(const Token& name);
  bool stopped() const { return At(TokenKind::kEnd) || errors_.size() >= kMaxErrors; }
  void SkipStatement();  // to behind the next `;`, or before the next brace

  // parse_module.cc
  bool ParseHeader();
  bool ParseModuleStatement();
  bool ParseFile();
  bool ParseSection();
  void ParseDebugStrings();
  bool ParseAlias();
  void SkipModuleStatement();
  void SkipBraces();
  void NameInlinedFunctions();

  // parse_function.cc
  bool ParseFunction(bool is_entry, Linkage linkage);
  bool ParseFormals(std::vector<Formal>& formals, bool& variadic);
  bool ParseFormal(Formal& formal);
  bool ParseFunctionDirectives(Function& function);
  bool ParseExtent(std::array<uint32_t, 3>& extent);
  bool ParseAttribute(Variable* variable);
  bool FindOrAddFunction(const Token& name, const Function& header, FunctionId& id);
  bool AddFormals(const std::vector<Formal>& formals, const std::vector<Parameter>* earlier,
                  std::vector<Parameter>& parameters);
  RegisterId AddRegisters(std::string_view name, bool numbered, Type type, uint8_t vector,
                          uint32_t count);

  // parse_variable.cc
  bool ParseVariables(Space space, Linkage linkage);
  bool ParseVariablePrefix(Variable& variable);
  bool ParseDimensions(Variable& variable);
  bool SizeVariable(const Token& name, Variable& variable);
  bool AddVariable(const Token& name, Variable variable);
  bool ParseRegisters();

  // parse_initializer.cc
  bool ParseInitializer(Variable& variable);
  bool ParseInitializerList(Variable& variable, const std::vector<uint64_t>& strides, size_t depth,
                            uint64_t end, uint64_t& offset);
  bool ParseInitializerValue(Variable& variable, uint64_t offset);
  bool ParseRelocation(Variable& variable, uint64_t offset, const Constant* mask);
  bool WriteBytes(const Token& at, Variable& variable, uint64_t offset, uint64_t value);

  // parse_body.cc
  void ParseBody();
  bool ParseBodyStatement();
  void CloseScope();
  bool ParseLoc();
  bool ParsePragma();
  bool ParseLabel(const Token& name);
  bool ParseBranchTargets(const Token& name);
  bool ParsePrototype(const Token& name);
  bool ParseCallTargets(const Token& name);
  bool ParseGuard(Instruction& instruction);
  bool ParseInstruction(Token mnemonic, Instruction instruction);
  bool ParseUnsupported();
  LocationId InternLocation(Location location, std::string_view label, uint64_t offset);
  void AddFixup(const Token& name, BranchTableId table, size_t index);

  // parse_operand.cc
  bool ParseOperands(Opcode opcode);
  bool ParseCallOperands();
  bool ParseCallList(Operand& list);
  bool ParseOperand(Opcode opcode, Operand& operand);
  bool ParseNamedOperand(Opcode opcode, Operand& operand);
  bool ParseRegisterOperand(const Token& name, const Symbol& symbol, Operand& operand);
  bool ParseElement(Operand& operand);  // of a list: a register, sink, constant or variable
  bool ParseVector(Operand& operand);
  bool ParsePairRest(Operand& operand);
  bool ParseAddress(Operand& operand);
  bool ParseSpecial(const Token& name, Operand& operand);
  bool ParseOffset(uint64_t& offset);  // adds `+ 4 - 8`, which may be absent
  bool ParseSubscript(VariableId variable, uint64_t& offset);
  bool ParseTableOperand(Symbol::Kind kind, OperandKind operand_kind, std::string_view what);
  Operand AddList(OperandKind kind, const std::vector<Operand>& parts);

  // parse_constant.cc
  bool ParseConstant(Constant& value);  // the whole expression, `?:` included
  bool ParseBinary(int min_precedence, Constant& value);
  bool ParseUnary(Constant& value);
  bool ParseInteger(std::string_view what, uint64_t& value);  // an expression that is an integer

  static constexpr size_t kMaxErrors = 20;
  static constexpr size_t kMaxDepth = 64;  // of scopes, lists, expressions
  static constexpr uint64_t kMaxTextBytes = uint64_t{1} << 30;
  static constexpr uint64_t kMaxRegisters = 1 << 20;        // of a function
  static constexpr uint64_t kMaxModuleRegisters = 1 << 24;  // of all functions
  static constexpr uint64_t kMaxVariableBytes = uint64_t{1} << 40;
  static constexpr uint64_t kMaxInitialBytes = uint64_t{1} << 26;  // of all initialisers

  // A place that waits for the target of a label of this or an outer scope.
  struct Fixup {
    Token name;
    BranchTableId table;  // valid: `index` is in its targets; else in the function's operands
    size_t index = 0;
  };
  struct PlaceKey {
    uint32_t file, line, column, inlined_at;
    std::string_view label;
    uint64_t offset;
    bool operator==(const PlaceKey&) const = default;
  };
  struct PlaceHash {
    size_t operator()(const PlaceKey& key) const;
  };
  struct InlinedName {
    LocationId location;
    std::string_view label;
    uint64_t offset;
  };

  std::string_view text_;
  Lexer lexer_;
  Token token_;
  uint32_t previous_line_ = 1;          // of the token before
  const char* previous_end_ = nullptr;  // likewise
  int64_t brace_depth_ = 0;             // braces passed and not closed since the statement began
  Module module_;
  Symbols symbols_;
  std::vector<ParseError> errors_;
  size_t depth_ = 0;  // of recursion in expressions
  uint64_t register_count_ = 0;
  uint64_t initial_bytes_ = 0;

  std::unordered_map<std::string_view, MnemonicId> mnemonics_;
  std::deque<std::string> spaced_mnemonics_;  // spellings with blanks in them, without the blanks
  std::unordered_map<PlaceKey, LocationId, PlaceHash> places_;
  std::unordered_map<PlaceKey, LocationId, PlaceHash> latest_;  // by file, line and column
  std::vector<uint8_t> inline_depths_;                          // by LocationId
  std::vector<InlinedName> inlined_names_;
  std::string debug_strings_;
  std::unordered_map<std::string_view, size_t> debug_labels_;  // offsets in debug_strings_

  // Of the function whose body is being read.
  Function* function_ = nullptr;
  FunctionId function_id_;
  LocationId location_;
  std::vector<Fixup> fixups_;
  std::vector<size_t> scope_fixups_;  // where each open scope's part of fixups_ begins
  std::vector<Operand> operands_;     // of the instruction being read
  std::unordered_set<std::string_view> undefined_;  // names already reported
};

}  // namespace phobos::ptx

#endif  // PHOBOS_SIMULATOR_PTX_PARSER_H_
