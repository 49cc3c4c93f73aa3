// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/cores/integer/contact.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/prove/fractions/distance.hpp"
#include "oblong/scalar/rational.hpp"

// Touching against overlapping on a small world of lattice bodies, by facets instead of cutting planes.

namespace oblong {

namespace {

using Vec = Vec3<Rational>;
using Small = Vec3<long>;  ///< in halves: the bodies lie on a lattice of half units

/// Where the origin lies relative to the hull of `points`, by enumeration: a plane through any three of them, or
/// through any two and parallel to an axis, and so on, with all points on one closed side and the origin not on the
/// inner one. A polytope of full dimension has its facets among the first kind alone; a flat one touches at best.
[[nodiscard]] Outcome by_facets(const std::vector<Vec>& differences) {
    std::vector<Small> points;
    for (const Vec& w : differences)
        points.push_back({static_cast<long>(Rational(2 * w.x)), static_cast<long>(Rational(2 * w.y)),
                          static_cast<long>(Rational(2 * w.z))});
    // Candidate normals of separating or supporting planes: crosses of differences, and of differences with the
    // axes for flat sets, and the axes and differences themselves for sets that are flatter still.
    std::vector<Small> spans{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (std::size_t i = 1; i < points.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) spans.push_back(points[i] - points[j]);
    }
    for (const Small& p : points) spans.push_back(p);
    Outcome outcome = Outcome::overlapping;
    const auto offer = [&](const Small& n) {
        if (n == Small{}) return;
        long greatest = dot(n, points[0]);
        for (const Small& p : points) greatest = std::max(greatest, dot(n, p));
        if (greatest < 0) outcome = Outcome::separated;
        if (greatest == 0 && outcome == Outcome::overlapping) outcome = Outcome::touching;
    };
    for (std::size_t i = 0; i < spans.size(); ++i) {
        offer(spans[i]);
        offer(-spans[i]);
        for (std::size_t j = 0; j < i; ++j) {
            const Small n = cross(spans[i], spans[j]);
            offer(n);
            offer(-n);
        }
    }
    return outcome;
}

[[nodiscard]] std::vector<Vec> differences(const std::vector<Vec>& a, const std::vector<Vec>& b) {
    std::vector<Vec> result;
    for (const Vec& p : a) {
        for (const Vec& q : b) {
            const Vec w = p - q;
            if (std::find(result.begin(), result.end(), w) == result.end()) result.push_back(w);
        }
    }
    return result;
}

struct Counts {
    int separated = 0, touching = 0, overlapping = 0;
};

/// The decision from GJK's last simplex and from no point at all, against the facets.
void expect_right(const std::vector<Vec>& a, const std::vector<Vec>& b, Counts& counts) {
    const Outcome expected = by_facets(differences(a, b));
    const auto answer = exact_distance({a, 0}, {b, 0}, {1, 0, 0});
    ASSERT_EQ(answer.outcome, expected);
    ASSERT_EQ(answer.core_squared == 0, expected != Outcome::separated);
    counts.separated += expected == Outcome::separated ? 1 : 0;
    counts.touching += expected == Outcome::touching ? 1 : 0;
    counts.overlapping += expected == Outcome::overlapping ? 1 : 0;
    if (expected == Outcome::separated) return;
    const FilteredSupport support_a(a);
    const FilteredSupport support_b(b);
    const auto contact = decide_contact<Rational>(support_a, support_b, {});
    ASSERT_EQ(contact.outcome, expected);
    if (expected == Outcome::touching) {
        ASSERT_FALSE(contact.normal == Vec{});
        for (const Vec& w : differences(a, b)) ASSERT_LE(dot(contact.normal, w), 0);
    }
}

[[nodiscard]] Vec lattice(unsigned i, int side) {
    const auto n = static_cast<unsigned>(side);
    return {static_cast<int>(i % n), static_cast<int>(i / n % n), static_cast<int>(i / n / n)};
}

/// A subset of the unit cube's corners, given as a bit mask.
[[nodiscard]] std::vector<Vec> corners(unsigned mask) {
    std::vector<Vec> points;
    for (unsigned i = 0; i < 8; ++i) {
        if (((mask >> i) & 1U) != 0) points.push_back(lattice(i, 2));
    }
    return points;
}

}  // namespace

/// Every hull of up to four corners of the unit cube against every other one, shifted by a half and by one: points,
/// segments, triangles, squares and tetrahedra in every position of rest on each other. Swapping the bodies is left
/// out: b runs from a on.
TEST(ExactContact, SmallWorldOfCubeCorners) {
    std::vector<std::vector<Vec>> bodies;
    for (unsigned mask = 1; mask < 256; ++mask) {
        if (std::popcount(mask) <= 4 && mask % 3 != 1) bodies.push_back(corners(mask));
    }
    Counts counts;
    const std::vector<Vec> shifts{{0, 0, 0}, {Rational(1, 2), 0, 0}, {1, 0, 0}, {Rational(1, 2), Rational(1, 2), 0}};
    std::size_t turn = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        for (std::size_t j = i; j < bodies.size(); ++j) {
            std::vector<Vec> b = bodies[j];
            for (Vec& q : b) q = q + shifts[turn % shifts.size()];
            ++turn;
            if (turn % 4 == 1 || turn % 7 < 3) expect_right(bodies[i], b, counts);
        }
    }
    RecordProperty("separated", counts.separated);
    RecordProperty("touching", counts.touching);
    RecordProperty("overlapping", counts.overlapping);
    EXPECT_GT(counts.separated, 100);
    EXPECT_GT(counts.touching, 1000);
    EXPECT_GT(counts.overlapping, 100);
}

