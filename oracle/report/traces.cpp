// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/traces.hpp"

#include <set>
#include <string_view>

namespace oblong::report {
namespace {

/// The records that can be traced, in the order in which they are.
std::vector<std::size_t> traceable(const caseio::RecordSet& set, const Selection& selection, const Tracing& tracing) {
    std::vector<std::size_t> first;
    std::vector<std::size_t> others;
    std::set<std::pair<std::string_view, std::string_view>> groups;
    std::set<std::string_view> subjects;
    for (const std::size_t i : selection.by_turn) {
        const caseio::Record& r = set.records[i];
        if (!tracing.takes(r)) continue;
        const bool is_new_group = groups.emplace(r.verdict, r.family).second;
        const bool is_new_subject = subjects.emplace(r.subject).second;
        (is_new_group || is_new_subject ? first : others).push_back(i);
    }
    first.insert(first.end(), others.begin(), others.end());
    return first;
}

}  // namespace

Traces make_traces(const caseio::RecordSet& set, const Selection& selection, const Tracing& tracing) {
    Traces traces;
    if (!tracing.takes || !tracing.trace) return traces;
    std::size_t bytes = 0;
    std::size_t count = 0;
    for (const std::size_t i : traceable(set, selection, tracing)) {
        std::optional<std::size_t>& at = traces.of_record[i];
        if (count == tracing.count_limit || bytes >= tracing.byte_limit) continue;
        ++count;
        std::string one = tracing.trace(set.records[i]);
        if (one.empty() || bytes + one.size() > tracing.byte_limit) continue;
        bytes += one.size();
        at = traces.data.size();
        traces.data.push_back(std::move(one));
    }
    return traces;
}

}  // namespace oblong::report
