#include "frontend/lex/number.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <system_error>

namespace phobos {
namespace {

int DigitValue(char c) {
  if (c <= '9') return c - '0';
  return (c | 0x20) - 'a' + 10;
}

}  // namespace

std::optional<uint64_t> IntegerValue(std::string_view text) {
  uint64_t base = 10;
  if (text.size() > 2 && text[1] == 'x') {
    base = 16;
    text.remove_prefix(2);
  }
  uint64_t value = 0;
  for (const char c : text) {
    if (c == '_') continue;
    if (__builtin_mul_overflow(value, base, &value) ||
        __builtin_add_overflow(value, static_cast<uint64_t>(DigitValue(c)), &value)) {
      return std::nullopt;
    }
  }
  return value;
}

std::optional<double> FloatValue(std::string_view text) {
  std::string without_separators;
  if (text.find('_') != std::string_view::npos) {
    for (const char c : text) {
      if (c != '_') without_separators += c;
    }
    text = without_separators;
  }
  double value = 0.0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec == std::errc()) return value;
  // Out of range: from_chars does not tell too large from too small.
  value = std::strtod(std::string(text).c_str(), nullptr);
  if (std::isinf(value)) return std::nullopt;
  return value;
}

}  // namespace phobos
