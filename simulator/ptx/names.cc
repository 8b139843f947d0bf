#include "simulator/ptx/names.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace phobos::ptx {
namespace {

struct TypeFacts {
  std::string_view name;
  uint32_t bits;
  TypeClass kind;
};
constexpr TypeFacts kTypes[] = {
    {"", 0, TypeClass::kBits},
#define PTX_TYPE(name, spelling, bits, kind) {spelling, bits, TypeClass::kind},
#include "simulator/ptx/modifiers.def"
};

struct SpecialFacts {
  std::string_view name;
  Type type;
  bool is_vector;
};
constexpr SpecialFacts kSpecials[] = {
#define PTX_SPECIAL(name, spelling, type, is_vector) {spelling, Type::type, is_vector},
#include "simulator/ptx/special_registers.def"
};

namespace field_masks {
constexpr uint32_t None = 0;
constexpr uint32_t MaskOf(Field field) { return uint32_t{1} << static_cast<int>(field); }
constexpr uint32_t kRounding = MaskOf(Field::kRounding), kCompare = MaskOf(Field::kCompare),
                   kOperation = MaskOf(Field::kOperation), kHalf = MaskOf(Field::kHalf),
                   kSpace = MaskOf(Field::kSpace), kVector = MaskOf(Field::kVector),
                   kCount = MaskOf(Field::kCount), kSemantics = MaskOf(Field::kSemantics),
                   kScope = MaskOf(Field::kScope), kCache = MaskOf(Field::kCache),
                   kShuffle = MaskOf(Field::kShuffle), kVote = MaskOf(Field::kVote),
                   kLayout = MaskOf(Field::kLayout), kPermute = MaskOf(Field::kPermute),
                   kProperty = MaskOf(Field::kProperty), kShape = MaskOf(Field::kShape);
}  // namespace field_masks

namespace flag_masks {
constexpr uint64_t None = 0;
#define PTX_FLAG(name, spelling) \
  constexpr uint64_t name = uint64_t{1} << static_cast<int>(Flag::name);
#include "simulator/ptx/modifiers.def"
static_assert(static_cast<int>(Flag::kCount) <= 64);
}  // namespace flag_masks

struct OpcodeFacts {
  std::string_view name;
  OpcodeRule rule;
};
#define PTX_OPCODE(name, spelling, min_operands, max_operands, fields, flags) \
  {spelling,                                                                  \
   {min_operands, max_operands,                                               \
    [] {                                                                      \
      using namespace field_masks;                                            \
      return fields;                                                          \
    }(),                                                                      \
    [] {                                                                      \
      using namespace flag_masks;                                             \
      return flags;                                                           \
    }()}},
constexpr OpcodeFacts kOpcodes[] = {
    {"", {}},
#include "simulator/ptx/opcodes.def"
};
static_assert(std::size(kOpcodes) <= 256);

// One meaning of a dotted part: `value` of `field`, or a flag.
struct Meaning {
  bool is_flag;
  Field field;
  uint8_t value;
};

using MeaningTable = std::unordered_multimap<std::string_view, Meaning>;

MeaningTable MakeMeanings() {
  MeaningTable table;
#define PTX_MEANING(enumeration, spelling, name) \
  table.emplace(spelling,                        \
                Meaning{false, Field::k##enumeration, static_cast<uint8_t>(enumeration::name)});
#define PTX_ROUNDING(name, spelling) PTX_MEANING(Rounding, spelling, name)
#define PTX_COMPARE(name, spelling) PTX_MEANING(Compare, spelling, name)
#define PTX_OPERATION(name, spelling) PTX_MEANING(Operation, spelling, name)
#define PTX_HALF(name, spelling) PTX_MEANING(Half, spelling, name)
#define PTX_SPACE(name, spelling) PTX_MEANING(Space, spelling, name)
#define PTX_SPACE_ALIAS(name, spelling) PTX_MEANING(Space, spelling, name)
#define PTX_SEMANTICS(name, spelling) PTX_MEANING(Semantics, spelling, name)
#define PTX_SCOPE(name, spelling) PTX_MEANING(Scope, spelling, name)
#define PTX_SCOPE_ALIAS(name, spelling) PTX_MEANING(Scope, spelling, name)
#define PTX_CACHE(name, spelling) PTX_MEANING(Cache, spelling, name)
#define PTX_SHUFFLE(name, spelling) PTX_MEANING(Shuffle, spelling, name)
#define PTX_VOTE(name, spelling) PTX_MEANING(Vote, spelling, name)
#define PTX_LAYOUT(name, spelling) PTX_MEANING(Layout, spelling, name)
#define PTX_PERMUTE(name, spelling) PTX_MEANING(Permute, spelling, name)
#define PTX_PROPERTY(name, spelling) PTX_MEANING(Property, spelling, name)
#define PTX_FLAG(name, spelling) \
  table.emplace(spelling, Meaning{true, {}, static_cast<uint8_t>(Flag::name)});
#include "simulator/ptx/modifiers.def"
#undef PTX_MEANING
  for (uint8_t width : {2, 4, 8}) {
    static constexpr std::string_view kVectors[] = {"v2", "v4", "v8"};
    table.emplace(kVectors[width == 2   ? 0
                           : width == 4 ? 1
                                        : 2],
                  Meaning{false, Field::kVector, width});
  }
  table.emplace("x1", Meaning{false, Field::kCount, 1});
  table.emplace("x2", Meaning{false, Field::kCount, 2});
  table.emplace("x4", Meaning{false, Field::kCount, 4});
  return table;
}

// Puts `value` where nothing is yet; false when something is.
template <typename E>
bool Put(E& place, uint8_t value) {
  if (place != E{}) return false;
  place = static_cast<E>(value);
  return true;
}
template <typename E>
bool Put(std::array<E, 2>& places, uint8_t value) {
  return Put(places[0], value) || Put(places[1], value);
}

bool Apply(const Meaning& meaning, const OpcodeRule& rule, Modifiers& modifiers) {
  if (meaning.is_flag) {
    const uint64_t mask = uint64_t{1} << meaning.value;
    if (!(rule.flags & mask) || (modifiers.flags & mask)) return false;
    modifiers.flags |= mask;
    return true;
  }
  if (!(rule.fields & field_masks::MaskOf(meaning.field))) return false;
  switch (meaning.field) {
    case Field::kRounding:
      return Put(modifiers.rounding, meaning.value);
    case Field::kCompare:
      return Put(modifiers.compare, meaning.value);
    case Field::kOperation:
      return Put(modifiers.operation, meaning.value);
    case Field::kHalf:
      return Put(modifiers.half, meaning.value);
    case Field::kSpace:
      return Put(modifiers.spaces, meaning.value);
    case Field::kVector:
      if (modifiers.vector != 1) return false;
      modifiers.vector = meaning.value;
      return true;
    case Field::kCount:
      return Put(modifiers.count, meaning.value);
    case Field::kSemantics:
      return Put(modifiers.semantics, meaning.value);
    case Field::kScope:
      return Put(modifiers.scope, meaning.value);
    case Field::kCache:
      return Put(modifiers.cache, meaning.value);
    case Field::kShuffle:
      return Put(modifiers.shuffle, meaning.value);
    case Field::kVote:
      return Put(modifiers.vote, meaning.value);
    case Field::kLayout:
      return Put(modifiers.layouts, meaning.value);
    case Field::kPermute:
      return Put(modifiers.permute, meaning.value);
    case Field::kProperty:
      return Put(modifiers.property, meaning.value);
    case Field::kShape:
      return false;  // no word of a table
  }
  return false;
}

// Reads `m16n8k8` or `m8n8`.
std::optional<Shape> ReadShape(std::string_view text) {
  Shape shape;
  uint16_t* parts[] = {&shape.m, &shape.n, &shape.k};
  constexpr std::string_view kLetters = "mnk";
  size_t at = 0;
  for (size_t i = 0; i < 3; ++i) {
    if (i == 2 && at == text.size()) return shape;
    if (at >= text.size() || text[at] != kLetters[i]) return std::nullopt;
    const size_t begin = ++at;
    uint32_t value = 0;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9' && at - begin < 4) {
      value = value * 10 + static_cast<uint32_t>(text[at++] - '0');
    }
    if (at == begin || value == 0) return std::nullopt;
    *parts[i] = static_cast<uint16_t>(value);
  }
  if (at != text.size()) return std::nullopt;
  return shape;
}

bool ApplyWord(std::string_view word, const OpcodeRule& rule, Modifiers& modifiers) {
  static const MeaningTable kMeanings = MakeMeanings();
  const auto [begin, end] = kMeanings.equal_range(word);
  for (auto it = begin; it != end; ++it) {
    if (Apply(it->second, rule, modifiers)) return true;
  }
  if (const auto type = TypeNamed(word)) {
    if (modifiers.type_count == modifiers.types.size()) return false;
    modifiers.types[modifiers.type_count++] = *type;
    return true;
  }
  if ((rule.fields & field_masks::kShape) && modifiers.shape == Shape{}) {
    if (const auto shape = ReadShape(word)) {
      modifiers.shape = *shape;
      return true;
    }
  }
  return false;
}

// The opcode with exactly this name, or kUnknown.
Opcode OpcodeNamed(std::string_view name) {
  static const auto kByName = [] {
    std::unordered_map<std::string_view, Opcode> map;
    for (size_t i = 1; i < std::size(kOpcodes); ++i) {
      map.emplace(kOpcodes[i].name, static_cast<Opcode>(i));
    }
    return map;
  }();
  const auto it = kByName.find(name);
  return it == kByName.end() ? Opcode::kUnknown : it->second;
}

}  // namespace

#define PTX_SPELLING(name, spelling) spelling,
#define PTX_TO_STRING(enumeration)               \
  std::string_view ToString(enumeration value) { \
    static constexpr std::string_view kNames[] = { "",
#define PTX_TO_STRING_END                    \
  }                                          \
  ;                                          \
  return kNames[static_cast<size_t>(value)]; \
  }

#define PTX_ROUNDING PTX_SPELLING
PTX_TO_STRING(Rounding)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_COMPARE PTX_SPELLING
PTX_TO_STRING(Compare)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_OPERATION PTX_SPELLING
PTX_TO_STRING(Operation)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_HALF PTX_SPELLING
PTX_TO_STRING(Half)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_SPACE PTX_SPELLING
PTX_TO_STRING(Space)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_SEMANTICS PTX_SPELLING
PTX_TO_STRING(Semantics)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_SCOPE PTX_SPELLING
PTX_TO_STRING(Scope)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_CACHE PTX_SPELLING
PTX_TO_STRING(Cache)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_SHUFFLE PTX_SPELLING
PTX_TO_STRING(Shuffle)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_VOTE PTX_SPELLING
PTX_TO_STRING(Vote)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_LAYOUT PTX_SPELLING
PTX_TO_STRING(Layout)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_PERMUTE PTX_SPELLING
PTX_TO_STRING(Permute)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END
#define PTX_PROPERTY PTX_SPELLING
PTX_TO_STRING(Property)
#include "simulator/ptx/modifiers.def"
PTX_TO_STRING_END

std::string_view ToString(Flag flag) {
#define PTX_FLAG PTX_SPELLING
  static constexpr std::string_view kNames[] = {
#include "simulator/ptx/modifiers.def"
  };
  return kNames[static_cast<size_t>(flag)];
}
std::string_view ToString(Type type) { return kTypes[static_cast<size_t>(type)].name; }
std::string_view ToString(Opcode opcode) { return kOpcodes[static_cast<size_t>(opcode)].name; }
std::string_view ToString(Special special) { return kSpecials[static_cast<size_t>(special)].name; }

uint32_t BitsOf(Type type) { return kTypes[static_cast<size_t>(type)].bits; }
TypeClass ClassOf(Type type) { return kTypes[static_cast<size_t>(type)].kind; }
uint32_t BytesOf(Type type) { return std::max<uint32_t>(1, BitsOf(type) / 8); }
Type TypeOf(Special special) { return kSpecials[static_cast<size_t>(special)].type; }
bool IsVector(Special special) { return kSpecials[static_cast<size_t>(special)].is_vector; }
OpcodeRule RuleOf(Opcode opcode) { return kOpcodes[static_cast<size_t>(opcode)].rule; }

std::optional<Type> TypeNamed(std::string_view spelling) {
  static const auto kByName = [] {
    std::unordered_map<std::string_view, Type> map;
    for (size_t i = 1; i < std::size(kTypes); ++i)
      map.emplace(kTypes[i].name, static_cast<Type>(i));
    return map;
  }();
  const auto it = kByName.find(spelling);
  if (it == kByName.end()) return std::nullopt;
  return it->second;
}

std::optional<Space> SpaceNamed(std::string_view spelling) {
#define PTX_SPACE(name, text) \
  if (spelling == text) return Space::name;
#define PTX_SPACE_ALIAS PTX_SPACE
#include "simulator/ptx/modifiers.def"
  return std::nullopt;
}

std::optional<Special> SpecialNamed(std::string_view spelling) {
  static const auto kByName = [] {
    std::unordered_map<std::string_view, Special> map;
    for (size_t i = 0; i < std::size(kSpecials); ++i) {
      map.emplace(kSpecials[i].name, static_cast<Special>(i));
    }
    return map;
  }();
  const auto it = kByName.find(spelling);
  if (it == kByName.end()) return std::nullopt;
  return it->second;
}

Mnemonic ParseMnemonic(std::string_view text) {
  Mnemonic result;
  result.text = std::string(text);
  // The longest dotted prefix that names an opcode: no name has more than four words.
  size_t end = 0;
  size_t name_end = 0;
  for (int words = 0; words < 4 && end < text.size(); ++words) {
    end = std::min(text.find('.', end + 1), text.size());
    if (const Opcode opcode = OpcodeNamed(text.substr(0, end)); opcode != Opcode::kUnknown) {
      result.opcode = opcode;
      name_end = end;
    }
  }
  if (result.opcode == Opcode::kUnknown) return result;
  const OpcodeRule rule = RuleOf(result.opcode);
  for (size_t at = name_end; at < text.size();) {
    const size_t next = std::min(text.find('.', at + 1), text.size());
    if (!ApplyWord(text.substr(at + 1, next - at - 1), rule, result.modifiers)) return result;
    at = next;
  }
  result.supported = true;
  return result;
}

}  // namespace phobos::ptx
