// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/lowered/round/operand.hpp"
#include "oblong/prove/round/cast_tie.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/query/bodies.hpp"

/// What proposals prove about casts of two balls, whatever is proposed, against the exact parameters.
namespace oblong {
namespace {

using query_testing::Draw;
using round_bodies::Corners;
using round_bodies::Features;
using round_bodies::HitProof;

/// Ellipsoids that are balls of radius 1 and 1/2. A meets B at λ where |λ r − c|² ≤ 9/4.
struct MovingBalls {
    AnyBody<double> a{Ellipsoid<double>({1, 1, 1}), Affine<double>{}};
    AnyBody<double> b{Ellipsoid<double>({0.5, 0.5, 0.5}), Affine<double>{}};
    round_bodies::Pair<double> pair;
    Vec3<double> way;
    Rational c_c, c_r, r_r;

    MovingBalls(const Vec3<double>& apart, const Vec3<double>& velocity) : way(velocity) {
        b.pose->translation = apart;
        EXPECT_TRUE(detail::RoundBuilder<double>(pair.bodies[0]).add(detail::Operand<double>{&a}));
        EXPECT_TRUE(detail::RoundBuilder<double>(pair.bodies[1]).add(detail::Operand<double>{&b}));
        for (std::size_t i = 0; i < 3; ++i) {
            const Rational c = to_rational(apart[i]);
            const Rational r = to_rational(velocity[i]);
            c_c += c * c;
            c_r += c * r;
            r_r += r * r;
        }
    }
    /// Positive where the balls are apart.
    [[nodiscard]] Rational beyond(const Rational& at) const {
        return c_c - 2 * at * c_r + at * at * r_r - Rational(9, 4);
    }
    /// Whether they meet somewhere in [low, high].
    [[nodiscard]] bool meet_in(const Rational& low, const Rational& high) const {
        const Rational nearest = c_r / r_r;
        return beyond(std::clamp(nearest, low, high)) <= 0;
    }
    [[nodiscard]] bool are_apart_before(const Rational& at) const { return at <= 0 || !meet_in(0, at); }
};

[[nodiscard]] Rational low_of(const Ball& x) {
    return to_rational(x.mid.hi) + to_rational(x.mid.lo) - to_rational(x.radius);
}
[[nodiscard]] Rational high_of(const Ball& x) {
    return to_rational(x.mid.hi) + to_rational(x.mid.lo) + to_rational(x.radius);
}

[[nodiscard]] Vec3<DoubleDouble> wide(const Vec3<double>& v) { return round_bodies::numbers<DoubleDouble>(v); }
[[nodiscard]] Vec3<double> unit(const Vec3<double>& v) { return v * (1 / round_bodies::length(v)); }

/// A is three to six away from B, and comes to or passes it.
[[nodiscard]] MovingBalls drawn(Draw<double>& draw) {
    const Vec3<double> apart = unit(draw.vec(1)) * draw.number(3, 6);
    return {apart, (apart + draw.vec(1.6)) * draw.number(0.3, 1.5)};
}

[[nodiscard]] Features along(const Vec3<double>& n) {
    Features f;
    f.n = round_bodies::numbers<DoubleDouble>(n);
    f.tie_count = 1;
    f.ties[0].weight = {1, 0};
    return f;
}

/// The normal of the hit, or what is nearest to one.
[[nodiscard]] Vec3<double> normal_of(const MovingBalls& balls) {
    const Vec3<double> apart = balls.b.pose->translation;
    const double rr = dot(balls.way, balls.way);
    const double cr = dot(apart, balls.way);
    const double root = std::sqrt(std::max(0.0, cr * cr - rr * (dot(apart, apart) - 2.25)));
    return unit(balls.way * ((cr - root) / rr) - apart);
}

/// Normals around n, from everywhere to 2^-40 away.
[[nodiscard]] Corners around(Draw<double>& draw, const Vec3<double>& n) {
    const double size = std::ldexp(2, -static_cast<int>(draw.below(42)));
    return {along(unit(n + draw.vec(size))), along(unit(n + draw.vec(size))), along(unit(n + draw.vec(size)))};
}

TEST(RoundCastBounds, NoTriangleProvesAPositionInWhichTheBallsAreApart) {
    Draw<double> draw(91);
    int proven = 0;
    int refused = 0;
    for (int i = 0; i < 6000; ++i) {
        const MovingBalls balls = drawn(draw);
        HitProof proof;
        if (!meets_by(balls.pair, around(draw, normal_of(balls)), wide(balls.way), DoubleDouble{draw.number(0, 2), 0},
                      proof)) {
            ++refused;
            continue;
        }
        ++proven;
        ASSERT_TRUE(balls.meet_in(low_of(proof.parameter), high_of(proof.parameter))) << i;
        // The point is one of B's, up to roundings.
        const Vec3<double> q = round_bodies::middles(proof.common) - balls.b.pose->translation;
        EXPECT_LE(round_bodies::length(q), 0.5 * (1 + 1e-14));
    }
    EXPECT_GT(proven, 300);
    EXPECT_GT(refused, 1000);
}

TEST(RoundCastBounds, NoPlaneProvesThatTheBallsAreApartWhereTheyMeet) {
    Draw<double> draw(92);
    int proven = 0;
    int near = 0;
    for (int i = 0; i < 6000; ++i) {
        const MovingBalls balls = drawn(draw);
        const Vec3<double> n = normal_of(balls) + draw.vec(std::ldexp(2, -static_cast<int>(draw.below(60))));
        const Ball until = apart_until(balls.pair, round_bodies::numbers<DoubleDouble>(n), wide(balls.way));
        if (sign(until) != BallSign::positive) continue;
        ++proven;
        ASSERT_TRUE(balls.are_apart_before(low_of(until))) << i;
        near += std::isfinite(until.radius) && balls.meet_in(0, high_of(until)) ? 1 : 0;
    }
    EXPECT_GT(proven, 3000);
    EXPECT_GT(near, 100) << "no plane came as near as the attack needs";
}

TEST(RoundCastBounds, NoProposalProvesAnotherHit) {
    Draw<double> draw(93);
    int proven = 0;
    for (int i = 0; i < 4000; ++i) {
        const MovingBalls balls = drawn(draw);
        const Vec3<double> n = normal_of(balls) + draw.vec(std::ldexp(1, -static_cast<int>(draw.below(60))));
        HitProof proof;
        const Corners corners = around(draw, normal_of(balls));
        if (!prove_hit(balls.pair, round_bodies::numbers<DoubleDouble>(n), corners, wide(balls.way), proof)) continue;
        ++proven;
        ASSERT_TRUE(balls.are_apart_before(low_of(proof.parameter)));
        ASSERT_TRUE(balls.meet_in(low_of(proof.parameter), high_of(proof.parameter)));
    }
    EXPECT_GT(proven, 200);
}

TEST(RoundCastBounds, NoPlaneProvesAMissOfAHit) {
    Draw<double> draw(94);
    int proven = 0;
    int contrary = 0;
    for (int i = 0; i < 8000; ++i) {
        const MovingBalls balls = drawn(draw);
        round_bodies::Way way{wide(balls.way), {}};
        if (draw.below(2) == 0) way.max = draw.number(0, 2);
        Vec3<double> n = draw.below(2) == 0 ? normal_of(balls) : -unit(balls.b.pose->translation) + draw.vec(1);
        if (draw.below(2) == 0) n = n - balls.way * (dot(n, balls.way) / dot(balls.way, balls.way));
        const bool is_proven = passes_beside<PlainBall>(balls.pair, n, way);
        EXPECT_TRUE(!is_proven || passes_beside<Ball>(balls.pair, n, way));
        // Beyond 100 the balls part.
        const bool is_miss = !balls.meet_in(0, way.max ? to_rational(*way.max) : Rational(100));
        ASSERT_TRUE(!is_proven || is_miss) << i;
        proven += is_proven ? 1 : 0;
        contrary += is_miss ? 0 : 1;
    }
    EXPECT_GT(proven, 1000);
    EXPECT_GT(contrary, 1000);
}

TEST(RoundCastBounds, PointsOutsideABodyProveNothing) {
    const MovingBalls balls({4, 0, 0}, {1, 0, 0});
    const double off = 1e-3;
    const Corners right{along(unit({-1, off, 0})), along(unit({-1, -off, off})), along(unit({-1, -off, -off}))};
    HitProof proof;
    ASSERT_TRUE(meets_by(balls.pair, right, wide(balls.way), DoubleDouble{2.5, 0}, proof));
    EXPECT_NEAR(proof.parameter.mid.hi, 2.5, 1e-5);
    EXPECT_GE(low_of(proof.parameter), Rational(5, 2));
    for (unsigned k = 0; k < 3; ++k) {
        for (const Vec3<double>& u : {Vec3<double>{0, 1.5, 0}, Vec3<double>{0.75, 0.75, 0.5}, Vec3<double>{2, 0, 0}}) {
            Corners wrong = right;
            wrong[k].leaves[0][0].u = round_bodies::numbers<DoubleDouble>(u);
            wrong[k].leaves[0][0].free = 0b111;
            EXPECT_FALSE(meets_by(balls.pair, wrong, wide(balls.way), DoubleDouble{2.5, 0}, proof)) << k;
        }
        Corners wrong = right;
        wrong[k].tie_count = 2;
        wrong[k].ties[1].weight = {-0.25, 0};
        EXPECT_FALSE(meets_by(balls.pair, wrong, wide(balls.way), DoubleDouble{2.5, 0}, proof)) << k;
    }
}

/// A cylinder or cone rises by z to the bottom of a box, which it meets at 3/2.
struct Rising {
    AnyBody<double> a;
    AnyBody<double> b{Box<double>({1, 2, 1}), Affine<double>{}};
    round_bodies::Pair<double> pair;
    Features right = along({0, 0, -1});

