// Moves values between a frame's slots and memory, lane by lane.
#ifndef PHOBOS_SIMULATOR_EXEC_MOVE_H_
#define PHOBOS_SIMULATOR_EXEC_MOVE_H_

#include <cstdint>

#include "simulator/exec/program.h"

namespace phobos::sim {

// Reads the access's values for the lanes of `mask` from base + offsets[lane].
void LoadLanes(const MemoryAccess& access, std::byte* slots, const std::byte* base,
               const uint64_t* offsets, uint32_t mask);
// Writes them.
void StoreLanes(const MemoryAccess& access, std::byte* slots, std::byte* base,
                const uint64_t* offsets, uint32_t mask);
// Writes them to `values`, access.width() bytes a lane.
void StageLanes(const MemoryAccess& access, std::byte* slots, std::byte* values, uint32_t mask);
// Makes the destinations of `mask`'s lanes zero.
void ClearLanes(const MemoryAccess& access, std::byte* slots, uint32_t mask);

uint64_t ReadSlot(const std::byte* slots, const Slot& slot, uint32_t lane);
void WriteSlot(std::byte* slots, const Slot& slot, uint32_t lane, uint64_t value);

// What an atomic leaves in memory where `old` was. `b` and `c` are its operands; cas compares with
// `b` and stores `c`.
uint64_t ApplyAtomic(ptx::Operation operation, ptx::Type type, uint64_t old, uint64_t b,
                     uint64_t c);
// Whether the order of such atomics does not change what they leave, and nothing is returned.
bool IsCommutative(ptx::Operation operation, ptx::Type type);

}  // namespace phobos::sim

#endif  // PHOBOS_SIMULATOR_EXEC_MOVE_H_
