// The checked kernel as readable, stable text: what `phobosc compile --emit=ast` shows.
#ifndef PHOBOS_FRONTEND_SEMA_PRINT_H_
#define PHOBOS_FRONTEND_SEMA_PRINT_H_

#include <string>

#include "frontend/sema/kernel.h"

namespace phobos {

// Language-like text in which each name, constant, conversion, broadcast, view and type that
// analysis found is written out. The same kernel always prints the same.
std::string Print(const Kernel& kernel);

// One expression as Print writes it, for messages, reports and tests.
std::string Print(const Kernel& kernel, ExprId expr);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_PRINT_H_
