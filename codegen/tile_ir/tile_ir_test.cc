#include <string>

#include "codegen/tile_ir/parse.h"
#include "codegen/tile_ir/print.h"
#include "codegen/tile_ir/verify.h"
#include "gtest/gtest.h"

namespace phobos::tile {
namespace {

// Every kind of declaration, operation and value at least once.
constexpr char kText[] =
    R"(kernel k source "k.ph" directory "" threads 64 min_ctas 2 max_registers 0 shared 512
param A tensor f32
param a scalar f32
param T tensor i32
extent N multiple_of 4
tensor &0 A f32 param 0 [extent0 8] loaded stored
tensor &1 T i32 param 2 [16] stored
scalar %0 i i32
scalar %1 old i32
tile @0 t stage f32 [8, 8] at 3:7-8 staging shared [8, 8] row_stride 8 offset 0 bytes 256 live 1 9
tile @1 r tile f32 [8, 1] at 4:7-8 shared [8, 1] row_stride 1 offset 256 bytes 32 live 3 9
tile @2 d tile f32 [8, 8] at 5:7-8 registers {1x8@8*1 | 1x8@1*1 active 64}
tile @3 s scratch f32 [2, 8, 8] at 5:7-8
access #0 load at 3:11-20 elements 4 name a
access #1 store at 3:7-8 elements 4 wavefronts 4.5
access #2 load at 6:1-2 elements 1 data_dependent
body {
  0: set %0 = (add i32 (extent i32 0) (block i32 1)) at 2:1-5
  1: map buffered [8, 8] {1x8@8*1 | 1x8@1*1 active 64} (load f32 &0 [(add i32 %0 $0) $1] checked 3 #0) -> @0 [$0 $1] #1 at 3:1-9
  2: barrier kept "t is read by other threads" at 3:1-9
  3: reduce max [8, 8] {1x8@8*1 | 1x8@1*1 active 64} (load f32 @0 [$0 $1] #2) -> @1 at 4:1-9
  4: scan [8, 8] {1x1@1*8 | 1x8@1*1 active 8} (exp f32 (load f32 @0 [$0 $1])) -> @0 #1 at 4:1-9
  5: dot [8, 8, 8] {1x8@8*1 | 1x8@1*1 | 1x1@1*8 active 64} (load f32 @0 [$0 $2]) (convert f32 (convert f16 (load f32 @0 [$2 $1]))) -> @2 #1 scratch @3 #1 #2 at 5:1-9
  6: for whole %0 0:i32 (extent i32 0) 8:i32 {
    7: if (andalso bool (lt bool %0 4:i32) 1:bool) {
      8: break at 6:1-2
    } {
      9: continue at 6:1-2
    } at 6:1-2
  } at 6:1-2
  10: while {
    11: atomic_cas &1 [%0] 1:i32 2:i32 checked -> %1 scratch @3 #1 #2 at 7:1-2
  } (ne bool %1 0:i32) {
    12: store (select f32 1:bool (param f32 1) -1.5:f32) -> &0 [0:i32 0:i32] checked 1 at 7:1-2
  } at 7:1-2
  13: atomic_add &1 [(grid i32 0)] 1:i32 at 7:1-2
  14: return at 8:1-2
}
)";

TEST(TileIrTest, TextRoundTrips) {
  const Result<Kernel> kernel = ParseKernel(kText);
  ASSERT_TRUE(kernel.has_value()) << kernel.error().message;
  EXPECT_EQ(Print(*kernel), kText);
  EXPECT_EQ(Verify(*kernel, true), std::vector<std::string>{});
}

TEST(TileIrTest, ParserNamesTheLineAndWhatItExpected) {
  std::string text = kText;
  text.replace(text.find("param a scalar"), 14, "param a skalar");
  EXPECT_EQ(ParseKernel(text).error().message, "line 3: expected 'scalar', found 'skalar f32'");
  EXPECT_FALSE(ParseKernel("").has_value());
}

TEST(TileIrTest, VerifierFindsFaults) {
  const auto faults_of = [](const std::string& from, const std::string& to) {
    std::string text = kText;
    const size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const Result<Kernel> kernel = ParseKernel(text);
    EXPECT_TRUE(kernel.has_value()) << kernel.error().message;
    return Verify(*kernel, true);
  };
  // A space that its mapping does not cover, a coordinate that the space lacks, a wrong type, one
  // index too few, an operand that depends on the wrong coordinate, a break outside of loops, a
  // misplaced tile.
  EXPECT_EQ(faults_of("map buffered [8, 8]", "map buffered [9, 8]").size(), 1u);
  EXPECT_EQ(faults_of("-> @0 [$0 $1] #1 at 3", "-> @0 [$0 $2] #1 at 3").size(), 1u);
  EXPECT_EQ(faults_of("set %0 = (add", "set %0 = (lt").size(), 1u);
  EXPECT_EQ(faults_of("(load f32 @0 [$0 $1] #2)", "(load f32 @0 [$0] #2)").size(), 1u);
  EXPECT_EQ(faults_of("(load f32 @0 [$0 $2])", "(load f32 @0 [$1 $2])").size(), 1u);
  EXPECT_EQ(faults_of("14: return", "14: break").size(), 1u);
  EXPECT_EQ(faults_of("offset 256", "offset 500").size(), 1u);
}

}  // namespace
}  // namespace phobos::tile
