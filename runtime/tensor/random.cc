#include "runtime/tensor/random.h"

#include <algorithm>
#include <cmath>

#include "runtime/tensor/numbers.h"

namespace phobos {
namespace {

constexpr uint64_t kGolden = 0x9e3779b97f4a7c15;

uint64_t Mix(uint64_t z) {
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

uint64_t Stream(RandomKey key) {
  return Mix(Mix(key.seed + kGolden) + (key.position + 1) * kGolden);
}

}  // namespace

uint64_t RandomBits(RandomKey key, uint64_t index) {
  return Mix(Stream(key) + (index + 1) * kGolden);
}

void FillRandom(Tensor& tensor, RandomKey key) {
  const uint64_t stream = Stream(key);
  const auto bits = [&](int64_t i) {
    return Mix(stream + (static_cast<uint64_t>(i) + 1) * kGolden);
  };
  const int64_t count = tensor.elements();
  if (IsFloat(tensor.element)) {
    const int precision = -std::ilogb(UnitRoundoff(tensor.element));
    for (int64_t i = 0; i < count; ++i) {
      const double top = static_cast<double>(bits(i) >> (64 - precision));
      SetReal(tensor, i, std::ldexp(top, 1 - precision) - 1);
    }
  } else if (tensor.element == ScalarType::kBool) {
    for (int64_t i = 0; i < count; ++i) SetInteger(tensor, i, static_cast<int64_t>(bits(i) >> 63));
  } else {
    const int64_t low = std::max<int64_t>(-100, MinValue(tensor.element));
    const int64_t high = std::min<int64_t>(100, MaxValue(tensor.element));
    const uint64_t values = static_cast<uint64_t>(high - low + 1);
    for (int64_t i = 0; i < count; ++i) {
      SetInteger(tensor, i, low + static_cast<int64_t>((bits(i) >> 32) * values >> 32));
    }
  }
}

}  // namespace phobos
