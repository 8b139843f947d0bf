#include "frontend/sema/scopes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace phobos {
namespace {

Symbol Local(uint32_t index) { return {Symbol::Kind::kLocal, index, {}, false}; }

TEST(Scopes, InnerNamesHideOuterOnes) {
  Scopes scopes;
  scopes.Enter();
  scopes.Declare("a", Local(0));
  scopes.Declare("b", Local(1));
  scopes.Enter();
  EXPECT_EQ(scopes.FindInnermost("a"), nullptr);
  EXPECT_EQ(scopes.Find("a")->index, 0u);
  scopes.Declare("a", Local(2));
  EXPECT_EQ(scopes.FindInnermost("a")->index, 2u);
  EXPECT_EQ(scopes.Find("a")->index, 2u);
  EXPECT_EQ(scopes.Names(), (std::vector<std::string>{"a", "b", "a"}));
  std::string left;
  scopes.Leave([&](std::string_view name, const Symbol& symbol) {
    left += std::string(name) + std::to_string(symbol.index);
  });
  EXPECT_EQ(left, "a2");
  EXPECT_EQ(scopes.Find("a")->index, 0u);
  scopes.Leave([](std::string_view, const Symbol&) {});
  EXPECT_EQ(scopes.Find("a"), nullptr);
  EXPECT_EQ(scopes.Find("b"), nullptr);
}

TEST(Scopes, PoisonIsFoundButNotNamed) {
  Scopes scopes;
  scopes.Enter();
  scopes.Poison("oops");
  ASSERT_NE(scopes.Find("oops"), nullptr);
  EXPECT_EQ(scopes.Find("oops")->kind, Symbol::Kind::kPoison);
  EXPECT_TRUE(scopes.Names().empty());
}

}  // namespace
}  // namespace phobos
