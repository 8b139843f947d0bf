#include "simulator/values/convert.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <type_traits>

#include "base/check.h"
#include "simulator/values/exact.h"

namespace phobos::values {
namespace {

template <typename T>
constexpr bool kIsFloat = !std::is_integral_v<T>;

// Calls `visit` with a value of the C++ type of an integer, or of the Format of a float.
template <typename Visit>
uint64_t VisitType(ValueType type, Visit visit) {
  switch (type) {
    case ValueType::kU8:
      return visit(uint8_t{});
    case ValueType::kS8:
      return visit(int8_t{});
    case ValueType::kU16:
      return visit(uint16_t{});
    case ValueType::kS16:
      return visit(int16_t{});
    case ValueType::kU32:
      return visit(uint32_t{});
    case ValueType::kS32:
      return visit(int32_t{});
    case ValueType::kU64:
      return visit(uint64_t{});
    case ValueType::kS64:
      return visit(int64_t{});
    case ValueType::kF16:
      return visit(F16{});
    case ValueType::kBf16:
      return visit(Bf16{});
    case ValueType::kF32:
      return visit(F32{});
    case ValueType::kF64:
      return visit(F64{});
  }
  UNREACHABLE();
}

// The extension to 64 bits is that of the type.
template <typename To>
uint64_t Extend(To value) {
  return static_cast<uint64_t>(value);
}

template <typename To, typename From>
uint64_t IntegerToInteger(From value, bool sat) {
  if (!sat) return Extend(static_cast<To>(value));
  using Wide = __int128;
  const Wide low = std::numeric_limits<To>::min(), high = std::numeric_limits<To>::max();
  return Extend(static_cast<To>(std::clamp<Wide>(value, low, high)));
}

template <typename F>
FloatMode ResultMode(const ConvertMode& mode) {
  const bool ftz = mode.ftz && std::is_same_v<F, F32>;
  return {.rounding = mode.rounding, .ftz = ftz, .sat = mode.sat, .relu = mode.relu};
}

template <typename F, typename From>
typename F::Bits IntegerToFloat(From value, const ConvertMode& mode) {
  // Negation in 64 bits is right for the least integer too.
  const bool negative = value < 0;
  const uint64_t magnitude =
      negative ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  const auto result = RoundTo<F>(Exact<uint64_t>{negative, 0, magnitude}, mode.rounding);
  return FinishResult<F>(result, ResultMode<F>(mode));
}

template <typename To, typename F>
uint64_t FloatToInteger(typename F::Bits a, const ConvertMode& mode) {
  if constexpr (std::is_same_v<F, F32>) a = Flush<F>(a, mode.ftz);
  constexpr int kWidth = 8 * sizeof(To);
  constexpr To kLow = std::numeric_limits<To>::min();
  constexpr To kHigh = std::numeric_limits<To>::max();
  if (F::IsNan(a)) {
    if constexpr (std::is_same_v<F, F64> || kWidth == 64) {
      return Extend(static_cast<To>(uint64_t{1} << (kWidth - 1)));
    }
    return 0;
  }
  const auto value = Unpack<F>(a);  // for infinity some number, of the right sign
  const bool is_huge = F::IsInfinite(a) || value.exponent + BitWidth(value.significand) > kWidth;
  if (is_huge) return Extend(value.negative ? kLow : kHigh);
  const auto rounded = static_cast<Uint128>(RoundAt(value, 0, mode.rounding));
  if (value.negative) {
    const Uint128 most =
        static_cast<Uint128>(0) - static_cast<Uint128>(static_cast<__int128>(kLow));
    return Extend(rounded > most ? kLow : static_cast<To>(0 - static_cast<uint64_t>(rounded)));
  }
  return Extend(rounded > static_cast<Uint128>(kHigh) ? kHigh : static_cast<To>(rounded));
}

// Converts a NaN. f32 and f64 carry each other's payload; elsewhere the canonical one appears.
template <typename To, typename From>
typename To::Bits ConvertNan(typename From::Bits a) {
  if constexpr (std::is_same_v<To, F64> && std::is_same_v<From, F32>) {
    const uint64_t sign = a & F32::kSign;
    return sign << 32 | F64::kInfinity | F64::kQuiet | uint64_t{a & F32::kFraction} << 29;
  } else if constexpr (std::is_same_v<To, F64> && std::is_same_v<From, F64>) {
    return a | F64::kQuiet;
  } else {
    return CanonicalNan<To>();
  }
}

template <typename To, typename From>
typename To::Bits FloatToFloat(typename From::Bits a, const ConvertMode& mode) {
  if constexpr (std::is_same_v<From, F32>) a = Flush<From>(a, mode.ftz);
  const auto sign = static_cast<typename To::Bits>(From::IsNegative(a) ? To::kSign : 0);
  typename To::Bits result;
  if (From::IsNan(a)) {
    result = ConvertNan<To, From>(a);
  } else if (From::IsInfinite(a)) {
    result = static_cast<typename To::Bits>(sign | To::kInfinity);
  } else {
    auto value = Unpack<From>(a);
    if (mode.integral && value.exponent < 0) {
      value = {value.negative, 0, RoundAt(value, 0, mode.rounding)};
    }
    result = RoundTo<To>(value, mode.rounding);
  }
  if (mode.satfinite && To::IsInfinite(result)) {
    result = static_cast<typename To::Bits>(sign | To::kMostFinite);
  }
  return FinishResult<To>(result, ResultMode<To>(mode));
}

template <typename To, typename From>
uint64_t ConvertTyped(uint64_t bits, const ConvertMode& mode) {
  if constexpr (kIsFloat<From>) {
    const auto a = static_cast<typename From::Bits>(bits);
    if constexpr (kIsFloat<To>) {
      return FloatToFloat<To, From>(a, mode);
    } else {
      return FloatToInteger<To, From>(a, mode);
    }
  } else {
    const auto value = static_cast<From>(bits);
    if constexpr (kIsFloat<To>) {
      return IntegerToFloat<To>(value, mode);
    } else {
      return IntegerToInteger<To>(value, mode.sat);
    }
  }
}

template <typename To>
uint32_t ClampTo(int32_t value) {
  const int32_t clamped =
      std::clamp<int32_t>(value, std::numeric_limits<To>::min(), std::numeric_limits<To>::max());
  return static_cast<std::make_unsigned_t<To>>(clamped);
}

uint32_t ClampToType(ValueType to, int32_t value) {
  switch (to) {
    case ValueType::kU8:
      return ClampTo<uint8_t>(value);
    case ValueType::kS8:
      return ClampTo<int8_t>(value);
    case ValueType::kU16:
      return ClampTo<uint16_t>(value);
    case ValueType::kS16:
      return ClampTo<int16_t>(value);
    case ValueType::kU32:
    case ValueType::kS32:
    case ValueType::kU64:
    case ValueType::kS64:
    case ValueType::kF16:
    case ValueType::kBf16:
    case ValueType::kF32:
    case ValueType::kF64:
      break;
  }
  UNREACHABLE();
}

}  // namespace

uint64_t Convert(ValueType to, ValueType from, uint64_t bits, const ConvertMode& mode) {
  return VisitType(from, [&](auto source) {
    return VisitType(to, [&](auto destination) {
      return ConvertTyped<decltype(destination), decltype(source)>(bits, mode);
    });
  });
}

uint32_t ConvertPair(ValueType to, uint32_t high, uint32_t low, const ConvertMode& mode) {
  CHECK(to == ValueType::kF16 || to == ValueType::kBf16);
  return static_cast<uint32_t>(Convert(to, ValueType::kF32, high, mode) << 16 |
                               Convert(to, ValueType::kF32, low, mode));
}

uint32_t ConvertToTf32(uint32_t a, const ConvertMode& mode) {
  if (F32::IsNan(a)) return CanonicalNan<F32>();
  return FloatToFloat<Tf32, F32>(a, mode) << kTf32UnusedBits;
}

uint32_t ConvertPack(ValueType to, int32_t a, int32_t b, uint32_t c) {
  const bool is_byte = to == ValueType::kU8 || to == ValueType::kS8;
  const int width = is_byte ? 8 : 16;
  const uint32_t pair = ClampToType(to, a) << width | ClampToType(to, b);
  return is_byte ? pair | c << 16 : pair;
}

}  // namespace phobos::values
