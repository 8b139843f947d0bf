// The grid that the subscripts of a kernel ask for.
//
// A subscript of a tensor that starts at ctx.block.a * c and is c long divides its dimension among
// the CTAs of axis a: that axis then needs ceil(extent / c) of them. All other uses of ctx.block
// are ignored. Two answers for one axis leave the question to the launcher.
#include <algorithm>

#include "frontend/sema/checker.h"

namespace phobos {

// Whether ctx.block may occur in the expression, lets looked through.
bool Checker::MentionsBlockIndex(ExprId id) const {
  const Expr& expr = kernel_.exprs[id];
  if (std::holds_alternative<BlockIndex>(expr.node)) return true;
  if (const auto* local = std::get_if<LocalRef>(&expr.node)) {
    return local_facts_[local->local.index()].mentions_block_index;
  }
  if (const auto* binary = std::get_if<Binary>(&expr.node)) {
    return MentionsBlockIndex(binary->left) || MentionsBlockIndex(binary->right);
  }
  if (const auto* unary = std::get_if<Unary>(&expr.node)) return MentionsBlockIndex(unary->operand);
  if (const auto* convert = std::get_if<Convert>(&expr.node)) {
    return MentionsBlockIndex(convert->operand);
  }
  return false;
}

void Checker::NoteGridUse(const Dim& dim, ExprId start, int64_t length) {
  if (!MentionsBlockIndex(start)) return;
  const Polynomial offset = symbolic_.Normalize(start);
  if (offset.terms.size() != 1) return;
  const auto& [product, coefficient] = *offset.terms.begin();
  if (product.size() != 1 || coefficient != length) return;
  const auto* block = std::get_if<BlockIndex>(&kernel_.exprs[product[0]].node);
  if (block == nullptr) return;
  auto& uses = grid_uses_[block->axis];
  const std::pair<Dim, int64_t> use(dim, length);
  // Two different ones are as bad as many.
  if (uses.size() < 2 && std::find(uses.begin(), uses.end(), use) == uses.end()) {
    uses.push_back(use);
  }
}

void Checker::DeriveGrid() {
  for (size_t axis = 0; axis < grid_uses_.size(); ++axis) {
    const auto& uses = grid_uses_[axis];
    if (uses.empty()) continue;
    kernel_.grid[axis] = {uses.size() == 1 ? GridAxis::Kind::kDerived : GridAxis::Kind::kAmbiguous,
                          uses[0].first, uses[0].second};
  }
}

}  // namespace phobos
