// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/own_shapes.hpp"

#include <map>

#include "oblong/cast.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/scalar.hpp"
#include "tests/environments.hpp"
#include "tests/query/bodies.hpp"

/// Own shapes against the certified queries of the same sets.
namespace oblong {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A ball, as docs/examples/own_shape.cpp derives it.
struct OwnBall {
    Vec3<double> centre;
    double radius = 1;

    [[nodiscard]] static double length(const Vec3<double>& n) { return std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z); }
    [[nodiscard]] Vec3<double> member(const Vec3<double>& n) const {
        const double size = std::abs(centre.x) + std::abs(centre.y) + std::abs(centre.z);
        const double step = radius / length(n) * std::max(0.0, 1 - 0x1p-47 - size * 0x1p-50 / radius);
        return centre + n * step;
    }
    [[nodiscard]] double support_value(const Vec3<double>& n) const {
        const double far = radius * length(n);
        const double size = std::abs(centre.x * n.x) + std::abs(centre.y * n.y) + std::abs(centre.z * n.z) + far;
        return dot(centre, n) + far + size * 0x1p-48;
    }
    [[nodiscard]] AnyBody<double> body() const { return {Sphere<double>(radius), Affine<double>{{}, centre}}; }
};

/// The hull of two balls: a capsule whose ends differ.
struct Tapered {
    OwnBall low, high;
    [[nodiscard]] Vec3<double> member(const Vec3<double>& n) const {
        return (low.support_value(n) > high.support_value(n) ? low : high).member(n);
    }
    [[nodiscard]] double support_value(const Vec3<double>& n) const {
        return std::max(low.support_value(n), high.support_value(n));
    }
    [[nodiscard]] AnyBody<double> body() const { return {Hull<double>({low.body(), high.body()}), std::nullopt}; }
};

static_assert(EnclosedShape<Tapered> && EnclosedShape<EnclosedPoints> && !EnclosedShape<Points<double>>);

struct Pair {
    Tapered own;
    Points<double> points;
};
Pair draw_pair(query_testing::Draw<double>& draw, double apart) {
    const auto number = [&draw] { return static_cast<double>(draw.below(2000)) / 1000 - 1; };
    const auto point = [&] { return Vec3<double>{number(), number(), number()}; };
    std::vector<Vec3<double>> vertices;
    for (int i = 0; i < 5; ++i) vertices.push_back(point() + Vec3<double>{apart, 0, 0});
    return {{{point(), 0.25 + std::abs(number())}, {point(), 0.125 + std::abs(number())}}, Points<double>(vertices)};
}

TEST(OwnShapes, BoundsContainTheDistanceAndOutcomesAreTrue) {
    query_testing::Draw<double> draw(71);
    std::map<Outcome, int> said;
    for (int i = 0; i < 400; ++i) {
        const Pair pair = draw_pair(draw, 0.01 * i);
        const EnclosedPoints points(pair.points);
        const DistanceAnswer<double> is = certified_distance(pair.own.body(), AnyBody<double>{pair.points, {}});
        const EnclosedAnswer found = enclosed_distance(pair.own, points);
        ++said[found.outcome];
        EXPECT_LE(found.lower, is.upper) << i;
        EXPECT_GE(found.upper, is.lower) << i;
        if (found.outcome != Outcome::undecided) {
            EXPECT_EQ(found.outcome, is.outcome) << i;
        }
        if (is.outcome == Outcome::separated && is.value > 0.01) {
            EXPECT_LT(found.upper - found.lower, 1e-6) << i;
        }
        // Turned round, the same bounds hold.
        const EnclosedAnswer turned = enclosed_distance(points, pair.own);
        EXPECT_LE(turned.lower, is.upper) << i;
        EXPECT_GE(turned.upper, is.lower) << i;
    }
    EXPECT_GT(said[Outcome::separated], 150);
    EXPECT_GT(said[Outcome::overlapping], 50);
    EXPECT_LT(said[Outcome::undecided], 20);
}

TEST(OwnShapes, ABracketOfACastContainsTheHit) {
    query_testing::Draw<double> draw(72);
    std::map<std::optional<bool>, int> said;
    for (int i = 0; i < 200; ++i) {
        const Pair pair = draw_pair(draw, 3 + 0.01 * i);
        const EnclosedPoints points(pair.points);
        const LinearMotion<double> motion{{1, 0.005 * (i % 100), 0}, 10.0, {0, 0, i % 2 == 0 ? 0 : 0.0625}};
        const CastAnswer<double> is = certified_cast(pair.own.body(), AnyBody<double>{pair.points, {}}, motion);
        const EnclosedCast found = enclosed_cast(pair.own, points, motion);
        ++said[found.hit];
        if (found.hit) {
            EXPECT_EQ(*found.hit, is.hit()) << i;
        }
        if (!is.hit()) continue;
        EXPECT_LE(found.lower, is.upper) << i;
        EXPECT_GE(found.upper, is.lower) << i;
        if (found.hit == true) {
            EXPECT_LT(found.upper - found.lower, 1e-3) << i;
        }
    }
    EXPECT_GT(said[true], 50);
    EXPECT_GT(said[false], 20);
    EXPECT_LT(said[std::nullopt], 10);
}

