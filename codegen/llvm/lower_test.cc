// What the PTX of small planned kernels looks like. Values are checked where PTX is run, in tests/.
#include "codegen/llvm/lower.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "base/files.h"
#include "codegen/tile_ir/parse.h"
#include "codegen/tile_ir/verify.h"
#include "gtest/gtest.h"

namespace phobos {
namespace {

tile::Kernel Parsed(const std::string& text) {
  Result<tile::Kernel> kernel = tile::ParseKernel(text);
  EXPECT_TRUE(kernel.has_value()) << kernel.error().message;
  if (!kernel) return {};
  EXPECT_EQ(tile::Verify(*kernel, true), std::vector<std::string>{});
  return *std::move(kernel);
}

Lowered LowerText(const std::string& text, const LowerOptions& options = {}) {
  const tile::Kernel kernel = Parsed(text);
  Result<Lowered> lowered = LowerToPtx({&kernel, 1}, options);
  EXPECT_TRUE(lowered.has_value()) << lowered.error().message;
  return lowered.value_or(Lowered{});
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// How many instructions begin with `opcode`.
long Count(const std::string& ptx, const std::string& opcode) {
  const std::vector<std::string> lines = Lines(ptx);
  return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.starts_with("\t" + opcode) && line.find("// ") == std::string::npos;
  });
}

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Assembles the PTX where ptxas exists; a rejection is a fault of ours.
void Assemble(const std::string& ptx, const std::string& chip) {
  const char* const ptxas = "/usr/local/cuda/bin/ptxas";
  if (access(ptxas, X_OK) != 0) {
    GTEST_SKIP() << "SKIPPED: no " << ptxas << ", so nothing has assembled this PTX";
  }
  const std::string path = testing::TempDir() + "/kernel.ptx";
  ASSERT_TRUE(WriteFile(path, ptx).has_value());
  const std::string command =
      std::string(ptxas) + " -arch=" + chip + " " + path + " -o /dev/null 2>&1";
  FILE* const pipe = popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::string output;
  char buffer[256];
  while (fgets(buffer, sizeof buffer, pipe) != nullptr) output += buffer;
  EXPECT_EQ(pclose(pipe), 0) << output << ptx;
}

// Copies a ragged slice of halves through shared memory, four a lane, in a split loop.
constexpr char kCopy[] =
    R"(kernel copy source "dir/copy.ph" directory "" threads 256 min_ctas 2 max_registers 64 shared 2176
param K tensor f16
param O tensor f16
param a scalar f16
param b scalar bool
extent N multiple_of 1
tensor &0 K f16 param 0 [64 extent0] loaded
tensor &1 O f16 param 1 [64 128] stored
scalar %0 i i32
tile @0 k stage f16 [8, 128] at 3:7-8 staging shared [8, 136] row_stride 136 offset 0 bytes 2176 live 1 3
access #0 load at 3:11-20 elements 4
access #1 store at 3:7-8 elements 4
access #2 load at 4:5-6 elements 4
access #3 store at 4:1-2 elements 4
body {
  0: for whole %0 0:i32 (extent i32 0) 128:i32 {
    1: map [8, 128] {1x8@32*1 | 4x32@1*1 active 256} (load f16 &0 [$0 (add i32 %0 $1)] checked 3 #0) -> @0 [$0 $1] #1 at 3:1-9
    2: barrier kept "k is read by other threads" at 4:1-9
    3: map [8, 128] {1x8@32*1 | 4x32@1*1 active 256} (mul f16 (load f16 @0 [$0 $1] #2) (param f16 2)) -> &1 [$0 $1] #3 at 4:1-9
    4: barrier elided "no one reads k" at 4:1-9
  } at 2:1-2
}
)";

TEST(LowerTest, KernelHasItsNameParametersAndBounds) {
  const std::string ptx = LowerText(kCopy).ptx;
  EXPECT_TRUE(Has(ptx,
                  ".visible .entry copy(\n"
                  "\t.param .u64 .ptr .global .align 16 copy_param_0,\n"
                  "\t.param .u64 .ptr .global .align 16 copy_param_1,\n"
                  "\t.param .u16 copy_param_2,\n"
                  "\t.param .u8 copy_param_3,\n"
                  "\t.param .u32 copy_param_4\n)"))
      << ptx;
  EXPECT_TRUE(Has(ptx, ".maxntid 256, 1, 1\n.minnctapersm 2\n.maxnreg 64\n"));
  EXPECT_TRUE(Has(ptx, ".shared .align 16 .b8 copy_shared[2176];"));
  EXPECT_TRUE(Has(ptx, ".version 7.0\n.target sm_75\n.address_size 64\n"));
}

TEST(LowerTest, AccessesKeepTheirWidths) {
  const Lowered lowered = LowerText(kCopy);
  EXPECT_EQ(Count(lowered.ptx, "st.shared.v4.b16"), 1);
  EXPECT_EQ(Count(lowered.ptx, "ld.shared.v4.b16"), 1);
  EXPECT_EQ(Count(lowered.ptx, "st.shared"), 1);
  EXPECT_EQ(Count(lowered.ptx, "ld.shared"), 1);
  EXPECT_EQ(Count(lowered.ptx, "st.global.v4.b16"), 1);  // rows of 128: aligned for sure
  // The wide way, and the ragged one.
  EXPECT_EQ(Count(lowered.ptx, "ld.global.nc.v4.b16"), 1);
  EXPECT_EQ(Count(lowered.ptx, "ld.global.nc.b16"), 4);
}

TEST(LowerTest, NarrowSharedAccessesStayApart) {
  std::string text = kCopy;
  for (const char* const id : {"#1", "#2"}) {
    const size_t at = text.find(std::string("access ") + id);
    text.replace(text.find("elements 4", at), 10, "elements 1");
  }
  const std::string ptx = LowerText(text).ptx;
  EXPECT_EQ(Count(ptx, "st.shared.b16"), 4);
  EXPECT_EQ(Count(ptx, "ld.shared.b16"), 4);
  EXPECT_EQ(Count(ptx, "st.shared"), 4);
}

TEST(LowerTest, OnlyKeptBarriersAreEmitted) {
  EXPECT_EQ(Count(LowerText(kCopy).ptx, "bar.sync"), 1);
}

TEST(LowerTest, EveryAccessHasItsSourceLocationAndItsIdentity) {
  for (const int level : {0, 1, 2, 3}) {
    LowerOptions options;
    options.opt_level = level;
    const Lowered lowered = LowerText(kCopy, options);
    const std::vector<std::string> lines = Lines(lowered.ptx);
    EXPECT_TRUE(Has(lowered.ptx, ".file\t1 \"dir/copy.ph\"")) << "relative paths stay relative";
    std::map<std::string, uint32_t> expected = {
        {"ld.global", 0}, {"st.shared", 1}, {"ld.shared", 2}, {"st.global", 3}};
    const std::string places[] = {"3 11", "3 7", "4 5", "4 1"};
    std::string location;
    size_t accesses = 0;
    for (size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].starts_with("\t.loc\t1 ")) location = lines[i].substr(8);
      for (const auto& [opcode, id] : expected) {
        if (!lines[i].starts_with("\t" + opcode)) continue;
        EXPECT_EQ(location, places[id]) << lines[i];
        ASSERT_LT(accesses, lowered.accesses.size());
        EXPECT_EQ(lowered.accesses[accesses].ptx_line, static_cast<int>(i) + 1);
        EXPECT_EQ(lowered.accesses[accesses].access.index(), id);
        ++accesses;
      }
    }
    EXPECT_GE(accesses, 8u);
    EXPECT_EQ(accesses, lowered.accesses.size());
    Assemble(lowered.ptx, "sm_75");
  }
}

TEST(LowerTest, LlvmIrShowsRealLocationsAndParameterNames) {
  LowerOptions options;
  options.want_llvm_ir = true;
  const std::string ir = LowerText(kCopy, options).llvm_ir;
  EXPECT_TRUE(Has(ir, "define ptx_kernel void @copy(ptr addrspace(1) noalias readonly"));
  EXPECT_TRUE(Has(ir, "align 16 captures(none) %K") || Has(ir, "align 16 %K")) << ir;
  EXPECT_TRUE(Has(ir, "%N)"));
  EXPECT_TRUE(Has(ir, "!DILocation(line: 3, column: 11"));
  EXPECT_TRUE(Has(ir, "emissionKind: DebugDirectivesOnly"));
}

// A tensor that is written and read again in the kernel must not be read ahead of a barrier.
TEST(LowerTest, LoadsOfStoredTensorsStayBehindBarriers) {
  const std::string ptx =
      LowerText(
          R"(kernel k source "k.ph" directory "" threads 32 min_ctas 0 max_registers 0 shared 0
param A tensor f32
tensor &0 A f32 param 0 [64] loaded stored
access #0 store at 2:1-2 elements 1
access #1 load at 3:1-2 elements 1
access #2 store at 3:3-4 elements 1
body {
  0: map [32] {1x32@1*1 active 32} 1.0:f32 -> &0 [$0] #0 at 2:1-2
  1: barrier kept "A" at 3:1-2
  2: map [32] {1x32@1*1 active 32} (load f32 &0 [(sub i32 31:i32 $0)] #1) -> &0 [(add i32 32:i32 $0)] #2 at 3:1-2
}
)")
          .ptx;
  EXPECT_EQ(Count(ptx, "ld.global.nc"), 0);
  EXPECT_LT(ptx.find("bar.sync"), ptx.find("\tld.global"));
  EXPECT_LT(ptx.find("\tst.global"), ptx.find("bar.sync"));
}

// Thread 0 alone reads the element: all threads could without harm to the result, but that is not
// what the plan says they do.
TEST(LowerTest, LoadsAreNotSpeculated) {
  LowerOptions options;
  options.want_llvm_ir = true;
  const Lowered lowered = LowerText(
      R"(kernel k source "k.ph" directory "" threads 64 min_ctas 0 max_registers 0 shared 16
param O tensor f32
extent N multiple_of 1
tensor &0 O f32 param 0 [8] stored
tile @0 t tile f32 [1] at 2:7-8 shared [1] row_stride 1 offset 0 bytes 16 live 0 1
tile @1 r tile f32 [1] at 3:7-8 registers {1x1@1*1 active 1}
access #0 store at 2:1-2 elements 1
access #1 load at 3:1-2 elements 1
access #2 store at 4:1-2 elements 1
body {
  0: map [1] {1x1@1*1 active 1} (convert f32 (extent i32 0)) -> @0 [0:i32] #0 at 2:1-2
  1: barrier kept "t" at 3:1-2
  2: map [1] {1x1@1*1 active 1} (add f32 (load f32 @0 [0:i32] #1) 1.0:f32) -> @1 [$0] at 3:1-2
  3: barrier kept "r" at 4:1-2
  4: map [1] {1x1@1*1 active 1} (load f32 @1 [$0]) -> &0 [$0] #2 at 4:1-2
}
)",
      options);
  const size_t load = lowered.ptx.find("\tld.shared.b32");
  ASSERT_NE(load, std::string::npos);
  EXPECT_GT(lowered.ptx.rfind("bra", load), lowered.ptx.find("bar.sync")) << lowered.ptx;
  EXPECT_FALSE(Has(lowered.llvm_ir, "sanitize"));
  EXPECT_EQ(lowered.accesses.size(), 3u);
}

// [32, 32] x [32, 64] in micro-tiles of 2 x 4 with k in vectors of 4.
std::string DotText(const std::string& a, const std::string& b, const std::string& sum,
                    const std::string& k_dim, const std::string& to_rest) {
  return R"(kernel k source "k.ph" directory "" threads 256 min_ctas 0 max_registers 0 shared 36864
param A tensor )" +
         a + R"(
tensor &0 A )" +
         a + R"( param 0 [32] loaded
tile @0 a stage )" +
         a + R"( [32, 32] at 3:7-8 shared [32, 32] row_stride 32 offset 0 bytes 4096 live 0 0
tile @1 b stage )" +
         b + R"( [64, 32] at 4:7-8 shared [64, 32] row_stride 32 offset 4096 bytes 8192 live 0 0
