#include "frontend/sema/types.h"

#include <algorithm>

#include "base/check.h"

namespace phobos {
namespace {

struct ScalarFacts {
  std::string_view spelling;
  int bits;
};

constexpr ScalarFacts kFacts[] = {
#define PHOBOS_SCALAR_TYPE(Name, spelling, bits) {spelling, bits},
#include "frontend/sema/types.def"
};

const ScalarFacts& Facts(ScalarType type) { return kFacts[static_cast<int>(type)]; }

}  // namespace

std::string_view Spelling(ScalarType type) { return Facts(type).spelling; }

std::optional<ScalarType> ParseScalarType(std::string_view spelling) {
  if (spelling.size() < 2 || spelling.size() > 4) return std::nullopt;
  for (size_t i = 0; i < std::size(kFacts); ++i) {
    if (kFacts[i].spelling == spelling) return static_cast<ScalarType>(i);
  }
  return std::nullopt;
}

int ByteSize(ScalarType type) { return Facts(type).bits / 8; }

bool IsFloat(ScalarType type) {
  switch (type) {
    case ScalarType::kF16:
    case ScalarType::kBF16:
    case ScalarType::kF32:
    case ScalarType::kF64:
      return true;
    case ScalarType::kI8:
    case ScalarType::kU8:
    case ScalarType::kI16:
    case ScalarType::kI32:
    case ScalarType::kI64:
    case ScalarType::kBool:
      return false;
  }
  UNREACHABLE();
}

bool IsInteger(ScalarType type) { return type != ScalarType::kBool && !IsFloat(type); }

int64_t MinValue(ScalarType type) {
  CHECK(IsInteger(type));
  if (type == ScalarType::kU8) return 0;
  return INT64_MIN >> (64 - Facts(type).bits);
}

int64_t MaxValue(ScalarType type) {
  CHECK(IsInteger(type));
  if (type == ScalarType::kU8) return 255;
  return INT64_MAX >> (64 - Facts(type).bits);
}

std::optional<ScalarType> Join(ScalarType a, ScalarType b) {
  if (a == b) return a;
  if (a == ScalarType::kBool || b == ScalarType::kBool) return std::nullopt;
  if (IsFloat(a) && IsFloat(b)) {
    if (Facts(a).bits == Facts(b).bits) return ScalarType::kF32;  // f16 with bf16
    return Facts(a).bits > Facts(b).bits ? a : b;
  }
  if (IsFloat(a)) return a;
  if (IsFloat(b)) return b;
  if (Facts(a).bits == Facts(b).bits) return ScalarType::kI16;  // u8 with i8
  return Facts(a).bits > Facts(b).bits ? a : b;
}

Shape::Shape(std::initializer_list<int64_t> dims) {
  for (int64_t dim : dims) Append(dim);
}

Shape::Shape(std::span<const int64_t> dims) {
  for (int64_t dim : dims) Append(dim);
}

int64_t Shape::elements() const {
  int64_t count = 1;
  for (int64_t dim : dims()) count *= dim;
  return count;
}

void Shape::Append(int64_t dim) {
  CHECK(rank_ < kMaxRank && dim >= 1);
  dims_[rank_++] = dim;
}

std::string ToString(const Shape& shape) {
  std::string text = "[";
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (axis > 0) text += ", ";
    text += std::to_string(shape[axis]);
  }
  return text + "]";
}

std::optional<Shape> Broadcast(const Shape& a, const Shape& b) {
  const int rank = std::max(a.rank(), b.rank());
  Shape result;
  for (int axis = 0; axis < rank; ++axis) {
    const int axis_a = axis - (rank - a.rank());
    const int axis_b = axis - (rank - b.rank());
    const int64_t dim_a = axis_a < 0 ? 1 : a[axis_a];
    const int64_t dim_b = axis_b < 0 ? 1 : b[axis_b];
    if (dim_a != dim_b && dim_a != 1 && dim_b != 1) return std::nullopt;
    result.Append(std::max(dim_a, dim_b));
  }
  return result;
}

std::string ToString(const Type& type) {
  const std::string element(Spelling(type.element));
  switch (type.form) {
    case Type::Form::kVoid:
      return "nothing";
    case Type::Form::kScalar:
      return element;
    case Type::Form::kTile:
      return "tile<" + element + ">" + ToString(type.shape);
    case Type::Form::kView:
      return "view<" + element + ">" + ToString(type.shape);
    case Type::Form::kTensor:
      return "tensor<" + element + ">";
  }
  UNREACHABLE();
}

}  // namespace phobos
