#include "tests/engines/engines.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <sstream>
#include <utility>

#include "codegen/compile/plan.h"
#include "frontend/diagnostics/render.h"
#include "frontend/parse/parse.h"
#include "frontend/sema/sema.h"
#include "simulator/ptx/parse.h"
#include "simulator/simulator.h"

namespace phobos::testing {

Result<Kernel> CheckText(const std::string& name, const std::string& text) {
  const auto source = std::make_shared<const SourceFile>(name, text);
  Diagnostics diagnostics;
  const ast::File file = Parse(*source, diagnostics);
  std::vector<Kernel> kernels = Check(source, file, {}, diagnostics);
  if (diagnostics.has_errors() || kernels.size() != 1) {
    return Fail(RenderText(diagnostics, *source, {}));
  }
  return std::move(kernels.front());
}

Result<Compilation> CompileKernel(const Kernel& kernel, const EngineOptions& options) {
  Diagnostics diagnostics;
  PlanOptions plan_options;
  plan_options.padstage = options.padstage;
  plan_options.keep_all_barriers = options.keep_all_barriers;
  std::optional<tile::Kernel> planned = PlanKernel(kernel, plan_options, diagnostics);
  if (!planned) return Fail(RenderText(diagnostics, *kernel.source, {}));
  LowerOptions lower_options;
  lower_options.chip = options.chip;
  lower_options.opt_level = options.opt_level;
  Result<Lowered> lowered = LowerToPtx({&*planned, 1}, lower_options);
  if (!lowered) return std::unexpected(lowered.error());
  return Compilation{*std::move(planned), *std::move(lowered)};
}

Result<sim::Report> RunOnSimulator(const Compilation& compiled, const Kernel& kernel,
                                   Launch& launch) {
  const auto module = ptx::Parse(compiled.lowered.ptx, kernel.name + ".ptx");
  if (!module) return Fail(ptx::FormatErrors(kernel.name + ".ptx", module.error()));
  sim::Launch request;
  request.kernel = kernel.name;
  request.grid = {static_cast<uint32_t>(launch.grid[0]), static_cast<uint32_t>(launch.grid[1]),
                  static_cast<uint32_t>(launch.grid[2])};
  request.block = {static_cast<uint32_t>(kernel.threads), 1, 1};
  request.model_widening = false;  // our accesses have their final width
  request.threads = 1;
  std::vector<sim::DeviceBuffer> memory;
  std::vector<size_t> buffer_of(launch.arguments.size());
  size_t index = 0;
  for (const Param& param : kernel.params) {
    Tensor& argument = launch.arguments[index];
    if (param.is_tensor) {
      buffer_of[index] = memory.size();
      request.arguments.push_back(sim::MakePointer(memory.size()));
      memory.push_back({param.name, argument.bytes, argument.written.empty(),
                        static_cast<uint32_t>(ByteSize(param.element))});
    } else {
      request.arguments.push_back(argument.bytes);
    }
    ++index;
  }
  for (const int64_t extent : launch.extents) {
    request.arguments.push_back(sim::MakeArgument(static_cast<int32_t>(extent)));
  }
  Result<sim::Report> report = sim::Simulate(*module, request, memory);
  if (!report) return report;
  index = 0;
  for (const Param& param : kernel.params) {
    if (param.is_tensor) launch.arguments[index].bytes = memory[buffer_of[index]].bytes;
    ++index;
  }
  return report;
}

std::vector<std::string> PredictionFaults(const Compilation& compiled, const sim::Report& report) {
  std::map<int, tile::AccessId> access_of_line;
  for (const PtxAccess& access : compiled.lowered.accesses) {
    access_of_line[access.ptx_line] = access.access;
  }
  std::map<tile::AccessId, sim::SharedCounts> counted;
  std::vector<std::string> faults;
  for (const sim::Site& site : report.sites) {
    if (site.space != sim::MemorySpace::kShared) continue;
    const auto found = access_of_line.find(static_cast<int>(site.place.ptx_line));
    if (found == access_of_line.end()) {
      faults.push_back(
          fmt::format("PTX line {}: {} belongs to no access", site.place.ptx_line, site.place.op));
      continue;
    }
    counted[found->second] += site.shared;
  }
  for (const auto& [id, counts] : counted) {
    const tile::Access& access = compiled.planned.accesses[id];
    if (access.is_data_dependent) continue;
    if (!access.wavefronts_per_request) {
      faults.push_back(fmt::format("access #{} is not predicted", id.index()));
      continue;
    }
    const double actual =
        static_cast<double>(counts.wavefronts) / static_cast<double>(counts.requests);
    if (std::abs(actual - *access.wavefronts_per_request) > 1e-9) {
      faults.push_back(fmt::format("access #{} of {}:{}: predicted {}, counted {} over {} requests",
                                   id.index(), access.location.line, access.location.column,
                                   *access.wavefronts_per_request, actual, counts.requests));
    }
  }
  return faults;
}

std::vector<std::string> HazardLines(const sim::Report& report) {
  std::vector<std::string> lines;
  for (const sim::Hazard& hazard : report.hazards) {
    lines.push_back(fmt::format("{}:{}: {}", hazard.first.place.line, hazard.first.place.column,
                                hazard.message));
  }
  if (report.fault) lines.push_back("fault: " + report.fault->message);
  return lines;
}

Result<LaunchRequest> ParseRun(const std::string& line, const Kernel& kernel) {
  LaunchRequest request;
  std::istringstream words(line);
  std::string word;
  while (words >> word) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos) return Fail("'" + word + "' is not NAME=VALUE");
    const std::string name = word.substr(0, equals), value = word.substr(equals + 1);
    if (name == "--seed") {
      request.seed = std::stoull(value);
    } else if (name == "--grid") {
      Grid grid = {1, 1, 1};
      std::istringstream numbers(value);
      std::string number;
      for (size_t axis = 0; axis < 3 && std::getline(numbers, number, ','); ++axis) {
        grid[axis] = std::stoll(number);
      }
      request.grid = grid;
    } else {
      bool is_extent = false;
      for (const Extent& extent : kernel.extents) is_extent = is_extent || extent.name == name;
      if (is_extent) {
        request.extents[name] = std::stoll(value);
      } else {
        request.arguments[name] = value;
      }
    }
  }
  return request;
}

}  // namespace phobos::testing
