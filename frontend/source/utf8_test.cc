#include "frontend/source/utf8.h"

#include <string>

#include "gtest/gtest.h"

namespace phobos {
namespace {

TEST(Utf8Test, DecodesEachLength) {
  const struct {
    std::string_view text;
    uint32_t code_point;
    int bytes;
  } kCases[] = {{"a", 'a', 1},
                {"\xc2\x80", 0x80, 2},
                {"\xc3\xa9!", 0xe9, 2},
                {"\xe0\xa0\x80", 0x800, 3},
                {"\xe2\x89\xa4", 0x2264, 3},
                {"\xef\xbf\xbf", 0xffff, 3},
                {"\xf0\x9f\x98\x80", 0x1f600, 4},
                {"\xf4\x8f\xbf\xbf", 0x10ffff, 4}};
  for (const auto& c : kCases) {
    const Utf8Char got = DecodeUtf8(c.text);
    EXPECT_TRUE(got.valid) << c.text;
    EXPECT_EQ(got.code_point, c.code_point);
    EXPECT_EQ(got.bytes, c.bytes);
  }
}

TEST(Utf8Test, RefusesWhatIsNotUtf8) {
  for (const std::string_view text :
       {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc3", "\xc3(", "\xe2\x89", "\xe0\x9f\xbf",
        "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff"}) {
    const Utf8Char got = DecodeUtf8(text);
    EXPECT_FALSE(got.valid) << text;
    EXPECT_EQ(got.bytes, 1);
    EXPECT_EQ(got.code_point, static_cast<uint8_t>(text[0]));
  }
}

TEST(Utf8Test, WidthsAreThoseOfATerminal) {
  EXPECT_EQ(DisplayWidth('a'), 1);
  EXPECT_EQ(DisplayWidth(0xe9), 1);
  EXPECT_EQ(DisplayWidth(0x301), 0);
  EXPECT_EQ(DisplayWidth(0x4e2d), 2);
  EXPECT_EQ(DisplayWidth(0x1f600), 2);
}

TEST(Utf8Test, WhatDoesNotShowIsSpelledOut) {
  const auto visible = [](std::string_view text) { return Visible(text, DecodeUtf8(text)); };
  EXPECT_EQ(visible("a"), "a");
  EXPECT_EQ(visible("\xc3\xa9x"), "\xc3\xa9");
  EXPECT_EQ(visible("\x07"), "U+0007");
  EXPECT_EQ(visible("\xe2\x80\xae"), "U+202E");
  EXPECT_EQ(visible("\xff"), "byte 0xFF");
}

}  // namespace
}  // namespace phobos
