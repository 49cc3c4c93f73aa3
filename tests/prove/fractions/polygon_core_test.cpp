// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/cores/polygon_core.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "oblong/gjk/plane_decision.hpp"
#include "oblong/support/polygon_support.hpp"
#include "tests/gjk/plane_world.hpp"

// Certified decisions of polygons: the small world, and polygons whose contact doubles cannot see.

namespace oblong::test {

namespace {

template <class R>
std::vector<Polygon<R>> every_polygon(int dx, int dy) {
    std::vector<Polygon<R>> all;
    for (unsigned mask = 1; mask < 512; ++mask) {
        LatticePoints points = subset(lattice_square(-1, 3), mask);
        if (!in_convex_position(points)) continue;
        for (LatticePoint& p : points) p = {p.x + dx, p.y + dy};
        all.push_back(Polygon<R>::hull_of(in_scalar<R>(points)));
    }
    return all;
}

LatticePoints integers(const Polygon<double>& polygon) {
    LatticePoints points;
    for (const Vec3<double>& v : polygon.vertices()) points.push_back({static_cast<int>(v.x), static_cast<int>(v.y)});
    return points;
}

/// The same points as rationals.
Polygon<Rational> exact_polygon(const Polygon<double>& polygon) {
    std::vector<Vec3<Rational>> points;
    for (const Vec3<double>& v : polygon.vertices()) points.push_back({to_rational(v.x), to_rational(v.y), 0});
    return Polygon<Rational>(std::move(points));
}

}  // namespace

TEST(CertifiedPolygons, DecideTheSmallWorld) {
    std::map<Outcome, int> seen;
    const auto as = every_polygon<double>(0, 0);
    for (const auto& [dx, dy] : {std::pair{0, 0}, std::pair{2, 1}, std::pair{-3, 1}}) {
        const auto bs = every_polygon<double>(dx, dy);
        for (const auto& a : as) {
            for (const auto& b : bs) {
                const Outcome truth = lattice_truth(integers(a), integers(b));
                ASSERT_EQ(ladder_decision(a, b, in_the_plane()), truth);
                ++seen[truth];
            }
        }
    }
    for (const Outcome outcome : {Outcome::separated, Outcome::touching, Outcome::overlapping})
        EXPECT_GT(seen[outcome], 1000) << name(outcome);
}

TEST(CertifiedPolygons, AgreeWithTheRationalDecisionWherePlainDoublesErr) {
    std::mt19937 random(2);
    std::map<Outcome, int> seen;
    int plain_errs = 0;
    for (int i = 0; i < 3000; ++i) {
        // A triangle, and one that has a point within some ulps of its hypotenuse.
        const auto number = [&random](double size) {
            return size * (static_cast<double>(random() % 2000001) / 1e6 - 1);
        };
        const Vec3<double> p{number(1), number(1), 0}, q{p.x + 3 + number(1), p.y + number(1), 0};
        const double t = (number(1) + 1) / 2;
        Vec3<double> on = p + (q - p) * t;
        on.y = std::nextafter(on.y, on.y + static_cast<double>(i % 3) - 1);
        const auto a = Polygon<double>::hull_of({p, q, {p.x + 1, p.y - 4, 0}});
        const auto b = Polygon<double>::hull_of({on, {on.x + 1, on.y + 3, 0}, {on.x - 1, on.y + 3, 0}});
        const Polygon<Rational> exact_a = exact_polygon(a), exact_b = exact_polygon(b);
        const Outcome truth =
            decide_in_plane<Rational>(PolygonSupport<Rational>(exact_a), PolygonSupport<Rational>(exact_b)).outcome;
        ++seen[truth];
        ASSERT_EQ(ladder_decision(a, b, in_the_plane()), truth) << i;
        if (decide_in_plane<double>(PolygonSupport<double>(a), PolygonSupport<double>(b)).outcome != truth)
            ++plain_errs;
    }
    EXPECT_GT(seen[Outcome::separated], 300);
    EXPECT_GT(seen[Outcome::overlapping], 300);
    EXPECT_GT(plain_errs, 0) << "the sample is hard enough for plain doubles to err";
    RecordProperty("plain_errs", plain_errs);
}

TEST(CertifiedPolygons, TouchInThePlaneAndNotOnlyInSpace) {
    const auto a = Polygon<double>::hull_of({{0, 0, 0}, {2, 0, 0}, {0, 2, 0}});
    const auto b = Polygon<double>::hull_of({{0.5, 0.5, 0}, {3, 0.5, 0}, {0.5, 3, 0}});
    EXPECT_EQ(ladder_decision(a, b, in_the_plane()), Outcome::overlapping);
    EXPECT_EQ(ladder_decision(a, b), Outcome::touching) << "flat bodies in space";
    EXPECT_EQ(ladder_distance(a, Polygon<double>({{4, 3, 0}}), in_the_plane()).distance, std::sqrt(12.5));
}

}  // namespace oblong::test
