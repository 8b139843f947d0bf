#include "runtime/tensor/spec.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "base/check.h"
#include "base/text.h"
#include "runtime/tensor/npy.h"
#include "runtime/tensor/numbers.h"

namespace phobos {
namespace {

std::string_view Trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// "f32[64, 64]" -> type and shape.
Result<void> ParseTypeAndShape(std::string_view text, PointerSpec& spec) {
  const size_t open = text.find('[');
  if (open == std::string_view::npos || !text.ends_with(']')) {
    return Fail(fmt::format("expected a type and a shape such as f32[64,64], found '{}'", text));
  }
  const std::optional<ScalarType> type = ParseScalarType(Trim(text.substr(0, open)));
  if (!type) return Fail(fmt::format("'{}' is not a scalar type", text.substr(0, open)));
  spec.element = *type;
  std::string_view dims = text.substr(open + 1, text.size() - open - 2);
  while (true) {
    const std::string_view dim = Trim(dims.substr(0, dims.find(',')));
    int64_t value = 0;
    const auto [end, error] = std::from_chars(dim.data(), dim.data() + dim.size(), value);
    if (error != std::errc() || end != dim.data() + dim.size() || value < 1) {
      return Fail(fmt::format("'{}' is not an extent of at least 1", dim));
    }
    if (spec.shape.size() == 32) return Fail("more than 32 dimensions");
    spec.shape.push_back(value);
    const size_t comma = dims.find(',');
    if (comma == std::string_view::npos) break;
    dims.remove_prefix(comma + 1);
  }
  const Result<int64_t> bytes = TensorBytes(spec.element, spec.shape);
  if (!bytes) return std::unexpected(bytes.error());
  return {};
}

std::unexpected<Error> NotALiteral(std::string_view text, ScalarType type) {
  return Fail(fmt::format("'{}' is not a value of {}", text, Spelling(type)));
}

// The integer, as 64 bits of two's complement, if `text` is one within -2^63 ... 2^64 - 1.
struct WideInteger {
  bool negative;
  uint64_t magnitude;
};
std::optional<WideInteger> ParseInteger(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  }
  uint64_t magnitude = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), magnitude, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return WideInteger{negative, magnitude};
}

}  // namespace

Result<TensorSpec> ParseTensorSpec(std::string_view text) {
  using Kind = TensorSpec::Kind;
  if (text.starts_with('@')) {
    if (text.size() == 1) return Fail("expected a file name after '@'");
    return TensorSpec{Kind::kFile, std::string(text.substr(1))};
  }
  if (text == "zeros") return TensorSpec{Kind::kZeros, ""};
  if (text == "iota") return TensorSpec{Kind::kIota, ""};
  if (text == "random") return TensorSpec{Kind::kRandom, ""};
  if (text == "uninit") return TensorSpec{Kind::kUninit, ""};
  if (text.starts_with("const:")) return TensorSpec{Kind::kConst, std::string(text.substr(6))};
  const std::vector<std::string> known = {"zeros", "iota", "random", "uninit"};
  const std::optional<std::string> nearest = NearestName(text, known);
  return Fail(fmt::format("'{}' is not @FILE.npy, zeros, iota, random, const:VALUE or uninit{}",
                          text, nearest ? fmt::format("; did you mean {}?", *nearest) : ""));
}

Result<PointerSpec> ParsePointerSpec(std::string_view text) {
  PointerSpec spec;
  if (text == "null") {
    spec.is_null = true;
    return spec;
  }
  const size_t colon = text.starts_with('@') ? std::string_view::npos : text.rfind(':');
  const Result<TensorSpec> fill = ParseTensorSpec(text.substr(0, colon));
  if (!fill) return std::unexpected(fill.error());
  spec.fill = *fill;
  if (fill->kind == TensorSpec::Kind::kFile) return spec;
  const bool has_type = colon != std::string_view::npos && text.ends_with(']');
  if (!has_type) {
    return Fail(fmt::format("'{}' for a pointer needs a type and a shape, such as {}:f32[64,64]",
                            text, text));
  }
  const Result<void> typed = ParseTypeAndShape(text.substr(colon + 1), spec);
  if (!typed) return std::unexpected(typed.error());
  return spec;
}

