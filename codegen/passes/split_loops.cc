#include "codegen/passes/split_loops.h"

#include <optional>
#include <utility>

#include "codegen/passes/clone.h"
#include "codegen/passes/linear.h"
#include "codegen/passes/masks.h"
#include "codegen/tile_ir/walk.h"

namespace phobos::tile {
namespace {

bool IsInnermost(Kernel& kernel, Block& body) {
  bool innermost = true;
  ForEachOp(kernel, body, [&](OpId id) {
    const Op& op = kernel.ops[id];
    innermost = innermost && !std::holds_alternative<For>(op.node) &&
                !std::holds_alternative<While>(op.node) && !std::holds_alternative<Break>(op.node);
  });
  return innermost;
}

// Makes the loop a kWhole and returns its kRemainder, or leaves it and returns nothing.
std::optional<OpId> Split(Kernel& kernel, OpId id) {
  auto& loop = std::get<For>(kernel.ops[id].node);
  const auto* step = std::get_if<IntConstant>(&kernel.values[loop.step].node);
  const bool run_time = !std::holds_alternative<IntConstant>(kernel.values[loop.high].node);
  if (loop.form != LoopForm::kPlain || step == nullptr || step->value <= 1 || !run_time ||
      !IsInnermost(kernel, loop.body)) {
    return std::nullopt;
  }
  const Block original = loop.body;
  const Block copy = CloneBlock(kernel, original);
  auto& whole = std::get<For>(kernel.ops[id].node);  // cloning moved the operations
  whole.form = LoopForm::kWhole;
  if (ProveMasks(kernel, whole.body) == 0) {
    std::get<For>(kernel.ops[id].node).form = LoopForm::kPlain;
    return std::nullopt;
  }
  Op remainder = kernel.ops[id];
  auto& rest = std::get<For>(remainder.node);
  rest.form = LoopForm::kRemainder;
  rest.body = copy;
  return kernel.ops.Add(std::move(remainder));
}

void SplitIn(Kernel& kernel, Block& block) {
  Block result;
  for (const OpId id : block) {
    result.push_back(id);
    std::optional<OpId> remainder;
    if (std::holds_alternative<For>(kernel.ops[id].node)) remainder = Split(kernel, id);
    if (remainder) {
      result.push_back(*remainder);
      continue;
    }
    std::vector<Block> inner;
    ForEachBlock(kernel.ops[id], [&](Block& b) { inner.push_back(std::move(b)); });
    for (Block& b : inner) SplitIn(kernel, b);
    size_t next = 0;
    ForEachBlock(kernel.ops[id], [&](Block& b) { b = std::move(inner[next++]); });
  }
  block = std::move(result);
}

}  // namespace

void SplitLoops(Kernel& kernel) {
  Block body = kernel.body;
  SplitIn(kernel, body);
  kernel.body = std::move(body);
}

}  // namespace phobos::tile
