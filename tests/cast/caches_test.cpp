// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/cast/worlds.hpp"

// What survives a move of the configuration space obstacle, and what does not (van den Bergen 2004, §4).

namespace oblong::test {

namespace {

using R3 = Vec3<Rational>;

}  // namespace

TEST(Caches, DifferencesSurviveATranslationAndDeterminantsDoNot) {
    const std::array<R3, 3> p{R3{0, 0, 0}, R3{4, 0, 0}, R3{0, 4, 0}};
    const R3 here{1, 1, 3}, there{-2, 3, 1};
    JohnsonTable<Rational> at_here, at_there;
    for (unsigned i = 0; i < 3; ++i) {
        at_here.put(i, here - p[i], (1U << i) - 1);
        at_there.put(i, there - p[i], (1U << i) - 1);
    }
    int changed = 0;
    for (unsigned k = 0; k < 3; ++k) {
        for (unsigned j = 0; j < 3; ++j) {
            EXPECT_EQ(at_here.points()[k] - at_here.points()[j], at_there.points()[k] - at_there.points()[j]);
            if (j == k) continue;
            const unsigned pair = (1U << j) | (1U << k);
            changed += at_here.delta(pair, j) != at_there.delta(pair, j) ? 1 : 0;
        }
        changed += at_here.delta(7, k) != at_there.delta(7, k) ? 1 : 0;
        // The sum is the Gram determinant of the edges: that one survives.
        EXPECT_EQ(at_here.total(7), at_there.total(7));
    }
    EXPECT_EQ(changed, 9);
    // Determinants of the first place, used at the second, name a carrier that does not carry.
    EXPECT_TRUE(at_here.carries(7, 7));
    EXPECT_FALSE(at_there.carries(7, 7));
}

TEST(Caches, TheNewestOnlyEntryFailsAfterAMove) {
    // A triangle seen from above its inside; x then moves beyond the far vertex of the two old points, so that the new
    // one carries nothing.
    const R3 a{0, 0, 0}, b{4, 0, 0}, c{4, -1, -1};
    const auto run = [&](auto k) {
        EXPECT_EQ(k.add(R3{1, 0, 2}, a), Reduction::reduced);
        EXPECT_EQ(k.add(R3{1, 0, 2}, b), Reduction::reduced);
        EXPECT_EQ(k.carrier().set, 0b11U);
        return std::pair(k.add(R3{2, 0, 1}, c), k);
    };
    const auto [all, right] = run(MovingJohnson<Rational, Subsets::all>{});
    EXPECT_EQ(all, Reduction::reduced);
    EXPECT_EQ(right.carrier().set, 0b11U);
    EXPECT_EQ(right.carrier().closest, (R3{0, 0, 1}));
    const auto [newest, stuck] = run(MovingJohnson<Rational, Subsets::newest_only>{});
    EXPECT_EQ(newest, Reduction::failed);
}

TEST(Caches, CastsWithTheNewestOnlyEntryEndInFailureAndNeverInAWrongAnswer) {
    int failed = 0, answered = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        const RandomCast c = random_cast(seed);
        const auto right = ray_cast<Rational>(c.body, c.ray, exactly_cast());
        using NewestOnly = MovingJohnson<Rational, Subsets::newest_only>;
        const auto found = ray_cast<Rational>(c.body, c.ray, exactly_cast(), NewestOnly{});
        if (found.outcome == CastOutcome::unknown) {
            ++failed;
            EXPECT_EQ(found.termination, Termination::subalgorithm_failed);
            continue;
        }
        ++answered;
        EXPECT_EQ(found.outcome, right.outcome);
        EXPECT_TRUE(found.outcome != CastOutcome::hit || found.parameter == right.parameter);
    }
    EXPECT_GT(failed, 10);
    EXPECT_GT(answered, 10);
}

TEST(Caches, DeterminantsKeptAtOnePlaceEqualThoseComputedAfresh) {
    std::mt19937 random(5);
    int reduced = 0;
    for (int round = 0; round < 300; ++round) {
        const auto points = random_points(random, {4, 30, 0, round % 5 == 0});
        const R3 x{static_cast<int>(random() % 5), static_cast<int>(random() % 9), 1};
        MovingJohnson<Rational> kept;
        for (const R3& p : points) {
            if (kept.carrier().set == all_slots) break;
            // The same set in the same slots, brought here by moves.
            MovingJohnson<Rational> moved = kept;
            const Reduction here = kept.add(x, p);
            const Reduction there = moved.add(x + R3{1, 1, 1}, p);
            if (here != Reduction::reduced || there != Reduction::reduced) break;
            const Reduction back = moved.add(x, p);
            if (back == Reduction::reduced && moved.carrier().set == kept.carrier().set &&
                moved.points() == kept.points()) {
                EXPECT_EQ(moved.carrier().closest, kept.carrier().closest);
                EXPECT_EQ(moved.carrier().weights, kept.carrier().weights);
                ++reduced;
            }
        }
    }
    EXPECT_GT(reduced, 100);
}

}  // namespace oblong::test
