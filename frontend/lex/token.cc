#include "frontend/lex/token.h"

#include "base/check.h"

namespace phobos {

std::string_view Describe(TokenKind kind) {
  switch (kind) {
#define PHOBOS_TOKEN(Name, description) \
  case TokenKind::k##Name:              \
    return description;
#define PHOBOS_SYMBOL(Name, spelling) \
  case TokenKind::k##Name:            \
    return "`" spelling "`";
#define PHOBOS_KEYWORD(Name, spelling) PHOBOS_SYMBOL(Name, spelling)
#include "frontend/lex/token.def"
  }
  UNREACHABLE();
}

std::string_view Spelling(TokenKind kind) {
  switch (kind) {
#define PHOBOS_TOKEN(Name, description) \
  case TokenKind::k##Name:              \
    return {};
#define PHOBOS_SYMBOL(Name, spelling) \
  case TokenKind::k##Name:            \
    return spelling;
#define PHOBOS_KEYWORD(Name, spelling) PHOBOS_SYMBOL(Name, spelling)
#include "frontend/lex/token.def"
  }
  UNREACHABLE();
}

bool IsKeyword(TokenKind kind) {
  switch (kind) {
#define PHOBOS_KEYWORD(Name, spelling) \
  case TokenKind::k##Name:             \
    return true;
#define PHOBOS_TOKEN(Name, description) \
  case TokenKind::k##Name:              \
    return false;
#define PHOBOS_SYMBOL(Name, spelling) PHOBOS_TOKEN(Name, spelling)
#include "frontend/lex/token.def"
  }
  UNREACHABLE();
}

}  // namespace phobos
