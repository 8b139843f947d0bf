// Scalar types, shapes and the types of checked expressions.
#ifndef PHOBOS_FRONTEND_SEMA_TYPES_H_
#define PHOBOS_FRONTEND_SEMA_TYPES_H_

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace phobos {

enum class ScalarType : uint8_t {
#define PHOBOS_SCALAR_TYPE(Name, spelling, bits) Name,
#include "frontend/sema/types.def"
};

std::string_view Spelling(ScalarType type);  // "f32"
std::optional<ScalarType> ParseScalarType(std::string_view spelling);
int ByteSize(ScalarType type);  // in memory; bool takes 1
bool IsFloat(ScalarType type);
bool IsInteger(ScalarType type);  // not bool
inline bool IsNumeric(ScalarType type) { return type != ScalarType::kBool; }
// The least and greatest value of an integer type.
int64_t MinValue(ScalarType type);
int64_t MaxValue(ScalarType type);

// The type in which operands of both types meet: the wider float; f16 with bf16 f32; an integer
// with a float the float; the wider integer; u8 with i8 i16. bool joins only itself.
std::optional<ScalarType> Join(ScalarType a, ScalarType b);

// The extents of a tile or view, outermost first; each at least 1. Rank 0 is a scalar.
class Shape {
 public:
  static constexpr int kMaxRank = 6;

  Shape() = default;
  Shape(std::initializer_list<int64_t> dims);
  explicit Shape(std::span<const int64_t> dims);

  int rank() const { return rank_; }
  int64_t operator[](int axis) const { return dims_[axis]; }
  std::span<const int64_t> dims() const { return {dims_.data(), static_cast<size_t>(rank_)}; }
  int64_t elements() const;
  void Append(int64_t dim);
  bool operator==(const Shape&) const = default;

 private:
  int rank_ = 0;
  std::array<int64_t, kMaxRank> dims_ = {};  // zero past the rank
};

// "[8, 128]".
std::string ToString(const Shape& shape);

// The NumPy broadcast of two shapes (ranks align at the right, extents of 1 stretch), or nothing.
std::optional<Shape> Broadcast(const Shape& a, const Shape& b);

// What an expression is.
struct Type {
  enum class Form : uint8_t {
    kVoid,    // barrier(): no value
    kScalar,  // one value, the same in all threads
    kTile,    // a value with a shape
    kView,    // elements of a tensor, read at each use; a constant shape
    kTensor,  // a whole tensor parameter or an alias of one; its dims are the parameter's
  };
  Form form = Form::kVoid;
  ScalarType element = ScalarType::kI32;
  Shape shape;  // kTile, kView

  static Type Scalar(ScalarType element) { return {Form::kScalar, element, {}}; }
  static Type Tile(ScalarType element, Shape shape) { return {Form::kTile, element, shape}; }
  static Type View(ScalarType element, Shape shape) { return {Form::kView, element, shape}; }
  static Type Tensor(ScalarType element) { return {Form::kTensor, element, {}}; }

  bool is_scalar() const { return form == Form::kScalar; }
  // Has a constant shape and elements.
  bool is_tiled() const { return form == Form::kTile || form == Form::kView; }
  bool operator==(const Type&) const = default;
};

// "f32", "tile<f32>[8, 128]", "view<f16>[8, 128]", "tensor<f32>", "nothing".
std::string ToString(const Type& type);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_TYPES_H_
