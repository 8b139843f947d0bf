#include "codegen/llvm/emitter.h"

#include <fmt/format.h>

#include <bit>

#include "base/check.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

namespace phobos::llvm_lowering {

using llvm::Value;

namespace {

constexpr unsigned kGlobal = 1, kShared = 3;  // address spaces of NVPTX

// The parameter's type: PTX parameters have no half, bf16 or predicate.
llvm::Type* ParamType(llvm::IRBuilder<>& b, const tile::Parameter& param, const ScalarOps& ops) {
  if (param.is_tensor) return b.getPtrTy(kGlobal);
  return param.type == ScalarType::kF16 ? b.getInt16Ty() : ops.MemoryType(param.type);
}

bool HasAtomics(const tile::Kernel& kernel, tile::TensorId tensor) {
  for (const tile::Op& op : kernel.ops) {
    const auto* const atomic = std::get_if<tile::Atomic>(&op.node);
    if (atomic != nullptr && atomic->tensor == tensor) return true;
  }
  return false;
}

}  // namespace

Emitter::Emitter(llvm::Module& module, const tile::Kernel& the_kernel, int kernel_index, int sm,
                 DebugLines& lines, llvm::DICompileUnit* unit)
    : kernel(the_kernel),
      b(module.getContext()),
      ops(b, sm),
      divisibility(the_kernel),
      kernel_index_(kernel_index),
      lines_(lines) {
  MakeFunction(module, unit);
  MakeEntry();
}

void Emitter::MakeFunction(llvm::Module& module, llvm::DICompileUnit* unit) {
  llvm::SmallVector<llvm::Type*, 16> types;
  for (const tile::Parameter& param : kernel.params) types.push_back(ParamType(b, param, ops));
  types.append(kernel.extents.size(), b.getInt32Ty());
  function_ = llvm::Function::Create(llvm::FunctionType::get(b.getVoidTy(), types, false),
                                     llvm::GlobalValue::ExternalLinkage, kernel.name, module);
  function_->setCallingConv(llvm::CallingConv::PTX_Kernel);
  function_->setDoesNotThrow();
  function_->addFnAttr("nvvm.maxntid", fmt::format("{},1,1", kernel.threads));
  if (kernel.min_ctas > 0) function_->addFnAttr("nvvm.minctasm", std::to_string(kernel.min_ctas));
  if (kernel.max_registers > 0) {
    function_->addFnAttr("nvvm.maxnreg", std::to_string(kernel.max_registers));
  }

  if (unit != nullptr) {
    llvm::DIBuilder debug(module, /*AllowUnresolved=*/false, unit);
    llvm::DIFile* const file = unit->getFile();
    auto* const signature = debug.createSubroutineType(debug.getOrCreateTypeArray({}));
    auto* const subprogram = debug.createFunction(
        file, kernel.name, kernel.name, file, 0, signature, 0, llvm::DINode::FlagZero,
        llvm::DISubprogram::SPFlagDefinition | llvm::DISubprogram::SPFlagOptimized);
    function_->setSubprogram(subprogram);
    debug.finalizeSubprogram(subprogram);
    scope_ = subprogram;
  }

  uint32_t tensor_index = 0;
  for (const tile::Tensor& tensor : kernel.tensors) {
    const tile::TensorId id(tensor_index++);
    llvm::Argument* const argument = function_->getArg(static_cast<unsigned>(tensor.param));
    const auto number = static_cast<unsigned>(tensor.param);
    function_->addParamAttr(number,
                            llvm::Attribute::getWithAlignment(b.getContext(), llvm::Align(16)));
    // A tensor that is written and read again stays without `noalias`: LLVM would conclude that a
    // barrier, which never gets the pointer, cannot change it.
    const bool atomics = HasAtomics(kernel, id);
    if (!(tensor.is_stored && tensor.is_loaded) && !atomics) {
      argument->addAttr(llvm::Attribute::NoAlias);
    }
    // Neither, of a parameter that nothing uses, would be both: LLVM wants that called differently.
    if (!tensor.is_stored && !atomics) {
      argument->addAttr(tensor.is_loaded ? llvm::Attribute::ReadOnly : llvm::Attribute::ReadNone);
    } else if (!tensor.is_loaded && !atomics) {
      argument->addAttr(llvm::Attribute::WriteOnly);
    }
  }

  if (kernel.shared_bytes > 0) {
    auto* const type =
        llvm::ArrayType::get(b.getInt8Ty(), static_cast<uint64_t>(kernel.shared_bytes));
    shared_ = new llvm::GlobalVariable(module, type, false, llvm::GlobalValue::InternalLinkage,
                                       llvm::PoisonValue::get(type), kernel.name + "_shared",
                                       nullptr, llvm::GlobalValue::NotThreadLocal, kShared);
    shared_->setAlignment(llvm::Align(16));
  }
}

Value* Emitter::Special(llvm::Intrinsic::ID id, int64_t low, int64_t high) {
  llvm::CallInst* const call = b.CreateIntrinsic(id, {});
  call->addRangeRetAttr(llvm::ConstantRange(llvm::APInt(32, static_cast<uint64_t>(low)),
                                            llvm::APInt(32, static_cast<uint64_t>(high))));
  return call;
}

void Emitter::MakeEntry() {
  entry_ = NewBlock("entry");
  b.SetInsertPoint(entry_);
  thread_ = Special(llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x, 0, kernel.threads);
  // The greatest grid is 2^31 - 1 by 65535 by 65535.
  constexpr llvm::Intrinsic::ID kBlock[] = {llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_x,
                                            llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_y,
                                            llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_z};
  constexpr llvm::Intrinsic::ID kGrid[] = {llvm::Intrinsic::nvvm_read_ptx_sreg_nctaid_x,
                                           llvm::Intrinsic::nvvm_read_ptx_sreg_nctaid_y,
                                           llvm::Intrinsic::nvvm_read_ptx_sreg_nctaid_z};
  for (int axis = 0; axis < 3; ++axis) {
    const int64_t most = axis == 0 ? 0x7fffffff : 0xffff;
    block_[axis] = Special(kBlock[axis], 0, most);
    grid_[axis] = Special(kGrid[axis], 1, most + 1);
  }

  llvm::Argument* argument = function_->arg_begin();
  for (const tile::Parameter& param : kernel.params) {
    argument->setName(param.name);
    Value* value = argument++;
    if (!param.is_tensor) {
      value = param.type == ScalarType::kF16 ? b.CreateBitCast(value, b.getHalfTy())
                                             : ops.FromMemory(value, param.type);
    }
    params_.push_back(value);
  }
  for (const tile::Extent& extent : kernel.extents) {
    argument->setName(extent.name);
    argument->addAttr(llvm::Attribute::get(
        b.getContext(), llvm::Attribute::Range,
        llvm::ConstantRange(llvm::APInt(32, 1), llvm::APInt(32, 0x80000000u))));
    extents_.push_back(argument++);
  }
  // Never written elements of a register tile, or scalars, then have a value, if any one.
  for (const tile::Scalar& scalar : kernel.scalars) {
    scalars_.push_back(b.CreateAlloca(ops.RegisterType(scalar.type), nullptr, scalar.name));
    b.CreateStore(ops.Zero(scalar.type), scalars_.back());
  }
  resumes_.resize(kernel.scalars.size());
  for (const tile::Tile& tile : kernel.tiles) {
    if (tile.storage != tile::Storage::kRegisters) {
      registers_.push_back(nullptr);
      continue;
    }
    auto* const type = llvm::ArrayType::get(ops.RegisterType(tile.type),
                                            static_cast<uint64_t>(tile.mapping.per_thread()));
    registers_.push_back(b.CreateAlloca(type, nullptr, tile.name));
    b.CreateStore(llvm::Constant::getNullValue(type), registers_.back());
  }
  llvm::BasicBlock* const body = NewBlock("body");
  b.CreateBr(body);
  b.SetInsertPoint(body);
}

Value* Emitter::resume_slot(tile::ScalarId scalar) {
  Value*& slot = resumes_[scalar.index()];
  if (slot == nullptr) {
    const llvm::IRBuilder<>::InsertPointGuard guard(b);
    b.SetInsertPoint(entry_->getTerminator());
    slot = b.CreateAlloca(ops.RegisterType(kernel.scalars[scalar].type), nullptr, "resume");
  }
  return slot;
}

void Emitter::SetLocation(const tile::Location& location, tile::AccessId access) {
  if (function_->getSubprogram() == nullptr) return;
  b.SetCurrentDebugLocation(lines_.Of(scope_, kernel_index_, location, access));
}

void Emitter::SetAccess(tile::AccessId access, const tile::Location& otherwise) {
  const bool located = access.valid() && kernel.accesses[access].location.line != 0;
  SetLocation(located ? kernel.accesses[access].location : otherwise, access);
}

Value* Emitter::Dim(const tile::TensorDim& dim) {
  if (dim.extent < 0) return b.getInt64(static_cast<uint64_t>(dim.constant));
  return ToI64(extent(dim.extent));
}

Value* Emitter::Digit(int64_t stride, int64_t threads) {
  if (threads == 1) return I32(0);
  Value*& digit = digits_[{stride, threads}];
  if (digit == nullptr) {
    const llvm::IRBuilder<>::InsertPointGuard guard(b);
    b.SetInsertPoint(entry_->getTerminator());
    digit = b.CreateUDiv(thread_, I32(stride));
    if (stride * threads < kernel.threads) digit = b.CreateURem(digit, I32(threads));
  }
  return digit;
}

Value* Emitter::Both(Value* x, Value* y) {
  if (x == nullptr || y == nullptr) return x == nullptr ? y : x;
  return b.CreateAnd(x, y);
}

Value* Emitter::TakesPart(const tile::Mapping& mapping, bool leaders) {
  Value* condition = nullptr;
  if (mapping.active_threads < kernel.threads) {
    condition = b.CreateICmpULT(thread_, I32(mapping.active_threads));
  }
  if (!leaders) return condition;
  for (const tile::ReplicaDigit& replica : mapping.replicas) {
    if (replica.threads == 1) continue;
    condition = Both(condition, b.CreateICmpEQ(Digit(replica.stride, replica.threads), I32(0)));
  }
  return condition;
}

Value* Emitter::NewArray(llvm::Type* type, int64_t elements) {
  const llvm::IRBuilder<>::InsertPointGuard guard(b);
  b.SetInsertPoint(entry_->getTerminator());
  return b.CreateAlloca(llvm::ArrayType::get(type, static_cast<uint64_t>(elements)));
}

Value* Emitter::ArrayElement(llvm::Type* type, Value* array, Value* index) {
  return b.CreateInBoundsGEP(type, array, index);
}

Value* Emitter::SharedPointer(tile::TileId id, llvm::ArrayRef<Value*> indices) {
  const tile::Tile& tile = kernel.tiles[id];
  CHECK(static_cast<int>(indices.size()) == tile.shape.rank());
  Value* row = nullptr;  // the leading dimensions, flattened
  for (int d = 0; d + 1 < tile.shape.rank(); ++d) {
    Value* const index = b.CreateTrunc(indices[static_cast<size_t>(d)], b.getInt32Ty());
    row = row == nullptr ? index : b.CreateAdd(b.CreateMul(row, I32(tile.shape[d])), index);
  }
  Value* const last = b.CreateTrunc(indices.back(), b.getInt32Ty());
  Value* const element =
      row == nullptr ? last : b.CreateAdd(b.CreateMul(row, I32(tile.row_stride)), last);
  return SharedPointerLinear(id, element, ops.MemoryType(tile.type));
}

Value* Emitter::SharedPointerLinear(tile::TileId id, Value* element, llvm::Type* type) {
  const tile::Tile& tile = kernel.tiles[id];
  CHECK(tile.storage == tile::Storage::kShared && shared_ != nullptr);
  Value* const base =
      b.CreateConstInBoundsGEP1_32(b.getInt8Ty(), shared_, static_cast<unsigned>(tile.offset));
  return b.CreateGEP(type, base, element);
}

// Row-major: ((i0 * d1 + i1) * d2 + i2) ..., in 64 bits.
Value* Emitter::TensorPointer(tile::TensorId id, llvm::ArrayRef<Value*> indices) {
  const tile::Tensor& tensor = kernel.tensors[id];
  CHECK(indices.size() == tensor.dims.size());
  Value* offset = ToI64(indices[0]);
  for (size_t d = 1; d < indices.size(); ++d) {
    offset = b.CreateAdd(b.CreateMul(offset, Dim(tensor.dims[d])), ToI64(indices[d]));
  }
  return b.CreateGEP(ops.MemoryType(tensor.type), param(tensor.param), offset);
}

llvm::SmallVector<Value*, 16> Emitter::LoadWide(Value* pointer, ScalarType type, int64_t elements) {
  const int64_t bytes = elements * ByteSize(type);
  CHECK(bytes <= 16 && std::has_single_bit(static_cast<uint64_t>(bytes)));
  llvm::Type* const element_type = ops.MemoryType(type);
  const llvm::Align alignment(static_cast<uint64_t>(bytes));
  llvm::SmallVector<Value*, 16> values;
  if (elements == 1) {
    llvm::LoadInst* const load = b.CreateAlignedLoad(element_type, pointer, alignment);
    MarkAccess(load);
    values.push_back(ops.FromMemory(load, type));
    return values;
  }
  auto* const vector_type =
      llvm::FixedVectorType::get(element_type, static_cast<unsigned>(elements));
  llvm::LoadInst* const load = b.CreateAlignedLoad(vector_type, pointer, alignment);
  MarkAccess(load);
  for (int64_t i = 0; i < elements; ++i) {
    values.push_back(ops.FromMemory(b.CreateExtractElement(load, static_cast<uint64_t>(i)), type));
  }
  return values;
}

void Emitter::StoreWide(Value* pointer, ScalarType type, llvm::ArrayRef<Value*> values) {
  const size_t bytes = values.size() * static_cast<size_t>(ByteSize(type));
  CHECK(bytes <= 16 && std::has_single_bit(bytes));
  if (values.size() == 1) {
    MarkAccess(b.CreateAlignedStore(ops.ToMemory(values[0], type), pointer, llvm::Align(bytes)));
    return;
  }
  Value* vector = llvm::PoisonValue::get(
      llvm::FixedVectorType::get(ops.MemoryType(type), static_cast<unsigned>(values.size())));
  for (size_t i = 0; i < values.size(); ++i) {
    vector = b.CreateInsertElement(vector, ops.ToMemory(values[i], type), i);
  }
  MarkAccess(b.CreateAlignedStore(vector, pointer, llvm::Align(bytes)));
}

void Emitter::Barrier() {
  b.CreateIntrinsic(llvm::Intrinsic::nvvm_barrier_cta_sync_aligned_all, {I32(0)});
}

llvm::BasicBlock* Emitter::NewBlock(const char* name) {
  return llvm::BasicBlock::Create(b.getContext(), name, function_);
}

}  // namespace phobos::llvm_lowering
