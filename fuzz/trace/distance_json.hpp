// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/pair_json.hpp"
#include "fuzz/trace/trace_data.hpp"

namespace oblong::fuzz {

/// Returns the object that `trace_data` writes of a distance loop.
[[nodiscard]] TraceJson distance_json(const caseio::Case& c, const SideBySide& both,
                                      const std::optional<Explanation>& explanation, const TraceForm& form);

}  // namespace oblong::fuzz
