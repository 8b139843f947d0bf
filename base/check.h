// CHECK states what must hold unless Phobos itself is wrong; it stays on in optimised builds.
#ifndef PHOBOS_BASE_CHECK_H_
#define PHOBOS_BASE_CHECK_H_

#include <string_view>

namespace phobos {

// Prints the place and the broken condition to stderr and aborts.
[[noreturn]] void CheckFailed(const char* file, int line, std::string_view what);

}  // namespace phobos

// Aborts with `condition` and its place when it is false. Never for input from users.
#define CHECK(condition) \
  ((condition) ? (void)0 : ::phobos::CheckFailed(__FILE__, __LINE__, #condition))

// Marks a place that no run can reach, such as the end of an exhaustive switch.
#define UNREACHABLE() ::phobos::CheckFailed(__FILE__, __LINE__, "unreachable")

#endif  // PHOBOS_BASE_CHECK_H_
