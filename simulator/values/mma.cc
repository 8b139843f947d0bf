#include "simulator/values/mma.h"

#include <algorithm>
#include <initializer_list>

#include "base/check.h"
#include "simulator/values/matrix_product.h"

namespace phobos::values {
namespace {

constexpr int kLanes = 32;

MatrixType TypeOf(const MmaOperation& operation, MatrixOperand operand) {
  switch (operand) {
    case MatrixOperand::kA:
      return operation.a;
    case MatrixOperand::kB:
      return operation.b;
    case MatrixOperand::kC:
      return operation.c;
  }
  UNREACHABLE();
}

// Elements of one register.
int PartsOf(MatrixType type) {
  const int bits = ElementBits(type);
  return bits >= 32 ? 1 : 32 / bits;
}

uint64_t Extract(uint64_t word, int part, int bits) {
  const uint64_t mask = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  return word >> (part * bits) & mask;
}

bool IsInteger8(MatrixType type) { return type == MatrixType::kS8 || type == MatrixType::kU8; }
bool IsInteger4(MatrixType type) { return type == MatrixType::kS4 || type == MatrixType::kU4; }

bool IsOneOf(const MatrixShape& shape, std::initializer_list<MatrixShape> shapes) {
  return std::find(shapes.begin(), shapes.end(), shape) != shapes.end();
}

// Calls `visit` with the place of every element, and the element's index in its matrix row by row.
// The maps are sums of a lane's part and a register's part.
template <typename Visit>
void ForEachElement(const MmaOperation& operation, MatrixOperand operand, int columns,
                    Visit visit) {
  const auto index_of = [&](const Slot& slot) {
    const Element at = ElementAt(operation, operand, slot);
    return at.row * columns + at.column;
  };
  std::array<int, kLanes> of_lane;
  for (int lane = 0; lane < kLanes; ++lane) of_lane[lane] = index_of({lane, 0, 0});
  const int registers = RegistersOf(operation, operand);
  const int parts = PartsOf(TypeOf(operation, operand));
  for (int index = 0; index < registers; ++index) {
    for (int part = 0; part < parts; ++part) {
      const int of_register = index_of({0, index, part});
      for (int lane = 0; lane < kLanes; ++lane) {
        visit(index * kLanes + lane, part, of_register + of_lane[lane]);
      }
    }
  }
}

void Gather(const MmaOperation& operation, MatrixOperand operand, int columns,
            WarpRegisters registers, std::span<uint64_t> elements) {
  const int bits = ElementBits(TypeOf(operation, operand));
  ForEachElement(operation, operand, columns, [&](int word, int part, int element) {
    elements[element] = Extract(registers[word], part, bits);
  });
}

}  // namespace

int ElementBits(MatrixType type) {
  switch (type) {
    case MatrixType::kF16:
    case MatrixType::kBf16:
      return 16;
    case MatrixType::kTf32:
    case MatrixType::kF32:
    case MatrixType::kS32:
      return 32;
    case MatrixType::kF64:
      return 64;
    case MatrixType::kS8:
    case MatrixType::kU8:
      return 8;
    case MatrixType::kS4:
    case MatrixType::kU4:
      return 4;
  }
  UNREACHABLE();
}

bool IsSupported(const MmaOperation& operation) {
  const MatrixShape& shape = operation.shape;
  const auto accumulates_in = [&](MatrixType type) {
    return operation.c == type && operation.d == type;
  };
  switch (operation.a) {
    case MatrixType::kF16:
      return operation.b == operation.a &&
             (accumulates_in(MatrixType::kF32) || accumulates_in(MatrixType::kF16)) &&
             IsOneOf(shape, {{16, 8, 8}, {16, 8, 16}});
    case MatrixType::kBf16:
      return operation.b == operation.a && accumulates_in(MatrixType::kF32) &&
             IsOneOf(shape, {{16, 8, 8}, {16, 8, 16}});
    case MatrixType::kTf32:
      return operation.b == operation.a && accumulates_in(MatrixType::kF32) &&
             IsOneOf(shape, {{16, 8, 4}, {16, 8, 8}});
    case MatrixType::kF64:
      return operation.b == operation.a && accumulates_in(MatrixType::kF64) &&
             IsOneOf(shape, {{8, 8, 4}, {16, 8, 4}, {16, 8, 8}, {16, 8, 16}});
    case MatrixType::kS8:
    case MatrixType::kU8:
      return IsInteger8(operation.b) && accumulates_in(MatrixType::kS32) &&
             IsOneOf(shape, {{8, 8, 16}, {16, 8, 16}, {16, 8, 32}});
    case MatrixType::kS4:
    case MatrixType::kU4:
      return IsInteger4(operation.b) && accumulates_in(MatrixType::kS32) &&
             IsOneOf(shape, {{8, 8, 32}, {16, 8, 32}, {16, 8, 64}});
    case MatrixType::kF32:
    case MatrixType::kS32:
      return false;
  }
  UNREACHABLE();
}

int RegistersOf(const MmaOperation& operation, MatrixOperand operand) {
  const auto [m, n, k] = operation.shape;
  const int elements = operand == MatrixOperand::kA   ? m * k
                       : operand == MatrixOperand::kB ? k * n
                                                      : m * n;
  return elements / kLanes / PartsOf(TypeOf(operation, operand));
}

Element ElementAt(const MmaOperation& operation, MatrixOperand operand, const Slot& slot) {
  const int group = slot.lane / 4, member = slot.lane % 4;
  const int parts = PartsOf(TypeOf(operation, operand));
  const int along_k = parts * member + slot.part;
  switch (operand) {
    case MatrixOperand::kA: {
      const int row_blocks = operation.shape.m / 8;
      return {group + 8 * (slot.register_index % row_blocks),
              4 * parts * (slot.register_index / row_blocks) + along_k};
    }
    case MatrixOperand::kB:
      return {4 * parts * slot.register_index + along_k, group};
    case MatrixOperand::kC: {
      const int element = slot.register_index * parts + slot.part;
      return {group + 8 * (element / 2), 2 * member + element % 2};
    }
  }
  UNREACHABLE();
}

Slot SlotOf(const MmaOperation& operation, MatrixOperand operand, const Element& element) {
  const int parts = PartsOf(TypeOf(operation, operand));
  const auto along_k = [&](int k) { return Slot{k / parts % 4, k / (4 * parts), k % parts}; };
  switch (operand) {
    case MatrixOperand::kA: {
      const Slot k = along_k(element.column);
      const int row_blocks = operation.shape.m / 8;
      return {element.row % 8 * 4 + k.lane, k.register_index * row_blocks + element.row / 8,
              k.part};
    }
    case MatrixOperand::kB: {
      const Slot k = along_k(element.row);
      return {element.column * 4 + k.lane, k.register_index, k.part};
    }
    case MatrixOperand::kC: {
      const int index = element.row / 8 * 2 + element.column % 2;
      return {element.row % 8 * 4 + element.column / 2, index / parts, index % parts};
    }
  }
  UNREACHABLE();
}

void Mma(const MmaOperation& operation, WarpRegisters a, WarpRegisters b, WarpRegisters c,
         std::span<uint64_t> d) {
  CHECK(IsSupported(operation));
  const auto [m, n, k] = operation.shape;
  MatrixProduct product;
  Gather(operation, MatrixOperand::kA, k, a, product.a);
  Gather(operation, MatrixOperand::kB, n, b, product.b);
  Gather(operation, MatrixOperand::kC, n, c, product.c);
  Multiply(operation, product);
  const int bits = ElementBits(operation.d);
  ForEachElement(operation, MatrixOperand::kC, n, [&](int word, int part, int element) {
    const uint64_t shifted = product.c[element] << (part * bits);
    d[word] = part == 0 ? shifted : d[word] | shifted;
  });
}

Element MatrixElementAt(int lane, int part, bool transposed) {
  const int group = lane / 4, along = 2 * (lane % 4) + part;
  return transposed ? Element{along, group} : Element{group, along};
}

}  // namespace phobos::values
