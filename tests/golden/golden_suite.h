// The golden files of the tree, and what phobosc makes of each.
#ifndef PHOBOS_TESTS_GOLDEN_GOLDEN_SUITE_H_
#define PHOBOS_TESTS_GOLDEN_GOLDEN_SUITE_H_

#include <string>
#include <vector>

#include "base/result.h"
#include "tests/golden/golden_file.h"

namespace phobos {

// The .ph files below `folder`, relative to it, sorted.
std::vector<std::string> GoldenNames(const std::string& folder);

// What phobosc says about a golden file's program, which it sees under the file's last name in a
// folder of its own.
Result<Outcome> RunGolden(const GoldenFile& golden, const std::string& name,
                          const std::string& phobosc);

// "broadcast.ph" of "shapes/broadcast.ph".
std::string LastName(const std::string& name);

// Whether the diagnostics come as text, so that ReportedBlame can read them.
bool HasTextDiagnostics(const GoldenFile& golden);

}  // namespace phobos

#endif  // PHOBOS_TESTS_GOLDEN_GOLDEN_SUITE_H_
