// The checked kernel: what semantic analysis makes of a kernel, and all that later stages see.
//
// It is complete and closed: every expression has its type, every conversion and broadcast is an
// expression of its own, `@autotune` constants are substituted and constants folded, and nothing
// refers to the syntax tree. A stage that gets one never has to report a fault of the user's
// program in names, types or shapes.
#ifndef PHOBOS_FRONTEND_SEMA_KERNEL_H_
#define PHOBOS_FRONTEND_SEMA_KERNEL_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/typed_id.h"
#include "frontend/sema/nodes.h"
#include "frontend/sema/types.h"
#include "frontend/source/source.h"

namespace phobos {

// One dimension of a tensor: a constant, or a run-time extent.
struct Dim {
  ExtentId extent;       // valid for a run-time extent
  int64_t constant = 0;  // else the value

  bool is_constant() const { return !extent.valid(); }
  bool operator==(const Dim&) const = default;
};

struct Param {
  std::string name;
  Span span;
  bool is_tensor;
  ScalarType element;
  std::vector<Dim> dims;  // of a tensor, outermost first
  bool is_loaded = false;
  bool is_stored = false;  // assigned to, or the target of an atomic
};

// A run-time extent, an i32 of 1 ... 2^31-1.
struct Extent {
  std::string name;
  Span span;                // its first appearance
  int64_t multiple_of = 1;  // promised by @aligned
};

struct Local {
  enum class Kind : uint8_t {
    kLet,     // an immutable scalar or tile
    kView,    // an immutable view
    kTensor,  // another name of a whole tensor
    kVar,     // a mutable scalar or tile
    kLoop,    // a loop's variable
  };
  std::string name;
  Span span;  // of the name in its declaration
  Kind kind;
  Type type;
  // A kVar tile that is a copy of a tensor slice of its own element type: @padstage reaches it.
  bool is_staging = false;
};

// An `@autotune` constant with the value it has in this kernel.
struct TuneConstant {
  std::string name;
  Span span;
  int64_t value;
  std::vector<int64_t> candidates;  // the space a tuner searches; the first is the default
};

// A run-time extent that --static made a constant; it is no parameter of the compiled kernel.
struct StaticExtent {
  std::string name;
  Span span;
  int64_t value;
};

// How many CTAs an axis of the grid needs.
struct GridAxis {
  enum class Kind : uint8_t {
    kOne,        // ctx.block of this axis is not used to choose a part of a tensor
    kDerived,    // ceil(extent / per_cta)
    kAmbiguous,  // several answers: the launcher asks
  };
  Kind kind = Kind::kOne;
  Dim extent;
  int64_t per_cta = 1;
};

struct Kernel {
  std::string name;
  std::shared_ptr<const SourceFile> source;
  Span span;  // from `kernel` to the closing parenthesis

  IdVector<ParamId, Param> params;     // in source order
  IdVector<ExtentId, Extent> extents;  // in order of first appearance
  std::vector<TuneConstant> constants;
  std::vector<StaticExtent> statics;  // in order of first appearance

  int threads = 256;
  int min_ctas = 0;       // 0: not given
  int max_registers = 0;  // 0: not given
  bool padstage = false;
  std::optional<Span> pipeline;  // the place of @pipeline
  std::array<GridAxis, 3> grid;

  IdVector<LocalId, Local> locals;
  IdVector<ExprId, Expr> exprs;
  IdVector<StmtId, Stmt> stmts;
  Block body;
};

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_KERNEL_H_
