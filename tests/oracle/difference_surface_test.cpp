// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/depth.hpp"
#include "oracle/exact/extreme_vertex.hpp"
#include "tests/draws.hpp"
#include "tests/oracle/cases.hpp"

/// The surface of A − B near the origin against the hull of all differences, and vertices that doubles choose against
/// integers.
namespace oblong::oracle {
namespace {

using test::Vec;

Integer coordinate(std::mt19937_64& random, int reach) {
    return Integer(static_cast<int>(random() % static_cast<unsigned>(2 * reach + 1)) - reach);
}

std::vector<IntegerVec> lattice_points(std::mt19937_64& random, std::size_t count, int reach, int dimension = 3) {
    std::vector<IntegerVec> points;
    for (std::size_t i = 0; i < count; ++i) {
        const Integer x = coordinate(random, reach);
        const Integer y = coordinate(random, reach);
        points.push_back({x, y, dimension == 3 ? coordinate(random, reach) : Integer(0)});
    }
    return points;
}

/// The hull of all differences, each with its vertices.
DifferenceSurface whole_surface(const ScaledPair& pair) {
    std::vector<IntegerVec> all;
    for (const IntegerVec& p : pair.a)
        for (const IntegerVec& q : pair.b) all.push_back(p - q);
    DifferenceSurface surface{hull_surface(all, pair.dimension), {}};
    for (const IntegerVec& corner : surface.corners) {
        const auto place = static_cast<std::size_t>(std::find(all.begin(), all.end(), corner) - all.begin());
        surface.differences.push_back({place / pair.b.size(), place % pair.b.size()});
    }
    return surface;
}

/// Whether A − B holds the origin: no facet of the whole surface has it beyond.
bool holds_origin(const DifferenceSurface& surface, int dimension) {
    for (std::size_t f = 0; f < surface.facets.size(); ++f)
        if (dot(outward_normal(surface, f, dimension), surface.corners[surface.facets[f][0]]) < 0) return false;
    return true;
}

struct Compared {
    int pairs = 0, at_the_boundary = 0, with_several_normals = 0, with_fewer_corners = 0;
};

Compared compare_many(int rounds, std::size_t vertices, int reach, int dimension) {
    std::mt19937_64 random(5);
    Compared seen;
    for (int i = 0; i < rounds; ++i) {
        ScaledPair pair{lattice_points(random, 4 + random() % vertices, reach, dimension),
                        lattice_points(random, 1 + random() % vertices, reach, dimension), 1, dimension};
        if (!has_interior(pair)) continue;
        const DifferenceSurface whole = whole_surface(pair);
        if (!holds_origin(whole, dimension)) continue;
        const DifferenceSurface grown = difference_surface(pair).value();
        const CoreDepth expected = checked_depth(pair, whole);
        const CoreDepth found = checked_depth(pair, grown);
        EXPECT_EQ(found.squared, expected.squared);
        EXPECT_EQ(found.normals, expected.normals);
        ++seen.pairs;
        seen.at_the_boundary += found.squared == 0 ? 1 : 0;
        seen.with_several_normals += found.normals.size() > 1 ? 1 : 0;
        seen.with_fewer_corners += grown.corners.size() < whole.corners.size() ? 1 : 0;
    }
    return seen;
}

TEST(DifferenceSurface, HasTheNearestFacetsOfTheWhole) {
    const Compared coarse = compare_many(300, 12, 2, 3);
    EXPECT_GT(coarse.pairs, 150);
    EXPECT_GT(coarse.at_the_boundary, 5);
    EXPECT_GT(coarse.with_several_normals, 10);
    const Compared fine = compare_many(40, 30, 1'000'000, 3);
    EXPECT_GT(fine.pairs, 20);
    EXPECT_GT(fine.with_fewer_corners, 20);
    const Compared flat = compare_many(400, 12, 4, 2);
    EXPECT_GT(flat.pairs, 200);
    EXPECT_GT(flat.with_several_normals, 3);
}

/// Two bodies of 1,500 points on a sphere of radius 2^40 each, the second moved by half of that.
ScaledPair two_spheres() {
    std::mt19937_64 random(9);
    ScaledPair pair;
    for (int i = 0; i < 3000; ++i) {
        const double x = oblong::test::bell(random);
        const double y = oblong::test::bell(random);
        const double z = oblong::test::bell(random);
        const double factor = 0x1p40 / std::sqrt(x * x + y * y + z * z);
        const auto whole = [factor](double v) { return Integer(std::llround(v * factor)); };
        const Integer moved = i % 2 == 0 ? Integer(0) : Integer(1) << 39;
        (i % 2 == 0 ? pair.a : pair.b).push_back({whole(x) + moved, whole(y), whole(z)});
    }
    return pair;
}

TEST(DifferenceSurface, OfThousandsOfVerticesTakesAFewDifferences) {
    const ScaledPair pair = two_spheres();
    const DifferenceSurface surface = difference_surface(pair).value();
    const CoreDepth depth = checked_depth(pair, surface);
    EXPECT_NEAR(std::sqrt(nearest<double>(depth.squared)) * 0x1p-40, 1.5, 0.02);
    EXPECT_EQ(depth.normals.size(), 1U);
    EXPECT_LT(surface.corners.size(), 3000U) << "of 2,250,000 differences";
}

TEST(DifferenceSurface, BeyondTheLimitThereIsNone) {
    const ScaledPair pair = two_spheres();
    EXPECT_FALSE(difference_surface(pair, 30));
}

TEST(DifferenceSurface, AForgedOneIsRefused) {
    const ScaledPair pair{{{-2, -2, -2}, {2, -2, -2}, {0, 2, -2}, {0, 0, 3}}, {{0, 0, 0}}, 1, 3};
    const DifferenceSurface right = difference_surface(pair).value();
    EXPECT_EQ(right.facets.size(), 4U);
    EXPECT_NO_THROW((void)checked_depth(pair, right));
    const auto expect_refused = [&](const DifferenceSurface& wrong) {
        EXPECT_THROW((void)checked_depth(pair, wrong), std::logic_error);
    };
    DifferenceSurface wrong = right;
    wrong.facets.pop_back();
    expect_refused(wrong);  // not closed
    wrong = right;
    wrong.corners[0] = wrong.corners[0] * Integer(2);
    expect_refused(wrong);  // a corner that is no difference
    wrong = right;
    wrong.differences.pop_back();
    expect_refused(wrong);  // a corner that names no vertices
    wrong = right;
    for (auto& facet : wrong.facets) std::swap(facet[0], facet[1]);
    expect_refused(wrong);  // inside out
    // A surface inside A − B, of a body with one more vertex.
    ScaledPair larger = pair;
    larger.a.push_back({0, 20, 0});
    EXPECT_THROW((void)checked_depth(larger, right), std::logic_error);
}

TEST(ExtremeVertices, AreThoseOfIntegers) {
    std::mt19937_64 random(11);
    int tied = 0;
    int close = 0;
    for (int i = 0; i < 2000; ++i) {
        // Lattices tie; far from the origin and scaled by 2^900, doubles of the coordinates would not tell vertices
        // apart.
        std::vector<IntegerVec> points = lattice_points(random, 1 + random() % 30, i % 2 == 0 ? 2 : 1'000'000'000);
        IntegerVec n = lattice_points(random, 1, i % 3 == 0 ? 1 : 1'000'000'000)[0];
        if (n == IntegerVec{0, 0, 0}) n = {0, 0, 1};
        if (i % 5 == 0) {
            // Differences below double's digits: a point and its neighbour along n.
            for (IntegerVec& p : points) p = p * (Integer(1) << 80);
            points.push_back(points[0] + n);
        }
        if (i % 7 == 0) {
            for (IntegerVec& p : points) p = p * (Integer(1) << 900) + IntegerVec{Integer(1) << 1200, 0, 3};
        }
        if (i % 11 == 0) n = n * (Integer(1) << 1500);
        std::size_t best = 0;
        int equal = 0;
        for (std::size_t k = 0; k < points.size(); ++k)
            if (dot(n, points[k]) > dot(n, points[best])) best = k;
        for (const IntegerVec& p : points) equal += dot(n, p) == dot(n, points[best]) ? 1 : 0;
        tied += equal > 1 ? 1 : 0;
        close += i % 5 == 0 && best + 1 == points.size() ? 1 : 0;
        EXPECT_EQ(ExtremeVertices(points).farthest(n), best);
    }
    EXPECT_GT(tied, 150);
    EXPECT_GT(close, 30);
}

TEST(Penetration, OfThousandsOfPointsOfTwoBoxes) {
    // Boxes of half extents 1, 2, 3 and 1, 1, 1, the second at (3/2, 0, 0), each with points of a grid.
    const auto grid = [](const Vec& half, const Vec& at) {
        std::vector<Vec> all;
        constexpr int steps = 12;
        for (int i = -steps; i <= steps; i += 2)
            for (int j = -steps; j <= steps; j += 2)
                for (int k = -steps; k <= steps; k += 2)
                    all.push_back(
                        Vec{half.x * Rational(i, steps), half.y * Rational(j, steps), half.z * Rational(k, steps)} +
                        at);
        return test::points(std::move(all));
    };
    caseio::Case c = test::make_case(grid({1, 2, 3}, {}), grid({1, 1, 1}, {Rational(3, 2), 0, 0}));
    c.query = caseio::Query::penetration;
    const ExactPenetration found = exact_penetration(c);
    EXPECT_EQ(compare(found.depth.value(), Rational(1, 2)), 0);
    EXPECT_EQ(found.normals, (std::vector<Vec>{{1, 0, 0}}));
}

}  // namespace
}  // namespace oblong::oracle
