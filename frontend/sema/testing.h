// Checking source text in tests.
#ifndef PHOBOS_FRONTEND_SEMA_TESTING_H_
#define PHOBOS_FRONTEND_SEMA_TESTING_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/diagnostics/diagnostics.h"
#include "frontend/parse/parse.h"
#include "frontend/sema/sema.h"

namespace phobos {

struct CheckedText {
  std::vector<Kernel> kernels;
  std::string ids;  // of the errors and warnings, in the order of their reports: "a b"
  Diagnostics diagnostics;
};

inline CheckedText CheckText(std::string text, const SemaOptions& options = {}) {
  CheckedText result;
  const auto source = std::make_shared<const SourceFile>("test.ph", std::move(text));
  const ast::File file = Parse(*source, result.diagnostics);
  result.kernels = Check(source, file, options, result.diagnostics);
  for (const Diagnostic& diagnostic : result.diagnostics.all()) {
    if (!result.ids.empty()) result.ids += " ";
    result.ids += Info(diagnostic.kind).id;
  }
  return result;
}

// A kernel of `body` with one parameter or more of each kind.
inline std::string WithBody(std::string_view body) {
  return "@autotune(BR in [8], D in [128])\n"
         "kernel k(A: tensor<f32>[M, N], H: tensor<f16>[64, 128], Q: tensor<f16>[BR, D],\n"
         "         B: tensor<i8>[32, 64], U: tensor<u8>[32, 64], I: tensor<i32>[L],\n"
         "         F: tensor<f64>[16, 16], G: tensor<bf16>[16, 16], R: tensor<f32>[1, N],\n"
         "         x: f32, h: f16, d: f64, n: i32, w: i64, b: i8, c: bool) {\n" +
         std::string(body) + "\n}\n";
}

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_TESTING_H_
