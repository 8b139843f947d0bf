// Where everything lies: the address space of a launch.
//
// An address of 64 bits is a region (its upper 28 bits) and a place in it. Every device buffer and
// every .global or .const variable has a region of its own and starts 4 GiB into it, so an address
// that misses its object by less than that names no other one. The shared, local and parameter
// windows that generic addresses reach are regions too.
#ifndef PHOBOS_SIMULATOR_EXEC_MEMORY_H_
#define PHOBOS_SIMULATOR_EXEC_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "simulator/launch.h"
#include "simulator/ptx/program.h"

namespace phobos::sim {

inline constexpr int kRegionShift = 36;
inline constexpr uint64_t kRegionStart = uint64_t{1} << 32;
inline constexpr uint64_t kSharedRegion = 1, kLocalRegion = 2, kParamRegion = 3;
inline constexpr uint64_t kFunctionRegion = 4;  // "addresses" of functions, 16 apart
inline constexpr uint64_t kFirstBufferRegion = 64;
inline constexpr uint64_t kFirstVariableRegion = kFirstBufferRegion + (uint64_t{1} << 20);

constexpr uint64_t RegionOf(uint64_t address) { return address >> kRegionShift; }
constexpr uint64_t WindowAddress(uint64_t region) { return region << kRegionShift | kRegionStart; }
constexpr uint64_t FunctionAddress(ptx::FunctionId id) {
  return WindowAddress(kFunctionRegion) + 16 * uint64_t{id.index()};
}

// Which CTAs read and wrote a word, when CTAs run side by side: see grid.h.
struct WordUsers {
  uint32_t writer = 0;
  uint32_t reader = 0;
};

// A device buffer or variable.
struct Object {
  std::byte* data = nullptr;
  uint64_t size = 0;
  uint64_t address = 0;
  std::string name;
  uint32_t element_bytes = 1;
  bool read_only = false;
  bool may_be_written = true;    // by this launch: see pointers.h
  std::vector<uint8_t> written;  // a byte each; empty: all count as written
  std::vector<WordUsers> users;  // a word each; empty: CTAs run one after another
};

// Places of the variables, known before decoding. Offsets in .shared memory, in the parameter
// block of the entry, or in the local bytes of a function's frame; addresses of all others.
struct Layout {
  std::vector<uint64_t> place;        // by VariableId
  std::vector<bool> is_used;          // by VariableId, of .shared ones
  std::vector<bool> is_reachable;     // by FunctionId, from the entry
  std::vector<uint64_t> local_bytes;  // by FunctionId: a lane's
  uint64_t static_shared_bytes = 0;
  uint64_t dynamic_shared_offset = 0;
  uint64_t parameter_bytes = 0;
};

// `entry` is a function of `module`.
Layout LayOut(const ptx::Module& module, ptx::FunctionId entry);

class DeviceMemory {
 public:
  // Fails when more is needed than launch.max_memory_bytes. `buffers` must outlive this.
  static Result<DeviceMemory> Make(const ptx::Module& module, const Layout& layout,
                                   const Launch& launch, std::vector<DeviceBuffer>& buffers);

  // Null when no object has this region.
  Object* Find(uint64_t address) {
    const uint64_t region = RegionOf(address);
    if (region - kFirstBufferRegion < buffers_.size()) {
      return &buffers_[region - kFirstBufferRegion];
    }
    if (region - kFirstVariableRegion < variables_.size()) {
      return &variables_[region - kFirstVariableRegion];
    }
    return nullptr;
  }

  template <typename Visit>
  void ForEachObject(const Visit& visit) {
    for (Object& object : buffers_) visit(object);
    for (Object& object : variables_) visit(object);
  }

  // Begins or stops to note which CTAs use which word.
  void TrackUsers(bool on);
  // Keeps a copy of all that kernels can write; and brings it back.
  void Save();
  void Restore();

 private:
  std::vector<Object> buffers_, variables_;
  std::vector<std::vector<std::byte>> variable_bytes_;
  struct Saved {
    std::vector<std::byte> bytes;
    std::vector<uint8_t> written;
  };
  std::vector<Saved> saved_;

  template <typename Visit>
  void ForEachWritable(const Visit& visit) {
    for (Object& object : buffers_) visit(object);
    for (Object& object : variables_) {
      if (!object.read_only) visit(object);
    }
  }
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_MEMORY_H_
