#include "frontend/sema/symbolic.h"

#include <algorithm>
#include <type_traits>

#include "base/check.h"

namespace phobos {
namespace {

// Beyond these an expression is opaque: nobody writes such subscripts, and the work stays bounded.
constexpr size_t kMaxTerms = 64;
constexpr size_t kMaxDegree = 8;
constexpr int kMaxDepth = 600;  // of expressions and of lets looked through, together

int64_t AddWrapping(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

int64_t MultiplyWrapping(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

void AddTerm(Polynomial& sum, std::vector<Atom> product, int64_t coefficient) {
  if (coefficient == 0) return;
  const auto [it, is_new] = sum.terms.try_emplace(std::move(product), coefficient);
  if (is_new) return;
  it->second = AddWrapping(it->second, coefficient);
  if (it->second == 0) sum.terms.erase(it);
}

void AddScaled(Polynomial& sum, const Polynomial& other, int64_t factor) {
  for (const auto& [product, coefficient] : other.terms) {
    AddTerm(sum, product, MultiplyWrapping(coefficient, factor));
  }
}

bool IsRingType(ScalarType type) { return type == ScalarType::kI32 || type == ScalarType::kI64; }

size_t Degree(const Polynomial& polynomial) {
  size_t degree = 0;
  for (const auto& [product, coefficient] : polynomial.terms) {
    degree = std::max(degree, product.size());
  }
  return degree;
}

// Calls `visit` with each operand of an expression until one returns false.
template <typename Visit>
bool AllOperands(const Expr& expr, Visit visit) {
  return std::visit(
      [&](const auto& node) {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, Unary> || std::is_same_v<Node, Convert> ||
                      std::is_same_v<Node, BroadcastTo>) {
          return visit(node.operand);
        } else if constexpr (std::is_same_v<Node, Binary> || std::is_same_v<Node, Compare> ||
                             std::is_same_v<Node, Logical>) {
          return visit(node.left) && visit(node.right);
        } else if constexpr (std::is_same_v<Node, Slice>) {
          return visit(node.base) &&
                 std::all_of(node.dims.begin(), node.dims.end(),
                             [&](const SliceDim& dim) { return visit(dim.start); });
        } else if constexpr (std::is_same_v<Node, Element>) {
          return visit(node.base) && std::all_of(node.indices.begin(), node.indices.end(), visit);
        } else if constexpr (std::is_same_v<Node, Call>) {
          return std::all_of(node.args.begin(), node.args.end(), visit);
        } else {
          return true;
        }
      },
      expr.node);
}

// What two nodes of one kind must share besides their operands.
int64_t OwnBits(const Expr& expr) {
  return std::visit(
      [&](const auto& node) -> int64_t {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, IntConstant>) {
          return node.value;
        } else if constexpr (std::is_same_v<Node, FloatConstant>) {
          int64_t bits;
          static_assert(sizeof bits == sizeof node.value);
          __builtin_memcpy(&bits, &node.value, sizeof bits);
          return bits;
        } else if constexpr (std::is_same_v<Node, BoolConstant>) {
          return node.value;
        } else if constexpr (std::is_same_v<Node, ParamRef>) {
          return node.param.index();
        } else if constexpr (std::is_same_v<Node, ExtentRef>) {
          return node.extent.index();
        } else if constexpr (std::is_same_v<Node, LocalRef>) {
          return node.local.index();
        } else if constexpr (std::is_same_v<Node, BlockIndex> || std::is_same_v<Node, GridSize>) {
          return node.axis;
        } else if constexpr (std::is_same_v<Node, Unary> || std::is_same_v<Node, Binary> ||
                             std::is_same_v<Node, Compare> || std::is_same_v<Node, Logical>) {
          return static_cast<int64_t>(node.op);
        } else if constexpr (std::is_same_v<Node, Call>) {
          return static_cast<int64_t>(node.builtin);
        } else if constexpr (std::is_same_v<Node, Slice>) {
          int64_t bits = 0;
          for (const SliceDim& dim : node.dims) {
            bits = AddWrapping(MultiplyWrapping(bits, 31), dim.length * 2 + dim.is_point);
          }
          return bits;
        } else {
          return 0;
        }
      },
      expr.node);
}

bool IsAtomic(const Expr& expr) {
  const Call* call = std::get_if<Call>(&expr.node);
  return call != nullptr &&
         (call->builtin == Builtin::kAtomicAdd || call->builtin == Builtin::kAtomicCas);
}

std::vector<ExprId> Operands(const Expr& expr) {
  std::vector<ExprId> operands;
  AllOperands(expr, [&](ExprId id) {
    operands.push_back(id);
    return true;
  });
  return operands;
}

}  // namespace

std::optional<int64_t> Polynomial::AsConstant() const {
  if (terms.empty()) return 0;
  if (terms.size() == 1 && terms.begin()->first.empty()) return terms.begin()->second;
  return std::nullopt;
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
  Polynomial sum = a;
  AddScaled(sum, b, 1);
  return sum;
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
  Polynomial sum = a;
  AddScaled(sum, b, -1);
  return sum;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  Polynomial result;
  for (const auto& [product_a, coefficient_a] : a.terms) {
    for (const auto& [product_b, coefficient_b] : b.terms) {
      std::vector<Atom> product;
      std::merge(product_a.begin(), product_a.end(), product_b.begin(), product_b.end(),
                 std::back_inserter(product));
      AddTerm(result, std::move(product), MultiplyWrapping(coefficient_a, coefficient_b));
    }
  }
  return result;
}

void SymbolicContext::Define(LocalId local, ExprId value) {
  if (IsFixed(value)) definitions_[local].value = Resolve(value);
}

// Whether the expression gives the same value wherever it is evaluated in the scope of its names.
bool SymbolicContext::IsFixed(ExprId id) const {
  const Expr& expr = kernel_.exprs[id];
  if (const LocalRef* ref = std::get_if<LocalRef>(&expr.node)) {
    const Local& local = kernel_.locals[ref->local];
    // A let that is not looked through still never changes.
    return local.kind != Local::Kind::kVar && expr.type.is_scalar();
  }
  if (std::holds_alternative<Element>(expr.node) || std::holds_alternative<OldTarget>(expr.node) ||
      IsAtomic(expr) || expr.type.is_tiled()) {
    return false;
  }
  return AllOperands(expr, [&](ExprId operand) { return IsFixed(operand); });
}

Polynomial SymbolicContext::Normalize(ExprId expr) {
  Polynomial sum;
  if (Accumulate(expr, 1, sum)) return sum;
  Polynomial opaque;
  AddTerm(opaque, {FindAtom(expr)}, 1);
  return opaque;
}

Polynomial SymbolicContext::Difference(ExprId a, ExprId b) {
  Polynomial sum;
  if (Accumulate(a, 1, sum) && Accumulate(b, -1, sum)) return sum;
  return Normalize(a) - Normalize(b);
}

// Looks through lets that are another name of something. What is compared by structure is not
// looked through further: names may be used often, and each use would be as large as all of it.
ExprId SymbolicContext::Resolve(ExprId expr) const {
  while (const LocalRef* ref = std::get_if<LocalRef>(&kernel_.exprs[expr].node)) {
    const auto it = definitions_.find(ref->local);
    if (it == definitions_.end()) break;
    const Expr& value = kernel_.exprs[it->second.value];
    if (AllOperands(value, [](ExprId) { return false; })) {
      expr = it->second.value;  // a leaf
    } else {
      break;
    }
  }
  return expr;
}

// The normal form of a let's value, or nothing for a local that is not looked through.
const Polynomial* SymbolicContext::NormalOf(LocalId local) {
  const auto it = definitions_.find(local);
  if (it == definitions_.end()) return nullptr;
  Definition& definition = it->second;
  if (!definition.normal) definition.normal = Normalize(definition.value);
  return &*definition.normal;
}

// sum += factor * expr. False, with `sum` of no use, when that is too large.
bool SymbolicContext::Accumulate(ExprId id, int64_t factor, Polynomial& sum) {
  id = Resolve(id);
  const Expr& expr = kernel_.exprs[id];
  if (sum.terms.size() > kMaxTerms || depth_ > kMaxDepth) return false;
  if (const IntConstant* constant = std::get_if<IntConstant>(&expr.node)) {
    AddTerm(sum, {}, MultiplyWrapping(constant->value, factor));
    return true;
  }
  ++depth_;
  const auto is_done = [&]() -> std::optional<bool> {
    if (const LocalRef* ref = std::get_if<LocalRef>(&expr.node)) {
      const Polynomial* normal = NormalOf(ref->local);
      if (normal == nullptr) return std::nullopt;
      AddScaled(sum, *normal, factor);
      return true;
    }
    if (const Convert* convert = std::get_if<Convert>(&expr.node)) {
      const ScalarType from = kernel_.exprs[convert->operand].type.element;
      if (!IsInteger(from) || ByteSize(from) > ByteSize(expr.type.element)) return std::nullopt;
      if (!IsRingType(expr.type.element)) return std::nullopt;
      return Accumulate(convert->operand, factor, sum);
    }
    if (!IsRingType(expr.type.element)) return std::nullopt;
    if (const Unary* unary = std::get_if<Unary>(&expr.node)) {
      if (unary->op != UnaryOp::kNegate) return std::nullopt;
      return Accumulate(unary->operand, MultiplyWrapping(factor, -1), sum);
    }
    const Binary* binary = std::get_if<Binary>(&expr.node);
    if (binary == nullptr) return std::nullopt;
    if (binary->op == BinaryOp::kAdd || binary->op == BinaryOp::kSubtract) {
      const int64_t sign = binary->op == BinaryOp::kAdd ? 1 : -1;
      return Accumulate(binary->left, factor, sum) &&
             Accumulate(binary->right, MultiplyWrapping(factor, sign), sum);
    }
    if (binary->op != BinaryOp::kMultiply) return std::nullopt;
    if (const auto* left = std::get_if<IntConstant>(&kernel_.exprs[binary->left].node)) {
      return Accumulate(binary->right, MultiplyWrapping(factor, left->value), sum);
    }
    if (const auto* right = std::get_if<IntConstant>(&kernel_.exprs[binary->right].node)) {
      return Accumulate(binary->left, MultiplyWrapping(factor, right->value), sum);
    }
    const Polynomial left = Normalize(binary->left);
    const Polynomial right = Normalize(binary->right);
    if (left.terms.size() * right.terms.size() > kMaxTerms) return std::nullopt;
    if (Degree(left) + Degree(right) > kMaxDegree) return std::nullopt;
    AddScaled(sum, left * right, factor);
    return true;
  }();
  --depth_;
  if (is_done) return *is_done && sum.terms.size() <= kMaxTerms;
  AddTerm(sum, {FindAtom(id)}, factor);
  return true;
}

// Whether both expressions are certain to give the same value at one place in the program.
bool SymbolicContext::Same(ExprId a, ExprId b) const {
  a = Resolve(a);
  b = Resolve(b);
  if (a == b) return true;
  const Expr& left = kernel_.exprs[a];
  const Expr& right = kernel_.exprs[b];
  if (left.node.index() != right.node.index() || left.type != right.type) return false;
  if (OwnBits(left) != OwnBits(right) || IsAtomic(left)) return false;
  const std::vector<ExprId> operands_left = Operands(left);
  const std::vector<ExprId> operands_right = Operands(right);
  return std::equal(operands_left.begin(), operands_left.end(), operands_right.begin(),
                    operands_right.end(), [&](ExprId x, ExprId y) { return Same(x, y); });
}

// Equal for expressions that are the Same.
uint64_t SymbolicContext::Hash(ExprId id) const {
  const Expr& expr = kernel_.exprs[Resolve(id)];
  uint64_t hash = expr.node.index() * 31 + static_cast<uint64_t>(OwnBits(expr));
  AllOperands(expr, [&](ExprId operand) {
    hash = (hash ^ Hash(operand)) * 0x9e3779b97f4a7c15u + 1;
    return true;
  });
  return hash;
}

Atom SymbolicContext::FindAtom(ExprId expr) {
  std::vector<Atom>& bucket = atoms_[Hash(expr)];
  for (Atom atom : bucket) {
    if (Same(atom, expr)) return atom;
  }
  bucket.push_back(expr);
  return expr;
}

}  // namespace phobos
