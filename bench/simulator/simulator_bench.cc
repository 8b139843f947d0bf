// Warp instructions per second: `items_per_second` of each line.
#include <benchmark/benchmark.h>

#include <string>

#include "base/files.h"
#include "simulator/ptx/parse.h"
#include "simulator/simulator.h"

namespace phobos::sim {
namespace {

enum Mode : int64_t { kExecute, kCount, kCheck };

void Multiply(benchmark::State& state, const char* kernel, Dim3 block, uint32_t tile,
              unsigned threads) {
  constexpr uint32_t kSize = 256;
  const auto text = ReadFile("bench/simulator/kernels.ptx");
  if (!text) return state.SkipWithError(text.error().message.c_str());
  const auto module = ptx::Parse(*text, "kernels.ptx");
  if (!module) return state.SkipWithError("kernels.ptx does not parse");
  Launch launch;
  launch.kernel = kernel;
  launch.grid = {kSize / tile, kSize / tile, 1};
  launch.block = block;
  launch.threads = threads;
  launch.count = state.range(0) != kExecute;
  launch.checks = state.range(0) == kCheck ? Checks() : Checks::None();
  launch.arguments = {MakePointer(0), MakePointer(1), MakePointer(2), MakeArgument(kSize)};
  std::vector<DeviceBuffer> memory;
  for (const char* name : {"a", "b", "c"}) {
    memory.push_back({name, std::vector<std::byte>(kSize * kSize * 4), true, 4});
  }
  int64_t instructions = 0;
  for (auto _ : state) {
    const auto report = Simulate(*module, launch, memory);
    if (!report || report->fault || !report->hazards.empty()) {
      return state.SkipWithError("the kernel does not run well");
    }
    instructions += static_cast<int64_t>(report->warp_instructions);
  }
  state.SetItemsProcessed(instructions);
}

void Tiled(benchmark::State& state) { Multiply(state, "tiled", {32, 32, 1}, 32, 1); }
void Blocked(benchmark::State& state) { Multiply(state, "blocked", {16, 16, 1}, 64, 1); }
void BlockedOnTwoThreads(benchmark::State& state) {
  Multiply(state, "blocked", {16, 16, 1}, 64, 2);
}

BENCHMARK(Tiled)->ArgName("mode")->Arg(kExecute)->Arg(kCount)->Arg(kCheck)->Unit(
    benchmark::kMillisecond);
BENCHMARK(Blocked)->ArgName("mode")->Arg(kExecute)->Arg(kCount)->Arg(kCheck)->Unit(
    benchmark::kMillisecond);
BENCHMARK(BlockedOnTwoThreads)
    ->ArgName("mode")
    ->Arg(kCount)
    ->Arg(kCheck)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace phobos::sim

BENCHMARK_MAIN();
