// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"

/// The ways to ask a public query that must not change its answer.
namespace oblong::fuzz {

/// Asks the certified query of a case plainly; without witnesses; with the first answer's warm start; with other
/// rounding modes; and, of points, prepared and as a batch. Returns the plain answer if all state the same outcome and
/// the same number, bit for bit; otherwise `failed`, with a message that names the way and both answers.
[[nodiscard]] caseio::Result answer_in_all_ways(const caseio::Case& c);

}  // namespace oblong::fuzz