TEST(OwnShapes, TouchingSetsAreUndecidedAndEqualitiesProveNothing) {
    const Points<double> a({{0, 0, 0}, {1, 0, 0}});
    const Points<double> b({{1, 0, 0}, {2, 0, 0}});
    const EnclosedAnswer found = enclosed_distance(EnclosedPoints(a), EnclosedPoints(b));
    EXPECT_EQ(found.outcome, Outcome::intersecting);  // a common member: touching or overlapping
    EXPECT_EQ(found.lower, 0);
    EXPECT_EQ(found.upper, 0);
    // A gap of exactly 0 separates nothing; the least gap does.
    EXPECT_EQ(detail::proven_lower({{1, 0, 0}, 1, -1}), 0);
    EXPECT_GT(detail::proven_lower({{1, 0, 0}, 1, std::nextafter(-1, -2)}), 0);
    EXPECT_EQ(detail::proven_lower({{0, 0, 0}, -1, -1}), 0);
    EXPECT_EQ(detail::proven_lower({{1, 0, 0}, std::nan(""), -1}), 0);
    // The origin on a facet is not enclosed strictly.
    const std::array<Vec3<double>, 4> corners{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    detail::EnclosedMembers members{corners, {}, {1, 1, 1, 1}, 4};
    EXPECT_FALSE(detail::proven_overlap(members, {}));
    members.b.fill({0.1, 0.1, 0.1});
    EXPECT_TRUE(detail::proven_overlap(members, {}));
    members.b.fill({0.1, 0.1, 0});
    EXPECT_FALSE(detail::proven_overlap(members, {}));
    // A plane that the sets reach at 1 keeps them apart before it; one along which they do not move, for ever.
    const detail::EnclosedMotion moving{{-1, 0, 0}, {}, 0};
    EXPECT_EQ(detail::proven_parameter({{1, 0, 0}, 0, -1}, moving), 1);
    EXPECT_EQ(detail::proven_parameter({{0, 1, 0}, 0, -1}, moving), infinity);
    EXPECT_EQ(detail::proven_parameter({{1, 0, 0}, 1, -1}, moving), std::nullopt);
    EXPECT_EQ(detail::proven_parameter({{1, 0, 0}, 0, -1}, {{-1, 0, 0}, {}, 1}), std::nullopt);
    // One that the sets have left behind keeps them apart from then on.
    EXPECT_EQ(detail::proven_parameter({{1, 0, 0}, 2, -1}, {{1, 0, 0}, {}, 1}), std::nullopt);
    EXPECT_EQ(detail::proven_parameter({{1, 0, 0}, 2, -1}, {{1, 0, 0}, {}, std::nextafter(1, 2)}), infinity);
    EXPECT_EQ(detail::proven_upper({corners, {}, {0, 0, 0, 0}, 4}), infinity);
    EXPECT_EQ(detail::proven_upper({corners, {}, {1, -1, 1, 0}, 4}), infinity);
}

/// Two points two subnormal units apart are apart, also where subnormal numbers are flushed.
TEST(OwnShapes, EnvironmentsChangeNoOutcome) {
    constexpr double unit = std::numeric_limits<double>::denorm_min();
    const Points<double> low({{0, 0, 0}}), high({{0, 0, 2 * unit}});
    const EnclosedPoints a(low), b(high);
    for (const test::Environment& environment : test::other_environments()) {
        EnclosedAnswer answer;
        test::within(environment, [&] { answer = enclosed_distance(a, b); });
        EXPECT_EQ(answer.outcome, Outcome::separated) << environment.name;
    }
}

TEST(OwnShapes, MotionsWithoutMeaningProveNothing) {
    const Points<double> a({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    const EnclosedPoints shape(a);
    const OwnBall ball{{5, 0, 0}, 1};
    for (const LinearMotion<double>& motion :
         {LinearMotion<double>{{infinity, 0, 0}, {}}, LinearMotion<double>{{1, 0, 0}, -1.0},
          LinearMotion<double>{{1, 0, 0}, std::nan("")}, LinearMotion<double>{{1, 0, 0}, 1.0, {std::nan(""), 0, 0}}})
        EXPECT_EQ(enclosed_cast(shape, ball, motion).hit, std::nullopt);
    EXPECT_EQ(enclosed_cast(shape, ball, {{1, 0, 0}, {}}).hit, true);
    EXPECT_EQ(enclosed_cast(shape, ball, {{-1, 0, 0}, {}}).hit, false);
    EXPECT_EQ(enclosed_cast(shape, ball, {{1, 0, 0}, 2.5}).hit, false);
    EXPECT_EQ(enclosed_cast(shape, OwnBall{{0.2, 0.2, 0.2}, 1}, {{1, 0, 0}, {}}).upper, 0);
}

}  // namespace
}  // namespace oblong
