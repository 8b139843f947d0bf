#include "simulator/values/mma.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <tuple>
#include <vector>

#include "simulator/values/convert.h"
#include "simulator/values/wmma.h"

namespace phobos::values {
namespace {

using enum MatrixType;
constexpr uint64_t kSeed = 8128;

MmaOperation Op(int m, int n, int k, MatrixType ab, MatrixType cd) {
  return {.shape = {m, n, k}, .a = ab, .b = ab, .c = cd, .d = cd};
}

const MmaOperation kAll[] = {
    Op(16, 8, 8, kF16, kF32),  Op(16, 8, 16, kF16, kF32), Op(16, 8, 8, kF16, kF16),
    Op(16, 8, 16, kF16, kF16), Op(16, 8, 8, kBf16, kF32), Op(16, 8, 16, kBf16, kF32),
    Op(16, 8, 4, kTf32, kF32), Op(16, 8, 8, kTf32, kF32), Op(8, 8, 4, kF64, kF64),
    Op(16, 8, 4, kF64, kF64),  Op(16, 8, 8, kF64, kF64),  Op(16, 8, 16, kF64, kF64),
    Op(8, 8, 16, kS8, kS32),   Op(16, 8, 16, kU8, kS32),  Op(16, 8, 32, kS8, kS32),
    Op(8, 8, 32, kS4, kS32),   Op(16, 8, 32, kU4, kS32),  Op(16, 8, 64, kS4, kS32),
};

int Parts(MatrixType type) { return std::max(1, 32 / ElementBits(type)); }
MatrixType TypeOf(const MmaOperation& op, MatrixOperand operand) {
  return operand == MatrixOperand::kA ? op.a : operand == MatrixOperand::kB ? op.b : op.c;
}
std::pair<int, int> Extents(const MmaOperation& op, MatrixOperand operand) {
  if (operand == MatrixOperand::kA) return {op.shape.m, op.shape.k};
  if (operand == MatrixOperand::kB) return {op.shape.k, op.shape.n};
  return {op.shape.m, op.shape.n};
}

TEST(MmaTest, MapsAreInverseAndCoverEachElementOnce) {
  for (const MmaOperation& op : kAll) {
    ASSERT_TRUE(IsSupported(op));
    for (const auto operand : {MatrixOperand::kA, MatrixOperand::kB, MatrixOperand::kC}) {
      const auto [rows, columns] = Extents(op, operand);
      std::set<std::pair<int, int>> seen;
      for (int lane = 0; lane < 32; ++lane) {
        for (int r = 0; r < RegistersOf(op, operand); ++r) {
          for (int part = 0; part < Parts(TypeOf(op, operand)); ++part) {
            const Slot slot{lane, r, part};
            const Element at = ElementAt(op, operand, slot);
            ASSERT_TRUE(at.row >= 0 && at.row < rows && at.column >= 0 && at.column < columns);
            ASSERT_TRUE(seen.insert({at.row, at.column}).second);
            ASSERT_EQ(SlotOf(op, operand, at), slot);
          }
        }
      }
      ASSERT_EQ(seen.size(), static_cast<size_t>(rows * columns));
    }
  }
}

// The formulas of the ISA's sections, written for element i of a fragment (a0, a1, ...).
TEST(MmaTest, FragmentsAreThoseOfTheIsa) {
  struct Case {
    MmaOperation op;
    MatrixOperand operand;
    std::tuple<int, int> (*at)(int group, int member, int i);
  };
  const auto both_rows = [](int group, int member, int i) {
    return std::tuple{i % 4 < 2 ? group : group + 8, member * 2 + (i & 1) + (i >= 4 ? 8 : 0)};
  };
  const Case kCases[] = {
      {Op(16, 8, 16, kF16, kF32), MatrixOperand::kA, both_rows},
      {Op(16, 8, 8, kBf16, kF32), MatrixOperand::kA, both_rows},
      {Op(16, 8, 16, kF16, kF32), MatrixOperand::kB,
       [](int group, int member, int i) {
         return std::tuple{member * 2 + (i & 1) + (i >= 2 ? 8 : 0), group};
       }},
      {Op(16, 8, 16, kF16, kF16), MatrixOperand::kC,
       [](int group, int member, int i) {
         return std::tuple{i < 2 ? group : group + 8, member * 2 + (i & 1)};
       }},
      {Op(16, 8, 8, kTf32, kF32), MatrixOperand::kA,
       [](int group, int member, int i) {
         return std::tuple{i == 0 || i == 2 ? group : group + 8, i < 2 ? member : member + 4};
       }},
      {Op(16, 8, 8, kTf32, kF32), MatrixOperand::kB,
       [](int group, int member, int i) {
         return std::tuple{i == 0 ? member : member + 4, group};
       }},
      {Op(8, 8, 4, kF64, kF64), MatrixOperand::kA,
       [](int group, int member, int) { return std::tuple{group, member}; }},
      // As CUTLASS has it (cute/atom/mma_traits_sm90.hpp).
      {Op(16, 8, 16, kF64, kF64), MatrixOperand::kA,
       [](int group, int member, int i) {
         return std::tuple{group + 8 * (i & 1), member + 4 * (i / 2)};
       }},
      {Op(16, 8, 16, kF64, kF64), MatrixOperand::kB,
       [](int group, int member, int i) { return std::tuple{member + 4 * i, group}; }},
      {Op(8, 8, 16, kS8, kS32), MatrixOperand::kA,
       [](int group, int member, int i) { return std::tuple{group, member * 4 + i}; }},
      {Op(16, 8, 16, kS8, kS32), MatrixOperand::kA,
       [](int group, int member, int i) {
         return std::tuple{i < 4 ? group : group + 8, member * 4 + (i & 3)};
       }},
      {Op(16, 8, 32, kU8, kS32), MatrixOperand::kA,
       [](int group, int member, int i) {
         return std::tuple{i < 4 || (i >= 8 && i < 12) ? group : group + 8,
                           member * 4 + (i & 3) + (i < 8 ? 0 : 16)};
       }},
      {Op(16, 8, 32, kU8, kS32), MatrixOperand::kB,
       [](int group, int member, int i) {
         return std::tuple{member * 4 + (i & 3) + (i < 4 ? 0 : 16), group};
       }},
      {Op(16, 8, 64, kS4, kS32), MatrixOperand::kA,
       [](int group, int member, int i) {
         return std::tuple{i < 8 || (i >= 16 && i < 24) ? group : group + 8,
                           member * 8 + (i & 7) + (i < 16 ? 0 : 32)};
       }},
  };
  for (const Case& c : kCases) {
    const int parts = Parts(TypeOf(c.op, c.operand));
    for (int lane = 0; lane < 32; ++lane) {
      for (int i = 0; i < RegistersOf(c.op, c.operand) * parts; ++i) {
        const auto [row, column] = c.at(lane / 4, lane % 4, i);
        EXPECT_EQ(ElementAt(c.op, c.operand, {lane, i / parts, i % parts}), (Element{row, column}));
      }
    }
  }
}

// ---- Products against a plain triple loop ----

struct Matrices {
  std::vector<uint64_t> a, b, c;  // elements, row by row
};

uint64_t RandomElement(MatrixType type, std::mt19937_64& random) {
  const double value = std::ldexp(static_cast<double>(static_cast<int64_t>(random() % 512) - 256),
                                  -static_cast<int>(random() % 6));
  const uint64_t bits = std::bit_cast<uint64_t>(value);
  switch (type) {
    case kF16:
      return Convert(ValueType::kF16, ValueType::kF64, bits);
    case kBf16:
      return Convert(ValueType::kBf16, ValueType::kF64, bits);
    case kTf32:
    case kF32:
      return Convert(ValueType::kF32, ValueType::kF64, bits);
    case kF64:
      return bits;
    case kS32:
      return static_cast<uint32_t>(random());
    case kS8:
    case kU8:
      return random() & 0xff;
    case kS4:
    case kU4:
      return random() & 0xf;
  }
  return 0;
}

long double Value(MatrixType type, uint64_t bits) {
  const auto from = [&](ValueType t) {
    return std::bit_cast<double>(Convert(ValueType::kF64, t, bits));
  };
  switch (type) {
    case kF16:
      return from(ValueType::kF16);
    case kBf16:
      return from(ValueType::kBf16);
    case kTf32:
      return std::bit_cast<float>(static_cast<uint32_t>(bits) & 0xffffe000);
    case kF32:
      return from(ValueType::kF32);
    case kF64:
      return std::bit_cast<double>(bits);
    case kS32:
      return static_cast<int32_t>(bits);
    case kS8:
      return static_cast<int8_t>(bits);
    case kU8:
      return static_cast<uint8_t>(bits);
    case kS4:
      return static_cast<int>(bits & 0xf) - ((bits & 8) != 0 ? 16 : 0);
    case kU4:
      return static_cast<int>(bits & 0xf);
  }
  return 0;
}

Matrices RandomMatrices(const MmaOperation& op, std::mt19937_64& random) {
  Matrices matrices;
  const auto [m, n, k] = op.shape;
  for (int i = 0; i < m * k; ++i) matrices.a.push_back(RandomElement(op.a, random));
  for (int i = 0; i < k * n; ++i) matrices.b.push_back(RandomElement(op.b, random));
  for (int i = 0; i < m * n; ++i) matrices.c.push_back(RandomElement(op.c, random));
  return matrices;
}

// Fills registers through SlotOf, and reads D through it: the other direction from Mma's own.
std::vector<uint64_t> Scatter(const MmaOperation& op, MatrixOperand operand,
                              const std::vector<uint64_t>& elements) {
  const auto [rows, columns] = Extents(op, operand);
  const int bits = ElementBits(TypeOf(op, operand));
  std::vector<uint64_t> registers(static_cast<size_t>(RegistersOf(op, operand)) * 32);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const Slot slot = SlotOf(op, operand, {row, column});
      registers[slot.register_index * 32 + slot.lane] |= elements[row * columns + column]
                                                         << (slot.part * bits);
    }
  }
  return registers;
}

