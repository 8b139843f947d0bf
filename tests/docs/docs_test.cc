// The documents are true: their kernels compile or fail as they say, their commands run, their
// output is what phobosc prints, and their links lead somewhere.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "base/files.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/docs/markdown.h"
#include "tests/golden/process.h"

namespace phobos {
namespace {

namespace fs = std::filesystem;

constexpr int kSeconds = 20;

// The root of the tree, behind the links of the test's own folder.
fs::path Root() { return fs::canonical("README.md").parent_path(); }

std::vector<std::string> Documents() {
  std::vector<std::string> names = {"ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"};
  for (const fs::directory_entry& entry : fs::directory_iterator("docs")) {
    if (entry.path().extension() == ".md") names.push_back(entry.path().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class DocumentTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const auto text = ReadFile(GetParam());
    ASSERT_TRUE(text.has_value()) << text.error().message;
    markdown_ = *text;
    // What commands may refer to.
    fs::copy(Root() / "examples", folder_.path() + "/examples");
    const fs::path cuda = "tests/simulator/cuda";
    fs::create_directories(folder_.path() + "/" + cuda.string());
    fs::copy(Root() / cuda, folder_.path() + "/" + cuda.string());
  }

  Outcome Phobosc(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), fs::absolute("tools/phobosc").string());
    auto outcome = RunProcess(arguments, folder_.path(), scratch_.path(), kSeconds);
    EXPECT_TRUE(outcome.has_value());
    return outcome.value_or(Outcome{-1, "", ""});
  }

  void Write(const std::string& file, const std::string& text) {
    ASSERT_TRUE(WriteFile(folder_.path() + "/" + file, text).has_value());
  }

  std::string Place(int line) const { return GetParam() + ":" + std::to_string(line); }

  std::string markdown_;
  TemporaryFolder folder_;
  TemporaryFolder scratch_;
};

TEST_P(DocumentTest, KernelsAreJudgedAsItSays) {
  for (const Block& block : FencedBlocks(markdown_)) {
    if (block.language != "phobos") continue;
    SCOPED_TRACE(Place(block.line));
    Write("block.ph", ProgramOf(block));
    const Outcome outcome = Phobosc({"compile", "block.ph", "--emit=ast", "--diagnostics=json"});
    const auto json = nlohmann::json::parse(outcome.err, nullptr, /*allow_exceptions=*/false);
    ASSERT_TRUE(json.is_object()) << outcome.err;
    std::set<std::string> errors;
    std::set<std::string> warnings;
    for (const auto& diagnostic : json["diagnostics"]) {
      auto& ids = diagnostic["severity"] == "error" ? errors : warnings;
      ids.insert(diagnostic["id"].get<std::string>());
    }
    // A fragment shows a declaration; what would use it is left out.
    if (ProgramOf(block) != block.text) warnings.erase("unused-name");
    std::set<std::string> expected_errors;
    if (!block.error.empty()) expected_errors.insert(block.error);
    std::set<std::string> expected_warnings;
    if (!block.warning.empty()) expected_warnings.insert(block.warning);
    EXPECT_EQ(errors, expected_errors) << outcome.err;
    if (block.error.empty()) {
      EXPECT_EQ(warnings, expected_warnings) << outcome.err;
      EXPECT_EQ(outcome.exit_status, 0);
    }
  }
}

TEST_P(DocumentTest, OutputIsWhatIsPrinted) {
  for (const Block& block : FencedBlocks(markdown_)) {
    SCOPED_TRACE(Place(block.line));
    if (!block.file.empty()) Write(block.file, ProgramOf(block));
    if (!block.excerpt_of.empty()) {
      const Outcome whole = Phobosc(SplitWords(block.excerpt_of));
      EXPECT_NE(whole.out.find(block.text), std::string::npos) << block.text << whole.out;
    }
    if (block.output_of.empty()) continue;
    const Outcome outcome = Phobosc(SplitWords(block.output_of));
    EXPECT_EQ(block.text, outcome.out + outcome.err);
  }
}

TEST_P(DocumentTest, CommandsRun) {
  for (const Block& block : FencedBlocks(markdown_)) {
    if (block.language != "sh") continue;
    std::istringstream lines(block.text);
    for (std::string line; std::getline(lines, line);) {
      SCOPED_TRACE(Place(block.line) + ": " + line);
      const std::vector<std::string> words = SplitWords(line.substr(0, line.find("  #")));
      if (words.empty()) continue;
      if (line.starts_with("bazel run //tools:phobosc -- ")) {
        const Outcome outcome = Phobosc({words.begin() + 4, words.end()});
        EXPECT_EQ(outcome.exit_status, 0) << outcome.err;
      } else if (words[0].starts_with("tools/")) {
        const fs::path script = Root() / words[0];
        EXPECT_TRUE(fs::exists(script));
        EXPECT_NE(fs::status(script).permissions() & fs::perms::owner_exec, fs::perms::none);
      } else if (words[0] == "bazel") {
        // Targets: the package of each has to exist.
        for (const std::string& word : words) {
          if (!word.starts_with("//") || word == "//...") continue;
          std::string package = word.substr(2, word.find(':') - 2);
          if (package.ends_with("/...")) package.resize(package.size() - 4);
          EXPECT_TRUE(fs::exists(Root() / package)) << word;
        }
      } else {
        ADD_FAILURE() << "no test knows this command";
      }
    }
  }
}

TEST_P(DocumentTest, LinksLeadSomewhere) {
  const fs::path folder = (Root() / GetParam()).parent_path();
  for (const Link& link : RelativeLinks(markdown_)) {
    EXPECT_TRUE(fs::exists(folder / link.target)) << Place(link.line) << ": " << link.target;
  }
}

TEST(ReadmeTest, IsShort) {
  const auto text = ReadFile("README.md");
  ASSERT_TRUE(text.has_value());
  EXPECT_LT(std::count(text->begin(), text->end(), '\n'), 150);
}

std::string CaseName(const testing::TestParamInfo<std::string>& info) {
  std::string name = fs::path(info.param).stem().string();
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Files, DocumentTest, testing::ValuesIn(Documents()), CaseName);

}  // namespace
}  // namespace phobos
