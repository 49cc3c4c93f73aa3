// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "fuzz/app/text_table.hpp"

namespace oblong::cli {
namespace {

struct Range {
    char32_t first, last;
};

/// Marks that combine with the character before them, and signs without width.
constexpr std::array<Range, 7> no_columns{{{0x0300, 0x036F},
                                           {0x1AB0, 0x1AFF},
                                           {0x1DC0, 0x1DFF},
                                           {0x200B, 0x200F},
                                           {0x20D0, 0x20FF},
                                           {0xFE00, 0xFE0F},
                                           {0xFE20, 0xFE2F}}};

/// East Asian wide characters and emoji.
constexpr std::array<Range, 8> two_columns{{{0x1100, 0x115F},
                                            {0x2E80, 0x303E},
                                            {0x3041, 0xA4CF},
                                            {0xAC00, 0xD7A3},
                                            {0xF900, 0xFAFF},
                                            {0xFE30, 0xFE6F},
                                            {0xFF00, 0xFF60},
                                            {0x1F300, 0x1FAFF}}};

template <std::size_t N>
bool in(const std::array<Range, N>& ranges, char32_t c) {
    return std::ranges::any_of(ranges, [c](const Range& r) { return r.first <= c && c <= r.last; });
}

std::size_t columns(char32_t c) { return in(no_columns, c) ? 0 : in(two_columns, c) ? 2 : 1; }

/// The character that begins at the front; `size` is set to its bytes. A byte that is no UTF-8 counts as a character.
char32_t first_of(std::string_view text, std::size_t& size) {
    const auto byte = static_cast<unsigned char>(text[0]);
    const std::size_t bytes = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : byte < 0xF8 ? 4 : 1;
    char32_t c = bytes == 1 ? byte : byte & (0x7FU >> bytes);
    size = 1;
    for (; size < bytes && size < text.size() && (text[size] & 0xC0) == 0x80; ++size)
        c = c << 6U | static_cast<unsigned char>(text[size] & 0x3F);
    return c;
}

/// Bytes of as much as fits into so many columns.
std::size_t fitting(std::string_view text, std::size_t width) {
    std::size_t at = 0;
    for (std::size_t used = 0, size = 0; at < text.size(); at += size) {
        used += columns(first_of(text.substr(at), size));
        if (used > width) break;
    }
    return at;
}

}  // namespace

std::size_t shown_length(std::string_view text) {
    std::size_t length = 0;
    for (std::size_t size = 0; !text.empty(); text.remove_prefix(size)) length += columns(first_of(text, size));
    return length;
}

std::string shortened(const std::string& text, std::size_t width) {
    if (shown_length(text) <= width) return text;
    return width == 0 ? std::string() : text.substr(0, fitting(text, width - 1)) + "…";
}

std::string shortened_inside(const std::string& text, std::size_t width) {
    if (shown_length(text) <= width) return text;
    if (width < 3) return shortened(text, width);
    const std::size_t front = width / 2;
    std::size_t back = text.size();
    while (shown_length(std::string_view(text).substr(back)) < width - 1 - front) --back;
    // Not in the middle of a character.
    while (back < text.size() && (text[back] & 0xC0) == 0x80) ++back;
    return text.substr(0, fitting(text, front)) + "…" + text.substr(back);
}

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
    std::vector<std::string> lines;
    std::string_view left = text;
    width = std::max<std::size_t>(width, 1);
    while (shown_length(left) > width) {
        std::size_t end = std::max<std::size_t>(1, fitting(left, width));
        // A line ends before a blank or behind a slash, unless that leaves it almost empty.
        std::size_t at = end;
        while (at > 0 && left[at] != ' ' && left[at - 1] != '/') --at;
        if (at > width / 4) end = at;
        lines.emplace_back(left.substr(0, end));
        left.remove_prefix(end);
        while (left.starts_with(' ')) left.remove_prefix(1);
    }
    if (!left.empty() || lines.empty()) lines.emplace_back(left);
    return lines;
}

std::size_t terminal_width(int descriptor) {
    winsize size{};
    if (isatty(descriptor) == 0) return 0;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::size_t table_width(int descriptor) {
    const std::size_t width = terminal_width(descriptor);
    return width > 0 ? width : table_columns;
}

}  // namespace oblong::cli
