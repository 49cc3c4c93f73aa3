// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/round/round.hpp"
#include "oblong/propose/round/middles.hpp"
#include "oblong/prove/arb/cast.hpp"
#include "oblong/prove/round/cast_tie.hpp"
#include "oblong/prove/round/ray_span.hpp"

namespace oblong::fuzz {

namespace {

using round_bodies::Corners;
using round_bodies::Features;

/// A is about three or more away from B, and comes to it or passes it.
struct Passing {
    Vec3<double> along;
    RoundPair bodies;
    Vec3<double> velocity;
    round_bodies::Way way;

    explicit Passing(RoundDraw& draw)
        : along(draw.vec(1)), bodies{draw.body(3, 0.5), moved(draw, along)}, velocity(along * draw.uniform(0.5, 2)) {
        velocity = velocity + draw.vec(0.5);
        way.velocity = round_bodies::numbers<DoubleDouble>(velocity);
        if (draw.coin()) way.max = draw.uniform(0, 3);
    }

private:
    /// A body from 3 to 6 away along a vector, which becomes that long.
    [[nodiscard]] static AnyBody<double> moved(RoundDraw& draw, Vec3<double>& along) {
        along = along * (draw.uniform(3, 6) / round_bodies::length(along));
        AnyBody<double> body = draw.shape(7, false);
        body.pose = draw.turn(0.5);
        body.pose->translation = body.pose->translation + along;
        return body;
    }
};

/// The first contact on the whole way ahead.
class Truth {
public:
    explicit Truth(const Passing& passing) : passing_(passing) {}

    [[nodiscard]] bool is_no_hit() { return answer().hit == false; }
    [[nodiscard]] bool is_hit_by(const Rational& parameter) {
        return answer().hit == true && answer().upper < parameter;
    }
    /// No hit in a ball of parameters from 0 on, or one whose first contact is elsewhere.
    [[nodiscard]] bool has_none_in(const Ball& x, bool is_first) {
        const Rational radius = oblong::to_rational(x.radius);
        if (middle_of(x) - radius < 0) return false;
        if (is_no_hit()) return true;
        if (answer().hit != true) return false;
        return middle_of(x) + radius < answer().lower || (is_first && middle_of(x) - radius > answer().upper);
    }

private:
    const CurvedCastAnswer& answer() {
        if (!answer_) {
            const Motion motion{exactly(passing_.velocity), {}, 3};
            answer_ = curved_cast(exactly(passing_.bodies.a), exactly(passing_.bodies.b), motion);
        }
        return *answer_;
    }

