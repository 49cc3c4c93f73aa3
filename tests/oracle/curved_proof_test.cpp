// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/curved/normals.hpp"
#include "oracle/curved/working_vertices.hpp"
#include "tests/oracle/curved_bodies.hpp"

/// What proves must stand whatever the guess: garbage in, truth out.
namespace oblong::oracle {
namespace {

using namespace test;

std::vector<Body> zoo() {
    return {cylinder(1, 2),
            cone(2, 1),
            ellipsoid({1, 2, 3}),
            capsule(1, 2),
            hull({sphere(1), sphere(2, {4, 0, 0}), cone(1, 3)}),
            sum({cone(1, 1), box({1, 2, 3}), hull({ellipsoid({1, 0, 2}), points({{5, 5, 5}})})}),
            posed(ellipsoid({1, 2, 3}), {{{Vec{1, 2, 3}, Vec{2, 4, 6}, Vec{0, 0, 1}}}, {1, 1, 1}})};
}

Weights garbage(const Program& program, Random& random, int kind) {
    Weights w;
    w.bits = 80;
    for (std::size_t i = 0; i < program.variables.size(); ++i) {
        const Integer large = Integer(random.integer(-1000, 1000)) << (kind == 0 ? 90 : 70);
        w.numerators.push_back(kind == 2 ? Integer(0) : large);
    }
    return w;
}

TEST(CurvedProof, AnyWeightsGiveAMember) {
    Random random(20);
    for (const Body& body : zoo()) {
        const ScaledTree set = scaled(posed_tree(body, 3));
        const Program program = program_of(set, 3);
        for (int round = 0; round < 60; ++round) {
            const Vec p = member_point(program, garbage(program, random, round % 3));
            // No plane below the body has the point beneath it.
            for (int i = 0; i < 40; ++i) {
                const IntegerVec w{Integer(random.integer(-9, 9)) << 64, Integer(random.integer(-9, 9)) << 64,
                                   Integer(random.integer(-9, 9)) << 64};
                const Vec q = p * Rational(set.scale);
                const Rational height = Rational(w.x) * q.x + Rational(w.y) * q.y + Rational(w.z) * q.z;
                ASSERT_GE(height, Rational(lower_value(set.set, w)));
            }
        }
    }
}

TEST(CurvedProof, NoWeightsProveAFalseInside) {
    Random random(21);
    int proven = 0;
    for (const Body& body : zoo()) {
        for (const Vec& at : {Vec{20, 1, 1}, Vec{0, 0, 0}}) {
            // The first is outside; the second is moved so that the lowest point along x is the origin, or nearly.
            Tree<Rational> tree = posed_tree(body, 3);
            const ScaledTree first = scaled(tree);
            const Rational low(lower_value(first.set, {1, 0, 0}), first.scale);
            tree = moved(tree, at == Vec{} ? Vec{-low, 0, 0} : at);
            const Program program = program_of(scaled(tree), 3);
            for (const WorkingBits bits : {WorkingBits::low, WorkingBits::middle}) {
                const auto guess = interior_point(program, bits);
                for (int i = 0; i < 60; ++i) {
                    EXPECT_FALSE(proves_inside(program, guess->weights()));
                    const auto centred = guess->centred();
                    EXPECT_FALSE(centred && proves_inside(program, *centred));
                    if (!guess->step()) break;
                }
            }
            for (int i = 0; i < 20; ++i) EXPECT_FALSE(proves_inside(program, garbage(program, random, i % 3)));
        }
        // A member well inside: the mean of two far apart, moved to the origin.
        Tree<Rational> tree = posed_tree(body, 3);
        const Program there = program_of(scaled(tree), 3);
        const auto start = interior_point(there, WorkingBits::low);
        const Vec middle = member_point(there, start->weights());
        const Program here = program_of(scaled(moved(tree, -middle)), 3);
        proven += proves_inside(here, start->weights()) ? 1 : 0;
    }
    EXPECT_EQ(proven, static_cast<int>(zoo().size()));
}

TEST(CurvedProof, AnyDirectionBoundsFromBelow) {
    Random random(22);
    for (const Body& body : zoo()) {
        const Body away = at(body, {30, 0, 0});
        const ScaledTree set = scaled(posed_tree(away, 3));
        const Rational upper = locate(posed_tree(away, 3), 3, {}).distance.upper;
        for (int round = 0; round < 200; ++round) {
            const IntegerVec w{random.integer(-99, 99), random.integer(-99, 99), random.integer(-99, 99)};
            if (w == IntegerVec{0, 0, 0}) continue;
            const Rational lower = lower_bound(set, w, 100);
            EXPECT_LE(lower, upper);
            // It is h(w)/‖w‖ nearly, or below 0 with it.
            const Rational value(lower_value(set.set, w), set.scale);
            EXPECT_EQ(lower > 0, value > 0);
            EXPECT_TRUE(value <= 0 || lower * lower * Rational(squared_norm(w)) <= value * value);
        }
    }
}

TEST(CurvedProof, RootsOfRationalsLieBetweenTheirBounds) {
    for (const long e : {-3000L, -1L, 0L, 1L, 2999L}) {
        for (const int top : {1, 2, 3, 9, 1000003}) {
            const Rational square = Rational(top, 7) * power_of_two(e);
            const Bounds b = root_bounds(square, 90);
            EXPECT_TRUE(b.lower * b.lower <= square && b.upper * b.upper >= square);
            EXPECT_LE(b.upper - b.lower, b.lower * power_of_two(-88));
        }
    }
    EXPECT_EQ(root_bounds(Rational(49, 4), 20).lower, Rational(7, 2));
    EXPECT_EQ(root_bounds(Rational(49, 4), 20).upper, Rational(7, 2));
}

RootSum less(const Integer& whole, const std::vector<int>& roots) {
    RootSum s;
    s.whole = whole;
    for (const int r : roots) s.subtract_root(r);
    return s;
}

TEST(CurvedProof, SumsOfRootsCompareExactly) {
    EXPECT_EQ(compare(less(0, {2, 2}), less(0, {8})), 0);
    EXPECT_EQ(compare(less(5, {4, 9}), less(0, {})), 0);
    EXPECT_EQ(compare(less(0, {12, 75}), less(0, {3, 3, 3, 3, 3, 3, 3})), 0);
    EXPECT_EQ(compare(less(0, {2, 3, 50}), less(0, {72, 3})), 0);
    EXPECT_EQ(sign(less(0, {2})), -1);
    EXPECT_EQ(sign(less(2, {2})), 1);
    EXPECT_EQ(compare(less(0, {5, 6}), less(0, {3, 8})), -1);  // √5 + √6 > √3 + √8
    EXPECT_EQ(compare(less(0, {2, 3}), less(0, {10})), 1);     // √2 + √3 < √10
    // √(n² + 1) against n, where they agree to 4000 bits.
    const Integer n = Integer(1) << 4000;
    RootSum near;
    near.whole = n;
    near.subtract_root(n * n + 1);
    EXPECT_EQ(sign(near), -1);
}

TEST(CurvedProof, LowerValueIsBelowTheExactOneByLessThanOneABall) {
    Random random(23);
    for (const Body& body : zoo()) {
        const ScaledTree set = scaled(posed_tree(body, 3));
        for (int round = 0; round < 40; ++round) {
            const IntegerVec w{random.integer(-9, 9), random.integer(-9, 9), random.integer(-9, 9)};
            RootSum low, high;
            low.whole = lower_value(set.set, w);
            high.whole = low.whole + 4;  // at most four balls in any part
            const RootSum exact = face_along(set.set, w).value;
            EXPECT_LE(compare(low, exact), 0);
            EXPECT_GE(compare(high, exact), 0);
        }
    }
}

TEST(CurvedProof, TheSimplestFractionNearANumber) {
    for (int top = -40; top <= 40; ++top) {
        const Rational x(top, 17);
        for (const Rational& slack : {Rational(0), Rational(1, 300), Rational(1, 40), Rational(1, 3), Rational(2)}) {
            const Rational found = simplest_near(x, slack);
            EXPECT_LE(abs(Rational(found - x)), slack);
            for (Integer q = 1; q < denominator(found); ++q) {
                // No fraction with a smaller denominator is as near.
                const Rational scaled_x = x * Rational(q);
                const Integer below = Integer(numerator(scaled_x) / denominator(scaled_x));
                for (int k = -1; k <= 1; ++k) EXPECT_GT(abs(Rational(Rational(below + k, q) - x)), slack);
            }
        }
    }
}

TEST(CurvedProof, GuessesSeeFewVerticesAndProofsSeeAll) {
    Random random(24);
    std::vector<Vec> cloud;
    for (int i = 0; i < 3000; ++i) {
        const Vec r = random.vec(3);
        const Rational k = 1 + squared_norm(r);
        cloud.push_back({Rational(2 * r.x / k), Rational(2 * r.y / k), Rational(2 * r.z / k)});
    }
    const Body big = points(cloud);
    const ScaledTree set = scaled(posed_tree(big, 3));
    WorkingVertices few(set);
    EXPECT_FALSE(few.is_everything());
    EXPECT_LE(few.chosen().set.vectors.size(), 26U);
    const IntegerVec w{3, 1, 2};
    while (few.add_lower(w)) {
    }
    EXPECT_EQ(lower_value(few.chosen().set, w), lower_value(set.set, w));
    EXPECT_LT(few.chosen().set.vectors.size(), 200U);
    const ExactAnswer a = answer(big, ellipsoid({1, 2, 3}));
    EXPECT_EQ(name(a.outcome), "overlapping");
    const ExactAnswer apart = answer(big, at(ellipsoid({1, 2, 3}), {4, 3, 2}));
    EXPECT_EQ(name(apart.outcome), "separated");
    EXPECT_EQ(apart.curved->within(true, cloud[1234], 0), true);
    EXPECT_EQ(apart.curved->within(true, {2, 0, 0}, Rational(1, 2)), false);
    // A cloud in a slanted plane, and near its middle a point off it, which no fixed direction finds: the few span
    // less than all, and the origin is inside of them.
    std::vector<Vec> slab;
    for (int i = -4; i <= 4; ++i)
        for (int j = -4; j <= 4; ++j) slab.push_back(Vec{2, -1, 0} * Rational(i) + Vec{3, 0, -1} * Rational(j));
    const auto outcome = [&] {
        const CurvedPair pair(points(slab), points({{0, 0, 0}}), 3);
        return name(pair.outcome(pair.locate({})));
    };
    EXPECT_EQ(outcome(), "touching");
    slab.push_back(Vec{1, 2, 3} * Rational(1, 1000));
    EXPECT_EQ(outcome(), "touching");
    slab.push_back(Vec{1, 2, 3} * Rational(-1, 1000));
    EXPECT_EQ(outcome(), "overlapping");
}

}  // namespace
}  // namespace oblong::oracle
