// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/distance.hpp"

/// The exact decision alone, at about the cost of a plain one: include this header.
namespace oblong {

/// A proven decision, and which rung made it.
struct CertifiedDecision {
    Outcome outcome = Outcome::undecided;  ///< as in `CertifiedDistance`
    Rung rung = Rung::integer;
    int iterations = 0;
};

namespace detail {

/// What the filter proves from a proposal.
template <std::floating_point R>
[[nodiscard]] Outcome filter_decision(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal) {
    const double radius = a.core().radius + b.core().radius;
    const double most = radius * (1 + 0x1p-52);
    if (filter_lower(a, b, proposal) > most) return Outcome::separated;
    if (filter_origin_in_tetrahedron(a, b, proposal)) return Outcome::overlapping;
    if (filter_balls_overlap(a, b, proposal)) return Outcome::overlapping;
    return Outcome::undecided;
}

/// What the filter proves from a proposal, or else the ladder.
template <std::floating_point R>
[[nodiscard]] CertifiedDecision decided(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal,
                                        const LadderOptions& ladder) {
    const Outcome outcome = filter_decision(a, b, proposal);
    if (outcome != Outcome::undecided) return {outcome, Rung::filter, proposal.iterations};
    const CertifiedDistance<R> answer = certify_by_ladder(a.core(), b.core(), ladder, false);
    return {answer.outcome, answer.rung, answer.iterations};
}

}  // namespace detail

/// Whether two bodies are separated, touching or overlapping, exactly. As `certified_distance`, without the distance:
/// the proposing solver stops at the first plane that separates, balls included.
template <std::floating_point R>
[[nodiscard]] CertifiedDecision decide(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                       const LadderOptions& ladder = {}) {
    if (!is_finite(core_a) || !is_finite(core_b)) return {Outcome::not_finite};
    if (ladder.filter && environment_is_default()) {
        const CoreScan<R> a(core_a);
        const CoreScan<R> b(core_b);
        Proposal proposal;
        if (const double radius = core_a.radius + core_b.radius; radius > 0) {
            // The first plane that leaves room for the balls, and for what its proof may err by.
            const double room = radius * (1 + 0x1p-20) + 0x1p-40 * (a.extent() + b.extent());
            propose(a, b, {.tolerance = 0x1p-20, .start = ladder.start, .separation = room}, proposal);
        } else {
            propose_decision(a, b, {.tolerance = 1 - 0x1p-10, .start = ladder.start}, proposal);
        }
        return detail::decided(a, b, proposal, ladder);
    }
    const CertifiedDistance<R> answer = detail::certify_by_ladder(core_a, core_b, ladder, false);
    return {answer.outcome, answer.rung, answer.iterations};
}

}  // namespace oblong
