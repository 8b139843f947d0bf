#include <bit>
#include <cstring>

#include "simulator/exec/lane_map.h"
#include "simulator/exec/lanes.h"
#include "simulator/exec/modes.h"
#include "simulator/ptx/names.h"
#include "simulator/values/float_approx.h"
#include "simulator/values/float_arithmetic.h"
#include "simulator/values/integer.h"

namespace phobos::sim {
namespace {

using ptx::Flag;
using ptx::Modifiers;
using ptx::Opcode;
using ptx::Type;
using values::Bf16;
using values::F16;
using values::F32;
using values::F64;

template <typename F>
struct AddOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a, Bits b) { return values::Add<F>(a, b, UnpackMode(imm)); }
};
template <typename F>
struct SubOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a, Bits b) { return values::Sub<F>(a, b, UnpackMode(imm)); }
};
template <typename F>
struct MulOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a, Bits b) { return values::Mul<F>(a, b, UnpackMode(imm)); }
};
template <typename F>
struct DivOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a, Bits b) { return values::Div<F>(a, b, UnpackMode(imm)); }
};
template <typename F>
struct FmaOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a, Bits b, Bits c) {
    return values::Fma<F>(a, b, c, UnpackMode(imm));
  }
};
template <typename F>
struct SqrtOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a) { return values::Sqrt<F>(a, UnpackMode(imm)); }
};
template <typename F>
struct RcpOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a) { return values::Rcp<F>(a, UnpackMode(imm)); }
};
template <typename F>
struct AbsOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a) { return values::Abs<F>(a, imm != 0); }
};
template <typename F>
struct NegOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a) { return values::Neg<F>(a, imm != 0); }
};
template <typename F>
struct CopySignOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t, Bits a, Bits b) { return values::CopySign<F>(a, b); }
};
template <typename F>
struct Ex2Op {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a) { return values::Ex2Approx<F>(a, imm != 0); }
};
template <typename F>
struct TanhOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t, Bits a) { return values::TanhApprox<F>(a); }
};

// min and max: bit 0 of imm .ftz, 1 .NaN, 2 .xorsign.abs, 3 max.
template <typename F>
struct MinMaxOp {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a, Bits b) {
    const values::MinMaxMode mode{(imm & 1) != 0, (imm & 2) != 0, (imm & 4) != 0};
    return (imm & 8) != 0 ? values::Max<F>(a, b, mode) : values::Min<F>(a, b, mode);
  }
};
template <typename F>
struct MinMax3Op {
  using Bits = typename F::Bits;
  static Bits Apply(uint64_t imm, Bits a, Bits b, Bits c) {
    return MinMaxOp<F>::Apply(imm, MinMaxOp<F>::Apply(imm, a, b), c);
  }
};

// The same for both halves of a word.
template <typename Inner>
struct HalvesOp {
  template <typename... Words>
  static uint32_t Apply(uint64_t imm, Words... words) {
    return values::ForHalves<uint16_t>(
        [imm](auto... halves) { return Inner::Apply(imm, halves...); }, words...);
  }
};
// And of a double word.
template <typename Inner>
struct WordsOp {
  template <typename... Pairs>
  static uint64_t Apply(uint64_t imm, Pairs... pairs) {
    const uint64_t low = Inner::Apply(imm, static_cast<uint32_t>(pairs)...);
    const uint64_t high = Inner::Apply(imm, static_cast<uint32_t>(pairs >> 32)...);
    return high << 32 | low;
  }
};

template <template <typename> typename Op, typename D, typename... S>
LaneFunction Each() {
  return MapEachLane<Op<D>, typename D::Bits, S...>;
}

