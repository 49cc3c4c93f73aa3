// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/gjk/separating_axis.hpp"

#include <gtest/gtest.h>

#include "oblong/gjk/incremental.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/simplex/brute_force.hpp"
#include "oblong/simplex/johnson_backup.hpp"
#include "oblong/simplex/signed_volumes.hpp"
#include "tests/gjk/cloud.hpp"

// Algorithm 2 of van den Bergen 1999: exact and finite in rationals, from any vector.

namespace oblong::test {

namespace {

constexpr std::array guards{Guard::none, Guard::repeated_support, Guard::no_progress};

template <OrderedField S>
SeparatingAxisOptions<S> from(const Vec3<S>& v0, Guard guard = Guard::no_progress) {
    SeparatingAxisOptions<S> options;
    options.v0 = v0;
    options.guard = guard;
    return options;
}

/// Whether v · (p − q) > 0 for all vertices.
bool separates(const Vec3<Rational>& v, const Pair<Rational>& pair) {
    for (const auto& p : pair.a.points.vertices()) {
        for (const auto& q : pair.b.points.vertices()) {
            if (!(Rational(0) < dot(v, Vec3<Rational>(p - q)))) return false;
        }
    }
    return true;
}

template <class S>
class SeparatingAxisIn : public testing::Test {};

using Scalars = testing::Types<float, double, long double, Quad, Digits100, Rational>;
TYPED_TEST_SUITE(SeparatingAxisIn, Scalars);

}  // namespace

TYPED_TEST(SeparatingAxisIn, DecidesSmallIntegersOrSaysThatItCannot) {
    using S = TypeParam;
    int apart = 0;
    int meet = 0;
    for (unsigned seed = 0; seed < 150; ++seed) {
        const auto exact = exact_result(random_pair<Rational>(seed));
        const auto pair = random_pair<S>(seed);
        const auto r = gjk_separating_axis<S>(pair.a, pair.b, from<S>({S(1), S(seed % 3), S(0)}));
        ASSERT_LE(r.iterations, 100);
        ASSERT_FALSE(r.overflowed);
        if (r.outcome() == Outcome::undecided) continue;  // a guard: contacts that rounding leaves open
        EXPECT_EQ(r.outcome(), exact.squared == 0 ? Outcome::intersecting : Outcome::separated) << seed;
        ++(exact.squared == 0 ? meet : apart);
    }
    EXPECT_GT(apart, 20);
    EXPECT_GT(meet, 20);
}

/// From every lattice vector, 0 included, with every guard and subalgorithm: always decided, always right, with an axis
/// that proves it.
TEST(SeparatingAxis, IsExactInRationalsFromAnyVector) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        const auto pair = random_pair<Rational>(seed, 0, seed % 4 == 0);
        const bool meet = exact_result(pair).squared == 0;
        for (int start = 0; start < 27; ++start) {
            const Vec3<Rational> v0{start % 3 - 1, start / 3 % 3 - 1, start / 9 - 1};
            const auto options = from<Rational>(v0, guards[static_cast<std::size_t>(start) % 3]);
            const auto one = gjk_separating_axis<Rational>(pair.a, pair.b, options);
            ASSERT_EQ(one.outcome(), meet ? Outcome::intersecting : Outcome::separated);
            if (!meet) {
                ASSERT_TRUE(separates(one.v, pair));
            } else {
                ASSERT_EQ(one.v, (Vec3<Rational>{}));
            }
            if (start % 9 != 0) continue;
            for (const auto& other :
                 {gjk_separating_axis<Rational>(pair.a, pair.b, options, JohnsonAllSubsets<Rational>{}),
                  gjk_separating_axis<Rational>(pair.a, pair.b, options, JohnsonBackup<Rational>{}),
                  gjk_separating_axis<Rational>(pair.a, pair.b, options, SignedVolumes<Rational>{}),
                  gjk_separating_axis<Rational>(pair.a, pair.b, options, BruteForce<Rational>{})}) {
                ASSERT_EQ(other.v, one.v);
                ASSERT_EQ(other.iterations, one.iterations);
                ASSERT_EQ(other.termination, one.termination);
            }
        }
    }
}

/// v₀ is no point of A − B: a short one makes ‖v‖ grow on the first step, which no guard may take for the end.
TEST(SeparatingAxis, AFirstVectorShorterThanTheDifferenceIsNoFailure) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        const auto pair = random_pair<double>(seed);
        const auto exact = exact_result(random_pair<Rational>(seed));
        for (const double length : {1e-150, 1e-8, 1.0, 1e8, 1e150}) {
            const auto r = gjk_separating_axis<double>(pair.a, pair.b, from<double>({-length, 0, 0}));
            ASSERT_NE(r.termination, Termination::iteration_limit);
            if (r.outcome() == Outcome::undecided) continue;
            EXPECT_EQ(r.outcome(), exact.squared == 0 ? Outcome::intersecting : Outcome::separated) << seed;
        }
    }
}