// All values here are small multiples of 2^-10, so that every sum is exact in long double.
void CheckElement(const MmaOperation& op, long double exact, uint64_t ours) {
  if (op.d == kS32) {
    const auto wrapped = static_cast<uint32_t>(static_cast<int64_t>(exact));
    EXPECT_EQ(static_cast<uint32_t>(ours), wrapped);
  } else if (op.d == kF16) {
    EXPECT_EQ(ours, std::bit_cast<uint16_t>(static_cast<_Float16>(exact)));
  } else if (op.d == kF32) {
    EXPECT_EQ(ours, std::bit_cast<uint32_t>(static_cast<float>(exact)));
  } else {
    EXPECT_EQ(ours, std::bit_cast<uint64_t>(static_cast<double>(exact)));
  }
}

long double Dot(const MmaOperation& op, const Matrices& matrices, int row, int column) {
  const auto [m, n, k] = op.shape;
  long double sum = Value(op.c, matrices.c[row * n + column]);
  for (int i = 0; i < k; ++i) {
    sum += Value(op.a, matrices.a[row * k + i]) * Value(op.b, matrices.b[i * n + column]);
  }
  return sum;
}

TEST(MmaTest, ProductsAgreeWithATripleLoop) {
  SCOPED_TRACE(kSeed);
  std::mt19937_64 random(kSeed);
  for (const MmaOperation& op : kAll) {
    SCOPED_TRACE(testing::Message() << "m" << op.shape.m << "n" << op.shape.n << "k" << op.shape.k
                                    << " type " << static_cast<int>(op.a));
    for (int round = 0; round < 4; ++round) {
      const Matrices matrices = RandomMatrices(op, random);
      const auto a = Scatter(op, MatrixOperand::kA, matrices.a);
      const auto b = Scatter(op, MatrixOperand::kB, matrices.b);
      auto d = Scatter(op, MatrixOperand::kC, matrices.c);
      Mma(op, a, b, d, d);
      const int bits = ElementBits(op.d);
      for (int row = 0; row < op.shape.m; ++row) {
        for (int column = 0; column < op.shape.n; ++column) {
          const Slot slot = SlotOf(op, MatrixOperand::kC, {row, column});
          uint64_t ours = d[slot.register_index * 32 + slot.lane] >> (slot.part * bits);
          if (bits < 64) ours &= (uint64_t{1} << bits) - 1;
          CheckElement(op, Dot(op, matrices, row, column), ours);
        }
      }
    }
  }
}

