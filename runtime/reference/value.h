// What the reference evaluator computes with: values, variables and regions.
#ifndef PHOBOS_RUNTIME_REFERENCE_VALUE_H_
#define PHOBOS_RUNTIME_REFERENCE_VALUE_H_

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "frontend/sema/types.h"
#include "runtime/tensor/tensor.h"

namespace phobos::reference {

// A scalar (rank 0) or a tile, row-major. Floats are held as double, which represents the values
// of every float type exactly; integers and bools as int64_t.
struct Value {
  ScalarType element = ScalarType::kI32;
  Shape shape;
  std::vector<double> reals;      // of a float type
  std::vector<int64_t> integers;  // of any other

  bool is_float() const { return IsFloat(element); }
  int64_t size() const { return shape.elements(); }

  static Value Zeros(ScalarType element, const Shape& shape);
  static Value Integer(ScalarType element, int64_t value);
  static Value Real(ScalarType element, double value);
  // Of a scalar.
  int64_t integer() const { return integers[0]; }
  bool boolean() const { return integers[0] != 0; }
};

// A tile or scalar that can be written to, with one flag per element for whether it was.
struct Variable {
  Value value;
  std::vector<uint8_t> written;  // empty when all were
};

// Some elements of a tensor or variable: what a view, a subscript or a name denotes. Dimension d
// of the region runs along axis `axis_of[d]` of the base; an axis that no dimension runs along is
// fixed at its origin.
struct Region {
  struct Axis {
    int64_t extent;  // of the base
    int64_t origin;  // where the region's index 0 lies; anywhere, also outside
    // Only elements in [low, high) of the base exist for this region: a slice of a slice sees no
    // more than the first slice holds.
    int64_t low;
    int64_t high;
  };
  std::variant<Tensor*, Variable*> base;
  std::vector<Axis> axes;
  std::vector<int> axis_of;
  std::vector<int64_t> shape;

  ScalarType element() const;
};

Region WholeOf(Tensor& tensor);
Region WholeOf(Variable& variable);

// One subscript: the elements start ... start + length - 1, or the point start.
struct Subscript {
  int64_t start;
  int64_t length;
  bool is_point;
};
// The part of a region that one subscript per dimension choose.
Region Subregion(const Region& region, const std::vector<Subscript>& subscripts);

// Copies the elements; those outside the base are 0. When an element was never written, stores its
// index in the base to `unwritten`.
Value Read(const Region& region, std::optional<int64_t>& unwritten);

// Stores the elements of a value of the region's shape and type; those outside are skipped.
void Write(const Region& region, const Value& value);

// The index in the base of a region of rank 0, or nothing when it lies outside.
std::optional<int64_t> IndexInBase(const Region& point);

}  // namespace phobos::reference

#endif  // PHOBOS_RUNTIME_REFERENCE_VALUE_H_