Result<Tensor> ParseLiteral(std::string_view text, ScalarType type) {
  if (type == ScalarType::kBool) {
    if (text == "true" || text == "1") return MakeScalar(type, int64_t{1});
    if (text == "false" || text == "0") return MakeScalar(type, int64_t{0});
    return NotALiteral(text, type);
  }
  const std::optional<WideInteger> integer = ParseInteger(text);
  if (IsInteger(type)) {
    if (!integer) return NotALiteral(text, type);
    const uint64_t limit = integer->negative ? 0 - static_cast<uint64_t>(MinValue(type))
                                             : static_cast<uint64_t>(MaxValue(type));
    if (integer->magnitude > limit) return NotALiteral(text, type);
    const uint64_t value = integer->negative ? 0 - integer->magnitude : integer->magnitude;
    return MakeScalar(type, static_cast<int64_t>(value));
  }
  std::string_view digits = text;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc() && end == digits.data() + digits.size()) return MakeScalar(type, value);
  if (integer) {  // hexadecimal
    const double magnitude = static_cast<double>(integer->magnitude);
    return MakeScalar(type, integer->negative ? -magnitude : magnitude);
  }
  return NotALiteral(text, type);
}

Result<std::vector<std::byte>> ParsePtxScalar(std::string_view text, std::optional<ScalarType> type,
                                              size_t bytes) {
  std::vector<std::byte> result;
  if (text.starts_with("bytes:")) {
    text.remove_prefix(6);
    if (text.size() % 2 != 0) return Fail("bytes: needs two digits for each byte");
    for (size_t i = 0; i < text.size(); i += 2) {
      uint8_t byte = 0;
      const auto [end, error] = std::from_chars(text.data() + i, text.data() + i + 2, byte, 16);
      if (error != std::errc() || end != text.data() + i + 2) {
        return Fail(fmt::format("'{}' is not two hexadecimal digits", text.substr(i, 2)));
      }
      result.push_back(std::byte{byte});
    }
  } else {
    const size_t colon = text.rfind(':');
    if (colon != std::string_view::npos) {
      const std::string_view spelling = text.substr(colon + 1);
      type = ParseScalarType(spelling);
      if (!type) return Fail(fmt::format("'{}' is not a scalar type", spelling));
    }
    if (!type) return Fail("the parameter's type has no literals: give bytes:HEX");
    const Result<Tensor> literal = ParseLiteral(text.substr(0, colon), *type);
    if (!literal) return std::unexpected(literal.error());
    result = literal->bytes;
  }
  if (result.size() != bytes) {
    return Fail(fmt::format("'{}' has {} bytes, the parameter {}", text, result.size(), bytes));
  }
  return result;
}

Result<Tensor> FillTensor(const TensorSpec& spec, ScalarType element,
                          std::span<const int64_t> shape, RandomKey key) {
  using Kind = TensorSpec::Kind;
  if (spec.kind == Kind::kFile) return ReadNpy(spec.text, element);
  Result<Tensor> tensor = MakeTensor(element, shape);
  if (!tensor) return tensor;
  const int64_t count = tensor->elements();
  switch (spec.kind) {
    case Kind::kFile:
    case Kind::kZeros:
      return tensor;
    case Kind::kIota:
      for (int64_t i = 0; i < count; ++i) {
        if (IsFloat(element)) {
          SetReal(*tensor, i, RoundTo(element, i));
        } else {
          SetInteger(*tensor, i, i);
        }
      }
      return tensor;
    case Kind::kRandom:
      FillRandom(*tensor, key);
      return tensor;
    case Kind::kConst: {
      const Result<Tensor> value = ParseLiteral(spec.text, element);
      if (!value) return std::unexpected(value.error());
      for (size_t i = 0; i < tensor->bytes.size(); ++i) {
        tensor->bytes[i] = value->bytes[i % value->bytes.size()];
      }
      return tensor;
    }
    case Kind::kUninit:
      // Bools stay 0: no other byte than 0 and 1 is one.
      if (element != ScalarType::kBool) {
        std::fill(tensor->bytes.begin(), tensor->bytes.end(), std::byte{0xcd});
      }
      tensor->written.assign(static_cast<size_t>(count), 0);
      return tensor;
  }
  UNREACHABLE();
}

Result<Tensor> MakePointee(const PointerSpec& spec, RandomKey key) {
  CHECK(!spec.is_null);
  if (spec.fill.kind == TensorSpec::Kind::kFile) return ReadNpy(spec.fill.text, std::nullopt);
  return FillTensor(spec.fill, spec.element, spec.shape, key);
}

}  // namespace phobos
