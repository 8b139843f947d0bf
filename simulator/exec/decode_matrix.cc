// Decodes mma, wmma, ldmatrix, stmatrix and movmatrix.
#include <bit>
#include <cstring>
#include <memory>

#include "simulator/exec/function_decoder.h"
#include "simulator/exec/modes.h"
#include "simulator/ptx/names.h"
#include "simulator/values/wmma.h"

namespace phobos::sim {
namespace {

using ptx::Flag;
using ptx::Opcode;
using ptx::Type;
using values::MatrixOperand;
using values::MatrixType;

std::optional<MatrixType> MatrixTypeOf(Type type) {
  switch (type) {
    case Type::kF16:
      return MatrixType::kF16;
    case Type::kBf16:
      return MatrixType::kBf16;
    case Type::kTf32:
      return MatrixType::kTf32;
    case Type::kF32:
      return MatrixType::kF32;
    case Type::kF64:
      return MatrixType::kF64;
    case Type::kS32:
      return MatrixType::kS32;
    case Type::kS8:
      return MatrixType::kS8;
    case Type::kU8:
      return MatrixType::kU8;
    case Type::kS4:
      return MatrixType::kS4;
    case Type::kU4:
      return MatrixType::kU4;
    default:
      return std::nullopt;
  }
}

void Gather(const std::byte* frame, const std::vector<Slot>& slots, std::vector<uint64_t>& words) {
  words.resize(slots.size() * 32);
  for (size_t i = 0; i < slots.size(); ++i) {
    for (size_t lane = 0; lane < 32; ++lane) {
      uint64_t word = 0;
      std::memcpy(&word, frame + slots[i].offset + lane * slots[i].bytes, slots[i].bytes);
      words[i * 32 + lane] = word;
    }
  }
}

void MmaLanes(std::byte* frame, const Op& op, uint32_t mask) {
  const MmaOp& mma = *reinterpret_cast<const MmaOp*>(op.imm);
  std::vector<uint64_t> a, b, c, d(mma.d.size() * 32);
  Gather(frame, mma.a, a);
  Gather(frame, mma.b, b);
  Gather(frame, mma.c, c);
  if (mma.is_wmma) {
    values::WmmaMultiply(mma.operation, a, b, c, d);
  } else {
    values::Mma(mma.operation, a, b, c, d);
  }
  for (size_t i = 0; i < mma.d.size(); ++i) {
    if (mma.d[i].offset == kNoSlot) continue;
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<size_t>(std::countr_zero(rest));
      std::memcpy(frame + mma.d[i].offset + lane * mma.d[i].bytes, &d[i * 32 + lane],
                  mma.d[i].bytes);
    }
  }
}

// movmatrix: the transpose of an 8 x 8 matrix of 16-bit elements in one register a lane.
void TransposeLanes(std::byte* frame, const Op& op, uint32_t mask) {
  const uint32_t* const a = At<uint32_t>(frame, op.a);
  uint16_t matrix[8][8];
  for (int lane = 0; lane < 32; ++lane) {
    for (int part = 0; part < 2; ++part) {
      const auto element = values::MatrixElementAt(lane, part, false);
      matrix[element.row][element.column] = static_cast<uint16_t>(a[lane] >> (16 * part));
    }
  }
  uint32_t* const d = At<uint32_t>(frame, op.d);
  for (; mask != 0; mask &= mask - 1) {
    const int lane = std::countr_zero(mask);
    uint32_t word = 0;
    for (int part = 0; part < 2; ++part) {
      const auto element = values::MatrixElementAt(lane, part, true);
      word |= static_cast<uint32_t>(matrix[element.row][element.column]) << (16 * part);
    }
    d[lane] = word;
  }
}

}  // namespace

bool FunctionDecoder::DecodeMma() {
  const Operands all = operands();
  const ptx::Modifiers& m = modifiers();
  auto mma = std::make_unique<MmaOp>();
  mma->is_wmma = mnemonic().opcode == Opcode::kWmmaMma;
  values::MmaOperation& operation = mma->operation;
  operation.shape = {m.shape.m, m.shape.n, m.shape.k};
  std::array<Type, 4> types;  // d, a, b, c
  if (m.type_count == 4) {
    types = {m.types[0], m.types[1], m.types[2], m.types[3]};
  } else if (mma->is_wmma && m.type_count == 2) {
    types = {m.types[0], Type::kF16, Type::kF16, m.types[1]};
  } else {
    return false;
  }
  const auto d = MatrixTypeOf(types[0]), a = MatrixTypeOf(types[1]), b = MatrixTypeOf(types[2]),
             c = MatrixTypeOf(types[3]);
  if (!d || !a || !b || !c || m.operation != ptx::Operation::kNone) return false;
  operation.d = *d;
  operation.a = *a;
  operation.b = *b;
  operation.c = *c;
  operation.satfinite = m.Has(Flag::kSatfinite);
  operation.rounding = RoundingOf(m.rounding);
  if (mma->is_wmma ? !values::IsWmmaSupported(operation) : !values::IsSupported(operation)) {
    return false;
  }
  if (!mma->is_wmma && (m.layouts[0] != ptx::Layout::kRow || m.layouts[1] != ptx::Layout::kCol)) {
    return false;
  }
  const auto fill = [&](const ptx::Operand& list, MatrixOperand operand, bool is_d,
                        std::vector<Slot>& slots) {
    values::MmaOperation asked = operation;
    if (is_d) asked.c = asked.d;
    const int count = mma->is_wmma ? values::WmmaRegistersOf(asked, operand)
                                   : values::RegistersOf(asked, operand);
    const auto parts = Parts(list);
    if (parts.size() != static_cast<size_t>(count)) return false;
    const bool is_64 = operation.a == MatrixType::kF64;
    for (const ptx::Operand& part : parts) {
      if (part.kind == ptx::OperandKind::kSink) {
        slots.push_back({kNoSlot, static_cast<uint8_t>(is_64 ? 8 : 4), 32});
        continue;
      }
      const auto slot = Source(part, is_64 ? Type::kF64 : Type::kB32);
      if (!slot) return false;
      slots.push_back(*slot);
    }
    return true;
  };
  if (!fill(all[0], MatrixOperand::kC, true, mma->d) ||
      !fill(all[1], MatrixOperand::kA, false, mma->a) ||
      !fill(all[2], MatrixOperand::kB, false, mma->b) ||
      !fill(all[3], MatrixOperand::kC, false, mma->c)) {
    return false;
  }
  Op& op = Emit(Action::kLanes, MmaLanes);
  op.imm = reinterpret_cast<uint64_t>(mma.get());
  program_.mmas.push_back(std::move(mma));
  return true;
}

