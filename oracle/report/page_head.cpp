// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/page_head.hpp"

#include <ostream>

#include "oracle/report/assets.hpp"
#include "oracle/report/html.hpp"

namespace oblong::report {

void write_head(std::string_view title, std::ostream& out) {
    out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'nonce-oblong'; "
           "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<title>"
        << escape_html(title) << "</title>\n<style>" << page_style << "</style></head>\n";
}

void write_data_and_script(std::string_view json, std::string_view script, std::ostream& out) {
    out << "<script type=\"application/json\" id=\"data\">" << escape_script_json(json)
        << "</script>\n<script nonce=\"oblong\">" << script << "</script></body></html>\n";
}

}  // namespace oblong::report
