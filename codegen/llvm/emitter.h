// What all parts of the lowering of one kernel share: its LLVM function, where its tensors, tiles
// and scalars are, and the small idioms of emission.
#ifndef PHOBOS_CODEGEN_LLVM_EMITTER_H_
#define PHOBOS_CODEGEN_LLVM_EMITTER_H_

#include <map>
#include <utility>
#include <vector>

#include "codegen/llvm/debug_lines.h"
#include "codegen/llvm/divisibility.h"
#include "codegen/llvm/scalar_ops.h"
#include "codegen/tile_ir/ir.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"

namespace phobos::llvm_lowering {

class Emitter {
 public:
  // Makes the function, its parameters and its entry block; emission goes on in its body block.
  // `unit` is null for kernels without a source: then there are no debug locations.
  Emitter(llvm::Module& module, const tile::Kernel& kernel, int kernel_index, int sm,
          DebugLines& lines, llvm::DICompileUnit* unit);
  Emitter(const Emitter&) = delete;

  const tile::Kernel& kernel;
  llvm::IRBuilder<> b;
  ScalarOps ops;
  const Divisibility divisibility;
  // Whether the code emitted now runs at most once per loop (the remainder of a split one): then it
  // should be small rather than fast.
  bool in_remainder = false;

  llvm::Function* function() const { return function_; }
  llvm::Value* thread() const { return thread_; }
  llvm::Value* param(int index) const { return params_[static_cast<size_t>(index)]; }
  llvm::Value* extent(int index) const { return extents_[static_cast<size_t>(index)]; }
  llvm::Value* scalar_slot(tile::ScalarId scalar) const { return scalars_[scalar.index()]; }
  // Where a split loop goes on; see For.
  llvm::Value* resume_slot(tile::ScalarId scalar);
  llvm::Value* block_index(int axis) const { return block_[axis]; }
  llvm::Value* grid_size(int axis) const { return grid_[axis]; }
  // Of a tile in registers: an array of its elements, in ScalarOps' register type.
  llvm::Value* register_array(tile::TileId tile) const { return registers_[tile.index()]; }

  // ---- Debug locations: what is emitted next is at `location`; or is the access.
  void SetLocation(const tile::Location& location, tile::AccessId access = {});
  // Like SetLocation for an access, at `otherwise` where the id is invalid or has no location.
  void SetAccess(tile::AccessId access, const tile::Location& otherwise);
  void MarkAccess(llvm::Instruction* instruction) const { lines_.MarkAccess(instruction); }

  // ---- Integers.
  llvm::Value* I32(int64_t value) { return b.getInt32(static_cast<uint32_t>(value)); }
  llvm::Value* ToI64(llvm::Value* value) { return b.CreateSExt(value, b.getInt64Ty()); }
  // An extent of a tensor, i64.
  llvm::Value* Dim(const tile::TensorDim& dim);

  // ---- Threads.
  // (thread / stride) % threads, computed once in the entry block.
  llvm::Value* Digit(int64_t stride, int64_t threads);
  // Whether the thread takes part in an operation; with `leaders`, whether it also is the one of
  // its replicas that stores. Null: always.
  llvm::Value* TakesPart(const tile::Mapping& mapping, bool leaders);
  // The conjunction, where null is true.
  llvm::Value* Both(llvm::Value* a, llvm::Value* b);

  // ---- Memory.
  llvm::Value* NewArray(llvm::Type* type, int64_t elements);  // in the entry block
  llvm::Value* ArrayElement(llvm::Type* type, llvm::Value* array, llvm::Value* index);
  // The address in shared memory of an element (i32 or i64 indices, one per dimension).
  llvm::Value* SharedPointer(tile::TileId tile, llvm::ArrayRef<llvm::Value*> indices);
  llvm::Value* SharedPointerLinear(tile::TileId tile, llvm::Value* element, llvm::Type* type);
  llvm::Value* TensorPointer(tile::TensorId tensor, llvm::ArrayRef<llvm::Value*> indices);
  // Loads `elements` neighbours in one instruction, aligned to its width; and stores them.
  llvm::SmallVector<llvm::Value*, 16> LoadWide(llvm::Value* pointer, ScalarType type,
                                               int64_t elements);
  void StoreWide(llvm::Value* pointer, ScalarType type, llvm::ArrayRef<llvm::Value*> values);

  // ---- Control.
  void Barrier();
  llvm::BasicBlock* NewBlock(const char* name);
  // Emits `body` to run only where `condition` (null: always) holds.
  template <typename Body>
  void Guard(llvm::Value* condition, Body body) {
    if (condition == nullptr) return body();
    if (const auto* const known = llvm::dyn_cast<llvm::ConstantInt>(condition)) {
      if (known->isOne()) body();
      return;
    }
    llvm::BasicBlock* const inside = NewBlock("inside");
    llvm::BasicBlock* const after = NewBlock("after");
    b.CreateCondBr(condition, inside, after);
    b.SetInsertPoint(inside);
    body();
    b.CreateBr(after);
    b.SetInsertPoint(after);
  }
  // Emits a loop over i = 0, step, ... below `count`; count > 0 is a multiple of step.
  template <typename Body>
  void CountedLoop(int64_t count, int64_t step, Body body) {
    llvm::BasicBlock* const before = b.GetInsertBlock();
    llvm::BasicBlock* const loop = NewBlock("loop");
    llvm::BasicBlock* const after = NewBlock("loop.done");
    b.CreateBr(loop);
    b.SetInsertPoint(loop);
    llvm::PHINode* const i = b.CreatePHI(b.getInt32Ty(), 2, "i");
    i->addIncoming(I32(0), before);
    body(i);
    llvm::Value* const next = b.CreateNUWAdd(i, I32(step));
    i->addIncoming(next, b.GetInsertBlock());
    b.CreateCondBr(b.CreateICmpULT(next, I32(count)), loop, after);
    b.SetInsertPoint(after);
  }

 private:
  void MakeFunction(llvm::Module& module, llvm::DICompileUnit* unit);
  void MakeEntry();
  llvm::Value* Special(llvm::Intrinsic::ID id, int64_t low, int64_t high);

  const int kernel_index_;
  DebugLines& lines_;
  llvm::DIScope* scope_ = nullptr;
  llvm::Function* function_ = nullptr;
  llvm::BasicBlock* entry_ = nullptr;  // allocas and what is computed once; ends in a branch
  llvm::GlobalVariable* shared_ = nullptr;
  llvm::Value* thread_ = nullptr;
  llvm::Value* block_[3] = {};
  llvm::Value* grid_[3] = {};
  std::vector<llvm::Value*> params_, extents_, scalars_, registers_, resumes_;
  std::map<std::pair<int64_t, int64_t>, llvm::Value*> digits_;
};

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_EMITTER_H_
