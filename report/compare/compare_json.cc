#include "report/compare/compare_json.h"

#include <nlohmann/json.hpp>

#include "base/check.h"
#include "report/compare/metrics.h"
#include "report/names.h"
#include "report/report_csv.h"
#include "report/report_json.h"

namespace phobos {
namespace {

using Json = nlohmann::ordered_json;

Json Number(const std::optional<double>& value, int decimals) {
  if (!value) return Json();
  return decimals == 0 ? Json(static_cast<int64_t>(*value)) : Json(*value);
}

Json FiguresJson(const VariantComparison& comparison, size_t variant) {
  Json json = Json::object();
  for (const Metric& metric : MetricsOf(comparison.reports())) {
    const auto from = metric.value(comparison.baseline().report);
    const auto to = metric.value(comparison.variants[variant].report);
    Json& entry = json[metric.id];
    entry["baseline"] = Number(from, metric.decimals);
    entry["value"] = Number(to, metric.decimals);
    entry["difference"] = from && to ? Number(*to - *from, metric.decimals) : Json();
    entry["percent"] = from && to && *from != 0 ? Json(100 * (*to - *from) / *from) : Json();
  }
  return json;
}

Json GroupJson(const SiteGroup& group, sim::MemorySpace space) {
  if (space == sim::MemorySpace::kGlobal) {
    return {{"requests", group.global.requests},
            {"sectors", group.global.sectors},
            {"ideal_sectors", group.global.ideal_sectors},
            {"lines", group.global.lines}};
  }
  const sim::SharedCounts& shared = group.shared;
  return {{"requests", shared.requests},     {"wavefronts", shared.wavefronts},
          {"passes", shared.passes},         {"ideal", shared.ideal},
          {"conflicts", shared.conflicts()}, {"degree", Number(shared.degree(), 2)},
          {"max_degree", group.max_degree}};
}

Json SitesJson(const VariantComparison& comparison) {
  Json json = Json::array();
  for (const SiteRow& row : comparison.rows) {
    const sim::Site& site = comparison.FirstSite(row);
    const SiteGroup& first = *comparison.Group(row, comparison.FirstVariant(row));
    Json entry = {{"space", ToString(row.space)},
                  {"kind", AccessName(site.kind)},
                  {"op", site.place.op},
                  {"file", site.place.file},
                  {"line", site.place.line},
                  {"column", site.place.column},
                  {"end_column", first.end_column},
                  {"ptx_line", site.place.ptx_line},
                  {"buffer", first.buffers}};
    Json variants = Json::object();
    for (size_t v = 0; v < comparison.variants.size(); ++v) {
      const SiteGroup* const group = comparison.Group(row, v);
      variants[comparison.variants[v].name] =
          group == nullptr ? Json() : GroupJson(*group, row.space);
    }
    entry["variants"] = std::move(variants);
    json.push_back(std::move(entry));
  }
  return json;
}

}  // namespace

std::string_view VerdictName(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::kNothingShared:
      return "nothing-shared";
    case Verdict::Kind::kNoChange:
      return "no-change";
    case Verdict::Kind::kPays:
      return "pays";
    case Verdict::Kind::kMixed:
      return "mixed";
    case Verdict::Kind::kGainsNothing:
      return "gains-nothing";
    case Verdict::Kind::kHurts:
      return "hurts";
  }
  UNREACHABLE();
}

std::string_view OutcomeName(ResultCheck::Outcome outcome) {
  switch (outcome) {
    case ResultCheck::Outcome::kSame:
      return "same";
    case ResultCheck::Outcome::kWithinTolerance:
      return "within-tolerance";
    case ResultCheck::Outcome::kDiffers:
      return "differs";
    case ResultCheck::Outcome::kNotCompared:
      return "not-compared";
  }
  UNREACHABLE();
}

std::string CompareJson(const VariantComparison& comparison) {
  Json json;
  json["schema"] = kCompareSchema;
  json["baseline"] = comparison.baseline().name;
  json["variants"] = Json::array();
  for (const Variant& variant : comparison.variants) {
    json["variants"].push_back({{"name", variant.name},
                                {"options", variant.options},
                                {"report", ReportAsJson(variant.report)}});
  }
  json["change"] = Json::object();
  for (size_t v = 1; v < comparison.variants.size(); ++v) {
    const Variant& variant = comparison.variants[v];
    const Verdict& verdict = comparison.verdicts[v - 1];
    json["change"][variant.name] = {
        {"figures", FiguresJson(comparison, v)},
        {"results",
         {{"outcome", OutcomeName(variant.results.outcome)}, {"details", variant.results.details}}},
        {"verdict",
         {{"kind", VerdictName(verdict.kind)},
          {"headline", verdict.headline},
          {"bought", verdict.bought},
          {"cost", verdict.cost}}}};
  }
  json["sites"] = SitesJson(comparison);
  return JsonText(json);
}

std::string CompareCsv(const VariantComparison& comparison) {
  std::string csv;
  for (const Variant& variant : comparison.variants) {
    std::string name = variant.name;
    if (name.find_first_of(",\"\r\n") != std::string::npos) {
      std::string quoted = "\"";
      for (const char c : name) quoted += c == '"' ? "\"\"" : std::string(1, c);
      name = quoted + '"';
    }
    const SourceLines lines = SplitLines(ReportCsv(variant.report));
    for (size_t i = 0; i < lines.size(); ++i) {
      if (i == 0 && !csv.empty()) continue;
      csv += (i == 0 ? "variant" : name) + "," + lines[i] + "\n";
    }
  }
  return csv;
}

}  // namespace phobos
