// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace oblong::cli {

/// A value of a table; nothing is an empty field of CSV and a null of Parquet.
using Cell = std::variant<std::monostate, std::string, double, long long, bool>;

struct Column {
    enum class Type { text, real, integer, truth };
    std::string name;
    Type type = Type::text;
};

/// A table that is written row by row.
class TableFile {
public:
    virtual ~TableFile() = default;
    /// Precondition: as many cells as columns, each nothing or of its column's type.
    virtual void row(const std::vector<Cell>& cells) = 0;
    /// Writes what is left. Throws EnvironmentError if the file is not complete.
    virtual void finish() = 0;
};

/// CSV (RFC 4180, lines end in a line feed) with the names of the columns as its first line. Numbers are the shortest
/// decimals that are read back as the same double. A text that a spreadsheet would take for a formula has an apostrophe
/// in front (caseio::csv_field). Precondition: `out` outlives the table.
[[nodiscard]] std::unique_ptr<TableFile> csv_table(std::ostream& out, const std::vector<Column>& columns);

/// Parquet through Node.js and its package hyparquet-writer, in groups of 100,000 rows. Throws EnvironmentError that
/// says what to install where one of them is missing.
[[nodiscard]] std::unique_ptr<TableFile> parquet_table(const std::string& path, const std::vector<Column>& columns);

}  // namespace oblong::cli
