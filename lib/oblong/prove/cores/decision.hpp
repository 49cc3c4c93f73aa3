// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/distance.hpp"
#include "oblong/scalar/error_constants.hpp"

/// The exact decision without a distance, at about the cost of a plain decision.
namespace oblong {

/// A proven decision, and the rung that settled it.
struct CertifiedDecision {
    Outcome outcome = Outcome::undecided;  ///< as in `CertifiedDistance`
    Rung rung = Rung::integer;
    int iterations = 0;
};

namespace detail {

/// Returns what the filter proves from a proposal.
template <std::floating_point R>
[[nodiscard]] Outcome filter_decision(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal) {
    const double radius = a.core().radius + b.core().radius;
    const double most = radius * (1 + error_constants::radius_sum);
    if (filter_lower(a, b, proposal) > most) return Outcome::separated;
    if (filter_origin_in_tetrahedron(a, b, proposal)) return Outcome::overlapping;
    if (filter_balls_overlap(a, b, proposal)) return Outcome::overlapping;
    return Outcome::undecided;
}

/// Returns what the filter proves from a proposal, otherwise the ladder's decision.
template <std::floating_point R>
[[nodiscard]] CertifiedDecision decided(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal,
                                        const LadderOptions& ladder) {
    const Outcome outcome = filter_decision(a, b, proposal);
    if (outcome != Outcome::undecided) return {outcome, Rung::filter, proposal.iterations};
    const CertifiedDistance<R> answer = certify_by_ladder(a.core(), b.core(), ladder, false);
    return {answer.outcome, answer.rung, answer.iterations};
}

/// Returns whether both are prepared bodies in their own frames, without balls.
template <std::floating_point R>
[[nodiscard]] bool are_bare_prepared(const CoreView<R>& a, const CoreView<R>& b) {
    return is_prepared(a) && is_prepared(b) && has_own_frame(a) && has_own_frame(b) && a.radius + b.radius == 0;
}

/// Decides two prepared bodies in their own frames, without balls. The plane that their loop finds proves most
/// separated pairs at once; `otherwise(found, seen)` decides the others.
template <std::floating_point R, class Otherwise>
[[nodiscard]] CertifiedDecision decide_prepared(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                const PairLoops<R>& loops, const Otherwise& otherwise) {
    SupportRecord seen_a, seen_b;
    SupportRecordPair seen{seen_a, seen_b};
    const SeparatingAxisResult<double> found = loops.axis(a, b, seen);
    if (found.termination == Termination::lower_bound && filter_lower(a, b, seen) > 0) [[likely]]
        return {Outcome::separated, Rung::filter, found.iterations};
    return otherwise(found, seen);
}

/// Decides such a pair from the simplex at which its loop ended.
template <std::floating_point R>
[[nodiscard, gnu::noinline]] CertifiedDecision decide_from(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                                           const SeparatingAxisResult<double>& found,
                                                           const SupportRecordPair& seen, const LadderOptions& ladder) {
    const CoreScan<R> a(core_a);
    const CoreScan<R> b(core_b);
    Proposal proposal;
    proposal.seen_a = seen.a;
    proposal.seen_b = seen.b;
    take_axis(a, b, found, proposal);
    return decided(a, b, proposal, ladder);
}

}  // namespace detail

/// Decides exactly whether two bodies are separated, touching or overlapping. The same as `ladder_distance` without
/// the distance: the proposing solver stops at the first plane that separates the bodies, balls included.
template <std::floating_point R>
[[nodiscard]] CertifiedDecision decide(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                       const LadderOptions& ladder = {}) {
    if (!environment_is_default()) return detail::with_environment_set([&] { return decide(core_a, core_b, ladder); });
    if (!is_finite(core_a) || !is_finite(core_b)) return {Outcome::not_finite};
    if (ladder.filter && !ladder.start && detail::are_bare_prepared(core_a, core_b))
        return detail::decide_prepared(*core_a.prepared, *core_b.prepared, *core_a.loops,
                                       [&](const auto& found, const auto& seen) {
                                           return detail::decide_from(core_a, core_b, found, seen, ladder);
                                       });
    if (ladder.filter) {
        const CoreScan<R> a(core_a);
        const CoreScan<R> b(core_b);
        Proposal proposal;
        if (const double radius = core_a.radius + core_b.radius; radius > 0) {
            // The separation that leaves room for the balls and for the error of its proof.
            const double room = radius * (1 + 0x1p-20) + 0x1p-40 * (a.extent() + b.extent());
            propose(a, b, {.tolerance = 0x1p-20, .start = ladder.start, .separation = room, .closed_form = true},
                    proposal);
        } else {
            propose_decision(a, b, {.tolerance = 1 - 0x1p-10, .start = ladder.start}, proposal);
        }
        return detail::decided(a, b, proposal, ladder);
    }
    const CertifiedDistance<R> answer = detail::certify_by_ladder(core_a, core_b, ladder, false);
    return {answer.outcome, answer.rung, answer.iterations};
}

// Instantiated in lib/oblong/prove/cores/instances.cpp.
extern template CertifiedDecision decide(const CoreView<double>&, const CoreView<double>&, const LadderOptions&);
extern template CertifiedDecision decide(const CoreView<float>&, const CoreView<float>&, const LadderOptions&);

}  // namespace oblong
