#include "report/report_csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "report/names.h"

namespace phobos {
namespace {

std::string Quoted(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += c;
    if (c == '"') quoted += '"';
  }
  return quoted + '"';
}

std::string Number(const std::optional<double>& value) {
  return value ? fmt::format("{}", *value) : "";
}

}  // namespace

std::string ReportCsv(const RunReport& report) {
  std::string csv =
      "kernel,file,line,column,ptx_line,function,op,space,kind,buffer,width_bits,requests,"
      "wavefronts,passes,ideal,conflicts,excessive,nway,degree,max_degree,sectors,ideal_sectors,"
      "lines,predicted_wavefronts_per_request\n";
  for (const sim::Site& site : report.counts.sites) {
    const bool is_shared = site.space == sim::MemorySpace::kShared;
    std::vector<std::string> cells = {Quoted(report.counts.kernel),
                                      Quoted(site.place.file),
                                      std::to_string(site.place.line),
                                      std::to_string(site.place.column),
                                      std::to_string(site.place.ptx_line),
                                      Quoted(site.place.function),
                                      Quoted(site.place.op),
                                      std::string(ToString(site.space)),
                                      std::string(AccessName(site.kind)),
                                      Quoted(BufferNames(site.touched)),
                                      std::to_string(site.width_bits)};
    if (is_shared) {
      const sim::SharedCounts& shared = site.shared;
      cells.push_back(std::to_string(shared.requests));
      if (site.unmodelled) {
        cells.resize(cells.size() + 8);
      } else {
        for (const uint64_t count :
             {shared.wavefronts, shared.passes, shared.ideal, shared.conflicts()}) {
          cells.push_back(std::to_string(count));
        }
        cells.push_back(std::to_string(shared.excessive()));
        cells.push_back(Number(shared.nway()));
        cells.push_back(Number(shared.degree()));
        cells.push_back(std::to_string(site.max_degree));
      }
      cells.resize(cells.size() + 3);
    } else {
      cells.push_back(std::to_string(site.global.requests));
      cells.resize(cells.size() + 8);
      for (const uint64_t count :
           {site.global.sectors, site.global.ideal_sectors, site.global.lines}) {
        cells.push_back(std::to_string(count));
      }
    }
    cells.push_back(Number(site.predicted_wavefronts_per_request));
    csv += fmt::format("{}\n", fmt::join(cells, ","));
  }
  return csv;
}

}  // namespace phobos
