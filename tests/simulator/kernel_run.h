// Runs a kernel of the test data on the simulator, with named buffers, for tests.
//
//   KernelRun run("reduce", "reduce_tree");
//   run.Grid(4).Block(256).In("in", values).Out<int>("out", 4);
//   ASSERT_TRUE(run.Clean());
//   EXPECT_EQ(run.Get<int>("out"), expected);
//
// Every run is made with one host thread and with two, whose results and reports must be equal.
#ifndef PHOBOS_TESTS_SIMULATOR_KERNEL_RUN_H_
#define PHOBOS_TESTS_SIMULATOR_KERNEL_RUN_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "simulator/launch.h"
#include "simulator/ptx/program.h"
#include "simulator/report_model.h"

namespace phobos::sim {

class KernelRun {
 public:
  // The entry `kernel` of cuda/`file`.ptx.
  KernelRun(std::string_view file, std::string_view kernel);

  KernelRun& Grid(uint32_t x, uint32_t y = 1, uint32_t z = 1) {
    launch_.grid = {x, y, z};
    return *this;
  }
  KernelRun& Block(uint32_t x, uint32_t y = 1, uint32_t z = 1) {
    launch_.block = {x, y, z};
    return *this;
  }
  KernelRun& Shared(uint64_t bytes) {
    launch_.dynamic_shared_bytes = bytes;
    return *this;
  }

  // The next parameter: a pointer to a buffer that holds `values`.
  template <typename T>
  KernelRun& In(std::string_view name, const std::vector<T>& values) {
    return Buffer(name, std::as_bytes(std::span(values)), sizeof(T), true);
  }
  // A pointer to a buffer of `n` elements that nobody wrote.
  template <typename T>
  KernelRun& Out(std::string_view name, size_t n) {
    return Buffer(name, std::vector<std::byte>(n * sizeof(T)), sizeof(T), false);
  }
  // A scalar or struct.
  template <typename T>
  KernelRun& Value(const T& value) {
    launch_.arguments.push_back(MakeArgument(value));
    return *this;
  }

  Launch& launch() { return launch_; }

  // Runs, failing the test when the simulator refuses the launch or when thread counts differ.
  // What the kernel did is in report() and Get().
  void Run();

  // Runs; whether the kernel ended by itself and nothing was found.
  testing::AssertionResult Clean();

  const Report& report() const { return report_; }
  const ptx::Module& module() const { return *module_; }

  template <typename T>
  std::vector<T> Get(std::string_view name) const {
    const std::vector<std::byte>& bytes = BytesOf(name);
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
  }

 private:
  KernelRun& Buffer(std::string_view name, std::span<const std::byte> bytes, size_t element_bytes,
                    bool initialized);
  const std::vector<std::byte>& BytesOf(std::string_view name) const;

  std::string file_;
  const ptx::Module* module_;
  Launch launch_;
  std::vector<DeviceBuffer> inputs_, memory_;
  Report report_;
};

// All that a report says, one fact a line.
std::string Describe(const Report& report);

// The line of cuda/`file`.cu that carries the comment `@marker`. Fails the test when none does.
uint32_t LineOf(std::string_view file, std::string_view marker);

// The counts of the shared accesses of that line: of its loads, or of its stores.
SharedCounts LoadsAt(const Report& report, uint32_t line);
SharedCounts StoresAt(const Report& report, uint32_t line);

}  // namespace phobos::sim

#endif  // PHOBOS_TESTS_SIMULATOR_KERNEL_RUN_H_
