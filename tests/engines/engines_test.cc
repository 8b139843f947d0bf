// One suite of kernels, every engine: what the reference evaluator says must come out of the
// compiled PTX on the simulator, with every check on and no hazard; padding must not change a bit
// of it; and every access must cost what the compiler predicted.
//
// Each file of kernels/ has one or more lines `// RUN: NAME=VALUE ...`; each is one test.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "base/files.h"
#include "gtest/gtest.h"
#include "runtime/contract/of_kernel.h"
#include "runtime/verify/verify.h"
#include "tests/engines/engines.h"

namespace phobos::testing {
namespace {

struct Case {
  std::string path;
  std::string text;
  std::string run;
  std::string name;
};

std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

class EnginesTest : public ::testing::Test {
 public:
  explicit EnginesTest(Case test_case) : case_(std::move(test_case)) {}

  void TestBody() override {
    const Result<Kernel> kernel = CheckText(case_.path, case_.text);
    ASSERT_TRUE(kernel.has_value()) << kernel.error().message;
    const Result<LaunchRequest> request = ParseRun(case_.run, *kernel);
    ASSERT_TRUE(request.has_value()) << request.error().message;
    const Result<Launch> launch = BindSpecs(SignatureOf(*kernel), *request);
    ASSERT_TRUE(launch.has_value()) << launch.error().message;

    Launch expected = *launch;
    const Result<Evaluation> evaluation = EvaluateKernel(*kernel, expected);
    ASSERT_TRUE(evaluation.has_value()) << evaluation.error().message;

    const Launch plain = Simulate(*kernel, *launch, {});
    if (HasFatalFailure()) return;
    for (size_t i = 0; i < plain.arguments.size(); ++i) {
      const Param& param = kernel->params[ParamId(static_cast<uint32_t>(i))];
      if (!param.is_tensor) continue;
      const Comparison comparison =
          CompareTensors(expected.arguments[i], plain.arguments[i],
                  DefaultTolerance(param.element, evaluation->expected_error));
      EXPECT_TRUE(comparison.ok()) << Describe(comparison, param.name, expected.arguments[i]);
    }

    EngineOptions padded_options;
    padded_options.padstage = true;
    const Launch padded = Simulate(*kernel, *launch, padded_options);
    if (HasFatalFailure()) return;
    EngineOptions careful_options;
    careful_options.keep_all_barriers = true;
    careful_options.opt_level = 0;
    const Launch careful = Simulate(*kernel, *launch, careful_options);
    if (HasFatalFailure()) return;
    for (size_t i = 0; i < plain.arguments.size(); ++i) {
      EXPECT_TRUE(plain.arguments[i].bytes == padded.arguments[i].bytes)
          << "padding changes the results";
      EXPECT_TRUE(plain.arguments[i].bytes == careful.arguments[i].bytes)
          << "-O0 with all barriers changes the results";
    }
  }

 private:
  // Compiles, runs, and expects no hazards and the predicted costs.
  Launch Simulate(const Kernel& kernel, Launch launch, const EngineOptions& options) {
    SimulateInto(kernel, launch, options);
    return launch;
  }
  void SimulateInto(const Kernel& kernel, Launch& launch, const EngineOptions& options) {
    const Result<Compilation> compiled = CompileKernel(kernel, options);
    ASSERT_TRUE(compiled.has_value()) << compiled.error().message;
    const Result<sim::Report> report = RunOnSimulator(*compiled, kernel, launch);
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_EQ(Joined(HazardLines(*report)), "");
    EXPECT_EQ(Joined(PredictionFaults(*compiled, *report)), "");
  }

  const Case case_;
};

std::vector<Case> FindCases(const std::vector<std::string>& folders) {
  std::vector<Case> cases;
  for (const std::string& folder : folders) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".ph") continue;
      const std::string path = entry.path().string();
      const std::string text = ReadFile(path).value();
      std::istringstream lines(text);
      std::string line;
      int number = 0;
      constexpr char kMark[] = "// RUN:";
      while (std::getline(lines, line)) {
        if (!line.starts_with(kMark)) continue;
        cases.push_back({path, text, line.substr(sizeof(kMark) - 1),
                         entry.path().stem().string() + "_" + std::to_string(number++)});
      }
    }
  }
  std::sort(cases.begin(), cases.end(),
            [](const Case& a, const Case& b) { return a.name < b.name; });
  return cases;
}

}  // namespace
}  // namespace phobos::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  using phobos::testing::Case;
  // Every folder given; a file of the command line's own choice runs alone.
  const std::vector<std::string> folders(argv + 1, argv + argc);
  const std::vector<Case> cases = phobos::testing::FindCases(folders);
  for (const Case& test_case : cases) {
    ::testing::RegisterTest("EnginesTest", test_case.name.c_str(), nullptr, nullptr,
                            test_case.path.c_str(), 1, [test_case]() -> ::testing::Test* {
                              return new phobos::testing::EnginesTest(test_case);
                            });
  }
  if (cases.empty()) return 1;
  return RUN_ALL_TESTS();
}
