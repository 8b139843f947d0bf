#include "report/html/access_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "report/compare/metrics.h"
#include "report/excerpt.h"
#include "report/html/bank_picture.h"
#include "report/html/markup.h"
#include "report/html/source_view.h"
#include "report/request_samples.h"

namespace phobos::html {
namespace {

constexpr size_t kMaxRows = 40;
constexpr size_t kMaxOtherPictures = 4;  // beside the worst request's

std::vector<const SiteRow*> Rows(const VariantComparison& comparison) {
  std::vector<const SiteRow*> rows;
  for (const SiteRow& row : comparison.rows) {
    if (row.space == sim::MemorySpace::kShared && rows.size() < kMaxRows) rows.push_back(&row);
  }
  return rows;
}

std::string_view Verb(sim::AccessKind kind) {
  switch (kind) {
    case sim::AccessKind::kLoad:
    case sim::AccessKind::kLdmatrix:
      return "load from";
    case sim::AccessKind::kStore:
    case sim::AccessKind::kStmatrix:
    case sim::AccessKind::kAsyncCopy:
      return "store to";
    case sim::AccessKind::kAtomic:
      return "update of";
  }
  return "access to";
}

std::string Title(const VariantComparison& comparison, const SiteRow& row) {
  const sim::Site& site = comparison.FirstSite(row);
  const SiteGroup& group = *comparison.Group(row, comparison.FirstVariant(row));
  const std::string where =
      site.place.line == 0
          ? fmt::format("PTX line {}", site.place.ptx_line)
          : (site.place.column == 0
                 ? fmt::format("line {}", site.place.line)
                 : fmt::format("line {}, column {}", site.place.line, site.place.column));
  return fmt::format("{} <b>{}</b> <small>{}</small>", Verb(site.kind),
                     Escaped(group.buffers.empty() ? "shared memory" : group.buffers), where);
}

std::string Bar(const SiteGroup* group, const Variant& variant, uint64_t most) {
  std::string html =
      fmt::format("<span class=\"bar\"><span class=\"who\">{}</span>", Escaped(variant.name));
  if (group == nullptr) return html + "<span class=\"none\">has no such access</span></span>";
  const sim::SharedCounts& shared = group->shared;
  if (variant.report.counts.sites[group->sites[0]].unmodelled) {
    return html + fmt::format("<span class=\"none\">{} requests, cost not known</span></span>",
                              Grouped(shared.requests));
  }
  const auto percent = [&](uint64_t count) {
    return 100 * static_cast<double>(count) / static_cast<double>(most);
  };
  return html + fmt::format(
                    "<span class=\"track\"><i style=\"width:{:.2f}%\"></i><b style=\"width:{:.2f}%"
                    "\"></b><u style=\"left:{:.2f}%\" title=\"ideal: {}\"></u></span><span "
                    "class=\"num\">{}<small> {:.2f}x</small></span></span>",
                    percent(shared.passes), percent(shared.conflicts()),
                    std::min(percent(shared.ideal), 100.0), Grouped(shared.ideal),
                    Grouped(shared.wavefronts), shared.degree().value_or(0));
}

std::string Chart(const VariantComparison& comparison, const std::vector<const SiteRow*>& rows) {
  uint64_t most = 1;
  for (const SiteRow* row : rows) {
    for (size_t v = 0; v < comparison.variants.size(); ++v) {
      const SiteGroup* const group = comparison.Group(*row, v);
      if (group != nullptr) {
        most = std::max({most, group->shared.wavefronts, group->shared.ideal});
      }
    }
  }
  std::string html =
      "<fieldset class=\"chart\" id=\"chart\"><legend>Choose an access, with the mouse or the "
      "arrow "
      "keys</legend><div class=\"list\">\n";
  for (size_t i = 0; i < rows.size(); ++i) {
    html += fmt::format(
        "<label><input type=\"radio\" name=\"access\" id=\"a{}\"{}><span class=\"name\">{}</span>",
        i, i == 0 ? " checked" : "", Title(comparison, *rows[i]));
    html += "<span class=\"bars\">";
    for (size_t v = 0; v < comparison.variants.size(); ++v) {
      html += Bar(comparison.Group(*rows[i], v), comparison.variants[v], most);
    }
    html += "</span></label>\n";
  }
  return html +
         "</div></fieldset>\n<p class=\"key\"><i></i> trips that are needed <b></b> extra trips, "
         "because "
         "lanes want different words of one bank <u></u> ideal by width <span>1.00x: no "
         "conflict</span></p>\n";
}

std::string Figure(const RunReport& report, const KeptSample& kept, uint64_t all) {
  std::string html = fmt::format("<p>{}", Escaped(BankCaption(kept)));
  if (kept.requests != 0) {
    html +=
        fmt::format(" {} of {} requests have this degree.", Grouped(kept.requests), Grouped(all));
  }
  return html + "</p>\n<div class=\"scroll\">" + BankPicture(report, kept) + "</div>\n";
}

std::string Requests(const Variant& variant, const SiteGroup* group) {
  std::string html = fmt::format("<div class=\"variant\"><h4>{}</h4>\n", Escaped(variant.name));
  if (group == nullptr) return html + "<p>This variant has no such access.</p></div>\n";
  const std::vector<KeptSample> samples = SamplesOf(variant.report, *group);
  if (samples.empty()) return html + "<p>What its requests cost is not known.</p></div>\n";
  html += fmt::format("<p class=\"big\">{}</p>\n",
                      samples[0].sample->degree > 1
                          ? fmt::format("up to <b>{}-way</b> conflict", samples[0].sample->degree)
                          : "<i>no conflict</i>");
  html += Figure(variant.report, samples[0], group->shared.requests);
  for (size_t i = 1; i < samples.size() && i <= kMaxOtherPictures; ++i) {
    html += fmt::format("<details><summary>A request of degree {}</summary>\n{}</details>\n",
                        samples[i].sample->degree,
                        Figure(variant.report, samples[i], group->shared.requests));
  }
  return html + "</div>\n";
}

std::string Panel(const VariantComparison& comparison, const SiteRow& row, size_t index) {
  const size_t first = comparison.FirstVariant(row);
  const sim::Site& site = comparison.FirstSite(row);
  const SiteGroup& group = *comparison.Group(row, first);
  std::string html =
      fmt::format("<section class=\"panel\" id=\"p{}\"><h3>{}: <code>{}</code></h3>\n", index,
                  Title(comparison, row), Escaped(site.place.op));
  if (!site.place.inlined_at.empty()) {
    html += fmt::format("<p>Inlined at {}.</p>\n",
                        Escaped(fmt::format("{}", fmt::join(site.place.inlined_at, ", "))));
  }
  html += SourceLine(comparison.variants[first].report, site.place, group.end_column);
  html += "<div class=\"variants\">\n";
  for (size_t v = 0; v < comparison.variants.size(); ++v) {
    html += Requests(comparison.variants[v], comparison.Group(row, v));
  }
  return html + "</div></section>\n";
}

}  // namespace

std::string AccessView(const VariantComparison& comparison) {
  const std::vector<const SiteRow*> rows = Rows(comparison);
  if (rows.empty()) return "";
  std::string html = Chart(comparison, rows);
  const auto all = std::ranges::count_if(
      comparison.rows, [](const SiteRow& row) { return row.space == sim::MemorySpace::kShared; });
  if (static_cast<size_t>(all) > rows.size()) {
    html +=
        fmt::format("<p>and {} more that cost less</p>\n", static_cast<size_t>(all) - rows.size());
  }
  html +=
      "<p class=\"how\">Shared memory has 32 banks. On one trip each bank gives one 4-byte word, "
      "to "
      "as many lanes as want that word. Lanes that want <em>different</em> words of <em>one</em> "
      "bank have to queue. Below, a number is a lane of the warp, a column is a bank: "
      "<span class=\"ok\">blue</span> lanes are served at once, <span class=\"wait\">orange</span> "
      "ones wait for a later trip. The order within a queue is ours; the hardware's is not "
      "known.</p>\n";
  for (size_t i = 0; i < rows.size(); ++i) html += Panel(comparison, *rows[i], i);
  return html;
}

std::string AccessRules(const VariantComparison& comparison) {
  std::string css = "@supports selector(:has(*)){.panel{display:none}";
  const size_t rows = Rows(comparison).size();
  for (size_t i = 0; i < rows; ++i)
    css += fmt::format("main:has(#a{0}:checked) #p{0}{{display:block}}", i);
  return css + "}";
}

}  // namespace phobos::html
