// What Nsight Compute would say about bank conflicts, in its words, so that people recognise it.
#ifndef PHOBOS_REPORT_NCU_SENTENCE_H_
#define PHOBOS_REPORT_NCU_SENTENCE_H_

#include <optional>
#include <string>
#include <string_view>

#include "simulator/report_model.h"

namespace phobos {

// The sentence for `what` ("shared loads", "shared stores"). Nothing where ncu is silent: when
// conflicts are less than a tenth of the wavefronts. Its N is wavefronts per request, which mixes
// the width of accesses with conflicts.
std::optional<std::string> NcuSentence(const sim::SharedCounts& counts, std::string_view what);

}  // namespace phobos

#endif  // PHOBOS_REPORT_NCU_SENTENCE_H_
