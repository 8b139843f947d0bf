#include "codegen/layout/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>
#include <vector>

#include "codegen/tile_ir/names.h"
#include "codegen/tile_ir/walk.h"

namespace phobos {
namespace {

using tile::Storage;
using tile::Tile;

struct BarrierRow {
  int line;
  bool kept;
  std::string reason;
  auto operator<=>(const BarrierRow&) const = default;
};

// Tiles that hold something, in the order of their declarations.
std::vector<const Tile*> BuffersOf(const tile::Kernel& kernel) {
  std::vector<const Tile*> buffers;
  for (const Tile& tile : kernel.tiles) {
    if (tile.storage != Storage::kUndecided) buffers.push_back(&tile);
  }
  return buffers;
}

// Both copies of a split loop have the same barriers; each is listed once.
std::vector<BarrierRow> BarriersOf(const tile::Kernel& kernel) {
  std::vector<BarrierRow> rows;
  std::set<BarrierRow> seen;
  tile::Kernel& walked = const_cast<tile::Kernel&>(kernel);
  ForEachOp(walked, walked.body, [&](tile::OpId id) {
    const tile::Op& op = kernel.ops[id];
    const auto* barrier = std::get_if<tile::Barrier>(&op.node);
    if (barrier == nullptr) return;
    BarrierRow row = {op.location.line, barrier->kept, barrier->reason};
    if (seen.insert(row).second) rows.push_back(std::move(row));
  });
  return rows;
}

bool IsPadded(const Tile& tile) {
  return tile.storage == Storage::kShared && !(tile.allocated == tile.shape);
}

}  // namespace

std::string LayoutText(const tile::Kernel& kernel, const std::string& chip) {
  std::string out;
  const auto add = [&]<typename... Args>(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
  };
  add("{}: {} bytes of shared memory, {} threads, {}\n", kernel.name, kernel.shared_bytes,
      kernel.threads, chip);

  constexpr int64_t kColumns = 48;
  const auto column = [&](int64_t byte) { return byte * kColumns / kernel.shared_bytes; };
  const std::vector<const Tile*> buffers = BuffersOf(kernel);
  size_t width = 4;
  for (const Tile* tile : buffers) width = std::max(width, tile->name.size());

  if (kernel.shared_bytes > 0) {
    add("\n  {:<{}}  0{:>{}}\n", "", width, kernel.shared_bytes, kColumns);
  }
  for (const Tile* tile : buffers) {
    if (tile->storage != Storage::kShared) continue;
    const int64_t begin = column(tile->offset);
    const int64_t end = std::max(begin + 1, column(tile->offset + tile->bytes));
    std::string bar(static_cast<size_t>(kColumns), '.');
    std::fill(bar.begin() + begin, bar.begin() + std::min(end, kColumns), '#');
    add("  {:<{}} |{}| {}..{}\n", tile->name, width, bar, tile->offset, tile->offset + tile->bytes);
    add("  {:<{}}  line {}: {} {} {}", "", width, tile->location.line, Spelling(tile->kind),
        Spelling(tile->type), ToString(tile->shape));
    if (IsPadded(*tile)) add(", allocated {}", ToString(tile->allocated));
    add(", row stride {} elements, {} bytes, live {}..{}\n", tile->row_stride, tile->bytes,
        tile->first_op, tile->last_op);
  }
  for (const Tile* tile : buffers) {
    if (tile->storage != Storage::kRegisters) continue;
    add("  {:<{}} in registers, {} elements a thread\n", tile->name, width,
        tile->mapping.per_thread());
    add("  {:<{}}  line {}: {} {} {}\n", "", width, tile->location.line, Spelling(tile->kind),
        Spelling(tile->type), ToString(tile->shape));
  }

  const std::vector<BarrierRow> barriers = BarriersOf(kernel);
  const auto kept = std::count_if(barriers.begin(), barriers.end(),
                                  [](const BarrierRow& row) { return row.kept; });
  add("\nbarriers: {} kept, {} elided\n", kept, static_cast<int64_t>(barriers.size()) - kept);
  for (const BarrierRow& row : barriers) {
    add("  line {}: {}, {}\n", row.line, row.kept ? "kept" : "elided", row.reason);
  }
  return out;
}

std::string LayoutJson(const tile::Kernel& kernel, const std::string& chip) {
  using nlohmann::ordered_json;
  ordered_json buffers = ordered_json::array();
  for (const Tile* tile : BuffersOf(kernel)) {
    const bool shared = tile->storage == Storage::kShared;
    ordered_json row;
    row["name"] = tile->name;
    row["line"] = tile->location.line;
    row["kind"] = Spelling(tile->kind);
    row["dtype"] = Spelling(tile->type);
    row["shape"] = tile->shape.dims();
    row["allocated"] = shared ? ordered_json(tile->allocated.dims()) : ordered_json(nullptr);
    row["row_stride"] = shared ? ordered_json(tile->row_stride) : ordered_json(nullptr);
    row["offset"] = shared ? ordered_json(tile->offset) : ordered_json(nullptr);
    row["bytes"] = shared ? tile->bytes : 0;
    row["padded"] = IsPadded(*tile);
    row["storage"] = shared ? "shared" : "registers";
    row["live"] = shared ? ordered_json({tile->first_op, tile->last_op}) : ordered_json(nullptr);
    buffers.push_back(std::move(row));
  }
  ordered_json list = ordered_json::array();
  int kept = 0, elided = 0;
  for (const BarrierRow& row : BarriersOf(kernel)) {
    ++(row.kept ? kept : elided);
    list.push_back({{"line", row.line}, {"kept", row.kept}, {"reason", row.reason}});
  }
  ordered_json root;
  root["schema"] = 1;
  root["kernel"] = kernel.name;
  root["chip"] = chip;
  root["threads"] = kernel.threads;
  root["shared_bytes"] = kernel.shared_bytes;
  root["buffers"] = std::move(buffers);
  root["barriers"] = {{"kept", kept}, {"elided", elided}, {"list", std::move(list)}};
  return root.dump(2) + "\n";
}

}  // namespace phobos
