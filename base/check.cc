#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace phobos {

void CheckFailed(const char* file, int line, std::string_view what) {
  std::fprintf(stderr, "phobos: internal error at %s:%d: %.*s\n", file, line,
               static_cast<int>(what.size()), what.data());
  std::abort();
}

}  // namespace phobos
