// A parsed PTX module: everything its text says, with all names resolved. See parse.h.
//
// The program owns all its parts and keeps no pointer into the text. Names are for messages; what
// an engine runs (instruction.h) is made of ids. All that a consumer need not check again:
// every id is in range, operand counts fit the opcode, guards are predicates, a variable's
// initialiser fits its size, an alignment is a power of two.
#ifndef PHOBOS_SIMULATOR_PTX_PROGRAM_H_
#define PHOBOS_SIMULATOR_PTX_PROGRAM_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/typed_id.h"
#include "simulator/ptx/instruction.h"

namespace phobos::ptx {

enum class Linkage : uint8_t { kInternal, kVisible, kExtern, kWeak, kCommon };

// Where a value that is an address goes in an initialiser.
struct Relocation {
  uint64_t offset = 0;   // of the written bytes in the variable
  uint8_t bytes = 0;     // how many are written
  uint8_t shift = 0;     // the address is shifted right so many bits first (`0xff00(symbol)`: 8)
  bool generic = false;  // of generic(symbol): in the generic space
  VariableId variable;   // exactly one of these two is valid
  FunctionId function;
  int64_t addend = 0;
  bool operator==(const Relocation&) const = default;
};

// A variable of any space; parameters and the .param, .shared and .local variables of function
// bodies are among them.
struct Variable {
  std::string name;
  Space space{};
  Type type{};         // of an element
  uint8_t vector = 1;  // elements of a .v2 or .v4
  Linkage linkage{};
  bool unsized = false;              // `extern .shared .b8 smem[]`: its size comes with the launch
  bool managed = false;              // .attribute(.managed)
  uint32_t align = 1;                // bytes
  uint64_t size_bytes = 0;           // 0 when unsized
  std::vector<uint64_t> dimensions;  // of an array, outermost first; 0 for `[]`
  std::vector<uint8_t> bytes;        // the start of the initial value; what follows is zero
  std::vector<Relocation> relocations;  // ascending offsets, inside `bytes`
  bool is_pointer = false;              // a parameter with .ptr, and what that says:
  Space pointer_space{};
  uint32_t pointer_align = 1;
  FunctionId owner;  // invalid for module scope
  uint32_t line = 0, column = 0;
  bool operator==(const Variable&) const = default;
};

// A parameter or return value of a function; of a .func it may be a register.
struct Parameter {
  VariableId variable;
  RegisterId reg;  // valid when variable is not
  bool operator==(const Parameter&) const = default;
};

struct Signature {
  std::vector<Parameter> returns;
  std::vector<Parameter> parameters;
  bool variadic = false;
  bool noreturn = false;
  bool operator==(const Signature&) const = default;
};

// Zero: not given.
struct LaunchBounds {
  std::array<uint32_t, 3> max_threads{};       // .maxntid; a missing y or z is 1
  std::array<uint32_t, 3> required_threads{};  // .reqntid
  std::array<uint32_t, 3> required_cluster{};  // .reqnctapercluster
  uint32_t min_ctas_per_sm = 0;                // .minnctapersm
  uint32_t max_registers = 0;                  // .maxnreg
  uint32_t max_cluster_rank = 0;
  bool explicit_cluster = false;
  bool operator==(const LaunchBounds&) const = default;
};

// Registers declared together: `.reg .b32 %r<10>;` is ten registers named %r0 to %r9.
struct RegisterBank {
  std::string name;
  bool numbered = false;  // false: one register, or the parts of a vector register, called `name`
  Type type{};
  uint8_t vector = 1;  // a vector register is so many consecutive registers, .x first
  RegisterId first;
  uint32_t count = 0;  // registers, parts counted one by one
  bool operator==(const RegisterBank&) const = default;
};

struct Label {
  std::string name;
  uint32_t target = 0;  // index in instructions
  bool operator==(const Label&) const = default;
};

struct BranchTable {
  std::string name;
  std::vector<uint32_t> targets;  // indices in instructions
  bool operator==(const BranchTable&) const = default;
};

// What an indirect call may reach: a .callprototype or a list of .calltargets.
struct Prototype {
  std::string name;
  Signature signature;
  std::vector<FunctionId> targets;
  bool operator==(const Prototype&) const = default;
};

struct Function {
  std::string name;
  bool is_entry = false;
  bool defined = false;  // has a body
  Linkage linkage{};
  FunctionId aliasee;  // valid: another name of that function (.alias)
  Signature signature;
  LaunchBounds bounds;

  std::vector<Type> registers;        // by RegisterId: declared type; .pred is one bit
  std::vector<RegisterBank> banks;    // ascending `first`
  std::vector<VariableId> variables;  // declared in the body, in order
  std::vector<Instruction> instructions;
  std::vector<Operand> operands;
  std::vector<Label> labels;  // ascending targets
  IdVector<BranchTableId, BranchTable> branch_tables;
  IdVector<PrototypeId, Prototype> prototypes;
  uint32_t line = 0, column = 0;

  std::span<const Operand> OperandsOf(const Instruction& instruction) const {
    return std::span(operands).subspan(instruction.first_operand, instruction.operand_count);
  }
  // The parts of a kList or kPair.
  std::span<const Operand> PartsOf(const Operand& list) const {
    return std::span(operands).subspan(list.id, static_cast<size_t>(list.value));
  }
  // The declared name, with `.x` for a part of a vector register.
  std::string RegisterName(RegisterId reg) const;
};

// A place in a source file, as .loc gives it.
struct Location {
  uint32_t file = 0;  // the number of a SourceFile
  uint32_t line = 0;  // 1-based; 0 means unknown
  uint32_t column = 0;
  LocationId inlined_at;  // the call that was inlined here; always a smaller id
  std::string function;   // the (mangled) name of what was inlined; empty without inlined_at
  bool operator==(const Location&) const = default;
};

struct SourceFile {
  uint32_t number = 0;  // as in `.file 1 "x.cu"`
  std::string path;
  bool operator==(const SourceFile&) const = default;
};

struct Version {
  uint32_t major = 0, minor = 0;
  bool operator==(const Version&) const = default;
};

struct Module {
  std::string name;                  // what the text was parsed as
  Version version;                   // .version 8.5
  std::vector<std::string> targets;  // sm_75, debug, ...
  uint32_t sm = 0;                   // 75 of sm_75, sm_75a
  uint32_t address_bits = 64;
  std::vector<SourceFile> files;  // ascending numbers
  IdVector<VariableId, Variable> variables;
  IdVector<FunctionId, Function> functions;  // in order of their first declaration
  IdVector<MnemonicId, Mnemonic> mnemonics;
  IdVector<LocationId, Location> locations;
  std::vector<std::string> texts;  // operands of unsupported instructions

  // Null when there is none of that number or name.
  const SourceFile* FindFile(uint32_t number) const;
  const Function* FindFunction(std::string_view name) const;
};

// One sentence for a user, with the place in the PTX text.
struct Note {
  uint32_t line = 0, column = 0;
  std::string message;
};

// Lists the instructions that the parser kept as text, one note a distinct mnemonic at its first
// place with the number of places, in order of place. Executing one of them is an error.
std::vector<Note> UnsupportedInstructions(const Module& module);

}  // namespace phobos::ptx

#endif  // PHOBOS_SIMULATOR_PTX_PROGRAM_H_
