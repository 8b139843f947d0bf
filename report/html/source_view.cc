#include "report/html/source_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "report/excerpt.h"
#include "report/html/markup.h"

namespace phobos::html {
namespace {

constexpr size_t kWholeFile = 200;  // lines; of longer ones only what surrounds the hot ones
constexpr size_t kAround = 4;
constexpr size_t kMaxVariants = 6;
constexpr size_t kMaxColumns = 240;  // of a line

struct Cost {
  uint64_t wavefronts = 0, conflicts = 0;
};

// file -> line -> variant -> cost. The PTX has the empty name.
using Heat = std::map<std::string, std::map<uint32_t, std::vector<Cost>>>;

Heat HeatOf(const VariantComparison& comparison, size_t variants) {
  Heat heat;
  for (size_t v = 0; v < variants; ++v) {
    for (const sim::Site& site : comparison.variants[v].report.counts.sites) {
      if (site.space != sim::MemorySpace::kShared || site.shared.requests == 0) continue;
      const bool is_ptx = site.place.line == 0;
      std::vector<Cost>& costs =
          heat[is_ptx ? "" : site.place.file][is_ptx ? site.place.ptx_line : site.place.line];
      costs.resize(variants);
      costs[v].wavefronts += site.shared.wavefronts;
      costs[v].conflicts += site.shared.conflicts();
    }
  }
  return heat;
}

const SourceLines* LinesOf(const VariantComparison& comparison, const std::string& file) {
  for (const Variant& variant : comparison.variants) {
    const auto found = variant.report.sources.find(file);
    if (found != variant.report.sources.end()) return &found->second;
  }
  return nullptr;
}

std::string Cell(const Cost& cost, uint64_t hottest) {
  if (cost.wavefronts == 0) return "<td></td>";
  const double share = static_cast<double>(cost.wavefronts) / static_cast<double>(hottest);
  const double conflicts =
      static_cast<double>(cost.conflicts) / static_cast<double>(cost.wavefronts);
  const double needed = 100 * share * (1 - conflicts);
  return fmt::format(
      "<td class=\"h\" title=\"{0} wavefronts, {1} of them conflicts\">{0}<i "
      "style=\"left:0;width:{2:.1f}%\"></i><b style=\"left:{2:.1f}%;width:{3:.1f}%\"></b></td>",
      Grouped(cost.wavefronts), Grouped(cost.conflicts), needed, 100 * share * conflicts);
}

std::string Table(const VariantComparison& comparison, size_t variants, const SourceLines& lines,
                  const std::map<uint32_t, std::vector<Cost>>& heat) {
  uint64_t hottest = 1;
  for (const auto& [line, costs] : heat) {
    for (const Cost& cost : costs) hottest = std::max(hottest, cost.wavefronts);
  }
  std::string html = "<div class=\"scroll\"><table class=\"source\"><thead><tr>";
  for (size_t v = 0; v < variants; ++v) {
    html += fmt::format("<th scope=\"col\">{}</th>", Escaped(comparison.variants[v].name));
  }
  html += "<th scope=\"col\">line</th><th scope=\"col\"></th></tr></thead><tbody>\n";
  size_t last = 0;
  for (size_t number = 1; number <= lines.size(); ++number) {
    if (lines.size() > kWholeFile) {
      const auto near =
          heat.lower_bound(static_cast<uint32_t>(number > kAround ? number - kAround : 1));
      if (near == heat.end() || near->first > number + kAround) continue;
      if (number != last + 1) {
        html += fmt::format("<tr class=\"gap\"><td colspan=\"{}\">...</td></tr>\n", variants + 2);
      }
    }
    last = number;
    const auto found = heat.find(static_cast<uint32_t>(number));
    html += found == heat.end() ? "<tr>" : "<tr class=\"hot\">";
    for (size_t v = 0; v < variants; ++v) {
      html += found == heat.end() ? "<td></td>" : Cell(found->second[v], hottest);
    }
    std::string line = lines[number - 1];
    if (line.size() > kMaxColumns) line = line.substr(0, kMaxColumns) + " ...";
    html += fmt::format("<td class=\"no\">{}</td><td class=\"code\">{}</td></tr>\n", number,
                        Escaped(line));
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace

std::string SourceView(const VariantComparison& comparison) {
  const size_t variants = std::min(comparison.variants.size(), kMaxVariants);
  std::string html;
  for (const auto& [file, heat] : HeatOf(comparison, variants)) {
    const SourceLines* const lines = LinesOf(comparison, file);
    if (lines == nullptr) continue;
    html += fmt::format("<h3>{}</h3>\n", file.empty() ? "PTX" : Escaped(file));
    html += Table(comparison, variants, *lines, heat);
  }
  return html;
}

std::string SourceLine(const RunReport& report, const sim::Place& place, uint32_t end_column) {
  const bool is_ptx = place.line == 0;
  const uint32_t number = is_ptx ? place.ptx_line : place.line;
  const uint32_t column = is_ptx ? place.ptx_column : place.column;
  const auto file = report.sources.find(is_ptx ? "" : place.file);
  if (file == report.sources.end() || number == 0 || number > file->second.size()) return "";
  const std::string& line = file->second[number - 1];
  size_t begin = 0, end = 0;
  if (column != 0 && column <= line.size()) {
    begin = column - 1;
    end = end_column > column ? std::min<size_t>(end_column - 1, line.size())
          : is_ptx            ? std::min(line.find(';', begin), line.size())
                              : begin + 1;
  }
  return fmt::format(
      "<pre class=\"excerpt\"><span class=\"no\">{}</span> {}<mark>{}</mark>{}</pre>\n", number,
      Escaped(std::string_view(line).substr(0, begin)),
      Escaped(std::string_view(line).substr(begin, end - begin)),
      Escaped(std::string_view(line).substr(end)));
}

}  // namespace phobos::html
