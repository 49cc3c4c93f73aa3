// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/certificate.hpp"
#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/enclose.hpp"
#include "oblong/scalar/rounded_root.hpp"

// The ends of the range: answers near subnormals, claims on both sides, candidates of which nothing follows.

namespace oblong {

namespace {

using Points64 = Points<double>;

Points64 point(double x, double y = 0) { return Points64({{x, y, 0}}); }

}  // namespace

TEST(Range, ASubnormalDistanceOfTinyBodiesIsRoundedOnce) {
    // √2 · 2^k below the least normal number, of bodies that are scaled up to be compared.
    for (int k = -1074; k <= -1000; ++k) {
        const double step = std::ldexp(1.0, k);
        const double far = std::ldexp(1.0, std::min(k + 52, -990));
        const CertifiedDistance<double> straight = ladder_distance(point(far), point(far + step));
        EXPECT_EQ(straight.outcome, Outcome::separated) << k;
        EXPECT_EQ(straight.distance, step) << k;
        const CertifiedDistance<double> askew = ladder_distance(point(far, step), point(far + step));
        EXPECT_EQ(askew.distance, nearest_root<double>(2 * power_of_two(2 * k), 0)) << k;
        EXPECT_LE(to_rational(askew.enclosure.lower) * to_rational(askew.enclosure.lower), 2 * power_of_two(2 * k));
        EXPECT_GE(to_rational(askew.enclosure.upper) * to_rational(askew.enclosure.upper), 2 * power_of_two(2 * k));
    }
}

TEST(Range, TheOriginAloneTouchesItself) {
    EXPECT_EQ(ladder_distance(point(0), point(0)).outcome, Outcome::touching);
    EXPECT_EQ(ladder_distance(point(0), point(0)).distance, 0);
    EXPECT_EQ(ladder_decision(point(0), point(0)), Outcome::touching);
}

TEST(Range, AClaimOfBoundsIsRefutedOnTheSideWhereItIsFalse) {
    // d = 1
    const auto side = [](std::optional<Rational> lower, std::optional<Rational> upper) {
        const auto proof = refute(point(0), point(1), Within<Rational>{std::move(lower), std::move(upper)});
        return !proof ? 0 : proof->direction ? 1 : -1;
    };
    EXPECT_EQ(side(std::nullopt, std::nullopt), 0);
    EXPECT_EQ(side(Rational(1), Rational(1)), 0);
    EXPECT_EQ(side(std::nullopt, Rational(1) - power_of_two(-300)), 1);
    EXPECT_EQ(side(Rational(1) + power_of_two(-300), std::nullopt), -1);
    EXPECT_EQ(side(Rational(0), Rational(2)), 0);
    EXPECT_EQ(side(std::nullopt, Rational(-1)), 1);
}

TEST(Range, NothingFollowsFromADistanceAlone) {
    const Candidate stated = DistanceCandidate{1.0};
    const Enclosure<double> whole = enclose(point(0), point(1), stated);
    EXPECT_LE(whole.lower, 1);
    EXPECT_GE(whole.upper, 1);
}

}  // namespace oblong
