#include "tests/json_schema/json_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

namespace phobos {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kAnnotations[] = {"$schema", "$id",     "$defs",    "$comment",
                                             "title",   "default", "examples", "description"};

class Validator {
 public:
  explicit Validator(const Json& root) : root_(root) {}

  std::vector<std::string> Faults(const Json& schema, const Json& value, const std::string& path) {
    std::vector<std::string> faults;
    const auto fault = [&](std::string what) { faults.push_back(path + ": " + std::move(what)); };
    const auto check_inside = [&](const Json& inner, const Json& part, const std::string& where) {
      for (std::string& found : Faults(inner, part, where)) faults.push_back(std::move(found));
    };
    if (schema.is_boolean()) {
      if (!schema.get<bool>()) fault("is not allowed");
      return faults;
    }
    for (const auto& [key, rule] : schema.items()) {
      if (std::ranges::find(kAnnotations, key) != std::end(kAnnotations)) {
        continue;
      } else if (key == "$ref") {
        check_inside(root_.at(Json::json_pointer(rule.get<std::string>().substr(1))), value, path);
      } else if (key == "type") {
        const Json types = rule.is_array() ? rule : Json::array({rule});
        if (std::ranges::none_of(types, [&](const Json& type) { return HasType(value, type); })) {
          fault("is not of type " + rule.dump());
        }
      } else if (key == "const") {
        if (value != rule) fault("is not " + rule.dump());
      } else if (key == "enum") {
        if (std::ranges::find(rule, value) == rule.end()) fault("is none of " + rule.dump());
      } else if (key == "minimum") {
        if (value.is_number() && value < rule) fault("is less than " + rule.dump());
      } else if (key == "maximum") {
        if (value.is_number() && value > rule) fault("is more than " + rule.dump());
      } else if (key == "pattern") {
        if (value.is_string() &&
            !std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>()))) {
          fault("does not match " + rule.dump());
        }
      } else if (key == "required") {
        for (const Json& name : rule) {
          if (value.is_object() && !value.contains(name)) fault("lacks " + name.dump());
        }
      } else if (key == "properties") {
        for (const auto& [name, inner] : rule.items()) {
          if (value.is_object() && value.contains(name)) {
            check_inside(inner, value[name], path + "." + name);
          }
        }
      } else if (key == "additionalProperties") {
        if (!value.is_object()) continue;
        for (const auto& [name, part] : value.items()) {
          const bool is_listed =
              schema.contains("properties") && schema["properties"].contains(name);
          if (!is_listed) check_inside(rule, part, path + "." + name);
        }
      } else if (key == "items") {
        for (size_t i = 0; value.is_array() && i < value.size(); ++i) {
          check_inside(rule, value[i], fmt::format("{}[{}]", path, i));
        }
      } else if (key == "minItems") {
        if (value.is_array() && value.size() < rule) fault("has fewer items than " + rule.dump());
      } else if (key == "maxItems") {
        if (value.is_array() && value.size() > rule) fault("has more items than " + rule.dump());
      } else if (key == "anyOf") {
        if (std::ranges::none_of(
                rule, [&](const Json& inner) { return Faults(inner, value, path).empty(); })) {
          fault("fits none of " + rule.dump());
        }
      } else {
        fault("the schema's keyword \"" + key + "\" is not known here");
      }
    }
    return faults;
  }

 private:
  static bool HasType(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    return type == "null" && value.is_null();
  }

  const Json& root_;
};

}  // namespace

std::vector<std::string> SchemaFaults(std::string_view schema, std::string_view json) {
  const Json root = Json::parse(schema, nullptr, /*allow_exceptions=*/false);
  const Json value = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  if (root.is_discarded()) return {"the schema is not JSON"};
  if (value.is_discarded()) return {"the text is not JSON"};
  return Validator(root).Faults(root, value, "$");
}

}  // namespace phobos
