#include "codegen/tile_ir/names.h"

#include <array>
#include <iterator>

namespace phobos::tile {
namespace {

struct FunctionFacts {
  std::string_view spelling;
  int operands;
};
constexpr FunctionFacts kFunctions[] = {
#define PHOBOS_TILE_FUNCTION(Name, spelling, operands) {spelling, operands},
#include "codegen/tile_ir/ir.def"
};
constexpr std::array<std::string_view, 4> kReduces = {"sum", "max", "min", "argmax"};
constexpr std::array<std::string_view, 3> kForms = {"plain", "whole", "remainder"};
constexpr std::array<std::string_view, 3> kTiles = {"stage", "tile", "scratch"};

template <typename Enum, size_t n>
std::optional<Enum> Find(const std::array<std::string_view, n>& spellings, std::string_view text) {
  for (size_t i = 0; i < n; ++i) {
    if (spellings[i] == text) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view Spelling(FunctionKind kind) { return kFunctions[static_cast<int>(kind)].spelling; }
int OperandCount(FunctionKind kind) { return kFunctions[static_cast<int>(kind)].operands; }
std::optional<FunctionKind> ParseFunctionKind(std::string_view spelling) {
  for (size_t i = 0; i < std::size(kFunctions); ++i) {
    if (kFunctions[i].spelling == spelling) return static_cast<FunctionKind>(i);
  }
  return std::nullopt;
}

std::string_view Spelling(ReduceKind kind) { return kReduces[static_cast<size_t>(kind)]; }
std::optional<ReduceKind> ParseReduceKind(std::string_view spelling) {
  return Find<ReduceKind>(kReduces, spelling);
}

std::string_view Spelling(LoopForm form) { return kForms[static_cast<size_t>(form)]; }
std::optional<LoopForm> ParseLoopForm(std::string_view spelling) {
  return Find<LoopForm>(kForms, spelling);
}

std::string_view Spelling(TileKind kind) { return kTiles[static_cast<size_t>(kind)]; }
std::optional<TileKind> ParseTileKind(std::string_view spelling) {
  return Find<TileKind>(kTiles, spelling);
}

bool IsComparison(FunctionKind kind) {
  return kind >= FunctionKind::kEqual && kind <= FunctionKind::kGreaterEqual;
}

}  // namespace phobos::tile
