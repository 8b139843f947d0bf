#include "report/request_samples.h"

#include <algorithm>
#include <bit>
#include <map>

#include "base/check.h"
#include "report/names.h"

namespace phobos {
namespace {

SharedOp OpOf(sim::AccessKind kind) {
  switch (kind) {
    case sim::AccessKind::kLoad:
      return SharedOp::kLoad;
    case sim::AccessKind::kStore:
    case sim::AccessKind::kAsyncCopy:
      return SharedOp::kStore;
    case sim::AccessKind::kAtomic:
      return SharedOp::kAtomic;
    case sim::AccessKind::kLdmatrix:
      return SharedOp::kLdmatrix;
    case sim::AccessKind::kStmatrix:
      return SharedOp::kStmatrix;
  }
  UNREACHABLE();
}

}  // namespace

std::vector<KeptSample> SamplesOf(const RunReport& report, const SiteGroup& group) {
  std::map<uint32_t, KeptSample, std::greater<>> by_degree;
  for (const uint32_t index : group.sites) {
    const sim::Site& site = report.counts.sites[index];
    for (const sim::RequestSample& sample : site.samples) {
      KeptSample& kept = by_degree[sample.degree];
      if (kept.sample == nullptr) kept = {&site, &sample, 0};
      kept.requests += site.histogram[std::min<size_t>(sample.degree, 32)];
    }
  }
  std::vector<KeptSample> samples;
  for (const auto& [degree, kept] : by_degree) samples.push_back(kept);
  return samples;
}

SharedRequest RequestOf(const KeptSample& kept) {
  SharedRequest request{.op = OpOf(kept.site->kind),
                        .bytes_per_lane = static_cast<uint8_t>(kept.site->width_bits / 8),
                        .matrices = static_cast<uint8_t>(std::max(kept.site->matrices, 1u)),
                        .active = kept.sample->active,
                        .addresses = kept.sample->addresses};
  if (kept.site->matrices != 0) request.bytes_per_lane = 16;
  return request;
}

std::optional<SharedBuffer> BufferAt(const std::vector<SharedBuffer>& buffers,
                                     const sim::Site& site, uint64_t address) {
  std::optional<SharedBuffer> found;
  for (const SharedBuffer& buffer : buffers) {
    const auto at = static_cast<int64_t>(address);
    if (at < buffer.offset || at >= buffer.offset + buffer.bytes) continue;
    const bool is_touched = std::ranges::any_of(site.touched, [&](const sim::TouchedRange& range) {
      return PlainName(range.buffer) == buffer.name;
    });
    if (is_touched) return buffer;
    if (!found) found = buffer;
  }
  return found;
}

std::string ElementText(const std::vector<SharedBuffer>& buffers, const sim::Site& site,
                        uint64_t address, uint64_t bytes) {
  const auto buffer = BufferAt(buffers, site, address);
  if (!buffer) return "byte " + std::to_string(address);
  const int64_t element_bytes = std::max<int64_t>(buffer->element_bytes, 1);
  const int64_t element = (static_cast<int64_t>(address) - buffer->offset) / element_bytes;
  const int64_t count = std::max<int64_t>(static_cast<int64_t>(bytes) / element_bytes, 1);
  const auto range = [&](int64_t first) {
    return std::to_string(first) + (count > 1 ? ".." + std::to_string(first + count - 1) : "");
  };
  if (buffer->row_stride <= 0 || buffer->shape.empty()) {
    return buffer->name + "[" + range(element) + "]";
  }
  int64_t row = element / buffer->row_stride;
  const int64_t column = element % buffer->row_stride;
  if (column >= buffer->shape.back()) return "padding of " + buffer->name;
  std::string text = "[" + range(column) + "]";
  for (size_t axis = buffer->shape.size() - 1; axis-- > 0;) {
    const int64_t extent = std::max<int64_t>(buffer->shape[axis], 1);
    text.replace(0, 1, "[" + std::to_string(axis == 0 ? row : row % extent) + ", ");
    row /= extent;
  }
  return buffer->name + text;
}

std::string LanesText(uint32_t lanes) {
  std::string text;
  for (int lane = 0; lane < 32; ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    int last = lane;
    while (last < 31 && (lanes >> (last + 1) & 1) != 0) ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(lane);
    if (last > lane) text += (last > lane + 1 ? "-" : ", ") + std::to_string(last);
    lane = last;
  }
  return (std::popcount(lanes) == 1 ? "lane " : "lanes ") + text;
}

}  // namespace phobos
