// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/penetration/mtd_bounds.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "oblong/prepared/tracking/tracking.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/support/hill_climb.hpp"

// The bounds of Cameron 1997, §5, in rationals against the depth by enumeration of every supporting plane.

namespace oblong {

namespace {

using Vec = Vec3<Rational>;
using Whole = Vec3<long>;

struct Pair {
    std::vector<Whole> a, b;
};

Pair random_pair(unsigned seed) {
    std::mt19937 random(seed);
    const auto draw = [&](int range) {
        return static_cast<long>(random() % static_cast<unsigned>(2 * range + 1)) - range;
    };
    Pair pair;
    const int range = seed % 3 == 0 ? 2 : 12;
    for (int i = 0; i < 5; ++i) {
        pair.a.push_back({draw(range), draw(range), draw(range)});
        pair.b.push_back({draw(range), draw(range), draw(range)});
    }
    return pair;
}

Polytope<Rational> body(const std::vector<Whole>& points) {
    std::vector<Vec> exact;
    for (const Whole& p : points) exact.push_back({p.x, p.y, p.z});
    return Polytope<Rational>(Points<Rational>(exact));
}

/// The squared distance from the origin to the boundary of A − B by its definition: over every plane through three
/// differences that has all differences on one side; nothing where the origin is not inside.
std::optional<Rational> squared_depth(const Pair& pair) {
    std::vector<Whole> y;
    for (const Whole& p : pair.a)
        for (const Whole& q : pair.b) y.push_back(p - q);
    std::optional<Rational> least;
    for (std::size_t i = 0; i < y.size(); ++i)
        for (std::size_t j = i + 1; j < y.size(); ++j)
            for (std::size_t k = j + 1; k < y.size(); ++k) {
                const Whole n = cross(y[j] - y[i], y[k] - y[i]);
                if (n == Whole{}) continue;
                const long height = dot(n, y[i]);
                bool above = false;
                bool below = false;
                for (const Whole& p : y) {
                    above = above || dot(n, p) > height;
                    below = below || dot(n, p) < height;
                }
                if (above == below) continue;
                // Outward is the side with nothing on it; the origin must be on the other.
                if (above ? height > 0 : height < 0) return std::nullopt;
                const Rational squared = Rational(height) * height / squared_norm(n);
                if (!least || squared < *least) least = squared;
            }
    return least;
}

GjkOptions<Rational> until_exact() {
    GjkOptions<Rational> options;
    options.stop.kind = StoppingRule<Rational>::Kind::gap;
    return options;
}

}  // namespace

TEST(MtdBounds, HoldExactly) {
    int tetrahedra = 0;
    int shallow_is_exact = 0;
    int tight_above = 0;
    for (unsigned seed = 0; seed < 1200; ++seed) {
        const Pair pair = random_pair(seed);
        const Polytope<Rational> pa = body(pair.a);
        const Polytope<Rational> pb = body(pair.b);
        const ScanSupport<Rational> a(pa);
        const ScanSupport<Rational> b(pb);
        const auto r = gjk_distance<Rational>(a, b, until_exact());
        if (r.termination != Termination::origin_enclosed) continue;
        const auto bounds = mtd_bounds<Rational>(r.kept);
        ASSERT_TRUE(bounds.has_value()) << seed;
        const auto depth = squared_depth(pair);
        if (!depth) {  // flat differences, whose depth is 0
            EXPECT_EQ(bounds->lower_squared, 0) << seed;
            continue;
        }
        ASSERT_LE(bounds->lower_squared, *depth) << seed;
        ASSERT_GE(bounds->upper_squared, *depth) << seed;
        tight_above += bounds->upper_squared == *depth ? 1 : 0;
        const auto shallow = shallow_penetration<Rational>(a, b, r.kept, *bounds);
        ASSERT_EQ(shallow.has_value(), r.kept.carrier.set == all_slots) << seed;
        if (!shallow) continue;
        ++tetrahedra;
        if (shallow->exact) {
            ++shallow_is_exact;
            ASSERT_EQ(shallow->squared, *depth) << seed;
            ASSERT_EQ(bounds->lower_squared, *depth) << seed;
        } else {
            ASSERT_GE(shallow->squared, *depth) << seed;
            ASSERT_LT(bounds->lower_squared, shallow->squared) << seed;
        }
    }
    EXPECT_GT(tetrahedra, 100);
    EXPECT_GT(shallow_is_exact, 10);
    EXPECT_LT(shallow_is_exact, tetrahedra);
    RecordProperty("shallow_is_exact", shallow_is_exact);
    RecordProperty("upper_is_the_depth", tight_above);
}

/// Kept through a motion, the points may sink inside: then min ‖x_i‖ is no bound, and s(x_i) gives one that is.
TEST(MtdBounds, OfATrackedSimplexNeedSupportPointsAnew) {
    int tracked = 0;
    int sunk = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        Pair pair = random_pair(seed);
        const Polytope<Rational> a = body(pair.a);
        TrackingState state;
        const Polytope<Rational> b = body(pair.b);
        (void)gjk_track<Rational>(ScanSupport<Rational>(a), ScanSupport<Rational>(b), until_exact(), state);
        // A turn by a quarter and a step.
        for (Whole& p : pair.b) p = {p.y, -p.x, p.z + static_cast<long>(seed % 5) - 2};
        const Polytope<Rational> turned = body(pair.b);
        const ScanSupport<Rational> now_a(a);
        const ScanSupport<Rational> now_b(turned);
        const auto r = gjk_track<Rational>(now_a, now_b, until_exact(), state);
        const auto depth = squared_depth(pair);
        if (r.termination != Termination::origin_enclosed || r.iterations > 0 || !depth) continue;
        const auto kept = mtd_bounds<Rational>(r.kept);
        const auto fresh = mtd_bounds_tracked<Rational>(now_a, now_b, r.kept);
        ASSERT_TRUE(kept && fresh) << seed;
        ASSERT_LE(fresh->lower_squared, *depth) << seed;
        ASSERT_GE(fresh->upper_squared, *depth) << seed;
        ASSERT_GE(fresh->upper_squared, kept->upper_squared) << seed;
        ++tracked;
        sunk += kept->upper_squared < *depth ? 1 : 0;
        if (const auto shallow = shallow_penetration<Rational>(now_a, now_b, r.kept, *fresh)) {
            ASSERT_GE(shallow->squared, *depth) << seed;
            if (shallow->exact) {
                ASSERT_EQ(shallow->squared, *depth) << seed;
            }
        }
    }
    EXPECT_GT(tracked, 30);
    RecordProperty("no_bound_without_a_new_look", sunk);
    std::printf("%d of %d tracked simplices have a vertex nearer than the boundary\n", sunk, tracked);
}

