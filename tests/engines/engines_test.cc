// One suite of kernels, every engine: what the reference evaluator says must come out of the
// compiled PTX on the simulator, with every check on and no hazard; padding must not change a bit
// of it; and every access must cost what the compiler predicted.
//
// Each file of kernels/ has one or more lines `// RUN: NAME=VALUE ...`; each is one test. Kernels
// that lie elsewhere are run by the lines `PATH NAME=VALUE ...` of a `.runs` file.

#include "tests/engines/engines.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "base/files.h"
#include "gtest/gtest.h"
#include "runtime/contract/of_kernel.h"
#include "runtime/verify/verify.h"

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

// The rest of each line of `text` that begins with `mark`.
std::vector<std::string> LinesAfter(const std::string& text, const std::string& mark) {
  std::vector<std::string> rests;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    if (line.starts_with(mark)) rests.push_back(line.substr(mark.size()));
  }
  return rests;
}

std::vector<Case> FindCases(const std::string& folder) {
  std::vector<Case> cases;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string text = ReadFile(entry.path().string()).value();
    if (entry.path().extension() == ".ph") {
      for (const std::string& run : LinesAfter(text, "// RUN:")) {
        cases.push_back({entry.path().string(), text, run, ""});
      }
    } else if (entry.path().extension() == ".runs") {
      for (const std::string& line : LinesAfter(text, "")) {
        const std::string path = line.substr(0, line.find(' '));
        cases.push_back({path, ReadFile(path).value(), line.substr(path.size()), ""});
      }
    }
  }
  std::sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) {
    return std::tie(a.path, a.run) < std::tie(b.path, b.run);
  });
  std::map<std::string, int> counts;
  for (Case& test_case : cases) {
    const std::string stem = std::filesystem::path(test_case.path).stem().string();
    test_case.name = stem + "_" + std::to_string(counts[test_case.path]++);
  }
  return cases;
}

}  // namespace
}  // namespace phobos::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  using phobos::testing::Case;
  if (argc != 2) return 2;  // the folder of the cases
  const std::vector<Case> cases = phobos::testing::FindCases(argv[1]);
  for (const Case& test_case : cases) {
    ::testing::RegisterTest(
        "EnginesTest", test_case.name.c_str(), nullptr, nullptr, test_case.path.c_str(), 1,
        [test_case]() -> ::testing::Test* { return new phobos::testing::EnginesTest(test_case); });
  }
  if (cases.empty()) return 1;
  return RUN_ALL_TESTS();
}
