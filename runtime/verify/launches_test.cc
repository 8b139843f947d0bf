#include "runtime/verify/launches.h"

#include <gtest/gtest.h>

namespace phobos {
namespace {

using enum ScalarType;

class VerifyLaunchTest : public testing::Test {
 protected:
  VerifyLaunchTest() {
    signature_.params = {{"X", kF32, {{"", 2}}, true, true, false},
                         {"Y", kF32, {{"", 2}}, true, false, true},
                         {"a", kF32, {}, false, false, false}};
    const std::vector<int64_t> shape = {2};
    launch_.arguments = {MakeTensor(kF32, shape).value(), MakeTensor(kF32, shape).value(),
                         MakeScalar(kF32, 1.0)};
    SetReal(launch_.arguments[1], 0, 2);
  }

  Signature signature_;
  Launch launch_;
};

TEST_F(VerifyLaunchTest, EqualLaunchesAgree) {
  const Verification result = VerifyLaunch(signature_, launch_, launch_, 0);
  EXPECT_TRUE(result.ok);
  ASSERT_EQ(result.lines.size(), 1u);
  EXPECT_TRUE(result.lines[0].starts_with("`Y`: all 2 elements agree"));
}

TEST_F(VerifyLaunchTest, AStoredTensorIsComparedWithinTheTolerance) {
  Launch actual = launch_;
  SetReal(actual.arguments[1], 0, 2.001);
  EXPECT_FALSE(VerifyLaunch(signature_, launch_, actual, 1e-6).ok);
  EXPECT_TRUE(VerifyLaunch(signature_, launch_, actual, 1e-4).ok);
  EXPECT_TRUE(VerifyLaunch(signature_, launch_, actual, 0, 1e-3).ok);
  EXPECT_FALSE(VerifyLaunch(signature_, launch_, actual, 1, 1e-4).ok);
}

TEST_F(VerifyLaunchTest, ATensorThatIsOnlyReadMustNotChange) {
  Launch actual = launch_;
  SetReal(actual.arguments[0], 1, 1e-30);
  const Verification result = VerifyLaunch(signature_, launch_, actual, 1);
  EXPECT_FALSE(result.ok);
  EXPECT_EQ(result.lines[0], "`X`: was changed, and the kernel does not store to it");
}

}  // namespace
}  // namespace phobos
