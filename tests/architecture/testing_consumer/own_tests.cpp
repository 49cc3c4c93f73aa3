// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <oblong_testing/checks.hpp>
#include <oblong_testing/matchers.hpp>
#include <string>

/// How a user tests a solver of their own: here one of two boxes along x, right and wrong.
namespace {

using oblong::Outcome;
using oblong::testing::HasOutcomeOf;
using oblong::testing::IsCorrectlyRoundedDistance;
using oblong::testing::IsWithinUlps;

const oblong::Points<double> near_one({{0, 0, 0}, {0, 1, 0}}), far_one({{0.1, 0, 0}, {3, 1, 0}});

TEST(Matchers, AcceptWhatIsRight) {
    EXPECT_THAT(0.1, IsCorrectlyRoundedDistance(near_one, far_one));
    const oblong::Points<float> at_0({{0, 0, 0}}), at_3({{3, 0, 0}});
    EXPECT_THAT(3.0F, IsCorrectlyRoundedDistance(at_0, at_3));
    EXPECT_THAT(std::nextafter(0.1, 1.0), IsWithinUlps(1, near_one, far_one));
    EXPECT_THAT(Outcome::separated, HasOutcomeOf(near_one, far_one));
    EXPECT_THAT(Outcome::intersecting, HasOutcomeOf(near_one, near_one));
    EXPECT_THAT(Outcome::touching, HasOutcomeOf(near_one, near_one));
}

TEST(Matchers, RefuseWhatIsWrong) {
    EXPECT_THAT(std::nextafter(0.1, 1.0), ::testing::Not(IsCorrectlyRoundedDistance(near_one, far_one)));
    EXPECT_THAT(0.1 + 1e-15, ::testing::Not(IsWithinUlps(4, near_one, far_one)));
    EXPECT_THAT(std::numeric_limits<double>::quiet_NaN(), ::testing::Not(IsWithinUlps(1000000, near_one, far_one)));
    EXPECT_THAT(Outcome::overlapping, ::testing::Not(HasOutcomeOf(near_one, near_one)));
    EXPECT_THAT(Outcome::intersecting, ::testing::Not(HasOutcomeOf(near_one, far_one)));
}

/// What cannot be told is no success: a body under a pose that is not finite.
TEST(Matchers, RefuseWhatIsNotKnown) {
    const oblong::Affine<double> nowhere{{}, {std::numeric_limits<double>::infinity(), 0, 0}};
    const oblong::AnyBody<double> lost{oblong::Points<double>({{9, 0, 0}}), nowhere};
    const auto check = oblong::testing::is_within_ulps(8.0, ~0ULL, near_one, lost);
    EXPECT_FALSE(check.holds);
    EXPECT_NE(check.message.find("not known: not_finite"), std::string::npos) << check.message;
    EXPECT_FALSE(oblong::testing::has_outcome_of(Outcome::separated, near_one, lost));
}

TEST(Checks, SayWhatIsExpectedAndWhatWasFound) {
    const auto check = oblong::testing::is_within_ulps(std::nextafter(0.1, 0.0), 0, near_one, far_one);
    EXPECT_FALSE(check);
    EXPECT_EQ(check.message,
              "the distance is 0.10000000000000001, found 0.099999999999999992, 1 ulps off, of which 0 are allowed");
}

TEST(Checks, UlpsAreCountedAcrossZero) {
    const double tiny = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(oblong::testing::ulp_distance(-tiny, tiny), 2U);
    EXPECT_EQ(oblong::testing::ulp_distance(-0.0, 0.0), 0U);
    EXPECT_EQ(oblong::testing::ulp_distance(1.0F, std::nextafter(1.0F, 2.0F)), 1U);
    EXPECT_EQ(oblong::testing::ulp_distance(-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()),
              2 * 0x7FEFFFFFFFFFFFFFULL);
}

}  // namespace
