#include "runtime/launch/launch.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "runtime/launch/checks.h"
#include "runtime/tensor/npy.h"

namespace phobos {
namespace {

using enum ScalarType;

// kernel q8(W: tensor<i8>[K, N], S: tensor<f32>[KB, 64], C: tensor<f32>[1, N], a: f32), with
// @aligned(K = 32).
Signature Example() {
  Signature signature;
  signature.kernel = "q8";
  signature.params = {
      {"W", kI8, {{"K", 0}, {"N", 0}}, true, true, false},
      {"S", kF32, {{"KB", 0}, {"", 64}}, true, true, false},
      {"C", kF32, {{"", 1}, {"N", 0}}, true, false, true},
      {"a", kF32, {}, false, false, false},
  };
  signature.extents = {{"K", 32}, {"N", 1}, {"KB", 1}};
  signature.grid[0] = {ContractAxis::Kind::kCeil, {"N", 0}, 64};
  return signature;
}

std::string ErrorOf(const Signature& signature, const LaunchRequest& request) {
  const Result<Launch> launch = BindSpecs(signature, request);
  return launch ? "" : launch.error().message;
}

// Writes an .npy of zeros for this test and returns its path.
std::string ZerosFile(const std::string& name, ScalarType type, std::vector<int64_t> shape) {
  const std::string path = testing::TempDir() + "/" + name;
  EXPECT_TRUE(WriteNpy(path, MakeTensor(type, shape).value()));
  return path;
}

const std::map<std::string, int64_t> kExtents = {{"K", 64}, {"N", 65}, {"KB", 2}};

TEST(BindSpecsTest, DefaultsAreRandomTensorsAndOnes) {
  const Launch launch = BindSpecs(Example(), {{}, kExtents, {}, 0}).value();
  EXPECT_EQ(launch.extents, (std::vector<int64_t>{64, 65, 2}));
  EXPECT_EQ(launch.grid, (Grid{2, 1, 1}));
  ASSERT_EQ(launch.arguments.size(), 4u);
  EXPECT_EQ(launch.arguments[0].shape, (std::vector<int64_t>{64, 65}));
  EXPECT_EQ(launch.arguments[1].shape, (std::vector<int64_t>{2, 64}));
  EXPECT_EQ(launch.arguments[2].shape, (std::vector<int64_t>{1, 65}));
  EXPECT_EQ(launch.arguments[3].shape, (std::vector<int64_t>{}));
  EXPECT_EQ(GetReal(launch.arguments[3], 0), 1);
  EXPECT_NE(GetReal(launch.arguments[1], 0), GetReal(launch.arguments[1], 1));
  const Launch other = BindSpecs(Example(), {{}, kExtents, {}, 1}).value();
  EXPECT_NE(launch.arguments[0].bytes, other.arguments[0].bytes);
}

TEST(BindSpecsTest, FilesGiveExtents) {
  const std::string w = ZerosFile("w.npy", kI8, {32, 100});
  const Launch launch =
      BindSpecs(Example(), {{{"W", "@" + w}, {"a", "-0.5"}}, {{"KB", 1}}, {}, 0}).value();
  EXPECT_EQ(launch.extents, (std::vector<int64_t>{32, 100, 1}));
  EXPECT_EQ(launch.grid, (Grid{2, 1, 1}));
  EXPECT_EQ(GetReal(launch.arguments[3], 0), -0.5);
}

TEST(BindSpecsTest, ExtentsThatDisagreeAreBothNamed) {
  const std::string w = ZerosFile("w.npy", kI8, {32, 100});
  const std::string c = ZerosFile("c.npy", kF32, {1, 99});
  EXPECT_EQ(
      ErrorOf(Example(), {{{"W", "@" + w}, {"C", "@" + c}}, {{"KB", 1}}, {}, 0}),
      "extent `N` is 100 by dimension 1 of `W` in " + w + ", but 99 by dimension 1 of `C` in " + c);
  EXPECT_EQ(ErrorOf(Example(), {{{"W", "@" + w}}, {{"KB", 1}, {"N", 7}}, {}, 0}),
            "extent `N` is 7 by -D N=7, but 100 by dimension 1 of `W` in " + w);
}

TEST(BindSpecsTest, MissingExtentsAreAllNamed) {
  EXPECT_EQ(ErrorOf(Example(), {{}, {{"K", 32}}, {}, 0}),
            "kernel `q8` needs a value for the extents `N`, `KB`: give -D N=INT -D KB=INT, or a "
            "tensor from an .npy file");
}

TEST(BindSpecsTest, NamesAndRangesAreChecked) {
  EXPECT_EQ(ErrorOf(Example(), {{{"w", "zeros"}}, kExtents, {}, 0}),
            "kernel `q8` has no parameter `w`; it has `W`, `S`, `C`, `a`");
  EXPECT_EQ(ErrorOf(Example(), {{}, {{"KBB", 1}}, {}, 0}),
            "kernel `q8` has no extent `KBB`; did you mean `KB`?");
  EXPECT_EQ(ErrorOf(Example(), {{}, {{"K", 64}, {"N", 0}, {"KB", 2}}, {}, 0}),
            "extent `N` is 0 by -D N=0; it must be within 1 ... 2147483647");
  EXPECT_EQ(ErrorOf(Example(), {{}, {{"K", 64}, {"N", int64_t{1} << 31}, {"KB", 2}}, {}, 0}),
            "extent `N` is 2147483648 by -D N=2147483648; it must be within 1 ... 2147483647");
  EXPECT_EQ(ErrorOf(Example(), {{}, {{"K", 65}, {"N", 1}, {"KB", 2}}, {}, 0}),
            "extent `K` is 65 by -D K=65, but `@aligned(K = 32)` promises a multiple of 32");
}

TEST(BindSpecsTest, ShapesAndTypesAreChecked) {
  const std::string flat = ZerosFile("flat.npy", kF32, {64});
  EXPECT_EQ(ErrorOf(Example(), {{{"S", "@" + flat}}, kExtents, {}, 0}),
            "`S` has the 2 dimensions [KB, 64], but " + flat + " has the shape [64]");
  const std::string wide = ZerosFile("wide.npy", kF32, {2, 65});
  EXPECT_EQ(ErrorOf(Example(), {{{"S", "@" + wide}}, kExtents, {}, 0}),
            "dimension 1 of `S` is 64, but " + wide + " has the shape [2, 65]");
  EXPECT_EQ(ErrorOf(Example(), {{{"W", "@" + flat}}, kExtents, {}, 0}),
            "argument `W`: " + flat + ": has elements '<f4', expected '|i1' for i8");
  EXPECT_EQ(ErrorOf(Example(), {{{"a", "zeros"}}, kExtents, {}, 0}),
            "argument `a`: 'zeros' is not a value of f32");
  EXPECT_EQ(ErrorOf(Example(), {{{"W", "const:128"}}, kExtents, {}, 0}),
            "argument `W`: '128' is not a value of i8");
}

TEST(ResolveGridTest, TheAskedGridWins) {
  Signature signature = Example();
  const std::vector<int64_t> extents = {64, 64, 2};
  EXPECT_EQ(ResolveGrid(signature, extents, {}).value(), (Grid{1, 1, 1}));
  EXPECT_EQ(ResolveGrid(signature, extents, Grid{5, 4, 3}).value(), (Grid{5, 4, 3}));
  signature.grid[1].kind = ContractAxis::Kind::kAsked;
  EXPECT_EQ(ResolveGrid(signature, extents, {}).error().message,
            "the y axis of the grid of kernel `q8` cannot be derived, since its subscripts ask for "
            "several sizes: give --grid X,Y,Z");
  EXPECT_EQ(ResolveGrid(signature, extents, Grid{5, 4, 3}).value(), (Grid{5, 4, 3}));
  EXPECT_EQ(ResolveGrid(signature, extents, Grid{1, 65536, 1}).error().message,
            "a grid of 65536 CTAs along y is outside 1 ... 65535");
  EXPECT_FALSE(ResolveGrid(signature, extents, Grid{0, 1, 1}));
  signature.grid[1] = {ContractAxis::Kind::kCeil, {"", 100}, 33};
  EXPECT_EQ(ResolveGrid(signature, extents, {}).value(), (Grid{1, 4, 1}));
}

TEST(BindTensorsTest, EveryParameterNeedsAnArgument) {
  const std::vector<int64_t> shape = {32, 10};
  std::map<std::string, Tensor> arguments;
  arguments["W"] = MakeTensor(kI8, shape).value();
  EXPECT_EQ(BindTensors(Example(), arguments).error().message,
            "kernel `q8` lacks the arguments `S`, `C`, `a`");
  arguments["S"] = MakeTensor(kF32, std::vector<int64_t>{1, 64}).value();
  arguments["C"] = MakeTensor(kF32, std::vector<int64_t>{1, 10}).value();
  arguments["a"] = MakeScalar(kF64, 2.0);
  EXPECT_EQ(BindTensors(Example(), arguments).error().message,
            "`a` holds f32, but the argument has f64");
  arguments["a"] = MakeScalar(kF32, 2.0);
  const Launch launch = BindTensors(Example(), arguments).value();
  EXPECT_EQ(launch.extents, (std::vector<int64_t>{32, 10, 1}));
  EXPECT_EQ(launch.grid, (Grid{1, 1, 1}));
}

TEST(CheckMemoryTest, AlignmentAndOverlap) {
  const Signature signature = Example();  // C is stored to
  EXPECT_TRUE(CheckMemory(signature, std::vector<MemoryRange>{{0, 64}, {0, 64}, {64, 16}, {}}));
  EXPECT_EQ(CheckMemory(signature, std::vector<MemoryRange>{{0, 64}, {128, 64}, {72, 16}, {}})
                .error()
                .message,
            "tensor `C` lies at 0x48, which is not a multiple of 16 bytes");
  EXPECT_EQ(CheckMemory(signature, std::vector<MemoryRange>{{0, 64}, {128, 64}, {48, 4}, {}})
                .error()
                .message,
            "tensors `W` and `C` overlap in memory, and `C` is stored to");
  EXPECT_FALSE(CheckMemory(signature, std::vector<MemoryRange>{{0, 64}, {80, 8}, {64, 64}, {}}));
  EXPECT_TRUE(CheckMemory(signature, std::vector<MemoryRange>{{0, 64}, {128, 8}, {64, 64}, {}}));
}

}  // namespace
}  // namespace phobos
