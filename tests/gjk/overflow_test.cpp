// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/simplex/brute_force.hpp"
#include "oblong/simplex/johnson_backup.hpp"
#include "tests/gjk/cloud.hpp"

// Numbers beyond the range: the loop ends with `overflowed`, or with a state that is what it says.

namespace oblong::test {

namespace {

/// The state is finite and its weights are a partition of one up to rounding, or it says that it overflowed.
template <class S>
void expect_honest(const GjkResult<S>& r) {
    if (r.overflowed) {
        EXPECT_TRUE(r.termination == Termination::no_progress || r.termination == Termination::subalgorithm_failed);
        return;
    }
    ASSERT_TRUE(is_finite(r.v));
    ASSERT_TRUE(is_finite(r.squared));
    ASSERT_TRUE(is_finite(r.lower));
    Rational sum = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        ASSERT_TRUE(is_finite(r.kept.carrier.weights[i]));
        sum += to_rational(r.kept.carrier.weights[i]);
    }
    ASSERT_LE(abs(Rational(sum - 1)), Rational(8 * power_of_two(-ScalarTraits<S>::digits)));
}

template <class S, class K>
void sweep_scales(int& overflowed, int& answered) {
    for (long scale = -std::numeric_limits<S>::max_exponent; scale < std::numeric_limits<S>::max_exponent - 6;
         ++scale) {
        for (unsigned seed = 0; seed < 20; ++seed) {
            const auto pair = random_pair<S>(seed, scale);
            for (const auto form : {StoppingRule<S>::Form::as_printed, StoppingRule<S>::Form::squared}) {
                GjkOptions<S> options;
                options.stop.form = form;
                options.stop.tolerance = S(1e-5);
                options.iteration_limit = 100;
                const auto r = gjk_distance<S>(pair.a, pair.b, options, K{});
                expect_honest(r);
                ++(r.overflowed ? overflowed : answered);
            }
        }
    }
}

template <class K>
class OverflowIn : public testing::Test {};

using Subalgorithms = testing::Types<Johnson<float>, JohnsonAllSubsets<float>, JohnsonBackup<float>, BruteForce<float>>;
TYPED_TEST_SUITE(OverflowIn, Subalgorithms);

}  // namespace

TYPED_TEST(OverflowIn, EveryScaleOfFloatIsAnsweredHonestly) {
    int overflowed = 0;
    int answered = 0;
    sweep_scales<float, TypeParam>(overflowed, answered);
    this->RecordProperty("overflowed", overflowed);
    this->RecordProperty("answered", answered);
    EXPECT_GT(overflowed, 0);
    EXPECT_GT(answered, 0);
}

TEST(Overflow, DoubleAtBothEndsOfItsRange) {
    int overflowed = 0;
    int answered = 0;
    for (const long scale : {-1060L, -530L, -200L, -175L, 165L, 168L, 250L, 505L, 509L, 1000L, 1017L}) {
        for (unsigned seed = 0; seed < 50; ++seed) {
            const auto pair = random_pair<double>(seed, scale);
            const auto r = gjk_distance<double>(pair.a, pair.b, GjkOptions<double>{});
            expect_honest(r);
            ++(r.overflowed ? overflowed : answered);
        }
    }
    EXPECT_GT(overflowed, 100);
    EXPECT_GT(answered, 100);
}

/// Δ(X) of four points some millions apart is beyond float: quotients by infinity would be weights of 0, and
/// their combination the origin.
TEST(Overflow, DeterminantsBeyondTheRangeAreNoContact) {
    Johnson<float> k;
    const float far = 3e7F;
    ASSERT_EQ(k.add({far, far, far}), Reduction::reduced);
    ASSERT_EQ(k.add({far, -far, -far}), Reduction::reduced);
    ASSERT_EQ(k.add({-far, far, -far}), Reduction::reduced);
    EXPECT_EQ(k.add({-far, -far, far}), Reduction::not_finite);
    EXPECT_EQ(k.carrier().set, 0b0111U) << "everything stays as it was";
}

/// The segment from near to far runs through the origin's neighbourhood, but far · far overflows.
TEST(Overflow, AFarPointAcrossTheOriginIsNoSeparation) {
    const Cloud<double> a{Points<double>({{1e150, 0, 0}, {-1e170, 0, 0}})};
    const Cloud<double> b{Points<double>({{0, 0, 0}})};
    GjkOptions<double> options;
    options.stop.tolerance = 1e-10;
    EXPECT_TRUE(gjk_distance<double>(a, b, options).overflowed);
}

/// The squared form computes (v·w)²; where that overflows, an infinite μ² must not meet the rule.
TEST(Overflow, AnInfiniteLowerBoundMeetsNoRule) {
    const Cloud<float> a{Points<float>({{1e10F, 0, 0}, {9e9F, 1e8F, 0}})};
    const Cloud<float> b{Points<float>({{0, 0, 0}, {0, 1, 0}})};
    GjkOptions<float> options;
    options.stop.tolerance = 1e-5F;
    options.stop.form = StoppingRule<float>::Form::squared;
    EXPECT_TRUE(gjk_distance<float>(a, b, options).overflowed);
    options.stop.form = StoppingRule<float>::Form::as_printed;
    EXPECT_FALSE(gjk_distance<float>(a, b, options).overflowed);
}

}  // namespace oblong::test
