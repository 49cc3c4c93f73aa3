// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

#include "fuzz/harness/checked.hpp"
#include "fuzz/harness/wording.hpp"
#include "fuzz/referee/referee.hpp"

/// Whether a plain solver's distance is wrong, by the judge's rules (docs/reference/verdicts.md), without the judge.
namespace oblong::fuzz {

/// The answer of a plain solver.
template <std::floating_point S>
struct PlainStatement {
    const char* subject;
    Outcome outcome;  ///< separated or intersecting; refusals are not wrong
    S distance = 0;
    double relative = 1e-6;  ///< an error of this part of d is within the solver's tolerance
};

/// The finding, where there is one: a contradicted outcome, or an error above 64 u (size + d) and the tolerance.
/// \param size S of the rule, or somewhat more: the largest |coordinate|
template <std::floating_point S>
void judge_plain(const PlainStatement<S>& said, const RefereeAnswer& exact, double size, Checked& checked) {
    if (is_refusal(said.outcome) || !exact.is_decided()) return;
    const bool apart = said.outcome == Outcome::separated;
    if (apart != (exact.outcome == Outcome::separated)) {
        checked.findings.push_back({said.subject,
                                    contradiction(said.outcome, static_cast<double>(said.distance), exact.outcome),
                                    apart ? "false_separation" : "false_overlap"});
        return;
    }
    if (!apart) return;
    const long double x = said.distance;
    const long double unit = static_cast<long double>(std::numeric_limits<S>::epsilon()) / 2;
    const long double smallest = std::numeric_limits<S>::denorm_min();
    const long double reach = 64 * std::max(unit * (static_cast<long double>(size) + x), smallest);
    if (exact.distance.compare(x + reach) <= 0 && exact.distance.compare(x - reach) >= 0) return;
    const long double part = said.relative;
    if (part < 1 && exact.distance.compare(x / (1 - part)) <= 0 && exact.distance.compare(x / (1 + part)) >= 0) return;
    const double allowed = static_cast<double>(std::max(reach, part * x));
    checked.findings.push_back({said.subject, error_above(static_cast<double>(x), allowed), "inaccurate"});
}

/// The largest |coordinate| of the two posed bodies, or somewhat more.
[[nodiscard]] double size_of(const BodyPair<double>& bodies);

}  // namespace oblong::fuzz
