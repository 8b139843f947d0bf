#include "frontend/sema/kernel.h"

namespace phobos {

std::string_view Spelling(Builtin builtin) {
  static constexpr std::string_view kSpellings[] = {
#define PHOBOS_BUILTIN(Name, spelling, arguments) spelling,
#include "frontend/sema/kernel.def"
  };
  return kSpellings[static_cast<int>(builtin)];
}

}  // namespace phobos
