// Small pieces of HTML.
#ifndef PHOBOS_REPORT_HTML_MARKUP_H_
#define PHOBOS_REPORT_HTML_MARKUP_H_

#include <string>
#include <string_view>

namespace phobos::html {

// `text` so that it means itself between tags and in quoted attributes. What is no UTF-8, or no
// character that a page may have, becomes U+FFFD.
std::string Escaped(std::string_view text);

}  // namespace phobos::html

#endif  // PHOBOS_REPORT_HTML_MARKUP_H_
