// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/simplex/johnson.hpp"
#include "oblong/simplex/johnson_backup.hpp"

// Cached determinants are functions of the points in the slots alone: cycle detection compares points and
// leaves the caches out.

namespace oblong {

namespace {

template <class S>
[[nodiscard]] Vec3<S> random_point(std::mt19937& random) {
    Vec3<S> p;
    for (std::size_t k = 0; k < 3; ++k) p[k] = S(static_cast<int>(random() % 2001) - 1000) / S(777);
    return p;
}

/// A table with the same points in the same slots, put in another order.
template <class S>
[[nodiscard]] JohnsonTable<S> fresh(const JohnsonTable<S>& table, unsigned all, bool descending) {
    JohnsonTable<S> result;
    unsigned others = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        const unsigned slot = descending ? slot_count - 1 - i : i;
        if (!contains(all, slot)) continue;
        result.put(slot, table.points()[slot], others);
        others |= 1U << slot;
    }
    return result;
}

template <class S>
void expect_same(const JohnsonTable<S>& a, const JohnsonTable<S>& b, unsigned all) {
    for (unsigned x = 1; x <= all; ++x) {
        for (unsigned i = 0; (x & ~all) == 0 && i < slot_count; ++i) {
            if (!contains(x, i)) continue;
            ASSERT_EQ(a.delta(x, i), b.delta(x, i)) << "subset " << x << " slot " << i;
        }
    }
}

template <class S>
class TableIn : public testing::Test {};

using Scalars = testing::Types<float, double, long double, Quad, Rational>;
TYPED_TEST_SUITE(TableIn, Scalars);

}  // namespace

TYPED_TEST(TableIn, DeterminantsAreThoseOfAFreshTableAfterAnySequenceOfPuts) {
    using S = TypeParam;
    std::mt19937 random(4);
    for (int run = 0; run < 40; ++run) {
        JohnsonTable<S> table;
        unsigned kept = 0;
        for (int step = 0; step < 25; ++step) {
            const unsigned slot = free_slot(kept);
            table.put(slot, random_point<S>(random), kept);
            const unsigned all = kept | (1U << slot);
            expect_same(table, fresh(table, all, false), all);
            expect_same(table, fresh(table, all, true), all);
            kept = all & static_cast<unsigned>(random());  // as if any subset had been the carrier
            if (kept == all_slots) kept = all_slots & ~(1U << (random() % 4));
        }
    }
}

/// The same for whole subalgorithms: what `add` finds is what a table filled from nothing finds.
TYPED_TEST(TableIn, ReductionsAreThoseOfAFreshTable) {
    using S = TypeParam;
    std::mt19937 random(5);
    int full = 0;
    for (int run = 0; run < 60; ++run) {
        JohnsonAllSubsets<S> k;
        for (int step = 0; step < 20; ++step) {
            const Carrier<S> before = k.carrier();
            const Vec3<S> w = random_point<S>(random) + Vec3<S>{S(run % 3), S(0), S(0)};
            const unsigned slot = free_slot(before.set);
            const unsigned all = before.set | (1U << slot);
            const Reduction reduction = k.add(w);
            JohnsonTable<S> table;
            for (unsigned i = 0, others = 0; i < slot_count; ++i) {
                if (!contains(all, i)) continue;
                table.put(i, i == slot ? w : before.points[i], others);
                others |= 1U << i;
            }
            unsigned x = 1;
            while (x <= all && ((x & ~all) != 0 || !table.carries(x, all))) ++x;
            if (x > all) {
                ASSERT_EQ(reduction, Reduction::failed);
                ASSERT_EQ(k.carrier().set, before.set);
                break;
            }
            ASSERT_EQ(k.carrier().set, x);
            ASSERT_EQ(k.carrier().closest, table.carrier(x).closest);
            ASSERT_EQ(k.carrier().weights, table.carrier(x).weights);
            if (x == all_slots) {
                ++full;
                break;
            }
        }
    }
    EXPECT_GT(full, 0);
}

TEST(Johnson, HandCases) {
    Johnson<Rational> k;
    EXPECT_EQ(k.add({1, 1, 0}), Reduction::reduced);
    EXPECT_EQ(k.add({1, -1, 0}), Reduction::reduced);  // the segment's middle
    EXPECT_EQ(k.carrier().closest, (Vec3<Rational>{1, 0, 0}));
    EXPECT_EQ(k.carrier().weights[0], Rational(1, 2));
    EXPECT_EQ(k.add({-1, 0, 0}), Reduction::origin_enclosed);  // the triangle contains the origin
    EXPECT_EQ(k.carrier().set, 0b111U);
    EXPECT_EQ(k.carrier().closest, (Vec3<Rational>{}));
}

TEST(Johnson, FourPointsAroundTheOrigin) {
    Johnson<Rational> k;
    for (const Vec3<Rational>& p : {Vec3<Rational>{3, 3, 3}, {3, -3, -3}, {-3, 3, -3}}) (void)k.add(p);
    EXPECT_EQ(k.carrier().set, 0b111U);
    EXPECT_EQ(k.carrier().closest, (Vec3<Rational>{1, 1, -1}));
    EXPECT_EQ(k.add({-3, -3, 3}), Reduction::origin_enclosed);
    EXPECT_EQ(k.carrier().set, all_slots);
    for (const Rational& weight : k.carrier().weights) EXPECT_EQ(weight, Rational(1, 4));
}

}  // namespace oblong
