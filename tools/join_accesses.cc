#include "tools/join_accesses.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "base/check.h"
#include "codegen/tile_ir/names.h"

namespace phobos::tools {
namespace {

class Joiner {
 public:
  Joiner(const KernelAccesses& accesses, RunReport& report)
      : accesses_(accesses), kernel_(accesses.kernel), report_(report) {
    for (const tile::Value& value : kernel_.values) {
      if (const auto* load = std::get_if<tile::LoadTile>(&value.node))
        Add(load->access, load->tile);
    }
    for (const tile::Op& op : kernel_.ops) {
      std::visit([&](const auto& node) { AddOp(node); }, op.node);
    }
  }

  void Join() {
    AddBuffers();
    report_.end_columns.assign(report_.counts.sites.size(), 0);
    size_t agree = 0, differ = 0, not_predicted = 0;
    for (size_t i = 0; i < report_.counts.sites.size(); ++i) {
      sim::Site& site = report_.counts.sites[i];
      const std::optional<tile::AccessId> access = Find(site.place);
      if (access) report_.end_columns[i] = EndColumn(site.place, kernel_.accesses[*access]);
      if (site.space != sim::MemorySpace::kShared) continue;
      NameTile(access, site);
      if (!access) {
        ++not_predicted;
        continue;
      }
      const tile::Access& known = kernel_.accesses[*access];
      site.data_dependent = known.is_data_dependent;
      site.predicted_wavefronts_per_request = known.wavefronts_per_request;
      if (!known.wavefronts_per_request) {
        ++not_predicted;
      } else if (site.shared.requests != 0) {
        const double counted = *site.shared.nway();
        ++(std::abs(counted - *known.wavefronts_per_request) < 1e-6 ? agree : differ);
      }
    }
    for (sim::Hazard& hazard : report_.counts.hazards) NameTile(hazard);
    if (agree + differ + not_predicted == 0) return;
    std::string note = fmt::format(
        "{} of {} shared accesses cost the wavefronts a request that the compiler predicted", agree,
        agree + differ + not_predicted);
    if (differ != 0) note += fmt::format("; {} differ", differ);
    if (not_predicted != 0) note += fmt::format("; {} were not predicted", not_predicted);
    report_.counts.notes.push_back(std::move(note));
  }

 private:
  void AddBuffers() {
    for (const tile::Tile& tile : kernel_.tiles) {
      if (tile.storage != tile::Storage::kShared) continue;
      SharedBuffer buffer;
      buffer.name = tile.name;
      buffer.kind = tile::Spelling(tile.kind);
      buffer.element = Spelling(tile.type);
      buffer.element_bytes = static_cast<uint32_t>(ByteSize(tile.type));
      buffer.shape.assign(tile.shape.dims().begin(), tile.shape.dims().end());
      buffer.row_stride = tile.row_stride;
      buffer.offset = tile.offset;
      buffer.bytes = tile.bytes;
      buffer.is_padded = !(tile.allocated == tile.shape);
      buffer.line = static_cast<uint32_t>(std::max(tile.location.line, 0));
      buffer.first_op = tile.first_op;
      buffer.last_op = tile.last_op;
      report_.buffers.push_back(std::move(buffer));
    }
  }

  void Add(tile::AccessId access, tile::TileId tile) {
    if (access.valid() && tile.valid()) tiles_[access.index()] = tile;
  }
  template <typename Node>
  void AddOp(const Node& node) {
    if constexpr (std::is_same_v<Node, tile::StoreElement> || std::is_same_v<Node, tile::Map>) {
      Add(node.to.access, node.to.tile);
    } else if constexpr (std::is_same_v<Node, tile::Reduce> || std::is_same_v<Node, tile::Dot>) {
      Add(node.store, node.to);
      Add(node.scratch_store, node.scratch);
      Add(node.scratch_load, node.scratch);
    } else if constexpr (std::is_same_v<Node, tile::Scan>) {
      Add(node.store, node.to);
    }
  }

