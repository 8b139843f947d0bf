#include "tests/docs/markdown.h"

#include "gtest/gtest.h"

namespace phobos {
namespace {

TEST(MarkdownTest, FindsBlocksAndWhatIsSaidOfThem) {
  const auto blocks = FencedBlocks(
      "text\n<!-- inside: kernel k() -->\n```phobos error=some-id\nlet x\n```\n"
      "<!-- output of: compile x.ph -->\n```text\nout\n```\n```phobos\nkernel j() {}\n```\n");
  ASSERT_EQ(blocks.size(), 3u);
  EXPECT_EQ(blocks[0].line, 3);
  EXPECT_EQ(blocks[0].language, "phobos");
  EXPECT_EQ(blocks[0].error, "some-id");
  EXPECT_EQ(ProgramOf(blocks[0]), "kernel k() {\nlet x\n}\n");
  EXPECT_EQ(blocks[1].output_of, "compile x.ph");
  EXPECT_EQ(blocks[1].text, "out\n");
  EXPECT_EQ(blocks[2].output_of, "");
  EXPECT_EQ(ProgramOf(blocks[2]), "kernel j() {}\n");
}

TEST(MarkdownTest, FindsRelativeLinks) {
  const auto links = RelativeLinks(
      "[a](x/y.md#part) and [b](https://z) [c](#part)\n```\n[d](no)\n```\n[e](f.h)\n");
  ASSERT_EQ(links.size(), 2u);
  EXPECT_EQ(links[0].target, "x/y.md");
  EXPECT_EQ(links[1].target, "f.h");
  EXPECT_EQ(links[1].line, 5);
}

}  // namespace
}  // namespace phobos