tile @2 d tile )" +
         sum + R"( [32, 64] at 5:7-8 )" + to_rest + R"(
access #0 load at 6:1-2 elements 4
access #1 load at 7:1-2 elements 4
access #2 store at 5:1-2 elements 1
body {
  0: dot [32, 64, 32] {1x16@16*2 | 1x16@1*4 | )" +
         k_dim + R"( active 256} (load )" + a + R"( @0 [$0 $2] #0) (load )" + b +
         R"( @1 [$1 $2] #1) -> @2 #2 at 5:1-9
}
)";
}
constexpr char kInShared[] = "shared [32, 64] row_stride 64 offset 12288 bytes 16384 live 0 0";

TEST(LowerTest, DotMultipliesIntoItsMicroTile) {
  const std::string ptx = LowerText(DotText("f32", "f32", "f32", "4x1@1*8", kInShared)).ptx;
  // 8 sums, 32 products each; 2 + 4 fragments of 4 elements per step.
  EXPECT_EQ(Count(ptx, "fma.rn.f32"), 8 * 32);
  EXPECT_EQ(Count(ptx, "ld.shared.v4.b32"), 8 * (2 + 4));
  EXPECT_EQ(Count(ptx, "ld.shared"), 8 * (2 + 4));
  EXPECT_EQ(Count(ptx, "st.shared.b32"), 8);
}

