// The SPEC of `--arg NAME=SPEC`: what an argument is made of.
//
//     a tensor:       @FILE.npy | zeros | iota | random | const:V | uninit
//     a PTX pointer:  the same followed by :TYPE[D, ...], but @FILE.npy alone, or null
//     a scalar:       LITERAL, for PTX LITERAL[:TYPE] or bytes:HEX
#ifndef PHOBOS_RUNTIME_TENSOR_SPEC_H_
#define PHOBOS_RUNTIME_TENSOR_SPEC_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "runtime/tensor/random.h"
#include "runtime/tensor/tensor.h"

namespace phobos {

// How a tensor is filled.
struct TensorSpec {
  enum class Kind { kFile, kZeros, kIota, kRandom, kConst, kUninit };
  Kind kind = Kind::kRandom;
  std::string text;  // the path of kFile, the literal of kConst

  bool operator==(const TensorSpec&) const = default;
};

// What a PTX pointer points to. Without a type and shape it is a file, or null.
struct PointerSpec {
  bool is_null = false;
  TensorSpec fill;
  ScalarType element = ScalarType::kF32;
  std::vector<int64_t> shape;

  bool operator==(const PointerSpec&) const = default;
};

Result<TensorSpec> ParseTensorSpec(std::string_view text);
Result<PointerSpec> ParsePointerSpec(std::string_view text);

// A literal of `type`: a decimal or 0x integer with a sign, a float (also inf, nan), true, false.
// Fails when the type cannot represent it (floats round). The result has rank 0.
Result<Tensor> ParseLiteral(std::string_view text, ScalarType type);
// A scalar parameter of a PTX kernel that is `bytes` long: a literal of `type` or of the type after
// its colon, or bytes:HEX, whose first two digits are the byte at the lowest address. The result is
// exactly `bytes` long.
Result<std::vector<std::byte>> ParsePtxScalar(std::string_view text, std::optional<ScalarType> type,
                                              size_t bytes);

// Makes the tensor. iota is 0, 1, ... converted as the language converts i64. An uninit tensor
// holds a recognisable pattern, and no element counts as written. A file brings its own shape, and
// must hold elements of type `element`.
Result<Tensor> FillTensor(const TensorSpec& spec, ScalarType element,
                          std::span<const int64_t> shape, RandomKey key);
Result<Tensor> MakePointee(const PointerSpec& spec, RandomKey key);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_TENSOR_SPEC_H_
