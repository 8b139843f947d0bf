// Index arithmetic as linear forms, and what is known of their range.
#ifndef PHOBOS_CODEGEN_PASSES_LINEAR_H_
#define PHOBOS_CODEGEN_PASSES_LINEAR_H_

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "codegen/tile_ir/ir.h"

namespace phobos::tile {

// What a linear form is made of. Two atoms that are equal have one value wherever the form is
// evaluated; an opaque atom equals only itself.
struct Atom {
  enum class Kind : uint8_t { kCoord, kExtent, kBlock, kLoop, kOpaque };
  Kind kind;
  uint32_t index;  // axis, extent, axis, scalar, value
  auto operator<=>(const Atom&) const = default;
};

// constant + sum of coefficient * atom, as if computed without overflow.
struct Linear {
  int64_t constant = 0;
  std::map<Atom, int64_t> terms;  // no zero coefficients

  int64_t Of(Atom atom) const;
  bool is_constant() const { return terms.empty(); }
  bool operator==(const Linear&) const = default;
};
Linear operator+(const Linear& a, const Linear& b);
Linear operator-(const Linear& a, const Linear& b);
Linear operator*(const Linear& a, int64_t factor);

// Where a uniform scalar gets its value from.
struct ScalarFacts {
  int sets = 0;   // SetScalar operations and atomic results
  ValueId value;  // of the one SetScalar
  OpId loop;      // the For whose variable it is
  int loops = 0;  // Fors whose variable it is: 2 after a loop was split
};

// Linear forms of one kernel's values. Good until the kernel changes.
class LinearAnalysis {
 public:
  explicit LinearAnalysis(Kernel& kernel);

  // The form of an integer value. What might overflow its type, or is not linear, is opaque.
  Linear Form(ValueId value) const;
  // The range of a form, when its atoms have one; coordinates lie in `space`.
  std::optional<int64_t> LowerBound(const Linear& form, const Shape& space) const;
  std::optional<int64_t> UpperBound(const Linear& form, const Shape& space) const;
  // The form with each loop variable replaced by the most it can be, as a form; nothing where
  // that is not linear. `space` as above.
  Linear AtMost(const Linear& form) const;

  const ScalarFacts& Facts(ScalarId scalar) const { return facts_[scalar.index()]; }
  // A number that divides the form whatever its atoms are; 0 for the form 0.
  int64_t Divisor(const Linear& form) const;
  // Whether the value depends on nothing but constants, extents, parameters, blocks and scalars
  // that are set once.
  bool IsStable(ValueId value) const;

 private:
  std::optional<int64_t> AtomBound(Atom atom, bool upper, const Shape& space) const;
  Linear FormOf(ValueId value, int depth) const;
  // Of the one value of a scalar that is set once; nothing where it is made of itself.
  const Linear* DefinitionOf(ScalarId scalar, int depth) const;
  bool FitsType(const Linear& form, ScalarType type) const;

  Kernel& kernel_;
  std::vector<ScalarFacts> facts_;
  // What scalars that are set once are, found once each: a value may read a scalar often, which
  // is made of another that it reads often, and so on.
  enum class State : uint8_t { kUnknown, kBeingFound, kFound };
  struct Definition {
    State form_state = State::kUnknown, stable_state = State::kUnknown;
    Linear form;
    bool is_stable = false;
  };
  mutable std::vector<Definition> definitions_;
  // Of loop variables, found once each for the same reason.
  struct LoopFacts {
    std::optional<std::optional<int64_t>> low, high;
    std::optional<int64_t> divisor;
  };
  mutable std::vector<LoopFacts> loop_facts_;
};

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_PASSES_LINEAR_H_
