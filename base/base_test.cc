#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/files.h"
#include "base/result.h"
#include "base/text.h"
#include "base/typed_id.h"
#include "gtest/gtest.h"

namespace phobos {
namespace {

std::string TempPath(const std::string& name) {
  return std::string(std::getenv("TEST_TMPDIR")) + "/" + name;
}

TEST(FilesTest, WritesWholeFilesAndReadsThemBack) {
  const std::string path = TempPath("whole");
  const std::string bytes("a\0b\n", 4);
  ASSERT_TRUE(WriteFile(path, bytes).has_value());
  EXPECT_EQ(ReadFile(path).value(), bytes);
  ASSERT_TRUE(WriteFile(path, "").has_value());
  EXPECT_EQ(ReadFile(path).value(), "");
}

TEST(FilesTest, ReplacingKeepsThePermissions) {
  const std::string path = TempPath("mode");
  ASSERT_TRUE(WriteFile(path, "1").has_value());
  ASSERT_EQ(chmod(path.c_str(), 0640), 0);
  ASSERT_TRUE(WriteFile(path, "2").has_value());
  struct stat info;
  ASSERT_EQ(stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777, 0640u);
}

TEST(FilesTest, ErrorsNameThePathAndTheReason) {
  EXPECT_EQ(ReadFile("/nowhere/x").error().message,
            "cannot read '/nowhere/x': No such file or directory");
  EXPECT_EQ(ReadFile("/").error().message, "cannot read '/': is a directory");
  EXPECT_EQ(ReadFile("/dev/null").error().message,
            "cannot read '/dev/null': is not a regular file");
  EXPECT_EQ(WriteFile("/nowhere/x", "").error().message,
            "cannot write '/nowhere/x': No such file or directory");
  EXPECT_EQ(WriteFile("/", "").error().message, "cannot write '/': is a directory");
  const std::string path = TempPath("large");
  ASSERT_TRUE(WriteFile(path, "12345").has_value());
  EXPECT_EQ(ReadFile(path, 5).value(), "12345");
  EXPECT_EQ(ReadFile(path, 4).error().message,
            "cannot read '" + path + "': larger than the limit of 4 bytes");
}

TEST(TextTest, NearestNameFindsWhatWasMeant) {
  const std::vector<std::string> names = {"dot", "dot_t", "rowsum", "rowmax", "x"};
  EXPECT_EQ(NearestName("dott", names), "dot");
  EXPECT_EQ(NearestName("dot_r", names), "dot_t");
  EXPECT_EQ(NearestName("rowsmu", names), "rowsum");
  EXPECT_EQ(NearestName("y", names), std::nullopt);
  EXPECT_EQ(NearestName("transpose", names), std::nullopt);
}

struct Tag;
TEST(TypedIdTest, DefaultRefersToNothing) {
  EXPECT_FALSE(Id<Tag>().valid());
  IdVector<Id<Tag>, int> values;
  const Id<Tag> id = values.Add(7);
  EXPECT_TRUE(id.valid());
  EXPECT_EQ(values[id], 7);
}

TEST(CheckDeathTest, NamesTheCondition) {
  EXPECT_DEATH(CHECK(1 == 2), "internal error at base/base_test.cc:.*: 1 == 2");
  const IdVector<Id<Tag>, int> values;
  EXPECT_DEATH(values[Id<Tag>(3)], "size");
}

}  // namespace
}  // namespace phobos
