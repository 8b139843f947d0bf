// exp, log, tanh and pow from additions, multiplications, fma, division and bit fiddling.
//
// PTX has no such instructions for f64, and none that is good enough for pow in f32. Each function
// is a template over the arithmetic A it is made of: HostMath computes (that is how the error
// bounds below are tested, against long double), the code generator's A emits LLVM IR.
//
// A has: T (float or double), V (a value), B (a truth value); C(double) -> V; Add Sub Mul Div Fma
// (each rounded once), Abs, Rint, Floor, CopySign; Lt Eq Ne -> B, And, Or, Select(B, V, V);
// Ldexp(x, n): x * 2^n rounded once, n an integral value below 1200 (f32: 220), anything where n is
// a NaN; Split(x): for finite x > 0 the m in [sqrt(1/2), sqrt(2)) and integral e with x = m * 2^e.
//
// Bounds on the error, in units in the last place of the result where it is normal:
//   ExpOf     f64: 1.5      LogOf  f64: 1.5     TanhOf f64: 3
//   PowOf     f64: 1.5      f32: 1.5
#ifndef PHOBOS_CODEGEN_LLVM_MATH_FUNCTIONS_H_
#define PHOBOS_CODEGEN_LLVM_MATH_FUNCTIONS_H_

#include <limits>
#include <utility>

namespace phobos::llvm_lowering {

template <typename A>
struct MathFunctions {
  using T = typename A::T;
  using V = typename A::V;
  using B = typename A::B;
  static constexpr bool kDouble = sizeof(T) == 8;
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  static constexpr double kLog2E = 0x1.71547652b82fep+0;

  // A value and a correction, much smaller.
  struct Sum {
    V high, low;
  };

  A& a;

  V ExpOf(V x) { return ExpOfSum({x, a.C(0)}); }

  V LogOf(V x) {
    const Sum log = LogAsSum(x);
    return LogSpecialCases(x, a.Add(log.high, log.low));
  }

  // With E = exp(2|x|) - 1: E / (E + 2), whose E is accurate where x is small too.
  V TanhOf(V x) {
    const V twice = a.Mul(a.Abs(x), a.C(2));
    const auto [n, r] = ReduceForExp(Clamp(twice, 60), a.C(0));
    const V scale = a.Ldexp(a.C(1), n);
    const V e = a.Add(a.Mul(scale, ExpMinus1OfReduced(r)), a.Sub(scale, a.C(1)));
    return a.CopySign(a.Div(e, a.Add(e, a.C(2))), x);
  }

  // exp(y * log|x|), with the product to twice the precision, and C's special cases.
  V PowOf(V x, V y) {
    const V magnitude = a.Abs(x);
    const Sum log = LogAsSum(magnitude);
    const V high = a.Mul(y, log.high);
    const V low = a.Fma(y, log.low, a.Fma(y, log.high, a.Mul(high, a.C(-1))));
    const B extreme = a.Lt(a.C(kExpLimit), a.Abs(high));
    V power = ExpOfSum({high, a.Select(extreme, a.C(0), low)});

    const B y_positive = a.Lt(a.C(0), y);
    const V zero_or_infinite_if_small = a.Select(y_positive, a.C(0), a.C(kInfinity));
    const V zero_or_infinite_if_large = a.Select(y_positive, a.C(kInfinity), a.C(0));
    power = a.Select(a.Eq(magnitude, a.C(0)), zero_or_infinite_if_small, power);
    power = a.Select(a.Eq(magnitude, a.C(kInfinity)), zero_or_infinite_if_large, power);
    const V y_large =
        a.Select(a.Lt(magnitude, a.C(1)), a.Select(y_positive, a.C(0), a.C(kInfinity)),
                 a.Select(y_positive, a.C(kInfinity), a.C(0)));
    power = a.Select(a.Eq(a.Abs(y), a.C(kInfinity)), y_large, power);
    power = a.Select(a.Eq(magnitude, a.C(1)), a.C(1), power);

    // A negative base: a sign where y is odd, no number where y is not integral. An infinite y
    // counts as an even integer; so does every y that is too large to have a fraction.
    const V half = a.Mul(y, a.C(0.5));
    const B integral = a.Eq(a.Floor(y), y);
    const B odd = a.And(integral, a.Ne(a.Floor(half), half));
    const B negative = a.Lt(x, a.C(0));
    const B finite = a.Lt(magnitude, a.C(kInfinity));
    power = a.Select(a.And(negative, odd), a.Mul(power, a.C(-1)), power);
    power = a.Select(a.And(a.Eq(x, a.C(0)), odd), a.CopySign(power, x), power);
    power = a.Select(a.And(a.And(negative, finite), a.Ne(a.Floor(y), y)), a.C(kNan), power);
    power = a.Select(a.Or(a.Ne(x, x), a.Ne(y, y)), a.C(kNan), power);
    return a.Select(a.Or(a.Eq(x, a.C(1)), a.Eq(y, a.C(0))), a.C(1), power);
  }

 private:
  // Beyond, exp is zero or infinite; half of its exponent still is one of the type.
  static constexpr double kExpLimit = kDouble ? 800 : 150;
  static constexpr double kLn2 = 0x1.62e42fefa39efp-1, kLn2Rest = 0x1.abc9e3b39803fp-56;

  V Clamp(V x, double limit) {
    const V below = a.Select(a.Lt(x, a.C(-limit)), a.C(-limit), x);
    return a.Select(a.Lt(a.C(limit), below), a.C(limit), below);
  }

