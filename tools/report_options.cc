#include "tools/report_options.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace phobos::tools {

void AddReportOptions(CLI::App& app, ReportOptions& options) {
  const std::string group = "Report options";
  app.add_option("--json", options.json_path, "Write the report as JSON; - for stdout")
      ->type_name("PATH")
      ->group(group);
  app.add_option("--html", options.html_path, "Write the report as one HTML file; - for stdout")
      ->type_name("PATH")
      ->group(group);
  app.add_option("--csv", options.csv_path, "Write the sites as CSV; - for stdout")
      ->type_name("PATH")
      ->group(group);
  app.add_option("--top", options.top, "Sites in the text report")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
  app.add_option_function<std::vector<std::string>>(
         "--fail-on",
         [&options](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) {
             const auto condition = ParseCondition(text);
             if (!condition) throw CLI::ValidationError("--fail-on", condition.error().message);
             options.fail_on.push_back(*condition);
           }
         },
         "Exit with 1 when a figure of the JSON is so: \"shared_load.degree>1.05\", \"hazards>0\"")
      ->type_name("COND")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(group);
}

bool TakesStdout(const ReportOptions& options) {
  return options.json_path == "-" || options.csv_path == "-" || options.html_path == "-";
}

int CheckPaths(const ReportOptions& options, const std::vector<std::string>& others) {
  namespace fs = std::filesystem;
  std::vector<std::string> paths = others;
  paths.push_back(options.json_path);
  paths.push_back(options.csv_path);
  paths.push_back(options.html_path);
  std::vector<std::string> seen;
  for (const std::string& path : paths) {
    if (path.empty()) continue;
    for (const std::string& other : seen) {
      if (path == other) {
        return Complain(path == "-" ? "only one report can go to stdout"
                                    : "two files are to be written to '" + path + "'",
                        kUsage);
      }
    }
    seen.push_back(path);
    if (path == "-") continue;
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
      return Complain("cannot write '" + path + "': it is a folder", kEnvironmentFault);
    }
    const fs::path folder = fs::path(path).has_parent_path() ? fs::path(path).parent_path() : ".";
    if (access(folder.c_str(), W_OK) != 0) {
      return Complain("cannot write '" + path + "': " + std::strerror(errno), kEnvironmentFault);
    }
  }
  return kOk;
}

int CheckConditions(const ReportOptions& options, const RunReport& report,
                    const std::string& prefix) {
  int status = kOk;
  for (const Condition& condition : options.fail_on) {
    const auto failure = Failure(condition, report);
    if (failure) status = Complain(prefix + *failure, kInputFault);
  }
  return status;
}

}  // namespace phobos::tools
