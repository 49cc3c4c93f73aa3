// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/errors.hpp"
#include "caseio/mesh.hpp"

namespace oblong::caseio {

/// Options of reading case lines.
struct CaseReading {
    std::ostream* notes = nullptr;  ///< where notes go, a line each, such as a nonzero literal that rounds to 0
    std::uintmax_t max_mesh_bytes = default_max_mesh_bytes;  ///< of a mesh file
};

/// Reads case lines (`oblong-case/1`, docs/reference/formats.md) one at a time. Every literal is rounded once, from
/// its own text, to the case's scalar. Blank lines are passed over; an id that was read before is refused.
class CaseReader {
public:
    /// `file` is the name for messages and the base of relative mesh paths; "-" stands for standard input.
    CaseReader(std::istream& in, std::string file, const CaseReading& reading = {});

    /// Returns the next case, or nothing at the end. Throws BadInput; the reader then stands after the bad line.
    [[nodiscard]] std::optional<Case> next();

private:
    std::istream& in_;
    std::string file_;
    CaseReading reading_;
    long line_ = 0;
    std::unordered_map<std::string, long> seen_;  ///< ids and their lines
};

/// One case line; the same rules, without the check of ids. `place` gives file and line for messages.
[[nodiscard]] Case read_case(std::string_view line, const BadInput::Place& place = {}, const CaseReading& how = {});

/// All cases of a file, "-" for standard input. Throws BadInput, EnvironmentError where it cannot be opened.
[[nodiscard]] std::vector<Case> read_case_file(const std::string& path, const CaseReading& reading = {});

/// The case as one line without its line feed, such that `read_case(write_case(c))` equals `c`. Numbers of a float or
/// double case are JSON numbers, shortest decimal that reads back; of an exact case strings p/q, or JSON integers where
/// they are small integers. Hex: every number of a float or double case is a hex-float string.
enum class NumberStyle { shortest, hex };
[[nodiscard]] std::string write_case(const Case& c, NumberStyle style = NumberStyle::shortest);

}  // namespace oblong::caseio
