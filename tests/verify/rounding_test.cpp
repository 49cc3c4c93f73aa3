// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/verify/verify.hpp"

namespace oblong::oracle {
namespace {

using caseio::ExactCertificate;

EnumeratedBody at(const Rational& x) { return {{{x, 0, 0}}, 0}; }

ExactCertificate along_x(const Rational& d, RoundedTo format, std::optional<Rational> stated) {
    ExactCertificate c;
    c.a = {{0, 1}};
    c.b = {{0, 1}};
    c.core_squared = d * d;
    c.rounded_to = format;
    c.distance = std::move(stated);
    return c;
}

/// Two points d apart: is `stated` the number next to d?
bool takes(const Rational& d, RoundedTo format, const std::optional<Rational>& stated) {
    return !verify(RestingBodies{at(0), at(d)}, along_x(d, format, stated));
}

TEST(Verify, AMidpointIsRoundedToEven) {
    const Rational tiny = power_of_two(-3000);
    struct Format {
        RoundedTo name;
        long digits, lowest, end;
    };
    for (const Format& f : {Format{RoundedTo::float32, 24, -149, 128}, Format{RoundedTo::float64, 53, -1074, 1024}}) {
        const Rational ulp = power_of_two(1 - f.digits);
        // Above 1 and below it, where the steps are half as wide.
        EXPECT_TRUE(takes(1 + ulp / 2, f.name, Rational(1)));
        EXPECT_FALSE(takes(1 + ulp / 2 + tiny, f.name, Rational(1)));
        EXPECT_TRUE(takes(1 + ulp / 2 + tiny, f.name, Rational(1 + ulp)));
        EXPECT_FALSE(takes(1 + ulp / 2, f.name, Rational(1 + ulp)));
        EXPECT_TRUE(takes(1 - ulp / 4, f.name, Rational(1)));
        EXPECT_FALSE(takes(1 - ulp / 4 - tiny, f.name, Rational(1)));
        EXPECT_TRUE(takes(1 - ulp / 4 - tiny, f.name, Rational(1 - ulp / 2)));
        EXPECT_FALSE(takes(1 - ulp / 4, f.name, Rational(1 - ulp / 2)));
        EXPECT_TRUE(takes(1 + 3 * ulp / 2, f.name, Rational(1 + 2 * ulp)));
        EXPECT_FALSE(takes(1 + 3 * ulp / 2, f.name, Rational(1 + ulp)));
        // Between two numbers of the format: never right.
        EXPECT_FALSE(takes(1 + ulp / 2, f.name, Rational(1 + ulp / 2)));
        // The smallest number, and 0 for what is at most half of it.
        const Rational least = power_of_two(f.lowest);
        EXPECT_TRUE(takes(least, f.name, least));
        EXPECT_TRUE(takes(least / 2, f.name, Rational(0)));
        EXPECT_FALSE(takes(least / 2, f.name, least));
        EXPECT_TRUE(takes(least * 3 / 4, f.name, least));
        EXPECT_FALSE(takes(least * 3 / 4, f.name, Rational(0)));
        EXPECT_FALSE(takes(least, f.name, Rational(least / 2)));
        EXPECT_TRUE(takes(least * 3 / 2, f.name, Rational(2 * least)));
        EXPECT_TRUE(takes(least / 1000, f.name, Rational(0)));
        // The largest number, and infinity beyond its last half step.
        const Rational largest = power_of_two(f.end) - power_of_two(f.end - f.digits);
        const Rational edge = power_of_two(f.end) - power_of_two(f.end - f.digits - 1);
        EXPECT_TRUE(takes(largest, f.name, largest));
        EXPECT_TRUE(takes(edge - tiny, f.name, largest));
        EXPECT_FALSE(takes(edge - tiny, f.name, std::nullopt));
        EXPECT_TRUE(takes(edge, f.name, std::nullopt));
        EXPECT_FALSE(takes(edge, f.name, largest));
        EXPECT_FALSE(takes(edge, f.name, power_of_two(f.end)));
        EXPECT_FALSE(takes(power_of_two(f.end), f.name, power_of_two(f.end)));
        EXPECT_TRUE(takes(power_of_two(f.end), f.name, std::nullopt));
    }
}

TEST(Verify, StepsAreHalfAsWideBelowAPowerOfTwoAloneAndNotBelowTheSmallestNormal) {
    const auto near = [](RoundedTo format, const Rational& m, const Rational& ulp) {
        return takes(m - ulp * Rational(3, 8), format, m);
    };
    for (const auto& [format, digits, lowest] :
         {std::tuple{RoundedTo::float32, 24L, -149L}, std::tuple{RoundedTo::float64, 53L, -1074L}}) {
        const Rational ulp = power_of_two(1 - digits), least = power_of_two(lowest);
        EXPECT_FALSE(near(format, 1, ulp));
        EXPECT_TRUE(near(format, Rational(3, 2), ulp));
        EXPECT_TRUE(near(format, Rational(2) - ulp, ulp));
        EXPECT_TRUE(near(format, power_of_two(lowest + digits - 1), least));
        EXPECT_FALSE(near(format, power_of_two(lowest + digits), 2 * least));
        EXPECT_TRUE(near(format, least, least));
        // An odd number gives its ends away, an even one has them.
        EXPECT_TRUE(takes(2 + ulp, format, Rational(2)));
        EXPECT_FALSE(takes(2 + ulp, format, Rational(2 + 2 * ulp)));
    }
}

TEST(Verify, AStatedDistanceIsANumberOfItsFormatThatIsNotNegative) {
    const auto reason = [](const Rational& stated) {
        return verify(RestingBodies{at(0), at(1)}, along_x(1, RoundedTo::float32, stated)).value_or("accepted");
    };
    EXPECT_EQ(reason(1), "accepted");
    EXPECT_EQ(reason(-1), "a negative distance");
    EXPECT_EQ(reason(power_of_two(128)), "the distance is beyond the format's range");
    EXPECT_EQ(reason(1 + power_of_two(-30)), "the distance is no number of its format");
    EXPECT_EQ(reason(1 + power_of_two(-23)), "the distance is rounded too high");
    EXPECT_EQ(reason(1 - power_of_two(-24)), "the distance is rounded too low");
    EXPECT_EQ(reason(0), "the distance is rounded too low");
}

}  // namespace
}  // namespace oblong::oracle
