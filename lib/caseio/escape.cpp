// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/escape.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace oblong::caseio {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::string_view hex = "0123456789abcdef";

/// What stands at the front of a text.
struct Character {
    std::size_t length = 1;  ///< bytes
    char32_t code = 0;       ///< of a byte that is no UTF-8 the byte
    bool is_valid = true;
};

/// No overlong forms, no surrogates, nothing beyond U+10FFFF. Precondition: not empty.
Character front(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return {1, first};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const Character bad{1, first, false};
    if (first < 0xC0 || first > 0xF4 || text.size() < length) return bad;
    char32_t code = first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return bad;
        code = code << 6U | (byte(i) & 0x3FU);
    }
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[length] || code > 0x10FFFF || is_surrogate ? bad : Character{length, code};
}

bool is_unsafe(char32_t c) {
    struct Range {
        char32_t first, last;
    };
    static constexpr std::array<Range, 9> ranges{{{0, 0x1F},           // controls
                                                  {0x7F, 0x9F},        // and more of them
                                                  {0xAD, 0xAD},        // soft hyphen
                                                  {0x061C, 0x061C},    // Arabic letter mark
                                                  {0x200B, 0x200F},    // no width; marks of direction
                                                  {0x2028, 0x202E},    // separators; embeddings and overrides
                                                  {0x2060, 0x206F},    // no width; isolates
                                                  {0xFEFF, 0xFEFF},    // byte order mark
                                                  {0xFFF9, 0xFFFB}}};  // annotations
    return std::ranges::any_of(ranges, [c](const Range& r) { return r.first <= c && c <= r.last; });
}

std::string digits(char32_t code, int count) {
    std::string text;
    for (int i = count - 1; i >= 0; --i) text += hex[code >> (4U * static_cast<unsigned>(i)) & 15U];
    return text;
}

/// Every character by `f(character, its bytes)`, which gives what stands in its place.
template <class F>
std::string each(std::string_view text, const F& f) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Character c = front(text);
        out += f(c, text.substr(0, c.length));
        text.remove_prefix(c.length);
    }
    return out;
}

std::string visible(const Character& c, std::string_view bytes) {
    if (!c.is_valid) return "\\x" + digits(c.code, 2);
    return is_unsafe(c.code) ? "\\u" + digits(c.code, 4) : std::string(bytes);
}

std::string octal(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) {
        const auto c = static_cast<unsigned char>(byte);
        text +=
            {'\\', static_cast<char>('0' + c / 64), static_cast<char>('0' + c / 8 % 8), static_cast<char>('0' + c % 8)};
    }
    return text;
}

/// A decimal, or an infinity as it is printed.
bool is_number(std::string_view text) {
    if (!text.empty() && (text.front() == '+' || text.front() == '-')) text.remove_prefix(1);
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return stop == end && error != std::errc::invalid_argument && !text.starts_with('-');
}

}  // namespace

std::string shown(std::string_view text) { return each(text, visible); }

std::string shown_lines(std::string_view text) {
    return each(text, [](const Character& c, std::string_view bytes) {
        return c.is_valid && c.code == '\n' ? std::string(bytes) : visible(c, bytes);
    });
}

std::string_view beginning(std::string_view text, std::size_t bytes) {
    if (bytes >= text.size()) return text;
    // A character begins at most three bytes before the end; bytes that are no UTF-8 stand alone.
    for (std::size_t start = bytes > 3 ? bytes - 3 : 0; start < bytes; ++start) {
        const Character c = front(text.substr(start));
        if (c.is_valid && start + c.length > bytes) return text.substr(0, start);
    }
    return text.substr(0, bytes);
}

std::string in_cpp_comment(std::string_view text) {
    char before = 0;
    return each(text, [&before](const Character& c, std::string_view bytes) {
        const char first = bytes.front();
        const bool ends = (before == '*' && first == '/') || (before == '/' && first == '*');
        const bool escaped = first == '\\' || (before == '?' && first == '?') || ends;
        before = escaped ? '\0' : first;
        return escaped ? "\\u" + digits(c.code, 4) : visible(c, bytes);
    });
}

std::string in_xml(std::string_view text) {
    return each(text, [](const Character& c, std::string_view bytes) -> std::string {
        if (!c.is_valid) return std::string(replacement);
        switch (c.code) {
            case '&':
                return "&amp;";
            case '<':
                return "&lt;";
            case '>':
                return "&gt;";
            case '"':
                return "&quot;";
            case '\'':
                return "&#39;";
            default:
                break;
        }
        const bool stays = c.code == '\n' || c.code == '\t' || (!is_unsafe(c.code) && (c.code & 0xFFFEU) != 0xFFFEU);
        return std::string(stays ? bytes : replacement);
    });
}

std::string csv_field(std::string_view text) {
    std::string field;
    if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos && !is_number(text))
        field = '\'';
    field += text;
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string quoted = "\"";
    for (const char c : field) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string shell_word(std::string_view text) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos) return std::string(text);
    if (shown(text) == text) {
        return '\'' +
               each(text,
                    [](const Character& c, std::string_view bytes) -> std::string {
                        return c.code == '\'' ? "'\\''" : std::string(bytes);
                    }) +
               '\'';
    }
    return "$'" +
           each(text,
                [](const Character& c, std::string_view bytes) -> std::string {
                    if (!c.is_valid || is_unsafe(c.code)) return octal(bytes);
                    return (c.code == '\'' || c.code == '\\' ? "\\" : "") + std::string(bytes);
                }) +
           '\'';
}

std::string safe_json(std::string json) {
    const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7F; };
    if (std::ranges::all_of(json, is_plain)) return json;
    return each(json, [](const Character& c, std::string_view bytes) {
        return c.is_valid && c.code >= 0x7F && is_unsafe(c.code) ? "\\u" + digits(c.code, 4) : std::string(bytes);
    });
}

}  // namespace oblong::caseio
