// Matrix instructions: which lane and register hold which element, and the product of a warp.
//
// mma.sync spreads A (m x k), B (k x n) and C, D (m x n) over the registers of 32 lanes. All dense
// shapes follow one rule. A register holds e elements (2 of 16 bits, 1 of tf32, 4 of 8 bits, 8 of
// 4 bits; f64 has 64-bit registers and e = 1). With group = lane / 4 and member = lane % 4:
//
//   A  register r holds row    group + 8 * (r % 2)              (m = 8: always group)
//                       columns 4e * (r / 2) + e * member + i    (m = 8: r instead of r / 2)
//   B  register r holds rows   4e * r + e * member + i,  column group
//   C  element j holds row     group + 8 * (j / 2),      column 2 * member + j % 2
//
// with i = 0 ... e-1 from the register's low bits up. C elements are 32 or 64 bits, one a register,
// or f16, two a register. (PTX ISA, "Matrix Fragments for mma", one section per shape.)
//
// The order of accumulation is not specified by PTX. Here d = c + a0*b0 + a1*b1 + ... in ascending
// k, every product exact and every sum rounded to f64, the result rounded once to the type of D;
// for f64, fma after fma in the instruction's rounding; for integers exact, then wrapped or clamped
// (.satfinite). Tensor cores align and truncate instead: expect their results within
// k * 2^-23 * (|c| + sum of |a*b|) of ours for an f32 D.
#ifndef PHOBOS_SIMULATOR_VALUES_MMA_H_
#define PHOBOS_SIMULATOR_VALUES_MMA_H_

#include <array>
#include <cstdint>
#include <span>

#include "simulator/values/float_format.h"

namespace phobos::values {

enum class MatrixType : uint8_t { kF16, kBf16, kTf32, kF32, kF64, kS32, kS8, kU8, kS4, kU4 };

// Bits of one element in a register; tf32 takes 32.
int ElementBits(MatrixType type);

struct MatrixShape {
  int m = 0, n = 0, k = 0;
  bool operator==(const MatrixShape&) const = default;
};

enum class MatrixOperand : uint8_t { kA, kB, kC };  // kC also for D

// One mma.sync: row.col, dense.
struct MmaOperation {
  MatrixShape shape;
  MatrixType a = MatrixType::kF16;
  MatrixType b = MatrixType::kF16;
  MatrixType c = MatrixType::kF32;
  MatrixType d = MatrixType::kF32;
  bool satfinite = false;                      // integers: clamp to s32
  Rounding rounding = Rounding::kNearestEven;  // f64 only
};

// Whether the shape exists for these types: m16n8k8, m16n8k16 of f16 and bf16; m16n8k4, m16n8k8 of
// tf32; m8n8k4, m16n8k4, m16n8k8, m16n8k16 of f64; m8n8k16, m16n8k16, m16n8k32 of s8 and u8;
// m8n8k32, m16n8k32, m16n8k64 of s4 and u4. (The f16 m8n8k4 of sm_70, of another kind, is not here,
// nor single-bit, sparse, 8-bit float and narrower forms.)
bool IsSupported(const MmaOperation& operation);

// Registers of one lane for an operand: 32 bits each, 64 for f64.
int RegistersOf(const MmaOperation& operation, MatrixOperand operand);

struct Element {
  int row = 0, column = 0;
  bool operator==(const Element&) const = default;
};
struct Slot {
  int lane = 0, register_index = 0, part = 0;  // part: which element of the register, lowest first
  bool operator==(const Slot&) const = default;
};

// The maps between elements and places, each the other's inverse.
Element ElementAt(const MmaOperation& operation, MatrixOperand operand, const Slot& slot);
Slot SlotOf(const MmaOperation& operation, MatrixOperand operand, const Element& element);

// Registers of a warp: [register * 32 + lane], each in the low bits of a 64-bit word.
using WarpRegisters = std::span<const uint64_t>;

// Computes `d` from the fragments; `d` may be `c`. The spans have RegistersOf() * 32 words; the
// operation is supported.
void Mma(const MmaOperation& operation, WarpRegisters a, WarpRegisters b, WarpRegisters c,
         std::span<uint64_t> d);

// ---- ldmatrix and stmatrix: 8 x 8 matrices of 16-bit elements ----

// The element of a matrix that `part` (0 low, 1 high) of a lane's register holds: row lane / 4,
// columns 2 * (lane % 4) + part; with .trans rows and columns change places. Matrix i of x2 and x4
// is in register i; its row r is read from the address that lane 8 * i + r gives.
Element MatrixElementAt(int lane, int part, bool transposed);

}  // namespace phobos::values

#endif  // PHOBOS_SIMULATOR_VALUES_MMA_H_
