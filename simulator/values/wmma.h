// wmma: load, store and multiply-accumulate of whole fragments.
//
// PTX leaves a wmma fragment's layout unspecified, so this one is ours: the elements of the matrix,
// row by row, are dealt to the lanes in runs of equal length, lane 0 first; a lane's run fills its
// registers from the low bits up. Where PTX gives a fragment more registers than the run needs
// (f16 A and B), the run is repeated; only its first copy is read. Code that works element by
// element on a fragment therefore sees each element, as it must anyway.
#ifndef PHOBOS_SIMULATOR_VALUES_WMMA_H_
#define PHOBOS_SIMULATOR_VALUES_WMMA_H_

#include <cstdint>
#include <span>

#include "simulator/values/mma.h"

namespace phobos::values {

// Whether wmma has this shape for these types: m16n16k16, m32n8k16, m8n32k16 of f16, bf16, s8 and
// u8; m16n16k8 of tf32; m8n8k4 of f64; m8n8k32 of s4 and u4. C and D of f16 may differ in type.
bool IsWmmaSupported(const MmaOperation& operation);

// Registers of one lane as PTX counts them for wmma.load and wmma.mma. `d` is asked for with kC by
// an operation whose c is of that type.
int WmmaRegistersOf(const MmaOperation& operation, MatrixOperand operand);

// The element that a place holds, copies included.
Element WmmaElementAt(const MmaOperation& operation, MatrixOperand operand, const Slot& slot);

enum class MatrixLayout : uint8_t { kRow, kColumn };

// The offset of an element in memory, in elements; `stride` is that between rows (or columns).
constexpr int64_t WmmaOffset(const Element& element, MatrixLayout layout, int64_t stride) {
  return layout == MatrixLayout::kRow ? element.row * stride + element.column
                                      : element.column * stride + element.row;
}

// Computes `d`, with WmmaRegistersOf() * 32 words a span, as Mma does.
void WmmaMultiply(const MmaOperation& operation, WarpRegisters a, WarpRegisters b, WarpRegisters c,
                  std::span<uint64_t> d);

}  // namespace phobos::values

#endif  // PHOBOS_SIMULATOR_VALUES_WMMA_H_
