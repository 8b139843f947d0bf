// What `phobosc compile --emit=layout` shows: the buffers and barriers of a planned kernel.
#ifndef PHOBOS_CODEGEN_LAYOUT_LAYOUT_H_
#define PHOBOS_CODEGEN_LAYOUT_LAYOUT_H_

#include <string>

#include "codegen/tile_ir/ir.h"

namespace phobos {

// A byte ruler with a row per buffer, drawn to scale, then the barriers with their reasons.
std::string LayoutText(const tile::Kernel& kernel, const std::string& chip);

// The same as JSON: {"schema": 1, "kernel", "chip", "threads", "shared_bytes", "buffers": [...],
// "barriers": {"kept", "elided", "list": [...]}}; docs/schema/layout.schema.json has it all.
std::string LayoutJson(const tile::Kernel& kernel, const std::string& chip);

}  // namespace phobos

#endif  // PHOBOS_CODEGEN_LAYOUT_LAYOUT_H_
