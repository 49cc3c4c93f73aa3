// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/answers.hpp"
#include "oblong/answer/motion.hpp"
#include "oblong/prove/cores/ball_answer.hpp"
#include "oblong/prove/cores/cast/cast_facet.hpp"
#include "oblong/prove/cores/decision.hpp"

/// Casts of polyhedra by a search in doubles and a proof of what it found: docs/explanation/numerics/casts.md. The
/// answers are those of `exact_cast`, number by number, but for the common point where the bodies have several; where
/// that is not proven, the query has no answer here.
namespace oblong::detail {

/// The common point and the normal of a hit, rounded from balls and from coordinates that are exact as they are.
template <std::floating_point R>
class BallWitness {
public:
    BallWitness(const MovingCores<R>& cores, const std::array<FeaturePair, 3>& pairs, const BallFacet& facet)
        : cores_(cores), pairs_(pairs), facet_(facet) {}

    /// Returns whether every rounding is proven.
    [[nodiscard]] bool state(CastAnswer<R>& answer) const {
        const Ball length = ball_bounds::length(facet_.n);
        ball_bounds::BallVec unit{facet_.n.x / length, facet_.n.y / length, facet_.n.z / length};
        if (!take_normal<R>([&] { return FacetPlane<R>{cores_.a, cores_.b, pairs_}.normal(); }, unit, answer.normal))
            return false;
        const bool stated = state_point(answer.witness_b);
        answer.witness_a = answer.witness_b;
        return stated;
    }

private:
    [[nodiscard]] bool state_point(Vec3<R>& point) const {
        const bool one_a = pairs_[0].a == pairs_[1].a && pairs_[0].a == pairs_[2].a;
        const bool one_b = pairs_[0].b == pairs_[1].b && pairs_[0].b == pairs_[2].b;
        for (std::size_t k = 0; k < 3; ++k) {
            const bool level_b = is_level(facet_.q, one_b, k);
            const bool is_of_a = !level_b && is_level(facet_.p, one_a, k);
            const Ball velocity((is_of_a ? cores_.velocities.of_a : cores_.velocities.of_b)[k]);
            const Ball from = level_b ? facet_.q[0][k] : is_of_a ? facet_.p[0][k] : blended(k);
            if (!take_ball(translated(from, facet_.parameter, velocity), point[k])) return false;
        }
        return true;
    }
    [[nodiscard]] Ball blended(std::size_t k) const {
        const Ball way = (facet_.q[1][k] - facet_.q[0][k]) * facet_.weights[1] +
                         (facet_.q[2][k] - facet_.q[0][k]) * facet_.weights[2];
        return facet_.q[0][k] + way / facet_.slope;
    }

    const MovingCores<R>& cores_;
    const std::array<FeaturePair, 3>& pairs_;
    const BallFacet& facet_;
};

/// Two polyhedra of which one moves.
/// \tparam Fractions states a hit where a rounding is not proven: state(cores, pairs, how, answer)
template <std::floating_point R, class Fractions>
class CastRungs {
public:
    CastRungs(const MovingCores<R>& cores, const QueryOptions& how) : cores_(cores), how_(how) {}

    [[nodiscard]] std::optional<CastAnswer<R>> run() const {
        CastSearch<R> search(cores_);
        const CastProposal found = search.run();
        CastAnswer<R> answer;
        answer.iterations = found.iterations;
        if (found.finding == CastFinding::miss) return missed(answer, Rung::filter);
        if (found.finding == CastFinding::nothing) return std::nullopt;
        if (!(found.parameter > 0) && search.is_past()) return missed(answer, Rung::filter);
        if (cores_.radius() > 0) return std::nullopt;  // of balls, planes alone
        const BallFacet facet(cores_, found.pairs);
        const CastFacet proven = prove_facet(cores_, found.pairs, facet);
        const BallSign ahead = sign(facet.parameter);
        if (ahead == BallSign::negative && proven.is_common) return behind(answer);
        if (!proven.is_hit || ahead != BallSign::positive) return std::nullopt;
        if (cores_.max) {
            const BallSign beyond = sign(facet.parameter - Ball(*cores_.max));
            if (beyond == BallSign::positive) return missed(answer, Rung::extended);
            if (beyond == BallSign::unknown) return std::nullopt;
        }
        return hit(found.pairs, facet, answer);
    }

private:
    [[nodiscard]] static CastAnswer<R> missed(CastAnswer<R>& answer, Rung rung) {
        answer.outcome = Outcome::separated;
        answer.rung = rung;
        return answer;
    }

    /// The line of the way meets B behind A. The λ at which they meet are an interval, so A misses B if it does not
    /// meet it at 0.
    [[nodiscard]] std::optional<CastAnswer<R>> behind(CastAnswer<R>& answer) const {
        const CertifiedDecision decision = decide(cores_.a.core(), cores_.b.core(), {.dimension = how_.dimension});
        answer.iterations += decision.iterations;
        if (decision.outcome == Outcome::separated) return missed(answer, decision.rung);
        if (how_.witnesses || is_refusal(decision.outcome)) return std::nullopt;
        answer.outcome = decision.outcome;
        answer.rung = decision.rung;
        answer.value = answer.lower = answer.upper = 0;
        return answer;
    }

    [[nodiscard]] CastAnswer<R> hit(const std::array<FeaturePair, 3>& pairs, const BallFacet& facet,
                                    CastAnswer<R>& answer) const {
        answer.outcome = Outcome::touching;
        answer.rung = Rung::extended;
        const auto is_met_at = [&](const DoubleDouble& x) { return TrackedFacet<R>(cores_, pairs).is_met_at(x); };
        const bool stated =
            (state_ball<R>(facet.parameter, answer) || state_exact<R>(facet.parameter, answer, is_met_at)) &&
            (!how_.witnesses || BallWitness<R>(cores_, pairs, facet).state(answer));
        if (stated) return answer;
        answer.rung = Rung::integer;
        Fractions::state(cores_, pairs, how_, answer);
        return answer;
    }

    const MovingCores<R>& cores_;
    const QueryOptions& how_;
};

/// The cast of two polyhedra, and a miss of such with balls, where the rungs before the exact search prove it.
/// Precondition: the default environment; finite numbers of the motion; a max of at least 0.
template <class Fractions, std::floating_point R>
[[nodiscard]] std::optional<CastAnswer<R>> cast_by_rungs(const CoreView<R>& a, const CoreView<R>& b,
                                                         const LinearMotion<R>& motion, const QueryOptions& how) {
    if (!is_finite(a) || !is_finite(b)) return std::nullopt;
    const CoreScan<R> scan_a(a);
    const CoreScan<R> scan_b(b);
    MovingCores<R> cores{scan_a, scan_b, Velocities(widened(motion.velocity), widened(motion.velocity_b)), {}};
    if (motion.max) cores.max = widened(*motion.max);
    return CastRungs<R, Fractions>(cores, how).run();
}

}  // namespace oblong::detail
