// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "fuzz/cases/decode/case_arbitrary.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/prove/fractions/distance.hpp"
#include "tests/draws.hpp"

// What leaves outcome and squared distance as they are, exactly: swapping the bodies, permuting vertices, and
// exact translation; scaling by a power of two scales them.

namespace oblong::fuzz {

namespace {

using caseio::Case;

struct Cores {
    ExactCore a, b;
    int dimension = 3;
};

/// The cores of a random case. Discards curved bodies.
[[nodiscard]] Cores random_cores() {
    const Case c = *rc::gen::weightedOneOf<Case>({{2, any_family_cases()}, {1, lattice_cases(2)}});
    RC_PRE(c.b.has_value());
    const auto a = exact_core(c.a);
    const auto b = exact_core(*c.b);
    RC_PRE(a.has_value());
    RC_PRE(b.has_value());
    RC_PRE(a->vertices.size() * b->vertices.size() < 4000);
    return {*a, *b, c.dimension};
}

[[nodiscard]] ExactDistanceAnswer answer(const Cores& c) { return exact_distance(c.a, c.b, {1, 0, 0}, c.dimension); }

void require_same(const Cores& one, const Cores& other, const Rational& factor = 1) {
    const ExactDistanceAnswer x = answer(one);
    const ExactDistanceAnswer y = answer(other);
    RC_ASSERT(x.outcome == y.outcome);
    RC_ASSERT(Rational(x.core_squared * factor * factor) == y.core_squared);
    RC_ASSERT(Rational(x.radius * factor) == y.radius);
}

void for_each_vertex(Cores& c, const auto& change) {
    for (Vec3<Rational>& v : c.a.vertices) v = change(v);
    for (Vec3<Rational>& v : c.b.vertices) v = change(v);
}

}  // namespace

TEST(Symmetry, SwappingTheBodies) {
    EXPECT_TRUE(rc::check([] {
        const Cores c = random_cores();
        require_same(c, {c.b, c.a, c.dimension});
    }));
}

TEST(Symmetry, PermutingTheVertices) {
    EXPECT_TRUE(rc::check([] {
        const Cores c = random_cores();
        Cores other = c;
        std::mt19937 random(static_cast<unsigned>(*rc::gen::inRange(0, 1000000)));
        oblong::test::shuffle(other.a.vertices, random);
        oblong::test::shuffle(other.b.vertices, random);
        require_same(c, other);
    }));
}

TEST(Symmetry, ExactTranslation) {
    EXPECT_TRUE(rc::check([] {
        const Cores c = random_cores();
        Cores other = c;
        const auto number = [] { return Rational(*rc::gen::inRange(-1000000, 1000000), *rc::gen::inRange(1, 1000)); };
        const Vec3<Rational> shift{number(), number(), c.dimension == 2 ? Rational(0) : number()};
        for_each_vertex(other, [&shift](const Vec3<Rational>& v) { return v + shift; });
        require_same(c, other);
    }));
}

TEST(Symmetry, ScalingByAPowerOfTwo) {
    EXPECT_TRUE(rc::check([] {
        const Cores c = random_cores();
        Cores other = c;
        const Rational factor = power_of_two(*rc::gen::inRange(-1200, 1200));
        for_each_vertex(other, [&factor](const Vec3<Rational>& v) { return v * factor; });
        other.a.radius *= factor;
        other.b.radius *= factor;
        require_same(c, other, factor);
    }));
}

TEST(Symmetry, TheStartDirectionDoesNotMatter) {
    EXPECT_TRUE(rc::check([] {
        const Cores c = random_cores();
        const auto one = answer(c);
        const int z = c.dimension == 2 ? 0 : *rc::gen::inRange(-9, 10);
        const auto other =
            exact_distance(c.a, c.b, {*rc::gen::inRange(-9, 10), *rc::gen::inRange(-9, 10), z}, c.dimension);
        RC_ASSERT(one.outcome == other.outcome);
        RC_ASSERT(one.core_squared == other.core_squared);
    }));
}

}  // namespace oblong::fuzz
