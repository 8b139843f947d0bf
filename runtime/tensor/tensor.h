// A tensor in host memory: what a kernel's argument is before and after a launch.
#ifndef PHOBOS_RUNTIME_TENSOR_TENSOR_H_
#define PHOBOS_RUNTIME_TENSOR_TENSOR_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontend/sema/types.h"

namespace phobos {

// Row-major and contiguous, elements as they lie in device memory (little-endian; a bool is one
// byte, 0 or 1). Rank 0 is a scalar argument.
struct Tensor {
  ScalarType element = ScalarType::kF32;
  std::vector<int64_t> shape;
  std::vector<std::byte> bytes;
  // One flag per element: whether it was ever written. Empty when all were.
  std::vector<uint8_t> written;

  int64_t elements() const { return static_cast<int64_t>(bytes.size()) / ByteSize(element); }
  // In elements.
  bool is_written(int64_t index) const { return written.empty() || written[index] != 0; }
};

// The size of such a tensor. Fails when an extent is negative or the size is more than any machine
// holds (2^40 bytes).
Result<int64_t> TensorBytes(ScalarType element, std::span<const int64_t> shape);

// A tensor of zeros. Fails as TensorBytes does, and when it needs more than this machine's memory.
Result<Tensor> MakeTensor(ScalarType element, std::span<const int64_t> shape);

// A rank 0 tensor of a value, which must be representable.
Tensor MakeScalar(ScalarType element, double value);
Tensor MakeScalar(ScalarType element, int64_t value);

// Element `index` of a float type, or of an integer type or bool.
double GetReal(const Tensor& tensor, int64_t index);
int64_t GetInteger(const Tensor& tensor, int64_t index);
// Stores the nearest value of the float type, or the low bits. Leaves `written` alone.
void SetReal(Tensor& tensor, int64_t index, double value);
void SetInteger(Tensor& tensor, int64_t index, int64_t value);

// "[8, 128]", and "[3, 64]" for the place of element 448 in it.
std::string ShapeText(std::span<const int64_t> shape);
std::string PlaceText(std::span<const int64_t> shape, int64_t index);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_TENSOR_TENSOR_H_
