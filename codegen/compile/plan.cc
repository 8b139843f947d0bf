#include "codegen/compile/plan.h"

#include <algorithm>
#include <vector>

#include "codegen/build/build.h"
#include "codegen/compile/remarks.h"
#include "codegen/passes/pipeline.h"
#include "codegen/passes/plan.h"

namespace phobos {
namespace {

void ReportTooMuchShared(const Kernel& kernel, const tile::Kernel& planned, bool padded,
                         int64_t other_bytes, Diagnostics& diagnostics) {
  auto report = diagnostics.Report(kernel.span, diag::TooMuchSharedMemory, kernel.name,
                                   planned.shared_bytes, tile::kStaticSharedBytes);
  std::vector<const tile::Tile*> buffers;
  for (const tile::Tile& tile : planned.tiles) {
    if (tile.storage == tile::Storage::kShared) buffers.push_back(&tile);
  }
  std::stable_sort(buffers.begin(), buffers.end(),
                   [](const auto* a, const auto* b) { return a->bytes > b->bytes; });
  for (const tile::Tile* tile : buffers) {
    report.Note(SpanOf(*kernel.source, tile->location), diag::SharedBuffer, tile->name,
                ToString(tile->allocated), Spelling(tile->type), tile->bytes, tile->first_op,
                tile->last_op);
  }
  if (padded && other_bytes <= tile::kStaticSharedBytes) {
    report.Note(kernel.span, diag::FitsWithoutPadding, other_bytes);
  }
}

}  // namespace

std::optional<tile::Kernel> PlanKernel(const Kernel& kernel, const PlanOptions& options,
                                       Diagnostics& diagnostics) {
  const bool padded = options.padstage.value_or(kernel.padstage);
  const auto plan = [&](bool padstage, bool tell) {
    tile::Kernel result = BuildTileIr(kernel);
    if (tell && options.after_pass) options.after_pass("build", result);
    tile::PassOptions pass_options;
    pass_options.padstage = padstage;
    pass_options.keep_all_barriers = options.keep_all_barriers;
    if (tell) pass_options.after_pass = options.after_pass;
    RunPasses(result, pass_options);
    return result;
  };
  tile::Kernel planned = plan(padded, true);
  const tile::Kernel alternative = plan(!padded, false);
  using tile::kStaticSharedBytes;
  if (planned.shared_bytes > kStaticSharedBytes) {
    ReportTooMuchShared(kernel, planned, padded, alternative.shared_bytes, diagnostics);
    return std::nullopt;
  }
  ReportRemarks(kernel, planned, alternative, padded, diagnostics);
  return planned;
}

}  // namespace phobos
