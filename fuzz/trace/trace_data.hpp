// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "fuzz/trace/explanation.hpp"

namespace oblong::fuzz {

/// Returns what a trace page shows, as one JSON object (docs/how-to/watch-an-iteration.md): every step of both runs
/// with its simplex, numbers as pairs of a decimal and a hex float, the computed simplex's own exact nearest point, and
/// the first parting. The hex float of an exact number is that of the nearest number of the solver's scalar.
/// \param explanation nothing where both.exact is absent
[[nodiscard]] std::string trace_data(const caseio::Case& c, const SideBySide& both,
                                     const std::optional<Explanation>& explanation);

/// Returns "first parting: step K: SENTENCE", or why there is none.
[[nodiscard]] std::string parting_sentence(const SideBySide& both, const std::optional<Explanation>& explanation);

}  // namespace oblong::fuzz
