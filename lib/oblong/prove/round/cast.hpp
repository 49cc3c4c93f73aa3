// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/motion.hpp"
#include "oblong/prove/cores/cast/cast_plane.hpp"
#include "oblong/prove/round/cast_tie.hpp"
#include "oblong/prove/round/distance.hpp"
#include "oblong/prove/round/point_cast.hpp"

/// Casts of bodies with round parts, and of polyhedra with balls, in doubles and double-doubles with proven bounds:
/// docs/explanation/numerics/casts.md, "Curved bodies in doubles". What these leave is answered in rationals or ball
/// arithmetic of higher precision.
namespace oblong::detail {

/// Two bodies that move.
template <std::floating_point R>
class RoundCast {
public:
    /// Precondition: finite numbers of the motion; a max of at least 0.
    RoundCast(const Operand<R>& a, const Operand<R>& b, const LinearMotion<R>& motion)
        : velocities_(widened(motion.velocity), widened(motion.velocity_b)), way_{velocities_.relative, {}} {
        if (motion.max) way_.max = widened(*motion.max);
        // Without a velocity the whole way is its start.
        if (velocities_.rounded() == Vec3<double>{}) way_.max = 0;
        RoundBuilder<R> first(pair_.bodies[0]);
        RoundBuilder<R> second(pair_.bodies[1]);
        is_held_ = first.add(a) && second.add(b);
    }

    /// The answer about a point or a ball and one body with a closed form; nothing where that proves none.
    [[nodiscard]] std::optional<CastAnswer<R>> closed(const QueryOptions& how) const {
        if (!is_held_) return std::nullopt;
        for (unsigned side = 0; side < 2; ++side) {
            CastAnswer<R> answer;
            round_bodies::MovingPoint<PlainBall> plain;
            round_bodies::MovingPoint<Ball> point;
            if (!read_point(pair_[side], round_bodies::numbers<PlainBall>(velocity_of(side)), plain)) continue;
            if (passes(round_bodies::PointCast(pair_[1 - side], plain).run(), Rung::filter, answer)) return answer;
            if (!read_point(pair_[side], round_bodies::numbers<Ball>(velocity_of(side)), point)) continue;
            const auto hit = round_bodies::PointCast(pair_[1 - side], point).run();
            if (passes(hit, Rung::extended, answer)) return answer;
            if (hit.finding == round_bodies::RayFinding::found && states(side, point, hit, how, answer)) return answer;
        }
        return std::nullopt;
    }

    /// Returns nothing where doubles and double-doubles do not prove the answer.
    [[nodiscard]] std::optional<CastAnswer<R>> answer(const QueryOptions& how) const {
        if (!is_held_) return std::nullopt;
        using Search = round_bodies::CastSearch<R>;
        Search search(pair_, way_);
        auto finding = search.begin();
        CastAnswer<R> answer;
        for (const double tolerance : tolerances) {
            if (finding != Search::Finding::entry) break;
            finding = search.refine(tolerance);
            answer.iterations = search.iterations();
            if (finding != Search::Finding::entry || !(search.parameter() > 0)) break;
            if (enters(search, how, answer)) return answer;
        }
        if (finding == Search::Finding::miss && passes(search.plane(), answer)) return answer;
        if (starts(how, answer)) return answer;
        return std::nullopt;
    }

    /// The end of the contact of bodies that move the other way; nothing where doubles and double-doubles do not prove
    /// it. \param max of their motion; they meet before it
    [[nodiscard]] std::optional<ProvenNumber<R>> last(const std::optional<double>& max) const {
        if (!is_held_) return std::nullopt;
        using Search = round_bodies::CastSearch<R>;
        Search search(pair_, way_);
        auto finding = search.begin();
        for (const double tolerance : tolerances) {
            if (finding != Search::Finding::entry) break;
            finding = search.refine(tolerance);
            round_bodies::HitProof proof;
            std::optional<ProvenNumber<R>> number(std::in_place);
            const auto no_tie = [](const ProvenNumber<R>&) { return false; };
            if (finding == Search::Finding::entry && enters(search, proof) &&
                state_last_ball<R>(-proof.parameter, max, no_tie, *number))
                return number;
        }
        return std::nullopt;
    }

private:
    /// Of the search for the entry, one after another, until its features are proven.
    static constexpr std::array tolerances{0x1p-3, 0x1p-10, 0x1p-24};

