// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simplex/signed_volumes.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rational.hpp"

// SignedVolumes as the subalgorithm of a loop: what it keeps, what it says of overflow, and that it walks as Johnson
// does.

namespace oblong {

namespace {

template <class S>
class SignedVolumesIn : public testing::Test {};

using Scalars = testing::Types<float, double, long double, Quad, Digits100, Rational>;
TYPED_TEST_SUITE(SignedVolumesIn, Scalars);

}  // namespace

/// Small integers are exact in every scalar, and so are the first reductions.
TYPED_TEST(SignedVolumesIn, reduces_by_hand) {
    using S = TypeParam;
    static_assert(Subalgorithm<SignedVolumes<S>, S> && Subalgorithm<SignedVolumesAllFaces<S>, S>);
    SignedVolumes<S> k;
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

/// The origin on a vertex, an edge and a face, and points that coincide: found without a tetrahedron around it.
TYPED_TEST(SignedVolumesIn, finds_the_origin_on_faces_of_any_dimension) {
    using S = TypeParam;
    const auto v = [](int x, int y, int z) { return Vec3<S>{S(x), S(y), S(z)}; };
    const std::array<std::array<Vec3<S>, 4>, 4> simplices{{
        {v(1, 0, 0), v(0, 1, 0), v(0, 0, 1), v(0, 0, 0)},
        {v(1, 0, 0), v(0, 1, 0), v(0, 0, 1), v(-1, 0, 0)},
        {v(2, 1, 0), v(-2, 1, 0), v(0, -2, 0), v(0, 0, 3)},
        {v(1, 1, 0), v(1, 1, 0), v(-1, -1, 0), v(1, 1, 0)},
    }};
    for (const auto& points : simplices) {
        detail::VolumeSearch<S, Subsets::all> search{points};
        const auto found = search.nearest(all_slots);
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->closest, (Vec3<S>{}));
        EXPECT_LT(size(found->set), 4U);
    }
}

TEST(SignedVolumesOverflow, is_said_and_changes_nothing) {
    SignedVolumes<float> k;
    ASSERT_EQ(k.add({1e13F, 2e13F, 1e13F}), Reduction::reduced);
    ASSERT_EQ(k.add({1e13F, -2e13F, 1e13F}), Reduction::reduced);
    const Carrier<float> before = k.carrier();
    EXPECT_EQ(k.add({-2e13F, 1e13F, 1e13F}), Reduction::not_finite) << "a squared area overflows";
    EXPECT_EQ(k.carrier().set, before.set);
    EXPECT_EQ(k.carrier().closest, before.closest);
    EXPECT_EQ(k.carrier().weights, before.weights);
}

/// Weights that rounding left with a sum above 1 take a v of the largest numbers beyond them.
TEST(SignedVolumesOverflow, of_v_is_said_too) {
    SignedVolumes<float> k;
    ASSERT_EQ(k.add({0x1.fffffep+127F, 0, 0x1.4p-56F}), Reduction::reduced);
    const Carrier<float> before = k.carrier();
    EXPECT_EQ(k.add({0x1.fffffep+127F, 0, -0x1p-80F}), Reduction::not_finite);
    EXPECT_EQ(k.carrier().set, before.set);
    EXPECT_EQ(k.carrier().closest, before.closest);
}

/// Where a loop feeds both with the same points, both keep the same carrier in rationals.
TEST(SignedVolumesExact, keeps_what_johnson_keeps) {
    std::mt19937 random(6);
    int steps = 0;
    for (int run = 0; run < 300; ++run) {
        SignedVolumes<Rational> volumes;
        Johnson<Rational> johnson;
        for (int step = 0; step < 30; ++step) {
            Vec3<Rational> w;
            for (std::size_t i = 0; i < 3; ++i) w[i] = Rational(static_cast<int>(random() % 21) - 8, 1 + random() % 3);
            const Carrier<Rational>& held = johnson.carrier();
            if (held.set != 0 && !(dot(held.closest, w) < squared_norm(held.closest))) continue;  // the precondition
            const Reduction expected = johnson.add(w);
            ASSERT_EQ(volumes.add(w), expected);
            ASSERT_EQ(volumes.carrier().set, johnson.carrier().set);
            ASSERT_EQ(volumes.carrier().weights, johnson.carrier().weights);
            ++steps;
            if (expected == Reduction::origin_enclosed) break;
        }
    }
    EXPECT_GT(steps, 1000);
}

}  // namespace oblong
