// What the names of a module mean, scope by scope.
#ifndef PHOBOS_SIMULATOR_PTX_SYMBOLS_H_
#define PHOBOS_SIMULATOR_PTX_SYMBOLS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace phobos::ptx {

struct Symbol {
  enum class Kind : uint8_t { kRegister, kVariable, kFunction, kBranchTable, kPrototype, kLabel };
  Kind kind{};
  uint8_t vector = 1;  // kRegister: of a vector register the parts, which follow `id`
  uint32_t id = 0;     // an id of the kind; kLabel: index of the instruction
  uint32_t line = 0;   // of the declaration
};

// A stack of scopes; the names, which it does not copy, must outlive it.
class Symbols {
 public:
  Symbols() { Open(); }

  void Open() { scopes_.emplace_back(); }
  void Close() { scopes_.pop_back(); }
  size_t depth() const { return scopes_.size(); }

  // Declares in the innermost scope. Returns the symbol already there, if any, and then does
  // nothing.
  std::optional<Symbol> Declare(std::string_view name, Symbol symbol);

  // Declares `count` registers prefix0, prefix1, ..., each of `first.vector` parts from `first.id`.
  std::optional<Symbol> DeclareBank(std::string_view prefix, Symbol first, uint32_t count);

  // The meaning of `name` in the innermost scope that has one.
  std::optional<Symbol> Find(std::string_view name) const;
  // The same in the innermost scope alone.
  std::optional<Symbol> FindHere(std::string_view name) const;

  // Scopes of one function are merged in a Module: returns `name`, or a name made from it that no
  // earlier call since ForgetNames() returned and no outer scope knows.
  std::string UniqueName(std::string_view name);
  void ForgetNames();

 private:
  struct Bank {
    Symbol first;
    uint32_t count = 0;
  };
  struct Scope {
    std::unordered_map<std::string_view, Symbol> names;
    std::unordered_map<std::string_view, Bank> banks;
    bool has_digit_prefix = false;
  };
  static std::optional<Symbol> FindIn(const Scope& scope, std::string_view name);

  std::vector<Scope> scopes_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, uint32_t> next_number_;  // by the name that was asked for
};

}  // namespace phobos::ptx

#endif  // PHOBOS_SIMULATOR_PTX_SYMBOLS_H_
