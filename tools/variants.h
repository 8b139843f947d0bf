// What `phobosc compare` runs: each variant a file with options of its own.
#ifndef PHOBOS_TOOLS_VARIANTS_H_
#define PHOBOS_TOOLS_VARIANTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tools/launch_options.h"
#include "tools/options.h"

namespace phobos::tools {

struct VariantSpec {
  std::string name;
  std::string options;  // as given, for people
  std::string file;
  CompileOptions compile;
  bool has_chip = false;  // --chip was given: a .ptx has a default of its own
  LaunchOptions launch;
};

// The variants of `files` (at least one) under options that all share: each of `texts`, which are
// NAME=OPTIONS (a file among the options replaces the common one); or several files, named by
// themselves; or `plain` and `padstage` of one .ph. Fails when the texts make no sense.
Result<std::vector<VariantSpec>> MakeVariants(const std::vector<std::string>& files,
                                              const std::vector<std::string>& texts,
                                              const VariantSpec& common);

// Splits as a shell does: at blanks, with '...', "..." and \x. Fails at an open quote.
Result<std::vector<std::string>> SplitWords(std::string_view text);

}  // namespace phobos::tools

#endif  // PHOBOS_TOOLS_VARIANTS_H_
