// Failures of the environment (a file, a driver, a tool) as values.
//
// Three kinds of error exist and are never mixed: faults in the user's program are diagnostics
// (frontend/diagnostics.h), faults of the environment are a Result, our own faults are a CHECK.
#ifndef PHOBOS_BASE_RESULT_H_
#define PHOBOS_BASE_RESULT_H_

#include <expected>
#include <string>
#include <utility>

namespace phobos {

// What went wrong, as one sentence for the user without a final full stop.
struct Error {
  std::string message;
};

template <typename T>
using Result = std::expected<T, Error>;

// Makes the failed state of any Result: `return Fail("cannot open x")`.
inline std::unexpected<Error> Fail(std::string message) {
  return std::unexpected(Error{std::move(message)});
}

}  // namespace phobos

#endif  // PHOBOS_BASE_RESULT_H_
