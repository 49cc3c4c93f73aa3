// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace oblong::cli {

/// A table for display: columns line up, numbers to the right, two spaces between. What a terminal would obey is
/// escaped (caseio/escape.hpp).
class TextTable {
public:
    /// How a table wider than the terminal is shown.
    enum class Narrow {
        cut,    ///< its lines are cut, with "…" at their end
        stack,  ///< the first cell of a row has a line of its own, and the others follow below it, wrapped
    };

    /// A heading that starts with '>' makes a column flush right; with '~' (before '>'), one whose cells may be
    /// shortened where the table is too wide, with "…" at their ends (in the middle in the first column: names differ
    /// at their ends); with '-', one that is shortened only where that is not enough.
    explicit TextTable(const std::vector<std::string>& headings);

    /// A row of fewer cells than headings: its last cell is a text that goes on to the end of the line, and on more
    /// lines below itself where it is too long.
    void add(std::vector<std::string> row);

    /// \param width  of what it is written to; 0: without bound
    void write(std::ostream& out, std::size_t width = 0, Narrow narrow = Narrow::cut) const;

    /// The rows so far without the headings, in columns at least as wide as `widths`, which grow to what was needed;
    /// the headings again where they grew. Takes the rows out of the table.
    void write_on(std::ostream& out, std::size_t width, std::vector<std::size_t>& widths);

private:
    using Row = std::vector<std::string>;
    [[nodiscard]] std::vector<std::size_t> widths() const;
    void shorten(std::vector<std::size_t>& widths, std::size_t width) const;
    [[nodiscard]] std::string cell(const Row& row, std::size_t column, std::size_t width) const;
    void write_row(std::ostream& out, const Row& row, const std::vector<std::size_t>& widths, std::size_t width) const;
    void write_stack(std::ostream& out, std::size_t width) const;

    enum class Shorten { never, last, first };
    std::vector<bool> right_;
    std::vector<Shorten> shorten_;
    std::vector<Row> rows_;  ///< the headings first
};

/// Columns that a text takes on a terminal: wide characters two, marks that combine none.
[[nodiscard]] std::size_t shown_length(std::string_view text);

/// Returns the text, or as much of it as fits into so many columns with "…" behind it.
[[nodiscard]] std::string shortened(const std::string& text, std::size_t width);

/// The same with "…" in the middle.
[[nodiscard]] std::string shortened_inside(const std::string& text, std::size_t width);

/// Returns the text in lines of at most so many columns, broken at blanks and behind slashes where that is possible.
[[nodiscard]] std::vector<std::string> wrapped(const std::string& text, std::size_t width);

/// Columns of the terminal that `descriptor` (1 or 2) writes to; 0 where that is not a terminal.
[[nodiscard]] std::size_t terminal_width(int descriptor);

/// Columns of a table for people if no terminal has another number.
inline constexpr std::size_t table_columns = 100;

/// Columns of a table for people: those of the terminal, otherwise `table_columns`.
[[nodiscard]] std::size_t table_width(int descriptor);

}  // namespace oblong::cli
