// The commonest instructions, compiled once for each kind of vector unit and chosen at run time.
// Plain loops that the compiler vectorises; Highway brings the targets and the choice.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "simulator/exec/lanes_fast.cc"
// Three are enough: SSE2, AVX2 with FMA, AVX-512.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
// The two above come first, and in this order.
#include <bit>
#include <type_traits>

#include "simulator/exec/lane_map.h"
#include "simulator/exec/lanes.h"
#include "simulator/values/bits.h"
#include "simulator/values/float_format.h"
#include "simulator/values/integer.h"

HWY_BEFORE_NAMESPACE();
namespace phobos::sim {
namespace HWY_NAMESPACE {

using ptx::Flag;
using ptx::Half;
using ptx::Opcode;
using ptx::Type;
using values::F32;
using values::F64;

// As lane_map.h's MapLanes, for one, two and three sources.
template <typename T>
HWY_ATTR HWY_INLINE void Blend(Storage<T>* d, const Storage<T>* out, uint32_t mask) {
  for (uint32_t lane = 0; lane < 32; ++lane) {
    d[lane] = (mask >> lane & 1) != 0 ? out[lane] : d[lane];
  }
}

template <typename F, typename D, typename A>
HWY_ATTR void Map1(std::byte* frame, const Op& op, uint32_t mask) {
  const auto* const a = At<Storage<A>>(frame, op.a);
  auto* const d = At<Storage<D>>(frame, op.d);
  if (mask == kAllLanes) {
#pragma GCC ivdep
    for (int i = 0; i < 32; ++i) d[i] = ToStorage<D>(F::Apply(static_cast<A>(a[i])));
    return;
  }
  alignas(64) Storage<D> out[32];
  for (int i = 0; i < 32; ++i) out[i] = ToStorage<D>(F::Apply(static_cast<A>(a[i])));
  Blend<D>(d, out, mask);
}

template <typename F, typename D, typename A, typename B>
HWY_ATTR void Map2(std::byte* frame, const Op& op, uint32_t mask) {
  const auto* const a = At<Storage<A>>(frame, op.a);
  const auto* const b = At<Storage<B>>(frame, op.b);
  auto* const d = At<Storage<D>>(frame, op.d);
  if (mask == kAllLanes) {
#pragma GCC ivdep
    for (int i = 0; i < 32; ++i) {
      d[i] = ToStorage<D>(F::Apply(static_cast<A>(a[i]), static_cast<B>(b[i])));
    }
    return;
  }
  alignas(64) Storage<D> out[32];
  for (int i = 0; i < 32; ++i) {
    out[i] = ToStorage<D>(F::Apply(static_cast<A>(a[i]), static_cast<B>(b[i])));
  }
  Blend<D>(d, out, mask);
}

template <typename F, typename D, typename A, typename B, typename C>
HWY_ATTR void Map3(std::byte* frame, const Op& op, uint32_t mask) {
  const auto* const a = At<Storage<A>>(frame, op.a);
  const auto* const b = At<Storage<B>>(frame, op.b);
  const auto* const c = At<Storage<C>>(frame, op.c);
  auto* const d = At<Storage<D>>(frame, op.d);
  if (mask == kAllLanes) {
#pragma GCC ivdep
    for (int i = 0; i < 32; ++i) {
      d[i] =
          ToStorage<D>(F::Apply(static_cast<A>(a[i]), static_cast<B>(b[i]), static_cast<C>(c[i])));
    }
    return;
  }
  alignas(64) Storage<D> out[32];
  for (int i = 0; i < 32; ++i) {
    out[i] =
        ToStorage<D>(F::Apply(static_cast<A>(a[i]), static_cast<B>(b[i]), static_cast<C>(c[i])));
  }
  Blend<D>(d, out, mask);
}

// ---- Floats, rounded to nearest: the host's arithmetic with PTX's NaN and .ftz ----

template <bool ftz>
HWY_INLINE float FromBits(uint32_t a) {
  // Without a branch: subnormals and zeros keep only their sign.
  if (ftz) a &= (a & F32::kInfinity) == 0 ? F32::kSign : ~0u;
  return std::bit_cast<float>(a);
}
template <bool ftz>
HWY_INLINE uint32_t ToBits(float value) {
  uint32_t a = std::bit_cast<uint32_t>(value);
  if (ftz) a &= (a & F32::kInfinity) == 0 ? F32::kSign : ~0u;
  return (a & F32::kMagnitude) > F32::kInfinity ? values::CanonicalNan<F32>() : a;
}

template <bool ftz>
struct AddF32 {
  static HWY_INLINE uint32_t Apply(uint32_t a, uint32_t b) {
    return ToBits<ftz>(FromBits<ftz>(a) + FromBits<ftz>(b));
  }
};
template <bool ftz>
struct SubF32 {
  static HWY_INLINE uint32_t Apply(uint32_t a, uint32_t b) {
    return ToBits<ftz>(FromBits<ftz>(a) - FromBits<ftz>(b));
  }
};
template <bool ftz>
struct MulF32 {
  static HWY_INLINE uint32_t Apply(uint32_t a, uint32_t b) {
    return ToBits<ftz>(FromBits<ftz>(a) * FromBits<ftz>(b));
  }
};
template <bool ftz>
struct FmaF32 {
  static HWY_INLINE uint32_t Apply(uint32_t a, uint32_t b, uint32_t c) {
    return ToBits<ftz>(__builtin_fmaf(FromBits<ftz>(a), FromBits<ftz>(b), FromBits<ftz>(c)));
  }
};

template <template <bool> typename F>
LaneFunction Float2(bool ftz) {
  return ftz ? Map2<F<true>, uint32_t, uint32_t, uint32_t>
             : Map2<F<false>, uint32_t, uint32_t, uint32_t>;
}

// ---- Integers ----

#define FAST_BINARY(Name, expression)        \
  struct Name {                              \
    template <typename T, typename U>        \
    static HWY_INLINE auto Apply(T a, U b) { \
      return expression;                     \
    }                                        \
  }
FAST_BINARY(Add, values::AddInt(a, b));
FAST_BINARY(Sub, values::SubInt(a, b));
FAST_BINARY(MulLo, values::MulLo(a, b));
FAST_BINARY(MulWide, values::MulWide(a, b));
FAST_BINARY(And, static_cast<T>(a& b));
FAST_BINARY(Or, static_cast<T>(a | b));
FAST_BINARY(Xor, static_cast<T>(a ^ b));
FAST_BINARY(Shl, values::Shl(a, b));
FAST_BINARY(Shr, values::Shr(a, b));
FAST_BINARY(Min, values::MinInt(a, b));
FAST_BINARY(Max, values::MaxInt(a, b));
#undef FAST_BINARY
struct MadLo {
  template <typename T>
  static HWY_INLINE T Apply(T a, T b, T c) {
    return values::MadLo(a, b, c);
  }
};
struct MadWide {
  template <typename T>
  static HWY_INLINE auto Apply(T a, T b, values::Twice<T> c) {
    return values::MadWide(a, b, c);
  }
};

template <typename F, typename T>
LaneFunction Same2() {
  return Map2<F, T, T, T>;
}

template <typename T>
LaneFunction SelectFor(const ptx::Mnemonic& mnemonic) {
  const ptx::Modifiers& m = mnemonic.modifiers;
  switch (mnemonic.opcode) {
    case Opcode::kAdd:
      return Same2<Add, T>();
    case Opcode::kSub:
      return Same2<Sub, T>();
    case Opcode::kAnd:
      return Same2<And, T>();
    case Opcode::kOr:
      return Same2<Or, T>();
    case Opcode::kXor:
      return Same2<Xor, T>();
    case Opcode::kShl:
      return Map2<Shl, T, T, uint32_t>;
    case Opcode::kShr:
      return Map2<Shr, T, T, uint32_t>;
    case Opcode::kMin:
      return Same2<Min, T>();
    case Opcode::kMax:
      return Same2<Max, T>();
    case Opcode::kMul:
      if (m.half == Half::kLo) return Same2<MulLo, T>();
      if constexpr (sizeof(T) == 4) {
        if (m.half == Half::kWide) return Map2<MulWide, values::Twice<T>, T, T>;
      }
      return nullptr;
    case Opcode::kMad:
      if (m.half == Half::kLo) return Map3<MadLo, T, T, T, T>;
      if constexpr (sizeof(T) == 4) {
        if (m.half == Half::kWide) return Map3<MadWide, values::Twice<T>, T, T, values::Twice<T>>;
      }
      return nullptr;
    default:
      return nullptr;
  }
}

LaneFunction Select(const ptx::Mnemonic& mnemonic) {
  const ptx::Modifiers& m = mnemonic.modifiers;
  const bool ftz = m.Has(Flag::kFtz);
  if (m.Has(Flag::kSat) || m.Has(Flag::kRelu) || m.Has(Flag::kCc)) return nullptr;
  switch (m.types[0]) {
    case Type::kB32:
    case Type::kU32:
      return SelectFor<uint32_t>(mnemonic);
    case Type::kS32:
      return SelectFor<int32_t>(mnemonic);
    case Type::kB64:
    case Type::kU64:
      return SelectFor<uint64_t>(mnemonic);
    case Type::kS64:
      return SelectFor<int64_t>(mnemonic);
    case Type::kF32:
      break;
    default:
      return nullptr;
  }
  if (m.rounding != ptx::Rounding::kNone && m.rounding != ptx::Rounding::kRn) return nullptr;
  switch (mnemonic.opcode) {
    case Opcode::kAdd:
      return Float2<AddF32>(ftz);
    case Opcode::kSub:
      return Float2<SubF32>(ftz);
    case Opcode::kMul:
      return Float2<MulF32>(ftz);
    case Opcode::kFma:
    case Opcode::kMad:
      return ftz ? Map3<FmaF32<true>, uint32_t, uint32_t, uint32_t, uint32_t>
                 : Map3<FmaF32<false>, uint32_t, uint32_t, uint32_t, uint32_t>;
    default:
      return nullptr;
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace phobos::sim
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace phobos::sim {

HWY_EXPORT(Select);

LaneFunction SelectFast(const ptx::Mnemonic& mnemonic) {
  return HWY_DYNAMIC_DISPATCH(Select)(mnemonic);
}

}  // namespace phobos::sim
#endif
