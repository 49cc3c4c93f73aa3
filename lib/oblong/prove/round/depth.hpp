// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>

#include "oblong/prove/round/depth_proof.hpp"
#include "oblong/prove/round/distance.hpp"

/// Depths of bodies with round parts, in doubles and double-doubles with proven bounds; ball arithmetic of higher
/// precision answers what these leave. docs/explanation/numerics/penetration.md, "Curved bodies in doubles".
namespace oblong::detail {

/// Two bodies of a query as round bodies without the balls around them.
template <std::floating_point R>
class RoundDepth {
public:
    RoundDepth(const Operand<R>& a, const Operand<R>& b) {
        RoundBuilder<R> first(pair_.bodies[0]);
        RoundBuilder<R> second(pair_.bodies[1]);
        is_held_ = first.add(a) && second.add(b);
        if (!is_held_) return;
        for (unsigned side = 0; side < 2; ++side) {
            round_bodies::RoundBody<R>& body = pair_.bodies[side];
            for (unsigned term = 0; term < body.term_count(); ++term)
                radii_[side] = radii_[side] + Ball(body.take_ball(term));
        }
        radius_ = radii_[0] + radii_[1];
        has_balls_ = radius_.mid.hi > 0;
    }

    /// Returns nothing where doubles and double-doubles do not prove the answer.
    [[nodiscard]] std::optional<DepthAnswer<R>> answer(const QueryOptions& how) const {
        if (!is_held_) return std::nullopt;
        const Vec3<double> start = start_of(pair_, how);
        round_bodies::Simplex simplex;
        run_gjk(pair_, {.start = start}, simplex);
        DepthAnswer<R> answer;
        answer.iterations = simplex.result.iterations;
        const bool is_stated =
            has_origin(simplex) ? states_deep(simplex, how, answer) : states_apart(start, simplex, how, answer);
        return is_stated ? std::optional(answer) : std::nullopt;
    }

private:
    static void state_separated(const Vec3<double>& v, Rung rung, const QueryOptions& how, DepthAnswer<R>& answer) {
        answer = no_depth<R>(rung, answer.iterations, WarmStartAccess::make({}, v), how);
    }
    /// Cores that are apart: the bodies are too, or the depth is what the balls have more than the cores' distance.
    [[nodiscard]] bool states_apart(const Vec3<double>& start, round_bodies::Simplex& simplex, const QueryOptions& how,
                                    DepthAnswer<R>& answer) const {
        const Vec3<double> v = simplex.result.v;
        if (is_beyond_balls(v)) {
            state_separated(v, Rung::filter, how, answer);
            return true;
        }
        round_bodies::Features features;
        return round_bodies::refine(pair_, {start, simplex, features},
                                    [&] { return states_rest(features, how, answer); });
    }
    [[nodiscard]] bool is_beyond_balls(const Vec3<double>& n) const {
        const Vec3<PlainBall> plain = round_bodies::numbers<PlainBall>(n);
        const round_bodies::Opposite<PlainBall> opposite(pair_, plain);
        const PlainBall gap = plane_gap(pair_, opposite);
        if (!has_balls_) return sign(gap) == BallSign::positive;
        return sign(gap - round_bodies::narrowed(radius_) * round_bodies::length(plain)) == BallSign::positive;
    }
    [[nodiscard]] bool states_rest(const round_bodies::Features& features, const QueryOptions& how,
                                   DepthAnswer<R>& answer) const {
        round_bodies::DistanceProof proof;
        if (!prove_distance(pair_, features, proof)) return false;
        const Ball depth = radius_ - proof.distance;
        if (!has_balls_ || sign(depth) == BallSign::negative) {
            state_separated(round_bodies::middles(features.n), Rung::extended, how, answer);
            return true;
        }
        if (sign(depth) != BallSign::positive || !state_ball<R>(depth, answer)) return false;
        // Cores that are apart have one nearest difference, along which alone the depth is measured.
        answer.normal_unique = true;
        state_overlap(proof.a, proof.b, -round_bodies::numbers<Ball>(features.n), how, answer);
        return true;
    }

    /// Cores that overlap.
    [[nodiscard]] bool states_deep(const round_bodies::Simplex& simplex, const QueryOptions& how,
                                   DepthAnswer<R>& answer) const {
        round_bodies::DepthProof proof;
        round_bodies::DepthSolver<R, SmallPolytope> solver(pair_, simplex);
        bool is_proven = solver.run(proof);
        answer.iterations += solver.iterations();
        if (!is_proven && solver.has_no_room()) {
            // Where the border bends about as a sphere around the origin, many facets are about as near.
            const auto large = std::make_unique<round_bodies::DepthSolver<R, LargePolytope>>(pair_, simplex);
            is_proven = large->run(proof);
            answer.iterations += large->iterations();
        }
        if (!is_proven || !state_ball<R>(has_balls_ ? proof.depth + radius_ : proof.depth, answer)) return false;
        state_overlap(proof.a, proof.b, proof.m, how, answer);
        return true;
    }

    /// \param a,b members of the cores \param m outward normal of A − B
    void state_overlap(const Vec3<Ball>& a, const Vec3<Ball>& b, const Vec3<Ball>& m, const QueryOptions& how,
                       DepthAnswer<R>& answer) const {
        answer.outcome = Outcome::overlapping;
        answer.rung = Rung::extended;
        if (!how.witnesses) return;
        const Ball size = round_bodies::length(m);
        const Vec3<Ball> unit{m.x / size, m.y / size, m.z / size};
        answer.normal = in_format<R>(unit);
        answer.witness_a = in_format<R>(a + unit * radii_[0]);
        answer.witness_b = in_format<R>(b - unit * radii_[1]);
    }

    round_bodies::Pair<R> pair_;
    std::array<Ball, 2> radii_;
    Ball radius_;
    bool has_balls_ = false;
    bool is_held_ = false;
};

}  // namespace oblong::detail
