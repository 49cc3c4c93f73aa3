// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simplex/voronoi.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/simplex/johnson.hpp"
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

TYPED_TEST(VoronoiRegionsIn, ReducesByHand) { test::expect_reductions_by_hand<TypeParam, VoronoiRegions<TypeParam>>(); }

TEST(VoronoiRegionsOverflow, IsSaidAndChangesNothing) { test::expect_overflow_is_said<VoronoiRegions<float>>(); }

TEST(VoronoiRegionsExact, KeepsWhatJohnsonKeeps) { test::expect_what_johnson_keeps<VoronoiRegions<Rational>>(false); }

namespace {

/// The nearest point of any up to three points, and that what carries it is minimal, by a subalgorithm that shares no
/// code. \return how many of the points carry it
unsigned expect_what_all_subsets_give(const std::array<Vec3<Rational>, slot_count>& points, unsigned all) {
    VoronoiRegions<Rational> regions;
    JohnsonAllSubsets<Rational> johnson;
    EXPECT_EQ(regions.assign(points, all), johnson.assign(points, all));
    const Carrier<Rational>& kept = regions.carrier();
    EXPECT_EQ(kept.closest, johnson.carrier().closest);
    EXPECT_EQ(kept.set & ~all, 0U);
    Vec3<Rational> sum;
    Rational weight = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(kept.set, i)) continue;
        EXPECT_EQ(kept.points[i], points[i]);
        EXPECT_GT(kept.weights[i], 0);
        sum = sum + points[i] * kept.weights[i];
        weight += kept.weights[i];
    }
    EXPECT_EQ(sum, kept.closest);
    EXPECT_EQ(weight, 1);
    return size(kept.set);
}

Vec3<Rational> lattice_point(int k) { return {Rational(k % 3 - 1), Rational(k / 3 % 3 - 1), Rational(k / 9 - 1)}; }

}  // namespace

TEST(VoronoiRegionsAssigned, HoldTheNearestPointOfAllTriplesOfTheLattice) {
    std::array<int, 4> carried_by{};
    for (int i = 0; i < 27; ++i) {
        for (int j = 0; j < 27; ++j) {
            for (int k = 0; k < 27; ++k) {
                // In other slots than the first, too.
                const bool shifted = (i + j + k) % 2 != 0;
                const Vec3<Rational> p = lattice_point(i);
                const Vec3<Rational> q = lattice_point(j);
                const Vec3<Rational> r = lattice_point(k);
                const std::array<Vec3<Rational>, slot_count> points =
                    shifted ? std::array<Vec3<Rational>, slot_count>{{{}, p, q, r}}
                            : std::array<Vec3<Rational>, slot_count>{{p, q, r, {}}};
                ++carried_by[expect_what_all_subsets_give(points, shifted ? 0b1110U : 0b0111U)];
                if (testing::Test::HasFailure()) FAIL() << i << " " << j << " " << k;
            }
        }
    }
    EXPECT_GT(carried_by[1], 1000);
    EXPECT_GT(carried_by[2], 1000);
    EXPECT_GT(carried_by[3], 100);
}

TEST(VoronoiRegionsAssigned, HoldTheNearestPointOfPairsAndSinglePoints) {
    for (int i = 0; i < 27; ++i) {
        expect_what_all_subsets_give({{{}, lattice_point(i), {}, {}}}, 0b0010);
        for (int j = 0; j < 27; ++j) {
            expect_what_all_subsets_give({{lattice_point(i), {}, lattice_point(j), {}}}, 0b0101);
        }
    }
}

TEST(VoronoiRegionsAssigned, GoOnFromThreeOfFour) {
    // The origin is in the tetrahedron, and not in the triangle of the first three.
    VoronoiRegions<Rational> regions;
    const std::array<Vec3<Rational>, slot_count> points{{{1, 1, 1}, {1, -2, 1}, {-2, 1, 1}, {0, 0, -2}}};
    EXPECT_EQ(regions.assign(points, all_slots), Reduction::reduced);
    EXPECT_EQ(regions.carrier().closest, (Vec3<Rational>{0, 0, 1}));
    EXPECT_EQ(regions.add({0, 0, -2}), Reduction::origin_enclosed);
}

}  // namespace oblong
