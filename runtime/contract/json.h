// The launch contract as JSON: docs/schema/contract.schema.json describes it.
#ifndef PHOBOS_RUNTIME_CONTRACT_JSON_H_
#define PHOBOS_RUNTIME_CONTRACT_JSON_H_

#include <string>
#include <string_view>

#include "base/result.h"
#include "runtime/contract/contract.h"

namespace phobos {

// Indented JSON with a final newline. The same contract always gives the same text.
std::string FormatContract(const LaunchContract& contract);

// Reads what FormatContract wrote; keys it does not know are ignored, so that later versions of
// schema 1 may add some. `name` names the text in errors, which tell the path of the fault.
Result<LaunchContract> ParseContract(std::string_view json, const std::string& name);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_CONTRACT_JSON_H_
