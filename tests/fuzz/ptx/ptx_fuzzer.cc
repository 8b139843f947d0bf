// Any bytes parse to a module or to located errors, and a module prints to PTX that parses again.
// To fuzz, see tests/fuzz/README.md; its -dict is tests/fuzz/ptx/ptx.dict.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "simulator/ptx/parse.h"
#include "simulator/ptx/print.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace phobos::ptx;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto module = Parse(text, "fuzz.ptx");
  if (!module) {
    CHECK(!module.error().empty());
    for (const ParseError& error : module.error()) CHECK(error.line > 0 && error.column > 0);
    return 0;
  }
  UnsupportedInstructions(*module);
  const std::string printed = Print(*module);
  const auto again = Parse(printed, "printed.ptx");
  CHECK(again.has_value());
  CHECK(Print(*again) == printed);
  return 0;
}
