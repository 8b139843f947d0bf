// How the page looks.
#ifndef PHOBOS_REPORT_HTML_STYLE_H_
#define PHOBOS_REPORT_HTML_STYLE_H_

#include <string_view>

namespace phobos::html {

extern const std::string_view kStyle;  // CSS

}  // namespace phobos::html

#endif  // PHOBOS_REPORT_HTML_STYLE_H_
