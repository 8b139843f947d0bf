#include "tests/simulator/kernel_run.h"

#include <map>
#include <memory>
#include <utility>

#include "base/files.h"
#include "fmt/format.h"
#include "simulator/ptx/parse.h"
#include "simulator/simulator.h"

namespace phobos::sim {
namespace {

std::string ReadData(std::string_view file, std::string_view ending) {
  const std::string path = fmt::format("tests/simulator/cuda/{}{}", file, ending);
  Result<std::string> text = ReadFile(path);
  if (!text) {
    ADD_FAILURE() << path << " is missing";
    return "";
  }
  return *std::move(text);
}

// Each file is parsed once a process.
const ptx::Module& ModuleOf(const std::string& file) {
  static std::map<std::string, ptx::Module> modules;
  const auto found = modules.find(file);
  if (found != modules.end()) return found->second;
  auto module = ptx::Parse(ReadData(file, ".ptx"), file + ".ptx");
  if (!module) {
    ADD_FAILURE() << ptx::FormatErrors(file, module.error());
    module.emplace();
  }
  return modules.emplace(file, *std::move(module)).first->second;
}

std::string Describe(const Place& place) {
  std::string text =
      fmt::format("ptx {}:{} {} in {}", place.ptx_line, place.ptx_column, place.op, place.function);
  if (place.line != 0) text += fmt::format(", {}:{}:{}", place.file, place.line, place.column);
  for (const std::string& call : place.inlined_at) text += " < " + call;
  return text;
}

std::string Describe(const ThreadId& id) {
  return fmt::format("cta {},{},{} thread {},{},{} warp {} lane {}", id.cta.x, id.cta.y, id.cta.z,
                     id.thread.x, id.thread.y, id.thread.z, id.warp, id.lane);
}

std::string Describe(const SharedCounts& counts) {
  return fmt::format("requests {} wavefronts {} passes {} ideal {} guessed {}", counts.requests,
                     counts.wavefronts, counts.passes, counts.ideal, counts.ideal_guessed);
}

std::string Describe(const GlobalCounts& counts) {
  return fmt::format("requests {} sectors {} lines {} ideal {}", counts.requests, counts.sectors,
                     counts.lines, counts.ideal_sectors);
}

std::string Describe(const Hazard& hazard) {
  std::string text = fmt::format(
      "hazard {} {}{} at {}+{} [{}] address {:x}, {} bytes, {} times: {}\n  first  {}: {}\n",
      ToString(hazard.kind), ToString(hazard.space), hazard.benign ? " benign" : "", hazard.buffer,
      hazard.offset, hazard.element, hazard.address, hazard.bytes, hazard.count, hazard.message,
      Describe(hazard.first.place), Describe(hazard.first.thread));
  if (hazard.second) {
    text += fmt::format("  second {}: {}\n", Describe(hazard.second->place),
                        Describe(hazard.second->thread));
  }
  return text;
}

SharedCounts CountsAt(const Report& report, uint32_t line, bool stores) {
  SharedCounts counts;
  for (const Site& site : report.sites) {
    if (site.space != MemorySpace::kShared || site.place.line != line) continue;
    const bool store = site.kind == AccessKind::kStore || site.kind == AccessKind::kStmatrix;
    if (store == stores) counts += site.shared;
  }
  return counts;
}

}  // namespace

KernelRun::KernelRun(std::string_view file, std::string_view kernel)
    : file_(file), module_(&ModuleOf(file_)) {
  launch_.kernel = kernel;
}

KernelRun& KernelRun::Buffer(std::string_view name, std::span<const std::byte> bytes,
                             size_t element_bytes, bool initialized) {
  launch_.arguments.push_back(MakePointer(inputs_.size()));
  inputs_.push_back({.name = std::string(name),
                     .bytes = {bytes.begin(), bytes.end()},
                     .initialized = initialized,
                     .element_bytes = static_cast<uint32_t>(element_bytes)});
  return *this;
}

const std::vector<std::byte>& KernelRun::BytesOf(std::string_view name) const {
  for (const DeviceBuffer& buffer : memory_) {
    if (buffer.name == name) return buffer.bytes;
  }
  ADD_FAILURE() << "no buffer " << name;
  static const std::vector<std::byte> kNone;
  return kNone;
}

void KernelRun::Run() {
  report_ = {};
  std::string first;
  std::vector<DeviceBuffer> first_memory;
  for (const unsigned threads : {1u, 2u}) {
    launch_.threads = threads;
    memory_ = inputs_;
    Result<Report> report = Simulate(*module_, launch_, memory_);
    ASSERT_TRUE(report.has_value()) << launch_.kernel << ": " << report.error().message;
    report_ = *std::move(report);
    if (threads == 1) {
      first = Describe(report_);
      first_memory = memory_;
      continue;
    }
    EXPECT_EQ(first, Describe(report_)) << launch_.kernel << " depends on the number of threads";
    for (size_t i = 0; i < memory_.size(); ++i) {
      EXPECT_TRUE(first_memory[i].bytes == memory_[i].bytes)
          << launch_.kernel << ": " << memory_[i].name << " depends on the number of threads";
    }
  }
}

testing::AssertionResult KernelRun::Clean() {
  Run();
  if (report_.ctas == 0) return testing::AssertionFailure() << launch_.kernel << " did not run";
  if (!report_.fault && report_.hazards.empty()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << launch_.kernel << ":\n" << Describe(report_);
}

std::string Describe(const Report& report) {
  std::string text =
      fmt::format("{} of {}: ctas {} of {}, shared bytes {}, warp instructions {}, unmodelled {}\n",
                  report.kernel, report.source, report.ctas, report.ctas_total, report.shared_bytes,
                  report.warp_instructions, report.unmodelled_sites);
  text += fmt::format("shared load: {}\nshared store: {}\nshared atomic: {}\nldmatrix: {}\n",
                      Describe(report.shared_load), Describe(report.shared_store),
                      Describe(report.shared_atomic), Describe(report.ldmatrix));
  text += fmt::format("global load: {}\nglobal store: {}\nglobal atomic: {}\n",
                      Describe(report.global_load), Describe(report.global_store),
                      Describe(report.global_atomic));
  for (const Site& site : report.sites) {
    text +=
        fmt::format("site {} kind {} {} bits: {}\n  {}; {}; degree {} {}\n", ToString(site.space),
                    static_cast<int>(site.kind), site.width_bits, Describe(site.place),
                    Describe(site.shared), Describe(site.global), site.max_degree,
                    site.widened_into ? fmt::format("into {}", *site.widened_into) : "");
    for (const TouchedRange& range : site.touched) {
      text += fmt::format("  {} [{}, {})\n", range.buffer, range.begin, range.end);
    }
    for (size_t d = 0; d < site.histogram.size(); ++d) {
      if (site.histogram[d] != 0) text += fmt::format("  degree {}: {}\n", d, site.histogram[d]);
    }
  }
  for (const Hazard& hazard : report.hazards) text += Describe(hazard);
  if (report.fault) {
    text += fmt::format("fault {}: {}\n  {}: {}\n", static_cast<int>(report.fault->kind),
                        report.fault->message, Describe(report.fault->place),
                        Describe(report.fault->thread));
    for (const WarpPosition& warp : report.fault->warps) {
      text += fmt::format("  {} ({:x}): {}, {}\n", Describe(warp.first_thread), warp.lanes,
                          Describe(warp.place), warp.state);
    }
  }
  for (const std::string& note : report.notes) text += "note: " + note + "\n";
  return text;
}

uint32_t LineOf(std::string_view file, std::string_view marker) {
  const std::string text = ReadData(file, ".cu");
  const std::string wanted = fmt::format("@{}", marker);
  uint32_t line = 1;
  for (size_t at = 0; at < text.size(); ++line) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view here = std::string_view(text).substr(at, end - at);
    const size_t found = here.find(wanted);
    if (found != std::string_view::npos) {
      const std::string_view after = here.substr(found + wanted.size());
      if (after.empty() || after[0] == ' ' || after[0] == ',') return line;
    }
    at = end + 1;
  }
  ADD_FAILURE() << file << ".cu has no " << wanted;
  return 0;
}

SharedCounts LoadsAt(const Report& report, uint32_t line) { return CountsAt(report, line, false); }
SharedCounts StoresAt(const Report& report, uint32_t line) { return CountsAt(report, line, true); }

}  // namespace phobos::sim
