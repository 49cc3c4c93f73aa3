// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>

#include "caseio/case_reader.hpp"
#include "caseio/result.hpp"

namespace oblong::caseio {

/// A result about two unions, and the parts of A and B that decide, by index; none if all are apart or miss each other.
/// Of a raycast the first index is 0, and the second one of a part of the body.
struct UnionResult : Result {
    std::optional<std::array<std::size_t, 2>> pair = {};
};

/// The line of `write_result`, with `pair` if there is one.
[[nodiscard]] std::string write_union_result(const UnionResult& r, NumberStyle style = NumberStyle::shortest);

}  // namespace oblong::caseio
