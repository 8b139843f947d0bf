// Any bytes give a tree inside the file, complete where nothing is reported, and diagnostics that
// can be shown.
#include <string>

#include "base/check.h"
#include "frontend/diagnostics/render.h"
#include "frontend/parse/dump.h"
#include "frontend/parse/parse.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace phobos;
  const SourceFile source("fuzz.ph", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  const ast::File file = Parse(source, diagnostics);
  const auto check = [&](Span span) { CHECK(span.begin <= span.end && span.end <= size); };
  for (const ast::Expr& expr : file.exprs) {
    check(expr.span);
    CHECK(diagnostics.has_errors() || !std::holds_alternative<ast::ErrorExpr>(expr.node));
  }
  for (const ast::Stmt& stmt : file.stmts) {
    check(stmt.span);
    CHECK(diagnostics.has_errors() || !std::holds_alternative<ast::ErrorStmt>(stmt.node));
  }
  for (const ast::Kernel& kernel : file.kernels) {
    check(kernel.span);
    CHECK(diagnostics.has_errors() || !kernel.incomplete);
  }
  Dump(file);
  RenderText(diagnostics, source, {});
  RenderJson(diagnostics, source, {});
  return 0;
}
