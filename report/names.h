// How reports spell the kinds of the report model.
#ifndef PHOBOS_REPORT_NAMES_H_
#define PHOBOS_REPORT_NAMES_H_

#include <string>
#include <string_view>
#include <vector>

#include "simulator/report_model.h"

namespace phobos {

std::string_view AccessName(sim::AccessKind kind);  // "load", "ldmatrix", ...
std::string_view FaultName(sim::Fault::Kind kind);  // "deadlock", ...

// The buffers that a site touched: "k", or "q, k" in the order of the list, without repetitions.
std::string BufferNames(const std::vector<sim::TouchedRange>& touched);

// "tile" for "_ZZ9transposeE4tile", which is how C++ compilers call a variable of a function; other
// names as they are.
std::string_view PlainName(std::string_view name);

}  // namespace phobos

#endif  // PHOBOS_REPORT_NAMES_H_
