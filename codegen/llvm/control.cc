// Control flow, scalars, and what one thread does for the CTA.
#include <utility>

#include "base/check.h"
#include "codegen/llvm/evaluate.h"
#include "codegen/llvm/operations.h"

namespace phobos::llvm_lowering {

using llvm::Value;

namespace {

class BodyEmitter {
 public:
  explicit BodyEmitter(Emitter& m) : m_(m) {}

  void Emit() {
    exit_ = m_.NewBlock("exit");
    EmitBlock(m_.kernel.body);
    m_.b.CreateBr(exit_);
    m_.b.SetInsertPoint(exit_);
    m_.b.CreateRetVoid();
  }

 private:
  // Where break and continue go in the innermost loop.
  struct Loop {
    llvm::BasicBlock* break_to;
    llvm::BasicBlock* continue_to;
    // Of the whole part of a split loop: a break also skips the remainder.
    Value* resume = nullptr;
    Value* no_remainder = nullptr;
  };

  void EmitBlock(const tile::Block& block) {
    for (const tile::OpId id : block) EmitOp(m_.kernel.ops[id]);
  }

  Value* Uniform(tile::ValueId value, const tile::Location& location) {
    return Evaluator(m_, location, nullptr).At(value, {});
  }

  void EmitOp(const tile::Op& op) {
    m_.SetLocation(op.location);
    std::visit([&](const auto& node) { Emit(node, op.location); }, op.node);
  }

  void Emit(const tile::SetScalar& set, const tile::Location& location) {
    m_.b.CreateStore(Uniform(set.value, location), m_.scalar_slot(set.scalar));
  }
  void Emit(const tile::Atomic& atomic, const tile::Location& location) {
    EmitAtomic(m_, atomic, location);
  }
  void Emit(const tile::StoreElement& store, const tile::Location& location) {
    EmitStoreElement(m_, store, location);
  }
  void Emit(const tile::Map& map, const tile::Location& location) { EmitMap(m_, map, location); }
  void Emit(const tile::Reduce& reduce, const tile::Location& location) {
    EmitReduce(m_, reduce, location);
  }
  void Emit(const tile::Scan& scan, const tile::Location& location) {
    EmitScan(m_, scan, location);
  }
  void Emit(const tile::Dot& dot, const tile::Location& location) { EmitDot(m_, dot, location); }

  // Emitted rotated: a test before, then body, step and test. Distances are unsigned: they fit
  // where low < high, whatever the signs, and no sum is formed that could wrap.
  void Emit(const tile::For& loop, const tile::Location& location) {
    Value* const slot = m_.scalar_slot(loop.scalar);
    const ScalarType scalar_type = m_.kernel.scalars[loop.scalar].type;
    llvm::Type* const type = m_.ops.RegisterType(scalar_type);
    const bool remainder = loop.form == tile::LoopForm::kRemainder;
    const bool whole = loop.form == tile::LoopForm::kWhole;
    Value* const high = Uniform(loop.high, location);
    Value* const step = remainder ? nullptr : Uniform(loop.step, location);
    Value* const low = remainder ? m_.b.CreateLoad(type, m_.resume_slot(loop.scalar))
                                 : Uniform(loop.low, location);
    llvm::BasicBlock* const body = m_.NewBlock("for");
    llvm::BasicBlock* const next = m_.NewBlock("for.next");
    llvm::BasicBlock* const after = m_.NewBlock("for.done");

    const auto less = [&](Value* x, Value* y) {
      return IsSigned(scalar_type) ? m_.b.CreateICmpSLT(x, y) : m_.b.CreateICmpULT(x, y);
    };
    // Whether the body runs at `at`; for a step that is too small nothing runs at all.
    const auto runs_at = [&](Value* at) {
      Value* const below = less(at, high);
      if (!whole) return below;
      Value* const fits = m_.b.CreateICmpUGE(m_.b.CreateSub(high, at), step);
      return m_.b.CreateAnd(below, fits);
    };
    Value* enters = runs_at(low);
    if (!remainder) {
      Value* const positive = less(m_.ops.Zero(scalar_type), step);
      enters = m_.b.CreateAnd(positive, enters);
      if (whole) {
        m_.b.CreateStore(m_.b.CreateSelect(positive, low, high), m_.resume_slot(loop.scalar));
      }
    }
    m_.b.CreateStore(low, slot);
    m_.b.CreateCondBr(enters, body, after);

    m_.b.SetInsertPoint(body);
    loops_.push_back({after, next});
    if (whole) {
      loops_.back().resume = m_.resume_slot(loop.scalar);
      loops_.back().no_remainder = high;
    }
    const bool was_in_remainder = std::exchange(m_.in_remainder, m_.in_remainder || remainder);
    EmitBlock(loop.body);
    m_.in_remainder = was_in_remainder;
    loops_.pop_back();
    m_.b.CreateBr(next);
    m_.b.SetInsertPoint(next);
    m_.SetLocation(location);
    if (remainder) {
      m_.b.CreateBr(after);
    } else {
      Value* const at = m_.b.CreateLoad(type, slot);
      Value* const left = m_.b.CreateSub(high, at);
      Value* const next_at = m_.b.CreateAdd(at, step);
      m_.b.CreateStore(next_at, slot);
      if (whole) m_.b.CreateStore(next_at, m_.resume_slot(loop.scalar));
      Value* const again = whole ? runs_at(next_at) : m_.b.CreateICmpUGT(left, step);
      m_.b.CreateCondBr(again, body, after);
    }
    m_.b.SetInsertPoint(after);
  }

