// Whether the results of an engine are those of the reference evaluator, within a stated tolerance.
#ifndef PHOBOS_RUNTIME_VERIFY_VERIFY_H_
#define PHOBOS_RUNTIME_VERIFY_VERIFY_H_

#include <cstdint>
#include <optional>
#include <string>

#include "runtime/tensor/tensor.h"

namespace phobos {

// How far a float element may lie from the expected one:
//
//     |actual - expected| <= of_element * |expected| + of_scale * scale + absolute
//
// where scale is the largest finite |expected| of the tensor: a sum of n terms that cancel is off
// by its terms' size, not by its own. A NaN must be a NaN and an infinity the same infinity.
// Integers and bools must be equal.
struct Tolerance {
  double of_element = 0;
  double of_scale = 0;
  double absolute = 0;
};

// The tolerance for results of element type `type` of a run whose roundings have the expected
// relative error `expected_error` (Evaluation::expected_error, which is sqrt(sum of u^2) over the
// roundings one after the other, u being the error of one: 2^-24 for f32, more for approximate
// functions).
//
// Roundings are close to independent, so their errors add up as a random walk does: n operations in
// f32 are off by about sqrt(n) * 2^-24 (Higham and Mary, "A new approach to probabilistic rounding
// error analysis", 2019). Eight times that is allowed, and one more rounding to the type stored.
Tolerance DefaultTolerance(ScalarType type, double expected_error);

// The tolerance that a user asked for with one number: relative to the element and to the scale.
Tolerance UniformTolerance(double relative);

// One element that is off.
struct Deviation {
  int64_t index = 0;  // row-major
  double expected = 0;
  double actual = 0;
  double allowed = 0;  // the largest |actual - expected| that would pass
};

struct Comparison {
  int64_t elements = 0;
  int64_t wrong = 0;
  // Of all elements the one that is nearest to its tolerance, or farthest beyond it.
  std::optional<Deviation> worst;

  bool ok() const { return wrong == 0; }
};

// Compares tensors of one type and shape. Elements that the reference never wrote are left out.
Comparison CompareTensors(const Tensor& expected, const Tensor& actual, const Tolerance& tolerance);

// One line for the user: "`C`: 3 of 4096 elements are wrong; the worst is [0, 17]: 1.5, expected
// 1.25 +- 0.001" or "`C`: 4096 elements agree; the nearest to its tolerance is ...".
std::string Describe(const Comparison& comparison, const std::string& name, const Tensor& expected);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_VERIFY_VERIFY_H_
