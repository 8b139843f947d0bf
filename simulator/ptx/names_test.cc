#include "simulator/ptx/names.h"

#include "gtest/gtest.h"

namespace phobos::ptx {
namespace {

Modifiers Known(std::string_view text, Opcode opcode) {
  const Mnemonic mnemonic = ParseMnemonic(text);
  EXPECT_TRUE(mnemonic.supported) << text;
  EXPECT_EQ(mnemonic.opcode, opcode) << text;
  EXPECT_EQ(mnemonic.text, text);
  return mnemonic.modifiers;
}

TEST(MnemonicTest, TypesAndRounding) {
  const Modifiers m = Known("cvt.rn.satfinite.relu.f16x2.f32", Opcode::kCvt);
  EXPECT_EQ(m.rounding, Rounding::kRn);
  EXPECT_EQ(m.type_count, 2);
  EXPECT_EQ(m.types[0], Type::kF16x2);
  EXPECT_EQ(m.types[1], Type::kF32);
  EXPECT_TRUE(m.Has(Flag::kSatfinite));
  EXPECT_TRUE(m.Has(Flag::kRelu));
  EXPECT_FALSE(m.Has(Flag::kFtz));
}

TEST(MnemonicTest, MemoryAccess) {
  const Modifiers m = Known("ld.acquire.gpu.global.L1::no_allocate.L2::128B.v4.f32", Opcode::kLd);
  EXPECT_EQ(m.semantics, Semantics::kAcquire);
  EXPECT_EQ(m.scope, Scope::kGpu);
  EXPECT_EQ(m.spaces[0], Space::kGlobal);
  EXPECT_EQ(m.spaces[1], Space::kNone);
  EXPECT_EQ(m.vector, 4);
  EXPECT_TRUE(m.Has(Flag::kL1NoAllocate));
  EXPECT_TRUE(m.Has(Flag::kL2Prefetch128));
  EXPECT_EQ(Known("ld.shared::cta.b8", Opcode::kLd).spaces[0], Space::kShared);
  EXPECT_EQ(Known("ld.param::entry.b8", Opcode::kLd).spaces[0], Space::kParam);
  EXPECT_EQ(Known("ld.global.nc.b8", Opcode::kLd).cache, Cache::kNone);
  EXPECT_EQ(Known("st.wt.b8", Opcode::kSt).cache, Cache::kWt);
  EXPECT_EQ(Known("membar.gl", Opcode::kMembar).scope, Scope::kGpu);
  const Modifiers copy = Known("cp.async.ca.shared.global", Opcode::kCpAsync);
  EXPECT_EQ(copy.spaces[0], Space::kShared);
  EXPECT_EQ(copy.spaces[1], Space::kGlobal);
}

TEST(MnemonicTest, TheOpcodeDecidesWhatAWordMeans) {
  EXPECT_EQ(Known("setp.lo.u32", Opcode::kSetp).compare, Compare::kLo);
  EXPECT_EQ(Known("mul.lo.u32", Opcode::kMul).half, Half::kLo);
  EXPECT_EQ(Known("atom.global.min.u32", Opcode::kAtom).operation, Operation::kMin);
  EXPECT_EQ(Known("setp.eq.and.s32", Opcode::kSetp).operation, Operation::kAnd);
  EXPECT_EQ(Known("vote.sync.uni.pred", Opcode::kVote).vote, Vote::kUni);
  EXPECT_TRUE(Known("bra.uni", Opcode::kBra).Has(Flag::kUni));
  EXPECT_TRUE(Known("max.xorsign.abs.f32", Opcode::kMax).Has(Flag::kAbs));
  EXPECT_EQ(Known("barrier.red.popc.u32", Opcode::kBarrierRed).operation, Operation::kPopc);
}

TEST(MnemonicTest, TheLongestNameWins) {
  Known("cp.async.wait_group", Opcode::kCpAsyncWaitGroup);
  Known("cvt.pack.sat.s8.s32.b32", Opcode::kCvtPack);
  Known("bar.warp.sync", Opcode::kBarWarpSync);
  Known("barrier.cta.sync.aligned", Opcode::kBarrierCtaSync);
  Known("wmma.load.a.sync.aligned.row.m16n16k16.f16", Opcode::kWmmaLoadA);
}

TEST(MnemonicTest, Matrices) {
  Modifiers m = Known("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc", Opcode::kMma);
  EXPECT_EQ(m.shape, (Shape{16, 8, 256}));
  EXPECT_EQ(m.layouts[0], Layout::kRow);
  EXPECT_EQ(m.layouts[1], Layout::kCol);
  EXPECT_EQ(m.operation, Operation::kXor);
  EXPECT_TRUE(m.Has(Flag::kPopc));
  EXPECT_EQ(m.type_count, 4);
  m = Known("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16", Opcode::kLdmatrix);
  EXPECT_EQ(m.shape, (Shape{8, 8, 0}));
  EXPECT_EQ(m.count, 4);
  EXPECT_TRUE(m.Has(Flag::kTrans));
}

TEST(MnemonicTest, WhatIsNotKnownIsNotSupported) {
  for (const std::string_view text :
       {"frobnicate.u32", "add.frobnicate.u32", "add.wide.u32", "add.rn.rz.f32", "add..u32", "add.",
        "ld.v2.v4.f32", "ld.global.shared.local.u32", "cp.async.bulk.wait_group",
        "wgmma.fence.sync.aligned", "mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32",
        "mma.sync.m16n8.k8", "ldmatrix.m8n", "ldmatrix.m99999n8", "x", ""}) {
    EXPECT_FALSE(ParseMnemonic(text).supported) << text;
    EXPECT_EQ(ParseMnemonic(text).text, text);
  }
  EXPECT_EQ(ParseMnemonic("add.wide.u32").opcode, Opcode::kAdd);
  EXPECT_EQ(ParseMnemonic("wgmma.fence").opcode, Opcode::kUnknown);
}

TEST(NamesTest, Types) {
  EXPECT_EQ(BitsOf(Type::kF16x2), 32u);
  EXPECT_EQ(ClassOf(Type::kBf16), TypeClass::kFloat);
  EXPECT_EQ(BytesOf(Type::kPred), 1u);
  EXPECT_EQ(BytesOf(Type::kB128), 16u);
  EXPECT_EQ(TypeNamed("s64"), Type::kS64);
  EXPECT_EQ(TypeNamed("s65"), std::nullopt);
  EXPECT_EQ(ToString(Type::kTf32), "tf32");
  EXPECT_EQ(ToString(Type::kNone), "");
}

TEST(NamesTest, EverySpellingLeadsBack) {
  for (int i = 1; i <= static_cast<int>(Type::kSurfref); ++i) {
    EXPECT_EQ(TypeNamed(ToString(static_cast<Type>(i))), static_cast<Type>(i));
  }
  for (int i = 0; i < static_cast<int>(Special::kPm64); ++i) {
    EXPECT_EQ(SpecialNamed(ToString(static_cast<Special>(i))), static_cast<Special>(i));
  }
  for (int i = 1; i <= static_cast<int>(Opcode::kGriddepcontrolLaunchDependents); ++i) {
    const Mnemonic mnemonic = ParseMnemonic(ToString(static_cast<Opcode>(i)));
    EXPECT_EQ(mnemonic.opcode, static_cast<Opcode>(i));
    EXPECT_TRUE(mnemonic.supported);
  }
  EXPECT_EQ(SpaceNamed("shared"), Space::kShared);
  EXPECT_EQ(SpaceNamed("shared::cta"), Space::kShared);
  EXPECT_EQ(ToString(Space::kSharedCluster), "shared::cluster");
}

}  // namespace
}  // namespace phobos::ptx
