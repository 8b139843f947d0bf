// Arithmetic of the language on one element, as LLVM IR.
//
// In registers f16 is half, bf16 an i16 (sm_75 has no bf16 arithmetic), bool an i1; in memory
// bool is an i8. Nothing here traps, is poison, or contracts to fma.
#ifndef PHOBOS_CODEGEN_LLVM_SCALAR_OPS_H_
#define PHOBOS_CODEGEN_LLVM_SCALAR_OPS_H_

#include <cstdint>
#include <span>

#include "codegen/tile_ir/ir.h"
#include "llvm/IR/IRBuilder.h"

namespace phobos::llvm_lowering {

class ScalarOps {
 public:
  // `sm` is the chip's number: 75, 80, ...
  ScalarOps(llvm::IRBuilder<>& builder, int sm) : b_(builder), sm_(sm) {}

  llvm::Type* RegisterType(ScalarType type) const;
  llvm::Type* MemoryType(ScalarType type) const;
  llvm::Value* FromMemory(llvm::Value* value, ScalarType type);
  llvm::Value* ToMemory(llvm::Value* value, ScalarType type);

  llvm::Value* Int(ScalarType type, int64_t value);
  llvm::Value* Float(ScalarType type, double value);
  llvm::Value* Zero(ScalarType type);

  // The function of operands of `type` (of a select: the type of its last two).
  llvm::Value* Apply(tile::FunctionKind kind, ScalarType type,
                     std::span<llvm::Value* const> operands);
  llvm::Value* Convert(llvm::Value* value, ScalarType from, ScalarType to);
  // a * b + c in the accumulator types of dot: one fma of floats, wrapping integers.
  llvm::Value* MultiplyAdd(ScalarType type, llvm::Value* a, llvm::Value* b, llvm::Value* c);
  // c plus the products of four bytes each (i32 values).
  llvm::Value* Dp4a(llvm::Value* a, bool a_signed, llvm::Value* b, bool b_signed, llvm::Value* c);

  // The value of the lane whose index differs in the bits of `lane_mask`.
  llvm::Value* ShuffleXor(llvm::Value* value, int lane_mask);
  // The value of lane `lane`.
  llvm::Value* ShuffleFrom(llvm::Value* value, llvm::Value* lane);
  // The value of the lane `delta` below; a lane has its own where that is outside of the warp.
  llvm::Value* ShuffleUp(llvm::Value* value, int delta);

 private:
  llvm::Value* ApplyFloat(tile::FunctionKind kind, ScalarType type,
                          std::span<llvm::Value* const> operands);
  llvm::Value* ApplyInt(tile::FunctionKind kind, ScalarType type,
                        std::span<llvm::Value* const> operands);
  llvm::Value* Divide(ScalarType type, llvm::Value* a, llvm::Value* b, bool remainder);
  llvm::Value* Shift(ScalarType type, llvm::Value* a, llvm::Value* b, bool left);
  llvm::Value* PowInt(ScalarType type, llvm::Value* base, llvm::Value* exponent);
  llvm::Value* ExpF32(llvm::Value* x);
  llvm::Value* Bf16ToF32(llvm::Value* value);
  llvm::Value* F32ToBf16(llvm::Value* value);
  // Rounds towards zero and sets the last bit if that was inexact: rounding the result once more,
  // to fewer bits, then gives what rounding the original once would have.
  llvm::Value* F64ToOddF32(llvm::Value* value);
  llvm::Value* IntToOddF32(llvm::Value* value);
  llvm::Value* FloatToInt(llvm::Value* value, ScalarType from, ScalarType to);
  llvm::Value* ToOdd(llvm::Value* truncated, llvm::Value* inexact);
  llvm::Value* Call(llvm::Intrinsic::ID id, llvm::ArrayRef<llvm::Value*> arguments);
  llvm::Value* CallFor(llvm::Intrinsic::ID id, llvm::ArrayRef<llvm::Value*> arguments);
  enum class ShuffleMode { kXor, kFrom, kUp };
  llvm::Value* Shuffle(llvm::Value* value, llvm::Value* lane, ShuffleMode mode);
  llvm::Value* Shuffle32(llvm::Value* value, llvm::Value* lane, ShuffleMode mode);

  llvm::IRBuilder<>& b_;
  int sm_;
};

inline bool IsSigned(ScalarType type) {
  return type != ScalarType::kU8 && type != ScalarType::kBool;
}

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_SCALAR_OPS_H_
