// Each pass on small kernels in the tile IR's text form.

#include <string>
#include <vector>

#include "codegen/passes/assign.h"
#include "codegen/passes/barriers.h"
#include "codegen/passes/default_mapping.h"
#include "codegen/passes/dot_mapping.h"
#include "codegen/passes/masks.h"
#include "codegen/passes/pipeline.h"
#include "codegen/passes/plan.h"
#include "codegen/passes/split_loops.h"
#include "codegen/passes/stage.h"
#include "codegen/tile_ir/parse.h"
#include "codegen/tile_ir/print.h"
#include "codegen/tile_ir/walk.h"
#include "gtest/gtest.h"

namespace phobos::tile {
namespace {

Kernel Read(const std::string& text) {
  Result<Kernel> kernel = ParseKernel(text);
  EXPECT_TRUE(kernel.has_value()) << (kernel ? "" : kernel.error().message);
  return kernel ? *kernel : Kernel();
}

// The body of a kernel without declarations, for what a pass made of it.
std::string BodyOf(const Kernel& kernel) {
  const std::string text = Print(kernel);
  return text.substr(text.find("body {"));
}

int Count(const std::string& text, const std::string& part) {
  int count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// C[64 block.x + i, j] += sum over k in steps of 16 of A * B.
constexpr char kGemm[] =
    R"(kernel gemm source "gemm.ph" directory "" threads 128 min_ctas 0 max_registers 0 shared 0
param A tensor f32
param B tensor f32
param C tensor f32
extent M multiple_of 1
extent K multiple_of 1
extent N multiple_of 1
tensor &0 A f32 param 0 [extent0 extent1] loaded
tensor &1 B f32 param 1 [extent1 extent2] loaded
tensor &2 C f32 param 2 [extent0 extent2] stored
scalar %0 k i32
scalar %1 row i32
tile @0 acc tile f32 [64, 64] at 2:1-2
tile @1 dot.1 tile f32 [64, 64] at 4:1-2
access #0 load at 4:5-6 elements 1 name a
access #1 load at 4:7-8 elements 1
access #2 store at 4:1-2 elements 1
access #3 load at 4:1-2 elements 1
access #4 load at 4:1-2 elements 1
access #5 store at 4:1-2 elements 1
access #6 store at 5:1-2 elements 1
access #7 load at 5:1-2 elements 1
access #8 store at 2:1-2 elements 1
body {
  0: set %1 = (mul i32 (block i32 1) 64:i32) at 1:1-2
  1: map [64, 64] { active 0} 0.0:f32 -> @0 [$0 $1] checked 3 #8 at 2:1-2
  2: for plain %0 0:i32 (extent i32 1) 16:i32 {
    3: dot [64, 64, 16] { active 0} (load f32 &0 [(add i64 (convert i64 %1) (convert i64 $0)) (add i64 (convert i64 %0) (convert i64 $2))] checked 3 #0) (load f32 &1 [(add i64 (convert i64 %0) (convert i64 $2)) $1] checked 3 #1) -> @1 #2 at 4:1-2
    4: map [64, 64] { active 0} (add f32 (load f32 @0 [$0 $1] checked 3 #3) (load f32 @1 [$0 $1] checked 3 #4)) -> @0 [$0 $1] checked 3 #5 at 4:1-2
  } at 3:1-2
  5: map [64, 64] { active 0} (load f32 @0 [$0 $1] checked 3 #7) -> &2 [(add i64 (convert i64 %1) (convert i64 $0)) $1] checked 3 #6 at 5:1-2
}
)";

TEST(StageTest, CopiesViewsThatADotReadsAgain) {
  Kernel kernel = Read(kGemm);
  StageDotOperands(kernel);
  ASSERT_EQ(kernel.tiles.size(), 4u);
  const Tile& a = kernel.tiles[TileId(2)];
  const Tile& b = kernel.tiles[TileId(3)];
  EXPECT_EQ(a.name, "a");  // the view's name
  EXPECT_EQ(b.name, "B");  // the tensor's, for want of one
  EXPECT_EQ(a.shape, Shape({64, 16}));
  EXPECT_EQ(b.shape, Shape({16, 64}));
  EXPECT_TRUE(a.is_staging && b.is_staging);
  EXPECT_EQ(Count(BodyOf(kernel), "(load f32 @2 [$0 $2]"), 1);
  EXPECT_EQ(Count(BodyOf(kernel), "(load f32 @3 [$2 $1]"), 1);
}

TEST(StageTest, HoistsWhatDoesNotChangeInALoop) {
  // The right operand no longer depends on the loop.
  std::string text = kGemm;
  const std::string moving = "[(add i64 (convert i64 %0) (convert i64 $2)) $1]";
  text.replace(text.find(moving), moving.size(), "[$2 $1]");
  Kernel kernel = Read(text);
  StageDotOperands(kernel);
  HoistStages(kernel);
  const std::string body = BodyOf(kernel);
  EXPECT_LT(body.find("-> @3"), body.find("for plain"));
  EXPECT_GT(body.find("-> @2"), body.find("for plain"));
}

TEST(StageTest, DoesNotHoistATileThatHasAnotherValueBefore) {
  Kernel kernel = Read(
      R"(kernel k source "k.ph" directory "" threads 64 min_ctas 0 max_registers 0 shared 0
scalar %0 i i32
tile @0 t stage f32 [64] at 1:1-2 staging
body {
  0: map [64] { active 0} 1.0:f32 -> @0 [$0] at 1:1-2
  1: for plain %0 0:i32 8:i32 1:i32 {
    2: map [64] { active 0} 2.0:f32 -> @0 [$0] at 1:1-2
  } at 1:1-2
}
)");
  const std::string before = Print(kernel);
  HoistStages(kernel);
  EXPECT_EQ(Print(kernel), before);
}

TEST(MasksTest, ClearsWhatRangesProve) {
  Kernel kernel = Read(kGemm);
  ProveMasks(kernel, kernel.body);
  // Tiles need no test; tensors in run-time extents do.
  const std::string body = BodyOf(kernel);
  EXPECT_EQ(Count(body, "@0 [$0 $1] checked"), 0);
  EXPECT_EQ(Count(body, "$1] checked 3 #6"), 1);
}

TEST(MasksTest, BelievesAlignedOfAWholeSlice) {
  std::string text = kGemm;
  const std::string extent = "extent M multiple_of 1";
  text.replace(text.find(extent), extent.size(), "extent M multiple_of 128");
  Kernel kernel = Read(text);
  ProveMasks(kernel, kernel.body);
  EXPECT_EQ(Count(BodyOf(kernel), "$1] checked 2 #6"), 1);  // the column is still tested
  // A promise of 32 does not cover slices of 64.
  text.replace(text.find("multiple_of 128"), 15, "multiple_of 32 ");
  kernel = Read(text);
  ProveMasks(kernel, kernel.body);
  EXPECT_EQ(Count(BodyOf(kernel), "$1] checked 3 #6"), 1);
}

TEST(SplitTest, WholeStepsLoseTheMaskOfTheLoop) {
  Kernel kernel = Read(kGemm);
  StageDotOperands(kernel);
  ProveMasks(kernel, kernel.body);
  SplitLoops(kernel);
  const std::string body = BodyOf(kernel);
  const size_t whole = body.find("for whole %0"), rest = body.find("for remainder %0");
  ASSERT_NE(whole, std::string::npos);
  ASSERT_NE(rest, std::string::npos);
  const std::string first = body.substr(whole, rest - whole), second = body.substr(rest);
  // A is [M, K]: only its row is tested in the whole steps; of B [K, N] only its column.
  EXPECT_EQ(Count(first, "checked 1 "), 1);
  EXPECT_EQ(Count(first, "checked 2 "), 1);
  EXPECT_EQ(Count(second.substr(0, second.find("-> &2")), "checked 3 "), 2);
  // Both copies use the same tiles.
  EXPECT_EQ(kernel.tiles.size(), 4u);
}

TEST(SplitTest, LeavesALoopWithABreak) {
  std::string text = kGemm;
  text.replace(text.find("    4: map"), 0,
               "    9: if (lt bool %0 4:i32) {\n 9: break at 1:1-2\n } {\n} at 1:1-2\n");
  Kernel kernel = Read(text);
  SplitLoops(kernel);
  EXPECT_EQ(Count(BodyOf(kernel), "for plain"), 1);
}

TEST(PipelineTest, GemmKeepsItsSumsInRegisters) {
  Kernel kernel = Read(kGemm);
  RunPasses(kernel, {});
  EXPECT_EQ(kernel.tiles[TileId(0)].storage, Storage::kRegisters);
  EXPECT_EQ(kernel.tiles[TileId(1)].storage, Storage::kRegisters);
  EXPECT_EQ(kernel.tiles[TileId(2)].storage, Storage::kShared);
  EXPECT_EQ(kernel.shared_bytes, 64 * 16 * 4 + 16 * 64 * 4);
  // 8 x 4 outputs a thread: 32 products for 12 operand words.
  EXPECT_EQ(kernel.tiles[TileId(0)].mapping.per_thread(), 32);
  EXPECT_EQ(Print(*ParseKernel(Print(kernel))), Print(kernel));
  // No conflicts: 16-byte reads take at most 4 wavefronts.
  for (const Access& access : kernel.accesses) {
    EXPECT_LE(access.wavefronts_per_request.value_or(0), 4.0);
  }
}

TEST(PipelineTest, PaddingChangesAddressesOnly) {
  Kernel plain = Read(kGemm), padded = Read(kGemm);
  RunPasses(plain, {});
  RunPasses(padded, {.padstage = true, .after_pass = {}});
  // Rows of B are 256 bytes: they grow by 8 elements. Rows of A are 64: they stay.
  EXPECT_EQ(padded.tiles[TileId(2)].allocated, Shape({64, 16}));
  EXPECT_EQ(padded.tiles[TileId(3)].allocated, Shape({16, 72}));
  EXPECT_EQ(padded.shared_bytes - plain.shared_bytes, 16 * 8 * 4);
  EXPECT_EQ(BodyOf(plain), BodyOf(padded));
  for (uint32_t i = 0; i < plain.accesses.size(); ++i) {
    EXPECT_EQ(plain.accesses[AccessId(i)].elements, padded.accesses[AccessId(i)].elements);
  }
}

// acc += dot_t(q, k) in a loop that stages k and leaves q alone.
constexpr char kScores[] =
    R"(kernel scores source "s.ph" directory "" threads 256 min_ctas 0 max_registers 0 shared 0
param K tensor f16
extent N multiple_of 1
tensor &0 K f16 param 0 [extent0 128] loaded
scalar %0 i i32
tile @0 q stage f32 [8, 128] at 1:1-2 staging
tile @1 k stage f16 [8, 128] at 3:1-2 staging
tile @2 s tile f32 [8, 8] at 4:1-2
access #0 store at 1:1-2 elements 1
access #1 load at 3:3-4 elements 1
access #2 store at 3:1-2 elements 1
access #3 load at 4:3-4 elements 1
access #4 load at 4:5-6 elements 1
access #5 store at 4:1-2 elements 1
body {
  0: map [8, 128] { active 0} 1.0:f32 -> @0 [$0 $1] #0 at 1:1-2
  1: for plain %0 0:i32 (extent i32 0) 8:i32 {
    2: map [8, 128] { active 0} (load f16 &0 [(add i64 (convert i64 %0) (convert i64 $0)) $1] checked 1 #1) -> @1 [$0 $1] #2 at 3:1-2
    3: dot [8, 8, 128] { active 0} (load f32 @0 [$0 $2] #3) (load f16 @1 [$1 $2] #4) -> @2 #5 at 4:1-2
  } at 2:1-2
}
)";

TEST(FragmentsTest, AnOperandThatTheLoopLeavesAloneIsReadBeforeIt) {
  Kernel kernel = Read(kScores);
  RunPasses(kernel, {});
  const Tile* fragment = nullptr;
  for (const Tile& tile : kernel.tiles) {
    if (tile.name == "q.fragment") fragment = &tile;
    EXPECT_NE(tile.name, "k.fragment");  // k changes in the loop
  }
  ASSERT_NE(fragment, nullptr);
  EXPECT_EQ(fragment->storage, Storage::kRegisters);
  const std::string body = BodyOf(kernel);
  EXPECT_LT(body.find("(load f32 @0"), body.find("for "));
  EXPECT_EQ(Count(body.substr(body.find("for ")), "(load f32 @0"), 0);
}

TEST(PlanTest, TilesOfDisjointLifetimesShareBytes) {
  Kernel kernel = Read(
      R"(kernel k source "k.ph" directory "" threads 32 min_ctas 0 max_registers 0 shared 0
param O tensor f32
tensor &0 O f32 param 0 [128] stored
tile @0 a stage f32 [128] at 1:1-2 staging
tile @1 b stage f32 [128] at 1:1-2 staging
tile @2 c stage f32 [16] at 1:1-2 staging
access #0 store at 1:1-2 elements 1
access #1 load at 1:1-2 elements 1
access #2 store at 1:1-2 elements 1
access #3 store at 1:1-2 elements 1
access #4 load at 1:1-2 elements 1
access #5 store at 1:1-2 elements 1
access #6 load at 1:1-2 elements 1
access #7 store at 1:1-2 elements 1
body {
  0: map [16] { active 0} 1.0:f32 -> @2 [$0] #7 at 1:1-2
  1: map [128] { active 0} 1.0:f32 -> @0 [$0] #0 at 1:1-2
  2: map [128] { active 0} (load f32 @0 [(sub i32 127:i32 $0)] #1) -> &0 [$0] #2 at 1:1-2
  3: map [128] { active 0} 1.0:f32 -> @1 [$0] #3 at 1:1-2
  4: map [128] { active 0} (load f32 @1 [(sub i32 127:i32 $0)] #4) -> &0 [$0] #5 at 1:1-2
  5: map [16] { active 0} (load f32 @2 [(sub i32 15:i32 $0)] #6) -> &0 [$0] #2 at 1:1-2
}
)");
  RunPasses(kernel, {});
  const Tile& a = kernel.tiles[TileId(0)];
  const Tile& b = kernel.tiles[TileId(1)];
  const Tile& c = kernel.tiles[TileId(2)];
  EXPECT_EQ(a.offset, b.offset);
  EXPECT_EQ(kernel.shared_bytes, 128 * 4 + 16 * 4);
  EXPECT_TRUE(c.offset >= a.offset + a.bytes || a.offset >= c.offset + c.bytes);
  // b takes the bytes of a, which other threads may still read.
  EXPECT_NE(BodyOf(kernel).find("`b` takes the bytes of `a`"), std::string::npos);
}

// t is filled, then used in a loop by `use`.
Kernel LoopKernel(const std::string& use) {
  return Read(
      R"(kernel k source "k.ph" directory "" threads 64 min_ctas 0 max_registers 0 shared 0
param O tensor f32
extent N multiple_of 1
tensor &0 O f32 param 0 [extent0] stored
scalar %0 i i32
tile @0 t stage f32 [64] at 1:1-2 staging
access #0 store at 1:1-2 elements 1
access #1 load at 2:1-2 elements 1
access #2 store at 2:1-2 elements 1
access #3 store at 3:1-2 elements 1
body {
  0: map [64] { active 0} 1.0:f32 -> @0 [$0] #0 at 1:1-2
  1: for plain %0 0:i32 (extent i32 0) 1:i32 {
)" + use +
      R"(
  } at 2:1-2
}
)");
}

std::vector<bool> BarriersOf(Kernel& kernel) {
  std::vector<bool> kept;
  ForEachOp(kernel, kernel.body, [&](OpId id) {
    if (const auto* barrier = std::get_if<Barrier>(&kernel.ops[id].node)) {
      kept.push_back(barrier->kept);
    }
  });
  return kept;
}

TEST(BarrierTest, NoneWhereEveryThreadTouchesItsOwn) {
  Kernel kernel = LoopKernel(
      "2: map [64] { active 0} (add f32 (load f32 @0 [$0] #1) 1.0:f32) -> @0 [$0] #2 at 2:1-2");
  RunPasses(kernel, {});
  EXPECT_EQ(BarriersOf(kernel), std::vector<bool>{false});
}

TEST(BarrierTest, ElidedOnesAreKeptOnDemand) {
  Kernel kernel = LoopKernel(
      "2: map [64] { active 0} (add f32 (load f32 @0 [$0] #1) 1.0:f32) -> @0 [$0] #2 at 2:1-2");
  RunPasses(kernel, {.keep_all_barriers = true, .after_pass = {}});
  EXPECT_EQ(BarriersOf(kernel), std::vector<bool>{true});
}

TEST(BarrierTest, OneAroundTheLoopToo) {
  // Each iteration reads what other threads wrote, and the next writes what others still read.
  Kernel kernel = LoopKernel(
      "2: map [64] { active 0} (load f32 @0 [(sub i32 63:i32 $0)] #1) -> &0 [$0] checked 1 #3 at "
      "2:1-2\n"
      "3: map [64] { active 0} 2.0:f32 -> @0 [$0] #2 at 3:1-2");
  RunPasses(kernel, {});
  // Before the read (of the fill, and of the last iteration), before the write; and the tensor is
  // written again by the same threads.
  const std::vector<bool> barriers = BarriersOf(kernel);
  EXPECT_EQ(std::count(barriers.begin(), barriers.end(), true), 2);
}

TEST(BarrierTest, BufferedMapHasItsOwnBetweenReadsAndWrites) {
  Kernel kernel = LoopKernel(
      "2: map [64] { active 0} (load f32 @0 [(sub i32 63:i32 $0)] #1) -> @0 [$0] #2 at 2:1-2");
  RunPasses(kernel, {});
  EXPECT_EQ(Count(BodyOf(kernel), "map buffered"), 1);
  // One before the reads: they need what the fill, or the last iteration, stored.
  EXPECT_EQ(BarriersOf(kernel), std::vector<bool>{true});
}

TEST(MappingTest, RowMajorCoversShapesThatAreNoPowersOfTwo) {
  for (const Shape& space : {Shape({3, 5}), Shape({1, 100}), Shape({100, 1}), Shape({7}),
                             Shape({2, 3, 10}), Shape({300, 2})}) {
    const Mapping mapping = RowMajorMapping(space, 64, 1);
    EXPECT_LE(mapping.active_threads, 64);
    // Every element is some thread's, and only one's.
    std::vector<int> owners(static_cast<size_t>(space.elements()), 0);
    for (int64_t thread = 0; thread < mapping.active_threads; ++thread) {
      std::vector<int64_t> index = {0};
      for (int axis = 0; axis < space.rank(); ++axis) {
        const DimMapping& dim = mapping.dims[static_cast<size_t>(axis)];
        std::vector<int64_t> next;
        for (const int64_t at : index) {
          for (int64_t repeat = 0; repeat < dim.repeats; ++repeat) {
            const int64_t c = Coordinate(dim, thread, repeat, 0);
            if (c < space[axis]) next.push_back(at * space[axis] + c);
          }
        }
        index = std::move(next);
      }
      for (const int64_t at : index) ++owners[static_cast<size_t>(at)];
    }
    EXPECT_EQ(owners, std::vector<int>(owners.size(), 1)) << ToString(space);
  }
}

TEST(MappingTest, DotSplitsKWhereOutputsAreFew) {
  // The scores of attention_block: 8 x 8 outputs of 128 products for 256 threads.
  const DotOperand q = {.bytes = 4, .row_stride = 136}, k = {.bytes = 2, .row_stride = 136};
  const Mapping mapping = ChooseDotMapping({8, 8, 128}, 256, q, k, 4);
  EXPECT_EQ(mapping.dims[2].threads, 4) << ToString(mapping);
  EXPECT_TRUE(CombinesByShuffle(mapping));
  EXPECT_EQ(mapping.dims[2].vector * 2, 16);  // keys are read 16 bytes at a time
}

}  // namespace
}  // namespace phobos::tile
