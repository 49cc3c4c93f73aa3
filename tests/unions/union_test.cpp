// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/unions/least.hpp"
#include "oblong/unions/search.hpp"
#include "tests/environments.hpp"
#include "tests/refused.hpp"
#include "tests/unions/worlds.hpp"

/// Bad unions, ties, and what the hierarchy may exclude.
namespace oblong::test {
namespace {

using Vec = Vec3<double>;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// The message of what a constructor throws; empty if it throws nothing.
template <class... Arguments>
std::string fault(Arguments... arguments) {
    return test::refused<InvalidBody>([&] { (void)Union<double>(std::move(arguments)...); });
}

Union<double> triangles(std::vector<Vec> vertices, std::vector<Triangle> list) {
    return Union<double>(std::move(vertices), std::move(list));
}

TEST(UnionInput, FaultsNameTheMember) {
    const std::vector<Vec> vertices{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    using Triangles = std::vector<Triangle>;
    EXPECT_EQ(fault(vertices, Triangles{{0, 1, 2}}), "");
    EXPECT_EQ(fault(std::vector<AnyBody<double>>{}), "of: expected at least one body");
    EXPECT_EQ(fault(vertices, Triangles{}), "triangles: expected at least one triangle");
    EXPECT_EQ(fault(vertices, Triangles{{0, 1, 2}, {0, 3, 1}}),
              "triangles[1][1]: expected an index of one of 3 vertices, found 3");
    EXPECT_EQ(fault(std::vector<Vec>{{0, 0, 0}, {0, nan, 0}}, Triangles{{0, 0, 0}}),
              "vertices[1]: expected finite numbers");
    EXPECT_EQ(fault(std::vector<Vec>{{0, 0, infinity}}, Triangles{{0, 0, 0}}), "vertices[0]: expected finite numbers");
    AnyBody<double> ball{Sphere<double>(1), Affine<double>{{}, {0, infinity, 0}}};
    EXPECT_EQ(fault(std::vector<AnyBody<double>>{{Sphere<double>(1), std::nullopt}, ball}),
              "of[1].pose: expected finite numbers");
    ball = {Hull<double>({ball}), std::nullopt};
    EXPECT_EQ(fault(std::vector<AnyBody<double>>{ball}), "of[0].pose: expected finite numbers");
}

TEST(UnionInput, RefusalsOfQueriesAreThoseOfBodies) {
    const Union<double> a = triangles({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}});
    Affine<double> bad;
    bad.linear.rows[1].y = nan;
    const Posed<Union<double>, double> posed_badly{a, bad};
    EXPECT_EQ(union_distance(posed_badly, a).outcome, Outcome::not_finite);
    EXPECT_EQ(union_decision(a, posed_badly).outcome, Outcome::not_finite);
    EXPECT_EQ(union_cast(a, posed_badly, {{1, 0, 0}, std::nullopt}).outcome, Outcome::not_finite);
    EXPECT_EQ(union_within(posed_badly, a, 1).outcome, Nearness::not_finite);
    EXPECT_EQ(union_within(a, a, nan).outcome, Nearness::not_finite);
    EXPECT_EQ(union_within(a, a, -1).outcome, Nearness::unsupported);
    EXPECT_EQ(union_cast(a, a, {{nan, 0, 0}, std::nullopt}).outcome, Outcome::not_finite);
    EXPECT_EQ(union_cast(a, a, {{1, 0, 0}, -1.0}).outcome, Outcome::unsupported);
    EXPECT_EQ(union_cast(Ray<double>{{nan, 0, 0}, {1, 0, 0}, std::nullopt}, a).outcome, Outcome::not_finite);
}

TEST(Unions, ASurfaceIsNotItsHull) {
    // Four walls of a box without lid and bottom, and a ball within.
    std::vector<Vec> vertices;
    for (const double z : {-1.0, 1.0})
        for (const auto& [x, y] : {std::pair(-2.0, -2.0), {2.0, -2.0}, {2.0, 2.0}, {-2.0, 2.0}})
            vertices.push_back({x, y, z});
    std::vector<Triangle> walls;
    for (std::uint32_t i = 0; i < 4; ++i) {
        const std::uint32_t next = (i + 1) % 4;
        walls.push_back({i, next, i + 4});
        walls.push_back({next, next + 4, i + 4});
    }
    const Union<double> surface = triangles(vertices, walls);
    const Union<double> ball({AnyBody<double>{Sphere<double>(0.5), Affine<double>{{}, {0.25, 0, 0}}}});
    const auto answer = union_distance(ball, surface);
    EXPECT_EQ(answer.outcome, Outcome::separated);
    EXPECT_EQ(answer.value, 1.25);
    EXPECT_EQ(answer.witness_b, (Vec{2, 0, 0}));
    EXPECT_EQ(certified_distance(ball.part(0), Points<double>(vertices)).outcome, Outcome::overlapping);
    const auto hit = union_cast(Ray<double>{{0, 0, 5}, {0, 0, -1}, std::nullopt}, surface);
    EXPECT_EQ(hit.outcome, Outcome::separated);
    EXPECT_EQ(union_cast(Ray<double>{{0, 0.5, 0}, {1, 0, 0}, std::nullopt}, surface).value, 2);
}

TEST(Unions, CrossingTrianglesOverlapAndSharedVerticesTouch) {
    const Union<double> flat = triangles({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {{0, 1, 2}});
    const Union<double> across = triangles({{1, 1, -1}, {1, 1, 1}, {5, 5, 0}}, {{0, 1, 2}});
    EXPECT_EQ(union_distance(flat, across).outcome, Outcome::overlapping);
    const Union<double> beside = triangles({{0, 0, 0}, {-4, 0, 1}, {0, -4, 1}}, {{0, 1, 2}});
    EXPECT_EQ(union_distance(flat, beside).outcome, Outcome::touching);
    EXPECT_EQ(union_distance(flat, flat).outcome, Outcome::touching);
}

TEST(Unions, OfEqualPairsTheFirstDecides) {
    // A row of triangles, each as far from each plate as the others.
    std::vector<Vec> vertices;
    std::vector<Triangle> list;
    for (std::uint32_t i = 0; i < 64; ++i) {
        const auto x = static_cast<double>((i * 37) % 64);
        vertices.insert(vertices.end(), {Vec{x, 0, 0}, Vec{x + 0.5, 0, 0}, Vec{x, 0.5, 0}});
        list.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const Union<double> row = triangles(vertices, list);
    for (Vec& v : vertices) v.z = 3;
    const Union<double> above = triangles(vertices, list);
    for (const auto& answer : {union_distance(row, above), union_distance(above, row)}) {
        EXPECT_EQ(answer.value, 3);
        EXPECT_EQ(answer.part_a, 0U);
        EXPECT_EQ(answer.part_b, 0U);
        EXPECT_LE(answer.asked, 64U);
    }
    const auto touching = union_distance(row, row);
    EXPECT_EQ(touching.outcome, Outcome::touching);
    EXPECT_EQ(touching.part_a, 0U);
    EXPECT_EQ(touching.part_b, 0U);
    EXPECT_EQ(union_within(row, above, 3).outcome, Nearness::equal);
    EXPECT_EQ(union_within(row, above, std::nextafter(3.0, 0)).outcome, Nearness::farther);
    EXPECT_EQ(union_within(row, above, std::nextafter(3.0, 4)).outcome, Nearness::nearer);
    EXPECT_EQ(union_cast(row, above, {{0, 0, 1}, 3.0}).value, 3);
    EXPECT_EQ(union_cast(row, above, {{0, 0, 1}, std::nextafter(3.0, 0)}).outcome, Outcome::separated);
}

/// Distances of 1 and 1 − 2⁻⁶⁰ round to one value: the pair is the first, the bounds hold for the nearer.
TEST(Unions, BoundsHoldForAllPairsOfOneValue) {
    const auto points = [](const std::vector<double>& xs) {
        std::vector<AnyBody<double>> parts;
        for (const double x : xs) parts.push_back({Points<double>({{x, 0, 0}}), std::nullopt});
        return Union<double>(parts);
    };
    const Union<double> end = points({1});
    for (const auto& xs : {std::vector<double>{0, 0x1p-60}, {0x1p-60, 0}, {0, 0x1p-60, 0}}) {
        const Union<double> near_0 = points(xs);
        const auto distance = union_distance(near_0, end);
        const auto cast = union_cast(near_0, end, {{1, 0, 0}});
        EXPECT_EQ(distance.lower, std::nextafter(1.0, 0));
        EXPECT_EQ(cast.lower, std::nextafter(1.0, 0));
        EXPECT_EQ(distance.value, 1);
        EXPECT_EQ(cast.value, 1);
        for (const double upper : {distance.upper, cast.upper}) {
            EXPECT_GE(upper, 1);
            EXPECT_LE(upper, std::nextafter(1.0, 2));
        }
        EXPECT_EQ(distance.part_a, 0U);
        EXPECT_EQ(cast.part_a, 0U);
    }
}

TEST(Unions, AnswersDoNotDependOnTheEnvironment) {
    Engine engine(7);
    const double tiny = std::numeric_limits<double>::denorm_min();
    const Affine<double> nudge{{}, {0, 0, tiny}};
    const Union<double> flat = triangles({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}});
    for (int i = draws(20); i > 0; --i) {
        const World<double> w = WorldDraw<double>(engine).world();
        const auto usual = union_distance(w.a, w.b);
        for (const Environment& environment : other_environments()) {
            UnionAnswer<DistanceAnswer<double>> other;
            UnionAnswer<DistanceAnswer<double>> nudged;
            test::within(environment, [&] {
                other = union_distance(w.a, w.b);
                nudged = union_distance(posed(flat, nudge), flat);
            });
            EXPECT_EQ(usual.value, other.value) << environment.name << ": " << w.text;
            EXPECT_EQ(usual.part_a, other.part_a) << environment.name << ": " << w.text;
            EXPECT_EQ(usual.asked, other.asked) << environment.name << ": " << w.text;
            EXPECT_EQ(nudged.outcome, Outcome::separated) << environment.name;
            EXPECT_EQ(nudged.value, tiny) << environment.name;
        }
    }
}

TEST(Unions, ExtremeSizesAreAnswered) {
    for (const double scale : {0x1p-1060, 0x1p-540, 1.0, 0x1p540, 0x1p1020}) {
        const Union<double> a =
            triangles({{0, 0, 0}, {scale, 0, 0}, {0, scale, 0}, {scale, scale, 0}}, {{0, 1, 2}, {1, 2, 3}});
        const Union<double> b = triangles({{0, 0, 2 * scale}, {scale, 0, 2 * scale}, {0, scale, scale}}, {{0, 1, 2}});
        const auto answer = union_distance(a, b);
        EXPECT_EQ(answer.value, certified_distance(b.part(0), a.part(0)).value) << scale;
        EXPECT_EQ(answer.value, scale);
    }
}

TEST(BoxBounds, AreBelowTheDistance) {
    using detail::BoundingBox;
    const BoundingBox a{{0, 0, 0}, {1, 1, 1}};
    EXPECT_EQ(detail::distance_below(a, {{1, 1, 1}, {2, 2, 2}}), 0);
    EXPECT_EQ(detail::distance_below(a, {{4, 0, 0}, {5, 1, 1}}), 3);
    const double tiny = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(detail::distance_below({{0, 0, 0}, {0, 0, 0}}, {{tiny, 0, 0}, {1, 0, 0}}), tiny);
    // 0.1 and 3 are 2.9 − 2^-55… apart, which no double is.
    const double gap = detail::distance_below({{0, 0, 0}, {0.1, 0, 0}}, {{3, 0, 0}, {3, 0, 0}});
    EXPECT_LE(to_rational(gap), Rational(3) - to_rational(0.1));
    EXPECT_GE(std::nextafter(gap, 4), 3 - 0.1);
    const double corner = detail::distance_below(a, {{4, 5, 1}, {5, 6, 2}});
    EXPECT_LE(corner, 5);
    EXPECT_GT(corner, 5 - 1e-14);
    const double huge = std::numeric_limits<double>::max();
    EXPECT_LE(detail::distance_below({{-huge, 0, 0}, {-huge, 0, 0}}, {{huge, 0, 0}, {huge, 0, 0}}), huge);
    EXPECT_EQ(detail::distance_below({{-infinity, 0, 0}, {infinity, 0, 0}}, {{5, 0, 0}, {6, 0, 0}}), 0);
}

TEST(BoxBounds, FirstMeetingsAreNotMissed) {
    using detail::BoundingBox;
    const BoundingBox a{{0, 0, 0}, {1, 1, 1}};
    const BoundingBox b{{4, 1, 0}, {5, 2, 1}};
    const auto motion = [](double x, double y, double max) {
        return detail::BoxMotion{{detail::Interval{x, x}, {y, y}, {0, 0}}, max};
    };
    const double meeting = detail::first_meeting_below(a, b, motion(1, 0, infinity));
    EXPECT_LE(meeting, 3);
    EXPECT_GT(meeting, 3 - 1e-14);
    EXPECT_LE(detail::first_meeting_below(a, b, motion(1, 0, 3)), 3);
    EXPECT_EQ(detail::first_meeting_below(a, b, motion(1, 0, 2.9)), infinity);
    EXPECT_EQ(detail::first_meeting_below(a, b, motion(-1, 0, infinity)), infinity);
    EXPECT_EQ(detail::first_meeting_below(a, b, motion(0, 0, infinity)), infinity);
    EXPECT_EQ(detail::first_meeting_below(a, b, motion(1, -1, infinity)), infinity);
    EXPECT_EQ(detail::first_meeting_below(a, a, motion(0, 0, 0)), 0);
}

/// How many of the touching pairs of two rows of unit boxes a search asks about.
std::size_t asked_at_equality(bool is_strict) {
    std::vector<detail::BoundingBox> boxes;
    for (int i = 0; i < 16; ++i) boxes.push_back({{2.0 * i, 0, 0}, {2.0 * i + 1, 1, 1}});
    const detail::Hierarchy below(boxes);
    for (detail::BoundingBox& box : boxes) {
        box.low.z += 1;
        box.high.z += 1;
    }
    const detail::Hierarchy above(boxes);
    std::size_t asked = 0;
    detail::search_pairs(
        detail::PosedHierarchy{below, {}}, detail::PosedHierarchy{above, {}},
        [](std::uint32_t, const auto& x, std::uint32_t, const auto& y) { return detail::distance_below(x, y); },
        [&](double bound, std::size_t, std::size_t) { return is_strict ? bound > 0 : bound >= 0; },
        [&](std::size_t, std::size_t) {
            ++asked;
            return true;
        });
    return asked;
}

TEST(Exclusion, IsStrict) {
    EXPECT_EQ(asked_at_equality(true), 16U);
    EXPECT_EQ(asked_at_equality(false), 0U) << "every contact is lost";
}

TEST(Exclusion, LeavesEqualDistancesOfEarlierPairs) {
    detail::LeastMeasure<DistanceAnswer<double>> least;
    EXPECT_FALSE(least.excludes(5, 0, 0));
    DistanceAnswer<double> answer;
    answer.outcome = Outcome::separated;
    answer.value = 2;
    EXPECT_TRUE(least.add(answer, 3, 3));
    const double next = std::nextafter(2.0, 3);
    EXPECT_FALSE(least.excludes(2, 3, 2)) << "an equal and earlier pair";
    EXPECT_FALSE(least.excludes(2, 2, 9));
    EXPECT_TRUE(least.excludes(2, 3, 3));
    EXPECT_TRUE(least.excludes(2, 3, 4));
    EXPECT_FALSE(least.excludes(std::nextafter(2.0, 0), 3, 4)) << "a nearer pair";
    EXPECT_FALSE(least.excludes(next, 0, 0)) << "a distance above the value may round to it";
    EXPECT_TRUE(least.excludes(std::nextafter(next, 3), 0, 0));
    answer.outcome = Outcome::touching;
    answer.value = 0;
    EXPECT_TRUE(least.add(answer, 3, 3));
    EXPECT_FALSE(least.excludes(0, 4, 4)) << "it may overlap";
    EXPECT_TRUE(least.excludes(1e-300, 0, 0));
    answer.outcome = Outcome::overlapping;
    EXPECT_TRUE(least.add(answer, 5, 5));
    EXPECT_TRUE(least.excludes(0, 5, 6));
    EXPECT_FALSE(least.excludes(0, 5, 4));
    EXPECT_EQ(least.answer({}).part_a, 5U);
}

TEST(Exclusion, LeavesWhatAnUndecidedPairMayBe) {
    detail::LeastMeasure<DistanceAnswer<double>> least;
    DistanceAnswer<double> open;
    open.outcome = Outcome::undecided;
    open.lower = 0;
    open.upper = 1;
    EXPECT_TRUE(least.add(open, 0, 0));
    EXPECT_FALSE(least.excludes(1, 1, 1));
    EXPECT_TRUE(least.excludes(1.5, 1, 1));
    DistanceAnswer<double> near{open};
    near.outcome = Outcome::separated;
    near.value = near.lower = near.upper = 0.5;
    EXPECT_TRUE(least.add(near, 2, 2));
    const auto answer = least.answer({});
    EXPECT_EQ(answer.outcome, Outcome::undecided);
    EXPECT_EQ(answer.lower, 0);
    EXPECT_EQ(answer.upper, 0.5);
    near.outcome = Outcome::overlapping;
    near.value = near.lower = near.upper = 0;
    EXPECT_TRUE(least.add(near, 3, 3));
    EXPECT_EQ(least.answer({}).outcome, Outcome::overlapping) << "proven, whatever the other is";
}

}  // namespace
}  // namespace oblong::test