    const Passing& passing_;
    std::optional<CurvedCastAnswer> answer_;
};

/// Three features with normals around one.
[[nodiscard]] Corners around(RoundDraw& draw, const Passing& passing, const Features& f) {
    const double size = 2 * draw.power(42);
    Corners corners{f, f, f};
    for (Features& corner : corners) {
        const Vec3<double> n = round_bodies::middles(f.n) + draw.vec(size);
        corner.n = round_bodies::numbers<DoubleDouble>(n * (1 / round_bodies::length(n)));
    }
    if (draw.one_in(3)) spoil(draw, passing.bodies, corners[static_cast<std::size_t>(draw.integer(0, 2))]);
    return corners;
}

/// A point of one leaf of each term, at a vertex, an end or aside of them.
[[nodiscard]] Features places(RoundDraw& draw, const RoundPair& bodies, const Vec3<double>& n) {
    Features f;
    f.n = round_bodies::numbers<DoubleDouble>(n);
    f.tie_count = 1;
    f.ties[0].weight = {1, 0};
    for (unsigned side = 0; side < 2; ++side) {
        round_bodies::Directions<double> along;
        const Vec3<double> towards = draw.coin() ? draw.vec(1) : side == 0 ? -n : n;
        turn(bodies.pair[side], towards, along);
        f.ties[0].choices[side] = choice_along(bodies.pair[side], along);
        for (unsigned i = 0; i < bodies.pair[side].leaf_count(); ++i) {
            round_bodies::LeafFeature& feature = f.leaves[side][i];
            feature.free = static_cast<unsigned>(draw.integer(0, 7));
            for (std::size_t axis = 0; axis < 3; ++axis) feature.u[axis] = {0.5 * draw.integer(-2, 2), 0};
        }
    }
    return f;
}

}  // namespace

std::string tie_fault(RoundDraw& draw) {
    const RoundPair bodies{draw.shape(4, true), draw.shape(4, true)};
    if (!bodies.is_held) return "";
    Vec3<double> n;
    n[static_cast<std::size_t>(draw.integer(0, 2))] = draw.coin() ? 1 : -1;
    const round_bodies::ExactFace<double> face(bodies.pair, n);
    const round_bodies::Opposite<Ball> opposite(bodies.pair, round_bodies::numbers<Ball>(n));
    constexpr int tries = 64;
    for (int i = 0; i < tries; ++i) {
        const Features f = places(draw, bodies, n);
        if (!face.holds(f)) continue;
        const round_bodies::TiedPoints<Ball> tied(bodies.pair, f, opposite);
        for (unsigned side = 0; side < 2; ++side) {
            const Ball most = support_value(bodies.pair[side], opposite.along[side]);
            if (sign(most - dot(opposite.along[side].n, tied.points[side][0])) == BallSign::positive)
                return "a point beside the face is said to be on it";
        }
    }
    return "";
}

std::string entry_fault(RoundDraw& draw) {
    round_bodies::RaySets<PlainBall> sets;
    std::vector<PlainBall> enters;
    for (int i = draw.integer(2, 4); i > 0; --i) {
        const PlainBall enter(0.25 * draw.integer(1, 8), draw.coin() ? 0 : 0.5 * draw.power(60));
        sets.add({enter, enter + PlainBall(2), true, true});
        enters.push_back(enter);
    }
    const auto entry = sets.entry();
    if (entry.finding != round_bodies::RayFinding::found) return "";
    const auto end = [&](std::size_t i, int side) -> Rational {
        return oblong::to_rational(enters[i].mid) + oblong::to_rational(enters[i].radius) * side;
    };
    for (std::size_t i = 0; i < enters.size(); ++i)
        if (i != entry.last && end(entry.last, -1) <= end(i, 1)) return "a set may be entered after the last";
    return "";
}

std::string cast_fault(RoundDraw& draw) {
    const Passing passing(draw);
    if (!passing.bodies.is_held) return "";
    const round_bodies::Pair<double>& pair = passing.bodies.pair;
    using Search = round_bodies::CastSearch<double>;
    Search search(pair, passing.way);
    round_bodies::Way unbounded = passing.way;
    unbounded.max.reset();
    Features right;
    const bool is_entry = search.begin() == Search::Finding::entry && search.refine(0x1p-10) == Search::Finding::entry;
    round_bodies::Simplex simplex;
    if (is_entry) search.write(simplex);
    if (!is_entry || !round_bodies::FeatureSearch<double>(pair, right, &passing.way.velocity).run(simplex))
        right = places(draw, passing.bodies, between_middles(pair));
    Truth truth(passing);
    constexpr int tries = 24;
    for (int i = 0; i < tries; ++i) {
        Vec3<double> n = round_bodies::middles(right.n) + draw.vec(2 * draw.power(60));
        const Vec3<double>& r = passing.velocity;
        if (draw.one_in(3)) n = n - r * (dot(n, r) / dot(r, r));
        const Ball until = apart_until(pair, round_bodies::numbers<DoubleDouble>(n), passing.way.velocity);
        if (sign(until) == BallSign::positive && std::isfinite(until.radius) &&
            truth.is_hit_by(middle_of(until) - oblong::to_rational(until.radius)))
            return "a plane proves that bodies are apart after they met";
        for (const round_bodies::Way& way : {passing.way, unbounded}) {
            const bool passes = passes_beside<PlainBall>(pair, n, way) || passes_beside<Ball>(pair, n, way);
            if (passes && truth.is_hit_by(way.max ? oblong::to_rational(*way.max) : Rational(1000)))
                return "a plane proves a miss of a hit";
        }
        const Corners corners = around(draw, passing, right);
        round_bodies::HitProof proof;
        if (meets_by(pair, corners, passing.way.velocity, DoubleDouble{draw.uniform(0, 2), 0}, proof) &&
            std::isfinite(proof.parameter.radius) && truth.has_none_in(proof.parameter, false))
            return "a triangle proves a meeting of bodies that are apart";
        if (prove_hit(pair, round_bodies::numbers<DoubleDouble>(n), corners, passing.way.velocity, proof) &&
            truth.has_none_in(proof.parameter, true))
            return "features prove another hit";
    }
    return "";
}

}  // namespace oblong::fuzz
