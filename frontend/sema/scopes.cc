#include "frontend/sema/scopes.h"

#include "base/check.h"

namespace phobos {

Symbol* Scopes::Find(std::string_view name) {
  const auto it = innermost_.find(name);
  if (it == innermost_.end() || it->second == kNone) return nullptr;
  return &symbols_[it->second].symbol;
}

Symbol* Scopes::FindInnermost(std::string_view name) {
  const auto it = innermost_.find(name);
  if (it == innermost_.end() || it->second == kNone) return nullptr;
  return it->second >= scope_starts_.back() ? &symbols_[it->second].symbol : nullptr;
}

void Scopes::Declare(std::string_view name, Symbol symbol) {
  CHECK(!scope_starts_.empty());
  uint32_t& innermost = innermost_.try_emplace(name, kNone).first->second;
  CHECK(innermost == kNone || innermost < scope_starts_.back());
  symbols_.push_back({name, symbol, innermost});
  innermost = static_cast<uint32_t>(symbols_.size() - 1);
}

std::vector<std::string> Scopes::Names() const {
  std::vector<std::string> names;
  for (size_t i = symbols_.size(); i-- > 0;) {
    if (symbols_[i].symbol.kind != Symbol::Kind::kPoison) names.emplace_back(symbols_[i].name);
  }
  return names;
}

}  // namespace phobos
