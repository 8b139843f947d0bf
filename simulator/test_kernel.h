// Runs kernels written in tests.
#ifndef PHOBOS_SIMULATOR_TEST_KERNEL_H_
#define PHOBOS_SIMULATOR_TEST_KERNEL_H_

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/simulator.h"

namespace phobos::sim {

// A module for sm_80 with the kernel `k`: `parameters` as in PTX, `body` without braces. `globals`
// stands before the kernel.
std::string KernelText(std::string_view parameters, std::string_view body,
                       std::string_view globals = "");

// Parses and runs. A text that does not parse or a launch that does not fit ends the process with a
// message: a test's own fault.
Report RunText(std::string_view text, const Launch& launch, std::vector<DeviceBuffer>& memory);

template <typename T>
DeviceBuffer BufferOf(std::string name, const std::vector<T>& values, bool initialized = true) {
  DeviceBuffer buffer;
  buffer.name = std::move(name);
  buffer.bytes.resize(values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
  buffer.element_bytes = sizeof(T);
  buffer.initialized = initialized;
  return buffer;
}

template <typename T>
std::vector<T> ValuesOf(const DeviceBuffer& buffer) {
  std::vector<T> values(buffer.bytes.size() / sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), buffer.bytes.data(), buffer.bytes.size());
  return values;
}

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_TEST_KERNEL_H_
