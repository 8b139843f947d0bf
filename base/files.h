// Whole-file input and output.
#ifndef PHOBOS_BASE_FILES_H_
#define PHOBOS_BASE_FILES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace phobos {

// Returns the bytes of the regular file at `path`. Fails, naming `path` and the system's reason,
// when it is missing, unreadable, a folder, or larger than `max_bytes`.
Result<std::string> ReadFile(const std::string& path, size_t max_bytes = size_t{1} << 32);

// Makes `path` hold exactly `bytes`: written beside it under a temporary name, then renamed, so
// that nobody ever sees half a file. A failure leaves `path` as it was.
Result<void> WriteFile(const std::string& path, std::string_view bytes);

}  // namespace phobos

#endif  // PHOBOS_BASE_FILES_H_
