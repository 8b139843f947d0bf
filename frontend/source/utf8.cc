#include "frontend/source/utf8.h"

#include <fmt/core.h>

#include "base/check.h"

namespace phobos {
namespace {

// Characters that show nothing, or change how their neighbours show.
bool IsInvisible(uint32_t c) {
  return c < 0x20 || (c >= 0x7f && c <= 0xa0) || c == 0xad || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202f) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xe0000 && c <= 0xe0fff) || (c & 0xfffe) == 0xfffe;
}

}  // namespace

Utf8Char DecodeUtf8(std::string_view text) {
  CHECK(!text.empty());
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint32_t first = byte(0);
  const Utf8Char invalid = {first, 1, false};
  if (first < 0x80) return {first, 1, true};
  const int bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < static_cast<size_t>(bytes)) return invalid;
  uint32_t value = first & (0x7f >> bytes);
  for (int i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return invalid;
    value = value << 6 | (byte(i) & 0x3f);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = value >= 0xd800 && value <= 0xdfff;
  if (value < kLeast[bytes] || value > 0x10ffff || is_surrogate) return invalid;
  return {value, bytes, true};
}

int DisplayWidth(uint32_t c) {
  struct Range {
    uint32_t first, last;
  };
  // The blocks of Unicode's East Asian Width W and F and of its combining marks that occur in
  // comments; a miss costs a caret a column.
  constexpr Range kCombining[] = {
      {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},   {0x64b, 0x65f},
      {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}};
  constexpr Range kWide[] = {{0x1100, 0x115f},   {0x2e80, 0x303e},  {0x3041, 0xa4cf},
                             {0xac00, 0xd7a3},   {0xf900, 0xfaff},  {0xfe30, 0xfe6f},
                             {0xff00, 0xff60},   {0xffe0, 0xffe6},  {0x1f300, 0x1f64f},
                             {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}};
  if (c < 0x300) return 1;
  for (const Range& range : kCombining) {
    if (c >= range.first && c <= range.last) return 0;
  }
  for (const Range& range : kWide) {
    if (c >= range.first && c <= range.last) return 2;
  }
  return 1;
}

std::string Visible(std::string_view bytes, const Utf8Char& character) {
  if (!character.valid) return fmt::format("byte 0x{:02X}", character.code_point);
  if (IsInvisible(character.code_point)) return fmt::format("U+{:04X}", character.code_point);
  return std::string(bytes.substr(0, character.bytes));
}

}  // namespace phobos
