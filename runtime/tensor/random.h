// The numbers behind `random` arguments: the same on every machine and in every order.
#ifndef PHOBOS_RUNTIME_TENSOR_RANDOM_H_
#define PHOBOS_RUNTIME_TENSOR_RANDOM_H_

#include <cstdint>

#include "runtime/tensor/tensor.h"

namespace phobos {

// Which stream: the run's seed and the position of the parameter, from 0.
struct RandomKey {
  uint64_t seed = 0;
  uint64_t position = 0;
};

// 64 random bits for element `index`: a counter-based generator, so that an element depends on
// nothing but its key and index. With Mix the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", 2014), G = 0x9e3779b97f4a7c15 and all arithmetic
// modulo 2^64:
//
//     stream = Mix(Mix(seed + G) + (position + 1) * G)
//     bits   = Mix(stream + (index + 1) * G)
uint64_t RandomBits(RandomKey key, uint64_t index);

// Fills a tensor. Floats are uniform in [-1, 1), made of the top p bits of RandomBits, p being the
// precision of the type (11, 8, 24, 53): top * 2^(1-p) - 1, which is exact. Integers are uniform
// over the values of the type within [-100, 100]: low + (top 32 bits * count) / 2^32. Bools are
// the top bit.
void FillRandom(Tensor& tensor, RandomKey key);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_TENSOR_RANDOM_H_
