#include "runtime/reference/operations.h"

#include <cmath>

#include "base/check.h"
#include "runtime/tensor/numbers.h"

namespace phobos::reference {
namespace {

// Rounds the exact result of one operation to its type.
double Rounded(ScalarType element, double exact) {
  const bool is_narrow = element == ScalarType::kF16 || element == ScalarType::kBF16;
  return RoundTo(element, is_narrow ? RoundTo(ScalarType::kF32, exact) : exact);
}

void RoundAll(Value& value) {
  if (value.element == ScalarType::kF64) return;
  for (double& real : value.reals) real = Rounded(value.element, real);
}

void WrapAll(Value& value) {
  for (int64_t& integer : value.integers) integer = WrapTo(value.element, integer);
}

// f(x) for each element, rounded or wrapped.
template <typename F>
Value MapReals(const Value& a, F f) {
  Value result = Value::Zeros(a.element, a.shape);
  for (size_t i = 0; i < a.reals.size(); ++i) result.reals[i] = f(a.reals[i]);
  RoundAll(result);
  return result;
}
template <typename F>
Value MapReals(const Value& a, const Value& b, F f) {
  Value result = Value::Zeros(a.element, a.shape);
  for (size_t i = 0; i < a.reals.size(); ++i) result.reals[i] = f(a.reals[i], b.reals[i]);
  RoundAll(result);
  return result;
}
template <typename F>
Value MapIntegers(const Value& a, F f) {
  Value result = Value::Zeros(a.element, a.shape);
  for (size_t i = 0; i < a.integers.size(); ++i) result.integers[i] = f(a.integers[i]);
  WrapAll(result);
  return result;
}
template <typename F>
Value MapIntegers(const Value& a, const Value& b, F f) {
  Value result = Value::Zeros(a.element, a.shape);
  for (size_t i = 0; i < a.integers.size(); ++i) {
    result.integers[i] = f(a.integers[i], b.integers[i]);
  }
  WrapAll(result);
  return result;
}

// Arithmetic modulo 2^64, from which every narrower type wraps correctly.
int64_t Add(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
int64_t Subtract(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}
int64_t Multiply(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
// Toward zero; MIN / -1 wraps.
int64_t Divide(int64_t a, int64_t b) { return b == -1 ? Subtract(0, a) : a / b; }
int64_t Remainder(int64_t a, int64_t b) { return b == -1 ? 0 : a % b; }

// A count of the width or more shifts everything out; as an unsigned number a negative one is such.
int64_t ShiftLeft(int bits, int64_t a, int64_t count) {
  if (count < 0 || count >= bits) return 0;
  return static_cast<int64_t>(static_cast<uint64_t>(a) << count);
}
int64_t ShiftRight(int bits, int64_t a, int64_t count) {
  if (count < 0 || count >= bits) return a < 0 ? -1 : 0;
  return a >> count;
}

Value ApplyToReals(BinaryOp op, const Value& a, const Value& b) {
  switch (op) {
    case BinaryOp::kAdd:
      return MapReals(a, b, [](double x, double y) { return x + y; });
    case BinaryOp::kSubtract:
      return MapReals(a, b, [](double x, double y) { return x - y; });
    case BinaryOp::kMultiply:
      return MapReals(a, b, [](double x, double y) { return x * y; });
    case BinaryOp::kDivide:
      return MapReals(a, b, [](double x, double y) { return x / y; });
    case BinaryOp::kRemainder:
      return MapReals(a, b, [](double x, double y) { return std::fmod(x, y); });
    case BinaryOp::kShiftLeft:
    case BinaryOp::kShiftRight:
    case BinaryOp::kAnd:
    case BinaryOp::kOr:
    case BinaryOp::kXor:
      break;
  }
  UNREACHABLE();
}

// Of a NaN and a number the number; of the zeros the positive one is the greater.
double Max(double a, double b) {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
double Min(double a, double b) { return -Max(-a, -b); }

// Folds each row (the last axis) of a into one element.
template <typename F>
Value FoldRows(const Value& a, ScalarType element, F fold_row) {
  Shape shape;
  for (int axis = 0; axis + 1 < a.shape.rank(); ++axis) shape.Append(a.shape[axis]);
  shape.Append(1);
  Value result = Value::Zeros(element, shape);
  const int64_t columns = a.shape[a.shape.rank() - 1];
  for (int64_t row = 0; row < a.size() / columns; ++row) {
    fold_row(result, row, row * columns, columns);
  }
  return result;
}

template <typename FoldReal, typename FoldInteger>
Value FoldWithoutStart(const Value& a, FoldReal fold_real, FoldInteger fold_integer) {
  return FoldRows(a, a.element, [&](Value& result, int64_t row, int64_t begin, int64_t columns) {
    if (a.is_float()) {
      double folded = a.reals[begin];
      for (int64_t j = 1; j < columns; ++j) folded = fold_real(folded, a.reals[begin + j]);
      result.reals[row] = folded;
    } else {
      int64_t folded = a.integers[begin];
      for (int64_t j = 1; j < columns; ++j) folded = fold_integer(folded, a.integers[begin + j]);
      result.integers[row] = folded;
    }
  });
}

// Copies element source(i) of a to element i of the result.
template <typename F>
Value Rearranged(const Value& a, const Shape& shape, F source) {
  Value result = Value::Zeros(a.element, shape);
  for (int64_t i = 0; i < result.size(); ++i) {
    if (a.is_float()) {
      result.reals[i] = a.reals[source(i)];
    } else {
      result.integers[i] = a.integers[source(i)];
    }
  }
  return result;
}

}  // namespace

Value Apply(UnaryOp op, const Value& a) {
  switch (op) {
    case UnaryOp::kNegate:
      if (a.is_float()) return MapReals(a, [](double x) { return -x; });
      return MapIntegers(a, [](int64_t x) { return Subtract(0, x); });
    case UnaryOp::kNot:
      return MapIntegers(a, [](int64_t x) { return int64_t{x == 0}; });
    case UnaryOp::kBitNot:
      return MapIntegers(a, [](int64_t x) { return ~x; });
  }
  UNREACHABLE();
}

Value Apply(BinaryOp op, const Value& a, const Value& b, int64_t& zero_divisions) {
  if (a.is_float()) return ApplyToReals(op, a, b);
  const int bits = 8 * ByteSize(a.element);
  const auto unless_zero = [&](auto divide) {
    return [&zero_divisions, divide](int64_t x, int64_t y) -> int64_t {
      if (y != 0) return divide(x, y);
      ++zero_divisions;
      return 0;
    };
  };
  switch (op) {
    case BinaryOp::kAdd:
      return MapIntegers(a, b, Add);
    case BinaryOp::kSubtract:
      return MapIntegers(a, b, Subtract);
    case BinaryOp::kMultiply:
      return MapIntegers(a, b, Multiply);
    case BinaryOp::kDivide:
      return MapIntegers(a, b, unless_zero(Divide));
    case BinaryOp::kRemainder:
      return MapIntegers(a, b, unless_zero(Remainder));
    case BinaryOp::kShiftLeft:
      return MapIntegers(a, b, [&](int64_t x, int64_t y) { return ShiftLeft(bits, x, y); });
    case BinaryOp::kShiftRight:
      return MapIntegers(a, b, [&](int64_t x, int64_t y) { return ShiftRight(bits, x, y); });
    case BinaryOp::kAnd:
      return MapIntegers(a, b, [](int64_t x, int64_t y) { return x & y; });
    case BinaryOp::kOr:
      return MapIntegers(a, b, [](int64_t x, int64_t y) { return x | y; });
    case BinaryOp::kXor:
      return MapIntegers(a, b, [](int64_t x, int64_t y) { return x ^ y; });
  }
  UNREACHABLE();
}

Value Apply(CompareOp op, const Value& a, const Value& b) {
  const auto holds = [op](auto x, auto y) -> bool {
    switch (op) {
      case CompareOp::kEqual:
        return x == y;
      case CompareOp::kNotEqual:
        return x != y;
      case CompareOp::kLess:
        return x < y;
      case CompareOp::kLessEqual:
        return x <= y;
      case CompareOp::kGreater:
        return x > y;
      case CompareOp::kGreaterEqual:
        return x >= y;
    }
    UNREACHABLE();
  };
  Value result = Value::Zeros(ScalarType::kBool, a.shape);
  for (int64_t i = 0; i < result.size(); ++i) {
    result.integers[i] =
        a.is_float() ? holds(a.reals[i], b.reals[i]) : holds(a.integers[i], b.integers[i]);
  }
  return result;
}

Value ConvertTo(ScalarType element, const Value& a) {
  Value result = Value::Zeros(element, a.shape);
  const int64_t count = a.size();
  if (a.is_float() && result.is_float()) {
    for (int64_t i = 0; i < count; ++i) result.reals[i] = RoundTo(element, a.reals[i]);
  } else if (result.is_float()) {
    for (int64_t i = 0; i < count; ++i) result.reals[i] = RoundTo(element, a.integers[i]);
  } else if (element == ScalarType::kBool && a.is_float()) {
    for (int64_t i = 0; i < count; ++i) result.integers[i] = a.reals[i] != 0;
  } else if (a.is_float()) {
    for (int64_t i = 0; i < count; ++i) result.integers[i] = SaturateTo(element, a.reals[i]);
  } else {
    for (int64_t i = 0; i < count; ++i) result.integers[i] = WrapTo(element, a.integers[i]);
  }
  return result;
}

Value BroadcastTo(const Shape& shape, const Value& a) {
  // How far one step along each axis of the result moves in a: not at all along a stretched one.
  std::array<int64_t, Shape::kMaxRank> step = {};
  int64_t stride = 1;
  const int added = shape.rank() - a.shape.rank();
  for (int axis = a.shape.rank(); axis-- > 0;) {
    step[axis + added] = a.shape[axis] == 1 ? 0 : stride;
    stride *= a.shape[axis];
  }
  return Rearranged(a, shape, [&](int64_t i) {
    int64_t source = 0;
    for (int axis = shape.rank(); axis-- > 0;) {
      source += i % shape[axis] * step[axis];
      i /= shape[axis];
    }
    return source;
  });
}

Value Elementwise(Builtin builtin, const Value& a) {
  if (!a.is_float()) {
    CHECK(builtin == Builtin::kAbs);
    return MapIntegers(a, [](int64_t x) { return x < 0 ? Subtract(0, x) : x; });
  }
  const auto map = [&](double (*f)(double)) { return MapReals(a, f); };
  // NOLINTNEXTLINE: the others are not elementwise on one operand.
  if (builtin == Builtin::kExp) return map(std::exp);
  if (builtin == Builtin::kLog) return map(std::log);
  if (builtin == Builtin::kSqrt) return map(std::sqrt);
  if (builtin == Builtin::kRsqrt) return map([](double x) { return 1 / std::sqrt(x); });
  if (builtin == Builtin::kTanh) return map(std::tanh);
  if (builtin == Builtin::kAbs) return map(std::fabs);
  if (builtin == Builtin::kRound) return map(std::nearbyint);
  if (builtin == Builtin::kFloor) return map(std::floor);
  CHECK(builtin == Builtin::kCeil);
  return map(std::ceil);
}

Value Elementwise(Builtin builtin, const Value& a, const Value& b) {
  if (builtin == Builtin::kPow) {
    CHECK(a.is_float());
    return MapReals(a, b, [](double x, double y) { return std::pow(x, y); });
  }
  if (builtin == Builtin::kTmax) {
    if (a.is_float()) return MapReals(a, b, Max);
    return MapIntegers(a, b, [](int64_t x, int64_t y) { return std::max(x, y); });
  }
  CHECK(builtin == Builtin::kTmin);
  if (a.is_float()) return MapReals(a, b, Min);
  return MapIntegers(a, b, [](int64_t x, int64_t y) { return std::min(x, y); });
}

Value Where(const Value& condition, const Value& a, const Value& b) {
  Value result = b;
  for (int64_t i = 0; i < result.size(); ++i) {
    if (condition.integers[i] == 0) continue;
    if (a.is_float()) {
      result.reals[i] = a.reals[i];
    } else {
      result.integers[i] = a.integers[i];
    }
  }
  return result;
}

Value Iota(const Shape& shape) {
  Value result = Value::Zeros(ScalarType::kI32, shape);
  for (int64_t i = 0; i < result.size(); ++i) result.integers[i] = i;
  return result;
}

Value Rowsum(const Value& a, ScalarType element) {
  return FoldRows(a, element, [&](Value& result, int64_t row, int64_t begin, int64_t columns) {
    if (a.is_float()) {
      double sum = 0;
      for (int64_t j = 0; j < columns; ++j) sum += a.reals[begin + j];
      result.reals[row] = RoundTo(element, sum);
    } else {
      int64_t sum = 0;
      for (int64_t j = 0; j < columns; ++j) sum = Add(sum, a.integers[begin + j]);
      result.integers[row] = WrapTo(element, sum);
    }
  });
}

Value Rowmax(const Value& a) {
  return FoldWithoutStart(a, Max, [](int64_t x, int64_t y) { return std::max(x, y); });
}

Value Rowmin(const Value& a) {
  return FoldWithoutStart(a, Min, [](int64_t x, int64_t y) { return std::min(x, y); });
}

Value Rowargmax(const Value& a) {
  return FoldRows(
      a, ScalarType::kI32, [&](Value& result, int64_t row, int64_t begin, int64_t columns) {
        int64_t best = -1;  // no number seen
        for (int64_t j = 0; j < columns; ++j) {
          if (a.is_float() && std::isnan(a.reals[begin + j])) continue;
          const bool is_greater =
              best < 0 || (a.is_float() ? a.reals[begin + j] > a.reals[begin + best]
                                        : a.integers[begin + j] > a.integers[begin + best]);
          if (is_greater) best = j;
        }
        result.integers[row] = std::max<int64_t>(best, 0);
      });
}

Value Cumsum(const Value& a, ScalarType element) {
  Value result = Value::Zeros(element, a.shape);
  const int64_t columns = a.size() / a.shape[0];
  for (int64_t j = 0; j < columns; ++j) {
    double real = 0;
    int64_t integer = 0;
    for (int64_t i = j; i < a.size(); i += columns) {
      if (a.is_float()) {
        result.reals[i] = RoundTo(element, real += a.reals[i]);
      } else {
        result.integers[i] = WrapTo(element, integer = Add(integer, a.integers[i]));
      }
    }
  }
  return result;
}

Value Tril(const Value& a) {
  Value result = a;
  const int64_t rows = a.shape[0];
  const int64_t columns = a.shape[1];
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = i + 1; j < columns; ++j) {
      if (a.is_float()) {
        result.reals[i * columns + j] = 0;
      } else {
        result.integers[i * columns + j] = 0;
      }
    }
  }
  return result;
}

Value Transpose(const Value& a, const Shape& shape) {
  if (a.shape.rank() == 1) return Flat(a, shape);
  const int64_t rows = a.shape[0];
  const int64_t columns = a.shape[1];
  return Rearranged(a, shape, [&](int64_t i) { return i % rows * columns + i / rows; });
}

Value Flat(const Value& a, const Shape& shape) {
  Value result = a;
  result.shape = shape;
  return result;
}

Value Dot(const Value& a, const Value& b, bool is_transposed, ScalarType element) {
  const int64_t m = a.shape[0];
  const int64_t k = a.shape[1];
  const int64_t n = b.shape[is_transposed ? 0 : 1];
  // The right operand as [K, N]: then the innermost loops run along rows.
  const Value transposed = is_transposed ? Transpose(b, Shape{k, n}) : Value();
  const Value& right = is_transposed ? transposed : b;
  Value result = Value::Zeros(element, Shape{m, n});
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t l = 0; l < k; ++l) {
      if (result.is_float()) {
        const double factor = a.reals[i * k + l];
        const double* row = &right.reals[l * n];
        double* sum = &result.reals[i * n];
        for (int64_t j = 0; j < n; ++j) sum[j] += factor * row[j];
      } else {
        for (int64_t j = 0; j < n; ++j) {
          int64_t& sum = result.integers[i * n + j];
          sum = Add(sum, Multiply(a.integers[i * k + l], right.integers[l * n + j]));
        }
      }
    }
  }
  if (result.is_float()) {
    for (double& sum : result.reals) sum = RoundTo(element, sum);
  } else {
    WrapAll(result);
  }
  return result;
}

Value AddScalars(const Value& a, const Value& b) {
  int64_t zero_divisions = 0;
  return Apply(BinaryOp::kAdd, a, b, zero_divisions);
}

}  // namespace phobos::reference
