#include "tests/json_schema/json_schema.h"

#include <gtest/gtest.h>

namespace phobos {
namespace {

using Faults = std::vector<std::string>;

constexpr std::string_view kSchema = R"({
  "description": "ignored", "type": "object", "required": ["a"], "additionalProperties": false,
  "properties": {
    "a": {"type": "integer", "minimum": 1, "maximum": 9},
    "b": {"type": "array", "items": {"$ref": "#/$defs/word"}, "minItems": 1, "maxItems": 2},
    "c": {"anyOf": [{"const": 1}, {"enum": ["x", "y"]}]},
    "d": {"type": ["number", "null"]}
  },
  "$defs": {"word": {"type": "string", "pattern": "^[a-z]+$"}}})";

TEST(JsonSchemaTest, ValidTextsHaveNoFaults) {
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 1})"), Faults());
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 9, "b": ["ab", "c"], "c": "y", "d": null})"), Faults());
}

TEST(JsonSchemaTest, FaultsHavePaths) {
  EXPECT_EQ(SchemaFaults(kSchema, "[]"), Faults({"$: is not of type \"object\""}));
  EXPECT_EQ(SchemaFaults(kSchema, "{}"), Faults({"$: lacks \"a\""}));
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 10})"), Faults({"$.a: is more than 9"}));
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 0})"), Faults({"$.a: is less than 1"}));
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 1.5})"), Faults({"$.a: is not of type \"integer\""}));
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 1, "e": 1})"), Faults({"$.e: is not allowed"}));
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 1, "b": []})"), Faults({"$.b: has fewer items than 1"}));
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 1, "b": ["a", "B"]})"),
            Faults({"$.b[1]: does not match \"^[a-z]+$\""}));
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 1, "b": ["a", "b", "c"]})"),
            Faults({"$.b: has more items than 2"}));
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 1, "c": 2})").size(), 1u);
  EXPECT_EQ(SchemaFaults(kSchema, R"({"a": 1, "d": "x"})").size(), 1u);
}

TEST(JsonSchemaTest, UnknownKeywordsAreFaults) {
  EXPECT_EQ(SchemaFaults(R"({"multipleOf": 2})", "3"),
            Faults({"$: the schema's keyword \"multipleOf\" is not known here"}));
  EXPECT_EQ(SchemaFaults("{", "3"), Faults({"the schema is not JSON"}));
  EXPECT_EQ(SchemaFaults("{}", "}"), Faults({"the text is not JSON"}));
}

}  // namespace
}  // namespace phobos
