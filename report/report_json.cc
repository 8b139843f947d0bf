#include "report/report_json.h"

#include <bit>
#include <nlohmann/json.hpp>

#include "report/names.h"

namespace phobos {
namespace {

using Json = nlohmann::ordered_json;

Json Optional(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json Triple(const sim::Dim3& dim) { return Json::array({dim.x, dim.y, dim.z}); }

Json Shared(const sim::SharedCounts& counts) {
  return {{"requests", counts.requests},     {"wavefronts", counts.wavefronts},
          {"passes", counts.passes},         {"ideal", counts.ideal},
          {"conflicts", counts.conflicts()}, {"excessive", counts.excessive()},
          {"nway", Optional(counts.nway())}, {"degree", Optional(counts.degree())}};
}

Json Global(const sim::GlobalCounts& counts) {
  return {{"requests", counts.requests},
          {"sectors", counts.sectors},
          {"ideal_sectors", counts.ideal_sectors},
          {"lines", counts.lines}};
}

void AddPlace(const sim::Place& place, Json& json) {
  json["op"] = place.op;
  json["file"] = place.file;
  json["line"] = place.line;
  json["column"] = place.column;
  json["ptx_line"] = place.ptx_line;
  json["ptx_column"] = place.ptx_column;
  json["function"] = place.function;
  json["inlined_at"] = place.inlined_at;
}

Json SiteJson(const sim::Site& site, uint32_t end_column) {
  Json json;
  json["space"] = ToString(site.space);
  json["kind"] = AccessName(site.kind);
  AddPlace(site.place, json);
  json["end_column"] = end_column;
  json["buffer"] = BufferNames(site.touched);
  json["touched"] = Json::array();
  for (const sim::TouchedRange& range : site.touched) {
    json["touched"].push_back(
        {{"buffer", range.buffer}, {"begin", range.begin}, {"end", range.end}});
  }
  json["width_bits"] = site.width_bits;
  const bool is_global = site.space == sim::MemorySpace::kGlobal;
  json["requests"] = is_global ? site.global.requests : site.shared.requests;
  json["wavefronts"] = site.shared.wavefronts;
  json["passes"] = site.shared.passes;
  json["ideal"] = site.shared.ideal;
  json["conflicts"] = site.shared.conflicts();
  json["excessive"] = site.shared.excessive();
  json["max_degree"] = site.max_degree;
  json["histogram"] = Json::object();
  for (size_t degree = 0; degree < site.histogram.size(); ++degree) {
    if (site.histogram[degree] == 0) continue;
    json["histogram"][std::to_string(degree)] = site.histogram[degree];
  }
  json["sectors"] = site.global.sectors;
  json["ideal_sectors"] = site.global.ideal_sectors;
  json["lines"] = site.global.lines;
  json["predicted_wavefronts_per_request"] = Optional(site.predicted_wavefronts_per_request);
  json["data_dependent"] = site.data_dependent;
  json["unmodelled"] = site.unmodelled;
  json["widened_into"] = site.widened_into ? Json(*site.widened_into) : Json();
  return json;
}

void AddThread(const sim::ThreadId& thread, Json& json) {
  json["cta"] = Triple(thread.cta);
  json["thread"] = Triple(thread.thread);
  json["warp"] = thread.warp;
  json["lane"] = thread.lane;
}

Json SideJson(const sim::HazardSide& side) {
  Json json;
  AddPlace(side.place, json);
  AddThread(side.thread, json);
  return json;
}

Json HazardJson(const sim::Hazard& hazard) {
  Json json;
  json["kind"] = ToString(hazard.kind);
  json["message"] = hazard.message;
  json["space"] = ToString(hazard.space);
  json["benign"] = hazard.benign;
  json["count"] = hazard.count;
  json["address"] = hazard.address;
  json["bytes"] = hazard.bytes;
  json["buffer"] = hazard.buffer;
  json["offset"] = hazard.offset;
  json["element"] = hazard.element;
  json["first"] = SideJson(hazard.first);
  json["second"] = hazard.second ? SideJson(*hazard.second) : Json();
  return json;
}

Json FaultJson(const sim::Fault& fault) {
  Json json;
  json["kind"] = FaultName(fault.kind);
  json["message"] = fault.message;
  AddPlace(fault.place, json);
  AddThread(fault.thread, json);
  json["warps"] = Json::array();
  for (const sim::WarpPosition& position : fault.warps) {
    Json warp;
    warp["state"] = position.state;
    warp["lanes"] = std::popcount(position.lanes);
    warp["lane_mask"] = position.lanes;
    AddPlace(position.place, warp);
    AddThread(position.first_thread, warp);
    json["warps"].push_back(std::move(warp));
  }
  return json;
}

}  // namespace

Json ReportAsJson(const RunReport& report) {
  const sim::Report& counts = report.counts;
  Json json;
  json["schema"] = kReportSchema;
  json["kernel"] = counts.kernel;
  json["source"] = report.source;
  json["chip"] = report.chip;
  json["grid"] = Triple(counts.grid);
  json["block"] = Triple(counts.block);
  json["ctas"] = counts.ctas;
  json["ctas_total"] = counts.ctas_total;
  json["extrapolated"] = counts.extrapolated;
  json["shared_bytes"] = counts.shared_bytes;
  json["occupancy"] = nullptr;
  if (report.occupancy) {
    json["occupancy"] = {
        {"ctas_per_sm", report.occupancy->ctas_per_sm},
        {"limiter", report.occupancy->limiter},
        {"registers", report.occupancy->registers ? Json(*report.occupancy->registers) : Json()},
        {"warps_per_sm", report.occupancy->warps_per_sm},
        {"most_warps_per_sm", report.occupancy->most_warps_per_sm}};
  }
  json["warp_instructions"] = counts.warp_instructions;
  json["cycles"] = nullptr;
  for (const auto& [unit, cycles] : report.cycles) json["cycles"][unit] = cycles;
  json["shared_load"] = Shared(counts.shared_load);
  json["shared_store"] = Shared(counts.shared_store);
  json["shared_atomic"] = Shared(counts.shared_atomic);
  json["ldmatrix"] = Shared(counts.ldmatrix);
  json["global_load"] = Global(counts.global_load);
  json["global_store"] = Global(counts.global_store);
  json["global_atomic"] = Global(counts.global_atomic);
  json["sites"] = Json::array();
  for (size_t i = 0; i < counts.sites.size(); ++i) {
    json["sites"].push_back(
        SiteJson(counts.sites[i], i < report.end_columns.size() ? report.end_columns[i] : 0));
  }
  json["hazards"] = Json::array();
  for (const sim::Hazard& hazard : counts.hazards) json["hazards"].push_back(HazardJson(hazard));
  json["fault"] = counts.fault ? FaultJson(*counts.fault) : Json();
  json["notes"] = counts.notes;
  return json;
}

std::string JsonText(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string ReportJson(const RunReport& report) { return JsonText(ReportAsJson(report)); }

}  // namespace phobos
