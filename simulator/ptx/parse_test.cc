#include "simulator/ptx/parse.h"

#include <bit>
#include <string>

#include "base/files.h"
#include "gtest/gtest.h"
#include "simulator/ptx/names.h"
#include "simulator/ptx/print.h"

namespace phobos::ptx {
namespace {

constexpr std::string_view kHeader = ".version 8.5\n.target sm_75\n.address_size 64\n";

Module Good(std::string_view text) {
  auto module = Parse(std::string(kHeader) + std::string(text), "test.ptx");
  EXPECT_TRUE(module.has_value()) << FormatErrors("test.ptx", module.error());
  return module ? *std::move(module) : Module();
}

// A module whose one entry has this body.
Module GoodBody(std::string_view body) {
  return Good(".entry k()\n{\n" + std::string(body) + "\n}\n");
}

const Function& Only(const Module& module) { return module.functions[FunctionId(0)]; }
const Variable& Var(const Module& module, uint32_t index) {
  return module.variables[VariableId(index)];
}

// The operands of the last instruction.
std::span<const Operand> Last(const Module& module) {
  const Function& function = Only(module);
  if (function.instructions.empty()) return {};
  return function.OperandsOf(function.instructions.back());
}

TEST(ParseTest, Header) {
  const auto module = Parse(".version 9.0 .target sm_90a, debug .address_size 64", "a/b.ptx");
  ASSERT_TRUE(module.has_value());
  EXPECT_EQ(module->name, "a/b.ptx");
  EXPECT_EQ(module->version, (Version{9, 0}));
  EXPECT_EQ(module->targets, (std::vector<std::string>{"sm_90a", "debug"}));
  EXPECT_EQ(module->sm, 90u);
  EXPECT_EQ(module->address_bits, 64u);
}

TEST(ParseTest, ModuleVariables) {
  const Module m = Good(
      ".global .align 16 .b8 a[2][3];\n.visible .const .v4 .f32 b;\n"
      ".extern .shared .align 32 .b8 c[];\n.global .attribute(.managed) .u32 d, e;\n"
      ".common .global .f64 f; .weak .global .s16 g; .shared .b64 h[4*8];\n.global .texref t;");
  ASSERT_EQ(m.variables.size(), 9u);
  EXPECT_EQ(Var(m, 0).space, Space::kGlobal);
  EXPECT_EQ(Var(m, 0).align, 16u);
  EXPECT_EQ(Var(m, 0).size_bytes, 6u);
  EXPECT_EQ(Var(m, 0).dimensions, (std::vector<uint64_t>{2, 3}));
  EXPECT_EQ(Var(m, 1).vector, 4);
  EXPECT_EQ(Var(m, 1).size_bytes, 16u);
  EXPECT_EQ(Var(m, 1).align, 16u);
  EXPECT_EQ(Var(m, 1).linkage, Linkage::kVisible);
  EXPECT_TRUE(Var(m, 2).unsized);
  EXPECT_EQ(Var(m, 2).size_bytes, 0u);
  EXPECT_TRUE(Var(m, 3).managed);
  EXPECT_EQ(Var(m, 4).name, "e");
  EXPECT_EQ(Var(m, 4).line, 7u);
  EXPECT_EQ(Var(m, 5).linkage, Linkage::kCommon);
  EXPECT_EQ(Var(m, 6).linkage, Linkage::kWeak);
  EXPECT_EQ(Var(m, 7).size_bytes, 256u);
  EXPECT_EQ(Var(m, 8).type, Type::kTexref);
}

TEST(ParseTest, Initializers) {
  const Module m = Good(
      ".global .u32 a = -1;\n.global .b8 b[2][3] = {{1, 2}, {3}};\n.global .f32 c[] = {1, "
      "0f40000000, "
      "2.5};\n.const .f64 d = 0d3FF0000000000000;\n.global .v2 .u16 e[2] = {{1, 2}, {3, 4}};\n"
      ".global .u64 f[3] = {a, b+4, generic(c)-8};\n.global .b8 g[2] = {0xFF(a), "
      "0xFF00(generic(b)+1)};\n.global .u64 h = 1 ? 6 / 2 << 1 : 0;\n.global .u32 i[4] = {1};");
  EXPECT_EQ(Var(m, 0).bytes, (std::vector<uint8_t>{255, 255, 255, 255}));
  EXPECT_EQ(Var(m, 1).bytes, (std::vector<uint8_t>{1, 2, 0, 3}));
  EXPECT_EQ(Var(m, 2).dimensions, (std::vector<uint64_t>{3}));
  EXPECT_FALSE(Var(m, 2).unsized);
  EXPECT_EQ(Var(m, 2).bytes,
            (std::vector<uint8_t>{0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 0, 0, 0x20, 0x40}));
  EXPECT_EQ(Var(m, 3).bytes[7], 0x3f);
  EXPECT_EQ(Var(m, 4).bytes, (std::vector<uint8_t>{1, 0, 2, 0, 3, 0, 4, 0}));
  const std::vector<Relocation>& f = Var(m, 5).relocations;
  ASSERT_EQ(f.size(), 3u);
  EXPECT_EQ(f[0], (Relocation{0, 8, 0, false, VariableId(0), FunctionId(), 0}));
  EXPECT_EQ(f[1], (Relocation{8, 8, 0, false, VariableId(1), FunctionId(), 4}));
  EXPECT_EQ(f[2], (Relocation{16, 8, 0, true, VariableId(2), FunctionId(), -8}));
  const std::vector<Relocation>& g = Var(m, 6).relocations;
  ASSERT_EQ(g.size(), 2u);
  EXPECT_EQ(g[0], (Relocation{0, 1, 0, false, VariableId(0), FunctionId(), 0}));
  EXPECT_EQ(g[1], (Relocation{1, 1, 8, true, VariableId(1), FunctionId(), 1}));
  EXPECT_EQ(Var(m, 7).bytes[0], 6);
  EXPECT_EQ(Var(m, 8).size_bytes, 16u);
  EXPECT_EQ(Var(m, 8).bytes.size(), 4u);
}

TEST(ParseTest, ConstantExpressions) {
  const struct {
    std::string_view text;
    uint64_t value;
  } cases[] = {
      {"1+2*3", 7},
      {"(1+2)*3", 9},
      {"-7/2", uint64_t(-3)},
      {"-7%4", uint64_t(-3)},
      {"1<<3|1", 9},
      {"~0", ~uint64_t{0}},
      {"!5", 0},
      {"5>3&&0", 0},
      {"0||2", 1},
      {"-1>>1", ~uint64_t{0}},
      {"(.u64)-1>>1", ~uint64_t{0} >> 1},
      {"6^3&1", 7},
      {"1?2:3", 2},
      {"0?2:0?4:5", 5},
      {"-1<0", 1},
      {"-1<0U", 0},
      {"3==3", 1},
      {"3!=3", 0},
      {"1<<64", 0},
      {"(.s64)(-8)/-1", 8},
      {"WARP_SZ*2", 64},
      {"+4", 4},
      {"0x8000000000000000/-1", 0},
  };
  for (const auto& c : cases) {
    const Module m = Good(".global .u64 x = " + std::string(c.text) + ";");
    uint64_t value = 0;
    ASSERT_EQ(Var(m, 0).bytes.size(), 8u);
    for (size_t i = 0; i < 8; ++i) value |= uint64_t{Var(m, 0).bytes[i]} << (8 * i);
    EXPECT_EQ(value, c.value) << c.text;
  }
}

TEST(ParseTest, EntryWithParametersAndBounds) {
  const Module m = Good(
      ".visible .entry k(.param .u64 .ptr .global .align 16 p, .param .align 8 .b8 s[24],\n"
      ".param .u32 n)\n.maxntid 128, 2\n.minnctapersm 3\n.maxnreg 64\n.reqntid 8\n"
      ".reqnctapercluster 2, 1, 1 .explicitcluster .maxclusterrank 4\n{ ret; }");
  const Function& k = Only(m);
  EXPECT_TRUE(k.is_entry);
  EXPECT_TRUE(k.defined);
  EXPECT_EQ(k.linkage, Linkage::kVisible);
  ASSERT_EQ(k.signature.parameters.size(), 3u);
  const Variable& p = m.variables[k.signature.parameters[0].variable];
  EXPECT_TRUE(p.is_pointer);
  EXPECT_EQ(p.pointer_space, Space::kGlobal);
  EXPECT_EQ(p.pointer_align, 16u);
  EXPECT_EQ(p.owner, FunctionId(0));
  const Variable& s = m.variables[k.signature.parameters[1].variable];
  EXPECT_EQ(s.size_bytes, 24u);
  EXPECT_EQ(s.align, 8u);
  EXPECT_EQ(k.bounds.max_threads, (std::array<uint32_t, 3>{128, 2, 1}));
  EXPECT_EQ(k.bounds.required_threads, (std::array<uint32_t, 3>{8, 1, 1}));
  EXPECT_EQ(k.bounds.required_cluster, (std::array<uint32_t, 3>{2, 1, 1}));
  EXPECT_EQ(k.bounds.min_ctas_per_sm, 3u);
  EXPECT_EQ(k.bounds.max_registers, 64u);
  EXPECT_EQ(k.bounds.max_cluster_rank, 4u);
  EXPECT_TRUE(k.bounds.explicit_cluster);
  EXPECT_EQ(m.FindFunction("k"), &k);
  EXPECT_EQ(m.FindFunction("j"), nullptr);
}

TEST(ParseTest, ADeclarationAndItsDefinitionAreOneFunction) {
  const Module m = Good(
      ".func (.param .b32 r) f(.param .b32 _, .reg .u64 q);\n"
      ".extern .func g(.param .b8 rest[]) .noreturn;\n"
      ".func (.param .b32 r2) f(.param .b32 a, .reg .u64 b)\n{ st.param.b32 [r2], 1; ret; }\n"
      ".func h();\n.func impl() { ret; }\n.alias h, impl;");
  ASSERT_EQ(m.functions.size(), 4u);
  const Function& f = Only(m);
  EXPECT_TRUE(f.defined);
  EXPECT_EQ(f.line, 6u);
  ASSERT_EQ(f.signature.returns.size(), 1u);
  EXPECT_EQ(m.variables[f.signature.returns[0].variable].name, "r2");
  EXPECT_EQ(m.variables[f.signature.parameters[0].variable].name, "a");
  EXPECT_EQ(f.RegisterName(f.signature.parameters[1].reg), "b");
  EXPECT_EQ(f.registers, (std::vector<Type>{Type::kU64}));
  const Function& g = m.functions[FunctionId(1)];
  EXPECT_FALSE(g.defined);
  EXPECT_TRUE(g.signature.variadic);
  EXPECT_TRUE(g.signature.noreturn);
  EXPECT_EQ(m.functions[FunctionId(2)].aliasee, FunctionId(3));
}

TEST(ParseTest, RegistersAreDense) {
  const Module m = GoodBody(
      ".reg .pred %p<3>; .reg .b32 %r<5>, %x; .reg .v2 .f32 %v, %w<2>; .reg .b64 %r1_<2>;\n"
      "mov.b32 %x, %r4; mov.b64 %r1_1, %r1_0; mov.f32 %v.y, %w1.x;");
  const Function& k = Only(m);
  ASSERT_EQ(k.registers.size(), 3u + 5 + 1 + 2 + 4 + 2);
  EXPECT_EQ(k.registers[0], Type::kPred);
  EXPECT_EQ(k.registers[7], Type::kB32);
  EXPECT_EQ(k.registers[9], Type::kF32);
  EXPECT_EQ(k.RegisterName(RegisterId(4)), "%r1");
  EXPECT_EQ(k.RegisterName(RegisterId(8)), "%x");
  EXPECT_EQ(k.RegisterName(RegisterId(10)), "%v.y");
  EXPECT_EQ(k.RegisterName(RegisterId(13)), "%w1.x");
  EXPECT_EQ(k.RegisterName(RegisterId(16)), "%r1_1");
  EXPECT_EQ(Last(m)[0].register_id(), RegisterId(10));
  EXPECT_EQ(Last(m)[1].register_id(), RegisterId(13));
}

TEST(ParseTest, RegisterNamesThatEndInDigits) {
  const Module m = GoodBody(".reg .b32 %r<3>; .reg .b64 %r1<12>;\nmov.b64 %r111, %r2;");
  EXPECT_EQ(Last(m)[0].register_id(), RegisterId(3 + 11));
  EXPECT_EQ(Last(m)[1].register_id(), RegisterId(2));
}

TEST(ParseTest, OperandForms) {
  const Module m = Good(
      ".global .u32 g[4];\n.entry k(.param .u32 a)\n{\n.reg .pred %p<3>; .reg .b32 %r<4>; .reg "
      ".f32 "
      "%f<2>; .reg .b64 %d<3>; .reg .v2 .b32 %v;\n"
      "mov.u32 %r0, -5;\n"
      "mov.f32 %f0, 0f3F800000;\n"
      "mov.f32 %f0, -0.5;\n"
      "mov.u64 %d0, g+8;\n"
      "mov.u64 %d0, g[2];\n"
      "mov.u32 %r0, %tid.z;\n"
      "mov.u32 %r0, %envreg7;\n"
      "ld.param.u32 %r0, [a];\n"
      "ld.global.u32 %r0, [%d0+-4];\n"
      "ld.global.u32 %r0, [g+4*2];\n"
      "ld.global.u32 %r0, g[1];\n"
      "ld.local.u32 %r0, [16];\n"
      "mov.b64 {%r0, _}, %d0;\n"
      "mov.b64 %d0, %v;\n"
      "setp.eq.and.u32 %p0|%p1, %r0, 1, !%p2;\n"
      "@!%p1 mov.pred %p0, !1;\n"
      "mov.u64 %d0, k;\n"
      "}");
  const Function& k = Only(m);
  const auto operands = [&](size_t i) { return k.OperandsOf(k.instructions[i]); };
  EXPECT_EQ(operands(0)[1], (Operand{OperandKind::kInteger, false, 0, 0, uint64_t(-5)}));
  EXPECT_EQ(operands(1)[1], (Operand{OperandKind::kFloat32, false, 0, 0, 0x3F800000}));
  EXPECT_EQ(operands(2)[1],
            (Operand{OperandKind::kFloat, false, 0, 0, std::bit_cast<uint64_t>(-0.5)}));
  EXPECT_EQ(operands(3)[1], (Operand{OperandKind::kVariable, false, 0, 0, 8}));
  EXPECT_EQ(operands(4)[1], (Operand{OperandKind::kVariable, false, 0, 0, 8}));
  EXPECT_EQ(operands(5)[1],
            (Operand{OperandKind::kSpecial, false, 2, static_cast<uint32_t>(Special::kTid), 0}));
  EXPECT_EQ(operands(6)[1],
            (Operand{OperandKind::kSpecial, false, 7, static_cast<uint32_t>(Special::kEnvreg), 0}));
  EXPECT_EQ(operands(7)[1], (Operand{OperandKind::kAddressOf, false, 0, 1, 0}));
  EXPECT_EQ(operands(8)[1].kind, OperandKind::kAddress);
  EXPECT_EQ(k.RegisterName(operands(8)[1].register_id()), "%d0");
  EXPECT_EQ(operands(8)[1].value, uint64_t(-4));
  EXPECT_EQ(operands(9)[1], (Operand{OperandKind::kAddressOf, false, 0, 0, 8}));
  EXPECT_EQ(operands(10)[1], (Operand{OperandKind::kAddressOf, false, 0, 0, 4}));
  EXPECT_EQ(operands(11)[1], (Operand{OperandKind::kAbsolute, false, 0, 0, 16}));
  ASSERT_EQ(operands(12)[0].kind, OperandKind::kList);
  ASSERT_EQ(k.PartsOf(operands(12)[0]).size(), 2u);
  EXPECT_EQ(k.PartsOf(operands(12)[0])[1].kind, OperandKind::kSink);
  ASSERT_EQ(operands(13)[1].kind, OperandKind::kList);
  EXPECT_EQ(k.RegisterName(k.PartsOf(operands(13)[1])[1].register_id()), "%v.y");
  ASSERT_EQ(operands(14)[0].kind, OperandKind::kPair);
  EXPECT_EQ(k.RegisterName(k.PartsOf(operands(14)[0])[1].register_id()), "%p1");
  EXPECT_TRUE(operands(14)[3].negated);
  EXPECT_EQ(k.RegisterName(k.instructions[15].guard), "%p1");
  EXPECT_TRUE(k.instructions[15].guard_negated);
  EXPECT_EQ(operands(15)[1], (Operand{OperandKind::kInteger, false, 0, 0, 0}));
  EXPECT_EQ(operands(16)[1], (Operand{OperandKind::kFunction, false, 0, 0, 0}));
  EXPECT_FALSE(k.instructions[0].guard.valid());
  EXPECT_EQ(k.instructions[0].line, 8u);
  EXPECT_EQ(k.instructions[0].column, 1u);
  EXPECT_EQ(k.instructions[15].column, 7u);
}

TEST(ParseTest, LabelsAndScopes) {
  const Module m = GoodBody(
      ".reg .b32 %r<2>;\nbra L;\n{ .reg .b32 x; bra L; mov.b32 x, 1; L: bra out; }\n"
      "{ .reg .b64 x; L: mov.b64 x, 2; bra L; }\nL: mov.b32 %r0, 0; out:");
  const Function& k = Only(m);
  const auto target = [&](size_t i) { return k.OperandsOf(k.instructions[i])[0].id; };
  EXPECT_EQ(target(0), 6u);
  EXPECT_EQ(target(1), 3u);
  EXPECT_EQ(target(3), 7u);  // the end
  EXPECT_EQ(target(5), 4u);
  // Scopes are merged: later equal names get a number.
  ASSERT_EQ(k.labels.size(), 4u);
  EXPECT_EQ(k.labels[1].name, "L__2");
  EXPECT_EQ(k.RegisterName(RegisterId(2)), "x");
  EXPECT_EQ(k.RegisterName(RegisterId(3)), "x__2");
}

TEST(ParseTest, BranchTables) {
  const Module m =
      GoodBody(".reg .b32 %r<2>;\nt: .branchtargets A, B, A;\nbrx.idx %r0, t;\nA: ret;\nB: exit;");
  const Function& k = Only(m);
  ASSERT_EQ(k.branch_tables.size(), 1u);
  EXPECT_EQ(k.branch_tables[BranchTableId(0)].targets, (std::vector<uint32_t>{1, 2, 1}));
  EXPECT_EQ(k.OperandsOf(k.instructions[0])[1].kind, OperandKind::kBranchTable);
}

TEST(ParseTest, Calls) {
  const Module m = Good(
      ".func (.param .b32 r) f(.param .b64 a);\n.func g();\n.entry k()\n{\n.reg .b32 %r<3>; .reg "
      ".b64 %d<2>;\n"
      "{ .param .b32 r0; .param .b64 p0; call.uni (r0), f, (p0); }\n"
      "call g;\n"
      "{ .param .b32 r0; .param .b64 p0; proto: .callprototype (.param .b32 _) _ (.param .b64 _);\n"
      "call (r0), %d0, (p0), proto; }\n"
      "list: .calltargets f;\n.reg .b32 x; call (%r0), %d1, (%d0), list;\n}");
  const Function& k = m.functions[FunctionId(2)];
  auto operands = k.OperandsOf(k.instructions[0]);
  ASSERT_EQ(operands.size(), 3u);
  EXPECT_EQ(operands[0].kind, OperandKind::kList);
  EXPECT_EQ(m.variables[k.PartsOf(operands[0])[0].variable()].name, "r0");
  EXPECT_EQ(operands[1], (Operand{OperandKind::kFunction, false, 0, 0, 0}));
  EXPECT_EQ(m.variables[k.PartsOf(operands[2])[0].variable()].name, "p0");
  operands = k.OperandsOf(k.instructions[1]);
  ASSERT_EQ(operands.size(), 3u);
  EXPECT_EQ(operands[0].value, 0u);
  EXPECT_EQ(operands[2].value, 0u);
  operands = k.OperandsOf(k.instructions[2]);
  ASSERT_EQ(operands.size(), 4u);
  EXPECT_EQ(operands[1].kind, OperandKind::kRegister);
  EXPECT_EQ(operands[3].kind, OperandKind::kPrototype);
  EXPECT_EQ(m.variables[k.PartsOf(operands[2])[0].variable()].name, "p0__2");
  EXPECT_EQ(k.prototypes[PrototypeId(0)].signature.parameters.size(), 1u);
  EXPECT_EQ(k.prototypes[PrototypeId(1)].targets, (std::vector<FunctionId>{FunctionId(0)}));
}

TEST(ParseTest, SourceLocations) {
  const Module m = Good(
      ".entry k()\n{\nret;\n.loc 1 10 3\nret;\nret;\n.loc 1 20 5, function_name $L__s0, inlined_at "
      "1 "
      "10 3\nret;\n.loc 1 30 7, function_name $L__s0+5, inlined_at 1 20 5\nret;\n.loc 1 10 "
      "3\nret;\n}\n"
      ".file 1 \"dir/x.cu\", 123, 456\n.section .debug_str\n{\n$L__s0:\n.b8 "
      "95,90,49,102,0\n.b8 103\n.b8 0\n}\n.section .debug_info { .b32 1 .b64 label }");
  const Function& k = Only(m);
  EXPECT_FALSE(k.instructions[0].location.valid());
  const Location& first = m.locations[k.instructions[1].location];
  EXPECT_EQ(first.file, 1u);
  EXPECT_EQ(first.line, 10u);
  EXPECT_EQ(first.column, 3u);
  EXPECT_EQ(k.instructions[2].location, k.instructions[1].location);
  const Location& second = m.locations[k.instructions[3].location];
  EXPECT_EQ(second.inlined_at, k.instructions[1].location);
  EXPECT_EQ(second.function, "_Z1f");
  const Location& third = m.locations[k.instructions[4].location];
  EXPECT_EQ(third.inlined_at, k.instructions[3].location);
  EXPECT_EQ(third.function, "g");
  EXPECT_EQ(k.instructions[5].location, k.instructions[1].location);
  ASSERT_NE(m.FindFile(1), nullptr);
  EXPECT_EQ(m.FindFile(1)->path, "dir/x.cu");
  EXPECT_EQ(m.FindFile(2), nullptr);
}

TEST(ParseTest, EqualMnemonicsAreOne) {
  const Module m = GoodBody(
      ".reg .b32 %r<2>;\nadd.s32 %r0, %r0, 1;\nadd.s32 %r1, %r0, 1;\nadd .s32 %r1, %r0, 2;");
  EXPECT_EQ(m.mnemonics.size(), 1u);
  EXPECT_EQ(Only(m).instructions.size(), 3u);
}

TEST(ParseTest, UnsupportedInstructionsAreKeptAndListed) {
  const Module m = GoodBody(
      ".reg .b32 %r<2>;\n"
      "wgmma.fence.sync.aligned;\n"
      "tex.2d.v4.f32.f32 {a, b}, [t, {c, d}] // x\n  ;\n"
      "wgmma.fence.sync.aligned;\nadd.wide.s32 %r0, nonsense;\nret;");
  const Function& k = Only(m);
  ASSERT_EQ(k.instructions.size(), 5u);
  EXPECT_EQ(k.instructions[0].operand_count, 0u);
  const auto operands = k.OperandsOf(k.instructions[1]);
  ASSERT_EQ(operands.size(), 1u);
  EXPECT_EQ(operands[0].kind, OperandKind::kText);
  EXPECT_EQ(m.texts[operands[0].id], "{a, b}, [t, {c, d}]");
  const std::vector<Note> notes = UnsupportedInstructions(m);
  ASSERT_EQ(notes.size(), 3u);
  EXPECT_EQ(notes[0].line, 7u);
  EXPECT_EQ(notes[0].message,
            "`wgmma.fence.sync.aligned` is not implemented (2 places); executing it is an error");
  EXPECT_EQ(notes[2].message,
            "`add.wide.s32` is not implemented (1 place); executing it is an error");
}

TEST(ParseTest, EveryInstructionFormIsKnown) {
  const auto text = ReadFile("simulator/ptx/testdata/instructions.ptx");
  ASSERT_TRUE(text.has_value());
  const auto module = Parse(*text, "instructions.ptx");
  ASSERT_TRUE(module.has_value()) << FormatErrors("instructions.ptx", module.error());
  for (const Note& note : UnsupportedInstructions(*module)) {
    ADD_FAILURE() << note.line << ": " << note.message;
  }
  std::vector<bool> seen(256);
  for (const Mnemonic& mnemonic : module->mnemonics)
    seen[static_cast<size_t>(mnemonic.opcode)] = true;
  for (int i = 1; i <= static_cast<int>(Opcode::kGriddepcontrolLaunchDependents); ++i) {
    EXPECT_TRUE(seen[static_cast<size_t>(i)]) << ToString(static_cast<Opcode>(i));
  }
}

}  // namespace
}  // namespace phobos::ptx