TEST(LowerTest, DotOfBytesTakesFourAtATime) {
  const std::string ptx = LowerText(DotText("i8", "u8", "i32", "4x1@1*8", kInShared)).ptx;
  EXPECT_EQ(Count(ptx, "dp4a.s32.u32"), 8 * 8);
  EXPECT_EQ(Count(ptx, "ld.shared"), 8 * (2 + 4));
  Assemble(ptx, "sm_75");
}

TEST(LowerTest, DotOfHalvesIsExactInF32) {
  const std::string ptx = LowerText(DotText("f16", "bf16", "f32", "4x1@1*8", kInShared)).ptx;
  EXPECT_EQ(Count(ptx, "fma.rn.f32"), 8 * 32);
  EXPECT_EQ(Count(ptx, "fma.rn.f16"), 0);
  EXPECT_EQ(Count(ptx, "ld.shared"), 8 * (2 + 4));
  Assemble(ptx, "sm_75");
}

TEST(LowerTest, ContractionHappensNowhereElse) {
  const std::string ptx =
      LowerText(
          R"(kernel k source "k.ph" directory "" threads 32 min_ctas 0 max_registers 0 shared 0
param A tensor f32
param O tensor f32
tensor &0 A f32 param 0 [32] loaded
tensor &1 O f32 param 1 [32] stored
body {
  0: map [32] {1x32@1*1 active 32} (add f32 (mul f32 (load f32 &0 [$0]) (load f32 &0 [$0])) 1.0:f32) -> &1 [$0] at 2:1-2
}
)")
          .ptx;
  EXPECT_EQ(Count(ptx, "mul.rn.f32"), 1);
  EXPECT_EQ(Count(ptx, "add.rn.f32"), 1);
  EXPECT_EQ(Count(ptx, "fma"), 0);
}

