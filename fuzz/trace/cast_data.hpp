// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/cast_explanation.hpp"
#include "fuzz/trace/trace_data.hpp"

namespace oblong::fuzz {

/// Returns what a trace page shows of a cast, as `trace_data` does of a distance loop; `kind` is "cast".
/// \param explanation nothing where both.exact is absent
[[nodiscard]] std::string trace_data(const caseio::Case& c, const CastsSideBySide& both,
                                     const std::optional<Explanation>& explanation, const TraceForm& form = {});

}  // namespace oblong::fuzz
