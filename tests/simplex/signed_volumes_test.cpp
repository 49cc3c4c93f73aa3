// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simplex/signed_volumes.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "tests/simplex/newest_only.hpp"

// SignedVolumes as the subalgorithm of a loop: what it keeps, what it says of overflow, and that it walks as Johnson
// does.

namespace oblong {

namespace {

template <class S>
class SignedVolumesIn : public testing::Test {};

using Scalars = testing::Types<float, double, long double, Quad, Digits100, Rational>;
TYPED_TEST_SUITE(SignedVolumesIn, Scalars);

}  // namespace

TYPED_TEST(SignedVolumesIn, ReducesByHand) {
    static_assert(Subalgorithm<SignedVolumesAllFaces<TypeParam>, TypeParam>);
    test::expect_reductions_by_hand<TypeParam, SignedVolumes<TypeParam>>();
}

/// The origin on a vertex, an edge and a face, and points that coincide: found without a tetrahedron around it.
TYPED_TEST(SignedVolumesIn, FindsTheOriginOnFacesOfAnyDimension) {
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

TEST(SignedVolumesOverflow, IsSaidAndChangesNothing) { test::expect_overflow_is_said<SignedVolumes<float>>(); }

/// Weights that rounding left with a sum above 1 take a v of the largest numbers beyond them.
TEST(SignedVolumesOverflow, OfVIsSaidToo) {
    SignedVolumes<float> k;
    ASSERT_EQ(k.add({0x1.fffffep+127F, 0, 0x1.4p-56F}), Reduction::reduced);
    const Carrier<float> before = k.carrier();
    EXPECT_EQ(k.add({0x1.fffffep+127F, 0, -0x1p-80F}), Reduction::not_finite);
    EXPECT_EQ(k.carrier().set, before.set);
    EXPECT_EQ(k.carrier().closest, before.closest);
}

TEST(SignedVolumesExact, KeepsWhatJohnsonKeeps) { test::expect_what_johnson_keeps<SignedVolumes<Rational>>(true); }

}  // namespace oblong