  void Emit(const tile::While& loop, const tile::Location& location) {
    llvm::BasicBlock* const test = m_.NewBlock("while");
    llvm::BasicBlock* const body = m_.NewBlock("while.body");
    llvm::BasicBlock* const after = m_.NewBlock("while.done");
    m_.b.CreateBr(test);
    m_.b.SetInsertPoint(test);
    EmitBlock(loop.condition_ops);
    m_.SetLocation(location);
    m_.b.CreateCondBr(Uniform(loop.condition, location), body, after);
    m_.b.SetInsertPoint(body);
    loops_.push_back({after, test});
    EmitBlock(loop.body);
    loops_.pop_back();
    m_.b.CreateBr(test);
    m_.b.SetInsertPoint(after);
  }

  void Emit(const tile::If& branch, const tile::Location& location) {
    llvm::BasicBlock* const then_block = m_.NewBlock("then");
    llvm::BasicBlock* const else_block = m_.NewBlock("else");
    llvm::BasicBlock* const after = m_.NewBlock("endif");
    m_.b.CreateCondBr(Uniform(branch.condition, location), then_block, else_block);
    m_.b.SetInsertPoint(then_block);
    EmitBlock(branch.then_block);
    m_.b.CreateBr(after);
    m_.b.SetInsertPoint(else_block);
    EmitBlock(branch.else_block);
    m_.b.CreateBr(after);
    m_.b.SetInsertPoint(after);
  }

  void Emit(const tile::Break&, const tile::Location&) {
    CHECK(!loops_.empty());
    const Loop& loop = loops_.back();
    if (loop.resume != nullptr) m_.b.CreateStore(loop.no_remainder, loop.resume);
    Leave(loop.break_to);
  }
  void Emit(const tile::Continue&, const tile::Location&) {
    CHECK(!loops_.empty());
    Leave(loops_.back().continue_to);
  }
  void Emit(const tile::Return&, const tile::Location&) { Leave(exit_); }
  void Emit(const tile::Barrier& barrier, const tile::Location&) {
    if (barrier.kept) m_.Barrier();
  }
  void Emit(const std::monostate&, const tile::Location&) { UNREACHABLE(); }

  // What follows in the block is emitted, unreachable.
  void Leave(llvm::BasicBlock* to) {
    m_.b.CreateBr(to);
    m_.b.SetInsertPoint(m_.NewBlock("unreachable"));
  }

  Emitter& m_;
  std::vector<Loop> loops_;
  llvm::BasicBlock* exit_ = nullptr;
};

}  // namespace

void EmitBody(Emitter& emitter) { BodyEmitter(emitter).Emit(); }

void EmitStoreElement(Emitter& m, const tile::StoreElement& store, const tile::Location& location) {
  Evaluator evaluator(m, location, nullptr);
  m.Guard(m.b.CreateICmpEQ(m.thread(), m.I32(0)), [&] {
    Value* const value = evaluator.At(store.value, {});
    evaluator.Store(store.to, {}, {value});
  });
}

// Thread 0 makes it. The old value goes to all threads through `scratch`, between this operation's
// own barrier and those that the plan puts around it.
void EmitAtomic(Emitter& m, const tile::Atomic& atomic, const tile::Location& location) {
  Evaluator evaluator(m, location, nullptr);
  const tile::Tensor& tensor = m.kernel.tensors[atomic.tensor];
  CHECK(tensor.dims.size() == 1);
  llvm::Type* const type = m.ops.RegisterType(tensor.type);
  const bool has_result = atomic.result.valid();
  CHECK(!has_result || atomic.scratch.valid());
  const auto scratch = [&] {
    return m.SharedPointerLinear(atomic.scratch, m.I32(0), m.ops.MemoryType(tensor.type));
  };

  Value* const old = m.NewArray(type, 1);
  m.b.CreateStore(m.ops.Zero(tensor.type), old);
  m.Guard(m.b.CreateICmpEQ(m.thread(), m.I32(0)), [&] {
    Value* const index = m.ToI64(evaluator.At(atomic.index, {}));
    Value* const value = evaluator.At(atomic.value, {});
    Value* const compare = atomic.is_cas ? evaluator.At(atomic.compare, {}) : nullptr;
    Value* const inside =
        atomic.checked ? m.b.CreateICmpULT(index, m.Dim(tensor.dims[0])) : nullptr;
    m.Guard(inside, [&] {
      Value* const pointer = m.TensorPointer(atomic.tensor, {index});
      const llvm::MaybeAlign alignment(static_cast<uint64_t>(ByteSize(tensor.type)));
      const auto ordering = llvm::AtomicOrdering::Monotonic;
      const llvm::SyncScope::ID scope = m.b.getContext().getOrInsertSyncScopeID("device");
      if (atomic.is_cas) {
        Value* const pair =
            m.b.CreateAtomicCmpXchg(pointer, compare, value, alignment, ordering, ordering, scope);
        m.b.CreateStore(m.b.CreateExtractValue(pair, 0), old);
      } else {
        const auto kind =
            IsFloat(tensor.type) ? llvm::AtomicRMWInst::FAdd : llvm::AtomicRMWInst::Add;
        m.b.CreateStore(m.b.CreateAtomicRMW(kind, pointer, value, alignment, ordering, scope), old);
      }
    });
    if (has_result) {
      m.SetAccess(atomic.scratch_store, location);
      m.StoreWide(scratch(), tensor.type, {m.b.CreateLoad(type, old)});
      m.SetAccess({}, location);
    }
  });
  if (!has_result) return;
  m.Barrier();
  m.SetAccess(atomic.scratch_load, location);
  Value* const result = m.LoadWide(scratch(), tensor.type, 1)[0];
  m.SetAccess({}, location);
  m.b.CreateStore(result, m.scalar_slot(atomic.result));
}

}  // namespace phobos::llvm_lowering