    /// The velocity of a body as seen from the other.
    [[nodiscard]] Vec3<DoubleDouble> velocity_of(unsigned side) const {
        return side == 0 ? way_.velocity : -way_.velocity;
    }
    /// A point that moves with B, at the time of the hit.
    [[nodiscard]] Vec3<Ball> moved(const Vec3<Ball>& point, const Ball& parameter) const {
        if (velocities_.of_b == Vec3<double>{}) return point;
        return point + round_bodies::numbers<Ball>(velocities_.of_b) * parameter;
    }
    /// Writes a miss, if a closed form proves one: never, or after the end of the way.
    template <class S>
    [[nodiscard]] bool passes(const round_bodies::PointHit<S>& hit, Rung rung, CastAnswer<R>& answer) const {
        const bool is_beyond = hit.finding == round_bodies::RayFinding::found && way_.max &&
                               sign(hit.parameter - S(*way_.max)) == BallSign::positive;
        return (hit.finding == round_bodies::RayFinding::never || is_beyond) && missed(rung, answer);
    }
    /// Writes a hit by a closed form. False where a rounding, or that it is before the end of the way, is not proven.
    /// \param side of the point \param hit from there
    [[nodiscard]] bool states(unsigned side, const round_bodies::MovingPoint<Ball>& point,
                              const round_bodies::PointHit<Ball>& hit, const QueryOptions& how,
                              CastAnswer<R>& answer) const {
        const BallSign beyond = way_.max ? sign(hit.parameter - Ball(*way_.max)) : BallSign::negative;
        const bool is_tie = !state_ball<R>(hit.parameter, answer);
        const auto is_exactly = [&](const DoubleDouble& x) { return x.lo == 0 && is_at(side, hit, x.hi); };
        if (is_tie && !state_exact<R>(hit.parameter, answer, is_exactly)) return false;
        const bool is_number = is_tie && answer.lower == answer.upper;
        if (beyond != BallSign::negative && !(is_number && widened(answer.value) == *way_.max)) return false;
        answer.outcome = Outcome::touching;
        answer.rung = Rung::extended;
        if (!how.witnesses) return true;
        // As seen from B.
        Vec3<Ball> common = side == 0 ? point.at + point.velocity * hit.parameter : point.at;
        if (point.has_ball) common = common - hit.n * (point.radius / round_bodies::length(hit.n));
        answer.witness_a = answer.witness_b = in_format<R>(moved(common, hit.parameter));
        const Vec3<double> n = round_bodies::middles(hit.n);
        answer.normal = unit_of<R>(side == 0 ? n : -n);
        return true;
    }

    /// Returns whether a hit by a closed form is proven to be at x, which is in its ball: the part's equation has one
    /// root there.
    [[nodiscard]] bool is_at(unsigned side, const round_bodies::PointHit<Ball>& hit, double x) const {
        round_bodies::MovingPoint<Tracked> point;
        if (!read_point(pair_[side], tracked(velocity_of(side)), point)) return false;
        return round_bodies::PointCast(pair_[1 - side], point).residue(hit.part, Tracked{x}).is_zero();
    }

    /// Writes a miss, if the plane proves one.
    [[nodiscard]] bool passes(const Vec3<double>& n, CastAnswer<R>& answer) const {
        if (round_bodies::passes_beside<PlainBall>(pair_, n, way_)) return missed(Rung::filter, answer);
        if (round_bodies::passes_beside<Ball>(pair_, n, way_)) return missed(Rung::extended, answer);
        return false;
    }
    [[nodiscard]] static bool missed(Rung rung, CastAnswer<R>& answer) {
        answer.outcome = Outcome::separated;
        answer.rung = rung;
        return true;
    }

