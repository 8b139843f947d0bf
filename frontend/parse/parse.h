// The parser: tokens -> syntax tree, going on after an error.
#ifndef PHOBOS_FRONTEND_PARSE_PARSE_H_
#define PHOBOS_FRONTEND_PARSE_PARSE_H_

#include "frontend/diagnostics/diagnostics.h"
#include "frontend/parse/ast.h"
#include "frontend/source/source.h"

namespace phobos {

// The deepest nesting of blocks and expressions that is read; deeper is an error, so that no
// later stage has to fear its own recursion. A sum of n terms is n deep.
inline constexpr int kMaxNesting = 500;

// Reads the file. Never fails: what could not be read is reported and left out.
ast::File Parse(const SourceFile& source, Diagnostics& diagnostics);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_PARSE_PARSE_H_
