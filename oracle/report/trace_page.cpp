// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/trace_page.hpp"

#include <ostream>

#include "oracle/report/assets.hpp"
#include "oracle/report/html.hpp"
#include "oracle/report/page_head.hpp"

namespace oblong::report {

void write_trace_page(const TracePage& page, std::ostream& out) {
    write_head("Trace of " + page.id, out);
    out << "<body class=\"plain\"><div class=\"page\">\n<header><p class=\"kicker\">Oblong · the iterations of <code>"
        << escape_html(page.solver) << "</code> beside exact arithmetic</p><h1>" << escape_html(page.id)
        << "</h1>\n<p class=\"answer\" id=\"sentence\">" << escape_html(page.sentence) << "</p></header>\n"
        << "<main>\n<noscript><p class=\"note\">The steps of this page need JavaScript; <code>oblong trace</code> "
           "without <code>--html</code> prints them.</p></noscript>\n"
           "<section id=\"stepper\" class=\"js\" aria-label=\"Steps\"></section>\n"
           "<section class=\"js\"><h2>Pictures</h2><div id=\"pictures\"></div></section>\n"
           "<section class=\"js\"><h2>Numbers of the step</h2><div id=\"numbers\"></div></section>\n"
           "<section class=\"js\"><h2>All steps</h2><div id=\"steps\"></div></section>\n</main>\n"
           "<footer><p class=\"note\">Hulls in pictures: D3 (ISC licence) and quickhull3d (MIT licence).</p></footer>"
           "</div>\n";
    write_data_and_script(page.data, page_trace_script, out);
}

}  // namespace oblong::report
