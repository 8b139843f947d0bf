// The lexer: source text -> tokens.
#ifndef PHOBOS_FRONTEND_LEX_LEX_H_
#define PHOBOS_FRONTEND_LEX_LEX_H_

#include <vector>

#include "frontend/diagnostics/diagnostics.h"
#include "frontend/lex/token.h"
#include "frontend/source/source.h"

namespace phobos {

// Names longer than this are refused, so that every message can quote one.
inline constexpr size_t kMaxNameLength = 255;

// Splits the file into tokens; the last one is its only EndOfFile. Never fails: what is no token
// is reported and becomes one Error token. Stops early after Diagnostics::kMaxKept errors.
//
// An EndOfLine token stands for the first newline after a token that could end a statement, also
// where a bracket is open: whether it ends the statement there is the parser's to say, which
// knows better than a count which brackets were really meant to be open.
std::vector<Token> Lex(const SourceFile& source, Diagnostics& diagnostics);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_LEX_LEX_H_
