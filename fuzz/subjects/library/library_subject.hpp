// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/subject.hpp"
#include "oblong/distance.hpp"

/// The subject `proven`: the certified queries of the public headers.
namespace oblong::fuzz {

/// Name, version and promises of the subject.
[[nodiscard]] SubjectInfo proven_info();

/// Asks the certified query of a case, and writes its answer as a result. `time_ns` is the time inside the query.
/// \param how  the dimension is the case's \param next receives the answer's warm start, if not null
[[nodiscard]] caseio::Result answer_proven(const caseio::Case& c, const QueryOptions& how = {},
                                           WarmStart* next = nullptr);

}  // namespace oblong::fuzz
