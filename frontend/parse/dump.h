// The syntax tree as S-expressions, for tests and for debugging the parser.
#ifndef PHOBOS_FRONTEND_PARSE_DUMP_H_
#define PHOBOS_FRONTEND_PARSE_DUMP_H_

#include <string>

#include "frontend/parse/ast.h"

namespace phobos {

// One line per attribute, parameter and statement, indented by nesting:
//
//     (kernel f
//       (param a f32)
//       (let x (+ a 1)))
std::string Dump(const ast::File& file);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_PARSE_DUMP_H_
