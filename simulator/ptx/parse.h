// PTX text -> a Module (program.h), or what is wrong with the text.
#ifndef PHOBOS_SIMULATOR_PTX_PARSE_H_
#define PHOBOS_SIMULATOR_PTX_PARSE_H_

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/ptx/program.h"

namespace phobos::ptx {

struct ParseError {
  uint32_t line = 0;  // 1-based, in the text
  uint32_t column = 0;
  std::string message;  // what was expected and what was found
  bool operator==(const ParseError&) const = default;
};

// Parses PTX up to ISA 9.0. `name` (a path) is only kept. Any bytes are fine as `text`; time is
// linear in its size. At most 20 errors, in the order of the text. An instruction that is not known
// is no error: see UnsupportedInstructions.
std::expected<Module, std::vector<ParseError>> Parse(std::string_view text, std::string_view name);

// `name:line:column: error: message`, one a line.
std::string FormatErrors(std::string_view name, const std::vector<ParseError>& errors);

}  // namespace phobos::ptx

#endif  // PHOBOS_SIMULATOR_PTX_PARSE_H_
