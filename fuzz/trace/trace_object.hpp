// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/pair_json.hpp"
#include "fuzz/trace/trace_data.hpp"

/// The members of trace data that every query has, in the order in which they are written.
namespace oblong::fuzz {

/// Returns an object with id, solver, scalar (or format) and kind. \param run the result of the computed run
[[nodiscard]] TraceJson trace_head(const caseio::Case& c, const caseio::Result& run, const TraceNumber& number,
                                   std::string_view kind);

/// Writes the case, whether the stored answer is the run's, and the number of steps where the form leaves some out.
/// \param loops steps of the longer run
void add_form(TraceJson& data, const caseio::Case& c, const TraceForm& form, std::size_t loops);

/// Writes the differences of the runs, the first parting and the number that decides it.
void add_parting(TraceJson& data, const PairWriter& pairs, const Explanation& explanation, TraceJson differences);

/// Returns the most steps that a form keeps of a run.
[[nodiscard]] std::size_t step_limit(const TraceForm& form);

/// Returns the number of steps of the longer run.
template <class Both>
[[nodiscard]] std::size_t step_count(const Both& both) {
    return std::max(both.computed.steps.size(), both.exact ? both.exact->steps.size() : 0);
}

/// Returns the object as text, on one line.
[[nodiscard]] std::string written(const TraceJson& data);

}  // namespace oblong::fuzz
