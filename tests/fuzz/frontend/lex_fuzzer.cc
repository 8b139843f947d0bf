// Any bytes give ordered tokens inside the file, and diagnostics that can be shown.
#include <string>
#include <vector>

#include "base/check.h"
#include "frontend/diagnostics/render.h"
#include "frontend/lex/lex.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace phobos;
  const SourceFile source("fuzz.ph", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  const std::vector<Token> tokens = Lex(source, diagnostics);
  CHECK(!tokens.empty() && tokens.back().kind == TokenKind::kEndOfFile);
  uint32_t last_end = 0;
  for (const Token& token : tokens) {
    CHECK(token.span.begin >= last_end && token.span.end >= token.span.begin);
    last_end = token.span.end;
    const bool has_error = token.kind == TokenKind::kError;
    CHECK(!has_error || diagnostics.has_errors());
  }
  CHECK(last_end == size);
  RenderText(diagnostics, source, {});
  RenderJson(diagnostics, source, {});
  return 0;
}
