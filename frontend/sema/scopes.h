// Names and the blocks in which they mean something.
#ifndef PHOBOS_FRONTEND_SEMA_SCOPES_H_
#define PHOBOS_FRONTEND_SEMA_SCOPES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "frontend/source/source.h"

namespace phobos {

// What a name stands for.
struct Symbol {
  enum class Kind : uint8_t {
    kParam,     // index: ParamId
    kExtent,    // ExtentId
    kConstant,  // of Kernel::constants
    kStatic,    // of Kernel::statics
    kLocal,     // LocalId
    kFunction,  // of ast::File::functions
    kPoison,    // its declaration or first use had an error, so nothing is said about its uses
  };
  Kind kind = Kind::kPoison;
  uint32_t index = 0;
  Span span;  // of the name in its declaration
  bool is_used = false;
};

// A stack of scopes. Lookups cost one hash; leaving a scope costs its names.
class Scopes {
 public:
  void Enter() { scope_starts_.push_back(symbols_.size()); }
  // Calls `visit(name, symbol)` for each name of the innermost scope, in order of declaration,
  // and forgets them.
  template <typename Visit>
  void Leave(Visit visit);

  // The innermost symbol of the name, or null. Good until the next declaration.
  Symbol* Find(std::string_view name);
  // The same, if it is of the innermost scope.
  Symbol* FindInnermost(std::string_view name);
  // Hides an outer symbol of the name; there must be none in the innermost scope.
  void Declare(std::string_view name, Symbol symbol);
  // Makes uses of an undeclared name silent, until the innermost scope is left.
  void Poison(std::string_view name) { Declare(name, Symbol{}); }

  // All names that mean something here, innermost first.
  std::vector<std::string> Names() const;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Entry {
    std::string_view name;
    Symbol symbol;
    uint32_t hidden;  // the entry of the same name further out
  };

  std::vector<Entry> symbols_;
  std::vector<size_t> scope_starts_;
  std::unordered_map<std::string_view, uint32_t> innermost_;  // name -> entry, kNone when left
};

template <typename Visit>
void Scopes::Leave(Visit visit) {
  const size_t start = scope_starts_.back();
  scope_starts_.pop_back();
  for (size_t i = start; i < symbols_.size(); ++i) visit(symbols_[i].name, symbols_[i].symbol);
  while (symbols_.size() > start) {
    innermost_[symbols_.back().name] = symbols_.back().hidden;
    symbols_.pop_back();
  }
}

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_SEMA_SCOPES_H_
