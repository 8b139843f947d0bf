#include "codegen/llvm/scalar_ops.h"

#include "base/check.h"
#include "codegen/llvm/math_ir.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

namespace phobos::llvm_lowering {

using llvm::Value;
using llvm::Intrinsic::ID;
using tile::FunctionKind;

namespace {

// f16 and bf16 are computed in f32.
ScalarType ComputeType(ScalarType type) {
  return type == ScalarType::kF16 || type == ScalarType::kBF16 ? ScalarType::kF32 : type;
}

}  // namespace

llvm::Type* ScalarOps::RegisterType(ScalarType type) const {
  switch (type) {
    case ScalarType::kF16:
      return b_.getHalfTy();
    case ScalarType::kBF16:
      return b_.getInt16Ty();
    case ScalarType::kF32:
      return b_.getFloatTy();
    case ScalarType::kF64:
      return b_.getDoubleTy();
    case ScalarType::kI8:
    case ScalarType::kU8:
      return b_.getInt8Ty();
    case ScalarType::kI16:
      return b_.getInt16Ty();
    case ScalarType::kI32:
      return b_.getInt32Ty();
    case ScalarType::kI64:
      return b_.getInt64Ty();
    case ScalarType::kBool:
      return b_.getInt1Ty();
  }
  UNREACHABLE();
}

llvm::Type* ScalarOps::MemoryType(ScalarType type) const {
  return type == ScalarType::kBool ? b_.getInt8Ty() : RegisterType(type);
}

Value* ScalarOps::FromMemory(Value* value, ScalarType type) {
  return type == ScalarType::kBool ? b_.CreateICmpNE(value, b_.getInt8(0)) : value;
}

Value* ScalarOps::ToMemory(Value* value, ScalarType type) {
  return type == ScalarType::kBool ? b_.CreateZExt(value, b_.getInt8Ty()) : value;
}

Value* ScalarOps::Int(ScalarType type, int64_t value) {
  if (IsFloat(type)) return Float(type, static_cast<double>(value));
  const auto bits = static_cast<uint64_t>(type == ScalarType::kBool ? value != 0 : value);
  llvm::Type* const to = RegisterType(type);
  return llvm::ConstantInt::get(to, llvm::APInt(to->getIntegerBitWidth(), bits, false, true));
}

Value* ScalarOps::Float(ScalarType type, double value) {
  llvm::APFloat number(value);
  bool lossy = false;
  if (type == ScalarType::kBF16) {
    number.convert(llvm::APFloat::BFloat(), llvm::APFloat::rmNearestTiesToEven, &lossy);
    return llvm::ConstantInt::get(b_.getInt16Ty(), number.bitcastToAPInt());
  }
  CHECK(IsFloat(type));
  return llvm::ConstantFP::get(RegisterType(type), value);
}

Value* ScalarOps::Zero(ScalarType type) { return llvm::Constant::getNullValue(RegisterType(type)); }

Value* ScalarOps::Call(ID id, llvm::ArrayRef<Value*> arguments) {
  return b_.CreateIntrinsic(id, arguments);
}

Value* ScalarOps::CallFor(ID id, llvm::ArrayRef<Value*> arguments) {
  return b_.CreateIntrinsic(id, {arguments[0]->getType()}, arguments);
}

Value* ScalarOps::Apply(FunctionKind kind, ScalarType type, std::span<Value* const> operands) {
  if (kind == FunctionKind::kSelect) {
    return b_.CreateSelect(operands[0], operands[1], operands[2]);
  }
  const ScalarType compute = ComputeType(type);
  if (!IsFloat(compute)) return ApplyInt(kind, type, operands);
  llvm::SmallVector<Value*, 2> converted;
  for (Value* const operand : operands) converted.push_back(Convert(operand, type, compute));
  Value* const result = ApplyFloat(kind, compute, {converted.data(), converted.size()});
  return result->getType()->isIntegerTy(1) ? result : Convert(result, compute, type);
}

Value* ScalarOps::ApplyFloat(FunctionKind kind, ScalarType type, std::span<Value* const> operands) {
  Value* const x = operands[0];
  Value* const y = operands.size() > 1 ? operands[1] : nullptr;
  const bool is_f32 = type == ScalarType::kF32;
  switch (kind) {
    case FunctionKind::kNegate:
      return b_.CreateFNeg(x);
    case FunctionKind::kAdd:
      return b_.CreateFAdd(x, y);
    case FunctionKind::kSubtract:
      return b_.CreateFSub(x, y);
    case FunctionKind::kMultiply:
      return b_.CreateFMul(x, y);
    case FunctionKind::kDivide:
      return b_.CreateFDiv(x, y);
    case FunctionKind::kRemainder: {
      // x - trunc(x / y) * y: C's fmod while the quotient is below 2^24 (f64: 2^53).
      Value* const quotient = CallFor(llvm::Intrinsic::trunc, {b_.CreateFDiv(x, y)});
      return CallFor(llvm::Intrinsic::fma, {b_.CreateFNeg(quotient), y, x});
    }
    case FunctionKind::kEqual:
      return b_.CreateFCmpOEQ(x, y);
    case FunctionKind::kNotEqual:
      return b_.CreateFCmpUNE(x, y);
    case FunctionKind::kLess:
      return b_.CreateFCmpOLT(x, y);
    case FunctionKind::kLessEqual:
      return b_.CreateFCmpOLE(x, y);
    case FunctionKind::kGreater:
      return b_.CreateFCmpOGT(x, y);
    case FunctionKind::kGreaterEqual:
      return b_.CreateFCmpOGE(x, y);
    case FunctionKind::kMax:
      return CallFor(llvm::Intrinsic::maxnum, {x, y});
    case FunctionKind::kMin:
      return CallFor(llvm::Intrinsic::minnum, {x, y});
    case FunctionKind::kAbs:
      return CallFor(llvm::Intrinsic::fabs, {x});
    case FunctionKind::kRound:
      return CallFor(llvm::Intrinsic::roundeven, {x});
    case FunctionKind::kFloor:
      return CallFor(llvm::Intrinsic::floor, {x});
    case FunctionKind::kCeil:
      return CallFor(llvm::Intrinsic::ceil, {x});
    case FunctionKind::kExp:
      return is_f32 ? ExpF32(x) : ir_math::Exp(b_, x);
    case FunctionKind::kLog: {
      if (!is_f32) return ir_math::Log(b_, x);
      // lg2.approx is within 2^-22: absolutely for x in (0.5, 2), relatively elsewhere.
      Value* const log2 = Call(llvm::Intrinsic::nvvm_lg2_approx_f, {x});
      return b_.CreateFMul(log2, Float(type, 0x1.62e42fefa39efp-1));
    }
    case FunctionKind::kSqrt:  // sqrt.approx: relative error 2^-23
      return is_f32 ? Call(llvm::Intrinsic::nvvm_sqrt_approx_f, {x})
                    : CallFor(llvm::Intrinsic::sqrt, {x});
    case FunctionKind::kRsqrt:  // rsqrt.approx: relative error 2^-22.9; f64: two roundings
      return is_f32 ? Call(llvm::Intrinsic::nvvm_rsqrt_approx_f, {x})
                    : b_.CreateFDiv(Float(type, 1), CallFor(llvm::Intrinsic::sqrt, {x}));
    case FunctionKind::kTanh: {
      if (!is_f32) return ir_math::Tanh(b_, x);
      // Relative error 2^-11.
      llvm::FunctionType* const signature =
          llvm::FunctionType::get(x->getType(), {x->getType()}, false);
      return b_.CreateCall(
          llvm::InlineAsm::get(signature, "tanh.approx.f32 $0, $1;", "=f,f", false), {x});
    }
    case FunctionKind::kPow:
      return ir_math::Pow(b_, x, y);
    case FunctionKind::kNot:
    case FunctionKind::kShiftLeft:
    case FunctionKind::kShiftRight:
    case FunctionKind::kAnd:
    case FunctionKind::kOr:
    case FunctionKind::kXor:
    case FunctionKind::kSelect:
      break;
  }
  UNREACHABLE();
}

Value* ScalarOps::ApplyInt(FunctionKind kind, ScalarType type, std::span<Value* const> operands) {
  Value* const x = operands[0];
  Value* const y = operands.size() > 1 ? operands[1] : nullptr;
  const bool is_signed = IsSigned(type);
  using Predicate = llvm::CmpInst::Predicate;
  const auto compare = [&](Predicate signed_form, Predicate unsigned_form) {
    return b_.CreateICmp(is_signed ? signed_form : unsigned_form, x, y);
  };
  switch (kind) {
    case FunctionKind::kNegate:
      return b_.CreateNeg(x);
    case FunctionKind::kNot:
      return b_.CreateNot(x);
    case FunctionKind::kAdd:
      return b_.CreateAdd(x, y);
    case FunctionKind::kSubtract:
      return b_.CreateSub(x, y);
    case FunctionKind::kMultiply:
      return b_.CreateMul(x, y);
    case FunctionKind::kDivide:
      return Divide(type, x, y, false);
    case FunctionKind::kRemainder:
      return Divide(type, x, y, true);
    case FunctionKind::kShiftLeft:
      return Shift(type, x, y, true);
    case FunctionKind::kShiftRight:
      return Shift(type, x, y, false);
    case FunctionKind::kAnd:
      return b_.CreateAnd(x, y);
    case FunctionKind::kOr:
      return b_.CreateOr(x, y);
    case FunctionKind::kXor:
      return b_.CreateXor(x, y);
    case FunctionKind::kEqual:
      return b_.CreateICmpEQ(x, y);
    case FunctionKind::kNotEqual:
      return b_.CreateICmpNE(x, y);
    case FunctionKind::kLess:
      return compare(Predicate::ICMP_SLT, Predicate::ICMP_ULT);
    case FunctionKind::kLessEqual:
      return compare(Predicate::ICMP_SLE, Predicate::ICMP_ULE);
    case FunctionKind::kGreater:
      return compare(Predicate::ICMP_SGT, Predicate::ICMP_UGT);
    case FunctionKind::kGreaterEqual:
      return compare(Predicate::ICMP_SGE, Predicate::ICMP_UGE);
    case FunctionKind::kMax:
      return CallFor(is_signed ? llvm::Intrinsic::smax : llvm::Intrinsic::umax, {x, y});
    case FunctionKind::kMin:
      return CallFor(is_signed ? llvm::Intrinsic::smin : llvm::Intrinsic::umin, {x, y});
    case FunctionKind::kAbs:
      return is_signed ? CallFor(llvm::Intrinsic::abs, {x, b_.getFalse()}) : x;
    case FunctionKind::kRound:
    case FunctionKind::kFloor:
    case FunctionKind::kCeil:
      return x;
    case FunctionKind::kPow:
      return PowInt(type, x, y);
    case FunctionKind::kExp:
    case FunctionKind::kLog:
    case FunctionKind::kSqrt:
    case FunctionKind::kRsqrt:
    case FunctionKind::kTanh: {
      Value* const wide = Convert(x, type, ScalarType::kF64);
      return Convert(ApplyFloat(kind, ScalarType::kF64, {{wide}}), ScalarType::kF64, type);
    }
    case FunctionKind::kSelect:
      break;
  }
  UNREACHABLE();
}

// LLVM's division is undefined for a divisor of zero and for MIN / -1: both are taken out first.
Value* ScalarOps::Divide(ScalarType type, Value* a, Value* b, bool remainder) {
  Value* const zero = Zero(type);
  Value* const one = Int(type, 1);
  if (!IsSigned(type)) {
    Value* const divisor = b_.CreateSelect(b_.CreateICmpEQ(b, zero), one, b);
    return remainder ? b_.CreateURem(a, divisor) : b_.CreateUDiv(a, divisor);
  }
  Value* const minus_one = b_.CreateICmpEQ(b, Int(type, -1));
  Value* const special = b_.CreateOr(minus_one, b_.CreateICmpEQ(b, zero));
  Value* const divisor = b_.CreateSelect(special, one, b);
  if (remainder) return b_.CreateSRem(a, divisor);
  return b_.CreateSelect(minus_one, b_.CreateNeg(a), b_.CreateSDiv(a, divisor));
}

// A count outside of [0, width] acts as the width (a negative one too: as a large unsigned one).
Value* ScalarOps::Shift(ScalarType type, Value* a, Value* b, bool left) {
  const unsigned width = a->getType()->getIntegerBitWidth();
  const bool arithmetic = !left && IsSigned(type);
  Value* const most = llvm::ConstantInt::get(a->getType(), width - 1);
  Value* const clamped = CallFor(llvm::Intrinsic::umin, {b, most});
  if (arithmetic) return b_.CreateAShr(a, clamped);
  Value* const shifted = left ? b_.CreateShl(a, clamped) : b_.CreateLShr(a, clamped);
  return b_.CreateSelect(b_.CreateICmpUGT(b, most), Zero(type), shifted);
}

// By squaring, over the bits of the exponent; a negative exponent gives 1 / (base ^ -exponent),
// truncated: 0 unless the base is 1 or -1.
Value* ScalarOps::PowInt(ScalarType type, Value* base, Value* exponent) {
  llvm::BasicBlock* const before = b_.GetInsertBlock();
  llvm::Function* const function = before->getParent();
  auto* const loop = llvm::BasicBlock::Create(b_.getContext(), "pow", function);
  auto* const done = llvm::BasicBlock::Create(b_.getContext(), "pow.done", function);
  Value* const zero = Zero(type);
  Value* const one = Int(type, 1);
  Value* const negative = IsSigned(type) ? b_.CreateICmpSLT(exponent, zero) : b_.getFalse();
  Value* const count = b_.CreateSelect(negative, b_.CreateNeg(exponent), exponent);
  b_.CreateBr(loop);
  b_.SetInsertPoint(loop);
  llvm::PHINode* const power = b_.CreatePHI(base->getType(), 2);
  llvm::PHINode* const square = b_.CreatePHI(base->getType(), 2);
  llvm::PHINode* const left = b_.CreatePHI(base->getType(), 2);
  Value* const odd = b_.CreateICmpNE(b_.CreateAnd(left, one), zero);
  Value* const next_power = b_.CreateSelect(odd, b_.CreateMul(power, square), power);
  Value* const next_left = b_.CreateLShr(left, one);
  power->addIncoming(one, before);
  power->addIncoming(next_power, loop);
  square->addIncoming(base, before);
  square->addIncoming(b_.CreateMul(square, square), loop);
  left->addIncoming(count, before);
  left->addIncoming(next_left, loop);
  b_.CreateCondBr(b_.CreateICmpEQ(next_left, zero), done, loop);
  b_.SetInsertPoint(done);
  return b_.CreateSelect(negative, Divide(type, one, next_power, false), next_power);
}

// ex2(x log2(e)) with the part of the product that f32 lacks multiplied in afterwards: within
// 2^-22 (ex2.approx's own bound) + 2^-23 relatively while the result is normal. Near and beyond
// overflow and underflow the correction is left out: it could only turn infinity into NaN there.
Value* ScalarOps::ExpF32(Value* x) {
  const ScalarType f32 = ScalarType::kF32;
  constexpr double kLog2E = 0x1.71547652b82fep+0;
  constexpr double kHigh = static_cast<double>(static_cast<float>(kLog2E));
  constexpr double kLn2 = 0x1.62e42fefa39efp-1;
  Value* const t = b_.CreateFMul(x, Float(f32, kHigh));
  Value* const power = CallFor(llvm::Intrinsic::nvvm_ex2_approx, {t});
  Value* rest = CallFor(llvm::Intrinsic::fma, {x, Float(f32, kHigh), b_.CreateFNeg(t)});
  rest = CallFor(llvm::Intrinsic::fma, {x, Float(f32, kLog2E - kHigh), rest});
  Value* const factor = b_.CreateFMul(rest, Float(f32, kLn2));
  Value* const corrected = CallFor(llvm::Intrinsic::fma, {power, factor, power});
  Value* const in_range = b_.CreateFCmpOLT(CallFor(llvm::Intrinsic::fabs, {x}), Float(f32, 88.7));
  return b_.CreateSelect(in_range, corrected, power);
}

Value* ScalarOps::Bf16ToF32(Value* value) {
  Value* const wide = b_.CreateZExt(value, b_.getInt32Ty());
  return b_.CreateBitCast(b_.CreateShl(wide, 16), b_.getFloatTy());
}

Value* ScalarOps::F32ToBf16(Value* value) {
  if (sm_ >= 80) {
    return b_.CreateBitCast(Call(llvm::Intrinsic::nvvm_f2bf16_rn, {value}), b_.getInt16Ty());
  }
  // To nearest even: add half of the last kept bit's weight, less one where that bit is 0.
  Value* const bits = b_.CreateBitCast(value, b_.getInt32Ty());
  Value* const last_kept = b_.CreateAnd(b_.CreateLShr(bits, 16), 1);
  Value* const rounded = b_.CreateAdd(b_.CreateAdd(bits, b_.getInt32(0x7fff)), last_kept);
  Value* const high = b_.CreateTrunc(b_.CreateLShr(rounded, 16), b_.getInt16Ty());
  return b_.CreateSelect(b_.CreateFCmpUNO(value, value), b_.getInt16(0x7fff), high);
}

Value* ScalarOps::ToOdd(Value* truncated, Value* inexact) {
  Value* const bits = b_.CreateBitCast(truncated, b_.getInt32Ty());
  return b_.CreateBitCast(b_.CreateOr(bits, b_.CreateZExt(inexact, b_.getInt32Ty())),
                          b_.getFloatTy());
}

Value* ScalarOps::F64ToOddF32(Value* value) {
  Value* const truncated = Call(llvm::Intrinsic::nvvm_d2f_rz, {value});
  return ToOdd(truncated, b_.CreateFCmpUNE(b_.CreateFPExt(truncated, b_.getDoubleTy()), value));
}

Value* ScalarOps::IntToOddF32(Value* value) {
  const bool is_64 = value->getType()->isIntegerTy(64);
  Value* const truncated =
      Call(is_64 ? llvm::Intrinsic::nvvm_ll2f_rz : llvm::Intrinsic::nvvm_i2f_rz, {value});
  return ToOdd(truncated, b_.CreateICmpNE(b_.CreateFPToSI(truncated, value->getType()), value));
}

Value* ScalarOps::FloatToInt(Value* value, ScalarType from, ScalarType to) {
  if (to == ScalarType::kI32 && from == ScalarType::kF32) {
    return Call(llvm::Intrinsic::nvvm_f2i_rz, {value});  // PTX: saturates, and 0 for NaN
  }
  return b_.CreateIntrinsic(
      IsSigned(to) ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat,
      {RegisterType(to), value->getType()}, {value});
}

Value* ScalarOps::Convert(Value* value, ScalarType from, ScalarType to) {
  if (from == to) return value;
  if (from == ScalarType::kBF16) {
    return Convert(Bf16ToF32(value), ScalarType::kF32, to);
  }
  if (to == ScalarType::kBool) {
    return IsFloat(from) ? b_.CreateFCmpUNE(value, Float(from, 0))
                         : b_.CreateICmpNE(value, Zero(from));
  }
  if (IsFloat(from)) {
    if (to == ScalarType::kBF16) {
      if (from == ScalarType::kF64) return F32ToBf16(F64ToOddF32(value));
      return F32ToBf16(Convert(value, from, ScalarType::kF32));
    }
    if (IsFloat(to)) return b_.CreateFPCast(value, RegisterType(to));
    if (from == ScalarType::kF16)
      return FloatToInt(Convert(value, from, ScalarType::kF32), ScalarType::kF32, to);
    return FloatToInt(value, from, to);
  }
  if (to == ScalarType::kBF16) {
    if (from == ScalarType::kI32 || from == ScalarType::kI64) return F32ToBf16(IntToOddF32(value));
    return F32ToBf16(Convert(value, from, ScalarType::kF32));
  }
  if (IsFloat(to)) {
    return IsSigned(from) ? b_.CreateSIToFP(value, RegisterType(to))
                          : b_.CreateUIToFP(value, RegisterType(to));
  }
  return b_.CreateIntCast(value, RegisterType(to), IsSigned(from));
}

Value* ScalarOps::MultiplyAdd(ScalarType type, Value* a, Value* b, Value* c) {
  if (IsFloat(type)) return CallFor(llvm::Intrinsic::fma, {a, b, c});
  return b_.CreateAdd(b_.CreateMul(a, b), c);
}

Value* ScalarOps::Dp4a(Value* a, bool a_signed, Value* b, bool b_signed, Value* c) {
  const ID id =
      a_signed ? (b_signed ? llvm::Intrinsic::nvvm_idp4a_s_s : llvm::Intrinsic::nvvm_idp4a_s_u)
               : (b_signed ? llvm::Intrinsic::nvvm_idp4a_u_s : llvm::Intrinsic::nvvm_idp4a_u_u);
  return Call(id, {a, b, c});
}

Value* ScalarOps::ShuffleXor(Value* value, int lane_mask) {
  return Shuffle(value, b_.getInt32(static_cast<uint32_t>(lane_mask)), ShuffleMode::kXor);
}
Value* ScalarOps::ShuffleFrom(Value* value, Value* lane) {
  return Shuffle(value, lane, ShuffleMode::kFrom);
}
Value* ScalarOps::ShuffleUp(Value* value, int delta) {
  return Shuffle(value, b_.getInt32(static_cast<uint32_t>(delta)), ShuffleMode::kUp);
}

Value* ScalarOps::Shuffle(Value* value, Value* lane, ShuffleMode mode) {
  llvm::Type* const type = value->getType();
  const unsigned bits = type->getPrimitiveSizeInBits();
  Value* const as_int = b_.CreateBitCast(value, b_.getIntNTy(bits));
  if (bits <= 32) {
    Value* const moved = Shuffle32(b_.CreateZExt(as_int, b_.getInt32Ty()), lane, mode);
    return b_.CreateBitCast(b_.CreateTrunc(moved, b_.getIntNTy(bits)), type);
  }
  Value* const low = Shuffle32(b_.CreateTrunc(as_int, b_.getInt32Ty()), lane, mode);
  Value* const high =
      Shuffle32(b_.CreateTrunc(b_.CreateLShr(as_int, 32), b_.getInt32Ty()), lane, mode);
  Value* const joined = b_.CreateOr(b_.CreateZExt(low, b_.getInt64Ty()),
                                    b_.CreateShl(b_.CreateZExt(high, b_.getInt64Ty()), 32));
  return b_.CreateBitCast(joined, type);
}

Value* ScalarOps::Shuffle32(Value* value, Value* lane, ShuffleMode mode) {
  Value* const everyone = b_.getInt32(0xffffffff);
  switch (mode) {
    case ShuffleMode::kXor:
      return Call(llvm::Intrinsic::nvvm_shfl_sync_bfly_i32,
                  {everyone, value, lane, b_.getInt32(31)});
    case ShuffleMode::kFrom:
      return Call(llvm::Intrinsic::nvvm_shfl_sync_idx_i32,
                  {everyone, value, lane, b_.getInt32(31)});
    case ShuffleMode::kUp:
      return Call(llvm::Intrinsic::nvvm_shfl_sync_up_i32, {everyone, value, lane, b_.getInt32(0)});
  }
  UNREACHABLE();
}

}  // namespace phobos::llvm_lowering
