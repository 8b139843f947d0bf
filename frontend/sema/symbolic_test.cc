#include "frontend/sema/symbolic.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <utility>
#include <vector>

namespace phobos {
namespace {

// A kernel's expressions, written down by hand.
struct Builder {
  Kernel kernel;
  static constexpr ScalarType kI32 = ScalarType::kI32;

  template <typename Node>
  ExprId Add(Node node, ScalarType type = kI32) {
    return kernel.exprs.Add(Expr{{}, Type::Scalar(type), std::move(node)});
  }
  ExprId Int(int64_t value) { return Add(IntConstant{value}); }
  ExprId Op(BinaryOp op, ExprId a, ExprId b, ScalarType type = kI32) {
    return Add(Binary{op, a, b}, type);
  }
  ExprId Plus(ExprId a, ExprId b) { return Op(BinaryOp::kAdd, a, b); }
  ExprId Minus(ExprId a, ExprId b) { return Op(BinaryOp::kSubtract, a, b); }
  ExprId Times(ExprId a, ExprId b) { return Op(BinaryOp::kMultiply, a, b); }
  ExprId Over(ExprId a, ExprId b) { return Op(BinaryOp::kDivide, a, b); }
  LocalId Declare(Local::Kind kind, ScalarType type = kI32) {
    return kernel.locals.Add(Local{"v", {}, kind, Type::Scalar(type)});
  }
  ExprId Ref(LocalId local) { return Add(LocalRef{local}, kernel.locals[local].type.element); }
};

TEST(Symbolic, LengthOfABlock) {
  Builder k;
  const LocalId i = k.Declare(Local::Kind::kLoop);
  const ExprId start = k.Times(k.Ref(i), k.Int(64));
  const ExprId end = k.Plus(k.Times(k.Int(64), k.Ref(i)), k.Int(64));
  SymbolicContext context(k.kernel);
  EXPECT_EQ(context.Difference(end, start).AsConstant(), 64);
  EXPECT_EQ(context.Normalize(start).AsConstant(), std::nullopt);
}

TEST(Symbolic, ProductsDistribute) {
  Builder k;
  const LocalId i = k.Declare(Local::Kind::kLoop);
  const LocalId j = k.Declare(Local::Kind::kLoop);
  // (i + 1) * (j - 2) == i*j - 2*i + j - 2
  const ExprId left = k.Times(k.Plus(k.Ref(i), k.Int(1)), k.Minus(k.Ref(j), k.Int(2)));
  const ExprId right =
      k.Minus(k.Plus(k.Minus(k.Times(k.Ref(j), k.Ref(i)), k.Times(k.Int(2), k.Ref(i))), k.Ref(j)),
              k.Int(2));
  SymbolicContext context(k.kernel);
  EXPECT_EQ(context.Normalize(left), context.Normalize(right));
}

TEST(Symbolic, LetsAreLookedThrough) {
  Builder k;
  const LocalId i = k.Declare(Local::Kind::kLoop);
  const LocalId a = k.Declare(Local::Kind::kLet);
  const ExprId value = k.Times(k.Ref(i), k.Int(32));
  const ExprId use = k.Plus(k.Ref(a), k.Int(32));
  SymbolicContext context(k.kernel);
  context.Define(a, value);
  EXPECT_EQ(context.Difference(use, value).AsConstant(), 32);
}

TEST(Symbolic, LetsOfVarsAreNot) {
  // let a = v; v += 1; A[a : v + 8] has no constant length.
  Builder k;
  const LocalId v = k.Declare(Local::Kind::kVar);
  const LocalId a = k.Declare(Local::Kind::kLet);
  const ExprId value = k.Ref(v);
  const ExprId end = k.Plus(k.Ref(v), k.Int(8));
  const ExprId start = k.Ref(a);
  SymbolicContext context(k.kernel);
  context.Define(a, value);
  EXPECT_EQ(context.Difference(end, start).AsConstant(), std::nullopt);
  // But at one place a var is what it is.
  EXPECT_EQ(context.Difference(end, k.Ref(v)).AsConstant(), 8);
}

TEST(Symbolic, OpaquePartsCompareByStructure) {
  Builder k;
  const LocalId i = k.Declare(Local::Kind::kLoop);
  const ExprId quotient = k.Over(k.Ref(i), k.Int(32));
  const ExprId same = k.Over(k.Ref(i), k.Int(32));
  const ExprId other = k.Over(k.Ref(i), k.Int(33));
  SymbolicContext context(k.kernel);
  EXPECT_EQ(context.Difference(quotient, same).AsConstant(), 0);
  EXPECT_EQ(context.Difference(quotient, other).AsConstant(), std::nullopt);
  EXPECT_EQ(context.Normalize(quotient), context.Normalize(same));
}

TEST(Symbolic, AtomicsAreNeverTheSame) {
  Builder k;
  const ExprId first = k.Add(Call{Builtin::kAtomicAdd, {}});
  const ExprId second = k.Add(Call{Builtin::kAtomicAdd, {}});
  SymbolicContext context(k.kernel);
  EXPECT_EQ(context.Difference(first, second).AsConstant(), std::nullopt);
}

TEST(Symbolic, NarrowArithmeticIsOpaqueAndWideningIsNot) {
  Builder k;
  const LocalId i = k.Declare(Local::Kind::kLoop);
  const LocalId s = k.Declare(Local::Kind::kLet, ScalarType::kI8);
  const ExprId wide = k.Add(Convert{k.Plus(k.Ref(i), k.Int(1))}, ScalarType::kI64);
  const ExprId one = k.Add(IntConstant{1}, ScalarType::kI8);
  const ExprId narrow =
      k.Add(Convert{k.Op(BinaryOp::kAdd, k.Ref(s), one, ScalarType::kI8)}, ScalarType::kI32);
  const ExprId plain = k.Add(Convert{k.Ref(s)}, ScalarType::kI32);
  SymbolicContext context(k.kernel);
  EXPECT_EQ(context.Difference(wide, k.Ref(i)).AsConstant(), 1);
  EXPECT_EQ(context.Difference(narrow, plain).AsConstant(), std::nullopt);  // 127 + 1 is -128
}

TEST(Symbolic, GrowthIsBounded) {
  // let a1 = a0 + a0 / 2, let a2 = a1 + a1 / 2, ...: written out, the last has 2^200 parts.
  Builder k;
  LocalId last = k.Declare(Local::Kind::kLoop);
  std::vector<std::pair<LocalId, ExprId>> lets;
  for (int n = 0; n < 2000; ++n) {
    const LocalId next = k.Declare(Local::Kind::kLet);
    lets.emplace_back(next, k.Times(k.Plus(k.Ref(last), k.Over(k.Ref(last), k.Int(2))),
                                    k.Plus(k.Ref(last), k.Int(1))));
    last = next;
  }
  SymbolicContext context(k.kernel);
  for (const auto& [local, value] : lets) context.Define(local, value);
  const ExprId use = k.Ref(last);
  EXPECT_EQ(context.Difference(k.Plus(use, k.Int(3)), use).AsConstant(), 3);
}

// Adding and multiplying normal forms is adding and multiplying values.
RC_GTEST_PROP(Symbolic, NormalFormsKeepValues, (std::vector<std::pair<uint8_t, int8_t>> steps)) {
  Builder k;
  const LocalId names[] = {k.Declare(Local::Kind::kLoop), k.Declare(Local::Kind::kLoop)};
  const int64_t values[] = {7, -13};
  ExprId expr = k.Int(1);
  uint64_t value = 1;
  for (const auto& [op, operand] : steps) {
    const bool is_name = op % 2 == 0;
    const int name = operand & 1;
    const ExprId right = is_name ? k.Ref(names[name]) : k.Int(operand);
    const uint64_t v = static_cast<uint64_t>(is_name ? values[name] : int64_t{operand});
    switch (op / 2 % 3) {
      case 0:
        expr = k.Plus(expr, right);
        value += v;
        break;
      case 1:
        expr = k.Minus(right, expr);
        value = v - value;
        break;
      default:
        expr = k.Times(expr, right);
        value *= v;
    }
  }
  SymbolicContext context(k.kernel);
  const Polynomial normal = context.Normalize(expr);
  uint64_t sum = 0;
  for (const auto& [product, coefficient] : normal.terms) {
    uint64_t term = static_cast<uint64_t>(coefficient);
    for (Atom atom : product) {
      const auto* ref = std::get_if<LocalRef>(&k.kernel.exprs[atom].node);
      if (ref == nullptr) {
        RC_SUCCEED("so large that it is opaque");
        return;
      }
      term *= static_cast<uint64_t>(values[ref->local == names[0] ? 0 : 1]);
    }
    sum += term;
  }
  RC_ASSERT(sum == value);
}

}  // namespace
}  // namespace phobos