TEST(SeparatingAxis, EndsAtOnceWhereTheFirstVectorSeparates) {
    const auto pair = random_pair<Rational>(30);
    const auto axis = gjk_separating_axis<Rational>(pair.a, pair.b, from<Rational>({-1, 0, 0}));
    ASSERT_EQ(axis.outcome(), Outcome::separated);
    const auto again = gjk_separating_axis<Rational>(pair.a, pair.b, from<Rational>(axis.v));
    EXPECT_EQ(again.iterations, 1);
    EXPECT_EQ(again.kept.carrier.set, 0U);
    EXPECT_EQ(again.v, axis.v);
}

TEST(SeparatingAxis, IterationLimitIsHonoured) {
    const auto pair = random_pair<Rational>(3);
    const auto options = from<Rational>({1, 0, 0});
    const int needed = gjk_separating_axis<Rational>(pair.a, pair.b, options).iterations;
    ASSERT_GT(needed, 2);
    for (int limit = 0; limit < needed; ++limit) {
        auto limited = options;
        limited.iteration_limit = limit;
        const auto r = gjk_separating_axis<Rational>(pair.a, pair.b, limited);
        EXPECT_EQ(r.outcome(), Outcome::not_converged);
        EXPECT_EQ(r.iterations, limit);
    }
}

TEST(SeparatingAxis, OverflowIsNoAnswer) {
    const auto pair = random_pair<float>(30, 120);
    const auto r = gjk_separating_axis<float>(pair.a, pair.b, from<float>({1e30F, 0, 0}));
    EXPECT_EQ(r.outcome(), Outcome::not_finite);
}

TEST(SeparatingAxis, EveryEndHasItsOutcome) {
    const auto outcome = [](Termination why) {
        SeparatingAxisResult<double> r;
        r.termination = why;
        return r.outcome();
    };
    EXPECT_EQ(outcome(Termination::lower_bound), Outcome::separated);
    EXPECT_EQ(outcome(Termination::origin_enclosed), Outcome::intersecting);
    EXPECT_EQ(outcome(Termination::cycle), Outcome::cycled);
    EXPECT_EQ(outcome(Termination::iteration_limit), Outcome::not_converged);
    for (const Termination why :
         {Termination::repeated_support, Termination::no_progress, Termination::subalgorithm_failed})
        EXPECT_EQ(outcome(why), Outcome::undecided) << name(why);
}

/// ω is a statement about the origin's neighbourhood: it turns a near miss into a contact, and nothing else does.
TEST(SeparatingAxis, OmegaCountsNearMissesAsContacts) {
    const Cloud<double> a{Points<double>({{0, 0, 0x1p-20}, {1, 0, 0x1p-20}, {0, 1, 0x1p-20}})};
    const Cloud<double> b{Points<double>({{0.25, 0.25, 0}, {0.25, 0.25, -1}})};
    auto options = from<double>({1, 0, 0});
    EXPECT_EQ(gjk_separating_axis<double>(a, b, options).outcome(), Outcome::separated);
    options.omega = 1e-3;
    EXPECT_EQ(gjk_separating_axis<double>(a, b, options).outcome(), Outcome::intersecting);
}

/// A body that passes another: the incremental form gives the same answers, most of them from the first support point.
TEST(IncrementalSeparatingAxis, FollowsAMotionExactly) {
    IncrementalSeparatingAxis<Rational> isa;
    int frames_met = 0;
    int first_iteration = 0;
    const auto pair = random_pair<Rational>(12);
    for (int frame = 0; frame < 120; ++frame) {
        std::vector<Vec3<Rational>> moved;
        for (const auto& p : pair.b.points.vertices()) moved.push_back({p.x - 60 + frame, p.y + 3, p.z});
        const Pair<Rational> now{pair.a, {Points<Rational>(moved)}};
        const auto r = isa.next(now.a, now.b);
        const bool meet = exact_result(now).squared == 0;
        ASSERT_EQ(r.outcome(), meet ? Outcome::intersecting : Outcome::separated);
        if (!meet) {
            ASSERT_TRUE(separates(isa.axis(), now));
        }
        frames_met += meet ? 1 : 0;
        first_iteration += r.iterations == 1 ? 1 : 0;
    }
    EXPECT_GT(frames_met, 10);
    EXPECT_GT(first_iteration, 60);
}

}  // namespace oblong::test
