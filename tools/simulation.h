// A kernel bound to its arguments, ready for the simulator: what a .ph and a .ptx both become.
#ifndef PHOBOS_TOOLS_SIMULATION_H_
#define PHOBOS_TOOLS_SIMULATION_H_

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "frontend/sema/types.h"
#include "report/run_report.h"
#include "runtime/tensor/tensor.h"
#include "simulator/launch.h"
#include "simulator/ptx/program.h"
#include "tools/launch_options.h"
#include "tools/options.h"

namespace phobos::tools {

// A parameter of the kernel. A tensor's bytes are in Simulation::memory.
struct BoundParameter {
  std::string name;
  std::optional<size_t> buffer;  // of a tensor: index in the memory
  ScalarType element = ScalarType::kF32;
  std::vector<int64_t> shape;
};

struct Simulation {
  ptx::Module module;
  sim::Launch launch;
  std::vector<sim::DeviceBuffer> memory;
  std::vector<BoundParameter> parameters;
  std::optional<int64_t> registers;  // of a thread, for the occupancy

  std::string file;  // as the user named it
  std::string chip;
  std::vector<std::string> notes;  // what was noticed before the run
  SourceLines ptx_lines;           // shown for places without a source line; may be empty
  // Adds what only the compiler knows of the sites: names of tiles, predictions. May be empty.
  std::function<void(RunReport&)> annotate;
  // Of a .ph: the text that the places of its kernel are in. Else files are looked for.
  SourceLines source_lines;
};

// The options that do not depend on what kind of file the kernel comes from.
void ApplyOptions(const LaunchOptions& launch, const SimulationOptions& options,
                  Simulation& simulation);

// Adds `tensor` to the memory as the next parameter and returns its address as an argument.
sim::Argument AddTensor(std::string name, Tensor tensor, Simulation& simulation);

// Runs it; the memory is then as the kernel left it. A fault of the kernel is in the report. On
// failure the user has been told.
std::expected<RunReport, ExitStatus> Run(Simulation& simulation);

// The parameter that a user calls `name`, by name or by position; nothing when there is none.
std::optional<size_t> FindParameter(const Simulation& simulation, const std::string& name);

// The .npy of a tensor parameter, as memory holds it.
std::string NpyOf(const Simulation& simulation, const BoundParameter& parameter);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_SIMULATION_H_
