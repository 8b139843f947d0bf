#include "tests/docs/markdown.h"

#include <optional>
#include <sstream>

namespace phobos {
namespace {

// What stands between `<!-- NAME: ` and ` -->`, where the line is that comment.
std::optional<std::string> Comment(const std::string& line, const std::string& name) {
  const std::string start = "<!-- " + name + ": ";
  const std::string end = " -->";
  if (!line.starts_with(start) || !line.ends_with(end)) return std::nullopt;
  return line.substr(start.size(), line.size() - start.size() - end.size());
}

bool DeclaresKernel(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("kernel ") || line.starts_with("@") || line.starts_with("fn "))
      return true;
  }
  return false;
}

}  // namespace

std::vector<Block> FencedBlocks(std::string_view markdown) {
  std::vector<Block> blocks;
  std::istringstream lines{std::string(markdown)};
  Block next;
  bool open = false;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (open) {
      if (line == "```") {
        open = false;
        blocks.push_back(next);
        const std::string inside = next.inside;
        next = Block();
        next.inside = inside;
      } else {
        next.text += line + "\n";
      }
    } else if (line.starts_with("```")) {
      open = true;
      next.line = number;
      std::istringstream words(line.substr(3));
      words >> next.language;
      for (std::string word; words >> word;) {
        if (word.starts_with("error=")) next.error = word.substr(6);
        if (word.starts_with("warning=")) next.warning = word.substr(8);
      }
    } else if (const auto inside = Comment(line, "inside")) {
      next.inside = *inside;
    } else if (const auto file = Comment(line, "file")) {
      next.file = *file;
    } else if (const auto output = Comment(line, "output of")) {
      next.output_of = *output;
    } else if (const auto excerpt = Comment(line, "excerpt of")) {
      next.excerpt_of = *excerpt;
    }
  }
  return blocks;
}

std::string ProgramOf(const Block& block) {
  if (DeclaresKernel(block.text)) return block.text;
  return block.inside + " {\n" + block.text + "}\n";
}

std::vector<Link> RelativeLinks(std::string_view markdown) {
  std::vector<Link> links;
  std::istringstream lines{std::string(markdown)};
  bool in_block = false;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with("```")) in_block = !in_block;
    if (in_block) continue;
    for (size_t at = line.find("]("); at != std::string::npos; at = line.find("](", at + 1)) {
      const size_t end = line.find(')', at);
      if (end == std::string::npos) break;
      std::string target = line.substr(at + 2, end - at - 2);
      target = target.substr(0, target.find('#'));
      if (!target.empty() && target.find("://") == std::string::npos) {
        links.push_back({number, target});
      }
    }
  }
  return links;
}

}  // namespace phobos
