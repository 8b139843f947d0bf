// Tokens: the words of a source file.
#ifndef PHOBOS_FRONTEND_LEX_TOKEN_H_
#define PHOBOS_FRONTEND_LEX_TOKEN_H_

#include <cstdint>
#include <string_view>

#include "frontend/source/source.h"

namespace phobos {

enum class TokenKind : uint8_t {
#define PHOBOS_TOKEN(Name, description) k##Name,
#define PHOBOS_SYMBOL(Name, spelling) k##Name,
#define PHOBOS_KEYWORD(Name, spelling) k##Name,
#include "frontend/lex/token.def"
};

// The token kind for people: "`+=`", "`let`", "a name".
std::string_view Describe(TokenKind kind);
// "+=", "let"; empty for kinds without one spelling.
std::string_view Spelling(TokenKind kind);
bool IsKeyword(TokenKind kind);

struct Token {
  TokenKind kind;
  Span span;  // of an EndOfLine: the newline itself; of an EndOfFile: empty
};

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_LEX_TOKEN_H_
