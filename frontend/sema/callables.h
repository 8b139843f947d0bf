// What can be called without having been declared: built-ins, conversions, and the names that the
// language keeps for later.
#ifndef PHOBOS_FRONTEND_SEMA_CALLABLES_H_
#define PHOBOS_FRONTEND_SEMA_CALLABLES_H_

#include <string>
#include <string_view>
#include <vector>

#include "frontend/sema/nodes.h"
#include "frontend/sema/types.h"

namespace phobos {

struct Callable {
  enum class Kind : uint8_t {
    kBuiltin,
    kConversion,   // T(x)
    kExtent,       // extent(x, d)
    kProgramId,    // program_id(axis)
    kUnsupported,  // barrier() and the shuffles
  };
  Kind kind;
  Builtin builtin = Builtin::kExp;     // kBuiltin
  ScalarType type = ScalarType::kF32;  // kConversion
};

// Null for a name that is none. The user's own names hide these.
const Callable* FindCallable(std::string_view name);

// For suggestions; without those that are not supported.
std::vector<std::string> CallableNames();

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_CALLABLES_H_
