#include "hardware/bank_explain.h"

#include <algorithm>
#include <bit>
#include <map>

namespace phobos {
namespace {

// Adds the trips of one group.
void AddGroup(const SharedRequest& request, uint8_t group, uint32_t lanes, uint64_t unit_bytes,
              std::vector<Wavefront>& wavefronts) {
  const size_t first_trip = wavefronts.size();
  const uint64_t slots = kBanks * kBankBytes / unit_bytes;
  std::map<uint64_t, size_t> trip_of_unit;
  std::vector<size_t> trips_of_slot(slots, 0);
  for (; lanes != 0; lanes &= lanes - 1) {
    const int lane = std::countr_zero(lanes);
    const uint64_t unit = request.addresses[lane] / unit_bytes;
    const uint64_t slot = unit % slots;
    const auto known = trip_of_unit.find(unit);
    const bool shares = known != trip_of_unit.end() && request.op != SharedOp::kAtomic;
    const size_t trip = first_trip + (shares ? known->second : trips_of_slot[slot]);
    if (!shares) trip_of_unit[unit] = trips_of_slot[slot]++;
    if (trip == wavefronts.size()) wavefronts.push_back({group, 0, {}});
    Wavefront& wavefront = wavefronts[trip];
    wavefront.lanes |= 1u << lane;
    for (uint64_t byte = 0; byte < unit_bytes; byte += kBankBytes) {
      const uint64_t address = unit * unit_bytes + byte;
      auto word = std::find_if(wavefront.words.begin(), wavefront.words.end(),
                               [&](const ServedWord& w) { return w.address == address; });
      if (word == wavefront.words.end()) {
        const auto bank = static_cast<uint8_t>(address / kBankBytes % kBanks);
        word = wavefront.words.insert(word, {bank, address, 0});
      }
      word->lanes |= 1u << lane;
    }
  }
  for (size_t trip = first_trip; trip < wavefronts.size(); ++trip) {
    std::sort(wavefronts[trip].words.begin(), wavefronts[trip].words.end(),
              [](const ServedWord& a, const ServedWord& b) { return a.bank < b.bank; });
  }
}

}  // namespace

SharedExplanation ExplainShared(const SharedRequest& request) {
  SharedExplanation explanation;
  explanation.cost = CountShared(request);
  explanation.groups = GroupLanes(request);
  const bool is_matrix = request.op == SharedOp::kLdmatrix || request.op == SharedOp::kStmatrix;
  const int width = is_matrix ? 16 : request.bytes_per_lane;
  const auto unit_bytes = static_cast<uint64_t>(std::max(kBankBytes, width));
  for (uint8_t group = 0; group < explanation.groups.count; ++group) {
    AddGroup(request, group, explanation.groups.lanes[group], unit_bytes, explanation.wavefronts);
  }
  return explanation;
}

}  // namespace phobos
