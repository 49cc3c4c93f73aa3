// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/html.hpp"

#include <fmt/format.h>

namespace oblong::report {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

struct Sequence {
    std::size_t length;
    unsigned char low = 0x80, high = 0xBF;  ///< bounds of the second byte: no overlong forms, no surrogates
};

/// What the first byte of a UTF-8 sequence announces; length 0 where it is none.
constexpr Sequence announced(unsigned char c) {
    if (c < 0x80) return {1};
    if (c >= 0xC2 && c <= 0xDF) return {2};
    if (c == 0xE0) return {3, 0xA0, 0xBF};
    if (c == 0xED) return {3, 0x80, 0x9F};
    if (c >= 0xE1 && c <= 0xEF) return {3};
    if (c == 0xF0) return {4, 0x90, 0xBF};
    if (c >= 0xF1 && c <= 0xF3) return {4};
    if (c == 0xF4) return {4, 0x80, 0x8F};
    return {0};
}

/// Length of the valid UTF-8 sequence at the front of `text`, 0 for none. Precondition: not empty.
std::size_t valid_sequence(std::string_view text) {
    const Sequence s = announced(static_cast<unsigned char>(text[0]));
    if (s.length < 2 || text.size() < s.length) return s.length == 1 ? 1 : 0;
    for (std::size_t i = 1; i < s.length; ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < (i == 1 ? s.low : 0x80) || c > (i == 1 ? s.high : 0xBF)) return 0;
    }
    return s.length;
}

}  // namespace

std::string escape_html(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = valid_sequence(text);
        const char c = text[0];
        if (length > 1) {
            out += text.substr(0, length);
        } else if (length == 0 || c == 0x7F || (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t')) {
            out += replacement;
        } else if (c == '&') {
            out += "&amp;";
        } else if (c == '<') {
            out += "&lt;";
        } else if (c == '>') {
            out += "&gt;";
        } else if (c == '"') {
            out += "&quot;";
        } else if (c == '\'') {
            out += "&#39;";
        } else {
            out += c;
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

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
