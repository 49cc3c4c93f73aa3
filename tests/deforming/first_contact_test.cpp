// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include "tests/deforming/motions.hpp"

/// First contacts whose time is known.
namespace oblong::test {
namespace {

using M = Motion<double>;

void expect_at(const M& m, double t, const char* what) {
    for (const M& asked : {m, m.swapped()}) {
        const auto answer = first_contact<double>(asked);
        EXPECT_EQ(answer.outcome, Outcome::touching) << what;
        EXPECT_EQ(answer.value, t) << what;
        EXPECT_LE(answer.lower, t) << what;
        EXPECT_GE(answer.upper, t) << what;
        const auto exact = first_contact<double>(rationals(asked));
        EXPECT_EQ(exact.value, t) << what;
    }
}
void expect_exactly_at(const M& m, double t, const char* what) {
    expect_at(m, t, what);
    EXPECT_EQ(first_contact<double>(m).lower, first_contact<double>(m).upper) << what;
}
void expect_miss(const M& m, const char* what) {
    for (const M& asked : {m, m.swapped()}) {
        const auto answer = first_contact<double>(asked);
        EXPECT_EQ(answer.outcome, Outcome::separated) << what;
        EXPECT_TRUE(std::isnan(answer.value)) << what;
        EXPECT_FALSE(first_contact<double>(rationals(asked)).hit()) << what;
    }
}

const std::vector<Vec3<double>> triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};

TEST(FirstContact, AVertexFallsThroughATriangle) {
    expect_exactly_at({{{1, 1, 1}}, {{1, 1, -1}}, triangle, triangle}, 0.5, "through its inside");
    expect_exactly_at({{{2, 2, 1}}, {{2, 2, -3}}, triangle, triangle}, 0.25, "through an edge");
    expect_exactly_at({{{0, 4, 1}}, {{0, 4, -1}}, triangle, triangle}, 0.5, "through a vertex");
    expect_miss({{{2, std::nextafter(2.0, 3), 1}}, {{2, std::nextafter(2.0, 3), -3}}, triangle, triangle},
                "beside an edge");
    expect_miss({{{1, 1, 2}}, {{1, 1, 1}}, triangle, triangle}, "above it");
}

TEST(FirstContact, TheStartAndTheEndBelongToTheMotion) {
    expect_exactly_at({{{1, 1, 0}}, {{1, 1, 1}}, triangle, triangle}, 0, "leaves");
    expect_exactly_at({{{1, 1, 1}}, {{1, 1, 0}}, triangle, triangle}, 1, "arrives");
    expect_miss({{{1, 1, 1}}, {{1, 1, std::numeric_limits<double>::denorm_min()}}, triangle, triangle},
                "almost arrives");
    expect_exactly_at({{{1, 1, 0}}, {{1, 1, 0}}, triangle, triangle}, 0, "rests in it");
    expect_miss({{{1, 1, 1}}, {{1, 1, 1}}, triangle, triangle}, "rests above it");
}

TEST(FirstContact, EdgesCross) {
    expect_exactly_at(
        {{{-1, 0, 1}, {1, 0, 1}}, {{-1, 0, -1}, {1, 0, -1}}, {{0, -1, 0}, {0, 1, 0}}, {{0, -1, 0}, {0, 1, 0}}}, 0.5,
        "at their insides");
    expect_exactly_at(
        {{{-1, 0, 1}, {0, 0, 1}}, {{-1, 0, -1}, {0, 0, -1}}, {{0, 0, 0}, {0, 1, 0}}, {{0, 0, 0}, {0, 1, 0}}}, 0.5,
        "at their ends");
    expect_exactly_at(
        {{{0, 0, 1}, {2, 0, 1}}, {{0, 0, -1}, {2, 0, -1}}, {{1, 0, 0}, {3, 0, 0}}, {{1, 0, 0}, {3, 0, 0}}}, 0.5,
        "as one line");
    expect_miss({{{0, 0, 1}, {2, 0, 1}}, {{0, 0, -1}, {2, 0, -1}}, {{3, 0, 0}, {4, 0, 0}}, {{3, 0, 0}, {4, 0, 0}}},
                "as one line, apart");
}

TEST(FirstContact, CoplanarAtAllTimes) {
    expect_exactly_at(
        {{{-1, 0, 0}}, {{3, 0, 0}}, {{0, -1, 0}, {0, 1, 0}, {1, 0, 0}}, {{0, -1, 0}, {0, 1, 0}, {1, 0, 0}}}, 0.25,
        "a vertex enters a triangle in its plane");
    expect_exactly_at(
        {{{0, 2, 0}, {0, 3, 0}}, {{0, -2, 0}, {0, -1, 0}}, {{-1, 0, 0}, {1, 0, 0}}, {{-1, 0, 0}, {1, 0, 0}}}, 0.5,
        "edges in a plane");
    expect_exactly_at({{{0, 0, 0}, {1, 1, 1}}, {{2, 2, 2}, {3, 3, 3}}, {{2, 2, 2}, {4, 4, 4}}, {{2, 2, 2}, {4, 4, 4}}},
                      0.5, "edges in a line");
    expect_miss({{{0, 2, 0}, {0, 3, 0}}, {{0, 1, 0}, {0, 2, 0}}, {{-1, 0, 0}, {1, 0, 0}}, {{-1, 0, 0}, {1, 0, 0}}},
                "edges in a plane, apart");
    // The edge turns until it has the vertex at t² = 1/8.
    expect_at({{{0, 0.125, 0}}, {{1, 0.125, 0}}, {{-2, 0, 0}, {2, 0, 0}}, {{-2, -2, 0}, {2, 2, 0}}}, std::sqrt(0.125),
              "a root of a quadratic");
}

TEST(FirstContact, CollapsedBodies) {
    expect_exactly_at({{{1, 1, 1}}, {{1, 1, -1}}, {{1, 1, 0}, {1, 1, 0}, {1, 1, 0}}, {{1, 1, 0}, {1, 1, 0}, {1, 1, 0}}},
                      0.5, "a triangle that is a point");
    expect_exactly_at({{{1, 0, 1}}, {{1, 0, -1}}, {{0, 0, 0}, {2, 0, 0}, {1, 0, 0}}, {{0, 0, 0}, {2, 0, 0}, {1, 0, 0}}},
                      0.5, "a triangle that is an edge");
    expect_at({{{0, 0, 2}, {0, 0, 2}}, {{0, 0, -2}, {0, 0, -2}}, {{0, 0, 0}, {0, 0, 0}}, {{0, 0, 1}, {0, 0, 1}}}, 0.4,
              "edges that are points");
    expect_exactly_at({{{0, 0, 4}}, {{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 4}}}, 0.5, "two vertices");
    expect_miss({{{0, 0, 4}}, {{0, 0, 0}}, {{0, 1, 0}}, {{0, 1, 4}}}, "two vertices");
    // The triangle is a point at 1/2 alone, when the vertex is there.
    expect_exactly_at(
        {{{0, 0, 0}}, {{0, 0, 0}}, {{-1, 1, 0}, {1, 0, 0}, {0, 0, 1}}, {{1, -1, 0}, {-1, 0, 0}, {0, 0, -1}}}, 0.5,
        "a triangle that is a point once");
}

TEST(FirstContact, TouchesOnceAndParts) {
    // The volume of the four points is (1 − 2 t)².
    const std::vector<Vec3<double>> start{{0, 0, 0}, {1, 0, -1}, {0, 1, 0}};
    const std::vector<Vec3<double>> end{{0, 0, 0}, {1, 0, 1}, {0, 1, 0}};
    expect_exactly_at({{{1, 0.5, 0}}, {{-1, 0.5, 0}}, start, end}, 0.5, "a double root");
    expect_miss({{{1, 1.5, 0}}, {{-1, 1.5, 0}}, start, end}, "a double root beside the triangle");
    expect_exactly_at({{{-1, 0, 0}}, {{1, 0, 0}}, {{0, 0, 0}, {0, 1, 0}}, {{0, 0, 0}, {0, 1, 0}}}, 0.5,
                      "a vertex passes the end of an edge");
    // In the plane of the triangle, which turns: the vertex touches its corner at one time.
    expect_exactly_at(
        {{{-1, 1, 0}}, {{1, 1, 0}}, {{-2, 0, 0}, {2, 0, 0}, {0, 1, 0}}, {{-2, 0, 0}, {2, 0, 0}, {0, 1, 0}}}, 0.5,
        "a vertex grazes a corner");
}

TEST(FirstContact, IsRoundedToNearestEven) {
    const double one_third = 1.0 / 3;
    expect_at({{{0, 0, 1}}, {{0, 0, -2}}, {{0, 0, 0}}, {{0, 0, 0}}}, one_third, "1/3 in double");
    const Motion<float> thirds{{{0, 0, 1}}, {{0, 0, -2}}, {{0, 0, 0}}, {{0, 0, 0}}};
    EXPECT_EQ(first_contact<float>(thirds).value, 1.0F / 3);
    EXPECT_EQ(first_contact<float>(rationals(thirds)).value, 1.0F / 3);
    EXPECT_EQ(first_contact<float>(thirds).upper, 1.0F / 3);
    EXPECT_EQ(first_contact<float>(thirds).lower, std::nextafter(1.0F / 3, 0.0F));
    // Half way between two numbers: t = n / 2^54 with an odd n, of which the neighbours over 2 are even or odd.
    for (const long n : {(1L << 53) + 1, (1L << 53) + 3, (1L << 53) + 5}) {
        const Rational t(Integer(n), Integer(1) <<= 54);
        const Motion<Rational> m{{{0, 0, t}}, {{0, 0, t - 1}}, {{0, 0, 0}}, {{0, 0, 0}}};
        EXPECT_EQ(first_contact<double>(m).value, static_cast<double>(t)) << n;
        EXPECT_LT(Rational(first_contact<double>(m).lower), t);
        EXPECT_GT(Rational(first_contact<double>(m).upper), t);
    }
    const double least = std::numeric_limits<double>::denorm_min();
    expect_at({{{0, 0, least}}, {{0, 0, least - 1}}, {{0, 0, 0}}, {{0, 0, 0}}}, least, "the least number");
}

TEST(FirstContact, FarApartExponents) {
    const double huge = 0x1p1000;
    const double tiny = 0x1p-1000;
    const M m{{{tiny, tiny, huge}},
              {{tiny, tiny, -huge}},
              {{0, 0, 0}, {huge, 0, 0}, {0, huge, 0}},
              {{0, 0, 0}, {huge, 0, 0}, {0, huge, 0}}};
    expect_exactly_at(m, 0.5, "inside by a tiny number");
    M outside = m;
    outside.a[0].x = outside.a_end[0].x = -tiny;
    expect_miss(outside, "outside by a tiny number");
}

TEST(FirstContact, RefusesOtherBodies) {
    const std::vector<Vec3<double>> one{{0, 0, 0}};
    const std::vector<Vec3<double>> two{{0, 0, 0}, {1, 0, 0}};
    const std::vector<Vec3<double>> four{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const auto outcome = [](const M& m) { return first_contact<double>(m).outcome; };
    EXPECT_EQ(outcome({one, one, four, four}), Outcome::unsupported);
    EXPECT_EQ(outcome({two, two, triangle, triangle}), Outcome::unsupported);
    EXPECT_EQ(outcome({{}, {}, two, two}), Outcome::unsupported);
    EXPECT_EQ(outcome({one, two, two, two}), Outcome::unsupported);
    EXPECT_EQ(outcome({one, one, two, two}), Outcome::touching);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(outcome({one, {{nan, 0, 0}}, two, two}), Outcome::not_finite);
    EXPECT_EQ(outcome({one, one, two, {{0, 0, 0}, {0, infinity, 0}}}), Outcome::not_finite);
}

}  // namespace
}  // namespace oblong::test
