// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/fractions/cast_facet.hpp"
#include "oblong/query/contact.hpp"

/// The end of the contact of polyhedra by the search and the proof of casts: docs/explanation/numerics/casts.md, "The
/// end of the contact".
namespace oblong::detail {

/// The end of the contact of two polyhedra where doubles and double-doubles find its facet and prove it; nothing
/// otherwise. Precondition: the default environment; finite numbers of the motion, whose max is a number of the format;
/// the bodies meet in [0, max].
template <std::floating_point R>
[[nodiscard]] std::optional<ProvenNumber<R>> last_by_rungs(const CoreView<R>& a, const CoreView<R>& b,
                                                           const LinearMotion<R>& motion) {
    if (!is_finite(a) || !is_finite(b) || a.radius > 0 || b.radius > 0) return std::nullopt;
    const CoreScan<R> scan_a(a);
    const CoreScan<R> scan_b(b);
    const MovingCores<R> cores{scan_a, scan_b, Velocities(-widened(motion.velocity), -widened(motion.velocity_b)), {}};
    const CastProposal found = CastSearch<R>(cores).run();
    if (found.finding != CastFinding::facet) return std::nullopt;
    const BallFacet facet(cores, found.pairs);
    if (!prove_facet(cores, found.pairs, facet).is_hit) return std::nullopt;
    std::optional<double> max;
    if (motion.max) max = widened(*motion.max);
    const auto state_tie = [&](ProvenNumber<R>& number) {
        const auto is_met_at = [&](const DoubleDouble& x) { return TrackedFacet<R>(cores, found.pairs).is_met_at(-x); };
        if (state_exact<R>(-facet.parameter, number, is_met_at)) return true;
        number.rung = Rung::integer;
        state_parameter({Rational(-ExactFacet(cores, found.pairs).parameter()), 0}, number);
        return true;
    };
    std::optional<ProvenNumber<R>> number(std::in_place);
    if (!state_last_ball<R>(-facet.parameter, max, state_tie, *number)) number.reset();
    return number;
}

}  // namespace oblong::detail
