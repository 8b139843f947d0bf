#include "tools/simulation.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <set>
#include <utility>

#include "base/check.h"
#include "base/files.h"
#include "hardware/chip.h"
#include "hardware/occupancy.h"
#include "runtime/tensor/npy.h"
#include "simulator/simulator.h"

namespace phobos::tools {
namespace {

constexpr size_t kMaxSourceBytes = size_t{64} << 20;

// Finds the file of a .loc: as it is named, or beside the PTX.
std::optional<SourceLines> ReadSource(const std::string& name, const std::string& ptx_path) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(ptx_path).parent_path();
  for (const fs::path& path : {fs::path(name), folder / name, folder / fs::path(name).filename()}) {
    const Result<std::string> text = ReadFile(path.string(), kMaxSourceBytes);
    if (text) return SplitLines(*text);
  }
  return std::nullopt;
}

void AddSources(const Simulation& simulation, RunReport& report) {
  std::set<std::string> files;
  const auto add = [&](const sim::Place& place) {
    if (place.line != 0) files.insert(place.file);
  };
  for (const sim::Site& site : report.counts.sites) add(site.place);
  for (const sim::Hazard& hazard : report.counts.hazards) {
    add(hazard.first.place);
    if (hazard.second) add(hazard.second->place);
  }
  if (report.counts.fault) add(report.counts.fault->place);
  for (const std::string& file : files) {
    if (!simulation.source_lines.empty()) {
      report.sources[file] = simulation.source_lines;
    } else if (auto lines = ReadSource(file, simulation.file)) {
      report.sources[file] = *std::move(lines);
    }
  }
  if (!simulation.ptx_lines.empty()) report.sources[""] = simulation.ptx_lines;
}

void AddOccupancy(const Simulation& simulation, RunReport& report) {
  std::vector<std::string>& notes = report.counts.notes;
  const Result<const Chip*> chip = FindChip(simulation.chip);
  if (!chip) {
    notes.push_back("the occupancy on " + simulation.chip + " is not known");
    return;
  }
  const CtaResources resources = {static_cast<int64_t>(report.counts.block.count()),
                                  simulation.registers,
                                  static_cast<int64_t>(report.counts.shared_bytes)};
  const Occupancy occupancy = ComputeOccupancy(**chip, resources);
  report.occupancy =
      OccupancySummary{occupancy.ctas_per_sm, std::string(LimiterName(occupancy.limiter)),
                       simulation.registers, occupancy.warps_per_sm, (*chip)->warps_per_sm.value};
  if (!simulation.registers) {
    notes.push_back(
        "registers of a thread are not known, so the occupancy leaves them out; --registers N "
        "gives them");
  }
}

}  // namespace

void ApplyOptions(const LaunchOptions& launch, const SimulationOptions& options,
                  Simulation& simulation) {
  simulation.launch.threads = launch.threads;
  simulation.launch.max_instructions = launch.max_instructions;
  simulation.launch.seed = launch.seed;
  simulation.launch.checks = options.checks;
  simulation.launch.sample_ctas = options.ctas;
  if (launch.registers) simulation.registers = launch.registers;
  const Result<const Chip*> chip = FindChip(simulation.chip);
  if (chip) {
    simulation.launch.max_shared_bytes = static_cast<uint64_t>((*chip)->shared_bytes_per_cta.value);
  }
}

sim::Argument AddTensor(std::string name, Tensor tensor, Simulation& simulation) {
  const size_t index = simulation.memory.size();
  simulation.parameters.push_back({name, index, tensor.element, std::move(tensor.shape)});
  // Of a tensor with flags none is set: only `uninit` makes them.
  simulation.memory.push_back({std::move(name), std::move(tensor.bytes), tensor.written.empty(),
                               static_cast<uint32_t>(ByteSize(tensor.element))});
  return sim::MakePointer(index);
}

std::expected<RunReport, ExitStatus> Run(Simulation& simulation) {
  uint64_t bytes = 0;
  for (const sim::DeviceBuffer& buffer : simulation.memory) bytes += buffer.bytes.size();
  if (bytes > simulation.launch.max_memory_bytes) {
    return std::unexpected(ExitStatus(
        Complain(fmt::format("the arguments take {} bytes; the simulator gives a kernel {}", bytes,
                             simulation.launch.max_memory_bytes),
                 kEnvironmentFault)));
  }
  Result<sim::Report> counts =
      sim::Simulate(simulation.module, simulation.launch, simulation.memory);
  if (!counts) {
    return std::unexpected(
        ExitStatus(Complain(simulation.file + ": " + counts.error().message, kInputFault)));
  }
  RunReport report;
  report.counts = *std::move(counts);
  report.source = simulation.file;
  report.chip = simulation.chip;
  report.counts.notes.insert(report.counts.notes.begin(), simulation.notes.begin(),
                             simulation.notes.end());
  AddOccupancy(simulation, report);
  if (simulation.annotate) simulation.annotate(report);
  AddSources(simulation, report);
  return report;
}

std::optional<size_t> FindParameter(const Simulation& simulation, const std::string& name) {
  for (size_t i = 0; i < simulation.parameters.size(); ++i) {
    if (simulation.parameters[i].name == name) return i;
  }
  size_t position = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), position);
  if (error != std::errc() || end != name.data() + name.size() ||
      position >= simulation.parameters.size()) {
    return std::nullopt;
  }
  return position;
}

std::string NpyOf(const Simulation& simulation, const BoundParameter& parameter) {
  CHECK(parameter.buffer.has_value());
  Tensor tensor;
  tensor.element = parameter.element;
  tensor.shape = parameter.shape;
  tensor.bytes = simulation.memory[*parameter.buffer].bytes;
  return FormatNpy(tensor);
}

}  // namespace phobos::tools
