#include "codegen/compile/remarks.h"

#include <map>
#include <set>
#include <string>
#include <tuple>

#include "codegen/passes/op_accesses.h"
#include "codegen/tile_ir/walk.h"
#include "hardware/tile_layout.h"

namespace phobos {
namespace {

using tile::OpAccess;
using tile::OpId;
using tile::Storage;

class Reporter {
 public:
  Reporter(const Kernel& kernel, const tile::Kernel& planned, const tile::Kernel& alternative,
           bool padded, Diagnostics& diagnostics)
      : source_(*kernel.source),
        kernel_(const_cast<tile::Kernel&>(planned)),
        alternative_(alternative),
        padded_(padded),
        diagnostics_(diagnostics) {}

  void Run() {
    Padding();
    ForEachOp(kernel_, kernel_.body, [&](OpId id) {
      const tile::Op& op = kernel_.ops[id];
      if (const auto* barrier = std::get_if<tile::Barrier>(&op.node)) {
        Once("barrier", op.location, barrier->reason, [&](Span span) {
          if (barrier->kept) {
            diagnostics_.Report(span, diag::BarrierKept, barrier->reason);
          } else {
            diagnostics_.Report(span, diag::BarrierElided, barrier->reason);
          }
        });
      } else if (const auto* loop = std::get_if<tile::For>(&op.node)) {
        if (loop->form == tile::LoopForm::kWhole) {
          diagnostics_.Report(SpanOf(source_, op.location), diag::LoopSplit);
        }
      }
      Accesses(id);
    });
  }

 private:
  template <typename Fn>
  void Once(const std::string& kind, const tile::Location& location, const std::string& text,
            const Fn& report) {
    if (told_.insert({kind, location.line, location.column, text}).second) {
      report(SpanOf(source_, location));
    }
  }

  void Padding() {
    for (const tile::Tile& tile : kernel_.tiles) {
      if (!tile.is_staging || tile.storage != Storage::kShared) continue;
      const Span span = SpanOf(source_, tile.location);
      if (!tile::IsPaddable(tile)) {
        diagnostics_.Report(span, diag::TileNotPaddable, tile.name,
                            tile.shape[tile.shape.rank() - 1] * ByteSize(tile.type));
      } else if (padded_) {
        diagnostics_.Report(span, diag::TilePadded, tile.name, ToString(tile.shape),
                            ToString(tile.allocated));
      }
    }
    if (padded_) {
      const int64_t more = kernel_.shared_bytes - alternative_.shared_bytes;
      if (more > 0) {
        diagnostics_.Report(SpanOf(source_, FirstStage()), diag::PaddingCost, more,
                            kernel_.shared_bytes);
      }
      return;
    }
    WhatPaddingWouldBuy();
  }

  tile::Location FirstStage() const {
    for (const tile::Tile& tile : kernel_.tiles) {
      if (tile.is_staging && tile.storage == Storage::kShared) return tile.location;
    }
    return {1, 1, 1};
  }

  // Accesses that would be cheaper in the padded layout: both plans have the same accesses.
  void WhatPaddingWouldBuy() {
    const int64_t bytes = alternative_.shared_bytes - kernel_.shared_bytes;
    for (uint32_t i = 0; i < kernel_.accesses.size() && i < alternative_.accesses.size(); ++i) {
      const tile::Access& access = kernel_.accesses[tile::AccessId(i)];
      const tile::Access& other = alternative_.accesses[tile::AccessId(i)];
      if (!access.wavefronts_per_request || !other.wavefronts_per_request) continue;
      if (*access.wavefronts_per_request <= *other.wavefronts_per_request) continue;
      Once("conflict", access.location, "", [&](Span span) {
        diagnostics_.Report(span, diag::ConflictWithoutPadding, *access.wavefronts_per_request,
                            *other.wavefronts_per_request, bytes);
      });
    }
  }

  void Accesses(OpId id) {
    const tile::Mapping* mapping = MappingOf(kernel_.ops[id]);
    for (const OpAccess& access : AccessesOf(kernel_, id)) {
      const tile::Access& facts = kernel_.accesses[access.access];
      if (access.tensor.valid() && IsChecked(id, access)) {
        Once("mask", facts.location, "", [&](Span span) {
          diagnostics_.Report(span, diag::MaskedAccess, kernel_.tensors[access.tensor].name);
        });
      }
      if (!access.tile.valid() || mapping == nullptr || access.indices.empty()) continue;
      const tile::Tile& tile = kernel_.tiles[access.tile];
      if (tile.storage != Storage::kShared || !tile::IsPaddable(tile)) continue;
      const int64_t bytes = facts.elements * ByteSize(tile.type);
      if (tile::MostBytes(tile) < kMostVectorBytes && bytes == tile::MostBytes(tile)) {
        Once("narrow", facts.location, "",
             [&](Span span) { diagnostics_.Report(span, diag::NarrowAccess, tile.name, bytes); });
      }
    }
  }

  bool IsChecked(OpId id, const OpAccess& access) {
    bool checked = false;
    tile::Op& op = kernel_.ops[id];
    const auto look = [&](uint32_t bits, tile::AccessId of) {
      checked = checked || (bits != 0 && of == access.access);
    };
    ForEachValue(op, [&](tile::ValueId& root) {
      ForEachValueBelow(kernel_, root, [&](tile::ValueId value) {
        if (const auto* load = std::get_if<tile::LoadTensor>(&kernel_.values[value].node)) {
          look(load->checked, load->access);
        }
      });
    });
    if (const auto* map = std::get_if<tile::Map>(&op.node)) look(map->to.checked, map->to.access);
    return checked;
  }

  const SourceFile& source_;
  tile::Kernel& kernel_;  // not changed; the walks take it so
  const tile::Kernel& alternative_;
  const bool padded_;
  Diagnostics& diagnostics_;
  std::set<std::tuple<std::string, int, int, std::string>> told_;
};

}  // namespace

Span SpanOf(const SourceFile& source, const tile::Location& location) {
  const uint32_t start = source.LineStart(location.line);
  return {start + static_cast<uint32_t>(location.column - 1),
          start + static_cast<uint32_t>(location.end_column - 1)};
}

void ReportRemarks(const Kernel& kernel, const tile::Kernel& planned,
                   const tile::Kernel& alternative, bool padded, Diagnostics& diagnostics) {
  Reporter(kernel, planned, alternative, padded, diagnostics).Run();
}

}  // namespace phobos
