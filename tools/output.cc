#include "tools/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/files.h"
#include "tools/options.h"

namespace phobos::tools {

int Write(std::string_view text, const std::string& path) {
  if (!path.empty() && path != "-") {
    const Result<void> written = WriteFile(path, text);
    return written ? kOk : Complain(written.error().message, kEnvironmentFault);
  }
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    return Complain(std::string("cannot write to stdout: ") + std::strerror(errno),
                    kEnvironmentFault);
  }
  return kOk;
}

}  // namespace phobos::tools
