#include "frontend/sema/sema.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "frontend/sema/checker.h"

namespace phobos {
namespace {

std::string Quoted(std::string_view name) { return "`" + std::string(name) + "`"; }

template <typename Names>
std::string Join(const Names& names, std::string_view when_none) {
  std::string text;
  for (const auto& name : names) {
    if (!text.empty()) text += ", ";
    text += Quoted(name);
  }
  return text.empty() ? std::string(when_none) : text;
}

// Functions are read, so that a file with one gets this one error for each.
void RefuseFunctions(const ast::File& file, Diagnostics& diagnostics) {
  for (const ast::Function& function : file.functions) {
    const uint32_t begin = function.span.begin;
    diagnostics.Report(Span{begin, begin + 2}.To(function.name.span), diag::NotSupportedYet,
                       "fn " + std::string(function.name.text));
  }
}

void RefuseDuplicates(const ast::File& file, Diagnostics& diagnostics) {
  std::unordered_map<std::string_view, Span> seen;
  const auto add = [&](const ast::Name& name) {
    if (name.text.empty()) return;
    const auto [it, is_new] = seen.emplace(name.text, name.span);
    if (is_new) return;
    diagnostics.Report(name.span, diag::DuplicateKernel, name.text)
        .Note(it->second, diag::DeclaredHere, name.text);
  };
  for (const ast::Function& function : file.functions) add(function.name);
  for (const ast::Kernel& kernel : file.kernels) add(kernel.name);
}

// An option that no kernel has a use for. `span` is where such names are declared.
void RefuseUnknown(Span span, const std::map<std::string, int64_t>& options,
                   const std::set<std::string, std::less<>>& names, std::string_view option,
                   std::string_view what, Diagnostics& diagnostics) {
  for (const auto& [name, value] : options) {
    if (names.contains(name)) continue;
    diagnostics.Report(span, diag::UnknownOptionName, option, name, what, Join(names, "none"));
  }
}

}  // namespace

std::vector<Kernel> Check(std::shared_ptr<const SourceFile> source, const ast::File& file,
                          const SemaOptions& options, Diagnostics& diagnostics) {
  RefuseFunctions(file, diagnostics);
  RefuseDuplicates(file, diagnostics);
  OptionNames option_names;
  std::vector<Kernel> result;
  Span first;
  bool is_any = false;
  for (const ast::Kernel& kernel : file.kernels) {
    if (!options.kernel.empty() && kernel.name.text != options.kernel) continue;
    if (!is_any) first = kernel.name.span;
    is_any = true;
    Checker checker(source, file, options, diagnostics, option_names);
    if (auto checked = checker.Run(kernel)) result.push_back(std::move(*checked));
  }
  if (!is_any) {
    if (!options.kernel.empty()) {
      std::vector<std::string_view> names;
      for (const ast::Kernel& kernel : file.kernels) names.push_back(kernel.name.text);
      diagnostics.Report(Span{}, diag::UnknownKernel, options.kernel, Join(names, "none"));
    }
    return result;
  }
  const int errors_before = diagnostics.error_count();
  RefuseUnknown(first, options.constants, option_names.constants, "-D", "`@autotune` constant",
                diagnostics);
  RefuseUnknown(first, options.statics, option_names.extents, "--static", "run-time extent",
                diagnostics);
  if (diagnostics.error_count() > errors_before) result.clear();
  return result;
}

}  // namespace phobos
