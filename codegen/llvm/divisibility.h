// Powers of two that divide index values whatever the launch: what proves a wide access aligned.
#ifndef PHOBOS_CODEGEN_LLVM_DIVISIBILITY_H_
#define PHOBOS_CODEGEN_LLVM_DIVISIBILITY_H_

#include <cstdint>
#include <vector>

#include "codegen/tile_ir/ir.h"

namespace phobos::llvm_lowering {

class Divisibility {
 public:
  static constexpr int64_t kMost = 64;

  explicit Divisibility(const tile::Kernel& kernel);

  // A power of two, at most kMost, that divides the value wherever coordinate `axis` is a multiple
  // of `multiple` (a power of two). `axis` -1: none is.
  int64_t Of(tile::ValueId value, int axis, int64_t multiple) const;
  // The same for a dimension of a tensor.
  int64_t OfDim(const tile::TensorDim& dim) const;

 private:
  const tile::Kernel& kernel_;
  std::vector<int64_t> scalars_;  // of all values a scalar ever has
};

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_DIVISIBILITY_H_
