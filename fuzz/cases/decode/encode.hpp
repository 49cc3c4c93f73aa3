// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "caseio/case.hpp"
#include "fuzz/cases/decode/plain_case.hpp"

namespace oblong::fuzz {

/// Few bytes that decode to the case, up to its words (id, source, note, expect). Nothing if no bytes do: numbers that
/// are no floats or doubles as the case's scalar says (`exact` cases among them), a body of more than `max_vertices`
/// points or `max_parts` parts, parts that are composed themselves.
///
/// Small integers, their multiples by powers of two and numbers next to earlier ones take one or two bytes each, so
/// that a fuzzer's changes to single bytes stay small changes to the case.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> encode(const caseio::Case& c);
[[nodiscard]] std::optional<std::vector<std::uint8_t>> encode(const PlainCase& c);

}  // namespace oblong::fuzz