/// Random tetrahedra and larger bodies on a lattice of side 4, where interiors meet often.
TEST(ExactContact, RandomLatticeBodies) {
    std::mt19937 random(11);
    Counts counts;
    for (int run = 0; run < 600; ++run) {
        std::vector<Vec> a;
        std::vector<Vec> b;
        for (unsigned i = 0; i < 4 + random() % 2; ++i) {
            a.push_back(lattice(random() % 64, 4));
            b.push_back(lattice(random() % 64, 4));
        }
        expect_right(a, b, counts);
    }
    EXPECT_GT(counts.separated, 20);
    EXPECT_GT(counts.touching, 20);
    EXPECT_GT(counts.overlapping, 20);
}

TEST(ExactContact, InThePlaneTheQuestionIsThePlanes) {
    const std::vector<Vec> square{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
    EXPECT_EQ(exact_distance({square, 0}, {{{0, 0, 0}}, 0}, {1, 0, 0}, 2).outcome, Outcome::overlapping);
    EXPECT_EQ(exact_distance({square, 0}, {{{0, 0, 0}}, 0}, {1, 0, 0}, 3).outcome, Outcome::touching);
    EXPECT_EQ(exact_distance({square, 0}, {{{1, 0, 0}}, 0}, {1, 0, 0}, 2).outcome, Outcome::touching);
    EXPECT_EQ(exact_distance({square, 0}, {{{1, 1, 0}}, 0}, {1, 0, 0}, 2).outcome, Outcome::touching);
    EXPECT_EQ(exact_distance({square, 0}, {{{2, 0, 0}}, 0}, {1, 0, 0}, 2).outcome, Outcome::separated);
    const std::vector<Vec> segment{{-3, 0, 0}, {3, 0, 0}};
    EXPECT_EQ(exact_distance({segment, 0}, {{{0, -1, 0}, {0, 1, 0}}, 0}, {1, 0, 0}, 2).outcome, Outcome::overlapping)
        << "crossing segments have a difference with interior";
    EXPECT_EQ(exact_distance({segment, 0}, {segment, 0}, {1, 0, 0}, 2).outcome, Outcome::touching);
}

TEST(ExactDistance, BallsByHand) {
    const ExactCore ball{{{0, 0, 0}}, 2};
    EXPECT_EQ(exact_distance(ball, {{{5, 0, 0}}, 2}, {1, 0, 0}).outcome, Outcome::separated);
    EXPECT_EQ(exact_distance(ball, {{{4, 0, 0}}, 2}, {1, 0, 0}).outcome, Outcome::touching);
    EXPECT_EQ(exact_distance(ball, {{{4 - power_of_two(-2000), 0, 0}}, 2}, {1, 0, 0}).outcome, Outcome::overlapping);
    EXPECT_EQ(exact_distance(ball, {{{4 + power_of_two(-2000), 0, 0}}, 2}, {1, 0, 0}).outcome, Outcome::separated);
    EXPECT_EQ(exact_distance(ball, {{{0, 0, 0}}, 0}, {0, 0, 0}).outcome, Outcome::overlapping) << "one centre";
    EXPECT_EQ(exact_distance({{{0, 0, 0}}, 0}, {{{0, 0, 0}}, 0}, {0, 0, 0}).outcome, Outcome::touching);
}

}  // namespace oblong