bool FunctionDecoder::DecodeMovmatrix() {
  const Operands all = operands();
  const auto a = Source(all[1], Type::kB32);
  const auto result = Result(all[0], Type::kB32);
  if (!a || !result || !modifiers().Has(Flag::kTrans)) return false;
  Op& op = Emit(Action::kLanes, TransposeLanes);
  op.a = a->offset;
  op.d = result->slot.offset;
  Finish(*result);
  return true;
}

bool FunctionDecoder::DecodeMatrixMemory() {
  const Operands all = operands();
  const ptx::Modifiers& m = modifiers();
  MatrixOp matrix;
  matrix.opcode = mnemonic().opcode;
  matrix.stride.offset = kNoSlot;
  const bool stores = matrix.opcode == Opcode::kStmatrix || matrix.opcode == Opcode::kWmmaStoreD;
  const bool is_wmma = matrix.opcode != Opcode::kStmatrix && matrix.opcode != Opcode::kLdmatrix;
  const auto address = AddressOf(all[stores ? 0 : 1]);
  if (!address) return false;
  MemoryAccess& access = matrix.access;
  access.kind = stores ? AccessKind::kStore : AccessKind::kLoad;
  access.space = m.spaces[0];
  access.address = address->slot;
  access.address_is_64 = address->is_64;
  access.offset = address->offset;
  access.values[0].offset = kNoSlot;
  for (const ptx::Operand& part : Parts(all[stores ? 1 : 0])) {
    if (part.kind == ptx::OperandKind::kSink) {
      matrix.values.push_back({kNoSlot, 4, 32});
      continue;
    }
    if (part.kind != ptx::OperandKind::kRegister || IsPredicate(part.register_id())) return false;
    matrix.values.push_back(SlotOf(part.register_id()));
  }
  if (!is_wmma) {
    matrix.matrices = m.count == 0 ? 1 : m.count;
    matrix.transposed = m.Has(Flag::kTrans);
    access.element_bytes = 16;
    access.type = Type::kB128;
    if (m.shape.m != 8 || m.shape.n != 8 || ptx::BitsOf(m.types[0]) != 16 ||
        matrix.values.size() != matrix.matrices) {
      return false;
    }
    for (const Slot& slot : matrix.values) {
      if (slot.bytes != 4) return false;
    }
  } else {
    const auto type = MatrixTypeOf(m.types[0]);
    if (!type) return false;
    values::MmaOperation& operation = matrix.operation;
    operation.shape = {m.shape.m, m.shape.n, m.shape.k};
    matrix.operand = MatrixOperand::kC;
    if (matrix.opcode == Opcode::kWmmaLoadA) matrix.operand = MatrixOperand::kA;
    if (matrix.opcode == Opcode::kWmmaLoadB) matrix.operand = MatrixOperand::kB;
    // The operation that such a fragment is for; only its shape and this type matter.
    if (matrix.operand == MatrixOperand::kC) {
      operation.c = operation.d = *type;
      operation.a = *type == MatrixType::kF64                      ? MatrixType::kF64
                    : *type == MatrixType::kS32 && m.shape.k == 32 ? MatrixType::kS4
                    : *type == MatrixType::kS32                    ? MatrixType::kS8
                    : m.shape.k == 8                               ? MatrixType::kTf32
                                                                   : MatrixType::kF16;
      operation.b = operation.a;
    } else {
      operation.a = operation.b = *type;
      operation.c = operation.d = *type == MatrixType::kF64         ? MatrixType::kF64
                                  : values::ElementBits(*type) <= 8 ? MatrixType::kS32
                                                                    : MatrixType::kF32;
    }
    if (!values::IsWmmaSupported(operation) ||
        matrix.values.size() !=
            static_cast<size_t>(values::WmmaRegistersOf(operation, matrix.operand))) {
      return false;
    }
    matrix.is_column_major = m.layouts[0] == ptx::Layout::kCol;
    const int bits = values::ElementBits(*type);
    if (bits < 8) return false;
    access.element_bytes = static_cast<uint8_t>(bits / 8);
    access.type = bits == 8    ? Type::kB8
                  : bits == 16 ? Type::kB16
                  : bits == 32 ? Type::kB32
                               : Type::kB64;
    access.values[0] = Temporary(bits == 64 ? 8 : 4);
    if (all.size() == 3) {
      const auto stride = Source(all[2], Type::kU32);
      if (!stride) return false;
      matrix.stride = *stride;
    }
  }
  access.is_counted = false;
  access.site = program_.sites++;
  Track(access);
  Op& op = Emit(Action::kMatrixMemory);
  op.aux = static_cast<uint32_t>(program_.matrices.size());
  program_.matrices.push_back(std::move(matrix));
  return true;
}

}  // namespace phobos::sim
