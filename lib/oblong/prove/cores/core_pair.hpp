// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/core_of.hpp"
#include "oblong/prove/cores/public_answer.hpp"

/// Two bodies with exact vertices, and the queries about them by the certify ladder.
namespace oblong::detail {

/// The two cores of a query.
template <std::floating_point R>
struct CorePair {
    CoreView<R> a, b;

    /// Writes the cores of two bodies. False where one has none. Precondition: as constructed.
    [[nodiscard]] bool read(const Operand<R>& body_a, const Operand<R>& body_b) {
        return read_core_of(body_a, a) && read_core_of(body_b, b);
    }
    [[nodiscard]] bool are_prepared() const { return a.prepared != nullptr && b.prepared != nullptr; }

    [[nodiscard]] DistanceAnswer<R> distance(const QueryOptions& how) const {
        const LadderOptions ladder = ladder_options(how, are_prepared());
        return stated(a, b, ladder_distance(a, b, ladder), how);
    }
    [[nodiscard]] DecisionAnswer decision(const QueryOptions& how) const {
        LadderOptions ladder = ladder_options(how, are_prepared());
        // A decision of prepared bodies has no use for a simplex, and leaves none.
        ladder.warm_simplex = nullptr;
        const CertifiedDecision answer = decide(a, b, ladder);
        return {answer.outcome, answer.rung, answer.iterations, how.warm_start};
    }
    /// Precondition: the margin is finite and not negative, as for every `within` of prove/engine.hpp.
    [[nodiscard]] WithinAnswer within(R margin, const QueryOptions& how) const;
};

/// The words for a margin of the outcome of A, grown by a ball of that radius, and B.
[[nodiscard]] inline Nearness nearness_of(Outcome grown) {
    switch (grown) {
        case Outcome::separated:
            return Nearness::farther;
        case Outcome::touching:
            return Nearness::equal;
        case Outcome::overlapping:
            return Nearness::nearer;
        case Outcome::not_finite:
            return Nearness::not_finite;
        case Outcome::unsupported:
            return Nearness::unsupported;
        default:
            return Nearness::undecided;
    }
}

/// The sign of d − margin, d as the integer rung states it: the distance of the cores less the radii.
[[nodiscard]] inline int compare_with_margin(RootLess d, double margin) {
    const int low =
        std::min(d.radius == 0 ? decompose(margin).exponent : d.radius_exponent, decompose(margin).exponent);
    if (d.radius != 0) d.radius <<= static_cast<unsigned>(d.radius_exponent - low);
    d.radius += scaled_integer<WideInteger>(margin, low);
    d.radius_exponent = low;
    return sign(d);
}

template <std::floating_point R>
WithinAnswer CorePair<R>::within(R margin, const QueryOptions& how) const {
    if (!is_finite(a) || !is_finite(b)) return {.outcome = Nearness::not_finite};
    const double grown = widened(margin);
    if (a.radius == 0 || b.radius == 0 || grown == 0) {
        CorePair<R> pair = *this;
        if (grown != 0) (a.radius == 0 ? pair.a : pair.b).radius = grown;
        const DecisionAnswer answer = pair.decision(how);
        return {nearness_of(answer.outcome), answer.rung, answer.iterations, answer.next};
    }
    // Three radii: their sum may round.
    QueryOptions quick = how;
    quick.witnesses = false;
    const DistanceAnswer<R> near = distance(quick);
    WithinAnswer result{Nearness::undecided, near.rung, near.iterations, near.next};
    if (near.outcome == Outcome::separated && margin < near.lower) {
        result.outcome = Nearness::farther;
    } else if (near.outcome != Outcome::separated || near.upper < margin) {
        result.outcome = Nearness::nearer;
    } else {
        const ProposedSimplex& simplex = WarmStartAccess::simplex(near.next);
        const int side = compare_with_margin(answer_by_integers(a, b, simplex, how.dimension).distance, grown);
        result.outcome = side > 0 ? Nearness::farther : side == 0 ? Nearness::equal : Nearness::nearer;
        result.rung = Rung::integer;
    }
    return result;
}

}  // namespace oblong::detail