TEST(MmaTest, SatfiniteClampsIntegers) {
  MmaOperation op = Op(8, 8, 16, kS8, kS32);
  const std::vector<uint64_t> a(32, 0x7f7f7f7f), b(32, 0x7f7f7f7f), c(64, 0x7fffffff);
  std::vector<uint64_t> d(64);
  Mma(op, a, b, c, d);
  EXPECT_EQ(d[0], 0x80000000u - 1 + 16 * 127 * 127);
  op.satfinite = true;
  Mma(op, a, b, c, d);
  EXPECT_EQ(d[0], 0x7fffffffu);
  op.b = kU8;
  EXPECT_TRUE(IsSupported(op));
}

TEST(MmaTest, InfinityAndNan) {
  const MmaOperation op = Op(16, 8, 8, kF16, kF32);
  std::vector<uint64_t> a(64), b(32), c(128), d(128);
  a[0] = 0x7c00;  // A[0][0] = inf, B = 0
  Mma(op, a, b, c, d);
  EXPECT_EQ(d[0], 0x7fffffffu);
  EXPECT_EQ(d[64], 0u);  // row 8
  b[0] = 0x3c00;         // B[0][0] = 1: the rest of the row meets zeros
  Mma(op, a, b, c, d);
  EXPECT_EQ(d[0], 0x7f800000u);
}

