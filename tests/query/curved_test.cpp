// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/cast.hpp"
#include "oblong/curved/cast.hpp"
#include "oblong/curved/depth.hpp"
#include "oblong/curved/distance.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/penetration.hpp"
#include "oblong/scalar.hpp"
#include "tests/query/bodies.hpp"

/// Curved bodies: the queries against curved_distance and its like, which they call.
namespace oblong {
namespace {

using query_testing::Draw;
using query_testing::exact;

template <class R>
[[nodiscard]] AnyBody<R> curved_body(Draw<R>& draw) {
    switch (draw.below(3)) {
        case 0:
            return {Ellipsoid<R>({draw.coarse(0.25, 1), draw.coarse(0.25, 1), draw.coarse(0.25, 1)}), std::nullopt};
        case 1:
            return {Cylinder<R>(draw.coarse(0.25, 1), draw.coarse(0.25, 1)), std::nullopt};
        default:
            return {Cone<R>(draw.coarse(0.25, 1), draw.coarse(0.25, 1)), std::nullopt};
    }
}

template <class R>
constexpr RoundedTo format = sizeof(R) == 4 ? RoundedTo::float32 : RoundedTo::float64;

template <class R>
void expect_distance(const DistanceAnswer<R>& answer, const CurvedAnswer& expected) {
    EXPECT_EQ(answer.outcome, expected.outcome);
    EXPECT_LE(to_rational(answer.lower), expected.lower);
    EXPECT_GE(to_rational(answer.upper), expected.upper);
    EXPECT_EQ(std::isnan(answer.value), !expected.distance || is_refusal(expected.outcome));
    if (!std::isnan(answer.value)) {
        EXPECT_EQ(static_cast<double>(answer.value), *expected.distance);
        EXPECT_LE(answer.lower, answer.value);
        EXPECT_GE(answer.upper, answer.value);
    }
    if (answer.outcome == Outcome::separated) query_testing::expect_unit_along(answer.normal, expected.normal);
}

template <class R>
void ask_distances(std::uint64_t seed) {
    Draw<R> draw(seed);
    for (int i = 0; i < 25; ++i) {
        const AnyBody<R> a = curved_body(draw);
        AnyBody<R> b = draw.below(2) == 0 ? curved_body(draw) : draw.polyhedral();
        b.pose = draw.pose(3);
        CurvedOptions options;
        options.format = format<R>;
        const CurvedAnswer expected = curved_distance(exact(a), exact(b), options);
        expect_distance(certified_distance(a, b), expected);
        expect_distance(certified_distance<R>(exact(a), exact(b)), expected);
        EXPECT_EQ(certified_decision(a, b).outcome, expected.outcome);
        std::visit([&](const auto& shape) { expect_distance(certified_distance(shape, b), expected); }, a.shape);
    }
}

TEST(Curved, DistancesAreThoseOfTheComponentInDouble) { ask_distances<double>(31); }
TEST(Curved, DistancesAreThoseOfTheComponentInFloat) { ask_distances<float>(32); }

TEST(Curved, AMarginIsABallAroundTheFirstBody) {
    const Cylinder<double> can(1, 2);
    const Sphere<double> ball(0.5);
    Affine<double> pose;
    pose.translation = {0, 3.5, 0};
    const auto above = posed(ball, pose);
    EXPECT_EQ(certified_within(can, above, 0.75).outcome, Nearness::farther);
    EXPECT_EQ(certified_within(can, above, 1).outcome, Nearness::equal);
    EXPECT_EQ(certified_within(can, above, 1.25).outcome, Nearness::nearer);
}

TEST(Curved, DepthsAreThoseOfTheComponent) {
    Draw<double> draw(33);
    for (int i = 0; i < 6; ++i) {
        const AnyBody<double> a = curved_body(draw);
        AnyBody<double> b = curved_body(draw);
        b.pose = draw.pose(0.5);
        const CurvedDepth expected = curved_depth(exact(a), exact(b));
        const DepthAnswer<double> answer = certified_depth(a, b);
        EXPECT_EQ(answer.outcome, expected.outcome);
        if (answer.outcome != Outcome::overlapping) continue;
        EXPECT_LE(to_rational(answer.lower), expected.lower);
        ASSERT_TRUE(expected.upper);
        EXPECT_GE(to_rational(answer.upper), *expected.upper);
        if (!std::isnan(answer.value)) {
            EXPECT_EQ(answer.value, nearest<double>(expected.lower));
        }
    }
}

TEST(Curved, CastsAreThoseOfTheComponent) {
    Draw<double> draw(34);
    int hits = 0;
    for (int i = 0; i < 12; ++i) {
        AnyBody<double> b = curved_body(draw);
        b.pose = draw.pose(3);
        const Ray<double> ray{{0.125, 0, -4}, b.pose->translation + Vec3<double>{0, 0.125, 4}, std::nullopt};
        const auto q = [](const Vec3<double>& v) {
            return Vec3<Rational>{to_rational(v.x), to_rational(v.y), to_rational(v.z)};
        };
        const CurvedCastAnswer expected =
            curved_cast(AnyBody<Rational>{Points<Rational>({q(ray.source)}), std::nullopt}, exact(b),
                        {q(ray.direction), std::nullopt});
        const CastAnswer<double> answer = certified_cast(ray, b);
        ASSERT_TRUE(expected.hit);
        EXPECT_EQ(answer.hit(), *expected.hit);
        if (!answer.hit()) continue;
        ++hits;
        ASSERT_TRUE(expected.exact || expected.parameter);
        EXPECT_EQ(answer.value, expected.exact ? expected.exact->rounded<double>() : *expected.parameter);
    }
    EXPECT_GT(hits, 5);
}

}  // namespace
}  // namespace oblong
