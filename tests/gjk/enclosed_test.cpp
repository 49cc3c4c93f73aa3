// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "tests/gjk/cloud.hpp"

// Four points carry nothing but the origin: whatever rounding made of v, the loop ends there and says so.

namespace oblong::test {

namespace {

template <class S>
class EnclosedIn : public testing::Test {};
using Scalars = testing::Types<float, double, long double, Rational>;
TYPED_TEST_SUITE(EnclosedIn, Scalars);

}  // namespace

TYPED_TEST(EnclosedIn, FourPointsEndTheLoop) {
    using S = TypeParam;
    int enclosed = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        std::mt19937 random(seed);
        CloudShape shape;
        // Thirds: so that in floats v of four points is some rounding error and not 0.
        const auto third = [](std::vector<Vec3<Rational>> points) {
            for (Vec3<Rational>& p : points) p = p * Rational(1, 3);
            return points;
        };
        const auto a = cloud_of<S>(third(random_points(random, shape)));
        const auto b = cloud_of<S>(third(random_points(random, shape)));
        GjkOptions<S> options;
        options.stop.tolerance = ScalarTraits<S>::exact ? S(0) : S(S(1) / S(1 << 18));
        options.iteration_limit = 50;
        const GjkResult<S> r = gjk_distance<S>(a, b, options);
        ASSERT_LE(r.kept.carrier.set, all_slots) << seed;
        if (size(r.kept.carrier.set) < slot_count) continue;
        ASSERT_EQ(r.termination, Termination::origin_enclosed) << seed;
        ++enclosed;
    }
    EXPECT_GT(enclosed, 100);
}

}  // namespace oblong::test
