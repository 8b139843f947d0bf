// A comparison as a person reads it: at most 100 columns, without colour.
#ifndef PHOBOS_REPORT_COMPARE_COMPARE_TEXT_H_
#define PHOBOS_REPORT_COMPARE_COMPARE_TEXT_H_

#include <cstddef>
#include <string>

#include "report/compare/comparison.h"

namespace phobos {

struct CompareTextOptions {
  size_t top = 10;  // how many accesses of a memory are shown
};

// The verdict, the figures side by side, the accesses with their source, where everything lies in
// shared memory, Nsight Compute's sentences, notes. The same comparison gives the same text.
std::string CompareText(const VariantComparison& comparison,
                        const CompareTextOptions& options = {});

}  // namespace phobos

#endif  // PHOBOS_REPORT_COMPARE_COMPARE_TEXT_H_