TEST(LowerTest, ReductionShufflesInsideAWarp) {
  const std::string ptx =
      LowerText(
          R"(kernel k source "k.ph" directory "" threads 64 min_ctas 0 max_registers 0 shared 64
param A tensor f32
tensor &0 A f32 param 0 [8 8] loaded
tile @0 s tile f32 [8, 1] at 4:7-8 shared [8, 1] row_stride 1 offset 0 bytes 32 live 0 0
access #0 load at 2:1-2 elements 1
access #1 store at 3:1-2 elements 1
body {
  0: reduce max [8, 8] {1x8@8*1 | 1x8@1*1 active 64} (load f32 &0 [$0 $1] #0) -> @0 #1 at 2:1-2
}
)")
          .ptx;
  EXPECT_EQ(Count(ptx, "shfl.sync.bfly.b32"), 3);
  EXPECT_EQ(Count(ptx, "bar.sync"), 0);
  EXPECT_EQ(Count(ptx, "st.shared.b32"), 1);
}

// Every kind of operation and value once, as the printer's test has them.
constexpr char kEverything[] =
    R"(kernel k source "k.ph" directory "" threads 64 min_ctas 2 max_registers 0 shared 1024
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
tile @3 s scratch i32 [1] at 5:7-8 shared [1] row_stride 1 offset 288 bytes 16 live 1 9
tile @4 m tile i32 [8, 1] at 4:7-8 shared [8, 1] row_stride 1 offset 304 bytes 32 live 3 9
access #0 load at 3:11-20 elements 1
access #1 store at 3:7-8 elements 1 wavefronts 4.5
access #2 load at 6:1-2 elements 1 data_dependent
body {
  0: set %0 = (add i32 (extent i32 0) (block i32 1)) at 2:1-5
  1: map buffered [8, 8] {1x8@8*1 | 1x8@1*1 active 64} (load f32 &0 [(add i32 %0 $0) $1] checked 3 #0) -> @0 [$0 $1] #1 at 3:1-9
  2: barrier kept "t is read by other threads" at 3:1-9
  3: reduce max [8, 8] {1x8@8*1 | 1x8@1*1 active 64} (load f32 @0 [$0 $1] #2) -> @1 at 4:1-9
  3: reduce argmax [8, 8] {1x8@8*1 | 1x8@1*1 active 64} (load f32 @0 [$0 $1] #2) -> @4 at 4:1-9
  4: scan [8, 8] {1x1@1*8 | 1x8@1*1 active 8} (exp f32 (load f32 @0 [$0 $1])) -> @0 #1 at 4:1-9
  5: dot [8, 8, 8] {1x8@8*1 | 1x8@1*1 | 1x1@1*8 active 64} (load f32 @0 [$0 $2]) (convert f32 (convert f16 (load f32 @0 [$2 $1]))) -> @2 #1 at 5:1-9
  6: for whole %0 0:i32 (extent i32 0) 8:i32 {
    7: if (andalso bool (lt bool %0 4:i32) 1:bool) {
      8: break at 6:1-2
    } {
      9: continue at 6:1-2
    } at 6:1-2
  } at 6:1-2
  10: for remainder %0 0:i32 (extent i32 0) 8:i32 {
    11: store 1.0:f32 -> &0 [%0 0:i32] checked 1 at 6:1-2
  } at 6:1-2
  12: while {
    13: atomic_cas &1 [%0] 1:i32 2:i32 checked -> %1 scratch @3 at 7:1-2
  } (ne bool %1 0:i32) {
    14: store (select f32 1:bool (param f32 1) -1.5:f32) -> &0 [0:i32 0:i32] checked 1 at 7:1-2
  } at 7:1-2
  15: atomic_add &1 [(grid i32 0)] 1:i32 at 7:1-2
  16: map [8, 8] {1x8@8*1 | 1x8@1*1 active 64} (load f32 @2 [$0 $1]) -> &0 [$0 $1] at 8:1-2
  17: return at 8:1-2
}
)";

TEST(LowerTest, EveryOperationIsLoweredAndAssembled) {
  const tile::Kernel kernel = Parsed(kEverything);
  for (const int level : {0, 3}) {
    LowerOptions options;
    options.opt_level = level;
    const Result<Lowered> lowered = LowerToPtx({&kernel, 1}, options);
    ASSERT_TRUE(lowered.has_value()) << lowered.error().message;
    EXPECT_EQ(
        Count(lowered->ptx, "atom.global.add.u32") + Count(lowered->ptx, "red.global.add.u32"), 1);
    EXPECT_EQ(Count(lowered->ptx, "atom.relaxed.gpu.global.cas.b32"), 1);
    Assemble(lowered->ptx, "sm_75");
  }
}

// Every function on every type, and every conversion: LLVM must select, and ptxas take, them all.
TEST(LowerTest, EveryFunctionAndConversionOfEveryTypeIsLowered) {
  const std::string types[] = {"f16", "bf16", "f32", "f64", "i8", "u8", "i16", "i32", "i64"};
  std::string params, tensors, body;
  int count = 0, tensor = 0;
  const auto map = [&](const std::string& value, int to) {
    body += "  " + std::to_string(count) + ": map [32] {1x32@1*1 active 32} " + value + " -> &" +
            std::to_string(to) + " [(add i32 $0 " + std::to_string(32 * count) +
            ":i32)] at 2:1-2\n";
    ++count;
  };
  for (const std::string& type : types) {
    params += "param P" + type + " tensor " + type + "\n";
    tensors += "tensor &" + std::to_string(tensor) + " P" + type + " " + type + " param " +
               std::to_string(tensor) + " [16384] loaded stored\n";
    const std::string x = "(load " + type + " &" + std::to_string(tensor) + " [$0])";
    const std::string y =
        "(load " + type + " &" + std::to_string(tensor) + " [(sub i32 31:i32 $0)])";
    const bool is_float = type.find('f') != std::string::npos;
    for (const char* const unary :
         {"neg", "abs", "exp", "log", "sqrt", "rsqrt", "tanh", "round", "floor", "ceil"}) {
      map("(" + std::string(unary) + " " + type + " " + x + ")", tensor);
    }
    std::vector<std::string> binary = {"add", "sub", "mul", "div", "rem", "max", "min", "pow"};
    if (!is_float) binary.insert(binary.end(), {"shl", "shr", "and", "or", "xor"});
    for (const std::string& name : binary) {
      map("(" + name + " " + type + " " + x + " " + y + ")", tensor);
    }
    for (const char* const compare : {"eq", "ne", "lt", "le", "gt", "ge"}) {
      map("(select " + type + " (" + compare + " bool " + x + " " + y + ") " + x + " " + y + ")",
          tensor);
    }
    for (size_t to = 0; to < std::size(types); ++to) {
      if (types[to] != type) map("(convert " + types[to] + " " + x + ")", static_cast<int>(to));
    }
    map("(convert " + type + " (not bool (lt bool " + x + " " + y + ")))", tensor);
    ++tensor;
  }
  const std::string text =
      "kernel k source \"k.ph\" directory \"\" threads 32 min_ctas 0 max_registers 0 shared 0\n" +
      params + tensors + "body {\n" + body + "}\n";
  for (const char* const chip : {"sm_75", "sm_80", "sm_90"}) {
    LowerOptions options;
    options.chip = chip;
    const Lowered lowered = LowerText(text, options);
    EXPECT_GT(Count(lowered.ptx, "st.global"), 200);
    Assemble(lowered.ptx, chip);
  }
}

TEST(LowerTest, PtxVersionIsTheLeastThatTheChipNeeds) {
  const std::pair<const char*, const char*> versions[] = {
      {"sm_75", "7.0"}, {"sm_80", "7.0"}, {"sm_86", "7.1"}, {"sm_89", "7.8"}, {"sm_90", "7.8"}};
  for (const auto& [chip, version] : versions) {
    LowerOptions options;
    options.chip = chip;
    const std::string ptx = LowerText(kCopy, options).ptx;
    EXPECT_TRUE(Has(ptx, std::string(".version ") + version + "\n.target " + chip + "\n"));
    Assemble(ptx, chip);
  }
}

TEST(LowerTest, UnknownChipsAreRefused) {
  const tile::Kernel kernel = Parsed(kCopy);
  for (const char* const chip : {"sm_70", "sm_7500", "gfx90a", "", "sm_"}) {
    LowerOptions options;
    options.chip = chip;
    EXPECT_FALSE(LowerToPtx({&kernel, 1}, options).has_value()) << chip;
  }
}

TEST(LowerTest, SeveralKernelsShareAModule) {
  std::vector<tile::Kernel> kernels = {Parsed(kCopy), Parsed(kCopy)};
  kernels[1].name = "second";
  const Result<Lowered> lowered = LowerToPtx(kernels, {});
  ASSERT_TRUE(lowered.has_value()) << lowered.error().message;
  EXPECT_TRUE(Has(lowered->ptx, ".entry copy("));
  EXPECT_TRUE(Has(lowered->ptx, ".entry second("));
  EXPECT_TRUE(Has(lowered->ptx, "second_shared[2176]"));
  const auto of_second = [](const PtxAccess& access) { return access.kernel == 1; };
  EXPECT_EQ(2 * std::count_if(lowered->accesses.begin(), lowered->accesses.end(), of_second),
            static_cast<long>(lowered->accesses.size()));
  Assemble(lowered->ptx, "sm_75");
}

}  // namespace
}  // namespace phobos
