// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/first_parting.hpp"

#include <algorithm>
#include <array>

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;

/// Whether a run asked its subalgorithm in its last step.
bool asked_at_end(const TracedRun& run) {
    return !run.detail.rows.back().met && run.result.termination != Termination::repeated_support;
}

}  // namespace

bool moved_at_end(const TracedRun& run) {
    const std::vector<TraceRow>& rows = run.detail.rows;
    const std::vector<ReplayedReduction>& reductions = run.replay.reductions;
    if (rows.empty() || run.result.outcome == Outcome::not_finite || !asked_at_end(run)) return false;
    if (reductions.size() != rows.size() || !reductions.back().found) return false;
    if (run.result.termination != Termination::no_progress) return true;
    return reductions.back().enclosed && reductions.back().vv.value < rows.back().vv.value;
}

std::string_view name(Kind kind) {
    constexpr std::array<std::string_view, 8> names{"none",  "start",   "vertex", "clip",
                                                    "facet", "horizon", "subset", "stop"};
    return names.at(static_cast<std::size_t>(kind));
}

std::optional<unsigned> chosen_subset(const TracedRun& run, int step) {
    const auto k = static_cast<std::size_t>(step);
    const std::vector<TraceRow>& rows = run.detail.rows;
    if (k + 1 < rows.size()) return rows[k + 1].set;
    if (k + 1 != rows.size() || !asked_at_end(run)) return std::nullopt;
    const std::vector<ReplayedReduction>& reductions = run.replay.reductions;
    if (k >= reductions.size() || !reductions[k].found) return std::nullopt;
    return reductions[k].set;
}

FirstParting first_parting(const TracedRun& computed, const TracedRun& exact) {
    const RunDetail& c = computed.detail;
    const RunDetail& e = exact.detail;
    if (differs(computed.replay.start, exact.replay.start)) return {Kind::start, 0};
    for (std::size_t k = 0;; ++k) {
        const bool ended = k >= c.rows.size() || k >= e.rows.size();
        if (ended && k == 0) break;
        if (k > 0) {
            const int last = static_cast<int>(k) - 1;
            const std::optional<unsigned> of_c = chosen_subset(computed, last);
            const std::optional<unsigned> of_e = chosen_subset(exact, last);
            if (of_c && of_e && *of_c != *of_e) return {Kind::subset, last};
            if (ended) break;
        }
        const TraceRow& rc = c.rows[k];
        const TraceRow& re = e.rows[k];
        if (differs(computed.replay.supports[k], exact.replay.supports[k])) return {Kind::vertex, rc.index};
        if (rc.met != re.met) return {Kind::stop, rc.index};
    }
    return parting_at_end(
        c.rows.size(), e.rows.size(),
        computed.result.termination == exact.result.termination &&
            (computed.result.outcome == Outcome::not_finite) == (exact.result.outcome == Outcome::not_finite));
}

FirstParting parting_at_end(std::size_t computed_steps, std::size_t exact_steps, bool ends_alike) {
    if (computed_steps == exact_steps && ends_alike) return {};
    return {Kind::stop, std::max(static_cast<int>(std::min(computed_steps, exact_steps)) - 1, 0)};
}

}  // namespace oblong::fuzz
