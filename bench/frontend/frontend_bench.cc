// How fast the front end reads source: bytes per second of each stage over generated kernels.
#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <memory>
#include <string>
#include <vector>

#include "frontend/lex/lex.h"
#include "frontend/parse/parse.h"
#include "frontend/sema/sema.h"

namespace phobos {
namespace {

// `count` kernels of the usual kind: comments, attributes, views, tiles, a loop, a masked store.
std::string Program(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += fmt::format(R"(
// A projection that reads its weights quantized, one scale for each block of 32 along the
// contraction axis; the scale factors out of a block's dot product.
@autotune(TILE_N in [64, 256], BLK in [32])
@launch(256)
@padstage
kernel matvec_{}(A: tensor<f32>[1, K],
                 W: tensor<i8>[K, N],
                 S: tensor<f32>[KB, N],
                 C: tensor<f32>[1, N]) {{
  let pn = ctx.block.x
  var acc: tile<f32>[1, TILE_N] = 0.0

  for k in range(0, K, BLK) {{
    let b = k / BLK
    let a = A[0 :+ 1, k :+ BLK]
    let w = W[k :+ BLK, pn * TILE_N :+ TILE_N]
    let s = S[b :+ 1, pn * TILE_N : pn * TILE_N + TILE_N]

    var wf: tile<f32>[BLK, TILE_N] = f32(w)
    var part: tile<f32>[1, TILE_N] = dot(a, wf)
    if b % 2 == 0 && pn >= 0 {{
      acc += part * s
    }} else {{
      acc += part * s * 1.0 - 2.5e-6 * (part + 0.0)
    }}
  }}

  C[0 :+ 1, pn * TILE_N :+ TILE_N] = acc
}}
)",
                        i);
  }
  return text;
}

constexpr int kKernels = 1000;

void BM_Lex(benchmark::State& state) {
  const SourceFile source("bench.ph", Program(kKernels));
  for (auto _ : state) {
    Diagnostics diagnostics;
    benchmark::DoNotOptimize(Lex(source, diagnostics));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(source.text().size()));
}
BENCHMARK(BM_Lex)->Unit(benchmark::kMillisecond);

// With the lexer, which Parse calls.
void BM_LexAndParse(benchmark::State& state) {
  const SourceFile source("bench.ph", Program(kKernels));
  for (auto _ : state) {
    Diagnostics diagnostics;
    benchmark::DoNotOptimize(Parse(source, diagnostics));
    if (diagnostics.has_errors()) state.SkipWithError("the program does not parse");
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(source.text().size()));
}
BENCHMARK(BM_LexAndParse)->Unit(benchmark::kMillisecond);

// All three stages: from source text to checked kernels.
void BM_LexParseAndCheck(benchmark::State& state) {
  const auto source = std::make_shared<const SourceFile>("bench.ph", Program(kKernels));
  for (auto _ : state) {
    Diagnostics diagnostics;
    const ast::File file = Parse(*source, diagnostics);
    benchmark::DoNotOptimize(Check(source, file, {}, diagnostics));
    if (diagnostics.has_errors()) state.SkipWithError("the program has errors");
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(source->text().size()));
}
BENCHMARK(BM_LexParseAndCheck)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace phobos

BENCHMARK_MAIN();