// Op over `type`, with n sources of its own type.
template <template <typename> typename Op, int n>
LaneFunction ForFloat(Type type) {
  const auto of = []<typename F, typename Bits>(F*, Bits) -> LaneFunction {
    if constexpr (n == 1) return MapEachLane<F, Bits, Bits>;
    if constexpr (n == 2) return MapEachLane<F, Bits, Bits, Bits>;
    if constexpr (n == 3) return MapEachLane<F, Bits, Bits, Bits, Bits>;
  };
  switch (type) {
    case Type::kF16:
      return of(static_cast<Op<F16>*>(nullptr), uint16_t{});
    case Type::kBf16:
      return of(static_cast<Op<Bf16>*>(nullptr), uint16_t{});
    case Type::kF32:
      return of(static_cast<Op<F32>*>(nullptr), uint32_t{});
    case Type::kF64:
      return of(static_cast<Op<F64>*>(nullptr), uint64_t{});
    case Type::kF16x2:
      return of(static_cast<HalvesOp<Op<F16>>*>(nullptr), uint32_t{});
    case Type::kBf16x2:
      return of(static_cast<HalvesOp<Op<Bf16>>*>(nullptr), uint32_t{});
    case Type::kF32x2:
      return of(static_cast<WordsOp<Op<F32>>*>(nullptr), uint64_t{});
    default:
      return nullptr;
  }
}

// ex2 and tanh have no f64.
template <template <typename> typename Op>
LaneFunction ForApprox(Type type) {
  switch (type) {
    case Type::kF16:
      return MapEachLane<Op<F16>, uint16_t, uint16_t>;
    case Type::kBf16:
      return MapEachLane<Op<Bf16>, uint16_t, uint16_t>;
    case Type::kF32:
      return MapEachLane<Op<F32>, uint32_t, uint32_t>;
    case Type::kF16x2:
      return MapEachLane<HalvesOp<Op<F16>>, uint32_t, uint32_t>;
    case Type::kBf16x2:
      return MapEachLane<HalvesOp<Op<Bf16>>, uint32_t, uint32_t>;
    default:
      return nullptr;
  }
}

template <uint32_t function(uint32_t, bool)>
struct Approx1 {
  static uint32_t Apply(uint64_t imm, uint32_t a) { return function(a, imm != 0); }
};
template <uint32_t function(uint32_t, uint32_t, bool)>
struct Approx2 {
  static uint32_t Apply(uint64_t imm, uint32_t a, uint32_t b) { return function(a, b, imm != 0); }
};
struct RcpFtzF64 {
  static uint64_t Apply(uint64_t, uint64_t a) { return values::RcpApproxFtzF64(a); }
};
struct RsqrtF64 {
  static uint64_t Apply(uint64_t imm, uint64_t a) { return values::RsqrtApproxF64(a, imm != 0); }
};

LaneOp Simple(LaneFunction function, Type type, uint8_t sources, uint64_t imm) {
  return {function, type, {type, type, type, type}, sources, imm};
}

template <uint32_t function(uint32_t, bool)>
LaneOp Approximate(Type type, bool ftz) {
  return Simple(type == Type::kF32 ? MapEachLane<Approx1<function>, uint32_t, uint32_t> : nullptr,
                type, 1, ftz);
}

struct TestOp {
  template <typename T>
  static bool Apply(uint64_t imm, T a) {
    const auto test = static_cast<values::FloatTest>(imm);
    if constexpr (sizeof(T) == 8) return values::TestProperty<F64>(test, a);
    return values::TestProperty<F32>(test, static_cast<uint32_t>(a));
  }
};
template <typename T>
void TestLanesTo(std::byte* frame, const Op& op, uint32_t mask) {
  SetMask(frame, op.d, TestLanes<TestOp, T>(frame, op), mask);
}

}  // namespace

