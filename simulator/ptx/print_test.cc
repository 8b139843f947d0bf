#include "simulator/ptx/print.h"

#include <string>

#include "base/files.h"
#include "gtest/gtest.h"
#include "simulator/ptx/parse.h"

namespace phobos::ptx {
namespace {

class RoundTripTest : public testing::TestWithParam<const char*> {};

// Ids of instructions' mnemonics and locations count in order of appearance, which printing may
// change; what they stand for must not.
void ExpectSame(const Module& a, const Module& b, const Function& f, const Function& g) {
  EXPECT_EQ(f.registers, g.registers) << f.name;
  EXPECT_EQ(f.banks, g.banks) << f.name;
  EXPECT_EQ(f.labels, g.labels) << f.name;
  EXPECT_EQ(f.bounds, g.bounds) << f.name;
  EXPECT_EQ(f.linkage, g.linkage) << f.name;
  ASSERT_EQ(f.instructions.size(), g.instructions.size()) << f.name;
  ASSERT_EQ(f.operands.size(), g.operands.size()) << f.name;
  for (size_t i = 0; i < f.instructions.size(); ++i) {
    const Instruction& x = f.instructions[i];
    const Instruction& y = g.instructions[i];
    EXPECT_EQ(a.mnemonics[x.mnemonic], b.mnemonics[y.mnemonic]);
    EXPECT_EQ(x.guard, y.guard);
    EXPECT_EQ(x.guard_negated, y.guard_negated);
    EXPECT_EQ(x.first_operand, y.first_operand);
    EXPECT_EQ(x.operand_count, y.operand_count);
    LocationId at = x.location;
    LocationId bt = y.location;
    for (; at.valid() && bt.valid();
         at = a.locations[at].inlined_at, bt = b.locations[bt].inlined_at) {
      EXPECT_EQ(a.locations[at].file, b.locations[bt].file);
      EXPECT_EQ(a.locations[at].line, b.locations[bt].line);
      EXPECT_EQ(a.locations[at].column, b.locations[bt].column);
      EXPECT_EQ(a.locations[at].function, b.locations[bt].function);
    }
    EXPECT_EQ(at.valid(), bt.valid());
  }
  for (size_t i = 0; i < f.operands.size(); ++i) {
    EXPECT_EQ(f.operands[i].kind, g.operands[i].kind);
    EXPECT_EQ(f.operands[i].value, g.operands[i].value);
    EXPECT_EQ(f.operands[i].negated, g.operands[i].negated);
    EXPECT_EQ(PrintOperand(a, f, f.operands[i]), PrintOperand(b, g, g.operands[i]));
  }
}

TEST_P(RoundTripTest, PrintedTextParsesToTheSameModule) {
  const auto text = ReadFile(std::string("simulator/ptx/testdata/") + GetParam());
  ASSERT_TRUE(text.has_value()) << text.error().message;
  const auto module = Parse(*text, GetParam());
  ASSERT_TRUE(module.has_value()) << FormatErrors(GetParam(), module.error());
  const std::string printed = Print(*module);
  const auto again = Parse(printed, GetParam());
  ASSERT_TRUE(again.has_value()) << FormatErrors("printed", again.error()) << printed;
  EXPECT_EQ(Print(*again), printed);
  EXPECT_EQ(module->files, again->files);
  EXPECT_EQ(module->version, again->version);
  EXPECT_EQ(module->targets, again->targets);
  EXPECT_EQ(module->variables.size(), again->variables.size());
  ASSERT_EQ(module->functions.size(), again->functions.size());
  for (const Function& function : module->functions) {
    const Function* other = again->FindFunction(function.name);
    ASSERT_NE(other, nullptr) << function.name;
    ExpectSame(*module, *again, function, *other);
  }
  for (const Variable& variable : module->variables) {
    if (variable.owner.valid()) continue;
    bool found = false;
    for (const Variable& other : again->variables) {
      if (other.owner.valid() || other.name != variable.name) continue;
      found = true;
      EXPECT_EQ(variable.bytes, other.bytes) << variable.name;
      EXPECT_EQ(variable.size_bytes, other.size_bytes) << variable.name;
      EXPECT_EQ(variable.align, other.align) << variable.name;
      EXPECT_EQ(variable.relocations.size(), other.relocations.size()) << variable.name;
    }
    EXPECT_TRUE(found) << variable.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, RoundTripTest,
                         testing::Values("instructions.ptx", "sample_llvm_sm75.ptx",
                                         "sample_llvm_sm90_debug.ptx", "sample_nvcc_sm75.ptx",
                                         "sample_nvcc_sm80_debug.ptx",
                                         "sample_nvcc_sm90_lineinfo.ptx", "unsupported.ptx"));

TEST(PrintTest, Instruction) {
  const auto module = Parse(
      ".version 8.5 .target sm_75 .func f(.param .b32 a); .entry k() { .reg .pred %p<2>;\n"
      ".reg .f32 %f<5>; .reg .b64 %d<2>; .param .b32 x;\n"
      "@!%p1 ld.global.v2.f32 {%f1,%f2}, [%d1+-16];\ncall f, (x); }",
      "x");
  ASSERT_TRUE(module.has_value()) << FormatErrors("x", module.error());
  const Function& k = *module->FindFunction("k");
  EXPECT_EQ(PrintInstruction(*module, k, k.instructions[0]),
            "@!%p1 ld.global.v2.f32 {%f1, %f2}, [%d1+-16]");
  EXPECT_EQ(PrintInstruction(*module, k, k.instructions[1]), "call f, (x)");
}

}  // namespace
}  // namespace phobos::ptx
