// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/text_table.hpp"

#include <algorithm>
#include <numeric>

#include "caseio/escape.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t least_column = 8;  ///< a cell is not shortened to less, nor to less than its heading
constexpr std::size_t indent = 4;        ///< of what stands below the first cell of a stacked row

std::size_t total(const std::vector<std::size_t>& widths) {
    return std::accumulate(widths.begin(), widths.end(), 2 * (widths.size() - 1));
}

std::string filled(const std::string& text, std::size_t width, bool right) {
    const std::size_t length = shown_length(text);
    const std::string space(width > length ? width - length : 0, ' ');
    return right ? space + text : text + space;
}

void write_line(std::ostream& out, std::string line, std::size_t width) {
    line.erase(line.find_last_not_of(' ') + 1);
    out << (width > 0 ? shortened(line, width) : line) << '\n';
}

}  // namespace

TextTable::TextTable(const std::vector<std::string>& headings) {
    Row row;
    for (std::string_view heading : headings) {
        shorten_.push_back(heading.starts_with('~')   ? Shorten::first
                           : heading.starts_with('-') ? Shorten::last
                                                      : Shorten::never);
        if (shorten_.back() != Shorten::never) heading.remove_prefix(1);
        right_.push_back(heading.starts_with('>'));
        if (right_.back()) heading.remove_prefix(1);
        row.emplace_back(heading);
    }
    rows_.push_back(std::move(row));
}

void TextTable::add(std::vector<std::string> row) {
    for (std::string& cell : row) cell = caseio::shown(cell);
    rows_.push_back(std::move(row));
}

std::vector<std::size_t> TextTable::widths() const {
    std::vector<std::size_t> widths(right_.size());
    for (const Row& row : rows_) {
        // The last cell of a short row belongs to no column.
        const std::size_t cells = row.size() < widths.size() ? row.size() - 1 : row.size();
        for (std::size_t i = 0; i < cells; ++i) widths[i] = std::max(widths[i], shown_length(row[i]));
    }
    return widths;
}

void TextTable::shorten(std::vector<std::size_t>& widths, std::size_t width) const {
    for (const Shorten kind : {Shorten::first, Shorten::last})
        while (width > 0 && total(widths) > width) {
            std::size_t widest = widths.size();
            for (std::size_t i = 0; i < widths.size(); ++i) {
                const std::size_t least = std::max(least_column, shown_length(rows_.front()[i]));
                if (shorten_[i] == kind && widths[i] > least && (widest == widths.size() || widths[i] > widths[widest]))
                    widest = i;
            }
            if (widest == widths.size()) break;
            --widths[widest];
        }
}

std::string TextTable::cell(const Row& row, std::size_t column, std::size_t width) const {
    const std::string text = column == 0 ? shortened_inside(row[column], width) : shortened(row[column], width);
    return filled(text, width, right_[column]);
}

void TextTable::write_row(std::ostream& out, const Row& row, const std::vector<std::size_t>& widths,
                          std::size_t width) const {
    const bool is_short = row.size() < widths.size();
    std::string line;
    for (std::size_t i = 0; i < row.size() - (is_short ? 1 : 0); ++i)
        line += (i == 0 ? "" : "  ") + cell(row, i, widths[i]);
    if (!is_short) return write_line(out, line, width);
    const std::size_t margin = row.size() == 1 ? 0 : shown_length(line) + 2;
    const bool roomy = width == 0 || width > margin + 20;
    if (!roomy) return write_line(out, line + "  " + row.back(), width);
    bool first = true;
    for (const std::string& part : width == 0 ? Row{row.back()} : wrapped(row.back(), width - margin)) {
        write_line(out, first ? (margin == 0 ? "" : line + "  ") + part : std::string(margin, ' ') + part, width);
        first = false;
    }
}

void TextTable::write_stack(std::ostream& out, std::size_t width) const {
    for (std::size_t r = 1; r < rows_.size(); ++r) {
        const Row& row = rows_[r];
        bool first = true;
        for (const std::string& part : wrapped(row.front(), width)) {
            out << (first ? "" : "  ") << part << '\n';
            first = false;
        }
        std::string rest;
        for (std::size_t i = 1; i < row.size(); ++i)
            if (!row[i].empty()) rest += (rest.empty() ? "" : "  ") + row[i];
        if (rest.empty()) continue;
        for (const std::string& part : wrapped(rest, width - std::min(width - 1, indent)))
            out << std::string(indent, ' ') << part << '\n';
    }
}

void TextTable::write(std::ostream& out, std::size_t width, Narrow narrow) const {
    std::vector<std::size_t> columns = widths();
    if (width > 0 && narrow == Narrow::stack && total(columns) > width) return write_stack(out, width);
    shorten(columns, width);
    for (const Row& row : rows_) write_row(out, row, columns, width);
}

void TextTable::write_on(std::ostream& out, std::size_t width, std::vector<std::size_t>& known) {
    std::vector<std::size_t> columns = widths();
    known.resize(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = std::max(columns[i], known[i]);
    shorten(columns, width);
    if (columns != known) write_row(out, rows_.front(), columns, width);
    known = columns;
    for (std::size_t r = 1; r < rows_.size(); ++r) write_row(out, rows_[r], columns, width);
    rows_.resize(1);
}

}  // namespace oblong::cli
