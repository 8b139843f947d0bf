// The tile IR: a kernel as a tree of operations that the threads of one CTA carry out together.
//
// Three kinds of data: tensors (global memory), tiles (shared memory or registers), and uniform
// scalars (the same in all threads). What an operation computes for one element is a *value*, an
// expression tree over the element's coordinates: elementwise chains are fused by construction,
// and slices, transposes, broadcasts, triangles and gathers are nothing but index arithmetic.
// Each operation over an iteration space has a mapping to threads, each tile a storage, and each
// memory access a width; passes (codegen/passes) choose them and add stages and barriers.
//
// The verifier (verify.h) states what holds between passes; print.h and parse.h round-trip.
#ifndef PHOBOS_CODEGEN_TILE_IR_IR_H_
#define PHOBOS_CODEGEN_TILE_IR_IR_H_

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/typed_id.h"
#include "codegen/tile_ir/mapping.h"
#include "frontend/sema/types.h"

namespace phobos::tile {

using ValueId = Id<struct ValueTag>;
using OpId = Id<struct OpTag>;
using TensorId = Id<struct TensorTag>;
using TileId = Id<struct TileTag>;
using ScalarId = Id<struct ScalarTag>;
using AccessId = Id<struct AccessTag>;

// A place in the source; both count from 1. Line 0: none.
struct Location {
  int line = 0;
  int column = 0;
  int end_column = 0;  // past the end, on the same line
  bool operator==(const Location&) const = default;
};

enum class FunctionKind : uint8_t {
#define PHOBOS_TILE_FUNCTION(Name, spelling, operands) Name,
#include "codegen/tile_ir/ir.def"
};

// ---- Values. A value outside of an iteration space has no Coord in it and is uniform.

struct IntConstant {
  int64_t value;
};  // integers and bool
struct FloatConstant {
  double value;
};
struct ScalarParam {
  int index;
};  // position among the kernel's parameters
struct ExtentValue {
  int index;
};  // i32
struct BlockIndex {
  int axis;
};  // i32
struct GridSize {
  int axis;
};  // i32
struct ScalarRead {
  ScalarId scalar;
};
struct Coord {
  int axis;
};  // i32, of the iteration space of the operation
struct Function {
  FunctionKind kind;
  std::vector<ValueId> operands;
};
// Numeric conversion with the language's rules.
struct ConvertTo {
  ValueId operand;
};
// Uniform bools; the right side is evaluated only when it decides.
struct Logical {
  bool is_and;
  ValueId left;
  ValueId right;
};

// An element of a tile. `checked` has a bit per dimension whose index may be outside; then it
// reads as 0. Indices are integers (i32 or i64), one per dimension of the tile's shape.
struct LoadTile {
  TileId tile;
  std::vector<ValueId> indices;
  uint32_t checked;
  AccessId access;
};
// An element of a tensor, the same.
struct LoadTensor {
  TensorId tensor;
  std::vector<ValueId> indices;
  uint32_t checked;
  AccessId access;
};

struct Value {
  ScalarType type;
  std::variant<
#define PHOBOS_TILE_VALUE(Name) Name,
#include "codegen/tile_ir/ir.def"
      std::monostate>
      node;
};

// ---- Operations.

using Block = std::vector<OpId>;

// What a Map stores to: an element of a tile or tensor per point of its space.
struct Destination {
  TileId tile;  // exactly one of the two is valid
  TensorId tensor;
  std::vector<ValueId> indices;
  uint32_t checked = 0;  // outside: not stored
  AccessId access;
};

struct SetScalar {
  ScalarId scalar;
  ValueId value;
};
// Made by one thread of the CTA; the old value, or 0 outside of the extent, goes to all threads.
struct Atomic {
  bool is_cas;
  TensorId tensor;
  ValueId index;
  ValueId compare;  // of a cas
  ValueId value;
  bool checked;
  ScalarId result;  // may be invalid
  TileId scratch;   // one element: the way of the result to all threads; invalid without result
  AccessId scratch_store, scratch_load;
};
// Made by one thread of the CTA.
struct StoreElement {
  Destination to;
  ValueId value;
};
// For each point of the space: to[...] = value. `buffered`: the value reads what other threads
// store, so all values are computed, then a barrier, then stored.
struct Map {
  Shape space;
  Mapping mapping;
  ValueId value;
  Destination to;
  bool buffered = false;
};
enum class ReduceKind : uint8_t { kSum, kMax, kMin, kArgMax };
// Over a space [R, C]: to[r, 0] = the reduction of value over c, in the tile's type (kSum: each
// value is converted to it first; kArgMax: i32, first of equals, NaN ignored unless all are).
// The K-digits of the mapping's second dimension are combined by shuffles inside a warp and
// through `scratch` across warps.
struct Reduce {
  ReduceKind kind;
  Shape space;
  Mapping mapping;
  ValueId value;
  TileId to;
  TileId scratch;  // invalid: not needed
  AccessId store, scratch_store, scratch_load;
};
// Over a space [R, C]: to[r, c] = the sum of value over r' <= r, in the tile's type.
struct Scan {
  Shape space;
  Mapping mapping;
  ValueId value;
  TileId to;
  AccessId store;
};
// Over a space [M, N, K] with coordinates 0, 1, 2: to[m, n] = sum over k of a * b, where `a` does
// not depend on n, nor `b` on m. Products and sums are in the tile's type (f32, f64, i32, i64);
// operands have their own types and convert exactly. mapping.dims[2] with threads > 1 splits K:
// partial sums are combined by shuffles where the digit lies inside a warp, else through scratch
// ([threads of K, M, N]).
struct Dot {
  Shape space;
  Mapping mapping;
  ValueId a, b;
  TileId to;
  TileId scratch;
  AccessId store, scratch_store, scratch_load;
};
enum class LoopForm : uint8_t {
  kPlain,
  kWhole,      // runs while a whole step fits below high
  kRemainder,  // runs at most once, after a kWhole of the same scalar, from where that ended
};
// scalar = low, low + step, ...; never wraps; none when step <= 0. The scalar is not assigned in
// the body. kRemainder's low is ignored.
struct For {
  ScalarId scalar;
  ValueId low, high, step;
  LoopForm form;
  Block body;
};
// `condition_ops` are run before each test of `condition`.
struct While {
  Block condition_ops;
  ValueId condition;
  Block body;
};
struct If {
  ValueId condition;
  Block then_block, else_block;
};
struct Break {};
struct Continue {};
struct Return {};
// `reason` is a sentence for --emit=layout. An elided one is kept in the IR to be told about.
struct Barrier {
  bool kept;
  std::string reason;
};

struct Op {
  Location location;
  std::variant<
#define PHOBOS_TILE_OP(Name) Name,
#include "codegen/tile_ir/ir.def"
      std::monostate>
      node;
};

// ---- What has a name.

struct TensorDim {
  int extent = -1;  // index among the extents, or -1
  int64_t constant = 0;
};
struct Tensor {
  std::string name;
  int param;  // position among the kernel's parameters
  ScalarType type;
  std::vector<TensorDim> dims;
  bool is_stored, is_loaded;
};
struct Parameter {
  std::string name;
  bool is_tensor;
  ScalarType type;
};
struct Extent {
  std::string name;
  int64_t multiple_of;
};

enum class TileKind : uint8_t { kStage, kTile, kScratch };
enum class Storage : uint8_t { kUndecided, kShared, kRegisters };
struct Tile {
  std::string name;
  TileKind kind;
  Location location;
  ScalarType type;
  Shape shape;
  bool is_staging = false;  // @padstage may reach it
  Storage storage = Storage::kUndecided;
  // kShared
  Shape allocated;         // shape, or with the padded last dimension
  int64_t row_stride = 0;  // elements between rows (all but the last dimension flattened)
  int64_t offset = -1;     // bytes
  int64_t bytes = 0;
  int first_op = -1, last_op = -1;  // its lifetime, as the printer numbers operations
  // kRegisters
  Mapping mapping;
};
struct Scalar {
  std::string name;
  ScalarType type;
};

// One memory access of the program, at its final width. A load of width w stands for w
// neighbouring elements along the last dimension of the iteration space (of k for a Dot operand
// whose last index is k), read by one instruction.
struct Access {
  enum class Kind : uint8_t { kLoad, kStore };
  Kind kind;
  Location location;
  int elements = 1;                // per lane
  std::string name = {};           // of the view that a load reads, for the tile that stages it
  bool is_data_dependent = false;  // addresses depend on data: not predicted
  std::optional<double> wavefronts_per_request;  // shared memory: by hardware/bank_rule.h
};

struct Kernel {
  std::string name;
  std::string source;  // the file's name, as given
  std::string source_directory;
  int threads = 256, min_ctas = 0, max_registers = 0;
  std::vector<Parameter> params;
  std::vector<Extent> extents;
  IdVector<TensorId, Tensor> tensors;
  IdVector<TileId, Tile> tiles;
  IdVector<ScalarId, Scalar> scalars;
  IdVector<AccessId, Access> accesses;
  IdVector<ValueId, Value> values;
  IdVector<OpId, Op> ops;
  Block body;
  int64_t shared_bytes = 0;
};

}  // namespace phobos::tile

#endif  // PHOBOS_CODEGEN_TILE_IR_IR_H_
