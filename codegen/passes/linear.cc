#include "codegen/passes/linear.h"

#include <algorithm>
#include <numeric>

#include "codegen/tile_ir/walk.h"

namespace phobos::tile {
namespace {

constexpr int64_t kHuge = int64_t{1} << 46;  // past any index that is worth a proof
constexpr int kMaxDepth = 256;
// An index is start + coordinate in 64 bits. Where the whole is proved to lie in a dimension, the
// start, computed modulo 2^32 and then widened, is exact. Deeper, nothing tells that.
constexpr int kIndexDepth = 2;

bool IsHuge(int64_t value) { return value > kHuge || value < -kHuge; }

// A constraint-free form of one opaque value.
Linear Opaque(ValueId value) {
  Linear form;
  form.terms[{Atom::Kind::kOpaque, value.index()}] = 1;
  return form;
}

}  // namespace

int64_t Linear::Of(Atom atom) const {
  const auto found = terms.find(atom);
  return found == terms.end() ? 0 : found->second;
}

Linear operator+(const Linear& a, const Linear& b) {
  Linear sum = a;
  sum.constant += b.constant;
  for (const auto& [atom, coefficient] : b.terms) {
    int64_t& target = sum.terms[atom];
    target += coefficient;
    if (target == 0) sum.terms.erase(atom);
  }
  return sum;
}

Linear operator*(const Linear& a, int64_t factor) {
  Linear product;
  if (factor == 0) return product;
  product.constant = a.constant * factor;
  for (const auto& [atom, coefficient] : a.terms) product.terms[atom] = coefficient * factor;
  return product;
}

Linear operator-(const Linear& a, const Linear& b) { return a + b * -1; }

LinearAnalysis::LinearAnalysis(Kernel& kernel)
    : kernel_(kernel),
      facts_(kernel.scalars.size()),
      definitions_(kernel.scalars.size()),
      loop_facts_(kernel.scalars.size()) {
  ForEachOp(kernel, kernel.body, [&](OpId id) {
    const Op& op = kernel.ops[id];
    if (const auto* set = std::get_if<SetScalar>(&op.node)) {
      ++facts_[set->scalar.index()].sets;
      facts_[set->scalar.index()].value = set->value;
    } else if (const auto* atomic = std::get_if<Atomic>(&op.node)) {
      if (atomic->result.valid()) facts_[atomic->result.index()].sets += 2;
    } else if (const auto* loop = std::get_if<For>(&op.node)) {
      ++facts_[loop->scalar.index()].loops;
      facts_[loop->scalar.index()].loop = id;
    }
  });
}

Linear LinearAnalysis::Form(ValueId value) const { return FormOf(value, 0); }

bool LinearAnalysis::FitsType(const Linear& form, ScalarType type) const {
  if (type == ScalarType::kI64) return true;
  const Shape any;  // coordinates are bounded below
  const auto low = LowerBound(form, any), high = UpperBound(form, any);
  return low && high && *low >= MinValue(type) && *high <= MaxValue(type);
}

Linear LinearAnalysis::FormOf(ValueId id, int depth) const {
  const Value& value = kernel_.values[id];
  if (depth > kMaxDepth || !IsInteger(value.type)) return Opaque(id);
  Linear form;
  if (const auto* constant = std::get_if<IntConstant>(&value.node)) {
    if (IsHuge(constant->value)) return Opaque(id);
    form.constant = constant->value;
  } else if (const auto* coord = std::get_if<Coord>(&value.node)) {
    form.terms[{Atom::Kind::kCoord, static_cast<uint32_t>(coord->axis)}] = 1;
  } else if (const auto* extent = std::get_if<ExtentValue>(&value.node)) {
    form.terms[{Atom::Kind::kExtent, static_cast<uint32_t>(extent->index)}] = 1;
  } else if (const auto* block = std::get_if<BlockIndex>(&value.node)) {
    form.terms[{Atom::Kind::kBlock, static_cast<uint32_t>(block->axis)}] = 1;
  } else if (const auto* read = std::get_if<ScalarRead>(&value.node)) {
    const ScalarFacts& facts = facts_[read->scalar.index()];
    if (facts.sets == 1 && facts.loops == 0) {
      const Linear* const definition = DefinitionOf(read->scalar, depth + 1);
      if (definition == nullptr) return Opaque(id);
      form = *definition;
      // An element read once keeps its value in the scalar, not in the place it was read from;
      // the opaque atom stands for the scalar's one value all the same.
    } else if (facts.loops > 0 && facts.sets == 0) {
      form.terms[{Atom::Kind::kLoop, read->scalar.index()}] = 1;
    } else {
      return Opaque(id);
    }
  } else if (const auto* convert = std::get_if<ConvertTo>(&value.node)) {
    const ScalarType from = kernel_.values[convert->operand].type;
    if (!IsInteger(from) || ByteSize(value.type) < ByteSize(from)) return Opaque(id);
    form = FormOf(convert->operand, depth + 1);
    if (depth > kIndexDepth && !FitsType(form, from)) return Opaque(id);
  } else if (const auto* function = std::get_if<Function>(&value.node)) {
    if (function->kind != FunctionKind::kAdd && function->kind != FunctionKind::kSubtract &&
        function->kind != FunctionKind::kMultiply) {
      return Opaque(id);
    }
    const Linear left = FormOf(function->operands[0], depth + 1);
    const Linear right = FormOf(function->operands[1], depth + 1);
    if (function->kind == FunctionKind::kMultiply) {
      if (!left.is_constant() && !right.is_constant()) return Opaque(id);
      const Linear& other = left.is_constant() ? right : left;
      const int64_t factor = left.is_constant() ? left.constant : right.constant;
      if (IsHuge(factor) || IsHuge(other.constant)) return Opaque(id);
      form = other * factor;
    } else {
      form = function->kind == FunctionKind::kAdd ? left + right : left - right;
    }
    if (IsHuge(form.constant)) return Opaque(id);
    for (const auto& [atom, coefficient] : form.terms) {
      if (IsHuge(coefficient)) return Opaque(id);
    }
  } else {
    return Opaque(id);
  }
  return form;
}

const Linear* LinearAnalysis::DefinitionOf(ScalarId scalar, int depth) const {
  Definition& definition = definitions_[scalar.index()];
  if (definition.form_state == State::kBeingFound) return nullptr;
  if (definition.form_state == State::kUnknown) {
    definition.form_state = State::kBeingFound;
    definition.form = FormOf(facts_[scalar.index()].value, std::max(depth, kIndexDepth + 1));
    definition.form_state = State::kFound;
  }
  return &definition.form;
}

std::optional<int64_t> LinearAnalysis::AtomBound(Atom atom, bool upper, const Shape& space) const {
  constexpr int64_t kMaxExtent = INT32_MAX;
  switch (atom.kind) {
    case Atom::Kind::kCoord:
      if (!upper) return 0;
      if (static_cast<int>(atom.index) >= space.rank()) return int64_t{1} << 24;
      return space[static_cast<int>(atom.index)] - 1;
    case Atom::Kind::kExtent:
      return upper ? kMaxExtent : std::max<int64_t>(1, kernel_.extents[atom.index].multiple_of);
    case Atom::Kind::kBlock:
      return upper ? kMaxExtent : 0;
    case Atom::Kind::kLoop: {
      const auto& loop = std::get<For>(kernel_.ops[facts_[atom.index].loop].node);
      LoopFacts& known = loop_facts_[atom.index];
      if (upper) {
        if (!known.high) known.high = UpperBound(Form(loop.high), space);
        if (!*known.high) return std::nullopt;
        return **known.high - 1;
      }
      // The variable only grows: a step <= 0 runs no iteration. A remainder starts where the
      // whole loop of the same variable ended, not before its low.
      if (!known.low) known.low = LowerBound(Form(loop.low), space);
      return *known.low;
    }
    case Atom::Kind::kOpaque:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<int64_t> LinearAnalysis::LowerBound(const Linear& form, const Shape& space) const {
  int64_t sum = form.constant;
  for (const auto& [atom, coefficient] : form.terms) {
    const auto bound = AtomBound(atom, coefficient < 0, space);
    if (!bound || IsHuge(*bound) || IsHuge(sum)) return std::nullopt;
    sum += *bound * coefficient;
  }
  return sum;
}

std::optional<int64_t> LinearAnalysis::UpperBound(const Linear& form, const Shape& space) const {
  const auto bound = LowerBound(form * -1, space);
  if (!bound) return std::nullopt;
  return -*bound;
}

Linear LinearAnalysis::AtMost(const Linear& form) const {
  Linear result = form;
  // Loop bounds can be made of outer loops' variables; each round removes one level.
  for (int round = 0; round < 8; ++round) {
    const auto found = std::find_if(result.terms.begin(), result.terms.end(), [](const auto& term) {
      return term.first.kind == Atom::Kind::kLoop && term.second > 0;
    });
    if (found == result.terms.end()) return result;
    const auto [atom, coefficient] = *found;
    const auto& loop = std::get<For>(kernel_.ops[facts_[atom.index].loop].node);
    const Linear low = Form(loop.low), high = Form(loop.high), step = Form(loop.step);
    int64_t below_high = 1;
    if (step.is_constant() && step.constant > 0) {
      const int64_t s = step.constant;
      const auto divides = [&](const Linear& f) { return Divisor(f) % s == 0; };
      const bool whole = loop.form == LoopForm::kWhole && facts_[atom.index].loops == 1;
      if (whole || (divides(low) && divides(high))) below_high = s;
    }
    Linear most = high;
    most.constant -= below_high;
    result.terms.erase(atom);
    result = result + most * coefficient;
  }
  return result;
}

int64_t LinearAnalysis::Divisor(const Linear& form) const {
  int64_t divisor = form.constant < 0 ? -form.constant : form.constant;
  for (const auto& [atom, coefficient] : form.terms) {
    int64_t of_atom = 1;
    if (atom.kind == Atom::Kind::kExtent) {
      of_atom = std::max<int64_t>(1, kernel_.extents[atom.index].multiple_of);
    } else if (atom.kind == Atom::Kind::kLoop) {
      const auto& loop = std::get<For>(kernel_.ops[facts_[atom.index].loop].node);
      LoopFacts& known = loop_facts_[atom.index];
      if (!known.divisor) {
        known.divisor = std::gcd(Divisor(Form(loop.low)), Divisor(Form(loop.step)));
      }
      of_atom = *known.divisor;
    }
    divisor = std::gcd(divisor, coefficient * of_atom);
  }
  return divisor;
}

bool LinearAnalysis::IsStable(ValueId id) const {
  const Value& value = kernel_.values[id];
  if (const auto* read = std::get_if<ScalarRead>(&value.node)) {
    const ScalarFacts& facts = facts_[read->scalar.index()];
    if (facts.sets != 1 || facts.loops != 0) return false;
    Definition& definition = definitions_[read->scalar.index()];
    if (definition.stable_state == State::kUnknown) {
      definition.stable_state = State::kBeingFound;  // until it is found: not stable
      definition.is_stable = IsStable(facts.value);
      definition.stable_state = State::kFound;
    }
    return definition.is_stable;
  }
  if (std::holds_alternative<LoadTile>(value.node) ||
      std::holds_alternative<LoadTensor>(value.node)) {
    return false;
  }
  bool stable = true;
  ForEachOperand(const_cast<Value&>(value),
                 [&](ValueId& operand) { stable = stable && IsStable(operand); });
  return stable;
}

}  // namespace phobos::tile
