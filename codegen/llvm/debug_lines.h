// Which source location, and which access, each PTX instruction stands for.
//
// While LLVM works on a module, the "line" of a debug location is an index into this table: so an
// access keeps its identity through every pass and through the code generator, and both the
// `.loc` of the final PTX and the map from PTX lines to accesses can be made from its output.
#ifndef PHOBOS_CODEGEN_LLVM_DEBUG_LINES_H_
#define PHOBOS_CODEGEN_LLVM_DEBUG_LINES_H_

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "codegen/llvm/lower.h"

namespace llvm {
class DIScope;
class DILocation;
class Instruction;
class Module;
}  // namespace llvm

namespace phobos::llvm_lowering {

class DebugLines {
 public:
  // The debug location of what kernel `kernel` does at `location`; `access` may be invalid.
  llvm::DILocation* Of(llvm::DIScope* scope, int kernel, const tile::Location& location,
                       tile::AccessId access);

  // Marks a memory instruction as (part of) the access of its debug location, so that
  // RestoreLocations can find it.
  void MarkAccess(llvm::Instruction* instruction) const;
  // Gives back the locations of memory instructions that passes dropped or merged.
  void RestoreLocations(llvm::Module& module) const;

  // The module as text, with real source locations.
  std::string PrintWithRealLocations(llvm::Module& module) const;
  // Puts real locations into the code generator's output and fills `accesses`.
  std::string Resolve(const std::string& ptx, std::vector<PtxAccess>& accesses) const;

 private:
  struct Entry {
    tile::Location location;
    int kernel;
    tile::AccessId access;
  };
  const Entry* Find(unsigned line) const;

  std::vector<Entry> entries_;  // line - 1
  std::map<std::tuple<int, int, int, uint32_t>, unsigned> lines_;
};

}  // namespace phobos::llvm_lowering

#endif  // PHOBOS_CODEGEN_LLVM_DEBUG_LINES_H_
