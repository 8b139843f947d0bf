#include "simulator/values/wmma.h"

#include <algorithm>
#include <initializer_list>

#include "base/check.h"
#include "simulator/values/matrix_product.h"

namespace phobos::values {
namespace {

constexpr int kLanes = 32;

bool IsOneOf(const MatrixShape& shape, std::initializer_list<MatrixShape> shapes) {
  return std::find(shapes.begin(), shapes.end(), shape) != shapes.end();
}

struct Fragment {
  MatrixType type;
  int rows, columns;

  int run() const { return rows * columns / kLanes; }  // distinct elements of a lane
  int parts() const { return std::max(1, 32 / ElementBits(type)); }
};

Fragment FragmentOf(const MmaOperation& operation, MatrixOperand operand) {
  const auto [m, n, k] = operation.shape;
  switch (operand) {
    case MatrixOperand::kA:
      return {operation.a, m, k};
    case MatrixOperand::kB:
      return {operation.b, k, n};
    case MatrixOperand::kC:
      return {operation.c, m, n};
  }
  UNREACHABLE();
}

void Gather(const MmaOperation& operation, MatrixOperand operand, WarpRegisters registers,
            std::span<uint64_t> elements) {
  const Fragment fragment = FragmentOf(operation, operand);
  const int bits = ElementBits(fragment.type);
  const uint64_t mask = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  for (int lane = 0; lane < kLanes; ++lane) {
    for (int i = 0; i < fragment.run(); ++i) {
      const uint64_t word = registers[i / fragment.parts() * kLanes + lane];
      elements[lane * fragment.run() + i] = word >> (i % fragment.parts() * bits) & mask;
    }
  }
}

}  // namespace

bool IsWmmaSupported(const MmaOperation& operation) {
  const MatrixShape& shape = operation.shape;
  const bool is_sixteen = IsOneOf(shape, {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}});
  const auto accumulates_in = [&](MatrixType type) {
    return operation.c == type && operation.d == type;
  };
  const auto is_half_or_float = [](MatrixType type) {
    return type == MatrixType::kF16 || type == MatrixType::kF32;
  };
  if (operation.a != operation.b) return false;
  switch (operation.a) {
    case MatrixType::kF16:
      return is_sixteen && is_half_or_float(operation.c) && is_half_or_float(operation.d);
    case MatrixType::kBf16:
      return is_sixteen && accumulates_in(MatrixType::kF32);
    case MatrixType::kTf32:
      return accumulates_in(MatrixType::kF32) && IsOneOf(shape, {{16, 16, 8}});
    case MatrixType::kF64:
      return accumulates_in(MatrixType::kF64) && IsOneOf(shape, {{8, 8, 4}});
    case MatrixType::kS8:
    case MatrixType::kU8:
      return is_sixteen && accumulates_in(MatrixType::kS32);
    case MatrixType::kS4:
    case MatrixType::kU4:
      return accumulates_in(MatrixType::kS32) && IsOneOf(shape, {{8, 8, 32}});
    case MatrixType::kF32:
    case MatrixType::kS32:
      return false;
  }
  UNREACHABLE();
}

int WmmaRegistersOf(const MmaOperation& operation, MatrixOperand operand) {
  const Fragment fragment = FragmentOf(operation, operand);
  // f16 factors have eight registers in every shape (PTX ISA, "Matrix Fragments for WMMA").
  if (operand != MatrixOperand::kC && fragment.type == MatrixType::kF16) return 8;
  return fragment.run() / fragment.parts();
}

Element WmmaElementAt(const MmaOperation& operation, MatrixOperand operand, const Slot& slot) {
  const Fragment fragment = FragmentOf(operation, operand);
  const int in_run = (slot.register_index * fragment.parts() + slot.part) % fragment.run();
  const int index = slot.lane * fragment.run() + in_run;
  return {index / fragment.columns, index % fragment.columns};
}

void WmmaMultiply(const MmaOperation& operation, WarpRegisters a, WarpRegisters b, WarpRegisters c,
                  std::span<uint64_t> d) {
  CHECK(IsWmmaSupported(operation));
  MatrixProduct product;
  Gather(operation, MatrixOperand::kA, a, product.a);
  Gather(operation, MatrixOperand::kB, b, product.b);
  Gather(operation, MatrixOperand::kC, c, product.c);
  Multiply(operation, product);
  MmaOperation of_result = operation;
  of_result.c = operation.d;
  const Fragment fragment = FragmentOf(of_result, MatrixOperand::kC);
  const int bits = ElementBits(fragment.type);
  for (int index = 0; index < fragment.run() / fragment.parts(); ++index) {
    for (int lane = 0; lane < kLanes; ++lane) {
      uint64_t word = 0;
      for (int part = 0; part < fragment.parts(); ++part) {
        const int i = lane * fragment.run() + index * fragment.parts() + part;
        word |= product.c[i] << (part * bits);
      }
      d[index * kLanes + lane] = word;
    }
  }
}

}  // namespace phobos::values
