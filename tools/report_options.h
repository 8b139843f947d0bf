// The report options that sim and compare share, and where the reports go.
#ifndef PHOBOS_TOOLS_REPORT_OPTIONS_H_
#define PHOBOS_TOOLS_REPORT_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "report/conditions.h"
#include "tools/options.h"

namespace phobos::tools {

struct ReportOptions {
  std::string json_path;  // "-" for stdout, empty for none
  std::string csv_path;
  std::string html_path;
  size_t top = 10;
  std::vector<Condition> fail_on;
};

// Adds the options to a subcommand; `options` must outlive the parse.
void AddReportOptions(CLI::App& app, ReportOptions& options);

// Whether stdout is for one of the files, so that no text goes there.
bool TakesStdout(const ReportOptions& options);

// Fails, having told the user, when two reports want stdout, or when a path (of these or of
// `others`) cannot be written: before the work that they are to show.
int CheckPaths(const ReportOptions& options, const std::vector<std::string>& others);

// Shows the conditions that hold for `report` on stderr, after `prefix`. Returns kInputFault if
// there is one.
int CheckConditions(const ReportOptions& options, const RunReport& report,
                    const std::string& prefix = "");

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_REPORT_OPTIONS_H_
