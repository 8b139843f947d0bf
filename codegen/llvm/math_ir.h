// The functions of math_functions.h as LLVM IR, for f32 or f64 by the type of the argument.
#ifndef PHOBOS_CODEGEN_LLVM_MATH_IR_H_
#define PHOBOS_CODEGEN_LLVM_MATH_IR_H_

#include "llvm/IR/IRBuilder.h"

namespace phobos::llvm_lowering::ir_math {

llvm::Value* Exp(llvm::IRBuilder<>& builder, llvm::Value* x);
llvm::Value* Log(llvm::IRBuilder<>& builder, llvm::Value* x);
llvm::Value* Tanh(llvm::IRBuilder<>& builder, llvm::Value* x);
llvm::Value* Pow(llvm::IRBuilder<>& builder, llvm::Value* x, llvm::Value* y);

}  // namespace phobos::llvm_lowering::ir_math

#endif  // PHOBOS_CODEGEN_LLVM_MATH_IR_H_
