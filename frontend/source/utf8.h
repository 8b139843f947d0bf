// UTF-8, one character at a time.
#ifndef PHOBOS_FRONTEND_SOURCE_UTF8_H_
#define PHOBOS_FRONTEND_SOURCE_UTF8_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace phobos {

struct Utf8Char {
  uint32_t code_point = 0;
  int bytes = 1;
  bool valid = false;  // an invalid one is a single byte; code_point is then its value
};

// The character at the start of `text`, which must not be empty. Overlong forms, surrogates and
// values beyond U+10FFFF are invalid.
Utf8Char DecodeUtf8(std::string_view text);

// The cells that a terminal gives a character: 0 for combining marks, 2 for wide ones.
int DisplayWidth(uint32_t code_point);

// How a character reads in a message: itself, or `U+0007` / `byte 0xFF` where it would not show.
std::string Visible(std::string_view bytes, const Utf8Char& character);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SOURCE_UTF8_H_
