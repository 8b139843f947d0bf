#include "report/html/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "report/compare/compare_json.h"
#include "report/compare/metrics.h"
#include "report/excerpt.h"
#include "report/html/access_view.h"
#include "report/html/markup.h"
#include "report/html/memory_ruler.h"
#include "report/html/source_view.h"
#include "report/html/style.h"
#include "report/ncu_sentence.h"

namespace phobos {
namespace {

using html::Escaped;

std::string Title(const VariantComparison& comparison) {
  std::string title =
      IsOneKernel(comparison) ? comparison.baseline().report.counts.kernel : "Kernels";
  for (size_t v = 0; v < comparison.variants.size() && comparison.variants.size() > 1; ++v) {
    title += (v == 0 ? ": " : v == 1 ? " against " : ", ") + comparison.variants[v].name;
  }
  return title;
}

std::string Header(const VariantComparison& comparison) {
  std::string page = "<h1>" + Escaped(Title(comparison)) + "</h1>\n";
  for (const Variant& variant : comparison.variants) {
    const sim::Report& counts = variant.report.counts;
    std::string line;
    if (comparison.variants.size() > 1) line = variant.name + ": ";
    if (!IsOneKernel(comparison)) line += counts.kernel + " of ";
    line += fmt::format("{}, {}, grid {} x {} x {}, block {} x {} x {}", variant.report.source,
                        variant.report.chip, counts.grid.x, counts.grid.y, counts.grid.z,
                        counts.block.x, counts.block.y, counts.block.z);
    if (!variant.options.empty()) line += ", " + variant.options;
    if (counts.extrapolated) {
      line += fmt::format("; {} of {} CTAs ran, the counts are scaled up", Grouped(counts.ctas),
                          Grouped(counts.ctas_total));
    }
    page += "<p class=\"sub\">" + Escaped(line) + "</p>\n";
  }
  return page;
}

std::string List(std::string_view heading, const std::vector<std::string>& lines) {
  if (lines.empty()) return "";
  std::string page = fmt::format("<div><b>{}</b><ul>", heading);
  for (const std::string& line : lines) page += "<li>" + Escaped(line) + "</li>";
  return page + "</ul></div>";
}

std::string ResultsText(const VariantComparison& comparison, const Variant& variant) {
  const std::string& baseline = comparison.baseline().name;
  std::string text;
  switch (variant.results.outcome) {
    case ResultCheck::Outcome::kSame:
      text = fmt::format("Its results are those of {}, bit for bit.", baseline);
      break;
    case ResultCheck::Outcome::kWithinTolerance:
      text = fmt::format("Its results are those of {} but for rounding.", baseline);
      break;
    case ResultCheck::Outcome::kDiffers:
      text = fmt::format("Its results are NOT those of {}:", baseline);
      break;
    case ResultCheck::Outcome::kNotCompared:
      text = "The results were not compared:";
      break;
  }
  for (const std::string& detail : variant.results.details) text += " " + detail;
  return text;
}

std::string Verdicts(const VariantComparison& comparison) {
  std::string page;
  for (size_t v = 1; v < comparison.variants.size(); ++v) {
    const Verdict& verdict = comparison.verdicts[v - 1];
    const Variant& variant = comparison.variants[v];
    page += fmt::format(
        "<section class=\"verdict {}{}\"><p>{}.</p><div "
        "class=\"two\">{}{}</div><p>{}</p></section>\n",
        VerdictName(verdict.kind),
        variant.results.outcome == ResultCheck::Outcome::kDiffers ? " differs" : "",
        Escaped(verdict.headline), List("What it bought", verdict.bought),
        List("What it cost", verdict.cost), Escaped(ResultsText(comparison, variant)));
  }
  return page;
}

std::string Faults(const VariantComparison& comparison) {
  std::string page;
  const auto add = [&](const Variant& variant, const std::string& text) {
    page += "<p class=\"hazard\">" +
            Escaped((comparison.variants.size() > 1 ? variant.name + ": " : "") + text) + "</p>\n";
  };
  for (const Variant& variant : comparison.variants) {
    if (variant.report.counts.fault) {
      add(variant, "The run ended early: " + variant.report.counts.fault->message);
    }
    for (const sim::Hazard& hazard : variant.report.counts.hazards) {
      add(variant, fmt::format("{}, {} times: {}", ToString(hazard.kind), Grouped(hazard.count),
                               hazard.message));
    }
  }
  return page.empty() ? "" : "<h2>Hazards</h2>\n" + page;
}

// ---- Figures

std::string MarkOf(const Metric& metric, const VariantComparison& comparison, size_t variant) {
  if (metric.better == Better::kNeither) return "";
  std::optional<double> least, most;
  for (const Variant& other : comparison.variants) {
    const auto value = metric.value(other.report);
    if (!value) continue;
    least = std::min(least.value_or(*value), *value);
    most = std::max(most.value_or(*value), *value);
  }
  const auto value = metric.value(comparison.variants[variant].report);
  if (!value || FigureText(least, metric.decimals) == FigureText(most, metric.decimals)) return "";
  const bool is_least = metric.better == Better::kLess;
  if (*value == *least) return is_least ? "best" : "worst";
  if (*value == *most) return is_least ? "worst" : "best";
  return "";
}

std::string Figures(const VariantComparison& comparison) {
  std::string page =
      "<h2>Figures</h2>\n<div class=\"scroll\"><table id=\"figures\"><thead><tr><th></th>";
  for (const Variant& variant : comparison.variants) {
    page += "<th scope=\"col\">" + Escaped(variant.name) + "</th>";
  }
  page += "</tr></thead><tbody>\n";
  std::string group;
  for (const Metric& metric : MetricsOf(comparison.reports())) {
    if (metric.group != group) {
      group = metric.group;
      page += fmt::format("<tr class=\"group\"><th colspan=\"{}\">{}</th></tr>\n",
                          comparison.variants.size() + 1, group);
    }
    page += fmt::format("<tr><th scope=\"row\">{}</th>", metric.name);
    const auto base = metric.value(comparison.baseline().report);
    for (size_t v = 0; v < comparison.variants.size(); ++v) {
      const auto value = metric.value(comparison.variants[v].report);
      const std::string mark = MarkOf(metric, comparison, v);
      page += fmt::format("<td{}>{}",
                          mark.empty() ? "" : fmt::format(" class=\"{0}\" title=\"{0}\"", mark),
                          FigureText(value, metric.decimals));
      if (v != 0) {
        page += fmt::format(" <small>{}</small>", ChangeText(base, value, metric.decimals));
      }
      page += "</td>";
    }
    page += "</tr>\n";
  }
  return page + "</tbody></table></div>\n";
}

// ---- Memory and occupancy

std::string Memory(const VariantComparison& comparison) {
  uint64_t scale = 0;
  for (const Variant& variant : comparison.variants) {
    scale = std::max(scale, variant.report.counts.shared_bytes);
  }
  std::string rulers;
  for (const Variant& variant : comparison.variants) {
    const std::string ruler = html::MemoryRuler(variant.report, scale);
    if (ruler.empty()) continue;
    rulers += fmt::format(
        "<div class=\"variant\"><h4>{}: {} bytes</h4>\n<div class=\"scroll\">{}</div></div>\n",
        Escaped(variant.name), Grouped(variant.report.counts.shared_bytes), ruler);
  }
  if (rulers.empty()) return "";
  return "<h2>Shared memory of a CTA</h2>\n<p class=\"key\"><i></i> data <b></b> padding, and the "
         "end</p>\n<div class=\"variants\">" +
         rulers + "</div>\n";
}

std::string Occupancy(const VariantComparison& comparison) {
  std::string page;
  for (const Variant& variant : comparison.variants) {
    if (!variant.report.occupancy) continue;
    const OccupancySummary& occupancy = *variant.report.occupancy;
    page += fmt::format(
        "<h4>{}: {} {} on an SM, limited by {}; {} of {} warps{}</h4>\n<div class=\"sm\" "
        "aria-hidden=\"true\">",
        Escaped(variant.name), occupancy.ctas_per_sm, occupancy.ctas_per_sm == 1 ? "CTA" : "CTAs",
        Escaped(occupancy.limiter), occupancy.warps_per_sm, occupancy.most_warps_per_sm,
        occupancy.registers ? fmt::format("; {} registers a thread", *occupancy.registers)
                            : "; registers not known");
    const int32_t warps =
        occupancy.ctas_per_sm > 0 ? occupancy.warps_per_sm / occupancy.ctas_per_sm : 0;
    const auto box = [&](std::string_view kind, int32_t count) {
      page += fmt::format("<span{}>", kind);
      for (int32_t i = 0; i < count; ++i) page += "<i></i>";
      page += "</span>";
    };
    for (int32_t cta = 0; cta < std::min(occupancy.ctas_per_sm, 64); ++cta) {
      box("", std::min(warps, 64));
    }
    const int32_t rest = occupancy.most_warps_per_sm - occupancy.warps_per_sm;
    if (rest > 0) box(" class=\"free\"", std::min(rest, 64));
    page += "</div>\n";
  }
  return page.empty() ? ""
                      : "<h2>Occupancy</h2>\n<p>A box is a CTA, a bar in it a warp; grey ones are "
                        "places that stay free.</p>\n" +
                            page;
}

// ---- Words

std::string Sentences(const VariantComparison& comparison) {
  std::string page;
  for (const Variant& variant : comparison.variants) {
    const sim::Report& counts = variant.report.counts;
    for (const auto& sentence : {NcuSentence(counts.shared_load, "shared loads"),
                                 NcuSentence(counts.shared_store, "shared stores")}) {
      if (!sentence) continue;
      page += fmt::format("<p>{}</p><blockquote>{}</blockquote>\n", Escaped(variant.name),
                          Escaped(*sentence));
    }
  }
  return page.empty() ? "" : "<h2>Nsight Compute would say</h2>\n" + page;
}

std::string Notes(const VariantComparison& comparison) {
  std::vector<std::string> order;
  std::map<std::string, std::vector<std::string>> of;  // note -> variants
  for (const Variant& variant : comparison.variants) {
    for (const std::string& note : variant.report.counts.notes) {
      if (!of.contains(note)) order.push_back(note);
      of[note].push_back(variant.name);
    }
  }
  if (order.empty()) return "";
  std::string page = "<h2>Notes</h2>\n<ul>\n";
  for (const std::string& note : order) {
    std::string who;
    if (of[note].size() != comparison.variants.size()) {
      for (const std::string& name : of[note]) who += (who.empty() ? "" : ", ") + name;
      who += ": ";
    }
    page += "<li>" + Escaped(who + note) + "</li>\n";
  }
  return page + "</ul>\n";
}

std::string Words() {
  std::string page = "<h2>What the words mean</h2>\n<dl>\n";
  for (const Definition& definition : Definitions()) {
    page += fmt::format("<dt>{}</dt><dd>{}", Escaped(definition.name), Escaped(definition.text));
    if (!definition.ncu.empty()) {
      page += fmt::format("<br><code>ncu: {}</code>", Escaped(definition.ncu));
    }
    page += "</dd>\n";
  }
  return page +
         "</dl>\n<p>The counts come from addresses. The counters of a GPU add one or two percent "
         "of noise from arbitration.</p>\n";
}

}  // namespace

std::string HtmlPage(const VariantComparison& comparison) {
  const std::string accesses = html::AccessView(comparison);
  const std::string source = html::SourceView(comparison);
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>";
  page += Escaped(Title(comparison));
  page += "</title>\n<style>";
  page += html::kStyle;
  page += html::AccessRules(comparison);
  page += "</style></head>\n<body><main>\n";
  page += Header(comparison) + Verdicts(comparison) + Faults(comparison);
  page += "<h2>Shared accesses</h2>\n";
  page += accesses.empty() ? "<p>The kernel made no access to shared memory, so nothing could "
                             "conflict.</p>\n"
                           : accesses;
  if (!source.empty()) page += "<h2>Source</h2>\n<p>Wavefronts of each line.</p>\n" + source;
  page += Memory(comparison) + Occupancy(comparison) + Figures(comparison) + Sentences(comparison) +
          Notes(comparison) + Words();
  return page + "</main></body></html>\n";
}

}  // namespace phobos
