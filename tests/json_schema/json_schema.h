// Validates a JSON text against a JSON Schema, for the tests of our formats.
#ifndef PHOBOS_TESTS_JSON_SCHEMA_JSON_SCHEMA_H_
#define PHOBOS_TESTS_JSON_SCHEMA_JSON_SCHEMA_H_

#include <string>
#include <string_view>
#include <vector>

namespace phobos {

// The faults of `json` by `schema`, one sentence each with its path; none when it is valid.
//
// Knows the part of draft 2020-12 that our schemas use: type, const, enum, minimum, maximum,
// required, properties, additionalProperties, items, minItems, maxItems, pattern, anyOf, and $ref
// within the schema. Any other keyword that would constrain is reported as a fault, so that a
// schema cannot ask for something that nobody checks.
std::vector<std::string> SchemaFaults(std::string_view schema, std::string_view json);

}  // namespace phobos

#endif  // PHOBOS_TESTS_JSON_SCHEMA_JSON_SCHEMA_H_
