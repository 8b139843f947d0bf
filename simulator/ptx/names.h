// Spellings and properties of the enumerations of instruction.h.
#ifndef PHOBOS_SIMULATOR_PTX_NAMES_H_
#define PHOBOS_SIMULATOR_PTX_NAMES_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "simulator/ptx/instruction.h"

namespace phobos::ptx {

// As written in PTX without the dot; empty for kNone.
std::string_view ToString(Type type);
std::string_view ToString(Rounding rounding);
std::string_view ToString(Compare compare);
std::string_view ToString(Operation operation);
std::string_view ToString(Half half);
std::string_view ToString(Space space);
std::string_view ToString(Semantics semantics);
std::string_view ToString(Scope scope);
std::string_view ToString(Cache cache);
std::string_view ToString(Shuffle shuffle);
std::string_view ToString(Vote vote);
std::string_view ToString(Layout layout);
std::string_view ToString(Permute permute);
std::string_view ToString(Property property);
std::string_view ToString(Flag flag);
std::string_view ToString(Opcode opcode);    // `ld`, `bar.sync`
std::string_view ToString(Special special);  // without the `%`

enum class TypeClass : uint8_t {
  kPredicate,
  kBits,
  kUnsigned,
  kSigned,
  kFloat,
  kPacked,  // several values in one register: f16x2
  kOpaque,  // texture, sampler and surface references
};

// Of Type::kNone: 0 bits, of class kBits.
uint32_t BitsOf(Type type);
TypeClass ClassOf(Type type);
// Bytes of one value in memory: at least 1.
uint32_t BytesOf(Type type);

Type TypeOf(Special special);
bool IsVector(Special special);

// What may follow an opcode's name; see opcodes.def.
struct OpcodeRule {
  uint8_t min_operands = 0;
  uint8_t max_operands = 0;
  uint32_t fields = 0;  // 1 << Field
  uint64_t flags = 0;   // 1 << Flag
};
enum class Field : uint8_t {
  kRounding,
  kCompare,
  kOperation,
  kHalf,
  kSpace,
  kVector,
  kCount,
  kSemantics,
  kScope,
  kCache,
  kShuffle,
  kVote,
  kLayout,
  kPermute,
  kProperty,
  kShape,
};
OpcodeRule RuleOf(Opcode opcode);

// Reads a name such as `ld.global.v4.f32`. Never fails: what it does not know is not supported.
Mnemonic ParseMnemonic(std::string_view text);

std::optional<Type> TypeNamed(std::string_view spelling);
std::optional<Space> SpaceNamed(std::string_view spelling);
std::optional<Special> SpecialNamed(std::string_view spelling);

}  // namespace phobos::ptx

#endif  // PHOBOS_SIMULATOR_PTX_NAMES_H_
