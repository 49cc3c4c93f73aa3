// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/rational.hpp"

#include <gtest/gtest.h>

#include "oblong/simplex/johnson.hpp"
#include "tests/exhaustive/small_world.hpp"

// The whole small world in rationals: whatever Johnson's subalgorithm claims is checked to the last bit.

namespace oblong::test {

namespace {

using Set = PointSet<Rational>;

/// Johnson over all subsets and brute force give the same v, each with a proof.
void expect_same_nearest_point(const Set& set, int& affinely_dependent) {
    const auto johnson = johnson_carrier(filled_table(set), set.all());
    const auto brute = reference_carrier(set.points, set.all());
    ASSERT_TRUE(johnson.has_value());
    ASSERT_TRUE(brute.has_value());
    ASSERT_EQ(johnson->closest, brute->closest);
    ASSERT_TRUE(proves_itself(*johnson, set.points, set.all()));
    ASSERT_TRUE(proves_itself(*brute, set.points, set.all()));
    if (johnson->set != brute->set) ++affinely_dependent;
}

}  // namespace

TEST(SmallWorld, HasEveryMultisetOnce) {
    int count = 0;
    for_each_multiset<int>([&count](const PointSet<int>&) { ++count; });
    EXPECT_EQ(count, multiset_count);
}

TEST(SmallWorld, JohnsonOverAllSubsetsEqualsBruteForce) {
    int other_carrier = 0;
    for_each_multiset<Rational>([&](const Set& set) { expect_same_nearest_point(set, other_carrier); });
    RecordProperty("same_v_on_another_carrier", other_carrier);
}

TEST(SmallWorld, HoldsScaled) {
    int other_carrier = 0;
    const Rational third(1, 3);
    for_each_multiset<Rational>([&](const Vec3<Rational>& p, unsigned) { return p * third; },
                                [&](const Set& set) { expect_same_nearest_point(set, other_carrier); });
}

TEST(SmallWorld, HoldsOffset) {
    int other_carrier = 0;
    const Vec3<Rational> offset{1000, Rational(1, 1000), -3};
    for_each_multiset<Rational>([&](const Vec3<Rational>& p, unsigned) { return p + offset; },
                                [&](const Set& set) { expect_same_nearest_point(set, other_carrier); });
}

TEST(SmallWorld, HoldsNudged) {
    int other_carrier = 0;
    const Rational nudge = Rational(1, 1L << 52);
    const auto nudged = [&nudge](const Vec3<Rational>& p, unsigned slot) {
        Vec3<Rational> q = p;
        if (slot < 3) q[slot] += slot == 1 ? Rational(-nudge) : nudge;
        return q;
    };
    for_each_multiset<Rational>(nudged, [&](const Set& set) { expect_same_nearest_point(set, other_carrier); });
}

}  // namespace oblong::test
