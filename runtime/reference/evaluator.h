// The walk over one kernel for one CTA: expressions to values, statements to effects.
#ifndef PHOBOS_RUNTIME_REFERENCE_EVALUATOR_H_
#define PHOBOS_RUNTIME_REFERENCE_EVALUATOR_H_

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/sema/kernel.h"
#include "runtime/launch/launch.h"
#include "runtime/reference/reference.h"
#include "runtime/reference/value.h"

namespace phobos::reference {

// Runs CTAs of a launch. The first error ends the run: from then on expressions give zeros of the
// right shape, and no further statement is executed.
class Evaluator {
 public:
  Evaluator(const Kernel& kernel, Launch& launch, const EvaluateOptions& options);

  void RunCta(std::array<int64_t, 3> block);

  const std::optional<Error>& error() const { return error_; }
  // Of the CTA that ran last: the sum of the squared relative errors that its roundings may have
  // on hardware.
  double error_variance() const { return error_variance_; }
  int64_t steps() const { return steps_; }
  std::vector<std::string> Notes() const;

 private:
  // How a statement ends.
  enum class Flow : uint8_t { kNext, kBreak, kContinue, kReturn };

  // What a name stands for: a region for a view or an alias of a tensor, else a variable.
  struct State {
    Variable variable;
    Region region;
  };

  // --- Statements.
  Flow Run(const Block& block);
  Flow Run(StmtId id);
  Flow Run(const Stmt& stmt, const Let& let);
  Flow Run(const Stmt& stmt, const Var& var);
  Flow Run(const Stmt& stmt, const Assign& assign);
  Flow Run(const Stmt& stmt, const For& loop);
  Flow Run(const Stmt& stmt, const While& loop);
  Flow Run(const Stmt& stmt, const If& branch);
  Flow Run(const Stmt&, const Break&) { return Flow::kBreak; }
  Flow Run(const Stmt&, const Continue&) { return Flow::kContinue; }
  Flow Run(const Stmt&, const Return&) { return Flow::kReturn; }
  Flow Run(const Stmt& stmt, const Evaluate& evaluate);

  // --- Expressions.
  Value Eval(ExprId id) { return Eval(kernel_.exprs[id]); }
  Value Eval(const Expr& expr);
  Value Eval(const Expr& expr, const IntConstant& constant);
  Value Eval(const Expr& expr, const FloatConstant& constant);
  Value Eval(const Expr& expr, const BoolConstant& constant);
  Value Eval(const Expr& expr, const ParamRef& ref);
  Value Eval(const Expr& expr, const ExtentRef& ref);
  Value Eval(const Expr& expr, const LocalRef& ref);
  Value Eval(const Expr& expr, const BlockIndex& index);
  Value Eval(const Expr& expr, const GridSize& size);
  Value Eval(const Expr& expr, const OldTarget& old);
  Value Eval(const Expr& expr, const Unary& unary);
  Value Eval(const Expr& expr, const Binary& binary);
  Value Eval(const Expr& expr, const Compare& compare);
  Value Eval(const Expr& expr, const Logical& logical);
  Value Eval(const Expr& expr, const Convert& convert);
  Value Eval(const Expr& expr, const phobos::BroadcastTo& broadcast);
  Value Eval(const Expr& expr, const Slice& slice);
  Value Eval(const Expr& expr, const Element& element);
  Value Eval(const Expr& expr, const Call& call);
  Value EvalGather(const Expr& expr, const Call& call);
  Value EvalAtomic(const Expr& expr, const Call& call);
  int64_t EvalInteger(ExprId id) { return Eval(id).integer(); }

  // What an expression denotes; one that is only a value becomes `scratch`.
  Region RegionOf(const Expr& expr, Variable& scratch);
  Region RegionOf(ExprId id, Variable& scratch) { return RegionOf(kernel_.exprs[id], scratch); }
  // The region's elements; an error at `span` when one was never written.
  Value ReadAt(const Region& region, Span span);
  Value ReadRegionOf(const Expr& expr);

  // Notes `roundings` rounding steps of relative error `unit` one after the other.
  void CountRoundings(int64_t roundings, double unit) {
    error_variance_ += static_cast<double>(roundings) * unit * unit;
  }
  void CountCall(const Expr& expr, const Call& call);
  // Notes that an expression gives `elements` elements.
  void CountElements(int64_t elements) { elements_ += elements; }
  // Counts a step; false when the CTA must not go on.
  bool Step(Span span);
  std::string Place(Span span) const;
  void ReportUnwritten(const Region& region, int64_t index, Span span);
  void ReportError(Span span, const std::string& message);

  const Kernel& kernel_;
  Launch& launch_;
  const EvaluateOptions options_;
  std::array<int64_t, 3> block_ = {};
  std::vector<State> locals_;       // by LocalId
  const Region* target_ = nullptr;  // of the compound assignment that is being evaluated
  std::optional<Error> error_;
  double error_variance_ = 0;
  int64_t steps_ = 0;
  int64_t cta_steps_ = 0;
  int64_t elements_ = 0;                        // not yet counted as steps
  std::map<uint32_t, int64_t> zero_divisions_;  // place in the source -> how often
};

}  // namespace phobos::reference

#endif  // PHOBOS_RUNTIME_REFERENCE_EVALUATOR_H_
