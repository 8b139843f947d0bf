// The parts of the documents that a test can check.
//
// Fenced blocks say in their first line what they are:
//
//     ```phobos                     compiles without a warning
//     ```phobos error=some-id       fails, with errors of this id only
//     ```phobos warning=some-id     compiles, with this warning
//     ```sh                         commands, each of which can be run in the root of the tree
//
// Comments that a reader does not see say what stands around a block:
//
//     <!-- inside: kernel k(A: tensor<f32>[N]) -->   blocks of statements, from here on, stand in
//     it
//     <!-- file: x.ph -->                            the next block is also the file x.ph
//     <!-- output of: compile x.ph --emit=ast -->    the next block is what phobosc prints of it
//     <!-- excerpt of: sim x.ph -D N=8 -->           the next block is a part of what it prints
#ifndef PHOBOS_TESTS_DOCS_MARKDOWN_H_
#define PHOBOS_TESTS_DOCS_MARKDOWN_H_

#include <string>
#include <string_view>
#include <vector>

namespace phobos {

struct Block {
  int line = 0;            // of the opening fence
  std::string language;    // "phobos"
  std::string error;       // of `error=ID`
  std::string warning;     // of `warning=ID`
  std::string inside;      // the header of the last `inside:`
  std::string file;        // of a `file:` just before
  std::string output_of;   // of an `output of:` just before
  std::string excerpt_of;  // of an `excerpt of:` just before
  std::string text;
};

std::vector<Block> FencedBlocks(std::string_view markdown);

// The program of a phobos block: its text, inside the header when it holds statements only.
std::string ProgramOf(const Block& block);

struct Link {
  int line = 0;
  std::string target;  // without a `#section`; relative targets only
};

// The links to other files, outside of fenced blocks.
std::vector<Link> RelativeLinks(std::string_view markdown);

}  // namespace phobos

#endif  // PHOBOS_TESTS_DOCS_MARKDOWN_H_
