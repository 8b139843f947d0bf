// A PTX module decoded for one launch: ops of all functions in one array, and their side tables.
#ifndef PHOBOS_SIMULATOR_EXEC_PROGRAM_H_
#define PHOBOS_SIMULATOR_EXEC_PROGRAM_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "simulator/exec/op.h"
#include "simulator/ptx/program.h"
#include "simulator/report_model.h"
#include "simulator/values/mma.h"

namespace phobos::sim {

// A value in the frame that memory instructions and calls move: `bytes` of storage a lane.
struct Slot {
  uint32_t offset = kNoSlot;  // kNoSlot: `_`, a value that nobody wants
  uint8_t bytes = 4;          // of storage: 4, 8 or 16
  uint8_t bits = 32;          // of the register; storage above them is zero
};

// Filled per warp when a frame is made.
struct FrameFill {
  uint32_t offset = 0;
  enum class Kind : uint8_t { kSpecial, kLocalAddress } kind{};
  ptx::Special special{};
  uint8_t component = 0;
  uint8_t bytes = 4;
  uint64_t addend = 0;  // of a local address: the offset in the frame's local memory
};

struct DecodedFunction {
  const ptx::Function* source = nullptr;
  ptx::FunctionId id;
  uint32_t first_op = 0, end_op = 0;  // end_op: its kEnd
  std::vector<std::byte> image;       // a new frame: constants in place, the rest zero
  std::vector<FrameFill> fills;
  uint64_t local_bytes = 0;  // a lane, of .local and .param variables
  bool uses_clock = false;
};

// What a load, store or atomic does to each lane.
struct MemoryAccess {
  AccessKind kind = AccessKind::kLoad;
  ptx::Space space{};         // kNone: generic
  ptx::Type type{};           // of an element
  uint8_t element_bytes = 4;  // 1, 2, 4, 8 or 16
  uint8_t elements = 1;       // of a vector
  bool sign_extend = false;   //
  bool is_strong = false;     // volatile, relaxed, acquire, release: synchronises
  bool acquires = false, releases = false;
  bool address_is_64 = true;     // storage of the address
  bool is_reduction = false;     // red, or atom whose result nobody reads
  bool in_frame_params = false;  // .param of a function: lies in local memory
  bool is_counted = true;
  ptx::Operation operation{};  // of an atomic
  uint32_t address = 0;        // slot
  uint64_t offset = 0;
  std::array<Slot, 8> values;  // destinations of a load, sources of a store, d of an atomic
  Slot operand, compare;       // of an atomic: b and, for cas, c
  uint32_t site = 0;           // counted over the program's memory ops
  // The first load of a group that ptxas may merge (count/widening.h): the group, and the merged
  // access as seen from this one.
  uint32_t wide_group = kNoSlot;
  uint8_t wide_bytes = 0;
  int64_t wide_delta = 0;

  uint32_t width() const { return uint32_t{element_bytes} * elements; }
};

struct MatrixOp {
  MemoryAccess access;  // address, space, kind; a row of 16 bytes, or an element
  ptx::Opcode opcode{};
  uint8_t matrices = 1;
  bool transposed = false;
  // wmma:
  values::MmaOperation operation;
  values::MatrixOperand operand{};
  bool is_column_major = false;
  Slot stride;  // in elements; kNoSlot: packed
  std::vector<Slot> values;
};

struct AsyncCopyOp {
  MemoryAccess source, destination;  // addresses and spaces
  uint8_t bytes = 16;
  uint32_t source_size = kNoSlot;    // slot of the bytes to read; the rest is zero
  uint32_t ignore_source = kNoSlot;  // predicate
  bool ignore_negated = false;
};

struct MbarrierOp {
  ptx::Opcode opcode{};
  MemoryAccess access;           // address
  Slot state, count, result;     // kNoSlot: not there
  uint32_t predicate = kNoSlot;  // of test_wait and try_wait
  bool parity = false, no_complete = false, expects_bytes = false;
  bool acquires = true, releases = true;
};

struct BarrierOp {
  bool aligned = false;
  bool waits = true;  // sync and red; arrive does not
  uint32_t id = 0;    // slot of the barrier's number
  uint32_t count = kNoSlot;
  ptx::Operation reduction{};    // of red
  uint32_t predicate = kNoSlot;  // its source
  bool predicate_negated = false;
  uint32_t result = kNoSlot;  // a predicate for and, or; a 32-bit slot for popc
};

struct CopiedParameter {
  // A variable in local memory (offset in the frame's local bytes) or a slot.
  bool is_slot = false;
  Slot slot;
  uint64_t local = 0;
  uint64_t bytes = 0;
};

struct CallOp {
  ptx::FunctionId callee;                           // invalid: indirect
  uint32_t address = kNoSlot;                       // slot, 8 bytes, of an indirect callee
  std::vector<CopiedParameter> arguments, results;  // in the caller
};

// Loads that ptxas may merge into one of `bytes`: their sites, the one counted first.
struct WideGroup {
  std::vector<uint32_t> sites;
  uint32_t bytes = 0;
};

struct MmaOp {
  values::MmaOperation operation;
  bool is_wmma = false;
  std::vector<Slot> d, a, b, c;
};

struct Program {
  const ptx::Module* module = nullptr;
  std::vector<Op> ops;
  std::vector<DecodedFunction> functions;  // in order of decoding
  std::vector<uint32_t> function_index;    // by FunctionId: index in functions, or kNoSlot
  std::vector<std::vector<CopiedParameter>> parameters, returns;  // by index in functions
  std::vector<std::vector<uint32_t>> tables;                      // ops
  std::vector<MemoryAccess> accesses;
  std::vector<MatrixOp> matrices;
  std::vector<AsyncCopyOp> copies;
  std::vector<MbarrierOp> mbarriers;
  std::vector<BarrierOp> barriers;
  std::vector<CallOp> calls;
  std::vector<std::unique_ptr<MmaOp>> mmas;  // an op's imm points to its own
  std::vector<std::string> messages;
  std::vector<WideGroup> wide;
  uint32_t sites = 0;
  // What no access to the space is narrower than, in bytes.
  uint32_t shared_granule = 16, global_granule = 16;

  // What one op index belongs to.
  const DecodedFunction& FunctionOf(uint32_t op) const;
  Place PlaceOf(uint32_t op) const;
};

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_PROGRAM_H_
