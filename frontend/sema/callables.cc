#include "frontend/sema/callables.h"

#include <unordered_map>

namespace phobos {
namespace {

struct Entry {
  std::string_view name;
  Callable callable;
};

constexpr Entry kEntries[] = {
#define PHOBOS_BUILTIN(Name, spelling, arguments) \
  {spelling, {Callable::Kind::kBuiltin, Builtin::Name, {}}},
#include "frontend/sema/kernel.def"
#define PHOBOS_SCALAR_TYPE(Name, spelling, bits) \
  {spelling, {Callable::Kind::kConversion, {}, ScalarType::Name}},
#include "frontend/sema/types.def"
    {"extent", {Callable::Kind::kExtent, {}, {}}},
    {"program_id", {Callable::Kind::kProgramId, {}, {}}},
    {"barrier", {Callable::Kind::kUnsupported, {}, {}}},
    {"shuffle", {Callable::Kind::kUnsupported, {}, {}}},
    {"shuffle_up", {Callable::Kind::kUnsupported, {}, {}}},
    {"shuffle_down", {Callable::Kind::kUnsupported, {}, {}}},
    {"shuffle_xor", {Callable::Kind::kUnsupported, {}, {}}},
};

}  // namespace

const Callable* FindCallable(std::string_view name) {
  static const auto* const kByName = [] {
    auto* by_name = new std::unordered_map<std::string_view, const Callable*>();
    for (const Entry& entry : kEntries) by_name->emplace(entry.name, &entry.callable);
    return by_name;
  }();
  const auto it = kByName->find(name);
  return it == kByName->end() ? nullptr : it->second;
}

std::vector<std::string> CallableNames() {
  std::vector<std::string> names;
  for (const Entry& entry : kEntries) {
    if (entry.callable.kind != Callable::Kind::kUnsupported) names.emplace_back(entry.name);
  }
  return names;
}

}  // namespace phobos
