// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/ball_answer.hpp"
#include "oblong/prove/cores/public_answer.hpp"
#include "oblong/prove/cores/witness/exact_sum.hpp"
#include "oblong/prove/cores/witness/feature_witness.hpp"

/// Depths of polyhedra with balls whose cores are apart: what the radii have more than the distance of the cores.
/// docs/explanation/numerics/penetration.md. Answers are those of `exact_depth`, number by number; where that is
/// not proven, the query has no answer here.
namespace oblong::detail {

template <std::floating_point R>
class ApartDepth {
public:
    ApartDepth(const CoreScan<R>& a, const CoreScan<R>& b, const QueryOptions& how) : a_(a), b_(b), how_(how) {}

    /// \param contact a first proposal; one that is no closed form is too rough, and is replaced
    [[nodiscard]] std::optional<DepthAnswer<R>> run(const Proposal& contact) const {
        if (!in_middle_range(a_, b_)) return std::nullopt;
        DepthAnswer<R> closed;
        if (contact.is_closed_form && states(contact, closed)) return closed;
        int iterations = 0;
        for (const double tolerance : {0x1p-30, 0x1p-50}) {
            Proposal proposal;
            propose(a_, b_, {.tolerance = tolerance, .start = ladder_options(how_, false).start}, proposal);
            iterations += proposal.iterations;
            DepthAnswer<R> answer;
            if (states(proposal, answer)) {
                answer.iterations = iterations;
                return answer;
            }
            if (!proposal.ended_by_rule) break;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool states(const Proposal& proposal, DepthAnswer<R>& answer) const {
        switch (proposal.simplex.count) {
            case 1:
                return states<0>(proposal, answer);
            case 2:
                return states<1>(proposal, answer);
            case 3:
                return states<2>(proposal, answer);
            default:
                return false;
        }
    }
    template <std::size_t edge_count>
    [[nodiscard]] bool states(const Proposal& proposal, DepthAnswer<R>& answer) const {
        const Solution<edge_count> solution(TargetProducts{}, a_, b_, proposal);
        if (!solution.is_solved()) return false;
        const WideEnclosure cores = enclosure(solution, a_.extent(), b_.extent());
        const Ball distance(cores.mid, std::max(cores.lower_radius, cores.upper_radius));
        const Ball depth = Ball(a_.core().radius) + Ball(b_.core().radius) - distance;
        if (sign(distance) != BallSign::positive || sign(depth) != BallSign::positive) return false;
        answer.outcome = Outcome::overlapping;
        answer.normal_unique = true;
        answer.rung = Rung::extended;
        const auto is_exactly = [&](const DoubleDouble& x) { return is_at(proposal, solution, x); };
        if (!state_ball<R>(depth, answer) && !state_exact<R>(depth, answer, is_exactly)) return false;
        return !how_.witnesses || states_pair(proposal, solution, answer);
    }
    /// Returns whether the depth is proven to be x: along an axis, or every step of the nearest feature's equation is
    /// exact in doubles.
    template <std::size_t edge_count>
    [[nodiscard]] bool is_at(const Proposal& proposal, const Solution<edge_count>& solution,
                             const DoubleDouble& x) const {
        const SolvedFeature<R, edge_count> solved{a_, b_, proposal, solution, true};
        const FeatureErrors<edge_count> errors = feature_errors(solution, solved.extent());
        if (!is_nearest(solved, errors)) return false;
        const TrackedFeature<R> feature(a_, b_, proposal.simplex, solution.feature.order, edge_count);
        if (const std::optional<std::size_t> k = axis_of(feature.normal())) {
            const BallSign outward = sign(Ball(-solution.n.numbers()[*k], errors.n.numbers()[*k]));
            return is_depth(*k, outward, a_, b_, proposal.simplex.pairs[solution.feature.order[0]], x);
        }
        return feature.is_at(Tracked{a_.core().radius} + Tracked{b_.core().radius} - Tracked{x.hi} - Tracked{x.lo});
    }

    template <std::size_t edge_count>
    [[nodiscard]] bool states_pair(const Proposal& proposal, const Solution<edge_count>& solution,
                                   DepthAnswer<R>& answer) const {
        const SolvedFeature<R, edge_count> solved{a_, b_, proposal, solution, true};
        const FeatureErrors<edge_count> errors = feature_errors(solution, solved.extent());
        if (!errors.inside || !is_nearest(solved, errors)) return false;
        const PointsOnBodies points = points_of<TargetProducts>(solved, errors);
        const Vec3<Ball> n = in_balls(points.n.numbers());
        const Vec3<Ball> p = in_balls(points.p.numbers());
        const Vec3<Ball> q = in_balls(points.q.numbers());
        const auto normal = [&] {
            return TrackedFeature<R>(a_, b_, proposal.simplex, solution.feature.order, edge_count).normal();
        };
        const Ball inverse = Ball(1.0) / ball_bounds::length(n);
        ball_bounds::BallVec unit{n.x * inverse, n.y * inverse, n.z * inverse};
        if (!take_normal<R>(normal, unit, answer.normal)) return false;
        // From B to A; the normal of A − B leads from A to B.
        answer.normal = Vec3<R>{} - answer.normal;
        for (std::size_t k = 0; k < 3; ++k) {
            // Across an axis both points have one coordinate, which may be known exactly of one of them.
            const bool is_across = sign(unit[k]) == BallSign::zero;
            const Ball& on_a = is_across && q[k].radius == 0 ? q[k] : p[k];
            const Ball& on_b = is_across && q[k].radius != 0 ? p[k] : q[k];
            if (!take_ball(translated(on_a, unit[k], Ball(-a_.core().radius)), answer.witness_a[k]) ||
                !take_ball(translated(on_b, unit[k], Ball(b_.core().radius)), answer.witness_b[k]))
                return false;
        }
        return true;
    }
    [[nodiscard]] static Vec3<Ball> in_balls(const NearVec& x) {
        const auto one = [](const Near& k) { return Ball(k.mid, k.off); };
        return {one(x.x), one(x.y), one(x.z)};
    }

    const CoreScan<R>& a_;
    const CoreScan<R>& b_;
    const QueryOptions& how_;
};

}  // namespace oblong::detail