  // n integral and |r| <= ln(2) / 2 with high + low = n * ln(2) + r.
  std::pair<V, V> ReduceForExp(V high, V low) {
    // ln(2) as two numbers of the type; in f32 the second is what the first lacks.
    constexpr double kFirst = static_cast<double>(static_cast<T>(kLn2));
    constexpr double kSecond = kDouble ? kLn2Rest : kLn2 - kFirst;
    const V n = a.Rint(a.Mul(high, a.C(kLog2E)));
    const V r = a.Fma(n, a.C(-kFirst), high);
    return {n, a.Add(a.Fma(n, a.C(-kSecond), r), low)};
  }

  // exp(r) - 1 for |r| <= 0.35 by its Taylor series; the first omitted term is below 2^-57 (f32:
  // 2^-28).
  V ExpMinus1OfReduced(V r) {
    constexpr int kDegree = kDouble ? 13 : 8;
    double factorial = 1;
    for (int i = 2; i <= kDegree; ++i) factorial *= i;
    V q = a.C(1 / factorial);
    for (int i = kDegree - 1; i >= 2; --i) {
      factorial /= i + 1;
      q = a.Fma(q, r, a.C(1 / factorial));
    }
    return a.Fma(a.Mul(r, r), q, r);
  }

  V ExpOfSum(Sum x) {
    const auto [n, r] = ReduceForExp(Clamp(x.high, kExpLimit), x.low);
    return a.Ldexp(a.Add(a.C(1), ExpMinus1OfReduced(r)), n);
  }

  // log(x) of a finite x > 0 to twice the precision less some ten bits: with s = (m - 1) / (m + 1),
  // log(x) = e ln(2) + 2 s + 2/3 s^3 + s^5 (2/5 + 2/7 s^2 + ...), the first three terms as sums.
  Sum LogAsSum(V x) {
    const auto [m, e] = a.Split(x);
    const V minus_one = a.C(-1);
    const V f = a.Sub(m, a.C(1));
    const V g = a.Add(m, a.C(1));
    const V g_low = a.Sub(m, a.Sub(g, a.C(1)));
    const V s = a.Div(f, g);
    const V negative_s = a.Mul(s, minus_one);
    const V s_low = a.Div(a.Fma(negative_s, g_low, a.Fma(negative_s, g, f)), g);
    // s^2 and s^3.
    const V z = a.Mul(s, s);
    const V z_low = a.Fma(a.Mul(s, a.C(2)), s_low, a.Fma(s, s, a.Mul(z, minus_one)));
    const V w = a.Mul(s, z);
    const V w_low = a.Fma(s_low, z, a.Fma(s, z_low, a.Fma(s, z, a.Mul(w, minus_one))));
    // 2/3 s^3.
    constexpr double kTwoThirds = static_cast<double>(static_cast<T>(2.0 / 3));
    constexpr double kTwoThirdsRest = kDouble ? 0x1.5555555555555p-55 : 2.0 / 3 - kTwoThirds;
    const V u = a.Mul(w, a.C(kTwoThirds));
    const V u_low =
        a.Fma(w_low, a.C(kTwoThirds),
              a.Fma(w, a.C(kTwoThirdsRest), a.Fma(w, a.C(kTwoThirds), a.Mul(u, minus_one))));
    // s^5 (2/5 + ...): s^2 < 0.0295, so that twelve (f32: five) terms reach below 2^-64 (2^-32).
    constexpr int kTerms = kDouble ? 12 : 5;
    V tail = a.C(2.0 / (2 * kTerms + 3));
    for (int i = kTerms - 1; i >= 1; --i) tail = a.Fma(tail, z, a.C(2.0 / (2 * i + 3)));
    tail = a.Mul(a.Mul(w, z), tail);

    // e times the first part of ln(2), which ends in zero bits, is exact.
    constexpr double kFirst = kDouble ? 0x1.62e42fee00000p-1 : 0x1.62e4p-1;
    constexpr double kSecond = kDouble ? 0x1.a39ef35793c76p-33 : kLn2 - kFirst;
    Sum sum = AddOrdered(a.Mul(e, a.C(kFirst)), a.Mul(s, a.C(2)));
    const Sum with_cube = AddAny(sum.high, u);
    const V low = a.Add(a.Add(sum.low, with_cube.low),
                        a.Add(a.Fma(e, a.C(kSecond), a.Mul(s_low, a.C(2))), a.Add(u_low, tail)));
    return AddOrdered(with_cube.high, low);
  }

  // The rounded sum and what it lacks; |x| >= |y| or x is zero.
  Sum AddOrdered(V x, V y) {
    const V sum = a.Add(x, y);
    return {sum, a.Sub(y, a.Sub(sum, x))};
  }
  Sum AddAny(V x, V y) {
    const V sum = a.Add(x, y);
    const V y_part = a.Sub(sum, x);
    return {sum, a.Add(a.Sub(x, a.Sub(sum, y_part)), a.Sub(y, y_part))};
  }

  V LogSpecialCases(V x, V log) {
    log = a.Select(a.Eq(x, a.C(kInfinity)), a.C(kInfinity), log);
    log = a.Select(a.Eq(x, a.C(0)), a.C(-kInfinity), log);
    log = a.Select(a.Lt(x, a.C(0)), a.C(kNan), log);
    return a.Select(a.Ne(x, x), x, log);
  }
};

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_MATH_FUNCTIONS_H_
