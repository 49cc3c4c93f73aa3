// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/advance_trace.hpp"
#include "fuzz/trace/trace_data.hpp"

namespace oblong::fuzz {

/// Returns what a trace page shows of a conservative advancement, as `trace_data` does of a distance loop; `kind` is
/// "advance". \param explanation nothing where both.exact is absent
[[nodiscard]] std::string trace_data(const caseio::Case& c, const AdvancesSideBySide& both,
                                     const std::optional<Explanation>& explanation, const TraceForm& form = {});

}  // namespace oblong::fuzz
