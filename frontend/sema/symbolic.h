// Integer scalars in a normal form, so that `i*64 + 64 - i*64` is seen to be 64.
//
// A polynomial is a sum of products of atoms with integer coefficients, in the ring of integers
// modulo 2^64. An atom is a value that nothing simpler is known of: a loop variable, an extent, a
// ctx.block, a var (as it is where the expression is evaluated), or an opaque expression such as a
// division, compared by structure. Immutable lets are replaced by what they were given.
//
// i32 and i64 arithmetic is taken for that of the ring: a subscript whose i32 arithmetic overflows
// has no other meaning that anybody could want. Narrower arithmetic, which is meant to wrap, and
// narrowing conversions are opaque.
#ifndef PHOBOS_FRONTEND_SEMA_SYMBOLIC_H_
#define PHOBOS_FRONTEND_SEMA_SYMBOLIC_H_

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "frontend/sema/kernel.h"

namespace phobos {

// The expression that stands for an atom: the first one found with its structure.
using Atom = ExprId;

struct Polynomial {
  // The sorted atoms of a product (one may repeat) -> its coefficient, never 0. The empty
  // product holds the constant.
  std::map<std::vector<Atom>, int64_t> terms;

  std::optional<int64_t> AsConstant() const;
  bool operator==(const Polynomial&) const = default;
};

Polynomial operator+(const Polynomial& a, const Polynomial& b);
Polynomial operator-(const Polynomial& a, const Polynomial& b);
Polynomial operator*(const Polynomial& a, const Polynomial& b);

// Finds normal forms of one kernel's integer scalars. Keep it while its results are in use: it
// knows which expressions are the same atom.
class SymbolicContext {
 public:
  explicit SymbolicContext(const Kernel& kernel) : kernel_(kernel) {}

  // Tells that an immutable local was given `value`, so that it is looked through. Does nothing
  // for a value that depends on a var, an element or an atomic: what the local holds may then
  // differ from what the same expression gives later.
  void Define(LocalId local, ExprId value);
  // `expr` must be an integer scalar. Very large sums become opaque.
  Polynomial Normalize(ExprId expr);
  // Normalize(a) - Normalize(b).
  Polynomial Difference(ExprId a, ExprId b);

 private:
  struct Definition {
    ExprId value;
    std::optional<Polynomial> normal;  // once asked for
  };

  bool IsFixed(ExprId expr) const;
  ExprId Resolve(ExprId expr) const;
  const Polynomial* NormalOf(LocalId local);
  bool Accumulate(ExprId expr, int64_t factor, Polynomial& sum);
  bool Same(ExprId a, ExprId b) const;
  uint64_t Hash(ExprId expr) const;
  Atom FindAtom(ExprId expr);

  const Kernel& kernel_;
  std::unordered_map<LocalId, Definition> definitions_;
  std::unordered_map<uint64_t, std::vector<Atom>> atoms_;  // by Hash
  int depth_ = 0;
};

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_SYMBOLIC_H_
