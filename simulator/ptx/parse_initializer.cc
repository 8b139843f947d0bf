// Initial values of variables.
#include <bit>
#include <cstring>
#include <string>

#include "simulator/ptx/names.h"
#include "simulator/ptx/parser.h"

namespace phobos::ptx {

// `= 1`, `= {1, 2, symbol+8}`, `= {{1, 2}, {3}}`; the elements of a vector are one more dimension.
bool Parser::ParseInitializer(Variable& variable) {
  const Token at = token_;
  Advance();
  if (ClassOf(variable.type) == TypeClass::kOpaque) {  // texture properties, which nothing reads
    if (!At(TokenKind::kOpenBrace)) return Unexpected("`{`");
    SkipBraces();
    return true;
  }
  if (variable.linkage == Linkage::kExtern || variable.linkage == Linkage::kCommon ||
      (variable.space != Space::kGlobal && variable.space != Space::kConst)) {
    return Error(at, "only defined `.global` and `.const` variables have an initial value");
  }
  // strides[d]: bytes of one item of a list at depth d.
  std::vector<uint64_t> sizes = variable.dimensions;
  if (variable.vector > 1) sizes.push_back(variable.vector);
  std::vector<uint64_t> strides(sizes.size());
  uint64_t stride = BytesOf(variable.type);
  for (size_t i = sizes.size(); i-- > 0; stride *= sizes[i]) strides[i] = stride;
  if (sizes.empty()) return ParseInitializerValue(variable, 0);
  if (!At(TokenKind::kOpenBrace)) return Unexpected("`{`");

  const uint64_t end = variable.unsized ? kMaxInitialBytes : variable.size_bytes;
  uint64_t offset = 0;
  if (!ParseInitializerList(variable, strides, 0, end, offset)) return false;
  if (variable.unsized) {
    variable.unsized = false;
    if (strides[0] == 0) return Error(at, "cannot tell the size of the array");
    variable.dimensions[0] = (offset + strides[0] - 1) / strides[0];
    variable.size_bytes = variable.dimensions[0] * strides[0];
  }
  return true;
}

// One `{...}` whose items begin at `offset` and end before `end`; moves `offset` behind the last.
bool Parser::ParseInitializerList(Variable& variable, const std::vector<uint64_t>& strides,
                                  size_t depth, uint64_t end, uint64_t& offset) {
  Advance();
  if (Accept(TokenKind::kCloseBrace)) return true;
  do {
    if (At(TokenKind::kCloseBrace)) break;  // after a last comma
    if (At(TokenKind::kOpenBrace)) {
      if (depth + 1 >= strides.size() || depth >= kMaxDepth) {
        return Error(token_, "the variable has fewer dimensions than this list");
      }
      if (strides[depth] > end - offset) return Error(token_, "more values than elements");
      uint64_t at = offset;
      const uint64_t next = offset + strides[depth];
      if (!ParseInitializerList(variable, strides, depth + 1, next, at)) return false;
      offset = next;
    } else {
      const uint64_t bytes = BytesOf(variable.type);
      if (offset > end || bytes > end - offset) {
        return Error(token_, "more values than elements");
      }
      if (!ParseInitializerValue(variable, offset)) return false;
      offset += bytes;
    }
  } while (Accept(TokenKind::kComma));
  return Expect(TokenKind::kCloseBrace, "`,` or `}`");
}

bool Parser::ParseInitializerValue(Variable& variable, uint64_t offset) {
  if (At(TokenKind::kIdentifier) && token_.text != "WARP_SZ") {
    return ParseRelocation(variable, offset, nullptr);
  }
  const Token at = token_;
  Constant constant;
  if (!ParseConstant(constant)) return false;
  if (At(TokenKind::kOpenParen)) return ParseRelocation(variable, offset, &constant);

  const uint32_t bits = BitsOf(variable.type);
  const bool takes_bits = ClassOf(variable.type) != TypeClass::kFloat;
  if (constant.kind == Constant::Kind::kInteger) {
    uint64_t value = constant.value;
    if (!takes_bits) {
      const double number = constant.is_unsigned ? static_cast<double>(value)
                                                 : static_cast<double>(static_cast<int64_t>(value));
      if (variable.type == Type::kF32) value = std::bit_cast<uint32_t>(static_cast<float>(number));
      if (variable.type == Type::kF64) value = std::bit_cast<uint64_t>(number);
    }
    return WriteBytes(at, variable, offset, value);
  }
  const bool single = constant.kind == Constant::Kind::kFloat32;
  if (takes_bits && bits == (single ? 32 : 64)) {
    return WriteBytes(at, variable, offset, constant.value);
  }
  if (variable.type == Type::kF32 || variable.type == Type::kF64) {
    const double number = single ? std::bit_cast<float>(static_cast<uint32_t>(constant.value))
                                 : std::bit_cast<double>(constant.value);
    const bool exact_bits = single == (variable.type == Type::kF32);
    if (exact_bits) return WriteBytes(at, variable, offset, constant.value);
    return WriteBytes(at, variable, offset,
                      variable.type == Type::kF32
                          ? std::bit_cast<uint32_t>(static_cast<float>(number))
                          : std::bit_cast<uint64_t>(number));
  }
  return Error(at,
               "expected an integer for a value of type ." + std::string(ToString(variable.type)));
}

// `symbol`, `symbol+8`, `generic(symbol)+8`, or behind a mask, `0xff00(...)`.
bool Parser::ParseRelocation(Variable& variable, uint64_t offset, const Constant* mask) {
  const Token at = token_;
  Relocation relocation;
  relocation.offset = offset;
  relocation.bytes = static_cast<uint8_t>(BytesOf(variable.type));
  if (relocation.bytes > 8) return Error(at, "no address fits a value of this type");
  if (mask) {
    const int shift = mask->value == 0 ? 0 : std::countr_zero(mask->value);
    if (mask->kind != Constant::Kind::kInteger || mask->value >> shift != 0xff || shift % 8 != 0) {
      return Error(at, "expected a mask of one byte, such as 0xff00");
    }
    relocation.shift = static_cast<uint8_t>(shift);
    relocation.bytes = 1;
    Advance();
  }
  if (At(TokenKind::kIdentifier) && token_.text == "generic") {
    relocation.generic = true;
    Advance();
    if (!Expect(TokenKind::kOpenParen, "`(`")) return false;
  }
  Token name;
  if (!ExpectIdentifier("a variable or a function", name)) return false;
  const auto symbol = symbols_.Find(name.text);
  if (!symbol) return Undefined(name);
  if (symbol->kind == Symbol::Kind::kVariable) {
    relocation.variable = VariableId(symbol->id);
  } else if (symbol->kind == Symbol::Kind::kFunction) {
    relocation.function = FunctionId(symbol->id);
  } else {
    return Error(name, "expected a variable or a function");
  }
  uint64_t addend = 0;
  if (relocation.generic) {
    if (!ParseOffset(addend) || !Expect(TokenKind::kCloseParen, "`)`")) return false;
  }
  if (!ParseOffset(addend)) return false;
  if (mask && !Expect(TokenKind::kCloseParen, "`)`")) return false;
  relocation.addend = static_cast<int64_t>(addend);
  if (!WriteBytes(at, variable, offset, 0)) return false;
  variable.relocations.push_back(relocation);
  return true;
}

// Writes the low bytes of `value` as one element.
bool Parser::WriteBytes(const Token& at, Variable& variable, uint64_t offset, uint64_t value) {
  const uint64_t bytes = BytesOf(variable.type);
  const uint64_t end = offset + bytes;
  if (end > variable.bytes.size()) {
    initial_bytes_ += end - variable.bytes.size();
    if (initial_bytes_ > kMaxInitialBytes) {
      return Error(at, "the initial values of a module reach at most 64 MiB");
    }
    variable.bytes.resize(end);
  }
  for (uint64_t i = 0; i < bytes && i < sizeof(value); ++i) {
    variable.bytes[offset + i] = static_cast<uint8_t>(value >> (8 * i));
  }
  return true;
}

}  // namespace phobos::ptx
