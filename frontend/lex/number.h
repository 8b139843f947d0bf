// The values of number tokens.
#ifndef PHOBOS_FRONTEND_LEX_NUMBER_H_
#define PHOBOS_FRONTEND_LEX_NUMBER_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace phobos {

// The value of a well-formed integer (decimal or 0x, with `_`), or nothing when it exceeds 64 bits.
std::optional<uint64_t> IntegerValue(std::string_view text);

// The f64 nearest to a well-formed float, or nothing when it is beyond the largest. Too small a
// number is 0.
std::optional<double> FloatValue(std::string_view text);

}  // namespace phobos

#endif  // PHOBOS_FRONTEND_LEX_NUMBER_H_