TEST(MtdBounds, OfABoxAreKnown) {
    std::vector<Whole> corners;
    for (int i = 0; i < 8; ++i) corners.push_back({i & 1 ? 3 : -3, i & 2 ? 5 : -5, i & 4 ? 7 : -7});
    const Polytope<Rational> box = body(corners);
    const Polytope<Rational> point = body({{1, 1, 1}});
    const ScanSupport<Rational> a(box);
    const ScanSupport<Rational> b(point);
    const auto r = gjk_distance<Rational>(a, b, until_exact());
    ASSERT_EQ(r.termination, Termination::origin_enclosed);
    const auto bounds = mtd_bounds<Rational>(r.kept);
    ASSERT_TRUE(bounds.has_value());
    EXPECT_LE(bounds->lower_squared, 4);
    EXPECT_GE(bounds->upper_squared, 4);
}

TEST(MtdBounds, SayNothingOfATetrahedronThatDoesNotHoldTheOrigin) {
    Simplex<Rational> s;
    s.carrier.set = all_slots;
    s.carrier.points = {Vec{1, 0, 0}, Vec{2, 0, 0}, Vec{1, 1, 0}, Vec{1, 0, 1}};
    EXPECT_FALSE(mtd_bounds<Rational>(s).has_value());
    s.carrier.points = {Vec{1, 0, 0}, Vec{-1, 0, 0}, Vec{0, 1, 0}, Vec{0, -1, 0}};  // flat
    EXPECT_FALSE(mtd_bounds<Rational>(s).has_value());
}

}  // namespace oblong
