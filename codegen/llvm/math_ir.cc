#include "codegen/llvm/math_ir.h"

#include "codegen/llvm/math_functions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

namespace phobos::llvm_lowering::ir_math {
namespace {

// Arithmetic (math_functions.h) that emits LLVM IR.
template <typename Number>
class IrMath {
 public:
  using T = Number;
  using V = llvm::Value*;
  using B = llvm::Value*;

  explicit IrMath(llvm::IRBuilder<>& builder) : b_(builder) {}

  V C(double value) {
    return llvm::ConstantFP::get(Type(), static_cast<double>(static_cast<T>(value)));
  }
  V Add(V x, V y) { return b_.CreateFAdd(x, y); }
  V Sub(V x, V y) { return b_.CreateFSub(x, y); }
  V Mul(V x, V y) { return b_.CreateFMul(x, y); }
  V Div(V x, V y) { return b_.CreateFDiv(x, y); }
  V Fma(V x, V y, V z) { return Call(llvm::Intrinsic::fma, {x, y, z}); }
  V Abs(V x) { return Call(llvm::Intrinsic::fabs, {x}); }
  V Rint(V x) { return Call(llvm::Intrinsic::roundeven, {x}); }
  V Floor(V x) { return Call(llvm::Intrinsic::floor, {x}); }
  V CopySign(V x, V sign) { return Call(llvm::Intrinsic::copysign, {x, sign}); }
  B Lt(V x, V y) { return b_.CreateFCmpOLT(x, y); }
  B Eq(V x, V y) { return b_.CreateFCmpOEQ(x, y); }
  B Ne(V x, V y) { return b_.CreateFCmpUNE(x, y); }
  B And(B x, B y) { return b_.CreateAnd(x, y); }
  B Or(B x, B y) { return b_.CreateOr(x, y); }
  V Select(B condition, V x, V y) { return b_.CreateSelect(condition, x, y); }

  // In two steps, since 2^n itself may be outside of the type; only the second can round.
  V Ldexp(V x, V n) {
    V const count = b_.CreateIntrinsic(
        kDouble ? llvm::Intrinsic::nvvm_d2i_rz : llvm::Intrinsic::nvvm_f2i_rz, {n});
    V const half = b_.CreateAShr(count, 1);
    return Mul(Mul(x, PowerOfTwo(half)), PowerOfTwo(b_.CreateSub(count, half)));
  }

  // A subnormal x is scaled first. Subtracting sqrt(1/2)'s bits makes the exponent field step
  // where the mantissa passes sqrt(1/2) instead of 1.
  std::pair<V, V> Split(V x) {
    constexpr double kScale = kDouble ? 0x1p54 : 0x1p25;
    constexpr int kScaleExponent = kDouble ? 54 : 25;
    B const tiny = Lt(x, C(kDouble ? 0x1p-1022 : 0x1p-126));
    V const scaled = Select(tiny, Mul(x, C(kScale)), x);
    V const bits = b_.CreateBitCast(scaled, Int());
    V const root = llvm::ConstantInt::get(Int(), kDouble ? 0x3fe6a09e667f3bcdull : 0x3f3504f3ull);
    V const exponent = b_.CreateAShr(b_.CreateSub(bits, root), kMantissaBits);
    V const m = b_.CreateBitCast(b_.CreateSub(bits, b_.CreateShl(exponent, kMantissaBits)), Type());
    V const e = b_.CreateSIToFP(exponent, Type());
    return {m, Select(tiny, Sub(e, C(kScaleExponent)), e)};
  }

 private:
  static constexpr bool kDouble = sizeof(T) == 8;
  static constexpr int kMantissaBits = kDouble ? 52 : 23;

  llvm::Type* Type() { return kDouble ? b_.getDoubleTy() : b_.getFloatTy(); }
  llvm::IntegerType* Int() { return kDouble ? b_.getInt64Ty() : b_.getInt32Ty(); }
  V Call(llvm::Intrinsic::ID id, llvm::ArrayRef<V> arguments) {
    return b_.CreateIntrinsic(id, {Type()}, arguments);
  }
  V PowerOfTwo(V exponent) {
    V const biased = b_.CreateAdd(exponent, b_.getInt32(kDouble ? 1023 : 127));
    return b_.CreateBitCast(b_.CreateShl(b_.CreateSExt(biased, Int()), kMantissaBits), Type());
  }

  llvm::IRBuilder<>& b_;
};

template <typename F>
llvm::Value* WithMath(llvm::IRBuilder<>& builder, llvm::Value* x, F use) {
  if (x->getType()->isDoubleTy()) {
    IrMath<double> math(builder);
    return use(MathFunctions<IrMath<double>>{math});
  }
  IrMath<float> math(builder);
  return use(MathFunctions<IrMath<float>>{math});
}

}  // namespace

llvm::Value* Exp(llvm::IRBuilder<>& builder, llvm::Value* x) {
  return WithMath(builder, x, [&](auto math) { return math.ExpOf(x); });
}
llvm::Value* Log(llvm::IRBuilder<>& builder, llvm::Value* x) {
  return WithMath(builder, x, [&](auto math) { return math.LogOf(x); });
}
llvm::Value* Tanh(llvm::IRBuilder<>& builder, llvm::Value* x) {
  return WithMath(builder, x, [&](auto math) { return math.TanhOf(x); });
}
llvm::Value* Pow(llvm::IRBuilder<>& builder, llvm::Value* x, llvm::Value* y) {
  return WithMath(builder, x, [&](auto math) { return math.PowOf(x, y); });
}

}  // namespace phobos::llvm_lowering::ir_math