LaneOp SelectFloat(const ptx::Mnemonic& mnemonic) {
  const Modifiers& m = mnemonic.modifiers;
  const Type type = m.types[0];
  const ptx::TypeClass kind = ptx::ClassOf(type);
  if (kind != ptx::TypeClass::kFloat && kind != ptx::TypeClass::kPacked) return {};
  const uint64_t mode = PackMode(FloatModeOf(m));
  const bool ftz = m.Has(Flag::kFtz);
  switch (mnemonic.opcode) {
    case Opcode::kAdd:
      return Simple(ForFloat<AddOp, 2>(type), type, 2, mode);
    case Opcode::kSub:
      return Simple(ForFloat<SubOp, 2>(type), type, 2, mode);
    case Opcode::kMul:
      return Simple(ForFloat<MulOp, 2>(type), type, 2, mode);
    case Opcode::kFma:
    case Opcode::kMad:
      return Simple(ForFloat<FmaOp, 3>(type), type, 3, mode);
    case Opcode::kDiv:
      if (m.Has(Flag::kApprox)) {
        return Simple(MapEachLane<Approx2<values::DivApprox>, uint32_t, uint32_t, uint32_t>, type,
                      2, ftz);
      }
      if (m.Has(Flag::kFull)) {
        return Simple(MapEachLane<Approx2<values::DivFull>, uint32_t, uint32_t, uint32_t>, type, 2,
                      ftz);
      }
      return Simple(ForFloat<DivOp, 2>(type), type, 2, mode);
    case Opcode::kRcp:
      if (m.Has(Flag::kApprox) && type == Type::kF64) {
        return Simple(MapEachLane<RcpFtzF64, uint64_t, uint64_t>, type, 1, ftz);
      }
      if (m.Has(Flag::kApprox)) return Approximate<values::RcpApprox>(type, ftz);
      return Simple(ForFloat<RcpOp, 1>(type), type, 1, mode);
    case Opcode::kSqrt:
      if (m.Has(Flag::kApprox)) return Approximate<values::SqrtApprox>(type, ftz);
      return Simple(ForFloat<SqrtOp, 1>(type), type, 1, mode);
    case Opcode::kRsqrt:
      if (type == Type::kF64)
        return Simple(MapEachLane<RsqrtF64, uint64_t, uint64_t>, type, 1, ftz);
      return Approximate<values::RsqrtApprox>(type, ftz);
    case Opcode::kSin:
      return Approximate<values::SinApprox>(type, ftz);
    case Opcode::kCos:
      return Approximate<values::CosApprox>(type, ftz);
    case Opcode::kLg2:
      return Approximate<values::Lg2Approx>(type, ftz);
    case Opcode::kEx2:
      return Simple(ForApprox<Ex2Op>(type), type, 1, ftz);
    case Opcode::kTanh:
      return Simple(ForApprox<TanhOp>(type), type, 1, ftz);
    case Opcode::kAbs:
      return Simple(ForFloat<AbsOp, 1>(type), type, 1, ftz);
    case Opcode::kNeg:
      return Simple(ForFloat<NegOp, 1>(type), type, 1, ftz);
    case Opcode::kCopysign:
      return Simple(ForFloat<CopySignOp, 2>(type), type, 2, 0);
    case Opcode::kMin:
    case Opcode::kMax: {
      const uint64_t imm = (ftz ? 1 : 0) | (m.Has(Flag::kNan) ? 2 : 0) |
                           (m.Has(Flag::kXorsign) ? 4 : 0) |
                           (mnemonic.opcode == Opcode::kMax ? 8 : 0);
      LaneOp op = Simple(ForFloat<MinMaxOp, 2>(type), type, 2, imm);
      return op;
    }
    default:
      return {};
  }
}

LaneOp SelectTest(const ptx::Mnemonic& mnemonic) {
  const Modifiers& m = mnemonic.modifiers;
  const Type type = m.types[0];
  values::FloatTest test = values::FloatTest::kFinite;
  switch (m.property) {
    case ptx::Property::kNone:
      return {};
    case ptx::Property::kFinite:
      test = values::FloatTest::kFinite;
      break;
    case ptx::Property::kInfinite:
      test = values::FloatTest::kInfinite;
      break;
    case ptx::Property::kNumber:
      test = values::FloatTest::kNumber;
      break;
    case ptx::Property::kNotanumber:
      test = values::FloatTest::kNotANumber;
      break;
    case ptx::Property::kNormal:
      test = values::FloatTest::kNormal;
      break;
    case ptx::Property::kSubnormal:
      test = values::FloatTest::kSubnormal;
      break;
  }
  LaneFunction function = nullptr;
  if (type == Type::kF32) function = TestLanesTo<uint32_t>;
  if (type == Type::kF64) function = TestLanesTo<uint64_t>;
  LaneOp op = Simple(function, type, 1, static_cast<uint64_t>(test));
  op.to = Type::kPred;
  return op;
}

}  // namespace phobos::sim
