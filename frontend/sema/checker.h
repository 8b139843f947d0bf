// The work of semantic analysis on one kernel. Internal to this folder; the entry is sema.h.
//
// One class, because its parts recurse into each other and share the kernel under construction;
// each part has a source file of its own. A part that finds a fault reports it and returns a
// Value (or an id) that is not ok, and whoever gets one of those is silent: no fault is reported
// twice.
#ifndef PHOBOS_FRONTEND_SEMA_CHECKER_H_
#define PHOBOS_FRONTEND_SEMA_CHECKER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/diagnostics/diagnostics.h"
#include "frontend/parse/ast.h"
#include "frontend/sema/fold.h"
#include "frontend/sema/kernel.h"
#include "frontend/sema/scopes.h"
#include "frontend/sema/sema.h"
#include "frontend/sema/symbolic.h"

namespace phobos {

// The most elements that a tile or view may have.
inline constexpr int64_t kMaxTileElements = int64_t{1} << 24;
inline constexpr int64_t kMaxExtent = 2147483647;

// The names that -D and --static may use, over all kernels that are checked.
struct OptionNames {
  std::set<std::string, std::less<>> constants;
  std::set<std::string, std::less<>> extents;
};

// A checked expression on its way to its user.
//
// A literal takes its type from its user. It is an integer literal with or without one minus in
// front, or a float literal; what is computed from literals is none. Until it is adapted its
// expression has the type it has by itself: i32 or else i64, or f32.
struct Value {
  enum class Literal : uint8_t { kNone, kInteger, kFloat };
  ExprId id;  // invalid: a fault was reported
  Literal literal = Literal::kNone;
  double real = 0;  // of a float literal, not yet rounded

  bool ok() const { return id.valid(); }
};

class Checker {
 public:
  Checker(std::shared_ptr<const SourceFile> source, const ast::File& file,
          const SemaOptions& options, Diagnostics& diagnostics, OptionNames& option_names);

  // The checked kernel, or nothing when it has a fault. Called once.
  std::optional<Kernel> Run(const ast::Kernel& kernel);

 private:
  // --- header.cc: parameters, types, extents.
  void DeclareFunctions();
  void CheckParam(const ast::Param& param);
  std::optional<Dim> CheckTensorDim(ast::ExprId dim);
  const ast::Name* FindUndeclared(ast::ExprId id);
  Dim DeclareExtent(const ast::Name& name);
  std::optional<ScalarType> CheckScalarType(const ast::Name& name);
  // A scalar or tile type of a let or var.
  std::optional<Type> CheckLocalType(const ast::TypeExpr& type);
  std::optional<int64_t> CheckConstantDim(ast::ExprId dim);
  // False, after a report, when `shape` is too large for a tile.
  bool AppendDim(Shape& shape, int64_t dim, Span span);
  bool CheckTileSize(const Shape& shape, Span span);

  // --- attributes.cc
  void CheckAttributes(const ast::Kernel& kernel);
  void CheckAutotune(const ast::Attribute& attribute);
  void CheckAutotuneArg(const ast::AttributeArg& arg);
  int64_t ChooseConstant(const ast::AttributeArg& arg, const std::vector<int64_t>& candidates,
                         std::optional<std::pair<int64_t, int64_t>> bounds);
  void CheckLaunch(const ast::Attribute& attribute);
  // After the parameters: it names extents.
  void CheckAligned(const ast::Attribute& attribute);
  std::optional<int64_t> AttributeInteger(ast::ExprId id);

  // --- names.cc
  bool Declare(const ast::Name& name, Symbol symbol);
  void DeclarePoison(const ast::Name& name);
  Value CheckName(const ast::Name& name);
  Value CheckMember(Span span, const ast::MemberExpr& member);
  void ReportUnknownName(const ast::Name& name, bool is_callee, bool is_target);
  bool IsContext(ast::ExprId id);
  void LeaveScope();
  // "; did you mean `x`?", and the name itself; both empty when none is near.
  std::pair<std::string, std::string> DidYouMean(std::string_view name,
                                                 std::vector<std::string> candidates);

  // --- expressions.cc
  Value Check(ast::ExprId id);
  // A value to compute with: a whole tensor becomes a view of it, and what it reads counts as
  // loaded.
  Value CheckOperand(ast::ExprId id);
  Value AsOperand(Value value);
  Value CheckUnary(Span span, const ast::UnaryExpr& unary);
  Value CheckBinary(Span span, const ast::BinaryExpr& binary);
  Value CheckLogical(Span span, LogicalOp op, const ast::BinaryExpr& binary);
  Value Combine(Span span, ast::BinaryOp op, Span op_span, Value left, Value right);
  bool CheckOperandType(ast::BinaryOp op, ExprId operand);
  ExprId CheckCondition(ast::ExprId id, std::string_view construct);

  // --- conversions.cc
  bool Adapt(Value& literal, ScalarType type);
  std::optional<ScalarType> JoinOperands(Span span, std::string_view user, Value& a, Value& b);
  std::optional<Shape> BroadcastShapes(Span span, ExprId a, ExprId b);
  // Conversion of a number to another numeric type, or of anything to its own type.
  ExprId ConvertElements(ExprId expr, ScalarType type);
  ExprId Stretch(ExprId expr, const Shape& shape);
  // `value` as what a place of the type holds, converted and broadcast.
  ExprId ConvertForStore(Value value, const Type& type);
  Value CheckConversion(Span span, ScalarType type, const std::vector<ast::ExprId>& args);

