// Where a subcommand's product goes.
#ifndef PHOBOS_TOOLS_OUTPUT_H_
#define PHOBOS_TOOLS_OUTPUT_H_

#include <string>
#include <string_view>

namespace phobos::tools {

// Writes `text` to `path`, or to stdout when it is empty or "-". Returns the exit status; a
// failure has been told to the user.
int Write(std::string_view text, const std::string& path);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_OUTPUT_H_
