// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prove/fractions/cast.hpp"
#include "oblong/prove/fractions/depth.hpp"
#include "tests/prove/cores/nested_sums.hpp"

// Depths and casts of sums that are not expanded, against the same sums expanded.

namespace oblong::test {
namespace {

using Body = AnyBody<Rational>;
using Vec = Vec3<Rational>;

TEST(LargeSums, DepthsAndCastsAreThoseOfTheExpandedSums) {
    int compared = 0, deep = 0, hits = 0, irrational = 0;
    for (int i = 0; i < 700; ++i) {
        const int dimension = i % 3 == 0 ? 2 : 3;
        NestedSums random(static_cast<std::uint64_t>(1000 + i), dimension);
        const Body a = random.body(2);
        Body b = random.body(2);
        if (i % 2 == 0) b.pose = Affine<Rational>{{}, {random.below(60) - 30, random.below(20) - 10, 0}};
        const std::optional<ExactCore> enumerated_a = exact_core(a), enumerated_b = exact_core(b);
        if (!enumerated_a || !enumerated_b || enumerated_a->vertices.size() + enumerated_b->vertices.size() > 300)
            continue;
        ++compared;
        const CoreSupport summed_a(*summed_core(a)), summed_b(*summed_core(b));
        const ExactDepth expanded = exact_depth(*enumerated_a, *enumerated_b, {1, 0, 0}, dimension);
        const ExactDepth parted = exact_depth(summed_a, summed_b, {1, 0, 0}, dimension);
        ASSERT_EQ(expanded.contact.outcome, parted.contact.outcome) << "seed " << i;
        ASSERT_EQ(expanded.core_squared, parted.core_squared) << "seed " << i;
        ASSERT_EQ(expanded.cores_meet, parted.cores_meet) << "seed " << i;
        if (parted.core_squared > 0 && parted.cores_meet) ++deep;

        Motion m{{random.below(5) - 2, random.below(5) - 2, 0}, {}, dimension};
        if (random.below(2) == 0) m.max = 12;
        const ExactCastAnswer enumerated = exact_cast(*enumerated_a, *enumerated_b, m, {1, 0, 0});
        const ExactCastAnswer found = exact_cast(summed_a, summed_b, m, {1, 0, 0});
        ASSERT_EQ(enumerated.hit, found.hit) << "seed " << i;
        ASSERT_EQ(enumerated.outcome, found.outcome) << "seed " << i;
        if (!found.hit) continue;
        ++hits;
        ASSERT_EQ(enumerated.near, found.near) << "seed " << i;
        ASSERT_EQ(enumerated.parameter.rational().has_value(), found.parameter.rational().has_value()) << "seed " << i;
        if (!found.parameter.rational()) ++irrational;
        for (const long bits : {60, 200})
            ASSERT_EQ(enumerated.parameter.from_below(bits), found.parameter.from_below(bits)) << "seed " << i;
    }
    EXPECT_GT(compared, 350);
    EXPECT_GT(deep, 80);
    EXPECT_GT(hits, 150);
    EXPECT_GT(irrational, 5);
}

TEST(LargeSums, AHundredBoxesHaveTheDepthAndTheHitOfOne) {
    std::vector<Body> boxes;
    Vec half{};
    for (int i = 0; i < 100; ++i) {
        const Vec one{Rational(1 + i % 7, 8), Rational(2 + i % 5, 4), Rational(1 + i % 3)};
        boxes.push_back({Box<Rational>(one), std::nullopt});
        half = half + one;
    }
    const CoreSupport many = *core_support({Sum<Rational>(boxes), std::nullopt});
    const CoreSupport one = *core_support({Box<Rational>(half), std::nullopt});
    ASSERT_FALSE(many.is_enumerated());
    const CoreSupport inside = *core_support({Points<Rational>({{1, 2, 3}}), std::nullopt});
    const CoreSupport ball = *core_support({Sphere<Rational>(3), Affine<Rational>{{}, {400, 20, 3}}});
    EXPECT_EQ(exact_depth(many, inside, {1, 0, 0}).core_squared, exact_depth(one, inside, {1, 0, 0}).core_squared);
    for (const Vec& velocity : {Vec{1, 0, 0}, Vec{3, 0, 1}, Vec{-1, 0, 0}, Vec{1, 1, 1}, Vec{2, 1, 0}}) {
        const Motion m{velocity, {}, 3};
        const ExactCastAnswer found = exact_cast(many, ball, m, {1, 0, 0}),
                              expected = exact_cast(one, ball, m, {1, 0, 0});
        EXPECT_EQ(found.hit, expected.hit);
        EXPECT_EQ(found.near, expected.near);
    }
    EXPECT_LT(many.known().size(), 400U);
}

}  // namespace
}  // namespace oblong::test
