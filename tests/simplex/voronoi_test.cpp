// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simplex/voronoi.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "tests/simplex/newest_only.hpp"

// VoronoiRegions as the subalgorithm of a loop: what it keeps, what it says of overflow, and that it walks as Johnson
// does.

namespace oblong {

namespace {

template <class S>
class VoronoiRegionsIn : public testing::Test {};

using Scalars = testing::Types<float, double, long double, Quad, Digits100, Rational>;
TYPED_TEST_SUITE(VoronoiRegionsIn, Scalars);

}  // namespace

TYPED_TEST(VoronoiRegionsIn, reduces_by_hand) {
    test::expect_reductions_by_hand<TypeParam, VoronoiRegions<TypeParam>>();
}

TEST(VoronoiRegionsOverflow, is_said_and_changes_nothing) { test::expect_overflow_is_said<VoronoiRegions<float>>(); }

TEST(VoronoiRegionsExact, keeps_what_johnson_keeps) {
    test::expect_what_johnson_keeps<VoronoiRegions<Rational>>(false);
}

}  // namespace oblong
