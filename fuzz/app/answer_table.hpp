// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/app/text_table.hpp"

namespace oblong::cli {

/// Answers for display on a terminal: a row each, with id, outcome, value, bracket, rung (of a plain solver: why it
/// ended) and time. On a narrow terminal ids and numbers are shortened; the lines never wrap.
class AnswerTable {
public:
    /// \param query determines what the values of the rows are: distances, parameters or depths
    explicit AnswerTable(caseio::Query query);

    void add(const caseio::Result& result);

    /// Writes the rows since the last call. Headings come first, and again where columns had to grow.
    void write_on(std::ostream& out, std::size_t width);

private:
    caseio::Query query_;
    TextTable table_;
    std::vector<std::size_t> widths_;
    bool empty_ = true;
};

/// Both ends of a bracket, without the digits that they share except for the last two: "…96[25, 27]". "exact" where
/// they are the same.
[[nodiscard]] std::string bracket_text(const std::string& lower, const std::string& upper);

/// "340 ns", "1.2 µs", "15 ms", "3.4 s".
[[nodiscard]] std::string duration_text(long long nanoseconds);

/// A number of a result: the shortest decimal of a float or double, a short fraction as it is, others to 17 digits.
[[nodiscard]] std::string real_text(const caseio::Real& real);

/// Returns a number of a result as `real_text` writes it; "" for an absent number.
[[nodiscard]] std::string real_text(const std::optional<caseio::Real>& real);

}  // namespace oblong::cli