TEST(MmaTest, EveryHalfHasItsValue) {
  // 1 * x + 0 in f32 is x, for each x of f16.
  const MmaOperation op = Op(16, 8, 8, kF16, kF32);
  std::vector<uint64_t> a(64), b(32), c(128), d(128);
  b[0] = 0x3c00;
  for (uint64_t x = 0; x < 0x10000; ++x) {
    a[0] = x;
    Mma(op, a, b, c, d);
    uint64_t expected = Convert(ValueType::kF32, ValueType::kF16, x);
    if (x == 0x8000) expected = 0;  // -0 + 0
    ASSERT_EQ(d[0], expected) << std::hex << x;
  }
}

TEST(MmaTest, UnsupportedShapes) {
  EXPECT_FALSE(IsSupported(Op(8, 8, 4, kF16, kF32)));
  EXPECT_FALSE(IsSupported(Op(16, 8, 16, kBf16, kF16)));
  EXPECT_FALSE(IsSupported(Op(16, 8, 16, kS8, kF32)));
  EXPECT_FALSE(IsSupported(Op(0, 0, 0, kF16, kF32)));
}

TEST(MmaTest, MatrixElements) {
  EXPECT_EQ(MatrixElementAt(0, 1, false), (Element{0, 1}));
  EXPECT_EQ(MatrixElementAt(13, 0, false), (Element{3, 2}));
  EXPECT_EQ(MatrixElementAt(13, 0, true), (Element{2, 3}));
  EXPECT_EQ(MatrixElementAt(31, 1, true), (Element{7, 7}));
  // ldmatrix gives mma's A fragment of m16n8k8 row-major data, and .trans its B fragment.
  const MmaOperation op = Op(16, 8, 8, kF16, kF32);
  for (int lane = 0; lane < 32; ++lane) {
    for (int part = 0; part < 2; ++part) {
      EXPECT_EQ(MatrixElementAt(lane, part, false),
                ElementAt(op, MatrixOperand::kA, {lane, 0, part}));
      EXPECT_EQ(MatrixElementAt(lane, part, true),
                ElementAt(op, MatrixOperand::kB, {lane, 0, part}));
    }
  }
}

// ---- wmma ----

const MmaOperation kWmma[] = {
    Op(16, 16, 16, kF16, kF32),  Op(32, 8, 16, kF16, kF16),  Op(8, 32, 16, kF16, kF32),
    Op(16, 16, 16, kBf16, kF32), Op(32, 8, 16, kBf16, kF32), Op(8, 32, 16, kBf16, kF32),
    Op(16, 16, 16, kS8, kS32),   Op(32, 8, 16, kU8, kS32),   Op(8, 32, 16, kS8, kS32),
    Op(16, 16, 8, kTf32, kF32),  Op(8, 8, 4, kF64, kF64),    Op(8, 8, 32, kS4, kS32),
};

