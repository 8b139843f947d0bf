// Diagnostics: what the front end and the compiler tell the user about a program.
//
// Every kind is registered in diagnostics.def with its severity, id, text and argument types:
//
//     diagnostics.Report(span, diag::UnknownName, "dott").FixIt(span, "dot_t");
//
// A test fails when a kind appears in no golden file.
#ifndef PHOBOS_FRONTEND_DIAGNOSTICS_DIAGNOSTICS_H_
#define PHOBOS_FRONTEND_DIAGNOSTICS_DIAGNOSTICS_H_

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "frontend/source/source.h"

namespace phobos {

enum class Severity : uint8_t { kError, kWarning, kRemark, kNote };
std::string_view Spelling(Severity severity);  // "error"

enum class DiagnosticKind : uint16_t {
#define PHOBOS_DIAGNOSTIC(Name, severity, id, format, ...) k##Name,
#include "frontend/diagnostics/diagnostics.def"
};

// The registered facts of a kind.
struct DiagnosticInfo {
  std::string_view name;  // "UnknownName"
  Severity severity;
  std::string_view id;  // "unknown-name": what -Werror=ID and the JSON form call it
  std::string_view format;
};
const DiagnosticInfo& Info(DiagnosticKind kind);
int DiagnosticKindCount();

// A kind together with the types of its arguments.
template <typename... Args>
struct DiagnosticDef {
  DiagnosticKind kind;
  fmt::format_string<Args...> format;
};

namespace diag {
#define PHOBOS_DIAGNOSTIC(Name, severity, id, format, ...) \
  inline constexpr DiagnosticDef<__VA_ARGS__> Name{DiagnosticKind::k##Name, format};
#include "frontend/diagnostics/diagnostics.def"
}  // namespace diag

// A suggested edit: replace `span` by `text`.
struct FixIt {
  Span span;
  std::string text;
};

// One message, complete: it prints without anything but the source file.
struct Diagnostic {
  DiagnosticKind kind;
  Severity severity;  // as registered, or kError after MakeErrors
  Span span;
  std::string message;
  std::vector<Diagnostic> notes;
  std::vector<FixIt> fix_its;
};

// The diagnostics of one source file, in the order of their reports.
class Diagnostics {
 public:
  // Of each severity this many are kept; the rest are only counted, so that a file that is not a
  // program at all is answered quickly and in a page.
  static constexpr int kMaxKept = 100;

  // Adds notes and fix-its to the diagnostic just reported.
  class Builder {
   public:
    explicit Builder(Diagnostic* diagnostic) : diagnostic_(diagnostic) {}
    template <typename... Args>
    Builder& Note(Span span, const DiagnosticDef<Args...>& def,
                  std::type_identity_t<Args>... args) {
      diagnostic_->notes.push_back(Make(span, def, args...));
      return *this;
    }
    Builder& FixIt(Span span, std::string text) {
      diagnostic_->fix_its.push_back({span, std::move(text)});
      return *this;
    }

   private:
    Diagnostic* diagnostic_;
  };

  // The result is good until the next report.
  template <typename... Args>
  Builder Report(Span span, const DiagnosticDef<Args...>& def, std::type_identity_t<Args>... args) {
    return Count(def.kind) ? Keep(Make(span, def, args...)) : Builder(&unkept_);
  }

  const std::vector<Diagnostic>& all() const { return all_; }
  bool has_errors() const { return error_count() > 0; }
  // Also those that were not kept.
  int error_count() const { return count(Severity::kError); }
  int count(Severity severity) const { return counts_[static_cast<int>(severity)]; }

  // Turns warnings and remarks with the id (every warning when `id` is empty) into errors.
  void MakeErrors(std::string_view id);
  // Sorts by place; equal places keep the order of their reports.
  void SortByPlace();

 private:
  template <typename... Args>
  static Diagnostic Make(Span span, const DiagnosticDef<Args...>& def,
                         const std::type_identity_t<Args>&... args) {
    return {def.kind, Info(def.kind).severity,
            span,     fmt::vformat(def.format, fmt::make_format_args(args...)),
            {},       {}};
  }
  // Counts a report; false when it is not to be kept.
  bool Count(DiagnosticKind kind);
  Builder Keep(Diagnostic diagnostic);

  std::vector<Diagnostic> all_;
  std::array<int, 4> counts_ = {};  // by severity
  Diagnostic unkept_ = {};          // takes the notes of reports that are not kept
};

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_DIAGNOSTICS_DIAGNOSTICS_H_
