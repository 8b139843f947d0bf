// PTX modifiers as the modes of simulator/values, and as an op's immediate.
#ifndef PHOBOS_SIMULATOR_EXEC_MODES_H_
#define PHOBOS_SIMULATOR_EXEC_MODES_H_

#include <bit>
#include <cstdint>

#include "simulator/ptx/instruction.h"
#include "simulator/values/float_format.h"

namespace phobos::sim {

inline values::Rounding RoundingOf(ptx::Rounding rounding) {
  switch (rounding) {
    case ptx::Rounding::kNone:
    case ptx::Rounding::kRn:
    case ptx::Rounding::kRni:
      return values::Rounding::kNearestEven;
    case ptx::Rounding::kRna:
      return values::Rounding::kNearestAway;
    case ptx::Rounding::kRz:
    case ptx::Rounding::kRzi:
      return values::Rounding::kZero;
    case ptx::Rounding::kRm:
    case ptx::Rounding::kRmi:
      return values::Rounding::kDown;
    case ptx::Rounding::kRp:
    case ptx::Rounding::kRpi:
      return values::Rounding::kUp;
  }
  return values::Rounding::kNearestEven;
}

inline values::FloatMode FloatModeOf(const ptx::Modifiers& m) {
  return {RoundingOf(m.rounding), m.Has(ptx::Flag::kFtz), m.Has(ptx::Flag::kSat),
          m.Has(ptx::Flag::kRelu)};
}

inline uint64_t PackMode(const values::FloatMode& mode) { return std::bit_cast<uint32_t>(mode); }
inline values::FloatMode UnpackMode(uint64_t imm) {
  return std::bit_cast<values::FloatMode>(static_cast<uint32_t>(imm));
}

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_MODES_H_
