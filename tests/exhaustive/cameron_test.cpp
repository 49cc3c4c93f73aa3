// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simplex/cameron.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/counted.hpp"
#include "oblong/scalar/rational.hpp"
#include "tests/exhaustive/small_world.hpp"

// The solver of Cameron 1997 on the whole small world: the carrier is Johnson's, and what the paper says of it.

namespace oblong::test {

static_assert(WarmSubalgorithm<Cameron<double>, double>);

TEST(SmallWorld, CameronFindsJohnsonsCarrier) {
    int sets = 0;
    for_each_multiset<Rational>([&](const PointSet<Rational>& set) {
        Cameron<Rational> k;
        ASSERT_NE(k.assign(set.points, set.all()), Reduction::failed);
        const auto johnson = johnson_carrier(filled_table(set), set.all());
        ASSERT_TRUE(johnson.has_value());
        ASSERT_EQ(k.carrier().set, johnson->set);
        ASSERT_EQ(k.carrier().closest, johnson->closest);
        ASSERT_EQ(k.carrier().weights, johnson->weights);
        ASSERT_TRUE(proves_itself(k.carrier(), set.points, set.all()));
        ++sets;
    });
    EXPECT_EQ(sets, multiset_count);
}

/// One point after the other, as the loop adds them.
TEST(SmallWorld, CameronAddsLikeItAssigns) {
    int sets = 0;
    for_each_multiset<Rational>([&](const PointSet<Rational>& set) {
        if (sets++ % 3 != 0) return;
        Cameron<Rational> k;
        for (unsigned i = 0; i < set.count && k.carrier().set != all_slots; ++i) {
            std::array<Vec3<Rational>, slot_count> points = k.carrier().points;
            const unsigned slot = free_slot(k.carrier().set);
            points[slot] = set.points[i];
            Cameron<Rational> whole;
            const Reduction expected = whole.assign(points, k.carrier().set | (1U << slot));
            ASSERT_EQ(k.add(set.points[i]), expected);
            ASSERT_EQ(k.carrier().set, whole.carrier().set);
            ASSERT_EQ(k.carrier().closest, whole.carrier().closest);
        }
    });
}

/// §3.3: the test over points, edges and faces fails only where all A_x(S) < 0, "which means that the origin is within
/// the simplex". The sign is the other one: they are all positive there, and never all negative, for their sum is a
/// Gram determinant.
TEST(SmallWorld, NoFacePassesExactlyWhereAllFourDeterminantsArePositive) {
    int inside = 0;
    int all_negative = 0;
    for_each_multiset<Rational>([&](const PointSet<Rational>& set) {
        if (set.count != slot_count) return;
        const auto table = filled_table(set);
        bool negative = true;
        for (unsigned i = 0; i < slot_count; ++i) negative = negative && table.delta(all_slots, i) < 0;
        all_negative += negative ? 1 : 0;
        unsigned faces = 0;
        for (unsigned x = 1; x < all_slots; ++x) faces += table.carries(x, all_slots) ? 1U : 0U;
        ASSERT_EQ(faces == 0, table.is_positive(all_slots));
        inside += faces == 0 ? 1 : 0;
    });
    EXPECT_EQ(all_negative, 0);
    EXPECT_GT(inside, 0);
}

/// Footnote 2: n 2^(n−1) values take n(n−1)(2^(n−2) − 1) non-trivial multiplications and n(n+1)/2 dot products; the
/// weights of l points take l divisions. Beside these, v = Σ λ x takes 3 l products.
TEST(SmallWorld, CameronMultipliesAsOftenAsPrinted) {
    using C = Counted<double>;
    int sets = 0;
    for_each_multiset<double>([&](const PointSet<double>& set) {
        if (sets++ % 7 != 0) return;
        std::array<Vec3<C>, slot_count> points{};
        for (unsigned i = 0; i < set.count; ++i)
            points[i] = {C(set.points[i].x), C(set.points[i].y), C(set.points[i].z)};
        Cameron<C> k;
        const OperationCounts before = C::counts();
        if (k.assign(points, set.all()) == Reduction::failed) return;
        const OperationCounts done = C::counts() - before;
        const long long n = set.count;
        const long long l = size(k.carrier().set);
        const long long table = n == 1 ? 0 : n * (n - 1) * ((1LL << (n - 2)) - 1);
        ASSERT_EQ(done.multiplications, table + 3 * n * (n + 1) / 2 + 3 * l);
        ASSERT_EQ(done.divisions, l);
    });
    EXPECT_EQ(sets, multiset_count);
}

}  // namespace oblong::test
