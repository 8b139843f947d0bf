// Runs `phobosc compare` as a user does.
#ifndef PHOBOS_TESTS_COMPARE_COMPARE_CLI_H_
#define PHOBOS_TESTS_COMPARE_COMPARE_CLI_H_

#include <nlohmann/json.hpp>
#include <string>

#include "tests/golden/process.h"

namespace phobos {

// Runs `phobosc compare WORDS...` in the root of the repository; blanks split words as in a shell.
Outcome CompareCommand(const std::string& line);

// The comparison of a run that must end with `status`; it and the reports in it are checked
// against their schemas. Null when there is none.
nlohmann::json CompareReport(const std::string& line, int status = 0);

// The one access of `comparison` of `kind` to `buffer` in shared memory; null when there is not
// just one.
nlohmann::json Site(const nlohmann::json& comparison, const std::string& kind,
                    const std::string& buffer);

}  // namespace phobos

#endif  // PHOBOS_TESTS_COMPARE_COMPARE_CLI_H_
