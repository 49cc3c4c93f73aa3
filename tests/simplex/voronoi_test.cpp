// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simplex/voronoi.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/simplex/johnson.hpp"

// VoronoiRegions as the subalgorithm of a loop: what it keeps, what it says of overflow, and that it walks as Johnson
// does.

namespace oblong {

namespace {

template <class S>
class VoronoiRegionsIn : public testing::Test {};

using Scalars = testing::Types<float, double, long double, Quad, Digits100, Rational>;
TYPED_TEST_SUITE(VoronoiRegionsIn, Scalars);

}  // namespace

/// Small integers are exact in every scalar, and so are the first reductions.
TYPED_TEST(VoronoiRegionsIn, reduces_by_hand) {
    using S = TypeParam;
    static_assert(Subalgorithm<VoronoiRegions<S>, S>);
    VoronoiRegions<S> k;
    ASSERT_EQ(k.add({S(2), S(2), S(1)}), Reduction::reduced);
    EXPECT_EQ(k.carrier().set, 1U);
    ASSERT_EQ(k.add({S(2), S(-2), S(1)}), Reduction::reduced);
    EXPECT_EQ(k.carrier().set, 3U);
    EXPECT_EQ(k.carrier().closest, (Vec3<S>{S(2), S(0), S(1)}));
    ASSERT_EQ(k.add({S(-2), S(0), S(1)}), Reduction::reduced);
    EXPECT_EQ(k.carrier().set, 7U);
    EXPECT_EQ(k.carrier().closest, (Vec3<S>{S(0), S(0), S(1)}));
    ASSERT_EQ(k.add({S(0), S(0), S(-1)}), Reduction::origin_enclosed);
    EXPECT_EQ(k.carrier().set, all_slots);
}

TEST(VoronoiRegionsOverflow, is_said_and_changes_nothing) {
    VoronoiRegions<float> k;
    ASSERT_EQ(k.add({1e13F, 2e13F, 1e13F}), Reduction::reduced);
    ASSERT_EQ(k.add({1e13F, -2e13F, 1e13F}), Reduction::reduced);
    const Carrier<float> before = k.carrier();
    EXPECT_EQ(k.add({-2e13F, 1e13F, 1e13F}), Reduction::not_finite) << "a squared area overflows";
    EXPECT_EQ(k.carrier().set, before.set);
    EXPECT_EQ(k.carrier().closest, before.closest);
    EXPECT_EQ(k.carrier().weights, before.weights);
}

/// Where a loop feeds both with the same points, both keep the same carrier in rationals.
TEST(VoronoiRegionsExact, keeps_what_johnson_keeps) {
    std::mt19937 random(6);
    int steps = 0;
    for (int run = 0; run < 300; ++run) {
        VoronoiRegions<Rational> regions;
        Johnson<Rational> johnson;
        for (int step = 0; step < 30; ++step) {
            Vec3<Rational> w;
            for (std::size_t i = 0; i < 3; ++i) w[i] = Rational(static_cast<int>(random() % 21) - 8, 1 + random() % 3);
            const Carrier<Rational>& held = johnson.carrier();
            if (held.set != 0 && !(dot(held.closest, w) < squared_norm(held.closest))) continue;  // the precondition
            const Reduction expected = johnson.add(w);
            ASSERT_EQ(regions.add(w), expected);
            ASSERT_EQ(regions.carrier().set, johnson.carrier().set);
            for (unsigned i = 0; i < slot_count; ++i) {
                if (contains(johnson.carrier().set, i)) {
                    ASSERT_EQ(regions.carrier().weights[i], johnson.carrier().weights[i]);
                }
            }
            ASSERT_EQ(regions.carrier().closest, johnson.carrier().closest);
            ++steps;
            if (expected == Reduction::origin_enclosed) break;
        }
    }
    EXPECT_GT(steps, 1000);
}

}  // namespace oblong
