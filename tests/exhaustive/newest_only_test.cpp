// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/rational.hpp"
#include "oblong/simplex/johnson.hpp"
#include "tests/exhaustive/small_world.hpp"

// Theorem 2 of van den Bergen 1999 on every state of the small world that meets its precondition.

namespace oblong::test {

namespace {

using Set = PointSet<Rational>;

/// W around the slot that the new point takes, as GJK would hold it: `slot` is the lowest free one.
Set with_new_point(const Set& w, unsigned slot, const Vec3<Rational>& point) {
    Set y;
    y.count = w.count + 1;
    for (unsigned i = 0; i < w.count; ++i) y.points[i < slot ? i : i + 1] = w.points[i];
    y.points[slot] = point;
    return y;
}

}  // namespace

TEST(SmallWorld, NewestOnlyEqualsAllSubsetsWhereverItsPreconditionHolds) {
    int minimal = 0;
    int states = 0;
    for_each_multiset<Rational>([&](const Set& w) {
        if (w.count == slot_count) return;
        const auto carrier = johnson_carrier(filled_table(w), w.all());
        ASSERT_TRUE(carrier.has_value());
        if (carrier->set != w.all()) return;  // W is not minimal for its v
        ++minimal;
        const Rational vv = squared_norm(carrier->closest);
        for (unsigned i = 0; i < lattice_size; ++i) {
            const Vec3<Rational> point = lattice_point<Rational>(i);
            if (!(dot(carrier->closest, point) < vv)) continue;
            for (unsigned slot = 0; slot <= w.count; ++slot) {
                const Set y = with_new_point(w, slot, point);
                const JohnsonTable<Rational> table = filled_table(y);
                const auto newest = johnson_carrier(table, y.all(), 1U << slot);
                const auto any = johnson_carrier(table, y.all());
                ASSERT_TRUE(newest.has_value());
                ASSERT_TRUE(any.has_value());
                ASSERT_EQ(newest->closest, any->closest);
                ASSERT_TRUE(proves_itself(*newest, y.points, y.all()));
                ASSERT_LT(squared_norm(newest->closest), vv);
                ++states;
            }
        }
    });
    std::printf("minimal W: %d, states: %d\n", minimal, states);
    RecordProperty("minimal_w", minimal);
    RecordProperty("states", states);
    EXPECT_GT(states, 10000);
}

/// Theorem 2's precondition is needed: outside it, searching only the newest point's subsets finds nothing.
TEST(SmallWorld, NewestOnlyFailsWhereTheNewPointIsNoNearer) {
    Johnson<Rational> k;
    ASSERT_EQ(k.add({1, 0, 0}), Reduction::reduced);
    EXPECT_EQ(k.add({2, 0, 0}), Reduction::failed);
    EXPECT_EQ(k.carrier().set, 1U) << "everything stays as it was";
    EXPECT_EQ(k.carrier().closest, (Vec3<Rational>{1, 0, 0}));
    JohnsonAllSubsets<Rational> all;
    ASSERT_EQ(all.add({1, 0, 0}), Reduction::reduced);
    EXPECT_EQ(all.add({2, 0, 0}), Reduction::reduced);
    EXPECT_EQ(all.carrier().set, 1U);
}

}  // namespace oblong::test
