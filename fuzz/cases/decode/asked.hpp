// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "fuzz/cases/decode/plain_case.hpp"

namespace oblong::fuzz {

/// Returns the case under another query, about the same bodies: so that one corpus serves every harness, each of which
/// asks its own question. The same for the same case, and the case itself where it has that query; the id stays.
///
/// - Of a raycast, B becomes the segment from the source to the end of the direction; of any other case but a sweep, a
/// ray starts at a vertex of B and goes to a vertex of A. B has no place in a raycast.
/// - A sweep of a raycast is the same question: the source is a body that moves along the direction. A raycast of a
/// sweep has the relative velocity as its direction. Of any other case A moves towards a vertex of B, which rests.
///
/// What is computed is computed in doubles and rounded to the case's scalar; with `exact`, in fractions.
[[nodiscard]] caseio::Case asked_for(const caseio::Case& c, caseio::Query query);
[[nodiscard]] PlainCase asked_for(const PlainCase& c, caseio::Query query);
[[nodiscard]] PlainCase asked_for(PlainCase&& c, caseio::Query query);

}  // namespace oblong::fuzz
