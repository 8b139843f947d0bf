// The launch contract: all that a launcher must know of a compiled kernel, as a value.
//
// It is written as JSON beside the PTX (json.h), so that others can launch it too. The parameters
// of the PTX entry are `params` in order (a tensor is one 64-bit global address, a scalar its own
// type), then `extents` in order, as s32.
#ifndef PHOBOS_RUNTIME_CONTRACT_CONTRACT_H_
#define PHOBOS_RUNTIME_CONTRACT_CONTRACT_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "frontend/sema/types.h"

namespace phobos {

// A dimension of a tensor, or what an axis of the grid divides: a run-time extent or a constant.
struct ContractDim {
  std::string extent;  // empty for a constant
  int64_t constant = 0;

  bool operator==(const ContractDim&) const = default;
};

struct ContractParam {
  std::string name;
  ScalarType element = ScalarType::kF32;
  std::vector<ContractDim> dims;  // outermost first; none for a scalar
  bool is_tensor = true;
  bool is_loaded = false;
  bool is_stored = false;

  bool operator==(const ContractParam&) const = default;
};

// A run-time extent, 1 ... 2^31 - 1.
struct ContractExtent {
  std::string name;
  int64_t multiple_of = 1;  // promised by @aligned; the launcher checks

  bool operator==(const ContractExtent&) const = default;
};

// How many CTAs an axis of the grid has.
struct ContractAxis {
  enum class Kind : uint8_t {
    kOne,    // 1: the kernel does not use the axis
    kCeil,   // ceil(dim / per_cta)
    kAsked,  // the launcher's user has to say
  };
  Kind kind = Kind::kOne;
  ContractDim dim;
  int64_t per_cta = 1;

  bool operator==(const ContractAxis&) const = default;
};

// A name with a number: an @autotune constant, or an extent made constant by --static.
struct ContractConstant {
  std::string name;
  int64_t value = 0;

  bool operator==(const ContractConstant&) const = default;
};

// A buffer in shared memory.
struct ContractBuffer {
  std::string name;
  int line = 0;      // of the declaration
  std::string kind;  // "stage", "tile" or "scratch"
  ScalarType element = ScalarType::kF32;
  std::vector<int64_t> shape;
  std::vector<int64_t> allocated;  // the shape with padding
  int64_t row_stride = 0;          // in elements
  int64_t offset = 0;              // in bytes
  int64_t bytes = 0;
  bool is_padded = false;

  bool operator==(const ContractBuffer&) const = default;
};

// What arguments are checked against: the part that does not need a compiled kernel.
struct Signature {
  std::string kernel;
  std::vector<ContractParam> params;    // in source order
  std::vector<ContractExtent> extents;  // in order of first appearance
  std::array<ContractAxis, 3> grid;     // x, y, z

  bool operator==(const Signature&) const = default;
};

struct LaunchContract {
  static constexpr int kSchema = 1;

  Signature signature;
  std::string source_file;
  std::string source_sha256;  // of the file's bytes
  std::string chip;           // "sm_75"
  std::vector<ContractConstant> constants;
  std::vector<ContractConstant> statics;
  int threads = 256;
  int min_ctas = 0;       // 0: not given
  int max_registers = 0;  // 0: not given
  int64_t shared_bytes = 0;
  std::vector<ContractBuffer> buffers;

  bool operator==(const LaunchContract&) const = default;
};

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_CONTRACT_CONTRACT_H_
