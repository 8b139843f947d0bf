// What a simulation is told: the kernel, its grid and arguments, device memory, what to observe.
#ifndef PHOBOS_SIMULATOR_LAUNCH_H_
#define PHOBOS_SIMULATOR_LAUNCH_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace phobos::sim {

struct Dim3 {
  uint32_t x = 1, y = 1, z = 1;

  uint64_t count() const { return uint64_t{x} * y * z; }
  bool operator==(const Dim3&) const = default;
};

// One allocation of device memory, of exactly bytes.size() bytes. Around it lies memory that no
// access may touch.
struct DeviceBuffer {
  std::string name;  // for messages
  std::vector<std::byte> bytes;
  bool initialized = true;     // false: every byte counts as never written
  uint32_t element_bytes = 1;  // messages give the number of the element at fault
};

// The address of the buffer at `index` of the memory given to Simulate: known before the launch,
// so that arguments can hold it. A multiple of 256; buffers are 64 GiB apart.
constexpr uint64_t BufferAddress(size_t index) {
  return (uint64_t{index} + 64) << 36 | uint64_t{1} << 32;
}

// The value of one parameter: exactly as many bytes as it has.
using Argument = std::vector<std::byte>;

// Returns the argument whose bytes are those of `value`, of the parameter's C type.
template <typename T>
  requires std::is_trivially_copyable_v<T>
Argument MakeArgument(const T& value) {
  Argument argument(sizeof(T));
  std::memcpy(argument.data(), &value, sizeof(T));
  return argument;
}

inline Argument MakePointer(size_t buffer_index) {
  return MakeArgument(BufferAddress(buffer_index));
}

struct Checks {
  bool memory = true;  // accesses out of bounds and misaligned; else they end the run as on a GPU
  bool init = true;    // reads of shared, local and global bytes never written
  bool race = true;    // races inside a CTA, and barriers that a part of a warp reaches

  static Checks None() { return {false, false, false}; }
};

struct Launch {
  std::string kernel;  // may be empty when the module has one entry
  Dim3 grid;
  Dim3 block;
  uint64_t dynamic_shared_bytes = 0;
  std::vector<Argument> arguments;  // one a parameter, in order

  Checks checks;
  bool count = true;           // shared and global accesses, by site
  bool model_widening = true;  // count adjacent scalar shared loads as ptxas would merge them
  uint64_t sample_ctas = 0;    // > 0: run only so many, evenly spread; counts are scaled up

  unsigned threads = 0;  // of the host; 0: one a core
  // Warp instructions that one CTA may execute: a run-away loop ends there.
  uint64_t max_instructions = 4'000'000'000;
  uint64_t max_memory_bytes = uint64_t{8} << 30;  // device buffers and module variables
  uint64_t max_shared_bytes = 227 * 1024;         // of a CTA
  uint64_t seed = 0;                              // of bytes that nobody wrote
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_LAUNCH_H_
