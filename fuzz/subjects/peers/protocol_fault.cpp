// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/protocol_fault.hpp"

#include "caseio/escape.hpp"

namespace oblong::fuzz {

namespace {

/// `line` without what stands between double quotes.
std::string unquoted(std::string_view line) {
    std::string rest;
    bool inside = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (inside && line[i] == '\\') {
            ++i;
        } else if (line[i] == '"') {
            inside = !inside;
        } else if (!inside) {
            rest += line[i];
        }
    }
    return rest;
}

std::string_view usual_cause(std::string_view line, std::string_view problem) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] != '{')
        return "; it is no JSON object: where the library prints to standard output, turn that to standard error";
    const std::string bare = unquoted(line);
    if (bare.find("NaN") != std::string::npos || bare.find("Infinity") != std::string::npos)
        return "; NaN and Infinity, as Python's json writes them, are no JSON: an infinity is the string \"inf\", and "
               "where the library answers NaN the outcome is \"not_finite\"";
    if (problem.find("found null") != std::string_view::npos)
        return "; JavaScript's JSON.stringify writes null for NaN and infinities: an infinity is the string \"inf\", "
               "and where the library answers NaN the outcome is \"not_finite\"";
    return "";
}

}  // namespace

std::string shown(std::string_view text, std::size_t length) {
    constexpr std::string_view digits = "0123456789abcdef";
    const std::string_view start = caseio::beginning(text, length);
    std::string s;
    for (const char c : start) {
        const auto code = static_cast<unsigned char>(c);
        if (code >= ' ' && code != 0x7f) {
            s += c;
        } else {
            s += {'\\', 'u', '0', '0', digits[code / 16], digits[code % 16]};
        }
    }
    return start.size() < text.size() ? s + "…" : s;
}

std::string protocol_fault(std::string_view line, const std::string& problem) {
    constexpr std::size_t length = 160;
    return std::string(protocol_prefix) + problem + std::string(usual_cause(line, problem)) +
           "; the line: " + shown(line, length);
}

}  // namespace oblong::fuzz
