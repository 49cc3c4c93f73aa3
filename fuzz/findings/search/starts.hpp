// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::fuzz {

/// Draws a case from which a search starts.
using Fresh = std::function<caseio::Case(Draw&)>;

/// Cases of all families of small bodies (at most `max_vertices` each), of random severity, under this query.
[[nodiscard]] Fresh family_starts(caseio::Query query, std::size_t max_vertices = 32);

/// One of these cases, as often as not; otherwise what `other` draws. Precondition: some are given.
[[nodiscard]] Fresh given_starts(std::vector<caseio::Case> given, Fresh other);

/// Returns the case as the subject can take it: rounded to float for a float solver.
[[nodiscard]] caseio::Case suited(const caseio::Case& c, const SubjectInfo& subject);

}  // namespace oblong::fuzz
