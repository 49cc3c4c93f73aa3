// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/query/cast_questions.hpp"

/// Casts of points and balls in closed form, against ball arithmetic and the exact cast, which share no code with it.
namespace oblong {
namespace {

using namespace query_testing;

/// Every shape with a closed form, by all maps of bodies: sheared, mirrored, flattened.
template <class R>
[[nodiscard]] AnyBody<R> target(Draw<R>& draw) {
    const auto size = [&] {
        return std::ldexp(draw.number(0.25, 1), -static_cast<int>(draw.below(3) * draw.below(8)));
    };
    AnyBody<R> body = shape<R>(draw, draw.below(6), size);
    body.pose = draw.turn(1);
    if (draw.below(3) == 0) body.pose->linear.rows[draw.below(3)] = draw.vec(1);
    if (draw.below(6) == 0) return {Hull<R>({body}), draw.turn(0.5)};
    return body;
}

/// Aims at a point in or about the target, from near or far.
template <class R>
[[nodiscard]] LinearMotion<R> aimed(Draw<R>& draw, const AnyBody<R>& mover, const AnyBody<R>& at) {
    const auto middle = [](const AnyBody<R>& body) { return body.pose ? body.pose->translation : Vec3<R>{}; };
    const R beside = std::ldexp(R(1), -static_cast<int>(draw.below(8)));
    LinearMotion<R> motion{middle(at) - middle(mover) + draw.vec(beside), draw.number(0.25, 2)};
    if (draw.below(2) == 0) motion.max.reset();
    if (draw.below(10) == 0) motion.velocity = -motion.velocity;
    if (draw.below(10) == 0) motion.velocity = draw.vec(3);
    return motion;
}

template <class R>
[[nodiscard]] Question<R> ray(Draw<R>& draw) {
    const AnyBody<R> point{Points<R>({{0, 0, 0}}), draw.turn(std::ldexp(R(2), static_cast<int>(draw.below(6)) - 1))};
    const AnyBody<R> at = target(draw);
    return {{point, at}, aimed(draw, point, at)};
}

/// Spheres and capsules; the ball moves, or the other.
template <class R>
[[nodiscard]] Question<R> balls(Draw<R>& draw) {
    const AnyBody<R> ball{Sphere<R>(draw.number(0.01, 1)), draw.turn(3)};
    AnyBody<R> at = shape<R>(draw, 4 + draw.below(2), [&] { return draw.number(0.01, 1); });
    at.pose = draw.turn(1);
    if (draw.below(2) == 0) return {{ball, at}, aimed(draw, ball, at)};
    return {{at, ball}, aimed(draw, at, ball)};
}

/// Few bits, along the axes: starts and hits at corners, edges, rims, caps and apexes, grazes, hits at numbers.
template <class R>
[[nodiscard]] Question<R> few_bits(Draw<R>& draw) {
    const auto coarse = [&](R size) {
        return Vec3<R>{draw.coarse(-size, size), draw.coarse(-size, size), draw.coarse(-size, size)};
    };
    AnyBody<R> body = shape<R>(draw, draw.below(6), [&] { return draw.coarse(R(0.5), 1); });
    if (draw.below(2) == 0) {
        body.pose = Affine<R>{};
        body.pose->translation = coarse(1);
    }
    AnyBody<R> mover{Points<R>({{0, 0, 0}}), Affine<R>{}};
    if (draw.below(4) == 0) mover.shape = Sphere<R>(draw.coarse(R(0.25), 1));
    Vec3<R>& source = mover.pose->translation;
    source = coarse(1);
    LinearMotion<R> motion{coarse(2), {}};
    const std::size_t axis = draw.below(3);
    if (draw.below(2) == 0) motion.velocity = {};
    source[axis] = -3;
    motion.velocity[axis] = draw.coarse(R(0.5), 2);
    if (draw.below(4) == 0) source = coarse(1);
    if (draw.below(2) == 0) motion.max = draw.coarse(0, 4);
    return {{mover, body}, motion};
}

template <class R>
void ask_all(std::uint64_t seed) {
    const auto asked = &detail::RoundCast<R>::closed;
    const Seen of_rays = compare_all<R>("rays", ray<R>, seed, 1500, asked);
    EXPECT_GE(of_rays.percent(of_rays.answered()), 75);  // the rest begins inside, or its balls decide nothing
    EXPECT_GE(of_rays.percent(of_rays.hits), 15);
    EXPECT_GE(of_rays.percent(of_rays.misses), 15);
    const Seen of_balls = compare_all<R>("balls", balls<R>, seed + 1, 600, asked);
    EXPECT_GE(of_balls.percent(of_balls.answered()), 80);
    EXPECT_GE(of_balls.percent(of_balls.hits), 30);
    const Seen of_bits = compare_all<R>("few bits", few_bits<R>, seed + 2, 1500, asked);
    EXPECT_GE(of_bits.percent(of_bits.answered()), 60);
    EXPECT_GT(of_bits.left, 0) << "starts inside, touching ones and grazes go to the other routes";
}
TEST(ClosedCast, IsAnsweredAsInBallArithmeticAndTheExactCastInDouble) { ask_all<double>(91); }
TEST(ClosedCast, IsAnsweredAsInBallArithmeticAndTheExactCastInFloat) { ask_all<float>(96); }

/// Sets as they are, and as balls that contain them.
struct DrawnSets {
    round_bodies::RaySets<PlainBall> balls;
    double enter = -1e9, leave = 1e9;
    bool is_empty = false;