  // --- subscripts.cc
  enum class Access : uint8_t { kRead, kWrite };
  Value CheckIndex(Span span, const ast::IndexExpr& index, Access access);
  struct BaseDim {  // of what is subscripted
    Dim dim;
    bool is_inside_needed;  // a tile: constant subscripts outside are errors
    bool is_global;         // a tensor or view: chooses the grid
  };
  std::optional<SliceDim> CheckSubscript(const ast::Subscript& subscript, const BaseDim& base);
  ExprId CheckIndexScalar(ast::ExprId id);
  std::optional<int64_t> CheckLength(const ast::Subscript& subscript, ExprId start, ExprId end);
  Value WholeSlice(Span span, ExprId base);
  ParamId BaseParam(ExprId expr) const;
  void MarkLoaded(ExprId expr);
  std::string ShapeText(ExprId expr) const;
  std::string PolynomialText(const Polynomial& polynomial) const;

  // --- builtins.cc
  Value CheckCall(Span span, const ast::CallExpr& call);
  Value CheckBuiltin(Span span, Builtin builtin, const std::vector<ast::ExprId>& args);
  bool CheckArgumentCount(Span span, std::string_view name, size_t found, size_t expected);
  Value CheckElementwise(Span span, Builtin builtin, std::vector<Value> args);
  Value CheckWhere(Span span, std::vector<Value> args);
  Value CheckRowwise(Span span, Builtin builtin, Value arg);
  Value CheckIota(Span span, ast::ExprId arg);
  Value CheckDot(Span span, Builtin builtin, Value a, Value b);
  Value CheckGather(Span span, const std::vector<ast::ExprId>& args);
  Value CheckAtomic(Span span, Builtin builtin, const std::vector<ast::ExprId>& args);
  Value CheckExtent(Span span, const std::vector<ast::ExprId>& args);
  Value CheckProgramId(Span span, const std::vector<ast::ExprId>& args);
  Value MakeCall(Span span, Type type, Builtin builtin, std::vector<ExprId> args);

  // --- statements.cc
  Block CheckBlock(const ast::Block& block);
  StmtId CheckStmt(const ast::Stmt& stmt);
  StmtId CheckLet(Span span, const ast::LetStmt& let);
  StmtId CheckVar(Span span, const ast::VarStmt& var);
  StmtId CheckAssign(Span span, const ast::AssignStmt& assign);
  ExprId CheckTarget(const ast::AssignStmt& assign);
  bool CheckAssignable(const ast::Name& name, bool is_whole, Span target);
  StmtId CheckFor(Span span, const ast::ForStmt& loop);
  StmtId CheckIf(Span span, const ast::IfStmt& branch);
  StmtId CheckExprStmt(Span span, const ast::ExprStmt& stmt);
  LocalId AddLocal(const ast::Name& name, Local::Kind kind, const Type& type,
                   const ast::TypeExpr* written);

  // --- grid.cc
  void NoteGridUse(const Dim& dim, ExprId start, int64_t length);
  bool MentionsBlockIndex(ExprId expr) const;
  void DeriveGrid();

  // --- Small things for all parts.
  std::string_view Text(Span span) const { return source_->Text(span); }
  Span SpanOf(ExprId id) const { return kernel_.exprs[id].span; }
  const Type& TypeOf(ExprId id) const { return kernel_.exprs[id].type; }
  template <typename Node>
  ExprId Add(Span span, const Type& type, Node node) {
    return kernel_.exprs.Add(Expr{span, type, std::move(node)});
  }
  template <typename Node>
  StmtId AddStmt(Span span, Node node) {
    return kernel_.stmts.Add(Stmt{span, std::move(node)});
  }
  ExprId AddConstant(Span span, const Constant& constant);
  ExprId AddIndex(Span span, int64_t value);  // i32, or i64 where that is too small
  std::optional<Constant> ConstantOf(ExprId id) const;
  std::optional<int64_t> IntegerOf(ExprId id) const;
  void ReportUnsupported(Span span, std::string_view construct);
  // Whether the parser or an earlier check found fault with a part of `span`: what is wrong with
  // the whole may then be no more than its consequence.
  bool HasErrorWithin(Span span) const;

  const std::shared_ptr<const SourceFile> source_;
  const ast::File& file_;
  const SemaOptions& options_;
  Diagnostics& diagnostics_;
  OptionNames& option_names_;

  Kernel kernel_;
  Scopes scopes_;
  SymbolicContext symbolic_{kernel_};
  std::vector<const ast::Param*> written_params_;  // by ParamId

  // What is known of a local besides the kernel's Local.
  struct LocalFacts {
    ParamId tensor;                          // whose part a view is
    const ast::TypeExpr* written = nullptr;  // its declared type
    ExprId constant;                         // of a let that holds a constant
    bool mentions_block_index = false;
  };
  std::vector<LocalFacts> local_facts_;  // by LocalId
  // Per axis, the different (extent, elements per CTA) that its index chooses.
  std::array<std::vector<std::pair<Dim, int64_t>>, 3> grid_uses_;
  int loop_depth_ = 0;
  int suggestions_left_ = 100;  // each costs a comparison with all names
};

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_CHECKER_H_
