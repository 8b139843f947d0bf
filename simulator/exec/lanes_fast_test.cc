#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "simulator/exec/lanes.h"
#include "simulator/ptx/names.h"

namespace phobos::sim {
namespace {

// Words at which arithmetic goes wrong, and random ones.
uint64_t Word(std::mt19937_64& random) {
  constexpr uint64_t kSpecial[] = {
      0,          1,          0x80000000, 0x7fffffff,          0x7f800000,  0xff800000, 0x7fc00001,
      0x00000001, 0x807fffff, 0x00800000, 0x3f800000,          0xbf800000,  0x7f7fffff, 31,
      32,         33,         64,         0x8000000000000000u, ~uint64_t{0}};
  if (random() % 3 == 0) return kSpecial[random() % std::size(kSpecial)];
  // Small exponents, so that subnormal results come up.
  if (random() % 3 == 0) return random() & 0x87ffffff;
  return random();
}

TEST(LanesFast, AgreeWithTheGeneralForms) {
  std::mt19937_64 random(20240607);
  int compared = 0;
  for (const char* const name :
       {"add.f32",      "add.rn.ftz.f32", "sub.f32",        "sub.ftz.f32", "mul.f32",
        "mul.ftz.f32",  "fma.rn.f32",     "fma.rn.ftz.f32", "add.s32",     "sub.u32",
        "mul.lo.s32",   "mul.wide.s32",   "mul.wide.u32",   "mad.lo.u32",  "mad.lo.s64",
        "mad.wide.s32", "mad.wide.u32",   "and.b32",        "or.b64",      "xor.b32",
        "shl.b32",      "shl.b64",        "shr.s32",        "shr.u32",     "shr.s64",
        "min.s32",      "max.u32",        "min.u64",        "add.s64",     "sub.s64",
        "mul.lo.u64"}) {
    const ptx::Mnemonic mnemonic = ptx::ParseMnemonic(name);
    LaneOp general = SelectFloat(mnemonic);
    if (general.function == nullptr) general = SelectInteger(mnemonic);
    if (general.function == nullptr) general = SelectBits(mnemonic);
    const LaneFunction fast = SelectFast(mnemonic);
    ASSERT_NE(general.function, nullptr) << name;
    ASSERT_NE(fast, nullptr) << name;
    Op op;
    op.a = 0;
    op.b = 256;
    op.c = 512;
    op.d = 768;
    op.imm = general.imm;
    for (int round = 0; round < 200; ++round) {
      alignas(64) uint64_t slots[128];
      for (int source = 0; source < 4; ++source) {
        const ptx::Type type = source < general.sources ? general.from[source] : ptx::Type::kB64;
        for (int lane = 0; lane < 32; ++lane) {
          if (ptx::BitsOf(type) == 64) {
            slots[32 * source + lane] = Word(random);
          } else {
            reinterpret_cast<uint32_t*>(slots + 32 * source)[lane] =
                static_cast<uint32_t>(Word(random));
          }
        }
      }
      const uint32_t mask = round % 2 == 0 ? kAllLanes : static_cast<uint32_t>(random());
      alignas(64) uint64_t got[128];
      std::copy(slots, slots + 128, got);
      alignas(64) uint64_t wanted[128];
      std::copy(slots, slots + 128, wanted);
      general.function(reinterpret_cast<std::byte*>(wanted), op, mask);
      fast(reinterpret_cast<std::byte*>(got), op, mask);
      for (int i = 0; i < 128; ++i) ASSERT_EQ(got[i], wanted[i]) << name << " word " << i;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 31 * 200);
}

}  // namespace
}  // namespace phobos::sim
