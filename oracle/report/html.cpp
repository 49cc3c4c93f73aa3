// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/html.hpp"

#include <fmt/format.h>

#include "caseio/escape.hpp"

namespace oblong::report {

std::string escape_html(std::string_view text) { return caseio::in_xml(text); }

std::string escape_script_json(std::string_view json) {
    std::string out;
    out.reserve(json.size() + json.size() / 64);
    // '<' occurs in JSON only inside strings, where the escape means the same.
    for (const char c : json) {
        if (c == '<')
            out += "\\u003c";
        else
            out += c;
    }
    return out;
}

std::string count_text(long long n) {
    const std::string digits = fmt::format("{}", n < 0 ? -n : n);
    std::string out = n < 0 ? "−" : "";
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0 && digits.size() > 4) out += "\u202F";
        out += digits[i];
    }
    return out;
}

std::string per_cent_text(long long part, long long whole) {
    if (part == 0 || whole <= 0) return "0";
    const double p = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    if (p < 0.01) return "&lt;0.01";
    if (part == whole) return "100";
    if (p > 99.9) return "&gt;99.9";
    return p < 1 ? fmt::format("{:.2f}", p) : fmt::format("{:.1f}", p);
}

}  // namespace oblong::report
