// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "oblong/penetration/penetration.hpp"
#include "oblong/prove/fractions/depth.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/exhaustive/small_world.hpp"
#include "tests/level.hpp"
#include "tests/penetration/facets.hpp"

// Penetration on {−1, 0, 1}³ in rationals against every plane through three points: to the last bit.

namespace oblong::test {

namespace {

using Vertices = std::vector<Vec3<Rational>>;

/// What the rational solver says of A − B where the hulls of `a` and `b` meet or not.
struct Said {
    Outcome outcome;
    Rational squared;
};

Said by_solver(const Vertices& a, const Vertices& b, int dimension) {
    PenetrationOptions<Rational> options;
    options.dimension = dimension;
    const AnyBody<Rational> body_a{Points<Rational>(a), {}};
    const AnyBody<Rational> body_b{Points<Rational>(b), {}};
    const auto r = penetration<Rational>(BodySupport<Rational>(body_a), BodySupport<Rational>(body_b), options);
    if (r.outcome == Outcome::overlapping) {
        const Vec3<Rational> w = r.witness_a - r.witness_b;
        EXPECT_EQ(r.lower, r.upper);
        EXPECT_EQ(squared_norm(w), r.lower);
        EXPECT_EQ(cross(w, r.normal), Vec3<Rational>{});
    }
    return {r.outcome, r.lower};
}

Said by_exact_depth(const Vertices& a, const Vertices& b, int dimension) {
    const ExactDepth r = exact_depth({a, 0}, {b, 0}, {1, 0, 0}, dimension);
    if (r.contact.outcome == Outcome::overlapping) {
        const Vec3<Rational> w = r.core_a - r.core_b;
        EXPECT_EQ(squared_norm(w), r.core_squared);
        EXPECT_EQ(cross(w, r.normal), Vec3<Rational>{});
        EXPECT_FALSE(r.facets.empty());
    }
    return {r.contact.outcome, r.contact.outcome == Outcome::separated ? Rational(0) : r.core_squared};
}

struct Count {
    int overlapping = 0, touching = 0, separated = 0, flat = 0;
    void add(Outcome o, bool is_flat) {
        overlapping += o == Outcome::overlapping;
        touching += o == Outcome::touching;
        separated += o == Outcome::separated;
        flat += is_flat && o == Outcome::touching;
    }
};

void compare(const Vertices& a, const Vertices& b, int dimension, Count& count) {
    Vertices differences;
    for (const auto& p : a)
        for (const auto& q : b) differences.push_back(p - q);
    const Said solver = by_solver(a, b, dimension);
    const Said exact = by_exact_depth(a, b, dimension);
    ASSERT_EQ(solver.outcome, exact.outcome);
    const bool flat = !spans(differences, dimension);
    count.add(exact.outcome, flat);
    if (flat) {
        ASSERT_NE(solver.outcome, Outcome::overlapping);
        ASSERT_EQ(exact.squared, 0);
        return;
    }
    const BruteDepth brute = dimension == 2 ? brute_plane_depth(differences) : brute_depth(differences);
    ASSERT_EQ(solver.outcome, brute.outcome);
    if (brute.outcome == Outcome::separated) return;
    ASSERT_EQ(solver.squared, brute.squared);
    ASSERT_EQ(exact.squared, brute.squared);
}

}  // namespace

/// Every multiset of one to four lattice points against the origin: all 31464.
TEST(LatticePenetration, EveryMultisetAroundAPointIsRight) {
    Count count;
    for_each_multiset<Rational>([&count](const PointSet<Rational>& set) {
        const Vertices a(set.points.begin(), set.points.begin() + set.count);
        compare(a, {Vec3<Rational>{}}, 3, count);
    });
    EXPECT_GT(count.overlapping, 10);
    EXPECT_GT(count.touching, 1000);
    EXPECT_GT(count.separated, 1000);
    EXPECT_GT(count.flat, 1000);
}

/// Every pair of triangles on {−1, 0, 1}², in the plane; a quarter of them at level 1.
TEST(LatticePenetration, EveryPairOfPlaneTrianglesIsRight) {
    Count count;
    std::vector<Vertices> triangles;
    const auto at = [](int i) { return Vec3<Rational>{i % 3 - 1, i / 3 - 1, 0}; };
    for (int i = 0; i < 9; ++i)
        for (int j = i; j < 9; ++j)
            for (int k = j; k < 9; ++k) triangles.push_back({at(i), at(j), at(k)});
    const std::size_t step = level() == 1 ? 4 : 1;  // 165 triangles: of each column of pairs others are left out
    for (std::size_t i = 0; i < triangles.size(); ++i)
        for (std::size_t j = i % step; j < triangles.size(); j += step) compare(triangles[i], triangles[j], 2, count);
    EXPECT_GT(count.overlapping, sampled(1000));
    EXPECT_GT(count.touching, sampled(1000));
    EXPECT_GT(count.flat, sampled(100));
}

/// A sample of pairs of hulls of two to five lattice points, as they are and as nudged by 2^−52.
TEST(LatticePenetration, SampledPairsAreRight) {
    Count count;
    std::mt19937_64 engine(1999);
    const auto draw = [&engine](unsigned n) { return static_cast<unsigned>(engine() % n); };
    for (int i = 0; i < 1500; ++i) {
        const auto body = [&] {
            Vertices v(2 + draw(4));
            for (auto& p : v) p = lattice_point<Rational>(draw(lattice_size));
            if (draw(2) == 0) v[0][draw(3)] += Rational(draw(2) == 0 ? 1 : -1, 1L << 52);
            return v;
        };
        const Vertices a = body();
        const Vertices b = body();
        compare(a, b, 3, count);
    }
    EXPECT_GT(count.overlapping, 300);
    EXPECT_GT(count.touching, 50);
    EXPECT_GT(count.separated, 20);
    EXPECT_GT(count.flat, 10);
}

}  // namespace oblong::test