    [[nodiscard]] static PlainBall around(Draw<double>& draw, double x) {
        const double radius = draw.below(3) == 0 ? std::ldexp(1.0, -static_cast<int>(draw.below(5))) : 0x1p-40;
        return {x + radius * draw.number(-0.9, 0.9), radius};
    }
    void add_interval(Draw<double>& draw) {
        const double from = draw.coarse(-2, 4);
        const double to = from + draw.coarse(0.25, 4);
        const auto kind = draw.below(4);
        const bool has_enter = kind != 0;
        const bool has_leave = kind != 1;
        balls.add(round_bodies::RaySpan<PlainBall>{around(draw, from), around(draw, to), has_enter, has_leave});
        if (has_enter) enter = std::max(enter, from);
        if (has_leave) leave = std::min(leave, to);
    }
    void add_half_space(Draw<double>& draw) {
        const double y = draw.coarse(-1, 2);
        const double step = draw.coarse(-1, 1) / 4;
        const PlainBall wide(step, draw.below(2) == 0 ? std::abs(step) * 1.5 : 0);
        (void)balls.add(round_bodies::RayHalfSpace<PlainBall>{around(draw, y), wide});
        if (step == 0) {
            is_empty = is_empty || y < 0;
        } else if (step > 0) {
            enter = std::max(enter, -y / step);
        } else {
            leave = std::min(leave, -y / step);
        }
    }
    void add_level_quadratic(Draw<double>& draw) {
        const double a = draw.below(2) == 0 ? 0 : std::ldexp(1.0, -3 - static_cast<int>(draw.below(4)));
        const double b = draw.coarse(-1, 1);
        const double c = draw.coarse(-2, 1);
        balls.add_level({PlainBall(0, a), around(draw, b), around(draw, c)});
        if (a == 0) {
            if (b == 0) is_empty = is_empty || c > 0;
            if (b > 0) leave = std::min(leave, -c / (2 * b));
            if (b < 0) enter = std::max(enter, -c / (2 * b));
            return;
        }
        const double root = b * b - a * c;
        is_empty = is_empty || root < 0;
        if (root < 0) return;
        enter = std::max(enter, (-b - std::sqrt(root)) / a);
        leave = std::min(leave, (-b + std::sqrt(root)) / a);
    }
    /// Whether a λ ≥ 0 is in all of them.
    [[nodiscard]] bool is_met() const { return !is_empty && std::max(enter, 0.0) <= leave; }
};

TEST(ClosedCast, WhatSetsProveIsTrueOfAllNumbersInTheirBalls) {
    Draw<double> draw(99);
    std::map<round_bodies::RayFinding, int> findings;
    for (int i = 0; i < 100000; ++i) {
        DrawnSets sets;
        const auto intervals = 1 + draw.below(3);
        const auto halves = draw.below(3);
        for (std::uint64_t k = 0; k < intervals; ++k) sets.add_interval(draw);
        for (std::uint64_t k = 0; k < halves; ++k) sets.add_half_space(draw);
        if (draw.below(3) == 0) sets.add_level_quadratic(draw);
        const auto entry = sets.balls.entry();
        ++findings[entry.finding];
        if (entry.finding == round_bodies::RayFinding::never) {
            ASSERT_FALSE(sets.is_met()) << i;
        }
        if (entry.finding == round_bodies::RayFinding::found) {
            ASSERT_TRUE(sets.is_met()) << i;
            ASSERT_GT(sets.enter, 0);
            ASSERT_LE(std::abs(sets.enter - entry.parameter.mid), entry.parameter.radius + 1e-12) << i;
        }
    }
    for (const auto finding :
         {round_bodies::RayFinding::unknown, round_bodies::RayFinding::never, round_bodies::RayFinding::found})
        EXPECT_GT(findings[finding], 5000);
}

TEST(ClosedCast, HasAPointAndABodyWithAClosedForm) {
    const LinearMotion<double> motion{{1, 0, 0}, {}};
    const AnyBody<double> point{Points<double>({{-3, 0.125, 0.25}}), std::nullopt};
    const AnyBody<double> ball{Sphere<double>(0.5), Affine<double>{{}, {-3, 0.125, 0.25}}};
    const AnyBody<double> can{Cylinder<double>(1, 2, Axis::z), std::nullopt};
    const AnyBody<double> rod{Capsule<double>(1, 2, Axis::z), std::nullopt};
    const AnyBody<double> both{Sum<double>({can, rod}), std::nullopt};
    const auto is_answered = [&](const AnyBody<double>& a, const AnyBody<double>& b) {
        return detail::RoundCast<double>({&a}, {&b}, motion).closed({}).has_value();
    };
    EXPECT_TRUE(is_answered(point, can));
    EXPECT_TRUE(is_answered(point, rod));
    EXPECT_TRUE(is_answered(ball, rod));
    EXPECT_TRUE(is_answered(rod, AnyBody<double>{Sphere<double>(0.5), Affine<double>{{}, {3, 0.125, 0.25}}}));
    EXPECT_FALSE(is_answered(ball, can));
    EXPECT_FALSE(is_answered(rod, can));
    EXPECT_FALSE(is_answered(point, both));
    EXPECT_FALSE(is_answered(point, point));
    // The public query asks it first.
    const CastAnswer<double> hit = certified_cast(Ray<double>{{-3, 0.125, 0.25}, {1, 0, 0}, {}}, can);
    EXPECT_EQ(hit.rung, Rung::extended);
    EXPECT_EQ(hit.iterations, 0);
    EXPECT_NEAR(hit.value, 3 - std::sqrt(1 - 0.015625), 1e-15);
}

/// Hits at numbers of the format on every part of a border: exact, without the exact routes.
TEST(ClosedCast, HitsAtNumbersAreExact) {
    const auto asked = [&](const AnyBody<double>& mover, const AnyBody<double>& at, const Vec3<double>& direction,
                           std::optional<double> max = {}) {
        return detail::RoundCast<double>({&mover}, {&at}, {direction, max})
            .closed({})
            .value_or(CastAnswer<double>{.outcome = Outcome::undecided});
    };
    const auto expect = [](const CastAnswer<double>& answer, double at, const Vec3<double>& normal) {
        EXPECT_EQ(name(answer.outcome), name(Outcome::touching));
        EXPECT_EQ(answer.rung, Rung::extended);
        EXPECT_EQ(answer.lower, at);
        EXPECT_EQ(answer.value, at);
        EXPECT_EQ(answer.upper, at);
        EXPECT_EQ(answer.normal, normal);
    };
    const auto point = [](double x, double y, double z) {
        return AnyBody<double>{Points<double>({{x, y, z}}), std::nullopt};
    };
    const AnyBody<double> ball{Sphere<double>(1), std::nullopt};
    const AnyBody<double> rod{Capsule<double>(1, 2, Axis::z), std::nullopt};
    const AnyBody<double> can{Cylinder<double>(1, 2, Axis::z), std::nullopt};
    const AnyBody<double> egg{Ellipsoid<double>({1, 2, 0.5}), std::nullopt};
    const AnyBody<double> cone{Cone<double>(1, 1, Axis::z), std::nullopt};
    const AnyBody<double> small{Sphere<double>(0.5), Affine<double>{{}, {-5, 0, 0}}};
    expect(asked(point(-5, 0, 0), ball, {1, 0, 0}), 4, {-1, 0, 0});
    expect(asked(point(-5, 0, 0), ball, {1, 0, 0}, 4), 4, {-1, 0, 0});
    expect(asked(small, ball, {1, 0, 0}), 3.5, {-1, 0, 0});
    expect(asked(point(-5, 0, 0.5), rod, {2, 0, 0}), 2, {-1, 0, 0});
    expect(asked(point(0, 0, -7), rod, {0, 0, 1}), 4, {0, 0, -1});
    expect(asked(point(0, 0, 7), rod, {0, 0, -1}), 4, {0, 0, 1});
    expect(asked(point(-5, 0, 0.5), can, {1, 0, 0}), 4, {-1, 0, 0});
    expect(asked(point(0.25, 0.5, 7), can, {0, 0, -1}), 5, {0, 0, 1});
    expect(asked(point(0, 5, 0), egg, {0, -1, 0}), 3, {0, 1, 0});
    expect(asked(point(0.25, 0.125, -4), cone, {0, 0, 1}), 3, {0, 0, -1});
    EXPECT_EQ(asked(point(-3.5, 0, 0), cone, {1, 0, 0}).lower, 3);
    EXPECT_EQ(asked(point(-5, 0, 0), ball, {1, 0, 0}, 3.875).outcome, Outcome::separated);
    // Beside a number by less than double-doubles resolve: not here.
    const AnyBody<double> moved{Sphere<double>(1), Affine<double>{{}, {0, 0x1p-60, 0}}};
    EXPECT_EQ(asked(point(-5, 0, 0), moved, {1, 0, 0}).outcome, Outcome::undecided);
}

/// One ray at each part of a cone and of its other half, which is no part of it.
TEST(ClosedCast, TheOtherHalfOfAConeIsNoneOfIt) {
    const AnyBody<double> cone{Cone<double>(1, 1, Axis::z), std::nullopt};
    const auto asked = [&](const Vec3<double>& source, const Vec3<double>& direction) {
        const AnyBody<double> point{Points<double>({source}), std::nullopt};
        return detail::RoundCast<double>({&point}, {&cone}, {direction, {}})
            .closed({})
            .value_or(CastAnswer<double>{.outcome = Outcome::undecided});
    };
    EXPECT_EQ(asked({-3, 0.1, 2}, {1, 0, 0}).outcome, Outcome::separated);
    EXPECT_EQ(asked({-3, 0.1, -1.5}, {1, 0, 0}).outcome, Outcome::separated);
    EXPECT_EQ(asked({-3, 0.1, -0.5}, {1, 0, 0}).outcome, Outcome::touching);
    // Down through the other half, to the side and to the base from below.
    const auto down = asked({0.3, 0.1, 7}, {0, 0, -1});
    EXPECT_TRUE(down.hit());
    EXPECT_NEAR(down.value, 7 - (1 - 2 * std::sqrt(0.1)), 1e-14);
    const auto up = asked({0.3, 0.1, -7}, {0, 0, 1.5});
    EXPECT_TRUE(up.hit());
    EXPECT_EQ(up.lower, 4);
    EXPECT_EQ(up.upper, 4);
    const auto aslant = asked({0.3, 0.1, -7}, {0.01, 0, 1.2});
    EXPECT_TRUE(aslant.hit());
    EXPECT_NEAR(aslant.value, 5, 1e-14);
    EXPECT_EQ(aslant.normal.z, -1);
    EXPECT_EQ(asked({0.3, 0.1, -7}, {0, 0, -1}).outcome, Outcome::separated);
}

}  // namespace
}  // namespace oblong
