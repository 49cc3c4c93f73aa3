// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/simplex/johnson_backup.hpp"

// What the backup procedure takes where no subset meets Johnson's conditions: of all subsets with positive cofactors
// the one that comes nearest the origin (Gilbert, Johnson and Keerthi 1988).

namespace oblong {

namespace {

Vec3<float> random_point(std::mt19937& random) {
    Vec3<float> p;
    for (std::size_t k = 0; k < 3; ++k) p[k] = static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 777.0F;
    return p;
}

/// The table that the points in these slots make.
JohnsonTable<float> table_of(const std::array<Vec3<float>, slot_count>& points, unsigned all) {
    JohnsonTable<float> table;
    for (unsigned i = 0, others = 0; i < slot_count; ++i) {
        if (!contains(all, i)) continue;
        table.put(i, points[i], others);
        others |= 1U << i;
    }
    return table;
}

bool any_carries(const JohnsonTable<float>& table, unsigned all) {
    for (unsigned x = 1; x <= all; ++x)
        if ((x & ~all) == 0 && table.carries(x, all)) return true;
    return false;
}

}  // namespace

TEST(JohnsonBackup, TakesTheNearestOfAllPositiveSubsets) {
    std::mt19937 random(7);
    std::array<int, slot_count + 1> taken{};  // by size
    int asked = 0;
    for (int run = 0; run < 2000000 && asked < 300; ++run) {
        JohnsonBackup<float> backup;
        // Nearly in line, far from the origin: cofactors of points that are dependent up to rounding.
        const Vec3<float> base = random_point(random) * 8.0F;
        const Vec3<float> along = random_point(random);
        for (int step = 0; step < 4 && backup.carrier().set != all_slots; ++step) {
            const Carrier<float> before = backup.carrier();
            const unsigned slot = free_slot(before.set);
            const unsigned all = before.set | (1U << slot);
            std::array<Vec3<float>, slot_count> points = before.points;
            points[slot] = base + along * random_point(random).x + random_point(random) * 1e-6F;
            ASSERT_NE(backup.add(points[slot]), Reduction::failed);
            const JohnsonTable<float> table = table_of(points, all);
            if (any_carries(table, all)) continue;
            ++asked;
            const float squared = squared_norm(backup.carrier().closest);
            for (unsigned x = 1; x <= all; ++x) {
                if ((x & ~all) != 0 || !table.is_positive(x)) continue;
                ASSERT_LE(squared, squared_norm(table.carrier(x).closest)) << "subset " << x << " is nearer";
            }
            ++taken[size(backup.carrier().set)];
        }
    }
    EXPECT_EQ(asked, 300);
    for (unsigned count = 2; count <= 3; ++count) EXPECT_GT(taken[count], 0) << "no carrier of " << count;
}

}  // namespace oblong
