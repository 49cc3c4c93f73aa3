// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/depth_explanation.hpp"
#include "fuzz/trace/trace_data.hpp"

namespace oblong::fuzz {

/// Returns what a trace page shows of an expansion, as `trace_data` does of a distance loop; `kind` is "depth".
/// \param explanation nothing where both.exact is absent
[[nodiscard]] std::string trace_data(const caseio::Case& c, const DepthsSideBySide& both,
                                     const std::optional<Explanation>& explanation, const TraceForm& form = {});

}  // namespace oblong::fuzz
