// One request drawn: where its words lie among the banks, and on which trips they are fetched.
#ifndef PHOBOS_REPORT_HTML_BANK_PICTURE_H_
#define PHOBOS_REPORT_HTML_BANK_PICTURE_H_

#include <string>

#include "report/request_samples.h"

namespace phobos::html {

// An SVG of two grids with the 32 banks as columns: memory, 128 bytes a row, and below it the
// trips. A cell names its lanes, address and element when it is pointed at or has the focus.
std::string BankPicture(const RunReport& report, const KeptSample& kept);

// What the picture shows, in a sentence or two of plain words (not HTML).
std::string BankCaption(const KeptSample& kept);

}  // namespace phobos::html

#endif  // PHOBOS_REPORT_HTML_BANK_PICTURE_H_
