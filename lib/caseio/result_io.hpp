// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "caseio/case_reader.hpp"
#include "caseio/result.hpp"

namespace oblong::caseio {

/// One result line (`oblong-result/1`) without its line feed; with `hex` every real is a hex-float string.
[[nodiscard]] std::string write_result(const Result& r, NumberStyle style = NumberStyle::shortest);

/// Reads one result line. Unknown fields, outcomes and terminations are refused. A JSON number is the
/// nearest double to its literal where `scalar` is not float32, else the nearest float; strings are exact.
[[nodiscard]] Result read_result(std::string_view line, const BadInput::Place& place = {},
                                 CaseScalar scalar = CaseScalar::float64);

}  // namespace oblong::caseio
