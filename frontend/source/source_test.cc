#include "frontend/source/source.h"

#include <string>

#include "gtest/gtest.h"

namespace phobos {
namespace {

TEST(SourceTest, FindsLinesAndColumns) {
  const SourceFile source("x.ph", "ab\n\ncd\r\ne");
  EXPECT_EQ(source.name(), "x.ph");
  ASSERT_EQ(source.line_count(), 4);
  EXPECT_EQ(source.Line(1), "ab");
  EXPECT_EQ(source.Line(2), "");
  EXPECT_EQ(source.Line(3), "cd");
  EXPECT_EQ(source.Line(4), "e");
  EXPECT_EQ(source.LineStart(3), 4u);
  EXPECT_EQ(source.Place(0), (LineColumn{1, 1}));
  EXPECT_EQ(source.Place(2), (LineColumn{1, 3}));  // the line end belongs to its line
  EXPECT_EQ(source.Place(3), (LineColumn{2, 1}));
  EXPECT_EQ(source.Place(8), (LineColumn{4, 1}));
  EXPECT_EQ(source.Place(9), (LineColumn{4, 2}));
}

TEST(SourceTest, TheEndOfTheFileHasAPlace) {
  EXPECT_EQ(SourceFile("x", "").Place(0), (LineColumn{1, 1}));
  const SourceFile source("x", "a\n");
  EXPECT_EQ(source.line_count(), 2);
  EXPECT_EQ(source.Place(2), (LineColumn{2, 1}));
  EXPECT_EQ(source.Line(2), "");
}

TEST(SourceTest, OnlyTheCarriageReturnOfALineEndIsDropped) {
  const SourceFile source("x", "a\rb\r\n\r");
  EXPECT_EQ(source.Line(1), "a\rb");
  EXPECT_EQ(source.Line(2), "\r");
}

TEST(SourceTest, SpansSelectText) {
  const SourceFile source("x", "hello");
  EXPECT_EQ(source.Text({1, 3}), "el");
  EXPECT_EQ(source.Text({5, 5}), "");
  EXPECT_EQ((Span{1, 3}.To({2, 5})), (Span{1, 5}));
  EXPECT_EQ((Span{4, 5}.To({0, 1})), (Span{0, 5}));
}

TEST(SourceDeathTest, PlacesOutsideAreOurOwnFault) {
  const SourceFile source("x", "ab");
  EXPECT_DEATH(source.Place(3), "internal error");
  EXPECT_DEATH(source.Line(2), "internal error");
  EXPECT_DEATH(source.Text({1, 3}), "internal error");
}

}  // namespace
}  // namespace phobos
