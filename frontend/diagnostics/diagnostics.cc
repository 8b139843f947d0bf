#include "frontend/diagnostics/diagnostics.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/check.h"

namespace phobos {
namespace {

constexpr DiagnosticInfo kInfos[] = {
#define PHOBOS_DIAGNOSTIC(Name, severity, id, format, ...) {#Name, Severity::severity, id, format},
#include "frontend/diagnostics/diagnostics.def"
};

}  // namespace

std::string_view Spelling(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kRemark:
      return "remark";
    case Severity::kNote:
      return "note";
  }
  UNREACHABLE();
}

const DiagnosticInfo& Info(DiagnosticKind kind) {
  CHECK(static_cast<size_t>(kind) < std::size(kInfos));
  return kInfos[static_cast<size_t>(kind)];
}

int DiagnosticKindCount() { return static_cast<int>(std::size(kInfos)); }

bool Diagnostics::Count(DiagnosticKind kind) {
  const Severity severity = Info(kind).severity;
  CHECK(severity != Severity::kNote);  // notes belong to another diagnostic
  unkept_ = {};
  return ++counts_[static_cast<int>(severity)] <= kMaxKept;
}

Diagnostics::Builder Diagnostics::Keep(Diagnostic diagnostic) {
  all_.push_back(std::move(diagnostic));
  return Builder(&all_.back());
}

void Diagnostics::MakeErrors(std::string_view id) {
  for (Diagnostic& diagnostic : all_) {
    const bool chosen =
        id.empty() ? diagnostic.severity == Severity::kWarning : Info(diagnostic.kind).id == id;
    if (!chosen || diagnostic.severity == Severity::kError) continue;
    --counts_[static_cast<int>(diagnostic.severity)];
    ++counts_[static_cast<int>(Severity::kError)];
    diagnostic.severity = Severity::kError;
  }
}

void Diagnostics::SortByPlace() {
  std::stable_sort(all_.begin(), all_.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return a.span.begin < b.span.begin;
  });
}

}  // namespace phobos