TEST(WmmaTest, RegisterCountsAreThoseOfPtx) {
  const auto counts = [](const MmaOperation& op) {
    return std::tuple{WmmaRegistersOf(op, MatrixOperand::kA),
                      WmmaRegistersOf(op, MatrixOperand::kB),
                      WmmaRegistersOf(op, MatrixOperand::kC)};
  };
  EXPECT_EQ(counts(Op(16, 16, 16, kF16, kF32)), (std::tuple{8, 8, 8}));
  EXPECT_EQ(counts(Op(32, 8, 16, kF16, kF16)), (std::tuple{8, 8, 4}));
  EXPECT_EQ(counts(Op(16, 16, 16, kBf16, kF32)), (std::tuple{4, 4, 8}));
  EXPECT_EQ(counts(Op(32, 8, 16, kBf16, kF32)), (std::tuple{8, 2, 8}));
  EXPECT_EQ(counts(Op(8, 32, 16, kBf16, kF32)), (std::tuple{2, 8, 8}));
  EXPECT_EQ(counts(Op(16, 16, 16, kS8, kS32)), (std::tuple{2, 2, 8}));
  EXPECT_EQ(counts(Op(32, 8, 16, kS8, kS32)), (std::tuple{4, 1, 8}));
  EXPECT_EQ(counts(Op(8, 32, 16, kS8, kS32)), (std::tuple{1, 4, 8}));
  EXPECT_EQ(counts(Op(16, 16, 8, kTf32, kF32)), (std::tuple{4, 4, 8}));
  EXPECT_EQ(counts(Op(8, 8, 4, kF64, kF64)), (std::tuple{1, 1, 2}));
  EXPECT_EQ(counts(Op(8, 8, 32, kS4, kS32)), (std::tuple{1, 1, 2}));
}

// Loads from memory in either layout, multiplies, stores in either layout.
std::vector<uint64_t> Load(const MmaOperation& op, MatrixOperand operand,
                           const std::vector<uint64_t>& memory, MatrixLayout layout,
                           int64_t stride) {
  const int bits = ElementBits(TypeOf(op, operand));
  std::vector<uint64_t> registers(static_cast<size_t>(WmmaRegistersOf(op, operand)) * 32);
  for (int lane = 0; lane < 32; ++lane) {
    for (int r = 0; r < WmmaRegistersOf(op, operand); ++r) {
      for (int part = 0; part < Parts(TypeOf(op, operand)); ++part) {
        const Element at = WmmaElementAt(op, operand, {lane, r, part});
        registers[r * 32 + lane] |= memory[WmmaOffset(at, layout, stride)] << (part * bits);
      }
    }
  }
  return registers;
}

std::vector<uint64_t> InMemory(const std::vector<uint64_t>& elements, int rows, int columns,
                               MatrixLayout layout, int64_t stride) {
  std::vector<uint64_t> memory(static_cast<size_t>(std::max(rows, columns) * stride));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      memory[WmmaOffset({row, column}, layout, stride)] = elements[row * columns + column];
    }
  }
  return memory;
}

TEST(WmmaTest, LoadMultiplyStore) {
  SCOPED_TRACE(kSeed);
  std::mt19937_64 random(kSeed);
  constexpr int64_t kStride = 40;
  for (const MmaOperation& op : kWmma) {
    ASSERT_TRUE(IsWmmaSupported(op));
    for (const auto layout : {MatrixLayout::kRow, MatrixLayout::kColumn}) {
      const auto other = layout == MatrixLayout::kRow ? MatrixLayout::kColumn : MatrixLayout::kRow;
      const Matrices matrices = RandomMatrices(op, random);
      const auto [m, n, k] = op.shape;
      const auto a =
          Load(op, MatrixOperand::kA, InMemory(matrices.a, m, k, layout, kStride), layout, kStride);
      const auto b =
          Load(op, MatrixOperand::kB, InMemory(matrices.b, k, n, other, kStride), other, kStride);
      auto d =
          Load(op, MatrixOperand::kC, InMemory(matrices.c, m, n, layout, kStride), layout, kStride);
      WmmaMultiply(op, a, b, d, d);
      const int bits = ElementBits(op.d), parts = Parts(op.d);
      std::set<std::pair<int, int>> seen;
      for (int lane = 0; lane < 32; ++lane) {
        for (int i = 0; i < WmmaRegistersOf(op, MatrixOperand::kC) * parts; ++i) {
          const Element at = WmmaElementAt(op, MatrixOperand::kC, {lane, i / parts, i % parts});
          seen.insert({at.row, at.column});
          uint64_t ours = d[i / parts * 32 + lane] >> (i % parts * bits);
          if (bits < 64) ours &= (uint64_t{1} << bits) - 1;
          CheckElement(op, Dot(op, matrices, at.row, at.column), ours);
        }
      }
      EXPECT_EQ(seen.size(), static_cast<size_t>(m * n));
    }
  }
}

}  // namespace
}  // namespace phobos::values
