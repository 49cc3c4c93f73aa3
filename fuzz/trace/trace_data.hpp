// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "fuzz/trace/advance_trace.hpp"
#include "fuzz/trace/cast_explanation.hpp"
#include "fuzz/trace/depth_explanation.hpp"
#include "fuzz/trace/explanation.hpp"

namespace oblong::fuzz {

/// What trace data hold beside the iterations.
struct TraceForm {
    std::optional<std::size_t> steps{};  ///< most steps of each run; nothing: all
    bool with_case = true;               ///< the case line
    /// Most steps of the distance loop before an expansion; nothing: all.
    std::optional<std::size_t> contact_steps{};
    std::optional<bool> agrees{};  ///< whether the stored answer equals that of this run; empty: no answer is stored
};

/// Returns what a trace page shows, as one JSON object (docs/how-to/watch-an-iteration.md): every step of both runs
/// with its simplex, numbers as pairs of a decimal and a hex float, the computed simplex's own exact nearest point, and
/// the first parting. The hex float of an exact number is that of the nearest number of the solver's scalar. A point of
/// a simplex is written as the step whose w it is.
/// \param explanation empty if both.exact is absent
[[nodiscard]] std::string trace_data(const caseio::Case& c, const SideBySide& both,
                                     const std::optional<Explanation>& explanation, const TraceForm& form = {});

/// Returns "first parting, step K: SENTENCE", or why there is none. \param why_no_exact stated without an explanation
[[nodiscard]] std::string parting_sentence(const std::string& why_no_exact,
                                           const std::optional<Explanation>& explanation);

/// Returns what a trace page shows of a cast, as `trace_data` does of a distance loop; `kind` is "cast".
/// \param explanation empty if both.exact is absent
[[nodiscard]] std::string trace_data(const caseio::Case& c, const CastsSideBySide& both,
                                     const std::optional<Explanation>& explanation, const TraceForm& form = {});

/// Returns what a trace page shows of a conservative advancement, as `trace_data` does of a distance loop; `kind` is
/// "advance". \param explanation empty if both.exact is absent
[[nodiscard]] std::string trace_data(const caseio::Case& c, const AdvancesSideBySide& both,
                                     const std::optional<Explanation>& explanation, const TraceForm& form = {});

/// Returns what a trace page shows of an expansion, as `trace_data` does of a distance loop; `kind` is "depth".
/// \param explanation empty if both.exact is absent
[[nodiscard]] std::string trace_data(const caseio::Case& c, const DepthsSideBySide& both,
                                     const std::optional<Explanation>& explanation, const TraceForm& form = {});

}  // namespace oblong::fuzz