    explicit Rising(AnyBody<double> body) : a(std::move(body)) {
        b.pose->translation = {0, 0, 3};
        EXPECT_TRUE(detail::RoundBuilder<double>(pair.bodies[0]).add(detail::Operand<double>{&a}));
        EXPECT_TRUE(detail::RoundBuilder<double>(pair.bodies[1]).add(detail::Operand<double>{&b}));
        right.leaves[0][0] = {0b011, round_bodies::numbers<DoubleDouble>(Vec3<double>{0.25, 0.125, 1})};
        right.leaves[1][0] = {0b011, round_bodies::numbers<DoubleDouble>(Vec3<double>{0.5, -0.25, -1})};
    }
    [[nodiscard]] bool holds(const Features& f) const {
        return round_bodies::ExactFace<double>(pair, {0, 0, -1}).holds(f);
    }
};

TEST(RoundCastBounds, OnlyPointsOfTheFaceMakeATie) {
    const Rising can({Cylinder<double>(1, 0.5, Axis::z), std::nullopt});
    EXPECT_TRUE(can.holds(can.right));
    for (const unsigned side : {0U, 1U}) {
        for (const double u : {can.right.leaves[side][0].u.z.hi * -1, 0.5, 0.0}) {
            Features wrong = can.right;
            wrong.leaves[side][0].u.z = {u, 0};
            EXPECT_FALSE(can.holds(wrong)) << side << ' ' << u;
        }
        Features inside = can.right;
        inside.leaves[side][0].u.z.lo = -std::ldexp(inside.leaves[side][0].u.z.hi, -60);
        EXPECT_FALSE(can.holds(inside)) << side;
        Features free = can.right;
        free.leaves[side][0].free = 0b111;
        EXPECT_FALSE(can.holds(free)) << side;
    }
    Features turned = can.right;
    turned.n.x = {0, std::ldexp(1, -80)};
    EXPECT_FALSE(can.holds(turned));
    // The base of a cone whose apex is ahead.
    const Rising cone({Cone<double>(1, 0.5, Axis::z), std::nullopt});
    EXPECT_TRUE(cone.holds(cone.right));
    Features base = cone.right;
    base.ties[0].choices[0].leaf[0] = 1;
    base.leaves[0][1] = base.leaves[0][0];
    EXPECT_FALSE(cone.holds(base));
}

TEST(RoundCastBounds, OnlyTheNumberOfTheHitMakesATie) {
    const Rising can({Cylinder<double>(1, 0.5, Axis::z), std::nullopt});
    const round_bodies::ExactFace<double> face(can.pair, {0, 0, -1});
    EXPECT_TRUE(face.is_met_at(1.5, wide({0, 0, 1})));
    EXPECT_TRUE(face.is_met_at(3, wide({0.25, 0, 0.5})));
    EXPECT_FALSE(face.is_met_at(std::nextafter(1.5, 2), wide({0, 0, 1})));
    EXPECT_FALSE(face.is_met_at(std::nextafter(1.5, 1), wide({0, 0, 1})));
    EXPECT_FALSE(face.is_met_at(15, wide({0, 0, 0.1})));  // 15 · 0.1 is not 3/2
    // Aslant, where roots round.
    EXPECT_FALSE(round_bodies::ExactFace<double>(can.pair, {0.5, 0.25, -1}).is_met_at(1.5, wide({0, 0, 1})));
}

/// A hit of which the proof has most of the digits of a double-double.
TEST(RoundCastBounds, RightProposalsEncloseTheHitTightly) {
    Draw<double> draw(95);
    int proven = 0;
    for (int i = 0; i < 300; ++i) {
        const MovingBalls balls = drawn(draw);
        if (!balls.meet_in(0, 100) || balls.beyond(balls.c_r / balls.r_r) > Rational(-1, 10)) continue;
        Features f = along(normal_of(balls));
        const Vec3<DoubleDouble> way = wide(balls.way);
        for (int step = 0; step < 3; ++step) (void)round_bodies::newton_step<DoubleDouble>(balls.pair, f, &way);
        Corners corners;
        ASSERT_TRUE(spread(balls.pair, f, wide(balls.way), corners));
        HitProof proof;
        ASSERT_TRUE(prove_hit(balls.pair, f.n, corners, wide(balls.way), proof)) << i;
        ++proven;
        EXPECT_LT(proof.parameter.radius, std::ldexp(proof.parameter.mid.hi, -94));
    }
    EXPECT_GT(proven, 100);
}

}  // namespace
}  // namespace oblong