  std::optional<tile::AccessId> Find(const sim::Place& place) const {
    const auto found = accesses_.by_line.find(place.ptx_line);
    if (found == accesses_.by_line.end()) return std::nullopt;
    return found->second;
  }

  // An access that has no place of its own stands at that of its operation, whose end is not here.
  static uint32_t EndColumn(const sim::Place& place, const tile::Access& access) {
    const bool is_own = static_cast<uint32_t>(access.location.line) == place.line &&
                        static_cast<uint32_t>(access.location.column) == place.column;
    return is_own ? static_cast<uint32_t>(std::max(access.location.end_column, 0)) : 0;
  }

  // The tile of an access, or the only one that has bytes [begin, end) of shared memory.
  const tile::Tile* TileOf(std::optional<tile::AccessId> access, int64_t begin, int64_t end) const {
    if (access) {
      const auto found = tiles_.find(access->index());
      if (found != tiles_.end()) return &kernel_.tiles[found->second];
    }
    const tile::Tile* only = nullptr;
    for (const tile::Tile& tile : kernel_.tiles) {
      if (tile.storage != tile::Storage::kShared) continue;
      if (tile.offset >= end || tile.offset + tile.bytes <= begin) continue;
      if (only != nullptr) return nullptr;
      only = &tile;
    }
    return only;
  }

  void NameTile(std::optional<tile::AccessId> access, sim::Site& site) const {
    for (sim::TouchedRange& range : site.touched) {
      const tile::Tile* const tile = TileOf(access, range.begin, range.end);
      if (tile == nullptr) continue;
      range = {tile->name, range.begin - tile->offset, range.end - tile->offset};
    }
  }

  // The engine speaks of bytes of one array; people of elements of tiles.
  void NameTile(sim::Hazard& hazard) const {
    if (hazard.space != sim::MemorySpace::kShared || hazard.buffer.empty()) return;
    const tile::Tile* const tile =
        TileOf(Find(hazard.first.place), hazard.offset, hazard.offset + hazard.bytes);
    if (tile == nullptr || hazard.offset < tile->offset) return;
    const std::string old_name = fmt::format("byte {} of '{}'", hazard.offset, hazard.buffer);
    hazard.buffer = tile->name;
    hazard.offset -= tile->offset;
    hazard.element = hazard.offset / ByteSize(tile->type);
    const std::string name =
        ElementText(*tile, hazard.element) + fmt::format(" of '{}'", tile->name);
    if (const size_t at = hazard.message.find(old_name); at != std::string::npos) {
      hazard.message.replace(at, old_name.size(), name);
    }
  }

  // "element [3, 64]", or "byte ..." for what is no element.
  static std::string ElementText(const tile::Tile& tile, int64_t element) {
    if (tile.row_stride <= 0 || tile.shape.rank() == 0) return fmt::format("element {}", element);
    std::vector<int64_t> index(static_cast<size_t>(tile.shape.rank()));
    index.back() = element % tile.row_stride;
    int64_t row = element / tile.row_stride;
    for (int axis = tile.shape.rank() - 2; axis >= 0; --axis) {
      index[static_cast<size_t>(axis)] = row % tile.shape[axis];
      row /= tile.shape[axis];
    }
    return fmt::format("element [{}]", fmt::join(index, ", "));
  }

  const KernelAccesses& accesses_;
  const tile::Kernel& kernel_;
  RunReport& report_;
  std::map<uint32_t, tile::TileId> tiles_;  // by the index of an access
};

}  // namespace

KernelAccesses AccessesOf(const tile::Kernel& kernel, size_t index,
                          const std::vector<PtxAccess>& accesses) {
  KernelAccesses result{kernel, {}};
  for (const PtxAccess& access : accesses) {
    if (access.kernel != static_cast<int>(index) || !access.access.valid()) continue;
    result.by_line.emplace(static_cast<uint32_t>(access.ptx_line), access.access);
  }
  return result;
}

void JoinAccesses(const KernelAccesses& accesses, RunReport& report) {
  Joiner(accesses, report).Join();
}

}  // namespace phobos::tools
