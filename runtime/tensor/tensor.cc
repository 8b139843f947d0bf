#include "runtime/tensor/tensor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <bit>
#include <cstring>

#include "base/check.h"
#include "runtime/tensor/numbers.h"

namespace phobos {
namespace {

static_assert(std::endian::native == std::endian::little,
              "tensors are kept as the device has them");

template <typename T>
T Load(const Tensor& tensor, int64_t index) {
  T value;
  std::memcpy(&value, tensor.bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

template <typename T>
void Store(Tensor& tensor, int64_t index, T value) {
  std::memcpy(tensor.bytes.data() + index * sizeof(T), &value, sizeof(T));
}

}  // namespace

Result<int64_t> TensorBytes(ScalarType element, std::span<const int64_t> shape) {
  constexpr int64_t kMaxBytes = int64_t{1} << 40;
  int64_t bytes = ByteSize(element);
  bool empty = false;
  for (const int64_t dim : shape) {
    if (dim < 0) return Fail("the shape " + ShapeText(shape) + " has a negative extent");
    empty |= dim == 0;
    if (dim > 0 && bytes > kMaxBytes / dim) {
      return Fail(fmt::format("{} of {} is more memory than any machine has", ShapeText(shape),
                              Spelling(element)));
    }
    if (dim > 0) bytes *= dim;
  }
  return empty ? 0 : bytes;
}

Result<Tensor> MakeTensor(ScalarType element, std::span<const int64_t> shape) {
  const Result<int64_t> bytes = TensorBytes(element, shape);
  if (!bytes) return std::unexpected(bytes.error());
  const int64_t memory = int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE);
  if (*bytes > memory) {
    return Fail(fmt::format("{} of {} needs {} bytes, this machine has {}", ShapeText(shape),
                            Spelling(element), *bytes, memory));
  }
  Tensor tensor{element, {shape.begin(), shape.end()}, {}, {}};
  tensor.bytes.resize(static_cast<size_t>(*bytes));
  return tensor;
}

Tensor MakeScalar(ScalarType element, double value) {
  Tensor scalar{element, {}, std::vector<std::byte>(ByteSize(element)), {}};
  SetReal(scalar, 0, value);
  return scalar;
}

Tensor MakeScalar(ScalarType element, int64_t value) {
  Tensor scalar{element, {}, std::vector<std::byte>(ByteSize(element)), {}};
  SetInteger(scalar, 0, value);
  return scalar;
}

double GetReal(const Tensor& tensor, int64_t index) {
  switch (tensor.element) {
    case ScalarType::kF16:
      return F16ToDouble(Load<uint16_t>(tensor, index));
    case ScalarType::kBF16:
      return BF16ToDouble(Load<uint16_t>(tensor, index));
    case ScalarType::kF32:
      return Load<float>(tensor, index);
    case ScalarType::kF64:
      return Load<double>(tensor, index);
    case ScalarType::kI8:
    case ScalarType::kU8:
    case ScalarType::kI16:
    case ScalarType::kI32:
    case ScalarType::kI64:
    case ScalarType::kBool:
      break;
  }
  UNREACHABLE();
}

int64_t GetInteger(const Tensor& tensor, int64_t index) {
  switch (tensor.element) {
    case ScalarType::kI8:
      return Load<int8_t>(tensor, index);
    case ScalarType::kU8:
      return Load<uint8_t>(tensor, index);
    case ScalarType::kI16:
      return Load<int16_t>(tensor, index);
    case ScalarType::kI32:
      return Load<int32_t>(tensor, index);
    case ScalarType::kI64:
      return Load<int64_t>(tensor, index);
    case ScalarType::kBool:
      return Load<uint8_t>(tensor, index) != 0;
    case ScalarType::kF16:
    case ScalarType::kBF16:
    case ScalarType::kF32:
    case ScalarType::kF64:
      break;
  }
  UNREACHABLE();
}

void SetReal(Tensor& tensor, int64_t index, double value) {
  switch (tensor.element) {
    case ScalarType::kF16:
      return Store(tensor, index, DoubleToF16(value));
    case ScalarType::kBF16:
      return Store(tensor, index, DoubleToBF16(value));
    case ScalarType::kF32:
      return Store(tensor, index, static_cast<float>(value));
    case ScalarType::kF64:
      return Store(tensor, index, value);
    case ScalarType::kI8:
    case ScalarType::kU8:
    case ScalarType::kI16:
    case ScalarType::kI32:
    case ScalarType::kI64:
    case ScalarType::kBool:
      break;
  }
  UNREACHABLE();
}

void SetInteger(Tensor& tensor, int64_t index, int64_t value) {
  switch (tensor.element) {
    case ScalarType::kI8:
    case ScalarType::kU8:
      return Store(tensor, index, static_cast<uint8_t>(value));
    case ScalarType::kI16:
      return Store(tensor, index, static_cast<int16_t>(value));
    case ScalarType::kI32:
      return Store(tensor, index, static_cast<int32_t>(value));
    case ScalarType::kI64:
      return Store(tensor, index, value);
    case ScalarType::kBool:
      return Store(tensor, index, static_cast<uint8_t>(value != 0));
    case ScalarType::kF16:
    case ScalarType::kBF16:
    case ScalarType::kF32:
    case ScalarType::kF64:
      break;
  }
  UNREACHABLE();
}

std::string ShapeText(std::span<const int64_t> shape) {
  return fmt::format("[{}]", fmt::join(shape, ", "));
}

std::string PlaceText(std::span<const int64_t> shape, int64_t index) {
  std::vector<int64_t> place(shape.size());
  for (size_t axis = shape.size(); axis-- > 0;) {
    place[axis] = index % shape[axis];
    index /= shape[axis];
  }
  return ShapeText(place);
}

}  // namespace phobos