    /// Calls accept(features) with ever better features of the entry, until it returns true. False if it never does.
    template <class Accept>
    [[nodiscard]] bool solves(const round_bodies::CastSearch<R>& search, const Accept& accept) const {
        round_bodies::Simplex simplex;
        search.write(simplex);
        round_bodies::Features f;
        if (!round_bodies::FeatureSearch<R>(pair_, f, &way_.velocity).run(simplex)) return false;
        // Flat contacts begin with few digits; each step doubles them.
        constexpr int max_steps = 8;
        double change = 1;
        for (int step = 0; step < max_steps && change > 0x1p-100; ++step) {
            change = round_bodies::newton_step<DoubleDouble>(pair_, f, &way_.velocity);
            if (!(change < 1)) return false;
            if (change < 0x1p-36 && accept(f)) return true;
        }
        return false;
    }
    /// Writes the answer where A meets B ahead, or beyond the end of its way. False where that is not proven.
    [[nodiscard]] bool enters(const round_bodies::CastSearch<R>& search, const QueryOptions& how,
                              CastAnswer<R>& answer) const {
        return solves(search, [&](const round_bodies::Features& f) { return states(f, how, answer); });
    }
    /// Writes the proof of the entry on the line of the way, at a parameter of either sign.
    [[nodiscard]] bool enters(const round_bodies::CastSearch<R>& search, round_bodies::HitProof& proof) const {
        return solves(search, [&](const round_bodies::Features& f) {
            round_bodies::Corners corners;
            return spread(pair_, f, way_.velocity, corners) && prove_entry(pair_, f.n, corners, way_.velocity, proof);
        });
    }
    [[nodiscard]] bool states(const round_bodies::Features& f, const QueryOptions& how, CastAnswer<R>& answer) const {
        round_bodies::Corners corners;
        if (!spread(pair_, f, way_.velocity, corners)) return false;
        round_bodies::HitProof proof;
        if (!prove_hit(pair_, f.n, corners, way_.velocity, proof)) return false;
        const BallSign beyond = way_.max ? sign(proof.parameter - Ball(*way_.max)) : BallSign::negative;
        if (beyond == BallSign::positive) return missed(Rung::extended, answer);
        CastAnswer<R> hit = answer;
        const bool is_tie = !state_ball<R>(proof.parameter, hit);
        if (is_tie && !state_tie(f, proof.parameter, hit)) return false;
        if (beyond != BallSign::negative && !(is_tie && widened(hit.value) == *way_.max)) return false;
        hit.outcome = Outcome::touching;
        hit.rung = Rung::extended;
        if (how.witnesses) {
            hit.witness_a = hit.witness_b = in_format<R>(moved(proof.common, proof.parameter));
            hit.normal = unit_of<R>(round_bodies::middles(f.n));
        }
        answer = hit;
        return true;
    }

    /// Writes value and bounds of a hit at a number of the format. False where that is not proven.
    [[nodiscard]] bool state_tie(const round_bodies::Features& f, const Ball& parameter, CastAnswer<R>& answer) const {
        const RoundedBall<R> rounded = rounded_ball<R>(parameter);
        if (!rounded.is_proven) return false;
        round_bodies::Features flat = f;
        const Vec3<double> n = round_bodies::snapped(f.n);
        flat.n = round_bodies::numbers<DoubleDouble>(n);
        const round_bodies::ExactFace<R> face(pair_, n);
        round_bodies::Corners corners;
        round_bodies::HitProof proof;
        if (!face.is_met_at(widened(rounded.value), way_.velocity) || !spread(pair_, flat, way_.velocity, corners) ||
            !std::ranges::all_of(corners, [&face](const auto& corner) { return face.holds(corner); }) ||
            !prove_hit(pair_, flat.n, corners, way_.velocity, proof))
            return false;
        answer.value = answer.lower = answer.upper = rounded.value;
        return true;
    }

    /// Writes the answer where A overlaps B as it starts, or has it behind.
    [[nodiscard]] bool starts(const QueryOptions& how, CastAnswer<R>& answer) const {
        if (passes(velocities_.rounded(), answer)) return true;
        round_bodies::Search search{.start = between_middles(pair_)};
        search.separation = 0x1p-40 * round_bodies::length(search.start);
        round_bodies::Simplex simplex;
        run_gjk(pair_, search, simplex);
        const auto states = [&](const auto& ended) { return state_overlap(pair_, ended, how, answer); };
        if (overlap_is_proven(pair_, simplex, states)) return true;
        if (is_enclosed(simplex)) return false;
        answer.iterations += simplex.result.iterations;
        return passes(simplex.result.v, answer);
    }

    round_bodies::Pair<R> pair_;
    Velocities velocities_;
    round_bodies::Way way_;
    bool is_held_ = false;
};

}  // namespace oblong::detail
