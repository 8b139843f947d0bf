// Runs `phobosc sim` as a user does.
#ifndef PHOBOS_TESTS_SIM_CLI_SIM_CLI_H_
#define PHOBOS_TESTS_SIM_CLI_SIM_CLI_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/golden/process.h"

namespace phobos {

// Runs `phobosc sim WORDS...` in the root of the repository.
Outcome Sim(const std::vector<std::string>& words);

// The same, split at blanks.
Outcome Sim(const std::string& line);

// The report of a run that must end with `status`; it is checked against the schema. Null when
// there is none.
nlohmann::json SimReport(const std::string& line, int status = 0);

}  // namespace phobos

#endif  // PHOBOS_TESTS_SIM_CLI_SIM_CLI_H_
