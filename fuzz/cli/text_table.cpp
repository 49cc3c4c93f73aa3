// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cli/text_table.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "caseio/escape.hpp"

namespace oblong::cli {
namespace {

/// Characters, not bytes: every byte of UTF-8 but continuations.
std::size_t shown_length(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string cut(const std::string& text, std::size_t width) {
    std::size_t shown = 0, i = 0;
    for (; i < text.size(); ++i) {
        if ((text[i] & 0xC0) == 0x80) continue;
        if (++shown == width) break;
    }
    return text.substr(0, i) + "…";
}

}  // namespace

TextTable::TextTable(const std::vector<std::string>& headings) {
    rows_.emplace_back();
    for (const std::string& heading : headings) {
        right_.push_back(heading.starts_with('>'));
        rows_[0].push_back(right_.back() ? heading.substr(1) : heading);
    }
}

void TextTable::add(std::vector<std::string> row) {
    for (std::string& cell : row) cell = caseio::shown(cell);
    rows_.push_back(std::move(row));
}

void TextTable::write(std::ostream& out, std::size_t width) const {
    std::vector<std::size_t> widths(right_.size());
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], shown_length(row[i]));
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(widths[i] - shown_length(row[i]), ' ');
            line += (i == 0 ? "" : "  ") + (right_[i] ? space + row[i] : row[i] + space);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out << (width > 0 && shown_length(line) > width ? cut(line, width) : line) << '\n';
    }
}

std::size_t terminal_width(int descriptor) {
    winsize size{};
    if (isatty(descriptor) == 0) return 0;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace oblong::cli
