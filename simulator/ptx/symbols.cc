#include "simulator/ptx/symbols.h"

#include <algorithm>

namespace phobos::ptx {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::optional<Symbol> Symbols::Declare(std::string_view name, Symbol symbol) {
  const auto [it, inserted] = scopes_.back().names.try_emplace(name, symbol);
  if (inserted) return std::nullopt;
  return it->second;
}

std::optional<Symbol> Symbols::DeclareBank(std::string_view prefix, Symbol first, uint32_t count) {
  Scope& scope = scopes_.back();
  const auto [it, inserted] = scope.banks.try_emplace(prefix, Bank{first, count});
  if (!prefix.empty() && IsDigit(prefix.back())) scope.has_digit_prefix = true;
  if (inserted) return std::nullopt;
  return it->second.first;
}

std::optional<Symbol> Symbols::FindIn(const Scope& scope, std::string_view name) {
  if (!scope.banks.empty()) {
    // A number has no leading zero and fits the limit on registers. The prefix before it may itself
    // end in digits, which is rare enough to ask first.
    uint64_t number = 0;
    uint64_t weight = 1;
    for (size_t at = name.size(); at > 1 && weight <= 10'000'000; weight *= 10) {
      if (!IsDigit(name[at - 1])) break;
      --at;
      number += weight * static_cast<uint64_t>(name[at] - '0');
      if (name[at] == '0' && at + 1 != name.size()) continue;
      if (IsDigit(name[at - 1]) && !scope.has_digit_prefix) continue;
      const auto it = scope.banks.find(name.substr(0, at));
      if (it == scope.banks.end() || number >= it->second.count) continue;
      Symbol symbol = it->second.first;
      symbol.id += static_cast<uint32_t>(number) * symbol.vector;
      return symbol;
    }
  }
  const auto it = scope.names.find(name);
  if (it == scope.names.end()) return std::nullopt;
  return it->second;
}

std::optional<Symbol> Symbols::Find(std::string_view name) const {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    if (const auto symbol = FindIn(*scope, name)) return symbol;
  }
  return std::nullopt;
}

std::optional<Symbol> Symbols::FindHere(std::string_view name) const {
  return FindIn(scopes_.back(), name);
}

std::string Symbols::UniqueName(std::string_view name) {
  std::string result(name);
  if (!Find(name) && taken_.insert(result).second) return result;
  uint32_t& number = next_number_[result];
  do {
    number = std::max(number + 1, 2u);
    result = std::string(name) + "__" + std::to_string(number);
  } while (Find(result) || !taken_.insert(result).second);
  return result;
}

void Symbols::ForgetNames() {
  taken_.clear();
  next_number_.clear();
}

}  // namespace phobos::ptx
