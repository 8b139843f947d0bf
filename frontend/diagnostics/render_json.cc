#include <nlohmann/json.hpp>
#include <utility>

#include "frontend/diagnostics/render.h"

namespace phobos {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;

void AddPlace(Span span, const SourceFile& source, Json* json) {
  const LineColumn begin = source.Place(span.begin);
  const LineColumn end = source.Place(span.end);
  (*json)["line"] = begin.line;
  (*json)["column"] = begin.column;
  (*json)["end_line"] = end.line;
  (*json)["end_column"] = end.column;
}

Json ToJson(const Diagnostic& diagnostic, const SourceFile& source) {
  Json json = {{"severity", Spelling(diagnostic.severity)},
               {"id", Info(diagnostic.kind).id},
               {"message", diagnostic.message},
               {"file", source.name()}};
  AddPlace(diagnostic.span, source, &json);
  json["notes"] = Json::array();
  for (const Diagnostic& note : diagnostic.notes) json["notes"].push_back(ToJson(note, source));
  json["fix_its"] = Json::array();
  for (const FixIt& fix_it : diagnostic.fix_its) {
    Json edit = Json::object();
    AddPlace(fix_it.span, source, &edit);
    edit["text"] = fix_it.text;
    json["fix_its"].push_back(std::move(edit));
  }
  return json;
}

}  // namespace

std::string RenderJson(const Diagnostics& diagnostics, const SourceFile& source,
                       const RenderOptions& options) {
  Json json = {{"schema", kSchema},
               {"errors", diagnostics.count(Severity::kError)},
               {"warnings", diagnostics.count(Severity::kWarning)},
               {"diagnostics", Json::array()}};
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::kRemark && !options.remarks) continue;
    json["diagnostics"].push_back(ToJson(diagnostic, source));
  }
  // A file's name may hold any bytes; JSON is UTF-8.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace phobos
