// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "caseio/contact_result.hpp"
#include "caseio/nearest_result.hpp"

namespace oblong::caseio {

/// What a line states of a case: a result, or one of the formats that state more.
using StatedLine = std::variant<Result, ContactResult, NearestResult>;

/// Reads a line of `oblong-result/1`, `oblong-contact/1` or `oblong-nearest/1`, as `read_result` does; coordinates of
/// sets are exact. Throws BadInput.
[[nodiscard]] StatedLine read_stated_line(std::string_view line, const BadInput::Place& place = {},
                                          CaseScalar scalar = CaseScalar::float64);

/// The result that the line is, or begins with.
[[nodiscard]] inline Result& result_of(StatedLine& line) {
    if (auto* contact = std::get_if<ContactResult>(&line)) return contact->result;
    if (auto* nearest = std::get_if<NearestResult>(&line)) return nearest->result;
    return std::get<Result>(line);
}

}  // namespace oblong::caseio
