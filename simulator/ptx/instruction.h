// One PTX instruction, parsed: an opcode with typed modifiers, a guard, and operands.
//
// No text and no names: registers, variables, labels and functions are ids that program.h resolves.
// The modifiers of an instruction live in its Mnemonic, which equal spellings share, so that an
// engine decodes each distinct mnemonic of a module once.
#ifndef PHOBOS_SIMULATOR_PTX_INSTRUCTION_H_
#define PHOBOS_SIMULATOR_PTX_INSTRUCTION_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/typed_id.h"

namespace phobos::ptx {

using RegisterId = Id<struct RegisterTag>;        // dense per function
using VariableId = Id<struct VariableTag>;        // per module, those of functions included
using FunctionId = Id<struct FunctionTag>;        // per module
using PrototypeId = Id<struct PrototypeTag>;      // per function
using BranchTableId = Id<struct BranchTableTag>;  // per function
using MnemonicId = Id<struct MnemonicTag>;        // per module
using LocationId = Id<struct LocationTag>;        // per module

// Each enumeration of modifiers.def has kNone = 0 for "not given" and a ToString in names.h.
#define PTX_ENUMERATOR(name, spelling) name,
#define PTX_TYPE(name, spelling, bits, kind) name,
enum class Type : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_ROUNDING PTX_ENUMERATOR
enum class Rounding : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_COMPARE PTX_ENUMERATOR
enum class Compare : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_OPERATION PTX_ENUMERATOR
enum class Operation : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_HALF PTX_ENUMERATOR
enum class Half : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_SPACE PTX_ENUMERATOR
enum class Space : uint8_t {
  kNone,  // of an access: generic
#include "simulator/ptx/modifiers.def"
};
#define PTX_SEMANTICS PTX_ENUMERATOR
enum class Semantics : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_SCOPE PTX_ENUMERATOR
enum class Scope : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_CACHE PTX_ENUMERATOR
enum class Cache : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_SHUFFLE PTX_ENUMERATOR
enum class Shuffle : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_VOTE PTX_ENUMERATOR
enum class Vote : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_LAYOUT PTX_ENUMERATOR
enum class Layout : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_PERMUTE PTX_ENUMERATOR
enum class Permute : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_PROPERTY PTX_ENUMERATOR
enum class Property : uint8_t {
  kNone,
#include "simulator/ptx/modifiers.def"
};
#define PTX_FLAG PTX_ENUMERATOR
enum class Flag : uint8_t {
#include "simulator/ptx/modifiers.def"
  kCount,
};
#undef PTX_ENUMERATOR

enum class Opcode : uint8_t {
  kUnknown,  // only in a Mnemonic that is not supported
#define PTX_OPCODE(name, spelling, min_operands, max_operands, fields, flags) name,
#include "simulator/ptx/opcodes.def"
};

enum class Special : uint8_t {
#define PTX_SPECIAL(name, spelling, type, is_vector) name,
#include "simulator/ptx/special_registers.def"
};

// The matrix shape of mma and wmma (m16n8k8), or of ldmatrix (m8n8: k is 0).
struct Shape {
  uint16_t m = 0, n = 0, k = 0;
  bool operator==(const Shape&) const = default;
};

// What the dotted parts after the opcode say. Lists keep the order of writing and end with kNone.
struct Modifiers {
  std::array<Type, 6> types{};  // `cvt.rn.f16.f32`: destination, source; mma: d, a, b, c
  uint8_t type_count = 0;
  Rounding rounding{};
  Compare compare{};
  Operation operation{};
  Half half{};
  std::array<Space, 2> spaces{};  // `cp.async.ca.shared.global`: destination, source
  uint8_t vector = 1;             // .v2 .v4 .v8
  uint8_t count = 0;              // .x1 .x2 .x4 of ldmatrix
  Semantics semantics{};
  Scope scope{};
  Cache cache{};
  Shuffle shuffle{};
  Vote vote{};
  std::array<Layout, 2> layouts{};  // mma: a, b
  Permute permute{};
  Property property{};
  Shape shape;
  uint64_t flags = 0;

  bool Has(Flag flag) const { return (flags >> static_cast<int>(flag)) & 1; }
  bool operator==(const Modifiers&) const = default;
};

// One spelling of an instruction's name, such as `ld.global.nc.v4.f32`.
struct Mnemonic {
  std::string text;
  Opcode opcode = Opcode::kUnknown;  // the longest name that fits, even when not supported
  Modifiers modifiers;               // meaningful only when supported
  bool supported = false;            // false: the operand of its instructions is one kText
  bool operator==(const Mnemonic&) const = default;
};

enum class OperandKind : uint8_t {
  kNone,
  kRegister,     // id: RegisterId; a vector register stands as the kList of its parts
  kSpecial,      // id: Special; component
  kInteger,      // value: two's complement of the literal, extended to 64 bits
  kFloat,        // value: the bits of a double, from `0d` or a decimal
  kFloat32,      // value: the 32 bits of a `0f` literal
  kVariable,     // the address of id: VariableId, plus value  (`mov.u64 %rd1, table+8`)
  kFunction,     // id: FunctionId, as the callee or as an address
  kAddress,      // [register id + value]
  kAddressOf,    // [variable id + value]
  kAbsolute,     // [value]
  kLabel,        // id: index of the target in instructions; their number means the end, as a `ret`
  kBranchTable,  // id: BranchTableId, of brx.idx
  kPrototype,    // id: PrototypeId, of an indirect call
  kList,         // `{a, b}` or a call's `(a, b)`: value parts from operands[id]
  kPair,         // `a|b`: the two parts from operands[id]
  kSink,         // `_`
  kText,         // id: index in Module::texts, all operands of an unsupported instruction
};

struct Operand {
  OperandKind kind = OperandKind::kNone;
  bool negated = false;   // `!%p`
  uint8_t component = 0;  // kSpecial: 0 x, 1 y, 2 z, 3 w; %envreg and %pm: the number
  uint32_t id = 0;
  uint64_t value = 0;  // offsets are two's complement

  RegisterId register_id() const { return RegisterId(id); }
  VariableId variable() const { return VariableId(id); }
  FunctionId function() const { return FunctionId(id); }
  Special special() const { return static_cast<Special>(id); }
  bool operator==(const Operand&) const = default;
};

struct Instruction {
  MnemonicId mnemonic;
  uint32_t first_operand = 0;  // in Function::operands; destinations first, as written
  uint32_t operand_count = 0;
  RegisterId guard;            // invalid: always executed
  bool guard_negated = false;  // `@!%p`
  uint32_t line = 0;           // 1-based, in the PTX text, of the mnemonic
  uint32_t column = 0;
  LocationId location;  // of the .loc in force; invalid without one
};

}  // namespace phobos::ptx

#endif  // PHOBOS_SIMULATOR_PTX_INSTRUCTION_H_
