// Golden files: one Phobos program and all that phobosc says about it, in one file.
//
//     // RUN: compile --emit=ast -D T=32        only where it differs from `compile --emit=ast`
//     kernel k(A: tensor<f32>[N]) {
//       A[0] = mising                           // error: an unknown name
//     }
//     // ---- exit 1
//     // ---- stderr
//     k.ph:3:10: error: ...
//
// What stands above the first `// ----` is the program, directives included, so that the lines of
// messages are the lines of this file. Below stand the exit status and, where they are not empty,
// stdout and stderr, complete: they are compared in full and written by the update tool.
//
// `// error: reason` says, before any output is known, that this line is at fault; `// error 3:
// reason` says so of line 3; `// warning` likewise. The lines that phobosc blames have to be
// exactly those, so that the update tool cannot bless a program that is not judged as intended.
//
// Two more directives: `// ESCAPES` reads `\xNN`, `\r` and `\0` in the program as the bytes that
// they name, and `// NO-FINAL-NEWLINE` drops the last line end.
#ifndef PHOBOS_TESTS_GOLDEN_GOLDEN_FILE_H_
#define PHOBOS_TESTS_GOLDEN_GOLDEN_FILE_H_

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/golden/process.h"

namespace phobos {

// A line and the severity ("error", "warning") of what is said about it.
using Blame = std::set<std::pair<int, std::string>>;

struct GoldenFile {
  std::string program;                 // as it stands in the file
  std::vector<std::string> arguments;  // of phobosc; the program's path goes after the first
  std::string expectation;             // from the first `// ----` on; empty in a new file
};

GoldenFile ParseGolden(std::string_view text);

// The bytes that the compiler gets: the program with its escapes resolved.
std::string ProgramBytes(const GoldenFile& golden);

// The expectation that an outcome fulfils.
std::string FormatExpectation(const Outcome& outcome);

// The lines that the program's comments say are at fault.
Blame IntendedBlame(std::string_view program);

// The lines of `file_name` that diagnostics (as text) blame.
Blame ReportedBlame(std::string_view diagnostics, std::string_view file_name);

// "3: error\n7: warning\n".
std::string ToString(const Blame& blame);

}  // namespace phobos

#endif  // PHOBOS_TESTS_GOLDEN_GOLDEN_FILE_H_
