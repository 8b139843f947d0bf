#include "simulator/test_kernel.h"

#include <cstdio>
#include <cstdlib>

#include "simulator/ptx/parse.h"

namespace phobos::sim {

std::string KernelText(std::string_view parameters, std::string_view body,
                       std::string_view globals) {
  std::string text = ".version 8.0\n.target sm_80\n.address_size 64\n";
  text += globals;
  text += "\n.visible .entry k(";
  text += parameters;
  text += ")\n{\n";
  text += body;
  text += "\n}\n";
  return text;
}

Report RunText(std::string_view text, const Launch& launch, std::vector<DeviceBuffer>& memory) {
  const auto module = ptx::Parse(text, "test.ptx");
  if (!module) {
    std::fputs(ptx::FormatErrors("test.ptx", module.error()).c_str(), stderr);
    std::abort();
  }
  auto report = Simulate(*module, launch, memory);
  if (!report) {
    std::fprintf(stderr, "%s\n", report.error().message.c_str());
    std::abort();
  }
  return std::move(*report);
}

}  // namespace phobos::sim
