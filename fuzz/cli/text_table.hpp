// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace oblong::cli {

/// A table for people: columns line up, numbers to the right, two spaces between.
class TextTable {
public:
    /// A heading that starts with '>' makes a column flush right.
    explicit TextTable(const std::vector<std::string>& headings);
    void add(std::vector<std::string> row);
    /// \param width  longer lines are cut, with "…" at their end; 0: never
    void write(std::ostream& out, std::size_t width = 0) const;

private:
    std::vector<bool> right_;
    std::vector<std::vector<std::string>> rows_;
};

/// Columns of the terminal that `descriptor` (1 or 2) writes to; 0 where it is none.
[[nodiscard]] std::size_t terminal_width(int descriptor);

}  // namespace oblong::cli
