// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/errors.hpp"

namespace oblong::caseio {

/// Reads case lines (`oblong-case/1`, docs/formats.md) one at a time. Every literal is rounded once, from
/// its own text, to the case's scalar. Blank lines are passed over; an id that was read before is refused.
class CaseReader {
public:
    /// `file` is the name for messages and the base of relative mesh paths; "-" stands for standard input.
    /// A note, such as a nonzero literal that rounds to 0, goes to `notes` as one line where not null.
    CaseReader(std::istream& in, std::string file, std::ostream* notes = nullptr);

    /// The next case, or nothing at the end. Throws BadInput; the reader then stands after the bad line.
    [[nodiscard]] std::optional<Case> next();

private:
    std::istream& in_;
    std::string file_;
    std::ostream* notes_;
    long line_ = 0;
    std::unordered_map<std::string, long> seen_;  ///< ids and their lines
};

/// One case line; the same rules, without the check of ids. `place` gives file and line for messages.
[[nodiscard]] Case read_case(std::string_view line, const BadInput::Place& place = {}, std::ostream* notes = nullptr);

/// All cases of a file, "-" for standard input. Throws BadInput, EnvironmentError where it cannot be opened.
[[nodiscard]] std::vector<Case> read_case_file(const std::string& path, std::ostream* notes = nullptr);

/// The case as one line without its line feed, such that `read_case(write_case(c))` equals `c`. Numbers of a float or
/// double case are JSON numbers, shortest decimal that reads back; of an exact case strings p/q, or JSON integers where
/// they are small integers. Hex: every number of a float or double case is a hex-float string.
enum class NumberStyle { shortest, hex };
[[nodiscard]] std::string write_case(const Case& c, NumberStyle style = NumberStyle::shortest);

}  // namespace oblong::caseio
